"""The lines of the small comma-separated files that the officer keeps by hand."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.formats.raw import RawFile

FIELDS = 3
"""No such file has more fields; the last one may hold commas."""


def kept_lines(file: RawFile) -> Iterator[tuple[int, str, list[str]]]:
    """The lines that are not empty: number from 1, the line as it stands, its fields without blanks around."""
    text = file.data.decode("utf-8-sig", errors="replace")
    # Some ten lines, each to be told where it is wrong.
    for number, line in enumerate(text.splitlines(), start=1):
        fields = [field.strip() for field in line.split(",", FIELDS - 1)]
        if any(fields):
            yield number, line, fields
