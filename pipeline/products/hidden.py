"""Who does not want to be shown: takes hidden members out of every list, page and text that is for everybody.

What the officer works with, and the federation's own files, keep them (docs/site.md).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import polars as pl

from pipeline.person_names import without_accents

NO_NAME = "—"
"""Stands for a name that is not told."""

_LOG_TEXTS = ("file_name", "found", "corrected", "reason")


def is_hidden(hidden_ids: frozenset[int], column: str = "member_id") -> pl.Expr:
    """Whether a column has the number of a hidden member."""
    return pl.col(column).is_in(sorted(hidden_ids)).fill_null(value=False)


def name_pattern(members: pl.DataFrame, hidden_ids: frozenset[int]) -> str | None:
    """An expression that finds a hidden member's name, with or without accents, in either order; None for no name.

    Args:
        members: member_id, name.
        hidden_ids: the hidden members.
    """
    names = members.filter(is_hidden(hidden_ids))["name"].unique().sort()
    spellings = pl.concat([names, without_accents(names)]).unique().sort().to_list()
    # A few members at most ask to be hidden.
    parts = [re.findall(r"[\w'’-]+", part) for name in spellings for part in _both_orders(name)]
    found = [r"[\s,.]+".join(re.escape(word) for word in words) for words in parts if words]
    return rf"(?i)\b(?:{'|'.join(found)})\b" if found else None


def _both_orders(name: str) -> tuple[str, str]:
    family, _, given = name.partition(",")
    return f"{family} {given}", f"{given} {family}"


def without_names(frame: pl.DataFrame, columns: Sequence[str], pattern: str | None) -> pl.DataFrame:
    """The frame with the names that `name_pattern` finds taken out of texts that somebody typed."""
    if pattern is None:
        return frame
    return frame.with_columns(pl.col(name).str.replace_all(pattern, NO_NAME) for name in columns)


def log_without_names(log: pl.DataFrame, hidden_ids: frozenset[int], pattern: str | None) -> pl.DataFrame:
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
