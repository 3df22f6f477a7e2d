"""Causes that the federation's own figures of a player prove, without computing anything anew.

Each rule is a condition on a row of the comparison; the first that holds names the cause. None of them rests on
our figures alone: the published rating must contradict the list's own gain, count or sums, the check list's own
columns, or the printed sheet. Where it follows from theirs and only not from ours, the fault is ours.
"""

from __future__ import annotations

import polars as pl

from pipeline.backtest.own_figures import WRITTEN_FLOOR, follows_from_sums, is_plain
from pipeline.rating.arithmetic import hundredths
from pipeline.rulebook import Rulebook

BY_HAND, MEMBER = "changed_by_hand", "member_changed"
HALF = "half_rounded_down"
MISSING, NOT_COUNTED, CHANGED = "row_missing", "row_not_counted", "row_changed"
HIGHEST_RATING = 3000


def own_evidence(misses: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """What the federation's own figures prove: member_id, cause, evidence.

    Args:
        misses: rows of the comparison with the columns of `own_figures`; gain_hundredths, is_exact_half (of the
            gain), sheet_rating (null where no sheet prints one); listed_rating, listed_count, state_opponents,
            state_score_hundredths (of the list before), is_start_changed; leaves_out_numbered (the difference of the
            sums is that of a counted row to which the check list gives a number).
        rulebook: the rules in force.
    """
    ranked = misses.filter(~pl.col("is_substituted") & (pl.col("status") != "unrated") & pl.col("agrees"))
    unrated = misses.filter(~pl.col("is_substituted") & (pl.col("status") == "unrated"))
    substituted = misses.filter(pl.col("is_substituted") & pl.col("agrees"))
    start = misses.filter(~pl.col("is_substituted"))
    return pl.concat(
        [
            _of_ranked(ranked, rulebook),
            _of_the_count(start),
            _of_unrated(unrated),
            _of_substituted(substituted),
            self_contradicting_starts(start),
        ]
    )


def self_contradicting_starts(players: pl.DataFrame) -> pl.DataFrame:
    """Players whose rating in the list before is not what its own sums give: member_id, cause, evidence.

    Their games cannot be added to such sums; what the run started from stands in neither list.
    """
    follows = follows_from_sums(*(pl.col(name) for name in _BEFORE))
    # Sums are the state of the unrated alone, and their rating is published from ten games.
    was_provisional = (pl.col("listed_count").is_between(10, 19)) & (pl.col("listed_rating") > 0)
    text = "the list before contradicts itself: its sums do not give its own rating of him"
    return _first_rule(players, [(MEMBER, was_provisional & ~follows & ~pl.col("is_start_changed"), text)])


_BEFORE = ("listed_rating", "state_opponents", "state_score_hundredths", "listed_count")


def _of_substituted(substituted: pl.DataFrame) -> pl.DataFrame:
    own_gain = pl.col("own_rating") - pl.col("rating_before")
    is_lower = pl.col("is_own_half") & (own_gain == pl.col("gain")) & (pl.col("published_gain") == own_gain - 1)
    return _first_rule(substituted, [(HALF, is_lower, _HALF)])


_HALF = "the gain is an exact half by the check list's own We and K; the old program's floating point went down"


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
    rating, start = pl.col("published_rating"), pl.col("published_start")
    is_same_start = start == pl.col("rating_before")
    by_gain = start + pl.col("published_gain")
    # Up to 200602 GAIN is that of the ordinary formula alone.
    is_final = is_plain(start, by_gain) if rulebook.gain_before_corrections else pl.lit(value=True)
    has_other_count = (pl.col("last_number") == pl.col("game_count_after")) & (
        pl.col("published_count") != pl.col("last_number")
    )
    contradicts = (is_final & (rating != by_gain)) | has_other_count
    # An exact half may have gone down in the old program's floating point.
    gains = pl.concat_list("gain", pl.col("gain") - pl.col("is_exact_half").cast(pl.Int32))
    has_same_gain = is_same_start & pl.col("published_gain").is_in(gains)
    # Points against nobody contradict themselves; the program left the sum empty for substituted players.
    is_emptied = (pl.col("published_opponents") == 0) & (pl.col("published_score") > 0) & (pl.col("opponent_sum") > 0)
    printed = pl.max_horizontal("sheet_rating", pl.lit(WRITTEN_FLOOR))
    is_printed = pl.col("sheet_rating").is_not_null() & (printed == pl.col("rating_after"))
    same_count = pl.col("published_count") == pl.col("game_count_after")
    own = pl.col("own_rating")
    is_own = _have_same_sums() & is_same_start & is_plain(start, own) & (own == pl.col("rating_after"))
    return _first_rule(
        ranked,
        [
            (HALF, is_own & same_count & pl.col("is_own_half") & (rating == own - 1), _HALF),
            (
                BY_HAND,
                is_printed & (printed != rating) & (rating != by_gain),
                "the printed sheet has the computed rating; {} with {} games was put in its place",
            ),
            (
                BY_HAND,
                has_same_gain & is_emptied,
                "the list's gain is the computed one, its sum of opponents empty as for FIDE's: {}, {} games",
            ),
            (
                BY_HAND,
                has_same_gain & contradicts & _have_same_sums(),
                "the list's gain and sums are the computed ones; {} with {} games was put in its place",
            ),
            (
                BY_HAND,
                is_own & (own != rating) & (pl.col("kinds_of_k") == 1) & ~pl.col("is_own_half"),
                "the check list's own We and its one K give the computed rating; {} with {} games was put in",
            ),
        ],
    )


def _of_the_count(players: pl.DataFrame) -> pl.DataFrame:
    """The check list counted on from the list before, the list itself from another count."""
    is_numbered_on = pl.col("first_number") == pl.col("listed_count") + 1
    is_own = (pl.col("own_rating") == pl.col("published_rating")) & (pl.col("listed_rating") == pl.col("rating_before"))
    text = "the check list numbers his games on from the list before and gives {}; his {} games were put in afterwards"
    return _first_rule(players, [(MEMBER, pl.col("is_start_changed") & is_numbered_on & is_own, text)])


def _of_unrated(unrated: pl.DataFrame) -> pl.DataFrame:
    rating, count = pl.col("published_rating"), pl.col("published_count")
    sums = pl.col("published_opponents"), hundredths("published_score")
    # Below ten games nothing is published, so a rating of 0 contradicts no sums.
    follows = follows_from_sums(rating, *sums, count)
    fits = follows | (rating == 0)
    is_other = ~fits & ~follows_from_sums(rating, *sums, pl.col("game_count_after"))
    more = count - pl.col("game_count_after")
    opponents = pl.col("published_opponents") - pl.col("opponent_sum")
    score = pl.col("published_score") - pl.col("score_sum")
    carried_score = pl.col("state_score_hundredths") / 100
    is_sum_gone = (pl.col("state_opponents") > 0) & (opponents == -pl.col("state_opponents"))
    began_anew = (pl.col("published_old_count") == 0) & is_sum_gone
    began_otherwise = pl.col("published_old_count") != pl.col("listed_count")
    counts_on = count == pl.col("published_old_count") + pl.col("period_games")
    is_empty = (count == 0) & (pl.col("published_opponents") == 0) & (pl.col("published_score") == 0)
    return _first_rule(
        unrated,
        [
            (BY_HAND, _have_same_sums() & is_other, "the list's own sums do not give {} with {} games"),
            (
                MEMBER,
                is_empty & (pl.col("rows_numbered") > 0),
                "the run numbered his games in the check list, but his record is empty: entered anew after it",
            ),
            (
                MEMBER,
                began_anew & ((score + carried_score).abs() < 0.01) & fits,
                "the list's sums are those of the period alone: the record began anew",
            ),
            (
                MEMBER,
                began_otherwise & counts_on & fits,
                "the list counts on from another number than the list before; its own sums give {} with {} games",
            ),
            (
                CHANGED,
                (more == 0) & pl.col("are_all_counted") & (opponents == 0) & score.abs().is_in([0.5, 1.0]) & fits,
                "the list's points, which give {} with {} games, differ from his rows by one result",
            ),
            (
                MEMBER,
                (more == 0) & pl.col("are_all_counted") & (score.abs() > 0.01) & follows,
                "all his games count, yet the list's points are others; its own sums give {} with {} games",
            ),
            (
                MISSING,
                (more == 1)
                & pl.col("are_all_counted")
                & score.is_in([0.0, 0.5, 1.0])
                & opponents.is_between(1, HIGHEST_RATING)
                & fits,
                "all his rows count, yet the list's own sums, which give {} with {} games, hold one more",
            ),
            (
                NOT_COUNTED,
                (more == -1) & pl.col("leaves_out_numbered") & fits,
                "the check list numbers a game that the list's own sums, which give {} with {} games, leave out",
            ),
        ],
    )
