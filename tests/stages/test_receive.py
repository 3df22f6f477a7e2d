"""Which file is a later version of which: the same tournament of the same sender, not merely its name."""

from __future__ import annotations

import datetime as dt

import polars as pl
import pytest

from pipeline.contracts.receipts import Receipts
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import read_sendings
from pipeline.stages.receive import first_versions, mark_superseded, versions
from tests.archive_quarters import sendings_of
from tests.small_quarter import MEMBERS, sending

PLAYERS = tuple(MEMBERS)
FIRST = sending(*PLAYERS[:4])


def superseded(*files: tuple[str, bytes]) -> list[tuple[int, int]]:
    """Pairs of places in the order of arrival: the later version and the earlier one."""
    raw = [RawFile(name, data) for name, data in files]
    tables = read_sendings(raw)
    places = {file.file_id: place for place, file in enumerate(raw)}
    found = versions(tables.files, tables.entries, tables.half_games)
    return [(places[later], places[earlier]) for later, earlier in found.iter_rows()]


def test_a_corrected_result_makes_a_later_version():
    assert superseded(("coupe.207", FIRST), ("coupe.207", sending(*PLAYERS[:4], first_score=0.0))) == [(1, 0)]


def test_a_corrected_member_number_makes_a_later_version():
    assert superseded(("coupe.207", FIRST), ("coupe-2.207", sending(*PLAYERS[:3], PLAYERS[5]))) == [(1, 0)]


def test_corrected_dates_make_a_later_version():
    moved = FIRST.replace(b"180504", b"180505").replace(b"20180504", b"20180505")

    assert superseded(("coupe.207", FIRST), ("coupe.207", moved)) == [(1, 0)]


def test_a_file_renamed_and_reworded_is_known_by_the_identifier_in_its_name():
    reworded = sending(*PLAYERS[:4], name="Beker van mei", first_score=0.0)

    assert superseded(("511BEK1A.207", FIRST), ("511bek1a.207", reworded)) == [(1, 0)]
    assert superseded(("511BEK1A.207", FIRST), ("511BEK1B.207", reworded)) == []


def test_of_several_earlier_versions_the_latest_is_superseded():
    versions_of_it = [sending(*PLAYERS[:4], first_score=score) for score in (1.0, 0.0, 0.5)]

    assert superseded(*(("coupe.207", data) for data in versions_of_it)) == [(1, 0), (2, 1)]


@pytest.mark.parametrize(
    "other",
    [
        ("coupe.618", sending(*PLAYERS[:4], first_score=0.0)),
        ("beker.207", sending(*PLAYERS[:4], first_score=0.0, name="Beker")),
        ("coupe.207", sending(*PLAYERS[4:], first_score=0.0)),
        ("coupe.207", FIRST.replace(b"20180511", b"20180512").replace(b"180511", b"180512")),
        ("coupe.207", b"Tournoi : Coupe de mai\r\n"),
    ],
    ids=["of another sender", "under another name", "of another group", "with another last day", "unreadable"],
)
def test_another_tournament_is_no_version(other):
    assert superseded(("coupe.207", FIRST), other) == []


def test_further_rounds_of_the_same_players_are_no_version():
    """Sender, name and declared last day stay; the days move on and the pairings are others."""
    first_rounds = FIRST.replace(b"  180504  180511", b"  180404  180411")
    further_rounds = sending(*(PLAYERS[index] for index in (0, 2, 1, 3)))
    assert first_rounds != FIRST

    assert superseded(("coupe.207", first_rounds), ("coupe.207", further_rounds)) == []


def test_the_sender_stands_in_the_content_where_the_name_has_none():
    swar = sending(*PLAYERS[:4], layout="swar")
    corrected = sending(*PLAYERS[:4], layout="swar", first_score=0.0)

    assert superseded(("coupe.207", swar), ("coupe.txt", corrected)) == [(1, 0)]


def receipt(number: int, file_id: str, supersedes: str | None, received_at: dt.datetime | None) -> dict[str, object]:
    return {
        "receipt_number": number,
        "file_id": file_id,
        "file_name": f"{number}.207",
        "sender_id": 207,
        "received_at": received_at,
        "supersedes_file_id": supersedes,
    }


def test_the_superseded_version_is_refused_and_says_by_which():
    files = read_sendings([RawFile("coupe.207", FIRST), RawFile("coupe.207", sending(*PLAYERS[2:]))]).files
    first, second = files["file_id"]
    receipts = pl.DataFrame(
        [receipt(1, first, None, None), receipt(2, second, first, dt.datetime(2018, 6, 3, tzinfo=dt.UTC))]
    )

    marked, findings = mark_superseded(files, Receipts.conform(receipts))

    assert marked.select("state", "reason").rows() == [("refused", "superseded"), ("accepted", None)]
    assert findings.select("rule", "file_id").rows() == [("superseded", first)]
    assert "'2.207', received on 03/06/2018" in findings["message_en"][0]


@pytest.mark.parametrize(
    ("links", "first"),
    [
        ({}, {}),
        ({"b": "a"}, {"b": "a"}),
        ({"b": "a", "c": "b", "d": "c", "y": "x"}, {"b": "a", "c": "a", "d": "a", "y": "x"}),
        ({"a": "b", "b": "a"}, None),
    ],
)
def test_the_first_version_is_found_through_all_that_lie_between(links, first):
    """Two that correct each other can only stand in a ledger mended by hand; that ends too."""
    rows = [receipt(number, later, earlier, None) for number, (later, earlier) in enumerate(links.items(), start=1)]
    receipts = Receipts.conform(pl.DataFrame(rows)) if rows else Receipts.empty()

    found = dict(first_versions(receipts).iter_rows())

    assert found == first or (first is None and set(found) == set(links))


def test_a_link_to_a_version_that_is_not_there_any_more_takes_nothing_away():
    files = read_sendings([RawFile("coupe.207", FIRST)]).files
    receipts = Receipts.conform(pl.DataFrame([receipt(1, "gone", files["file_id"][0], None)]))

    marked, findings = mark_superseded(files, receipts)

    assert marked.equals(files)
    assert findings.is_empty()


@pytest.mark.archive
def test_no_file_of_the_archive_is_taken_for_a_version_of_another(archive_dir):
    """They all counted. Under one name for all, a single one would be: four players who met again in two files."""
    under_one_name = 0
    for packed in sorted(archive_dir.glob("*/sendings.zip")):
        tables = read_sendings(sendings_of(packed.parent))
        assert versions(tables.files, tables.entries, tables.half_games).is_empty()
        one_name = tables.files.with_columns(tournament_name=pl.lit("tournament"))
        under_one_name += versions(one_name, tables.entries, tables.half_games).height
    assert under_one_name == 1
