"""The report as a table on the screen, as CSV and as Parquet."""

from __future__ import annotations

import io
from pathlib import Path

import polars as pl
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from pipeline.contracts.table import SCHEMA_VERSION
from pipeline.files import write_atomic

REPORT_FORMATS = (".csv", ".parquet")
_COLUMNS = {
    "game_number": "game",
    "white": "White",
    "black": "Black",
    "year": "year",
    "colour": "side",
    "rating_shown": "shown",
    "true_rating_guess": "true?",
    "action": "action",
    "list_names": "on the list",
}
_ACTIONS = {
    "removed": "removed",
    "would_be_removed": "to remove",
    "kept_listed": "kept: listed",
    "kept_unclear": "kept: unclear",
    "kept_other_cause": "kept: other cause",
    "left_bad_checksum": "left: checksum",
    "refused": "file refused",
}
_COUNTS = {
    "game_count": "games",
    "deleted_count": "of them deleted",
    "removed_count": "false ratings",
    "listed_count": "kept: listed",
    "unclear_count": "kept: unclear",
    "other_cause_count": "kept: other cause",
    "bad_checksum_count": "games left for their checksum",
}
UNPRINTABLE = "·"
PLAIN_WIDTH = 140
"""Width of a report that goes to a file or another program."""


def report_console() -> Console:
    """As wide as the terminal; elsewhere wide enough that names are not broken."""
    console = Console()
    return console if console.is_terminal else Console(width=PLAIN_WIDTH)


def table_bytes(table: pl.DataFrame, suffix: str, name: str) -> bytes:
    """A table as CSV (UTF-8) or Parquet, by `suffix`.

    Raises:
        ValueError: it is neither `.csv` nor `.parquet`.
    """
    buffer = io.BytesIO()
    if suffix == ".csv":
        table.write_csv(buffer)
    elif suffix == ".parquet":
        table.write_parquet(buffer, metadata={"schema_version": SCHEMA_VERSION, "table": name})
    else:
        raise ValueError(f"a report is written as {' or '.join(REPORT_FORMATS)}, not as '{suffix}'")
    return buffer.getvalue()


def write_table(table: pl.DataFrame, path: Path, name: str) -> None:
    """Write a table, its format by the extension.

    Raises:
        ValueError: the extension is neither .csv nor .parquet.
        OSError: it can't be written.
    """
    write_atomic(path, table_bytes(table, path.suffix.lower(), name))


def print_report(console: Console, report: pl.DataFrame, rows: int) -> None:
    """One table per database; of a long report the first `rows` rows, with a word on the rest."""
    worded = report.head(rows).with_columns(pl.col("action").cast(pl.String).replace_strict(_ACTIONS))
    for (file_name,), part in worded.group_by("file_name", maintain_order=True):
        table = RichTable(title=_text(file_name), title_justify="left")
        for heading in _COLUMNS.values():
            table.add_column(heading, overflow="fold")
        for row in part.select(*_COLUMNS).iter_rows():
            table.add_row(*map(_text, row))
        console.print(table)
    if report.height > rows:
        console.print(f"... and {report.height - rows} more rows; --report FILE.csv has them all", highlight=False)


def print_account(console: Console, files: pl.DataFrame) -> None:
    """A line or two per database: what became of it and what it holds."""
    for row in files.iter_rows(named=True):
        counts = ", ".join(f"{label} {row[name]}" for name, label in _COUNTS.items())
        state = row["state"].replace("_", " ")
        say(console, f"{row['file_name']}: {state}. {counts.capitalize()}.")
        if row["written_to"]:
            beside = f"; as it was: {row['backup']}" if row["backup"] else ""
            say(console, f"  written: {row['written_to']}{beside}")


def printable(findings: pl.DataFrame) -> pl.DataFrame:
    """The findings for the screen, without control signs; the tables keep the text as it is."""
    return findings.with_columns(pl.col("file_name", "^message_.*$").str.replace_all(r"\p{C}", UNPRINTABLE))


def say(console: Console, text: str) -> None:
    """A line with file names in it, which are neither markup nor to be broken."""
    console.print(_text(text), soft_wrap=True, highlight=False)


def _text(value: object) -> Text:
    """Names from old files may hold control signs, which a terminal must not get."""
    if value is None:
        return Text("")
    return Text("".join(sign if sign.isprintable() else UNPRINTABLE for sign in str(value)))
