"""A rerun by the flow gives the same revision as the plain one."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.rerun import rerun
from pipeline.store import VARYING_FILE
from tests.flows.by_flow import ByFlow, corrected_quarter
from tests.small_quarter import PERIOD


@pytest.mark.flow
def test_a_rerun_by_the_flow_gives_the_same_bytes(by_flow: ByFlow, tmp_path: Path) -> None:
    plainly = corrected_quarter(tmp_path / "plain")
    rerun(plainly, PERIOD)

    assert by_flow.revised.revisions(PERIOD) == plainly.revisions(PERIOD) == [1, 2]
    for path in plainly.published_dir(PERIOD).iterdir():
        if path.name != VARYING_FILE:
            assert path.read_bytes() == (by_flow.revised.published_dir(PERIOD) / path.name).read_bytes(), path.name
