"""Why a rating moved: the games that changed, then who met whom at another rating, as a graph closure.

A player's rating can only move because a row of his own games that counts changed, because he starts from
another state or FIDE rating, or because an opponent's rating known in the period changed. The first two are
roots; from the third lead edges, opponent to player, which are followed from the roots in whole steps. A row
that counts in neither revision moves nobody.
"""

from __future__ import annotations

import polars as pl

from pipeline.contracts.ratings import STATE
from pipeline.revisions.tables import RevisionTables

ROW = [
    "member_id",
    "opponent_id",
    "opponent_name",
    "given_rating",
    "given_rating_kind",
    "date",
    "colour",
    "score",
    "sender_id",
    "file_name",
    "file_id",
    "line_number",
]
"""What makes a row of the check list the same row; the import number only says where it stands."""

FIGURES = ("rating", "games", "opponent_sum", "score_sum")
"""What a player ends with: if any of it differs, the next list starts from something else."""

CAUSE_SCHEMA = {
    "member_id": pl.Int32(),
    "step": pl.Int32(),
    "kind": pl.String(),
    "via_member_id": pl.Int32(),
    "file_name": pl.String(),
    "file_id": pl.String(),
    "line_number": pl.Int32(),
    "opponent_id": pl.Int32(),
    "found": pl.String(),
    "now": pl.String(),
}
"""A cause: the player, the step from the root (0), its kind, and for `opponent` the player it came through."""


def changed_players(before: RevisionTables, after: RevisionTables) -> pl.DataFrame:
    """Everyone who ends otherwise: member_id and name, rating, games and both sums, each before and after.

    Somebody without a game in one of the two stands there with the state he started from.
    """
    names = pl.concat([after.players, before.players]).select("member_id", "name").unique("member_id", keep="first")
    differs = [pl.col(f"{name}_before").ne_missing(pl.col(f"{name}_after")) for name in FIGURES]
    return (
        _ends(before, "before")
        .join(_ends(after, "after"), on="member_id", how="full", coalesce=True)
        .filter(pl.any_horizontal(differs))
        .join(names, on="member_id", how="left")
        .with_columns(pl.col("^(rating|games)_(before|after)$").fill_null(0))
        .select("member_id", "name", *(f"{name}_{at}" for name in FIGURES for at in ("before", "after")))
        .sort("member_id")
    )


def _ends(tables: RevisionTables, at: str) -> pl.DataFrame:
    """What everybody ends with: member_id and the figures with `at` behind them."""
    columns = {"rating": "rating_after", "game_count": "game_count_after"}
    ended = tables.ratings.select("member_id", *(pl.col(columns.get(name, name)).alias(name) for name in STATE))
    joined = tables.states.join(ended, on="member_id", how="full", coalesce=True, suffix="_end")
    figures = zip(FIGURES, STATE, strict=True)
    return joined.select(
        "member_id", *(pl.coalesce(f"{name}_end", name).alias(f"{figure}_{at}") for figure, name in figures)
    )


def causes(before: RevisionTables, after: RevisionTables, players: pl.DataFrame) -> pl.DataFrame:
    """The causes of every changed player, columns of `CAUSE_SCHEMA`.

    Args:
        before: one revision.
        after: another one of the same list.
        players: `changed_players` of the two.
    """
    roots = pl.concat([_games(before, after), _states(before, after), _substitutions(before, after)])
    edges = _edges(before, after)
    found = [roots]
    reached = roots.select("member_id").unique()
    # each pass takes all edges of one step; a rating known in the period moves at most a few steps
    step = 0
    while not reached.is_empty():
        step += 1
        known = pl.concat(found).select("member_id").unique()
        new = edges.join(reached, left_on="via_member_id", right_on="member_id", how="semi").join(
            known, on="member_id", how="anti"
        )
        found.append(_conform(new.with_columns(step=pl.lit(step))))
        reached = new.select("member_id").unique()
    traced = pl.concat(found).join(players, on="member_id", how="semi")
    untold = players.join(traced, on="member_id", how="anti").select("member_id", step=0, kind=pl.lit("other"))
    return pl.concat([traced, _conform(untold)]).sort("member_id", "step", "kind", "file_name", "line_number")


def _games(before: RevisionTables, after: RevisionTables) -> pl.DataFrame:
    """The rows of the check list that only one of the two has; what replaces what stands in one cause.

    Of what replaces what, one must count; the other may be the row that was of no use before.
    """
    one, other = _numbered(before), _numbered(after)
    gone = one.join(other, on=[*ROW, "occurrence"], how="anti", nulls_equal=True)
    new = other.join(one, on=[*ROW, "occurrence"], how="anti", nulls_equal=True)
    place = ["member_id", "file_id", "line_number", "opponent_id"]
    ranked = [_shown(rows).with_columns(at=pl.int_range(pl.len()).over(place)) for rows in (gone, new)]
    return _conform(
        ranked[0]
        .join(ranked[1], on=[*place, "at"], how="full", coalesce=True, nulls_equal=True, suffix="_new")
        .filter(pl.any_horizontal(pl.col("is_counted", "is_counted_new").fill_null(value=False)))
        .select(
            *place,
            step=0,
            kind=pl.lit("game"),
            file_name=pl.coalesce("file_name", "file_name_new"),
            found="shown",
            now="shown_new",
        )
    )


def _numbered(tables: RevisionTables) -> pl.DataFrame:
    """The rows with their number among equal ones, those that count first: legal repeats exist."""
    rows = _counted(tables).sort("is_counted", descending=True, maintain_order=True)
    return rows.select(*ROW, "is_counted").with_columns(occurrence=pl.int_range(pl.len()).over(ROW))


def _counted(tables: RevisionTables) -> pl.DataFrame:
    """The check list with `is_counted`: whether some run took the row; an imported list may be silent on it."""
    is_counted = pl.col("run").ne_missing(0).alias("is_counted")
    runs = tables.derivations.select("import_number", is_counted)
    return tables.checklist.join(runs, on="import_number", how="left", maintain_order="left")


def _shown(rows: pl.DataFrame) -> pl.DataFrame:
    score = pl.col("score").replace_strict([0.0, 0.5, 1.0], ["0", "½", "1"], default="?")
    against = pl.when(pl.col("opponent_id") > 0).then(pl.col("opponent_id").cast(pl.String)).otherwise("opponent_name")
    rating = pl.when(pl.col("given_rating") > 0).then(pl.format(" ({})", "given_rating")).otherwise(pl.lit(""))
    return rows.with_columns(
        shown=pl.format(
            "{} {} {}{} {}",
            pl.col("colour").cast(pl.String).fill_null("-"),
            score,
            against.fill_null("-"),
            rating,
            pl.col("date").dt.to_string("%Y-%m-%d").fill_null("-"),
        )
    )


def _states(before: RevisionTables, after: RevisionTables) -> pl.DataFrame:
    """Who starts from another rating, number of games or sums."""
    columns = [name for name in before.states.columns if name != "member_id"]
    pairs = before.states.join(after.states, on="member_id", how="full", coalesce=True, suffix="_after")
    shown = [
        pl.format(
            "{} ({} games, {} points)",
            *(pl.col(f"{name}{end}").fill_null(0) for name in ("rating", "game_count", "score_sum")),
        )
        for end in ("", "_after")
    ]
    return _conform(
        pairs.filter(
            pl.any_horizontal(pl.col(name).fill_null(0).ne(pl.col(f"{name}_after").fill_null(0)) for name in columns)
        ).select("member_id", step=0, kind=pl.lit("start"), found=shown[0], now=shown[1])
    )


def _substitutions(before: RevisionTables, after: RevisionTables) -> pl.DataFrame:
    """Who is published at another FIDE rating, or in one of the two only."""
    pairs = before.ratings.join(after.ratings, on="member_id", suffix="_new")
    shown = [
        pl.when(f"is_substituted{end}").then(pl.format("FIDE {}", f"rating_after{end}")).otherwise(pl.lit("-"))
        for end in ("", "_new")
    ]
    return _conform(
        pairs.with_columns(found=shown[0], now=shown[1])
        .filter(pl.col("found") != pl.col("now"))
        .select("member_id", "found", "now", step=0, kind=pl.lit("fide"))
    )


def _edges(before: RevisionTables, after: RevisionTables) -> pl.DataFrame:
    """Opponent to player, for every game that counts against somebody whose rating known in the period changed.

    An opponent without a row in one of the two had no game there: the games themselves are then the cause.
    """
    known = _known(before).join(_known(after), on="member_id", suffix="_now")
    moved = known.filter(pl.col("known").ne_missing(pl.col("known_now")))
    met = pl.concat(
        [_counted(tables).filter("is_counted").select("member_id", "opponent_id") for tables in (before, after)]
    ).unique()
    shown = [pl.col(name).cast(pl.String).fill_null("-") for name in ("known", "known_now")]
    return met.join(moved, left_on="opponent_id", right_on="member_id").select(
        "member_id", "opponent_id", via_member_id="opponent_id", kind=pl.lit("opponent"), found=shown[0], now=shown[1]
    )


def _known(tables: RevisionTables) -> pl.DataFrame:
    """The rating at which others meet a player in the period: his old or intermediate one, none if unrated."""
    is_known = pl.col("status") != "unrated"
    return tables.ratings.select("member_id", known=pl.when(is_known).then("rating_before"))


def _conform(rows: pl.DataFrame) -> pl.DataFrame:
    missing = [
        pl.lit(None, dtype=dtype).alias(name) for name, dtype in CAUSE_SCHEMA.items() if name not in rows.columns
    ]
    return rows.with_columns(missing).select(pl.col(name).cast(dtype) for name, dtype in CAUSE_SCHEMA.items())
