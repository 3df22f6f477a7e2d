"""What is laid into a raw folder is found by its name, or said why it can't be opened; nothing counts as absent."""

from __future__ import annotations

import errno
import io
import os
import sys
import zipfile
from pathlib import Path

import polars as pl
import pytest

from pipeline.findings import FaultyInputError
from pipeline.laid_files import LaidFolder, new_findings
from pipeline.quarter import run_quarter
from pipeline.raw_folder import UNREAD
from pipeline.settings import Settings
from pipeline.store import Store, StoreError
from tests.small_quarter import GOOD, PERIOD, lay, player_dbf

needs_links = pytest.mark.skipif(os.name == "nt", reason="links and pipes need rights there")
needs_byte_names = pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="names are Unicode there")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(Settings(data_dir=tmp_path / "data"))


def findings(store: Store, rule: str) -> list[dict]:
    table = pl.read_parquet(store.curated_path("findings", PERIOD))
    return table.filter(pl.col("rule") == rule).to_dicts()


def a_folder(path: Path) -> None:
    path.mkdir()
    (path / "coupe.207").write_bytes(GOOD["coupe.207"])


def a_file(path: Path) -> None:
    path.write_bytes(b"1")


def a_link_to_nowhere(path: Path) -> None:
    path.symlink_to("nowhere")


def a_link_in_circles(path: Path) -> None:
    path.symlink_to(path.name)


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


ODD_FILES = (a_folder, a_link_to_nowhere, a_link_in_circles, a_pipe)
ODD_FOLDERS = (a_file, a_link_to_nowhere, a_link_in_circles, a_pipe)
FILES = ("PLAYER.zip", "CLUB.DBF", "corrections.yml", "league_officers.csv", "fees.csv", "sendings.zip")


@needs_links
@pytest.mark.parametrize("odd", ODD_FILES)
@pytest.mark.parametrize("name", FILES)
def test_what_lies_under_an_expected_name_and_can_not_be_opened_stops_the_run_and_is_named(store, name, odd):
    lay(store, GOOD)
    odd(store.raw_dir(PERIOD) / name)

    with pytest.raises(FaultyInputError, match="This is there but can't be opened") as stopped:
        run_quarter(store, PERIOD)

    (told,) = stopped.value.told("fr")
    assert told.startswith(f"erreur: {store.raw_dir(PERIOD) / name}: Ceci est là mais ne s'ouvre pas")
    assert not store.published_dir(PERIOD).exists()


@needs_links
@pytest.mark.parametrize("odd", ODD_FOLDERS)
@pytest.mark.parametrize("name", ["sendings", "fide"])
def test_a_folder_that_is_there_and_can_not_be_gone_into_stops_the_run_and_is_named(store, name, odd):
    lay(store, GOOD)
    folder = store.raw_dir(PERIOD) / name
    folder.rename(folder.with_name(".elsewhere"))
    odd(folder)

    with pytest.raises(FaultyInputError) as stopped:
        run_quarter(store, PERIOD)

    (told,) = stopped.value.told("nl")
    assert told.startswith(f"fout: {folder}: Dit staat er, maar kan niet geopend worden")
    assert not store.published_dir(PERIOD).exists()


@pytest.mark.parametrize("name", ["sendings", "fide"])
def test_a_folder_without_rights_stops_the_run(store, name, monkeypatch):
    lay(store, GOOD)
    refuse(monkeypatch, "scandir", name)

    with pytest.raises(FaultyInputError, match=rf"{name}: This is there but can't be opened: Permission denied"):
        run_quarter(store, PERIOD)


def refuse(monkeypatch: pytest.MonkeyPatch, function: str, name: str) -> None:
    """Have the system refuse to look into a folder of this name."""
    allowed = getattr(os, function)

    def refused(path, *rest):
        if os.path.basename(path) == name:  # noqa: PTH119 - os.walk gives text
            raise PermissionError(errno.EACCES, "Permission denied", path)
        return allowed(path, *rest)

    monkeypatch.setattr(os, function, refused)


def refuse_bytes(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Have the system refuse the bytes of a file of this name."""
    read_bytes = Path.read_bytes

    def refused(path):
        if path.name == name:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", refused)


@needs_links
def test_all_that_can_not_be_opened_is_told_at_once(store):
    lay(store, GOOD)
    for name in ("fees.csv", "corrections.yml"):
        (store.raw_dir(PERIOD) / name).symlink_to("nowhere")

    with pytest.raises(FaultyInputError) as stopped:
        run_quarter(store, PERIOD)

    assert [Path(told.split(": ")[1]).name for told in stopped.value.told("en")] == ["corrections.yml", "fees.csv"]


@needs_links
def test_a_link_to_where_the_files_are_is_as_good_as_the_files(store):
    lay(store, GOOD)
    for name in ("sendings", "PLAYER.DBF"):
        path = store.raw_dir(PERIOD) / name
        path.rename(store.root / name)
        path.symlink_to(store.root / name)

    assert run_quarter(store, PERIOD)["files"] == 2


@needs_links
def test_a_raw_folder_that_is_none_is_told(store):
    folder = store.raw_dir(PERIOD)
    folder.parent.mkdir(parents=True)
    folder.symlink_to("nowhere")

    with pytest.raises(StoreError, match="is no folder, or a link to none"):
        run_quarter(store, PERIOD)


@needs_links
def test_a_list_of_hidden_members_that_can_not_be_opened_hides_nobody_and_is_no_empty_one(store):
    (store.root / "raw").mkdir(parents=True)
    (store.root / "raw" / "hidden.csv").symlink_to("nowhere")

    with pytest.raises(FaultyInputError, match=r"hidden\.csv: .* link to nowhere, which is not there"):
        store.read_hidden_file()


@needs_links
def test_nothing_is_laid_over_a_link_to_nowhere(store):
    lay(store, GOOD)
    (store.raw_dir(PERIOD) / "fees.csv").symlink_to("nowhere")

    with pytest.raises(StoreError, match="is there already"):
        store.lay_raw(PERIOD, "fees.csv", b"")


# -- files that can't be read, while the others go through ------------------------------------------


@pytest.mark.parametrize("name", ["coupe.207", "open.618"])
def test_a_result_file_that_can_not_be_read_is_refused_and_the_others_go_through(store, name, monkeypatch):
    lay(store, GOOD)
    refuse_bytes(monkeypatch, name)

    run_quarter(store, PERIOD)

    files = dict(pl.read_parquet(store.curated_path("received_files", PERIOD)).select("file_name", "state").iter_rows())
    assert files == {**dict.fromkeys(GOOD, "accepted"), name: "refused"}
    (told,) = findings(store, "file_cannot_be_opened")
    assert (told["file_name"], told["severity"]) == (name, "error")
    assert "can't be opened: Permission denied" in told["message_en"]
    assert store.run_record(PERIOD, 1)["inputs"][name] == UNREAD


def test_a_file_of_fide_s_that_can_not_be_read_is_told_and_the_others_are_taken(store, monkeypatch):
    lay(store, GOOD)
    (store.raw_dir(PERIOD) / "fide" / "pages").mkdir()
    (store.raw_dir(PERIOD) / "fide" / "pages" / "list.txt").write_bytes(b"")
    refuse_bytes(monkeypatch, "list.txt")

    assert run_quarter(store, PERIOD)["games_abroad"] == 1
    (told,) = findings(store, "file_cannot_be_opened")
    assert told["file_name"] == "pages/list.txt"


@needs_links
def test_pipes_and_links_among_the_result_files_are_refused_and_hold_nothing_up(store):
    lay(store, GOOD)
    folder = store.raw_dir(PERIOD) / "sendings"
    for odd in (a_link_to_nowhere, a_link_in_circles, a_pipe):
        odd(folder / f"{odd.__name__}.207")

    run_quarter(store, PERIOD)

    reasons = {row["file_name"]: row["message_en"] for row in findings(store, "file_cannot_be_opened")}
    assert len(reasons) == 3
    assert "it is a link to nowhere, which is not there" in reasons["a_link_to_nowhere.207"]
    assert "Too many levels of symbolic links" in reasons["a_link_in_circles.207"]
    assert "it is no file" in reasons["a_pipe.207"]


@needs_links
def test_folders_in_sendings_are_gone_into_and_links_to_folders_are_told(store):
    lay(store, {})
    folder = store.raw_dir(PERIOD) / "sendings"
    (folder / "mei.CLB").mkdir()
    (folder / "mei.CLB" / "coupe.207").write_bytes(GOOD["coupe.207"])
    (folder / "round").symlink_to(folder)

    assert run_quarter(store, PERIOD)["files"] == 1
    (told,) = findings(store, "laid_folder_unread")
    assert told["file_name"] == "sendings/round"
    assert "it is a link to a folder" in told["message_en"]


def test_a_file_beyond_the_limit_is_refused_unread(store):
    lay(store, GOOD)
    with (store.raw_dir(PERIOD) / "sendings" / "big.207").open("wb") as big:
        big.truncate(store.settings.max_unzipped_bytes + 1)

    assert run_quarter(store, PERIOD)["refused"] == 1
    (told,) = findings(store, "file_cannot_be_opened")
    assert "it has more than 200,000,000 bytes" in told["message_en"]


@needs_byte_names
def test_a_name_that_is_no_utf_8_is_shown_as_it_reads_and_the_file_is_taken(store):
    lay(store, {})
    for name, data in {
        b"sendings/caf\xe9.207": GOOD["coupe.207"],
        b"sendings/two\nlines\xff.618": GOOD["open.618"],
        b"fide/\xe9t\xe9/games.txt": b"?",
        b"\xe9.txt": b"",
    }.items():
        path = store.raw_dir(PERIOD) / os.fsdecode(name)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)

    run_quarter(store, PERIOD)

    names = pl.read_parquet(store.curated_path("received_files", PERIOD))["file_name"].to_list()
    assert names == ["café.207", "two linesÿ.618"]
    assert [row["file_name"] for row in findings(store, "laid_unknown")] == ["é.txt"]
    assert {"café.207", "été/games.txt"} < store.run_record(PERIOD, 1)["inputs"].keys()


# -- nothing is passed over -------------------------------------------------------------------------


def test_an_entry_under_a_name_that_is_not_read_is_told_and_the_system_s_own_are_not(store):
    lay(store, GOOD)
    for name in ("corrections.yaml", "late.207", ".DS_Store", "Thumbs.db"):
        (store.raw_dir(PERIOD) / name).write_bytes(b"")
    (store.raw_dir(PERIOD) / "sending").mkdir()

    run_quarter(store, PERIOD)

    told = findings(store, "laid_unknown")
    assert [row["file_name"] for row in told] == ["corrections.yaml", "late.207", "sending"]
    assert {row["severity"] for row in told} == {"warning"}


def test_databases_of_games_have_a_folder_of_their_own_in_which_nothing_else_is_laid(store):
    lay(store, GOOD)
    folder = store.raw_dir(PERIOD) / "Databases" / "old"
    folder.mkdir(parents=True)
    for name in ("GAMES.CBF", "games.cbi", "GAMES.CKO", "games.pgn", "FIXELO.DAT", "Thumbs.db", "late.207"):
        (folder / name).write_bytes(b"")

    run_quarter(store, PERIOD)

    assert [row["file_name"] for row in findings(store, "laid_unknown")] == ["Databases/old/late.207"]
    assert findings(store, "laid_folder_unread") == []


def test_a_file_in_the_place_of_the_folder_of_databases_is_told_and_the_list_is_made(store):
    lay(store, GOOD)
    (store.raw_dir(PERIOD) / "databases").write_bytes(b"")

    assert run_quarter(store, PERIOD)["files"] == 2
    assert [row["file_name"] for row in findings(store, "laid_folder_unread")] == ["databases"]


def test_a_quarter_without_a_result_file_is_told_and_made(store):
    lay(store, {})

    assert run_quarter(store, PERIOD)["files"] == 0
    (told,) = findings(store, "no_result_file")
    assert (told["severity"], told["file_name"]) == ("warning", "sendings")


def test_a_quarter_whose_files_came_otherwise_needs_no_folder_of_result_files(store):
    lay(store, {})
    (store.raw_dir(PERIOD) / "sendings").rmdir()
    with zipfile.ZipFile(store.raw_dir(PERIOD) / "sendings.zip", "w") as packed:
        packed.writestr("coupe.207", GOOD["coupe.207"])

    assert run_quarter(store, PERIOD)["files"] == 1
    assert findings(store, "no_result_file") == []


def test_names_are_known_in_whatever_case(store):
    lay(store, GOOD)
    folder = store.raw_dir(PERIOD)
    for name, other in {"sendings": "Sendings", "fide": "FIDE", "PLAYER.DBF": "Player.dbf"}.items():
        (folder / name).rename(folder / other)

    counts = run_quarter(store, PERIOD)

    assert (counts["files"], counts["games_abroad"]) == (2, 1)
    assert findings(store, "laid_unknown") == []


def test_a_folder_of_received_files_under_another_name_is_told(store):
    lay(store, GOOD)
    (store.raw_dir(PERIOD) / "Received").mkdir()
    if (store.raw_dir(PERIOD) / "received").exists():
        pytest.skip("this disk knows no case")

    run_quarter(store, PERIOD)

    assert [row["file_name"] for row in findings(store, "laid_unknown")] == ["Received"]


def with_members(store: Store, **files: bytes) -> Store:
    """The good quarter with these member files and lists of clubs instead of its own."""
    lay(store, GOOD)
    folder = store.raw_dir(PERIOD)
    (folder / "PLAYER.DBF").unlink()
    for name, data in files.items():
        (folder / name.replace("_", ".")).write_bytes(data)
    return store


def zipped(data: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as packed:
        packed.writestr("PLAYER.DBF", data)
    return buffer.getvalue()


OTHER_MEMBERS = player_dbf().replace(b"1843", b"1844")


def test_of_two_member_files_that_differ_the_one_left_is_told_and_the_one_taken(store):
    with_members(store, PLAYER_DBF=player_dbf(), PLAYER_zip=zipped(OTHER_MEMBERS))

    run_quarter(store, PERIOD)

    (told,) = findings(store, "laid_beside")
    assert (told["file_name"], told["severity"]) == ("PLAYER.zip", "warning")
    assert "PLAYER.DBF is taken, this one is not" in told["message_en"]


def test_two_member_files_that_say_the_same_are_one(store):
    with_members(store, PLAYER_DBF=player_dbf(), PLAYER_zip=zipped(player_dbf()))

    run_quarter(store, PERIOD)

    assert findings(store, "laid_beside") == []


def test_two_lists_of_clubs_are_told(store):
    with_members(store, PLAYER_DBF=player_dbf(), CLUB_DBF=b"", Clubs_txt=b"207\tCercle\n")

    run_quarter(store, PERIOD)

    (told,) = findings(store, "laid_beside")
    assert told["file_name"] == "Clubs.txt"


def test_of_names_that_differ_in_case_the_expected_one_comes_first(tmp_path):
    names = ("player.DBF", "PLAYER.zip", "PLAYER.DBF", "other.DBF")
    for name in names:
        (tmp_path / name).write_bytes(name.encode())
    if len(list(tmp_path.iterdir())) < len(names):
        pytest.skip("this disk knows no case")
    laid = LaidFolder(tmp_path)

    assert [path.name for path in laid.under("PLAYER.DBF", "PLAYER.zip")] == ["PLAYER.DBF", "player.DBF", "PLAYER.zip"]
    assert [path.name for path in laid.besides("PLAYER.DBF", "PLAYER.zip")] == ["other.DBF"]


def test_a_folder_that_is_not_there_holds_nothing(tmp_path):
    laid = LaidFolder(tmp_path / "absent")

    assert (laid.under("a"), laid.besides("a"), laid.files_below("a", new_findings()).files) == ([], [], [])
