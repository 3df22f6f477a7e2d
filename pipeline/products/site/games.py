"""The games of the players' pages: each with the opponent, the rating used, We, K, gain, and the file it came from."""

from __future__ import annotations

import hashlib

import polars as pl

from pipeline.products.sheets.figures import SheetFigures
from pipeline.products.sheets.plain_labels import PLAIN_LABELS
from pipeline.products.sheets.text import signed, unsigned
from pipeline.products.site.edition import Edition
from pipeline.products.site.filling import Column, escaped, linked, worded
from pipeline.products.site.people import player_links

FILE = ["file_id", "file_name"]
"""What tells a received file."""

_SCORES = {0.0: "0", 0.5: "½", 1.0: "1"}


def file_pages(checklist: pl.DataFrame) -> pl.DataFrame:
    """The page of every file of which games count: file_id, file_name, page.

    Two files may have one name, and a table of games abroad has many, so that only both together tell a file; the
    same file has the same page in every build.
    """
    files = checklist.select(FILE).drop_nulls("file_name").unique().sort("file_name", "file_id")
    # A hash for each file, some hundred a period.
    pages = [hashlib.sha256(f"{file_name}/{file_id}".encode()).hexdigest()[:12] for file_id, file_name in files.rows()]
    return files.with_columns(pl.Series("page", pages, dtype=pl.String))


def with_games_shown(
    checklist: pl.DataFrame, members: pl.DataFrame, shown: pl.DataFrame, players: str, files: str
) -> pl.DataFrame:
    """The rows of a check list with what a page shows of each, the same in every language.

    Args:
        checklist: contract `Checklist`.
        members: contract `Members`: the opponents' names.
        shown: `people.people`.
        players: the way from the page to the players' pages.
        files: the way to the pages of the received files, like `../tournaments/`.

    Returns:
        The rows, and opponent_html (null for a foreigner without a name), score_text, file_html.
    """
    names = members.select(opponent_id="member_id", list_name="name")
    rows = checklist.join(names, on="opponent_id", how="left", maintain_order="left")
    written = pl.when(pl.col("opponent_name") != "").then("opponent_name")
    number = pl.when(pl.col("opponent_id") > 0).then(pl.col("opponent_id").cast(pl.String))
    opponents = rows.select(member_id="opponent_id", name=pl.coalesce("list_name", written, number))
    of_files = file_pages(checklist)
    pages = rows.select(FILE).join(of_files, on=FILE, how="left", nulls_equal=True, maintain_order="left")
    links = linked(pages.select(target="page", name="file_name"), files)
    abroad = pl.when(pl.col("tournament") != "").then(pl.format(": {}", escaped(pl.col("tournament"))))
    return rows.with_columns(
        player_links(opponents, shown, players).alias("link"), links.fill_null("?").alias("file_link")
    ).with_columns(
        opponent_html=pl.when(pl.col("opponent_id") > 0)
        .then(pl.format("{} <small>{}</small>", "link", "opponent_id"))
        .otherwise("link"),
        score_text=pl.col("score").replace_strict(_SCORES, return_dtype=pl.String),
        file_html=pl.concat_str("file_link", abroad.fill_null("")),
    )


def in_language(games: pl.DataFrame, edition: Edition) -> pl.DataFrame:
    """The rows of `with_games_shown` with the words of a language: opponent_html, colour_text, file_html filled."""
    labels = PLAIN_LABELS[edition.language]
    colours = {"W": labels.white, "B": labels.black}
    line = worded(edition.t.line, number=pl.col("line_number").cast(pl.String))
    return games.with_columns(
        opponent_html=pl.col("opponent_html").fill_null(labels.foreigner),
        colour_text=pl.col("colour").cast(pl.String).replace_strict(colours, default=None),
        file_html=pl.concat_str("file_html", pl.format(" <small>{}</small>", line).fill_null("")),
    )


def with_figures(games: pl.DataFrame, figures: SheetFigures) -> pl.DataFrame:
    """The rows of the sheets in their order, with what is shown of each (`with_games_shown`) and its figures."""
    shown = games.select("import_number", "opponent_html", "score_text", "file_html", "line_number")
    order = ["import_number", "member_id", "table", "date", "colour", "game_number", "k_factor", "running_sum"]
    return figures.games.select(
        *order,
        "opponent_rating",
        "opponent_rating_source",
        expected_text=unsigned("expected_score_hundredths"),
        gain_text=signed(pl.col("k_factor") * pl.col("difference_hundredths")),
    ).join(shown, on="import_number", how="left", maintain_order="left")


def rating_shown(language: str) -> pl.Expr:
    """The opponent's rating, with a word for where it comes from if not from the list before; a dash for none."""
    labels = PLAIN_LABELS[language]
    words = {source: word for source, word in labels.sources.items() if source != "list"}
    source = pl.col("opponent_rating_source").cast(pl.String).replace_strict(words, default=None)
    return pl.concat_str(
        pl.col("opponent_rating").cast(pl.String).fill_null("–"),
        pl.format(" <small>{}</small>", source).fill_null(""),
    )


def common_columns(edition: Edition) -> tuple[list[Column], Column]:
    """The columns that all tables of games begin with, and the one they end with."""
    t = edition.t
    first = [
        Column(t.date, "date", "date"),
        Column(t.opponent, "opponent_html"),
        Column(t.rating, "rating_html", "number", t.opponent_rating),
        Column(t.colour_short, "colour_text", meaning=t.colour),
        Column(t.score_short, "score_text", "number", t.score),
    ]
    return first, Column(t.file, "file_html", "long")
