from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.fixelo.database import Refusal
from pipeline.fixelo.inputs import find_inputs, index_of


def lay(folder: Path, *names: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / name).write_bytes(b"")


def found(*patterns: str) -> list[str]:
    return [path.name for path in find_inputs(patterns)[0]]


def test_a_dos_wildcard_finds_databases_in_any_case_and_nothing_else(tmp_path: Path) -> None:
    lay(tmp_path / "CBDATA", "B.CBF", "a.cbf", "a.cbi", "c.PGN", "B.CBF.bak", "readme.txt")
    for pattern in ("CBDATA\\*.CBF", "cbdata/*.cbf", "CBDATA\\?.cbf"):
        assert found(f"{tmp_path}\\{pattern}") == ["a.cbf", "B.CBF"]
    assert found(f"{tmp_path}/CBDATA/*") == ["a.cbf", "B.CBF", "c.PGN"]
    assert found(f"{tmp_path}/CB*/*.pgn") == ["c.PGN"]


def test_a_name_is_found_in_another_case_and_a_bracket_is_no_wildcard(tmp_path: Path) -> None:
    lay(tmp_path, "GAMES[1].CBF")
    assert found(f"{tmp_path}/games[1].cbf") == ["GAMES[1].CBF"]
    assert found(f"{tmp_path}/GAMES[1].CBF") == ["GAMES[1].CBF"]


def test_a_file_named_twice_is_taken_once(tmp_path: Path) -> None:
    lay(tmp_path, "A.CBF")
    assert found(f"{tmp_path}/A.CBF", f"{tmp_path}/*.cbf") == ["A.CBF"]


@pytest.mark.parametrize("pattern", ["*.CBF", "NONE.CBF", "C:\\NOWHERE\\*.CBF", "", "sub/*.CBF"])
def test_a_pattern_without_match_is_given_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pattern: str) -> None:
    lay(tmp_path, "A.txt")
    monkeypatch.chdir(tmp_path)
    assert find_inputs([pattern]) == ([], [pattern])


def test_patterns_count_from_the_folder_at_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(tmp_path / "sub", "A.CBF")
    monkeypatch.chdir(tmp_path)
    assert find_inputs(["SUB\\*.cbf"]) == ([Path("sub/A.CBF")], [])


@pytest.mark.parametrize(("game_file", "index"), [("A.CBF", "A.CBI"), ("A.CBF", "a.cbi"), ("a.cbf", "a.CBI")])
def test_the_index_is_found_beside_in_any_case(tmp_path: Path, game_file: str, index: str) -> None:
    lay(tmp_path, game_file, index, "AB.CBI")
    assert index_of(tmp_path / game_file) == tmp_path / index


def test_of_two_indexes_the_one_written_like_the_games_counts(tmp_path: Path) -> None:
    lay(tmp_path, "A.CBF", "A.CBI", "A.cbi", "a.cbi")
    assert index_of(tmp_path / "A.CBF") == tmp_path / "A.CBI"


def test_two_indexes_of_which_neither_is_nearer_are_refused(tmp_path: Path) -> None:
    lay(tmp_path, "Ab.CBF", "aB.cbi", "AB.cbi")
    refusal = index_of(tmp_path / "Ab.CBF")
    assert isinstance(refusal, Refusal)
    assert (refusal.rule, refusal.values) == ("fixelo_index_ambiguous", {"names": "AB.cbi, aB.cbi"})


def test_a_missing_index_is_refused_by_its_name(tmp_path: Path) -> None:
    lay(tmp_path, "A.CBF")
    refusal = index_of(tmp_path / "A.CBF")
    assert isinstance(refusal, Refusal)
    assert (refusal.rule, refusal.values) == ("fixelo_index_missing", {"index": "A.CBI"})
