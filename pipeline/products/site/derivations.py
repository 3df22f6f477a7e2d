"""How a rating came about, on the player's page: the games by table, the sums, and the rules in words."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from pipeline.products.sheets.figures import PROVISIONAL, RATED, UNRATED, SheetFigures
from pipeline.products.sheets.plain_labels import PLAIN_LABELS
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
from pipeline.products.site.edition import Edition
from pipeline.products.site.facts import facts, word_lines
from pipeline.products.site.filling import Column, filled, signed, table_rows_by
from pipeline.products.site.games import common_columns, in_language, rating_shown


@dataclass(frozen=True)
class _Table:
    """A table of games: its number in the figures, its name on the page, and the words that stand below it, if any."""

    number: int
    name: str
    caption: str
    columns: list[Column]
    words: str | None = None


def derivations(edition: Edition, figures: SheetFigures, games: pl.DataFrame) -> pl.DataFrame:
    """How everybody's rating came about, in one language: member_id, derivation_html.

    Args:
        edition: the language.
        figures: of the sheets.
        games: `games.with_figures`.
    """
    players = with_rated_performance(figures.players, edition.tables.rulebook)
    words = _words(edition, players, figures.by_k)
    shown = in_language(games, edition).with_columns(rating_html=rating_shown(edition.language))
    blocks = players.select("member_id", _sums(edition, players).alias("sums_html"))
    for table in _tables(edition):
        of_table = _section(edition, table, shown, words)
        blocks = blocks.join(of_table, on="member_id", how="left", maintain_order="left")
    return blocks.select("member_id", filled(blocks, "site/derivation.html", t=edition.t).alias("derivation_html"))


def _tables(edition: Edition) -> list[_Table]:
    t, labels = edition.t, PLAIN_LABELS[edition.language]
    first, last = common_columns(edition)
    number = Column(t.game_number_short, "game_number", "number", t.game_number)
    running_sum = Column(t.running_sum, "running_sum", "number", t.running_sum_long)
    after = [
        Column(t.expected_short, "expected_text", "number", t.expected),
        Column(t.k_short, "k_factor", "number", t.k_factor),
        Column(t.gain_formula, "gain_text", "number", labels.gain_column),
    ]
    return [
        _Table(UNRATED, "unrated_html", labels.unrated_table, [*first, last]),
        _Table(
            PROVISIONAL,
            "provisional_html",
            labels.provisional_table,
            [*first, running_sum, number, last],
            "provisional",
        ),
        _Table(RATED, "rated_html", labels.rated_table, [*first, *after, number, last], "rated"),
    ]


def _section(edition: Edition, table: _Table, games: pl.DataFrame, words: pl.DataFrame) -> pl.DataFrame:
    """One of the tables of everybody who has games in it: member_id, and the section under the table's name."""
    rows = table_rows_by(games.filter(pl.col("table") == table.number), table.columns, "member_id", "rows_html")
    if table.words:
        said = words.select("member_id", words_html=table.words)
        rows = rows.join(said, on="member_id", how="left", maintain_order="left")
    section = filled(
        rows,
        "site/section.html",
        t=edition.t,
        caption=table.caption,
        columns=table.columns,
        has_words=table.words is not None,
    )
    return rows.select("member_id", section.alias(table.name))


def _words(edition: Edition, players: pl.DataFrame, by_k: pl.DataFrame) -> pl.DataFrame:
    """The sums and rules in words, those of the sheet: member_id, provisional, rated."""
    labels, rulebook = PLAIN_LABELS[edition.language], edition.tables.rulebook
    lines = by_k.select("member_id", word_lines(by_k, [gain_words()]).alias("gains_html"))
    gains = lines.group_by("member_id", maintain_order=True).agg(pl.col("gains_html").str.join(""))
    players = players.join(gains, on="member_id", how="left", maintain_order="left")
    result = [
        rated_result_words(),
        *crossing_words(labels),
        *correction_words(labels),
        floor_words(labels, rulebook),
        substituted_words(labels),
    ]
    total = word_lines(players, [rated_total_words(labels)])
    return players.select(
        "member_id",
        word_lines(players, provisional_words(labels, rulebook)).alias("provisional"),
        rated=pl.concat_str(total, pl.col("gains_html").fill_null(""), word_lines(players, result)),
    )


def _sums(edition: Edition, players: pl.DataFrame) -> pl.Series:
    """Rating and games before and after, as the head of a sheet has them."""
    labels = PLAIN_LABELS[edition.language]
    is_unrated = pl.col("status") == "unrated"
    shown = players.select(
        old=pl.when(pl.col("carried_rating") > 0).then("carried_rating"),
        initial=pl.when(pl.col("status") == "newly_rated").then("rating_before"),
        new=pl.when(pl.col("rating_after") > 0).then("rating_after"),
        gain=pl.when(~is_unrated).then(signed("gain")),
        counted=pl.col("rated_rows") + pl.col("provisional_rows"),
    )
    t = edition.t
    return facts(
        shown,
        {"old": labels.old, "initial": t.initial, "new": labels.new, "gain": labels.gain, "counted": t.games_counted},
    )
