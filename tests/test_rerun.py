"""Reruns on three lists of the demo: a corrected result in the first is carried through the third."""

from __future__ import annotations

import io
import shutil
from dataclasses import dataclass
from pathlib import Path

import polars as pl
import pytest

from pipeline.contracts.checklist import Checklist
from pipeline.contracts.ratings import Ratings
from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles
from pipeline.corrections import CorrectionError
from pipeline.demo import LAST
from pipeline.period import Period
from pipeline.quarter import run_quarter
from pipeline.rerun import Revised, rerun, started_from
from pipeline.runs import diff_of, players_of, revision_corrections, runs
from pipeline.settings import Settings
from pipeline.steps import RunNotes
from pipeline.store import VARYING_FILE, Store, StoreError
from tests.small_demo import demo_lists

FIRST, SECOND, THIRD = LAST.shifted(-9), LAST.shifted(-6), LAST.shifted(-3)
FILES = ("PLAYER.DBF", "CHCKLIST.DBF", "SHEETS.txt", "RATINGS.parquet", "DERIVATIONS.parquet", "STATES.parquet")


@dataclass(frozen=True)
class Carried:
    """Three published lists, a result of the first corrected since, the change carried through."""

    store: Store
    players: tuple[int, int]
    published: dict[Period, dict[str, bytes]]
    done: list[Revised]


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != VARYING_FILE}


def revision(store: Store, period: Period, number: int) -> dict[str, bytes]:
    return files_of(store.revision_dir(period, number))


def correction(store: Store, period: Period) -> tuple[str, tuple[int, int]]:
    """An entry that turns round a game between two rated members, and the two."""
    ratings = store.read_table("ratings", Ratings, period)
    rated = ratings.filter((pl.col("status") == "rated") & ~pl.col("is_substituted"))["member_id"]
    seats = store.read_table("entries", Entries, period).select("file_id", "line_number", "entry_number", "member_id")
    files = store.read_table("received_files", ReceivedFiles, period).select("file_id", "file_name")
    game = (
        store.read_table("half_games", HalfGames, period)
        .filter(pl.col("score") == 1)
        .join(seats.drop("entry_number"), on=["file_id", "line_number"])
        .join(
            seats.select("file_id", opponent_number="entry_number", opponent_id="member_id"),
            on=["file_id", "opponent_number"],
        )
        .join(files.filter(pl.col("file_name").str.contains("PAIRTWO")), on="file_id")
        .filter(pl.col("member_id").is_in(rated.implode()) & pl.col("opponent_id").is_in(rated.implode()))
        .sort("file_name", "line_number", "round_number")
        .row(0, named=True)
    )
    text = (
        f"corrections:\n  - kind: result\n    file: {game['file_name']}\n    line: {game['line_number']}\n"
        f"    round: {game['round_number']}\n    expect: {{player: {game['member_id']}, score: 1}}\n"
        f"    set: {{score: 0}}\n    reason: Turned round\n    asked_by: Els Inzender\n"
        f"    asked_on: {period.shifted(-1).list_date}\n"
    )
    return text, (game["member_id"], game["opponent_id"])


@pytest.fixture(scope="module")
def carried(tmp_path_factory) -> Carried:
    store = demo_lists(tmp_path_factory.mktemp("carried"))
    published = {period: files_of(store.published_dir(period)) for period in (FIRST, SECOND, THIRD)}
    text, players = correction(store, FIRST)
    (store.raw_dir(FIRST) / "corrections.yml").write_text(text, encoding="utf-8")
    return Carried(store, players, published, rerun(store, FIRST, THIRD))


def changed(carried: Carried, period: Period) -> set[int]:
    """Whose record in the revised list differs in any way from the published one."""
    lists = [players_of(carried.store, period, number) for number in (1, 2)]
    return set(lists[1].join(lists[0], on=lists[0].columns, how="anti", nulls_equal=True)["member_id"])


def test_a_correction_makes_a_new_revision_and_the_later_lists_stay(carried):
    store = carried.store
    assert [(item.period, item.before, item.after) for item in carried.done] == [
        (p, 1, 2) for p in (FIRST, SECOND, THIRD)
    ]
    assert store.current_revision(FIRST) == 2
    for period in (SECOND, THIRD):
        assert store.current_revision(period) == 1
        assert files_of(store.published_dir(period)) == carried.published[period]
        assert store.revised.current_revision(period) == 2


def test_the_revised_lists_are_those_that_the_corrected_data_would_have_given(carried, tmp_path):
    """The whole chain made anew in another folder, each member file taken from the list before."""
    store = Store(Settings(data_dir=tmp_path / "anew"))
    members = None
    for period in (FIRST, SECOND, THIRD):
        shutil.copytree(carried.store.raw_dir(period), store.raw_dir(period))
        if members is not None:
            (store.raw_dir(period) / "PLAYER.DBF").write_bytes(members)
        run_quarter(store, period)
        members = (store.published_dir(period) / "PLAYER.DBF").read_bytes()
        made, revised = files_of(store.published_dir(period)), revision(carried.store, period, 2)
        assert [name for name in FILES if made[name] != revised[name]] == []


def test_exactly_players_reachable_by_the_games_change_and_nobody_else(carried):
    """Reached: the two of the game; later whoever was reached before, or met in a list somebody reached."""
    reached = set(carried.players)
    for period in (FIRST, SECOND, THIRD):
        games = carried.store.read_table("checklist", Checklist, period).select("member_id", "opponent_id")
        pairs = set(games.filter(pl.col("opponent_id") > 0).rows())
        size = 0
        while size != len(reached):
            size = len(reached)
            reached |= {member for member, opponent in pairs if opponent in reached}
        assert changed(carried, period) <= reached
        assert changed(carried, period)
    everyone = set(players_of(carried.store, FIRST, 1)["member_id"])
    assert reached < everyone
    assert changed(carried, FIRST) == set(carried.players)


def test_the_diff_tells_of_everyone_who_changed_and_of_nobody_else(carried):
    for period in (FIRST, SECOND, THIRD):
        diff = diff_of(carried.store, period, 1, 2)
        lists = [players_of(carried.store, period, number).select("member_id", "rating") for number in (1, 2)]
        moved = lists[1].join(lists[0], on=["member_id", "rating"], how="anti")["member_id"].to_list()
        assert diff.players.filter(pl.col("difference") != 0)["member_id"].to_list() == sorted(moved)
        assert set(diff.players["member_id"]) <= changed(carried, period)


def test_the_diff_leads_everybody_back_to_the_corrected_line(carried):
    file_name = revision_corrections(carried.store, FIRST, 2)["file_name"][0]
    for period in (FIRST, SECOND, THIRD):
        chains = diff_of(carried.store, period, 1, 2).players["chain"].to_list()
        assert chains
        for chain in chains:
            assert chain.endswith("<- correction 1: Turned round")
            assert f"{file_name}, line " in chain


def test_revised_figures_and_what_the_next_list_must_take_over_lie_beside_the_list(carried):
    for period in (FIRST, SECOND, THIRD):
        folder = carried.store.changes_dir(period)
        before, after = (players_of(carried.store, period, number) for number in (1, 2))
        revised, over = pl.read_csv(folder / "revised.csv"), pl.read_csv(folder / "take_over.csv")
        assert revised["member_id"].to_list() == diff_of(carried.store, period, 1, 2).players["member_id"].to_list()
        assert set(over["member_id"]) <= set(revised["member_id"])
        ratings = dict(after.select("member_id", "rating").iter_rows())
        assert {
            row["member_id"]: row["rating_revised"] for row in revised.iter_rows(named=True)
        }.items() <= ratings.items()
        states = ["member_id", "rating", "game_count", "opponent_sum", "score_sum"]
        differing = after.select(states).join(before.select(states), on=states, how="anti")
        assert over["member_id"].to_list() == sorted(differing["member_id"])
        assert b"<script" not in (folder / "diff.html").read_bytes()


def test_dropping_the_correction_brings_back_the_first_bytes(carried, tmp_path):
    shutil.copytree(carried.store.root, tmp_path / "data", symlinks=True)
    store = Store(Settings(data_dir=tmp_path / "data"))
    (store.raw_dir(FIRST) / "corrections.yml").unlink()

    done = rerun(store, FIRST, THIRD)

    assert files_of(store.published_dir(FIRST)) == carried.published[FIRST]
    for period in (SECOND, THIRD):
        assert files_of(store.published_dir(period)) == carried.published[period]
        assert store.revised.current_revision(period) is None
        assert pl.read_csv(store.changes_dir(period) / "take_over.csv").is_empty()
    assert [item.changed for item in done[1:]] == [0, 0]
    assert store.current_revision(FIRST) == 3


def test_a_second_rerun_without_a_change_makes_no_revision(carried, tmp_path):
    shutil.copytree(carried.store.root, tmp_path / "data", symlinks=True)
    store = Store(Settings(data_dir=tmp_path / "data"))
    rerun(store, FIRST, SECOND)
    assert (store.revisions(FIRST), store.revisions(SECOND)) == ([1, 2], [1, 2])


def test_the_next_list_is_known_to_have_started_from_the_first_revision(carried):
    assert started_from(carried.store, FIRST, SECOND) == 1


def test_the_runs_tell_which_revision_is_the_list_and_why_it_was_made(carried):
    found = runs(carried.store, [FIRST, SECOND])
    told = found.select("period", "revision", "standing", "reason", "corrections").rows()
    assert told == [
        (str(FIRST), 1, "", "first run", 0),
        (str(FIRST), 2, "list", "1 input new: corrections.yml", 1),
        (str(SECOND), 1, "list", "first run", 0),
        (str(SECOND), 2, "revised", f"carried from {FIRST}", 0),
    ]
    assert found["made_at"].str.len_chars().min() == 25
    assert found["inputs"].n_unique() == 3


def test_the_history_keeps_the_published_lists(carried):
    ratings = pl.read_parquet(carried.store.curated_path("ratings", SECOND)).drop("period")
    assert ratings.equals(pl.read_parquet(io.BytesIO(carried.published[SECOND]["RATINGS.parquet"])))


def test_a_rerun_needs_every_list_that_it_is_to_go_through(tmp_path):
    store = demo_lists(tmp_path)
    with pytest.raises(StoreError, match=f"{LAST} has not been published"):
        rerun(store, FIRST, LAST)
    with pytest.raises(StoreError, match="is no list"):
        rerun(store, FIRST, FIRST.shifted(1))
    with pytest.raises(StoreError, match="lies before"):
        rerun(store, SECOND, FIRST)


def test_a_fault_in_a_later_correction_file_stops_a_rerun_before_anything_is_done(tmp_path):
    store = demo_lists(tmp_path)
    text, _ = correction(store, FIRST)
    (store.raw_dir(FIRST) / "corrections.yml").write_text(text, encoding="utf-8")
    (store.raw_dir(SECOND) / "corrections.yml").write_text("corrections: [{kind: nothing}]", encoding="utf-8")
    with pytest.raises(CorrectionError, match="no kind of correction"):
        rerun(store, FIRST, SECOND, make=never)
    assert store.revisions(FIRST) == [1]


def never(store: Store, period: Period, notes: RunNotes) -> None:
    raise AssertionError
