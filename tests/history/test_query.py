"""Questions to the history: what is answered, in which form, and what can't be asked."""

from __future__ import annotations

import datetime as dt
import io
import json
from pathlib import Path

import polars as pl
import pytest

from pipeline.history import Format, QueryError, answer, as_bytes
from pipeline.settings import Settings
from pipeline.store import DamagedFileError, Store, StoreError
from tests.backtest.small_archive import PERIOD
from tests.history.small_history import SmallHistory


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    history = SmallHistory()
    history.listed(PERIOD, 11, rating=1524, name="Ardenne, Odile")
    history.listed(PERIOD, 12, rating=1690, name="Brabant, Léon")
    return history.build(Store(Settings(data_dir=tmp_path_factory.mktemp("history"))))


def test_a_question_gives_its_rows(database):
    found = answer(database, "select member_id, rating from player_list order by rating desc")

    assert found.rows() == [(12, 1690), (11, 1524)]


def test_a_parameter_is_read_as_what_it_is_compared_with(database):
    assert answer(database, "select name from player_list where member_id = $id", {"id": "11"}).item() == (
        "Ardenne, Odile"
    )
    dated = "select count(*) from rating_history where list_date >= $day"
    assert answer(database, dated, {"day": "2018-07-01"}).item() == 2
    assert answer(database, "from top_players($list, $n)", {"list": "2018-07", "n": "1"}).height == 1


def test_a_sum_of_whole_numbers_is_a_whole_number(database):
    assert answer(database, "select sum(rating) as total from player_list").schema == {"total": pl.Int64()}


@pytest.mark.parametrize(
    ("sql", "reason"),
    [
        ("select nothing from player_list", 'column "nothing" not found'),
        ("selct 1", "syntax error"),
        ("", "one statement, not 0"),
        ("select 1; select 2", "one statement, not 2"),
        ("delete from player_list", "can only be read"),
        ("create temp table t as select 1", "can only be read"),
        ("set threads = 1", "can only be read"),
        ("attach 'other.duckdb'", "can only be read"),
        ("install httpfs", "can only be read"),
        ("copy player_list to 'out.csv'", "can only be read"),
        ("export database 'somewhere'", "can only be read"),
        ("select cast('a' as integer)", "Could not convert"),
        ("select interval 1 day as gap", "cast it to varchar; the columns are gap INTERVAL"),
    ],
)
def test_what_can_not_be_answered_is_said_in_one_line(database, sql, reason):
    with pytest.raises(QueryError, match=reason) as told:
        answer(database, sql)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    "sql",
    [
        "select * from read_text('{file}')",
        "select * from read_csv('{file}')",
        "select * from read_parquet('{folder}/*.parquet')",
        "select * from glob('{folder}/*')",
        "select * from '{file}'",
        "explain analyze copy (select 1) to '{folder}/out.csv'",
        "select * from read_csv('https://example.org/x.csv')",
    ],
)
def test_no_other_file_and_no_address_can_be_reached(database, tmp_path, sql):
    file = tmp_path / "secret.csv"
    file.write_text("word\nsecret\n", encoding="utf-8")

    with pytest.raises(QueryError, match=r"disabled by configuration|does not exist"):
        answer(database, sql.format(file=file, folder=tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["secret.csv"]


def test_the_members_dates_of_birth_are_out_of_reach(database):
    members = database.parent / "members" / "2018-07.parquet"

    with pytest.raises(QueryError, match="disabled by configuration"):
        answer(database, f"select birth_date from read_parquet('{members}')")


def test_nothing_of_the_calling_program_can_be_seen(database):
    frame = pl.DataFrame({"secret": [1]})

    with pytest.raises(QueryError, match="frame does not exist"):
        answer(database, "select * from frame")
    assert frame.height == 1


def test_a_missing_and_a_superfluous_parameter_are_named(database):
    with pytest.raises(QueryError, match=r"asks for \$id; give it as --param id=VALUE"):
        answer(database, "select $id")
    with pytest.raises(QueryError, match=r"has no \$id"):
        answer(database, "select 1", {"id": "11"})


def test_without_a_history_the_question_says_how_to_make_one(tmp_path):
    with pytest.raises(StoreError, match="calcelo import-archive"):
        answer(tmp_path / "history.duckdb", "select 1")


def test_an_answer_is_the_same_in_every_form(database):
    found = answer(database, "select member_id, name, list_date, rating_before from rating_history order by member_id")

    assert as_bytes(found, Format.CSV).decode().splitlines() == [
        "member_id,name,list_date,rating_before",
        '11,"Ardenne, Odile",2018-07-01,',
        '12,"Brabant, Léon",2018-07-01,',
    ]
    assert json.loads(as_bytes(found, Format.JSON)) == [
        {"member_id": 11, "name": "Ardenne, Odile", "list_date": "2018-07-01", "rating_before": None},
        {"member_id": 12, "name": "Brabant, Léon", "list_date": "2018-07-01", "rating_before": None},
    ]
    assert pl.read_parquet(io.BytesIO(as_bytes(found, Format.PARQUET))).equals(found)
    assert found["list_date"].to_list() == [dt.date(2018, 7, 1)] * 2


def test_csv_says_which_column_it_can_not_hold(database):
    found = answer(database, "select list(member_id) as members from player_list")

    with pytest.raises(QueryError, match="column members holds lists"):
        as_bytes(found, Format.CSV)


def test_describe_show_and_pivot_read_too(database):
    assert answer(database, "show tables").height > 10
    assert "period" in answer(database, "describe games_history")["column_name"].to_list()
    assert answer(database, "pivot player_list on member_id using sum(rating) group by period").height == 1


@pytest.mark.parametrize(
    ("sql", "reason"),
    [
        ("select 1 as a, 2 as a", "more than one column is called 'a'"),
        ("select 170141183460469231731687303715884105727::hugeint as h", "a number of h has more than 18 digits"),
        ("select date '10000-01-01' as day", "day holds a day outside the years 1 to 9999"),
        ("select timestamp '-200000-01-01' as moment", "moment holds a day outside the years 1 to 9999"),
        ("select 'infinity'::timestamptz as moment", "moment holds a day outside the years 1 to 9999"),
        ("select '\udce9'", "no text in UTF-8, from character 9 on"),
    ],
)
def test_what_no_answer_can_hold_is_said_in_one_sentence(database, sql, reason):
    with pytest.raises(QueryError, match=reason):
        answer(database, sql)


def test_the_first_and_the_last_day_that_can_be_written_are_answered(database):
    found = answer(database, "select date '0001-01-01' as first, timestamptz '9999-12-31 23:59:59+00' as last")

    assert found.row(0) == (dt.date(1, 1, 1), dt.datetime(9999, 12, 31, 23, 59, 59, tzinfo=dt.UTC))


def test_a_parameter_of_another_code_page_is_told(database):
    with pytest.raises(QueryError, match="no text in UTF-8"):
        answer(database, "select $name", {"name": "caf\udce9"})


def test_a_damaged_history_is_told_with_what_to_do(tmp_path):
    damaged = tmp_path / "history.duckdb"
    damaged.write_bytes(b"no database" * 1000)

    with pytest.raises(DamagedFileError, match=r"is damaged \(.*\); delete the file, and the next `calcelo run`"):
        answer(damaged, "select 1")


def test_a_block_that_is_not_what_was_written_is_damage_and_no_fault_of_the_question(database, tmp_path):
    data = bytearray(database.read_bytes())
    middle = len(data) // 2
    data[12_288:] = data[12_288:middle] + bytes(byte ^ 0xFF for byte in data[middle:])
    (tmp_path / "history.duckdb").write_bytes(data)

    with pytest.raises(DamagedFileError, match="delete the file"):
        answer(tmp_path / "history.duckdb", "from rating_history")


def test_a_history_of_which_the_end_is_missing_is_damage_and_no_fault_of_the_question(database, tmp_path):
    data = database.read_bytes()
    for part in (0.3, 0.6, 0.9):
        (tmp_path / "history.duckdb").write_bytes(data[: int(len(data) * part)])
        with pytest.raises(DamagedFileError, match="delete the file"):
            answer(tmp_path / "history.duckdb", "summarize rating_history")
