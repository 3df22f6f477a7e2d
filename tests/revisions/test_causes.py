"""Each kind of correction is found behind the players it moved; opponents are followed from there."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from pipeline.contracts.corrections import Corrections
from pipeline.contracts.fide import FideList
from pipeline.contracts.ratings import FictiveRatings, PlayerStates
from pipeline.corrections import correct, read_corrections
from pipeline.corrections.kinds import KINDS
from pipeline.corrections.tables import Tables
from pipeline.revisions import RevisionTables, compare
from pipeline.rulebook import rulebook_for
from pipeline.stages.assemble import assemble
from pipeline.stages.rate import rate
from tests.corrections.small_tables import corrections_file, entry, small_tables
from tests.small_quarter import GOOD, PERIOD, sending

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "corrections.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"^## `(\w+)`$.*?```yaml\n(.*?)```", PAGE, re.MULTILINE | re.DOTALL))


def rated(number: int, tables: Tables, corrections: pl.DataFrame | None = None) -> RevisionTables:
    """The tables of a revision, without a data folder."""
    states = tables.received_files, tables.entries, tables.half_games, tables.fide_games, tables.members
    checklist = assemble(*states, FictiveRatings.empty())
    result = rate(checklist, tables.members, FideList.empty(), rulebook_for(PERIOD), list_date=PERIOD.list_date)
    return RevisionTables(
        number,
        {},
        tables.members,
        checklist,
        result.ratings,
        result.derivations,
        PlayerStates.conform(tables.members),
        Corrections.empty() if corrections is None else corrections,
    )


def compared(data: bytes, tables: Tables | None = None):
    before = tables or small_tables()
    listed = read_corrections(data, PERIOD)
    assert listed.findings.is_empty()
    done = correct(before, listed.corrections, PERIOD, rulebook_for(PERIOD))
    one, other = rated(1, before), rated(2, done.tables, done.corrections)
    return compare("2018-07", one, other), compare("2018-07", other, one)


MOVING_NOBODY = {"colour", "date", "move_game", "tournament", "cancel_fine", "member_file", "fide_list"}


@pytest.mark.parametrize("kind", sorted(set(KINDS) - MOVING_NOBODY))
def test_the_correction_is_found_behind_everybody_it_moved(kind):
    diff, _ = compared(f"corrections:\n{EXAMPLES[kind]}".encode())
    assert diff.players.height > 0
    assert [chain for chain in diff.players["chain"] if "<- correction 1: " not in chain] == []


def test_a_correction_that_was_dropped_is_found_behind_the_way_back():
    there, back = compared(f"corrections:\n{EXAMPLES['result']}".encode())
    assert there.players["member_id"].equals(back.players["member_id"])
    assert (there.players["difference"] + back.players["difference"]).to_list() == [0] * there.players.height
    assert all("<- correction 1: " in chain for chain in back.players["chain"])


def test_a_colour_a_day_or_another_file_moves_no_rating():
    for kind in ("colour", "date", "move_game"):
        diff, _ = compared(f"corrections:\n{EXAMPLES[kind]}".encode())
        assert diff.players.is_empty()


def test_who_meets_a_player_at_another_rating_is_moved_through_him():
    """Odile starts otherwise, so whoever met her gains otherwise; who met those did not."""
    change = entry("kind: member\nmember: 10011\nexpect: {rating: 1843}\nset: {rating: 1743}")
    diff, _ = compared(corrections_file(change))
    causes = {row["member_id"]: row for row in diff.causes.rows(named=True)}

    assert set(diff.players["member_id"]) == {10011, 20022}
    assert (causes[10011]["kind"], causes[10011]["step"]) == ("start", 0)
    assert (causes[20022]["kind"], causes[20022]["step"], causes[20022]["via_member_id"]) == ("opponent", 1, 10011)
    chain = dict(diff.players.select("member_id", "chain").iter_rows())[20022]
    assert chain.startswith("opponent 10011: 1843 -> 1743 <- start 1843 (120 games")
    assert chain.endswith("<- correction 1: The score sheet says so")


def test_a_file_that_nobody_corrected_is_told_as_the_cause():
    before = small_tables()
    after = small_tables(GOOD | {"zz.618": sending(3003, 20022, name="Late")})
    diff = compare("2018-07", rated(1, before), rated(2, after))
    assert set(diff.players["member_id"]) == {3003, 20022}
    assert all("zz.618, line 9: - -> " in chain or "zz.618, line 10: - -> " in chain for chain in diff.players["chain"])
    assert diff.causes["correction_number"].null_count() == diff.causes.height


def test_a_file_that_waited_in_the_list_before_is_told_with_that_list():
    before, tables = small_tables(), small_tables(GOOD | {"zz.618": sending(3003, 20022, name="Late")})
    file_id = tables.received_files.filter(file_name="zz.618")["file_id"][0]
    without, taking = rated(1, before), replace(rated(2, tables), record={"taken_over": {file_id: "2018-04"}})

    for one, other, ending in (
        (without, taking, " <- taken over from 2018-04"),
        (taking, without, " -> - <- taken over from 2018-04 no more"),
    ):
        chains = compare("2018-07", one, other).players["chain"].to_list()
        assert len(chains) == 2
        assert all(chain.endswith(ending) for chain in chains)


def test_figures_that_differ_without_a_changed_input_are_told_as_such():
    before = rated(1, small_tables())
    moved = before.ratings.with_columns(rating_after=pl.col("rating_after") + 1)
    after = RevisionTables(2, *(getattr(before, name) for name in ("record", "players", "checklist")), moved,
                           *(getattr(before, name) for name in ("derivations", "states", "corrections")))  # fmt: skip
    diff = compare("2018-07", before, after)
    assert set(diff.players["chain"]) == {"no changed input: other rules or other code"}


def test_two_equal_revisions_differ_in_nobody():
    tables = rated(1, small_tables())
    diff = compare("2018-07", tables, tables)
    assert diff.players.is_empty()
    assert diff.causes.is_empty()


def test_a_game_that_counts_in_neither_revision_is_no_cause():
    """A new file brings 3003 a game of no use before, by line, the one that moves him."""
    before = small_tables()
    after = small_tables(GOOD | {"zz.618": sending(3003, 20022, name="Late")})
    one, other = rated(1, before), rated(2, after)
    late = pl.col("file_name") == "zz.618"
    useless = other.checklist.filter(late).with_columns(
        import_number=pl.col("import_number") + 1000,
        opponent_id=pl.lit(10011, pl.Int32),
        line_number=pl.lit(1, pl.Int32),
    )
    unused = other.derivations.head(useless.height).with_columns(
        useless["import_number"], useless["member_id"], run=pl.lit(0, pl.Int8)
    )
    after_both = replace(
        other,
        checklist=pl.concat([other.checklist, useless]),
        derivations=pl.concat([other.derivations, unused]),
    )

    told = compare("2018-07", one, after_both)

    assert told.causes.equals(compare("2018-07", one, other).causes)
    assert set(told.causes["opponent_id"]) == {3003, 20022}


def test_a_game_that_counts_no_more_is_a_cause_beside_what_became_of_it():
    """The same line with another day: it counted, now it does not."""
    tables = small_tables(GOOD | {"zz.618": sending(3003, 20022, name="Late")})
    before = rated(1, tables)
    late = pl.col("file_name") == "zz.618"
    numbers = before.checklist.filter(late)["import_number"]
    after = replace(
        rated(2, small_tables()),
        checklist=before.checklist.with_columns(date=pl.when(late).then(pl.date(2018, 6, 1)).otherwise("date")),
        derivations=before.derivations.with_columns(
            run=pl.when(pl.col("import_number").is_in(numbers.implode())).then(pl.lit(0, pl.Int8)).otherwise("run")
        ),
    )

    causes = compare("2018-07", before, after).causes

    assert causes["line_number"].to_list() == [9, 9, 10, 10]  # two games, on the lines of both players
    assert causes["found"].str.ends_with("2018-06-01").not_().all()
    assert causes["now"].str.ends_with("2018-06-01").all()
