"""The pages that follow from the code are up to date, and every statement of the analyst's guide is answered."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest

from pipeline.documentation import DOCS, documents, with_statements
from pipeline.history import HISTORY_TABLES, answer, build_history, import_archive
from pipeline.settings import Settings
from pipeline.sql import statements_in
from pipeline.store import Store
from tests.small_demo import demo_data

GUIDE = (DOCS / "analysts.md").read_text(encoding="utf-8")
STATEMENTS = re.findall(r"```sql\n(.*?)```", GUIDE, re.DOTALL)
QUESTIONS = {item.name.partition("/")[2]: item for item in statements_in("analysts")}
NEED_DECADES = {"greatest_rise", "when_players_stop", "who_comes_back"}
"""Questions that a history of three quarters has no answer to; on the archive they have one."""


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return {path.name: text for path, text in documents().items()}


@pytest.mark.parametrize("name", ["analysts.md", "checks.md", "command-line.md", "data-dictionary.md"])
def test_a_page_that_follows_from_the_code_is_up_to_date(made, name):
    assert (DOCS / name).read_text(encoding="utf-8") == made[name], "run `make docs` and commit the page"


def test_the_guide_shows_every_question_and_has_twenty():
    shown = re.findall(r"<!-- sql/analysts/(\w+)\.sql -->", GUIDE)

    assert sorted(shown) == sorted(QUESTIONS)
    assert len(shown) == len(re.findall(r"^### \d+\. ", GUIDE, re.MULTILINE)) == 20


def test_a_block_is_replaced_by_the_statement_that_its_comment_names():
    page = "before\n<!-- sql/analysts/upsets.sql -->\n```sql\nselect stale\n```\nafter\n"

    shown = with_statements(page)

    assert shown.startswith("before\n")
    assert shown.endswith("```\nafter\n")
    assert QUESTIONS["upsets"].text in shown
    assert "stale" not in shown
    assert with_statements(shown) == shown


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda text: text.splitlines()[0][:60])
def test_every_statement_of_the_guide_runs_on_the_demos_history(statement):
    assert answer(demo_data() / "curated" / "history.duckdb", statement).width > 1


@pytest.mark.parametrize("name", sorted(QUESTIONS.keys() - NEED_DECADES))
def test_a_question_has_an_answer_on_the_demos_history(name):
    assert answer(demo_data() / "curated" / "history.duckdb", QUESTIONS[name].text).height > 0


def test_the_dictionary_names_every_table_column_and_unit(made):
    text = made["data-dictionary.md"]

    for contract in HISTORY_TABLES:
        assert f"\n### {contract.table_name()}\n" in text
        for name, column in contract.columns().items():
            assert f"| `{name}` |" in text
            assert column.description, f"{contract.table_name()}.{name} has no meaning"
    assert "| `birth_date` | Date | may be empty, personal |" in text
    assert "### head_to_head(a, b)" in text


def test_a_column_that_is_called_personal_is_marked_so():
    told = [
        f"{contract.table_name()}.{name}"
        for contract in HISTORY_TABLES
        for name, column in contract.columns().items()
        if "personal" in (column.description or "") and name not in contract.personal_columns()
    ]

    assert told == []


def test_the_command_line_tells_every_verb_and_no_path_of_this_machine(made):
    text = made["command-line.md"]

    for verb in ("run", "import-archive", "query", "members apply", "members ledger"):
        assert f"\n## calcelo {verb}\n" in text
    assert str(Path.home()) not in text
    assert str(DOCS.parent) not in text


@pytest.mark.archive
@pytest.mark.slow
def test_every_question_has_an_answer_over_decades(archive_dir, tmp_path):
    store = Store(Settings(data_dir=tmp_path))
    imported = list(import_archive(store, archive_dir))
    build_history(store)
    answers = {name: answer(store.history_path, item.text) for name, item in QUESTIONS.items()}

    assert {item.state for item in imported} == {"imported"}
    assert [name for name, found in answers.items() if found.is_empty()] == []
    assert answers["ratings_by_decade"]["decade"].to_list() == [1990, 2000, 2010, 2020]
    assert answers["colour_advantage"]["advantage"].min() > 0
    assert answers["upsets"]["upset_rate"].is_sorted(descending=True)
    youth = answers["underrated_youth"].filter(pl.col("age_to") <= 20)
    assert youth["surplus"].min() > 0.05
    games = answer(store.history_path, "select count(*) as n from games_history").item()
    counted = answer(store.history_path, "select sum(row_count) as n from imports where file = 'CHCKLIST'").item()
    assert games == counted


@pytest.mark.archive
@pytest.mark.slow
def test_every_record_of_the_archive_is_accounted_for_and_every_partition_has_one_schema(archive_dir, tmp_path):
    store = Store(Settings(data_dir=tmp_path))
    list(import_archive(store, archive_dir))

    for contract in HISTORY_TABLES:
        schemas = {
            tuple(pl.read_parquet_schema(path).items())
            for path in (tmp_path / "curated" / contract.table_name()).glob("*.parquet")
        }
        assert len(schemas) <= 1, contract.table_name()
    imports = pl.read_parquet(tmp_path / "curated" / "imports" / "*.parquet")
    parts = ("good_count", "deleted_count", "quarantined_count", "missing_count")
    assert imports.filter(pl.sum_horizontal(parts) != pl.col("header_count")).is_empty()
    assert imports["header_count"].sum() > 1_000_000
