"""The received tournaments: two files of one name, and lists published before a file was told."""

from __future__ import annotations

import re
from dataclasses import replace

import polars as pl
import pytest

from pipeline.products.site import SiteTables, site
from pipeline.site import with_files_told
from tests.products.site.page_reading import seen, targets

INDEX = "en/tournaments/index.html"


@pytest.fixture(scope="module")
def file_name(demo_tables: SiteTables) -> str:
    """An accepted file of the demo of which games count."""
    accepted = demo_tables.acknowledged.filter(pl.col("state") == "accepted", pl.col("games") > 0)
    return str(accepted["file"][0])


def pages(tables: SiteTables) -> dict[str, str]:
    return {path: data.decode() for path, data in site(tables) if path.startswith("en/")}


def rows_of(files: dict[str, str], file_name: str) -> list[str]:
    return [row for row in re.findall(r"<tr>.*?</tr>", files[INDEX], re.DOTALL) if file_name in row]


def test_a_refused_version_of_the_same_name_has_no_page_and_the_accepted_one_leads_to_its_own(demo_tables, file_name):
    is_file = pl.col("file") == file_name
    version = demo_tables.acknowledged.filter(is_file).with_columns(
        file_id=pl.lit("earlier"), state=pl.lit("refused").cast(demo_tables.acknowledged.schema["state"])
    )
    files = pages(replace(demo_tables, acknowledged=pl.concat([version, demo_tables.acknowledged])))

    refused, accepted = rows_of(files, file_name)

    assert "refused" in refused
    assert list(targets(INDEX, refused)) == []
    ((page, _),) = targets(INDEX, accepted)
    assert "accepted" in seen(files[page])
    assert "refused" not in seen(files[page])


def test_two_files_of_one_name_that_both_count_have_a_page_each_with_their_own_games(demo_tables, file_name):
    is_file = pl.col("file_name") == file_name
    lines = demo_tables.checklist.filter(is_file)["line_number"]
    is_late = is_file & (pl.col("line_number") > lines.median())
    other = demo_tables.acknowledged.filter(pl.col("file") == file_name).with_columns(file_id=pl.lit("other"))
    files = pages(
        replace(
            demo_tables,
            acknowledged=pl.concat([demo_tables.acknowledged, other]),
            checklist=demo_tables.checklist.with_columns(
                file_id=pl.when(is_late).then(pl.lit("other")).otherwise("file_id")
            ),
        )
    )

    (first,), (second,) = (list(targets(INDEX, row)) for row in rows_of(files, file_name))

    assert first != second
    counts = [files[page].count("<tr>") - 1 for page, _ in (first, second)]
    assert sum(counts) == lines.len()
    assert min(counts) > 0


def test_in_a_list_published_before_files_were_told_the_accepted_one_of_a_name_is_known(demo_tables):
    untold = demo_tables.acknowledged.with_columns(file_id=pl.lit(None, dtype=pl.String))

    told = with_files_told(untold, demo_tables.checklist)

    counting = (pl.col("state") == "accepted") & (pl.col("games") > 0)
    assert told.filter(counting)["file_id"].null_count() == 0
    assert told.drop("file_id").equals(untold.drop("file_id"))
    known = told.drop_nulls("file_id").select("file", "file_id")
    assert known.join(demo_tables.acknowledged, on=["file", "file_id"], how="anti").is_empty()


def test_of_two_counting_files_of_one_name_none_is_guessed(demo_tables, file_name):
    untold = demo_tables.acknowledged.with_columns(file_id=pl.lit(None, dtype=pl.String))
    doubled = demo_tables.checklist.filter(pl.col("file_name") == file_name).with_columns(file_id=pl.lit("other"))

    told = with_files_told(untold, pl.concat([demo_tables.checklist, doubled]))

    assert told.filter(pl.col("file") == file_name)["file_id"].to_list() == [None]
