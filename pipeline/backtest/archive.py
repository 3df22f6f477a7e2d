"""An archive of published lists: the periods that can be computed, and everything that one of them says.

A period's folder holds PLAYER and CHCKLIST (zipped or plain DBF), some also a FIDE list and the printed
sheets; the state before stands in the folder of the list before.
"""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import polars as pl

from pipeline.backtest.start_states import start_states
from pipeline.contracts.fide import FideList
from pipeline.contracts.members import SUBSTITUTED
from pipeline.formats.checklist_dbf import PublishedChecklist, read_published_checklist
from pipeline.formats.dbf import FLAG, GOOD, DbfError, DbfTable, read_table
from pipeline.formats.fide import read_fide_list
from pipeline.formats.player_dbf import player_states, read_members
from pipeline.formats.raw import RawFile
from pipeline.formats.sending_dbf import read_sendings
from pipeline.period import Period
from pipeline.rating.substitution import is_belgian, substitutions
from pipeline.rulebook import Rulebook, rulebook_for

_FOLDER = re.compile(r"\d{4}-?\d{2}")


class BacktestError(ValueError):
    """The archive, or a period of it, can't be held against anything; the message says why."""


@dataclass(frozen=True)
class ArchivePeriod:
    """A period that can be computed: its folder and the folder of the list before."""

    period: Period
    folder: Path
    previous: Period
    previous_folder: Path


@dataclass(frozen=True)
class PeriodData:
    """What a period's folder says.

    `published`, `previous`: contract `Members`. `states`: contract `PlayerStates`, the start of the run;
    `changed_members`: member_id, and both starts, of those whose start is not that of the list before.
    `substituted`: member_id, fide_rating (null where no FIDE list says it and the published one is taken).
    `sheets`, `sendings`: the printed sheets' text and the games of SENDING, where the folder has them.
    """

    period: Period
    previous_period: Period
    published: pl.DataFrame
    previous: pl.DataFrame
    checklist: PublishedChecklist
    states: pl.DataFrame
    changed_members: pl.DataFrame
    substituted: pl.DataFrame
    sheets: str | None
    sendings: pl.DataFrame | None

    @property
    def rulebook(self) -> Rulebook:
        """The rules in force."""
        return rulebook_for(self.period)

    @property
    def missing_list(self) -> Period | None:
        """The list before, where the archive has only an older one to start from."""
        return self.period.previous if self.previous_period < self.period.previous else None

    @property
    def substitutions(self) -> pl.DataFrame:
        """What the engine takes: member_id, fide_rating; the published rating where no FIDE list tells it."""
        published = self.published.select("member_id", "rating")
        return self.substituted.join(published, on="member_id").select(
            "member_id", fide_rating=pl.coalesce("fide_rating", "rating")
        )


def list_folders(archive: Path) -> dict[Period, Path]:
    """The folders that hold a published list (PLAYER), oldest first.

    Raises:
        BacktestError: there is no such folder.
    """
    if not archive.is_dir():
        raise BacktestError(f"{archive} is no folder; name the archive's folder, the one with 201807 and so on")
    folders = {
        Period.parse(item.name): item
        for item in archive.iterdir()
        if item.is_dir() and _FOLDER.fullmatch(item.name) and 1 <= int(item.name[-2:]) <= 12
    }
    return {period: folders[period] for period in sorted(folders) if find_file(folders[period], "PLAYER")}


def find_periods(archive: Path, wanted: list[Period] | None = None) -> list[ArchivePeriod]:
    """The periods with PLAYER, CHCKLIST and an earlier PLAYER, oldest first.

    Raises:
        BacktestError: there is no such folder, no such period in it, or a wanted one can't be computed.
    """
    folders = list_folders(archive)
    found = [
        ArchivePeriod(period, folders[period], before, folders[before])
        for before, period in pairwise(folders)
        if find_file(folders[period], "CHCKLIST")
    ]
    missing = [str(period) for period in wanted or [] if period not in {item.period for item in found}]
    if missing or not found:
        told = f"{', '.join(missing)} can't be computed from" if missing else "no period can be computed from"
        computable = ", ".join(str(item.period) for item in found) or "none"
        raise BacktestError(
            f"{told} {archive}: a period needs PLAYER and CHCKLIST in its folder, and an earlier folder with PLAYER; "
            f"that is so for: {computable}"
        )
    return [item for item in found if wanted is None or item.period in wanted]


def load_period(place: ArchivePeriod) -> PeriodData:
    """Read everything that a period's folder says.

    Raises:
        BacktestError: a file can't be read.
    """
    player = _table(place.folder, "PLAYER")
    published = read_members(player, place.period)
    previous = read_members(_table(place.previous_folder, "PLAYER"), place.previous)
    rows = _table(place.folder, "CHCKLIST")
    substituted = substituted_members(published, player, place.folder)
    start = start_states(player_states(previous), published, rows.good, substituted, place.period)
    return PeriodData(
        period=place.period,
        previous_period=place.previous,
        published=published,
        previous=previous,
        checklist=read_published_checklist(rows, place.period, start.states),
        states=start.states,
        changed_members=start.changed,
        substituted=substituted,
        sheets=_sheets(place.folder),
        sendings=read_sendings(_table(place.folder, "SENDING")) if find_file(place.folder, "SENDING") else None,
    )


def find_file(folder: Path, stem: str) -> Path | None:
    """The file of a folder that holds the table `stem`, zipped or plain, in any case of letters."""
    names = sorted(item for item in folder.iterdir() if item.stem.upper() == stem)
    return next((item for item in names if item.suffix.upper() in {".ZIP", ".DBF"}), None)


def _table(folder: Path, stem: str) -> DbfTable:
    path = find_file(folder, stem)
    if path is None:
        raise BacktestError(f"{folder} has no {stem}")
    try:
        return read_table(path.read_bytes())
    except (DbfError, OSError) as error:
        raise BacktestError(f"{path}: {error}") from error


def _sheets(folder: Path) -> str | None:
    """The text of the printed sheets, where the folder has them."""
    path = folder / "SHEETS.txt.gz"
    if not path.is_file():
        return None
    try:
        return gzip.decompress(path.read_bytes()).decode("utf-8", errors="replace")
    except (OSError, EOFError) as error:
        raise BacktestError(f"{path}: {error}") from error


def substituted_members(published: pl.DataFrame, player: DbfTable, folder: Path) -> pl.DataFrame:
    """Who was published at his FIDE rating: member_id, fide_rating (null where only the list itself tells).

    A list with the mark tells by MODIFY_ELO; one without by the field ADVERSAIRE, which the program leaves
    empty or 0 for a substituted player and fills for every other with a counted game.
    """
    is_marked = (pl.col("modification") == SUBSTITUTED).fill_null(value=False)
    if published.select(is_marked.any()).item():
        told = published.filter(is_marked).select("member_id")
    else:
        told = _without_mark(published, player)
    fide = find_file(folder, "FIDE")
    fide_list = read_fide_list(RawFile(fide.name, fide.read_bytes())).table if fide else FideList.empty()
    by_rule = substitutions(published, fide_list)
    return told.join(by_rule, on="member_id", how="left" if fide is None else "full", coalesce=True)


def _without_mark(published: pl.DataFrame, player: DbfTable) -> pl.DataFrame:
    if "NATFIDE" not in player.frame.columns:
        return published.clear().select("member_id")
    is_foreign = ~is_belgian("nationality") | pl.col("lives_abroad")
    empty = player.frame.filter((pl.col(FLAG) == GOOD) & (pl.col("ADVERSAIRE").fill_null(0) == 0))
    meant = published.filter(is_foreign & ~pl.col("has_waiver") & (pl.col("rating") > 0)).select("member_id")
    return meant.join(empty.select(member_id=pl.col("MATRICULE").cast(pl.Int32)), on="member_id", how="semi")
