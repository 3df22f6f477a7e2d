"""Mutated files of every kind: no exception, tables that keep their contract, findings with their places.

And no more is unpacked than is allowed.
"""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Callable

import polars as pl
import pytest

from pipeline.contracts.fide import FideGames, FideList
from pipeline.contracts.findings import Findings
from pipeline.formats.fide import parts as fide_parts
from pipeline.formats.fide import read_fide_games, read_fide_list
from pipeline.formats.fide.parts import MAX_RATIO, READ_BYTES
from pipeline.formats.fide.text_list import text_blocks
from pipeline.formats.fide.wording import ABOUT_THE_FILE
from pipeline.formats.raw import RawFile
from pipeline.period import Period
from pipeline.stages.read_fide import read_fide
from tests.formats.fide.small_fide import (
    GOOD_GAMES,
    OPEN,
    WIDTHS,
    games_csv,
    list_text,
    list_xml,
    old_page,
    page,
    zipped,
)
from tests.formats.places import check_places

SEEDS: dict[str, bytes] = {
    **{f"{name.replace(' ', '_')}.txt": list_text(name).encode() for name in WIDTHS},
    "headerless.txt": list_text(header=False).encode(),
    "players.xml": list_xml().encode(),
    "oneline.xml": list_xml(newline="").encode(),
    "90001_2025-04.html": page(OPEN, OPEN).encode(),
    "90001_old.html": old_page(OPEN).encode(),
    "games.csv": games_csv(*GOOD_GAMES),
    "list.zip": zipped({"standard.txt": list_text()}),
    "pages.zip": zipped({"90001.html": page(OPEN), "90002.html": old_page(OPEN), "games.csv": games_csv(*GOOD_GAMES)}),
}
Mutation = Callable[[bytes, random.Random], bytes]


def flip(data: bytes, chance: random.Random) -> bytes:
    """Some bytes are others."""
    out = bytearray(data)
    for _ in range(chance.randint(1, 12)):
        out[chance.randrange(len(out))] = chance.randrange(256)
    return bytes(out)


def cut(data: bytes, chance: random.Random) -> bytes:
    """The file ends early, or begins late."""
    at = chance.randrange(len(data))
    return data[:at] if chance.random() < 0.7 else data[at:]


def drop_lines(data: bytes, chance: random.Random) -> bytes:
    """Lines are lost, doubled, or end somewhere."""
    lines = data.split(b"\n")
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(lines))
        lines[at : at + 1] = chance.choice([[], [lines[at]] * 2, [lines[at][: chance.randrange(40)]]])
        lines = lines or [b""]
    return b"\n".join(lines)


def shift(data: bytes, chance: random.Random) -> bytes:
    """Columns move: something stands too much or too little in a line."""
    at = chance.randrange(len(data))
    extra = chance.choice([b" ", b"   ", b"AFM", b"\t", b"9", b"<", b"&", b'"', b";,", "é".encode(), b"\xe9"])
    return (
        data[:at] + (extra * chance.randint(1, 5) if chance.random() < 0.6 else b"") + data[at + chance.randint(0, 5) :]
    )


def mix_encodings(data: bytes, chance: random.Random) -> bytes:
    """Another encoding, or several at once."""
    text = data.decode("latin-1")
    if chance.random() < 0.5:
        return text.encode(chance.choice(["utf-16", "utf-16-be", "utf-8-sig", "utf-32"]))
    at = chance.randrange(len(data))
    return data[:at] + "Élise ñ 王".encode(chance.choice(["utf-8", "utf-16-le"])) + b"\xff\xfe\x00" + data[at:]


def giant_line(data: bytes, chance: random.Random) -> bytes:
    """A line, a tag or a cell of great length."""
    at = chance.randrange(len(data))
    return (
        data[:at]
        + chance.choice([b"9", b"A", b" ", b"<td>", b"&#", b",", b"<!--", b"\x00"]) * chance.randint(3_000, 60_000)
        + data[at:]
    )


def entities(data: bytes, chance: random.Random) -> bytes:
    """Declarations and references that would expand."""
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'
    at = chance.randrange(len(data))
    return chance.choice([bomb + data, data[:at] + bomb + data[at:], data[:at] + b"&b;&#x0;&#99999999999;" + data[at:]])


def bomb(data: bytes, chance: random.Random) -> bytes:
    """A zip that unpacks to far more than it is, whole or damaged."""
    size = chance.choice([100_000, 5_000_000])
    packed = zipped({chance.choice(["standard.txt", "players.xml", "1.html", "x.zip"]): data + bytes(size)})
    return packed if chance.random() < 0.5 else flip(packed, chance)


MUTATIONS: tuple[Mutation, ...] = (flip, flip, cut, drop_lines, shift, shift, mix_encodings, giant_line, entities, bomb)


def text_of(file: RawFile) -> str | None:
    """What an editor shows of a file; `None` for a zip."""
    if file.data.startswith(b"PK"):
        return None
    if file.file_name.endswith((".txt", ".xml")):
        end = b"\n" if file.file_name.endswith(".txt") else b"</player>"
        return "".join(text for _, text in text_blocks([file.data], end=end))
    try:
        return file.data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return file.data.decode("cp1252", errors="replace")


def check_mutants(count: int, seed: int) -> None:
    """Read `count` mutated files as what they are named, and all as what lies in a period's folder."""
    chance = random.Random(seed)
    names = list(SEEDS)
    told = [Findings.empty()]
    for number in range(count):
        name = names[number % len(names)]
        mutation = chance.choice([item for item in MUTATIONS if item is not bomb or number % 10 == 0])
        file = RawFile(name, mutation(SEEDS[name], chance))
        if number % 4 == 0:
            read = read_fide(Period(2018, 7), [file])
            tables = {FideList: read.fide_list, FideGames: read.fide_games}
            told.append(read.findings)
        else:
            is_games = name.endswith((".html", ".csv")) or name == "pages.zip"
            export = read_fide_games(file) if is_games else read_fide_list(file)
            tables = {FideGames if is_games else FideList: export.table}
            told.append(export.findings)
            text = text_of(file)
            texts = {} if text is None else {file.file_id: text}
            check_places(export.findings, texts, ABOUT_THE_FILE, quotes_text=not name.endswith(".html"))
        for contract, table in tables.items():
            assert table.is_empty() or contract.is_valid(table), (number, mutation.__name__)
    findings = Findings.validate(pl.concat(told))
    assert findings.height > count / 2
    assert findings["file_id"].null_count() == 0


@pytest.mark.parametrize("batch", range(4))
def test_no_mutated_file_raises_or_breaks_its_contract(batch):
    check_mutants(200, seed=batch)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(40))
def test_no_mutated_file_raises_or_breaks_its_contract_at_length(batch):
    check_mutants(500, seed=1_000 + batch)


@pytest.mark.parametrize("name", ["standard.txt", "players.xml", "90001.html", "games.csv"])
def test_of_a_zip_bomb_no_more_is_unpacked_than_the_limits_allow(name, monkeypatch):
    unpacked = []
    read = zipfile.ZipExtFile.read

    def counting(self, n=-1):
        data = read(self, n)
        unpacked.append(len(data))
        return data

    start = {"standard.txt": list_text(), "players.xml": list_xml(), "90001.html": page(OPEN), "games.csv": games_csv()}
    data = zipped({name: start[name].encode() if isinstance(start[name], str) else start[name]})
    buffer = io.BytesIO(data)
    with zipfile.ZipFile(buffer, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            f"big/{name}", (list_text() if name.endswith("txt") else str(start[name])) + "\n " * 60_000_000
        )
    monkeypatch.setattr(zipfile.ZipExtFile, "read", counting)

    result = read_fide(Period(2018, 7), [RawFile("bomb.zip", buffer.getvalue())])

    allowed = max(fide_parts.MAX_PAGE_BYTES, MAX_RATIO * len(buffer.getvalue())) + 4 * READ_BYTES
    assert sum(unpacked) <= allowed < 60_000_000 * 2
    assert any("unpacks to more than" in message for message in result.findings["message_en"])
