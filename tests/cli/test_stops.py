"""What stops a verb: one sentence and an exit code, never a traceback."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline import cli, stops
from pipeline.cli import app
from pipeline.formats.dbf import DbfError, write_table
from pipeline.reporting import NO_LIST, STOPS_THE_LIST
from pipeline.settings import Settings
from pipeline.store import Store, StoreError
from tests.formats.test_player_values import RATED, with_text
from tests.small_quarter import GOOD, PERIOD, lay

REPOSITORY = Path(__file__).resolve().parents[2]
CALCELO = (sys.executable, "-m", "pipeline")


def stopped_by(monkeypatch: pytest.MonkeyPatch, cause: BaseException) -> int:
    """The exit code of a command that runs into this."""

    def fails(**_: object) -> None:
        raise cause

    monkeypatch.setattr(cli, "app", fails)
    with pytest.raises(SystemExit) as stopped:
        cli.main()
    assert isinstance(stopped.value.code, int)
    return stopped.value.code


@pytest.mark.parametrize(
    ("cause", "code", "said"),
    [
        (StoreError("no list is published; run one"), 1, "no list is published; run one"),
        (DbfError("PLAYER.DBF is cut off"), 1, "PLAYER.DBF is cut off"),
        (ValueError("'x' is no period"), 2, "'x' is no period"),
        (OSError(errno.ENOSPC, "No space left on device", "/data/x"), 1, "/data/x: No space left on device; make room"),
        (PermissionError(errno.EACCES, "Permission denied", b"/data/y"), 1, "/data/y: Permission denied; change its"),
        (OSError(errno.EISDIR, "Is a directory", "/.x.tmp", None, "/x"), 1, "/x: Is a directory; name another place"),
        (OSError(errno.EIO, "Input/output error"), 1, "Input/output error; mend that and do it again"),
        (OSError("cannot load"), 1, "cannot load"),
        (MemoryError(), 1, "not enough memory"),
        (UnicodeEncodeError("utf-8", "caf\udce9", 3, 4, "no"), 2, "'caf?' is no text in UTF-8, from character 4 on"),
        (SystemExit(130), 130, "Stopped by Ctrl-C"),
    ],
)
def test_a_cause_is_one_sentence_with_what_to_do(
    cause: BaseException, code: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert stopped_by(monkeypatch, cause) == code
    told = capsys.readouterr().err
    assert told.startswith(said) or said in told
    assert len(told.strip().splitlines()) == 1


def test_what_stops_a_list_is_told_by_each_verb_that_meets_it_in_the_officers_language(tmp_path: Path) -> None:
    store = lay(Store(Settings(data_dir=tmp_path)), GOOD, write_table(with_text(RATED, ELO_CALCUL="5600")))

    def said(verb: str, *words: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, [verb, str(PERIOD), "--data", str(store.root), "--language", "fr", *words])
        return done.exit_code, done.output

    checked = said("check")
    made = [said(verb)[0] for verb in ("assemble", "rate")]
    stopped = [said("publish"), said("run", "--plain")]

    fault = "erreur: PLAYER.DBF, ligne 1: Le membre 10011 partirait de ELO_CALCUL « 5600 »"
    assert made == [0, 0]
    assert (checked[0], checked[1].count(fault)) == (0, 1)
    assert "Aucune liste ne sera publiée tant que ceci n'est pas réglé :\n" + fault in checked[1]
    for code, told in stopped:
        assert (code, told.count(fault)) == (1, 1)
        assert told.endswith(f"{NO_LIST.fr}\n")


def test_a_check_with_which_a_list_can_be_published_names_nothing_that_stops_it(tmp_path: Path) -> None:
    store = lay(Store(Settings(data_dir=tmp_path)), GOOD | {"leeg.101": b""})

    done = CliRunner().invoke(app, ["check", str(PERIOD), "--data", str(store.root)])

    assert "leeg.101" in done.output
    assert STOPS_THE_LIST.en not in done.output


def test_a_reader_that_has_seen_enough_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert stopped_by(monkeypatch, BrokenPipeError(errno.EPIPE, "Broken pipe")) == stops.FAILED
    assert capsys.readouterr().err == ""


def test_a_fault_of_the_program_itself_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(**_: object) -> None:
        raise KeyError("column")

    monkeypatch.setattr(cli, "app", fails)
    with pytest.raises(KeyError):
        cli.main()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, a disk that is always full")
def test_output_that_can_not_be_kept_is_told_in_one_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*CALCELO, "rules", "2023-10"], stdout=full, stderr=subprocess.PIPE, check=False, cwd=REPOSITORY
        )
    assert done.returncode == stops.FAILED
    assert done.stderr.decode().startswith("No space left on device; make room")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGPIPE and closes pipes otherwise")
def test_a_pipe_closed_at_once_gives_no_complaint() -> None:
    running = subprocess.Popen(
        [*CALCELO, "rules", "2023-10"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=REPOSITORY
    )
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    told = running.stderr.read()
    running.stderr.close()
    assert running.wait() == stops.FAILED
    assert told == b""


def a_folder(path: Path) -> None:
    path.mkdir()


def a_file_above(path: Path) -> None:
    path.parent.rmdir()
    path.parent.write_bytes(b"")


@pytest.mark.parametrize(("laid", "said"), [(a_folder, "Is a directory"), (a_file_above, "exists")])
def test_what_can_not_be_written_is_told_by_the_name_that_was_given(
    laid: Callable[[Path], None],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    source = tmp_path / "list.csv"
    source.write_text("fide_id,fide_list\n", encoding="utf-8")
    (tmp_path / "out").mkdir()
    output = tmp_path / "out" / "games.json"
    laid(output)
    words = ["inspect", str(source), "--as", "json", "--output", str(output)]
    monkeypatch.setattr(sys, "argv", ["calcelo", *words])
    with pytest.raises(SystemExit) as stopped:
        cli.main()
    told = capsys.readouterr().err
    assert stopped.value.code == stops.FAILED
    assert said in told
    assert str(tmp_path / "out") in told
    assert ".tmp" not in told
