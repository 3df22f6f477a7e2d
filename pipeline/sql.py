"""Runs the statements of `sql/` on frames: each file one statement, its inputs the frames it names."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import TracebackType

import duckdb
import polars as pl

from pipeline.settings import SQL_DIR

_HEADER_LINE = re.compile(r"--\s*([a-z_]+):\s*(.*)")


@dataclass(frozen=True)
class Statement:
    """A statement with what its header says (`grain`, `inputs`, `severity`, `fr` ...)."""

    name: str
    text: str
    header: dict[str, str] = field(default_factory=dict)

    @property
    def meaning(self) -> str:
        """The header's first line: what the statement gives, in a sentence."""
        return self.text.splitlines()[0].removeprefix("--").strip()


@cache
def statement(name: str) -> Statement:
    """Load `sql/<name>.sql`.

    Raises:
        FileNotFoundError: there is no such statement.
    """
    path = SQL_DIR / f"{name}.sql"
    text = path.read_text(encoding="utf-8")
    header = {}
    for line in text.splitlines():
        match = _HEADER_LINE.fullmatch(line.strip())
        if match:
            header[match[1]] = match[2]
    return Statement(name, text, header)


@cache
def check_names() -> tuple[str, ...]:
    """The checks, by name: every file of `sql/checks`."""
    return tuple(item.name for item in statements_in("checks"))


@cache
def statements_in(folder: str) -> tuple[Statement, ...]:
    """Every statement of a folder of `sql`, by name."""
    return tuple(statement(f"{folder}/{path.stem}") for path in sorted(Path(SQL_DIR, folder).glob("*.sql")))


class Database:
    """An in-memory DuckDB that sees the frames it was given under their names."""

    def __init__(self, **frames: pl.DataFrame) -> None:
        self._connection = duckdb.connect()
        for name, frame in frames.items():
            self.register(name, frame)

    def register(self, name: str, frame: pl.DataFrame) -> None:
        """Let later statements read `frame` as the table `name`."""
        self._connection.register(name, frame.to_arrow())

    def prepare(self, *names: str) -> None:
        """Run each `sql/prepared/<name>.sql` once and let later statements read its rows as the table `name`."""
        for name in names:
            self.register(name, self.run(f"prepared/{name}"))

    def run(self, name: str, **parameters: object) -> pl.DataFrame:
        """Run `sql/<name>.sql` and return its rows; `$names` in it are bound to the parameters."""
        relation = self._connection.sql(statement(name).text, params=parameters or None)
        return pl.DataFrame(relation.to_arrow_table())

    def __enter__(self) -> Database:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connection.close()
