"""Games abroad on FIDE's pages: every layout gives the same rows; what makes no sense is told."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.contracts.fide import FideGames
from pipeline.formats.fide import new_findings, parts_of, read_fide_games, read_games_parts
from pipeline.formats.fide.games import split_score
from tests.formats.fide.small_fide import (
    GAME,
    GAMES,
    OPEN,
    old_page,
    page,
    raw,
    rules,
    zipped,
)

NAME = "90001_2025-04-01.html"
SHORT = ("colour", "opponent_name", "opponent_title", "opponent_rating", "is_rating_limited", "score")


def read(data: bytes | str, name: str = NAME):
    export = read_fide_games(raw(name, data))
    FideGames.validate(export.table)
    return export


def read_all(files: dict[str, bytes | str]):
    found = new_findings()
    return read_games_parts([part for name, data in files.items() for part in parts_of(raw(name, data), found)])


def test_a_page_gives_each_game_with_its_tournament_player_and_list():
    export = read(page(OPEN))

    assert rules(export) == []
    assert export.table.select(SHORT).rows() == [
        ("W", "Semois, Lou", "FM", 2301, False, 1.0),
        ("B", "Lesse, Kim", None, 2108, True, 0.5),
        ("W", "Sûre, Ann", "WGM", 2277, False, 0.0),
    ]
    shared = export.table.drop(SHORT, "game_number", "line_number", "column_number", "file_id").unique()
    assert shared.rows(named=True) == [
        {
            "source_name": NAME, "container_name": None, "fide_id": 90001, "member_id": None,
            "export_name": "202504.FIDE", "fide_list": dt.date(2025, 4, 1), "tournament": "Open de la Semois",
            "tournament_id": 406001, "place": "Bouillon", "tournament_country": "BEL",
            "start_date": dt.date(2025, 3, 1), "end_date": dt.date(2025, 3, 6), "date": dt.date(2025, 3, 1),
            "own_rating": 2508, "opponent_country": "LUX", "is_split": False,
        }
    ]  # fmt: skip


def test_each_game_is_found_again_at_its_line_and_column():
    text = page(OPEN)

    table = read(text).table

    for line, column in table.select("line_number", "column_number").iter_rows():
        assert text.split("\n")[line - 1][column - 1 :].startswith("<tr bgcolor=#efefef>")


def test_the_older_page_gives_the_same_games():
    columns = [*SHORT, "tournament", "place", "tournament_country", "date", "own_rating"]

    old = read(old_page(OPEN))

    assert rules(old) == []
    assert old.table.select(columns).equals(read(page(OPEN)).table.select(columns))
    assert old.table["export_name"][0] == "201004.FIDE"


def test_the_page_of_one_table_that_came_between_gives_the_same_games():
    text = page(OPEN)
    heading = text[text.index("<div><div class=rtng_line01>") : text.index('<table class="calc_table">')]
    row = (
        '<tr><td><a class=head1 href="/x?event=406001&rating=0">Open de la Semois</a></td><td>Bouillon</td><td>BEL</td>'
    )
    row += "<td></td>" * 4 + "<td>2025-03-01</td><td></td><td></td></tr>"

    export = read(text.replace(heading, "").replace('<table class="calc_table">', f'<table class="calc_table">{row}'))

    assert rules(export) == []
    assert export.table.select(SHORT).equals(read(page(OPEN)).table.select(SHORT))
    assert export.table.select("tournament_id", "place", "date").row(0) == (406001, "Bouillon", dt.date(2025, 3, 1))


def test_several_tournaments_of_a_page_stay_apart():
    second = OPEN | {"name": "Open B", "event": 406002, "games": [GAME], "start": "2025-03-09", "end": "2025-03-10"}

    table = read(page(OPEN, second)).table

    assert table["tournament"].to_list() == ["Open de la Semois"] * 3 + ["Open B"]
    assert table["game_number"].to_list() == [1, 2, 3, 4]
    assert table["date"][3] == dt.date(2025, 3, 9)


@pytest.mark.parametrize(
    ("score", "count", "results"),
    [
        (2.5, 5, [1, 1, 0.5, 0, 0]),
        (0.5, 1, [0.5]),
        (0, 3, [0, 0, 0]),
        (4, 4, [1, 1, 1, 1]),
    ],
)
def test_a_score_of_several_games_is_split_into_wins_a_draw_and_losses(score, count, results):
    assert split_score(score, count) == results


@given(st.integers(1, 40).flatmap(lambda count: st.tuples(st.integers(0, 2 * count), st.just(count))))
def test_a_split_score_has_the_games_and_points_it_was_made_of(doubled):
    twice, count = doubled
    results = split_score(twice / 2, count)
    assert (len(results), sum(results)) == (count, twice / 2)
    assert results == sorted(results, reverse=True)
    assert results.count(0.5) <= 1


def test_a_tournament_with_totals_only_gives_games_against_the_average():
    export = read(page(OPEN | {"games": [], "totals": {"w": "2.50", "n": "4"}}))

    assert export.table.select("score", "opponent_rating", "opponent_name", "colour", "is_split").rows() == [
        (score, 2229, "", None, True) for score in (1.0, 1.0, 0.5, 0.0)
    ]
    assert rules(export) == ["fide_games_from_totals"]


def test_a_row_of_several_games_is_split_too():
    export = read(page(OPEN | {"games": [GAME | {"score": "1.50", "count": "2"}], "totals": {"n": "2"}}))

    assert export.table.select("score", "is_split").rows() == [(1.0, True), (0.5, True)]
    assert rules(export) == []


def test_totals_that_the_games_do_not_give_are_told():
    export = read(page(OPEN | {"totals": {"w": "2.00"}}))

    assert export.table.height == 3
    assert rules(export) == ["fide_totals_differ"]
    assert "say 2.0 out of 3, the games give 1.5 out of 3" in export.findings["message_en"][0]


def test_totals_that_differ_are_told_at_the_row_of_the_totals():
    text = page(OPEN | {"totals": {"w": "2.00"}})

    finding = read(text).findings.row(0, named=True)

    row = text.split("\n")[finding["line_number"] - 1][finding["column_number"] - 1 :]
    assert row.startswith("<tr><td><b>&nbsp;2229</b></td>")
    assert finding["raw_text"].startswith("2229 | 2508 | ")


@pytest.mark.parametrize(
    ("change", "field"),
    [({"score": "1.30"}, "score"), ({"score": ""}, "score"), ({"rating": "about 2000"}, "opponent_rating"),
     ({"score": "2.00"}, "score"), ({"count": "0"}, "score")],
)  # fmt: skip
def test_a_game_row_that_makes_no_sense_is_told_with_its_place_and_the_others_are_taken(change, field):
    text = page(OPEN | {"games": [GAMES[0] | change, *GAMES[1:]], "totals": {"w": "1.50"}})

    export = read(text)

    finding = export.findings.row(0, named=True)
    assert export.table.height == 2
    assert rules(export) == ["fide_game_unreadable", "fide_totals_differ"]
    assert f"not taken: {field} " in finding["message_en"]
    cell = text.split("\n")[finding["line_number"] - 1][finding["column_number"] - 1 :]
    value = GAMES[0] | change
    assert cell == f"<td class=list4>{value['score' if field == 'score' else 'rating']}</td>"
    assert finding["raw_text"].startswith("Semois, Lou | f")


def test_a_game_without_its_colour_is_taken_and_told():
    export = read(page(OPEN | {"games": [GAMES[0] | {"colour": ""}, *GAMES[1:]]}))

    assert export.table["colour"].to_list() == [None, "B", "W"]
    assert rules(export) == ["fide_game_value_unreadable"]


@pytest.mark.parametrize("rating", ["", "0"])
def test_an_opponent_without_a_rating_has_none(rating):
    export = read(page(OPEN | {"games": [GAMES[0] | {"rating": rating}]}))

    assert export.table["opponent_rating"].to_list() == [None]
    assert rules(export) == []


@pytest.mark.parametrize(
    ("name", "head", "player"),
    [
        ("90001.html", "", (90001, None)),
        ("calc_24171760_2025-04-01.html", "", (24171760, None)),
        ("218522/2025-04.html", "", (218522, None)),
        ("218522_202504.html", "", (218522, None)),
        ("BEL10011 2025-04.html", "", (None, 10011)),
        ("a_indv_calculation.php?id_number=90001&rating_period=2025-04-01&t=0", "", (90001, None)),
        (
            "page.html",
            "<!-- saved from https://x/calculations.phtml?id_number=90001&period=2025-04-01 -->",
            (90001, None),
        ),
        ("page.html", '<a href="/profile/90001">Ardenne</a>', (90001, None)),
    ],
)
def test_the_player_is_told_from_the_page_or_its_name(name, head, player):
    export = read(page(OPEN, head=head), name)

    assert rules(export) == []
    assert export.table.select("fide_id", "member_id").unique().rows() == [player]


@pytest.mark.parametrize("name", ["page.html", "90001_90002.html", "2025-04.html", "12.html"])
def test_a_page_that_does_not_say_whose_games_it_gives_is_told_and_not_taken_among_others(name):
    export = read_all({name: page(OPEN)})

    assert export.table.is_empty()
    assert rules(export) == ["fide_page_without_player"]


def test_such_a_page_read_by_itself_gives_its_games_as_nobodys():
    export = read(page(OPEN), "page.html")

    assert export.table.select("fide_id", "member_id").rows() == [(None, None)] * 3
    assert export.table["tournament"].unique().to_list() == ["Open de la Semois"]
    assert rules(export) == ["fide_page_without_player"]


def test_where_name_and_page_differ_the_page_counts():
    export = read(page(OPEN, head='<a href="/profile/90002">x</a>'), "90001.html")

    assert export.table["fide_id"].unique().to_list() == [90002]
    assert rules(export) == ["fide_page_player_differs"]


def test_the_list_comes_from_the_name_where_the_page_does_not_say_it():
    table = read(page(OPEN, period=None), "90001_2025-05.html").table

    assert table.select("fide_list", "export_name").row(0) == (dt.date(2025, 5, 1), "202505.FIDE")


def test_a_page_of_no_list_is_taken_and_told():
    export = read(page(OPEN, period=None), "90001.html")

    assert export.table.select("fide_list", "export_name").row(0) == (None, "")
    assert rules(export) == ["fide_page_without_list"]


def test_a_tournament_without_a_date_gets_the_last_day_before_the_list():
    export = read(page(OPEN | {"start": "", "end": ""}))

    assert export.table["date"].unique().to_list() == [dt.date(2025, 3, 31)]
    assert rules(export) == ["fide_tournament_without_date"]


@pytest.mark.parametrize("kind", ["Rapid", "Blitz"])
def test_a_page_of_other_ratings_is_told_and_not_taken(kind):
    export = read(page(OPEN, kind=kind))

    assert export.table.is_empty()
    assert rules(export) == ["fide_page_of_other_rating"]


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (b"", "fide_page_empty"),
        (b"\xef\xbb\xbf \r\n", "fide_page_empty"),
        (page(), "fide_page_without_games"),
        ("<html><body>Not found</body></html>", "fide_page_without_games"),
    ],
)
def test_a_page_without_games_says_why(data, rule):
    export = read(data)

    assert export.table.is_empty()
    assert rules(export) == [rule]


def test_a_zip_of_pages_and_loose_pages_are_taken_together():
    export = read(
        zipped({"90001/2025-04.html": page(OPEN), "90002/2025-04.html": page(OPEN), "x.png": b"\x89PNG"}), "pages.zip"
    )

    assert export.table.group_by("fide_id").len().sort("fide_id").rows() == [(90001, 3), (90002, 3)]
    assert export.table["container_name"].unique().to_list() == ["pages.zip"]
    assert rules(export) == ["fide_files_not_read"]


def test_the_same_page_twice_counts_once_and_is_told():
    export = read_all({"90001.html": page(OPEN), "again.zip": zipped({"90001.html": page(OPEN)})})

    assert export.table.height == 3
    assert rules(export) == ["fide_games_given_twice"]


def test_what_two_files_give_of_one_tournament_counts_once_and_is_told():
    export = read_all(
        {"90001.html": page(OPEN), "90001 later.html": page(OPEN) + "\n<p>", "90002.html": page(OPEN) + " "}
    )

    assert export.table.group_by("source_name", maintain_order=True).len().rows() == [
        ("90001.html", 3),
        ("90002.html", 3),
    ]
    assert rules(export) == ["fide_games_given_twice"]
    assert "games of 90001 in 'Open de la Semois' (3) stand already in 90001.html" in export.findings["message_en"][0]


@pytest.mark.archive
def test_the_sample_page_gives_its_own_totals(samples_dir):
    data = (samples_dir / "fide_individual_calculation_2025-04.html").read_bytes()

    export = read(data, "calc_24171760_2025-04-01.html")

    assert rules(export) == []
    totals = export.table.group_by("tournament_id", maintain_order=True).agg("score", "own_rating", "is_rating_limited")
    assert [(row[0], len(row[1]), sum(row[1]), row[2][0], sum(row[3])) for row in totals.iter_rows()] == [
        (406623, 8, 5.0, 2508, 0),
        (414123, 9, 6.5, 2508, 1),
    ]
    limited = export.table.filter("is_rating_limited")
    assert (limited["own_rating"] - limited["opponent_rating"]).to_list() == [400]
