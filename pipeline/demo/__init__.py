"""The demo: an invented federation of some hundred members, with quarters of history and faulty files.

Everything is drawn from one seed; the same seed gives the same bytes. No person in it exists.
"""

from __future__ import annotations

import random

from pipeline.demo.federation import Federation, club_file, found_federation, member_file
from pipeline.demo.inbox import MAIL_NAME, club_mail
from pipeline.demo.quarters import fide_games_file, fide_list_file, quarter_files
from pipeline.files import write_atomic
from pipeline.period import Period
from pipeline.quarter import run_quarter
from pipeline.store import Store, StoreError

MARK = "INVENTED.txt"
"""By this file a demo is known, so that no other folder is written over."""
QUARTERS = 4
LAST = Period(2023, 10)

__all__ = ["LAST", "QUARTERS", "make_demo"]


def make_demo(store: Store, seed: int) -> Period:
    """Lay the raw folders of the demo, run all quarters but the last, and name the last one.

    Args:
        store: an own data folder for the demo.
        seed: the same seed makes the same federation, byte for byte.

    Raises:
        StoreError: something else than a demo lies there.
    """
    if store.root.is_dir() and any(store.root.glob("[!.]*")) and not (store.root / MARK).is_file():
        raise StoreError(f"{store.root} holds files that are no demo; name a folder of its own for the demo")
    write_atomic(
        store.root / MARK, b"Everything in this folder is invented. Delete it, and `calcelo demo` makes it anew.\n"
    )
    chance = random.Random(seed)
    federation = found_federation(chance)
    periods = [LAST.shifted(-3 * back) for back in range(QUARTERS - 1, -1, -1)]
    members = member_file(federation, periods[0].previous)
    for period in periods:
        _lay(store, period, federation, members, chance)
        if period != LAST:
            run_quarter(store, period)
            members = (store.published_dir(period) / "PLAYER.DBF").read_bytes()
    write_atomic(store.root / "inbox" / MAIL_NAME, club_mail(federation, LAST, seed))
    return LAST


def _lay(store: Store, period: Period, federation: Federation, members: bytes, chance: random.Random) -> None:
    folder = store.raw_dir(period)
    write_atomic(folder / "PLAYER.DBF", members)
    write_atomic(folder / "Clubs.txt", club_file())
    write_atomic(folder / "fide" / "players_list.txt", fide_list_file(federation, chance))
    write_atomic(folder / "fide" / "games.csv", fide_games_file(federation, period, chance))
    for name, data in quarter_files(federation, period, chance, with_faults=period == LAST).items():
        write_atomic(folder / "sendings" / name, data)
