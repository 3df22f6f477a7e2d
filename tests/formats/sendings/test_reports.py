"""Tournament reports as received files: what is taken, what is refused, and every finding that they can give."""

from __future__ import annotations

import datetime as dt

import polars as pl
import pytest

from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles, Rounds
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import read_sendings, write_sending
from pipeline.formats.sendings.reports.reader import is_tournament_report
from tests.formats.sendings.small_tournaments import four_players

HEAD = """\
012 Coupe d'été
032 BEL
042 2018/03/04
052 2018/03/11
062 4
072 2
092 Individual: Swiss
102 Arbitre, Une
122 90' + 30"
132                                                                                        18/03/04  18/03/11"""
PLAYERS = """\
001    1 wWFM Ardenne, Odile                    2043 BEL      299001 1990/01/01  2.0    1     2 w 1     3 b 1
001    2 m    Brabant, Léon                          BEL      299002 1991/01/01  0.5    3     1 b 0     4 w =
001    3 m    Condroz, Émile                         FRA     9900003             0.0    4     4 w 0     1 w 0
001    4      Dender, Noor                      1710 NED     9900004             1.5    2     3 b 1     2 b ="""
NATIONAL = """\
BEL    1                                        1987 207       10011
BEL    2                                             418       20022"""
REPORT = f"{HEAD}\n{PLAYERS}\n{NATIONAL}\n"
SHORT = (
    f"{HEAD}\n{PLAYERS}\n".replace("299001", " 10011")
    .replace("299002", " 20022")
    .replace("9900003", "      0")
    .replace("9900004", "       ")
)


MISSING = "report_national_row_missing"


def read(text: str, *, encoding: str = "utf-8"):
    return read_sendings([RawFile("open.207", text.replace("\n", "\r\n").encode(encoding))])


def rules(text: str) -> list[tuple[str, int | None, int | None]]:
    return read(text).findings.select("rule", "line_number", "column_number").rows()


def test_a_report_with_national_rows_gives_members_games_and_no_finding():
    sendings = read(REPORT)

    assert sendings.findings.rows() == []
    file = sendings.files.row(0, named=True)
    assert (file["layout"], file["state"], file["encoding"], file["sender_id"]) == ("trf26", "accepted", "utf-8", 207)
    assert file["recognised_by"] == "tags"
    assert (file["tournament_name"], file["arbiter"], file["tournament_kind"]) == (
        "Coupe d'été",
        "Arbitre, Une",
        "Individual: Swiss",
    )
    assert (file["start_date"], file["end_date"]) == (dt.date(2018, 3, 4), dt.date(2018, 3, 11))
    assert (file["player_count"], file["declared_player_count"], file["round_count"]) == (4, 4, 2)
    assert sendings.entries.drop("file_id", "line_number").rows() == [
        (1, "Ardenne, Odile", 10011, 207, "BEL", 1987, False),
        (2, "Brabant, Léon", 20022, 418, "BEL", 0, False),
        (3, "Condroz, Émile", 0, None, "FRA", 0, False),
        (4, "Dender, Noor", 0, None, "NED", 1710, False),
    ]
    first, second = dt.date(2018, 3, 4), dt.date(2018, 3, 11)
    assert sendings.half_games.drop("file_id").rows() == [
        (11, 92, 1, 1, 2, "W", 1.0, first),
        (11, 102, 2, 1, 3, "B", 1.0, second),
        (12, 92, 1, 2, 1, "B", 0.0, first),
        (12, 102, 2, 2, 4, "W", 0.5, second),
        (13, 92, 1, 3, 4, "W", 0.0, first),
        (13, 102, 2, 3, 1, "W", 0.0, second),
        (14, 92, 1, 4, 3, "B", 1.0, first),
        (14, 102, 2, 4, 2, "B", 0.5, second),
    ]
    assert sendings.rounds["date"].to_list() == [first, second]
    for contract, table in (
        (ReceivedFiles, sendings.files),
        (Rounds, sendings.rounds),
        (Entries, sendings.entries),
        (HalfGames, sendings.half_games),
    ):
        contract.validate(table)


def test_short_numbers_in_fides_column_are_member_numbers_and_the_officer_is_told():
    sendings = read(SHORT)

    assert sendings.files["layout"].to_list() == ["trf06"]
    assert sendings.findings["rule"].to_list() == ["report_numbers_taken_as_members"]
    assert sendings.entries["member_id"].to_list() == [10011, 20022, 0, 0]
    assert sendings.half_games.height == 8


def test_a_report_with_fides_numbers_only_is_refused_but_its_header_is_known():
    sendings = read(f"{HEAD}\n{PLAYERS}\n")

    file = sendings.files.row(0, named=True)
    assert (file["state"], file["reason"], file["layout"]) == ("refused", "fide_report", "trf06")
    assert (file["tournament_name"], file["player_count"]) == ("Coupe d'été", 4)
    assert sendings.findings["rule"].to_list() == ["fide_report"]
    assert "BEL" in sendings.findings["message_en"][0]
    assert sendings.entries.is_empty()
    assert sendings.half_games.is_empty()
    assert sendings.rounds.is_empty()


def test_such_a_report_is_read_whole_where_it_is_asked_for_and_stays_refused():
    report = RawFile("open.207", f"{HEAD}\n{PLAYERS}\n".replace("2.0    1", "3.0    1").encode())

    sendings = read_sendings([report, RawFile("coupe.207", REPORT.encode())], fide_reports_too=True)

    assert sendings.files["reason"].to_list() == ["fide_report", None]
    assert sendings.findings["rule"].to_list() == ["fide_report", "points_differ"]
    fide, national = (sendings.entries.filter(file_id=file_id) for file_id in sendings.files["file_id"])
    assert fide["member_id"].to_list() == [0, 0, 0, 0]
    assert national["member_id"].to_list() == [10011, 20022, 0, 0]
    assert sendings.half_games.group_by("file_id").len()["len"].to_list() == [8, 8]
    assert sendings.rounds.height == 4


def test_national_rows_of_another_federation_make_no_members():
    assert rules(REPORT.replace("\nBEL ", "\nGER ")) == [("fide_report", None, None)]


def test_a_report_is_told_by_its_lines_and_not_by_its_name_or_its_first_line():
    assert is_tournament_report(REPORT)
    assert is_tournament_report(f"### made by hand\n{REPORT}")
    assert is_tournament_report(f"From: somebody\n\n{REPORT}")
    assert not is_tournament_report(f"00A Swar Version : 4\n{REPORT}")
    assert not is_tournament_report("")
    assert not is_tournament_report(write_sending("pairtwo", *four_players("pairtwo")).decode("cp1252"))


def test_a_batch_keeps_the_order_of_its_files_whatever_their_layout():
    swar = write_sending("swar", *four_players("swar"))
    files = [RawFile("a.207", REPORT.encode()), RawFile("b.207", swar), RawFile("c.207", SHORT.encode())]

    sendings = read_sendings(files)

    expected = [file.file_id for file in files]
    for table in (sendings.files, sendings.rounds, sendings.entries, sendings.half_games):
        assert table["file_id"].unique(maintain_order=True).to_list() == expected


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "cp850"])
def test_the_encoding_is_told_from_the_report(encoding):
    sendings = read(REPORT, encoding=encoding)

    assert sendings.files["encoding"].to_list() == [encoding]
    assert sendings.entries["name"].to_list()[1] == "Brabant, Léon"
    assert sendings.findings.is_empty()


def test_colours_b_and_n_are_white_and_black_where_n_occurs():
    french = PLAYERS.replace(" b ", " N ").replace(" w ", " B ")

    sendings = read(f"{HEAD}\n{french}\n{NATIONAL}")

    assert sendings.findings.is_empty()
    assert sendings.half_games.drop("file_id").equals(read(REPORT).half_games.drop("file_id"))


def test_capital_colours_are_white_and_black_too():
    capitals = PLAYERS.replace(" b ", " B ").replace(" w ", " W ")

    assert (
        read(f"{HEAD}\n{capitals}\n{NATIONAL}")
        .half_games.drop("file_id")
        .equals(read(REPORT).half_games.drop("file_id"))
    )


def test_forfeits_byes_and_games_of_less_than_a_move_are_no_games():
    played = PLAYERS.replace("  3 b 1", "  3 b +", 1).replace("  1 w 0", "  1 w -").replace("   4 w =", "0000 - H")
    played = (
        played.replace("  2 b =", "    - h").replace("3     1 b 0", "3     1 b L").replace("1     2 w 1", "1     2 w W")
    )

    sendings = read(f"{HEAD}\n{played}\n{NATIONAL}")

    assert sendings.findings.is_empty()
    assert sendings.half_games.select("entry_number", "opponent_number").rows() == [(3, 4), (4, 3)]
    assert sendings.files["layout"].to_list() == ["trf26"]


@pytest.mark.parametrize(
    ("written", "start", "end", "expected"),
    [
        ("23/09/24", "2023/09/24", "2023/09/24", dt.date(2023, 9, 24)),
        ("24/09/23", "2023-09-24", "2023-09-24", dt.date(2023, 9, 24)),
        ("23.09.24", "24.09.2023", "24.09.2023", dt.date(2023, 9, 24)),
        ("2023/09/24", "2023/09/24", "2023/09/24", dt.date(2023, 9, 24)),
        ("11/10/12", "2011/10/12", "2012/10/11", dt.date(2011, 10, 12)),
    ],
)
def test_the_days_of_rounds_are_read_so_that_they_lie_within_the_tournament(written, start, end, expected):
    text = REPORT.replace("2018/03/04", start).replace("2018/03/11", end)
    text = text.replace("18/03/04  18/03/11", f"{written:<10}{written}")

    sendings = read(text)

    assert sendings.rounds["date"].to_list() == [expected, expected]
    assert sendings.findings.is_empty()


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("062 4", "062 5", [("truncated", 5, 5)]),
        ("062 4", "062 3", [("player_count_differs", 5, 5)]),
        ("062 4", "062 4 (2)", []),
        ("072 2", "072 3", [("report_rated_count_differs", 6, 5)]),
        ("072 2", "082 3\n072 2\n013 Ploeg", [("report_team_count_differs", 6, 5)]),
        ("072 2", "072 2\n142 3", [("round_count_differs", 7, 5)]),
        ("072 2", "072 2\nXXR 3", [("round_count_differs", 7, 5)]),
        ("072 2", "072 2\n142 2\n### remark\n801 text\nXXC white1", []),
        ("072 2", "072 2\nwhat is this", [("stray_line", 7, 1)]),
        ("042 2018/03/04", "042 4 maart", [("tournament_date_invalid", 3, 5)]),
        ("042 2018/03/04\n", "", [("tournament_date_invalid", 1, 1)]),
        ("042 2018/03/04", "042 2018/03/12", [("tournament_dates_reversed", 3, 5)]),
        ("  18/03/11\n", "  18/04/11\n", [("round_date_outside", 10, 102)]),
        ("  18/03/11\n", "  18/13/11\n", [("round_date_invalid", 10, 102)]),
        ("  18/03/11\n", "\n", [("report_round_without_date", 10, 102)]),
        ("18/03/04  18/03/11\n", "          18/03/11\n", [("report_round_without_date", 10, 92)]),
        ("2.0    1 ", "2.5    1 ", [("points_differ", 11, 81)]),
        ("2.0    1 ", "2,0    1 ", []),
        ("2.0    1 ", "2:0    1 ", [("report_field_unreadable", 11, 81)]),
        ("2043 BEL", "2O43 BEL", [("report_rated_count_differs", 6, 5), ("rating_unreadable", 11, 49)]),
        ("1987 207", "19X7 207", [("rating_unreadable", 15, 49)]),
        ("\nBEL    2", "\nBELx   2", [(MISSING, 12, 54), ("stray_line", 16, 1)]),
        ("    10011", "    1OO11", [("member_number_unreadable", 15, 58)]),
        ("    20022", "    10011", [("member_under_two_names", 16, 58)]),
        ("\nBEL    1", "\nBEL    9", [(MISSING, 11, 54), ("report_national_row_alone", 15, 5)]),
        ("\nBEL    2", "\nBEL    1", [(MISSING, 12, 54), ("report_national_row_twice", 16, 5)]),
        ("001    4  ", "001    3  ", None),
        ("     2 w 1", "     2 w =", [("points_differ", 11, 81), ("mirror_contradicts", 11, 92)]),
        ("     2 w 1", "     2 b 1", [("mirror_contradicts", 11, 92)]),
        ("     2 w 1", "     2 w H", [("cell_unreadable", 11, 92), ("mirror_missing", 12, 92)]),
        ("     2 w 1", "     2 w  ", [("cell_unreadable", 11, 92), ("mirror_missing", 12, 92)]),
        ("     2 w 1", "       w 1", [("cell_unreadable", 11, 92), ("mirror_missing", 12, 92)]),
        ("     2 w 1", "     2 N 1", [("cell_unreadable", 11, 92), ("mirror_missing", 12, 92)]),
        ("     2 w 1", "     2.w 1", [("cell_unreadable", 11, 92), ("mirror_missing", 12, 92)]),
        ("     2 w 1", "     9 w 1", [("opponent_unknown", 11, 92), ("mirror_missing", 12, 92)]),
        ("     2 w 1", "     1 w 1", [("opponent_is_player", 11, 92), ("mirror_missing", 12, 92)]),
        ("001    1 wW", "001    x wW", None),
        ("2043 BEL", "2043xBEL", None),
    ],
)  # fmt: skip
def test_each_fault_of_a_report_gives_its_finding_at_its_place(old, new, expected):
    assert old in REPORT
    found = rules(REPORT.replace(old, new, 1))

    if expected is None:
        assert found
    else:
        assert found == expected


def test_the_number_of_a_line_that_is_shifted_is_not_cut_but_refused():
    shifted = REPORT.replace("Odile   ", "Odile    ", 1)

    sendings = read(shifted)

    found = set(sendings.findings["rule"])
    assert {"report_text_between_columns", "rating_unreadable"} <= found
    assert sendings.half_games.filter(pl.col("entry_number") == 1).is_empty()


@pytest.mark.parametrize(
    ("lines", "points", "expected"),
    [
        ("162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0\n", ("6.0", "1.0", "0.0", "4.0"), []),
        ("162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0\n", ("2.0", "1.0", "0.0", "4.0"), [1]),
        ("XXS W=3 D=1\n", ("6.0", "1.0", "0.0", "4.0"), []),
        ("240 H 003    1\n", ("2.5", "0.5", "0.0", "1.5"), []),
        ("299          -1.0         4\n", ("2.0", "0.5", "0.0", "0.5"), []),
    ],
)
def test_points_are_compared_by_the_scoring_that_the_report_gives(lines, points, expected):
    text = REPORT
    for player, declared in zip(PLAYERS.split("\n"), points, strict=True):
        text = text.replace(player, player[:81] + declared + player[84:])

    found = read(lines + text).findings

    assert set(found["rule"]) <= {"points_differ"}
    assert found["line_number"].to_list() == [11 + number for number in expected]


def test_a_written_blank_beside_no_opponent_is_a_bye_of_unknown_worth():
    text = REPORT.replace("     2 w 1     3 b 1", "  0000 -       3 b 1").replace("     1 b 0", "          ")

    assert rules(text) == []


@pytest.mark.archive
def test_the_body_of_swars_report_gives_the_same_tables_as_a_bare_report(samples_dir):
    for path in sorted(samples_dir.glob("S_SWAR_*")):
        data = path.read_bytes()
        lines = data.split(b"\r\n")
        bare = b"\r\n".join(line for line in lines if not (line[:2] == b"00" and line[2:3].isalpha()))
        swar, report = (read_sendings([RawFile(path.name, content)]) for content in (data, bare))

        assert report.files["layout"].to_list() == ["trf06"]
        assert report.findings["rule"].to_list() == ["report_numbers_taken_as_members"]
        for name in ("entries", "half_games"):
            mine, theirs = (getattr(tables, name).drop("file_id", "line_number") for tables in (report, swar))
            assert mine.equals(theirs), name
        assert report.rounds["date"].equals(swar.rounds["date"])


@pytest.mark.archive
@pytest.mark.parametrize(
    ("name", "players", "games", "expected"),
    [
        ("ICN_fide_R1_2023_trf16_excerpt.txt", 44, 30, []),
        ("ICN2015_fide_trf_BN_colours_excerpt.txt", 20, 20, ["round_dates_missing", "report_rated_count_differs"]),
    ],
)
def test_real_reports_hold_what_their_headers_say(samples_dir, name, players, games, expected):
    # the numbers that FIDE gave are put within the length of a member number: the rest is as it came
    data = (samples_dir / name).read_bytes().replace(b" 2990000", b"     100").replace(b" 2991000", b"     100")

    sendings = read_sendings([RawFile(name, data)])

    assert sendings.findings["rule"].to_list() == ["report_numbers_taken_as_members", *expected]
    assert (sendings.entries.height, sendings.half_games.height) == (players, games)
