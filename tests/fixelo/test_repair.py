"""The laws of the repair, on databases that hypothesis makes and on damaged ones."""

from __future__ import annotations

import random
import struct

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.contracts.fixelo import FixeloReport
from pipeline.fixelo import codec
from pipeline.fixelo.database import Database, Refusal, read_database
from pipeline.fixelo.files import patched_blocks
from pipeline.fixelo.names import name_index
from pipeline.fixelo.repair import Repair, repair_database
from tests.fixelo.builder import Game, database, index, record
from tests.fixelo.plain_fixelo import PlainRefusalError, plain_fixelo

LIMIT = 2650
LISTED = ("Champion,A", "Meester,B")
NAMES = (*LISTED, "Peeters,J", "Dubois,M", "Lefèvre,C", "Claes,W")
GAMES_A_DATABASE = 250
BYTES_A_GAME = 10


def game_of(seed: bytes) -> Game:
    """A game out of ten bytes: any year, rating, opening, flag and length, and both checksums."""
    year, eco, white, black, names, kinds, flags, moves, notes, source = seed
    return Game(
        players=f"{NAMES[names % 6]}-{NAMES[names // 6 % 6]}",
        source="x" * (source % 30),
        white=white,
        black=black,
        year=year,
        result=kinds % 5,
        eco=0 if flags & 1 else (eco * 2 + kinds % 2) % 501,
        moves=bytes(range(moves % 60)),
        annotations=b"\xff" * (notes % 20),
        is_from_position=bool(flags & 1),
        is_marked=bool(flags & 2),
        is_deleted=bool(flags & 4),
        has_version_bit=bool(flags & 8),
        checksum=("old", "new")[kinds // 2 % 2],
    )


def loaded(cbf: bytes, cbi: bytes) -> Database | Refusal:
    return read_database(np.frombuffer(cbf, dtype=np.uint8), cbi)


def looked_at(cbf: bytes, cbi: bytes) -> tuple[Database | Refusal, Repair | Refusal]:
    """What reading gives, and what the repair without a player list makes of it."""
    base = loaded(cbf, cbi)
    if isinstance(base, Refusal):
        return base, base
    return base, repair_database(base, name_index(pl.Series(dtype=pl.String)), LIMIT, "GAMES.CBF")


def repaired(cbf: bytes, cbi: bytes, listed: tuple[str, ...] = LISTED) -> tuple[Repair, bytes]:
    base = loaded(cbf, cbi)
    assert isinstance(base, Database)
    repair = repair_database(base, name_index(pl.Series(listed, dtype=pl.String)), LIMIT, "GAMES.CBF")
    assert isinstance(repair, Repair)
    return repair, b"".join(patched_blocks(base.data, repair.patch))


def headers(cbf: bytes, cbi: bytes) -> codec.Bytes:
    base = loaded(cbf, cbi)
    assert isinstance(base, Database)
    return codec.plain_headers(base.data, base.offsets)


@settings(max_examples=40)
@given(st.binary(min_size=GAMES_A_DATABASE * BYTES_A_GAME, max_size=GAMES_A_DATABASE * BYTES_A_GAME))
def test_ten_thousand_games_lose_the_right_ratings_and_nothing_else(seeds: bytes) -> None:
    games = [game_of(seeds[at : at + BYTES_A_GAME]) for at in range(0, len(seeds), BYTES_A_GAME)]
    cbf, cbi = database(games)
    repair, after = repaired(cbf, cbi)
    old, new = headers(cbf, cbi), headers(after, cbi)
    assert (codec.fitting_formula(new) != codec.NEITHER).all()
    for number, game in enumerate(games):
        names = game.players.split("-")
        for place, name in zip((codec.WHITE_RATING, codec.BLACK_RATING), names, strict=True):
            is_false = old[place, number] > (LIMIT - 1600) // 5 and name not in LISTED
            assert new[place, number] == (0 if is_false else old[place, number])
    untouched = [place for place in range(14) if place not in codec.CHANGEABLE]
    assert (old[untouched] == new[untouched]).all()
    changed = np.flatnonzero(np.frombuffer(cbf, np.uint8) != np.frombuffer(after, np.uint8))
    base = loaded(cbf, cbi)
    assert isinstance(base, Database)
    allowed = (base.offsets[:, None] + np.array(codec.CHANGEABLE)).ravel()
    assert np.isin(changed, allowed).all()
    assert repaired(after, cbi)[1] == after
    assert after == plain_fixelo(cbf, cbi, LIMIT, set(LISTED))[0]
    assert repair.deleted_count == sum(game.is_deleted for game in games)


@given(st.binary(min_size=200, max_size=200))
def test_the_report_says_what_a_plain_loop_over_the_games_finds(seeds: bytes) -> None:
    games = [game_of(seeds[at : at + BYTES_A_GAME]) for at in range(0, len(seeds), BYTES_A_GAME)]
    cbf, cbi = database(games)
    report = repaired(cbf, cbi)[0].report
    columns = ("game_number", "colour", "white", "black", "year", "is_deleted", "rating_shown", "true_rating_guess")
    assert report.select(*columns, "action").rows() == plain_fixelo(cbf, cbi, LIMIT, set(LISTED))[1]


def test_a_rating_at_the_limit_stays_and_one_step_above_goes() -> None:
    cbf, cbi = database([Game(white=210, black=211)])
    report = repaired(cbf, cbi)[0].report
    assert report.select("colour", "rating_shown", "true_rating_guess", "action").rows() == [
        ("B", 2655, 1375, "removed")
    ]


def test_a_game_with_a_checksum_that_fits_nothing_is_left_and_told() -> None:
    cbf, cbi = database([Game(white=216, checksum="bad"), Game(checksum="bad"), Game(white=216)])
    repair, after = repaired(cbf, cbi)
    assert repair.report.select("game_number", "colour", "rating_shown", "action").rows() == [
        (1, "W", 2680, "left_bad_checksum"),
        (2, None, None, "left_bad_checksum"),
        (3, "W", 2680, "removed"),
    ]
    assert headers(after, cbi)[codec.WHITE_RATING].tolist() == [216, 0, 0]


def test_deleted_games_are_treated_like_the_rest_and_counted() -> None:
    cbf, cbi = database([Game(white=216, is_deleted=True), Game(is_deleted=True), Game()])
    repair, _ = repaired(cbf, cbi)
    assert (repair.game_count, repair.deleted_count) == (3, 2)
    assert repair.report.select("is_deleted", "action").rows() == [(True, "removed")]


def test_the_report_of_any_database_follows_its_contract() -> None:
    cbf, cbi = database([Game(white=216, year=127), Game(black=255, players="Champion,A-Meester,B")])
    FixeloReport.validate(repaired(cbf, cbi)[0].report)


def test_a_name_with_hyphens_is_unclear_if_another_split_finds_it_on_the_list() -> None:
    cbf, cbi = database([Game(white=240, players="Jean-Pierre-Dubois,M")])
    assert repaired(cbf, cbi, ("Jean",))[0].report["action"].to_list() == ["kept_unclear"]
    assert repaired(cbf, cbi, ("Other,A",))[0].report["action"].to_list() == ["removed"]


def test_games_in_any_order_with_gaps_are_read() -> None:
    first, second = record(Game(white=216)), record(Game(black=216))
    cbf = second + b"gap" + first
    words = [3, len(second) + 3 + 2, 0 + 3, len(cbf) + 4]
    repair, after = repaired(cbf, struct.pack(">4I", *words))
    assert repair.report.select("game_number", "colour").rows() == [(1, "W"), (2, "B")]
    assert after[len(second) : len(second) + 3] == b"gap"


def test_an_empty_database_is_in_order() -> None:
    repair, after = repaired(b"", index([]))
    assert (repair.game_count, repair.report.height, after) == (0, 0, b"")


def with_word(cbi: bytes, place: int, word: int) -> bytes:
    """The index with one of its words set to another value."""
    return cbi[: 4 * place] + struct.pack(">I", word) + cbi[4 * place + 4 :]


CBF, CBI = database([Game(white=216), Game(), Game()])


@pytest.mark.parametrize(
    ("cbf", "cbi", "rule"),
    [
        (CBF, b"", "fixelo_index_size"),
        (CBF, CBI[:-1], "fixelo_index_size"),
        (CBF, CBI[:-4], "fixelo_index_count"),
        (CBF, CBI + b"\0\0\0\0", "fixelo_index_count"),
        (CBF, with_word(CBI, 0, 0), "fixelo_index_count"),
        (CBF[:-1], CBI, "fixelo_games_cut"),
        (b"", CBI, "fixelo_games_cut"),
        (CBF + b"\0", CBI, "fixelo_games_surplus"),
        (CBF, with_word(CBI, 1, len(CBF)), "fixelo_offset_outside"),
        (CBF, with_word(CBI, 1, 1), "fixelo_offset_outside"),
        (CBF, with_word(CBI, 1, 2**32 - 1), "fixelo_offset_outside"),
        (CBF, with_word(CBI, 2, 3), "fixelo_records_overlap"),
    ],
)
def test_an_index_that_does_not_fit_is_refused(cbf: bytes, cbi: bytes, rule: str) -> None:
    refusal = looked_at(cbf, cbi)[1]
    assert isinstance(refusal, Refusal)
    assert refusal.rule == rule


def test_a_last_game_longer_than_the_file_is_refused() -> None:
    cbf = record(Game())[:-2]
    refusal = looked_at(cbf, index([len(cbf)]))[1]
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "fixelo_record_outside"


def damaged(rng: random.Random) -> tuple[bytes, bytes]:
    """A small database that was cut, had bits flipped, or whose index was shuffled or overwritten."""
    games = [game_of(rng.randbytes(BYTES_A_GAME)) for _ in range(rng.randint(0, 8))]
    cbf, cbi = map(bytearray, database(games))
    for _ in range(rng.randint(1, 3)):
        file = rng.choice((cbf, cbi))
        kind = rng.choice(("cut", "flip", "shuffle", "overwrite"))
        if kind == "cut":
            del file[rng.randint(0, len(file)) :]
        elif kind == "flip" and file:
            file[rng.randrange(len(file))] ^= 1 << rng.randrange(8)
        elif kind == "overwrite" and file:
            at = rng.randrange(len(file))
            file[at : at + 4] = rng.randbytes(len(file[at : at + 4]))
        elif kind == "shuffle" and len(cbi) % 4 == 0 and len(cbi) > 12:
            places = [word - number for number, word in enumerate(struct.unpack(f">{len(cbi) // 4}I", cbi), 1)]
            middle = places[1:-1]
            rng.shuffle(middle)
            places[1:-1] = middle
            words = [(place + number) % 2**32 for number, place in enumerate(places, 1)]
            cbi[:] = struct.pack(f">{len(words)}I", *words)
    return bytes(cbf), bytes(cbi)


def check_damaged(seed: int) -> str:
    """The fast repair and the plain loop say the same of a damaged database: refused, or changed alike."""
    cbf, cbi = damaged(random.Random(seed))
    base, repair = looked_at(cbf, cbi)
    try:
        expected, _ = plain_fixelo(cbf, cbi, LIMIT, frozenset())
    except PlainRefusalError:
        assert isinstance(repair, Refusal)
        return "refused"
    assert isinstance(base, Database)
    assert isinstance(repair, Repair)
    assert b"".join(patched_blocks(base.data, repair.patch)) == expected
    return "changed" if expected != cbf else "unchanged"


def test_damaged_databases_never_raise_and_change_as_a_plain_loop_changes_them() -> None:
    outcomes = {check_damaged(seed) for seed in range(250)}
    assert outcomes == {"refused", "changed", "unchanged"}


@pytest.mark.slow
def test_five_thousand_damaged_databases_never_raise() -> None:
    outcomes = {check_damaged(seed) for seed in range(5000)}
    assert outcomes == {"refused", "changed", "unchanged"}
