"""A tournament report in memory: a frame for each kind of line, and the lines that are written in another way."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from pipeline.formats.trf.records import (
    HEADER,
    LETTER_RESULTS,
    NATIONAL,
    OTHER,
    PLAYER,
    RECORDS,
    VERSION_OF_CODE,
    VERSIONS,
    Field,
    Record,
)

FIELD_TYPES: dict[str, pl.DataType] = {"text": pl.String(), "number": pl.Int32(), "points": pl.Float64()}

Frames = dict[str, pl.DataFrame]


def record_schema(record: Record) -> pl.Schema:
    """Columns of a record's frame: `line_number`, `code`, then its fields."""
    return _schema({"line_number": pl.Int32(), "code": pl.String()}, record.fields)


def repeated_schema(record: Record) -> pl.Schema:
    """Columns of the frame of a record's repeated fields: `line_number`, `place` from 1, then the fields."""
    fields = record.repeated.fields if record.repeated else ()
    return _schema({"line_number": pl.Int32(), "place": pl.Int32()}, fields)


def _schema(columns: dict[str, pl.DataType], fields: tuple[Field, ...]) -> pl.Schema:
    return pl.Schema(columns | {field.name: FIELD_TYPES[field.type] for field in fields})


OTHER_SCHEMA = pl.Schema({"line_number": pl.Int32(), "text": pl.String()})
RESIDUE_SCHEMA = pl.Schema({"line_number": pl.Int32(), "written": pl.String(), "text": pl.String()})
UNREADABLE_SCHEMA = pl.Schema(
    {
        "line_number": pl.Int32(),
        "code": pl.String(),
        "place": pl.Int32(),
        "field": pl.String(),
        "column_number": pl.Int32(),
        "raw_text": pl.String(),
    }
)


@dataclass(frozen=True)
class TournamentReport:
    """A report, line by line.

    Args:
        records: by name of the record (`records.RECORDS`), one row per line, see `record_schema`; an empty
            field is null. `other` has the lines of no known record, whole.
        repeats: by name of the record, one row per filled place of its repeated fields, see `repeated_schema`.
        residue: lines that the writer would write otherwise than they stood: `line_number`, `written` as the
            writer has it, `text` as it stood. As long as a line says the same, it is written as it stood.
        unreadable: what stands where it has no meaning: `line_number`, `code`, `place` of a repeated field,
            `field` (null for text between the fields), `column_number`, `raw_text`.
        line_end: what separates the lines.
    """

    records: Frames
    repeats: Frames
    residue: pl.DataFrame
    unreadable: pl.DataFrame
    line_end: str = "\r\n"

    @property
    def players(self) -> pl.DataFrame:
        """The players, one row per 001 line."""
        return self.records[PLAYER]

    @property
    def national_rows(self) -> pl.DataFrame:
        """National numbers and ratings; `code` is the federation, `number` the player's."""
        return self.records[NATIONAL]

    @property
    def cells(self) -> pl.DataFrame:
        """What the players did round by round: `place` is the round; no row where nothing stands."""
        return self.repeats[PLAYER]

    def value(self, code: str) -> str | None:
        """What the first header line of that code says; `None` if there is none or it is empty."""
        values: list[str] = self.records[HEADER].filter(pl.col("code") == code)["value"].drop_nulls().to_list()
        return values[0] if values else None

    @property
    def version(self) -> str:
        """The oldest version that has everything the report uses."""
        return version_of(
            [code for frame in self.records.values() if "code" in frame.columns for code in frame["code"].unique()],
            has_letters=self.cells["result"].str.to_uppercase().is_in(list(LETTER_RESULTS)).any(),
        )


def version_of(codes: list[str], *, has_letters: bool) -> str:
    """The oldest version that has all these codes (a federation is one of TRF26), and letters for results or not."""
    needed = [VERSION_OF_CODE.get(code, "TRF26") for code in codes]
    if has_letters:
        needed.append("TRF16")
    return max(needed, key=VERSIONS.index, default=VERSIONS[0])


def empty_report() -> TournamentReport:
    """A report without a line."""
    records = {record.name: pl.DataFrame(schema=record_schema(record)) for record in RECORDS}
    return TournamentReport(
        records=records | {OTHER: pl.DataFrame(schema=OTHER_SCHEMA)},
        repeats={record.name: pl.DataFrame(schema=repeated_schema(record)) for record in RECORDS if record.repeated},
        residue=pl.DataFrame(schema=RESIDUE_SCHEMA),
        unreadable=pl.DataFrame(schema=UNREADABLE_SCHEMA),
    )
