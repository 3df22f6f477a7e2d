"""The flow gives the same list as the plain steps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pipeline.settings import Settings
from pipeline.steps import STEPS
from pipeline.store import VARYING_FILE, Store
from tests.flows.by_flow import LATE, ByFlow
from tests.small_demo import run_demo
from tests.small_quarter import GOOD, PERIOD
from tests.test_run_record import but_for_the_clock


@pytest.mark.flow
def test_the_flow_publishes_the_same_bytes_as_the_plain_steps(by_flow: ByFlow, tmp_path: Path) -> None:
    plainly = Store(Settings(data_dir=tmp_path / "plain"))
    period = run_demo(plainly)

    assert period == by_flow.demo_period
    for path in plainly.published_dir(period).iterdir():
        if path.name != VARYING_FILE:
            assert path.read_bytes() == (by_flow.demo.published_dir(period) / path.name).read_bytes(), path.name


@pytest.mark.flow
def test_a_run_by_flow_tells_each_step_with_its_counts_and_nothing_of_prefect(by_flow: ByFlow) -> None:
    told = [line.partition(":")[0] for line in by_flow.said]
    steps = [name.replace("_", " ") for name in STEPS]

    assert told[: len(steps)] == steps
    assert re.fullmatch(r"publish: published files \d+ \(\d+\.\d\d s\)", by_flow.said[steps.index("publish")])
    assert "refect" not in "".join(by_flow.said)


@pytest.mark.flow
def test_a_run_by_flow_leaves_the_record_of_a_plain_one_but_for_time_and_timings(
    by_flow: ByFlow, tmp_path: Path
) -> None:
    plainly = Store(Settings(data_dir=tmp_path / "plain"))
    period = run_demo(plainly)

    one, other = (but_for_the_clock(store.run_record(period, 1)) for store in (by_flow.demo, plainly))
    assert one == other


@pytest.mark.flow
def test_a_file_that_comes_while_a_list_is_made_by_flow_is_none_of_its_inputs(by_flow: ByFlow) -> None:
    assert (by_flow.outrun.raw_dir(PERIOD) / "sendings" / LATE).is_file()
    assert set(by_flow.outrun.run_record(PERIOD, 1)["inputs"]) == {"PLAYER.DBF", "games.csv", *GOOD}


@pytest.mark.flow
def test_a_run_by_flow_takes_in_the_raw_folder_once(by_flow: ByFlow) -> None:
    assert by_flow.looks[0] == 1
