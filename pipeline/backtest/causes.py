"""Why a figure of the published list is not the computed one: causes, each proven by evidence.

The list's own intermediate ratings are put into a second run; who comes out right then only followed a
newly rated opponent. What is left is held against the hypotheses of `orders` and `differences` and the
rules of `evidence`. Nothing is guessed: what none of them proves stays `unexplained`.
"""

from __future__ import annotations

from typing import Any

import polars as pl

from pipeline.backtest.archive import PeriodData
from pipeline.backtest.compare import compared_players
from pipeline.backtest.differences import differing_games
from pipeline.backtest.evidence import own_evidence
from pipeline.backtest.hypotheses import Hypothesis, PlayedGame, proven
from pipeline.backtest.orders import other_first_twenty, other_k_changes
from pipeline.backtest.sheet_text import printed_ratings
from pipeline.rating.arithmetic import hundredths
from pipeline.rating.engine import RatingResult, rate

UNEXPLAINED = "unexplained"
CAUSES = (
    "row_missing",
    "row_not_counted",
    "row_changed",
    "changed_by_hand",
    "same_day_order",
    "run_two_order",
    "follows_newly_rated",
    "member_changed",
    "half_rounded_down",
    UNEXPLAINED,
)
"""What a residual can be; all but the last are proven."""

Row = dict[str, Any]
SCHEMA = pl.Schema({"member_id": pl.Int32, "cause": pl.String, "evidence": pl.String})


def residual_causes(compared: pl.DataFrame, data: PeriodData) -> pl.DataFrame:
    """A cause for every player who did not come out exactly.

    Args:
        compared: `compared_players` of the period's own run.
        data: what the period's folder says.

    Returns:
        member_id, cause (one of `CAUSES`), evidence.
    """
    misses = compared.filter(~pl.col("is_exact")).select("member_id")
    if misses.is_empty():
        return pl.DataFrame(schema=SCHEMA)
    known = _published_intermediates(compared, data)
    second = _run(data, known)
    again = compared_players(second, data)
    left = again.join(misses, on="member_id", how="semi")
    details = _with_details(left, second, data)
    found = [
        _orders_of_the_newly_rated(details, known, second, data),
        _following_newly_rated(left, known, second, data),
    ]
    rest = details.filter(~pl.col("is_exact"))
    ranked = rest.filter(pl.col("status") != "unrated").to_dicts()
    games = _games(rest["member_id"].to_list(), second, data)
    found += [
        _received_but_taken_out(rest, data),
        proven(_halves(ranked, games), data.rulebook),
        own_evidence(rest, data.rulebook),
        proven(_versions(ranked, games, data), data.rulebook),
    ]
    unexplained = misses.with_columns(cause=pl.lit(UNEXPLAINED), evidence=pl.lit("none found"))
    every = pl.concat([item.select(SCHEMA.names()).match_to_schema(SCHEMA) for item in [*found, unexplained]])
    return every.unique("member_id", keep="first", maintain_order=True).join(misses, on="member_id", how="semi")


def _run(data: PeriodData, intermediates: pl.DataFrame) -> RatingResult:
    return rate(data.checklist.games, data.states, data.substitutions, data.rulebook, intermediates)


def _published_intermediates(compared: pl.DataFrame, data: PeriodData) -> pl.DataFrame:
    """The intermediate ratings that the list shows otherwise than computed: member_id, intermediate.

    From 201901 a substituted player's list tells none.
    """
    tells = pl.lit(data.rulebook.intermediate_in_list) | ~pl.col("is_substituted")
    is_newly = (pl.col("status") == "newly_rated") & (pl.col("published_count") >= data.rulebook.games_to_be_rated)
    other = (pl.col("published_start") > 0) & (pl.col("published_start") != pl.col("rating_before"))
    return compared.filter(tells & is_newly & other).select("member_id", intermediate="published_start")


def _with_details(left: pl.DataFrame, result: RatingResult, data: PeriodData) -> pl.DataFrame:
    """The comparison with what the proofs need beside it."""
    by_formula = result.derivations.filter(pl.col("run") == 3)
    used = by_formula.group_by("member_id").agg(
        k_factors=pl.col("k_factor").n_unique(), gain_hundredths=hundredths("gain").cast(pl.Int64).sum()
    )
    numbered = data.checklist.games.select("import_number", "member_id").join(
        data.checklist.figures.filter(pl.col("published_number") > 0), on="import_number", how="semi"
    )
    towards = result.derivations.filter(pl.col("run").is_in([1, 2])).group_by("member_id")
    state = data.states.select(
        "member_id",
        state_opponents="opponent_sum",
        state_score_hundredths=hundredths("score_sum"),
    )
    run_count = pl.col("game_count_before") + pl.col("first_games")
    by_gain = pl.col("published_start") + pl.col("published_gain")
    return (
        left.join(used, on="member_id", how="left")
        .join(towards.agg(first_games=pl.len().cast(pl.Int32)), on="member_id", how="left")
        .join(state, on="member_id", how="left")
        .join(printed_ratings(data.sheets), on="member_id", how="left")
        .join(numbered.group_by("member_id").agg(rows_numbered=pl.len()), on="member_id", how="left")
        .with_columns(
            pl.col("first_games", "state_opponents", "state_score_hundredths", "rows_numbered").fill_null(0),
            is_exact_half=(pl.col("gain_hundredths") % 100 == 50).fill_null(value=False),
        )
        .with_columns(
            count_before_run=run_count,
            targets=pl.when("is_substituted")
            .then(pl.concat_list(pl.col("rating_before") + pl.col("published_gain")))
            .otherwise(pl.concat_list("published_rating", by_gain)),
        )
    )


def _games(member_ids: list[int], result: RatingResult, data: PeriodData) -> dict[int, list[Row]]:
    """The counted games of some players, in order."""
    log = data.checklist.figures.filter((pl.col("run") == 3) & (pl.col("published_rating") > 0))
    rows = (
        result.derivations.filter((pl.col("run") > 0) & pl.col("member_id").is_in(member_ids))
        .join(
            data.checklist.games.select("import_number", "opponent_id", "date", score_hundredths=hundredths("score")),
            on="import_number",
        )
        .join(log.select("import_number", log_rating="published_rating"), on="import_number", how="left")
        .with_columns(source=pl.col("opponent_rating_source").cast(pl.String))
        .sort("member_id", "order_number")
    )
    return {int(key[0]): part.to_dicts() for key, part in rows.group_by("member_id", maintain_order=True)}


def _orders_of_the_newly_rated(
    details: pl.DataFrame, known: pl.DataFrame, result: RatingResult, data: PeriodData
) -> pl.DataFrame:
    """Newly rated players whose published intermediate rating another order of one day gives."""
    roots = details.join(known.select("member_id"), on="member_id", how="semi")
    games = _games(roots["member_id"].to_list(), result, data)
    versions: list[Hypothesis] = []
    for player in roots.to_dicts():  # a few players a period, each with his own search
        versions += other_first_twenty(player, games.get(player["member_id"], []), data.rulebook)
    return proven(versions, data.rulebook)


def _following_newly_rated(
    left: pl.DataFrame, known: pl.DataFrame, result: RatingResult, data: PeriodData
) -> pl.DataFrame:
    """Who comes out right at the published intermediate ratings of his newly rated opponents."""
    right = left.filter("is_exact").select("member_id")
    roots = right.join(known, on="member_id", how="semi")["member_id"].to_list()
    follows = []
    for member_id in roots:  # his own rating must come out without being put in
        others = known.filter(pl.col("member_id") != member_id)
        alone = compared_players(_run(data, others), data).filter(pl.col("member_id") == member_id)
        if alone.select(pl.col("is_exact").all() & pl.col("is_old_exact").all()).item():
            follows.append(member_id)
    met = (
        result.derivations.filter(pl.col("run") > 0)
        .join(data.checklist.games.select("import_number", "opponent_id"), on="import_number")
        .join(known.rename({"member_id": "opponent_id"}), on="opponent_id")
    )
    is_proven = ~pl.col("member_id").is_in(roots) | pl.col("member_id").is_in(follows)
    return (
        met.join(right.filter(is_proven), on="member_id", how="semi")
        .group_by("member_id")
        .agg(named=pl.format("{} at {}", "opponent_id", "intermediate").unique().sort().str.join(", "))
        .select(
            "member_id",
            cause=pl.lit("follows_newly_rated"),
            evidence=pl.format("right at the published intermediate rating of {}", "named"),
        )
    )


def _received_but_taken_out(rest: pl.DataFrame, data: PeriodData) -> pl.DataFrame:
    """Players to whom the received games give the list's own sums and gain, and the check list's rows don't."""
    if data.sendings is None:
        return pl.DataFrame(schema=SCHEMA)
    received = rate(data.sendings, data.states, data.substitutions, data.rulebook)
    is_as_listed = pl.all_horizontal("is_opponents_exact", "is_score_exact", "is_gain_exact")
    other = rest.filter(~is_as_listed).select("member_id", rows_taken="period_games")
    right = compared_players(received, data).join(other, on="member_id").filter(is_as_listed)
    cause = (
        pl.when(pl.col("period_games") > pl.col("rows_taken"))
        .then(pl.lit("row_missing"))
        .when(pl.col("period_games") < pl.col("rows_taken"))
        .then(pl.lit("row_not_counted"))
        .otherwise(pl.lit("row_changed"))
    )
    text = "the games received (SENDING) give the list's sums and its gain of {}; rows were changed afterwards"
    return right.select("member_id", cause=cause, evidence=pl.format(text, "gain"))


def _versions(players: list[Row], games: dict[int, list[Row]], data: PeriodData) -> list[Hypothesis]:
    """Other orders and other games of the players still left."""
    found: list[Hypothesis] = []
    for player in players:  # a few a period, each with his own search
        by_formula = _by_formula(player, games)
        found += other_k_changes(player, by_formula, data.rulebook)
        if not player["is_substituted"]:
            found += differing_games(player, by_formula)
    return found


def _halves(players: list[Row], games: dict[int, list[Row]]) -> list[Hypothesis]:
    """The games as they are, where floating point can have taken an exact half down."""
    return [
        Hypothesis(
            member_id=player["member_id"],
            cause="half_rounded_down",
            evidence="the sum is an exact half; the old program's floating point went down",
            start=player["rating_before"],
            count_before_run=player["count_before_run"],
            games=tuple(
                PlayedGame(row["opponent_rating"], row["score_hundredths"]) for row in _by_formula(player, games)
            ),
            targets=(player["published_rating"] + 1,),
            first_games=player["first_games"],
            needs_half=True,
        )
        for player in players
        if player["published_count"] == player["game_count_after"]
    ]


def _by_formula(player: Row, games: dict[int, list[Row]]) -> list[Row]:
    return [row for row in games.get(player["member_id"], []) if row["run"] == 3]
