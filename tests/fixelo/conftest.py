"""What the tests of the repair share: the sample databases, and databases laid on the disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.fixelo.builder import Game, database

CBF_SAMPLES = Path(__file__).resolve().parents[3] / "shared" / "cbf_samples"


@pytest.fixture(scope="session")
def cbf_samples() -> Path:
    """The sample databases; the test is skipped where they are absent."""
    if not CBF_SAMPLES.is_dir():
        pytest.skip("needs ../shared/cbf_samples, which is not beside this repository")
    return CBF_SAMPLES


@pytest.fixture
def lay(tmp_path: Path) -> Callable[..., Path]:
    """Lays a database on the disk and gives the path of its .CBF."""

    def laid(*games: Game, name: str = "GAMES.CBF") -> Path:
        cbf, cbi = database(list(games))
        path = tmp_path / name
        path.write_bytes(cbf)
        path.with_suffix(".CBI").write_bytes(cbi)
        return path

    return laid
