"""The demo's site, made once for all tests of it."""

from __future__ import annotations

import pytest

from pipeline.products.site import SiteTables, site
from pipeline.site import site_tables
from tests.small_site import PERIOD, published_demo


@pytest.fixture(scope="session")
def demo_tables(tmp_path_factory: pytest.TempPathFactory) -> SiteTables:
    """What the demo's site is made of; nobody is hidden."""
    return site_tables(published_demo(tmp_path_factory.mktemp("site")), PERIOD, frozenset())


@pytest.fixture(scope="session")
def demo_site(demo_tables: SiteTables) -> dict[str, str]:
    """Every file of the demo's site, by its path."""
    return {path: data.decode() for path, data in site(demo_tables)}
