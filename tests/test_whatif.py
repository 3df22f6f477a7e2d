"""A what-if run over the lists of a data folder, run here or taken in from an archive."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from pipeline.history import import_archive
from pipeline.period import Period
from pipeline.settings import Settings
from pipeline.store import Store, StoreError
from pipeline.whatif import what_if_between
from tests.backtest.small_archive import PERIOD, SmallArchive


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(Settings(data_dir=tmp_path / "data"))


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """11 with 64 games beats 12; 13 lives abroad and is published at his FIDE rating."""
    small = SmallArchive()
    small.member(11, 1500, 64)
    small.member(12, 1700, 310)
    small.member(13, 1800, 50)
    small.game(11, 12, score=1.0)
    small.game(13, 12, score=1.0, day=1)
    small.publish(11, ELO_CALCUL=1524, PART_CALCU=65, GAIN=24, ADVERSAIRE=1700, PERFORMAN=1.0)
    small.publish(12, ELO_CALCUL=1682, PART_CALCU=312, GAIN=-18, ADVERSAIRE=3300, PERFORMAN=0.0)
    small.publish(13, ELO_CALCUL=1900, PART_CALCU=50, GAIN=12, PERFORMAN=1.0, MODIFY_ELO=9, FEDERATION="V*")
    return small.write(tmp_path / "archive")


def ratings(store: Store, **settings: str) -> dict[int, tuple[int, int]]:
    players = what_if_between(store, PERIOD, PERIOD, settings).players
    return {row[0]: row[1:] for row in players.select("member_id", "rating_in_force", "rating_what_if").rows()}


def test_a_list_taken_in_from_an_archive_is_rated_by_other_rules(store: Store, archive: Path) -> None:
    list(import_archive(store, archive))
    found = ratings(store, k_new="64")
    assert found[11] == (1524, 1549)
    assert found[12] == (1682, 1682)


def test_who_was_published_at_his_fide_rating_stays_there_by_other_rules(store: Store, archive: Path) -> None:
    list(import_archive(store, archive))
    assert ratings(store, k_new="64")[13] == (1900, 1900)


def test_a_list_that_is_not_there_is_named_with_both_ways_to_get_it(store: Store, archive: Path) -> None:
    list(import_archive(store, archive))
    with pytest.raises(StoreError, match=r"2018-10 is not in .*`calcelo run 2018-10`.*`calcelo import-archive"):
        what_if_between(store, PERIOD, Period(2018, 10), {"k_new": "64"})


def test_a_list_taken_in_without_its_check_list_is_told_as_such(store: Store, archive: Path) -> None:
    list(import_archive(store, archive))
    with pytest.raises(StoreError, match="2018-04 was taken in from an archive that has no CHCKLIST"):
        what_if_between(store, Period(2018, 4), PERIOD, {"k_new": "64"})


def test_what_needs_the_received_files_is_refused_where_there_are_none(store: Store, archive: Path) -> None:
    list(import_archive(store, archive))
    with pytest.raises(StoreError, match="without the received files: what 'fictive_filled_in'"):
        what_if_between(store, PERIOD, PERIOD, {"fictive_filled_in": "true"})


@pytest.mark.archive
def test_three_lists_of_an_archive_follow_each_other_by_other_rules(store: Store, archive_dir: Path) -> None:
    lists = Period(2018, 1).lists_until(PERIOD)
    list(import_archive(store, archive_dir, lists))
    outcome = what_if_between(store, lists[0], lists[-1], {"k_new": "40"})
    assert outcome.summary()["changed"] > 500
    substituted = store.curated_path("ratings", PERIOD)
    kept = pl.read_parquet(substituted).filter("is_substituted").select("member_id")
    fide = outcome.players.join(kept, on="member_id")
    assert fide.height > 400
    assert fide["rating_in_force"].equals(fide["rating_what_if"])
