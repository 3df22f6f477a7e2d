"""The commands as an officer types them."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import polars as pl
import pytest
from rich.console import Console
from typer.testing import CliRunner

from pipeline import cli
from pipeline.cli import app
from pipeline.findings import FindingList, FindingRule, Place
from pipeline.reporting import print_findings, print_sheet
from pipeline.settings import Settings
from pipeline.store import Store, StoreError
from tests.small_demo import lay_demo, run_demo

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(Settings(data_dir=tmp_path / "data"))


def call(*words: str) -> str:
    result = CliRunner().invoke(app, list(words), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_plain_run_says_what_was_wrong_and_where_the_list_lies(store: Store) -> None:
    period = lay_demo(store)
    said = call("run", str(period), "--data", str(store.root), "--plain")
    assert "leeg.101" in said
    assert "onbekend nummer.618" in said
    assert str(store.published_dir(period)) in said
    assert (store.published_dir(period) / "PLAYER.DBF").is_file()


def test_the_single_steps_one_after_the_other_give_the_list_of_a_run(store: Store, tmp_path: Path) -> None:
    period = lay_demo(store)
    for verb in ("check", "assemble", "rate", "publish"):
        call(verb, str(period), "--data", str(store.root))
    other = Store(Settings(data_dir=tmp_path / "other"))
    lay_demo(other)
    call("run", str(period), "--data", str(other.root), "--plain")
    for name in ("PLAYER.DBF", "CHCKLIST.DBF", "SHEETS.txt"):
        assert (store.published_dir(period) / name).read_bytes() == (other.published_dir(period) / name).read_bytes()


def test_findings_are_told_in_the_language_asked_for(store: Store) -> None:
    period = lay_demo(store)
    assert "vide" in call("check", str(period), "--data", str(store.root), "--language", "fr")
    assert "leeg" in call("check", str(period), "--data", str(store.root), "--language", "nl")


def test_a_player_finds_his_sheet_and_who_did_not_play_is_told_so(
    store: Store, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    period = run_demo(store)
    player = pl.read_parquet(store.curated_path("ratings", period)).filter(pl.col("period_games") > 0)["member_id"][0]
    assert str(player) in call("sheet", str(period), str(player), "--data", str(store.root))
    monkeypatch.setattr(sys, "argv", ["calcelo", "sheet", str(period), "1", "--data", str(store.root)])
    with pytest.raises(SystemExit) as stopped:
        cli.main()
    assert stopped.value.code == 1
    assert "has no game" in " ".join(capsys.readouterr().err.split())


def test_a_sheet_can_be_printed_anew_in_either_layout_and_every_language(store: Store) -> None:
    period = run_demo(store)
    players = pl.read_parquet(store.curated_path("ratings", period)).filter(pl.col("period_games") > 0)["member_id"]
    words = ("sheet", str(period), str(players[0]), "--data", str(store.root))
    assert call(*words, "--layout", "plain") == call(*words)
    assert "Individual sheet" in call(*words, "--language", "en")
    assert "┌" in call(*words, "--as-printed") != call(*words, "--layout", "plain")


def test_errors_are_told_file_by_file_and_of_other_kinds_one_case_with_how_many_more() -> None:
    catalogue = {"torn": FindingRule("error", "x", "x", "Torn."), "odd": FindingRule("hint", "x", "x", "Odd.")}
    found = FindingList(catalogue)
    for rule, name in (("odd", "a"), ("torn", "a"), ("odd", "b"), ("torn", "b"), ("odd", "b")):
        found.add(rule, Place(name, f"{name}.207"))
    console = Console(file=io.StringIO(), width=100)
    print_findings(console, found.to_frame(), "en")
    assert console.file.getvalue().splitlines() == [
        "error: a.207: Torn.",
        "error: b.207: Torn.",
        "hint: a.207: Odd. (and 2 more of this kind in 2 files)",
    ]


def test_the_words_around_the_findings_are_in_their_language_too() -> None:
    found = FindingList({"odd": FindingRule("hint", "Étrange.", "Vreemd.", "Odd.")})
    for line in (3, 4):
        found.add("odd", Place("a", "a.207", line, 9))
    console = Console(file=io.StringIO(), width=100)
    for language in ("fr", "nl"):
        print_findings(console, found.to_frame(), language)
    assert console.file.getvalue().splitlines() == [
        "remarque: a.207, ligne 3, colonne 9: Étrange. (et 1 de plus de cette sorte dans le fichier)",
        "opmerking: a.207, regel 3, kolom 9: Vreemd. (en nog 1 van deze soort in het bestand)",
    ]


def test_a_sheet_on_a_terminal_tells_gains_from_losses_by_colour() -> None:
    console = Console(force_terminal=True, color_system="standard", file=io.StringIO(), width=40)
    print_sheet(console, "│ +4.00│ -12.50│ 20180601│")
    written = console.file.getvalue()
    assert "\x1b[32m+4.00" in written
    assert "\x1b[31m-12.50" in written
    assert "20180601" in written


def test_without_a_member_file_no_list_is_made_and_the_exit_code_is_one(
    store: Store, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    period = lay_demo(store)
    (store.raw_dir(period) / "PLAYER.DBF").unlink()
    monkeypatch.setattr(sys, "argv", ["calcelo", "run", str(period), "--data", str(store.root), "--plain"])
    with pytest.raises(SystemExit) as stopped:
        cli.main()
    assert stopped.value.code == 1
    assert "PLAYER.DBF" in capsys.readouterr().err


@pytest.mark.parametrize("verb", ["run", "check", "publish"])
def test_what_can_not_be_opened_stops_a_verb_in_the_language_asked_for(verb: str, store: Store) -> None:
    period = run_demo(store) if verb == "publish" else lay_demo(store)
    (store.raw_dir(period) / "fees.csv").mkdir()
    words = [verb, str(period), "--data", str(store.root), "--language", "nl"]

    done = CliRunner().invoke(app, [*words, "--plain"] if verb == "run" else words)

    assert done.exit_code == 1
    assert "fees.csv: Dit staat er, maar kan niet geopend worden: it is a folder." in done.output
    assert done.output.startswith("fout: ")
    assert done.output.endswith("Er kon geen lijst gemaakt worden: wat ervoor klaarligt, is niet in orde.\n")


def test_a_plain_run_never_loads_prefect(store: Store) -> None:
    period = run_demo(store)
    call("run", str(period), "--data", str(store.root), "--plain", "--anew")
    assert "flows.quarterly" not in sys.modules


def test_the_rules_of_a_period_are_printed_with_their_source() -> None:
    said = call("rules", "2014-10")
    assert "difference_cap" in said
    assert "350" in said
    for rule, value in (("list_months", "(1, 4, 7, 10)"), ("cut_off_days", "(3, 31)"), ("hours_a_day", "12")):
        assert rule in said
        assert value in said


def everything_under(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_what_if_shows_both_distributions_and_leaves_the_data_as_they_are(store: Store, tmp_path: Path) -> None:
    period = run_demo(store)
    before, chart = everything_under(store.root), tmp_path / "chart.svg"

    said = call(
        *("whatif", str(period), "--set", "k_new=64", "--set", "floor=1000"),
        *("--svg", str(chart), "--data", str(store.root)),
    )

    assert "k_new = 64, floor = 1000" in " ".join(said.split())
    assert "rules in force" in said
    assert chart.read_text(encoding="utf-8").startswith("<svg")
    assert everything_under(store.root) == before


def test_what_if_names_the_list_that_has_not_been_run(store: Store, tmp_path: Path) -> None:
    period = run_demo(store)
    words = ["whatif", str(period), "--set", "k_new=64", "--from", str(period.previous), "--data", str(store.root)]
    with pytest.raises(StoreError, match=f"the list of {period.previous} is not in the data folder"):
        CliRunner().invoke(app, words, catch_exceptions=False)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--set", "k_new"), "--set takes RULE=VALUE"),
        (("--set", "k_old=3"), "no rating depends on 'k_old'"),
        (("--set", "categories=3"), "no rating depends on 'categories'"),
        (("--set", "k_new=-5"), "lies between 1 and 400, not at -5"),
        (("--set", "difference_cap=-1"), "lies between 50 and 800, not at -1"),
        (("--set", "k_new=1_0"), "takes a whole number, not '1_0'"),
        (("--set", "k_new=3", "--from", "2099-01"), "comes after"),
    ],
)
def test_a_what_if_that_makes_no_sense_is_refused_with_the_reason(
    store: Store, words: tuple[str, ...], reason: str
) -> None:
    period = run_demo(store)
    with pytest.raises(ValueError, match=reason):
        CliRunner().invoke(app, ["whatif", str(period), *words, "--data", str(store.root)], catch_exceptions=False)


def test_fictive_ratings_can_be_tried_as_a_rule(store: Store, tmp_path: Path) -> None:
    period = run_demo(store)
    words = ("whatif", str(period), "--set", "fictive_filled_in=true", "--svg", str(tmp_path / "chart.svg"))
    assert "members with a rating in both" in call(*words, "--data", str(store.root))


def test_the_first_query_of_the_readme_runs_on_the_demo(store: Store) -> None:
    run_demo(store)
    text = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    code = text.split('-c "\n')[1].split('"\n```')[0].replace("demo/curated", str(store.history_path.parent))
    exec(compile(code, "README.md", "exec"), {})
