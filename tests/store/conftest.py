"""A store in a folder of its own."""

from __future__ import annotations

import pytest

from pipeline.settings import Settings
from pipeline.store import Store


@pytest.fixture
def store(tmp_path) -> Store:
    return Store(Settings(data_dir=tmp_path / "data"))
