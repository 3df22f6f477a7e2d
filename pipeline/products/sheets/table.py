"""The sheets as a table: one row per game of every sheet, with the figures that the sheet prints."""

from __future__ import annotations

import polars as pl

from pipeline.formats.dbf import DbfTable, Field, new_header, new_table
from pipeline.formats.legacy_text import within_page
from pipeline.products.sheets.figures import SheetFigures

NAME_WIDTH, FILE_WIDTH = 32, 64
SOURCE_LETTERS = {"list": "L", "intermediate": "I", "fictive": "F", "foreign": "E"}
"""Where the opponent's rating comes from: the list before, the intermediate one, a fictive one, a foreigner's."""

FIELDS = (
    Field("MATRICULE", "N", 6, 0),
    Field("TABLEAU", "N", 1, 0),
    Field("NB_PARTIES", "N", 4, 0),
    Field("ADVERS", "N", 10, 0),
    Field("NOM_ADVERS", "C", NAME_WIDTH, 0),
    Field("VAL_ADVERS", "N", 4, 0),
    Field("SOURCE", "C", 1, 0),
    Field("WH_BL", "C", 1, 0),
    Field("RESULTAT", "N", 3, 1),
    Field("ESPERANCE", "N", 5, 2),
    Field("K_NB_PART", "N", 3, 0),
    Field("GAIN", "N", 7, 2),
    Field("DATE", "D", 8, 0),
    Field("FILE_CH", "C", FILE_WIDTH, 0),
    Field("LIGNE", "N", 8, 0),
)
"""The federation's names where it has one; TABLEAU is 0 for opponents still unrated, 1 for the first 20 games,
2 for the ordinary formula; LIGNE is the row of the check list."""


def sheet_table(figures: SheetFigures) -> DbfTable:
    """The games of all sheets in printing order, as a table ready to be written."""
    games = figures.games
    names = within_page(games["opponent_name"].fill_null(""))
    files = within_page(games.select(pl.coalesce("tournament", "file_name", pl.lit(""))).to_series())
    rows = games.select(
        MATRICULE="member_id",
        TABLEAU="table",
        NB_PARTIES="game_number",
        ADVERS="opponent_id",
        NOM_ADVERS=names.str.slice(0, NAME_WIDTH),
        VAL_ADVERS="opponent_rating",
        SOURCE=pl.col("opponent_rating_source").cast(pl.String).replace_strict(SOURCE_LETTERS, default=None),
        WH_BL=pl.col("colour").cast(pl.String),
        RESULTAT=pl.col("score_hundredths") / 100,
        ESPERANCE=pl.col("expected_score_hundredths") / 100,
        K_NB_PART="k_factor",
        GAIN=pl.col("k_factor") * pl.col("difference_hundredths") / 100,
        DATE="date",
        FILE_CH=files.str.slice(0, FILE_WIDTH),
        LIGNE="import_number",
    )
    text = [item.name for item in FIELDS if item.type == "C"]
    typed = rows.select(pl.col(item.name).cast(item.dtype) for item in FIELDS)
    return new_table(new_header(FIELDS, indexed=False), typed.with_columns(pl.col(text).fill_null("")))
