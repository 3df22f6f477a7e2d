"""The form of an answer: what the option says, else what the name of its file does; never one under another's name."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.commands.forms import form_of
from tests.small_quarter import GOOD

FORMS = ["table", "csv", "json", "trf", "trf16"]


@pytest.mark.parametrize(
    ("asked", "name", "form"),
    [
        (None, None, None),
        (None, "answer", None),
        (None, "answer.txt", None),
        (None, "answer.csv", "csv"),
        (None, "ANSWER.JSON", "json"),
        ("json", None, "json"),
        ("csv", "answer.csv", "csv"),
        ("csv", "answer.txt", "csv"),
        ("trf16", "answer.trf", "trf16"),
    ],
)
def test_the_option_says_the_form_and_without_it_the_name(asked, name, form):
    assert form_of(asked, name and Path(name), FORMS) == form


@pytest.mark.parametrize(
    ("asked", "name", "message"),
    [
        ("csv", "answer.parquet", "answer.parquet is a name for parquet, but --format is csv"),
        ("table", "answer.csv", "answer.csv is a name for csv, but --format is table"),
        ("trf16", "answer.json", "answer.json is a name for json, but --format is trf16"),
        (None, "answer.xlsx", "answer.xlsx is a name for xlsx, and there is only table, csv, json"),
    ],
)
def test_a_name_that_says_another_form_is_refused(asked, name, message):
    with pytest.raises(ValueError, match=message):
        form_of(asked, Path(name), FORMS)


@pytest.fixture
def coupe(tmp_path: Path) -> Path:
    path = tmp_path / "512OPE1a.207"
    path.write_bytes(GOOD["coupe.207"])
    return path


def inspect(*words: object) -> None:
    CliRunner().invoke(app, ["inspect", *map(str, words)], catch_exceptions=False)


def test_a_conversion_goes_by_the_name_of_its_file(coupe, tmp_path):
    inspect(coupe, "--output", tmp_path / "coupe.csv")
    inspect(coupe, "--output", tmp_path / "coupe.trf")

    assert pl.read_csv(tmp_path / "coupe.csv").height == 8
    assert (tmp_path / "coupe.trf").read_text(encoding="utf-8").startswith("012 Coupe de mai")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--as", "csv", "--output", "coupe.json"), "is a name for json, but --as is csv"),
        (("--output", "coupe.txt"), "what shall stand in coupe.txt"),
    ],
)
def test_a_conversion_under_another_name_or_of_no_form_is_not_written(coupe, words, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    with pytest.raises(ValueError, match=message):
        inspect(coupe, *words)

    assert [path.name for path in tmp_path.iterdir()] == [coupe.name]
