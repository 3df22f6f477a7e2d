"""A file that waits is taken in the next list without being copied, and counts in exactly one list."""

from __future__ import annotations

import datetime as dt
import io
import shutil
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.contracts.findings import Findings
from pipeline.contracts.receipts import Receipts
from pipeline.contracts.sendings import ReceivedFiles
from pipeline.period import Period
from pipeline.quarter import do_step, run_quarter
from pipeline.receiving import Reception, receive
from pipeline.rerun import rerun
from pipeline.settings import Settings
from pipeline.store import Store
from tests.small_quarter import PERIOD, copied, lay, player_dbf, sending

FIRST, SECOND, THIRD = PERIOD, PERIOD.next, PERIOD.next.next
OPEN = sending(5005, 6006, name="Open d'été", first_score=0.5)
CAME = {
    "coupe.207": (sending(10011, 20022, 3003, 4004), "2018-06-27"),
    "open.618": (OPEN, "2018-06-28"),
    "tard.601": (sending(3003, 6006, name="Tardif"), "2018-12-20"),
}
"""Three files received for the first list, and the days: the last one, the day after, later than the next last one."""
NOT_YET = """corrections:
  - kind: tournament
    file: open.618
    expect: {start_date: 2018-05-04}
    set: {start_date: 2018-07-02}
    reason: A day that was not yet
    asked_by: Club 618
    asked_on: 2018-06-20
"""
"""Makes the file wait for the next list, where it is read as it came."""


def hand_in(store: Store, period: Period, name: str, data: bytes, day: str) -> Reception:
    path = store.root.parent / "inbox" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    return receive(store, period, [path], dt.datetime.fromisoformat(f"{day}T12:00:00+00:00"))


def lay_next(store: Store, period: Period) -> None:
    """The next list starts from the published one."""
    store.lay_raw(period.next, "PLAYER.DBF", (store.published_dir(period) / "PLAYER.DBF").read_bytes())


def state(store: Store, period: Period, name: str) -> tuple[str, str | None] | None:
    """A file's state in a list, and where it was taken over from; None where the list does not have it."""
    files = store.read_table("received_files", ReceivedFiles, period).filter(file_name=name)
    return files.select("state", "taken_over_from").row(0) if files.height else None


def lists_with(store: Store, name: str, *periods: Period) -> list[Period]:
    """The lists in which games of a file count: of each the revised one, where there is one."""
    found = []
    for period in periods:
        number = store.revised.current_revision(period) or store.current_revision(period)
        rows = pl.read_parquet(io.BytesIO(store.read_revision(period, number, "CHCKLIST.parquet")))
        found += [period] if name in rows["file_name"] else []
    return found


@pytest.fixture(scope="module")
def three_lists(tmp_path_factory: pytest.TempPathFactory) -> Store:
    store = lay(Store(Settings(data_dir=tmp_path_factory.mktemp("waiting") / "data")), {})
    for name, (data, day) in CAME.items():
        hand_in(store, FIRST, name, data, day)
    for period in (FIRST, SECOND, THIRD):
        run_quarter(store, period)
        lay_next(store, period)
    return store


@pytest.fixture(scope="module")
def first_list(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A first list with a file that waits, for a reason that a correction gives and takes away."""
    folder = tmp_path_factory.mktemp("first") / "data"
    store = lay(Store(Settings(data_dir=folder)), {"coupe.207": CAME["coupe.207"][0], "open.618": OPEN})
    (store.raw_dir(FIRST) / "corrections.yml").write_text(NOT_YET)
    run_quarter(store, FIRST)
    lay_next(store, FIRST)
    return store


@pytest.fixture(scope="module")
def two_lists(first_list: Store, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """The next list too, in which the file counts."""
    store = copied(first_list, tmp_path_factory.mktemp("two") / "data")
    run_quarter(store, SECOND)
    return store


@pytest.fixture
def store(first_list: Store, tmp_path: Path) -> Store:
    return copied(first_list, tmp_path / "data")


@pytest.fixture
def after_second(two_lists: Store, tmp_path: Path) -> Store:
    return copied(two_lists, tmp_path / "data")


def test_each_file_counts_in_exactly_one_list_the_first_whose_last_day_it_kept(three_lists):
    lists = (FIRST, SECOND, THIRD)
    assert lists_with(three_lists, "coupe.207", *lists) == [FIRST]
    assert lists_with(three_lists, "open.618", *lists) == [SECOND]
    assert lists_with(three_lists, "tard.601", *lists) == [THIRD]


def test_a_file_waits_from_list_to_list_until_it_counts(three_lists):
    assert [state(three_lists, period, "tard.601") for period in (FIRST, SECOND, THIRD)] == [
        ("waiting", None),
        ("waiting", "2018-07"),
        ("accepted", "2018-10"),
    ]
    assert [state(three_lists, period, "open.618") for period in (FIRST, SECOND, THIRD)] == [
        ("waiting", None),
        ("accepted", "2018-07"),
        None,
    ]


def test_a_file_taken_over_is_told_with_the_list_in_which_it_waited(three_lists):
    told = three_lists.read_table("findings", Findings, SECOND).filter(rule="file_taken_over", file_name="open.618")
    assert told["severity"].to_list() == ["hint"]
    assert told["message_fr"].to_list() == [
        "Le fichier est repris de la liste 2018-07, où il attendait. Ses corrections se placent dans celle-ci."
    ]
    assert list(three_lists.run_record(SECOND, 1)["taken_over"].values()) == ["2018-07", "2018-07"]


def test_its_lateness_is_judged_by_the_day_on_which_it_came(three_lists):
    receipts = three_lists.read_table("receipts", Receipts, SECOND)
    assert receipts.select("receipt_number", "file_name", pl.col("received_at").dt.date().cast(pl.String)).rows() == [
        (1, "open.618", "2018-06-28"),
        (2, "tard.601", "2018-12-20"),
    ]
    late = three_lists.read_table("findings", Findings, SECOND).filter(rule="every_file_comes_within_the_days_to_send")
    assert late["file_name"].to_list() == ["open.618"]


def test_a_second_run_of_the_next_list_changes_nothing(three_lists):
    before = three_lists.revisions(SECOND)
    run_quarter(three_lists, SECOND)
    assert three_lists.revisions(SECOND) == before == [1]


def test_a_list_made_before_the_next_one_takes_over_nothing_of_a_list_that_was_never_run(tmp_path):
    store = lay(Store(Settings(data_dir=tmp_path / "data")), {"open.618": OPEN})
    store.lay_raw(SECOND, "PLAYER.DBF", player_dbf())
    assert store.read_sendings(SECOND).files == ()


def test_a_file_that_counts_in_the_earlier_list_after_all_counts_there_alone(after_second):
    store = after_second
    assert lists_with(store, "open.618", FIRST, SECOND) == [SECOND]

    (store.raw_dir(FIRST) / "corrections.yml").unlink()
    done = rerun(store, FIRST, SECOND)

    assert lists_with(store, "open.618", FIRST, SECOND) == [FIRST]
    assert [(item.period, item.before, item.after) for item in done] == [(FIRST, 1, 2), (SECOND, 1, 2)]
    assert store.current_revision(SECOND) == 1

    (store.raw_dir(FIRST) / "corrections.yml").write_text(NOT_YET)
    rerun(store, FIRST, SECOND)

    assert lists_with(store, "open.618", FIRST, SECOND) == [SECOND]
    assert store.revised.current_revision(SECOND) is None


def test_a_rerun_of_the_earlier_list_alone_names_the_list_that_has_to_follow(after_second):
    store = after_second
    (store.raw_dir(FIRST) / "corrections.yml").unlink()

    said = CliRunner().invoke(app, ["rerun", "2018-07", "--data", str(store.root)]).output

    assert "2018-10 would take other files than it did; run `calcelo rerun 2018-07 --through 2018-10`." in said


def test_a_change_reaches_the_list_after_the_next_where_the_file_waited_twice(three_lists, tmp_path):
    """It waits in two lists and counts in the third; then its day of receipt in the ledger is put right."""
    store = copied(three_lists, tmp_path / "data")
    ledger = store.raw_dir(FIRST) / "received" / "receipts.jsonl"
    ledger.write_text(ledger.read_text().replace("2018-12-20", "2018-06-20"))

    rerun(store, FIRST, THIRD)

    assert lists_with(store, "tard.601", FIRST, SECOND, THIRD) == [FIRST]
    assert lists_with(store, "open.618", FIRST, SECOND, THIRD) == [SECOND]


def test_a_file_that_the_officer_lays_in_the_next_folder_too_counts_once_and_is_its_own(store):
    (store.raw_dir(SECOND) / "sendings").mkdir()
    (store.raw_dir(SECOND) / "sendings" / "zomer.618").write_bytes(OPEN)
    run_quarter(store, SECOND)

    assert state(store, SECOND, "zomer.618") == ("accepted", None)
    assert state(store, SECOND, "open.618") is None


def test_a_copy_laid_in_the_next_folder_does_not_count_once_the_earlier_list_takes_the_file(store):
    (store.raw_dir(SECOND) / "sendings").mkdir()
    (store.raw_dir(SECOND) / "sendings" / "open.618").write_bytes(OPEN)
    run_quarter(store, SECOND)
    (store.raw_dir(FIRST) / "corrections.yml").unlink()

    rerun(store, FIRST, SECOND)

    assert lists_with(store, "open.618", FIRST, SECOND) == [FIRST]
    files = store.revised.read_table("received_files", ReceivedFiles, SECOND)
    assert files["reason"].to_list() == ["no_file_counts_in_two_lists"]


def test_what_waits_is_an_input_of_the_next_lists_reading(after_second):
    store = after_second
    name = f"raw/{SECOND}/sendings"
    before = store.present_digest(name)
    assert store.step_record(SECOND, "read_sendings").read[name] == before

    (store.raw_dir(FIRST) / "corrections.yml").unlink()
    do_step(store, FIRST, "check")

    assert store.present_digest(name) != before


def test_a_version_that_comes_for_the_next_list_corrects_the_one_that_waits_and_is_as_late_as_it(tmp_path):
    store = lay(Store(Settings(data_dir=tmp_path / "data")), {})
    hand_in(store, FIRST, "open.618", OPEN, "2018-06-28")
    run_quarter(store, FIRST)
    lay_next(store, FIRST)

    reception = hand_in(
        store, SECOND, "open2.618", sending(5005, 6006, name="Open d'été", first_score=1.0), "2018-10-05"
    )
    run_quarter(store, SECOND)

    assert [(item.outcome, item.earlier.file_name) for item in reception.taken] == [("correction", "open.618")]
    files = store.read_table("received_files", ReceivedFiles, SECOND).select("file_name", "state", "reason")
    assert files.rows() == [("open.618", "refused", "superseded"), ("open2.618", "accepted", None)]


def test_a_waiting_file_whose_bytes_are_lost_is_told_in_the_next_list(tmp_path):
    store = lay(Store(Settings(data_dir=tmp_path / "data")), {})
    hand_in(store, FIRST, "open.618", OPEN, "2018-06-28")
    run_quarter(store, FIRST)
    lay_next(store, FIRST)
    shutil.rmtree(store.raw_dir(FIRST) / "received" / "content")

    sent = store.read_sendings(SECOND)

    assert sent.files == ()
    assert [(file.file_name, "is not there any more" in reason) for file, reason in sent.unreadable] == [
        ("open.618", True)
    ]


def test_a_waiting_file_that_was_taken_away_is_told_in_the_next_list(tmp_path):
    store = lay(Store(Settings(data_dir=tmp_path / "data")), {"open.618": OPEN})
    (store.raw_dir(FIRST) / "corrections.yml").write_text(NOT_YET, encoding="utf-8")
    run_quarter(store, FIRST)
    assert state(store, FIRST, "open.618") == ("waiting", None)
    lay_next(store, FIRST)
    (store.raw_dir(FIRST) / "sendings" / "open.618").unlink()

    ((file, reason),) = store.read_sendings(SECOND).unreadable

    assert file.file_name == "open.618"
    assert reason == "it waited in the list of 2018-07, and does not lie there any more"
