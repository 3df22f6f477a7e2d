"""From a report to text: each record's fields put into their columns, the lines in their order."""

from __future__ import annotations

import polars as pl

from pipeline.formats.trf.records import OTHER, RECORDS, Field, Record, Repeated
from pipeline.formats.trf.tournament import Frames, TournamentReport

_CODE_WIDTH = 3


def write_report(report: TournamentReport) -> str:
    """Write a report.

    A line that was read and still says the same is written as it stood; every other in the columns of its
    record, numbers right-aligned and without blanks at its end.

    Args:
        report: the report.

    Returns:
        The text.

    Raises:
        ValueError: a value does not fit its columns; the message says which.
    """
    lines = written_lines(report.records, report.repeats).join(
        report.residue, on=["line_number", "written"], how="left", maintain_order="left"
    )
    return report.line_end.join(lines.select(pl.coalesce("text", "written")).to_series().to_list())


def written_lines(records: Frames, repeats: Frames) -> pl.DataFrame:
    """Every line as the writer writes it.

    Args:
        records: see `TournamentReport`.
        repeats: see `TournamentReport`.

    Returns:
        `line_number` and `written`, in the order of the lines.

    Raises:
        ValueError: a value does not fit its columns.
    """
    frames = [records[OTHER].rename({"text": "written"})]
    frames += [
        _record_lines(record, records[record.name], repeats.get(record.name))
        for record in RECORDS
        if not records[record.name].is_empty()
    ]
    return pl.concat(frames).sort("line_number", maintain_order=True)


def _record_lines(record: Record, frame: pl.DataFrame, places: pl.DataFrame | None) -> pl.DataFrame:
    start = _joined("code", _CODE_WIDTH, record.fields, record.repeated.first if record.repeated else None)
    lines = _written_fields(frame, record.fields, record.codes[0].code if record.codes else record.name)
    lines = lines.select("line_number", start.alias("start"))
    if record.repeated and places is not None:
        repeated = _repeated_texts(record, record.repeated, places)
        lines = lines.join(repeated, on="line_number", how="left", maintain_order="left")
        lines = lines.with_columns(pl.concat_str("start", "places", ignore_nulls=True).alias("start"))
    return lines.select("line_number", pl.col("start").str.strip_chars_end(" ").alias("written"))


def _repeated_texts(record: Record, repeated: Repeated, places: pl.DataFrame) -> pl.DataFrame:
    """One row per line: `line_number`, `places` with the text of all its places, blank where there is none."""
    block = _joined(None, repeated.first - 1, repeated.fields, repeated.first + repeated.pitch)
    filled = _written_fields(places, repeated.fields, record.name).select("line_number", "place", block.alias("block"))
    grid = (
        places.group_by("line_number", maintain_order=True)
        .agg(pl.col("place").max())
        .with_columns(pl.int_ranges(1, pl.col("place") + 1, dtype=pl.Int32).alias("place"))
        .explode("place")
    )
    return (
        grid.join(filled, on=["line_number", "place"], how="left", maintain_order="left")
        .group_by("line_number", maintain_order=True)
        .agg(pl.col("block").fill_null(" " * repeated.pitch).str.join("").alias("places"))
    )


def _joined(start: str | None, width: int, fields: tuple[Field, ...], end: int | None) -> pl.Expr:
    """The written fields one behind the other, each at its first column, filled up to the column before `end`."""
    text = pl.col(start) if start else pl.lit("")
    offset = 0 if start else width
    for field in fields:
        text = pl.concat_str(text.str.pad_end(field.first - 1 - offset), pl.col(field.name))
    return text if end is None else text.str.pad_end(end - 1 - offset)


def _written_fields(frame: pl.DataFrame, fields: tuple[Field, ...], code: str) -> pl.DataFrame:
    """The frame with each field as it is written.

    Raises:
        ValueError: a value does not fit its columns, or holds a line break.
    """
    written = frame.with_columns(_written(field) for field in fields)
    for field in fields:
        text = pl.col(field.name)
        is_wrong = text.str.contains("\n", literal=True)
        if field.width is not None:
            is_wrong |= text.str.len_chars() > field.width
        wrong = written.filter(is_wrong)
        if not wrong.is_empty():
            columns = f"{field.first}-{field.last or ''}"
            raise ValueError(f"'{wrong[field.name][0]}' does not fit columns {columns} of record {code}")
    return written


def _written(field: Field) -> pl.Expr:
    value = pl.col(field.name)
    if field.type == "text":
        text = value.fill_null("")
        return text.str.pad_start(field.width) if field.align == "right" and field.width else text
    text = value.cast(pl.String) if field.type == "number" else _points_text(value, field.width)
    text = text.str.pad_start(field.width or 0, field.fill)
    if field.zero is not None:
        text = pl.when(value == 0).then(pl.lit(field.zero)).otherwise(text)
    return text.fill_null("").alias(field.name)


def _points_text(points: pl.Expr, width: int | None) -> pl.Expr:
    """Points with one decimal; whole ones that are too wide for their columns then go without."""
    tenths = (points * 10).round().cast(pl.Int64)
    sign = pl.when(tenths < 0).then(pl.lit("-")).otherwise(pl.lit(""))
    whole, rest = pl.concat_str(sign, (tenths.abs() // 10).cast(pl.String)), (tenths.abs() % 10).cast(pl.String)
    text = pl.concat_str(whole, pl.lit("."), rest)
    if width is None:
        return text
    return pl.when((text.str.len_chars() > width) & (rest == "0")).then(whole).otherwise(text)
