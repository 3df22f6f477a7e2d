"""Lists of facts (label and value) for whole tables, and lines of words, each only where it applies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl

from pipeline.products.site.filling import escaped, filled


def facts(frame: pl.DataFrame, labels: Mapping[str, str]) -> pl.Series:
    """One text for each row of the frame: the facts that it has.

    Args:
        frame: a column for each label; null where there is no such fact. Columns named `..._html` hold markup.
        labels: the label of each column, in the order in which they are shown.
    """
    parts = [_fact(frame, name, label) for name, label in labels.items()]
    return pl.DataFrame(parts).select(text=pl.concat_str(pl.all()))["text"]


def _fact(frame: pl.DataFrame, name: str, label: str) -> pl.Series:
    value = pl.col(name).cast(pl.String)
    shown = frame.select(value_html=value if name.endswith("_html") else escaped(value))
    text = filled(shown, "site/fact.html", label=label)
    return pl.DataFrame({"value": shown["value_html"], "text": text}).select(
        pl.when(pl.col("value").is_not_null()).then("text").otherwise(pl.lit("")).alias(name)
    )[name]


def word_lines(frame: pl.DataFrame, lines: Sequence[pl.Expr]) -> pl.Series:
    """One text for each row of the frame: those of the lines that are not null, each as an item of a list."""
    shown = frame.select(line.alias(str(at)) for at, line in enumerate(lines))
    items = [_item(shown[name]) for name in shown.columns]
    return pl.DataFrame(items).select(text=pl.concat_str(pl.all()))["text"]


def _item(lines: pl.Series) -> pl.Series:
    text = filled(lines.to_frame("line"), "site/word.html")
    return pl.DataFrame({"line": lines, "text": text}).select(
        pl.when(pl.col("line").is_not_null()).then("text").otherwise(pl.lit("")).alias(lines.name)
    )[lines.name]
