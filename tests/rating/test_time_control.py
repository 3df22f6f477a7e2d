"""Rates of play as clubs write them, and the minutes that each gives for 60 moves."""

from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.rating.time_control import LONGEST_MINUTES, minutes_for_60_moves, time_controls

SPELLINGS = [
    ("2h", 120),
    ("2 uur KO", 120),
    ("120 min KO", 120),
    ("2 x 2h", 120),
    ("1,5h", 90),
    ("90", 90),
    ("25'", 25),
    ("60 min QPF", 60),
    ("G/60", 60),
    ("7 rondes 90'", 90),
    ("2h/40 coups + 1h QPF", 180),
    ("40 coups en 2h, puis 1h", 180),
    ("2h, 40 coups", 180),
    ("40 zetten in 2 uur + 1 uur", 180),
    ("2u voor 40 zetten daarna 30 min", 150),
    ("40/75' then 15' + 30\"/move", 120),
    ("40/90' then 30'", 120),
    ("90'/40c + 30'", 120),
    ("1h30/40 + 30' + 30\"", 150),
    ("1 h 30 min pour 40 coups + 30 min", 120),
    ("40/90", 135),
    ("120/40", 180),
    ("40/120, 20/60", 180),
    ("30/60 + 30", 90),
    ("50/2h30 + 25/1h15", 180),
    ('90 min avec incrément de 30"', 120),
    ("90' + 30\"/move", 120),
    ("60' + 20''/c", 80),
    ("90+30", 120),
    ("90/30", 120),
    ("1:30 + 30''", 120),
    ("1u45’+15″/zet", 120),
    ("90 minuten met 30 seconden increment", 120),
    ("90 Minuten für 40 Züge + 30 Minuten, 30 Sekunden Zuschlag pro Zug ab dem 1. Zug", 150),
    ("90'/40 + 30\", 30' + 30\"", 150),
    ("90 min + 30 sec/coup dès le 1er coup", 120),
    ("2h/40c + 30' + 30\" à partir du 41e coup", 160),
    ("5400+30", 120),
    ("40/5400+30:1800+30", 150),
]


@pytest.mark.parametrize(("text", "minutes"), SPELLINGS, ids=[text for text, _ in SPELLINGS])
def test_a_rate_of_play_gives_its_minutes_for_60_moves(text: str, minutes: int):
    assert minutes_for_60_moves(text) == minutes


@pytest.mark.parametrize("text", ["", "Standard", "FIDE", "30 sec", "0'", "9999999 min", "/", "40 coups", "+;:"])
def test_a_text_that_tells_no_time_gives_nothing(text: str):
    assert minutes_for_60_moves(text) is None


@given(st.text(alphabet="0123456789hu'\"/+:;,. cxmins", max_size=30) | st.text(max_size=20))
def test_no_text_is_too_odd_to_be_read(text: str):
    minutes = minutes_for_60_moves(text)

    assert minutes is None or 0 <= minutes <= LONGEST_MINUTES


@given(st.integers(1, 300), st.integers(0, 60))
def test_a_second_for_every_move_is_worth_a_minute(minutes: int, seconds: int):
    assert minutes_for_60_moves(f"{minutes}' + {seconds}\"") == minutes + seconds


def test_every_wording_is_looked_at_once_and_what_is_not_understood_stays_empty():
    frame = time_controls(pl.Series(["2h", None, "Standard", "2h"]))

    assert frame.rows() == [("2h", 120), ("Standard", None)]
