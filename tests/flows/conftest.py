from __future__ import annotations

import pytest

from tests.flows.by_flow import ByFlow, do_by_flow


@pytest.fixture(scope="session")
def by_flow(tmp_path_factory: pytest.TempPathFactory) -> ByFlow:
    return do_by_flow(tmp_path_factory.mktemp("flows"))
