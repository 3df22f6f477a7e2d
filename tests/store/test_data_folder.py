"""One run at a time holds the data folder, and what a killed one left is cleaned up."""

from __future__ import annotations

import pytest

from pipeline.store import Store, StoreError
from tests.store.small_store import PERIOD, files_of


def test_what_a_killed_run_left_is_cleaned_at_the_next_lock_and_the_list_stays(store):
    store.publish(PERIOD, {"A": b"1"})
    building = store.root / "published" / "revisions" / str(PERIOD) / ".building-1"
    building.mkdir()
    (building / "A").write_bytes(b"ha")
    link = store.root / "published" / f".{PERIOD}-1"
    link.symlink_to("revisions/nowhere")
    left = [store.curated_path("ratings", PERIOD), store.history_path]
    for path in left:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_name(f".{path.name}.tmp").write_bytes(b"ha")

    with store.lock():
        pass

    assert not building.exists()
    assert not link.is_symlink()
    assert list(store.root.rglob(".*.tmp")) == []
    assert files_of(store.revision_dir(PERIOD, 1)) == files_of(store.published_dir(PERIOD)) == {"A": b"1"}


def test_a_second_run_is_refused_and_told_to_wait(store):
    with (
        store.lock(),
        pytest.raises(StoreError, match=r"another run is at work in .*; wait"),
        Store(store.settings).lock(),
    ):
        pytest.fail("two runs hold one folder")


def test_a_run_after_another_holds_the_folder(store):
    for _ in range(2):
        with store.lock():
            assert (store.root / ".lock").exists()


def test_a_folder_made_for_a_run_that_came_to_nothing_is_gone_with_it(store):
    with pytest.raises(StoreError, match="nothing to do"), store.lock():
        raise StoreError("nothing to do")
    assert not store.root.exists()

    store.root.mkdir()
    with store.lock():
        pass
    assert store.root.is_dir()
