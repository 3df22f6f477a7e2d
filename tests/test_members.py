"""PLAYER between two lists: begun from the newest list, kept current, laid for the next one."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.findings import FaultyInputError
from pipeline.formats.dbf import read_table, write_table
from pipeline.formats.player_dbf import read_members
from pipeline.formats.raw import RawFile
from pipeline.members import apply_updates, current_members, lay_members, read_ledger
from pipeline.rerun import rerun
from pipeline.settings import Settings
from pipeline.store import DamagedFileError, Store, StoreError
from tests.formats.test_player_values import RATED, with_text
from tests.small_quarter import MEMBERS, PERIOD, player_dbf, published_quarter
from tests.test_memo import ENTRY

TRANSFER = RawFile("transfers.csv", b"kind,member_id,club\ntransfer,3003,618\n")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return published_quarter(tmp_path / "data")


def clubs(store: Store) -> dict[int, int]:
    members = read_members(current_members(store).member_table, PERIOD)
    return dict(members.select("member_id", "club_id").iter_rows())


def ratings(store: Store) -> dict[int, int]:
    members = read_members(current_members(store).member_table, PERIOD)
    return dict(members.select("member_id", "rating").iter_rows())


def test_updates_go_onto_the_newest_list_and_the_ledger_grows(store):
    apply_updates(store, TRANSFER, "els")
    apply_updates(store, RawFile("deaths.csv", b"kind,member_id\ndeath,4004\n"), "jan")

    assert clubs(store)[3003] == 618
    ledger = read_ledger(store)
    assert ledger.select("update_number", "applied_by", "member_id", "column").rows() == [
        (1, "els", 3003, "club_id"),
        (2, "jan", 4004, "is_deceased"),
    ]
    states = store.root / "members" / "states"
    assert (states / "1" / "update-transfers.csv").read_bytes() == TRANSFER.data
    assert (states / "2" / "update-deaths.csv").is_file()


def test_a_file_applied_twice_changes_nothing_the_second_time(store):
    apply_updates(store, TRANSFER, "els")
    apply_updates(store, TRANSFER, "els")
    assert read_ledger(store).height == 1
    assert sorted(path.name for path in (store.root / "members" / "states").iterdir()) == ["1"]


def test_a_list_published_since_brings_its_figures_and_leaves_the_updates(store):
    apply_updates(store, TRANSFER, "els")
    before = ratings(store)
    (store.raw_dir(PERIOD) / "corrections.yml").write_text(ENTRY)
    rerun(store, PERIOD)

    assert ratings(store) != before
    assert clubs(store)[3003] == 618
    published = read_members(read_table((store.published_dir(PERIOD) / "PLAYER.DBF").read_bytes()), PERIOD)
    assert ratings(store) == dict(published.select("member_id", "rating").iter_rows())


def test_what_a_rerun_says_must_be_taken_over_can_be_applied(store):
    apply_updates(store, TRANSFER, "els")
    old = (store.published_dir(PERIOD) / "PLAYER.DBF").read_bytes()
    (store.raw_dir(PERIOD) / "corrections.yml").write_text(ENTRY)
    rerun(store, PERIOD)
    revised = ratings(store)
    other = Store(Settings(data_dir=store.root.parent / "other"))
    taken = (store.changes_dir(PERIOD) / "take_over.csv").read_bytes()

    done = apply_updates(other, RawFile("take_over.csv", taken), "els", RawFile("PLAYER.DBF", old))

    assert done.findings.is_empty()
    assert ratings(other) == revised


def test_player_is_laid_for_the_next_list_and_never_over_another_one(store):
    apply_updates(store, TRANSFER, "els")
    lay_members(store, PERIOD.next)
    laid = read_members(read_table((store.raw_dir(PERIOD.next) / "PLAYER.DBF").read_bytes()), PERIOD.next)
    assert laid.filter(member_id=3003)["club_id"].to_list() == [618]
    with pytest.raises(StoreError, match="not written over"):
        lay_members(store, PERIOD.next)


def test_without_a_list_a_player_file_to_begin_with_is_asked_for(tmp_path):
    store = Store(Settings(data_dir=tmp_path / "data"))
    with pytest.raises(StoreError, match="--from"):
        apply_updates(store, TRANSFER, "els")
    apply_updates(store, TRANSFER, "els", RawFile("PLAYER.DBF", player_dbf()))
    assert clubs(store)[3003] == 618


def test_player_is_not_laid_for_a_list_before_the_one_it_stands_on(store):
    for period in (PERIOD.previous, PERIOD):
        with pytest.raises(StoreError, match=r"stands on the list of 2018-07; only a later list|member file already"):
            lay_members(store, period)
    assert not store.has_member_file(PERIOD.previous)


def test_a_file_to_begin_with_is_refused_where_player_is_kept_already(store):
    apply_updates(store, TRANSFER, "els")
    with pytest.raises(StoreError, match="holds PLAYER already; --from names one to begin with"):
        apply_updates(store, TRANSFER, "els", RawFile("PLAYER.DBF", player_dbf()))


@pytest.mark.parametrize(
    ("name", "damaged", "reason"),
    [
        ("PLAYER.DBF", b"\x03" * 90, "it is cut or no DBF"),
        ("base.json", b'{"period": "2018', "does not tell which list"),
        ("base.json", b"[]", "does not tell which list"),
        ("ledger.parquet", b"PAR1", r"\w"),
        ("base.json", None, "it is gone"),
        ("PLAYER.DBF", None, "it is gone"),
    ],
)
def test_a_damaged_file_of_the_members_is_told_by_its_name_and_nothing_is_applied(store, name, damaged, reason):
    apply_updates(store, TRANSFER, "els")
    path = store.members_dir / name
    path.unlink() if damaged is None else path.write_bytes(damaged)

    with pytest.raises(DamagedFileError, match=rf"{name} is damaged \(.*{reason}.*\); put it back"):
        apply_updates(store, RawFile("deaths.csv", b"kind,member_id\ndeath,4004\n"), "jan")

    assert sorted(item.name for item in (store.root / "members" / "states").iterdir()) == ["1"]


def miscounted(count: int, data: bytes) -> bytes:
    return data[:4] + count.to_bytes(4, "little") + data[8:]


@pytest.mark.parametrize(
    "data", [player_dbf()[:-99], miscounted(9, player_dbf()[:-1]), miscounted(2, player_dbf()[:-9])]
)
def test_a_file_to_begin_with_that_has_lost_members_is_told_and_nothing_is_kept(tmp_path, data):
    store = Store(Settings(data_dir=tmp_path / "data"))

    with pytest.raises(
        FaultyInputError, match=r"cut\.dbf: The member file has lost records .* nothing is applied"
    ) as stop:
        apply_updates(store, TRANSFER, "els", RawFile("cut.dbf", data))

    assert "er wordt niets toegepast" in stop.value.told("nl")[-1]
    assert not store.members_dir.exists()


FAULTY_START = RawFile("PLAYER.DBF", write_table(with_text(RATED, ELO_CALCUL="5600")))


def test_a_file_to_begin_with_from_which_no_list_can_start_is_told_and_nothing_is_kept(tmp_path):
    store = Store(Settings(data_dir=tmp_path / "data"))

    with pytest.raises(FaultyInputError, match=r"line 1: Member 10011 would keep ELO_CALCUL '5600'.*column 'rating'"):
        apply_updates(store, TRANSFER, "els", FAULTY_START)

    assert not store.members_dir.exists()


def test_the_updates_themselves_can_give_the_true_value(tmp_path):
    store = Store(Settings(data_dir=tmp_path / "data"))

    apply_updates(store, RawFile("state.csv", b"member_id,rating\n10011,1843\n"), "els", FAULTY_START)

    assert ratings(store)[10011] == 1843
    assert read_ledger(store).select("value_before", "value_after").rows() == [("5600", "1843")]


def test_a_player_kept_before_with_what_no_list_can_start_from_is_told_until_it_is_mended(store):
    apply_updates(store, TRANSFER, "els")
    path = store.members_dir / "PLAYER.DBF"
    path.chmod(0o644)
    path.write_bytes(FAULTY_START.data)

    with pytest.raises(FaultyInputError, match=r"error: PLAYER\.DBF, line 1: Member 10011 would keep"):
        apply_updates(store, RawFile("deaths.csv", b"kind,member_id\ndeath,4004\n"), "els")

    apply_updates(store, RawFile("state.csv", b"member_id,rating\n10011,1843\n"), "els")
    assert ratings(store)[10011] == 1843


def test_an_update_to_a_rating_that_no_member_can_have_ends_with_1_and_changes_nothing(store, tmp_path):
    path = tmp_path / "state.csv"
    path.write_text("member_id,rating\n3003,5600\n", encoding="utf-8")
    before = ratings(store)

    done = CliRunner().invoke(app, ["members", "apply", str(path), "--data", str(store.root), "--language", "fr"])

    assert done.exit_code == 1
    assert "erreur: state.csv, ligne 2: « 5600 » ne peut pas être la cote d'un membre" in done.output
    assert ratings(store) == before


def test_the_verb_tells_lost_members_in_the_officers_language_and_ends_with_1(tmp_path):
    for name, data in (("transfers.csv", TRANSFER.data), ("cut.dbf", player_dbf()[:-99])):
        (tmp_path / name).write_bytes(data)
    words = ["members", "apply", str(tmp_path / "transfers.csv"), "--from", str(tmp_path / "cut.dbf")]

    done = CliRunner().invoke(app, [*words, "--data", str(tmp_path / "data"), "--language", "fr"])

    assert (done.exit_code, "a perdu des enregistrements (1)" in done.output) == (1, True)
    assert done.output.endswith("Rien n'a été appliqué.\n")


def test_a_file_to_begin_with_that_only_counts_wrong_is_told_and_taken_with_all_its_members(tmp_path):
    store = Store(Settings(data_dir=tmp_path / "data"))

    done = apply_updates(store, TRANSFER, "els", RawFile("PLAYER.DBF", miscounted(2, player_dbf())))

    assert done.findings["rule"].to_list() == ["dbf_count_wrong"]
    assert len(clubs(store)) == len(MEMBERS)


def test_a_file_to_begin_with_that_is_no_member_file_is_told_by_its_name(tmp_path):
    store = Store(Settings(data_dir=tmp_path / "data"))
    with pytest.raises(StoreError, match=r"PLAYER\.DBF is no PLAYER\.DBF to begin with: "):
        apply_updates(store, TRANSFER, "els", RawFile("PLAYER.DBF", b"no table"))


@pytest.mark.parametrize("data", [b"\x8f\x3e;\x11\n", b"a,b\n", b"PK\x03\x04"], ids=["random", "others", "zip"])
def test_a_file_that_is_none_of_updates_ends_with_a_finding_and_exit_code_1(store, tmp_path, data):
    path = tmp_path / "updates.csv"
    path.write_bytes(data)

    said = CliRunner().invoke(app, ["members", "apply", str(path), "--data", str(store.root)])

    assert said.exit_code == 1
    assert "Nothing is applied" in said.output or "nothing is applied" in said.output
    assert not store.members_dir.exists() or read_ledger(store).is_empty()


def test_the_verbs_say_what_changed_and_what_did_not_fit(store, tmp_path):
    path, out = tmp_path / "updates.csv", tmp_path / "ledger.csv"
    path.write_text("member_id,club\n3003,618\n77,618\n", encoding="utf-8")

    said = CliRunner().invoke(
        app, ["members", "apply", str(path), "--by", "els", "--data", str(store.root), "--language", "nl"]
    )

    assert said.exit_code == 1
    assert "1 values of 1 members changed" in said.output
    assert "Stamnummer 77 staat niet in PLAYER" in said.output
    assert CliRunner().invoke(app, ["members", "ledger", str(out), "--data", str(store.root)]).exit_code == 0
    assert "3003,club_id,207,618" in out.read_text(encoding="utf-8")
    assert CliRunner().invoke(app, ["members", "lay", "2018-10", "--data", str(store.root)]).exit_code == 0
