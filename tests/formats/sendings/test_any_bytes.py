"""Files that were damaged, or never were result files: nothing raises, and the two readers agree."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.contracts.findings import Findings
from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import LAYOUT_NAMES, read_sendings, write_sending
from tests.formats.sendings.plain_reader import HEADER_RULES, read_plainly
from tests.formats.sendings.small_tournaments import four_players

SOUND = {layout: write_sending(layout, *four_players(layout)) for layout in LAYOUT_NAMES}
PIECES = st.sampled_from(
    [b"\x00", b" ", b"0", b"7", b"B", b"w", b"-", b"=", b"+1", b"\r\n", b"\n", b"\r", b"\x1a", b"\xe9", b"\x82", b"{0}"]
)


@st.composite
def damaged(draw):
    """A sound file after some accidents: bytes changed, put in or lost; lines lost, doubled or very long."""
    data = bytearray(SOUND[draw(st.sampled_from(LAYOUT_NAMES))])
    for _ in range(draw(st.integers(1, 5))):
        place = draw(st.integers(0, len(data)))
        accident = draw(st.sampled_from(["change", "insert", "lose", "lose line", "double line", "long line"]))
        line_end = data.find(b"\n", place) + 1 or len(data)
        line_start = data.rfind(b"\n", 0, place) + 1
        if accident == "change":
            data[place : place + 1] = draw(PIECES | st.binary(min_size=1, max_size=1))
        elif accident == "insert":
            data[place:place] = draw(PIECES)
        elif accident == "lose":
            del data[place : place + draw(st.integers(1, 40))]
        elif accident == "lose line":
            del data[line_start:line_end]
        elif accident == "double line":
            data[line_end:line_end] = data[line_start:line_end]
        else:
            data[place:place] = draw(PIECES) * 5000
    return bytes(data)


def check(data: bytes) -> None:
    file = RawFile("damaged.207", data)

    sendings = read_sendings([file])

    ReceivedFiles.validate(sendings.files)
    Entries.validate(sendings.entries)
    HalfGames.validate(sendings.half_games)
    Findings.validate(sendings.findings)
    state = sendings.files["state"].to_list()
    assert state == ["accepted"] or not sendings.findings.is_empty()
    if (sendings.files["layout"][0] or "").startswith("trf"):
        return  # damaged into a tournament report, which has a reader and tests of its own
    plain = read_plainly([file])
    rounds, entries, half_games = plain.frames()
    assert sendings.rounds.equals(rounds)
    assert sendings.entries.equals(entries)
    assert sendings.half_games.equals(half_games)
    found = Counter(
        row
        for row in sendings.findings.select("rule", "file_id", "line_number", "column_number").rows()
        if row[0] not in HEADER_RULES
    )
    assert found == Counter(plain.findings)


@given(damaged())
@settings(max_examples=150, deadline=None)
def test_a_damaged_file_never_raises_and_both_readers_say_the_same(data):
    check(data)


@given(st.binary(max_size=300))
@settings(max_examples=50, deadline=None)
def test_arbitrary_bytes_never_raise(data):
    check(data)


@pytest.mark.slow
@given(damaged())
@settings(max_examples=1500, deadline=None)
def test_very_many_damaged_files_never_raise(data):
    check(data)


@given(st.lists(st.sampled_from(sorted(SOUND.values())), max_size=5), st.data())
@settings(max_examples=20, deadline=None)
def test_a_batch_gives_what_its_files_give_one_by_one(contents, data):
    files = [RawFile(f"{index}.207", content) for index, content in enumerate(contents)]
    order = data.draw(st.permutations(files))
    first = {file.file_id: file for file in reversed(order)}

    together = read_sendings(order)

    assert together.files["file_name"].to_list() == [file.file_name for file in order]
    for file_id, file in first.items():
        alone = read_sendings([file])
        for table in ("entries", "half_games"):
            rows = getattr(together, table)
            assert rows.filter(rows["file_id"] == file_id).equals(getattr(alone, table))
