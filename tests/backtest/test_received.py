"""The import store beside the check list."""

from __future__ import annotations

import polars as pl

from pipeline.backtest.received import differing_rows, received_beside_checklist
from tests.rating.frames import checklist, game


def differences(sendings: pl.DataFrame, rows: pl.DataFrame) -> list[str | None]:
    return received_beside_checklist(sendings, rows)["difference"].to_list()


def changed(rows: pl.DataFrame, **values: object) -> pl.DataFrame:
    """The rows with other values in the first one."""
    is_first = pl.col("import_number") == 1
    return rows.with_columns(
        pl.when(is_first).then(pl.lit(value)).otherwise(pl.col(name)).cast(rows.schema[name]).alias(name)
        for name, value in values.items()
    )


def test_the_same_games_pair_whatever_their_numbers():
    sent = checklist(game(1, 2), game(3, 4))
    assert differences(sent, checklist(game(3, 4), game(1, 2))) == [None] * 4


def test_one_differing_column_is_the_cause():
    sent = checklist(game(1, 2))
    for values, cause in (
        ({"score": 1.0}, "result_changed"),
        ({"member_id": 7}, "player_changed"),
        ({"opponent_id": 7}, "opponent_changed"),
        ({"date": None}, "date_changed"),
    ):
        assert sorted(map(str, differences(sent, changed(sent, **values)))) == ["None", cause]


def test_two_differing_columns_make_two_rows_without_a_partner():
    sent = checklist(game(1, 2))
    found = differences(sent, changed(sent, member_id=7, score=1.0))
    assert sorted(map(str, found)) == ["None", "not_in_checklist", "not_in_sending"]


def test_a_game_played_twice_needs_two_rows():
    assert sorted(map(str, differences(checklist(game(1, 2), game(1, 2)), checklist(game(1, 2))))) == [
        "None",
        "None",
        "not_in_checklist",
        "not_in_checklist",
    ]


def test_a_row_that_differs_shows_what_both_tables_say_of_it():
    sent = checklist(game(1, 2), game(3, 4))
    listed = changed(sent, score=1.0)
    rows = differing_rows(received_beside_checklist(sent, listed), sent, listed)
    (row,) = rows.to_dicts()
    assert (row["difference"], row["import_number"], row["checklist_number"]) == ("result_changed", 1, 1)
    assert (row["received_member_id"], row["received_score"], row["listed_score"]) == (1, 0.5, 1.0)


def test_a_row_without_a_partner_shows_one_side_alone():
    sent = checklist(game(1, 2))
    rows = differing_rows(received_beside_checklist(sent, sent.clear()), sent, sent.clear())
    assert rows["difference"].to_list() == ["not_in_checklist"] * 2
    assert rows["listed_member_id"].null_count() == 2
