"""Damaged result files of every layout: nothing raises or hangs, memory stays bounded, and nothing changes in silence.

A damaged file contradicts the sound one where it yields a half game that the sound one does not hold, a half game
being the line number of the player in the tournament (his entry number), the round, the opponent's entry number,
the colour and the score. That may happen, for damage can make sense; but never without any finding on the file.
A half game that is lost is held to the same: a file without a finding gives exactly the sound one's half games.

Who an entry is stands once in a grid, in its member number, name, club and rating, none of which a layout secures
by a total: a changed digit there can't be seen within the file (the checks against the member file see it). Such
files are counted apart by the columns that differ, `ELSEWHERE`; their games are the sound ones all the same.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable

import polars as pl
import pytest

from pipeline.contracts.findings import Findings
from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles, Rounds
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import LAYOUT_NAMES, Sendings, read_sendings
from tests.formats.places import check_places_of_sendings
from tests.formats.sendings.quarter_batch import tournament_file

GAME = ["entry_number", "round_number", "opponent_number", "colour", "score"]
ELSEWHERE = ["name", "member_id", "club_id", "nationality", "rating", "is_fictive"]
BATCH = 225  # nine layouts: 2,000 in all
MOST_SECONDS = 60.0
"""Far beyond what a batch takes; a hang is longer."""

PIECES = (
    b"\x00",
    b" ",
    b"0",
    b"1",
    b"5",
    b"7",
    b"B",
    b"N",
    b"w",
    b"b",
    b"-",
    b"=",
    b"+",
    b"\r\n",
    b"\n",
    b"\r",
    b"\x1a",
)
PIECES += (b"\xe9", b"\x82", "é".encode(), b"{0}", b"001", b"00F ", b"\x0000  4 2", b"\t", b"***", b"180304")
DIGITS = b"0123456789"


def changed_byte(data: bytes, place: int, chance: random.Random) -> bytes:
    return data[:place] + bytes([chance.randrange(256)]) + data[place + 1 :]


def flipped_bit(data: bytes, place: int, chance: random.Random) -> bytes:
    return data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]


def other_digit(data: bytes, place: int, chance: random.Random) -> bytes:
    digit = next((at for at in range(place, len(data)) if data[at] in DIGITS), None)
    return data if digit is None else data[:digit] + bytes([chance.choice(DIGITS)]) + data[digit + 1 :]


def piece_put_in(data: bytes, place: int, chance: random.Random) -> bytes:
    return data[:place] + chance.choice(PIECES) + data[place:]


def stretch_lost(data: bytes, place: int, chance: random.Random) -> bytes:
    return data[:place] + data[place + chance.randint(1, 60) :]


def cut_off(data: bytes, place: int, chance: random.Random) -> bytes:
    return data[:place]


def on_lines(change: Callable[[list[bytes], int, random.Random], None]) -> Callable[[bytes, int, random.Random], bytes]:
    def changed(data: bytes, place: int, chance: random.Random) -> bytes:
        lines = data.split(b"\n")
        change(lines, data.count(b"\n", 0, place), chance)
        return b"\n".join(lines)

    return changed


@on_lines
def line_lost(lines: list[bytes], at: int, chance: random.Random) -> None:
    del lines[at]


@on_lines
def line_cut(lines: list[bytes], at: int, chance: random.Random) -> None:
    lines[at] = lines[at][: chance.randint(0, 140)] + b"\r"


@on_lines
def line_twice(lines: list[bytes], at: int, chance: random.Random) -> None:
    lines.insert(chance.randint(0, len(lines)), lines[at])


@on_lines
def lines_swapped(lines: list[bytes], at: int, chance: random.Random) -> None:
    other = chance.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]


@on_lines
def columns_shifted(lines: list[bytes], at: int, chance: random.Random) -> None:
    column, width = chance.randint(0, 90), chance.randint(1, 9)
    for number in range(at, len(lines) if chance.random() < 0.3 else at + 1):
        line = lines[number]
        lines[number] = line[:column] + (
            b" " * width + line[column:] if chance.random() < 0.5 else line[column + width :]
        )


@on_lines
def column_blanked(lines: list[bytes], at: int, chance: random.Random) -> None:
    column, width = chance.randint(0, 90), chance.randint(1, 9)
    lines[at] = lines[at][:column] + b" " * width + lines[at][column + width :]


@on_lines
def line_recoded(lines: list[bytes], at: int, chance: random.Random) -> None:
    page = chance.choice(("utf-8", "cp850", "utf-16-le"))
    lines[at] = lines[at].decode("cp1252", "replace").encode(page, "replace")


@on_lines
def giant_line(lines: list[bytes], at: int, chance: random.Random) -> None:
    column = chance.randint(0, 120)
    lines[at] = lines[at][:column] + chance.choice(PIECES) * chance.choice((50, 1_000, 30_000)) + lines[at][column:]


ACCIDENTS = (
    changed_byte,
    flipped_bit,
    other_digit,
    other_digit,
    piece_put_in,
    stretch_lost,
    cut_off,
    line_lost,
    line_cut,
    line_twice,
    lines_swapped,
    columns_shifted,
    column_blanked,
    line_recoded,
    giant_line,
)


def damaged(sound: bytes, chance: random.Random) -> bytes:
    """The file after one to four accidents."""
    data = sound
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        if data:
            data = chance.choice(ACCIDENTS)(data, chance.randrange(len(data)), chance)
    return data


def quiet_files(after: Sendings, told: set[str]) -> pl.DataFrame:
    """The accepted files on which nothing was found but what the sound file has too."""
    news = after.findings.filter(~pl.col("rule").is_in([*told]))["file_id"].unique().implode()
    return after.files.filter((pl.col("state") == "accepted") & ~pl.col("file_id").is_in(news))


def check(sound: bytes, seed: int, count: int = BATCH) -> Counter[str]:
    """Read so many damaged forms of a file; returns how many were accepted without a finding, by what differs."""
    chance = random.Random(seed)
    before = read_sendings([RawFile("sound.207", sound)])
    told = set(before.findings["rule"])
    games = before.half_games.select(GAME).sort(GAME)
    people = before.entries.select("entry_number", *ELSEWHERE).sort("entry_number")
    silent: Counter[str] = Counter()
    for _ in range(count // BATCH):
        files = [RawFile(f"{number}.207", damaged(sound, chance)) for number in range(BATCH)]
        started = time.perf_counter()
        after = read_sendings(files)
        assert time.perf_counter() - started < MOST_SECONDS
        tables = (after.files, after.rounds, after.entries, after.half_games, after.findings)
        for contract, table in zip((ReceivedFiles, Rounds, Entries, HalfGames, Findings), tables, strict=True):
            contract.validate(table)
        check_places_of_sendings(after.findings, files)
        assert after.findings["message_en"].str.len_chars().max() < 2_000
        data = {file.file_id: file.data for file in files}
        for file_id in quiet_files(after, told)["file_id"]:
            found = after.half_games.filter(pl.col("file_id") == file_id).select(GAME).sort(GAME)
            assert found.equals(games), (seed, data[file_id])
            entries = after.entries.filter(pl.col("file_id") == file_id).select(people.columns).sort("entry_number")
            assert entries["entry_number"].equals(people["entry_number"]), (seed, data[file_id])
            changed = [column for column in ELSEWHERE if not entries[column].equals(people[column])]
            silent[", ".join(changed) or "nothing"] += 1
    assert silent.total() < count / 2, "damage that leaves most files as they were proves little"
    return silent


def sound_file(layout: str, seed: int) -> bytes:
    return tournament_file(layout, 60, random.Random(seed))


@pytest.mark.parametrize("layout", LAYOUT_NAMES)
def test_a_damaged_file_never_raises_and_no_game_changes_in_silence(layout):
    check(sound_file(layout, 1), 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
@pytest.mark.parametrize("layout", LAYOUT_NAMES)
def test_very_many_damaged_files_never_raise_and_no_game_changes_in_silence(layout, seed):
    check(sound_file(layout, seed), seed)


SAMPLES = (
    "24L_online_guide2015.618",
    "612OPE1a_pairtwo2000_from_seed.209",
    "927INT01A_icn2015_excerpt60.998",
    "ICN_R1_part1_2023_excerpt40.txt",
    "S_SWAR_S1_exemple_R01-06.541",
    "chessmanager2000_GRI_from_seed.618",
)


@pytest.mark.archive
@pytest.mark.slow
@pytest.mark.parametrize("name", SAMPLES)
def test_damaged_samples_never_raise_and_no_game_changes_in_silence(samples_dir, name):
    check((samples_dir / name).read_bytes(), 7, 5 * BATCH)


@pytest.mark.parametrize("layout", ["pairtwo", "swar"])
def test_many_rounds_over_many_short_lines_take_no_room(layout):
    """999 titles over 50,000 lines would be 50 million cells, none of which is there."""
    head, _, _ = sound_file(layout, 1).partition(b"001    1" if layout == "swar" else b"\r\n  1 ")
    titles = b"  180304" * 999 if layout == "pairtwo" else b"  18.03.04" * 999
    lines = b"".join(b"%s%d\r\n" % (b"001 " if layout == "swar" else b"", number % 1000) for number in range(50_000))

    after = read_sendings([RawFile("wide.207", head.rstrip(b"\r\n") + titles + b"\r\n" + lines)])

    assert after.entries.height == 50_000
    assert after.half_games.is_empty()
    assert after.findings.height < 5_000


@pytest.mark.parametrize(
    "piece", [b"(", b" - du ", b"Tournoi(s) :\n ", b"00 ", b"\x00", b"180304 ", b"7", b"\xe9", b"001"]
)
def test_a_megabyte_of_one_piece_takes_no_more_time_than_it_has_text(piece):
    sound = sound_file("pairtwo", 1)
    files = [RawFile("a.207", piece * (1_000_000 // len(piece))), RawFile("b.207", piece * 100_000 + b"\r\n" + sound)]
    started = time.perf_counter()

    after = read_sendings(files)

    assert time.perf_counter() - started < MOST_SECONDS
    assert after.files.height == 2
    assert not after.findings.filter(pl.col("file_name") == "a.207").is_empty()
