"""Tournament reports drawn at random from the description of the records itself."""

from __future__ import annotations

import polars as pl
from hypothesis import strategies as st

from pipeline.formats.trf.records import LETTER_RESULTS, NATIONAL, OTHER, PLAYER, RECORDS, VERSIONS, Field, Record
from pipeline.formats.trf.tournament import (
    OTHER_SCHEMA,
    TournamentReport,
    empty_report,
    record_schema,
    repeated_schema,
)

_WORDS = ("Léon", "d'Août", "van", "A-B", "Zoë", "Łucja", "1", "90' + 30\"", "(3)", "W", "é")
_FEDERATIONS = ("BEL", "FRA", "NED", "GER")
_STRANGE_LINES = ("", "999 who knows", "Ronde 1", "0O1    1", "001x", "BEL", "bel    3", " 012 indented")


def _texts(width: int):
    return st.lists(st.sampled_from(_WORDS), max_size=5).map(lambda words: " ".join(words)[:width].strip() or None)


def _values(field: Field, version: str):
    if field.type == "number":
        most = 10 ** (field.width or 1) - 1
        return st.none() | st.integers(0, most)
    if field.type == "points":
        whole = 10 ** ((field.width or 4) - 3) - 1
        return st.none() | st.integers(0, 10 * whole + 9).map(lambda tenths: tenths / 10)
    if field.name == "colour":
        return st.sampled_from(["w", "b", "-", None])
    if field.name == "result":
        letters = "" if version == "TRF06" else LETTER_RESULTS
        return st.sampled_from([*"1=0+-", *letters, None])
    return _texts(field.width or 60)


@st.composite
def _rows(draw, fields: tuple[Field, ...], version: str):
    return tuple(draw(_values(field, version)) for field in fields)


def codes_of(record: Record, version: str) -> list[str]:
    """The codes of a record that a version has."""
    if record.name == NATIONAL:
        return list(_FEDERATIONS) if version == "TRF26" else []
    return [code.code for code in record.codes if VERSIONS.index(code.version) <= VERSIONS.index(version)]


@st.composite
def reports(draw, version: str) -> TournamentReport:
    """A report of up to twelve lines in any order, of every kind of record that the version has."""
    kinds = [record for record in RECORDS if codes_of(record, version)]
    lines = draw(st.lists(st.sampled_from([*kinds, None]), max_size=12))
    records: dict[str, list[tuple]] = {}
    repeats: dict[str, list[tuple]] = {}
    for line_number, record in enumerate(lines, start=1):
        if record is None:
            records.setdefault(OTHER, []).append((line_number, draw(st.sampled_from(_STRANGE_LINES))))
            continue
        row = draw(_rows(record.fields, version))
        if record.name == NATIONAL:
            row = (draw(st.integers(1, 9999)), *row[1:])
        records.setdefault(record.name, []).append(
            (line_number, draw(st.sampled_from(codes_of(record, version))), *row)
        )
        if record.repeated:
            for place in sorted(draw(st.sets(st.integers(1, 9), max_size=4))):
                values = draw(_rows(record.repeated.fields, version))
                if any(value is not None for value in values):
                    repeats.setdefault(record.name, []).append((line_number, place, *values))
    blank = empty_report()
    schemas = {record.name: record_schema(record) for record in RECORDS} | {OTHER: OTHER_SCHEMA}
    return TournamentReport(
        records={name: pl.DataFrame(records.get(name, []), schema=schemas[name], orient="row") for name in schemas},
        repeats={
            record.name: pl.DataFrame(repeats.get(record.name, []), schema=repeated_schema(record), orient="row")
            for record in RECORDS
            if record.repeated
        },
        residue=blank.residue,
        unreadable=blank.unreadable,
        line_end=draw(st.sampled_from(["\r\n", "\n"])) if len(lines) > 1 else "\n",
    )


def uses_letters(report: TournamentReport) -> bool:
    """Whether a result of the report is one of the letters that TRF16 brought."""
    return not set(report.repeats[PLAYER]["result"].to_list()).isdisjoint(LETTER_RESULTS)
