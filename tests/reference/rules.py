"""What changed in the Belgian rating from era to era, as plain constants for the plain engine.

Independent of `pipeline.rulebook`. Source of every field: rating-rules.md, the section named beside it.
"""

from __future__ import annotations

from dataclasses import dataclass

RATED_FROM_GAMES = 20
PUBLISHED_FROM_GAMES = 10
FLOOR = 1150
THRESHOLDS = (2000, 2200)
LISTS_WITHOUT_THE_MARK = (201904, 202010, 202101, 202104, 202107, 202201, 202204)
CORRECTION_FROM_GAMES = 25
CORRECTION_ABOVE_CHANGE = 150


@dataclass(frozen=True)
class Rules:
    """The rules of one period."""

    period: int
    difference_cap: int
    """Largest rating difference in the expected score ("Tables")."""
    lowest_percent: int
    """p is not taken below this, nor above 100 minus this ("Performance")."""
    is_percent_truncated: bool
    """Up to 200601 p was cut off instead of rounded ("Further facts of the old program")."""
    is_threshold_inside: bool
    """From 200707 a rating of exactly 2000 or 2200 belongs to the upper side ("Ordinary formula")."""
    is_ten_for_all_above_2200: bool
    """Up to 200701 K was 10 above 2200 whatever the number of games ("Ordinary formula")."""
    is_old_crossing: bool
    """Up to 200601 the crossing formula took the rounded ordinary rating, K of the last game and the next."""
    is_316_on_the_line_before: bool
    """Up to 200601 a difference of exactly 316 still gave 0.86 / 0.14."""
    is_same_day_by_opponent: bool
    """From 200607 games of one day go by the opponent's number, before as imported ("Same-day order")."""
    is_run_two_by_opponent: bool
    """From 200607 run 2 takes the games opponent by opponent, before by date ("The three runs")."""
    is_newly_rated_block_last: bool
    """From 200607 games against the newly rated come after the others in run 3."""
    is_last_player_overlooked: bool
    """From 200607 the last unrated player of the check list, if he becomes rated, stays unknown to the others
    (measured: 4 of 4 lists in which it happens)."""
    is_fictive_renewed: bool
    """From 200607 a player not rated in run 1 has the intermediate in place of the fictive rating from run 2 on
    (measured: the one player concerned, in 200607)."""
    is_crossing_half_down: bool
    """200607 to 200701 an exact half of the crossing formula went down ("Ordinary formula")."""
    is_single_row_overlooked: bool
    """From 200607 to 201804 so does a player with a single row, unless the unrated player before him was passed
    over for that reason (measured: 20 of 21 cases; none of 10 from 201807)."""
    is_gain_before_corrections: bool
    """Up to 200602 GAIN is the ordinary gain, whatever made the rating; none for the unrated (measured)."""
    are_first_twenty_listed: bool
    """From 200607 who is rated with exactly twenty games is listed with the sums of those, before with 0."""
    is_mixed_count_wrong: bool
    """From 200607 a newly rated player's 25/150 performance is divided by the sheet's number of games."""
    is_substituted_count_fixed: bool
    """From 201207 a substituted player's game count stays at 50, 200 or 300; it counts on in the lists that
    do not carry the mark of substitution."""

    @classmethod
    def at(cls, period: int) -> Rules:
        """The rules of a period, an integer like 201807."""
        old_program = period <= 200602
        if period >= 201504:
            lowest_percent = 8
        elif period >= 200907:
            lowest_percent = 11
        else:
            lowest_percent = 1
        return cls(
            period=period,
            difference_cap=400 if period >= 201504 else 350,
            lowest_percent=lowest_percent,
            is_percent_truncated=old_program,
            is_threshold_inside=period >= 200707,
            is_ten_for_all_above_2200=period < 200707,
            is_old_crossing=old_program,
            is_316_on_the_line_before=old_program,
            is_same_day_by_opponent=not old_program,
            is_run_two_by_opponent=not old_program,
            is_newly_rated_block_last=not old_program,
            is_last_player_overlooked=not old_program,
            is_fictive_renewed=not old_program,
            is_crossing_half_down=200607 <= period < 200707,
            is_single_row_overlooked=not old_program and period <= 201804,
            is_gain_before_corrections=old_program,
            are_first_twenty_listed=not old_program,
            is_mixed_count_wrong=not old_program,
            is_substituted_count_fixed=period >= 201207 and period not in LISTS_WITHOUT_THE_MARK,
        )

    def is_above(self, rating: int, threshold: int) -> bool:
        """Whether a rating lies on the upper side of 2000 or 2200."""
        return rating >= threshold if self.is_threshold_inside else rating > threshold
