"""What the tests of the store share."""

from __future__ import annotations

from pathlib import Path

from pipeline.period import Period

PERIOD = Period(2018, 7)


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
