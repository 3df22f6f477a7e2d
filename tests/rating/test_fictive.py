"""Fictive ratings: the federation's two examples, and small groups worked out by hand."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import read_sendings
from pipeline.period import Period
from pipeline.rating.fictive import fictive_ratings
from pipeline.rulebook import rulebook_for

RULES = rulebook_for(Period(2018, 7))
SAMPLES = Path(__file__).resolve().parents[3] / "shared" / "samples"

GAMES = {"entry_number": pl.Int32, "opponent_number": pl.Int32, "score": pl.Float64}


def players(*ratings: int) -> pl.DataFrame:
    numbered = {"entry_number": range(1, len(ratings) + 1), "rating": ratings}
    return pl.DataFrame(numbered, schema={"entry_number": pl.Int32, "rating": pl.Int32})


def games(*pairs: tuple[int, int, float]) -> pl.DataFrame:
    both = [half for own, other, score in pairs for half in ((own, other, score), (other, own, 1 - score))]
    return pl.DataFrame(both, schema=GAMES, orient="row")


def found(entries: pl.DataFrame, half_games: pl.DataFrame, *, is_closed: bool, file_id: str = "a") -> pl.DataFrame:
    of_file = pl.lit(file_id).alias("file_id")
    tournament = entries.with_columns(of_file, is_closed=pl.lit(is_closed))
    return fictive_ratings(tournament, half_games.with_columns(of_file), RULES)


def figures(entries: pl.DataFrame, half_games: pl.DataFrame, *, is_closed: bool) -> dict[int, int]:
    given = found(entries, half_games, is_closed=is_closed)
    assert given["is_settled"].all()
    return dict(given.select("entry_number", "rating").iter_rows())


def test_a_closed_group_has_one_figure_from_all_its_games_against_the_rated() -> None:
    # against 1450, 1600 and 1450: mean 1500, one point of three is 33 %, D = -125
    met = games((1, 3, 1.0), (1, 4, 0.0), (2, 3, 0.0), (1, 2, 1.0))
    assert figures(players(0, 0, 1450, 1600), met, is_closed=True) == {1: 1375, 2: 1375}


def test_in_an_open_a_player_who_met_no_rated_one_gets_his_figure_in_the_second_pass() -> None:
    met = games((1, 3, 0.5), (2, 1, 0.5))
    assert figures(players(0, 0, 1500, 1500), met, is_closed=False) == {1: 1500, 2: 1500}


def test_one_unrated_player_alone_needs_no_fictive_rating() -> None:
    assert figures(players(0, 1500, 1500), games((1, 2, 1.0)), is_closed=False) == {}


def test_a_group_that_never_settles_is_reported_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.rating.fictive.MOST_PASSES", 1)
    met = games((1, 3, 0.0), (2, 4, 1.0), (1, 2, 1.0), (1, 2, 1.0))
    assert not found(players(0, 0, 1500, 1700), met, is_closed=False)["is_settled"].any()


def test_tournaments_do_not_know_of_one_another() -> None:
    met = games((1, 3, 0.5), (2, 1, 0.5))
    tournaments = [
        players(*ratings).with_columns(file_id=pl.lit(name), is_closed=pl.lit(is_closed))
        for name, ratings, is_closed in (
            ("open", (0, 0, 1500, 1500), False),
            ("closed", (0, 0, 1700, 1700), True),
            ("one rated player", (0, 0, 1500), False),
        )
    ]
    half_games = pl.concat(met.with_columns(file_id=pl.lit(name)) for name in ("open", "closed", "one rated player"))
    assert fictive_ratings(pl.concat(tournaments), half_games, RULES).drop("is_settled").rows() == [
        ("closed", 1, 1700),
        ("closed", 2, 1700),
        ("open", 1, 1500),
        ("open", 2, 1500),
    ]


@pytest.mark.archive
@pytest.mark.skipif(not SAMPLES.is_dir(), reason="needs ../shared/samples, which is not beside this repository")
@pytest.mark.parametrize(
    ("name", "is_closed", "expected"),
    [
        ("chessmanager2000_GRI_from_seed.618", True, {2: 1222, 7: 1222}),
        ("chessmanager2000_OPE_from_seed.618", False, {2: 1200, 7: 1257}),
    ],
)
def test_the_two_examples_of_the_federation_are_read_and_computed(
    name: str, is_closed: bool, expected: dict[int, int]
) -> None:
    read = read_sendings([RawFile(name, (SAMPLES / name).read_bytes())])
    given = read.entries.filter("is_fictive")
    assert dict(given.select("entry_number", "rating").iter_rows()) == expected
    entries = read.entries.select("entry_number", rating=pl.when("is_fictive").then(0).otherwise("rating"))
    assert figures(entries, read.half_games, is_closed=is_closed) == expected
