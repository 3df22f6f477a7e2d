"""Headers of the tagged files: SWAR's national report and the interclubs in its layout.

input-files.md 2.1 (tags, checksum), 2.4 (interclubs).
"""

from __future__ import annotations

import re
import zlib
from typing import NamedTuple

from pipeline.formats.sendings.header import (
    Declared,
    FileNotes,
    Header,
    Particulars,
    check_round_days,
    check_tournament_days,
    fixed_rounds,
    leading_number,
    rounds_of_titles,
    tournament_day,
)
from pipeline.formats.sendings.layouts import TAGGED_LAYOUTS, Layout

_TAG = re.compile(r"^(00[A-Z]|[01][0-9]2)(?: (.*))?$", re.MULTILINE)
_TAGGED_START = re.compile(r"\s*(?:00[A-Z]|0[0-9]2|001)\b")
_SWAR_START = re.compile(r"^00A ", re.MULTILINE)
_START_LENGTH = 2000
_LEAD = re.compile(r"^(?:Swar Version|Envoi par(?: le club)?) ?: ?", re.IGNORECASE)
_FIRST_PLAYER = re.compile(r"^001\b", re.MULTILINE)
_SUMMARY = re.compile(
    r"P= *(\d{1,4}) +R= *(\d{1,3}) +S=(\S*) +E=(\S*)(?: +\+ *(\d{1,6}) *= *(\d{1,6}) *- *(\d{1,6}))? *",
    re.ASCII,
)
_CHECKSUM = re.compile(r"CRC=0x([0-9A-Fa-f]{1,8})\s*", re.ASCII)
_ROUNDS_SENT = re.compile(r"\b(\d{1,3}) ?\S{1,2} ?(\d{1,3})\b", re.ASCII)
_CHECKED_TAGS = ("00A", "00B", "00C", "00D", "00E", "00F")

KNOWN_TAG = r"^(?:00[A-Z]|[0-9]{2}2|013|###)"
"""Lines between the player lines that belong to the format."""


class _Tag(NamedTuple):
    value: str
    line_number: int
    line: str


def is_tagged(text: str) -> bool:
    """Whether the lines of the file start with tags, as in SWAR's files and in the FIDE report."""
    return _TAGGED_START.match(text) is not None or _SWAR_START.search(text, 0, _START_LENGTH) is not None


def read_tagged_header(text: str, notes: FileNotes) -> Header | None:
    """Read the header of a tagged file.

    Args:
        text: the whole file, with single line feeds.
        notes: takes the findings.

    Returns:
        The header, or `None` when the file is refused (`notes.reason` says why).
    """
    first_player = _FIRST_PLAYER.search(text)
    body_start = first_player.start() if first_player else len(text)
    tags = _read_tags(text, body_start)
    if "00A" not in tags:
        notes.refuse("fide_report")
        return None
    layout = next((layout for layout in TAGGED_LAYOUTS if re.search(layout.head_pattern, tags["00A"].line)), None)
    summary = _SUMMARY.fullmatch(tags["00F"].value) if "00F" in tags else None
    if layout is None or summary is None:
        notes.refuse("no_control_line", tags.get("00F", tags["00A"]).line_number)
        return None
    checksum = _check_header(notes, layout, tags)
    summary_line = tags["00F"].line_number
    start = tournament_day(notes, summary_line, summary[3], _value(tags, "042"))
    end = tournament_day(notes, summary_line, summary[4], _value(tags, "052"))
    check_tournament_days(notes, summary_line, start, end)
    declared = Declared(int(summary[1]), int(summary[2]), *_counts(notes, summary, tags["00F"]))
    if "132" in tags:
        titles = tags["132"]
        rounds = rounds_of_titles(notes, layout, titles.line, titles.line_number, declared.rounds)
        check_round_days(notes, titles.line_number, rounds, start, end)
    else:
        notes.add("round_dates_missing", summary_line)
        rounds = fixed_rounds(layout, declared.rounds)
    return Header(
        layout=layout,
        particulars=_particulars(tags, checksum),
        start_date=start,
        end_date=end,
        declared=declared,
        rounds=rounds,
        body=text[body_start:],
        body_line=text.count("\n", 0, body_start) + 1,
    )


def _read_tags(text: str, body_start: int) -> dict[str, _Tag]:
    """The tags of the header, each at its first line; those of the body only where the header has none."""
    tags: dict[str, _Tag] = {}
    if body_start < len(text) and "\n00F" not in text[:body_start]:
        body_start = len(text)
    line_number, counted = 1, 0
    for match in _TAG.finditer(text, 0, body_start):
        line_number += text.count("\n", counted, match.start())
        counted = match.start()
        tags.setdefault(match[1], _Tag((match[2] or "").strip(), line_number, match[0]))
    return tags


def _value(tags: dict[str, _Tag], tag: str) -> str | None:
    # SWAR writes what precedes the value into the line: "Envoi par : 541"
    value = tags[tag].value if tag in tags else ""
    return _LEAD.sub("", value).strip() or None


def _particulars(tags: dict[str, _Tag], checksum: str | None) -> Particulars:
    rounds = _ROUNDS_SENT.search(_value(tags, "00C") or "")
    return Particulars(
        tournament_name=_value(tags, "012"),
        responsible=_value(tags, "00D"),
        arbiter=_value(tags, "102"),
        time_control=_value(tags, "122"),
        tournament_kind=_value(tags, "092"),
        program=_value(tags, "00A"),
        declared_sender_id=leading_number(_value(tags, "00E")),
        first_round_sent=(int(rounds[1]) or None) if rounds else None,
        last_round_sent=(int(rounds[2]) or None) if rounds else None,
        declared_participant_count=leading_number(_value(tags, "062")),
        checksum=checksum,
    )


def _counts(notes: FileNotes, summary: re.Match[str], tag: _Tag) -> tuple[int | None, int | None, int | None]:
    if summary[5] is None:
        notes.add("counts_unreadable", tag.line_number, None, tag.line)
        return None, None, None
    return int(summary[5]), int(summary[6]), int(summary[7])


def _check_header(notes: FileNotes, layout: Layout, tags: dict[str, _Tag]) -> str | None:
    """Compare the checksum of the header lines, where the layout has one; gives `ReceivedFiles.checksum`."""
    if not layout.has_checksum:
        return None
    declared = _CHECKSUM.fullmatch(tags["00Z"].value) if "00Z" in tags else None
    if declared is None:
        notes.add("checksum_missing", tags["00A"].line_number)
        return "missing"
    computed = header_checksum([tags[tag].line for tag in _CHECKED_TAGS if tag in tags])
    if int(declared[1], 16) == computed:
        return "holds"
    notes.add(
        "checksum_differs",
        tags["00Z"].line_number,
        None,
        tags["00Z"].line,
        declared=f"0x{declared[1].upper()}",
        computed=f"0x{computed:08X}",
    )
    return "differs"


def header_checksum(lines: list[str]) -> int:
    """CRC-32 of the header lines 00A to 00F, each followed by a line feed, in cp1252 (input-files.md 2.1)."""
    return zlib.crc32("".join(f"{line}\n" for line in lines).encode("cp1252", "replace"))
