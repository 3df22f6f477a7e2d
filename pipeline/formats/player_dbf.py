"""PLAYER.DBF of every era to the `Members` table, and a period's ratings back into PLAYER.DBF."""

from __future__ import annotations

import polars as pl

from pipeline.contracts.members import Members
from pipeline.contracts.ratings import PlayerStates
from pipeline.formats.dbf import FLAG, GOOD, DbfTable
from pipeline.period import Period
from pipeline.rulebook import rulebook_for


def read_members(table: DbfTable, period: Period) -> pl.DataFrame:
    """The members of a PLAYER table, contract `Members`; of a number that stands twice the first counts.

    Deleted records and records without a member number are left out; the codec's reconciliation and
    the residue tell of them.
    """
    frame = _with_missing_fields(table.frame.filter(pl.col(FLAG) == GOOD))
    has_marks = rulebook_for(period).nationality_marked
    marked = pl.col("NOUV_MOD").str.slice(0, 3).str.strip_chars() if has_marks else pl.lit("")
    nationality = pl.when(pl.col("NATFIDE") != "").then("NATFIDE").when(marked != "").then(marked)
    waiver = pl.col("NOUV_MOD").str.contains("+", literal=True) if has_marks else pl.lit(value=False)
    members = frame.filter(pl.col("MATRICULE") > 0).unique("MATRICULE", keep="first", maintain_order=True)
    return Members.conform(
        members.select(
            member_id="MATRICULE",
            name="NOM_PRENOM",
            sex=_filled("SEXE"),
            club_id="CLUB",
            birth_date="DATE_NAISS",
            birth_year=pl.col("DATE_NAISS").dt.year(),
            federation=_filled(pl.col("FEDERATION").str.slice(0, 1)),
            lives_abroad=pl.col("FEDERATION").str.slice(1, 1) == "*",
            nationality=nationality,
            has_waiver=waiver,
            fide_id=pl.when(pl.col("FIDE") > 0).then("FIDE"),
            title=_filled("TITRE"),
            is_affiliated=~pl.col("SUPPRESS").fill_null(value=False),
            is_deceased=pl.col("DECEDE").fill_null(value=False),
            rating=counted("ELO_CALCUL"),
            game_count=counted("PART_CALCU"),
            opponent_sum=counted("ADVERSAIRE"),
            score_sum=counted("PERFORMAN"),
            rating_previous=counted("ELO_PRECE"),
            game_count_previous=counted("PART_PRECE"),
            gain="GAIN",
            modification="MODIFY_ELO",
            last_game_date="DER_JEUX",
        )
    )


def _with_missing_fields(frame: pl.DataFrame) -> pl.DataFrame:
    """The fields that older structures lack, empty."""
    later = {"NOUV_MOD": pl.lit(""), "NATFIDE": pl.lit(""), "FIDE": pl.lit(0), "DECEDE": pl.lit(value=False)}
    return frame.with_columns(value.alias(name) for name, value in later.items() if name not in frame.columns)


def _filled(text: str | pl.Expr) -> pl.Expr:
    column = pl.col(text) if isinstance(text, str) else text
    return pl.when(column.str.strip_chars() != "").then(column.str.strip_chars())


def counted(field: str) -> pl.Expr:
    """What a figure counts as: 0 where it is empty, can't be read or is negative (`player_values` tells of these)."""
    return pl.col(field).fill_null(0).clip(0, 2_000_000_000)


def player_states(members: pl.DataFrame) -> pl.DataFrame:
    """The state before a run (contract `PlayerStates`) of the members of the previous list."""
    return PlayerStates.conform(members.select("member_id", "rating", "game_count", "opponent_sum", "score_sum"))
