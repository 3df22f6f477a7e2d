"""Which encoding a file is in, told from its bytes."""

from __future__ import annotations

import pytest

from pipeline.formats.sendings.decoding import decode, is_binary


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
def test_line_ends_become_line_feeds_and_the_dos_end_mark_goes(line_end, end):
    assert decode(b"a" + line_end + line_end + b" b " + end).text == "a\n\n b "


def test_a_byte_that_the_encoding_lacks_is_kept_and_its_place_is_told():
    decoded = decode("Léon\r\nZoë, “Noël”\r\n".encode("cp1252") + b"a\x81b\r\n")

    assert decoded.encoding == "cp1252"
    assert decoded.text == "Léon\nZoë, “Noël”\na\x81b"
    assert decoded.doubtful_offset == decoded.text.index("\x81")


def test_text_that_was_utf_8_and_read_as_something_else_is_doubtful():
    decoded = decode("LÃ©on".encode())

    assert decoded.doubtful_offset == 2


def test_a_nul_on_every_line_is_still_text():
    assert not is_binary(b"  1 Ardenne, Odile    10011 207 BEL 1843   2 B 1 \x00 04/03/2018\r\n" * 20)


@pytest.mark.parametrize("data", [b"PK\x03\x04....", b"%PDF-1.4", "Tournoi".encode("utf-16"), bytes(range(32)) * 9])
def test_archives_documents_and_utf_16_are_no_text(data):
    assert is_binary(data)
