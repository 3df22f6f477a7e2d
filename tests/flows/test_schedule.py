"""The schedule really runs the lists: with a server of its own, at the time of its clock, until it is stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.settings import PROJECT_DIR
from tests.flows.by_clock import EVERY_FIVE_SECONDS, clock, laid_today
from tests.flows.by_flow import ByFlow


@pytest.mark.flow
def test_the_clock_runs_the_list_in_force_and_ends_cleanly_on_ctrl_c(by_flow: ByFlow, tmp_path: Path) -> None:
    store, period = laid_today(tmp_path / "data")

    with clock(store, by_flow.prefect_home, EVERY_FIVE_SECONDS) as running:
        running.hear(f"The list of {period} is not published yet")
        running.hear("The next list is run on")
        running.hear("publish: published files")
        running.hear("Published: ")
        code, last_words = running.end(signal.SIGINT)

    assert store.published_periods() == [period]
    assert "Cannot schedule" not in "".join(running.said)
    assert "Traceback" not in last_words
    assert last_words.splitlines()[-1] == "The clock is stopped; no list is run until it is started again."
    assert code == 0


@pytest.mark.flow
@pytest.mark.slow
def test_a_list_that_can_not_be_made_is_told_and_the_clock_goes_on_until_it_is_ended(
    by_flow: ByFlow, tmp_path: Path
) -> None:
    store, period = laid_today(tmp_path / "data")
    member_file = store.raw_dir(period) / "PLAYER.DBF"
    member_file.rename(tmp_path / "PLAYER.DBF")

    with clock(store, by_flow.prefect_home, EVERY_FIVE_SECONDS) as running:
        assert "holds no PLAYER.DBF" in running.hear(str(store.raw_dir(period)))
        (tmp_path / "PLAYER.DBF").rename(member_file)
        running.hear("Published: ")
        code, last_words = running.end(signal.SIGTERM)

    assert "Traceback" not in "".join(running.said) + last_words
    assert code == 0


@pytest.mark.flow
@pytest.mark.parametrize("number", range(4))
def test_the_clock_strikes_at_six_in_brussels_when_a_list_comes_into_force(by_flow: ByFlow, number: int) -> None:
    struck = ["2026-01-01T06:00:00+01:00", "2026-04-01T06:00:00+02:00", "2026-07-01T06:00:00+02:00"]
    assert by_flow.strikes[number] == [*struck, "2026-10-01T06:00:00+02:00"][number]


@pytest.mark.flow
@pytest.mark.slow
@pytest.mark.parametrize(
    ("environment", "code", "said"),
    [
        ({"CALCELO_SCHEDULE": "every day"}, 2, "'every day' is no cron line; write CALCELO_SCHEDULE like"),
        ({"PREFECT_API_URL": "http://127.0.0.1:1/api"}, 1, "no Prefect server answers at http://127.0.0.1:1/api"),
    ],
)
def test_a_clock_that_can_not_run_says_why_in_a_sentence(
    environment: dict[str, str], code: int, said: str, tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pipeline", "schedule", "--data", str(tmp_path)],
        cwd=PROJECT_DIR,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == code
    assert done.stderr.startswith(said)
    assert len(done.stderr.splitlines()) == 1
