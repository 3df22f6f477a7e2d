"""What the printed sheets say that a proof needs: each player's new rating (federation-facts.md c0)."""

from __future__ import annotations

import polars as pl

_SCHEMA = {"member_id": pl.Int32, "sheet_rating": pl.Int32}


def printed_ratings(sheets: str | None) -> pl.DataFrame:
    """The new rating that each sheet prints: member_id, sheet_rating; no row where there are no sheets.

    Args:
        sheets: the text of a period's sheets, each opened by a line `-NNNNN` with the member number.
    """
    if sheets is None:
        return pl.DataFrame(schema=_SCHEMA)
    lines = pl.Series("line", sheets.split("\n"), dtype=pl.String).to_frame()
    return (
        lines.select(
            member_id=pl.col("line").str.extract(r"^-(\d+)\s*$").cast(pl.Int32).forward_fill(),
            sheet_rating=pl.col("line").str.extract(r"(?:Nouvel ELO|Nieuwe ELO)\s+(\d+)").cast(pl.Int32),
        )
        .drop_nulls()
        .unique("member_id", keep="first", maintain_order=True)
    )
