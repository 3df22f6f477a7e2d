"""The verbs about a published list, on the demo."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from rich.console import Console
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.commands import products
from pipeline.demo import make_demo
from pipeline.formats.dbf import read_table
from pipeline.period import Period
from pipeline.products.exports import PROGRAMS
from pipeline.rating.ranking import is_listed
from pipeline.settings import Settings
from pipeline.store import Store, StoreError
from tests.small_demo import run_demo


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    store = Store(Settings(data_dir=tmp_path_factory.mktemp("products") / "data"))
    run_demo(store)
    return store


def hidden_member(store: Store) -> dict[str, Any]:
    """An affiliated member of a club, with a rating."""
    members = store.read_published_members(Period(2023, 10))
    is_chosen = is_listed() & (pl.col("rating") > 0) & (pl.col("club_id") == 618)
    return members.filter(is_chosen).sort("member_id").row(0, named=True)


@pytest.fixture(scope="module")
def hiding(store: Store, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """The same list, one member hidden."""
    folder = tmp_path_factory.mktemp("hiding") / "data"
    shutil.copytree(store.root, folder, symlinks=True)
    (folder / "raw" / "hidden.csv").write_text(f"{hidden_member(store)['member_id']},,\n")
    return Store(Settings(data_dir=folder))


def call(store: Store, *words: str) -> str:
    result = CliRunner().invoke(app, [*words, "--data", str(store.root)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_club_gets_its_strength_list_by_rating(store: Store, tmp_path: Path) -> None:
    out = tmp_path / "list.csv"
    call(store, "strength-list", "618", "--out", str(out))
    table = pl.read_csv(out)
    assert set(table["club_id"]) == {618}
    assert table["rating"].drop_nulls().is_sorted(descending=True)
    assert "Liste de force 618 - 2023-10" in call(store, "strength-list", "618", "--format", "html", "--language", "fr")


def test_players_are_shown_by_category(store: Store) -> None:
    said = call(store, "players", "--category", "Experts", "--language", "nl")
    assert "Stamnummer" in said
    assert "Experts" in said


def test_a_terminal_is_shown_the_first_players_and_how_many_more_there_are(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(products, "SHOWN_PLAYERS", 20)
    everyone = call(store, "players")
    monkeypatch.setattr(Console, "is_terminal", True)

    shown = call(store, "players")

    left_out = len(everyone.splitlines()) - len(shown.splitlines()) + 1
    assert left_out > 20
    assert f"... and {left_out} more players; --all shows them" in shown
    assert len(call(store, "players", "--all").splitlines()) == len(everyone.splitlines())


def test_the_name_of_the_file_says_whether_it_is_a_page_or_csv(store: Store, tmp_path: Path) -> None:
    call(store, "players", "--out", str(tmp_path / "players.html"))
    call(store, "players", "--out", str(tmp_path / "players"))

    assert "</table>" in (tmp_path / "players.html").read_text(encoding="utf-8")
    assert pl.read_csv(tmp_path / "players").height > 0


@pytest.mark.parametrize(("form", "name"), [("csv", "list.html"), ("table", "list"), ("html", "list.csv")])
def test_a_list_is_not_written_under_the_name_of_another_form(
    form: str, name: str, store: Store, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=r"is a name for|a table is for the screen"):
        call(store, "players", "--format", form, "--out", str(tmp_path / name))

    assert not (tmp_path / name).exists()


def test_an_answer_of_the_history_goes_by_the_name_of_its_file_too(store: Store, tmp_path: Path) -> None:
    call(store, "query", "select 1 as one", "--out", str(tmp_path / "one.parquet"))
    assert pl.read_parquet(tmp_path / "one.parquet")["one"].to_list() == [1]

    with pytest.raises(ValueError, match="is a name for parquet, but --format is csv"):
        call(store, "query", "select 2 as one", "--format", "csv", "--out", str(tmp_path / "one.parquet"))
    assert pl.read_parquet(tmp_path / "one.parquet")["one"].to_list() == [1]


def test_a_ledger_of_fines_is_csv_and_nothing_else(store: Store, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="is a name for parquet, but the ledger is csv"):
        call(store, "fines", "2023-10", "--out", str(tmp_path / "fines.parquet"))


def test_a_club_without_players_is_told(store: Store) -> None:
    with pytest.raises(StoreError, match="club 999 has no affiliated player in the list of 2023-10"):
        call(store, "strength-list", "999")


def test_a_folder_without_a_list_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no list is published"):
        call(Store(Settings(data_dir=tmp_path)), "players")


def test_a_hidden_member_stands_in_no_list_and_in_no_export(store: Store, hiding: Store, tmp_path: Path) -> None:
    hidden = hidden_member(store)
    for words in (["players"], ["strength-list", str(hidden["club_id"])]):
        for form in ("table", "csv", "html"):
            assert hidden["name"] in call(store, *words, "--format", form)
            assert hidden["name"] not in call(hiding, *words, "--format", form)
    family = hidden["name"].split(",")[0].encode()
    for folder, at in ((tmp_path / "all", store), (tmp_path / "without", hiding)):
        call(at, "export", "2023-10", "--program", "sevilla", "--program", "sqlite", "--out", str(folder))
    for name in ("sevilla.csv", "players.sqlite"):
        counts = [(tmp_path / folder / name).read_bytes().count(family) for folder in ("all", "without")]
        assert counts[1] == counts[0] - 1


def test_the_federation_s_own_files_keep_a_hidden_member(store: Store, hiding: Store, tmp_path: Path) -> None:
    call(hiding, "export", "2023-10", "--structure", "2012-07", "--out", str(tmp_path))
    table = read_table((tmp_path / "PLAYER.DBF").read_bytes())
    assert hidden_member(store)["member_id"] in table.good["MATRICULE"]


@pytest.mark.parametrize("verb", [["players"], ["strength-list", "618"], ["export", "2023-10"], ["log", "2023-10"]])
def test_a_line_of_the_hidden_members_that_cannot_be_read_stops_every_public_list(
    store: Store, tmp_path: Path, verb: list[str]
) -> None:
    shutil.copytree(store.root, tmp_path / "data", symlinks=True)
    (tmp_path / "data" / "raw" / "hidden.csv").write_text("Peeters\n")
    words = [*verb, "--language", "nl", "--data", str(tmp_path / "data")]
    words += ["--out", str(tmp_path / "exports")] if verb[0] == "export" else []

    result = CliRunner().invoke(app, words)

    assert result.exit_code == 1
    assert result.stdout == ""
    assert "hidden.csv" in result.stderr
    assert "geen pagina's of lijsten" in result.stderr
    assert not (tmp_path / "exports").exists()


def test_every_program_gets_its_files_with_the_clubs_names(store: Store, tmp_path: Path) -> None:
    call(store, "export", "2023-10", "--out", str(tmp_path / "exports"))
    names = {path.name for path in (tmp_path / "exports").iterdir()}
    assert names == {name for files in PROGRAMS.values() for name in files}
    assert "Au Fou du Soir" in (tmp_path / "exports" / "sevilla.csv").read_text(encoding="utf-8")


def test_one_program_alone_can_be_asked_for(store: Store, tmp_path: Path) -> None:
    call(store, "export", "2023-10", "--program", "vega", "--out", str(tmp_path))
    assert {path.name for path in tmp_path.iterdir()} == set(PROGRAMS["vega"])


def test_the_list_is_written_in_an_older_structure_with_what_that_costs(store: Store, tmp_path: Path) -> None:
    said = call(store, "export", "2023-10", "--structure", "2012-07", "--out", str(tmp_path))
    assert "NATFIDE: not in that structure" in said
    table = read_table((tmp_path / "PLAYER.DBF").read_bytes())
    assert "NATFIDE" not in table.header.names
    assert {day.month for day in table.good["DATE_NAISS"]} == {1}
    assert pl.read_csv(tmp_path / "PLAYER.csv").height == table.good.height
    assert {path.name for path in tmp_path.iterdir()} == {"PLAYER.DBF", "PLAYER.csv", "CHCKLIST.DBF", "CHCKLIST.csv"}


def test_a_demo_is_never_made_over_other_files(tmp_path: Path) -> None:
    (tmp_path / "raw" / "2023-10").mkdir(parents=True)
    (tmp_path / "raw" / "2023-10" / "PLAYER.DBF").write_bytes(b"the federation's own")
    store = Store(Settings(data_dir=tmp_path))
    with pytest.raises(StoreError, match="name a folder of its own for the demo"):
        make_demo(store, seed=1)
    assert (tmp_path / "raw" / "2023-10" / "PLAYER.DBF").read_bytes() == b"the federation's own"
    assert not (tmp_path / "raw" / "2023-07").exists()
