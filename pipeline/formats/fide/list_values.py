"""From the text of a rating list's columns to values; what can't be read is told and counts as empty."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from pipeline.formats.fide.federations import KNOWN
from pipeline.formats.fide.field_places import FieldPlaces
from pipeline.formats.fide.noting import Noted

HIGHEST_RATING = 9999
"""A rating has four digits at most: wider ones are slips, and no field of the lists holds them."""

RATINGS = ("standard_rating", "rapid_rating", "blitz_rating")
COUNTS = ("standard_games", "standard_k", "rapid_games", "rapid_k", "blitz_games", "blitz_k")
_TEXTS = ("country", "title", "women_title", "other_titles", "online_title")
_HIGHEST_COUNT = 9999
_LAST_YEAR = 2100
_SEXES = ("M", "F", "m", "f", "W", "w", "")
_FLAGS = ("", "i", "w", "wi", "iw")

_OLD_TITLES = {
    "g": "GM", "m": "IM", "f": "FM", "c": "CM",
    "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
}  # fmt: skip
"""How lists before 2013 and the pages of games write a title (input-files.md 4.1, 4.3)."""


def title_of(text: pl.Expr) -> pl.Expr:
    """A title as FIDE writes it today."""
    return text.replace(_OLD_TITLES)


def list_values(rows: pl.DataFrame, placed: FieldPlaces, noted: Noted) -> pl.DataFrame:
    """The rows of a list as values, those without a FIDE number left out.

    Args:
        rows: `line_number`, `line` (raw), and any of the list's fields as trimmed text, with `flags`.
        placed: tells where a field of a row stands.
        noted: takes the findings.

    Returns:
        `line_number`, `fide_id`, `name` and the contract's other columns for the fields present.
    """
    present = [name for name in (*RATINGS, *COUNTS, "birth_year") if name in rows.columns]
    texts = [name for name in _TEXTS if name in rows.columns]
    typed = rows.with_columns(
        pl.col("fide_id").cast(pl.Int64, strict=False).alias(_value("fide_id")),
        *(_number(name).alias(_value(name)) for name in present),
    )
    has_number = (pl.col(_value("fide_id")) > 0).fill_null(value=False)
    odd = typed.filter(~has_number | pl.any_horizontal(_amiss(typed.columns)))
    if not odd.is_empty():
        noted.add_rows("fide_line_without_number", placed(odd.filter(~has_number), "fide_id"))
        _report(odd.filter(has_number), placed, noted)
        mended = (
            pl.coalesce(_value(name), _repaired_rating(name)).alias(_value(name)) for name in present if name in RATINGS
        )
        typed = typed.filter(has_number).with_columns(mended)
    flags = pl.col("flags").str.to_lowercase() if "flags" in rows.columns else pl.lit("")
    sex = pl.col("sex").str.to_uppercase().replace("W", "F") if "sex" in rows.columns else pl.lit(None, dtype=pl.String)
    zero_means_none = {*RATINGS, "birth_year"}
    return typed.select(
        "line_number",
        "name",
        pl.col(_value("fide_id")).alias("fide_id"),
        *(pl.when(pl.col(name) != "").then(name).alias(name) for name in texts),
        *(
            pl.when(pl.col(_value(name)) >= (1 if name in zero_means_none else 0)).then(_value(name)).alias(name)
            for name in present
        ),
        sex=pl.when(sex.is_in(["M", "F"])).then(sex),
        is_inactive=flags.str.contains("i", literal=True),
        is_woman=flags.str.contains("w", literal=True) | (sex == "F").fill_null(value=False),
    ).with_columns(title_of(pl.col(name)) for name in texts if name == "title")


def _value(field: str) -> str:
    """The name of the column that holds a field's number beside its text."""
    return f"{field} value"


def _number(field: str) -> pl.Expr:
    """A field's number; null where it is empty or none, or higher than the field can hold."""
    highest = {"birth_year": _LAST_YEAR}.get(field, HIGHEST_RATING if field in RATINGS else _HIGHEST_COUNT)
    number = pl.col(field).cast(pl.Int32, strict=False)
    return pl.when(number.is_between(0, highest)).then(number)


def _repaired_rating(field: str) -> pl.Expr:
    """What is left of a rating that text has run into: the digits at its end."""
    return pl.when(pl.col(field) != "").then(pl.col(field)).str.extract(r"(\d{1,4})$").cast(pl.Int32, strict=False)


def _amiss(columns: Sequence[str]) -> list[pl.Expr]:
    """For each field that can be amiss, whether it is; a field's test is named as the field."""
    numbers = [name for name in (*RATINGS, *COUNTS, "birth_year") if name in columns]
    tests = [(pl.col(_value(name)).is_null() & (pl.col(name) != "")).alias(name) for name in numbers]
    if "sex" in columns:
        tests.append((~pl.col("sex").is_in(_SEXES)).alias("sex"))
    if "flags" in columns:
        tests.append((~pl.col("flags").str.to_lowercase().is_in(_FLAGS)).alias("flags"))
    if "shift" in columns:
        tests.append(pl.col("shift").is_not_null().alias("shift"))
    return tests


def _report(rows: pl.DataFrame, placed: FieldPlaces, noted: Noted) -> None:
    """A finding for each value that could not be read as it stands."""
    for test in _amiss(rows.columns):
        field = test.meta.output_name()
        bad = rows.filter(test)
        if bad.is_empty():
            continue
        if field == "shift":
            noted.add_rows("fide_line_displaced", bad.with_columns(column_number="shift_from"), shift="shift")
        elif field in RATINGS:
            mended = bad.with_columns(taken=_repaired_rating(field).cast(pl.String).fill_null("-"))
            noted.add_rows("fide_rating_repaired", placed(mended, field), rating="taken")
        else:
            named = bad.with_columns(field=pl.lit(field))
            noted.add_rows("fide_value_unreadable", placed(named, field), field="field", value=field)


def unknown_federations(rows: pl.DataFrame, placed: FieldPlaces) -> pl.DataFrame:
    """The codes that are no federation's: `country`, `count` of their players, and the place of the first of them."""
    unknown = rows.filter(~pl.col("country").is_in(["", *KNOWN]))
    players = unknown.filter(pl.col("fide_id").cast(pl.Int64, strict=False) > 0)
    firsts = players.with_columns(count=pl.len().over("country")).unique("country", keep="first", maintain_order=True)
    return placed(firsts, "country").select("country", "count", "line_number", "column_number", "line")


def report_federations(unknown: pl.DataFrame, noted: Noted) -> None:
    """One finding for each code that is no federation's, at its first line, with the number of its players.

    Args:
        unknown: the `unknown_federations` of all blocks of the list, in their order.
        noted: takes the findings.
    """
    total = pl.col("count").sum().over("country")
    firsts = unknown.with_columns(total).unique("country", keep="first", maintain_order=True)
    # A row per unknown code, of which a list has a few.
    for country, count, *place in firsts.iter_rows():
        noted.add("fide_federation_unknown", *place, country=country, count=count)
