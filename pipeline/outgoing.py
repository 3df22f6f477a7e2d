"""What goes back to senders, written beside the curated tables; nothing is ever sent from here."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pipeline.files import write_atomic
from pipeline.period import Period
from pipeline.store import Store


def write_outgoing(store: Store, kind: str, period: Period, files: Mapping[str, bytes]) -> Path:
    """Write the files of a kind (`replies`, `acknowledged`) for a period, and take away those of before.

    Returns:
        The folder that holds them.
    """
    folder = store.root / "curated" / kind / str(period)
    for name, data in files.items():
        write_atomic(folder / name, data)
    if folder.is_dir():
        for left in folder.iterdir():
            if left.name not in files:
                left.unlink()
    return folder
