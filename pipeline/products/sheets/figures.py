"""The figures of the individual sheets, before any layout: each game's table, the sums per player.

Everything is taken from what the rating left behind (check list, derivations, ratings) and the two
lists; nothing is rated anew.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import polars as pl

from pipeline.period import Period
from pipeline.rating.arithmetic import hundredths, percentage, performance
from pipeline.rating.formula import k_factor
from pipeline.rulebook import Rulebook, rulebook_for

UNRATED, PROVISIONAL, RATED = 0, 1, 2
"""The three tables of a sheet: opponents still unrated, the first 20 games, the ordinary formula."""

LANGUAGES = ("fr", "nl")
"""The languages that members are written to: Dutch in federation V, French in the others."""

_DUTCH_FEDERATION = "V"


@dataclass(frozen=True)
class SheetFigures:
    """What every layout prints.

    `games`: one row per row of the check list, in printing order: member_id, table, game_number, date,
    opponent_id, opponent_name (null for a foreigner without one), opponent_rating, opponent_rating_source,
    running_sum (opponents' ratings so far, carried sums included), colour, score_hundredths,
    expected_score_hundredths, difference_hundredths (W - We), k_factor, file_name, tournament, opponent_intermediate.

    `players`: one row per player, by member number: member_id, language, name, club_id, the columns of
    `Ratings`, `carried_*` (state before), `provisional_*` (table of the first 20; `provisional_scored` is p
    before its limits) and `rated_*` (ordinary formula) sums, first_k, final_k, threshold (2000 or 2200 where
    the crossing formula made the rating), has_correction (25/150 was tested).

    `by_k`: one row per player and K, in order: member_id, k_factor, score_hundredths,
    expected_hundredths, gain_hundredths.
    """

    games: pl.DataFrame
    players: pl.DataFrame
    by_k: pl.DataFrame

    def in_one_language(self, language: str) -> SheetFigures:
        """The figures with every sheet in this language."""
        return SheetFigures(self.games, self.players.with_columns(language=pl.lit(language)), self.by_k)

    def of_language(self, language: str) -> SheetFigures:
        """The figures of the players whose sheet is in this language."""
        players = self.players.filter(pl.col("language") == language)
        chosen = players["member_id"].implode()
        return SheetFigures(
            self.games.filter(pl.col("member_id").is_in(chosen)),
            players,
            self.by_k.filter(pl.col("member_id").is_in(chosen)),
        )


def sheet_figures(
    checklist: pl.DataFrame,
    derivations: pl.DataFrame,
    ratings: pl.DataFrame,
    members: pl.DataFrame,
    previous_members: pl.DataFrame,
    period: Period,
) -> SheetFigures:
    """Gather the figures; arguments as in `sheets`."""
    rulebook = rulebook_for(period)
    games = _games(checklist, derivations, ratings, members, previous_members)
    by_k = _by_k(games)
    players = _players(ratings, members, previous_members)
    players = _with_provisional(players, games, rulebook)
    players = _with_rated(players, games, by_k, rulebook)
    return SheetFigures(games, players, by_k)


def _games(
    checklist: pl.DataFrame,
    derivations: pl.DataFrame,
    ratings: pl.DataFrame,
    members: pl.DataFrame,
    previous_members: pl.DataFrame,
) -> pl.DataFrame:
    """The rows of all tables, in printing order, with the opponents' names."""
    taken = [
        "import_number",
        "run",
        "order_number",
        "opponent_rating",
        "opponent_rating_source",
        "game_number",
    ]
    used = derivations.select(*taken, "expected_score_hundredths", "k_factor")
    names = members.select(pl.col("member_id").alias("opponent_id"), list_name="name")
    newly = ratings.filter(pl.col("status") == "newly_rated").select(
        pl.col("member_id").alias("opponent_id"), opponent_intermediate="rating_before"
    )
    rows = (
        checklist.select(
            "import_number", "member_id", "opponent_id", "opponent_name", "date", "colour", "file_name",
            "tournament", score_hundredths=hundredths("score"),
        )
        .join(used, on="import_number", how="left")
        .join(names, on="opponent_id", how="left")
        .join(newly, on="opponent_id", how="left")
    )  # fmt: skip
    table = pl.when(pl.col("run") == 0).then(UNRATED).when(pl.col("run") == 3).then(RATED).otherwise(PROVISIONAL)
    carried = previous_members.select("member_id", carried_sum="opponent_sum")
    is_provisional = pl.col("table") == PROVISIONAL
    return (
        rows.with_columns(
            table=table.cast(pl.Int8),
            opponent_name=pl.coalesce("list_name", pl.when(pl.col("opponent_name") != "").then("opponent_name")),
            difference_hundredths=pl.col("score_hundredths") - pl.col("expected_score_hundredths"),
        )
        .drop("list_name")
        .sort("member_id", "table", "order_number", "date", "opponent_id", "import_number")
        .join(carried, on="member_id", how="left", maintain_order="left")
        .with_columns(
            running_sum=pl.when(is_provisional).then(
                pl.col("carried_sum").fill_null(0) + pl.col("opponent_rating").cum_sum().over("member_id", "table")
            )
        )
    )


def _by_k(games: pl.DataFrame) -> pl.DataFrame:
    """Sums of the ordinary formula for each K, in the order in which the K come."""
    sums = (
        games.filter(pl.col("table") == RATED)
        .group_by("member_id", "k_factor", maintain_order=True)
        .agg(pl.col("score_hundredths").sum(), expected_hundredths=pl.col("expected_score_hundredths").sum())
    )
    points = pl.col("score_hundredths") - pl.col("expected_hundredths")
    return sums.with_columns(gain_hundredths=pl.col("k_factor") * points)


def _players(ratings: pl.DataFrame, members: pl.DataFrame, previous_members: pl.DataFrame) -> pl.DataFrame:
    """One row per player with name, club, language and the sums that he brought along."""
    before = previous_members.select(
        "member_id",
        previous_name="name",
        previous_federation="federation",
        carried_rating="rating",
        carried_sum="opponent_sum",
        carried_score_hundredths=hundredths("score_sum"),
        is_listed=pl.lit(value=True),
    )
    now = members.select("member_id", "name", "club_id", "federation")
    # The federation of the previous list decides; a blank one there is not Dutch.
    federation = pl.when(pl.col("is_listed")).then("previous_federation").otherwise("federation")
    is_dutch = (federation == _DUTCH_FEDERATION).fill_null(value=False)
    carried = ["carried_rating", "carried_sum", "carried_score_hundredths"]
    return (
        ratings.join(now, on="member_id", how="left")
        .join(before, on="member_id", how="left")
        .with_columns(
            pl.col(carried).fill_null(0),
            name=pl.coalesce("name", "previous_name", pl.lit("")),
            language=pl.when(is_dutch).then(pl.lit("nl")).otherwise(pl.lit("fr")),
        )
        .drop("previous_name", "previous_federation", "federation", "is_listed")
        .sort("member_id")
    )


def scored_percentage(score_hundredths: pl.Expr, games: pl.Expr, rulebook: Rulebook) -> pl.Expr:
    """Percentage as scored, in hundredths, before the limits of the performance table."""
    return percentage(score_hundredths, games, replace(rulebook, percentage_min=0, percentage_max=100))


def _with_provisional(players: pl.DataFrame, games: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """The sums of the first 20 games and the performance they give, with their parts."""
    rows = (
        games.filter(pl.col("table") == PROVISIONAL)
        .group_by("member_id", maintain_order=True)
        .agg(
            provisional_rows=pl.len().cast(pl.Int32),
            more_opponents=pl.col("opponent_rating").sum(),
            more_score=pl.col("score_hundredths").sum(),
        )
    )
    totals = (
        players.select("member_id", "carried_sum", "carried_score_hundredths", "game_count_before")
        .join(rows, on="member_id")
        .select(
            "member_id", "provisional_rows",
            opponent_sum=pl.col("carried_sum") + pl.col("more_opponents"),
            score_hundredths=pl.col("carried_score_hundredths") + pl.col("more_score"),
            games=pl.col("game_count_before") + pl.col("provisional_rows"),
        )
    )  # fmt: skip
    result = (
        performance(totals, rulebook)
        .with_columns(scored=scored_percentage(pl.col("score_hundredths"), pl.col("games"), rulebook))
        .select(
            "member_id", "provisional_rows", pl.exclude("member_id", "provisional_rows").name.prefix("provisional_")
        )
    )
    return players.join(result, on="member_id", how="left", maintain_order="left").with_columns(
        pl.col("provisional_rows").fill_null(0)
    )


def _with_rated(players: pl.DataFrame, games: pl.DataFrame, by_k: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """The sums of the ordinary formula, the K after it, and whether 25/150 was tested."""
    rows = (
        games.filter(pl.col("table") == RATED)
        .group_by("member_id", maintain_order=True)
        .agg(
            rated_rows=pl.len().cast(pl.Int32),
            rated_opponent_sum=pl.col("opponent_rating").sum(),
            rated_score_hundredths=pl.col("score_hundredths").sum(),
            rated_expected_hundredths=pl.col("expected_score_hundredths").sum(),
            rated_points_hundredths=pl.col("difference_hundredths").sum(),
            first_k=pl.col("k_factor").first(),
        )
    )
    gains = by_k.group_by("member_id", maintain_order=True).agg(rated_gain_hundredths=pl.col("gain_hundredths").sum())
    unrated_rows = games.filter(pl.col("table") == UNRATED).group_by("member_id").agg(unrated_rows=pl.len())
    joined = players
    for sums in (rows, gains, unrated_rows):
        joined = joined.join(sums, on="member_id", how="left", maintain_order="left")
    start = pl.when(pl.col("status") == "newly_rated").then(rulebook.games_to_be_rated).otherwise("game_count_before")
    # The ratings name the ordinary formula's Rf only where another formula replaced it.
    joined = joined.with_columns(formula_rating=pl.coalesce("formula_rating", "rating_computed"))
    change = (pl.col("formula_rating") - pl.col("rating_before")).abs()
    has_many = pl.col("rated_rows") >= rulebook.correction_games
    return joined.with_columns(pl.col("rated_rows", "unrated_rows").fill_null(0)).with_columns(
        final_k=k_factor(pl.col("formula_rating"), start + pl.col("rated_rows"), rulebook),
        threshold=pl.when(pl.col("formula") == "crossing_2000")
        .then(rulebook.middle_from)
        .when(pl.col("formula") == "crossing_2200")
        .then(rulebook.high_from),
        has_correction=(has_many & (change > rulebook.correction_change)).fill_null(value=False),
    )
