"""Data folders that are not there, periods without a list, answers among what is kept: told by every verb alike."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.settings import PROJECT_DIR
from pipeline.store import Store, StoreError
from tests.small_quarter import PERIOD, published_quarter

ASKING = {
    "run": ("2018-07", "--plain"),
    "check": ("2018-07",),
    "assemble": ("2018-07",),
    "rate": ("2018-07",),
    "publish": ("2018-07",),
    "rerun": ("2018-07",),
    "diff": ("2018-07", "1", "2"),
    "log": ("2018-07",),
    "acknowledge": ("2018-07",),
    "replies": ("2018-07",),
    "fines": ("2018-07",),
    "sheet": ("2018-07", "10011"),
    "whatif": ("2018-07", "--set", "k_new=40"),
    "export": ("2018-07",),
    "site": ("2018-07", "--out", "site"),
    "members lay": ("2018-10",),
}
"""The verbs about a list that is there, with arguments that make sense."""
OTHERS = {
    "runs": (),
    "players": (),
    "query": ("select 1",),
    "strength-list": ("207",),
    "members ledger": ("ledger.csv",),
}


def asked(verb: str, arguments: tuple[str, ...], folder: Path) -> Exception:
    """What stops the verb."""
    result = CliRunner().invoke(app, [*verb.split(), *arguments, "--data", str(folder)])
    assert isinstance(result.exception, Exception)
    return result.exception


@pytest.mark.parametrize("verb", [*ASKING, *OTHERS])
def test_a_data_folder_that_is_not_there_is_told_and_not_made(verb: str, tmp_path: Path) -> None:
    cause = asked(verb, (ASKING | OTHERS)[verb], tmp_path / "dtaa")

    assert isinstance(cause, StoreError)
    assert f"there is no data folder {tmp_path / 'dtaa'}; name another one by --data" in str(cause)
    assert not (tmp_path / "dtaa").exists()


@pytest.mark.parametrize("verb", ASKING)
@pytest.mark.parametrize(
    ("period", "said"),
    [("2018-05", "there is no list of 2018-05"), ("9999-99", "month lies between 1 and 12"), ("july", "not a period")],
)
def test_a_period_without_a_list_makes_no_sense_to_any_verb(verb: str, period: str, said: str, tmp_path: Path) -> None:
    cause = asked(verb, (period, *ASKING[verb][1:]), tmp_path)

    assert isinstance(cause, ValueError)
    assert said in str(cause)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return published_quarter(tmp_path / "data")


@pytest.mark.parametrize(
    "words",
    [
        ("diff", "2018-07", "1", "1", "--csv"),
        ("diff", "2018-07", "1", "1", "--html"),
        ("log", "2018-07", "--csv"),
        ("members", "ledger"),
        ("query", "select 1", "--out"),
        ("site", "2018-07", "--out"),
    ],
    ids=" ".join,
)
def test_no_answer_is_written_among_what_is_published(words: tuple[str, ...], store: Store) -> None:
    folder = store.published_dir(PERIOD)
    before = sorted(folder.iterdir())

    cause = asked(words[0], (*words[1:], str(folder / "answer")), store.root)

    assert "where files are kept as they were received or published; name another place" in str(cause)
    assert sorted(folder.iterdir()) == before


def test_a_list_without_revisions_is_told(store: Store) -> None:
    assert "no list of 2018-10 is published in" in str(asked("runs", ("2018-10",), store.root))


@pytest.mark.parametrize("columns", ["0", ""])
def test_a_terminal_said_to_have_no_columns_is_shown_everything(columns: str) -> None:
    for words, expected in ((["rules", "2023-10"], "Rules in force"), (["--help"], "rerun")):
        done = subprocess.run(
            [sys.executable, "-m", "pipeline", *words],
            capture_output=True,
            check=True,
            cwd=PROJECT_DIR,
            env={**os.environ, "COLUMNS": columns, "PYTHONIOENCODING": "utf-8"},
        )
        assert expected in done.stdout.decode()
