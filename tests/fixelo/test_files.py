"""Safety: what is on the disk before and after, also where something goes wrong."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from pipeline.contracts.findings import Findings
from pipeline.contracts.fixelo import FixeloFiles, FixeloReport
from pipeline.fixelo import writing
from pipeline.fixelo.files import Options, Outcome, fix_file, fix_files
from pipeline.settings import Settings
from pipeline.store import Store
from tests.fixelo.builder import Game, database
from tests.fixelo.plain_fixelo import plain_fixelo
from tests.fixelo.test_repair import damaged

LIMIT = 2650
FALSE = Game(white=216)
Lay = Callable[..., Path]


def options(**values: object) -> Options:
    return Options(LIMIT, pl.Series(["Champion,A"]), **values)  # type: ignore[arg-type]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def state(outcome: Outcome) -> tuple[str, str | None]:
    FixeloFiles.validate(outcome.files)
    FixeloReport.validate(outcome.report)
    Findings.validate(outcome.findings)
    return outcome.files["state"][0], outcome.files["reason"][0]


def repaired(*games: Game) -> bytes:
    return plain_fixelo(*database(list(games)), LIMIT, {"Champion,A"})[0]


def test_a_false_rating_goes_and_the_database_as_it_was_lies_beside(lay: Lay, tmp_path: Path) -> None:
    path = lay(FALSE, Game())
    before = contents(tmp_path)
    outcome = fix_file(path, options())
    assert state(outcome) == ("changed", None)
    assert contents(tmp_path) == before | {"GAMES.CBF": repaired(FALSE, Game()), "GAMES.CBF.bak": before["GAMES.CBF"]}
    assert outcome.files.select("written_to", "backup").rows() == [(str(path), f"{path}.bak")]


def test_a_second_run_changes_nothing(lay: Lay, tmp_path: Path) -> None:
    path = lay(FALSE)
    fix_file(path, options())
    after, touched = contents(tmp_path), path.stat().st_mtime_ns
    assert state(fix_file(path, options())) == ("unchanged", None)
    assert (contents(tmp_path), path.stat().st_mtime_ns) == (after, touched)


def test_a_practice_run_reports_the_same_and_writes_nothing(lay: Lay, tmp_path: Path) -> None:
    path = lay(FALSE, Game(black=250, players="Claes,W-Champion,Anna"))
    before = contents(tmp_path)
    practice = fix_file(path, options(is_practice=True))
    assert state(practice) == ("to_change", None)
    assert contents(tmp_path) == before
    report = fix_file(path, options()).report
    assert report["action"].to_list() == ["removed", "kept_listed"]
    assert practice.report["action"].to_list() == ["would_be_removed", "kept_listed"]
    assert report.drop("action").equals(practice.report.drop("action"))


def test_an_older_backup_is_never_overwritten(lay: Lay, tmp_path: Path) -> None:
    path = lay(FALSE)
    (tmp_path / "GAMES.CBF.bak").write_bytes(b"an older state")
    before = path.read_bytes()
    outcome = fix_file(path, options())
    assert outcome.files["backup"].to_list() == [f"{path}.bak2"]
    assert contents(tmp_path)["GAMES.CBF.bak"] == b"an older state"
    assert contents(tmp_path)["GAMES.CBF.bak2"] == before


def test_a_backup_that_holds_the_same_already_serves_again(lay: Lay, tmp_path: Path) -> None:
    path = lay(FALSE)
    (tmp_path / "GAMES.CBF.bak").write_bytes(path.read_bytes())
    fix_file(path, options())
    assert sorted(contents(tmp_path)) == ["GAMES.CBF", "GAMES.CBF.bak", "GAMES.CBI"]


def test_with_out_the_database_stays_and_the_new_one_has_its_index(lay: Lay, tmp_path: Path) -> None:
    path = lay(FALSE)
    before = contents(tmp_path)
    for _ in range(2):
        assert state(fix_file(path, options(out_dir=tmp_path / "new" / "folder"))) == ("changed", None)
        assert contents(tmp_path) == before
        assert contents(tmp_path / "new" / "folder") == before | {"GAMES.CBF": repaired(FALSE)}


def test_with_out_a_database_in_order_is_copied_as_it_is(lay: Lay, tmp_path: Path) -> None:
    path = lay(Game())
    assert state(fix_file(path, options(out_dir=tmp_path / "new"))) == ("unchanged", None)
    assert contents(tmp_path / "new") == contents(tmp_path)


def test_with_out_another_file_of_that_name_is_not_overwritten(lay: Lay, tmp_path: Path) -> None:
    path = lay(FALSE)
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "GAMES.CBF").write_bytes(b"another")
    outcome = fix_file(path, options(out_dir=tmp_path / "new"))
    assert state(outcome) == ("refused", "fixelo_target_exists")
    assert contents(tmp_path / "new") == {"GAMES.CBF": b"another"}
    assert outcome.report["action"].to_list() == ["refused"]
    assert state(fix_file(path, options(out_dir=tmp_path))) == ("refused", "fixelo_target_exists")


def test_the_mode_of_the_file_is_kept(lay: Lay) -> None:
    path = lay(FALSE)
    path.chmod(0o640)
    fix_file(path, options())
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_is_followed_and_stays_a_link(lay: Lay, tmp_path: Path) -> None:
    real = lay(FALSE)
    (tmp_path / "links").mkdir()
    link = tmp_path / "links" / "GAMES.CBF"
    link.symlink_to(real)
    (tmp_path / "links" / "GAMES.CBI").symlink_to(real.with_suffix(".CBI"))
    assert state(fix_file(link, options())) == ("changed", None)
    assert link.is_symlink()
    assert real.read_bytes() == repaired(FALSE)


def read_only(path: Path) -> None:
    path.chmod(0o444)


def without_index(path: Path) -> None:
    path.with_suffix(".CBI").unlink()


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5])


def cut_index(path: Path) -> None:
    index = path.with_suffix(".CBI")
    index.write_bytes(index.read_bytes()[:-3])


def index_is_a_folder(path: Path) -> None:
    without_index(path)
    path.with_suffix(".CBI").mkdir()


@pytest.mark.parametrize(
    ("hindrance", "rule"),
    [
        (read_only, "fixelo_read_only"),
        (without_index, "fixelo_index_missing"),
        (cut, "fixelo_games_cut"),
        (cut_index, "fixelo_index_size"),
        (index_is_a_folder, "fixelo_unreadable"),
    ],
)
def test_a_file_that_must_not_be_touched_is_refused_and_stays(
    lay: Lay, tmp_path: Path, hindrance: Callable[[Path], None], rule: str
) -> None:
    path = lay(FALSE)
    hindrance(path)
    before = contents(tmp_path)
    outcome = fix_file(path, options())
    assert state(outcome) == ("refused", rule)
    assert contents(tmp_path) == before
    first = outcome.findings.row(0, named=True)
    assert (first["rule"], first["severity"], first["file_name"]) == (rule, "error", str(path))
    assert first["file_id"] is not None
    assert "was not changed" in first["message_en"]
    assert "n'a pas été modifié" in first["message_fr"]
    assert "niet gewijzigd" in first["message_nl"]


@pytest.mark.parametrize("name", ["GAMES.CBH", "games.txt", "GAMES"])
def test_another_kind_of_file_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"whatever")
    assert state(fix_file(tmp_path / name, options())) == ("refused", "fixelo_layout_unknown")


def test_a_file_that_is_gone_is_refused(tmp_path: Path) -> None:
    outcome = fix_file(tmp_path / "GONE.PGN", options())
    assert state(outcome) == ("refused", "fixelo_unreadable")


@pytest.mark.parametrize("name", ["raw", "curated", "published", "members"])
def test_files_of_the_data_folder_are_reported_on_but_nothing_is_written_there(
    lay: Lay, tmp_path: Path, name: str
) -> None:
    keeps = Store(Settings(data_dir=tmp_path)).keeps
    raw = tmp_path / name
    raw.mkdir()
    path = lay(FALSE, name=f"{name}/GAMES.CBF")
    before = contents(raw)
    (tmp_path / "link.CBF").symlink_to(path)
    (tmp_path / "link.CBI").symlink_to(path.with_suffix(".CBI"))
    for choice in (options(keeps=keeps), options(keeps=keeps, out_dir=raw / "new")):
        for file in (path, tmp_path / "link.CBF"):
            assert state(fix_file(file, choice)) == ("refused", "fixelo_received_file")
    assert contents(raw) == before
    assert state(fix_file(path, options(keeps=keeps, is_practice=True))) == ("to_change", None)
    assert state(fix_file(path, options(keeps=keeps, out_dir=tmp_path / "new"))) == ("changed", None)
    assert contents(raw) == before


def test_a_disk_that_fails_leaves_everything_as_it_was(
    lay: Lay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = lay(FALSE)
    before = contents(tmp_path)

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    for choice in (options(), options(out_dir=tmp_path / "new")):
        outcome = fix_file(path, choice)
        assert state(outcome) == ("refused", "fixelo_write_failed")
        assert "No space left on device" in outcome.findings["message_en"][0]
        assert contents(tmp_path) == before
    assert contents(tmp_path / "new") == {}


def test_a_rename_that_fails_takes_its_backup_away_again(
    lay: Lay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = lay(FALSE)
    before = contents(tmp_path)
    replace = Path.replace

    def fail(self: Path, target: Path) -> Path:
        if target.suffix == ".CBF":
            raise OSError(5, "Input/output error")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", fail)
    assert state(fix_file(path, options())) == ("refused", "fixelo_write_failed")
    assert contents(tmp_path) == before


@pytest.mark.parametrize("is_out", [True, False])
def test_a_disk_that_stores_something_else_is_noticed_before_the_file_is_replaced(
    lay: Lay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_out: bool
) -> None:
    path = lay(FALSE)
    before = contents(tmp_path)
    sync = os.fsync

    def spoil(handle: int) -> None:
        os.pwrite(handle, b"\xff\xff", 3)
        sync(handle)

    monkeypatch.setattr(os, "fsync", spoil)
    choice = options(out_dir=tmp_path / "new") if is_out else options()
    assert state(fix_file(path, choice)) == ("refused", "fixelo_verify_failed")
    assert contents(tmp_path) == before


def test_a_file_that_another_program_changes_meanwhile_is_left_to_it(
    lay: Lay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = lay(FALSE)
    back_up = writing._back_up

    def meanwhile(real: Path) -> tuple[Path, bool]:
        made = back_up(real)
        path.write_bytes(b"saved by another program")
        return made

    monkeypatch.setattr(writing, "_back_up", meanwhile)
    assert state(fix_file(path, options())) == ("refused", "fixelo_changed_meanwhile")
    assert path.read_bytes() == b"saved by another program"
    assert sorted(contents(tmp_path)) == ["GAMES.CBF", "GAMES.CBI"]


def test_a_pgn_file_that_changes_while_it_is_copied_gives_no_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(b'[White "X"]\n[WhiteElo "2700"]\n\n*\n')
    sync = os.fsync

    def meanwhile(handle: int) -> None:
        path.write_bytes(b'[White "Somebody else"]\n[WhiteElo "1700"]\n\n*\n')
        sync(handle)

    monkeypatch.setattr(os, "fsync", meanwhile)
    outcome = fix_file(path, options(out_dir=tmp_path / "new"))
    assert outcome.files["state"].to_list() == ["refused"]
    assert list((tmp_path / "new").iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has no names that are not text")
def test_a_file_name_that_is_no_text_is_told_as_far_as_it_is(lay: Lay, tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"L\xe9o\n[1].CBF")
    lay(FALSE).rename(path)
    (tmp_path / "GAMES.CBI").rename(path.with_suffix(".CBI"))
    outcome = fix_files([str(tmp_path / "*.cbf"), os.fsdecode(b"\xff.cbf")], options())
    assert outcome.files.select("file_name", "state").rows() == [(f"{tmp_path}/L\\xe9o\n[1].CBF", "changed")]
    assert outcome.report["file_name"].to_list() == outcome.files["file_name"].to_list()
    assert outcome.files["backup"].to_list() == [f"{tmp_path}/L\\xe9o\n[1].CBF.bak"]
    assert "'\\xff.cbf'" in outcome.findings["message_en"][0]
    assert path.read_bytes() == repaired(FALSE)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only an administrator gives files away")
def test_a_file_that_an_administrator_repairs_stays_its_owners(lay: Lay) -> None:
    path = lay(FALSE)
    os.chown(path, 1234, 2345)
    fix_file(path, options())
    assert (path.stat().st_uid, path.stat().st_gid) == (1234, 2345)


def test_one_refused_file_does_not_stop_the_others(lay: Lay, tmp_path: Path) -> None:
    lay(FALSE, name="A.CBF")
    without_index(lay(FALSE, name="B.CBF"))
    (tmp_path / "c.pgn").write_text('[White "X"]\n[WhiteElo "2700"]\n\n*\n')
    outcome = fix_files([str(tmp_path / "*.*"), str(tmp_path / "none.cbf")], options())
    assert outcome.files["state"].to_list() == ["changed", "refused", "changed"]
    assert outcome.report["file_name"].to_list() == [str(tmp_path / "A.CBF"), str(tmp_path / "c.pgn")]
    assert outcome.findings["rule"].to_list() == [
        "fixelo_no_file",
        "fixelo_index_missing",
        "fixelo_false_rating",
        "fixelo_false_rating",
    ]


def test_findings_are_worded_in_three_languages_with_the_likely_true_rating(lay: Lay) -> None:
    row = fix_file(lay(FALSE), options()).findings.row(0, named=True)
    told = "Game 1, Peeters,J - Dubois,M: the rating 2680 of Peeters,J is false, likely 1400. If it is right all"
    assert row["message_en"].startswith(told)
    assert row["message_fr"].startswith("Partie 1, Peeters,J - Dubois,M")
    assert row["message_nl"].startswith("Partij 1, Peeters,J - Dubois,M")
    assert (row["severity"], row["raw_text"]) == ("warning", "Peeters,J-Dubois,M 2680")


def test_a_game_left_for_its_checksum_is_told_once(lay: Lay) -> None:
    outcome = fix_file(lay(Game(white=216, black=216, checksum="bad")), options())
    assert outcome.findings["rule"].to_list() == ["fixelo_bad_checksum"]
    assert outcome.files["bad_checksum_count"].to_list() == [1]
    assert outcome.report.height == 2


def check_on_disk(folder: Path, seed: int) -> str:
    """A damaged database: refused means not one byte changed, and changed means a backup of what was."""
    folder.mkdir()
    cbf, cbi = damaged(random.Random(seed))
    path = folder / "GAMES.CBF"
    path.write_bytes(cbf)
    path.with_suffix(".CBI").write_bytes(cbi)
    before = contents(folder)
    # Without a list: the plain loop compares names as they stand, and a damaged name may be a near one.
    outcome = fix_file(path, Options(LIMIT, pl.Series(dtype=pl.String)))
    name, _ = state(outcome)
    after = contents(folder)
    if name == "changed":
        assert after.pop("GAMES.CBF.bak") == cbf
        assert after.pop("GAMES.CBF") == plain_fixelo(cbf, cbi, LIMIT, frozenset())[0]
        assert after == {"GAMES.CBI": cbi}
    else:
        assert after == before
    return name


def test_a_damaged_database_on_the_disk_is_repaired_or_left_alone(tmp_path: Path) -> None:
    outcomes = {check_on_disk(tmp_path / str(seed), seed) for seed in range(120)}
    assert outcomes == {"refused", "changed", "unchanged"}


@pytest.mark.slow
def test_five_thousand_damaged_databases_on_the_disk_are_repaired_or_left_alone(tmp_path: Path) -> None:
    outcomes = {check_on_disk(tmp_path / str(seed), seed) for seed in range(5000)}
    assert outcomes == {"refused", "changed", "unchanged"}
