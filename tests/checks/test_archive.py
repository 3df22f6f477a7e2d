"""The checks on whole periods of the archive, whose files are well formed: nothing refused, no flood of findings."""

from __future__ import annotations

import zipfile
from functools import cache
from pathlib import Path

import polars as pl
import pytest

from pipeline.formats.dbf import read_table
from pipeline.formats.player_dbf import read_members
from pipeline.formats.sendings import read_sendings
from pipeline.formats.sendings.decoding import decode_all
from pipeline.formats.sendings.wording import ABOUT_THE_FILE
from pipeline.period import Period
from pipeline.rulebook import rulebook_for
from pipeline.sql import check_names, statement
from pipeline.stages.check import Checked, check
from pipeline.stages.check_tables import Batch
from pipeline.stages.places import WHOLE_FILE
from tests.archive_quarters import sendings_of
from tests.formats.places import check_places

pytestmark = pytest.mark.archive

PERIODS = ("201807", "202201")


@cache
def checked(folder: Path) -> Checked:
    period, files = Period.parse(folder.name), sendings_of(folder)
    with zipfile.ZipFile(folder / "BEFORE.zip") as packed:
        members = read_members(read_table(packed.read(packed.namelist()[0])), period)
    read = read_sendings(files)
    batch = Batch(period, read.files, read.entries, read.half_games, members, rounds=read.rounds)
    return check(batch, rulebook_for(period), read.findings)


@pytest.mark.parametrize("code", PERIODS)
def test_no_error_is_found_in_well_formed_files_and_all_count(archive_dir: Path, code: str):
    result = checked(archive_dir / code)

    assert result.findings.filter(pl.col("severity") == "error").is_empty()
    assert set(result.received_files["state"]) == {"accepted"}


@pytest.mark.parametrize(
    ("code", "rule", "count"),
    [
        ("201807", "no_game_lies_in_the_future", 2),
        ("201807", "no_player_has_two_games_at_once", 1),
        ("201807", "no_day_has_more_rounds_than_allowed", 6),
        ("201807", "no_deceased_player_plays", 6),
        ("201807", "no_result_is_improbable", 3),
        ("202201", "no_game_is_older_than_a_year", 1),
        ("202201", "no_day_has_more_rounds_than_allowed", 2),
        ("202201", "no_deceased_player_plays", 3),
        ("202201", "no_result_is_improbable", 2),
    ],
)
def test_what_is_odd_in_a_period_is_found(archive_dir: Path, code: str, rule: str, count: int):
    assert (checked(archive_dir / code).findings["rule"] == rule).sum() == count


@pytest.mark.parametrize("code", PERIODS)
def test_there_are_less_findings_than_two_a_file(archive_dir: Path, code: str):
    result = checked(archive_dir / code)

    assert result.findings.height < 2 * result.received_files.height


@pytest.mark.parametrize("code", PERIODS)
def test_what_is_found_stands_where_it_says_or_is_about_a_whole_file(archive_dir: Path, code: str):
    headers = {name.removeprefix("checks/"): statement(name).header for name in check_names()}
    of_files = [rule for rule, header in headers.items() if header["place"] == WHOLE_FILE]
    findings, files = checked(archive_dir / code).findings, sendings_of(archive_dir / code)
    texts = {
        file.file_id: text.text for file, text in zip(files, decode_all([file.data for file in files]), strict=True)
    }

    check_places(findings, texts, [*of_files, *ABOUT_THE_FILE])
    whole = findings.filter(pl.col("rule").is_in(of_files))
    assert whole["line_number"].null_count() == whole.height > 0


@pytest.mark.parametrize("code", PERIODS)
def test_nothing_costs_anything_where_nothing_is_proven(archive_dir: Path, code: str):
    assert checked(archive_dir / code).findings["fine_eur"].null_count() == checked(archive_dir / code).findings.height
