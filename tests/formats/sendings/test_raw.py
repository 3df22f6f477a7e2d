"""A received file's identity and its sender."""

from __future__ import annotations

import hashlib

import pytest

from pipeline.formats.raw import RawFile, sender_id


@pytest.mark.parametrize(
    ("file_name", "sender"),
    [
        ("531OPE1a.207", 207),
        ("S_A19OPE1a.R01-07.417", 417),
        ("S_SWAR_R1_Clubkamp_R01-11..714", 714),
        ("Open -1600 (1.714", 714),
        ("B2224LA.998 ", 998),
        ("zero.000", 0),
        ("240_Lente2022.txt", 0),
        ("S_SWAR_R1_Name cut short_R01-07.41", 0),
        ("without extension", 0),
        ("too long.2070", 0),
        ("arabic digits.٢٠٧", 0),
        ("", 0),
    ],
)
def test_the_sender_is_the_three_digit_extension_else_zero(file_name, sender):
    assert sender_id(file_name) == sender


def test_a_file_is_known_by_the_hash_of_its_bytes_whatever_its_name():
    file = RawFile("a.207", b"abc")

    assert file.file_id == hashlib.sha256(b"abc").hexdigest()
    assert file.file_id == RawFile("b.303", b"abc").file_id
    assert file.file_id != RawFile("a.207", b"abd").file_id
