"""The players and the cells of reports, with their member numbers: what `body` is for the other layouts."""

from __future__ import annotations

import polars as pl

from pipeline.contracts.sendings import COLOURS, FICTIVE_MARK
from pipeline.formats.sendings.layouts import LAYOUTS, layout_named
from pipeline.formats.trf.colours import is_french, side
from pipeline.formats.trf.reader import MOST_PLACES, ReportTables
from pipeline.formats.trf.records import FEDERATION, NATIONAL, PLAYER, record_named

LINE = ["file_index", "line_number"]

_ENTRY = ["file_index", "entry_number"]
_MEMBER_NUMBER = r"^\d{1,9}$"
_SHORT_NUMBER = r"^\d{1,5}$"
"""A number that can be a member's and not FIDE's: those have six digits at the least."""

_CLUB_NUMBER = r"^\d{3}$"
_CELL_WIDTH = 8
_LAYOUT_INDEX = LAYOUTS.index(layout_named("swar"))
"""SWAR's report has the columns of FIDE's: the checks that all layouts share find the fields there."""

_SCORES = {"1": 1.0, "=": 0.5, "0": 0.0}
_UNPLAYED = ["+", "-", "W", "D", "L"]
_BYES = ["", "+", "-", "1", "=", "0", "H", "F", "U", "Z"]


def player_lines(tables: ReportTables) -> pl.DataFrame:
    """The lines of the players whose number can be read.

    Args:
        tables: the lines of the reports.

    Returns:
        `file_index`, `layout_index` (that of SWAR), `line_number`, `text`; the fields of the contract `Entries`,
        `member_id` null where `member_text` is no member number; `has_national_rows` of the file and
        `has_national_row` of the player; `member_line`, the line where the member number stands;
        `is_repeated` for a number that an earlier line has too; `fide_rating` and `points` as they stand. In the
        order of files and lines.
    """
    own = tables.records[PLAYER].rename({"number": "entry_number"}).drop_nulls("entry_number")
    in_file = pl.col("file_index").cast(pl.Int64) * 2**31 + pl.col("entry_number")
    is_fictive = (pl.col("federation") == FICTIVE_MARK) | (pl.col("origin") == FICTIVE_MARK)
    member_text = pl.when("has_national_rows").then("national_number").otherwise("identifier")
    pattern = pl.when("has_national_rows").then(pl.lit(_MEMBER_NUMBER)).otherwise(pl.lit(_SHORT_NUMBER))
    member_number = pl.when(pl.col("member_text").str.contains(pattern)).then("member_text").cast(pl.Int32)
    has_rows = pl.col("national_number").str.contains("[1-9]").any().over("file_index")
    return (
        own.join(_first_national_rows(tables), on=_ENTRY, how="left", maintain_order="left")
        .with_columns(
            pl.lit(_LAYOUT_INDEX, dtype=pl.Int8).alias("layout_index"),
            pl.col("has_national_row").fill_null(value=False),
            has_rows.alias("has_national_rows"),
            is_fictive.fill_null(value=False).alias("is_fictive"),
            (~in_file.is_first_distinct()).alias("is_repeated"),
        )
        .with_columns(
            pl.coalesce("name", "national_name", pl.lit("")).alias("name"),
            member_text.alias("member_text"),
            pl.coalesce(pl.when("has_national_rows").then("national_line"), "line_number").alias("member_line"),
            pl.col("rating").alias("fide_rating"),
            pl.when("has_national_row").then("national_rating").otherwise("rating").fill_null(0).alias("rating"),
            pl.when(~pl.col("is_fictive")).then("federation").alias("nationality"),
            pl.when(pl.col("origin").str.contains(_CLUB_NUMBER)).then("origin").cast(pl.Int32).alias("club_id"),
        )
        .with_columns(
            pl.when(pl.col("member_text").is_null()).then(0).otherwise(member_number).alias("member_id"),
        )
        .join(_shown_texts(tables), on=LINE, how="left", maintain_order="left")
    )


def at_member_numbers(players: pl.DataFrame, tables: ReportTables) -> pl.DataFrame:
    """The `player_lines`, each with the number and the text of the line where the member number stands."""
    at_numbers = players.with_columns(pl.col("member_line").alias("line_number")).drop("text")
    return at_numbers.join(_shown_texts(tables), on=LINE, how="left", maintain_order="left")


def _shown_texts(tables: ReportTables) -> pl.DataFrame:
    """The lines as findings show parts of them: a giant one only as far as its cells are read."""
    repeated = record_named(PLAYER).repeated
    assert repeated is not None
    return tables.texts.with_columns(pl.col("text").str.slice(0, repeated.first + repeated.pitch * MOST_PLACES))


def national_rows(tables: ReportTables) -> pl.DataFrame:
    """The national rows of our federation, each with `is_repeated` if its player has an earlier one."""
    rows = tables.records[NATIONAL].filter(pl.col("code") == FEDERATION).rename({"number": "entry_number"})
    return rows.with_columns((~pl.struct(_ENTRY).is_first_distinct()).alias("is_repeated"))


def _first_national_rows(tables: ReportTables) -> pl.DataFrame:
    return (
        national_rows(tables)
        .filter(~pl.col("is_repeated"))
        .select(
            *_ENTRY,
            pl.col("line_number").alias("national_line"),
            pl.col("name").alias("national_name"),
            pl.col("rating").alias("national_rating"),
            pl.col("federation").alias("origin"),
            pl.col("identifier").alias("national_number"),
            pl.lit(value=True).alias("has_national_row"),
        )
    )


def has_member_numbers(players: pl.DataFrame) -> pl.DataFrame:
    """Whether a report tells who its members are.

    It has national rows; or more of the numbers where FIDE's stand are too short for one than not.

    Args:
        players: `player_lines`.

    Returns:
        `file_index`, `has_national_rows`, `has_member_numbers`; a report without a player has no row.
    """
    number = pl.col("identifier").filter(pl.col("identifier").str.contains("[1-9]"))
    is_short = number.str.contains(_SHORT_NUMBER)
    return (
        players.group_by("file_index", maintain_order=True)
        .agg(pl.col("has_national_rows").first(), (is_short.sum() > (~is_short).sum()).alias("has_short_numbers"))
        .select(
            "file_index",
            "has_national_rows",
            (pl.col("has_national_rows") | pl.col("has_short_numbers")).alias("has_member_numbers"),
        )
    )


def cells(tables: ReportTables, players: pl.DataFrame, rounds: pl.DataFrame) -> pl.DataFrame:
    """Every cell in which something stands.

    Args:
        tables: the lines of the reports.
        players: `player_lines`.
        rounds: `header.round_table`.

    Returns:
        `file_index`, `layout_index`, `line_number`, `is_repeated` of the line; `cell` (its text), `cell_start`
        (characters before it), `round_number`, `entry_number`, `opponent_number`, `colour`, `score`,
        `result` (upper case, empty if blank), `date`; `kind`: `game`, `none` (a bye, a forfeit, a game of less
        than a move), or null where the cell makes no sense. In the order of files, lines and rounds.
    """
    repeated = record_named(PLAYER).repeated
    assert repeated is not None
    line = players.select(*LINE, "layout_index", "entry_number", "text", "is_repeated")
    start = (pl.col("round_number") - 1) * repeated.pitch + repeated.first - 1
    return (
        tables.repeats[PLAYER]
        .join(line, on=LINE, how="inner", maintain_order="left")
        .join(_damaged_cells(tables), on=[*LINE, "place"], how="left", maintain_order="left")
        .rename({"place": "round_number"})
        .join(rounds, on=["file_index", "round_number"], how="left", maintain_order="left")
        .with_columns(
            pl.col("result").fill_null("").str.to_uppercase(),
            side(pl.col("colour"), is_french(pl.col("colour")).over("file_index")).alias("side"),
        )
        .with_columns(
            _kind().alias("kind"),
            start.alias("cell_start"),
            pl.col("text").str.slice(start, _CELL_WIDTH).alias("cell"),
            pl.col("side").cast(pl.Enum(COLOURS)).alias("colour"),
            pl.col("result").replace_strict(_SCORES, default=None, return_dtype=pl.Float64).alias("score"),
        )
        .drop("text", "is_damaged", "side")
    )


def _damaged_cells(tables: ReportTables) -> pl.DataFrame:
    """The cells in which something can't be read."""
    is_cell = (pl.col("code") == record_named(PLAYER).codes[0].code) & pl.col("place").is_not_null()
    return tables.unreadable.filter(is_cell).select(*LINE, "place", pl.lit(value=True).alias("is_damaged")).unique()


def _kind() -> pl.Expr:
    """`game`, `none`, or null where the cell makes no sense; see `cells`."""
    opponent, result = pl.col("opponent_number").fill_null(0), pl.col("result")
    has_side, has_colour = pl.col("side").is_not_null(), pl.col("colour").fill_null("-") != "-"
    is_game = (opponent > 0) & has_side & result.is_in(list(_SCORES))
    is_unplayed = (opponent > 0) & (has_side | ~has_colour) & result.is_in(_UNPLAYED)
    is_bye = (opponent == 0) & ~has_colour & result.is_in(_BYES)
    is_sound = pl.col("is_damaged").is_null()
    return (
        pl.when(is_sound & is_game).then(pl.lit("game"))
        .when(is_sound & (is_unplayed | is_bye)).then(pl.lit("none"))
    )  # fmt: skip
