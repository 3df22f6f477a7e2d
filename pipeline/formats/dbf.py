"""dBase III tables, byte for byte: the federation's PLAYER, CHCKLIST and SENDING of every era.

The record body is cut at fixed offsets by polars. What a canonical writer would not write again (odd
number formats, stray bytes, other code pages) is kept raw in the `residue`, so that an unchanged table
is written back to the last byte. Facts about the real files: design.md "DBF", anchors.md 3.1 and 4.1.
"""

from __future__ import annotations

import datetime as dt
import io
import struct
import zipfile
from dataclasses import dataclass, field, replace
from functools import reduce

import polars as pl

from pipeline.formats.legacy_text import NEW_TEXT_ENCODING, decode_column, encode_column
from pipeline.formats.raw import MAX_UNZIPPED_BYTES, ZIP_DAMAGE

TERMINATOR = 0x0D
END_OF_FILE = b"\x1a"
FLAG = "_flag"
GOOD, DELETED = " ", "*"
_PLAIN_DECIMAL = r"^[+-]?(\d+\.?\d*|\.\d+)$"
"""How numbers with decimals are written; not `1e5`, `nan` or `inf`, which a number of polars may be too."""
_MOST_UNITS = 2**53
"""So many units of the last decimal a float still tells apart."""


class DbfError(ValueError):
    """The bytes are no dBase III table that can be read; the message says why."""


@dataclass(frozen=True)
class Field:
    """One field of a record: `type` is C, N, D or L; `offset` counts from the flag byte."""

    name: str
    type: str
    length: int
    decimals: int = 0
    offset: int = 0

    @property
    def dtype(self) -> pl.DataType:
        """The polars type of the decoded values."""
        if self.type == "N":
            return pl.Float64() if self.decimals else pl.Int64()
        return {"C": pl.String(), "D": pl.Date(), "L": pl.Boolean()}[self.type]


@dataclass(frozen=True)
class Header:
    """A table's header: the fields, what it says of the body, and its own bytes for writing back."""

    fields: tuple[Field, ...]
    record_count: int
    record_length: int
    raw: bytes

    @property
    def names(self) -> list[str]:
        """The field names, in order."""
        return [item.name for item in self.fields]

    def with_count_and_date(self, record_count: int, date: dt.date | None) -> Header:
        """The same header for another number of records, and another date where one is given."""
        stamp = bytes((date.year - 1900, date.month, date.day)) if date else self.raw[1:4]
        raw = self.raw[:1] + stamp + struct.pack("<I", record_count) + self.raw[8:]
        return replace(self, record_count=record_count, raw=raw)


@dataclass(frozen=True)
class Reconciliation:
    """What became of every record that the header counts."""

    header_count: int
    good: int
    deleted: int
    quarantined: int
    missing: int
    tail_bytes: int


@dataclass(frozen=True)
class DbfTable:
    """A table: `frame` has the decoded fields and `_flag`, the record's first byte, as a latin-1 sign.

    `residue` (record, field, raw, canonical) holds each field whose bytes differ from what the writer
    makes of the decoded value; `tail` is everything behind the counted records.
    """

    header: Header
    frame: pl.DataFrame
    residue: pl.DataFrame
    tail: bytes = END_OF_FILE
    encoding: str = field(default=NEW_TEXT_ENCODING)

    @property
    def good(self) -> pl.DataFrame:
        """The records in force: neither deleted nor quarantined."""
        return self.frame.filter(pl.col(FLAG) == GOOD).drop(FLAG)

    @property
    def readable_count(self) -> int:
        """How many records could be read, deleted ones too."""
        return self.frame.filter(pl.col(FLAG).is_in([GOOD, DELETED])).height

    @property
    def unread(self) -> pl.DataFrame:
        """The values that do not read as what their field holds: record, field, raw; they are null in `frame`."""
        texts = [item.name for item in self.header.fields if item.type == "C"]
        is_lost = (pl.col("canonical").str.strip_chars(" ") == "") & (pl.col("raw").str.strip_chars(" ") != "")
        return self.residue.filter(is_lost & ~pl.col("field").is_in(texts)).select("record", "field", "raw")

    def reconcile(self) -> Reconciliation:
        """Account for every record that the header counts."""
        flags = self.frame[FLAG]
        good, deleted = int((flags == GOOD).sum()), int((flags == DELETED).sum())
        return Reconciliation(
            header_count=self.header.record_count,
            good=good,
            deleted=deleted,
            quarantined=len(flags) - good - deleted,
            missing=self.header.record_count - len(flags),
            tail_bytes=len(self.tail),
        )


RESIDUE_SCHEMA = {"record": pl.UInt32, "field": pl.String, "raw": pl.String, "canonical": pl.String}


def unzip_single(raw: bytes, suffix: str = ".DBF") -> bytes:
    """The bytes themselves, or the one member of a zip that ends in `suffix`.

    Raises:
        DbfError: the zip is damaged, holds no such member or more than one, or unpacks beyond the limit.
    """
    if not raw.startswith(b"PK"):
        return raw
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            members = [item for item in archive.infolist() if item.filename.upper().endswith(suffix.upper())]
            if len(members) != 1:
                raise DbfError(f"the zip holds {len(members)} files ending in {suffix}; exactly one is expected")
            if members[0].file_size > MAX_UNZIPPED_BYTES:
                raise DbfError(f"{members[0].filename} would unpack to {members[0].file_size:,} bytes; refused")
            return archive.read(members[0])
    except DbfError:
        raise
    except ZIP_DAMAGE as error:
        raise DbfError(f"the zip is damaged ({error}); ask for it again") from error


def read_header(raw: bytes) -> Header:
    """Read the header of a dBase III table.

    Raises:
        DbfError: too short, no terminator, a field type that these files never had, or lengths that
            do not agree.
    """
    if len(raw) < 33:
        raise DbfError(f"the file has {len(raw)} bytes; a dBase header alone has at least 33")
    count, header_length, record_length = struct.unpack("<IHH", raw[4:12])
    if not 33 <= header_length <= len(raw):
        raise DbfError(f"the header claims {header_length} bytes, the file has {len(raw)}; it is cut or no DBF")
    fields, offset, position = [], 1, 32
    while position + 32 <= header_length and raw[position] != TERMINATOR:
        item = _read_field(raw[position : position + 32], offset)
        fields.append(item)
        offset += item.length
        position += 32
    if position >= header_length or raw[position] != TERMINATOR:
        raise DbfError("the list of fields has no end mark (0D); the header is damaged or no DBF")
    if offset != record_length:
        raise DbfError(f"the fields add up to {offset} bytes a record, the header says {record_length}")
    return Header(tuple(fields), count, record_length, raw[:header_length])


def _read_field(descriptor: bytes, offset: int) -> Field:
    name = descriptor[:11].split(b"\0")[0].decode("latin-1")
    kind = chr(descriptor[11])
    if kind not in "CNDL":
        raise DbfError(f"field {name} is of type {kind!r}; only C, N, D and L occur in these tables")
    return Field(name, kind, descriptor[16], descriptor[17] if kind == "N" else 0, offset)


def read_table(raw: bytes, encoding: str = NEW_TEXT_ENCODING) -> DbfTable:
    """Decode a dBase III table, given as bytes (a zip with one .DBF is opened).

    Returns one row per record present, deleted and quarantined ones too. A value that does not read as
    its type is null and stands raw in the residue.

    Raises:
        DbfError: the header can't be read, or the zip can't be opened.
    """
    raw = unzip_single(raw)
    header = read_header(raw)
    start, length = len(header.raw), header.record_length
    present = min(header.record_count, (len(raw) - start) // length)
    end = start + present * length
    body = raw[start:end].decode("latin-1")
    records = pl.Series("record", [body[at : at + length] for at in range(0, len(body), length)], dtype=pl.String)
    texts = records.to_frame().select(
        pl.col("record").str.slice(0, 1).alias(FLAG),
        *(pl.col("record").str.slice(item.offset, item.length).alias(item.name) for item in header.fields),
    )
    frame = (
        texts.select(pl.col(FLAG), *(_decode(item) for item in header.fields if item.type != "C"))
        .hstack(
            [decode_column(texts[item.name].str.strip_chars_end(" ")) for item in header.fields if item.type == "C"]
        )
        .select(FLAG, *header.names)
    )
    residue = _residue(header, texts, frame, encoding)
    return DbfTable(header, frame, residue, raw[end:], encoding)


def _decode(item: Field) -> pl.Expr:
    trimmed = pl.col(item.name).str.strip_chars(" ")
    if item.type == "N" and item.decimals:
        number = trimmed.cast(item.dtype, strict=False)
        is_plain = trimmed.str.contains(_PLAIN_DECIMAL) & (number.abs() <= _MOST_UNITS / 10**item.decimals)
        return pl.when(is_plain).then(number).alias(item.name)
    if item.type == "N":
        return trimmed.cast(item.dtype, strict=False).alias(item.name)
    if item.type == "D":
        return trimmed.str.to_date("%Y%m%d", strict=False, exact=True).alias(item.name)
    return (
        pl.when(trimmed.is_in(["T", "t", "Y", "y"]))
        .then(statement=True)
        .when(trimmed.is_in(["F", "f", "N", "n"]))
        .then(statement=False)
        .alias(item.name)
    )


def _residue(header: Header, texts: pl.DataFrame, frame: pl.DataFrame, encoding: str) -> pl.DataFrame:
    pieces = [pl.DataFrame(schema=RESIDUE_SCHEMA)]
    for item in header.fields:
        pair = pl.DataFrame({"raw": texts[item.name], "canonical": _canonical(item, frame[item.name], encoding)})
        odd = pair.with_row_index("record").filter(pl.col("raw").ne_missing(pl.col("canonical")))
        if not odd.is_empty():
            pieces.append(odd.select("record", pl.lit(item.name).alias("field"), "raw", "canonical"))
    return pl.concat(pieces)


def _canonical(item: Field, values: pl.Series, encoding: str) -> pl.Series:
    """A column as the writer puts it down: latin-1 strings; a text that the code page lacks gives null."""
    if item.type == "C":
        return _canonical_text(item, values, encoding)
    if item.type == "N" and item.decimals:
        text = _fixed_decimals(values, item.decimals)
    elif item.type == "D":
        text = values.dt.to_string("%Y%m%d")
    elif item.type == "L":
        text = values.replace_strict([True, False], ["T", "F"], default=None, return_dtype=pl.String)
    else:
        text = values.cast(pl.String)
    return text.fill_null("").str.pad_start(item.length, " ")


def _canonical_text(item: Field, values: pl.Series, encoding: str) -> pl.Series:
    filled = values.fill_null("")
    try:
        text = encode_column(filled, encoding)
    except UnicodeEncodeError:
        distinct = filled.unique()
        latin = [_encode_or_none(value, encoding) for value in distinct.to_list()]
        text = filled.replace_strict(distinct, pl.Series(latin, dtype=pl.String), return_dtype=pl.String)
    return text.str.pad_end(item.length, " ")


def _encode_or_none(value: str, encoding: str) -> str | None:
    try:
        return value.encode(encoding).decode("latin-1")
    except UnicodeEncodeError:
        return None


def _fixed_decimals(values: pl.Series, decimals: int) -> pl.Series:
    scale: int = 10**decimals
    units = (values * scale).round(0, mode="half_away_from_zero").cast(pl.Int64)
    sign = pl.when(pl.col("units") < 0).then(pl.lit("-")).otherwise(pl.lit(""))
    whole = (pl.col("units").abs() // scale).cast(pl.String)
    part = (pl.col("units").abs() % scale).cast(pl.String).str.zfill(decimals)
    text = units.alias("units").to_frame().select((sign + whole + "." + part).alias(values.name))
    return text.to_series()


def write_table(table: DbfTable, *, date: dt.date | None = None) -> bytes:
    """The table as bytes. A field whose value is unchanged since reading keeps its raw bytes.

    Args:
        table: what to write; its frame needs the header's fields, `_flag` may be missing (all good).
        date: the header's date; the template's own where none is given.

    Raises:
        OverflowError: a value is longer than its field; names the field and the record.
        DbfError: a text has a sign that the code page lacks.
    """
    flags = table.frame[FLAG] if FLAG in table.frame.columns else pl.repeat(GOOD, table.frame.height, eager=True)
    columns = [flags.alias(FLAG)]
    for item in table.header.fields:
        column = _canonical(item, table.frame[item.name], table.encoding)
        column = _with_residue(column, table.residue.filter(pl.col("field") == item.name))
        columns.append(_checked(item, column.alias(item.name), table.frame[item.name]))
    body = (
        reduce(lambda left, right: left + right, columns).str.join("").item().encode("latin-1") if len(flags) else b""
    )
    # A table read from a cut file keeps the count of its header, so that it is written back as it was.
    missing = max(0, table.header.record_count - table.frame.height) if date is None else 0
    header = table.header.with_count_and_date(table.frame.height + missing, date)
    return header.raw + body + table.tail


def _with_residue(column: pl.Series, residue: pl.DataFrame) -> pl.Series:
    """Put the raw bytes back where the value still is the one that was read."""
    if residue.is_empty():
        return column
    unchanged = (
        residue.filter(pl.col("record") < len(column))
        .with_columns(now=column.gather(residue.filter(pl.col("record") < len(column))["record"]))
        .filter(pl.col("now").eq_missing(pl.col("canonical")))
    )
    return column.scatter(unchanged["record"], unchanged["raw"])


def _checked(item: Field, column: pl.Series, values: pl.Series) -> pl.Series:
    lacking = column.is_null()
    if lacking.any():
        at = lacking.arg_max() or 0
        raise DbfError(f"record {at + 1}, field {item.name}: {values[at]!r} can't be written in this code page")
    lengths = column.str.len_chars()
    if (lengths != item.length).any():
        at = (lengths != item.length).arg_max() or 0
        raise OverflowError(
            f"record {at + 1}, field {item.name}: {values[at]!r} needs more than the {item.length} places of the field"
        )
    return column


def new_header(fields: tuple[Field, ...], *, language: int = 0x0E, indexed: bool = True) -> Header:
    """A header for a new table, as the federation's later files have it.

    The descriptors carry each field's displacement; `language` is byte 29, `indexed` sets byte 28.
    """
    placed, offset, descriptors = [], 1, b""
    for item in fields:
        placed.append(replace(item, offset=offset))
        descriptors += (
            item.name.encode("ascii").ljust(11, b"\0")
            + item.type.encode("ascii")
            + struct.pack("<I", offset)
            + bytes((item.length, item.decimals))
            + bytes(14)
        )
        offset += item.length
    length = 32 + len(descriptors) + 1
    start = bytes((3, 0, 1, 1)) + struct.pack("<IHH", 0, length, offset) + bytes(16) + bytes((indexed, language, 0, 0))
    return Header(tuple(placed), 0, offset, start + descriptors + bytes((TERMINATOR,)))


def new_table(header: Header, frame: pl.DataFrame) -> DbfTable:
    """A table to be written for the first time: nothing is left over from an earlier reading."""
    return DbfTable(header.with_count_and_date(frame.height, None), frame, pl.DataFrame(schema=RESIDUE_SCHEMA))
