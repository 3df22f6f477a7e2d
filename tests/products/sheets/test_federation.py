"""The federation's layout, line by line, on small periods."""

from __future__ import annotations

import pytest

from pipeline.period import Period
from pipeline.products.sheets import sheets_text
from tests.products.sheets.small_period import SmallPeriod, content, rows_of

SUMMER_2018 = Period(2018, 7)
WINTER_2022 = Period(2022, 1)
SUMMER_2006 = Period(2006, 7)


def rated_pair(period: Period = SUMMER_2018, federation: str = "V") -> SmallPeriod:
    """Member 21 (1600, 400 games) wins against 22 (1560)."""
    small = SmallPeriod(period)
    small.member(21, 1600, 400, federation=federation, name="Zephyr, Ada")
    small.member(22, 1560, 500, name="Quill, Bo")
    small.game(21, 22, 1, day=3)
    return small


def test_the_sheet_of_a_rated_player_is_the_federations_line_for_line() -> None:
    lines = content(rated_pair().sheet(21))
    assert lines[1] == " Stamnummer:    21" + " " * 105 + "Oude ELO   1600   Nieuwe ELO    1607"
    assert lines[2] == " " * 64 + "Individuele Fiche" + " " * 60 + "Winst           +7"
    assert lines[3] == " Zephyr, Ada" + " " * 129 + "# Part.          1"
    assert lines[5] == (" Prt│ Teg.│Naam Voornaam tegenstander│ Elo│k│  W │  We │ Winst│ K│Datum   │Bestand")
    assert lines[7] == " 401│   22│Quill, Bo                 │1560│W│ 1.0│ 0.56│ +0.44│16│20180104│spring open.101"
    assert lines[9] == "   1│Gemiddelde tegenstanders (Rc)   │1560│ │ 1.0│ 0.56│ +0.44│  │"
    assert lines[14:19] == [
        "   # Part.=   1  Ri=1600",
        "   Berekeningsformule: G =  (   W -    We) *  K",
        "                       G =  ( 1.0 -  0.56) * 16 = +7.04",
        "                       Rf = Ri + G",
        "                       Rf = 1600 +7.04 = 1607",
    ]
    assert lines[19].startswith("└")
    assert len(lines) == 20


@pytest.mark.parametrize(("period", "width"), [(SUMMER_2006, 102), (Period(2016, 10), 103), (SUMMER_2018, 163)])
def test_every_line_is_as_wide_as_the_era_has_it(period: Period, width: int) -> None:
    assert {len(line) for line in rated_pair(period).sheet(21)} == {width}


@pytest.mark.parametrize(
    ("previous", "now", "label"),
    [("V", "F", "Stamnummer:"), ("F", "V", "Matricule :"), ("D", "V", "Matricule :"), (None, "V", "Matricule :")],
)
def test_the_language_goes_by_the_federation_of_the_previous_list(previous: str | None, now: str, label: str) -> None:
    small = rated_pair()
    small.previous[0]["federation"], small.members[0]["federation"] = previous, now
    assert label in small.sheet(21)[1]


def test_who_is_not_in_the_previous_list_is_addressed_by_his_new_federation() -> None:
    small = rated_pair()
    small.member(23)
    small.previous.pop()
    small.game(23, 22, 0, day=4)
    assert "Stamnummer:" in small.sheet(23)[1]


def test_before_200907_every_sheet_is_french() -> None:
    lines = content(rated_pair(SUMMER_2006).sheet(21))
    assert lines[1].startswith(" Matricule:    21")
    assert lines[5].startswith(" Prt│Adv. │Nom Prenom adversaire    │ Elo│C")
    assert lines[14] == "   NbrPrt=   1  Ri=1600"


def test_each_k_has_its_own_line() -> None:
    small = SmallPeriod(SUMMER_2018)
    small.member(21, 1600, 299)
    small.member(22, 1600, 500)
    small.game(21, 22, 1, day=1)
    small.game(22, 21, 1, day=2)
    lines = content(small.sheet(21))
    assert "                       G =  ( 1.0 -  0.50) * 24 = +12.00" in lines
    assert "                       G =  ( 0.0 -  0.50) * 16 = -8.00" in lines
    assert "                       Rf = 1600 +4.00 = 1604" in lines


def test_crossing_2000_adds_its_block() -> None:
    small = SmallPeriod(SUMMER_2018)
    small.member(21, 1996, 400, federation="F")
    small.member(22, 1996, 500)
    small.game(21, 22, 1, day=1)
    lines = content(small.sheet(21))
    at = lines.index("   Transition autour des 2000 ELO")
    assert set(small.sheet(21)[at - 1][1:-1]) == {"-"}
    assert lines[at + 1 : at + 4] == [
        "   Ki=16, Kf=12, Ri=1996",
        "   Rf = 2000 +  (( W    -  We  ) + (( Ri  - 2000) / Ki)) * Kf",
        "   Rf = 2000 +  ((  1.0 -  0.50) + ((1996 - 2000) / 16)) * 12 = 2003",
    ]
    assert lines[1].endswith("Nouvel ELO    2003")


def many_wins(period: Period) -> SmallPeriod:
    """Member 21 (1700, 30 games) scores 18 of 25 against 1700: K 32, +176."""
    small = SmallPeriod(period)
    small.member(21, 1700, 30, federation="F")
    small.member(22, 1700, 500)
    for day in range(25):
        small.game(21, 22, 1 if day < 18 else 0, day=day)
    return small


def test_the_25_150_rule_prints_the_performance() -> None:
    lines = content(many_wins(SUMMER_2018).sheet(21))
    at = lines.index("   Regle des 25/150")
    assert lines[at + 1 : at + 4] == [
        "                    Elo = Rc + D(p)   p=Score=W / NbrPart, D(p)=fonction de p (Table I)",
        "                    Rc=1700  p=0.72  D(p)=+166",
        "                    Rf=1700 +166 = 1866",
    ]
    assert lines[1].endswith("Nouvel ELO    1866")


def test_from_202110_the_25_150_rule_prints_both_differences() -> None:
    lines = content(many_wins(WINTER_2022).sheet(21))
    assert lines[-5:-1] == [
        "                    Rc=1700  p=0.72  D(p)=+166",
        "                    différence entre ancien ELO et nouveau ELO     : abs(1700 - 1876) = 176",
        "                    différence entre ancien ELO et ELO performance : abs(1700 - 1866) = 166",
        "                    Rc=1866",
    ]


@pytest.mark.parametrize(("period", "head", "end"), [(SUMMER_2018, 1142, ""), (WINTER_2022, 1150, "  ==> 1150")])
def test_the_floor_is_printed_from_202101_only(period: Period, head: int, end: str) -> None:
    small = SmallPeriod(period)
    small.member(21, 1150, 400)
    small.member(22, 1150, 400)
    small.game(21, 22, 0, day=1)
    lines = content(small.sheet(21))
    assert lines[1].endswith(f"Nieuwe ELO    {head}")
    assert f"                       Rf = 1150 -8.00 = 1142{end}" in lines


def newly_rated(period: Period, *, games: int = 19) -> SmallPeriod:
    """Member 21 has `games` games against 1500, half the points, and plays three more against 1600."""
    small = SmallPeriod(period)
    small.member(21, 0, games, opponent_sum=1500 * games, score_sum=games / 2, federation="F")
    small.member(22, 1600, 500)
    for day in range(3):
        small.game(21, 22, 0.5, day=day)
    return small


def test_a_newly_rated_player_has_the_table_of_the_first_twenty_then_the_ordinary_one() -> None:
    small = newly_rated(SUMMER_2018, games=18)
    lines = content(small.sheet(21))
    first, second, third = rows_of(small.sheet(21))
    assert first[:5] == ["19", "22", "Zephyr 22", "1600", "28600"]
    assert second[:5] == ["20", "22", "Zephyr 22", "1600", "30200"]
    assert third[:6] == ["21", "22", "Zephyr 22", "1600", "B", "0.5"]
    assert "  20│Moyenne Des Adversaires (Rc)    │1510│     │ │10.0│         │" in lines
    assert "  Rc=1510  p=0.50  D(p)=0     Rf=1510   +0 = 1510" in lines
    assert "Ancien ELO 1510   Nouvel ELO    1514" in lines[1]
    assert lines[3].endswith("Nbr. Parties     1")


def test_a_single_game_of_the_first_twenty_is_counted_among_the_others_as_printed() -> None:
    small = newly_rated(SUMMER_2018)
    as_printed, clean = content(small.sheet(21)), content(small.sheet(21, as_printed=False))
    assert as_printed[3].endswith("Nbr. Parties     3")
    assert "   3│Moyenne Des Adversaires (Rc)    │1067│ │ 1.0│ 0.74│ +0.26│  │" in as_printed
    assert clean[3].endswith("Nbr. Parties     2")
    assert "   2│Moyenne Des Adversaires (Rc)    │1600│ │ 1.0│ 0.74│ +0.26│  │" in clean


def test_in_200607_the_head_counts_both_tables_and_the_sum_line_one() -> None:
    lines = content(newly_rated(SUMMER_2006).sheet(21))
    assert lines[3].endswith("Nbr. Parties     3")
    assert "   NbrPrt=   2  Ri=1505" in lines


def test_the_carry_line_has_the_end_totals_as_printed() -> None:
    small = newly_rated(SUMMER_2018, games=18)
    carry = "  Report Du Classement Precedent:  s.Elo=27000,   W / NbrPart = "
    assert carry + "10.0 /   20" in content(small.sheet(21))
    assert carry + " 9.0 /   18" in content(small.sheet(21, as_printed=False))


def test_the_carry_line_of_201101_is_right_as_printed() -> None:
    lines = content(newly_rated(Period(2011, 1), games=18).sheet(21))
    assert any(line.endswith("s.Elo=27000,   W / NbrPart =  9.0 /   18") for line in lines)


def test_a_player_who_ends_on_twenty_games_has_no_gain() -> None:
    small = SmallPeriod(SUMMER_2018)
    small.member(21, 0, 19, opponent_sum=1500 * 19, score_sum=9.5)
    small.member(22, 1600, 500)
    small.game(21, 22, 0.5, day=1)
    lines = content(small.sheet(21))
    assert lines[1].endswith("Oude ELO   1505   Nieuwe ELO    1505")
    assert lines[2].endswith("+0")
    assert lines[3].endswith("20")


def test_an_unrated_player_is_shown_his_performance_below_ten_games_too() -> None:
    small = SmallPeriod(SUMMER_2018)
    small.member(21)
    small.member(22, 1600, 500)
    small.game(21, 22, 0, day=1)
    lines = content(small.sheet(21))
    assert lines[1].endswith("Oude ELO      0   Nieuwe ELO    1199")
    assert lines[2].endswith("----")
    assert "  Rc=1600  p=0.08  D(p)=-401  Rf=1600 -401 = 1199" in lines


def test_before_200907_a_score_of_nothing_is_printed_as_zero_percent() -> None:
    small = SmallPeriod(SUMMER_2006)
    small.member(21)
    small.member(22, 1600, 500)
    small.game(21, 22, 0, day=1)
    assert "  Rc=1600  p=0.00  D(p)=-677  Rf=1600 -677 =  923" in content(small.sheet(21))


def with_unrated_opponent() -> SmallPeriod:
    small = rated_pair()
    small.member(23, name="Newcomer, Nia With A Very Long Name Indeed")
    small.game(21, 23, 1, day=5)
    return small


def test_games_against_unrated_players_stand_in_a_box_of_their_own_before_the_others() -> None:
    lines = with_unrated_opponent().sheet(21)
    assert content(lines)[5].startswith(" NG │ Teg.│Naam Voornaam tegenstander     │k│  W │               │Datum")
    assert content(lines)[7].startswith(
        "    │   23│Newcomer, Nia With A Very Long │W│ 1.0│" + " " * 15 + "│20180106│spring"
    )
    assert (lines[8][0], lines[9][0]) == ("└", "┌")


def test_only_unrated_opponents_leave_the_rating_and_end_the_sheet_with_their_box() -> None:
    small = SmallPeriod(SUMMER_2018)
    small.member(21, 1600, 400)
    small.member(22)
    small.game(21, 22, 1, day=1)
    lines = small.sheet(21)
    assert content(lines)[1].endswith("Oude ELO   1600   Nieuwe ELO    1600")
    assert content(lines)[3].endswith("# Part.          0")
    assert lines[-1].startswith("└────┴─────┴")
    assert len(lines) == 9


def test_an_unrated_player_without_a_counted_game_has_zeros() -> None:
    small = SmallPeriod(SUMMER_2018)
    small.member(21, 1300, 12, opponent_sum=18000, score_sum=6.0)
    small.member(22)
    small.game(21, 22, 1, day=1)
    lines = content(small.sheet(21))
    assert lines[1].endswith("Oude ELO      0   Nieuwe ELO       0")
    assert lines[2].endswith("----")


@pytest.mark.parametrize(("period", "name"), [(SUMMER_2018, "Stranger, Sam"), (SUMMER_2006, "Etranger")])
def test_opponents_without_a_number_are_named_from_200907(period: Period, name: str) -> None:
    small = SmallPeriod(period)
    small.member(21, 1600, 400)
    small.game_abroad(21, 1700, 1, day=1, opponent_name="Stranger, Sam")
    (row,) = rows_of(small.sheet(21))
    assert row[1:3] == ["0", name]


@pytest.mark.parametrize(("period", "length"), [(SUMMER_2018, 64), (Period(2016, 7), 26)])
def test_file_names_are_cut_as_the_era_cut_them(period: Period, length: int) -> None:
    small = rated_pair(period)
    for row in small.rows:
        row["file_name"] = "x" * 70
    assert rows_of(small.sheet(21))[0][-1] == "x" * length


def test_a_zero_sum_has_the_sign_of_the_added_doubles_as_printed() -> None:
    small = SmallPeriod(SUMMER_2018)
    small.member(21, 1600, 400)
    small.member(22, 1240, 400)
    small.member(23, 1960, 400)
    small.game(21, 22, 1, day=1)  # 1 - 0.90, in doubles a little less than 0.1
    small.game(21, 23, 0, day=2)  # 0 - 0.10
    as_printed, clean = content(small.sheet(21)), content(small.sheet(21, as_printed=False))
    mean = "   2│Gemiddelde tegenstanders (Rc)   │1600│ │ 1.0│ 1.00│"
    assert f"{mean} -0.00│  │" in as_printed
    assert f"{mean} +0.00│  │" in clean
    assert "                       G =  ( 1.0 -  1.00) * 16 = +0.00" in as_printed


def test_in_200607_a_fictive_rating_is_shown_as_the_intermediate_one() -> None:
    small = SmallPeriod(SUMMER_2006)
    small.member(21, 0, 19, opponent_sum=1400 * 19, score_sum=9.5)
    small.member(22, 0, 19, opponent_sum=1700 * 19, score_sum=9.5)
    small.member(23, 1700, 500)
    small.game(22, 23, 0.5, day=1)
    small.game(21, 22, 0.5, day=2, given_rating=1500, given_rating_kind="fictive")
    as_printed, clean = small.sheet(21), small.sheet(21, as_printed=False)
    assert rows_of(as_printed)[0][3:5] == ["1700", "28100"]
    assert any("s.Elo=26400" in line for line in as_printed)
    assert rows_of(clean)[0][3:5] == ["1500", "28100"]
    assert any("s.Elo=26600" in line for line in clean)


def test_the_file_has_each_sheet_behind_its_number() -> None:
    text = sheets_text(rated_pair().sheets(layout="federation"))
    assert text.startswith("-00021\n┌")
    assert "┘\n-00022\n┌" in text
    assert text.endswith("┘\n")


def test_an_unknown_layout_is_refused() -> None:
    with pytest.raises(ValueError, match="'fancy' is no layout of the sheets; there are: plain, federation"):
        rated_pair().sheets(layout="fancy")


def test_the_federation_has_no_english_sheets() -> None:
    with pytest.raises(ValueError, match="the federation sheets exist in fr, nl, not in 'en'"):
        rated_pair().sheets(layout="federation", language="en")
