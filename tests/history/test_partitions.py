"""A history brought up to changed partitions says the same as one built anew."""

from __future__ import annotations

import shutil

import duckdb
import polars as pl
import pytest

from pipeline.contracts.ratings import Ratings
from pipeline.history import HISTORY_TABLES, build_history, database
from pipeline.quarter import run_quarter
from pipeline.settings import Settings
from pipeline.store import Store, StoreError
from tests.small_quarter import PERIOD, published_quarter, sending


@pytest.fixture
def store(tmp_path) -> Store:
    return published_quarter(tmp_path / "data")


def rows(store: Store) -> dict[str, list[tuple]]:
    with duckdb.connect(str(store.history_path), read_only=True) as connection:
        return {
            contract.table_name(): connection.execute(f"from {contract.table_name()} order by all").fetchall()
            for contract in HISTORY_TABLES
        }


def built_anew(store: Store) -> dict[str, list[tuple]]:
    other = Store(Settings(data_dir=store.root.parent / "anew"))
    shutil.copytree(store.history_path.parent, other.history_path.parent)
    other.history_path.unlink()
    build_history(other)
    return rows(other)


def keep(store: Store, period=PERIOD) -> None:
    """A ratings partition with one player fewer."""
    ratings = store.read_table("ratings", Ratings, PERIOD)
    store.write_table("ratings", Ratings, ratings.head(ratings.height - 1), period)


def test_a_changed_file_is_taken_in_and_the_history_says_what_a_new_one_would(store):
    (store.raw_dir(PERIOD) / "sendings" / "open.618").write_bytes(sending(5005, 6006, first_score=1.0))
    run_quarter(store, PERIOD)
    assert rows(store) == built_anew(store)


def test_where_the_disk_is_full_the_history_stays_as_it_was_and_nothing_is_left_beside_it(store, monkeypatch):
    before = rows(store)
    keep(store)

    def full_disk(connection, *_):
        raise duckdb.IOException("Could not write file: No space left on device")

    monkeypatch.setattr(database, "_load_changes", full_disk)
    with pytest.raises(StoreError, match="No space left on device; make room"):
        build_history(store)

    assert rows(store) == before
    assert not list(store.history_path.parent.glob(".history*"))


def test_new_changed_and_lost_partitions_are_followed(store):
    keep(store)
    keep(store, PERIOD.next)
    build_history(store)
    assert rows(store) == built_anew(store)
    store.curated_path("ratings", PERIOD).unlink()
    build_history(store)
    assert {row[0] for row in rows(store)["ratings"]} == {str(PERIOD.next)}


def test_nothing_is_loaded_again_when_nothing_changed(store, monkeypatch):
    def never(*arguments):
        raise AssertionError

    monkeypatch.setattr(database, "_insert", never)
    build_history(store)
    keep(store)
    with pytest.raises(AssertionError):
        build_history(store)


@pytest.mark.parametrize("damage", ["note lost", "note broken", "other database", "other code"])
def test_whenever_it_is_not_certain_what_the_history_holds_all_is_loaded(store, damage, monkeypatch):
    note = store.history_path.with_suffix(".json")
    if damage == "note lost":
        note.unlink()
    if damage == "note broken":
        note.write_bytes(b"{half")
    if damage == "other database":
        store.history_path.unlink()
        with duckdb.connect(str(store.history_path)) as connection:
            connection.execute("create table ratings as select 1 as member_id")
    if damage == "other code":
        monkeypatch.setattr(database, "_stamp", lambda: "another")
    keep(store)
    build_history(store)
    assert len(rows(store)["ratings"]) == pl.read_parquet(store.curated_path("ratings", PERIOD)).height
    assert rows(store) == built_anew(store)
