"""Where things lie: in the current folder, unless the environment says another place."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.period import Period
from pipeline.settings import EVERY_QUARTER, Settings
from pipeline.store import Store, StoreError
from tests.small_demo import lay_demo


def test_the_data_lie_in_the_current_folder_unless_the_environment_names_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CALCELO_DATA", "")
    assert Store(Settings()).root == tmp_path / "data"

    monkeypatch.setenv("CALCELO_DATA", str(tmp_path / "lists"))
    assert Store(Settings()).root == tmp_path / "lists"


def test_a_verb_looks_for_the_data_where_it_is_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CALCELO_DATA", raising=False)

    cause = CliRunner().invoke(app, ["check", "2018-07"]).exception

    assert isinstance(cause, StoreError)
    assert f"there is no data folder {tmp_path / 'data'}" in str(cause)


def test_the_demo_is_made_where_it_is_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pipeline.demo.make_demo", lay_demo)

    done = CliRunner().invoke(app, ["demo", "--plain"])

    assert done.exit_code == 0, done.output
    assert [path.name for path in tmp_path.iterdir()] == ["demo"]
    assert Period(2023, 10) in Store(Settings(data_dir=tmp_path / "demo")).published_periods()


def test_prefect_keeps_its_records_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CALCELO_PREFECT_HOME", raising=False)
    assert Settings(data_dir=tmp_path).prefect_environment()["PREFECT_HOME"] == str(tmp_path / ".prefect")

    monkeypatch.setenv("CALCELO_PREFECT_HOME", str(tmp_path / "elsewhere"))
    assert Settings(data_dir=tmp_path).prefect_environment()["PREFECT_HOME"] == str(tmp_path / "elsewhere")


def test_prefects_own_lines_are_shown_where_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PREFECT_LOGGING_LEVEL", raising=False)
    assert Settings().prefect_environment()["PREFECT_LOGGING_LEVEL"] == "ERROR"

    monkeypatch.setenv("PREFECT_LOGGING_LEVEL", "INFO")
    assert not [name for name in Settings().prefect_environment() if "LOGGING" in name and "LEVEL" in name]


@pytest.mark.parametrize(("asked", "kept"), [(None, False), ("http://localhost:4200/api", True)])
def test_another_prefect_server_is_used_by_the_schedule_alone(
    asked: str | None, kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = {} if asked is None else {"PREFECT_API_URL": asked}
    monkeypatch.setattr("os.environ", environment)

    Settings().enter_prefect(keeps_server=True)
    assert ("PREFECT_API_URL" in environment) is kept

    Settings().enter_prefect()
    assert "PREFECT_API_URL" not in environment


def test_the_schedule_is_quarterly_unless_the_environment_says_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CALCELO_SCHEDULE", raising=False)
    assert Settings().schedule == EVERY_QUARTER

    monkeypatch.setenv("CALCELO_SCHEDULE", "0 20 1 1,4,7,10 *")
    assert Settings().schedule == "0 20 1 1,4,7,10 *"
