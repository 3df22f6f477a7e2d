"""The player list as published, in one spelling for all eras: from a run's own list or an imported one."""

from __future__ import annotations

import polars as pl

from pipeline.contracts.members import FEDERATIONS
from pipeline.contracts.player_list import SEXES, TITLES, PlayerList
from pipeline.period import Period
from pipeline.rating.games import is_rated
from pipeline.rulebook import rulebook_for

OLDEST = 110
"""Years; who would be older has a wrong year of birth."""

_TITLE_SPELLINGS = {
    **{title: title for title in TITLES},
    **dict.fromkeys(("g", "G", "GMI", "IGM"), "GM"),
    **dict.fromkeys(("m", "M", "MI"), "IM"),
    **dict.fromkeys(("f", "F", "MF"), "FM"),
    "c": "CM",
    **dict.fromkeys(("wg", "WG"), "WGM"),
    **dict.fromkeys(("wm", "WM", "WI", "MIF"), "WIM"),
    **dict.fromkeys(("wf", "WF"), "WFM"),
    "WC": "WCM",
    **dict.fromkeys(("nm", "MN"), "NM"),
    **dict.fromkeys(("hg", "HG"), "HGM"),
}
"""FIDE's letters of today, those of its old lists, and the French ones of the lists up to 1999."""


def player_list(
    listed: pl.DataFrame, played: pl.DataFrame, substituted: pl.DataFrame, period: Period, source: str
) -> pl.DataFrame:
    """A published list, contract `PlayerList`.

    Args:
        listed: contract `Members`, read from the list after the run.
        played: member_id of who played in the period.
        substituted: member_id of who is published at his FIDE rating.
        period: the list's period.
        source: `run` or `import`.
    """
    year = pl.col("birth_year")
    has_games = pl.col("member_id").is_in(played["member_id"].implode())
    is_possible = year.is_between(period.year - OLDEST, period.year)
    return PlayerList.conform(
        listed.with_columns(
            sex=pl.col("sex").replace_strict({**{sex: sex for sex in SEXES}, "V": "F"}, default=None),
            club_id=pl.when(pl.col("club_id") > 0).then("club_id"),
            birth_year=pl.when(is_possible).then(year),
            federation=pl.when(pl.col("federation").is_in(FEDERATIONS)).then("federation"),
            title=pl.col("title").replace_strict(_TITLE_SPELLINGS, default=None),
            is_rated=is_rated(rulebook_for(period)),
            has_games=has_games,
            gain=pl.when(has_games).then("gain"),
            is_substituted=pl.col("member_id").is_in(substituted["member_id"].implode()),
            source=pl.lit(source),
        )
    )
