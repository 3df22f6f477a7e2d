"""What lies in a period's fide folder: the list in force and all games, by what each file says."""

from __future__ import annotations

import polars as pl
import pytest

from pipeline.contracts.checklist import Checklist
from pipeline.contracts.fide import FideGames, FideList
from pipeline.contracts.findings import Findings
from pipeline.quarter import run_quarter
from pipeline.settings import Settings
from pipeline.stages.read_fide import missing_list, read_fide
from pipeline.store import Store
from tests.formats.fide.small_fide import OPEN, list_text, page, raw, zipped
from tests.small_quarter import GOOD, PERIOD, lay

JULY = list_text("one type")
RAPID = JULY.replace("1843", "2843")
FILES = {
    "rapid_jul18frl.txt": RAPID,
    "standard_jul18frl.txt": JULY,
    "zz_standard_jun18frl.txt": JULY.replace("JUL18", "JUN18").replace("1843", "1111"),
    "pages/90001.html": page(OPEN),
    "notes.docx": b"\xd0\xcf\x11\xe0",
}


def test_the_standard_list_of_the_month_is_in_force_whatever_the_names_order():
    read = read_fide(PERIOD, [raw(name, data) for name, data in FILES.items()])

    FideList.validate(read.fide_list)
    FideGames.validate(read.fide_games)
    assert read.fide_list["standard_rating"][0] == 1843
    assert read.fide_games["fide_id"].unique().to_list() == [90001]
    told = {row["file_name"]: row["rule"] for row in read.findings.rows(named=True)}
    assert told == {
        "rapid_jul18frl.txt": "fide_list_of_other_type",
        "zz_standard_jun18frl.txt": "fide_list_not_used",
        "notes.docx": "fide_files_not_read",
    }


def test_lists_inside_zips_take_part_in_the_choice():
    packed = zipped({"standard_jun18frl.txt": JULY.replace("JUL18", "JUN18")})

    read = read_fide(PERIOD, [raw("a.zip", packed), raw("standard.txt", JULY)])

    assert read.findings.select("rule", "file_name").rows() == [
        ("fide_list_not_used", "a.zip: standard_jun18frl.txt"),
    ]


def test_nothing_laid_down_gives_empty_tables():
    read = read_fide(PERIOD, [])

    assert (read.fide_list.height, read.fide_games.height, read.findings.height) == (0, 0, 0)


def test_a_zip_that_cannot_be_opened_is_told_and_the_rest_is_read():
    read = read_fide(PERIOD, [raw("broken.zip", b"PK\x03\x04" + bytes(90)), raw("standard.txt", JULY)])

    assert read.fide_list.height == 4
    assert read.findings.select("rule", "file_name").rows() == [("file_cannot_be_opened", "broken.zip")]


def test_a_page_laid_down_brings_its_games_into_the_check_list(tmp_path):
    store = lay(Store(Settings(data_dir=tmp_path / "data")), GOOD)
    folder = store.raw_dir(PERIOD) / "fide" / "pages"
    folder.mkdir()
    (folder / "100011 2018-07.html").write_text(page(OPEN, period="July 2018"))

    run_quarter(store, PERIOD)

    rows = store.read_table("checklist", Checklist, PERIOD)
    abroad = rows.filter(rows["file_name"] == "201807.FIDE")
    assert abroad.select("member_id", "opponent_name", "given_rating", "score", "tournament").rows() == [
        (10011, "Semois, Lou", 2301, 1.0, "Open de la Semois"),
        (10011, "Lesse, Kim", 2108, 0.5, "Open de la Semois"),
        (10011, "Sûre, Ann", 2277, 0.0, "Open de la Semois"),
    ]
    assert store.read_table("findings", Findings, PERIOD).is_empty()


def member(**values: object) -> pl.DataFrame:
    row = {"fide_id": 90011, "nationality": "FRA", "lives_abroad": False, "has_waiver": False}
    return pl.DataFrame([row | values], schema_overrides={"nationality": pl.String})


def test_without_a_list_it_is_told_how_many_members_would_be_published_at_their_fide_rating():
    (told,) = missing_list(pl.concat([member(), member(), member(nationality=None)]), FideList.empty()).to_dicts()

    assert (told["rule"], told["severity"], told["file_name"]) == ("no_fide_list", "warning", "fide")
    assert "2 members would be published at their FIDE rating" in told["message_en"]


@pytest.mark.parametrize("values", [{"nationality": "BEL"}, {"has_waiver": True}, {"fide_id": None}])
def test_without_a_list_nothing_is_told_where_nobody_needs_one(values):
    assert missing_list(member(**values), FideList.empty()).is_empty()
