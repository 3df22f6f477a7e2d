"""A fine taken back, from corrections.yml to the ledger, the totals, the reply and the public log."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.contracts.fines import Fines
from pipeline.corrections import CorrectionError, read_corrections
from pipeline.corrections.claims import judge
from pipeline.quarter import run_quarter
from pipeline.rulebook import rulebook_for
from pipeline.runs import diff_of
from pipeline.settings import Settings
from pipeline.stages.fines import fine_totals
from pipeline.store import VARYING_FILE, Store
from tests.corrections.small_tables import corrections_file, entry
from tests.small_quarter import PERIOD, lay, sending

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "corrections.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"```yaml\n(- kind: cancel_fine\n.*?)```", PAGE, re.DOTALL)[0]
UNKNOWN = 4040
"""Nobody's number; its player stands on line 12."""


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = lay(Store(Settings(data_dir=tmp_path / "data")), {"coupe.207": sending(10011, 20022, 3003, UNKNOWN)})
    run_quarter(store, PERIOD)
    return store


def ask(store: Store, text: str) -> None:
    (store.raw_dir(PERIOD) / "corrections.yml").write_text(f"corrections:\n{text}", encoding="utf-8")


def files(store: Store) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in store.published_dir(PERIOD).iterdir() if path.name != VARYING_FILE}


def call(store: Store, *words: str) -> str:
    result = CliRunner().invoke(app, [*words, "--data", str(store.root)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_the_pages_example_takes_a_fine_back_and_dropping_it_brings_back_the_first_bytes(store):
    first = files(store)
    before = store.read_table("fines", Fines, PERIOD)
    assert before.select("rule", "line_number", "amount_eur").rows() == [("every_member_number_is_known", 12, 1.25)]

    ask(store, EXAMPLE)
    run_quarter(store, PERIOD)

    ledger = store.read_table("fines", Fines, PERIOD)
    assert ledger.select("is_cancelled", "cancelled_by").rows() == [(True, 1)]
    assert ledger.drop("is_cancelled", "cancelled_by").equals(before.drop("is_cancelled", "cancelled_by"))
    assert fine_totals(ledger).rows() == [(207, 0, 1, 0.0, 0)]
    differing = {name for name, data in files(store).items() if data != first[name]}
    assert differing == {"fines.csv", "findings.csv", "CORRECTIONS.parquet"}
    assert diff_of(store, PERIOD, 1, 2).players.is_empty()

    (store.raw_dir(PERIOD) / "corrections.yml").unlink()
    run_quarter(store, PERIOD)
    assert files(store) == first


def test_the_reply_and_the_log_tell_it(store):
    ask(store, EXAMPLE)
    run_quarter(store, PERIOD)

    call(store, "replies", str(PERIOD))
    reply = (store.root / "curated" / "replies" / str(PERIOD) / "207.txt").read_text(encoding="utf-8")

    assert "1,25 EUR (annulé par la correction 1), coupe.207, ligne 12" in reply
    assert "The number was given out after the file had been sent" in reply
    assert "Total : 0,00 EUR" in reply
    assert "1. fine cancelled (applied, asked on 2018-06-20): coupe.207, line 12" in call(store, "log", str(PERIOD))


def test_a_fine_of_another_amount_stops_the_run_before_anything_is_written(store):
    first = files(store)
    ask(store, EXAMPLE.replace("1.25", "2.50"))

    with pytest.raises(CorrectionError, match=r"line 12: expected amount 2.5, found amount 1.25"):
        run_quarter(store, PERIOD)

    assert files(store) == first
    assert not store.read_table("fines", Fines, PERIOD)["is_cancelled"].any()


@pytest.mark.parametrize(("addition", "is_applied"), [("", True), ("  decision: refuse\n", False)])
def test_it_may_be_asked_years_after_by_anybody_for_nothing_and_refused_by_decision(addition, is_applied):
    text = EXAMPLE.replace("asked_on: 2018", "asked_on: 2021") + addition
    (correction,) = read_corrections(f"corrections:\n{text}".encode(), PERIOD).corrections

    found = judge(correction, PERIOD, rulebook_for(PERIOD), PERIOD.list_date)

    assert (found.is_applied, found.fine_eur) == (is_applied, None)


@pytest.mark.parametrize("amount", ["1,25", "-1", "1.255", "12345", "much"])
def test_an_amount_that_is_none_is_told(amount):
    text = entry(f"kind: cancel_fine\nrule: r\nfile: coupe.207\nexpect: {{amount: '{amount}'}}")
    (told,) = read_corrections(corrections_file(text), PERIOD).findings["message_en"]
    assert told == f"'amount': '{amount}' does not fit; expected: an amount like 1.25."
