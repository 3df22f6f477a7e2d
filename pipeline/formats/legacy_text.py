"""Text of the DOS and Windows years: cp850, cp1252 and UTF-8 live side by side, value by value.

Bytes are handled as latin-1 strings here (one character a byte), which polars can cut and compare.
"""

from __future__ import annotations

import unicodedata

import polars as pl

NEW_TEXT_ENCODING = "cp1252"
"""The code page of what we write ourselves; the federation's files use it from about 2014 on."""

_CANDIDATES = ("cp1252", "cp850")
_EXPECTED_LETTERS = frozenset("àâäáãåçéèêëíìîïñóòôöõøúùûüýÿœæßÀÂÄÁÃÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØÚÙÛÜÝŸŒÆ")
_EXPECTED_SIGNS = frozenset("°º\u00a0’‘“”–«»½€£§²³")


def decode_value(latin: str) -> str:
    """Decode one value, given as a latin-1 string, by the code page under which it reads best.

    UTF-8 is taken where the bytes are valid UTF-8 with letters of our languages (it does occur, and
    by accident it practically never does); else cp1252 or cp850, whichever gives more letters of the
    languages at hand, capital where the neighbours are capital; on a tie cp1252.
    """
    raw = latin.encode("latin-1")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text = ""
    if text and all(ord(sign) < 128 or sign in _EXPECTED_LETTERS for sign in text):
        return text
    readings = [raw.decode(page, errors="replace") for page in _CANDIDATES]
    best = max(readings, key=_plausibility)
    return best if "\ufffd" not in best else latin


def _plausibility(text: str) -> float:
    """How well a reading looks like a name or a title of our languages."""
    capitals = sum(sign.isupper() for sign in text if ord(sign) < 128)
    smalls = sum(sign.islower() for sign in text if ord(sign) < 128)
    score = 0.0
    for sign in text:
        if ord(sign) < 128:
            continue
        if sign in _EXPECTED_LETTERS:
            score += 1
            if (capitals > smalls) == sign.isupper():
                score += 0.5
        elif sign not in _EXPECTED_SIGNS:
            score -= 2
    return score


def decode_column(latin: pl.Series) -> pl.Series:
    """Decode a column of latin-1 strings value by value; plain ASCII values pass untouched."""
    foreign = latin.filter(_has_high_bytes(latin)).unique()
    if foreign.is_empty():
        return latin
    # One look per distinct value, not per row: a few hundred names at the most.
    readings = [decode_value(value) for value in foreign.to_list()]
    return latin.replace(foreign, pl.Series(readings, dtype=pl.String))


def encode_column(text: pl.Series, encoding: str = NEW_TEXT_ENCODING) -> pl.Series:
    """Encode a column of text into latin-1 strings of the bytes of `encoding`.

    Raises:
        UnicodeEncodeError: a value has a sign that the code page lacks.
    """
    foreign = text.filter(_has_high_bytes(text)).unique()
    if foreign.is_empty():
        return text
    written = [value.encode(encoding).decode("latin-1") for value in foreign.to_list()]
    return text.replace(foreign, pl.Series(written, dtype=pl.String))


def within_page(text: pl.Series, encoding: str = NEW_TEXT_ENCODING) -> pl.Series:
    """The text as far as `encoding` can hold it: `ć` becomes `c`, a sign without a base letter `?`.

    For received text that one DBF field must take; the whole text stays in the tables.
    """
    foreign = text.filter(_has_high_bytes(text)).unique()
    if foreign.is_empty():
        return text
    held = ["".join(_held(sign, encoding) for sign in value) for value in foreign.to_list()]
    return text.replace(foreign, pl.Series(held, dtype=pl.String))


def _held(sign: str, encoding: str) -> str:
    for candidate in (sign, unicodedata.normalize("NFKD", sign)[:1]):
        try:
            candidate.encode(encoding)
        except UnicodeEncodeError:
            continue
        return candidate
    return "?"


def _has_high_bytes(column: pl.Series) -> pl.Series:
    return (column.str.len_bytes() != column.str.len_chars()).fill_null(value=False)
