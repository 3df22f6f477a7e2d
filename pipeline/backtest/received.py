"""The old import store beside the check list made of it: which games are the same, and why others are not.

SENDING holds what was received; the check list shows what the run took, after corrections by hand.
"""

from __future__ import annotations

import polars as pl

RESULT, NUMBER, OPPONENT, DATE = "result_changed", "player_changed", "opponent_changed", "date_changed"
REMOVED, ADDED = "not_in_checklist", "not_in_sending"
DIFFERENCES = (RESULT, NUMBER, OPPONENT, DATE, REMOVED, ADDED)

_SAME = ("member_id", "opponent_id", "given_rating", "score", "date", "file_name", "colour")
_STEPS = ((RESULT, "score"), (NUMBER, "member_id"), (OPPONENT, "opponent_id"), (DATE, "date"))


def received_beside_checklist(sendings: pl.DataFrame, checklist: pl.DataFrame) -> pl.DataFrame:
    """Every row of both tables, paired where they are the same game.

    Rows pair that agree in everything; what is left pairs where a single column differs, and that column is
    the cause. The n-th row of several equal ones meets the n-th.

    Args:
        sendings: contract `Checklist`, of SENDING.
        checklist: contract `Checklist`, of CHCKLIST.

    Returns:
        import_number (of the sending; null if only in the check list), checklist_number (null if only in the
        sending), difference (null for the same game, else one of `DIFFERENCES`).
    """
    left, right = sendings.select("import_number", *_SAME), checklist.select("import_number", *_SAME)
    paired = []
    for difference, but in ((None, None), *_STEPS):
        keys = [name for name in _SAME if name != but]
        pairs = _numbered(left, keys).join(
            _numbered(right, keys).rename({"import_number": "checklist_number"}),
            on=[*keys, "nth"],
            nulls_equal=True,
        )
        paired.append(pairs.select("import_number", "checklist_number", difference=pl.lit(difference, dtype=pl.String)))
        left = left.join(pairs, on="import_number", how="anti")
        right = right.join(pairs, left_on="import_number", right_on="checklist_number", how="anti")
    removed = left.select("import_number", difference=pl.lit(REMOVED))
    added = right.select(checklist_number="import_number", difference=pl.lit(ADDED))
    return pl.concat([*paired, removed, added], how="diagonal")


def differing_rows(rows: pl.DataFrame, sendings: pl.DataFrame, checklist: pl.DataFrame) -> pl.DataFrame:
    """The rows that are not the same game in both tables, with what each of them says.

    Args:
        rows: `received_beside_checklist` of the two tables.
        sendings: contract `Checklist`, of SENDING.
        checklist: contract `Checklist`, of CHCKLIST.

    Returns:
        difference (one of `DIFFERENCES`), import_number, checklist_number, and each column of the game as
        received_... and listed_..., null where the other table has no such row.
    """
    received = sendings.select("import_number", pl.col(_SAME).name.prefix("received_"))
    listed = checklist.select(pl.col(_SAME).name.prefix("listed_"), checklist_number="import_number")
    return (
        rows.filter(pl.col("difference").is_not_null())
        .join(received, on="import_number", how="left")
        .join(listed, on="checklist_number", how="left")
        .select(
            "difference",
            "import_number",
            "checklist_number",
            *(f"{side}_{name}" for name in _SAME for side in ("received", "listed")),
        )
        .sort("difference", "import_number", "checklist_number", nulls_last=True)
    )


def _numbered(rows: pl.DataFrame, keys: list[str]) -> pl.DataFrame:
    nth = pl.int_range(pl.len()).over(keys)
    return rows.sort("import_number").select("import_number", *keys, nth=nth)
