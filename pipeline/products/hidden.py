"""Who does not want to be shown: takes hidden members out of every list, page and text that is for everybody.

What the officer works with, and the federation's own files, keep them (docs/site.md).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import polars as pl

from pipeline.person_names import bare_capitals

NO_NAME = "—"
"""Stands for a name that is not told."""

_LOG_TEXTS = ("file_name", "found", "corrected", "reason")

_IN_A_WORD, _BETWEEN_WORDS = r"[^\W_]", r"[\W_]"
"""Spaces, commas, hyphens, apostrophes and the lines in names of files: what one writes, another leaves out."""


def is_hidden(hidden_ids: frozenset[int], column: str = "member_id") -> pl.Expr:
    """Whether a column has the number of a hidden member."""
    return pl.col(column).is_in(sorted(hidden_ids)).fill_null(value=False)


@dataclass(frozen=True)
class NamePattern:
    """Finds names in texts in bare capitals.

    Args:
        telling_words: the longest word of each name; a text without any of them has no name in it.
        names: finds the names themselves, their words in either order.
    """

    telling_words: list[str]
    names: re.Pattern[str]


def name_pattern(members: pl.DataFrame, hidden_ids: frozenset[int]) -> NamePattern | None:
    """What finds hidden members' names, with or without accents, in either order; None for no name.

    Args:
        members: member_id, name.
        hidden_ids: the hidden members.
    """
    hidden = bare_capitals(members.filter(is_hidden(hidden_ids))["name"]).unique().sort()
    # A Python loop: the hidden members are few.
    orders = [words for name in hidden for words in _both_orders(name) if words]
    if not orders:
        return None
    found = "|".join(rf"{_BETWEEN_WORDS}+".join(words) for words in orders)
    names = re.compile(rf"(?<!{_IN_A_WORD})(?:{found})(?!{_IN_A_WORD})")
    return NamePattern(sorted({max(words, key=len) for words in orders}), names)


def _both_orders(name: str) -> tuple[list[str], list[str]]:
    family, given = (re.findall(rf"{_IN_A_WORD}+", part) for part in name.partition(",")[::2])
    return family + given, given + family


def without_names(frame: pl.DataFrame, columns: Sequence[str], pattern: NamePattern | None) -> pl.DataFrame:
    """The frame with the names that `name_pattern` finds taken out of texts that somebody typed."""
    if pattern is None:
        return frame
    return frame.with_columns(_without_names(frame[name], pattern) for name in columns)


def _without_names(column: pl.Series, pattern: NamePattern) -> pl.Series:
    texts = column.drop_nulls().unique()
    likely = texts.filter(bare_capitals(texts).str.contains_any(pattern.telling_words))
    # A Python loop over the few texts with a word of a name in them: only so is a place among the capitals known in
    # the text itself. One expression over all spellings of all letters grows too large at some dozens of names.
    shown = [_name_taken_out(text, pattern.names) for text in likely]
    return column.replace(likely, pl.Series(shown, dtype=pl.String))


def _name_taken_out(text: str, names: re.Pattern[str]) -> str:
    capitals = bare_capitals(pl.Series(list(text), dtype=pl.String)).to_list()
    ends = list(accumulate(map(len, capitals)))
    pieces, done = [], 0
    for found in names.finditer("".join(capitals)):
        # The sign of the first capital; and behind the last one's, with the accents that stand after it as signs.
        first = bisect_right(ends, found.start())
        behind = max(bisect_right(ends, found.end()), bisect_right(ends, found.end() - 1) + 1)
        pieces += [text[done:first], NO_NAME]
        done = behind
    return "".join([*pieces, text[done:]])


def log_without_names(log: pl.DataFrame, hidden_ids: frozenset[int], pattern: NamePattern | None) -> pl.DataFrame:
    """The log of corrections; of one that concerns a hidden member only its kind and place.

    Args:
        log: as `products.correction_log.correction_log` gives it.
        hidden_ids: the hidden members.
        pattern: `name_pattern`.
    """
    is_about = is_hidden(hidden_ids) | is_hidden(hidden_ids, "opponent_id")
    told = ("found", "corrected", "reason")
    by_id = {"name": "member_id", "opponent_name": "opponent_id"}
    return without_names(log, _LOG_TEXTS, pattern).with_columns(
        *(pl.when(is_about).then(pl.lit(NO_NAME)).otherwise(column).alias(column) for column in told),
        *(
            pl.when(is_hidden(hidden_ids, number)).then(pl.lit(NO_NAME)).otherwise(column).alias(column)
            for column, number in by_id.items()
        ),
    )
