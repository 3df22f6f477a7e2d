"""Which encoding a file is in, told from its bytes."""

from __future__ import annotations

import random

import pytest

from pipeline.formats.sendings.decoding import decode_all, is_binary
from pipeline.formats.sendings.header import plain_lines


def decode(data):
    (decoded,) = decode_all([data])
    return decoded


@pytest.mark.parametrize("encoding", ["cp1252", "cp850", "utf-8"])
@pytest.mark.parametrize(
    "text",
    ["N° Nom", "Envoyé par : X", "Citroën, Zoë", "ÉLODIE", "à Liège, forêt, ça, ñandú", "N° Nom\nL'été à Mälmö, où ?"],
)
def test_accents_where_they_stand_in_words_tell_the_encoding(text, encoding):
    decoded = decode(text.encode(encoding))

    assert (decoded.text, decoded.encoding, decoded.doubtful_offset) == (text, encoding, None)


def test_plain_text_is_ascii_and_a_byte_order_mark_is_no_text():
    assert decode(b"Tempo : 2h").encoding == "ascii"
    marked = decode(b"\xef\xbb\xbfTempo : 2h")
    assert (marked.text, marked.encoding) == ("Tempo : 2h", "utf-8")


@pytest.mark.parametrize("line_end", [b"\r\n", b"\n", b"\r"])
@pytest.mark.parametrize("end", [b"", b"\x1a", b"\r\n\x1a", b"\n\n\x00\x1a\x1a"])
def test_the_dos_end_mark_goes_and_the_lines_are_those_of_any_line_end(line_end, end):
    text = decode(b"a" + line_end + line_end + b" b " + end).text

    assert plain_lines(text) == ["a", "", " b "]


def test_a_byte_that_the_encoding_lacks_is_kept_and_its_place_is_told():
    decoded = decode("Léon\r\nZoë, “Noël”\r\n".encode("cp1252") + b"a\x81b\r\n")

    assert decoded.encoding == "cp1252"
    assert decoded.text == "Léon\r\nZoë, “Noël”\r\na\x81b"
    assert decoded.doubtful_offset == decoded.text.index("\x81")


def test_text_that_was_utf_8_and_read_as_something_else_is_doubtful():
    decoded = decode("LÃ©on".encode())

    assert decoded.doubtful_offset == 2


def test_a_nul_on_every_line_is_still_text():
    assert not is_binary(b"  1 Ardenne, Odile    10011 207 BEL 1843   2 B 1 \x00 04/03/2018\r\n" * 20)


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04....",
        b"%PDF-1.4",
        "Tournoi".encode("utf-16-le"),
        b"\xff\xfe\x00\xd8" * 9,
        "\x01\x02\x03".encode("utf-16"),
        bytes(range(32)) * 9,
    ],
)
def test_archives_documents_and_utf_16_without_its_mark_are_no_text(data):
    assert is_binary(data)


@pytest.mark.parametrize("seed", range(20))
def test_compressed_bytes_are_no_text_whatever_they_are(seed):
    assert is_binary(random.Random(seed).randbytes(3000))


@pytest.mark.parametrize("order", ["utf-16-le", "utf-16-be"])
def test_what_an_editor_saved_as_unicode_reads_as_it_was(order):
    text = "Tournoi : Été\r\nZoë\r\n"
    data = f"\ufeff{text}\x1a".encode(order)

    assert not is_binary(data)
    assert (decode(data).text, decode(data).encoding) == (text.rstrip(), "utf-16")


def test_files_are_decoded_each_for_itself_and_the_evidence_is_told():
    contents = ["Zoë".encode("cp850"), b"Tempo", "N° Léon".encode("cp1252"), "Élan".encode(), b"a\x81b"]

    decoded = decode_all(contents)

    assert [item.text for item in decoded] == ["Zoë", "Tempo", "N° Léon", "Élan", "aüb"]
    assert [item.encoding for item in decoded] == ["cp850", "ascii", "cp1252", "utf-8", "cp850"]
    assert [item.doubtful_offset for item in decoded] == [None, None, None, None, None]
    assert [item.evidence for item in decoded] == [
        "1 characters beyond ASCII, weight in cp1252 -3, in cp850 +2",
        None,
        "2 characters beyond ASCII, weight in cp1252 +5, in cp850 -4",
        "1 characters beyond ASCII, all whole in UTF-8",
        "1 characters beyond ASCII, weight in cp1252 -3, in cp850 +2",
    ]
    assert decode_all([]) == []
