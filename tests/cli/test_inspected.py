"""`calcelo inspect` as an officer types it; it needs no data folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pipeline.cli import app
from tests.fixelo.builder import Game, database
from tests.small_quarter import GOOD


def inspect(*words: str | Path, exit_code: int = 0) -> Result:
    result = CliRunner().invoke(app, ["inspect", *map(str, words)])
    assert result.exit_code == exit_code, result.output
    return result


@pytest.fixture
def coupe(tmp_path: Path) -> Path:
    path = tmp_path / "512OPE1a.207"
    path.write_bytes(GOOD["coupe.207"])
    return path


def test_it_says_what_a_file_is_how_that_is_known_and_what_is_wrong(coupe):
    said = inspect(coupe, "--language", "fr").output

    assert "512OPE1a.207: a result file in the layout pairtwo" in said
    assert "known because it has a control line" in said
    assert "tournament: Coupe de mai" in said
    assert "Le nom annonce une fin au 12/5" in said


def test_a_conversion_stands_alone_and_the_findings_beside_it(coupe):
    result = inspect(coupe, "--as", "json")

    assert {"received_files", "rounds", "entries", "half_games"} < set(json.loads(result.stdout))
    assert "512OPE1a.207" in result.stderr


def test_a_conversion_is_written_where_it_is_wanted(coupe, tmp_path):
    inspect(coupe, "--as", "trf", "--output", tmp_path / "coupe.trf")

    assert (tmp_path / "coupe.trf").read_text(encoding="utf-8").startswith("012 Coupe de mai")


def test_a_conversion_is_never_written_over_the_file_itself(coupe):
    before = coupe.read_bytes()

    result = inspect(coupe, "--as", "trf", "--output", coupe, exit_code=1)

    assert "would be lost" in str(result.exception)
    assert coupe.read_bytes() == before


def test_a_game_file_is_read_with_the_index_beside_it(tmp_path):
    games, index = database([Game()])
    (tmp_path / "GAMES.CBF").write_bytes(games)
    (tmp_path / "GAMES.CBI").write_bytes(index)

    assert "games: 1" in inspect(tmp_path / "GAMES.CBF").output


def test_a_file_that_is_not_there_is_a_mistake_in_typing(tmp_path):
    inspect(tmp_path / "nothing.207", exit_code=2)
