"""FIDE's rating lists: what a list says of itself, and its players as a table.

A list is described before it is read, so that of several the right one can be chosen without reading all.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Literal

import polars as pl

from pipeline.contracts.fide import FideList
from pipeline.findings import FindingList
from pipeline.formats.fide.field_places import FieldPlaces, text_places, xml_places
from pipeline.formats.fide.layouts import (
    FACTOR,
    GAMES,
    RATING,
    Layout,
    fitting_layout,
    header_layout,
    month_said,
    share_fitting,
)
from pipeline.formats.fide.list_values import list_values, report_federations, unknown_federations
from pipeline.formats.fide.noting import Noted
from pipeline.formats.fide.parts import MAX_LIST_BYTES, Part, new_findings, parts_of, report_unread
from pipeline.formats.fide.text_list import MAX_LINE, Ending, cut_lines, text_blocks
from pipeline.formats.fide.xml_list import FIELDS, DeclarationError, xml_rows
from pipeline.formats.raw import ZIP_DAMAGE, RawFile

RatingType = Literal["all", "standard", "rapid", "blitz", "unsaid"]

_TYPE_SAID = re.compile(r"(?<![a-z])(standard|std|rapid|rpd|blitz|blz)", re.IGNORECASE)
_TYPES: dict[str, RatingType] = {
    "standard": "standard",
    "std": "standard",
    "rapid": "rapid",
    "rpd": "rapid",
    "blitz": "blitz",
    "blz": "blitz",
}
_FIRST_RAPID = dt.date(2012, 1, 1)
"""Before this month FIDE published standard ratings only."""
_NO_LIST = "it has neither the header line of a FIDE list (ID Number, Name, Fed ... rating) nor the columns of one"
_SAMPLE_LINES = 300
_LEAST_FIT = 0.75


@dataclass(frozen=True)
class FideExport:
    """`table` follows the contract; `findings` tells what could not be taken."""

    table: pl.DataFrame
    findings: pl.DataFrame


@dataclass(frozen=True)
class ListDescription:
    """What a list says of itself: which ratings, of which month; `reason` tells why it can't be read.

    `first_line` is the first one that is not blank, with its number: the header line of a list that has one.
    """

    part: Part
    rating_type: RatingType
    month: dt.date | None
    layout: Layout | None = None
    has_header: bool = True
    follows_header: bool = True
    reason: str | None = None
    first_line: tuple[int, str] = (1, "")

    @property
    def gives_standard_ratings(self) -> bool:
        """Whether the standard ratings stand in it, as far as it says."""
        return self.rating_type in {"all", "standard", "unsaid"}


def describe_list(part: Part) -> ListDescription:
    """What a list says of itself, by its header line, its first lines and the names it came under."""
    names = " ".join(PurePath(name).name for name in (part.container_name, part.name) if name)
    rating_type: RatingType = "all"
    head = next((text for _, text in text_blocks([part.head()])), "")
    if part.kind == "list_xml":
        rating_type = rating_type if "<rapid_rating" in head else _type_said(names)
        return ListDescription(part, rating_type, month_said(names))
    numbered = [(at, line) for at, line in enumerate(head.split("\n"), start=1) if line.strip(" \t\r\x1a\x00")]
    lines = [line for _, line in numbered]
    header = header_layout(lines[0]) if lines else None
    # The last line of the head may be cut.
    sample = lines[1 if header else 0 : _SAMPLE_LINES]
    sample = sample[:-1] if len(sample) > 1 else sample
    layout = header
    if header is None or (sample and share_fitting(header, sample) < _LEAST_FIT):
        layout = fitting_layout(sample) or header
    month = (header.month if header else None) or month_said(names)
    if layout is None:
        return ListDescription(part, "unsaid", month, reason=_NO_LIST)
    if not layout.is_combined:
        rating_type = "standard" if month and month < _FIRST_RAPID else _type_said(names)
    return ListDescription(
        part, rating_type, month, layout, header is not None, layout is header, first_line=numbered[0]
    )


def _type_said(names: str) -> RatingType:
    match = _TYPE_SAID.search(names)
    return _TYPES[match[1].lower()] if match else "unsaid"


def read_list(described: ListDescription) -> FideExport:
    """Read a list that was described: contract `FideList`; of a number that stands twice the first line counts."""
    part = described.part
    found = new_findings()
    noted = Noted(found, part.place)
    if described.reason:
        found.add("fide_list_unreadable", part.place, reason=described.reason)
        return FideExport(FideList.empty(), found.to_frame())
    if described.rating_type == "unsaid":
        found.add("fide_list_type_unsaid", part.place)
    if described.layout and not described.follows_header:
        line_number, line = described.first_line
        noted.add("fide_header_not_followed", line_number, 1, line, layout=described.layout.name)
    nobody = FideList.empty().with_columns(line_number=pl.lit(None, dtype=pl.Int32))
    pieces = list(_pieces(described, noted))
    players = pl.concat([nobody, *(values for values, _ in pieces)], how="diagonal_relaxed")
    table = _first_of_each(players, described, noted)
    if pieces:
        report_federations(pl.concat(unknown for _, unknown in pieces), noted)
    noted.close()
    return FideExport(FideList.conform(table), found.to_frame())


def _pieces(described: ListDescription, noted: Noted) -> Iterator[tuple[pl.DataFrame, pl.DataFrame]]:
    """The players block by block, and their unknown federations.

    Where the list breaks off, that is told at what declares more than a list may, or at the last player read; the
    blocks before stay.
    """
    last: tuple[int | None, int | None, str | None] = (None, None, None)
    try:
        for rows, placed in _rows(described, noted):
            yield list_values(rows, placed, noted), unknown_federations(rows, placed)
            if not rows.is_empty():
                last = placed(rows.tail(1), "fide_id").select("line_number", "column_number", "line").row(0)
    except DeclarationError as error:
        rule = "fide_list_breaks_off" if last[0] else "fide_list_unreadable"
        noted.add(rule, error.line_number, error.column_number, error.declaration, reason=str(error))
    except ZIP_DAMAGE as error:
        noted.add("fide_list_breaks_off" if last[0] else "fide_list_unreadable", *last, reason=str(error))


def _rows(described: ListDescription, noted: Noted) -> Iterator[tuple[pl.DataFrame, FieldPlaces]]:
    """The list's rows as text, block by block, with what tells where a field of them stands."""
    chunks = described.part.chunks(MAX_LIST_BYTES)
    fields = list(described.layout.spans if described.layout else FIELDS.values())
    renamed = _renamed(described.rating_type, fields)
    if described.layout is None:
        placed = xml_places({renamed.get(field, field): tag for tag, field in FIELDS.items()})
        for rows in xml_rows(chunks, noted):
            yield rows.rename(renamed), placed
        return
    starts = described.layout.spans.items()
    placed = text_places({renamed.get(field, field): start + 1 for field, (start, _) in starts})
    is_before_header = described.has_header
    ending = Ending()
    for block in text_blocks(chunks):
        rows = ending.without_cut_line(cut_lines(block, described.layout), block, noted).rename(renamed)
        if is_before_header and not rows.is_empty():
            rows, is_before_header = rows.slice(1), False
        long = pl.col("line").str.len_chars() > MAX_LINE
        too_long = rows.filter(long).with_columns(limit=pl.lit(MAX_LINE), column_number=pl.lit(MAX_LINE + 1))
        noted.add_rows("fide_line_too_long", too_long, limit="limit")
        yield rows.filter(~long), placed


def _renamed(rating_type: RatingType, fields: Sequence[str]) -> dict[str, str]:
    """Which ratings the columns of a list of one type hold; a damaged header may name both forms of a column."""
    kind = rating_type if rating_type in {"rapid", "blitz"} else "standard"
    names = {RATING: f"{kind}_rating", GAMES: f"{kind}_games", FACTOR: f"{kind}_k"}
    return {old: new for old, new in names.items() if old in fields and new not in fields}


def _first_of_each(players: pl.DataFrame, described: ListDescription, noted: Noted) -> pl.DataFrame:
    """The first line of each number; every line of a number that stands twice is told."""
    if players["fide_id"].n_unique() == players.height:
        return players
    twice = players.filter(pl.col("fide_id").is_duplicated()).select("line_number", "fide_id")
    quiet = Noted(new_findings(), described.part.place)
    # The lines' text is no longer held: the list is gone through again for them. Where it breaks off is told already.
    with suppress(DeclarationError, *ZIP_DAMAGE):
        for rows, placed in _rows(described, quiet):
            numbered = rows.with_columns(pl.col("fide_id").cast(pl.Int64, strict=False))
            told = numbered.join(twice, on=["line_number", "fide_id"], how="semi", maintain_order="left")
            noted.add_rows("fide_number_twice", placed(told, "fide_id"), fide_id="fide_id")
    return players.unique("fide_id", keep="first", maintain_order=True)


def read_fide_list(file: RawFile) -> FideExport:
    """Read a FIDE rating list: text of any layout or XML, plain or the one list of a zip.

    Returns:
        Contract `FideList` and the findings; both tell it where nothing could be read.
    """
    found = new_findings()
    parts = parts_of(file, found, "fide_list_unreadable")
    # A file that says nothing of itself was given as a list and is judged as one.
    lists = [part for part in parts if part.kind in {"list_text", "list_xml"}] or ([] if len(parts) != 1 else parts)
    if len(lists) != 1:
        if parts:
            reason = f"the zip holds {len(lists)} lists; exactly one is expected"
            found.add("fide_list_unreadable", parts[0].place, reason=reason)
        return FideExport(FideList.empty(), found.to_frame())
    report_unread([part for part in parts if part is not lists[0]], found)
    export = read_list(describe_list(lists[0]))
    return replace(export, findings=pl.concat([found.to_frame(), export.findings]))


def choose_list(lists: list[ListDescription], month: dt.date, found: FindingList) -> ListDescription | None:
    """Of the lists laid down the one that gives the standard ratings in force; each other one is told.

    A list of the month goes before one that does not say its month, and that before the nearest of another
    month. Of equals the first by name is used.
    """
    for item in lists:
        if item.reason:
            found.add("fide_list_unreadable", item.part.place, reason=item.reason)
        elif not item.gives_standard_ratings:
            found.add("fide_list_of_other_type", item.part.place, rating_type=item.rating_type)
    usable = [item for item in lists if item.gives_standard_ratings and not item.reason]
    if not usable:
        return None

    def rank(item: ListDescription) -> tuple[int, int, bool, str]:
        """The best first."""
        months_off = abs((item.month - month).days) if item.month else 0
        said = 1 if item.month is None else 2 if months_off else 0
        return said, months_off, item.rating_type == "unsaid", item.part.name

    chosen, *others = sorted(usable, key=rank)
    for item in others:
        said = f"{item.month:%Y-%m}" if item.month else "?"
        found.add("fide_list_not_used", item.part.place, used=chosen.part.name, month=said)
    if chosen.month and chosen.month != month:
        found.add("fide_list_of_other_month", chosen.part.place, month=f"{chosen.month:%Y-%m}", wanted=f"{month:%Y-%m}")
    return chosen
