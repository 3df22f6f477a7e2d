"""Raw folders are taken in whole, damaged files told."""

from __future__ import annotations

import hashlib
import io
import zipfile
from pathlib import Path

import pytest

from pipeline.settings import Settings
from pipeline.store import Store, StoreError
from tests.store.small_store import PERIOD


def test_a_missing_folder_is_told_with_what_to_do(store):
    with pytest.raises(StoreError, match=r"raw/2018-07 does not exist; lay the received files"):
        store.read_raw(PERIOD)


def test_a_missing_member_file_is_told_with_what_to_do(store):
    store.raw_dir(PERIOD).mkdir(parents=True)

    with pytest.raises(StoreError, match=r"holds no PLAYER\.DBF"):
        store.read_raw(PERIOD)


def lay_raw(store: Store, **sendings: bytes) -> Path:
    folder = store.raw_dir(PERIOD)
    (folder / "sendings").mkdir(parents=True)
    (folder / "PLAYER.DBF").write_bytes(b"members")
    for name, data in sendings.items():
        (folder / "sendings" / name).write_bytes(data)
    return folder


def zipped(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def test_loose_and_zipped_files_are_taken_in_whole_and_hidden_ones_are_not(store):
    folder = lay_raw(store, a=b"1")
    (folder / "sendings" / ".hidden").write_bytes(b"x")
    (folder / "sendings.zip").write_bytes(zipped({"deep/b.207": b"2", "c.207": b""}))
    (folder / "fide" / "pages").mkdir(parents=True)
    for name, data in {"list.txt": b"l", "pages/90001.html": b"p", ".hidden.txt": b"x"}.items():
        (folder / "fide" / name).write_bytes(data)

    raw = store.read_raw(PERIOD)

    assert [(file.file_name, file.data) for file in raw.sent.files] == [("a", b"1"), ("b.207", b"2"), ("c.207", b"")]
    assert [(file.file_name, file.data) for file in raw.fide_files] == [("list.txt", b"l"), ("pages/90001.html", b"p")]
    assert raw.sent.unreadable == ()
    assert raw.input_hashes()["b.207"] == hashlib.sha256(b"2").hexdigest()


def test_a_zip_that_would_unpack_too_far_is_unreadable_and_the_others_are_taken(tmp_path):
    store = Store(Settings(data_dir=tmp_path, max_unzipped_bytes=1_000))
    folder = lay_raw(store, a=b"1")
    (folder / "sendings.zip").write_bytes(zipped({"bomb.207": bytes(1_001)}))

    raw = store.read_raw(PERIOD)

    ((file, reason),) = raw.sent.unreadable
    assert (file.file_name, reason) == ("sendings.zip", "it would unpack to more than 1,000 bytes")
    assert [file.file_name for file in raw.sent.files] == ["a"]


@pytest.mark.parametrize("at", [0, 30, 45, 60, -30, -10])
def test_a_damaged_zip_is_unreadable_or_read_but_never_raises(store, at):
    folder = lay_raw(store, a=b"1")
    packed = bytearray(zipped({"b.207": b"result file " * 50}))
    packed[at : at + 8] = b"\xff" * 8
    (folder / "sendings.zip").write_bytes(packed)

    raw = store.read_raw(PERIOD)

    assert next(file.file_name for file in raw.sent.files) == "a"
    assert len(raw.sent.files) + len(raw.sent.unreadable) == 2
