"""A small quarter end to end: the good files go through whatever else lies beside them."""

from __future__ import annotations

import csv
import io
import struct

import polars as pl
import pytest

from pipeline.contracts.carried import CarriedChanges
from pipeline.contracts.checklist import Checklist
from pipeline.contracts.findings import Findings
from pipeline.contracts.ratings import Ratings
from pipeline.contracts.sendings import ReceivedFiles
from pipeline.files import write_atomic
from pipeline.findings import FaultyInputError, FindingList, Place
from pipeline.fixelo.wording import CATALOGUE as FIXELO_CATALOGUE
from pipeline.formats.dbf import DbfError, read_table
from pipeline.period import Period
from pipeline.quarter import do_step, run_quarter
from pipeline.settings import Settings
from pipeline.steps import REVISING, STEPS
from pipeline.store import VARYING_FILE, Store
from tests.small_quarter import GOOD, MEMBERS, PERIOD, lay, player_dbf, published_quarter, sending

GOOD_ROWS = 4 * 2 + 2 * 2 + 1  # two rounds of six players, and one game abroad


@pytest.fixture
def store(tmp_path) -> Store:
    return Store(Settings(data_dir=tmp_path / "data"))


@pytest.fixture
def faultless(tmp_path) -> Store:
    """The quarter of the good files alone, run."""
    return published_quarter(tmp_path / "faultless")


def assemble(store: Store) -> None:
    """The steps up to the check list, for what is decided before the rating."""
    for name in STEPS[: STEPS.index("assemble") + 1]:
        do_step(store, PERIOD, name)


def findings(store: Store) -> list[dict]:
    return store.read_table("findings", Findings, PERIOD).rows(named=True)


def of_file(store: Store, name: str) -> dict[str, dict]:
    return {row["rule"]: row for row in findings(store) if row["file_name"] == name}


def states(store: Store) -> dict[str, tuple[str, str | None]]:
    files = store.read_table("received_files", ReceivedFiles, PERIOD)
    return {row["file_name"]: (row["state"], row["reason"]) for row in files.rows(named=True)}


def checklist(store: Store) -> pl.DataFrame:
    return store.read_table("checklist", Checklist, PERIOD)


def test_a_faultless_quarter_is_published_without_a_finding(faultless):
    assert findings(faultless) == []
    assert checklist(faultless).height == GOOD_ROWS
    names = {path.name for path in faultless.published_dir(PERIOD).iterdir()}
    assert names >= {"PLAYER.DBF", "CHCKLIST.DBF", "PLAYER.parquet", "CHCKLIST.parquet", "SHEETS.txt", "received.csv"}


def test_who_listens_hears_what_follows_each_step_and_of_a_revised_list_no_history(faultless):
    faultless.revised.write_table("carried", CarriedChanges, CarriedChanges.empty(), PERIOD)
    for store, steps in ((faultless, STEPS), (faultless.revised, REVISING)):
        told = []
        run_quarter(store, PERIOD, lambda name, _, __, following, told=told: told.append((name, following)))
        assert told == [(name, steps[place:]) for place, name in enumerate(steps, start=1)]


def test_a_run_keeps_what_the_repair_of_databases_had_found(store):
    lay(store, GOOD)
    earlier = FindingList(FIXELO_CATALOGUE)
    earlier.add("fixelo_list_line", Place(file_name="GAMES.CBF"))
    store.write_table("findings", Findings, earlier.to_frame(), PERIOD)
    for _ in range(2):
        run_quarter(store, PERIOD)
        assert [row["rule"] for row in findings(store)] == ["fixelo_list_line"]


def test_the_published_lists_hold_every_game_and_the_new_ratings(faultless):
    store, published = faultless, faultless.published_dir(PERIOD)

    games = read_table((published / "CHCKLIST.DBF").read_bytes()).good
    players = read_table((published / "PLAYER.DBF").read_bytes()).good
    ratings = {row["member_id"]: row for row in store.read_table("ratings", Ratings, PERIOD).rows(named=True)}

    assert games["JOUEUR"].to_list() == sorted(checklist(store)["member_id"].to_list())
    assert players["MATRICULE"].to_list() == list(MEMBERS)
    for row in players.rows(named=True):
        number = row["MATRICULE"]
        _, rating, count = MEMBERS[number]
        if ratings[number]["status"] == "rated":
            assert (row["ELO_CALCUL"], row["PART_CALCU"]) == (
                ratings[number]["rating_after"], ratings[number]["game_count_after"],
            )  # fmt: skip
            assert row["ELO_PRECE"] == rating
            assert row["GAIN"] == row["ELO_CALCUL"] - rating
        assert row["PART_PRECE"] == count
    won = players.filter(pl.col("MATRICULE") == 20022).row(0, named=True)
    assert won["PART_CALCU"] == 66
    assert won["PERFORMAN"] == 0.5


def test_the_acknowledgement_list_names_every_file_with_its_games_and_reason(store):
    run_quarter(lay(store, GOOD | {"leeg.101": b""}), PERIOD)

    text = (store.published_dir(PERIOD) / "received.csv").read_text()
    rows = {row["file"]: row for row in csv.DictReader(io.StringIO(text))}

    assert {name: row["games"] for name, row in rows.items()} == {"leeg.101": "0", "coupe.207": "4", "open.618": "2"}
    assert (rows["leeg.101"]["state"], rows["leeg.101"]["reason"]) == ("refused", "empty_file")
    assert rows["open.618"]["tournament"] == "Open d'été"


MAY = sending(10011, 20022, 3003, 4004, name="Tournoi de mai", first_score=0.0)
LINES = MAY.split(b"\r\n")
CONTROL = next(line for line in LINES if b"2018050420180511" in line)
FAULTS = {
    "empty": (b"", "empty_file", "refused"),
    "blank": (b" \r\n \r\n", "empty_file", "refused"),
    "binary": (bytes(range(256)) * 4, "binary_content", "refused"),
    "a spreadsheet": (b"PK\x03\x04" + bytes(500), "binary_content", "refused"),
    "truncated": (MAY[: MAY.rindex(b"Condroz")], "truncated", "accepted"),
    "without its control line": (MAY.replace(CONTROL + b"\r\n", b""), "no_control_line", "refused"),
    "without players": (MAY[: MAY.index(b"  1 Ard")], "no_player_lines", "refused"),
    "with an unknown member": (sending(10011, 77777, 3003, 4004, name="X"), "every_member_number_is_known", "accepted"),
    "with contradicting halves": (MAY.replace(b" N 1", b" N 5", 1), "mirror_contradicts", "accepted"),
    "a letter": (b"Dear friend,\r\nthe results follow tomorrow.\r\n", "no_layout", "refused"),
}


@pytest.fixture(scope="module")
def faulty(tmp_path_factory) -> Store:
    """A quarter in which the good files come among files with every fault."""
    store = Store(Settings(data_dir=tmp_path_factory.mktemp("faulty") / "data"))
    run_quarter(lay(store, GOOD | {f"faulty, {fault}.999": data for fault, (data, _, _) in FAULTS.items()}), PERIOD)
    return store


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_file_is_told_by_name_and_reason(faulty, fault):
    _, rule, state = FAULTS[fault]

    told = of_file(faulty, f"faulty, {fault}.999")
    assert rule in told, sorted(told)
    assert all(told[rule][f"message_{language}"] for language in ("fr", "nl", "en"))
    assert states(faulty)[f"faulty, {fault}.999"][0] == state


def test_beside_faulty_files_the_others_go_through_and_only_games_that_stand_in_both_are_told(faulty):
    others = checklist(faulty).filter(~pl.col("file_name").str.starts_with("faulty"))
    assert others.height == GOOD_ROWS
    told = {(row["file_name"], row["rule"]) for row in findings(faulty)}
    assert {name for name, _ in told} - GOOD.keys() == {f"faulty, {fault}.999" for fault in FAULTS}
    assert {said for said in told if said[0] in GOOD} == {("coupe.207", "no_game_stands_in_two_files")}
    assert (faulty.published_dir(PERIOD) / "PLAYER.DBF").is_file()


def test_an_unknown_member_is_named_with_its_line_and_only_his_games_are_left_out(store):
    assemble(lay(store, {"faulty.999": FAULTS["with an unknown member"][0]}))

    told = of_file(store, "faulty.999")["every_member_number_is_known"]
    assert "77777" in told["message_en"]
    assert MAY.split(b"\r\n")[told["line_number"] - 1].startswith(b"  2 ")
    assert sorted(checklist(store).filter(pl.col("file_name") == "faulty.999")["member_id"].unique()) == [
        3003, 4004, 10011,
    ]  # fmt: skip


def test_an_opponent_number_too_wide_for_the_check_list_does_not_stop_the_list(store):
    run_quarter(lay(store, GOOD | {"faulty.999": sending(10011, 7_654_321, name="X", layout="swar")}), PERIOD)

    assert "7654321" in of_file(store, "faulty.999")["every_member_number_is_known"]["message_en"]
    opponents = checklist(store).filter(pl.col("file_name") == "faulty.999")["opponent_id"]
    assert opponents.to_list() == [7_654_321, 7_654_321]
    games = read_table((store.published_dir(PERIOD) / "CHCKLIST.DBF").read_bytes()).good
    assert games.filter(pl.col("FILE_CH") == "faulty.999")["ADVERS"].to_list() == [0, 0]


def test_contradicting_halves_are_told_at_their_line_and_both_are_kept(store):
    assemble(lay(store, {"faulty.999": FAULTS["with contradicting halves"][0]}))

    told = of_file(store, "faulty.999")["mirror_contradicts"]
    assert LINES[told["line_number"] - 1].startswith((b"  1 ", b"  3 "))
    assert checklist(store).filter(pl.col("file_name") == "faulty.999").height == 8


def test_a_file_in_another_encoding_is_read_with_its_names(store):
    text = GOOD["coupe.207"].decode("cp1252")
    assemble(lay(store, {"dos.207": text.encode("cp850"), "utf.207": sending(3003, 4004).decode("cp1252").encode()}))

    assert {name: state for name, (state, _) in states(store).items()} == {"dos.207": "accepted", "utf.207": "accepted"}
    assert checklist(store).filter(pl.col("file_name") == "dos.207").height == 8
    assert checklist(store).filter(pl.col("file_name") == "utf.207").height == 4


def test_a_byte_out_of_place_in_its_encoding_is_told_and_the_results_are_taken(store):
    data = GOOD["coupe.207"].replace("Léon".encode("cp1252"), b"L\x81on")

    assemble(lay(store, {"coupe.207": data}))

    assert states(store)["coupe.207"][0] == "accepted"
    assert "encoding_doubtful" in of_file(store, "coupe.207")
    assert checklist(store).filter(pl.col("file_name") == "coupe.207").height == 8


def test_the_same_file_twice_counts_once(store):
    assemble(lay(store, GOOD | {"zz copy.207": GOOD["coupe.207"]}))

    assert states(store)["coupe.207"] == ("accepted", None)
    assert states(store)["zz copy.207"] == ("refused", "file_received_twice")
    assert "coupe.207" in of_file(store, "zz copy.207")["file_received_twice"]["message_en"]
    assert checklist(store).height == GOOD_ROWS


def test_the_same_tournament_under_two_names_counts_once(store):
    again = GOOD["coupe.207"].replace(b"Coupe de mai", b"Mai, encore ")
    assert again != GOOD["coupe.207"]

    assemble(lay(store, GOOD | {"zz.207": again}))

    rule = "no_tournament_comes_under_two_names"
    assert states(store)["coupe.207"] == ("accepted", None)
    assert states(store)["zz.207"] == ("refused", rule)
    assert "coupe.207" in of_file(store, "zz.207")[rule]["message_en"]
    assert checklist(store).height == GOOD_ROWS


def test_a_damaged_zip_is_told_and_the_loose_files_go_through(store):
    lay(store, GOOD)
    (store.raw_dir(PERIOD) / "sendings.zip").write_bytes(b"PK\x03\x04 and then nothing")

    assemble(store)

    assert states(store)["sendings.zip"] == ("refused", "file_cannot_be_opened")
    assert "ask for it again" in of_file(store, "sendings.zip")["file_cannot_be_opened"]["message_en"]
    assert checklist(store).height == GOOD_ROWS


WHOLE = player_dbf()
START, LENGTH = struct.unpack("<HH", WHOLE[8:12])


def miscounted(count: int, data: bytes = WHOLE) -> bytes:
    return data[:4] + struct.pack("<I", count) + data[8:]


@pytest.mark.parametrize(
    ("members", "left", "rule", "words"),
    [
        (miscounted(9, WHOLE[:-1]), (3, 6), "dbf_count_differs", "says 9 records, the file holds 6"),
        (WHOLE[:-9], (1, 5), "dbf_count_differs", "says 6 records, the file holds 5"),
        (miscounted(4, WHOLE[:-9]), (2, 4), "dbf_records_behind_count", "Behind the 4 records"),
        (
            WHOLE[: START + LENGTH] + b"?" + WHOLE[START + LENGTH + 1 :],
            (1, 5),
            "dbf_record_quarantined",
            "unknown flag",
        ),
    ],
)
def test_a_member_file_that_has_lost_records_is_told_and_no_list_is_published(store, members, left, rule, words):
    lay(store, GOOD, members)

    with pytest.raises(FaultyInputError, match=r"has lost records \({}\); {} can be read".format(*left)):
        run_quarter(store, PERIOD)

    assert words in of_file(store, "PLAYER.DBF")[rule]["message_en"]
    assert not store.published_dir(PERIOD).exists()


@pytest.mark.parametrize("count", [0, 5, 9, 60_000])
def test_a_header_that_counts_wrong_is_told_and_the_list_is_that_of_all_its_records(store, tmp_path, count):
    lay(store, GOOD, miscounted(count))
    run_quarter(store, PERIOD)
    sound = published_quarter(tmp_path / "sound")

    told = of_file(store, "PLAYER.DBF")
    assert list(told) == ["dbf_count_wrong"]
    assert f"says {count} records; there are 6, all whole" in told["dbf_count_wrong"]["message_en"]
    assert store.read_published_file(PERIOD, "PLAYER.DBF") == sound.read_published_file(PERIOD, "PLAYER.DBF")


def test_without_a_readable_member_file_no_list_is_made_and_the_reason_is_told(store):
    with pytest.raises(DbfError, match="has 5 bytes"):
        run_quarter(lay(store, GOOD, b"empty"), PERIOD)

    assert not store.published_dir(PERIOD).exists()


def test_a_game_abroad_of_no_member_is_told_and_not_taken(store):
    lay(store, GOOD)
    path = store.raw_dir(PERIOD) / "fide" / "games.csv"
    path.write_bytes(path.read_bytes() + b"555,201807,201806.FIDE,Open,2018-06-02,w,Lesse,1650,1\n")

    assemble(store)

    (told,) = findings(store)
    assert (told["rule"], told["line_number"]) == ("every_game_abroad_has_a_member", 3)
    assert "FIDE number 555" in told["message_en"]
    assert checklist(store).height == GOOD_ROWS


def test_two_runs_give_the_same_bytes(tmp_path):
    published = []
    for place in ("one", "two"):
        store = lay(Store(Settings(data_dir=tmp_path / place)), GOOD | {"faulty.999": FAULTS["truncated"][0]})
        run_quarter(store, PERIOD)
        files = {path.name: path.read_bytes() for path in store.published_dir(PERIOD).iterdir()}
        files.pop(VARYING_FILE)
        published.append(files)

    assert published[0] == published[1]


def test_a_second_run_makes_no_new_revision(faultless):
    run_quarter(faultless, PERIOD, anew=True)

    revisions = faultless.root / "published" / "revisions" / str(PERIOD)
    assert [path.name for path in revisions.iterdir()] == ["1"]


def test_a_quarter_in_which_nobody_played_still_gives_a_list_in_every_layout(tmp_path):
    for period in (PERIOD, Period(2024, 1)):
        idle = Store(Settings(data_dir=tmp_path / period.code))
        write_atomic(idle.raw_dir(period) / "PLAYER.DBF", player_dbf())
        run_quarter(idle, period)
        assert (idle.published_dir(period) / "SHEETS.txt").read_bytes() == b""


def test_a_quarter_without_any_file_still_gives_a_list(store):
    run_quarter(lay(store, {}), PERIOD)

    assert checklist(store).height == 1
    players = read_table((store.published_dir(PERIOD) / "PLAYER.DBF").read_bytes()).good
    assert players.filter(pl.col("MATRICULE") == 5005)["ELO_CALCUL"].to_list() == [2105]
