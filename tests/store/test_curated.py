"""Curated tables come back as they were written."""

from __future__ import annotations

import polars as pl
import pytest

from pipeline.contracts.fide import FideList
from pipeline.store import StoreError
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
