"""The demo with its last list published and the first files for the next one in, for the tests of the pages."""

from __future__ import annotations

import datetime as dt
import shutil
from functools import cache
from pathlib import Path

import polars as pl

from pipeline.contracts.sendings import Entries, HalfGames
from pipeline.formats.sendings import Tournament, write_sending
from pipeline.period import Period
from pipeline.quarter import do_step, run_quarter
from pipeline.store import Store
from tests.session_folders import session_folder
from tests.small_demo import demo_lists
from tests.small_quarter import ENTRY, GAME, copied, frame

PERIOD, COMING = Period(2023, 10), Period(2024, 1)
COMING_FILES = ("novembre.204", "najaar.703")
DAY = dt.date(2023, 11, 4)


def published_demo(folder: Path) -> Store:
    """The demo's lists up to `PERIOD`, and two files assembled for `COMING`: made once in a session, then copied."""
    return copied(_published(), folder / "data")


@cache
def _published() -> Store:
    store = demo_lists(session_folder("site"))
    run_quarter(store, PERIOD)
    raw = store.raw_dir(COMING)
    (raw / "sendings").mkdir(parents=True)
    players = _who_plays_on(store)
    for name, chosen in zip(COMING_FILES, (players[:8], players[8:]), strict=True):
        (raw / "sendings" / name).write_bytes(_one_round(chosen, int(name[-3:])))
    shutil.copy(store.raw_dir(PERIOD) / "Clubs.txt", raw)
    shutil.copy(store.published_dir(PERIOD) / "PLAYER.DBF", raw)
    for step in ("read_sendings", "read_members", "read_fide", "check", "assemble"):
        do_step(store, COMING, step)
    return store


def _who_plays_on(store: Store) -> pl.DataFrame:
    """Sixteen rated players of the list who played in it, those with accents in their names first."""
    played = store.read_published(PERIOD, "CHCKLIST.parquet")["member_id"].implode()
    members = store.read_published_members(PERIOD)
    return (
        members.filter((pl.col("rating") > 0) & pl.col("member_id").is_in(played))
        .sort(pl.col("name").str.contains("é|ë"), "member_id", descending=[True, False])
        .head(16)
    )


def _one_round(players: pl.DataFrame, sender_id: int) -> bytes:
    """A result file of one round: the first of each two wins with white."""
    seats = range(1, players.height + 1)
    entries = [
        (seat, row["name"], row["member_id"], row["club_id"], "BEL", row["rating"], False)
        for seat, row in zip(seats, players.iter_rows(named=True), strict=True)
    ]
    games = [(seat, 1, seat + 1, "W", 1.0, DAY) if seat % 2 else (seat, 1, seat - 1, "B", 0.0, DAY) for seat in seats]
    head = Tournament("Tournoi d'automne", "Inzender Els", "90'", DAY, DAY, sender_id, (DAY,))
    return write_sending("pairtwo", head, frame(Entries, ENTRY, entries), frame(HalfGames, GAME, games))
