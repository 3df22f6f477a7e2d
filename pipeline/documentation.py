"""Writes the pages of `docs/` that follow from the code: the data dictionary, the command line, the SQL in the guide.

`python -m pipeline.documentation` (`make docs`) writes them; a test fails while one of them is not up to date.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import dataframely as dy
import duckdb
import polars as pl
import typer
from typer.core import TyperCommand, TyperGroup

from pipeline import contracts
from pipeline.cli import app
from pipeline.contracts.table import Table
from pipeline.files import write_atomic
from pipeline.history.database import (
    HISTORY_TABLES,
    MACROS,
    VIEWS,
    build_history,
    column_meanings,
    short_name,
    table_meaning,
)
from pipeline.settings import PROJECT_DIR, Settings
from pipeline.sql import Statement, check_names, statement, statements_in
from pipeline.store import Store

DOCS = PROJECT_DIR / "docs"
GENERATED = "<!-- made by `make docs` from the code; changes here are lost -->"
ABOUT_TABLES = """The tables of the house as its contracts (`pipeline/contracts/`) declare them. Those in the history
lie in `data/curated/<table>/<period>.parquet`, with `period` as their first column, and all periods together in
`data/curated/history.duckdb`, where personal columns are left out. The last column gives the federation's own
name, that of its DBF files, and the French word where it differs."""
ABOUT_CHECKS = """What must be true of received files, one statement of `sql/checks` each; it returns what breaks the
sentence. An `error` is not taken, a `warning` is taken and to be looked at, a `hint` is for information. What a
file's own lines and cells tell (bytes, layout, columns) its reader reports besides."""
_EMBEDDED = re.compile(r"(<!-- sql/(?P<name>[\w/]+)\.sql -->\n```sql\n).*?(```\n)", re.DOTALL)


def documents() -> dict[Path, str]:
    """The pages that follow from the code, as they should be."""
    guide = DOCS / "analysts.md"
    return {
        DOCS / "data-dictionary.md": data_dictionary(),
        DOCS / "command-line.md": command_line(),
        DOCS / "checks.md": checks(),
        guide: with_statements(guide.read_text(encoding="utf-8")),
    }


def data_dictionary() -> str:
    """Every table, view and macro with its columns, types, units and meanings, as Markdown."""
    parts = [
        "# Data dictionary",
        GENERATED,
        ABOUT_TABLES,
    ]
    for title, tables in _contracts():
        parts.append(f"## {title}")
        for contract in tables:
            where = "in the history" if contract in HISTORY_TABLES else "not in the history"
            parts += [
                f"### {contract.table_name()}",
                f"{table_meaning(contract)} ({where})",
                _contract_columns(contract),
            ]
    return "\n\n".join([*parts, *_views_and_macros()]) + "\n"


def command_line() -> str:
    """Every verb with its arguments and options, as Markdown."""
    group = typer.main.get_group(app)
    parts = ["# The command line", GENERATED, f"{group.help} `calcelo VERB --help` says the same on the terminal."]
    for name, command in _verbs(group):
        context = command.make_context(name, [], resilient_parsing=True)
        usage = " ".join(["calcelo", name, *command.collect_usage_pieces(context)])
        parts += [f"## calcelo {name}", (command.help or "").strip(), f"    {usage}"]
        parts += _parameters(parameter.get_help_record(context) for parameter in command.get_params(context))
    return "\n\n".join(parts) + "\n"


def _verbs(group: TyperGroup) -> Iterator[tuple[str, TyperGroup | TyperCommand]]:
    """Every verb by the words that call it; those of a group behind it."""
    for name, command in group.commands.items():
        if not isinstance(command, TyperGroup | TyperCommand):
            raise TypeError(f"{name} is no verb of Typer's")
        yield name, command
        if isinstance(command, TyperGroup):
            yield from ((f"{name} {inner}", verb) for inner, verb in _verbs(command))


def checks() -> str:
    """Every check with what it costs and when it holds, as Markdown."""
    rows = []
    for name in check_names():
        header = statement(name).header
        lists = " ".join(f"{word} {header[word]}" for word in ("from", "until") if word in header) or "all"
        follows = [f"file {header['file_becomes']}"] if "file_becomes" in header else []
        follows += [f"fine: {header['fine'].replace('_', ' ')}"] if "fine" in header else []
        sentence = name.removeprefix("checks/").replace("_", " ").capitalize()
        rows.append((sentence, header["severity"], header["grain"], ", ".join(follows), lists, header["source"]))
    heads = ("sentence", "if it is broken", "a finding is", "and", "lists", "source")
    return "\n\n".join(["# The checks", GENERATED, ABOUT_CHECKS, _markdown(heads, rows)]) + "\n"


def with_statements(text: str) -> str:
    """A page with the statements that it quotes as they stand in `sql/`.

    A comment `<!-- sql/folder/name.sql -->` before an SQL block says which statement the block shows.
    """
    shown = {item.name: item.text for folder in ("analysts", VIEWS, MACROS) for item in statements_in(folder)}
    return _EMBEDDED.sub(lambda block: block[1] + shown[block["name"]] + block[3], text)


def _contracts() -> Iterator[tuple[str, list[type[Table]]]]:
    """The contracts, module by module, under the first line of each module."""
    for found in pkgutil.iter_modules(contracts.__path__):
        module = importlib.import_module(f"{contracts.__name__}.{found.name}")
        tables = [
            item
            for item in vars(module).values()
            if isinstance(item, type) and issubclass(item, Table) and item.__module__ == module.__name__
        ]
        if tables and Table not in tables:
            yield (module.__doc__ or "").splitlines()[0].rstrip("."), tables


def _contract_columns(contract: type[Table]) -> str:
    keys = set(contract.primary_key())
    rows = []
    for name, column in contract.columns().items():
        known = column.metadata or {}
        marks = [
            mark
            for mark, holds in (
                ("key", name in keys),
                ("may be empty", column.nullable),
                ("personal", known.get("personal")),
            )
            if holds
        ]
        own = " / ".join(str(known[kind]) for kind in ("dbf", "fr") if kind in known)
        meaning = column.description or ""
        rows.append((f"`{name}`", _type(column), ", ".join(marks), str(known.get("unit", "")), meaning, own))
    return _markdown(("column", "type", "", "unit", "meaning", "federation / French"), rows)


def _type(column: dy.Column) -> str:
    dtype = column.dtype
    if isinstance(dtype, pl.Enum):
        return "one of " + ", ".join(dtype.categories)
    return str(dtype)


def _views_and_macros() -> Iterator[str]:
    """The views and macros, with the columns that the database itself gives them."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Settings(data_dir=Path(folder)))
        build_history(store)
        with duckdb.connect(str(store.history_path), read_only=True) as history:
            yield "## Views of the history"
            for view in statements_in(VIEWS):
                yield from _statement(view, short_name(view), history.sql(f"from {short_name(view)}"))
            yield "## Macros of the history"
            for macro in statements_in(MACROS):
                name = short_name(macro)
                asked = "select parameters from duckdb_functions() where function_name = $name"
                (names,) = history.execute(asked, {"name": name}).fetchall()[0]
                columns = history.sql(f"from {name}({', '.join('null' for _ in names)})")
                yield from _statement(macro, f"{name}({', '.join(names)})", columns, names)


def _statement(
    made: Statement, title: str, found: duckdb.DuckDBPyRelation, parameters: Sequence[str] = ()
) -> Iterator[str]:
    meanings = column_meanings(short_name(made))
    rows = [
        (f"`{name}`", str(kind).lower(), meanings[name]) for name, kind in zip(found.columns, found.types, strict=True)
    ]
    yield f"### {title}"
    yield f"{made.meaning} Grain: {made.header['grain']}."
    if parameters:
        yield "\n".join(f"* `{name}`: {made.header[name]}" for name in parameters)
    yield _markdown(("column", "type", "meaning"), rows)


def _parameters(records: Iterable[tuple[str, str] | None]) -> Iterator[str]:
    rows = [(f"`{record[0]}`", record[1]) for record in records if record and record[0] != "--help"]
    if rows:
        yield _markdown(("argument or option", "meaning"), rows)


def _markdown(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|").strip() for cell in line) + " |" for line in lines)


def main() -> None:
    """Write the pages that have changed."""
    for path, text in documents().items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            write_atomic(path, text.encode())


if __name__ == "__main__":
    main()
