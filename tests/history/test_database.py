"""The analysts' database: views over the curated tables, without personal data, rebuilt whole."""

from __future__ import annotations

import duckdb
import pytest

from pipeline.history import PERSONAL, build_history
from pipeline.quarter import run_quarter
from pipeline.settings import Settings
from pipeline.store import Store
from tests.small_quarter import GOOD, PERIOD, lay


@pytest.fixture
def store(tmp_path) -> Store:
    store = lay(Store(Settings(data_dir=tmp_path / "an officer's data")), GOOD)
    run_quarter(store, PERIOD)
    return store


def rows(store: Store, query: str) -> list[tuple]:
    with duckdb.connect(str(store.history_path), read_only=True) as connection:
        return connection.execute(query).fetchall()


def test_every_game_is_found_with_the_file_and_line_it_came_from(store):
    found = rows(store, "select distinct file_name from games_history order by file_name")

    assert found == [("201806.FIDE",), ("coupe.207",), ("open.618",)]


def test_a_member_stands_with_his_newest_rating(store):
    query = "select game_count, gain = rating - 1500 from players_now where member_id = 20022"

    assert rows(store, query) == [(66, True)]
    assert rows(store, "select rating_before, game_count_after from rating_history where member_id = 20022") == [
        (1500, 66)
    ]


def test_a_club_counts_its_members_and_games(store):
    assert rows(store, "select club_id, members from club_history") == [(207, 6)]


@pytest.mark.parametrize(("table", "column"), [(table, column) for table in PERSONAL for column in PERSONAL[table]])
def test_personal_data_is_not_shown(store, table, column):
    shown = {row[0] for row in rows(store, f"describe {table}")}

    assert "period" in shown
    assert column not in shown


def test_building_again_leaves_one_database_and_nothing_beside_it(store):
    build_history(store)

    assert [path.name for path in store.history_path.parent.iterdir() if path.is_file()] == ["history.duckdb"]
