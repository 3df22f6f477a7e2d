"""Headers of the pairing-program files: labelled lines, the control line of digits, the column titles.

input-files.md 1.2 (labels), 1.3 (control line), 1.4 (column titles), 1.12 (converters).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from pipeline.formats.sendings.header import (
    Declared,
    FileNotes,
    Header,
    Particulars,
    RoundColumns,
    check_round_days,
    check_tournament_days,
    compare_days,
    compare_rounds,
    first_lines,
    leading_number,
    rounds_of_titles,
    tournament_day,
    undated,
    usual_columns,
)
from pipeline.formats.sendings.layouts import CONTROL_LAYOUTS, CONTROL_TYPES, TAIL_WIDTH, Layout, Span

# column 1 holds NUL, a blank or what a mail program made of it, or nothing at all; then type, players, rounds,
# first and last day, counts
_CONTROL_BY_COLUMNS = re.compile(
    r"^[^\w\n]?(\d\d)(\d{3}| \d{2}|  \d)(\d{2}| \d)([\d ]{8})([\d ]{8})(.*?)\r?$", re.MULTILINE | re.ASCII
)
_CONTROL_BY_TOKENS = re.compile(
    r"^[^\w\n]?[ \t]*(\d\d)[ \t]*(\d{1,3})[ \t]+(\d{1,2})[ \t]*((?:19|20)\d{6})[ \t]*((?:19|20)\d{6})(.*?)\r?$",
    re.MULTILINE | re.ASCII,
)
_COUNTS = re.compile(r"\+(\d{1,6}) ?=(\d{1,6}) ?-(\d{1,6})", re.ASCII)
_LABELS = {
    "tournoi": "name",
    "envoy par": "responsible",
    "envoye par": "responsible",
    "tempo": "pace",
    "cadence": "pace",
    "dt": "arbiter",
    "date de dbut": "first",
    "date de debut": "first",
    "date dbut": "first",
    "date debut": "first",
    "date de fin": "last",
    "date fin": "last",
    "date fin de tournoi": "last",
    "date de fin de tournoi": "last",
    "fichier": "file",
    "club": "club",
    "nombre total parties": "games",
    "nombre de participants": "players",
    "nombre total participants": "players",
}
"""What a label introduces; labels in small letters, without accented ones: accents may be lost or spoilt."""

_LABELLED = re.compile(r"^([^:\n]{0,59}):([^\n]*\S)", re.MULTILINE)
_ROUNDS_BESIDE = re.compile(r"\b(\d{1,3}) *(?:rond|round)", re.IGNORECASE | re.ASCII)
"""As in `Nombre de participants : 16 ; 3 rondes`."""

_FOLDED = re.compile(r"[^a-z ]+")

_MEMBER_TITLE = "Matr."
_BY_MEMBER_COLUMN = {
    column: [layout for layout in CONTROL_LAYOUTS if layout.member_id.first == column]
    for column in {layout.member_id.first for layout in CONTROL_LAYOUTS}
}
_CONVERTER = re.compile(r"(?:<==|Trans?codage) *(\S.*)$", re.MULTILINE)
_CONVERTER_SIGNS = ("<==", "codage")
_TOURNAMENT_LIST = re.compile(r"^[ \t]*Tournoi ?\(s\) ?:[^\n]*((?:\n[ \t]+\S[^\n]*)*)", re.MULTILINE | re.IGNORECASE)
_CHESS_MANAGER_TITLE = re.compile(r"^(.+?)(?: \([^()\n]*\))? - du \S+ au \S+[ \t]*$", re.MULTILINE)
_CHESS_MANAGER_TIMING = re.compile(r"\bTiming: *(.+)$", re.MULTILINE)
_SENDING_SIGNS = re.compile(r"^[ \t]*Tournoi\b|\bMatr\.|\bPairTwo\b|\bChessMan\b", re.MULTILINE | re.IGNORECASE)


class _Labels(NamedTuple):
    particulars: Particulars
    start_date: str | None
    end_date: str | None
    round_count: int | None


class _Titles(NamedTuple):
    """The line of column titles (empty if there is none) and what follows it."""

    line: str
    line_number: int
    body: str
    body_line: int


def read_control_header(text: str, notes: FileNotes) -> Header | None:
    """Read the header of a file with a control line.

    Args:
        text: the whole file.
        notes: takes the findings.

    Returns:
        The header, or `None` when the file is refused (`notes.reason` says why).
    """
    control = _find_control_line(text)
    if control is None:
        notes.refuse("no_control_line" if _SENDING_SIGNS.search(text) else "no_layout")
        return None
    head = text[: control.start()].replace("\r\n", "\n")
    control_line = head.count("\n") + 1
    if control.re is _CONTROL_BY_TOKENS:
        notes.add("control_line_irregular", control_line, 1, _written(control))
    titles = _split_titles(text[control.end() + 1 :], control_line + 1)
    layout, recognised_by = _recognise(head, control[1], titles)
    if layout is None:
        place = (titles.line_number, 1, titles.line) if titles.line else (control_line, 1, _written(control))
        notes.refuse("unknown_columns", *place)
        return None
    if control[1] not in CONTROL_TYPES:
        notes.add("control_type_unknown", control_line, _column(control, 1), _written(control), value=control[1])
    labels = _read_labels(head)
    _note_converter(notes, head)
    start = tournament_day(notes, control_line, control[4], labels.start_date, _column(control, 4))
    end = tournament_day(notes, control_line, control[5], labels.end_date, _column(control, 5))
    check_tournament_days(notes, control_line, _column(control, 4), control[4], start, end)
    days = {(control_line, _column(control, group), control[group]): day for group, day in ((4, start), (5, end))}
    compare_days(notes, days, labels.start_date, labels.end_date)
    declared = _declared(notes, control, control_line)
    compare_rounds(notes, declared, labels.round_count)
    rounds = _rounds(notes, layout, titles, declared)
    check_round_days(notes, titles.line_number, titles.line or None, rounds, start, end)
    return Header(
        layout=layout,
        recognised_by=recognised_by,
        particulars=labels.particulars,
        start_date=start,
        end_date=end,
        declared=declared,
        rounds=rounds,
        body=titles.body,
        body_line=titles.body_line,
    )


def _find_control_line(text: str) -> re.Match[str] | None:
    marked = text.find("\n\x00") + 1
    control = _CONTROL_BY_COLUMNS.match(text, marked) if marked else None
    return control or _CONTROL_BY_COLUMNS.search(text) or _CONTROL_BY_TOKENS.search(text)


def _written(control: re.Match[str]) -> str:
    """The control line as it stands in the file."""
    return control[0].rstrip("\r")


def _column(match: re.Match[str], group: int) -> int:
    """The column in which a part of the line begins."""
    return match.start(group) - match.start() + 1


def _split_titles(rest: str, line_number: int) -> _Titles:
    while rest:
        line, _, following = rest.partition("\n")
        line = line.removesuffix("\r")
        if line.strip():
            if line.lstrip(" \x00")[:1].isdigit():
                return _Titles("", line_number, rest, line_number)
            return _Titles(line, line_number, following, line_number + 1)
        rest, line_number = following, line_number + 1
    return _Titles("", line_number, "", line_number)


def _recognise(head: str, kind: str, titles: _Titles) -> tuple[Layout | None, str]:
    """The layout of a file and by what it was known: its titles, else where the fields of the first lines stand."""
    member_column, words = titles.line.find(_MEMBER_TITLE) + 1, titles.line.split()
    for layout in _BY_MEMBER_COLUMN.get(member_column, ()):
        if all(word in words for word in layout.titles_words) and layout.head.search(head):
            return layout, "titles"
    lines = first_lines(titles.body)
    fitting = [layout for layout in CONTROL_LAYOUTS if any(_fits(layout, line) for line in lines)]
    fitting.sort(key=lambda layout: kind not in layout.types)
    return next((layout for layout in fitting if layout.head.search(head)), None), "fields"


def _fits(layout: Layout, line: str) -> bool:
    opponent_end = layout.first_result - TAIL_WIDTH
    opponent = Span(opponent_end - layout.cells.opponent_width + 1, opponent_end)
    fields = (layout.entry_number, layout.member_id, layout.rating, opponent)
    return layout.cells.makes_sense(line[opponent.first - 1 : layout.first_result]) and all(
        line[span.first - 1 : span.last].strip().isdecimal() for span in fields
    )


def _declared(notes: FileNotes, control: re.Match[str], line_number: int) -> Declared:
    declared = Declared(int(control[2]), int(control[3]), line_number, _written(control))
    rest = control[6].strip(" \x00\t")
    if not rest:
        return declared
    counts = _COUNTS.fullmatch(rest)
    if counts is None:
        notes.add("counts_unreadable", line_number, _column(control, 6), control[6])
        return declared
    return declared._replace(wins=int(counts[1]), draws=int(counts[2]), losses=int(counts[3]))


def _rounds(notes: FileNotes, layout: Layout, titles: _Titles, declared: Declared) -> RoundColumns:
    if layout.date_span is not None:
        if declared.rounds != 1:
            told = {"declared": declared.rounds, "read": 1}
            notes.add("round_count_differs", titles.line_number, layout.first_result, titles.line, **told)
        return undated(usual_columns(layout, 1, titles.body))
    if not titles.line:
        notes.add("titles_missing", titles.line_number, 1)
        return undated(usual_columns(layout, declared.rounds, titles.body))
    return rounds_of_titles(notes, layout, titles.line, titles.line_number, declared, titles.body)


def _read_labels(head: str) -> _Labels:
    values: dict[str, str] = {}
    for name, value in _LABELLED.findall(head):
        label = _label(name)
        if label:
            values.setdefault(label, f"{name}:{value}".strip() if label == "program" else value.strip())
    particulars = Particulars(
        tournament_name=_listed_names(head) or values.get("name") or _found(_CHESS_MANAGER_TITLE, head),
        responsible=values.get("responsible") or values.get("arbiter"),
        arbiter=values.get("arbiter"),
        time_control=values.get("pace") or _found(_CHESS_MANAGER_TIMING, head),
        program=values.get("program"),
        declared_file_name=values.get("file"),
        declared_sender_id=leading_number(values.get("club")),
        declared_participant_count=leading_number(values.get("players")),
        declared_game_count=leading_number(values.get("games")),
    )
    rounds = _ROUNDS_BESIDE.search(values.get("players", ""))
    return _Labels(particulars, values.get("first"), values.get("last"), int(rounds[1]) if rounds else None)


@lru_cache(maxsize=256)  # programs repeat their labels
def _label(name: str) -> str | None:
    folded = _FOLDED.sub("", name.strip().lower())
    return "program" if folded.endswith("version") else _LABELS.get(folded)


def _listed_names(head: str) -> str | None:
    names = _TOURNAMENT_LIST.search(head) if "(" in head else None
    return "; ".join(line.strip() for line in names[1].split("\n") if line.strip()) if names else None


def _note_converter(notes: FileNotes, head: str) -> None:
    """Files that Chess Manager made of another program's: their rounds may carry the day of the conversion."""
    converter = _CONVERTER.search(head) if any(sign in head for sign in _CONVERTER_SIGNS) else None
    if converter:
        line_number = head.count("\n", 0, converter.start()) + 1
        column_number = converter.start() - head.rfind("\n", 0, converter.start())
        notes.add("converted_file", line_number, column_number, converter[0], program=converter[1].strip())


def _found(pattern: re.Pattern[str], text: str) -> str | None:
    match = pattern.search(text)
    return (match[1].strip() or None) if match else None
