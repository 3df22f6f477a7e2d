"""Where the state before a run comes from: the list before, or the finished list itself."""

from __future__ import annotations

import polars as pl
import pytest

from pipeline.backtest import backtest
from pipeline.backtest.start_states import start_states
from pipeline.contracts.members import Members
from pipeline.period import Period
from tests.backtest.small_archive import SmallArchive
from tests.rating.frames import states

NEITHER = pl.DataFrame(schema={"member_id": pl.Int32})


def state_of(member: dict, before: list[tuple], rows: int = 1, period: str = "201310", sub=NEITHER) -> tuple | None:
    """The start (rating, count) taken for member 1 of a finished list."""
    columns = {"rating": 1500, "game_count": 0, "rating_previous": 0, "game_count_previous": 0}
    flags = {"lives_abroad": False, "has_waiver": False, "is_affiliated": True, "is_deceased": False}
    record = {"member_id": 1, "name": "One", "opponent_sum": 0, "score_sum": 0.0} | columns | flags | member
    published = Members.conform(pl.DataFrame([record]))
    log = pl.DataFrame({"JOUEUR": [1] * rows, "ADVERS": [2] * rows, "VAL_ADVERS": 1500, "NO_RUN": 3, "CODE_ADVER": "N"})
    found = start_states(states(before), published, log, sub, Period.parse(period)).states
    taken = found.filter(pl.col("member_id") == 1).select("rating", "game_count").rows()
    return taken[0] if taken else None


def finished(old: int, old_count: int, new: int = 1510, new_count: int = 0) -> dict:
    count = new_count or old_count + 1
    return {"rating": new, "game_count": count, "rating_previous": old, "game_count_previous": old_count}


def test_who_stands_alike_in_both_lists_starts_from_the_list_before():
    assert state_of(finished(1500, 40), [(1, 1500, 40, 0, 0.0)]) == (1500, 40)


def test_a_new_member_with_a_last_known_rating_starts_from_it():
    assert state_of(finished(1620, 50), []) == (1620, 50)


def test_a_member_corrected_between_the_lists_starts_from_the_correction():
    assert state_of(finished(1480, 45), [(1, 1500, 40, 0, 0.0)]) == (1480, 45)


def test_a_member_untouched_by_the_run_keeps_the_list_before_though_its_old_figures_are_older():
    assert state_of(finished(1470, 30, 1500, 40), [(1, 1500, 40, 0, 0.0)]) == (1500, 40)


def test_an_old_count_that_needs_more_games_than_there_are_rows_is_no_start():
    assert state_of(finished(1480, 30, 1510, 41), [(1, 1500, 40, 0, 0.0)], rows=1) == (1500, 40)


def test_who_was_rated_in_the_period_starts_from_the_list_before():
    # the old lists print 20 games and the intermediate rating for him
    before = [(1, 0, 9, 9 * 1500, 4.5)]
    assert state_of(finished(1530, 20, 1540, 22), before, rows=13, period="199607") == (0, 9)


def test_a_substituted_player_starts_from_the_list_before():
    substituted = pl.DataFrame({"member_id": [1]}, schema={"member_id": pl.Int32})
    assert state_of(finished(1480, 50), [(1, 1500, 40, 0, 0.0)], sub=substituted) == (1500, 40)


def test_the_opponents_rows_of_the_log_confirm_the_list_before():
    columns = {"JOUEUR": [2, 3], "ADVERS": [1, 1], "VAL_ADVERS": [1500, 1500], "NO_RUN": 3, "CODE_ADVER": "N"}
    record = Members.conform(
        pl.DataFrame(
            [
                {
                    "member_id": 1,
                    "name": "One",
                    "opponent_sum": 0,
                    "score_sum": 0.0,
                    "lives_abroad": False,
                    "has_waiver": False,
                    "is_affiliated": True,
                    "is_deceased": False,
                    "rating": 1480,
                    "game_count": 45,
                    "rating_previous": 1480,
                    "game_count_previous": 45,
                }
            ]
        )
    )
    before = states([(1, 1500, 40, 0, 0.0)])
    found = start_states(before, record, pl.DataFrame(columns), NEITHER, Period.parse("199607"))
    assert found.states.select("rating", "game_count").row(0) == (1500, 40)


@pytest.mark.parametrize(("old", "exact"), [(1600, 1), (0, 0)])
def test_a_returning_member_comes_out_by_his_last_known_rating(tmp_path, old, exact):
    small = SmallArchive()
    small.published[1] = {
        "MATRICULE": 1,
        "ELO_PRECE": old,
        "PART_PRECE": 50 if old else 0,
        "ELO_CALCUL": 1616,
        "PART_CALCU": 51,
        "GAIN": 16,
        "ADVERSAIRE": 1600,
        "PERFORMAN": 1.0,
    }
    small.member(2, 1500, 400)
    small.foreign(1, 1600, 1.0)
    (report,) = backtest(small.write(tmp_path))
    assert report.exact == exact
