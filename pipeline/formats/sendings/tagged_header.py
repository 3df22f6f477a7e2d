"""Headers of the tagged files: SWAR's national report and the interclubs in its layout.

input-files.md 2.1 (tags, checksum), 2.4 (interclubs).
"""

from __future__ import annotations

import re
import zlib

from pipeline.formats.sendings.header import (
    Declared,
    FileNotes,
    Header,
    Particulars,
    check_round_days,
    check_tournament_days,
    compare_days,
    compare_rounds,
    leading_number,
    plain_lines,
    rounds_of_titles,
    tournament_day,
    undated,
    usual_columns,
)
from pipeline.formats.sendings.layouts import TAGGED_LAYOUTS, Layout

_BEHIND_TAG = ("", " ")
_TAGGED_START = re.compile(r"\s*(?:00[A-Z]|0[0-9]2|001)\b")
_START_LENGTH = 2000
_LABEL = re.compile(r"^(?:Swar Version|Envoi par(?: le club)?) ?: ?", re.IGNORECASE)
_FIRST_PLAYER = re.compile(r"^001\b", re.MULTILINE)
_SUMMARY = re.compile(
    r"00F +P= *(\d{1,4}) +R= *(\d{1,3}) +S=(\S*) +E=(\S*)(?: +\+ *(\d{1,6}) *= *(\d{1,6}) *- *(\d{1,6}))? *",
    re.ASCII,
)
_CHECKSUM = re.compile(r"00Z +CRC=0x([0-9A-Fa-f]{1,8})\s*", re.ASCII)
_ROUNDS_SENT = re.compile(r"\b(\d{1,3}) ?\S{1,2} ?(\d{1,3})\b", re.ASCII)
_CHECKED_TAGS = ("00A", "00B", "00C", "00D", "00E", "00F")

KNOWN_TAG = r"^(?:00[A-Z]|[0-9]{2}2|013|###)"
"""Lines between the player lines that belong to the format."""


_Tags = dict[str, tuple[int, str]]
"""The header lines by their tag: number and text."""


def is_tagged(text: str) -> bool:
    """Whether the lines of the file start with tags, as in SWAR's files and in the FIDE report."""
    return _TAGGED_START.match(text) is not None or text.find("\n00A ", 0, _START_LENGTH) >= 0


def read_tagged_header(text: str, notes: FileNotes) -> Header | None:
    """Read the header of a tagged file.

    Args:
        text: the whole file.
        notes: takes the findings.

    Returns:
        The header, or `None` when the file is refused (`notes.reason` says why).
    """
    first_player = _FIRST_PLAYER.search(text, max(text.find("\n001"), 0))
    body_start = first_player.start() if first_player else len(text)
    tags = _read_tags(text, body_start)
    if "00A" not in tags:
        notes.refuse("fide_report")
        return None
    line_number, line = tags.get("00F", tags["00A"])
    layout = next((layout for layout in TAGGED_LAYOUTS if layout.head.search(tags["00A"][1])), None)
    summary = _SUMMARY.fullmatch(line)
    if layout is None or summary is None:
        notes.refuse("no_control_line", line_number, 1, line)
        return None
    checksum = _check_header(notes, layout, tags)
    start = tournament_day(notes, line_number, summary[3], _value(tags, "042"), summary.start(3) + 1)
    end = tournament_day(notes, line_number, summary[4], _value(tags, "052"), summary.start(4) + 1)
    check_tournament_days(notes, line_number, summary.start(3) + 1, summary[3], start, end)
    days = {(line_number, summary.start(group) + 1, summary[group]): day for group, day in ((3, start), (4, end))}
    compare_days(notes, days, _value(tags, "042"), _value(tags, "052"))
    declared = Declared(int(summary[1]), int(summary[2]), line_number, line, *_counts(notes, summary, line_number))
    compare_rounds(notes, declared, leading_number(_value(tags, "00B")))
    body = text[body_start:]
    if "132" in tags:
        titles_number, titles = tags["132"]
        rounds = rounds_of_titles(notes, layout, titles, titles_number, declared, body)
        check_round_days(notes, titles_number, titles, rounds, start, end)
    else:
        notes.add("round_dates_missing", line_number, 1)
        rounds = undated(usual_columns(layout, declared.rounds, body))
    return Header(
        layout=layout,
        recognised_by="tags",
        particulars=_particulars(tags, checksum),
        start_date=start,
        end_date=end,
        declared=declared,
        rounds=rounds,
        body=body,
        body_line=text.count("\n", 0, body_start) + 1,
    )


def _read_tags(text: str, body_start: int) -> _Tags:
    """The tagged lines of the header, each tag's first; those of the body only where the header has none."""
    if "\n00F" not in text[:body_start]:
        body_start = len(text)
    tags: _Tags = {}
    for line_number, line in enumerate(plain_lines(text[:body_start]), start=1):
        if line[3:4] in _BEHIND_TAG:
            tags.setdefault(line[:3], (line_number, line))
    return tags


def _value(tags: _Tags, tag: str) -> str | None:
    return tags[tag][1][4:].strip() or None if tag in tags else None


def _value_after_label(tags: _Tags, tag: str) -> str | None:
    # SWAR writes what precedes the value into the line: "00D Envoi par : 541"
    return _LABEL.sub("", _value(tags, tag) or "") or None


def _particulars(tags: _Tags, checksum: str | None) -> Particulars:
    rounds = _ROUNDS_SENT.search(_value(tags, "00C") or "")
    return Particulars(
        tournament_name=_value(tags, "012"),
        responsible=_value_after_label(tags, "00D"),
        arbiter=_value(tags, "102"),
        time_control=_value(tags, "122"),
        tournament_kind=_value(tags, "092"),
        program=_value_after_label(tags, "00A"),
        declared_sender_id=leading_number(_value_after_label(tags, "00E")),
        first_round_sent=(int(rounds[1]) or None) if rounds else None,
        last_round_sent=(int(rounds[2]) or None) if rounds else None,
        declared_participant_count=leading_number(_value(tags, "062")),
        checksum=checksum,
    )


def _counts(notes: FileNotes, summary: re.Match[str], line_number: int) -> tuple[int | None, int | None, int | None]:
    if summary[5] is None:
        notes.add("counts_unreadable", line_number, summary.end(4) + 1, summary[0])
        return None, None, None
    return int(summary[5]), int(summary[6]), int(summary[7])


def _check_header(notes: FileNotes, layout: Layout, tags: _Tags) -> str | None:
    """Compare the checksum of the header lines, where the layout has one; gives `ReceivedFiles.checksum`."""
    if not layout.has_checksum:
        return None
    declared = _CHECKSUM.fullmatch(tags["00Z"][1]) if "00Z" in tags else None
    if declared is None:
        notes.add("checksum_missing", tags["00A"][0], 1)
        return "missing"
    computed = header_checksum([tags[tag][1] for tag in _CHECKED_TAGS if tag in tags])
    if int(declared[1], 16) == computed:
        return "holds"
    notes.add(
        "checksum_differs",
        tags["00Z"][0],
        1,
        tags["00Z"][1],
        declared=f"0x{declared[1].upper()}",
        computed=f"0x{computed:08X}",
    )
    return "differs"


def header_checksum(lines: list[str]) -> int:
    """CRC-32 of the header lines 00A to 00F, each followed by a line feed, in cp1252 (input-files.md 2.1)."""
    return zlib.crc32("".join(f"{line}\n" for line in lines).encode("cp1252", "replace"))
