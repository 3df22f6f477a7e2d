"""Rating periods: the lists of the year, their neighbours, their dates.

When lists appear, and until when results come into one, is a rule of its era (`pipeline.rulebook`).
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

from pipeline.rulebook import Rulebook, rulebook_for

FIRST_YEAR = 1989
"""The federation's published lists begin here."""
_MONTH_CODE = re.compile(r"(\d{4})-?(\d{2})")


@dataclass(frozen=True, order=True)
class Period:
    """One rating list, named by the month in which it appears: `Period.parse("2018-07")`."""

    year: int
    month: int

    def __post_init__(self) -> None:
        if not 1 <= self.month <= 12:
            raise ValueError(f"a period's month lies between 1 and 12, not {self.month}")

    @classmethod
    def parse(cls, text: str) -> Period:
        """Read `2018-07` or `201807`.

        Raises:
            ValueError: the text is neither; the message says what is expected.
        """
        match = _MONTH_CODE.fullmatch(text.strip())
        if match is None:
            raise ValueError(f"'{text}' is not a period; write it like 2018-07 (or 201807)")
        return cls(int(match[1]), int(match[2]))

    @classmethod
    def of_list(cls, text: str) -> Period:
        """Read a period in which a list appears; before the quarterly lists they appeared in any month.

        Raises:
            ValueError: the text is no period, or no list appears in it; the message says when they do.
        """
        period = cls.parse(text)
        if period.year < FIRST_YEAR:
            raise ValueError(f"there is no list of {period}; the federation's lists begin in {FIRST_YEAR}")
        if not (period.is_regular or period._rules.lists_in_other_months):
            months = [cls(period.year, month) for month in range(1, 13)]
            named = ", ".join(str(item) for item in months if item.is_regular)
            raise ValueError(f"there is no list of {period}; those of {period.year} are {named}")
        return period

    @classmethod
    def in_force(cls, day: dt.date) -> Period:
        """The list in force on a day, the last that has appeared."""
        month = cls(day.year, day.month)
        return month if month.is_regular else month.previous

    @property
    def code(self) -> str:
        """The federation's spelling, `201807`."""
        return f"{self.year:04d}{self.month:02d}"

    @property
    def number(self) -> int:
        """`201807` as an integer, for comparisons in tables."""
        return self.year * 100 + self.month

    @property
    def list_date(self) -> dt.date:
        """The day on which the list comes into force."""
        return dt.date(self.year, self.month, 1)

    @property
    def _rules(self) -> Rulebook:
        return rulebook_for(self)

    @property
    def is_regular(self) -> bool:
        """Whether a list appears in this month by the calendar of its time."""
        return self.month in self._rules.list_months

    def shifted(self, months: int) -> Period:
        """The month `months` later (or earlier)."""
        index = self.year * 12 + self.month - 1 + months
        return Period(index // 12, index % 12 + 1)

    @property
    def previous(self) -> Period:
        """The list before this one."""
        return next(month for month in map(self.shifted, range(-1, -13, -1)) if month.is_regular)

    @property
    def next(self) -> Period:
        """The list after this one."""
        return next(month for month in map(self.shifted, range(1, 13)) if month.is_regular)

    def lists_until(self, last: Period) -> list[Period]:
        """The lists from this one until the first that is not before `last`, in order."""
        lists = [self]
        while lists[-1] < last:
            lists.append(lists[-1].next)
        return lists

    @property
    def deadline(self) -> dt.date:
        """Last day for results: the cut-off day of the month before, else that month's last day."""
        last = self.list_date - dt.timedelta(days=1)
        days = dict(self._rules.cut_off_days)
        return last.replace(day=days.get(last.month, last.day))

    def __str__(self) -> str:
        return f"{self.year:04d}-{self.month:02d}"
