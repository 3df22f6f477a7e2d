"""Published lists in the curated tables: what a list says, in one shape for all eras, and nothing lost in silence."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from pathlib import Path

import duckdb
import polars as pl
import pytest

from pipeline.contracts.table import SCHEMA_VERSION
from pipeline.formats.dbf import GOOD, Field, new_header, new_table, read_table, write_table
from pipeline.formats.dbf_structures import checklist_header, player_header
from pipeline.formats.player_dbf import read_members
from pipeline.history import build_history, import_archive
from pipeline.history.imports import IMPORTED_TABLES
from pipeline.period import Period
from pipeline.quarter import run_quarter
from pipeline.settings import Settings
from pipeline.store import Store
from tests.backtest.small_archive import BEFORE, PERIOD, SmallArchive
from tests.small_quarter import GOOD as GOOD_FILES
from tests.small_quarter import lay

OLD = Period(1997, 1)
SENDING = tuple(
    Field(name, kind, length)
    for name, kind, length in (
        ("DATE_S", "D", 8),
        ("SENDER_S", "N", 3),
        ("MATRI1_S", "N", 6),
        ("MATRI2_S", "N", 6),
        ("RESULT_S", "N", 1),
        ("CODE_N_S", "C", 1),
        ("SUPPRIME_S", "C", 1),
        ("FILE", "C", 32),
    )
)


def small_archive() -> SmallArchive:
    """Two rated players, one who becomes rated, one with a first provisional game, one idle."""
    archive = SmallArchive()
    archive.member(11, 1500, 64)
    archive.member(12, 1700, 310)
    archive.member(13, 1400, 19, opponents=26_600, score=9.5)
    archive.member(14, 0, 0)
    archive.member(15, 1234, 40)
    archive.game(11, 12, score=1.0)
    archive.game(13, 12, score=0.5, day=1)
    archive.foreign(14, 1600, score=0.0)
    archive.rows[0] |= {"NB_PARTIES": 65, "K_NB_PART": 32, "ESPERANCE": 24}
    archive.rows[1] |= {"NB_PARTIES": 311, "K_NB_PART": 16, "ESPERANCE": 76}
    archive.rows[4] |= {"FILE_CH": "201806.FIDE", "ETRANGER": "Semois, Guy"}
    archive.publish(11, ELO_CALCUL=1524, PART_CALCU=65, GAIN=24, TITRE="MI", SEXE="V", CLUB=207)
    archive.publish(12, ELO_CALCUL=1690, PART_CALCU=312, GAIN=-10, FEDERATION="V", SEXE="M")
    archive.publish(13, ELO_CALCUL=1420, PART_CALCU=20, GAIN=0, ELO_PRECE=1420, DATE_NAISS=dt.date(2001, 5, 6))
    archive.publish(14, PART_CALCU=1, ADVERSAIRE=1600)
    archive.publish(15, GAIN=55, TITRE="***", DATE_NAISS=dt.date(960, 5, 3), SUPPRESS=True)
    return archive


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(Settings(data_dir=tmp_path / "data"))


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return small_archive().write(tmp_path / "archive")


def table(store: Store, name: str, period: Period = PERIOD) -> pl.DataFrame:
    return pl.read_parquet(store.curated_path(name, period))


def of_member(store: Store, name: str, member_id: int) -> dict:
    return table(store, name).row(by_predicate=pl.col("member_id") == member_id, named=True)


def take_in(store: Store, archive: Path) -> dict[Period, str]:
    return {item.period: item.state for item in import_archive(store, archive)}


def test_the_published_rating_stands_in_the_list_and_leads_back_to_its_file(store, archive):
    assert take_in(store, archive) == {BEFORE: "imported", PERIOD: "imported"}

    member = of_member(store, "player_list", 11)
    assert (member["rating"], member["game_count"], member["gain"], member["source"]) == (1524, 65, 24, "import")
    assert table(store, "imports").select("file", "file_name", "header_count", "row_count").rows() == [
        ("PLAYER", "201807/PLAYER.DBF", 5, 5),
        ("CHCKLIST", "201807/CHCKLIST.DBF", 5, 5),
    ]


def test_old_spellings_become_those_of_today(store, archive):
    take_in(store, archive)

    woman, idle = of_member(store, "player_list", 11), of_member(store, "player_list", 15)
    assert (woman["title"], woman["sex"]) == ("IM", "F")
    assert (idle["title"], idle["birth_year"], idle["is_affiliated"]) == (None, None, False)


def test_who_did_not_play_has_no_gain_though_the_list_keeps_his_last_one(store, archive):
    take_in(store, archive)

    idle = of_member(store, "player_list", 15)
    assert (idle["has_games"], idle["gain"]) == (False, None)


def test_a_game_keeps_the_figures_of_the_check_list(store, archive):
    take_in(store, archive)

    game = table(store, "derivations").row(0, named=True)
    assert {name: game[name] for name in ("run", "opponent_rating", "opponent_rating_source", "game_number")} == {
        "run": 3,
        "opponent_rating": 1700,
        "opponent_rating_source": "list",
        "game_number": 65,
    }
    assert (game["expected_score_hundredths"], game["k_factor"]) == (24, 32)
    assert game["gain"] == pytest.approx(32 * 0.76)


def test_the_opponent_abroad_keeps_his_name_and_rating(store, archive):
    take_in(store, archive)

    games = table(store, "checklist").join(table(store, "derivations"), on="import_number")
    row = games.row(by_predicate=pl.col("member_id") == 14, named=True)
    assert (row["opponent_name"], row["opponent_rating"], row["opponent_rating_source"]) == (
        "Semois, Guy",
        1600,
        "foreign",
    )


def test_each_player_is_told_by_what_he_was_before_and_after(store, archive):
    take_in(store, archive)

    ratings = table(store, "ratings").select("member_id", "status", "rating_before", "rating_after", "period_games")
    assert ratings.rows() == [
        (11, "rated", 1500, 1524, 1),
        (12, "rated", 1700, 1690, 2),
        (13, "newly_rated", 1420, 1420, 0),
        (14, "unrated", 0, 0, 1),
    ]


def test_a_rating_at_the_floor_does_not_tell_what_was_computed(store, tmp_path):
    made = small_archive()
    made.publish(11, ELO_CALCUL=1150)
    take_in(store, made.write(tmp_path / "archive"))

    at_floor, other = of_member(store, "ratings", 11), of_member(store, "ratings", 12)
    assert (at_floor["rating_computed"], at_floor["is_floored"]) == (None, None)
    assert (other["rating_computed"], other["is_floored"]) == (1690, False)


def test_a_substituted_player_keeps_the_belgian_computation(store, tmp_path):
    made = small_archive()
    made.publish(12, ELO_CALCUL=1805, PART_CALCU=310, GAIN=-10, MODIFY_ELO=9, NATFIDE="NED")
    take_in(store, made.write(tmp_path / "archive"))

    rating = of_member(store, "ratings", 12)
    assert (rating["is_substituted"], rating["rating_computed"], rating["rating_after"]) == (True, 1690, 1805)
    assert of_member(store, "player_list", 12)["is_substituted"]


def test_the_members_stand_as_they_were_before_the_run(store, archive):
    take_in(store, archive)

    before = of_member(store, "members", 13)
    assert (before["rating"], before["game_count"], before["opponent_sum"], before["score_sum"]) == (
        1400,
        19,
        26_600,
        9.5,
    )


def test_the_full_date_of_birth_stays_with_the_members(store, archive):
    take_in(store, archive)
    build_history(store)

    assert of_member(store, "members", 13)["birth_date"] == dt.date(2001, 5, 6)
    with duckdb.connect(str(store.history_path), read_only=True) as history:
        dated = "select count(*) from duckdb_columns() where column_name = 'birth_date'"
        assert history.execute(dated).fetchone() == (0,)
        assert history.execute("select birth_year from players_now where member_id = 13").fetchone() == (2001,)


def test_importing_again_changes_no_byte(store, archive):
    take_in(store, archive)
    before = {path: path.read_bytes() for path in store.root.rglob("*.parquet")}

    take_in(store, archive)

    assert {path: path.read_bytes() for path in store.root.rglob("*.parquet")} == before


def test_all_partitions_of_a_table_have_the_contracts_schema_and_version(store, archive):
    take_in(store, archive)

    for contract in IMPORTED_TABLES:
        for path in (store.root / "curated" / contract.table_name()).glob("*.parquet"):
            assert pl.read_parquet_schema(path) == {"period": pl.String(), **contract.polars_schema()}
            assert pl.read_parquet_metadata(path)["schema_version"] == SCHEMA_VERSION


def test_a_period_that_was_run_here_is_kept_and_told(store, archive):
    lay(store, GOOD_FILES)
    run_quarter(store, PERIOD)
    before = store.curated_path("checklist", PERIOD).read_bytes()

    assert take_in(store, archive) == {BEFORE: "imported", PERIOD: "kept"}

    assert store.curated_path("checklist", PERIOD).read_bytes() == before
    assert not store.curated_path("imports", PERIOD).exists()


def test_a_run_takes_the_place_of_an_import(store, archive):
    take_in(store, archive)
    lay(store, GOOD_FILES)
    run_quarter(store, PERIOD)

    assert not store.curated_path("imports", PERIOD).exists()
    assert table(store, "player_list")["source"].unique().to_list() == ["run"]


def test_a_list_that_can_not_be_read_is_refused_and_the_others_go_through(store, archive):
    (archive / "201807" / "PLAYER.DBF").write_bytes(b"no table at all")

    found = list(import_archive(store, archive))

    assert [(item.period, item.state) for item in found] == [(BEFORE, "imported"), (PERIOD, "refused")]
    assert "201807" in found[1].reason
    assert not store.curated_path("player_list", PERIOD).exists()


def test_a_period_that_the_archive_lacks_is_refused_by_name(store, archive):
    with pytest.raises(ValueError, match="no list of 1999-01"):
        list(import_archive(store, archive, [Period(1999, 1)]))


def test_a_list_without_its_check_list_tells_who_played_by_the_count_of_games(store, archive):
    (archive / "201807" / "CHCKLIST.DBF").unlink()
    take_in(store, archive)

    listed = table(store, "player_list").filter("has_games")
    assert listed["member_id"].to_list() == [11, 12, 13, 14]
    assert not store.curated_path("ratings", PERIOD).exists()


def test_a_value_that_does_not_read_becomes_a_finding_with_its_place(store, archive):
    path = archive / "201807" / "CHCKLIST.DBF"
    path.write_bytes(path.read_bytes().replace(b"20180502", b"2018 5/2", 1))

    take_in(store, archive)

    finding = table(store, "findings").row(0, named=True)
    assert (finding["rule"], finding["file_name"], finding["line_number"]) == (
        "list_value_unread",
        "201807/CHCKLIST.DBF",
        3,
    )
    assert finding["raw_text"] == "2018 5/2"
    assert "DATE" in finding["message_nl"]


def test_a_row_without_a_result_becomes_a_finding(store, tmp_path):
    made = small_archive()
    made.rows[4]["RESULTAT"] = 7
    take_in(store, made.write(tmp_path / "archive"))

    assert table(store, "findings")["rule"].to_list() == ["list_row_unreadable"]
    assert table(store, "checklist").height == 4
    assert table(store, "imports").filter(pl.col("file") == "CHCKLIST")["used_count"].to_list() == [4]


def test_records_that_a_cut_file_lacks_and_members_that_stand_twice_are_told(store, tmp_path):
    made = small_archive()
    folder = made.write(tmp_path / "archive") / PERIOD.code
    whole = read_table((folder / "PLAYER.DBF").read_bytes())
    twice = new_table(whole.header, pl.concat([whole.frame, whole.frame.head(1)]))
    data = write_table(twice, date=dt.date(2018, 7, 1))
    (folder / "PLAYER.DBF").write_bytes(data)
    checklist = (folder / "CHCKLIST.DBF").read_bytes()
    (folder / "CHCKLIST.DBF").write_bytes(checklist[:-40])

    take_in(store, tmp_path / "archive")

    assert sorted(table(store, "findings")["rule"]) == ["list_members_left_out", "list_records_missing"]
    assert table(store, "imports")["missing_count"].to_list() == [0, 1]


def old_archive(folder: Path) -> Path:
    """A list of 1997 whose check list is a log of the runs, with its import store, in zips."""
    member = {"MATRICULE": 101, "ELO_PRECE": 1600, "PART_PRECE": 50, "ELO_CALCUL": 1612, "PART_CALCU": 51, "GAIN": 12}
    opponent = member | {"MATRICULE": 102, "ELO_CALCUL": 1588, "GAIN": -12}
    game = {
        "JOUEUR": 101, "ADVERS": 102, "RESULTAT": 1, "VAL_ADVERS": 1600, "NO_RUN": 3, "K_NB_PART": 24, "ESPERANCE": 50,
        "NB_PARTIES": 51, "EXPEDIT": 618, "WH_BL": "W", "DATE": dt.date(1996, 10, 5), "BOTH_Y_N": "Y", "RECUP": "N",
    }  # fmt: skip
    other = game | {"JOUEUR": 102, "ADVERS": 101, "RESULTAT": 0, "WH_BL": "B"}
    logged = [game, other, game | {"NO_RUN": 1}, other | {"NO_RUN": 1}]
    store_row = {
        "DATE_S": dt.date(1996, 10, 5), "SENDER_S": 618, "MATRI1_S": 101, "MATRI2_S": 102, "RESULT_S": 1,
        "CODE_N_S": "N", "SUPPRIME_S": "F", "FILE": "A05OPE1A.618",
    }  # fmt: skip
    removed = store_row | {"SUPPRIME_S": "T", "RESULT_S": 5}
    write_zip(folder, "PLAYER", player_header(OLD), [member, opponent])
    write_zip(folder, "CHCKLIST", checklist_header(OLD), logged)
    write_zip(folder, "SENDING", new_header(SENDING), [store_row, removed])
    return folder


def write_zip(folder: Path, kind: str, header, records: list[dict]) -> None:
    schema = {item.name: item.dtype for item in header.fields}
    empty = {name: "" if dtype == pl.String() else None for name, dtype in schema.items()}
    frame = pl.DataFrame([empty | record for record in records], schema=schema)
    path = folder / OLD.code / f"{kind}.zip"
    path.parent.mkdir(parents=True, exist_ok=True)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as members:
        members.writestr(f"{kind}.DBF", write_table(new_table(header, frame), date=OLD.list_date))
    path.write_bytes(packed.getvalue())


def test_a_log_of_the_runs_gives_each_game_once_and_says_how_many_records_it_had(store, tmp_path):
    assert take_in(store, old_archive(tmp_path / "archive")) == {OLD: "imported"}

    games = table(store, "derivations", OLD)
    assert games.select("member_id", "run", "opponent_rating", "gain").rows() == [
        (101, 3, 1600, 12.0),
        (102, 3, 1600, -12.0),
    ]
    counted = table(store, "imports", OLD).select("file", "good_count", "used_count", "row_count").rows()
    assert counted == [("PLAYER", 2, 2, 2), ("CHCKLIST", 4, 2, 2), ("SENDING", 2, 1, 2)]


def test_the_old_import_store_gives_the_games_as_received(store, tmp_path):
    take_in(store, old_archive(tmp_path / "archive"))

    received = table(store, "received_games", OLD)
    assert received.select("member_id", "opponent_id", "colour", "score", "file_name").rows() == [
        (101, 102, "W", 1.0, "A05OPE1A.618"),
        (102, 101, "B", 0.0, "A05OPE1A.618"),
    ]


def test_without_the_list_before_the_start_is_what_the_list_itself_says(store, tmp_path):
    take_in(store, old_archive(tmp_path / "archive"))

    assert table(store, "members", OLD).select("rating", "game_count").rows() == [(1600, 50), (1600, 50)]
    assert table(store, "ratings", OLD).select("rating_before", "gain").rows() == [(1600, 12), (1600, -12)]


@pytest.mark.archive
def test_every_record_of_a_period_is_accounted_for(store, archive_dir):
    wanted = [Period(1996, 7), Period(2004, 7), Period(2018, 7)]
    assert [item.state for item in import_archive(store, archive_dir, wanted)] == ["imported"] * 3

    for period in wanted:
        for file, header, *parts in (
            table(store, "imports", period)
            .select("file", "header_count", "good_count", "deleted_count", "quarantined_count", "missing_count")
            .iter_rows()
        ):
            assert header == sum(parts), (period, file)
            raw = (archive_dir / period.code / f"{file}.zip").read_bytes()
            assert parts[0] == int((read_table(raw).frame["_flag"] == GOOD).sum())


@pytest.mark.archive
@pytest.mark.parametrize("code", ["201804", "201807", "201901", "202110", "202201"])
def test_the_members_before_a_list_are_those_of_the_member_file_that_it_was_run_with(store, archive_dir, code):
    period = Period.parse(code)
    list(import_archive(store, archive_dir, [period]))
    kept = read_members(read_table((archive_dir / code / "BEFORE.zip").read_bytes()), period)

    both = kept.join(table(store, "members", period), on="member_id", suffix="_imported")

    assert both.height >= kept.height - 1
    for name in ("rating", "game_count", "opponent_sum", "score_sum", "rating_previous", "gain", "last_game_date"):
        different = both.filter(pl.col(name).ne_missing(pl.col(f"{name}_imported")))
        assert different.height <= 1, name
