"""Small check lists and member states for the rating tests, as frames of the contracts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

import polars as pl

from pipeline.contracts.checklist import Checklist
from pipeline.contracts.ratings import PlayerStates
from pipeline.period import Period
from pipeline.rating.engine import RatingResult, rate
from pipeline.rulebook import Rulebook, rulebook_for

DAY = dt.date(2018, 5, 1)
NOBODY = 99_999
"""A bystander with the highest number: the last unrated player of a check list stays unknown to the others."""


def rules(code: str = "201807") -> Rulebook:
    return rulebook_for(Period.parse(code))


def game(white: int, black: int, score: float = 0.5, day: int = 0) -> list[dict]:
    """Both rows of a game between members."""
    date = DAY + dt.timedelta(days=day)
    return [
        {"member_id": white, "opponent_id": black, "date": date, "score": score},
        {"member_id": black, "opponent_id": white, "date": date, "score": 1 - score},
    ]


def foreign(member: int, rating: int = 1500, score: float = 0.5, day: int = 0, times: int = 1) -> list[dict]:
    """Games against foreigners of one rating."""
    row = {
        "member_id": member,
        "opponent_id": 0,
        "date": DAY + dt.timedelta(days=day),
        "score": score,
        "given_rating": rating,
        "given_rating_kind": "foreign",
    }
    return [row] * times


def fictive(white: int, black: int, rating: int, score: float = 0.5) -> list[dict]:
    """Both rows of a game between unrated players of a closed group."""
    return [row | {"given_rating": rating, "given_rating_kind": "fictive"} for row in game(white, black, score)]


def bystander() -> list[dict]:
    return foreign(NOBODY, rating=0, times=2)


def checklist(*rows: list[dict]) -> pl.DataFrame:
    numbered = [row | {"import_number": i} for i, row in enumerate((r for part in rows for r in part), start=1)]
    columns = Checklist.polars_schema()
    schema = {name: columns[name] for name in ("import_number", *_COLUMNS)}
    return Checklist.conform(pl.DataFrame(numbered, schema=schema))


_COLUMNS = ("member_id", "opponent_id", "date", "score", "given_rating", "given_rating_kind")


def state(member: int, rating: int = 0, games: int = 0, opponents: int = 0, score: float = 0.0) -> tuple:
    return (member, rating, games, opponents, score)


def unrated(member: int, games: int, mean: int = 1500) -> tuple:
    """An unrated player with half of the points against opponents of one mean rating."""
    return state(member, mean if games >= 10 else 0, games, mean * games, games / 2)


def states(rows: Iterable[tuple]) -> pl.DataFrame:
    return pl.DataFrame(list(rows), schema=PlayerStates.polars_schema(), orient="row")


def computed(
    members: Iterable[tuple], *rows: list[dict], period: str = "201807", fide: dict[int, int] | None = None
) -> RatingResult:
    """A small federation computed."""
    pairs = list((fide or {}).items())
    substituted = pl.DataFrame(pairs, schema={"member_id": pl.Int32, "fide_rating": pl.Int32}, orient="row")
    return rate(checklist(*rows), states(members), substituted, rules(period))


def rating_of(result: RatingResult, member: int) -> dict:
    return result.ratings.row(by_predicate=pl.col("member_id") == member, named=True)


def lines_of(result: RatingResult, member: int) -> list[dict]:
    return result.derivations.filter(pl.col("member_id") == member).sort("order_number").to_dicts()
