"""The verbs of the history: published lists taken into it, questions put to it."""

from __future__ import annotations

import io
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TextIO

import polars as pl
import typer
from rich.table import Table as RichTable

from pipeline.commands.forms import form_of
from pipeline.commands.options import DataOption, console, store_at, write_answer
from pipeline.history import Format, ImportedList, answer, as_bytes, build_history
from pipeline.history import import_archive as import_lists
from pipeline.period import Period
from pipeline.screen import Screen, write_out

SHOWN_ROWS = 200
"""A table on the screen shows no more, unless all are asked for; files and the other formats have all rows."""

STANDARD_INPUT = "-"
ANY_WIDTH = 10_000
LONGEST_CELL = 1_000
"""A cell of a table shows no more signs; the other formats give all."""


def register(app: typer.Typer) -> None:
    """Add the verbs to the command line."""
    for verb in (import_archive, query):
        app.command()(verb)


def import_archive(
    archive: Annotated[Path, typer.Argument(metavar="DIR", help="Folder with a folder for each list, as 201807.")],
    period: Annotated[list[str] | None, typer.Option("--period", help="Only these lists.")] = None,
    data: DataOption = None,
) -> None:
    """Take published lists of any era (PLAYER, CHCKLIST, SENDING) into the history."""
    store = store_at(data, may_be_new=True)
    wanted = [Period.of_list(text) for text in period] if period else None
    done: list[ImportedList] = []
    with store.lock():
        for item in import_lists(store, archive, wanted):
            done.append(item)
            console.print(f"{item.period}: {_told(item)}", soft_wrap=True, highlight=False)
        build_history(store)
    rows = sum(sum(item.rows.values()) for item in done)
    counts = ", ".join(
        f"{count} {state}"
        for state in ("imported", "kept", "refused")
        if (count := sum(item.state == state for item in done))
    )
    console.print(f"Lists: {counts}; {rows:,} rows. History: {store.history_path}", soft_wrap=True, highlight=False)


def _told(item: ImportedList) -> str:
    if item.reason:
        return f"{item.state}: {item.reason}"
    return ", ".join(f"{name} {count:,}" for name, count in item.rows.items())


def query(
    sql: Annotated[str, typer.Argument(metavar="SQL", help="One reading statement; - reads it from standard input.")],
    form: Annotated[
        Format | None, typer.Option("--format", help="How the answer is given; as --out ends otherwise, else a table.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Write the answer to this file.")] = None,
    param: Annotated[
        list[str] | None, typer.Option("--param", metavar="NAME=VALUE", help="A value for $NAME in the statement.")
    ] = None,
    whole: Annotated[bool, typer.Option("--all", help=f"Show all rows of a table, not only {SHOWN_ROWS}.")] = False,
    data: DataOption = None,
) -> None:
    """Ask the history a question in SQL; nothing can be changed, and no other file be reached."""
    form = Format(form_of(form, out, [*Format]) or Format.TABLE)
    text = sys.stdin.buffer.read().decode(errors="surrogateescape") if sql == STANDARD_INPUT else sql
    store = store_at(data)
    if out:
        store.check_answer_place(out)
    with _ended_at_once_by_ctrl_c():
        found = answer(store.history_path, text, _as_parameters(param or []))
    if out:
        write_answer(store, out, _table_text(found).encode() if form is Format.TABLE else as_bytes(found, form))
        console.print(f"{found.height:,} rows: {out}", soft_wrap=True, highlight=False)
    elif form is Format.TABLE:
        rows = found.height if whole else SHOWN_ROWS
        _print_table(found, sys.stdout, None if console.is_terminal else ANY_WIDTH, rows)
    elif form is Format.PARQUET and console.file.isatty():
        raise ValueError("Parquet is no text for a terminal; give --out FILE")
    else:
        write_out(as_bytes(found, form))


@contextmanager
def _ended_at_once_by_ctrl_c() -> Iterator[None]:
    """Let Ctrl-C end the program itself: DuckDB may not hear of it for hours, and a question leaves nothing behind."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _as_parameters(texts: list[str]) -> dict[str, str]:
    pairs = [text.partition("=") for text in texts]
    for name, equals, _ in pairs:
        if not equals:
            raise ValueError(f"--param takes NAME=VALUE, like id=12345, not '{name}'")
    return {name.strip(): value for name, _, value in pairs}


def _table_text(frame: pl.DataFrame) -> str:
    buffer = io.StringIO()
    _print_table(frame, buffer, ANY_WIDTH, frame.height)
    return buffer.getvalue()


def _print_table(frame: pl.DataFrame, where: TextIO, width: int | None, rows: int) -> None:
    table = RichTable()
    for name, dtype in frame.schema.items():
        table.add_column(name, justify="right" if dtype.is_numeric() else "left")
    for row in frame.head(rows).iter_rows():
        table.add_row(*_cells(row))
    paper = Screen(file=where, width=width)
    paper.print(table)
    if frame.height > rows:
        paper.print(f"... and {frame.height - rows:,} more rows; --all shows them, --out writes all to a file")


def _cells(values: Iterable[object]) -> Iterable[str]:
    """A row's values as text: empty for null, four decimals at most, long ones cut."""
    for value in values:
        if value is None:
            yield ""
        elif isinstance(value, float):
            yield f"{value:.4f}".rstrip("0").rstrip(".")
        else:
            text = str(value)
            shown = text if len(text) <= LONGEST_CELL else f"{text[:LONGEST_CELL]}…"
            yield shown.replace("[", r"\[")
