"""The record of rules: every field declared once, with its meaning, its source and the figures that make sense.

Articles are those of the tournament rules of the federation; "measured" says on which published lists, or on
which printed sheets, a figure was found.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

CORRECTION_DIVISORS = ("games", "both_tables", "one_row_counted")
"""What the 25/150 performance of a newly rated player divides by, see `Rulebook.correction_divisor`."""

SHEETS = "measured on all printed sheets from 2006-01 to 2022-04"
PROGRAM = "the federation's text on its program: three runs"
DEADLINES = "articles 10 a and 12 b"
OLD_LISTS = "measured on the lists from 1996-07 to 2005-07"
RATE_OF_PLAY = "the federation's text on results to be sent, rates of play"
FINES = "the federation's text on results to be sent, fines"

K_FACTORS, COUNTS, RATINGS = (1, 400), (1, 100_000), (0, 3000)


def _rule(
    meaning: str,
    source: str,
    default: Any,
    *,
    rates: bool = True,
    between: tuple[float, float] | None = None,
) -> Any:
    """A rule.

    Args:
        meaning: what it says, in the officer's words.
        source: the article, or where it was measured.
        default: its value today.
        rates: whether ratings depend on it, or only what is taken and what it costs.
        between: the least and the largest figure that makes sense for it.
    """
    return field(default=default, metadata={"meaning": meaning, "source": source, "rates": rates, "between": between})


@dataclass(frozen=True, kw_only=True)
class Rulebook:
    """All rules of one era; percentages p are in hundredths, differences and ratings in Elo points."""

    first_period: int = _rule("first list to which these rules apply", "the eras of the rules below", 0)
    list_months: tuple[int, ...] = _rule(
        "months in which the lists appear", f"{DEADLINES}; measured: quarterly from 2013-10", (1, 4, 7, 10), rates=False
    )
    lists_in_other_months: bool = _rule(
        "lists appeared in other months too", "measured: 2005-02, 2006-02 and others", False, rates=False
    )
    cut_off_days: tuple[tuple[int, int], ...] = _rule(
        "(month, day) until which results come into the list after it",
        f"{DEADLINES}; the notice on the lists of tournaments: three days earlier from 2016-10",
        ((3, 28), (6, 27), (9, 27), (12, 28)),
        rates=False,
    )
    games_to_be_rated: int = _rule("counted games that make a player rated", "article 10 e", 20, between=(1, 100))
    games_to_be_published: int = _rule(
        "games from which a provisional rating is published",
        "article 10 e; measured on all lists",
        10,
        between=(1, 100),
    )
    difference_cap: int = _rule(
        "rating difference above which We grows no more", f"article 10 f 4; {SHEETS}", 400, between=(50, 800)
    )
    expected_86_up_to: int = _rule(
        "last difference at which We is 0.86", f"FIDE's table 8.1b; {OLD_LISTS}", 315, between=(302, 328)
    )
    percentage_truncated: bool = _rule(
        "p is truncated, and 0.45, 0.65 lose a hundredth", f"{OLD_LISTS}; article 10 e says nothing of it", False
    )
    percentage_min: int = _rule("lower limit of p in a performance", SHEETS, 8, between=(0, 50))
    percentage_max: int = _rule("upper limit of p in a performance", SHEETS, 92, between=(50, 100))
    k_new: int = _rule("K up to `new_until` games", "article 10 f 2", 32, between=K_FACTORS)
    k_young: int = _rule("K up to `young_until` games", "article 10 f 2", 24, between=K_FACTORS)
    k_low: int = _rule("K of established players below `middle_from`", "article 10 f 2", 16, between=K_FACTORS)
    k_middle: int = _rule("K of established players from `middle_from`", "article 10 f 2", 12, between=K_FACTORS)
    k_high: int = _rule("K of established players from `high_from`", "article 10 f 2", 10, between=K_FACTORS)
    new_until: int = _rule("last game number with `k_new`", f"article 10 f 2; {SHEETS}", 100, between=COUNTS)
    young_until: int = _rule("last game number with `k_young`", f"article 10 f 2; {SHEETS}", 300, between=COUNTS)
    middle_from: int = _rule("threshold between `k_low` and `k_middle`", "article 10 f 2", 2000, between=RATINGS)
    high_from: int = _rule("threshold between `k_middle` and `k_high`", "article 10 f 2", 2200, between=RATINGS)
    threshold_included: bool = _rule(
        "a rating of exactly a threshold counts as above", f"{SHEETS}; article 10 f 2 says otherwise", True
    )
    high_k_whatever_count: bool = _rule("`k_high` applies whatever the number of games", SHEETS, False)
    crossing_from_rounded: bool = _rule(
        "the crossing starts from the rounded rating, strictly across, with K of the last game and the next",
        "measured on 1996-07 to 2005-07: 126 of 128 marked players",
        False,
    )
    crossing_half_down: bool = _rule(
        "an exact half of the crossing goes down",
        "measured: both cases of 2006-07; 14 of 15 go up in the other lists",
        False,
    )
    correction_games: int = _rule(
        "25/150: games of the period from which it is tested", f"article 10 g; {SHEETS}", 25, between=COUNTS
    )
    correction_change: int = _rule(
        "25/150: a change above this is tested", f"article 10 g; {SHEETS}", 150, between=RATINGS
    )
    correction_divisor: str = _rule(
        "25/150 of a newly rated player divides by: games; both_tables (of his sheet); one_row_counted "
        "(one too many where one game of the period was among the first 20)",
        "measured: the number of games that his sheet prints",
        "one_row_counted",
    )
    floor: int = _rule("least rating published for a rated player", "article 10 f 3", 1150, between=(0, 2000))
    same_day_by_opponent: bool = _rule(
        "games of one day go by the opponent's number, else as imported",
        "measured: the order that fits best over 34 lists of 2006-2022; the program's own was drawn anew",
        True,
    )
    newly_rated_opponents_last: bool = _rule(
        "games against newly rated come last in run 3", f"{PROGRAM}; {SHEETS}", True
    )
    run_two_by_opponent: bool = _rule("run 2 goes opponent by opponent, else by date", f"{PROGRAM}; measured", True)
    run_two_renews_fictive: bool = _rule(
        "from run 2 on a fictive rating gives way to the intermediate one for who is not rated yet",
        "measured: the one player concerned, in 2006-07",
        True,
    )
    last_player_overlooked: bool = _rule(
        "nobody meets the last unrated player of the check list at his intermediate rating",
        "measured: 4 of 4 lists 2010-07 to 2020-01 in which he becomes rated",
        True,
    )
    single_row_overlooked: bool = _rule(
        "nor an unrated player with a single row, unless the one before him was just lost for that",
        "measured: 20 of 21 players 2006-07 to 2018-04",
        False,
    )
    gain_before_corrections: bool = _rule(
        "GAIN is that of the ordinary formula, and 0 for the unrated", "measured on 1996-07 to 2005-07", False
    )
    fictive_filled_in: bool = _rule(
        "a file with unrated players and no fictive rating gets them computed here",
        "the federation's text on fictive ratings; not done up to 2022-01 (3,392 rows of 2018-07 stayed uncounted)",
        False,
    )
    first_twenty_listed: bool = _rule(
        "who is rated with exactly 20 games is listed with the sums of these", "measured on 1996-07 to 2006-07", True
    )
    intermediate_in_list: bool = _rule(
        "the list's old figures are the run's: the intermediate rating of who is newly rated, 0 of the unrated; "
        "else those of the list before",
        "the federation's text on its program; measured up to 2018-10",
        False,
    )
    checklist_is_log: bool = _rule(
        "the check list is a log of the runs, without LIGNE, in which a game can stand several times",
        "measured on the check lists up to 2006-02",
        False,
        rates=False,
    )
    results_are_whites: bool = _rule(
        "RESULTAT of the check list is White's result on both rows",
        "measured on 2006-01 and 2006-02",
        False,
        rates=False,
    )
    nationality_marked: bool = _rule(
        "NOUV_MOD holds the nationality, a `+` in fourth place is a waiver",
        "the federation's text on its tables: from 1 March 2006",
        True,
        rates=False,
    )
    federation_sheets: bool = _rule(
        "the federation printed sheets, whose layout is kept",
        "its archive of sheets ends with 2022-04",
        False,
        rates=False,
    )
    substituted_count_stays: bool = _rule(
        "a substituted player keeps his starting number of games", "article 10 h; measured from 2012-07", True
    )
    unmarked_lists: tuple[int, ...] = _rule(
        "lists without the mark of substitution (MODIFY_ELO 9), in which a substituted player's count goes on",
        "measured on all lists",
        (),
    )
    substituted_starts: tuple[tuple[int, int], ...] = _rule(
        "(rating from, starting number of games)", "article 10 h", ((2300, 300), (2000, 200), (0, 50))
    )
    categories: tuple[tuple[int, str], ...] = _rule(
        "(rating from, category), by the rating of 1 July for twelve months",
        "article 10 b and d",
        ((2200, "Experts"), (2000, "A"), (1800, "B"), (1600, "C"), (1400, "D"), (0, "E")),
        rates=False,
    )
    days_to_send: int = _rule(
        "days after the end within which results are due",
        "article 12 b; the announcement of 2025",
        30,
        rates=False,
        between=(0, 366),
    )
    months_until_refused: int = _rule(
        "lateness in months after which a file need not be taken",
        "article 12 c; the announcement of 2025",
        6,
        rates=False,
        between=(0, 60),
    )
    late_file_is_refused: bool = _rule(
        "a file so late is refused; else that is left to the officer", "article 12 c", False, rates=False
    )
    round_age_months: int = _rule(
        "age in months from which a round is not believed",
        "the checks of ChessMan, the federation's program",
        12,
        rates=False,
        between=(1, 120),
    )
    rounds_a_day: int = _rule("most rounds on one day", RATE_OF_PLAY, 3, rates=False, between=(1, 100))
    hours_a_day: int = _rule(
        "most hours of play on one day; a file does not tell them, so that the officer sees to it",
        RATE_OF_PLAY,
        12,
        rates=False,
        between=(1, 24),
    )
    least_minutes: tuple[tuple[int, int], ...] = _rule(
        "(rating from, least minutes for 60 moves)", RATE_OF_PLAY, ((2200, 120), (1600, 90), (0, 60)), rates=False
    )
    minutes_by_game: bool = _rule(
        "those ratings are the two players' of a game, else of all in the tournament",
        "the text of the quarterly years has it; that of 2007-2010 and the handbook of the end of 2021 have not",
        False,
        rates=False,
    )
    fictive_tolerance: int = _rule(
        "a fictive rating so near to the computed one follows from the file",
        "ours: the ratings in the file may be of the list before, or of the one after",
        25,
        rates=False,
        between=(0, 1000),
    )
    least_foreign_rating: int = _rule(
        "least rating believed of a foreigner without member number",
        "the checks of ChessMan, the federation's program",
        1000,
        rates=False,
        between=RATINGS,
    )
    fine_wrong_member_eur: float = _rule("fine for a wrong member number", FINES, 1.25, rates=False, between=(0, 1000))
    fine_late_correction_eur: float = _rule(
        "fine for a correction after processing", FINES, 2.50, rates=False, between=(0, 1000)
    )
    affiliations_charged: int = _rule(
        "affiliations charged for a player who has none", f"article 3 i; {FINES}", 2, rates=False, between=(0, 100)
    )
    affiliation_fee_eur: float | None = _rule(
        "affiliation fee of the season, which the board sets; empty where no fees.csv gives it",
        "the board, each season",
        None,
        rates=False,
        between=(0, 10_000),
    )

    @property
    def fine_not_affiliated_eur(self) -> float | None:
        """What a player who is not affiliated costs the sender; `None` while the fee is not known."""
        return None if self.affiliation_fee_eur is None else self.affiliations_charged * self.affiliation_fee_eur

    def __post_init__(self) -> None:
        if self.correction_divisor not in CORRECTION_DIVISORS:
            named = ", ".join(CORRECTION_DIVISORS)
            raise ValueError(f"'correction_divisor' is one of {named}, not '{self.correction_divisor}'")
