"""What the repair tells: the rows of the report with their final action, the account of a file, the findings."""

from __future__ import annotations

from string import Formatter

import polars as pl

from pipeline.contracts.findings import SEVERITIES, Findings
from pipeline.contracts.fixelo import ACTIONS, FixeloFiles, FixeloReport
from pipeline.fixelo.wording import CATALOGUE
from pipeline.languages import LANGUAGES

_REMOVALS = ("removed", "would_be_removed", "refused")
_RULES = dict.fromkeys(_REMOVALS, "fixelo_false_rating") | {
    "kept_unclear": "fixelo_unclear_name",
    "kept_other_cause": "fixelo_other_cause",
    "left_bad_checksum": "fixelo_bad_checksum",
}
_COUNTS = {
    "removed_count": ("removed", "would_be_removed"),
    "listed_count": ("kept_listed",),
    "unclear_count": ("kept_unclear",),
    "other_cause_count": ("kept_other_cause",),
}


def with_outcome(report: pl.DataFrame, action: str) -> pl.DataFrame:
    """The report with `action` in the place of `removed`: `would_be_removed` or `refused`."""
    renamed = pl.when(pl.col("action") == "removed").then(pl.lit(action)).otherwise(pl.col("action").cast(pl.String))
    return report.with_columns(renamed.cast(pl.Enum(ACTIONS)).alias("action"))


def account(report: pl.DataFrame, **known: object) -> pl.DataFrame:
    """The row of contract `FixeloFiles`: what is `known` of the file, and the counts of its report."""
    rows = report.select(pl.col("action").is_in(list(actions)).sum().alias(name) for name, actions in _COUNTS.items())
    bad = report.select(pl.col("game_number").filter(pl.col("action") == "left_bad_checksum").n_unique()).item()
    none = dict.fromkeys(("game_count", "deleted_count"), 0)
    return FixeloFiles.conform(pl.DataFrame([none | rows.row(0, named=True) | {"bad_checksum_count": bad} | known]))


def first_of_each_action(report: pl.DataFrame) -> pl.DataFrame:
    """Of the report of one file the first row of each action."""
    return report.filter(pl.col("action").is_first_distinct())


def case_counts(report: pl.DataFrame) -> pl.DataFrame:
    """How many findings `report_findings` gives of each kind in each file: `file_name`, `rule`, `case_count`."""
    is_about_games = pl.col("rule").first() == "fixelo_bad_checksum"
    return (
        report.lazy()
        .select("file_name", "game_number", _rule())
        .drop_nulls("rule")
        .group_by("file_name", "rule")
        .agg(pl.when(is_about_games).then(pl.col("game_number").n_unique()).otherwise(pl.len()).alias("case_count"))
        .collect()
    )


def _rule() -> pl.Expr:
    return pl.col("action").cast(pl.String).replace_strict(_RULES, default=None).alias("rule")


def report_findings(report: pl.DataFrame, files: pl.DataFrame) -> pl.DataFrame:
    """One finding (contract `Findings`) per row that somebody should see; worded column by column.

    In PGN its place is the rating's line and column. A .CBF has no lines: its place is the game, whose number the
    text begins with, and what is quoted are the players and the rating.

    Args:
        report: contract `FixeloReport`, of one file or several.
        files: contract `FixeloFiles`, of the same ones.
    """
    named = report.join(files.select("file_name", "file_id"), on="file_name", how="left", maintain_order="left")
    told = named.with_columns(
        pl.when(pl.col("colour") == "B").then("black").otherwise("white").alias("player"),
        pl.when(pl.col("line_number").is_null())
        .then(pl.concat_str("white", pl.lit("-"), "black", pl.format(" {}", "rating_shown").fill_null("")))
        .otherwise(pl.col("rating_shown").cast(pl.String))
        .alias("raw_text"),
        _rule(),
    )
    # Of a game left alone for its checksum one row is enough, even if both ratings are high.
    once = (
        ~(pl.col("action") == "left_bad_checksum") | pl.struct("file_name", "game_number", "action").is_first_distinct()
    )
    return _worded(told.filter(once))


def noted_findings(notes: pl.DataFrame, file: pl.DataFrame) -> pl.DataFrame:
    """One finding (contract `Findings`) per note of a scan (`rule`, its place, `raw_text`) about a file."""
    return _worded(notes.join(file.select("file_name", "file_id"), how="cross"))


def _worded(rows: pl.DataFrame) -> pl.DataFrame:
    """Rows with a `rule` of the catalogue, in its wording: rule by rule, so that a million are worded at once."""
    pieces = [
        Findings.conform(
            rows.filter(pl.col("rule") == rule).with_columns(
                pl.lit(CATALOGUE[rule].severity).cast(pl.Enum(SEVERITIES)).alias("severity"),
                *(_said(getattr(CATALOGUE[rule], language)).alias(f"message_{language}") for language in LANGUAGES),
            )
        )
        for rule in rows["rule"].drop_nulls().unique(maintain_order=True)
    ]
    return pl.concat([Findings.empty(), *pieces])


def _said(template: str) -> pl.Expr:
    """A wording of the catalogue with its `{names}` filled from the columns."""
    parts = []
    for text, column, _, _ in Formatter().parse(template):
        parts.append(pl.lit(text))
        if column is not None:
            parts.append(pl.col(column).cast(pl.String).fill_null("?"))
    return pl.concat_str(parts)


def all_reports(reports: list[pl.DataFrame]) -> pl.DataFrame:
    """The reports of several files, or the pieces of one, as one.

    No empty one goes with them: beside it polars lays out in full what else it holds once, as the file's name.
    """
    return pl.concat(reports) if reports else FixeloReport.empty()
