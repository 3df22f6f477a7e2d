"""The rules in force at a period: one frozen record per era, every field with its source.

Adding the next era is adding one record to `ERAS`. Sources: rating-rules.md ("rules"),
federation-facts.md ("facts") and input-files.md ("input"), with the section.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any

from pipeline.period import Period

CORRECTION_DIVISORS = ("games", "both_tables", "one_row_counted")
"""What the 25/150 performance of a newly rated player divides by, see `Rulebook.correction_divisor`."""


def _rule(meaning: str, source: str, default: Any, *, rates: bool = True) -> Any:
    """A rule; `rates` says whether ratings depend on it, or only what is taken and what it costs."""
    return field(default=default, metadata={"meaning": meaning, "source": source, "rates": rates})


@dataclass(frozen=True, kw_only=True)
class Rulebook:
    """All rules of one era; percentages p are in hundredths, differences and ratings in Elo points."""

    first_period: int = _rule("first list to which these rules apply", "facts 0", 0)
    games_to_be_rated: int = _rule("counted games that make a player rated", "rules, Words", 20)
    games_to_be_published: int = _rule("games from which a provisional rating is published", "facts b2", 10)
    difference_cap: int = _rule("rating difference above which We grows no more", "facts 0.1; article 10 f 4", 400)
    expected_86_up_to: int = _rule("last difference at which We is 0.86", "rules, Further facts; table II", 315)
    percentage_truncated: bool = _rule("p is truncated, and 0.45, 0.65 lose a hundredth", "rules, Further facts", False)
    percentage_min: int = _rule("lower limit of p in a performance", "rules, Performance; facts 0.1", 8)
    percentage_max: int = _rule("upper limit of p in a performance", "rules, Performance; facts 0.1", 92)
    k_new: int = _rule("K up to `new_until` games", "article 10 f 2", 32)
    k_young: int = _rule("K up to `young_until` games", "article 10 f 2", 24)
    k_low: int = _rule("K of established players below 2000", "article 10 f 2", 16)
    k_middle: int = _rule("K of established players from 2000", "article 10 f 2", 12)
    k_high: int = _rule("K of established players from 2200", "article 10 f 2", 10)
    new_until: int = _rule("last game number with `k_new`", "facts 0.1", 100)
    young_until: int = _rule("last game number with `k_young`", "facts 0.1", 300)
    middle_from: int = _rule("threshold between `k_low` and `k_middle`", "facts 0.1", 2000)
    high_from: int = _rule("threshold between `k_middle` and `k_high`", "facts 0.1", 2200)
    threshold_included: bool = _rule("a rating of exactly 2000 or 2200 counts as above", "facts 0.1", True)
    high_k_whatever_count: bool = _rule("`k_high` applies whatever the number of games", "facts 0.1", False)
    crossing_from_rounded: bool = _rule(
        "the crossing starts from the rounded rating, strictly across, with K of the last game and the next",
        "measured on 199607-200507: 126 of 128 marked players",
        False,
    )
    crossing_half_down: bool = _rule(
        "an exact half of the crossing goes down",
        "rules, Crossing 2000 or 2200: the two cases of 200607; measured: 14 of 15 up in the other lists",
        False,
    )
    correction_games: int = _rule("25/150: games of the period from which it is tested", "facts 0.1; article 10 g", 25)
    correction_change: int = _rule("25/150: a change above this is tested", "facts 0.1; article 10 g", 150)
    correction_divisor: str = _rule(
        "25/150 of a newly rated player divides by: games; both_tables (of his sheet); one_row_counted "
        "(one too many where one game of the period was among the first 20)",
        "facts c0, Nbr. Parties",
        "one_row_counted",
    )
    floor: int = _rule("least rating published for a rated player", "article 10 f 3", 1150)
    same_day_by_opponent: bool = _rule(
        "games of one day go by the opponent's number, else as imported", "rules, Same-day order; measured", True
    )
    newly_rated_opponents_last: bool = _rule(
        "games against newly rated come last in run 3", "rules, The three runs", True
    )
    run_two_by_opponent: bool = _rule("run 2 goes opponent by opponent, else by date", "rules, The three runs", True)
    run_two_renews_fictive: bool = _rule(
        "from run 2 on a fictive rating gives way to the intermediate one for who is not rated yet",
        "rules, The three runs, 4; measured: the one player concerned, in 200607",
        True,
    )
    last_player_overlooked: bool = _rule(
        "nobody meets the last unrated player of the check list at his intermediate rating",
        "measured: 4 of 4 lists 201007-202001 in which he becomes rated",
        True,
    )
    single_row_overlooked: bool = _rule(
        "nor an unrated player with a single row, unless the one before him was just lost for that",
        "measured: 20 of 21 players 200607-201804",
        False,
    )
    gain_before_corrections: bool = _rule(
        "GAIN is that of the ordinary formula, and 0 for the unrated", "measured on 199607-200507", False
    )
    fictive_filled_in: bool = _rule(
        "a file with unrated players and no fictive rating gets them computed here",
        "rules, Fictive ratings; not done in the lists up to 202201 (3,392 rows of 201807 stayed uncounted for it)",
        False,
    )
    first_twenty_listed: bool = _rule(
        "who is rated with exactly 20 games is listed with the sums of these", "measured on 199607-200607", True
    )
    intermediate_in_list: bool = _rule(
        "the list's old rating of a newly rated player is the intermediate one", "rules, State", False
    )
    substituted_count_stays: bool = _rule(
        "a substituted player keeps his starting number of games", "rules, FIDE substitution", True
    )
    substituted_starts: tuple[tuple[int, int], ...] = _rule(
        "(rating from, starting number of games)", "article 10 h", ((2300, 300), (2000, 200), (0, 50))
    )
    categories: tuple[tuple[int, str], ...] = _rule(
        "(rating from, category), by the rating of 1 July for twelve months",
        "rules, Ranking; article 10 b and d",
        ((2200, "Experts"), (2000, "A"), (1800, "B"), (1600, "C"), (1400, "D"), (0, "E")),
        rates=False,
    )
    days_to_send: int = _rule(
        "days after the end within which results are due", "rules, Files, members, time", 30, rates=False
    )
    months_until_refused: int = _rule(
        "lateness in months after which a file need not be taken", "rules, Files, members, time", 6, rates=False
    )
    late_file_is_refused: bool = _rule(
        "a file so late is refused; else that is left to the officer", "facts b5; article 12 c", False, rates=False
    )
    round_age_months: int = _rule("age in months from which a round is not believed", "input 1.6", 12, rates=False)
    rounds_a_day: int = _rule("most rounds on one day", "facts b7", 3, rates=False)
    least_minutes: tuple[tuple[int, int], ...] = _rule(
        "(rating from, least minutes for 60 moves)", "facts b7", ((2200, 120), (1600, 90), (0, 60)), rates=False
    )
    minutes_by_game: bool = _rule(
        "those ratings are the two players' of a game, else of all in the tournament",
        "facts b7: S2 has it, of the quarterly years; S3 before and VM of the end of 2021 have not",
        False,
        rates=False,
    )
    fictive_tolerance: int = _rule(
        "a fictive rating so near to the computed one follows from the file",
        "ours: the ratings in the file may be of the list before, or of the one after",
        25,
        rates=False,
    )
    least_foreign_rating: int = _rule(
        "least rating believed of a foreigner without member number", "input 1.7", 1000, rates=False
    )
    fine_wrong_member_eur: float = _rule("fine for a wrong member number", "facts b9", 1.25, rates=False)
    fine_late_correction_eur: float = _rule("fine for a correction after processing", "facts b9", 2.50, rates=False)
    affiliations_charged: int = _rule(
        "affiliations charged for a player who has none", "facts b9; article 3 i", 2, rates=False
    )
    affiliation_fee_eur: float | None = _rule(
        "affiliation fee of the season, which the board sets; empty where no fees.csv gives it",
        "facts b9",
        None,
        rates=False,
    )

    @property
    def fine_not_affiliated_eur(self) -> float | None:
        """What a player who is not affiliated costs the sender; `None` while the fee is not known."""
        return None if self.affiliation_fee_eur is None else self.affiliations_charged * self.affiliation_fee_eur

    def __post_init__(self) -> None:
        if self.correction_divisor not in CORRECTION_DIVISORS:
            named = ", ".join(CORRECTION_DIVISORS)
            raise ValueError(f"'correction_divisor' is one of {named}, not '{self.correction_divisor}'")


_TODAY = Rulebook(first_period=202201)
_BEFORE_202201 = replace(_TODAY, first_period=201901, minutes_by_game=True)
_BEFORE_201901 = replace(_BEFORE_202201, first_period=201807, intermediate_in_list=True)
_BEFORE_201807 = replace(_BEFORE_201901, first_period=201504, single_row_overlooked=True)
_BEFORE_201504 = replace(_BEFORE_201807, first_period=201310, difference_cap=350, percentage_min=11, percentage_max=89)
_BEFORE_201310 = replace(_BEFORE_201504, first_period=201207, minutes_by_game=False)
_BEFORE_201207 = replace(_BEFORE_201310, first_period=200907, substituted_count_stays=False)
_BEFORE_200907 = replace(
    _BEFORE_201207, first_period=200707, percentage_min=1, percentage_max=99, correction_divisor="both_tables"
)
_BEFORE_200707 = replace(
    _BEFORE_200907, first_period=200607, threshold_included=False, high_k_whatever_count=True, crossing_half_down=True
)
_BEFORE_200607 = replace(
    _BEFORE_200707,
    first_period=0,
    expected_86_up_to=316,
    percentage_truncated=True,
    crossing_from_rounded=True,
    correction_divisor="games",
    same_day_by_opponent=False,
    newly_rated_opponents_last=False,
    run_two_by_opponent=False,
    crossing_half_down=False,
    run_two_renews_fictive=False,
    last_player_overlooked=False,
    single_row_overlooked=False,
    gain_before_corrections=True,
    first_twenty_listed=False,
)
_FROM_2025 = replace(
    _TODAY,
    first_period=202504,
    days_to_send=3,
    months_until_refused=2,
    late_file_is_refused=True,
    last_player_overlooked=False,
    fictive_filled_in=True,
)

ERAS: tuple[Rulebook, ...] = (
    _BEFORE_200607,
    _BEFORE_200707,
    _BEFORE_200907,
    _BEFORE_201207,
    _BEFORE_201310,
    _BEFORE_201504,
    _BEFORE_201807,
    _BEFORE_201901,
    _BEFORE_202201,
    _TODAY,
    _FROM_2025,
)
"""The eras, oldest first."""


LISTS_WITHOUT_MARK = (201904, 202010, 202101, 202104, 202107, 202201, 202204)
"""Lists in which MODIFY_ELO 9 is missing although the substitution was made (facts b6)."""


def rulebook_for(period: Period) -> Rulebook:
    """The rules in force at a period; in lists without the mark a substituted player's count goes on."""
    era = next(era for era in reversed(ERAS) if era.first_period <= period.number)
    return replace(era, substituted_count_stays=False) if period.number in LISTS_WITHOUT_MARK else era


def describe(rulebook: Rulebook) -> list[tuple[str, object, str, str]]:
    """Every rule as (name, value, meaning, source), for printing."""
    return [
        (item.name, getattr(rulebook, item.name), item.metadata["meaning"], item.metadata["source"])
        for item in fields(rulebook)
    ]


def rating_rules() -> tuple[str, ...]:
    """The names of the rules that ratings depend on."""
    return tuple(item.name for item in fields(Rulebook) if item.metadata["rates"] and item.name != "first_period")


def changed(rulebook: Rulebook, settings: dict[str, str]) -> Rulebook:
    """The rulebook with some rules set otherwise, for what-if runs: `{"k_new": "40"}`.

    Raises:
        ValueError: there is no such rule, or the value does not fit it.
    """
    known = {item.name: getattr(rulebook, item.name) for item in fields(rulebook)}
    values: dict[str, Any] = {}
    for name, text in settings.items():
        if name not in known or isinstance(known[name], tuple):
            raise ValueError(f"'{name}' is no rule that can be set; the rules are: {', '.join(known)}")
        values[name] = _parsed(name, text, known[name])
    return replace(rulebook, **values)


def _parsed(name: str, text: str, current: object) -> object:
    if isinstance(current, bool):
        if text.lower() not in {"true", "false"}:
            raise ValueError(f"'{name}' is true or false, not '{text}'")
        return text.lower() == "true"
    if isinstance(current, str):
        return text
    try:
        return float(text) if isinstance(current, float | None) else int(text)
    except ValueError:
        raise ValueError(f"'{name}' takes a number, not '{text}'") from None
