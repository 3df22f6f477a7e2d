from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.fixelo import codec
from tests.fixelo.builder import Game, converted_rating, header, masked, record, stored_header

HEADERS = st.binary(min_size=14, max_size=14)


def columns(*headers: bytes) -> codec.Bytes:
    return np.frombuffer(b"".join(headers), dtype=np.uint8).reshape(-1, 14).T.copy()


@pytest.mark.parametrize(
    ("true_rating", "stored", "shown"),
    [
        (1400, 216, 2680),
        (1595, 255, 2875),
        (1590, 254, 2870),
        (1585, 253, 2865),
        (1555, 247, 2835),
        (1550, 246, 2830),
        (1445, 225, 2725),
        (1200, 176, 2480),
        (800, 96, 2080),
        (320, 0, 0),
        (1600, 0, 0),
        (1598, 0, 0),
        (2200, 120, 2200),
        (100, 212, 2660),
        (0, 0, 0),
    ],
)
def test_a_rating_in_one_byte_is_shown_as_the_formula_says(true_rating: int, stored: int, shown: int) -> None:
    assert converted_rating(true_rating) == stored
    assert codec.shown_ratings(np.array([stored], dtype=np.uint8)).tolist() == [shown]


@pytest.mark.parametrize("true_rating", range(325, 1600, 5))
def test_a_wrapped_rating_is_shown_1280_too_high(true_rating: int) -> None:
    stored = np.array([converted_rating(true_rating)], dtype=np.uint8)
    assert codec.shown_ratings(stored)[0] - codec.WRAP == true_rating


@pytest.mark.parametrize(("true_rating", "claimed"), [(1555, 2875), (1550, 2870), (1445, 2865)])
def test_the_examples_of_the_1995_text_contradict_its_own_formula(true_rating: int, claimed: int) -> None:
    stored = np.array([converted_rating(true_rating)], dtype=np.uint8)
    assert codec.shown_ratings(stored)[0] != claimed


def test_the_header_masks_are_the_constants_of_the_format() -> None:
    assert codec.HEADER_MASKS.tobytes().hex(" ") == "3f 15 07 ad 8f 85 d7 9d df f5 a7 8d 2f 65"


@given(HEADERS)
def test_a_header_is_unmasked_as_the_plain_description_masks_it(plain: bytes) -> None:
    data = np.frombuffer(stored_header(plain), dtype=np.uint8)
    assert codec.plain_headers(data, np.array([0])).tobytes() == plain
    assert codec.stored_headers(columns(plain)).tobytes() == data.tobytes()


@given(st.binary(min_size=1, max_size=63), st.binary(max_size=63))
def test_texts_are_unmasked_with_a_key_that_depends_on_both_lengths(players: bytes, source: bytes) -> None:
    plain = bytearray(14)
    plain[4], plain[5] = len(players), len(source)
    text = masked(players + source, 3 * len(players + source), 3)
    data = np.frombuffer(stored_header(plain) + text, dtype=np.uint8)
    offsets = np.array([0])
    both, *lengths = codec.plain_texts(data, offsets, columns(bytes(plain)), with_source=True)
    assert both.tobytes() == players + source
    assert [length.tolist() for length in lengths] == [[len(players)], [len(source)]]
    only, *_ = codec.plain_texts(data, offsets, columns(bytes(plain)), with_source=False)
    assert only.tobytes() == players


def test_a_text_longer_than_the_file_ends_with_the_file() -> None:
    plain = bytearray(14)
    plain[4], plain[5] = 10, 10
    data = np.frombuffer(stored_header(plain) + b"12345", dtype=np.uint8)
    signs, players, source = codec.plain_texts(data, np.array([0]), columns(bytes(plain)), with_source=True)
    assert (len(signs), players.tolist(), source.tolist()) == (5, [5], [0])


@given(HEADERS, st.booleans(), st.booleans())
def test_clearing_keeps_a_fitting_formula_fitting_and_leaves_other_headers_alone(
    plain: bytes, white: bool, black: bool
) -> None:
    before = columns(plain)
    after = codec.cleared(before, np.array([white]), np.array([black]))
    fitted = codec.fitting_formula(before)[0]
    if fitted == codec.NEITHER:
        assert after.tobytes() == plain
    else:
        assert codec.fitting_formula(after)[0] & codec.formula_to_renew(before)[0]
        assert (after[8, 0], after[9, 0]) == (0 if white else plain[8], 0 if black else plain[9])
    untouched = [place for place in range(14) if place not in codec.CHANGEABLE]
    assert (before[untouched] == after[untouched]).all()


@pytest.mark.parametrize(
    ("game", "changed"),
    [
        (Game(white=216, checksum="new"), {8, 13}),
        (Game(black=216, checksum="new"), {9}),
        (Game(white=216, checksum="old"), {8}),
        (Game(black=216, checksum="old"), {9, 13}),
    ],
)
def test_the_old_formula_covers_black_and_the_new_one_white(game: Game, changed: set[int]) -> None:
    before = columns(bytes(header(game)))
    after = codec.cleared(before, np.array([game.white > 0]), np.array([game.black > 0]))
    assert set(np.flatnonzero(before != after).tolist()) == changed


@pytest.mark.parametrize(("has_version_bit", "formula"), [(True, codec.NEW), (False, codec.OLD)])
def test_where_both_formulas_fit_the_version_bit_decides(has_version_bit: bool, formula: int) -> None:
    # Year 0 and no rating: the new formula gives 0, and so does the old one with an empty byte 5.
    plain = columns(bytes(header(Game(year=0, source="", eco=1, has_version_bit=has_version_bit))))
    assert codec.fitting_formula(plain).tolist() == [codec.BOTH]
    assert codec.formula_to_renew(plain).tolist() == [formula]


@pytest.mark.parametrize(
    "game",
    [Game(), Game(annotations=b"\xff" * 300), Game(moves=b""), Game(is_from_position=True), Game(moves=b"\x01" * 500)],
)
def test_the_length_of_a_record_follows_from_its_header(game: Game) -> None:
    assert codec.record_lengths(columns(bytes(header(game)))).tolist() == [len(record(game))]


def test_a_game_without_any_move_byte_has_no_negative_length() -> None:
    plain = header(Game(moves=b""))
    plain[3] = 0
    assert codec.record_lengths(columns(bytes(plain))).tolist() == [len(record(Game(moves=b"")))]
