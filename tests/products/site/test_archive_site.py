"""The site of 201807 from its files: every link by set comparison, a sample of the pages for their form and figures."""

from __future__ import annotations

import random
from pathlib import Path

import html5lib
import polars as pl
import pytest

from pipeline.contracts.members import Members
from pipeline.period import Period
from pipeline.products.site import SiteTables, site
from pipeline.quarter import run_quarter
from pipeline.site import site_tables
from pipeline.store import Store
from tests.archive_quarters import lay_quarter
from tests.products.site.page_reading import addresses, seen, targets

pytestmark = [pytest.mark.archive, pytest.mark.slow]
PERIOD = Period(2018, 7)
SAMPLE = 120


@pytest.fixture(scope="module")
def store(archive_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Store:
    laid = lay_quarter(tmp_path_factory.mktemp("archive-site"), archive_dir, PERIOD)
    run_quarter(laid, PERIOD)
    return laid


@pytest.fixture(scope="module")
def tables(store: Store) -> SiteTables:
    return site_tables(store, PERIOD, frozenset())


@pytest.fixture(scope="module")
def files(tables: SiteTables) -> dict[str, str]:
    return {path: data.decode() for path, data in site(tables)}


def test_every_player_of_the_list_has_a_page_in_every_language(files, tables):
    played = tables.checklist["member_id"].unique()
    assert played.len() >= 3_000
    assert {f"{language}/players/{number}.html" for language in ("fr", "nl", "en") for number in played} <= set(files)


def test_no_link_is_broken_and_none_leads_outside(files):
    pointed = {file for path, text in files.items() if path.endswith(".html") for file, _ in targets(path, text)}
    assert pointed - set(files) == set()
    assert {address for text in files.values() for address in addresses(text) if ":" in address} == {"data:,"}


def test_a_sample_of_the_pages_is_valid(files):
    pages = sorted(path for path in files if path.endswith(".html"))
    for path in random.Random(1).sample(pages, SAMPLE):
        html5lib.HTMLParser(strict=True).parse(files[path])


def test_the_page_of_each_kind_of_sheet_tells_its_rule(files, tables):
    by_formula = dict(tables.ratings.group_by("formula").agg(pl.col("member_id").first()).iter_rows())
    said = {
        "ordinary": "Rf = Ri + G =",
        "crossing_2000": "Passage de 2000: K initial",
        "crossing_2200": "Passage de 2200: K initial",
        "performance": "Rc + D(p) =",
    }
    for formula, words in said.items():
        assert words in seen(files[f"fr/players/{by_formula[formula]}.html"])


def test_no_player_finds_his_day_of_birth_on_his_page(files, store):
    born = store.read_table("members", Members, PERIOD).drop_nulls("birth_date").select("member_id", "birth_date")
    told = [
        (number, day, files[f"en/players/{number}.html"])
        for number, day in born.iter_rows()
        if f"en/players/{number}.html" in files
    ]
    assert len(told) > 4_000
    assert not [number for number, day, page in told if f"{day:%Y-%m-%d}" in page or f"{day:%d/%m/%Y}" in page]
    assert all(f"Born</dt><dd>{day:%Y}</dd>" in page for _, day, page in told)
