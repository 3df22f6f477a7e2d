"""Who has a page, and the links to it."""

from __future__ import annotations

import polars as pl

from pipeline.products.hidden import is_hidden
from pipeline.products.site.filling import linked
from pipeline.products.site.tables import SiteTables
from pipeline.rating.ranking import is_listed


def people(tables: SiteTables) -> pl.DataFrame:
    """Everyone with a page, by number: the affiliated, who played in the list, who plays in the coming one.

    Returns:
        The columns of `Members`; somebody new since the list is as the member file has him now, without rating.
    """
    members, played = tables.members, [tables.checklist["member_id"]]
    if tables.coming is not None:
        new = tables.coming.members.join(members, on="member_id", how="anti")
        members = pl.concat([members, new.with_columns(rating=pl.lit(0, dtype=pl.Int32))])
        played.append(tables.coming.checklist["member_id"])
    is_shown = is_listed() | pl.col("member_id").is_in(pl.concat(played).implode())
    return members.filter(is_shown & ~is_hidden(tables.hidden_ids)).sort("member_id")


def player_links(frame: pl.DataFrame, shown: pl.DataFrame, prefix: str) -> pl.Series:
    """The name of each row as a link to the player's page, or as text where he has none; null where there is none.

    Args:
        frame: member_id, name.
        shown: `people`.
        prefix: the way from the page to the players' folder, like `../players/`.
    """
    has_page = pl.col("member_id").is_in(shown["member_id"].implode())
    return linked(frame.select("name", target=pl.when(has_page).then("member_id")), prefix)
