"""The verbs of the history as an analyst types them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from pipeline import cli
from pipeline.cli import app
from pipeline.settings import Settings
from pipeline.store import Store
from tests.backtest.small_archive import PERIOD, SmallArchive
from tests.history.small_history import SmallHistory


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(Settings(data_dir=tmp_path / "data"))
    history = SmallHistory()
    history.listed(PERIOD, 11, rating=1524)
    history.listed(PERIOD, 12, rating=1690)
    history.build(store)
    return store


def call(*words: str, typed: str | None = None) -> str:
    result = CliRunner().invoke(app, list(words), input=typed, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_query_is_answered_as_a_table(store):
    said = call("query", "select member_id, rating, gain from player_list order by 1", "--data", str(store.root))

    assert "member_id" in said
    assert [line.strip("│ ").split() for line in said.splitlines() if "1690" in line] == [["12", "│", "1690"]]


def test_a_long_table_says_how_many_rows_it_leaves_out(store):
    said = call("query", "select range as n from range(1234)", "--data", str(store.root))

    assert "1,034 more rows; --all shows them" in said
    assert "1233" in call("query", "select range as n from range(1234)", "--all", "--data", str(store.root))
    assert len(
        call("query", "select range from range(1234)", "--format", "csv", "--data", str(store.root)).split()
    ) == (1235)


def test_a_query_with_parameters_gives_json(store):
    words = ("query", "select rating from player_list where member_id = $id", "--param", "id=12", "--format", "json")

    assert json.loads(call(*words, "--data", str(store.root))) == [{"rating": 1690}]


def test_a_query_is_read_from_standard_input(store):
    said = call(
        "query", "-", "--format", "csv", "--data", str(store.root), typed="select count(*) as n from player_list"
    )

    assert said.split() == ["n", "2"]


@pytest.mark.parametrize("form", ["csv", "json", "parquet", "table"])
def test_an_answer_is_written_to_a_file(store, tmp_path, form):
    out = tmp_path / "answers" / f"answer.{form}"
    sql = "select member_id from player_list order by 1"

    assert str(out) in call("query", sql, "--format", form, "--out", str(out), "--data", str(store.root))

    if form == "parquet":
        assert pl.read_parquet(out)["member_id"].to_list() == [11, 12]
    else:
        assert "12" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("select nothing[1] from player_list",), 'column "nothing" not found'),
        (("select 1", "--param", "id"), "--param takes NAME=VALUE"),
        (("drop table player_list",), "can only be read"),
    ],
)
def test_a_query_that_can_not_be_answered_ends_with_one_sentence(store, capsys, monkeypatch, words, reason):
    monkeypatch.setattr(sys, "argv", ["calcelo", "query", *words, "--data", str(store.root)])

    with pytest.raises(SystemExit) as stopped:
        cli.main()

    assert stopped.value.code == 2
    said = capsys.readouterr().err.strip()
    assert reason in said
    assert "\n" not in said


def test_a_cell_on_the_screen_is_cut_where_it_would_fill_it(store):
    told = call("query", "select repeat('a', 5000) as long", "--data", str(store.root))

    assert "a" * 1000 + "…" in told
    assert "a" * 1001 not in told


@pytest.mark.skipif(os.name == "nt", reason="there Ctrl-C is no signal that one process sends another")
def test_ctrl_c_ends_a_question_without_end_and_says_nothing_of_the_program(store):
    endless = "with recursive t(x) as (select 1 union all select x + 1 from t) select max(x) from t"
    asking = subprocess.Popen(
        [sys.executable, "-c", ASKING, endless, "--data", str(store.root)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert asking.stdout is not None
    assert asking.stdout.readline() == b"asking\n"

    asking.send_signal(signal.SIGINT)

    told = asking.communicate(timeout=60)[1]
    assert asking.returncode in {-signal.SIGINT, 130}
    assert b"Traceback" not in told


ASKING = """
import sys
from pipeline import cli
from pipeline.commands import history

def answer(*question, asked=history.answer):
    print("asking", flush=True)
    return asked(*question)

history.answer = answer
sys.argv = ["calcelo", "query", *sys.argv[1:]]
cli.main()
"""
"""Says when the question is put, so that Ctrl-C does not come before."""


def test_an_archive_is_imported_and_can_be_asked_at_once(tmp_path):
    archive, data = SmallArchive(), tmp_path / "data"
    archive.member(11, 1500, 64)
    archive.member(12, 1700, 310)
    archive.game(11, 12)
    folder = archive.write(tmp_path / "archive")

    said = call("import-archive", str(folder), "--data", str(data))

    assert "2018-07: members 2, " in said
    assert "Lists: 2 imported; " in said
    asked = call("query", "select distinct source from rating_history", "--format", "csv", "--data", str(data))
    assert asked.split() == ["source", "import"]


def test_only_the_lists_asked_for_are_imported(tmp_path):
    archive = SmallArchive()
    archive.member(11, 1500, 64)
    folder = archive.write(tmp_path / "archive")

    said = call("import-archive", str(folder), "--period", "2018-07", "--data", str(tmp_path / "data"))

    assert "2018-04" not in said
    assert "Lists: 1 imported" in said


def test_a_list_that_can_not_be_read_is_told_and_the_others_are_imported(tmp_path):
    archive = SmallArchive()
    archive.member(11, 1500, 64)
    folder = archive.write(tmp_path / "archive")
    (folder / "201807" / "CHCKLIST.DBF").write_bytes(b"")

    said = call("import-archive", str(folder), "--data", str(tmp_path / "data"))

    assert "2018-07: refused: 201807" in said
    assert "Lists: 1 imported, 1 refused" in said
