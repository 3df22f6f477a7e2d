"""Our own layout: at most 100 columns, the same grid for all tables, files numbered and named in full below.

Game rows come in the order in which the rating took them. The old program's print bugs are not here.
"""

from __future__ import annotations

import polars as pl

from pipeline.period import Period
from pipeline.products.sheets.figures import PROVISIONAL, RATED, UNRATED, SheetFigures
from pipeline.products.sheets.plain_labels import PLAIN_LABELS, PlainLabels
from pipeline.products.sheets.plain_words import (
    correction_words,
    crossing_words,
    floor_words,
    gain_words,
    provisional_words,
    rated_result_words,
    rated_total_words,
    substituted_words,
    with_rated_performance,
)
from pipeline.products.sheets.text import padded, signed, unsigned, where, whole
from pipeline.rulebook import Rulebook, rulebook_for

WIDTH = 100
_NAME_WIDTH = 26
_RULE = "─" * WIDTH  # no hyphens: in SHEETS.txt a line that begins with one opens the next sheet
_HEAD_WIDTH = 52


def plain_texts(figures: SheetFigures, period: Period) -> pl.DataFrame:
    """One row per player of the figures: member_id, language, text."""
    numbered = _with_file_numbers(figures)
    present = figures.players["language"].unique().to_list()
    return pl.concat(
        [
            _of_language(numbered.of_language(language), period, labels)
            for language, labels in PLAIN_LABELS.items()
            if language in present
        ]
    )


def _with_file_numbers(figures: SheetFigures) -> SheetFigures:
    """Number each player's files in the order in which the sheet needs them: `file_label`, `file_number`."""
    abroad = pl.col("tournament").is_not_null() & (pl.col("tournament") != "")
    name = pl.col("file_name").fill_null("?")
    label = pl.when(abroad).then(pl.format("{}: {}", name, "tournament")).otherwise(name)
    games = figures.games.with_columns(file_label=label)
    files = games.select("member_id", "file_label").unique(maintain_order=True)
    files = files.with_columns(file_number=pl.int_range(1, pl.len() + 1, dtype=pl.Int32).over("member_id"))
    games = games.join(files, on=["member_id", "file_label"], how="left", maintain_order="left")
    return SheetFigures(games, figures.players, figures.by_k)


def _of_language(figures: SheetFigures, period: Period, labels: PlainLabels) -> pl.DataFrame:
    rulebook = rulebook_for(period)
    players = with_rated_performance(figures.players, rulebook)
    for lines in (*_table_rows(figures, labels), _formula_lines(figures.by_k), _file_lines(figures.games)):
        players = players.join(lines, on="member_id", how="left", maintain_order="left")
    return players.select("member_id", "language", text=_sheet(labels, period, rulebook))


def _table_rows(figures: SheetFigures, labels: PlainLabels) -> list[pl.DataFrame]:
    """Per player the finished rows of each of his tables."""
    blank = pl.lit("")
    ordinary = [
        unsigned("expected_score_hundredths", 4),
        whole("k_factor", 2),
        signed(pl.col("k_factor") * pl.col("difference_hundredths"), 7),
    ]
    tables = (
        (UNRATED, "unrated_lines", [blank, blank, blank]),
        (PROVISIONAL, "provisional_lines", [blank, blank, whole("running_sum", 7)]),
        (RATED, "rated_lines", ordinary),
    )
    rows = []
    for table, name, figures_of_game in tables:
        games = figures.games.filter(pl.col("table") == table)
        lines = games.select("member_id", line=_row(labels, figures_of_game))
        rows.append(lines.group_by("member_id", maintain_order=True).agg(pl.col("line").str.join("").alias(name)))
    return rows


def _grid(cells: list[pl.Expr]) -> pl.Expr:
    """A row of the one grid: number, date, member, name, rating, source, colour, W, We, K, gain, file."""
    widths = (5, -10, 6, -_NAME_WIDTH, 4, -5, 1, 3, 4, 2, 7, 3)
    fitted = [
        cell.str.pad_start(width) if width > 0 else padded(cell, -width)
        for cell, width in zip(cells, widths, strict=True)
    ]
    line = pl.format("{}  {}  {} {}  {} {}  {} {}  {}  {}  {}  {}", *fitted)
    return pl.format("{}\n", line.str.strip_chars_end(" "))


def _row(labels: PlainLabels, figures_of_game: list[pl.Expr]) -> pl.Expr:
    source = pl.col("opponent_rating_source").cast(pl.String).replace_strict(labels.sources, default="")
    colours = {"W": labels.white, "B": labels.black}
    halves = {0: "0", 50: "½", 100: "1"}
    return _grid(
        [
            whole("game_number").fill_null(""),
            pl.col("date").dt.to_string("%Y-%m-%d").fill_null(""),
            where(pl.col("opponent_id") > 0, whole("opponent_id")),
            pl.col("opponent_name").fill_null(labels.foreigner),
            whole("opponent_rating").fill_null("-"),
            source.fill_null(""),
            pl.col("colour").cast(pl.String).replace_strict(colours, default="").fill_null(""),
            pl.col("score_hundredths").replace_strict(halves, return_dtype=pl.String),
            *figures_of_game,
            whole("file_number"),
        ]
    )


def _formula_lines(by_k: pl.DataFrame) -> pl.DataFrame:
    return (
        by_k.select("member_id", line=pl.format("   {}\n", gain_words()))
        .group_by("member_id", maintain_order=True)
        .agg(pl.col("line").str.join("").alias("formula_lines"))
    )


def _file_lines(games: pl.DataFrame) -> pl.DataFrame:
    files = games.select("member_id", "file_number", "file_label").unique(maintain_order=True)
    line = pl.format("{}  {}\n", whole("file_number", 5), "file_label")
    return (
        files.select("member_id", line=line)
        .group_by("member_id", maintain_order=True)
        .agg(pl.col("line").str.join("").alias("file_lines"))
    )


def _sheet(labels: PlainLabels, period: Period, rulebook: Rulebook) -> pl.Expr:
    """The whole sheet without the last line end."""
    has_provisional, has_rated = pl.col("provisional_rows") > 0, pl.col("rated_rows") > 0
    return pl.concat_str(
        _head(labels, period),
        where(
            pl.col("unrated_rows") > 0,
            pl.concat_str(pl.lit(_table_head(labels, labels.unrated_table, ("", "", ""))), "unrated_lines"),
        ),
        where(has_provisional, _provisional_block(labels, rulebook)),
        where(has_rated, _rated_block(labels)),
        _indented(*crossing_words(labels), *correction_words(labels), floor_words(labels, rulebook)),
        where(pl.col("is_substituted"), pl.format("\n{}\n", substituted_words(labels))),
        pl.lit(f"\n{labels.files}\n"),
        "file_lines",
    ).str.strip_suffix("\n")


def _head(labels: PlainLabels, period: Period) -> pl.Expr:
    title = labels.title.format(period)
    who = pl.format("{}  {}", "member_id", "name").str.pad_end(WIDTH - len(title))
    club = where(pl.col("club_id").is_not_null(), pl.format(f"{labels.club}\n", whole("club_id")))
    is_unrated = pl.col("status") == "unrated"
    before = pl.col("carried_rating")
    was_provisional = (pl.col("status") != "rated") & (before > 0)
    gain = pl.when(is_unrated).then(pl.lit("-")).otherwise(whole("gain", plus=True))
    counted = pl.col("rated_rows") + pl.col("provisional_rows")
    return pl.concat_str(
        pl.format(f"{{}}{title}\n", who),
        club,
        pl.lit("\n"),
        _head_line(
            labels.old, _rating_or_dash(before), labels.games_before, "game_count_before", was_provisional, labels
        ),
        _head_line(
            labels.new,
            _rating_or_dash(pl.col("rating_after")),
            labels.games_after,
            "game_count_after",
            is_unrated & (pl.col("rating_after") > 0),
            labels,
        ),
        _head_line(labels.gain, gain, labels.games_counted, counted, pl.lit(value=False), labels),
    )


def _rating_or_dash(rating: pl.Expr) -> pl.Expr:
    return pl.when(rating > 0).then(whole(rating)).otherwise(pl.lit("-"))


def _head_line(
    label: str, value: pl.Expr, count_label: str, count: str | pl.Expr, is_provisional: pl.Expr, labels: PlainLabels
) -> pl.Expr:
    mark = where(is_provisional, f"  ({labels.provisional_mark})")
    left = pl.format(f"{label:<12}{{}}{{}}", value.str.pad_start(6), mark).str.pad_end(_HEAD_WIDTH)
    return pl.format(f"{{}}{count_label}\n", left, whole(count))


def _table_head(labels: PlainLabels, title: str, columns: tuple[str, str, str]) -> str:
    """Title, column heads and a rule, as one fixed text."""
    heads = (
        labels.number, labels.date, "", labels.opponent, labels.rating, "", labels.colour, "W", *columns, labels.file,
    )  # fmt: skip
    line = str(pl.select(_grid([pl.lit(head) for head in heads])).item())
    return f"\n{title}\n{line}{_RULE}\n"


def _provisional_block(labels: PlainLabels, rulebook: Rulebook) -> pl.Expr:
    head = _table_head(labels, labels.provisional_table, ("", "", labels.running_sum))
    return pl.concat_str(pl.lit(head), "provisional_lines", _indented(*provisional_words(labels, rulebook)))


def _rated_block(labels: PlainLabels) -> pl.Expr:
    return pl.concat_str(
        pl.lit(_table_head(labels, labels.rated_table, ("We", "K", labels.gain_column))),
        "rated_lines",
        _indented(rated_total_words(labels)),
        "formula_lines",
        _indented(rated_result_words()),
    )


def _indented(*lines: pl.Expr) -> pl.Expr:
    """The lines that apply to the player, each with its line end."""
    return pl.concat_str([where(line.is_not_null(), pl.format("   {}\n", line.fill_null(""))) for line in lines])
