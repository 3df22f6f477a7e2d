"""A FIDE list that was cut shows by the members whom it should hold; so many missing make no list."""

from __future__ import annotations

import polars as pl
import pytest

from pipeline.contracts.fide import FideList
from pipeline.contracts.findings import Findings
from pipeline.contracts.ratings import Ratings
from pipeline.corrections import CorrectionError
from pipeline.findings import FaultyInputError
from pipeline.formats.dbf import read_table, write_table
from pipeline.formats.fide import read_fide_list
from pipeline.formats.player_changes import put_fields
from pipeline.formats.player_dbf import read_members
from pipeline.formats.raw import RawFile
from pipeline.period import Period
from pipeline.quarter import run_quarter
from pipeline.settings import Settings
from pipeline.stages.fide_gaps import fide_gaps
from pipeline.store import Store
from tests.formats.fide.small_fide import list_text, raw
from tests.small_quarter import GOOD, MEMBERS, PERIOD, lay, player_dbf

TAKEN = """corrections:
- kind: fide_list
  expect: {missing: MISSING}
  reason: FIDE has taken them out
  asked_by: Rating officer
  asked_on: 2018-06-20
"""


def members(count: int, *, substituted: int = 0) -> pl.DataFrame:
    """So many members with the FIDE numbers 1, 2, 3 ...; the first ones were published at their FIDE rating."""
    numbers = list(range(1, count + 1))
    marks = [9 if number <= substituted else None for number in numbers]
    return pl.DataFrame(
        {"member_id": numbers, "name": [f"N{number}" for number in numbers], "fide_id": numbers, "modification": marks},
        schema_overrides={"member_id": pl.Int32, "fide_id": pl.Int64, "modification": pl.Int8},
    )


def fide_list(*numbers: int, rating: int | None = 1800) -> pl.DataFrame:
    schema = FideList.polars_schema()
    return pl.DataFrame(
        {"fide_id": numbers, "standard_rating": [rating] * len(numbers)},
        schema={name: schema[name] for name in ("fide_id", "standard_rating")},
    )


def counts(gaps) -> tuple[int, int, bool]:
    return gaps.missing.height, gaps.expected_count, gaps.is_too_much


NOBODY = fide_list()


def test_members_rated_in_the_list_before_or_published_at_their_fide_rating_should_be_in_this_one():
    found = fide_gaps(members(20, substituted=10), fide_list(*range(3, 16)), fide_list(*range(8, 19)))

    assert counts(found) == (5, 18, True)
    assert found.missing.rows() == [(number, f"N{number}", number) for number in (1, 2, 16, 17, 18)]


@pytest.mark.parametrize(
    ("missing", "of", "is_too_much"), [(1, 1, False), (2, 9, False), (3, 9, True), (10, 1000, False), (11, 1000, True)]
)
def test_more_than_two_and_more_than_one_in_a_hundred_is_too_much(missing, of, is_too_much):
    found = fide_gaps(members(of), fide_list(*range(missing + 1, of + 2)), fide_list(*range(1, of + 1)))

    assert counts(found) == (missing, of, is_too_much)


def test_those_unrated_before_may_be_missing_in_a_list_of_the_rated():
    assert counts(fide_gaps(members(9), fide_list(1, 2), fide_list(*range(1, 10), rating=None))) == (0, 0, False)


@pytest.mark.parametrize(("held", "missing", "is_too_much"), [(100, 0, False), (90, 0, False), (89, 11, True)])
def test_without_other_evidence_a_list_with_unrated_players_should_hold_nine_members_in_ten(held, missing, is_too_much):
    found = fide_gaps(members(100), fide_list(*range(1, held + 1), rating=None), NOBODY)

    assert counts(found) == (missing, 100, is_too_much)


def test_an_empty_list_is_told_as_missing_and_not_as_cut():
    assert counts(fide_gaps(members(9, substituted=9), NOBODY, NOBODY)) == (0, 9, False)


@pytest.mark.parametrize(
    ("missing", "words"),
    [
        (2, "2 of the 20 members whom it should hold (N1 (1), N2 (2)). "),
        (6, "(N1 (1), N2 (2), N3 (3), N4 (4), N5 (5), ...)"),
    ],
)
def test_the_first_of_the_missing_are_named(missing, words):
    found = fide_gaps(members(20), fide_list(*range(missing + 1, 21)), fide_list(*range(1, 21)))

    assert words in found.told(is_taken=False)["message_en"][0]


def player_with_fide_numbers(mark: int | None = 9) -> bytes:
    """The small member file; everyone has a FIDE number, is French and, by his mark, published at his FIDE rating."""
    table = read_table(player_dbf())
    values = pl.DataFrame({"member_id": list(MEMBERS), "number": [1000 + at for at in range(len(MEMBERS))]})
    fields = {"FIDE": pl.col("number"), "NATFIDE": pl.lit("FRA"), "MODIFY_ELO": pl.lit(mark)}
    return write_table(put_fields(table, values.cast({"member_id": pl.Int32}), fields))


LIST = list_text(
    players=[
        {"fide_id": 1000 + at, "name": name, "country": "FRA", "rating": 1900 + at, "birthday": 1980}
        for at, (name, *_) in enumerate(MEMBERS.values())
    ]
)
LINE = len(LIST.splitlines(keepends=True)[1])


@pytest.fixture
def store(tmp_path) -> Store:
    return lay(Store(Settings(data_dir=tmp_path / "data")), GOOD, player_with_fide_numbers())


def lay_list(store: Store, text: str) -> None:
    (store.raw_dir(PERIOD) / "fide" / "players_list.txt").write_text(text, newline="")


def told(store: Store) -> dict[str, dict]:
    return {row["rule"]: row for row in store.read_table("findings", Findings, PERIOD).iter_rows(named=True)}


def substituted(store: Store) -> int:
    return store.read_table("ratings", Ratings, PERIOD)["is_substituted"].sum()


def test_a_cut_list_publishes_nothing_and_the_word_of_the_officer_takes_it_as_it_is(store):
    lay_list(store, LIST[: -3 * LINE + 40])

    with pytest.raises(
        FaultyInputError, match=r"fide: Missing in the FIDE list: 3 of the 6 .* put into corrections"
    ) as stop:
        run_quarter(store, PERIOD)

    assert "'expect: {missing: 3}'" in str(stop.value)
    assert told(store)["fide_list_cut"]["line_number"] == 5
    assert not store.published_dir(PERIOD).exists()
    corrections = store.raw_dir(PERIOD) / "corrections.yml"
    corrections.write_text(TAKEN.replace("MISSING", "3"), encoding="utf-8")

    run_quarter(store, PERIOD)

    assert substituted(store) == 3
    assert told(store)["fide_list_lacks_members"]["severity"] == "warning"
    corrections.write_text(TAKEN.replace("MISSING", "2"), encoding="utf-8")
    with pytest.raises(CorrectionError, match=r"\(fide_list\), FIDE list: expected missing 2, found missing 3"):
        run_quarter(store, PERIOD)


def test_a_whole_list_says_nothing_and_leaves_nothing_to_take(store):
    lay_list(store, LIST)
    run_quarter(store, PERIOD)

    assert substituted(store) == 6
    assert not {rule for rule in told(store) if rule.startswith("fide_list")}
    (store.raw_dir(PERIOD) / "corrections.yml").write_text(TAKEN.replace("MISSING", "3"), encoding="utf-8")
    with pytest.raises(CorrectionError, match="no member is missing in the FIDE list"):
        run_quarter(store, PERIOD)


def test_the_list_before_tells_too_whom_this_one_should_hold(store):
    (store.raw_dir(PERIOD) / "PLAYER.DBF").write_bytes(player_with_fide_numbers(mark=None))
    before = read_fide_list(raw("players_list.txt", LIST)).table
    store.write_table("fide_list", FideList, before, PERIOD.previous)
    lay_list(store, LIST[: -2 * LINE])

    run_quarter(store, PERIOD)

    assert "2 of the 6 members" in told(store)["fide_list_lacks_members"]["message_en"]


@pytest.mark.archive
def test_between_the_lists_of_the_archive_hardly_anybody_goes(archive_dir):
    before = FideList.empty()
    for path in sorted(archive_dir.glob("*/FIDE.zip")):
        code = path.parent.name
        player = path.parent / "BEFORE.zip" if (path.parent / "BEFORE.zip").exists() else path.parent / "PLAYER.zip"
        period = Period(int(code[:4]), int(code[4:]))
        now = read_fide_list(RawFile("FIDE.zip", path.read_bytes())).table
        whole = fide_gaps(read_members(read_table(player.read_bytes()), period), now, before)
        half = fide_gaps(read_members(read_table(player.read_bytes()), period), now.head(now.height // 2), before)
        assert (whole.missing.height <= 2, whole.is_too_much, half.is_too_much) == (True, False, True), code
        before = now
