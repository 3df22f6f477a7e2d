"""Access databases (Jet), read through the `mdbtools` programs where these are installed."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import polars as pl

TIME_LIMIT_SECONDS = 60
"""The biggest tournament is exported in a second; a damaged file must not hold up the others."""

_SIGNATURES = (b"\x00\x01\x00\x00Standard Jet DB\x00", b"\x00\x01\x00\x00Standard ACE DB\x00")
_LIST, _EXPORT = "mdb-tables", "mdb-export"


class AccessError(RuntimeError):
    """The database can't be read; the message says why."""


class ProgramsMissingError(AccessError):
    """The `mdbtools` programs are not installed here."""


def is_access(data: bytes) -> bool:
    """Whether the bytes are an Access database, whatever the file is called."""
    return data.startswith(_SIGNATURES)


def read_tables(data: bytes, names: Sequence[str]) -> dict[str, pl.DataFrame]:
    """The tables of these names, in any case, all values as text; those that are not there are left out.

    Raises:
        ProgramsMissingError: `mdb-tables` and `mdb-export` are not on the path.
        AccessError: the programs can't read the database, or not in time.
    """
    programs = [shutil.which(name) for name in (_LIST, _EXPORT)]
    if None in programs:
        raise ProgramsMissingError(f"{_LIST} and {_EXPORT} are not installed")
    listing, export = (str(program) for program in programs)
    with tempfile.TemporaryDirectory(prefix="calcelo-") as folder:
        database = Path(folder, "received.mdb")
        database.write_bytes(data)
        there = _run([listing, "-1", str(database)]).decode("utf-8", "replace").splitlines()
        wanted = {name: table for name in names for table in there if table.strip().lower() == name.lower()}
        return {name: _frame(_run([export, str(database), table.strip()])) for name, table in wanted.items()}


def _run(command: list[str]) -> bytes:
    environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8"}
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            check=True,
            timeout=TIME_LIMIT_SECONDS,
            env=environment,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        raise AccessError(f"{Path(command[0]).name} took more than {TIME_LIMIT_SECONDS} seconds") from None
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode("utf-8", "replace").strip().split("\n")[0]
        raise AccessError(f"{Path(command[0]).name}: {said or f'exit code {error.returncode}'}") from None
    except OSError as error:
        raise AccessError(f"{Path(command[0]).name}: {error.strerror}") from None
    return done.stdout


def _frame(export: bytes) -> pl.DataFrame:
    """A table as `mdb-export` writes it: comma-separated, a header line, quotes doubled."""
    text = export.decode("utf-8", "replace").encode()
    if not text.strip():
        raise AccessError("a table was exported without its columns")
    try:
        return pl.read_csv(io.BytesIO(text), infer_schema=False, truncate_ragged_lines=True)
    except pl.exceptions.PolarsError as error:
        raise AccessError(str(error).split("\n", maxsplit=1)[0]) from None
