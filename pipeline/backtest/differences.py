"""Games in which the published list and its check list differ, read from the list's own sums.

ADVERSAIRE, PERFORMAN and the game count of a list tell which game is missing in the check list, which one
the list did not count, or which result is another; the formula must then give the published rating. A row of
the check list that we leave out and the list may have counted is no missing one, and a row to which the check
list gives no K is no row that the list left out afterwards: there the difference may be ours.
"""

from __future__ import annotations

from typing import Any

from pipeline.backtest.evidence import CHANGED, HIGHEST_RATING, MEMBER, MISSING, NOT_COUNTED
from pipeline.backtest.hypotheses import Hypothesis, PlayedGame, selections
from pipeline.rating.arithmetic import whole_hundredths

Row = dict[str, Any]

MOST_ROWS_LEFT_OUT = 2


def differing_games(player: Row, games: list[Row], uncounted: list[Row]) -> list[Hypothesis]:
    """Versions of a player's games that the list's own sums speak for.

    Args:
        player: a row of the comparison, of a player rated from the start.
        games: his games of run 3 in order: opponent_rating, score_hundredths, published_k, was_rated (the opponent
            was rated in the list before), log_rating (his rating as the check list's own row has it, null where it
            says none).
        uncounted: his rows that count in no run: opponent_id, score_hundredths, opponent_start (ELO_PRECE in the
            list itself of an opponent who is unrated in it, else null).
    """
    played = [PlayedGame(row["opponent_rating"], row["score_hundredths"]) for row in games]
    more = player["published_count"] - player["game_count_after"]
    opponents = player["published_opponents"] - player["opponent_sum"]
    score = whole_hundredths(player["published_score"] - player["score_sum"])
    found = _with_ratings_of_the_log(player, games)
    if score == 0 and opponents == 0:
        return found
    if 0 < opponents < HIGHEST_RATING and score in (0, 50, 100):
        found += _one_more(player, played, PlayedGame(opponents, score), uncounted)
    if more < 0:
        found += _left_out(player, games, more)
    if opponents == 0 and played and more >= 0:
        last = played[-1]
        changed = [*played[:-1], PlayedGame(last.opponent_rating, last.score_hundredths + score)]
        evidence = f"the list's sum of points is {score / 100:+g} against the rows, at the same opponents"
        found.append(_version(player, CHANGED, evidence, changed))
    return found


def _one_more(player: Row, played: list[PlayedGame], game: PlayedGame, uncounted: list[Row]) -> list[Hypothesis]:
    """The version with a game that only the list's sums know, or that it counted at its own figure of the opponent."""
    alike = [row for row in uncounted if row["score_hundredths"] == game.score_hundredths]
    met = [row["opponent_id"] for row in alike if row["opponent_start"] == game.opponent_rating]
    told = f"{game.score_hundredths / 100:g} against {game.opponent_rating}"
    if met:
        evidence = f"the list's sums hold {told}: the row against {met[0]}, at the list's own old rating of him"
        return [_version(player, MEMBER, evidence, [*played, game])]
    if alike:
        return []
    return [_version(player, MISSING, f"the list's sums hold one game more, {told}", [*played, game])]


def _left_out(player: Row, games: list[Row], more: int) -> list[Hypothesis]:
    """Versions without some of the rows that the check list weighs, so that the sums are those of the list."""
    played = [PlayedGame(row["opponent_rating"], row["score_hundredths"]) for row in games]
    size = len(played) + more
    if size < 0 or (size > MOST_ROWS_LEFT_OUT and -more > MOST_ROWS_LEFT_OUT):
        return []
    target = (player["published_opponents"], whole_hundredths(player["published_score"]))
    keys = [(game.opponent_rating, game.score_hundredths) for game in played]
    evidence = f"the check list weighs {len(played)} rows, the list's sums are those of {size} of them"
    return [
        _version(player, NOT_COUNTED, evidence, [played[i] for i in choice])
        for choice in selections(keys, size)
        if (sum(keys[i][0] for i in choice), sum(keys[i][1] for i in choice)) == target
        and all(row["published_k"] > 0 for i, row in enumerate(games) if i not in choice)
    ]


def _with_ratings_of_the_log(player: Row, games: list[Row]) -> list[Hypothesis]:
    """The version at the ratings that the check list's own rows print of opponents rated in the list before."""
    used = [(row["log_rating"] if row["was_rated"] else None) or row["opponent_rating"] for row in games]
    other = sorted(
        {row["opponent_id"] for row, rating in zip(games, used, strict=True) if rating != row["opponent_rating"]}
    )
    if not other:
        return []
    played = [PlayedGame(rating, row["score_hundredths"]) for row, rating in zip(games, used, strict=True)]
    named = ", ".join(str(member_id) for member_id in other)
    return [_version(player, MEMBER, f"the check list's rows use another rating of {named} than the lists", played)]


def _version(player: Row, cause: str, evidence: str, games: list[PlayedGame]) -> Hypothesis:
    return Hypothesis(
        member_id=player["member_id"],
        cause=cause,
        evidence=evidence,
        start=player["rating_before"],
        count_before_run=player["count_before_run"],
        games=tuple(games),
        targets=tuple(player["targets"]),
        first_games=player["first_games"],
    )
