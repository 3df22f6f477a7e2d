"""corrections.yml is checked as a whole: every fault with its line, in three languages; nothing in it raises."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.corrections import read_corrections
from pipeline.corrections.file import LONGEST_SHOWN, LONGEST_TEXT, MOST_BYTES, MOST_FAULTS
from pipeline.corrections.kinds import KINDS
from tests.corrections.small_tables import corrections_file, entry
from tests.small_quarter import PERIOD

RESULT = """
kind: result
file: coupe.207
line: 9
round: 1
expect: {player: 10011, score: 1}
set: {score: 0.5}
"""


def faults(data: bytes | str) -> list[tuple[int, str]]:
    found = read_corrections(data.encode() if isinstance(data, str) else data, PERIOD).findings
    return list(found.select("line_number", "rule").iter_rows())


def test_an_entry_in_order_is_read_with_its_values():
    (correction,) = read_corrections(corrections_file(entry(RESULT)), PERIOD).corrections

    assert (correction.number, correction.line_number, correction.kind) == (1, 2, "result")
    assert correction.place == {"file": "coupe.207", "line": 9, "round": 1}
    assert (correction.expect, correction.set) == ({"player": 10011, "score": 1.0}, {"score": 0.5})
    assert (correction.asked_by, correction.asked_on) == ("Club 207", dt.date(2018, 6, 20))


@pytest.mark.parametrize("data", ["", "corrections:\n", "corrections: []\n", "# nothing yet\n"])
def test_a_file_without_entries_is_in_order(data):
    assert faults(data) == []


def test_all_faults_of_a_file_are_told_at_once_with_their_lines():
    data = """corrections:
  - kind: result
    file: coupe.207
    line: nine
    round: 1
    round: 2
    expect: {score: 2}
    set: {score: 0.5}
    reasn: a slip
    asked_by: Club 207
    asked_on: 20/06/2018
  - kind: rezult
  - kind: drop_game
    file: coupe.207
    line: 9
    expect: {player: 10011}
    reason: not played
    asked_by: Club 207
    asked_on: 2018-06-20
"""
    assert faults(data) == [
        (2, "correction_key_missing"),  # reason
        (4, "correction_value_unreadable"),
        (6, "correction_key_twice"),
        (7, "correction_value_unreadable"),
        (9, "correction_key_unknown"),
        (11, "correction_value_unreadable"),
        (12, "correction_kind_unknown"),
        (16, "correction_key_missing"),  # opponent
    ]


def test_a_misspelt_key_is_told_with_the_one_that_was_meant_first():
    found = read_corrections(corrections_file(entry(RESULT.replace("line:", "lin:"))), PERIOD).findings

    message = found.filter(rule="correction_key_unknown")["message_en"][0]
    assert "'lin'" in message
    assert "possible are: line," in message


def test_faults_are_worded_in_three_languages():
    found = read_corrections(b"corrections:\n  - kind: rezult\n", PERIOD).findings.row(0, named=True)

    assert "sorte de correction" in found["message_fr"]
    assert "soort correctie" in found["message_nl"]
    assert "no kind of correction" in found["message_en"]
    assert (found["file_name"], found["line_number"], found["column_number"]) == ("corrections.yml", 2, 11)
    assert found["raw_text"] == "  - kind: rezult"


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        ("corrections: [", "corrections_not_yaml"),
        ("\x00", "corrections_not_yaml"),
        ("corrections: !!python/object:os.system {}", "corrections_not_a_list"),
        ("- kind: result", "correction_not_a_mapping"),
        ("corrections: soon", "corrections_not_a_list"),
        ("correctons: []", "correction_key_unknown"),
        ("corrections:\n  - result", "correction_not_a_mapping"),
        ("corrections:\n  - kind: [result]", "correction_kind_unknown"),
        ("corrections:\n  - file: a", "correction_key_missing"),
    ],
)
def test_what_is_no_list_of_entries_is_told(data, rule):
    assert rule in [told for _, told in faults(data)]


def test_a_value_is_not_replaced_unseen():
    unguarded = entry("kind: member\nmember: 6006\nexpect: {club: 207}\nset: {club: 618, rating: 1720}")
    assert faults(corrections_file(unguarded)) == [(5, "correction_unguarded")]


def test_a_correction_that_changes_nothing_is_told():
    same = entry(RESULT.replace("set: {score: 0.5}", "set: {score: 1}"))
    assert faults(corrections_file(same)) == [(7, "correction_without_change")]


def test_an_added_game_is_expected_to_be_absent():
    added = "kind: add_game\nfile: a\nround: 1\nexpect: {score: 1}\nset: {player: 1, opponent: 2, score: 1, colour: W, "
    assert faults(corrections_file(entry(added + "date: 2018-05-04}"))) == [(5, "correction_value_unreadable")]


def test_a_date_correction_says_which_game_or_round():
    anywhere = entry("kind: date\nfile: a\nexpect: {date: 2018-05-04}\nset: {date: 2018-05-05}")
    assert faults(corrections_file(anywhere)) == [(2, "correction_some_key_missing")]


def test_a_decision_is_only_for_claims_after_publication():
    in_time = entry(RESULT + "decision: refuse")
    assert faults(corrections_file(in_time)) == [(8, "correction_decided_too_soon")]


def test_member_numbers_with_leading_zeros_and_file_names_like_numbers_are_taken_as_written():
    written = entry("kind: member_number\nfile: 24.618\nexpect: {member: 00123}\nset: {member: 0456}")
    (correction,) = read_corrections(corrections_file(written), PERIOD).corrections
    assert correction.place["file"] == "24.618"
    assert (correction.expect["member"], correction.set["member"]) == (123, 456)


def test_a_sign_that_is_not_utf8_is_told_with_its_line_and_a_file_in_utf16_is_read():
    text = corrections_file(entry(RESULT.replace("coupe.207", "été.207"))).decode()

    assert faults(text.encode("cp1252")) == [(3, "corrections_not_utf8")]
    for encoding in ("utf-8-sig", "utf-16"):
        (correction,) = read_corrections(text.encode(encoding), PERIOD).corrections
        assert correction.place["file"] == "été.207"


def test_a_control_character_is_told_with_its_line():
    assert faults("corrections:\n  - kind: result\n    file: a\x07b\n") == [(3, "corrections_not_yaml")]


def test_a_file_of_more_bytes_than_a_list_of_corrections_has_is_not_read():
    filling = b"#" * (MOST_BYTES - len(b"corrections: []\n"))

    assert faults(b"corrections: []\n" + filling) == []
    assert faults(b"corrections: []\n#" + filling) == [(1, "corrections_too_large")]


def test_an_entry_named_again_and_again_by_aliases_is_not_read_a_hundred_thousand_times():
    again = "corrections: [&a {kind: result}" + ", *a" * 100_000 + "]"
    (found,) = read_corrections(again.encode(), PERIOD).findings.iter_rows(named=True)

    assert found["rule"] == "corrections_too_many"
    assert len(found["raw_text"]) == LONGEST_SHOWN + 1


def test_a_text_too_long_to_be_repeated_by_aliases_is_told():
    for count, told in ((LONGEST_TEXT, []), (LONGEST_TEXT + 1, [(3, "correction_text_too_long")])):
        long = entry(RESULT.replace("coupe.207", "x" * count))
        assert faults(corrections_file(long)) == told


def test_a_file_that_is_no_list_of_corrections_does_not_give_endless_faults():
    found = read_corrections(b"corrections:\n" + b"  - x\n" * 2_000, PERIOD)

    assert found.corrections == ()
    assert found.findings["rule"].value_counts().sort("count").rows() == [
        ("corrections_more_faults", 1),
        ("correction_not_a_mapping", MOST_FAULTS),
    ]


@pytest.mark.parametrize("data", [b"[" * 900_000, b"- " * 450_000, b"{a: " * 200_000])
def test_depth_without_end_is_a_fault_and_not_the_end_of_the_program(data):
    assert faults(data) == [(1, "corrections_not_yaml")]


@given(st.binary(max_size=200))
def test_no_bytes_make_the_reader_raise(data):
    read_corrections(data, PERIOD)


_SCALARS = st.one_of(st.integers(), st.floats(), st.text(max_size=8), st.none(), st.booleans(), st.dates())
_KEYS = sorted({key.name for kind in KINDS.values() for key in (*kind.place, *kind.set)} | {"reason", "asked_on"})


@given(st.sampled_from(sorted(KINDS)), st.dictionaries(st.sampled_from([*_KEYS, "expect", "set"]), _SCALARS))
def test_no_values_make_the_reader_raise(kind, values):
    lines = [f"    {key}: {value}" for key, value in values.items()]
    read_corrections("\n".join(["corrections:", f"  - kind: {kind}", *lines]).encode(errors="replace"), PERIOD)
