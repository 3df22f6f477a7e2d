"""Exports of a published list for pairing programs: affiliated players, the year of birth only.

Adding a program is adding its files to `PROGRAMS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import polars as pl

from pipeline.period import Period
from pipeline.products.exports.databases import papi_clubs_csv, papi_players_csv, players_sqlite
from pipeline.products.exports.other_programs import sevilla_csv, swiss_master_csv, vega_csv, vega_filter
from pipeline.products.exports.players import exported_players
from pipeline.products.exports.swiss_chess import swiss_chess_dbf, swiss_chess_packed, swiss_chess_text
from pipeline.products.exports.swiss_manager import swiss_manager_csv, swiss_manager_xlsx


@dataclass(frozen=True)
class ExportedList:
    """A published list to export: contracts `Members` (as the list has them), `FideList` and `Clubs`."""

    period: Period
    members: pl.DataFrame
    fide_list: pl.DataFrame
    clubs: pl.DataFrame

    @cached_property
    def players(self) -> pl.DataFrame:
        """The players, as `exported_players` gives them."""
        return exported_players(self.members, self.fide_list, self.clubs)


Export = Callable[[ExportedList], bytes]

PROGRAMS: dict[str, dict[str, Export]] = {
    "swiss-chess": {
        "PlayerSwissChess.dbf": lambda item: swiss_chess_dbf(item.players, item.period.list_date),
        "PlayerSwissChess.txt": lambda item: swiss_chess_text(item.players),
        "PlayerSwissChess.lst": lambda item: swiss_chess_packed(item.players),
    },
    "swiss-manager": {
        "PlayerSwissManager.csv": lambda item: swiss_manager_csv(item.players),
        "PlayerSwissManager.xlsx": lambda item: swiss_manager_xlsx(item.players, item.period.list_date),
    },
    "swiss-master": {"PlayerSwissMaster.csv": lambda item: swiss_master_csv(item.players)},
    "vega": {
        "PlayerVega.csv": lambda item: vega_csv(item.players),
        "Player filter Vega.flt": lambda item: vega_filter(),  # noqa: ARG005 - the same for every list
    },
    "sevilla": {"sevilla.csv": lambda item: sevilla_csv(item.players)},
    "papi": {
        "JOUEUR.csv": lambda item: papi_players_csv(item.players, item.period.year),
        "CLUB.csv": lambda item: papi_clubs_csv(item.players, item.clubs),
    },
    "sqlite": {"players.sqlite": lambda item: players_sqlite(item.members)},
}
"""Program -> file name -> what writes it."""


def export_list(published: ExportedList, programs: list[str]) -> dict[str, bytes]:
    """The files of the programs asked for, by name.

    Raises:
        ValueError: there is no export for such a program.
        OverflowError: a number is wider than its place in a program's file.
    """
    unknown = sorted(set(programs) - set(PROGRAMS))
    if unknown:
        raise ValueError(f"there is no export for '{unknown[0]}'; there are {', '.join(PROGRAMS)}")
    return {name: write(published) for program in programs for name, write in PROGRAMS[program].items()}
