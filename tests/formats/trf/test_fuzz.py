"""Damaged reports: nothing raises, nothing hangs, and no game changes without a finding.

A text without checksums can't tell everything. A digit of a member number, of a name or of a rating may change
unseen here (the member file tells later), and so may the day of a round within its tournament; what is compared
is who played whom in which round, with which colour and result.
"""

from __future__ import annotations

import random

import polars as pl
import pytest

from pipeline.contracts.findings import Findings
from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles, Rounds
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import read_sendings
from tests.formats.places import check_places_of_sendings

GAME = ["round_number", "entry_number", "opponent_number", "colour", "score"]
BATCH = 200
PIECES = (b"\x00", b" ", b"0", b"7", b"w", b"b", b"N", b"-", b"=", b"+", b"1", b"\r\n", b"\n", b"\r", b"\x1a", b"\xe9")
PIECES += (b"\x82", "é".encode(), b"{0}", b"001", b"BEL ", b"132 ", b"\t")


def tournament(chance: random.Random, *, national_rows: bool, french: bool = False) -> bytes:
    """A Swiss tournament of nine rounds with byes and forfeits, as a pairing program writes it."""
    players, rounds = chance.randint(10, 25), 9
    cells = {number: [] for number in range(1, players + 1)}
    points = dict.fromkeys(cells, 0.0)
    white, black = ("B", "N") if french else ("w", "b")
    worth = {"1": 1.0, "=": 0.5, "0": 0.0, "+": 1.0, "-": 0.0, "H": 0.5, "U": 1.0, "Z": 0.0}
    for _ in range(rounds):
        seats = chance.sample(list(cells), players)
        for first, second in zip(seats[::2], seats[1::2], strict=False):
            mine, other = chance.choice(["10", "01", "==", "+-"])
            cells[first].append(f"  {second:4d} {white} {mine}")
            cells[second].append(f"  {first:4d} {black} {other}")
            points[first] += worth[mine]
            points[second] += worth[other]
        if players % 2:
            bye = chance.choice("HUZ")
            cells[seats[-1]].append(f"  0000 - {bye}")
            points[seats[-1]] += worth[bye]
    days = "".join(f"  18/03/{2 * number + 2:02d}" for number in range(rounds))
    lines = ["012 Tournoi d'été", "032 BEL", "042 2018/03/01", "052 2018/03/31", f"062 {players}", f"132{'':86}{days}"]
    for number, played in cells.items():
        identifier = "" if national_rows else str(10000 + number)
        lines.append(
            f"001 {number:4d} m    {f'Joueur, Félix {number}':33} {1500 + number:4d} BEL {identifier:>11} "
            f"1990/01/01 {points[number]:4.1f} {number:4d}{''.join(played)}"
        )
    if national_rows:
        lines += [f"BEL {number:4d}{'':39} {1400 + number:4d} 207 {10000 + number:>11}" for number in cells]
        lines += ["### byes", "240 Z 009    1", "260 001 009    2    3"]
    return "".join(f"{line}\r\n" for line in lines).encode("cp1252")


def _shifted(line: bytes, chance: random.Random) -> bytes:
    return b"".join(bytes([byte]) + (b" " if chance.random() < 0.02 else b"") for byte in line)


def _recoded(line: bytes, chance: random.Random) -> bytes:
    return line.decode("cp1252", "replace").encode(chance.choice(("utf-8", "cp850")), "replace")


LINE_ACCIDENTS = (
    lambda *_: b"",
    lambda line, _: line + line,
    lambda line, chance: line[:-2][: chance.randint(0, 150)] + b"\r\n",
    _shifted,
    _recoded,
    lambda line, chance: line[: chance.randrange(150)] + chance.choice(PIECES) * chance.choice((3, 30, 20_000)),
)
BYTE_ACCIDENTS = (
    lambda rest, chance: chance.choice(PIECES) + rest[1:],
    lambda rest, chance: bytes([chance.randrange(256)]) + rest[1:],
    lambda rest, chance: chance.choice(PIECES) + rest,
    lambda rest, chance: rest[chance.randint(1, 40) :],
)


def damaged(sound: bytes, chance: random.Random) -> bytes:
    """The file after one to four accidents: bytes changed, put in or lost; lines lost, cut, shifted, recoded, giant."""
    data = sound
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        place = chance.randrange(len(data) + 1)
        start, end = data.rfind(b"\n", 0, place) + 1, data.find(b"\n", place) + 1 or len(data)
        if chance.random() < 0.6:
            data = data[:place] + chance.choice(BYTE_ACCIDENTS)(data[place:], chance)
        else:
            data = data[:start] + chance.choice(LINE_ACCIDENTS)(data[start:end], chance) + data[end:]
    return data


def check(seed: int, count: int) -> None:
    chance = random.Random(seed)
    for _ in range(count // BATCH):
        sound = tournament(chance, national_rows=chance.random() < 0.7, french=chance.random() < 0.2)
        before = read_sendings([RawFile("sound.207", sound)])
        told = before.findings["rule"]
        assert set(told) <= {"report_numbers_taken_as_members"}
        games = before.half_games.select(GAME)
        files = [RawFile(f"{number}.207", damaged(sound, chance)) for number in range(BATCH)]

        after = read_sendings(files)

        tables = (after.files, after.rounds, after.entries, after.half_games, after.findings)
        for contract, table in zip((ReceivedFiles, Rounds, Entries, HalfGames, Findings), tables, strict=True):
            contract.validate(table)
        check_places_of_sendings(after.findings, files)
        news = after.findings.filter(~pl.col("rule").is_in(told.implode()))["file_id"].unique().implode()
        silent = after.files.filter((pl.col("state") == "accepted") & ~pl.col("file_id").is_in(news))
        by_file = dict(after.half_games.partition_by("file_id", as_dict=True))
        for file_id, file_name in silent.select("file_id", "file_name").iter_rows():
            found = by_file[(file_id,)].select(GAME) if (file_id,) in by_file else games.clear()
            # lines may have changed their order: that says nothing else
            assert found.sort(GAME).equals(games.sort(GAME)), (seed, file_name)


@pytest.mark.parametrize("seed", range(10))
def test_a_damaged_report_never_raises_and_no_game_changes_in_silence(seed):
    check(seed, BATCH)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1010))
def test_very_many_damaged_reports_never_raise_and_no_game_changes_in_silence(seed):
    check(seed, 2000)
