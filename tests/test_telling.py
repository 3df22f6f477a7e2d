"""A list run by the clock is told as the verb `run` tells it, and what stops one is told and given back."""

from __future__ import annotations

import datetime as dt
import io
import re
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.period import Period
from pipeline.screen import Screen
from pipeline.settings import TIME_ZONE, Settings
from pipeline.steps import Counts, RunNotes
from pipeline.store import Store
from pipeline.telling import run_by_clock
from tests.small_quarter import GOOD, PERIOD, lay

DUE = dt.datetime(2018, 8, 31, 6, tzinfo=ZoneInfo(TIME_ZONE))
"""A time at which the list of July is in force."""


@pytest.fixture
def laid(tmp_path: Path) -> Store:
    return lay(Store(Settings(data_dir=tmp_path / "laid")), GOOD)


@pytest.fixture
def screen() -> Screen:
    return Screen(file=io.StringIO(), width=80)


def said(screen: Screen) -> list[str]:
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue().splitlines()


def but_for_seconds_and_place(lines: list[str], store: Store) -> list[str]:
    return [re.sub(r"\d+\.\d\d s", "", line).replace(str(store.root), "") for line in lines]


def test_the_clock_says_when_and_which_list_and_then_what_the_verb_says(
    laid: Store, screen: Screen, tmp_path: Path
) -> None:
    assert run_by_clock(screen, laid, DUE, "fr") is None
    other = lay(Store(Settings(data_dir=tmp_path / "other")), GOOD)
    done = CliRunner().invoke(app, ["run", str(PERIOD), "--plain", "--language", "fr", "--data", str(other.root)])

    first, *lines = said(screen)
    assert first == "2018-08-31 06:00: list of 2018-07"
    assert but_for_seconds_and_place(lines, laid) == but_for_seconds_and_place(done.output.splitlines(), other)
    assert laid.published_periods() == [PERIOD]


def test_what_is_lacking_is_said_and_given_back(laid: Store, screen: Screen) -> None:
    (laid.raw_dir(PERIOD) / "PLAYER.DBF").unlink()

    stopped_by = run_by_clock(screen, laid, DUE, "en")
    assert stopped_by is not None
    assert "holds no PLAYER.DBF" in stopped_by
    assert said(screen)[-1] == stopped_by


def test_faults_in_what_was_laid_are_said_in_the_language_asked_for(laid: Store, screen: Screen) -> None:
    (laid.raw_dir(PERIOD) / "corrections.yml").write_text("corrections: [{kind: nothing}]", encoding="utf-8")

    assert run_by_clock(screen, laid, DUE, "nl") == "what was laid is not in order"
    assert said(screen)[1].startswith("fout: corrections.yml, regel 1")
    assert laid.published_periods() == []


def test_a_fault_of_the_program_is_shown_with_its_place_and_raised(laid: Store, screen: Screen) -> None:
    def fail(store: Store, period: Period, name: str, notes: RunNotes | None = None, *, anew: bool = False) -> Counts:
        raise LookupError(name)

    with pytest.raises(LookupError, match="read_sendings"):
        run_by_clock(screen, laid, DUE, "en", fail)
    assert said(screen)[-1] == "LookupError: read_sendings"
