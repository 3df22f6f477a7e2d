"""Games in which the published list and its check list differ, read from the list's own sums.

ADVERSAIRE, PERFORMAN and the game count of a list tell which game is missing in the check list, which one
the list did not count, or which result is another; the formula must then give the published rating.
"""

from __future__ import annotations

from typing import Any

from pipeline.backtest.hypotheses import Hypothesis, PlayedGame, selections

Row = dict[str, Any]

MISSING, NOT_COUNTED, CHANGED, MEMBER = "row_missing", "row_not_counted", "row_changed", "member_changed"
HIGHEST_RATING = 3000
MOST_ROWS_LEFT_OUT = 2


def differing_games(player: Row, games: list[Row]) -> list[Hypothesis]:
    """Versions of a player's games that the list's own sums speak for.

    Args:
        player: a row of the comparison, of a rated or newly rated player.
        games: his games of run 3 in order: opponent_rating, score_hundredths, log_rating (the opponent's
            rating as the check list's own row has it, null where it says none).
    """
    played = [PlayedGame(row["opponent_rating"], row["score_hundredths"]) for row in games]
    more = player["published_count"] - player["game_count_after"]
    opponents = player["published_opponents"] - player["opponent_sum"]
    score = round(100 * (player["published_score"] - player["score_sum"]))
    found = _with_ratings_of_the_log(player, games)
    if score == 0 and opponents == 0:
        return found
    if 0 < opponents < HIGHEST_RATING and score in (0, 50, 100):
        evidence = f"the list's sums hold one game more, {score / 100:g} against {opponents}"
        found.append(_version(player, MISSING, evidence, [*played, PlayedGame(opponents, score)]))
    if more < 0:
        found += _left_out(player, played, more)
    if opponents == 0 and played and more >= 0:
        last = played[-1]
        changed = [*played[:-1], PlayedGame(last.opponent_rating, last.score_hundredths + score)]
        evidence = f"the list's sum of points is {score / 100:+g} against the rows, at the same opponents"
        found.append(_version(player, CHANGED, evidence, changed))
    return found


def _left_out(player: Row, played: list[PlayedGame], more: int) -> list[Hypothesis]:
    """Versions without some of the rows, so that the sums are those of the list."""
    size = len(played) + more
    if size < 0 or (size > MOST_ROWS_LEFT_OUT and -more > MOST_ROWS_LEFT_OUT):
        return []
    target = (player["published_opponents"], round(100 * player["published_score"]))
    keys = [(game.opponent_rating, game.score_hundredths) for game in played]
    evidence = f"the list's sums are those of {size} of the {len(played)} rows"
    versions = [[played[i] for i in choice] for choice in selections(keys, size)]
    return [
        _version(player, NOT_COUNTED, evidence, kept)
        for kept in versions
        if (sum(g.opponent_rating for g in kept), sum(g.score_hundredths for g in kept)) == target
    ]


def _with_ratings_of_the_log(player: Row, games: list[Row]) -> list[Hypothesis]:
    """The version at the opponents' ratings that the check list's own rows print."""
    used = [row["log_rating"] or row["opponent_rating"] for row in games]
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
