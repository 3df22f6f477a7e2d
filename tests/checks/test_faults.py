"""Seeded faults: whatever is put into the demo's files and the archive's is found, at its place and with its fine."""

from __future__ import annotations

import random
import zipfile
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import polars as pl
import pytest

from pipeline.demo import LAST, QUARTERS
from pipeline.demo.federation import found_federation, member_file
from pipeline.demo.quarters import quarter_files
from pipeline.formats.dbf import read_table
from pipeline.formats.player_dbf import read_members
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import read_sendings
from pipeline.period import Period
from pipeline.rulebook import rulebook_for
from pipeline.stages.check import check
from pipeline.stages.check_tables import Batch
from tests.archive_quarters import sendings_of
from tests.checks.faults import KINDS, Expected, seed

SEEDS = range(8)
"""Each puts in a fault of every kind: 200 in all."""

ARCHIVE_PERIOD = Period(2018, 7)
FILES_OF_THE_ARCHIVE = 60
"""A drawn part of the period, so that it takes no time; every kind finds a place in it."""


def test_there_are_two_hundred_faults_of_twenty_kinds_and_more():
    assert len(KINDS) >= 20
    assert len(KINDS) * len(SEEDS) >= 200


@dataclass(frozen=True)
class Faultless:
    """Files in which nothing was seeded yet, and what is found in them."""

    files: list[RawFile]
    members: pl.DataFrame
    period: Period

    @cached_property
    def findings(self) -> pl.DataFrame:
        return found(self.files, self.members, self.period)


@cache
def demo() -> Faultless:
    """The faultless files of all quarters of the demo."""
    chance = random.Random(1)
    federation = found_federation(chance)
    files: list[RawFile] = []
    for back in range(QUARTERS):
        period = LAST.shifted(-3 * back)
        files += [
            RawFile(name, data) for name, data in quarter_files(federation, period, chance, with_faults=False).items()
        ]
    return Faultless(files, read_members(read_table(member_file(federation, LAST.previous)), LAST), LAST)


def found(files: list[RawFile], members: pl.DataFrame, period: Period) -> pl.DataFrame:
    read = read_sendings(sorted(files, key=lambda file: file.file_name.upper()))
    batch = Batch(period, read.files, read.entries, read.half_games, members, rounds=read.rounds)
    return check(batch, rulebook_for(period), read.findings).findings


def told(findings: pl.DataFrame, fault: Expected, fine_eur: float) -> bool:
    """Whether a finding tells of a fault, at its line and with its fine."""
    of_it = findings.filter((pl.col("rule") == fault.rule) & (pl.col("file_name") == fault.file_name))
    if fault.line_number is not None:
        of_it = of_it.filter(pl.col("line_number") == fault.line_number)
    return of_it["fine_eur"].to_list() == [fine_eur if fault.is_fined else None]


def assert_all_are_told(faultless: Faultless, files: list[RawFile], chance: random.Random) -> None:
    seeded, expected = seed(files, faultless.members, chance)
    findings = found(seeded, faultless.members, faultless.period)
    fine_eur = rulebook_for(faultless.period).fine_wrong_member_eur
    assert [fault for fault in expected if not told(findings, fault, fine_eur)] == []
    assert [fault for fault in expected if told(faultless.findings, fault, fine_eur)] == []


@pytest.mark.parametrize("number", SEEDS)
def test_every_fault_in_the_demos_files_is_found_with_file_line_and_fine(number: int):
    assert_all_are_told(demo(), demo().files, random.Random(number))


@pytest.mark.archive
@pytest.mark.parametrize("number", SEEDS[:3])
def test_every_fault_in_the_archives_files_is_found_with_file_line_and_fine(archive_dir: Path, number: int):
    faultless = archive(archive_dir / ARCHIVE_PERIOD.code)
    chance = random.Random(number)

    assert_all_are_told(faultless, chance.sample(faultless.files, FILES_OF_THE_ARCHIVE), chance)


@cache
def archive(folder: Path) -> Faultless:
    with zipfile.ZipFile(folder / "BEFORE.zip") as packed:
        members = read_members(read_table(packed.read(packed.namelist()[0])), ARCHIVE_PERIOD)
    return Faultless(sendings_of(folder), members, ARCHIVE_PERIOD)
