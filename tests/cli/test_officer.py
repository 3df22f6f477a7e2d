"""The officer's verbs: the acknowledgement list, the replies, the fines."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.quarter import run_quarter
from pipeline.settings import Settings
from pipeline.store import Store
from tests.small_quarter import GOOD, PERIOD, lay, sending

WRONG = {"fout.207": sending(10011, 77777, name="Beker"), "leeg.618": b""}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    store = lay(Store(Settings(data_dir=tmp_path_factory.mktemp("officer"))), GOOD | WRONG)
    run_quarter(store, PERIOD)
    return store


def call(store: Store, *words: str) -> str:
    result = CliRunner().invoke(app, [*words, "--data", str(store.root)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_the_acknowledgement_list_is_written_before_a_list_is_published(store: Store):
    said = call(store, "acknowledge", str(PERIOD))

    folder = store.root / "curated" / "acknowledged" / str(PERIOD)
    assert "4 files: 3 accepted, 1 refused, 0 waiting." in said
    assert {path.name for path in folder.iterdir()} == {
        "received.csv", "received.parquet", "received_fr.html", "received_nl.html", "received_en.html",
    }  # fmt: skip
    for name in ("received.csv", "received_nl.html"):
        assert (folder / name).read_bytes() == (store.published_dir(PERIOD) / name).read_bytes()


def test_each_sender_gets_a_reply_with_what_was_found_and_what_it_costs(store: Store):
    said = call(store, "replies", str(PERIOD))

    folder = store.root / "curated" / "replies" / str(PERIOD)
    assert {path.name for path in folder.iterdir()} == {"207.txt", "618.txt"}
    assert "2 replies, not sent" in said
    text = (folder / "207.txt").read_text(encoding="utf-8")
    assert "fout.207 : Beker, 2 parties, 2 joueurs, repris" in text
    assert "Total : 1,25 EUR" in text
    assert "vide" in (folder / "618.txt").read_text(encoding="utf-8")


def test_a_reply_goes_to_the_addresses_that_the_senders_own_files_came_from(tmp_path: Path):
    store = lay(Store(Settings(data_dir=tmp_path / "data")), {"open.618": GOOD["open.618"]})
    path = tmp_path / "coupe.207"
    path.write_bytes(GOOD["coupe.207"])
    call(store, "receive", str(PERIOD), str(path), "--from", "odile@club.example", "--received-at", "2018-05-20")
    run_quarter(store, PERIOD)

    call(store, "replies", str(PERIOD))

    folder = store.root / "curated" / "replies" / str(PERIOD)
    heads = {path.name: path.read_text(encoding="utf-8").splitlines()[0] for path in folder.iterdir()}
    assert heads == {"207.txt": "À : odile@club.example", "618.txt": "À : 618"}


def test_a_corrected_version_of_the_same_name_is_not_told_that_it_was_replaced(tmp_path: Path):
    store = lay(Store(Settings(data_dir=tmp_path / "data")), {"open.618": GOOD["open.618"]})
    path = tmp_path / "coupe.207"
    for day, score, address in ((20, 1.0, "odile@club.example"), (21, 0.0, "noor@club.example")):
        path.write_bytes(sending(10011, 20022, 3003, 77777, first_score=score))
        at = f"2018-05-{day}"
        call(store, "receive", str(PERIOD), str(path), "--from", address, "--received-at", at)
    run_quarter(store, PERIOD)

    call(store, "replies", str(PERIOD))

    text = (store.root / "curated" / "replies" / str(PERIOD) / "207.txt").read_text(encoding="utf-8")
    accepted, refused = text.split("coupe.207 : ")[1:]
    refused, costs = refused.split("Ce que cela coûte")
    assert text.startswith("À : odile@club.example, noor@club.example\n")
    assert accepted.startswith("Coupe de mai, 4 parties, 4 joueurs, repris")
    assert [part.count("remplace ce fichier") for part in (accepted, refused)] == [0, 1]
    assert [part.count("77777") for part in (accepted, refused)] == [1, 0]
    assert costs.count("77777") == 1


def test_a_reply_to_a_sender_of_whom_nothing_is_left_is_taken_away(store: Store):
    old = store.root / "curated" / "replies" / str(PERIOD) / "999.txt"
    old.parent.mkdir(parents=True, exist_ok=True)
    old.write_text("old", encoding="utf-8")

    call(store, "replies", str(PERIOD))

    assert not old.exists()


def test_the_fines_are_told_by_sender_and_written_one_by_one(store: Store, tmp_path: Path):
    said = call(store, "fines", str(PERIOD), "--out", str(tmp_path / "fines.csv"))

    assert "207" in said
    assert "1.25" in said
    rows = pl.read_csv(tmp_path / "fines.csv", schema_overrides={"period": pl.String})
    assert rows.select("period", "sender_id", "rule", "file_name", "amount_eur").rows() == [
        (str(PERIOD), 207, "every_member_number_is_known", "fout.207", 1.25)
    ]


def test_the_published_ledger_keeps_what_is_personal_back(store: Store):
    header = (store.published_dir(PERIOD) / "fines.csv").read_text(encoding="utf-8").splitlines()[0].split(",")

    assert "amount_eur" in header
    assert "raw_text" not in header


def test_fines_of_lists_in_the_wrong_order_are_refused(store: Store):
    result = CliRunner().invoke(app, ["fines", "2018-07", "--through", "2018-04", "--data", str(store.root)])

    assert isinstance(result.exception, ValueError)
    assert "comes before" in str(result.exception)


def test_a_line_of_the_league_officers_that_is_none_is_among_the_findings(tmp_path: Path):
    store = lay(Store(Settings(data_dir=tmp_path)), GOOD)
    (store.raw_dir(PERIOD) / "league_officers.csv").write_text("100,geen adres\n", encoding="utf-8")

    run_quarter(store, PERIOD)

    findings = pl.read_parquet(store.curated_path("findings", PERIOD))
    assert findings.select("rule", "file_name", "line_number").rows() == [
        ("league_officer_unreadable", "league_officers.csv", 1)
    ]
    record = json.loads((store.published_dir(PERIOD) / "run.json").read_text(encoding="utf-8"))
    assert "league_officers.csv" in record["inputs"]
