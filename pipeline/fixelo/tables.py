"""Game headers of databases laid down as Parquet files: one beside each database, or all in one folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import polars as pl

from pipeline.findings import FindingList, Place
from pipeline.fixelo.database import Refusal
from pipeline.fixelo.files import load_database
from pipeline.fixelo.headers import game_headers
from pipeline.fixelo.inputs import layout_of, shown
from pipeline.fixelo.output import write_table
from pipeline.fixelo.wording import CATALOGUE

TABLE = "game_headers"


def write_headers(
    paths: Iterable[Path], out_dir: Path | None, keeps: Callable[[Path], bool], code_page: str
) -> tuple[dict[Path, int], pl.DataFrame]:
    """Write `GAMES.parquet` for every `GAMES.CBF`.

    An older table of this kind is replaced; any other file of that name, also that of another database in the
    same call, stays. Nothing is written where the data folder `keeps` what is there.

    Returns:
        The files written with their numbers of games; and the findings, one for each database refused.
    """
    found = FindingList(CATALOGUE)
    written: dict[Path, int] = {}
    for path in paths:
        target = (out_dir or path.parent) / f"{path.stem}.parquet"
        if keeps(target):
            headers: pl.DataFrame | Refusal = Refusal("fixelo_received_file")
        elif target in written or not _is_free(target):
            headers = Refusal("fixelo_target_exists", {"path": shown(target)})
        else:
            headers = _written(path, target, code_page)
        if isinstance(headers, Refusal):
            found.add(headers.rule, Place(file_name=shown(path)), fine_eur=None, **headers.values)
        else:
            written[target] = headers.height
    return written, found.to_frame()


def _is_free(target: Path) -> bool:
    """Whether nothing is there, or a table that an earlier call has written."""
    if not target.exists():
        return True
    try:
        return pl.read_parquet_metadata(target).get("table") == TABLE
    except (OSError, pl.exceptions.PolarsError):
        return False


def _written(path: Path, target: Path, code_page: str) -> pl.DataFrame | Refusal:
    if layout_of(path) != "cbf":
        return Refusal("fixelo_cbf_only")
    try:
        database = load_database(path)
    except OSError as error:
        return Refusal("fixelo_unreadable", {"reason": error.strerror or str(error)})
    headers = database if isinstance(database, Refusal) else game_headers(database, shown(path), code_page)
    if isinstance(headers, Refusal):
        return headers
    try:
        write_table(headers, target, TABLE)
    except OSError as error:
        return Refusal("fixelo_write_failed", {"reason": shown(str(error))})
    return headers
