"""Lists of facts (label and value) for whole tables, and lines of words, each only where it applies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl

from pipeline.products.site.filling import filling


def facts(frame: pl.DataFrame, labels: Mapping[str, str]) -> pl.Series:
    """One text for each row of the frame: the facts that it has.

    Args:
        frame: a column for each label; null where there is no such fact. Columns named `..._html` hold markup.
        labels: the label of each column, in the order in which they are shown.
    """
    items = [_where_present(frame, name, "site/fact.html", label=label) for name, label in labels.items()]
    return frame.select(text=pl.concat_str(items))["text"]


def word_lines(frame: pl.DataFrame, lines: Sequence[pl.Expr]) -> pl.Series:
    """One text for each row of the frame: those of the lines that are not null, each as an item of a list."""
    shown = frame.select(line.alias(f"line{at}") for at, line in enumerate(lines))
    items = [_where_present(shown, name, "site/word.html") for name in shown.columns]
    return shown.select(text=pl.concat_str(items))["text"]


def _where_present(frame: pl.DataFrame, name: str, template: str, **values: object) -> pl.Expr:
    """The template filled with one column as `shown`, nothing where that is null."""
    text = filling(frame.schema, template, shown=name, **values)
    return pl.when(pl.col(name).is_not_null()).then(text).otherwise(pl.lit(""))
