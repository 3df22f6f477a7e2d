"""The analysts' database: the rows of the curated tables, without personal data, rebuilt whole and swapped."""

from __future__ import annotations

import subprocess
import sys

import duckdb
import polars as pl
import pytest

from pipeline.contracts.checklist import Checklist
from pipeline.history import HISTORY_TABLES, build_history
from pipeline.history.database import MACROS, VIEWS, shown_columns
from pipeline.settings import Settings
from pipeline.sql import statements_in
from pipeline.store import DamagedFileError, Store
from tests.small_quarter import PERIOD, published_quarter

NOT_IN_THE_HISTORY = {"fide_list", "carried"}
PERSONAL = [(contract.table_name(), name) for contract in HISTORY_TABLES for name in contract.personal_columns()]


@pytest.fixture
def store(tmp_path) -> Store:
    return published_quarter(tmp_path / "an officer's data")


def rows(store: Store, query: str, **parameters: object) -> list[tuple]:
    with duckdb.connect(str(store.history_path), read_only=True) as connection:
        return connection.execute(query, parameters or None).fetchall()


def test_every_game_is_found_with_the_file_and_line_it_came_from(store):
    found = rows(store, "select distinct file_name from games_history order by file_name")

    assert found == [("201806.FIDE",), ("coupe.207",), ("open.618",)]


def test_a_member_stands_with_his_newest_rating(store):
    query = "select game_count, gain = rating - 1500, source from players_now where member_id = 20022"

    assert rows(store, query) == [(66, True, "run")]
    assert rows(store, "select rating_before, game_count_after from rating_history where member_id = 20022") == [
        (1500, 66)
    ]


def test_a_club_counts_its_members_players_and_games(store):
    assert rows(store, "select club_id, members, players, counted_games from club_history") == [(207, 6, 6, 11)]


def test_the_history_holds_every_table_that_a_run_writes(store):
    written = {path.parent.name for path in store.history_path.parent.glob(f"*/{PERIOD}.parquet")}

    assert written - NOT_IN_THE_HISTORY <= {contract.table_name() for contract in HISTORY_TABLES}


def test_every_partition_has_the_schema_of_its_contract(store):
    for contract in HISTORY_TABLES:
        expected = {"period": pl.String(), **contract.polars_schema()}
        for path in (store.root / "curated" / contract.table_name()).glob("*.parquet"):
            assert pl.read_parquet_schema(path) == expected, path.name


def test_a_column_that_an_older_partition_lacks_is_empty_there(store):
    older = store.curated_path("checklist", PERIOD.previous)
    whole = pl.read_parquet(store.curated_path("checklist", PERIOD))
    whole.with_columns(period=pl.lit(str(PERIOD.previous))).drop("tournament").write_parquet(older)

    build_history(store)

    found = rows(store, "select period, count(*), count(tournament) from checklist group by period order by period")
    assert found == [("2018-04", 13, 0), ("2018-07", 13, 1)]


def test_a_history_of_nothing_has_every_table_view_and_macro(tmp_path):
    store = Store(Settings(data_dir=tmp_path))
    build_history(store)

    for name in [contract.table_name() for contract in HISTORY_TABLES]:
        assert rows(store, f"select * from {name}") == []
    for view in statements_in(VIEWS):
        assert rows(store, f"select * from {view.name.rpartition('/')[2]}") == []
    assert rows(store, "select * from top_players('2018-07', 3)") == []


@pytest.mark.parametrize(("table", "column"), PERSONAL)
def test_personal_data_is_not_in_it(store, table, column):
    shown = {row[0] for row in rows(store, f"describe {table}")}

    assert "period" in shown
    assert column not in shown


def test_every_table_view_and_column_carries_its_meaning(store):
    without = rows(store, "select table_name, column_name from duckdb_columns() where not internal and comment is null")
    assert without == []
    assert rows(store, "select comment from duckdb_tables() where comment is null") == []
    assert rows(store, "select comment from duckdb_views() where not internal and comment is null") == []
    macros = rows(store, "select function_name, comment from duckdb_functions() where function_type = 'table_macro'")
    named = {name: comment for name, comment in macros if comment}
    assert {made.name.rpartition("/")[2] for made in statements_in(MACROS)} <= set(named)


def test_a_column_tells_its_unit_and_the_federations_name(store):
    query = "select comment from duckdb_columns() where table_name = $table and column_name = $column"

    assert rows(store, query, table="player_list", column="rating") == [
        ("The published rating; 0 for none [Elo] (ELO_CALCUL)",)
    ]
    assert shown_columns(Checklist)["colour"] == "The player's colour (WH_BL)"


READER = """
import sys
import duckdb

connection = duckdb.connect(sys.argv[1], read_only=True)
count = "select count(*) from games_history"
print(connection.execute(count).fetchone()[0], flush=True)
sys.stdin.readline()
print(connection.execute(count).fetchone()[0], flush=True)
print(connection.execute("select count(distinct period) from player_list").fetchone()[0], flush=True)
"""


def test_a_reader_in_another_process_is_never_blocked_and_keeps_the_state_it_opened(store):
    command = [sys.executable, "-c", READER, str(store.history_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as reader:
        assert reader.stdin is not None
        assert reader.stdout is not None
        assert reader.stdout.readline() == "13\n"
        for table in ("checklist", "derivations"):
            store.curated_path(table, PERIOD).unlink()
        build_history(store)
        assert rows(store, "select count(*) from games_history") == [(0,)]
        reader.stdin.write("\n")
        reader.stdin.flush()
        assert reader.stdout.readline() == "13\n"
        assert reader.stdout.readline() == "1\n"
    assert reader.returncode == 0


def test_building_again_leaves_one_database_and_nothing_beside_it(store):
    build_history(store)

    left = sorted(path.name for path in store.history_path.parent.iterdir() if path.is_file())
    assert left == ["history.duckdb", "history.json"]


def test_what_a_killed_build_left_behind_does_not_stop_the_next(store):
    for name in (".history.duckdb.tmp", ".history.duckdb.tmp.wal"):
        (store.history_path.parent / name).write_bytes(b"half built")

    build_history(store)

    assert rows(store, "select count(*) from games_history") == [(13,)]


@pytest.mark.parametrize("damaged", [b"", b"PAR1" * 9, bytes(5000)], ids=["empty", "too short", "zeros"])
def test_a_damaged_partition_is_named_and_the_history_stays_as_it_was(store, damaged):
    before = store.history_path.read_bytes()
    store.curated_path("clubs", PERIOD).write_bytes(damaged)

    with pytest.raises(DamagedFileError, match=r"clubs/2018-07\.parquet is damaged .* `calcelo run 2018-07` again"):
        build_history(store)

    assert store.history_path.read_bytes() == before
