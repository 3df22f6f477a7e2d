"""From text to a report: the lines of each kind cut into fields by column expressions, of many files at once."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import polars as pl

from pipeline.formats.trf.records import (
    NATIONAL,
    NATIONAL_ROW,
    OTHER,
    RECORD_OF_CODE,
    RECORDS,
    REMARK,
    Field,
    Record,
    Repeated,
    record_named,
)
from pipeline.formats.trf.tournament import (
    FIELD_TYPES,
    OTHER_SCHEMA,
    RESIDUE_SCHEMA,
    UNREADABLE_SCHEMA,
    Frames,
    TournamentReport,
    record_schema,
    repeated_schema,
)
from pipeline.formats.trf.writer import written_lines

MOST_PLACES = 1000
"""No line repeats its fields so often: what stands beyond is not read, and said to be unreadable."""

_FILE = {"file_index": pl.Int32()}
_CODE_END = 3
_BLANKS = " \r"  # a lone carriage return is left over at the end of a line where line ends are mixed
_BLANK = ["", *_BLANKS]
_FILLED = r"[^ \r]"
_KINDS = pl.DataFrame(
    [(code, record.name) for code, record in RECORD_OF_CODE.items()], schema=["code", "kind"], orient="row"
)
_FIRST_LINES = 60
_KNOWN_START = re.compile(rf"(?:{'|'.join(RECORD_OF_CODE)})(?: |$)|###|{NATIONAL_ROW}")


@dataclass(frozen=True)
class ReportTables:
    """The lines of several reports: the frames of `TournamentReport`, each with `file_index` before its columns.

    `texts` has `file_index`, `line_number` and the whole `text` of every line.
    """

    records: Frames
    repeats: Frames
    unreadable: pl.DataFrame
    texts: pl.DataFrame

    def of_files(self, file_indices: Sequence[int]) -> ReportTables:
        """The lines of these files only."""
        is_wanted = pl.col("file_index").is_in(list(file_indices))
        return ReportTables(
            {name: frame.filter(is_wanted) for name, frame in self.records.items()},
            {name: frame.filter(is_wanted) for name, frame in self.repeats.items()},
            self.unreadable.filter(is_wanted),
            self.texts.filter(is_wanted),
        )


def is_report(text: str) -> bool:
    """Whether most of the first lines start as the lines of a tournament report do; text with single line feeds."""
    lines = [line for line in text.split("\n", _FIRST_LINES)[:_FIRST_LINES] if line.strip(" \t\x00\x1a\r")]
    known = sum(_KNOWN_START.match(line) is not None for line in lines)
    return known * 2 > len(lines)


def read_report(text: str) -> TournamentReport:
    """Read a report; no text makes it raise, and writing it gives the same text again.

    Args:
        text: the whole file.

    Returns:
        The report. What can't be read is null in its field and told in `unreadable`.
    """
    line_end = "\r\n" if text.count("\r\n") == text.count("\n") > 0 else "\n"
    tables = read_tables({0: text}, line_end)
    records = {name: frame.drop("file_index") for name, frame in tables.records.items()}
    repeats = {name: frame.drop("file_index") for name, frame in tables.repeats.items()}
    residue = (
        tables.texts.drop("file_index")
        .join(written_lines(records, repeats), on="line_number", maintain_order="left")
        .filter(pl.col("text") != pl.col("written"))
        .select(RESIDUE_SCHEMA.names())
    )
    return TournamentReport(records, repeats, residue, tables.unreadable.drop("file_index"), line_end)


def read_tables(texts: Mapping[int, str], line_end: str = "\n") -> ReportTables:
    """Read the lines of several reports at once.

    Args:
        texts: the whole files by `file_index`.
        line_end: what separates the lines.

    Returns:
        The frames of all files; in each the order of files and lines.
    """
    lines = _lines(texts, line_end)
    records, repeats = dict(_NO_RECORDS), dict(_NO_REPEATS)
    unreadable = [_empty(UNREADABLE_SCHEMA)]
    for (kind,), own in lines.partition_by("kind", as_dict=True, maintain_order=True).items():
        if kind == OTHER:
            records[OTHER] = own.select(records[OTHER].columns)
            continue
        record = record_named(kind)
        records[kind] = _read(own, _line_form(record), record_schema(record), unreadable)
        if record.repeated:
            blocks = _blocks(own, record.repeated)
            repeats[kind] = _read(blocks, _place_form(record.repeated), repeated_schema(record), unreadable)
    faults = pl.concat(unreadable).sort("file_index", "line_number", "column_number", maintain_order=True)
    return ReportTables(records, repeats, faults, lines.select("file_index", "line_number", "text"))


def _lines(texts: Mapping[int, str], line_end: str) -> pl.DataFrame:
    """Every line: `file_index`, `line_number`, `text`, `code`, `kind` (a record's name or `other`).

    `block` is what fields are cut from, here the whole line, `block_column` its first column, and `place`
    that among repeated fields, here null.
    """
    frame = pl.DataFrame(
        {"file_index": list(texts), "text": list(texts.values())}, schema=_FILE | {"text": pl.String()}
    )
    text, kind = pl.col("text"), pl.col("kind")
    is_apart = text.str.slice(_CODE_END, 1).is_in(_BLANK) | (kind == REMARK)
    return (
        frame.with_columns(text.str.split(line_end))
        .with_columns(pl.int_ranges(1, text.list.len() + 1, dtype=pl.Int32).alias("line_number"))
        .explode("text", "line_number")
        .with_columns(text.str.slice(0, _CODE_END).alias("code"))
        .join(_KINDS, on="code", how="left", maintain_order="left")
        .with_columns(
            pl.when(kind.is_not_null() & is_apart)
            .then(kind)
            .when(kind.is_null() & text.str.contains(NATIONAL_ROW))
            .then(pl.lit(NATIONAL))
            .otherwise(pl.lit(OTHER))
            .alias("kind"),
            text.alias("block"),
            pl.lit(1, dtype=pl.Int32).alias("block_column"),
            pl.lit(None, dtype=pl.Int32).alias("place"),
        )
    )


def _blocks(lines: pl.DataFrame, repeated: Repeated) -> pl.DataFrame:
    """The lines once for each place of the repeated fields at which something stands; what is beyond, once."""
    length = pl.col("text").str.len_chars().cast(pl.Int32) - (repeated.first - 1)
    count = (length + repeated.pitch - 1) // repeated.pitch
    start = (pl.col("place") - 1) * repeated.pitch + repeated.first
    return (
        # a giant line is cut before it is repeated for each of its places
        lines.with_columns(pl.col("text").str.slice(0, repeated.first - 1 + (MOST_PLACES + 1) * repeated.pitch))
        .with_columns(pl.int_ranges(1, count + 1, dtype=pl.Int32).alias("place"))
        .filter(count > 0)
        .explode("place")
        .with_columns(
            pl.col("text").str.slice(start - 1, repeated.pitch).alias("block"),
            start.alias("block_column"),
        )
        .filter(pl.col("block").str.contains(_FILLED))
    )


@dataclass(frozen=True)
class _Form:
    """How a block is cut: its fields, the columns of no field as (first, last), the column that it starts with."""

    fields: tuple[Field, ...]
    gaps: tuple[tuple[int, int | None], ...]
    first: int

    def slice(self, first: int, last: int | None) -> pl.Expr:
        return pl.col("block").str.slice(first - self.first, None if last is None else last - first + 1)


def _line_form(record: Record) -> _Form:
    spans = [(1, _CODE_END), *((field.first, field.last) for field in record.fields)]
    return _Form(record.fields, _between(spans, record.repeated.first if record.repeated else None), 1)


def _place_form(repeated: Repeated) -> _Form:
    spans = [(field.first, field.last) for field in repeated.fields]
    return _Form(repeated.fields, _between(spans, repeated.first + repeated.pitch), repeated.first)


def _between(spans: Sequence[tuple[int, int | None]], end: int | None) -> tuple[tuple[int, int | None], ...]:
    """The columns between the spans, and those behind the last one up to `end`, or all without it."""
    gaps: list[tuple[int, int | None]] = [
        (last + 1, first - 1)
        for (_, last), (first, _) in pairwise(spans)
        if last is not None and first > last + 1
    ]  # fmt: skip
    last = spans[-1][1]
    if last is not None and (end is None or end > last + 1):
        gaps.append((last + 1, None if end is None else end - 1))
    return tuple(gaps)


def _read(blocks: pl.DataFrame, form: _Form, schema: pl.Schema, unreadable: list[pl.DataFrame]) -> pl.DataFrame:
    """The fields of the blocks; what can't be read is added to `unreadable`."""
    if blocks.is_empty():
        return _empty(schema)
    texts = [form.slice(field.first, field.last).str.strip_chars(_BLANKS).alias(_raw(field)) for field in form.fields]
    cut = blocks.with_columns(texts).with_columns(_value(form, field) for field in form.fields)
    unreadable.extend(_unreadable_fields(cut, form))
    unreadable.append(_text_between(cut, form))
    return cut.filter(pl.col("place").is_null() | (pl.col("place") <= MOST_PLACES)).select([*_FILE, *schema.names()])


def _raw(field: Field) -> str:
    return f"{field.name} as it stands"


def _value(form: _Form, field: Field) -> pl.Expr:
    text = pl.col(_raw(field))
    if field.type == "text":
        return pl.when(text != "").then(text).alias(field.name)
    is_number = text.str.contains(r"^\d+$" if field.type == "number" else r"^-?\d+([.,]\d)?$")
    # a number that goes on in a column of no field is cut off: it is not read
    for first, last in form.gaps:
        for column in (first, last):
            if column in (field.first - 1, (field.last or 0) + 1):
                is_number &= form.slice(column, column).is_in(_BLANK)
    value = text.str.replace(",", ".", literal=True).cast(FIELD_TYPES[field.type], strict=False)
    return pl.when(is_number).then(value).alias(field.name)


def _unreadable_fields(cut: pl.DataFrame, form: _Form) -> list[pl.DataFrame]:
    return [
        cut.filter((pl.col(_raw(field)) != "") & pl.col(field.name).is_null()).select(
            "file_index",
            "line_number",
            "code",
            "place",
            pl.lit(field.name).alias("field"),
            (pl.col("block_column") + field.first - form.first).alias("column_number"),
            pl.col(_raw(field)).alias("raw_text"),
        )
        for field in form.fields
        if field.type != "text"
    ]


def _text_between(cut: pl.DataFrame, form: _Form) -> pl.DataFrame:
    """Where text stands in columns of no field, and where places are more than anyone needs: the first such column."""
    is_beyond = pl.col("place") > MOST_PLACES
    columns, texts = [pl.when(is_beyond).then(0)], [pl.when(is_beyond).then("block")]
    for first, last in form.gaps:
        text = form.slice(first, last)
        blanks = text.str.len_chars() - text.str.strip_chars_start(_BLANKS).str.len_chars()
        columns.append(pl.when(text.str.contains(_FILLED)).then(blanks.cast(pl.Int32) + first - form.first))
        texts.append(pl.when(text.str.contains(_FILLED)).then(text.str.strip_chars(_BLANKS)))
    return (
        cut.with_columns(pl.coalesce(columns).cast(pl.Int32).alias("offset"), pl.coalesce(texts).alias("raw_text"))
        .filter(pl.col("offset").is_not_null())
        .select(
            "file_index",
            "line_number",
            "code",
            "place",
            pl.lit(None, dtype=pl.String).alias("field"),
            (pl.col("block_column") + pl.col("offset")).alias("column_number"),
            "raw_text",
        )
    )


def _empty(schema: pl.Schema) -> pl.DataFrame:
    return pl.DataFrame(schema=pl.Schema(_FILE | dict(schema)))


_NO_RECORDS: Frames = {record.name: _empty(record_schema(record)) for record in RECORDS} | {OTHER: _empty(OTHER_SCHEMA)}
_NO_REPEATS: Frames = {record.name: _empty(repeated_schema(record)) for record in RECORDS if record.repeated}
