"""Causes that a player's own figures in the list prove, without computing anything anew.

Each rule is a condition on a row of the comparison; the first that holds names the cause.
"""

from __future__ import annotations

import polars as pl

from pipeline.rating.arithmetic import hundredths, performance
from pipeline.rulebook import Rulebook

BY_HAND, MEMBER = "changed_by_hand", "member_changed"
HALF = "half_rounded_down"
MISSING, NOT_COUNTED, CHANGED = "row_missing", "row_not_counted", "row_changed"


def own_evidence(misses: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """What the list's own figures prove: member_id, cause, evidence.

    Args:
        misses: rows of the comparison with k_factors (number of different K), is_exact_half (of the gain),
            sheet_rating (null where no sheet prints one), rows_numbered (rows of the check list with a game
            number), state_opponents, state_score_hundredths.
        rulebook: the rules in force.
    """
    ranked = misses.filter(~pl.col("is_substituted") & (pl.col("status") != "unrated"))
    unrated = misses.filter(~pl.col("is_substituted") & (pl.col("status") == "unrated"))
    halves = misses.filter("is_substituted")
    return pl.concat([_of_ranked(ranked, rulebook), _of_unrated(unrated, rulebook), _of_substituted(halves)])


def _of_substituted(substituted: pl.DataFrame) -> pl.DataFrame:
    is_lower = pl.col("published_gain") == pl.col("gain") - 1
    text = "the gain is an exact half; the old program's floating point went down"
    return _first_rule(substituted, [(HALF, pl.col("is_exact_half") & is_lower, text)])


def _first_rule(frame: pl.DataFrame, rules: list[tuple[str, pl.Expr, str]]) -> pl.DataFrame:
    """The first rule that holds for each row, as member_id, cause, evidence (its text, `{}` filled)."""
    stated = [
        pl.when(condition.fill_null(value=False)).then(
            pl.struct(cause=pl.lit(cause), evidence=pl.format(text, *_figures(text)))
        )
        for cause, condition, text in rules
    ]
    found = frame.select("member_id", found=pl.coalesce(stated)).filter(pl.col("found").is_not_null())
    return found.unnest("found")


def _figures(text: str) -> list[pl.Expr]:
    """The published rating and count, for each pair of places in a text."""
    return [pl.col("published_rating"), pl.col("published_count")][: text.count("{}")]


def _have_same_sums() -> pl.Expr:
    same_score = (pl.col("score_sum") - pl.col("published_score")).abs() < 0.01
    return (pl.col("opponent_sum") == pl.col("published_opponents")) & same_score


def _of_ranked(ranked: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    same_sums = _have_same_sums()
    same_count = pl.col("published_count") == pl.col("game_count_after")
    is_same_start = pl.col("published_start") == pl.col("rating_before")
    no_crossing = pl.lit(value=True)
    if rulebook.gain_before_corrections:
        # There the gain tells nothing of the crossing.
        no_crossing = (pl.col("formula") == "ordinary") & ~pl.any_horizontal(
            (pl.col("rating_before") - limit) * (pl.col("rating_computed") - limit) < 0
            for limit in (rulebook.middle_from, rulebook.high_from)
        )
    # An exact half may have gone down in the old program's floating point.
    gains = pl.concat_list("gain", pl.col("gain") - pl.col("is_exact_half").cast(pl.Int32))
    is_put = (pl.col("published_rating") != pl.col("published_start") + pl.col("published_gain")) | ~same_count
    same_gain = pl.col("published_gain").is_in(gains) & is_same_start & no_crossing & is_put
    is_plain = same_count & (pl.col("k_factors") == 1) & ~pl.col("is_exact_half") & no_crossing
    return _first_rule(
        ranked,
        [
            (
                BY_HAND,
                (pl.col("sheet_rating") == pl.col("rating_after"))
                & (pl.col("published_rating") != pl.col("published_start") + pl.col("published_gain")),
                "the printed sheet has the computed rating; {} with {} games was put in its place",
            ),
            (
                BY_HAND,
                same_gain & (pl.col("published_opponents") == 0) & (pl.col("opponent_sum") > 0),
                "the list's gain is the computed one, its sum of opponents empty as for FIDE's: {}, {} games",
            ),
            (
                BY_HAND,
                same_gain & same_sums,
                "the list's gain is the computed one; {} with {} games was put in its place",
            ),
            (
                BY_HAND,
                same_sums & is_same_start & ~same_count,
                "the list's sums are the computed ones, but {} with {} games is not what they give",
            ),
            (
                BY_HAND,
                same_sums & is_same_start & is_plain,
                "the list's sums and count are the computed ones and K is one, so no order of games gives {}",
            ),
        ],
    )


def _of_unrated(unrated: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    published = unrated.select(
        "member_id",
        opponent_sum="published_opponents",
        score_hundredths=hundredths("published_score"),
        games="published_count",
    )
    own = performance(published, rulebook).select("member_id", own_performance="performance")
    is_few = pl.col("published_count") < rulebook.games_to_be_published
    fits = (pl.col("published_rating") == pl.col("own_performance")) | (is_few & (pl.col("published_rating") == 0))
    more = pl.col("published_count") - pl.col("game_count_after")
    opponents = pl.col("published_opponents") - pl.col("opponent_sum")
    score = pl.col("published_score") - pl.col("score_sum")
    is_new_record = (pl.col("published_old_count") == 0) & (opponents == -pl.col("state_opponents"))
    is_empty = (
        (pl.col("published_count") == 0) & (pl.col("published_opponents") == 0) & (pl.col("published_score") == 0)
    )
    return _first_rule(
        unrated.join(own, on="member_id"),
        [
            (
                BY_HAND,
                _have_same_sums(),
                "the list's sums are the computed ones; {} with {} games was put in their place",
            ),
            (
                MEMBER,
                is_empty & (pl.col("rows_numbered") > 0),
                "the run numbered his games in the check list, but his record is empty: entered anew after it",
            ),
            (MEMBER, is_empty & pl.col("published_last_game").is_null(), "the run did not touch the record"),
            (MEMBER, is_new_record & fits, "the list's sums are those of the period alone: the record began anew"),
            (MISSING, (more == 1) & score.is_in([0.0, 0.5, 1.0]) & (opponents > 0) & fits, _SUMS_GIVE),
            (NOT_COUNTED, (more == -1) & score.is_in([0.0, -0.5, -1.0]) & (opponents < 0) & fits, _SUMS_GIVE),
            (CHANGED, (more == 0) & (opponents == 0) & (score.abs() <= 1) & fits, _SUMS_GIVE),
            (MEMBER, (more == 0) & fits, "the list's own sums give {} with {} games: they began with other sums"),
        ],
    )


_SUMS_GIVE = "the list's own sums give {} with {} games; they differ from the rows by one game"
