"""Files are written whole or not at all."""

from __future__ import annotations

import errno
import os

import pytest

from pipeline.files import files_below, write_atomic
from tests.store.small_store import files_of


def test_a_file_is_written_whole_and_nothing_is_left_beside_it(tmp_path):
    path = tmp_path / "new" / "list.txt"

    write_atomic(path, b"one")
    write_atomic(path, b"two")

    assert files_of(path.parent) == {"list.txt": b"two"}


def test_a_write_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "list.txt"
    write_atomic(path, b"old")

    def full_disk(descriptor):
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="no space"):
        write_atomic(path, b"new")

    assert path.read_bytes() == b"old"


def test_a_failed_write_is_told_by_the_name_of_the_file_not_of_the_one_beside_it(tmp_path):
    (tmp_path / "list.txt").mkdir()

    with pytest.raises(OSError, match=r"list\.txt") as failed:
        write_atomic(tmp_path / "list.txt", b"one")

    assert (failed.value.filename, failed.value.filename2) == (str(tmp_path / "list.txt"), None)
    assert [path.name for path in tmp_path.iterdir()] == ["list.txt"]


def test_files_below_a_folder_come_by_path_without_hidden_ones(tmp_path):
    for name in ("b/two.txt", "a.txt", ".git/config", "b/.hidden", "b/c/three.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"")

    files, errors = files_below(tmp_path)

    assert [path.relative_to(tmp_path).as_posix() for path in files] == ["a.txt", "b/c/three.txt", "b/two.txt"]
    assert errors == []


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_what_can_not_be_gone_into_is_an_error_and_not_passed_over(tmp_path, monkeypatch):
    (tmp_path / "closed").mkdir()
    (tmp_path / "round").symlink_to(tmp_path)
    scan = os.scandir

    def closed_to_us(path):
        if os.path.basename(path) == "closed":  # noqa: PTH119 - os.walk gives text
            raise PermissionError(errno.EACCES, "Permission denied", path)
        return scan(path)

    monkeypatch.setattr(os, "scandir", closed_to_us)
    files, errors = files_below(tmp_path)

    assert files == []
    assert [(os.path.basename(error.filename), error.strerror) for error in errors] == [  # noqa: PTH119
        ("round", "it is a link to a folder"),
        ("closed", "Permission denied"),
    ]
