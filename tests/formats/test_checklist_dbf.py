"""CHCKLIST.DBF read as games, in every era."""

from __future__ import annotations

import datetime as dt

import polars as pl
import pytest

from pipeline.formats.checklist_dbf import PublishedChecklist, read_published_checklist
from pipeline.formats.dbf import DELETED, FLAG, GOOD, new_table
from pipeline.formats.dbf_structures import checklist_header
from pipeline.period import Period
from tests.rating.frames import states

DAY = dt.date(2005, 3, 4)
RATED = states([(1, 1500, 100, 0, 0.0), (2, 1600, 20, 0, 0.0), (3, 0, 19, 28500, 9.5), (4, 0, 0, 0, 0.0)])


def read(code: str, *rows: dict, flag: str = GOOD) -> PublishedChecklist:
    period = Period.parse(code)
    header = checklist_header(period)
    schema = {item.name: item.dtype for item in header.fields}
    texts = {name: "" if kind == pl.String() else None for name, kind in schema.items()}
    usual = {"CODE_ADVER": "N", "RESULTAT": 1, "DATE": DAY, "WH_BL": "W", "NO_RUN": 3, "RECUP": "N", "BOTH_Y_N": "N"}
    full = [texts | usual | row for row in rows]
    full = [{name: row.get(name) for name in schema} for row in full]
    frame = pl.DataFrame(full, schema=schema).with_columns(pl.lit(flag).alias(FLAG))
    return read_published_checklist(new_table(header, frame), period, RATED)


def test_rows_come_in_the_order_of_their_line_from_200607():
    games = read("201807", {"JOUEUR": 1, "ADVERS": 2, "LIGNE": 9}, {"JOUEUR": 2, "ADVERS": 1, "LIGNE": 4}).games
    assert games.select("import_number", "member_id").rows() == [(1, 2), (2, 1)]


def test_a_foreigner_s_rating_stands_in_val_advers():
    games = read("201807", {"JOUEUR": 1, "ADVERS": 0, "VAL_ADVERS": 1777, "LIGNE": 1}).games
    assert games.select("opponent_id", "given_rating", "given_rating_kind").row(0) == (0, 1777, "foreign")


def test_in_the_log_a_foreigner_s_rating_stands_in_advers():
    games = read("200507", {"JOUEUR": 1, "ADVERS": 1777, "VAL_ADVERS": 1777, "CODE_ADVER": "S"}).games
    assert games.select("opponent_id", "given_rating", "given_rating_kind").row(0) == (0, 1777, "foreign")


@pytest.mark.parametrize(("player", "opponent", "given"), [(3, 4, 1222), (3, 1, None), (1, 3, None)])
def test_a_rating_in_the_row_is_a_fictive_one_only_between_two_unrated(player, opponent, given):
    games = read("201807", {"JOUEUR": player, "ADVERS": opponent, "VAL_ADVERS": 1222, "LIGNE": 1}).games
    kind = "fictive" if given else None
    assert games.select("opponent_id", "given_rating", "given_rating_kind").row(0) == (opponent, given, kind)


@pytest.mark.parametrize(("code", "black"), [("200507", 1.0), ("200601", 0.0), ("200602", 0.0), ("200607", 1.0)])
def test_in_200601_and_200602_the_result_is_white_s_on_both_rows(code, black):
    row = {"JOUEUR": 1, "ADVERS": 2, "RESULTAT": 1, "WH_BL": "B", "LIGNE": 1}
    assert read(code, row).games["score"].to_list() == [black]


def test_a_run_one_row_that_run_three_repeats_counts_once():
    game = {"JOUEUR": 1, "ADVERS": 3}
    log = [game | {"NO_RUN": 1, "BOTH_Y_N": "Y"}, game | {"NO_RUN": 3}, game | {"NO_RUN": 2}]
    assert read("200507", *log).games.height == 1


def test_each_run_three_row_cancels_one_row_of_run_one():
    game = {"JOUEUR": 1, "ADVERS": 3}
    first = game | {"NO_RUN": 1, "BOTH_Y_N": "C"}
    assert read("200507", first, first, game | {"NO_RUN": 3}).games.height == 2


def test_a_run_one_row_without_the_mark_counts_beside_run_three():
    game = {"JOUEUR": 1, "ADVERS": 3}
    assert read("200507", game | {"NO_RUN": 1}, game | {"NO_RUN": 3}).games.height == 2


def test_a_recovered_row_of_run_three_does_not_count():
    assert read("200507", {"JOUEUR": 1, "ADVERS": 2, "RECUP": "Y"}).games.is_empty()


def test_a_deleted_record_does_not_count():
    assert read("201807", {"JOUEUR": 1, "ADVERS": 2, "LIGNE": 1}, flag=DELETED).games.is_empty()


def test_a_row_without_a_result_is_kept_apart_as_it_stands():
    found = read("201807", {"JOUEUR": 1, "ADVERS": 2, "RESULTAT": 3, "LIGNE": 1})
    assert found.games.is_empty()
    assert found.unreadable.select("JOUEUR", "RESULTAT").rows() == [(1, 3)]


def test_the_list_s_own_figures_stand_beside_each_row():
    figures = {"VAL_ADVERS": 1600, "NB_PARTIES": 101, "K_NB_PART": 24, "ESPERANCE": 36}
    found = read("201807", {"JOUEUR": 1, "ADVERS": 2, "LIGNE": 1} | figures)
    names = "published_rating", "published_number", "published_k", "published_expected"
    assert found.figures.select(names).row(0) == (1600, 101, 24, 36)
