"""Where a field of a rating list stands in its file: line, column and text of the rows that a finding is about.

Rows are read without it, since nearly all of them are sound; it is worked out for those that something is amiss with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import polars as pl

FieldPlaces = Callable[[pl.DataFrame, str], pl.DataFrame]
"""Rows and the name of a field to the same rows with `line_number`, `column_number` and `line` of this field."""


def text_places(columns: Mapping[str, int]) -> FieldPlaces:
    """The places in a list of fixed widths, where the whole line is quoted.

    Args:
        columns: at which column each field begins, from 1.
    """

    def placed(rows: pl.DataFrame, field: str) -> pl.DataFrame:
        column = columns[field]
        is_moved = (pl.col("shift_from") <= column).fill_null(value=False)
        shift = pl.when(is_moved).then("shift").otherwise(0)
        return rows.with_columns(column_number=column + shift)

    return placed


def xml_places(tags: Mapping[str, str]) -> FieldPlaces:
    """The places in an XML list: those of the field's element, which is quoted; without one, those of the player's.

    Args:
        tags: the name of each field's element.
    """

    def placed(rows: pl.DataFrame, field: str) -> pl.DataFrame:
        tag, player = tags[field], pl.col("line")
        before = player.str.extract(rf"(?s)^(.*?)<{tag}[\s>]").fill_null("")
        indent = before.str.extract(r"\n([^\n]*)$").str.len_chars()
        return rows.with_columns(
            pl.col("line_number") + before.str.count_matches("\n").cast(pl.Int32),
            column_number=pl.coalesce(indent + 1, pl.col("column_number") + before.str.len_chars()).cast(pl.Int32),
            line=pl.coalesce(player.str.extract(rf"(<{tag}(?:\s[^>]*)?>[^<]*(?:</{tag}>)?)"), player),
        )

    return placed
