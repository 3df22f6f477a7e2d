"""What a member's record of PLAYER can't hold: values that no list ever had, and those that nobody can read.

The lists from 1996 to 2022 hold ratings from 338 to 2816, up to 4,284 games and no negative value of an unrated player;
points below 0 stand in a few lists of 2005 to 2008, of rated players only, whose points nothing is computed from.
"""

from __future__ import annotations

import polars as pl

from pipeline.contracts.members import Members
from pipeline.contracts.ratings import STATE
from pipeline.formats.dbf import FLAG, GOOD, DbfTable
from pipeline.formats.dbf_damage import unreadable_values
from pipeline.formats.player_dbf import counted

LOWEST_RATING, HIGHEST_RATING = 100, 3000
"""Between these lies every rating of every list, with room; FIDE's highest ever was 2882."""

_FURTHER = ("rating_previous", "game_count_previous")
_RATINGS = ("rating", "rating_previous")
_SUMS = ("opponent_sum", "score_sum")

IMPOSSIBLE_SCHEMA = {
    "record": pl.UInt32(),
    "member_id": pl.Int32(),
    "column": pl.String(),
    "field": pl.String(),
    "raw": pl.String(),
    "counted": pl.String(),
    "is_needed": pl.Boolean(),
}


def impossible_values(table: DbfTable) -> pl.DataFrame:
    """The values of records in force that a member can't have, by record and field.

    Args:
        table: a PLAYER table of any era.

    Returns:
        Columns of `IMPOSSIBLE_SCHEMA`: `record` from 0, `column` of `Members`, its `field`, the text as it stands and
        what it counts as, and whether the member starts the list from it. A number that can't be one has no
        `member_id`; of such a record the other fields are nobody's.
    """
    frame = table.frame.with_row_index("record").filter(pl.col(FLAG) == GOOD)
    unreadable = unreadable_values(table)
    pieces = [pl.DataFrame(schema=IMPOSSIBLE_SCHEMA)]
    for column in ("member_id", *STATE, *_FURTHER):
        unread = unreadable.filter(pl.col("field") == Members.dbf_field(column)).select("record", unread="raw")
        pieces.append(_impossible(frame.join(unread, on="record", how="left", maintain_order="left"), column))
    return pl.concat(pieces).sort("record", maintain_order=True)


def _impossible(frame: pl.DataFrame, column: str) -> pl.DataFrame:
    """Those of one column, by records that have the text of what can't be read beside them."""
    name = Members.dbf_field(column)
    number = pl.col(Members.dbf_field("member_id"))
    is_unrated = counted(Members.dbf_field("rating")) == 0
    is_unreadable = pl.col(name).is_null() & pl.col("unread").is_not_null()
    is_somebodys = pl.lit(column == "member_id") | (number > 0)
    return frame.filter(is_somebodys & (is_unreadable | ~is_possible(column, pl.col(name)))).select(
        "record",
        member_id=pl.when(number > 0).then(number.cast(pl.Int32, strict=False)),
        column=pl.lit(column),
        field=pl.lit(name),
        raw=pl.coalesce(pl.col(name).cast(pl.String), pl.col("unread").str.strip_chars(" ")),
        counted=counted(name).cast(pl.String).str.strip_suffix(".0"),
        is_needed=is_unrated if column in _SUMS else pl.lit(column not in _FURTHER),
    )


def is_possible(column: str, value: pl.Expr) -> pl.Expr:
    """Whether a member can have a value; an empty one he can.

    Args:
        column: of `Members`, a number or a figure of the rating.
        value: the numbers.
    """
    can_be = value >= 0
    if column in _RATINGS:
        can_be = (value == 0) | value.is_between(LOWEST_RATING, HIGHEST_RATING)
    return can_be.fill_null(value=True)
