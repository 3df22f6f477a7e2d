"""Converting: an inspected file in another form, and what that form has no place for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import polars as pl

from pipeline.contracts.findings import Findings
from pipeline.findings import FindingList, Place
from pipeline.formats.sendings import LAYOUT_NAMES
from pipeline.formats.sendings.decoding import decode_all
from pipeline.formats.sendings.further import read_further
from pipeline.formats.trf import VERSIONS, TournamentReport, read_report, write_report
from pipeline.formats.trf.colours import has_french_colours, with_fides_colours
from pipeline.formats.trf.tables import NAME_WIDTH, UNPLAYED, Further, report_of, round_days
from pipeline.formats.trf.versions import in_version, losses
from pipeline.formats.trf.wording import CONVERSION_CATALOGUE
from pipeline.formats.trf.writer import written_lines
from pipeline.inspecting import Inspected, Tables

FORMS = ("trf", *(version.lower() for version in VERSIONS), "csv", "json")
"""What a file may be converted to; `trf` is the newest version."""

_FIRST_TABLES = ("half_games", "fide_games", "fide_list")


class Converted(NamedTuple):
    """A file in another form.

    Args:
        data: the report, one table as CSV, or all tables as JSON; UTF-8.
        findings: contract `Findings`, what is not carried over.
    """

    data: bytes
    findings: pl.DataFrame


def converted(inspected: Inspected, form: str, table: str | None = None) -> Converted:
    """What was inspected in another form.

    A tournament report is converted to a report from its own lines; of another result file what its tables do not
    hold is read again.

    Args:
        inspected: the file.
        form: one of `FORMS`.
        table: for CSV, which of the tables; the games by default.

    Raises:
        ValueError: the file holds nothing that can be written so; the message says what there is.
    """
    if form not in FORMS:
        raise ValueError(f"'{form}' is no form to convert to; there are {', '.join(FORMS[:-1])} and {FORMS[-1]}")
    if not inspected.tables:
        raise ValueError(f"{inspected.file.file_name} is {inspected.what}; there is nothing in it to convert")
    if form == "json":
        return Converted(_json(_all_tables(inspected)), Findings.empty())
    if form == "csv":
        return Converted(_csv(inspected, table), Findings.empty())
    return _as_report(inspected, VERSIONS[-1] if form == "trf" else form.upper())


def _csv(inspected: Inspected, table: str | None) -> bytes:
    tables = _all_tables(inspected)
    name = table or next((name for name in _FIRST_TABLES if name in tables), next(iter(tables)))
    if name not in tables:
        raise ValueError(f"there is no table '{name}' in {inspected.file.file_name}, but {', '.join(tables)}")
    return tables[name].write_csv().encode()


def _json(tables: Tables) -> bytes:
    """All tables as one object, each a list of rows, dates as text."""
    parts = [f"{json.dumps(name)}: {table.write_json()}" for name, table in tables.items()]
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def _all_tables(inspected: Inspected) -> Tables:
    """The tables, and of result files also `people` and `unplayed`: what the lines say beyond the contracts."""
    beyond = [_beyond(item) for item in _result_files(inspected)]
    names = ("people", "unplayed") if beyond else ()
    return inspected.tables | {name: pl.concat([tables[name] for tables in beyond]) for name in names}


def _result_files(inspected: Inspected) -> Iterator[Inspected]:
    """The result files that a file is or carries."""
    if inspected.inside:
        for item in inspected.inside:
            yield from _result_files(item)
    elif "half_games" in inspected.tables:
        yield inspected


def _layout(inspected: Inspected) -> str:
    return str(inspected.tables["received_files"]["layout"][0])


def _is_report(inspected: Inspected) -> bool:
    return _layout(inspected).upper() in VERSIONS


def _report_in(inspected: Inspected) -> TournamentReport:
    """The report that the file is, line by line; decoding has taken its last line end away."""
    text = decode_all([inspected.file.data])[0].text
    return read_report(text + ("\r\n" if "\r\n" in text else "\n"))


def _further(inspected: Inspected) -> Further:
    layout = _layout(inspected)
    return read_further(inspected.file, layout) if layout in LAYOUT_NAMES else Further()


def _beyond(inspected: Inspected) -> Tables:
    """What a result file says beyond its contracts; of a birth date, as everywhere, the year."""
    if _is_report(inspected):
        people, unplayed = _of_report(_report_in(inspected), inspected.tables)
    else:
        further = _further(inspected)
        people = further.people.with_columns(pl.lit(None, dtype=pl.String).alias("fide_id"))
        unplayed = further.unplayed
    file_id = pl.lit(inspected.file.file_id).alias("file_id")
    birth_year = pl.col("birth_date").str.extract(r"^([12][0-9]{3})\b").cast(pl.Int16).alias("birth_year")
    return {
        "people": people.select(
            file_id, "entry_number", "sex", "title", "fide_id", birth_year, "points", "rank"
        ),
        "unplayed": unplayed.select(file_id, *UNPLAYED.names()),
    }  # fmt: skip


def _of_report(report: TournamentReport, tables: Tables) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The persons of a report with their numbers of FIDE's, and its cells without a game."""
    members = tables["entries"].select("line_number", pl.col("member_id").cast(pl.String))
    people = (
        report.players.join(members, on="line_number", how="left", maintain_order="left")
        .with_columns(pl.when(pl.col("identifier").ne_missing(pl.col("member_id"))).then("identifier").alias("fide_id"))
        .rename({"number": "entry_number"})
    )
    played = tables["half_games"].select("line_number", pl.col("round_number").alias("place"))
    unreadable = report.unreadable.select("line_number", "place").drop_nulls()
    unplayed = (
        report.cells.join(pl.concat([played, unreadable]), on=["line_number", "place"], how="anti")
        .join(people.select("line_number", "entry_number"), on="line_number", maintain_order="left")
        .rename({"place": "round_number"})
    )
    return people, unplayed


def _as_report(inspected: Inspected, version: str) -> Converted:
    sources = [*_result_files(inspected)]
    if not sources:
        raise ValueError(
            f"{inspected.file.file_name} is {inspected.what}; only a result file makes a tournament report"
        )
    if len(sources) > 1:
        raise ValueError(f"a report is of one file, not of {len(sources)}")
    source = sources[0]
    found, place = FindingList(CONVERSION_CATALOGUE), Place(source.file.file_id, source.file.file_name)
    if _is_report(source):
        report = _report_in(source)
        if has_french_colours(report):
            found.add("report_colours_translated", place)
    else:
        further = _further(source)
        files, entries, half_games, rounds = (source.tables[name] for name in _REPORTED)
        report = report_of(files, entries, half_games, rounds, further)
        _note_left_out(source, further, found, place)
    _note_losses(report, version, found, place)
    made = in_version(with_fides_colours(report), version)
    _note_rewritten(report, made, found, place)
    return Converted(write_report(made).encode(), found.to_frame())


_REPORTED = ("received_files", "entries", "half_games", "rounds")


def _note_left_out(source: Inspected, further: Further, found: FindingList, place: Place) -> None:
    """What a report has no place for, of a result file of another layout, and what it had to make up."""
    tables = source.tables
    long_names = tables["entries"].filter(pl.col("name").str.len_chars() > NAME_WIDTH)
    for line_number, name in long_names.select("line_number", "name").iter_rows():
        where = Place(place.file_id, place.file_name, line_number, None, name)
        found.add("report_name_cut", where, name=name, width=NAME_WIDTH)
    days = round_days(tables["half_games"], tables["rounds"])
    if days.height > (rounds := days["round_number"].n_unique()):
        found.add("report_rounds_divided", place, rounds=rounds, days=days.height)
    if further.left_out:
        found.add("report_cells_left_out", place, count=further.left_out)
    if further.people["points"].null_count() == further.people.height:
        found.add("report_points_counted", place)
    if _layout(source) not in LAYOUT_NAMES:
        found.add("report_papi_left_out", place)
    file = tables["received_files"].row(0, named=True)
    said = [words for name, words in _NO_PLACE.items() if _says(file, name)]
    if said:
        fr, nl, en = (", ".join(words) for words in zip(*said, strict=True))
        found.add("report_facts_left_out", place, what_fr=fr, what_nl=nl, what_en=en)


_NO_PLACE = {
    "sender_id": ("le club expéditeur", "de club die het instuurt", "the sending club"),
    "responsible": ("qui a envoyé le fichier", "wie het bestand instuurde", "who sent the file"),
    "declared_file_name": (
        "le nom que le fichier se donne", "de naam die het bestand zichzelf geeft", "the file's own name for itself",
    ),
    "first_round_sent": ("quelles rondes sont envoyées", "welke ronden verstuurd zijn", "which rounds are sent"),
    "checksum": ("sa somme de contrôle", "zijn controlesom", "its checksum"),
}  # fmt: skip
"""Columns of `ReceivedFiles` that a report has no place for, in French, Dutch and English."""


def _says(file: dict[str, Any], name: str) -> bool:
    if name == "responsible":
        # the report names one person: the arbiter, else whoever sent the file
        return file["arbiter"] is not None and file["responsible"] not in {None, file["arbiter"]}
    return bool(file[name]) and file[name] != "missing"


def _note_losses(report: TournamentReport, version: str, found: FindingList, place: Place) -> None:
    """What a version of the report does not know of what the report says."""
    lost = losses(report, version)
    if lost.codes:
        codes = ", ".join(f"{code} ({count})" if count > 1 else code for code, count in lost.codes.items())
        found.add("report_lines_left_out", place, version=version, codes=codes)
    for rule, count in (
        ("report_letters_as_signs", lost.letters),
        ("report_members_moved", lost.moved_members),
        ("report_members_left_out", lost.lost_members),
    ):
        if count:
            found.add(rule, place, version=version, count=count)


def _note_rewritten(read: TournamentReport, made: TournamentReport, found: FindingList, place: Place) -> None:
    """Lines that are written otherwise than they stood although something in them can't be read."""
    before, after = (
        written_lines(item.records, item.repeats).select("line_number", "written") for item in (read, made)
    )
    changed = after.join(before, on=["line_number", "written"], how="anti", maintain_order="left")
    for line_number in changed.filter(pl.col("line_number").is_in(read.unreadable["line_number"]))["line_number"]:
        found.add("report_unreadable_left_out", Place(place.file_id, place.file_name, line_number))
