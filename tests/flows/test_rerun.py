"""A rerun by the flow gives the same revision as the plain one."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.rerun import rerun
from pipeline.store import VARYING_FILE
from tests.flows.by_flow import LATE, ByFlow, corrected_quarter
from tests.small_quarter import PERIOD


@pytest.mark.flow
def test_a_rerun_by_the_flow_gives_the_same_bytes(by_flow: ByFlow, tmp_path: Path) -> None:
    plainly = corrected_quarter(tmp_path / "plain")
    rerun(plainly, PERIOD)

    assert by_flow.revised.revisions(PERIOD) == plainly.revisions(PERIOD) == [1, 2]
    for path in plainly.published_dir(PERIOD).iterdir():
        if path.name != VARYING_FILE:
            assert path.read_bytes() == (by_flow.revised.published_dir(PERIOD) / path.name).read_bytes(), path.name


@pytest.mark.flow
def test_a_file_that_comes_during_a_rerun_by_the_flow_is_none_of_its_inputs(by_flow: ByFlow) -> None:
    before, after = (by_flow.outrun_again.run_record(PERIOD, number)["inputs"] for number in (1, 2))

    assert (by_flow.outrun_again.raw_dir(PERIOD) / "sendings" / LATE).is_file()
    assert after.keys() - before.keys() == {"corrections.yml"}


@pytest.mark.flow
def test_a_rerun_by_the_flow_takes_in_the_raw_folder_once_to_look_and_once_to_make(by_flow: ByFlow) -> None:
    assert by_flow.looks[1] == 2
