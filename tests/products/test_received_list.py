"""The acknowledgement list, as a table and as pages."""

from __future__ import annotations

import datetime as dt

import html5lib
import polars as pl
import pytest

from pipeline.contracts.findings import Findings
from pipeline.contracts.sendings import HalfGames, ReceivedFiles
from pipeline.languages import LANGUAGES
from pipeline.period import Period
from pipeline.products.received_list import received_html, received_list

PERIOD = Period(2018, 7)


def files(*rows: dict[str, object]) -> pl.DataFrame:
    usual = {"file_id": "f", "file_name": "b.207", "sender_id": 207, "size_bytes": 1, "state": "accepted"}
    return ReceivedFiles.conform(pl.DataFrame([usual | row for row in rows]))


def half_games(*file_ids: str) -> pl.DataFrame:
    return pl.DataFrame({"file_id": list(file_ids)}, schema={"file_id": HalfGames.polars_schema()["file_id"]})


FILES = files(
    {"tournament_name": "Open <d'été>", "arbiter": "Semois Guy, rue Basse 3", "player_count": 12, "round_count": 5},
    {"file_id": "w", "file_name": "a.207", "state": "waiting", "reason": "every_file_comes_before_the_deadline"},
    {"file_id": "e", "file_name": "leeg.114", "sender_id": 114, "state": "refused", "reason": "empty_file"},
)
FOUND = Findings.conform(
    pl.DataFrame(
        [
            {
                "rule": "empty_file", "severity": "error", "file_id": "e", "file_name": "leeg.114",
                "reply_fr": "vide", "reply_nl": "leeg & blank", "reply_en": "empty",
            }
        ],
        schema=Findings.polars_schema(),
    )
)  # fmt: skip
CAME = pl.DataFrame(
    {"file_id": ["w"], "file_name": ["a.207"], "received_on": [dt.date(2018, 6, 28)]},
)
SENDERS = pl.DataFrame(
    {"sender_id": [114, 207], "sender_name": [None, "Tour"]}, schema={"sender_id": pl.Int32, "sender_name": pl.String}
)


def listed() -> pl.DataFrame:
    return received_list(FILES, half_games("f", "f", "f", "w"), FOUND, CAME, SENDERS)


def test_files_stand_by_sender_and_upper_cased_name():
    assert listed()["file"].to_list() == ["leeg.114", "a.207", "b.207"]


def test_two_half_games_are_a_game_and_one_alone_counts_too():
    assert listed()["games"].to_list() == [0, 1, 2]


def test_a_refused_copy_has_not_the_games_of_the_file_that_counts():
    copy = files({"player_count": 4}, {"file_name": "copy.618", "state": "refused", "reason": "same_content"})

    assert received_list(copy, half_games("f", "f"), FOUND, CAME, SENDERS).select("file", "games").rows() == [
        ("b.207", 1),
        ("copy.618", 0),
    ]


def test_a_file_says_when_it_came_and_one_laid_by_hand_does_not():
    assert listed()["received"].to_list() == [None, dt.date(2018, 6, 28), None]


def test_a_file_that_does_not_count_says_why_in_words_where_a_finding_does():
    assert listed().select("state", "reason", "reason_nl").rows() == [
        ("refused", "empty_file", "leeg & blank"),
        ("waiting", "every_file_comes_before_the_deadline", None),
        ("accepted", None, None),
    ]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Semois Guy, rue Basse 3, 5000 Namur, 081/00.00.00", "Semois Guy"),
        ("10011 Ardenne Odile", "Ardenne Odile"),
        ("Ardenne Odile - 10011 - SIGNALETIQUE", "Ardenne Odile"),
        ("Jean-Luc d'Ardenne (DT)", "Jean-Luc d'Ardenne"),
        ("Ardenne Odile odile@exemple.be", "Ardenne Odile"),
        ("Ardenne, Odile", "Ardenne, Odile"),
        ("10011 Ardenne, Odile - SIGNALETIQUE", "Ardenne, Odile"),
        ("Ardenne, Odile (10011)", "Ardenne, Odile"),
        ("Ardenne, Jean Émile", "Ardenne, Jean Émile"),
        ("Van den Dender, Noor odile@exemple.be", "Van den Dender, Noor"),
        ("Ardenne, Odile, rue Basse 3, 5000 Namur", "Ardenne, Odile"),
        ("Ardenne, rue Basse 3", "Ardenne"),
        ("Ardenne, Rue Basse 3", "Ardenne"),
        ("Ardenne, Rue Basse, 5000 Namur", "Ardenne"),
        ("Ardenne, 5000 Namur", "Ardenne"),
        ("Semois Guy, Namur", "Semois Guy"),
        ("odile@exemple.be", None),
        ("207", None),
        ("", None),
        (None, None),
    ],
)
def test_of_the_director_the_list_gives_the_name_alone(written: str | None, name: str | None):
    row = files({"responsible": written}).with_columns(pl.col("responsible").cast(pl.String))

    assert received_list(row, half_games(), FOUND, CAME, SENDERS)["director"].to_list() == [name]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_valid_and_escapes_what_came_in(language: str):
    page = received_html(listed(), PERIOD, language)

    html5lib.HTMLParser(strict=True).parse(page)
    assert "Open &lt;d&#39;été&gt;" in page
    assert f'<html lang="{language}">' in page
    assert "http" not in page
    assert "rue Basse" not in page


def test_the_files_that_wait_stand_in_a_list_of_their_own_after_the_others():
    page = received_html(listed(), PERIOD, "fr")

    assert (
        page.index("leeg.114")
        < page.index("b.207")
        < page.index("En attente d&#39;une liste suivante")
        < page.index("a.207")
    )


def test_without_a_file_that_waits_there_is_no_such_list_and_the_total_counts_what_is_accepted():
    page = received_html(listed().filter(pl.col("state") != "waiting"), PERIOD, "en")

    assert "Waiting for a later list" not in page
    assert "Games accepted in all: 2" in page


def test_a_file_that_waited_in_the_list_before_says_so():
    waited = FILES.with_columns(
        taken_over_from=pl.when(pl.col("file_id") == "f").then(pl.lit("2018-04")).otherwise(None)
    )
    page = received_html(received_list(waited, half_games("f"), FOUND, CAME, SENDERS), PERIOD, "fr")

    assert page.count("attendait dans la liste") == 1
    assert "<td>repris (attendait dans la liste 2018-04)</td>" in page
