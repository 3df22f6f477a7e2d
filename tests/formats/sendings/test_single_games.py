"""What the reader says about single games."""

from __future__ import annotations

import datetime as dt

import pytest

from tests.formats.sendings.faulty_files import places, read, sound


def test_the_two_lines_of_a_single_game_may_stand_on_different_days():
    data = sound("24_lines")
    first = data.replace(b"04/03/2018 Coupe", b"05/03/2018 Coupe", 1)

    assert places(read(first)) == []
    assert read(first).half_games["date"].to_list()[:2] == [dt.date(2018, 3, 5), dt.date(2018, 3, 4)]


def test_a_single_game_may_be_drawn_for_one_side_and_lost_for_the_other():
    data = sound("24_lines").replace(b"+2=2-2", b"+2=1-3").replace(b"  3 N 5", b"  3 N 0")

    assert places(read(data)) == []
    table = sound("pairtwo").replace(b"+2=2-2", b"+2=1-3").replace(b"  3 N 5", b"  3 N 0")
    assert [rule for rule, _, _ in places(read(table))] == ["mirror_contradicts"]


@pytest.mark.parametrize(
    ("day", "rule", "kept"),
    [
        (b"31/02/2018", "game_date_unreadable", None),
        (b"          ", "game_date_unreadable", None),
        (b"12/03/2018", "game_date_outside", dt.date(2018, 3, 12)),
    ],
)
def test_a_single_game_on_an_impossible_day_is_kept_with_a_finding(day, rule, kept):
    sendings = read(sound("24_lines").replace(b"04/03/2018 Coupe", day + b" Coupe", 1))

    assert places(sendings) == [(rule, 12, 60)]
    assert sendings.half_games["date"][0] == kept
