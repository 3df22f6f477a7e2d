"""Names from outside become names that can be shown and written; the files under them stay as they came."""

from __future__ import annotations

import io
import zipfile

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pipeline.formats.containers import unzip
from pipeline.formats.fide.parts import new_findings, parts_of
from pipeline.formats.outside_names import is_of_the_system, name_on_disk, open_zip, path_in_zip, plain_name
from pipeline.formats.raw import RawFile

PLACES = "0123456789"
"""Names of zips that are written over, sign by sign, by the bytes of others."""


def zipped(*names: bytes, is_said_to_be_utf_8: bool) -> bytes:
    """A zip of files with these names in bytes, each with its number as content."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for number, name in enumerate(names):
            archive.writestr(PLACES[number] * len(name), str(number))
    data = bytearray(buffer.getvalue())
    # a name may hold a signature too, so each is looked for behind the name before it
    for signature, start, flags, header in ((b"PK\x03\x04", 0, 6, 30), (b"PK\x01\x02", archive.start_dir, 8, 46)):
        at = start
        for name in names:
            at = data.index(signature, at)
            data[at + flags + 1] |= 0x08 * is_said_to_be_utf_8
            data[at + header : at + header + len(name)] = name
            at += header + len(name)
    return bytes(data)


def test_a_name_that_is_said_to_be_utf_8_and_is_none_keeps_no_file_of_the_zip_from_being_read():
    data = zipped("été.207".encode(), b"caf\xe9.618", is_said_to_be_utf_8=True)

    files = unzip(RawFile("mei.zip", data))

    assert [(file.file_name, file.data) for file in files] == [("été.207", b"0"), ("café.618", b"1")]


@given(st.lists(st.binary(min_size=1, max_size=12), min_size=1, max_size=6), st.booleans())
@example(names=[b"PK\x01\x02"], is_marked=True)
def test_whatever_the_bytes_of_names_a_zip_gives_all_its_files_with_names_in_letters(names, is_marked):
    names = [bytes(byte for byte in name if byte not in b"\0/\\") + b"x" for name in names]

    with open_zip(zipped(*names, is_said_to_be_utf_8=is_marked)) as archive:
        contents = [archive.read(member) for member in archive.infolist()]
        shown = [path_in_zip(member) for member in archive.infolist()]

    assert contents == [str(number).encode() for number in range(len(names))]
    assert [plain_name(name.encode().decode()) for name in shown] == shown


def test_names_in_a_zip_of_fide_s_are_shown_on_one_line():
    parts = parts_of(RawFile("list.zip", zipped(b"a\nb/\xe9t\xe9.txt", is_said_to_be_utf_8=True)), new_findings())

    assert [part.name for part in parts] == ["a b/été.txt"]


@given(st.binary(max_size=20))
def test_any_name_on_a_disk_is_shown_in_letters(name):
    shown = name_on_disk(name.decode("utf-8", "surrogateescape"))

    assert shown.encode()
    assert plain_name(shown) == shown


@pytest.mark.parametrize(
    ("given_name", "plain"),
    [
        ("../../etc/coupe.207", "coupe.207"),
        ("C:\\elo\\coupe.207", "coupe.207"),
        ("a\r\nb.207", "a b.207"),
        ("\x1b[31mcoupe.207", "[31mcoupe.207"),
        ("coupe\u202e702.txt", "coupe 702.txt"),
        ("half\udce9.207", "half .207"),
        ("/", "?"),
    ],
)
def test_a_name_is_only_a_name(given_name, plain):
    assert plain_name(given_name) == plain


@pytest.mark.parametrize("path", [".DS_Store", "a/.hidden/b.207", "__MACOSX/b.207", "thumbs.db", "x/Desktop.ini"])
def test_a_systems_own_file_is_told_wherever_it_lies(path):
    assert is_of_the_system(path)


@pytest.mark.parametrize("path", ["./b.207", "../b.207", "b.207", "zip.macosx", "desktop.ini.207"])
def test_a_file_of_peoples_is_none_of_the_systems(path):
    assert not is_of_the_system(path)
