"""The store: what is published is whole at any moment, and one run at a time."""

from __future__ import annotations

import hashlib
import io
import json
import os
import signal
import subprocess
import sys
import zipfile
from pathlib import Path

import polars as pl
import pytest

from pipeline.contracts.fide import FideList
from pipeline.files import write_atomic
from pipeline.period import Period
from pipeline.settings import PROJECT_DIR, Settings
from pipeline.store import Store, StoreError

PERIOD = Period(2018, 7)


@pytest.fixture
def store(tmp_path) -> Store:
    return Store(Settings(data_dir=tmp_path / "data"))


def revisions(store: Store) -> dict[str, dict[str, bytes]]:
    folder = store.root / "published" / "revisions" / str(PERIOD)
    return {path.name: files_of(path) for path in sorted(folder.iterdir())}


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_a_file_is_written_whole_and_nothing_is_left_beside_it(tmp_path):
    path = tmp_path / "new" / "list.txt"

    write_atomic(path, b"one")
    write_atomic(path, b"two")

    assert files_of(path.parent) == {"list.txt": b"two"}


def test_a_write_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "list.txt"
    write_atomic(path, b"old")

    def full_disk(descriptor):
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="no space"):
        write_atomic(path, b"new")

    assert path.read_bytes() == b"old"


def test_the_same_bytes_published_again_stay_one_revision(store):
    store.publish(PERIOD, {"A": b"1", "B": b"2"})
    store.publish(PERIOD, {"A": b"1", "B": b"2"})

    assert revisions(store) == {"1": {"A": b"1", "B": b"2"}}


def test_a_run_record_with_other_timings_is_no_new_revision(store):
    store.publish(PERIOD, {"A": b"1", "run.json": b"0.1 s"})
    store.publish(PERIOD, {"A": b"1", "run.json": b"0.2 s"})

    assert revisions(store) == {"1": {"A": b"1", "run.json": b"0.1 s"}}


def test_other_bytes_are_a_new_revision_and_the_old_one_stays(store):
    store.publish(PERIOD, {"A": b"1"})
    folder = store.publish(PERIOD, {"A": b"2"})

    assert revisions(store) == {"1": {"A": b"1"}, "2": {"A": b"2"}}
    assert files_of(folder) == {"A": b"2"}


def test_a_file_more_or_less_is_a_new_revision(store):
    store.publish(PERIOD, {"A": b"1"})
    store.publish(PERIOD, {"A": b"1", "B": b"2"})
    store.publish(PERIOD, {"B": b"2"})

    assert list(revisions(store)) == ["1", "2", "3"]


def test_the_published_name_holds_when_the_data_folder_moves(store, tmp_path):
    store.publish(PERIOD, {"A": b"1"})

    store.root.rename(tmp_path / "moved")

    assert files_of(Store(Settings(data_dir=tmp_path / "moved")).published_dir(PERIOD)) == {"A": b"1"}


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
    assert revisions(store) == {"1": {"A": b"1"}}


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


def test_a_missing_folder_is_told_with_what_to_do(store):
    with pytest.raises(StoreError, match=r"raw/2018-07 does not exist; lay the received files"):
        store.read_raw(PERIOD)


def test_a_missing_member_file_is_told_with_what_to_do(store):
    store.raw_dir(PERIOD).mkdir(parents=True)

    with pytest.raises(StoreError, match=r"holds no PLAYER\.DBF"):
        store.read_raw(PERIOD)


def test_a_table_that_no_stage_has_made_is_told_with_what_to_run(store):
    with pytest.raises(StoreError, match="run `calcelo run 2018-07` first"):
        store.read_table("fide_list", FideList, PERIOD)


def test_a_table_is_read_as_it_was_written(store):
    row = {"fide_id": 90001, "name": "Ardenne", "country": "BEL", "sex": "F", "standard_rating": 1843}
    frame = FideList.conform(pl.DataFrame([row | {"is_inactive": False, "is_woman": True}]))

    path = store.write_table("fide_list", FideList, frame, PERIOD)

    assert store.read_table("fide_list", FideList, PERIOD).equals(frame)
    assert pl.read_parquet(path)["period"].to_list() == ["2018-07"]


def lay_raw(store: Store, **sendings: bytes) -> Path:
    folder = store.raw_dir(PERIOD)
    (folder / "sendings").mkdir(parents=True)
    (folder / "PLAYER.DBF").write_bytes(b"members")
    for name, data in sendings.items():
        (folder / "sendings" / name).write_bytes(data)
    return folder


def zipped(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def test_loose_and_zipped_files_are_taken_in_whole_and_hidden_ones_are_not(store):
    folder = lay_raw(store, a=b"1")
    (folder / "sendings" / ".hidden").write_bytes(b"x")
    (folder / "sendings.zip").write_bytes(zipped({"deep/b.207": b"2", "c.207": b""}))
    (folder / "fide" / "pages").mkdir(parents=True)
    for name, data in {"list.txt": b"l", "pages/90001.html": b"p", ".hidden.txt": b"x"}.items():
        (folder / "fide" / name).write_bytes(data)

    raw = store.read_raw(PERIOD)

    assert [(file.file_name, file.data) for file in raw.sendings] == [("a", b"1"), ("b.207", b"2"), ("c.207", b"")]
    assert [(file.file_name, file.data) for file in raw.fide_files] == [("list.txt", b"l"), ("pages/90001.html", b"p")]
    assert raw.unreadable == ()
    assert raw.input_hashes()["b.207"] == hashlib.sha256(b"2").hexdigest()


def test_a_zip_that_would_unpack_too_far_is_unreadable_and_the_others_are_taken(tmp_path):
    store = Store(Settings(data_dir=tmp_path, max_unzipped_bytes=1_000))
    folder = lay_raw(store, a=b"1")
    (folder / "sendings.zip").write_bytes(zipped({"bomb.207": bytes(1_001)}))

    raw = store.read_raw(PERIOD)

    ((file, reason),) = raw.unreadable
    assert (file.file_name, reason) == ("sendings.zip", "it would unpack to more than 1,000 bytes")
    assert [file.file_name for file in raw.sendings] == ["a"]


@pytest.mark.parametrize("at", [0, 30, 45, 60, -30, -10])
def test_a_damaged_zip_is_unreadable_or_read_but_never_raises(store, at):
    folder = lay_raw(store, a=b"1")
    packed = bytearray(zipped({"b.207": b"result file " * 50}))
    packed[at : at + 8] = b"\xff" * 8
    (folder / "sendings.zip").write_bytes(packed)

    raw = store.read_raw(PERIOD)

    assert next(file.file_name for file in raw.sendings) == "a"
    assert len(raw.sendings) + len(raw.unreadable) == 2


PUBLISHER = """
import hashlib, itertools, json, sys
from pathlib import Path
from pipeline.period import Period
from pipeline.settings import Settings
from pipeline.store import Store

store = Store(Settings(data_dir=Path(sys.argv[1])))
with store.lock():
    for turn in itertools.count():
        files = {f"part{n}": (b"%d " % turn) * 200_000 for n in range(4)}
        sums = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
        print("building", turn, flush=True)
        store.publish(Period(2018, 7), files | {"sums.json": json.dumps(sums).encode()})
"""


@pytest.mark.parametrize(("turns", "grown"), [(2, None), (3, "part0"), (3, "part3"), (4, "sums.json")])
def test_a_kill_at_any_moment_leaves_the_last_list_whole_and_the_next_run_works(store, turns, grown):
    """Killed when a turn begins, or when a file of the revision then being built has appeared."""
    command = [sys.executable, "-c", PUBLISHER, str(store.root)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=PROJECT_DIR) as publisher:
        for _ in range(turns):
            assert publisher.stdout.readline().startswith("building")
        building = store.root / "published" / "revisions" / str(PERIOD) / f".building-{publisher.pid}"
        while grown and not (building / grown).exists():
            assert publisher.poll() is None
        publisher.send_signal(signal.SIGKILL)
    assert publisher.returncode == -signal.SIGKILL

    published = files_of(store.published_dir(PERIOD))

    sums = json.loads(published.pop("sums.json"))
    assert {name: hashlib.sha256(data).hexdigest() for name, data in published.items()} == sums
    with store.lock():
        store.publish(PERIOD, {"A": b"next"})
    assert files_of(store.published_dir(PERIOD)) == {"A": b"next"}
    assert list((store.root / "published").rglob(".*")) == []
