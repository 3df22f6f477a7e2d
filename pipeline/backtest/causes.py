"""Why a figure of the published list is not the computed one: causes, each proven by evidence.

A proof comes from the federation's own figures: those of the list before, of the list, its check list, what was
received, and the printed sheets. Where its formula is not ours (`own_figures`), nothing that we compute proves
anything of the player. Nothing is guessed: what none of the rules proves stays `unexplained`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import polars as pl

from pipeline.backtest.archive import PeriodData
from pipeline.backtest.compare import compared_players
from pipeline.backtest.differences import differing_games
from pipeline.backtest.evidence import own_evidence, self_contradicting_starts
from pipeline.backtest.hypotheses import Hypothesis, proven
from pipeline.backtest.orders import other_first_twenty, other_k_changes
from pipeline.backtest.own_figures import WRITTEN_GAMES, own_figures
from pipeline.backtest.sheet_text import printed_ratings
from pipeline.rating.arithmetic import hundredths, whole_hundredths
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


@dataclass(frozen=True)
class _Settled:
    """The run at the published intermediate ratings of those of whom a proof says why they are not the computed ones.

    `roots`: member_id, intermediate of these. `proofs`: their causes. `details`: the run's comparison, of the
    players who did not come out at first, with what the proofs need beside it.
    """

    roots: pl.DataFrame
    proofs: pl.DataFrame
    result: RatingResult
    details: pl.DataFrame


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
    settled = _settled(compared, misses, data)
    rest = settled.details.filter(~pl.col("is_exact"))
    # Only where our formula is the check list's can a figure computed by it prove anything.
    ranked = rest.filter((pl.col("status") != "unrated") & pl.col("agrees")).to_dicts()
    games = _games(rest["member_id"].to_list(), settled.result, data)
    found = [
        settled.proofs,
        _following_newly_rated(compared, settled, data),
        _received_but_taken_out(rest, data),
        own_evidence(_with_left_out(rest, games), data.rulebook),
        proven(_versions(ranked, games, data), data.rulebook),
        misses.with_columns(cause=pl.lit(UNEXPLAINED), evidence=pl.lit("none found")),
    ]
    every = pl.concat([item.select(SCHEMA.names()).match_to_schema(SCHEMA) for item in found])
    return every.unique("member_id", keep="first", maintain_order=True).join(misses, on="member_id", how="semi")


def _settled(compared: pl.DataFrame, misses: pl.DataFrame, data: PeriodData) -> _Settled:
    """Put in the list's own intermediate ratings, and take out those that nothing proves, until all are proven.

    Whose intermediate rating differs without a proof may be our fault, and so may all that follows from it; who
    differs only because an opponent does comes out by himself once that one's published figure is put in.
    """
    roots = _published_intermediates(compared, data)
    while True:  # ends: the roots only become fewer
        result = rate(data.checklist.games, data.states, data.substitutions, data.rulebook, roots)
        # A root need not be a miss: his rating can come out although his intermediate rating does not.
        wanted = pl.concat([misses, roots.select("member_id")]).unique()
        details = _with_details(compared_players(result, data).join(wanted, on="member_id", how="semi"), result, data)
        proofs = _proofs_of_the_newly_rated(details.join(roots, on="member_id", how="semi"), result, data)
        kept = roots.join(proofs, on="member_id", how="semi")
        if kept.height == roots.height:
            return _Settled(roots, proofs, result, details.join(misses, on="member_id", how="semi"))
        roots = kept


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
    used = by_formula.group_by("member_id").agg(gain_hundredths=hundredths("gain").cast(pl.Int64).sum())
    towards = result.derivations.filter(pl.col("run").is_in([1, 2])).group_by("member_id")
    state = data.states.select(
        "member_id", state_opponents="opponent_sum", state_score_hundredths=hundredths("score_sum")
    )
    listed = data.previous.select("member_id", listed_rating="rating", listed_count="game_count")
    changed = data.changed_members.select("member_id", is_start_changed=pl.lit(value=True))
    by_gain = pl.col("published_start") + pl.col("published_gain")
    return (
        left.join(used, on="member_id", how="left")
        .join(towards.agg(first_games=pl.len().cast(pl.Int32)), on="member_id", how="left")
        .join(state, on="member_id", how="left")
        .join(listed, on="member_id", how="left")
        .join(changed, on="member_id", how="left")
        .join(own_figures(result, data), on="member_id", how="left")
        .join(printed_ratings(data.sheets), on="member_id", how="left")
        .with_columns(
            pl.col("first_games", "state_opponents", "state_score_hundredths").fill_null(0),
            pl.col("is_start_changed").fill_null(value=False),
            is_exact_half=(pl.col("gain_hundredths") % 100 == 50).fill_null(value=False),
        )
        .with_columns(
            count_before_run=pl.col("game_count_before") + pl.col("first_games"),
            targets=pl.when("is_substituted")
            .then(pl.concat_list(pl.col("rating_before") + pl.col("published_gain")))
            .otherwise(pl.concat_list("published_rating", by_gain)),
        )
    )


def _games(member_ids: list[int], result: RatingResult, data: PeriodData) -> dict[int, list[Row]]:
    """The rows of some players, the counted ones (run above 0) in order."""
    log = pl.when((pl.col("log_run") == 3) & (pl.col("published_rating") > 0)).then("published_rating")
    score = data.checklist.games.select("import_number", "opponent_id", "date", score_hundredths=hundredths("score"))
    # Of who is still unrated the list has no old rating for others to meet; one that it shows was put there.
    is_unrated = pl.col("game_count") < data.rulebook.games_to_be_rated
    shown = data.published.filter(is_unrated).select(opponent_id="member_id", opponent_start="rating_previous")
    was_rated = data.previous.select(opponent_id="member_id", was_rated=pl.col("game_count") >= WRITTEN_GAMES)
    rows = (
        result.derivations.filter(pl.col("member_id").is_in(member_ids))
        .join(score, on="import_number")
        .join(data.checklist.figures.rename({"run": "log_run"}), on="import_number")
        .join(shown, on="opponent_id", how="left")
        .join(was_rated, on="opponent_id", how="left")
        .with_columns(log_rating=log, source=pl.col("opponent_rating_source").cast(pl.String))
        .sort("member_id", "order_number")
    )
    return {int(key[0]): part.to_dicts() for key, part in rows.group_by("member_id", maintain_order=True)}


def _proofs_of_the_newly_rated(roots: pl.DataFrame, result: RatingResult, data: PeriodData) -> pl.DataFrame:
    """Why the published intermediate rating is another: another order, or a list before that contradicts itself."""
    games = _games(roots["member_id"].to_list(), result, data)
    versions: list[Hypothesis] = []
    for player in roots.to_dicts():  # a few players a period, each with his own search
        counted = [row for row in games.get(player["member_id"], []) if row["run"] > 0]
        versions += other_first_twenty(player, counted, data.rulebook)
    found = [proven(versions, data.rulebook), self_contradicting_starts(roots)]
    return pl.concat([item.match_to_schema(SCHEMA) for item in found]).unique(
        "member_id", keep="first", maintain_order=True
    )


def _following_newly_rated(compared: pl.DataFrame, settled: _Settled, data: PeriodData) -> pl.DataFrame:
    """Who comes out right once opponents are met at their published intermediate ratings."""
    now = settled.result.ratings.filter(pl.col("status") == "newly_rated")
    before = compared.select("member_id", "published_start", computed_before="rating_before")
    others = (
        now.join(before, on="member_id")
        .filter(
            (pl.col("rating_before") == pl.col("published_start"))
            & (pl.col("computed_before") != pl.col("rating_before"))
        )
        .select(opponent_id="member_id", intermediate="rating_before")
    )
    right = settled.details.filter("is_exact").join(settled.roots, on="member_id", how="anti")
    return (
        settled.result.derivations.filter(pl.col("run") > 0)
        .join(data.checklist.games.select("import_number", "opponent_id"), on="import_number")
        .join(others, on="opponent_id")
        .join(right, on="member_id", how="semi")
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


def _with_left_out(rest: pl.DataFrame, games: dict[int, list[Row]]) -> pl.DataFrame:
    """Whether the list's sums lack exactly one row, against a rated opponent, that has a number in the check list."""

    def leaves_out(player: Row) -> bool:
        gone = player["opponent_sum"] - player["published_opponents"]
        score = whole_hundredths(player["score_sum"] - player["published_score"])
        return any(
            (row["opponent_rating"], row["score_hundredths"]) == (gone, score)
            and row["published_number"] > 0
            and row["was_rated"]
            for row in games.get(player["member_id"], [])
        )

    # a few players a period
    return rest.with_columns(
        pl.Series("leaves_out_numbered", [leaves_out(row) for row in rest.to_dicts()], dtype=pl.Boolean)
    )


def _versions(players: list[Row], games: dict[int, list[Row]], data: PeriodData) -> list[Hypothesis]:
    """Other orders and other games of the players still left."""
    found: list[Hypothesis] = []
    for player in players:  # a few a period, each with his own search
        by_formula = _by_formula(player, games)
        if _has_the_list_s_sums(player):
            found += other_k_changes(player, by_formula, data.rulebook)
        if player["status"] == "rated" and not player["is_substituted"]:
            uncounted = [row for row in games.get(player["member_id"], []) if row["run"] == 0]
            found += differing_games(player, by_formula, uncounted)
    return found


def _has_the_list_s_sums(player: Row) -> bool:
    """Whether his games are those of the list: its count and its sums."""
    return bool(player["is_count_exact"] and player["is_opponents_exact"] and player["is_score_exact"])


def _by_formula(player: Row, games: dict[int, list[Row]]) -> list[Row]:
    return [row for row in games.get(player["member_id"], []) if row["run"] == 3]
