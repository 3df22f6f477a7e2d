"""Headers of the pairing-program files: labelled lines, the control line of digits, the column titles.

input-files.md 1.2 (labels), 1.3 (control line), 1.4 (column titles).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pipeline.formats.sendings.header import (
    Declared,
    FileNotes,
    Header,
    Particulars,
    RoundColumns,
    check_round_days,
    check_tournament_days,
    fixed_rounds,
    leading_number,
    rounds_of_titles,
    tournament_day,
)
from pipeline.formats.sendings.layouts import CONTROL_LAYOUTS, CONTROL_TYPES, Layout, Span

# column 1 holds NUL, a blank, or nothing at all; then type, players, rounds, first and last day, counts
_CONTROL_BY_COLUMNS = re.compile(
    r"^[\x00 ]?(\d\d)(\d{3}| \d{2}|  \d)(\d{2}| \d)([\d ]{8})([\d ]{8})(.*)$", re.MULTILINE | re.ASCII
)
_CONTROL_BY_TOKENS = re.compile(
    r"^[\x00 \t]*(\d\d)[ \t]*(\d{1,3})[ \t]+(\d{1,2})[ \t]*((?:19|20)\d{6})[ \t]*((?:19|20)\d{6})(.*)$",
    re.MULTILINE | re.ASCII,
)
_COUNTS = re.compile(r"\+(\d{1,6}) ?=(\d{1,6}) ?-(\d{1,6})", re.ASCII)
_LABEL = re.compile(
    r"^[ \t]*(?:(?P<name>Tournoi)|(?P<responsible>Envoy\S{1,2} par)|(?P<pace>Tempo|Cadence)|(?P<arbiter>DT)"
    r"|(?P<first>Date (?:de )?d\S{1,3}but)|(?P<last>Date (?:de )?fin(?: de tournoi)?)"
    r"|(?P<file>Fichier)|(?P<club>Club)|(?P<games>Nombre TOTAL parties)"
    r"|(?P<players>Nombre de participants|Nombre TOTAL participants)) ?: *(?P<value>.*)$",
    re.MULTILINE | re.IGNORECASE,
)
_PROGRAM = re.compile(r"^[ \t]*(\S.* version ?: ?.*)$", re.MULTILINE | re.IGNORECASE)
_TOURNAMENT_LIST = re.compile(r"^[ \t]*Tournoi ?\(s\) ?:[^\n]*((?:\n[ \t]+\S[^\n]*)*)", re.MULTILINE | re.IGNORECASE)
_CHESS_MANAGER_TITLE = re.compile(r"^(.+?)(?: \([^()\n]*\))? - du \S+ au \S+[ \t]*$", re.MULTILINE)
_CHESS_MANAGER_TIMING = re.compile(r"\bTiming: *(.+)$", re.MULTILINE)
_SENDING_SIGNS = re.compile(r"^[ \t]*Tournoi\b|\bMatr\.|\bPairTwo\b|\bChessMan\b", re.MULTILINE | re.IGNORECASE)
_TRIED_LINES = 3


class _Labels(NamedTuple):
    particulars: Particulars
    start_date: str | None
    end_date: str | None


def read_control_header(text: str, notes: FileNotes) -> Header | None:
    """Read the header of a file with a control line.

    Args:
        text: the whole file, with single line feeds.
        notes: takes the findings.

    Returns:
        The header, or `None` when the file is refused (`notes.reason` says why).
    """
    control = _CONTROL_BY_COLUMNS.search(text)
    if control is None:
        control = _CONTROL_BY_TOKENS.search(text)
        if control is None:
            notes.refuse("no_control_line" if _SENDING_SIGNS.search(text) else "no_layout")
            return None
    head = text[: control.start()]
    control_line = head.count("\n") + 1
    if control.re is _CONTROL_BY_TOKENS:
        notes.add("control_line_irregular", control_line, None, control[0])
    titles, titles_line, body, body_line = _split_titles(text[control.end() + 1 :], control_line + 1)
    layout = _recognise(head, control[1], titles, body)
    if layout is None:
        notes.refuse("unknown_columns", titles_line, titles or None)
        return None
    if control[1] not in CONTROL_TYPES:
        notes.add("control_type_unknown", control_line, 2, control[0], value=control[1])
    labels = _read_labels(head)
    start = tournament_day(notes, control_line, control[4], labels.start_date)
    end = tournament_day(notes, control_line, control[5], labels.end_date)
    check_tournament_days(notes, control_line, start, end)
    declared = _declared(notes, control, control_line)
    rounds = _rounds(notes, layout, titles, titles_line, declared)
    check_round_days(notes, titles_line, rounds, start, end)
    return Header(
        layout=layout,
        particulars=labels.particulars,
        start_date=start,
        end_date=end,
        declared=declared,
        rounds=rounds,
        body=body,
        body_line=body_line,
    )


def _split_titles(rest: str, line_number: int) -> tuple[str, int, str, int]:
    """Titles line (empty if there is none), its number, the body and its first line's number."""
    while rest:
        line, _, following = rest.partition("\n")
        if line.strip():
            if line.lstrip(" \x00")[:1].isdigit():
                return "", line_number, rest, line_number
            return line, line_number, following, line_number + 1
        rest, line_number = following, line_number + 1
    return "", line_number, "", line_number


def _recognise(head: str, kind: str, titles: str, body: str) -> Layout | None:
    """The layout of a file: by its titles, else by where the fields of the first lines stand."""
    for layout in CONTROL_LAYOUTS:
        if re.search(layout.titles_pattern, titles) and re.search(layout.head_pattern, head):
            return layout
    lines = [line for line in body.split("\n", 2 * _TRIED_LINES)[: 2 * _TRIED_LINES] if line.strip()]
    fitting = [layout for layout in CONTROL_LAYOUTS if any(_fits(layout, line) for line in lines[:_TRIED_LINES])]
    fitting.sort(key=lambda layout: kind not in layout.types)
    return next((layout for layout in fitting if re.search(layout.head_pattern, head)), None)


def _fits(layout: Layout, line: str) -> bool:
    cells = layout.cells
    tail = line[layout.first_result - 4 : layout.first_result]
    opponent_end = layout.first_result - 4
    fields = (
        layout.entry_number,
        layout.member_id,
        layout.rating,
        Span(opponent_end - cells.opponent_width + 1, opponent_end),
    )
    return (
        all(line[span.first - 1 : span.last].strip().isdigit() for span in fields)
        and tail[0:1] + tail[2:3] == "  "
        and tail[1] in {*cells.colours, "-"}
        and tail[3:] in {*cells.scores, *cells.unplayed}
    )


def _declared(notes: FileNotes, control: re.Match[str], line_number: int) -> Declared:
    players, rounds = int(control[2]), int(control[3])
    rest = control[6].strip(" \x00\t")
    if not rest:
        return Declared(players, rounds)
    counts = _COUNTS.fullmatch(rest)
    if counts is None:
        notes.add("counts_unreadable", line_number, control.start(6) - control.start() + 1, control[6])
        return Declared(players, rounds)
    return Declared(players, rounds, int(counts[1]), int(counts[2]), int(counts[3]))


def _rounds(notes: FileNotes, layout: Layout, titles: str, titles_line: int, declared: Declared) -> RoundColumns:
    if layout.date_span is not None:
        if declared.rounds != 1:
            notes.add("round_count_differs", titles_line, None, titles, declared=declared.rounds, read=1)
        return fixed_rounds(layout, 1)
    if not titles:
        notes.add("titles_missing", titles_line)
        return fixed_rounds(layout, declared.rounds)
    return rounds_of_titles(notes, layout, titles, titles_line, declared.rounds)


def _read_labels(head: str) -> _Labels:
    values: dict[str, str] = {}
    for match in _LABEL.finditer(head):
        if value := match["value"].strip():
            label = next(name for name, text in match.groupdict().items() if text is not None)
            values.setdefault(label, value)
    names = _TOURNAMENT_LIST.search(head)
    if names:
        name = "; ".join(line.strip() for line in names[1].split("\n") if line.strip())
    else:
        name = values.get("name") or _found(_CHESS_MANAGER_TITLE, head) or ""
    particulars = Particulars(
        tournament_name=name or None,
        responsible=values.get("responsible") or values.get("arbiter"),
        arbiter=values.get("arbiter"),
        time_control=values.get("pace") or _found(_CHESS_MANAGER_TIMING, head),
        program=_found(_PROGRAM, head),
        declared_file_name=values.get("file"),
        declared_sender_id=leading_number(values.get("club")),
        declared_participant_count=leading_number(values.get("players")),
        declared_game_count=leading_number(values.get("games")),
    )
    return _Labels(particulars, values.get("first"), values.get("last"))


def _found(pattern: re.Pattern[str], text: str) -> str | None:
    match = pattern.search(text)
    return (match[1].strip() or None) if match else None
