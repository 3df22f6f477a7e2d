"""The tables of one revision, as its folder keeps them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import polars as pl

FILES = {
    "players": "PLAYER.parquet",
    "checklist": "CHCKLIST.parquet",
    "ratings": "RATINGS.parquet",
    "derivations": "DERIVATIONS.parquet",
    "states": "STATES.parquet",
    "corrections": "CORRECTIONS.parquet",
}
"""The tables and their files in a revision's folder."""


@dataclass(frozen=True)
class RevisionTables:
    """One revision: `record` is its run record; the tables are those of the contracts, personal columns empty.

    `players` is PLAYER after the run, `states` what the players started from.
    """

    number: int
    record: Mapping[str, Any]
    players: pl.DataFrame
    checklist: pl.DataFrame
    ratings: pl.DataFrame
    derivations: pl.DataFrame
    states: pl.DataFrame
    corrections: pl.DataFrame


def tables_from(number: int, record: Mapping[str, Any], read: Callable[[str], pl.DataFrame]) -> RevisionTables:
    """The tables of a revision; `read` gives the table that a file of its folder holds, by today's contract."""
    return RevisionTables(number, record, **{name: read(file) for name, file in FILES.items()})
