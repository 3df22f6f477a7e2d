"""Rating periods: the lists of the year, their neighbours, their dates.

Lists are quarterly from 201310 and half-yearly before (rating-rules.md, "Files, members, time").
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

FIRST_QUARTERLY = (2013, 10)
QUARTERS, HALF_YEARS = (1, 4, 7, 10), (1, 7)
FIRST_YEAR = 1989
"""The federation's published lists begin here (federation-facts.md 0)."""
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
        if period.is_quarterly and period.month not in QUARTERS:
            lists = [cls(period.year, month) for month in QUARTERS]
            named = ", ".join(str(item) for item in lists if item.is_quarterly or item.month in HALF_YEARS)
            raise ValueError(f"there is no list of {period}; those of {period.year} are {named}")
        return period

    @classmethod
    def in_force(cls, day: dt.date) -> Period:
        """The list in force on a day, the last that has appeared."""
        quarter = cls(day.year, max(month for month in QUARTERS if month <= day.month))
        return quarter if quarter.is_quarterly else cls(day.year, max(m for m in HALF_YEARS if m <= day.month))

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
    def is_quarterly(self) -> bool:
        """Whether lists appear every three months at this time."""
        return (self.year, self.month) >= FIRST_QUARTERLY

    def shifted(self, months: int) -> Period:
        """The month `months` later (or earlier)."""
        index = self.year * 12 + self.month - 1 + months
        return Period(index // 12, index % 12 + 1)

    @property
    def previous(self) -> Period:
        """The list before this one."""
        return self.shifted(-3 if self.is_quarterly else -6)

    @property
    def next(self) -> Period:
        """The list after this one."""
        following = self.shifted(3)
        return following if following.is_quarterly else self.shifted(6)

    def lists_until(self, last: Period) -> list[Period]:
        """The lists from this one until the first that is not before `last`, in order."""
        lists = [self]
        while lists[-1] < last:
            lists.append(lists[-1].next)
        return lists

    @property
    def deadline(self) -> dt.date:
        """Last day for results: three days before the list, 30/06 and 31/12 up to 201607."""
        last = self.list_date - dt.timedelta(days=1)
        if self < Period(2016, 10):
            return last
        return {
            3: dt.date(last.year, 3, 28),
            6: dt.date(last.year, 6, 27),
            9: dt.date(last.year, 9, 27),
            12: dt.date(last.year, 12, 28),
        }.get(last.month, last)

    def __str__(self) -> str:
        return f"{self.year:04d}-{self.month:02d}"
