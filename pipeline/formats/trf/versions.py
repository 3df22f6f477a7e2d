"""One version of the tournament report from another: what an older one does not know is left out or said otherwise.

A newer version holds all that an older one does (`records.VERSIONS`), so only the way back changes anything.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import polars as pl

from pipeline.formats.trf.records import (
    FEDERATION,
    HEADER,
    LETTER_RESULTS,
    PLAYER,
    RECORDS,
    VERSION_OF_CODE,
    VERSIONS,
)
from pipeline.formats.trf.tournament import TournamentReport

_RATED_COUNT = "072"
_HALF_POINT = "="
_SIGN_OF_LETTER = {"W": "+", "F": "+", "U": "+", "D": _HALF_POINT, "H": _HALF_POINT, "L": "-", "Z": "-"}
"""The sign of TRF06 that gives the points of the letter and makes no game of it."""


class Losses(NamedTuple):
    """What a report does not say any more in an older version.

    Args:
        codes: number of lines left out by their code, other than the national rows of our federation.
        letters: cells whose letter has become a sign.
        moved_members: members whose number has come from a national row into FIDE's column.
        lost_members: members whose number has no place in the older version.
    """

    codes: dict[str, int]
    letters: int
    moved_members: int
    lost_members: int


def in_version(report: TournamentReport, version: str) -> TournamentReport:
    """The report as an older version says it; one that has nothing newer is itself.

    Lines of later versions are left out. Our member numbers and national ratings, which TRF26 has in rows of
    their own, take the place of FIDE's where no player has a number of FIDE's, as SWAR writes them. Where
    letters for results are not known, a sign gives the points; half a point then has no opponent, since `=`
    beside one would be a drawn game.

    Args:
        report: the report.
        version: `TRF06`, `TRF16` or `TRF26`.

    Raises:
        ValueError: there is no such version; the message lists them.
    """
    if version not in VERSIONS:
        raise ValueError(f"'{version}' is no version of the tournament report; there are {', '.join(VERSIONS)}")
    if not _is_older(version, report.version):
        return report
    if _is_older(version, "TRF26") and _members_can_move(report):
        report = _with_members_moved(report)
    if _is_older(version, "TRF16"):
        report = replace(report, repeats=report.repeats | {PLAYER: _with_signs(report.cells)})
    records, repeats = dict(report.records), dict(report.repeats)
    for record in RECORDS:
        kept = records[record.name].filter(~_is_newer(version))
        records[record.name] = kept
        if record.repeated:
            repeats[record.name] = repeats[record.name].join(
                kept.select("line_number"), on="line_number", how="semi", maintain_order="left"
            )
    return replace(report, records=records, repeats=repeats)


def losses(report: TournamentReport, version: str) -> Losses:
    """What `in_version` leaves out of a report, or says otherwise."""
    newer = pl.concat(report.records[record.name].filter(_is_newer(version)).select("code") for record in RECORDS)
    codes = dict(newer.filter(pl.col("code") != FEDERATION)["code"].value_counts(sort=True).sort("code").iter_rows())
    members = _members(report).filter(pl.lit(_is_older(version, "TRF26")))
    letters = report.cells.filter(_is_letter() & pl.lit(_is_older(version, "TRF16")))
    can_move = _members_can_move(report)
    return Losses(
        codes=codes,
        letters=letters.height,
        moved_members=members.height if can_move else 0,
        lost_members=0 if can_move else members.height,
    )


def _is_older(version: str, than: str) -> bool:
    return VERSIONS.index(version) < VERSIONS.index(than)


def _is_newer(version: str) -> pl.Expr:
    """Whether a line's code came after the version; a federation heads the rows that TRF26 brought."""
    newer = [code for code, since in VERSION_OF_CODE.items() if _is_older(version, since)]
    is_federation = ~pl.col("code").is_in(list(VERSION_OF_CODE))
    return pl.col("code").is_in(newer) | (is_federation & pl.lit(_is_older(version, "TRF26")))


def _members(report: TournamentReport) -> pl.DataFrame:
    """The first national row of each player of our federation that gives a number."""
    rows = report.national_rows.filter((pl.col("code") == FEDERATION) & pl.col("identifier").is_not_null())
    return rows.unique("number", keep="first", maintain_order=True)


def _members_can_move(report: TournamentReport) -> bool:
    """Whether FIDE's column is free: a mixture of numbers could not be told apart."""
    return report.players["identifier"].is_null().all()


def _with_members_moved(report: TournamentReport) -> TournamentReport:
    """The report with the numbers and ratings of our national rows in the players' lines."""
    rows = report.national_rows.filter(pl.col("code") == FEDERATION).unique("number", keep="first", maintain_order=True)
    national = rows.select(
        "number", pl.col("identifier").alias("national_number"), pl.col("rating").alias("national_rating"), is_ours=True
    )
    players = (
        report.players.join(national, on="number", how="left", maintain_order="left")
        .with_columns(
            pl.coalesce("identifier", "national_number").alias("identifier"),
            pl.when("is_ours").then("national_rating").otherwise("rating").alias("rating"),
        )
        .select(report.players.columns)
    )
    rated = (players["rating"].fill_null(0) > 0).sum()
    value = pl.when(pl.col("code") == _RATED_COUNT).then(pl.lit(str(rated))).otherwise("value").alias("value")
    header = report.records[HEADER].with_columns(value)
    return replace(report, records=report.records | {PLAYER: players, HEADER: header})


def _is_letter() -> pl.Expr:
    return pl.col("result").str.to_uppercase().is_in(list(LETTER_RESULTS))


def _with_signs(cells: pl.DataFrame) -> pl.DataFrame:
    """The cells, with a sign for each letter."""
    letter = pl.col("result").str.to_uppercase()
    sign = letter.replace_strict(_SIGN_OF_LETTER, default=None, return_dtype=pl.String).alias("sign")
    is_half = pl.col("sign") == _HALF_POINT
    return (
        cells.with_columns(sign)
        .with_columns(
            pl.when(is_half).then(0).otherwise("opponent_number").cast(pl.Int32).alias("opponent_number"),
            pl.when(is_half).then(pl.lit("-")).otherwise("colour").alias("colour"),
            pl.coalesce("sign", "result").alias("result"),
        )
        .drop("sign")
    )
