"""What a verb loads before it does anything: only what every verb needs."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("module", ["sqlalchemy", "prefect", "altair", "xlsxwriter"])
def test_no_verb_loads_what_only_some_need(module):
    told = f"import pipeline.cli, sys; sys.exit({module!r} in sys.modules)"

    assert subprocess.run([sys.executable, "-c", told], check=False).returncode == 0


def test_what_the_contracts_go_without_can_still_be_loaded():
    told = "import pipeline.contracts.sendings, sqlalchemy; sqlalchemy.create_engine"

    assert subprocess.run([sys.executable, "-c", told], check=False).returncode == 0
