"""Files are written whole or not at all."""

from __future__ import annotations

import os

import pytest

from pipeline.files import write_atomic
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
