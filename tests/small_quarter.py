"""A small invented quarter: seven members, result files written by hand, a FIDE list and games abroad."""

from __future__ import annotations

import datetime as dt
import shutil
from functools import cache
from pathlib import Path

import polars as pl

from pipeline.contracts.sendings import Entries, HalfGames
from pipeline.formats.dbf import new_table, write_table
from pipeline.formats.dbf_structures import player_header
from pipeline.formats.sendings import Tournament, write_sending
from pipeline.period import Period
from pipeline.quarter import run_quarter
from pipeline.settings import Settings
from pipeline.store import Store
from tests.session_folders import session_folder

PERIOD = Period(2018, 7)
MEMBERS = {
    10011: ("Ardenne, Odile", 1843, 120),
    20022: ("Brabant, Léon", 1500, 64),
    3003: ("Condroz, Émile", 1712, 300),
    4004: ("Dender, Noor", 1950, 45),
    5005: ("Eupen, Max", 2105, 210),
    6006: ("Famenne, Rosa", 0, 0),
}
DAYS = (dt.date(2018, 5, 4), dt.date(2018, 5, 11))
ENTRY = ("entry_number", "name", "member_id", "club_id", "nationality", "rating", "is_fictive")
GAME = ("entry_number", "round_number", "opponent_number", "colour", "score", "date")


def player_dbf() -> bytes:
    """PLAYER.DBF before the run, in the structure of the period."""
    header = player_header(PERIOD)
    rows = [
        {
            "MATRICULE": number,
            "NOM_PRENOM": name,
            "SEXE": "M",
            "CLUB": 207,
            "DATE_NAISS": dt.date(1980, 1, 1),
            "ELO_CALCUL": rating,
            "PART_CALCU": games,
            "SUPPRESS": False,
            "FEDERATION": "F",
            "FIDE": 90_000 + number if number == 10011 else None,
            "DECEDE": False,
        }
        for number, (name, rating, games) in MEMBERS.items()
    ]
    frame = pl.DataFrame(rows, schema={item.name: item.dtype for item in header.fields})
    text = [item.name for item in header.fields if item.type == "C"]
    return write_table(new_table(header, frame.with_columns(pl.col(text).fill_null(""))), date=dt.date(2018, 4, 1))


def frame(contract, columns, rows) -> pl.DataFrame:
    schema = contract.polars_schema()
    return pl.DataFrame(rows, schema={name: schema[name] for name in columns}, orient="row")


def sending(*member_ids: int, name: str = "Coupe de mai", first_score: float = 1.0, layout: str = "pairtwo") -> bytes:
    """A result file: the members meet two by two, once in each of two rounds, with colours exchanged."""
    entries = [
        (seat, *_entry(member_id, layout)) for seat, member_id in enumerate(member_ids, start=1)
    ]  # fmt: skip
    games = []
    for number, day in enumerate(DAYS, start=1):
        for seat in range(1, len(member_ids), 2):
            white, black = (seat, seat + 1) if number == 1 else (seat + 1, seat)
            score = first_score if seat == 1 and number == 1 else 0.5
            games += [(white, number, black, "W", score, day), (black, number, white, "B", 1 - score, day)]
    head = Tournament(name, "Ardenne Odile", "90'", DAYS[0], DAYS[-1], 207, DAYS)
    return write_sending(layout, head, frame(Entries, ENTRY, entries), frame(HalfGames, GAME, games))


def _entry(member_id: int, layout: str) -> tuple[str, int, int | None, str, int, bool]:
    name, rating, _ = MEMBERS.get(member_id, ("Fantôme, Guy", 1400, 0))
    return name, member_id, None if layout == "swar" else 207, "BEL", rating, False


GOOD = {
    "coupe.207": sending(10011, 20022, 3003, 4004),
    "open.618": sending(5005, 6006, name="Open d'été", first_score=0.5),
}
FIDE_GAMES = (
    b"fide_id,fide_list,file,tournament,date,colour,opponent_name,opponent_rating,score\n"
    b"100011,201807,201806.FIDE,Open Bouillon,2018-06-02,w,Semois,1650,1\n"
)


def lay(store: Store, sendings: dict[str, bytes], members: bytes | None = None) -> Store:
    """Lay a raw folder for `PERIOD`."""
    folder = store.raw_dir(PERIOD)
    (folder / "sendings").mkdir(parents=True)
    (folder / "fide").mkdir()
    (folder / "PLAYER.DBF").write_bytes(player_dbf() if members is None else members)
    (folder / "fide" / "games.csv").write_bytes(FIDE_GAMES)
    for name, data in sendings.items():
        (folder / "sendings" / name).write_bytes(data)
    return store


def copied(store: Store, data_dir: Path) -> Store:
    """A data folder like another one, for a test that goes on from there."""
    shutil.copytree(store.root, data_dir, symlinks=True)
    return Store(Settings(data_dir=data_dir))


@cache
def _published() -> Store:
    store = lay(Store(Settings(data_dir=session_folder("quarter"))), GOOD)
    run_quarter(store, PERIOD)
    return store


def published_quarter(data_dir: Path) -> Store:
    """A data folder in which the good files are run and published: done once in a session, copied for each test."""
    return copied(_published(), data_dir)
