"""What is published is whole at any moment, and never altered."""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import signal
import subprocess
import sys

import polars as pl
import pytest

from pipeline.contracts.corrections import Corrections
from pipeline.settings import PROJECT_DIR, Settings
from pipeline.store import DamagedFileError, Store, StoreError
from tests.store.small_store import PERIOD, files_of


def record(seconds: float = 0.1, **files: bytes) -> bytes:
    """A run record with the hashes of these files."""
    outputs = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    return json.dumps({"inputs": {}, "outputs": outputs, "seconds": seconds}).encode()


def parquet(frame: pl.DataFrame) -> bytes:
    buffer = io.BytesIO()
    frame.write_parquet(buffer)
    return buffer.getvalue()


def revisions(store: Store) -> dict[str, dict[str, bytes]]:
    folder = store.root / "published" / "revisions" / str(PERIOD)
    return {path.name: files_of(path) for path in sorted(folder.iterdir())}


def test_the_same_bytes_published_again_stay_one_revision(store):
    store.publish(PERIOD, {"A": b"1", "B": b"2"})
    store.publish(PERIOD, {"A": b"1", "B": b"2"})

    assert revisions(store) == {"1": {"A": b"1", "B": b"2"}}


def test_a_run_record_with_other_timings_is_no_new_revision(store):
    store.publish(PERIOD, {"A": b"1", "run.json": record(seconds=0.1)})
    store.publish(PERIOD, {"A": b"1", "run.json": record(seconds=0.2)})

    assert revisions(store) == {"1": {"A": b"1", "run.json": record(seconds=0.1)}}


@pytest.mark.parametrize("damaged", [b"", b'{"inputs": {', b"\xff\xfe\x00", b"[]", b"[" * 100_000, None])
def test_a_run_record_that_is_damaged_or_gone_makes_the_same_files_a_new_revision(store, damaged):
    path = store.publish(PERIOD, {"A": b"1", "run.json": record()}) / "run.json"
    path.unlink()
    if damaged is not None:
        path.write_bytes(damaged)

    store.publish(PERIOD, {"A": b"1", "run.json": record()})

    assert store.current_revision(PERIOD) == 2
    assert store.run_record(PERIOD, 2) == json.loads(record())


@pytest.mark.parametrize("damaged", [b"", b'{"inputs": {', b"\xff\xfe\x00", b"[]"])
def test_a_damaged_run_record_is_told_by_its_name_with_what_to_do(store, damaged):
    folder = store.publish(PERIOD, {"A": b"1", "run.json": record()})
    (folder / "run.json").write_bytes(damaged)

    with pytest.raises(DamagedFileError, match=r"1/run\.json is damaged \(it is no run record\); put it back"):
        store.run_record(PERIOD, 1)


def test_a_file_that_is_not_as_it_was_published_is_told_and_the_list_made_again_mends_it(store):
    files = {"A": b"1", "run.json": record(A=b"1")}
    folder = store.publish(PERIOD, files)
    (folder / "A").write_bytes(b"l")

    said = r"1/A is damaged \(it is not as it was published\); .* revision 1 of 2018-07, or .*`calcelo run 2018-07`"
    with pytest.raises(DamagedFileError, match=said):
        store.read_published_file(PERIOD, "A")
    store.publish(PERIOD, files)
    assert store.read_published_file(PERIOD, "A") == b"1"
    with pytest.raises(DamagedFileError, match=r"put it back from a backup of revision 1 of 2018-07$"):
        store.read_revision(PERIOD, 1, "A")


def test_a_published_file_that_is_gone_is_told_and_one_that_never_was_there_too(store):
    folder = store.publish(PERIOD, {"A": b"1", "run.json": record(A=b"1")})
    (folder / "A").unlink()

    for read in (lambda: store.read_published_file(PERIOD, "A"), lambda: store.read_revision(PERIOD, 1, "A")):
        with pytest.raises(DamagedFileError, match=r"1/A is damaged \(it is gone\); put it back from a backup"):
            read()
    with pytest.raises(StoreError, match="has no B; it was made before revisions kept it"):
        store.read_revision(PERIOD, 1, "B")
    (folder / "run.json").unlink()
    with pytest.raises(DamagedFileError, match=r"run\.json is damaged \(it is gone\)"):
        store.run_record(PERIOD, 1)


def test_a_list_whose_link_was_copied_as_a_folder_is_told_with_what_to_do(store):
    name = store.publish(PERIOD, {"A": b"1", "run.json": record(A=b"1")})
    name.unlink()
    shutil.copytree(store.root / "published" / "revisions" / str(PERIOD) / "1", name)

    with pytest.raises(StoreError, match=r"2018-07 is no link to one of the revisions .* `calcelo run 2018-07`"):
        store.current_revision(PERIOD)


def test_a_table_published_before_a_kind_was_known_is_read_as_the_contract_has_it_today(store):
    known = Corrections.polars_schema()
    earlier = pl.DataFrame({"correction_number": [1], "kind": pl.Series(["result"], dtype=pl.Enum(["result"]))})
    store.publish(PERIOD, {"CORRECTIONS.parquet": parquet(earlier), "run.json": record()})

    table = store.read_revision_table(PERIOD, 1, "CORRECTIONS.parquet")

    assert table.schema == known
    assert table["kind"].to_list() == ["result"]


def test_a_value_that_no_contract_knows_is_told_as_damage(store):
    odd = pl.DataFrame({"kind": ["sorcery"]})
    store.publish(PERIOD, {"CORRECTIONS.parquet": parquet(odd), "run.json": record()})

    with pytest.raises(DamagedFileError, match="does not hold the table corrections"):
        store.read_revision_table(PERIOD, 1, "CORRECTIONS.parquet")


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
