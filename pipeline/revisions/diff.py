"""Two revisions of a list: the changed players, the causes, and each player's chain back to a correction.

In a list that a change was carried into, the chain of a player who starts otherwise goes on in the list
before, so that it ends at the corrected line wherever that lies.
"""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from pipeline.revisions.causes import causes, changed_players
from pipeline.revisions.tables import RevisionTables

CAUSES = ("game", "start", "fide", "opponent", "other")
"""Kinds of causes: an own game, another state to start from, FIDE's rating, an opponent's, none of these."""


@dataclass(frozen=True)
class Diff:
    """What differs between two revisions.

    Args:
        period: the list.
        before: number of one revision.
        after: number of the other.
        players: everyone who ends otherwise: member_id, name, rating_before, rating_after, difference, then games,
            sum of the opponents and points, each before and after, and chain.
        causes: columns of `causes.CAUSE_SCHEMA` and `correction_number`, `reason`.
    """

    period: str
    before: int
    after: int
    players: pl.DataFrame
    causes: pl.DataFrame


def compare(period: str, before: RevisionTables, after: RevisionTables, carried: Diff | None = None) -> Diff:
    """Hold two revisions of a list against each other.

    Args:
        period: the list.
        before: one revision.
        after: the other.
        carried: the same for the list before, where the later revision takes over from it.
    """
    players = changed_players(before, after)
    told = _with_corrections(causes(before, after, players), before, after)
    chains = _chains(told.join(_taken_over(before, after), on="file_id", how="left"), carried)
    listed = players.join(chains, on="member_id", how="left").with_columns(
        difference=pl.col("rating_after") - pl.col("rating_before"), chain=pl.col("chain").fill_null("")
    )
    rating = ["member_id", "name", "rating_before", "rating_after", "difference"]
    return Diff(
        period, before.number, after.number, listed.select(*rating, pl.exclude(*rating, "chain"), "chain"), told
    )


def _taken_over(before: RevisionTables, after: RevisionTables) -> pl.DataFrame:
    """The files that only one of the two took over from the list before: file_id, and how that is told."""
    took, takes = (dict(tables.record.get("taken_over", {})) for tables in (before, after))
    told = [(file_id, f"taken over from {period} no more") for file_id, period in took.items() if file_id not in takes]
    told += [(file_id, f"taken over from {period}") for file_id, period in takes.items() if file_id not in took]
    return pl.DataFrame(told, schema={"file_id": pl.String, "taken_over": pl.String}, orient="row")


def _with_corrections(found: pl.DataFrame, before: RevisionTables, after: RevisionTables) -> pl.DataFrame:
    """The causes with the correction behind each, of those that only one of the two revisions applied."""
    applied = [tables.corrections.filter("is_applied") for tables in (before, after)]
    same = [name for name in applied[0].columns if name not in {"correction_number", "list_line_number"}]
    one, other = (
        applied[at]
        .filter(~pl.col("kind").is_in(["cancel_fine", "member_file", "fide_list"]))  # they move nobody
        .join(applied[1 - at], on=same, how="anti", nulls_equal=True)
        .with_columns(is_dropped=pl.lit(at == 0))
        for at in (0, 1)
    )
    differing = pl.concat([one, other]).select(
        "correction_number",
        "reason",
        "kind",
        "file_id",
        "line_number",
        "member_id",
        "opponent_id",
        "is_dropped",
        "found",
        "corrected",
    )
    numbered = found.with_row_index("cause")
    pairs = numbered.join(differing, how="cross", suffix="_correction").filter(_is_behind())
    first = pairs.sort("cause", _closeness(), "correction_number").unique("cause", keep="first", maintain_order=True)
    return (
        numbered.join(first.select("cause", "correction_number", "reason"), on="cause", how="left")
        .drop("cause")
        .with_columns(pl.col("correction_number").cast(pl.Int32))
    )


def _closeness() -> pl.Expr:
    """A correction of the very line comes before one of the whole file."""
    return pl.col("line_number_correction").ne_missing(pl.col("line_number"))


def _is_behind() -> pl.Expr:
    """Whether a correction explains a root: the same file and one of the players, or the player himself."""
    players = [pl.col("member_id_correction"), pl.col("opponent_id_correction")]
    number = pl.col("corrected").str.extract(r"^member (\d+)$").cast(pl.Int32)
    names = pl.any_horizontal(
        pl.col(own).eq(other).fill_null(value=False)
        for own in ("member_id", "opponent_id")
        for other in (*players, number)
    )
    about_file = pl.col("file_id_correction").is_not_null()
    is_whole = pl.col("kind_correction").is_in(["drop_file", "replace_file", "tournament"]) | players[0].is_null()
    same_file = pl.col("file_id") == pl.col("file_id_correction")
    # a game that came to another file by replacing or moving is explained by the players alone
    moved = pl.col("kind_correction").is_in(["move_game", "replace_file"])
    is_game = (
        (pl.col("kind") == "game") & about_file & ((same_file & (is_whole | names)) | (moved & (names | is_whole)))
    )
    is_merged = (pl.col("kind") == "game") & (pl.col("kind_correction") == "merge_members") & names
    is_member = pl.col("kind").is_in(["start", "fide"]) & ~about_file & names
    return (is_game | is_merged | is_member).fill_null(value=False)


def _chains(found: pl.DataFrame, carried: Diff | None) -> pl.DataFrame:
    """One line for each player: his nearest cause, the one before it, and so on to the correction."""
    nearest = found.unique("member_id", keep="first", maintain_order=True)
    earlier = (
        carried.players.select("member_id", earlier=pl.format("{}: {}", pl.lit(carried.period), "chain"))
        if carried is not None
        else pl.DataFrame(schema={"member_id": pl.Int32, "earlier": pl.String})
    )
    texts = nearest.join(earlier, on="member_id", how="left").with_columns(text=_text())
    chains = texts.filter(pl.col("step") == 0).select("member_id", chain="text")
    # one pass for each step from the roots, which are few
    for step in range(1, int(str(found["step"].max() or 0)) + 1):
        at_step = texts.filter(pl.col("step") == step)
        linked = at_step.join(chains, left_on="via_member_id", right_on="member_id", how="left")
        chain = pl.format("{} <- {}", "text", pl.col("chain").fill_null("?"))
        chains = pl.concat([chains, linked.select("member_id", chain=chain)])
    return chains


def _text() -> pl.Expr:
    correction = (
        pl.when(pl.col("correction_number").is_not_null())
        .then(pl.format(" <- correction {}: {}", "correction_number", "reason"))
        .otherwise(pl.lit(""))
    )
    line = (
        pl.when(pl.col("line_number").is_not_null()).then(pl.format(", line {}", "line_number")).otherwise(pl.lit(""))
    )
    change = pl.format("{} -> {}", pl.col("found").fill_null("-"), pl.col("now").fill_null("-"))
    taken_over = pl.format(" <- {}", "taken_over").fill_null("")
    game = pl.format("{}{}: {}{}{}", pl.col("file_name").fill_null("-"), line, change, correction, taken_over)
    earlier = pl.when(pl.col("earlier").is_not_null()).then(pl.format(" <- {}", "earlier")).otherwise(pl.lit(""))
    return (
        pl.when(pl.col("kind") == "game")
        .then(game)
        .when(pl.col("kind") == "start")
        .then(pl.format("start {}{}{}", change, correction, earlier))
        .when(pl.col("kind") == "fide")
        .then(pl.format("{}{}", change, correction))
        .when(pl.col("kind") == "opponent")
        .then(pl.format("opponent {}: {}", "via_member_id", change))
        .otherwise(pl.lit("no changed input: other rules or other code"))
    )
