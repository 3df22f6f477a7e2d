"""Other orders of the games of one day: what the program's unstable sort can have done.

Source: rating-rules.md, "Same-day order". It matters where the first 20 end within a day, and where K
changes within one; the block of games against newly rated players has no order of its own either, and
of run 2 the order (opponent by opponent in ascending number) is only the one that fits best.
"""

from __future__ import annotations

from typing import Any

import polars as pl

from pipeline.backtest.hypotheses import Hypothesis, PlayedGame, selections
from pipeline.rating.arithmetic import expected_score, performance, whole_hundredths
from pipeline.rulebook import Rulebook

SAME_DAY, RUN_TWO = "same_day_order", "run_two_order"

Row = dict[str, Any]


def other_first_twenty(player: Row, games: list[Row], rulebook: Rulebook) -> list[Hypothesis]:
    """Versions in which other games belong to the first twenty, with the published intermediate rating.

    Of run 1, other games of the day on which it ended; of run 2, other games against newly rated opponents.

    Args:
        player: a row of the comparison, of a newly rated player.
        games: his counted games in order: run, date, source, opponent_rating, score_hundredths.
        rulebook: the rules in force.
    """
    first = [row for row in games if row["run"] == 1]
    if player["published_start"] is None or not rulebook.same_day_by_opponent:
        return []
    of_run_two = [row for row in games if row["source"] == "intermediate"]
    if any(row["run"] == 2 for row in games):
        return _other_choices(player, games, of_run_two, (RUN_TWO, "against newly rated opponents"), rulebook)
    if not first:
        return []
    day = first[-1]["date"]
    of_the_day = [row for row in games if row["date"] == day and row not in of_run_two]
    return _other_choices(player, games, of_the_day, (SAME_DAY, f"of {day}"), rulebook)


def _other_choices(
    player: Row, games: list[Row], pool: list[Row], told: tuple[str, str], rulebook: Rulebook
) -> list[Hypothesis]:
    """Versions that take other games of the pool towards the twenty."""
    start = player["published_start"]
    taken_now = [row for row in pool if row["run"] != 3]
    before = [row for row in games if row["run"] != 3 and row not in pool]
    after = [row for row in games if row["run"] == 3 and row not in pool]
    expected = _expected(start, pool, rulebook)
    keys = [(row["opponent_rating"], row["score_hundredths"], we) for row, we in zip(pool, expected, strict=True)]
    versions = [[pool[i] for i in choice] for choice in selections(keys, len(taken_now))]
    versions = [taken for taken in versions if taken != taken_now]
    sums = pl.DataFrame(
        {
            "opponent_sum": [_carried(player, "opponents", before + taken) for taken in versions],
            "score_hundredths": [_carried(player, "score", before + taken) for taken in versions],
        },
        schema={"opponent_sum": pl.Int32, "score_hundredths": pl.Int32},
    ).with_columns(games=pl.lit(rulebook.games_to_be_rated, dtype=pl.Int32))
    fits = (performance(sums, rulebook)["performance"] == start).to_list()
    listed = [
        _listed_sums(player, before + taken, [row for row in pool if row not in taken] + after) for taken in versions
    ]
    cause, which = told
    evidence = f"other games {which} among the first {rulebook.games_to_be_rated} give the intermediate rating {start}"
    return [
        _hypothesis(
            player,
            cause,
            [row for row in pool if row not in taken] + after,
            evidence,
            start,
            rulebook.games_to_be_rated,
        )
        for taken, is_fit, sums_listed in zip(versions, fits, listed, strict=True)
        if is_fit and sums_listed
    ]


def _listed_sums(player: Row, first: list[Row], rest: list[Row]) -> bool:
    """Whether the list's own sums are those of the games after the first twenty, or where there is none of these."""
    opponents = sum(row["opponent_rating"] for row in rest) if rest else _carried(player, "opponents", first)
    score = sum(row["score_hundredths"] for row in rest) if rest else _carried(player, "score", first)
    is_opponents = player["is_substituted"] or player["published_opponents"] == opponents
    return bool(is_opponents and whole_hundredths(player["published_score"]) == score)


def other_k_changes(player: Row, games: list[Row], rulebook: Rulebook) -> list[Hypothesis]:
    """Versions in which other games of the day on which K changes count with the K before.

    Args:
        player: a row of the comparison.
        games: his games of run 3 in order: date, source, opponent_rating, score_hundredths.
        rulebook: the rules in force.
    """
    if not rulebook.same_day_by_opponent:  # the log has the order itself
        return []
    count = player["game_count_after"] - len(games)
    found: list[Hypothesis] = []
    for limit in (rulebook.new_until, rulebook.young_until):
        last = limit - count
        if not 0 < last < len(games):
            continue
        group = [place for place, row in enumerate(games) if _same_block(row, games[last - 1], rulebook)]
        if last not in group:
            continue
        pool = [games[place] for place in group]
        size = sum(place < last for place in group)
        expected = _expected(player["rating_before"], pool, rulebook)
        keys = [(row["score_hundredths"] - we,) for row, we in zip(pool, expected, strict=True)]
        for choice in selections(keys, size):
            ordered = [pool[i] for i in choice] + [row for i, row in enumerate(pool) if i not in choice]
            version = games[: group[0]] + ordered + games[group[-1] + 1 :]
            evidence = f"another order of the games of {games[last]['date']}, when K changes at {limit} games"
            found.append(_hypothesis(player, SAME_DAY, version, evidence, player["rating_before"], count))
    return found


def _same_block(row: Row, other: Row, rulebook: Rulebook) -> bool:
    """Whether two games have no order between them: of one day, or both of the block at the end."""
    is_last = [item["source"] == "intermediate" for item in (row, other)]
    if rulebook.newly_rated_opponents_last and any(is_last):
        return all(is_last)
    return bool(row["date"] == other["date"])


def _hypothesis(player: Row, cause: str, games: list[Row], evidence: str, start: int, count: int) -> Hypothesis:
    played = tuple(PlayedGame(row["opponent_rating"], row["score_hundredths"]) for row in games)
    return Hypothesis(
        member_id=player["member_id"],
        cause=cause,
        evidence=evidence,
        start=start,
        count_before_run=count,
        games=played,
        targets=tuple(player["targets"]),
        first_games=player["first_games"],
    )


def _carried(player: Row, what: str, games: list[Row]) -> int:
    """Sums over the first twenty: carried over from earlier lists, and of these games."""
    if what == "opponents":
        return int(player["state_opponents"] + sum(row["opponent_rating"] for row in games))
    return int(player["state_score_hundredths"] + sum(row["score_hundredths"] for row in games))


def _expected(rating: int, games: list[Row], rulebook: Rulebook) -> list[int]:
    opponents = pl.Series([row["opponent_rating"] for row in games], dtype=pl.Int32)
    own = pl.Series([rating], dtype=pl.Int32).new_from_index(0, len(games))
    return expected_score(own, opponents, rulebook).to_list()
