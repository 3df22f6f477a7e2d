"""rerun, diff, runs and log as an officer types them."""

from __future__ import annotations

import csv
from pathlib import Path

import html5lib
import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.corrections.claims import REFUSALS
from pipeline.findings import AROUND_A_FINDING
from pipeline.products.correction_log import WORDS
from pipeline.runs import runs
from pipeline.store import Store
from tests.small_quarter import PERIOD, published_quarter, sending
from tests.test_memo import ENTRY

SUMS_ALONE = ENTRY.replace("coupe.207", "open.618").replace("{score: 1}", "{score: 0.5}")
"""Turns round a game of a member without rating, which moves no rating."""

CLAIM = ENTRY.replace("2018-06-20", "2018-07-20")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return published_quarter(tmp_path / "data")


def call(store: Store, *words: str, exit_code: int = 0) -> str:
    result = CliRunner().invoke(app, [*words, "--data", str(store.root)], catch_exceptions=False)
    assert result.exit_code == exit_code, result.output
    return result.output


def table(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


def ask(store: Store, text: str) -> None:
    (store.raw_dir(PERIOD) / "corrections.yml").write_text(text, encoding="utf-8")


def test_a_rerun_says_which_revision_it_made_and_where_the_figures_lie(store):
    ask(store, ENTRY)
    said = call(store, "rerun", "2018-07")
    assert "2018-07: revision 1 -> 2, 2 players end otherwise" in said
    assert str(store.changes_dir(PERIOD)) in said
    assert "nothing changed" in call(store, "rerun", "2018-07")


def test_a_list_that_was_never_published_can_not_be_made_again(store):
    result = CliRunner().invoke(app, ["rerun", "2018-10", "--data", str(store.root)])
    assert "2018-10 has not been published; run `calcelo run 2018-10` first" in str(result.exception)


@pytest.mark.parametrize(("language", "words"), [("fr", "sorte de correction"), ("nl", "soort correctie")])
def test_faults_of_the_corrections_are_told_in_the_officers_language_and_nothing_is_run(store, language, words):
    line = AROUND_A_FINDING["line"]
    ask(store, "corrections:\n  - kind: rezult\n  - kind: reslt\n")
    for verb in (("run", "2018-07", "--plain"), ("rerun", "2018-07"), ("check", "2018-07")):
        said = call(store, *verb, "--language", language, exit_code=1)
        assert said.count(words) == 2
        assert f"corrections.yml, {getattr(line, language)} 2" in said
        assert f"corrections.yml, {getattr(line, language)} 3" in said
    assert store.revisions(PERIOD) == [1]


def test_a_guard_that_does_not_hold_stops_the_run_with_one_sentence(store):
    ask(store, ENTRY.replace("{score: 1}", "{score: 0.5}"))
    said = call(store, "rerun", "2018-07", exit_code=1)
    assert "Correction 1 (result), coupe.207, line 9, round 1: expected score 0.5, found score 1" in said


def test_a_diff_shows_who_moved_and_why_as_table_csv_and_page(store, tmp_path):
    ask(store, ENTRY)
    call(store, "rerun", "2018-07")
    said = call(
        store, "diff", "2018-07", "1", "2", "--csv", str(tmp_path / "d.csv"), "--html", str(tmp_path / "d.html")
    )
    assert "2 ratings differ" in said
    assert "<- correction 1: Turned round" in said
    rows = table(tmp_path / "d.csv")
    assert [row["member_id"] for row in rows] == ["10011", "20022"]
    page = (tmp_path / "d.html").read_text(encoding="utf-8")
    html5lib.HTMLParser(strict=True).parse(page)  # raises for a page that is not well formed
    assert "Ardenne, Odile" in page


def test_a_player_who_ends_with_other_sums_alone_is_told_by_name_everywhere(store, tmp_path):
    ask(store, SUMS_ALONE)

    said = call(store, "rerun", "2018-07")
    shown = call(store, "diff", "2018-07", "1", "2", "--csv", str(tmp_path / "d.csv"))

    assert "2018-07: revision 1 -> 2, 1 player ends otherwise\n" in said
    assert "0 ratings differ; 1 more player ends with other games or sums." in shown
    for words in ("Famenne, Rosa", "points 1 → 1.5", "<- correction 1: Turned round"):
        assert words in shown
    for path in (tmp_path / "d.csv", store.changes_dir(PERIOD) / "revised.csv"):
        assert [row["name"] for row in table(path)] == ["Famenne, Rosa"]
    (row,) = table(store.changes_dir(PERIOD) / "revised.csv")
    assert (row["score_sum_published"], row["score_sum_revised"], row["difference"]) == ("1.0", "1.5", "0")
    assert "points 1 → 1.5" in (store.changes_dir(PERIOD) / "diff.html").read_text(encoding="utf-8")


def test_a_diff_of_two_equal_revisions_shows_no_empty_table(store):
    assert (
        call(store, "diff", "2018-07", "1", "1") == "0 ratings differ; 0 more players end with other games or sums.\n"
    )


def test_what_stands_in_a_reason_is_text_on_the_page_and_nothing_else(store, tmp_path):
    ask(store, ENTRY.replace("Turned round", "<script>alert(1)</script>"))
    call(store, "rerun", "2018-07")
    call(store, "diff", "2018-07", "1", "2", "--html", str(tmp_path / "d.html"))
    page = (tmp_path / "d.html").read_text(encoding="utf-8")
    assert "<script" not in page
    assert "&lt;script&gt;" in page


def test_a_diff_of_a_revision_that_is_not_there_names_those_that_are(store):
    result = CliRunner().invoke(app, ["diff", "2018-07", "1", "7", "--data", str(store.root)])
    assert "2018-07 has no revision 7; there are: 1" in str(result.exception)


def test_the_runs_are_listed_with_their_reason(store):
    ask(store, ENTRY)
    call(store, "rerun", "2018-07", "--reason", "Claim of 20 June")
    for words in (("runs",), ("runs", "2018-07")):
        said = call(store, *words)
        assert "Claim of 20 June" in said
        assert "list" in said


def test_a_plain_run_tells_why_it_made_a_revision_too(store):
    (store.raw_dir(PERIOD) / "sendings" / "coupe.207").write_bytes(sending(10011, 20022, 3003, 4004, first_score=0.0))
    ask(store, ENTRY.replace("{score: 0}", "{score: 0.5}").replace("{score: 1}", "{score: 0}"))
    call(store, "run", "2018-07", "--plain")

    told = runs(store, [PERIOD]).select("revision", "reason").rows()

    assert told == [(1, "first run"), (2, "1 input new: corrections.yml; 1 input changed: coupe.207")]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "1. result (applied, asked on 2018-06-20): coupe.207, line 9, round 1, 10011 Ardenne, Odile"),
        ("fr", "1. résultat (appliquée, demandée le 2018-06-20): coupe.207, ligne 9, ronde 1, 10011 Ardenne, Odile"),
        ("nl", "1. resultaat (toegepast, gevraagd op 2018-06-20): coupe.207, regel 9, ronde 1, 10011 Ardenne, Odile"),
    ],
)
def test_the_public_log_tells_each_correction_and_not_who_asked(store, language, words):
    ask(store, ENTRY.replace("asked_by: Club 207", "asked_by: Els Inzender"))
    call(store, "rerun", "2018-07")
    said = call(store, "log", "2018-07", "--language", language)
    assert words in said
    assert "Turned round" in said
    assert "Inzender" not in said


def test_of_a_correction_about_a_hidden_member_the_log_tells_kind_and_place_alone(store, tmp_path):
    ask(store, ENTRY.replace("Turned round", "Odile Ardenne says so"))
    call(store, "rerun", "2018-07")
    (store.root / "raw" / "hidden.csv").write_text("10011,,\n", encoding="utf-8")

    said = call(store, "log", "2018-07", "--csv", str(tmp_path / "log.csv"))

    told = (tmp_path / "log.csv").read_text(encoding="utf-8")
    assert "coupe.207, line 9, round 1, 10011 —" in said
    for text in (said, told):
        assert "Ardenne" not in text
        assert "says so" not in text


def test_the_log_as_csv_has_no_personal_data_but_name_and_number(store, tmp_path):
    ask(store, ENTRY.replace("asked_by: Club 207", "asked_by: Els Inzender"))
    call(store, "rerun", "2018-07")
    call(store, "log", "2018-07", "--csv", str(tmp_path / "log.csv"))
    (row,) = table(tmp_path / "log.csv")
    assert (row["member_id"], row["name"], row["found"], row["corrected"]) == (
        "10011",
        "Ardenne, Odile",
        "score 1",
        "score 0",
    )
    assert "Inzender" not in (tmp_path / "log.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "1. result (refused: not attested by the tournament director, asked on 2018-07-20): coupe.207, line 9"),
        ("fr", "1. résultat (refusée: pas attestée par le directeur du tournoi, demandée le 2018-07-20): coupe.207"),
        ("nl", "1. resultaat (geweigerd: niet bevestigd door de toernooileider, gevraagd op 2018-07-20): coupe.207"),
    ],
)
def test_a_refused_claim_stands_in_the_log_with_the_reason_and_makes_no_change(store, language, words):
    ask(store, CLAIM)
    call(store, "rerun", "2018-07")
    said = call(store, "log", "2018-07", "--language", language)
    assert words in said
    assert "- becomes -" not in said
    assert "0 ratings differ; 0 more" in call(store, "diff", "2018-07", "1", "2")


@pytest.mark.parametrize("verb", [("rerun", "2018-07"), ("run", "2018-07", "--plain")])
def test_each_refused_claim_is_told_at_once(store, verb):
    second = CLAIM.split("\n", 1)[1].replace("line: 9", "line: 11")
    ask(store, CLAIM + second)
    said = call(store, *verb)
    for number in (1, 2):
        assert f"Correction {number} refused (result): a claim about a published list must be attested" in said


def test_each_reason_of_a_refusal_is_worded_in_the_log():
    assert all(set(words.refusals) == set(REFUSALS) for words in WORDS.values())


def test_an_attested_claim_costs_its_fine_and_stands_in_the_findings(store):
    ask(store, CLAIM + "    attested_by: Director\n")
    call(store, "rerun", "2018-07")
    rows = table(store.published_dir(PERIOD) / "findings.csv")
    (told,) = [row for row in rows if row["rule"] == "correction_of_a_published_list"]
    assert (told["file_name"], told["line_number"], told["fine_eur"]) == ("coupe.207", "9", "2.5")


def test_a_correction_does_not_make_the_senders_header_wrong(store):
    ask(store, ENTRY.replace("set: {score: 0}", "set: {score: 0.5}"))
    call(store, "rerun", "2018-07")
    rules = [row["rule"] for row in table(store.published_dir(PERIOD) / "findings.csv")]
    assert "correction_in_time" in rules
    assert "the_header_counts_the_results" not in rules
