"""Updates between lists come into PLAYER, each changed value into the ledger; what does not fit is told."""

from __future__ import annotations

import datetime as dt

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.formats.dbf import new_table, read_table, write_table
from pipeline.formats.dbf_structures import player_header
from pipeline.formats.member_updates import read_updates
from pipeline.formats.player_dbf import read_members
from pipeline.formats.raw import RawFile
from pipeline.rulebook import rulebook_for
from pipeline.stages.update_members import Updated, update_members
from tests.small_quarter import PERIOD, player_dbf

NOW = dt.datetime(2018, 8, 1, 9, 30, tzinfo=dt.UTC)


def updated(text: str | bytes, name: str = "updates.csv", table: bytes | None = None) -> Updated:
    file = RawFile(name, text.encode() if isinstance(text, str) else text)
    return update_members(
        read_table(table or player_dbf()), file, PERIOD, rulebook_for(PERIOD), applied_at=NOW, applied_by="els"
    )


def member(done: Updated, member_id: int) -> dict[str, object]:
    written = read_table(write_table(done.member_table))
    return read_members(written, PERIOD).filter(member_id=member_id).row(0, named=True)


def told(done: Updated) -> list[tuple[str, int]]:
    return list(done.findings.select("rule", "line_number").iter_rows())


def test_each_changed_value_stands_in_player_and_in_the_ledger():
    done = updated("kind,member_id,club,date\ntransfer,3003,618,2018-07-20\n")

    assert told(done) == []
    assert member(done, 3003)["club_id"] == 618
    (row,) = done.ledger.rows(named=True)
    assert {name: row[name] for name in ("member_id", "column", "value_before", "value_after", "kind")} == {
        "member_id": 3003,
        "column": "club_id",
        "value_before": "207",
        "value_after": "618",
        "kind": "transfer",
    }
    assert (row["applied_by"], row["applied_at"], row["effective_on"]) == ("els", NOW, dt.date(2018, 7, 20))
    assert (row["file_name"], row["line_number"]) == ("updates.csv", 2)


def test_what_an_update_does_not_name_keeps_its_bytes():
    done = updated("member_id,club\n3003,618\n")
    differing = sum(one != other for one, other in zip(player_dbf(), write_table(done.member_table), strict=True))
    assert differing == 3


def test_applied_again_a_file_changes_nothing():
    text = "member_id;name;nationality;club;birth_date\n7007;Gileppe, Iris;FRA+;207;1999-03-04\n3003;;;618;\n"
    once = updated(text)
    twice = updated(text, table=write_table(once.member_table))
    assert once.ledger.height > 0
    assert twice.ledger.is_empty()
    assert write_table(twice.member_table) == write_table(once.member_table)


def test_a_new_number_with_a_name_is_registered_at_the_end_and_affiliated():
    done = updated("member_id;name;sex;club;birth_date\n7007;Gileppe, Iris;F;207;1999-03-04\n")
    found = member(done, 7007)
    assert found["name"] == "Gileppe, Iris"
    assert found["birth_date"] == dt.date(1999, 3, 4)
    assert found["is_affiliated"]
    assert (found["rating"], found["game_count"]) == (0, 0)
    assert done.member_table.frame["MATRICULE"].to_list()[-1] == 7007


def test_the_ledger_keeps_only_the_year_of_a_date_of_birth():
    done = updated("member_id,birth_date\n3003,1981-02-03\n")
    assert done.ledger.select("value_before", "value_after").row(0) == ("1980", "1981")


@pytest.mark.parametrize(("rating", "games"), [(2350, 300), (2000, 200), (1999, 50)])
def test_a_newcomer_with_a_rating_starts_with_the_games_of_article_10_h(rating, games):
    found = member(updated(f"member_id,name,rating\n7007,Gileppe,{rating}\n"), 7007)
    assert (found["rating"], found["game_count"]) == (rating, games)


def test_a_nationality_with_a_plus_is_a_waiver_and_without_it_ends_one():
    waived = updated("member_id,nationality\n3003,FRA+\n")
    assert (member(waived, 3003)["nationality"], member(waived, 3003)["has_waiver"]) == ("FRA", True)
    ended = updated("member_id,nationality\n3003,FRA\n", table=write_table(waived.member_table))
    assert (member(ended, 3003)["nationality"], member(ended, 3003)["has_waiver"]) == ("FRA", False)


def test_a_death_needs_no_more_than_its_kind():
    assert member(updated("kind,member_id\ndeath,3003\n"), 3003)["is_deceased"]


def test_the_federations_names_are_understood():
    done = updated("MATRICULE;CLUB;FEDERATION;SUPPRESS\n3003;618;V*;T\n")
    found = member(done, 3003)
    assert (found["club_id"], found["federation"], found["lives_abroad"], found["is_affiliated"]) == (
        618,
        "V",
        True,
        False,
    )


def test_a_dbf_of_updates_is_read_by_its_records_and_leaves_ratings_alone():
    header = player_header(PERIOD)
    rows = [{"MATRICULE": 3003, "CLUB": 618, "ELO_CALCUL": 2500, "SUPPRESS": True, "NOUV_MOD": "LUX+"}]
    frame = pl.DataFrame(rows, schema={item.name: item.dtype for item in header.fields})
    text = [item.name for item in header.fields if item.type == "C"]
    data = write_table(new_table(header, frame.with_columns(pl.col(text).fill_null(""))))

    done = updated(data, "UPDATES.DBF")

    assert told(done) == []
    found = member(done, 3003)
    assert (found["club_id"], found["is_affiliated"], found["has_waiver"]) == (618, False, True)
    assert found["rating"] == 1712


def test_a_state_taken_over_is_guarded_by_what_is_expected():
    header = "kind,member_id,rating,games,opponent_sum,score_sum,expect_rating,expect_games\n"
    text = header + "state,{},1725,302,0,2.5,{},300\n"
    done = updated(text.format(3003, 1712))
    assert [member(done, 3003)[name] for name in ("rating", "game_count", "score_sum")] == [1725, 302, 2.5]
    refused = updated(text.format(3003, 1700))
    assert told(refused) == [("update_state_differs", 2)]
    assert "1712 (300) instead of 1700 (300)" in refused.findings["message_en"][0]
    assert refused.ledger.is_empty()


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("member_id,club\n77,618\n", "update_member_unknown"),
        ("kind,member_id,name\nregistration,3003,Gileppe\n", "update_member_taken"),
        ("kind,member_id\ntransfer,3003\n", "update_kind_incomplete"),
        ("kind,member_id,club\nmove,3003,618\n", "update_kind_unknown"),
        ("member_id,rating\n3003,5600\n", "update_value_impossible"),
        ("member_id,rating\n3003,99\n", "update_value_impossible"),
        ("member_id,rating\n3003,-50\n", "update_value_unreadable"),
        ("member_id,club\n3003,abc\n", "update_value_unreadable"),
        ("member_id,birth_date\n3003,1981-02-30\n", "update_value_unreadable"),
        ("member_id,club\n,618\n", "update_without_member"),
        ("member_id,club\n3003,618\n3003,619\n", "update_member_twice"),
        ("nothing here", "updates_unreadable"),
        ("", "updates_unreadable"),
        ("\x8f>,\x11\n", "updates_without_member_column"),
        ("name,club\nGileppe,618\n", "updates_without_member_column"),
    ],
)
def test_what_does_not_fit_is_told_in_three_languages_and_not_applied(text, rule):
    done = updated(text)
    assert {name for name, _ in told(done)} == {rule}
    assert done.ledger.is_empty()
    assert write_table(done.member_table) == player_dbf()
    assert all(done.findings[f"message_{language}"][0] for language in ("fr", "nl", "en"))


def test_a_line_that_does_not_fit_does_not_hold_up_the_others():
    done = updated("member_id,club,colour\n3003,618,red\n77,618,\n4004,619,\n")
    assert told(done) == [("update_column_unknown", 1), ("update_member_unknown", 3)]
    assert (member(done, 3003)["club_id"], member(done, 4004)["club_id"]) == (618, 619)


@given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode)), st.sampled_from(["a.csv", "a.dbf"]))
def test_no_bytes_make_the_reader_raise(data, name):
    read_updates(RawFile(name, data))


@given(st.text(alphabet="member_id,;clubkind\n0123456789+\"'éx-", max_size=120))
def test_no_lines_under_a_good_header_make_an_update_raise(text):
    updated("member_id,club,nationality,kind\n" + text)
