"""Fines taken back: named by the finding that costs them, guarded by what they come to.

Fines are only known after the checks, so that the guard is held against the ledger then; until then a
cancellation is taken at its word.
"""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from pipeline.contracts.fines import FineCancellations
from pipeline.corrections.kinds import Correction
from pipeline.corrections.tables import Account, File, Outcome, listed

Cancelling = Sequence[tuple[Correction, File]]
"""Corrections of the kind `cancel_fine` that are taken, with the files that they name."""


def tell_cancelled(named: Cancelling, account: Account) -> None:
    """The outcomes of cancellations, as they must be if their guards hold."""
    for correction, _ in named:
        nothing = dict.fromkeys(correction.expect, 0)
        account.outcomes[correction.number] = Outcome(found=listed(correction.expect), corrected=listed(nothing))


def cancellations(named: Cancelling, fines: pl.DataFrame, entries: pl.DataFrame, account: Account) -> pl.DataFrame:
    """The fines that are taken back, contract `FineCancellations`; what does not fit is told.

    Args:
        named: the corrections.
        fines: contract `Fines`, as the checks and the other corrections charge them.
        entries: contract `Entries`, after the corrections; they tell the lines of a member.
        account: takes the faults.
    """
    found = [(number, item.number) for item, file in named for number in _meant(item, file, fines, entries, account)]
    return pl.DataFrame(found, schema=FineCancellations.polars_schema(), orient="row")


def _meant(item: Correction, file: File, fines: pl.DataFrame, entries: pl.DataFrame, account: Account) -> list[int]:
    """The numbers of the fines that a correction means; none where its guard does not hold."""
    mine = fines.filter(pl.col("rule") == item.place["rule"], pl.col("file_id") == file.file_id)
    if "line" in item.place:
        mine = mine.filter(pl.col("line_number") == item.place["line"])
    if "member" in item.place:
        his = entries.filter(pl.col("file_id") == file.file_id, pl.col("member_id") == item.place["member"])
        mine = mine.filter(pl.col("line_number").is_in(his["line_number"].implode()))
    if mine.is_empty():
        account.tell("correction_target_missing", item)
        return []
    numbers: list[int] = mine["fine_number"].to_list()
    charged = {"amount": round(float(mine["amount_eur"].sum()), 2), "affiliations": int(mine["affiliations"].sum())}
    free = [account.claim(item, "fine", number) for number in numbers]
    return numbers if account.guard(item, charged) and all(free) else []
