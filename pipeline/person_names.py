"""Names of people, as far as all rooms that compare them agree: letters without accents, and particles.

How names are held against one another is each room's own rule: `fixelo.names`, `stages.member_names`.
"""

from __future__ import annotations

from typing import TypeVar

import polars as pl

PARTICLES = ("van", "der", "den", "de", "ter", "ten", "von", "zu", "la", "le", "du", "di", "da", "dos", "el", "al")
"""Words of a surname that one list writes and another leaves out, in small letters."""

_LETTERS = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
_LETTERS |= {letter.upper(): plain.upper() for letter, plain in _LETTERS.items() if len(letter.upper()) == 1}
"""Letters that Unicode doesn't take apart into a letter and its accent."""

Text = TypeVar("Text", pl.Series, pl.Expr)


def without_accents(text: Text) -> Text:
    """The text with its letters without accents, case kept: `Bjørn Œdipe` becomes `Bjorn OEdipe`."""
    return text.str.normalize("NFKD").str.replace_all(r"\p{M}", "").str.replace_many(_LETTERS)


def bare_capitals(text: Text) -> Text:
    """The text in capitals without accents: `Großmann, André` becomes `GROSSMANN, ANDRE`.

    Sign by sign it gives the same as all at once, so that what is found in it can be told in the text itself;
    small letters do not: what a Greek final sigma becomes depends on the next sign.
    """
    return without_accents(text).str.to_uppercase()
