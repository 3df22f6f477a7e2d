"""Data folders that are not there, periods without a list, answers among what is kept: told by every verb alike."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.history import build_history
from pipeline.settings import PROJECT_DIR
from pipeline.store import Store, StoreError
from tests.small_quarter import published_quarter

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


def lay_kept_files(store: Store) -> None:
    """Files in each of the four folders, under the names that answers may be asked for."""
    hidden, base = store.root / "raw" / "hidden.csv", store.members_dir / "base.csv"
    for path, text in ((hidden, "member_id,asked_on,note\n"), (base, "kept")):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def kept_files(store: Store) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in store.root.rglob("*") if path.is_file() and path.name[0] != "."}


ANSWERS = [
    ("diff", "2018-07", "1", "1", "--csv"),
    ("diff", "2018-07", "1", "1", "--html"),
    ("log", "2018-07", "--csv"),
    ("members", "ledger"),
    ("players", "--out"),
    ("strength-list", "207", "--out"),
    ("fines", "2018-07", "--out"),
    ("export", "2018-07", "--out"),
    ("query", "select 1", "--format", "csv", "--out"),
    ("site", "2018-07", "--out"),
    ("whatif", "2018-07", "--set", "k_new=40", "--svg"),
]


PLACES = [
    "raw/hidden.csv",
    "raw/2018-07/sendings/new.csv",
    "published/2018-07/new.csv",
    "curated/new.csv",
    "members/current/base.csv",
]


@pytest.mark.parametrize("words", ANSWERS, ids=" ".join)
def test_no_answer_is_written_where_the_data_folder_keeps_things(words: tuple[str, ...], store: Store) -> None:
    lay_kept_files(store)
    build_history(store)
    before = kept_files(store)

    for place in PLACES:
        cause = asked(words[0], (*words[1:], str(store.root / place)), store.root)
        assert "would lie in" in str(cause)
        assert "name a place elsewhere" in str(cause)

    assert kept_files(store) == before


def test_verbs_without_a_data_folder_ask_the_one_of_the_settings(
    store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lay_kept_files(store)
    monkeypatch.setenv("CALCELO_DATA", str(store.root))
    (tmp_path / "archive").mkdir()
    file, kept = str(store.root / "raw" / "2018-07" / "PLAYER.DBF"), str(store.members_dir / "base.csv")
    for words in (("inspect", file, "--output", kept), ("backtest", str(tmp_path / "archive"), "--detail", kept)):
        cause = CliRunner().invoke(app, words).exception
        assert "name a place elsewhere" in str(cause)
    assert Path(kept).read_text() == "kept"


def test_an_answer_may_stand_in_the_folder_at_hand_and_in_other_folders_of_the_data_folder(
    store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for place in (Path("players.csv"), store.root / "lists" / "players.csv"):
        result = CliRunner().invoke(app, ["players", "--out", str(place), "--data", str(store.root)])
        assert result.exit_code == 0
        assert place.read_text().startswith("rank,")


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
