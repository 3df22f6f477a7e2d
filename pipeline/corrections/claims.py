"""The rules on claims: what is taken, what is refused, and what it costs (federation-facts.md b5, b9; article 12)."""

from __future__ import annotations

import calendar
import datetime as dt
from dataclasses import dataclass

from pipeline.corrections.kinds import Correction
from pipeline.period import Period
from pipeline.rulebook import Rulebook

MEMBER_FILE, FIDE_LIST = "member_file", "fide_list"
AS_THEY_ARE = (MEMBER_FILE, FIDE_LIST)
"""How the list is made from what there is; whenever it is made again, it needs that word again."""
_ABOUT_MEMBERS = ("member", "merge_members", *AS_THEY_ARE)
"""The federation's own data: no tournament director attests them, no sender is fined for them."""
CANCELLING = "cancel_fine"
"""About money, not about games: nobody attests it, it costs nothing, and no term runs out for it."""
REFUSALS = ("claim_refused_by_decision", "claim_too_late", "claim_not_attested")
"""The rules by which a claim is refused; it then changes nothing."""


@dataclass(frozen=True)
class Judgement:
    """Whether a correction is applied, by which rule, and the fine that goes with it."""

    rule: str
    is_applied: bool
    fine_eur: float | None = None


def judge(correction: Correction, period: Period, rulebook: Rulebook, fact_date: dt.date) -> Judgement:
    """Judge a correction by the day on which it was asked.

    Before the list is in force every correction is taken; a wrong member number costs its fine. Afterwards
    it is a claim about a published list: an attested one is taken within the months that the rules give
    (article 12 c), against the fine for a correction after processing. Beyond, and for facts before a
    published list in general (article 12 h), the officer may decide otherwise.

    Args:
        correction: the correction.
        period: the list that it corrects.
        rulebook: the rules in force at that list.
        fact_date: last day of the tournament, or the day of the list where no tournament is concerned.
    """
    about_files = correction.kind not in (*_ABOUT_MEMBERS, CANCELLING)
    if correction.asked_on < period.list_date:
        fine = rulebook.fine_wrong_member_eur if correction.kind == "member_number" else None
        return Judgement("correction_in_time", is_applied=True, fine_eur=fine)
    fine = rulebook.fine_late_correction_eur if about_files else None
    if correction.decision == "refuse":
        return Judgement("claim_refused_by_decision", is_applied=False)
    if correction.decision == "accept":
        return Judgement("claim_taken_by_decision", is_applied=True, fine_eur=fine)
    is_late = correction.asked_on > months_after(fact_date, rulebook.months_until_refused)
    if is_late and correction.kind not in (CANCELLING, *AS_THEY_ARE):
        return Judgement("claim_too_late", is_applied=False)
    if about_files and correction.attested_by is None:
        return Judgement("claim_not_attested", is_applied=False)
    return Judgement("correction_of_a_published_list", is_applied=True, fine_eur=fine)


def months_after(day: dt.date, months: int) -> dt.date:
    """The same day so many months later, the last one of a shorter month."""
    index = day.year * 12 + day.month - 1 + months
    year, month = index // 12, index % 12 + 1
    return dt.date(year, month, min(day.day, calendar.monthrange(year, month)[1]))
