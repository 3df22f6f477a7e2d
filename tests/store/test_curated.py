"""Curated tables come back as they were written."""

from __future__ import annotations

import polars as pl
import pytest

from pipeline.contracts.fide import FideList
from pipeline.contracts.imports import Imports
from pipeline.contracts.ratings import PlayerStates
from pipeline.contracts.table import Table
from pipeline.period import Period
from pipeline.store import DamagedFileError, Store, StoreError
from tests.store.small_store import PERIOD


def test_a_table_that_no_stage_has_made_is_told_with_what_to_run(store):
    with pytest.raises(StoreError, match="run `calcelo run 2018-07` first"):
        store.read_table("fide_list", FideList, PERIOD)


def test_a_table_is_read_as_it_was_written(store):
    row = {"fide_id": 90001, "name": "Ardenne", "country": "BEL", "sex": "F", "standard_rating": 1843}
    frame = FideList.conform(pl.DataFrame([row | {"is_inactive": False, "is_woman": True}]))

    path = store.write_table("fide_list", FideList, frame, PERIOD)

    assert store.read_table("fide_list", FideList, PERIOD).equals(frame)
    assert pl.read_parquet(path)["period"].to_list() == ["2018-07"]


def cut(store: Store, table: str, contract: type[Table], period: Period = PERIOD) -> None:
    path = store.write_table(table, contract, contract.empty(), period)
    path.write_bytes(path.read_bytes()[:-9])


def test_a_damaged_table_is_told_by_its_name_with_the_run_that_makes_it_anew(store):
    cut(store, "clubs", PlayerStates)

    with pytest.raises(
        DamagedFileError, match=r"clubs/2018-07\.parquet is damaged \(.+\); run `calcelo run 2018-07` again"
    ):
        store.read_table("clubs", PlayerStates, PERIOD)


def test_a_damaged_table_of_an_imported_list_is_taken_in_again(store):
    cut(store, "members", PlayerStates)
    store.write_table("imports", Imports, Imports.empty(), PERIOD)

    with pytest.raises(DamagedFileError, match="`calcelo import-archive` and `--period 2018-07`"):
        store.read_table("members", PlayerStates, PERIOD)


def test_a_damaged_table_of_a_revised_list_is_carried_again(store):
    cut(store.revised, "members", PlayerStates)

    with pytest.raises(DamagedFileError, match="`calcelo rerun` and `--through 2018-07`"):
        store.revised.read_table("members", PlayerStates, PERIOD)


def test_a_damaged_member_file_is_told_by_its_name(store):
    path = store.curated_path("members/as_read", PERIOD)
    path.parent.mkdir(parents=True)
    path.write_bytes(b"PAR1")

    with pytest.raises(DamagedFileError, match=r"members/as_read/2018-07\.parquet is damaged"):
        store.read_member_table(PERIOD)
