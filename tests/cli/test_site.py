"""The verb that builds the pages."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pipeline.cli import app
from pipeline.settings import Settings
from pipeline.store import Store
from tests.small_site import PERIOD, published_demo


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return published_demo(tmp_path_factory.mktemp("site-verb")).root


@pytest.fixture
def store(made: Path, tmp_path: Path) -> Store:
    shutil.copytree(made, tmp_path / "data", symlinks=True)
    return Store(Settings(data_dir=tmp_path / "data"))


def call(store: Store, out: Path, *words: str) -> Result:
    return CliRunner().invoke(
        app, ["site", str(PERIOD), "--out", str(out), "--data", str(store.root), *words], catch_exceptions=False
    )


def test_a_site_is_built_and_its_first_page_named(store: Store, tmp_path: Path) -> None:
    result = call(store, tmp_path / "site")
    assert result.exit_code == 0, result.output
    assert f"files: {tmp_path / 'site' / 'index.html'}" in result.output
    assert (tmp_path / "site" / "nl" / "players").is_dir()


def test_members_of_the_hidden_list_are_left_out_and_counted(store: Store, tmp_path: Path) -> None:
    hidden = store.read_published_members(PERIOD)["member_id"][0]
    (store.root / "raw" / "hidden.csv").write_text(f"member_id,asked_on,note\n{hidden},2023-08-01,\n")
    result = call(store, tmp_path / "site")
    assert "hidden members: 1" in result.output
    assert not (tmp_path / "site" / "fr" / "players" / f"{hidden}.html").exists()


def test_a_hidden_list_that_cannot_be_read_stops_the_pages(store: Store, tmp_path: Path) -> None:
    (store.root / "raw" / "hidden.csv").write_text("Peeters\n")
    result = call(store, tmp_path / "site", "--language", "fr")
    assert result.exit_code == 1
    assert "hidden.csv, ligne 1" in result.output
    assert "aucune page ni liste n'est faite" in result.output
    assert not (tmp_path / "site").exists()
