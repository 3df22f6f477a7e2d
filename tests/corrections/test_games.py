"""Corrections of games and files: both halves change together, and nothing else does."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import polars as pl
import pytest

from pipeline.corrections import CorrectionError
from tests.corrections.small_tables import corrected, entry, game, small_tables
from tests.small_quarter import GOOD

RESULT = "kind: result\nfile: coupe.207\nline: 9\nround: 1\nexpect: {player: 10011, score: 1}\nset: {score: 0}"


def unchanged(done, *but: str) -> bool:
    names = {"received_files", "rounds", "entries", "half_games", "fide_games", "members"} - set(but)
    before = small_tables()
    return all(getattr(before, name).equals(getattr(done.tables, name)) for name in names)


def stopped(*entries: str, tables=None) -> list[str]:
    with pytest.raises(CorrectionError) as error:
        corrected(*entries, tables=tables)
    return error.value.findings["message_en"].to_list()


def test_a_result_changes_for_both_players_and_nothing_else_does():
    done = corrected(entry(RESULT))

    assert game(done, 9, 1)["score"] == 0.0
    assert game(done, 10, 1)["score"] == 1.0
    differing = done.tables.half_games.join(small_tables().half_games, on=small_tables().half_games.columns, how="anti")
    assert sorted(differing["line_number"]) == [9, 10]
    assert unchanged(done, "half_games")


def test_a_game_named_from_the_other_side_is_the_same_game():
    other = entry("kind: result\nfile: coupe.207\nline: 10\nround: 1\nexpect: {score: 0}\nset: {score: 1}")
    assert corrected(other).tables.half_games.equals(corrected(entry(RESULT)).tables.half_games)


def test_colours_are_exchanged():
    done = corrected(entry("kind: colour\nfile: coupe.207\nline: 9\nround: 1\nexpect: {colour: W}\nset: {colour: B}"))
    assert (game(done, 9, 1)["colour"], game(done, 10, 1)["colour"]) == ("B", "W")


def test_the_day_of_one_game_or_of_a_whole_round_is_moved():
    game_day = "kind: date\nfile: coupe.207\nline: 9\nround: 1\nexpect: {date: 2018-05-04}\nset: {date: 2018-05-05}"
    round_day = "kind: date\nfile: coupe.207\nround: 1\nexpect: {date: 2018-05-04}\nset: {date: 2018-05-06}"
    one, whole = corrected(entry(game_day)), corrected(entry(round_day))

    assert [game(one, line, 1)["date"].day for line in (9, 10, 11, 12)] == [5, 5, 4, 4]
    assert [game(whole, line, 1)["date"].day for line in (9, 10, 11, 12)] == [6, 6, 6, 6]
    assert whole.tables.rounds.filter(pl.col("date") == dt.date(2018, 5, 6)).height == 1
    assert unchanged(one, "half_games")


def test_two_values_of_one_game_may_be_corrected_by_two_entries():
    colour = "kind: colour\nfile: coupe.207\nline: 10\nround: 1\nexpect: {colour: B}\nset: {colour: W}"
    done = corrected(entry(RESULT), entry(colour))
    assert [game(done, 9, 1)[name] for name in ("score", "colour")] == [0.0, "B"]
    assert [game(done, 10, 1)[name] for name in ("score", "colour")] == [1.0, "W"]


def test_a_game_taken_out_goes_with_both_halves():
    drop = "kind: drop_game\nfile: coupe.207\nline: 11\nround: 2\nexpect: {player: 3003, opponent: 4004}"
    done = corrected(entry(drop))
    assert game(done, 11, 2) == game(done, 12, 2) == {}
    assert done.tables.half_games.height == small_tables().half_games.height - 2


ADD = (
    "kind: add_game\nfile: open.618\nround: 3\nexpect: absent\nset: {{player: {0}, opponent: {1}, score: 1, colour: W, "
)
ADD += "date: 2018-05-18{2}}}"


def added(done) -> list[tuple]:
    new = done.tables.half_games.join(small_tables().half_games, on=small_tables().half_games.columns, how="anti")
    seats = done.tables.entries.select("file_id", "line_number", "member_id", "name")
    rows = new.join(seats, on=["file_id", "line_number"], how="left", maintain_order="left")
    return list(
        rows.select("member_id", "line_number", "entry_number", "opponent_number", "colour", "score").iter_rows()
    )


def test_an_added_game_stands_on_the_lines_of_its_players():
    assert added(corrected(entry(ADD.format(5005, 6006, "")))) == [
        (5005, 9, 1, 2, "W", 1.0),
        (6006, 10, 2, 1, "B", 0.0),
    ]


def test_a_player_whom_the_file_lacks_gets_a_line():
    done = corrected(entry(ADD.format(5005, 4004, "")))
    assert added(done) == [(5005, 9, 1, 3, "W", 1.0), (4004, 11, 3, 1, "B", 0.0)]
    assert done.tables.entries.filter(pl.col("name") == "Dender, Noor").height == 2
    assert done.tables.rounds.filter(pl.col("round_number") == 3)["date"].to_list() == [dt.date(2018, 5, 18)]


def test_an_opponent_without_a_number_comes_with_his_name_and_rating():
    done = corrected(entry(ADD.format(5005, 0, ', opponent_name: "Lesse, Jo", opponent_rating: 1650')))
    assert added(done) == [(5005, 9, 1, 3, "W", 1.0), (0, 11, 3, 1, "B", 0.0)]
    assert done.tables.entries.filter(pl.col("name") == "Lesse, Jo")["rating"].to_list() == [1650]


def test_in_a_file_of_single_games_an_added_game_gets_lines_of_its_own():
    tables = small_tables()
    tables = replace(tables, received_files=tables.received_files.with_columns(layout=pl.lit("24_lines")))
    done = corrected(entry(ADD.format(5005, 6006, "").replace("round: 3", "round: 1")), tables=tables)
    new = done.tables.entries.join(tables.entries, on=tables.entries.columns, how="anti")
    assert new["member_id"].to_list() == [5005, 6006]
    assert done.tables.half_games.height == tables.half_games.height + 2


def test_a_game_that_is_there_is_not_added_again():
    (told,) = stopped(entry(ADD.format(5005, 6006, "").replace("round: 3", "round: 2")))
    assert "expected absent, found line 9, round 2, score 0.5" in told


def test_a_moved_game_leaves_its_place_and_keeps_its_values():
    move = "kind: move_game\nfile: coupe.207\nline: 9\nround: 1\nexpect: {player: 10011, opponent: 20022}\n"
    done = corrected(entry(move + "set: {file: open.618, round: 3, date: 2018-05-18}"))

    assert game(done, 9, 1) == game(done, 10, 1) == {}
    assert added(done) == [(10011, 11, 3, 4, "W", 1.0), (20022, 12, 4, 3, "B", 0.0)]
    assert done.corrections["corrected"][0].endswith("file open.618, round 3")


def test_a_dropped_file_is_refused_with_its_reason_and_its_games_stay_readable():
    done = corrected(entry("kind: drop_file\nfile: open.618\nexpect: {games: 2}"))
    states = done.tables.received_files.select("file_name", "state", "reason").rows()
    assert states == [("coupe.207", "accepted", None), ("open.618", "refused", "file_dropped_by_correction")]
    assert unchanged(done, "received_files")
    assert done.findings["rule"].to_list() == ["correction_in_time", "file_dropped_by_correction"]


def test_of_two_files_with_one_name_file_id_says_which():
    tables = small_tables(GOOD)
    first, second = tables.received_files["file_id"]
    tables = replace(tables, received_files=tables.received_files.with_columns(file_name=pl.lit("coupe.207")))
    drop = "kind: drop_file\nfile: coupe.207\nexpect: {{games: 2}}{0}"

    (told,) = stopped(entry(drop.format("")), tables=tables)
    assert "names 2 things; say which by 'file_id'" in told
    done = corrected(entry(drop.format(f"\nfile_id: '{second[:8]}'")), tables=tables)
    assert done.tables.received_files.filter(file_id=first)["state"].to_list() == ["accepted"]
    assert done.tables.received_files.filter(file_id=second)["state"].to_list() == ["refused"]


def test_a_replacement_that_was_refused_itself_can_not_count():
    replaced = entry("kind: replace_file\nfile: coupe.207\nexpect: {games: 4}\nset: {file: leeg.101}")
    (told,) = stopped(replaced, tables=small_tables(GOOD | {"leeg.101": b""}))
    assert "leeg.101 can't count" in told


def test_a_member_number_is_put_right_on_one_line_or_on_all():
    one = corrected(
        entry("kind: member_number\nfile: coupe.207\nline: 9\nexpect: {member: 10011}\nset: {member: 6006}")
    )
    everywhere = corrected(entry("kind: member_number\nfile: coupe.207\nexpect: {member: 10011}\nset: {member: 6006}"))
    assert one.tables.entries.equals(everywhere.tables.entries)
    assert one.tables.entries["member_id"].to_list() == [6006, 20022, 3003, 4004, 5005, 6006]
    assert unchanged(one, "entries")


def test_games_abroad_are_corrected_by_the_line_of_their_export():
    result = "kind: result\nfile: games.csv\nline: 2\nexpect: {player: 10011, score: 1}\nset: {score: 0.5}"
    number = "kind: member_number\nfile: games.csv\nline: 2\nexpect: {member: 10011}\nset: {member: 3003}"
    done = corrected(entry(result), entry(number))
    assert done.tables.fide_games.select("member_id", "score").row(0) == (3003, 0.5)
    assert unchanged(done, "fide_games")

    dropped = corrected(entry("kind: drop_game\nfile: games.csv\nline: 2\nexpect: {player: 10011, opponent: 0}"))
    assert dropped.tables.fide_games.is_empty()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (RESULT.replace("score: 1}", "score: 0.5}"), "coupe.207, line 9, round 1: expected score 0.5, found score 1"),
        (RESULT.replace("10011", "3003"), "expected player 3003, found player 10011"),
        (RESULT.replace("line: 9", "line: 99"), "coupe.207, line 99, round 1 is not in the period's data"),
        (RESULT.replace("coupe", "coup"), "coup.207 is not in the period's data"),
        (RESULT.replace("round: 1\n", ""), "coupe.207, line 9 names 2 things; say which by 'round'"),
        (RESULT.replace("{score: 0}", "{score: 0, opponent_score: 0.5}"), "do not make one point"),
    ],
)
def test_a_correction_that_no_longer_fits_stops_with_what_was_expected_and_what_is_there(text, told):
    (message,) = stopped(entry(text))
    assert message.startswith("Correction 1 (result)")
    assert told in message


def test_every_correction_that_does_not_fit_is_told():
    wrong = entry(RESULT.replace("10011", "3003"))
    gone = entry("kind: drop_file\nfile: nobody.999\nexpect: {games: 2}")
    assert [text[:12] for text in stopped(wrong, gone)] == ["Correction 1", "Correction 2"]


def test_two_corrections_of_the_same_value_stop_the_run_also_from_both_sides_of_the_game():
    other = "kind: result\nfile: coupe.207\nline: 10\nround: 1\nexpect: {score: 0}\nset: {score: 0.5}"
    drop = "kind: drop_game\nfile: coupe.207\nline: 10\nround: 1\nexpect: {player: 20022, opponent: 10011}"
    for second in (other, drop):
        told = stopped(entry(RESULT), entry(second))
        assert told == [told[0]]
        assert "correction 1 changes the same thing already" in told[0]


def test_the_order_of_the_entries_does_not_matter():
    entries = [
        entry(RESULT),
        entry("kind: member_number\nfile: coupe.207\nexpect: {member: 10011}\nset: {member: 6006}"),
        entry("kind: drop_game\nfile: coupe.207\nline: 11\nround: 2\nexpect: {player: 3003, opponent: 4004}"),
        entry("kind: date\nfile: open.618\nround: 2\nexpect: {date: 2018-05-11}\nset: {date: 2018-05-12}"),
    ]
    one, other = corrected(*entries), corrected(*reversed(entries))
    for name in ("received_files", "rounds", "entries", "half_games"):
        assert getattr(one.tables, name).equals(getattr(other.tables, name)), name


def test_each_correction_is_told_at_its_place_in_the_received_file():
    (told,) = corrected(entry(RESULT)).findings.rows(named=True)
    assert (told["rule"], told["severity"], told["file_name"], told["line_number"]) == (
        "correction_in_time",
        "hint",
        "coupe.207",
        9,
    )
    assert told["message_en"] == (
        "Correction 1 applied (result): score 1 becomes score 0. Reason: The score sheet says so"
    )
