"""A small invented list: five members, two of them not to be exported."""

from __future__ import annotations

import datetime as dt

import polars as pl

from pipeline.contracts.clubs import Clubs
from pipeline.contracts.fide import FideList
from pipeline.contracts.members import Members
from pipeline.period import Period
from pipeline.products.exports import ExportedList

PERIOD = Period(2018, 7)


def member(member_id: int, name: str, **others: object) -> dict[str, object]:
    return {
        "member_id": member_id,
        "name": name,
        "sex": "M",
        "club_id": 207,
        "birth_year": 1980,
        "birth_date": dt.date(1980, 5, 17),
        "federation": "F",
        "lives_abroad": False,
        "has_waiver": False,
        "is_affiliated": True,
        "is_deceased": False,
        "rating": 1500,
        "game_count": 120,
        "opponent_sum": 0,
        "score_sum": 3.5,
        "rating_previous": 1490,
        "game_count_previous": 113,
        "gain": 10,
        **others,
    }


MEMBERS = [
    member(12345, "Brabant, Léon", rating=1843, fide_id=204123, title="FM"),
    member(777, "Ardenne, Odile", sex="F", rating=0, club_id=499, birth_year=2009),
    member(20022, "Condroz", nationality="FRA", fide_id=612345, modification=9, rating=2105, birth_year=None),
    member(30, "Parti, Jean", is_affiliated=False),
    member(31, "Feu, Marie", is_deceased=True),
]
FIDE = [{"fide_id": 612345, "name": "Condroz", "is_inactive": False, "is_woman": False, "standard_rating": 2105}]
CLUBS = [{"club_id": 207, "name": 'Le "Fou"; du Roi', "town": "Ath", "is_stopped": False}]


def frame(contract, rows: list[dict[str, object]]) -> pl.DataFrame:
    return contract.conform(pl.DataFrame(rows, infer_schema_length=None))


def small_list() -> ExportedList:
    return ExportedList(PERIOD, frame(Members, MEMBERS), frame(FideList, FIDE), frame(Clubs, CLUBS))
