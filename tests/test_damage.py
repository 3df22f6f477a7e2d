"""Whatever a disk did to a file that was made here, a run of the quarter makes it again, and who reads it is told."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.contracts.corrections import CORRECTION_KINDS
from pipeline.quarter import run_quarter
from pipeline.runs import diff_of
from pipeline.store import DamagedFileError, Store
from tests.small_quarter import PERIOD, copied, published_quarter
from tests.test_memo import ENTRY


def made_files(store: Store) -> dict[str, bytes]:
    """Everything that a run made, but the history and what says when it was made."""
    return {
        path.relative_to(store.root).as_posix(): path.read_bytes()
        for folder in ("curated", f"published/{PERIOD}")
        for path in sorted((store.root / folder).rglob("*"))
        if path.is_file() and not path.name.startswith("history.") and path.suffix != ".json"
    }


def half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def zeros(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def test_a_run_makes_anew_everything_that_was_damaged_at_once(tmp_path):
    store = published_quarter(tmp_path / "data")
    whole = made_files(store)
    for name in whole:
        half(store.root / name)

    run_quarter(store, PERIOD)

    assert made_files(store) == whole
    assert store.current_revision(PERIOD) == 2


def test_damaged_findings_are_not_made_anew_over_what_was_found_in_received_databases(tmp_path):
    store = published_quarter(tmp_path / "data")
    (store.raw_dir(PERIOD) / "GAMES.CBF").write_bytes(b"")
    half(store.curated_path("findings", PERIOD))

    with pytest.raises(DamagedFileError, match=r"remove it, .* and `calcelo fixelo` again on the databases in"):
        run_quarter(store, PERIOD)


@pytest.mark.slow
def test_a_run_makes_anew_each_single_file_that_was_damaged(tmp_path):
    store = published_quarter(tmp_path / "data")
    whole = made_files(store)
    for number, name in enumerate(whole):
        one = copied(store, tmp_path / str(number))
        zeros(one.root / name)
        run_quarter(one, PERIOD)
        assert made_files(one) == whole, name


def test_damaged_records_of_steps_only_have_them_done_again(tmp_path):
    store = published_quarter(tmp_path / "data")
    whole = made_files(store)
    half(store.root / "curated" / "steps" / f"{PERIOD}.json")

    run_quarter(store, PERIOD)

    assert made_files(store) == whole
    assert store.current_revision(PERIOD) == 1


def test_revisions_made_before_a_kind_of_correction_was_known_can_be_compared(tmp_path):
    store = published_quarter(tmp_path / "data")
    (store.raw_dir(PERIOD) / "corrections.yml").write_text(ENTRY, encoding="utf-8")
    run_quarter(store, PERIOD)
    told = diff_of(store, PERIOD, 1, 2)
    folder = store.revision_dir(PERIOD, 1)
    earlier = pl.read_parquet(folder / "CORRECTIONS.parquet")
    earlier = earlier.with_columns(pl.col("kind").cast(pl.String).cast(pl.Enum(CORRECTION_KINDS[:3])))
    earlier.write_parquet(folder / "CORRECTIONS.parquet")
    (folder / "run.json").write_text('{"inputs": {}}', encoding="utf-8")

    found = diff_of(store, PERIOD, 1, 2)

    assert found.players.equals(told.players)
    assert "correction 1: " in found.players["chain"][0]


READING = {
    "PLAYER.parquet": ("players", "--period", "2018-07"),
    "SHEETS.txt": ("sheet", "2018-07", "10011"),
    "PLAYER.DBF": ("export", "2018-07", "--structure", "2001-01", "--out", "made"),
    "CORRECTIONS.parquet": ("log", "2018-07"),
    "CHCKLIST.parquet": ("diff", "2018-07", "1", "1"),
    "run.json": ("runs",),
}
"""A verb for each kind of published file."""


@pytest.mark.parametrize("name", READING)
def test_a_damaged_published_file_is_told_by_the_verb_that_reads_it(tmp_path, name):
    store = published_quarter(tmp_path / "data")
    half(store.published_dir(PERIOD) / name)

    result = CliRunner().invoke(app, [*READING[name], "--data", str(store.root)])

    assert isinstance(result.exception, DamagedFileError)
    assert name in str(result.exception)
    assert "calcelo run 2018-07" in str(result.exception)
