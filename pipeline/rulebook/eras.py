"""The eras of the rules: one frozen record each. Adding the next era is adding one record to `ERAS`."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Protocol

from pipeline.rulebook.record import Rulebook

_TODAY = Rulebook(
    first_period=202504,
    days_to_send=3,
    months_until_refused=2,
    late_file_is_refused=True,
    last_player_overlooked=False,
    fictive_filled_in=True,
)
_BEFORE_202504 = replace(
    _TODAY,
    first_period=202207,
    days_to_send=30,
    months_until_refused=6,
    late_file_is_refused=False,
    last_player_overlooked=True,
    fictive_filled_in=False,
)
_BEFORE_202207 = replace(_BEFORE_202504, first_period=202201, federation_sheets=True, unmarked_lists=(202201, 202204))
_BEFORE_202201 = replace(
    _BEFORE_202207,
    first_period=201901,
    minutes_by_game=True,
    unmarked_lists=(201904, 202010, 202101, 202104, 202107),
)
_BEFORE_201901 = replace(_BEFORE_202201, first_period=201807, intermediate_in_list=True, unmarked_lists=())
_BEFORE_201807 = replace(_BEFORE_201901, first_period=201610, single_row_overlooked=True)
_BEFORE_201610 = replace(_BEFORE_201807, first_period=201504, cut_off_days=((3, 31), (6, 30), (9, 30), (12, 31)))
_BEFORE_201504 = replace(_BEFORE_201610, first_period=201310, difference_cap=350, percentage_min=11, percentage_max=89)
_BEFORE_201310 = replace(
    _BEFORE_201504,
    first_period=201207,
    list_months=(1, 7),
    lists_in_other_months=True,
    cut_off_days=((6, 30), (12, 31)),
    minutes_by_game=False,
)
_BEFORE_201207 = replace(_BEFORE_201310, first_period=200907, substituted_count_stays=False)
_BEFORE_200907 = replace(
    _BEFORE_201207, first_period=200707, percentage_min=1, percentage_max=99, correction_divisor="both_tables"
)
_BEFORE_200707 = replace(
    _BEFORE_200907, first_period=200607, threshold_included=False, high_k_whatever_count=True, crossing_half_down=True
)
_BEFORE_200607 = replace(
    _BEFORE_200707,
    first_period=200601,
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
    checklist_is_log=True,
    results_are_whites=True,
    nationality_marked=False,
)
_BEFORE_200601 = replace(_BEFORE_200607, first_period=0, results_are_whites=False)

ERAS: tuple[Rulebook, ...] = (
    _BEFORE_200601,
    _BEFORE_200607,
    _BEFORE_200707,
    _BEFORE_200907,
    _BEFORE_201207,
    _BEFORE_201310,
    _BEFORE_201504,
    _BEFORE_201610,
    _BEFORE_201807,
    _BEFORE_201901,
    _BEFORE_202201,
    _BEFORE_202207,
    _BEFORE_202504,
    _TODAY,
)
"""The eras, oldest first."""


class Dated(Protocol):
    """What has a place among the lists: a period."""

    @property
    def number(self) -> int:
        """Year and month, `201807`."""


def rulebook_for(period: Dated) -> Rulebook:
    """The rules in force at a period; in lists without the mark a substituted player's count goes on."""
    return _rulebook_at(period.number)


@cache
def _rulebook_at(number: int) -> Rulebook:
    era = next(era for era in reversed(ERAS) if era.first_period <= number)
    return replace(era, substituted_count_stays=False) if number in era.unmarked_lists else era
