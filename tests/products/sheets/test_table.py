"""The sheets as a table."""

from __future__ import annotations

from pipeline.formats.dbf import read_table, write_table
from pipeline.period import Period
from pipeline.products.sheets.table import sheet_table
from tests.products.sheets.small_period import SmallPeriod


def rows(small: SmallPeriod) -> list[dict[str, object]]:
    return read_table(write_table(sheet_table(small.figures()))).good.rows(named=True)


def test_each_game_of_a_sheet_is_a_row_with_the_figures_it_prints() -> None:
    small = SmallPeriod(Period(2018, 7))
    small.member(21, 1990, 290)
    small.member(22, 1850, 95)
    small.game(21, 22, 0.5, 0)
    small.game_abroad(21, 2100, 1, 5)
    first, abroad, other = rows(small)
    assert first == {
        "MATRICULE": 21, "TABLEAU": 2, "NB_PARTIES": 291, "ADVERS": 22, "NOM_ADVERS": "Zephyr 22",
        "VAL_ADVERS": 1850, "SOURCE": "L", "WH_BL": "W", "RESULTAT": 0.5, "ESPERANCE": 0.69, "K_NB_PART": 24,
        "GAIN": -4.56, "DATE": first["DATE"], "FILE_CH": "spring open.101", "LIGNE": 1,
    }  # fmt: skip
    assert (abroad["ADVERS"], abroad["SOURCE"], abroad["FILE_CH"], abroad["LIGNE"]) == (0, "E", "201806.FIDE", 3)
    assert (other["MATRICULE"], other["RESULTAT"], other["K_NB_PART"], other["GAIN"]) == (22, 0.5, 32, 6.08)


def test_first_games_have_no_expectation_and_games_against_the_unrated_no_rating() -> None:
    small = SmallPeriod(Period(2018, 7))
    small.member(22, 1850, 95)
    small.member(23)
    small.member(24)
    small.game(23, 22, 1, 0)
    small.game(23, 24, 1, 1)
    of_beginner = [row for row in rows(small) if row["MATRICULE"] == 23]
    assert [(row["TABLEAU"], row["VAL_ADVERS"], row["ESPERANCE"], row["GAIN"]) for row in of_beginner] == [
        (0, None, None, None),
        (1, 1850, None, None),
    ]


def test_a_name_of_another_code_page_is_written_with_its_base_letters() -> None:
    small = SmallPeriod(Period(2018, 7))
    small.member(21, 1500, 100)
    small.game_abroad(21, 2100, 1, 5, opponent_name="Đurić, Renée")
    assert rows(small)[0]["NOM_ADVERS"] == "?uric, Renée"
