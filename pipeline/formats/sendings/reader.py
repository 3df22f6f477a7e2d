"""From received files to tables: each header in turn, then the lines of all files at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles, Rounds
from pipeline.contracts.table import Table
from pipeline.findings import FindingList
from pipeline.formats.access import is_access
from pipeline.formats.containers import is_mail
from pipeline.formats.raw import RawFile, sender_id
from pipeline.formats.sendings import checks
from pipeline.formats.sendings.cells import cells, rounds, with_reach
from pipeline.formats.sendings.control_header import read_control_header
from pipeline.formats.sendings.decoding import Decoded, decode_all, is_binary
from pipeline.formats.sendings.header import FileNotes, Header
from pipeline.formats.sendings.lines import player_lines
from pipeline.formats.sendings.mirrors import check_mirrors
from pipeline.formats.sendings.papi import read_papi
from pipeline.formats.sendings.programs import program_file
from pipeline.formats.sendings.read_files import ReadFiles
from pipeline.formats.sendings.reports.reader import is_tournament_report, read_reports
from pipeline.formats.sendings.tagged_header import is_tagged, read_tagged_header
from pipeline.formats.sendings.wording import CATALOGUE

_NOTHING = b" \t\r\n\x00\x1a"
_SWAR_START = "00A "
_CONTROL_START = re.compile(r"\n\x00\d\d")
_START_LENGTH = 2000


@dataclass(frozen=True)
class Sendings:
    """What a batch of received files holds.

    Args:
        files: contract `ReceivedFiles`, in the order of the input.
        rounds: contract `Rounds`, those of the files that could be read.
        entries: contract `Entries`, the player lines of the files that could be read.
        half_games: contract `HalfGames`; each refers to entries of its file.
        findings: contract `Findings`, in the order of files and lines.
    """

    files: pl.DataFrame
    rounds: pl.DataFrame
    entries: pl.DataFrame
    half_games: pl.DataFrame
    findings: pl.DataFrame


def read_sendings(files: Sequence[RawFile], *, fide_reports_too: bool = False) -> Sendings:
    """Read a batch of result files of any layout; nothing in them makes it raise.

    A file that can't be read is refused whole: its row says so and no line of it is taken. Of the
    others everything that can be understood is kept, and what can't is a finding. Of files with the same
    bytes one is read, that under the name of the club that the content says or the first; the others are
    refused, since their games are there already. An entry number given twice keeps both lines; as an
    opponent it means the first.

    Args:
        files: the received files.
        fide_reports_too: whether a report of FIDE's without our member numbers, which is refused, gives its
            tables all the same; its players then have the member number 0.

    Returns:
        The tables of the batch.
    """
    notes = {index: FileNotes(file) for index, file in enumerate(files)}
    _refuse_repeated(notes)
    databases = {index: note for index, note in notes.items() if not note.reason and is_access(note.file.data)}
    texts = _texts({index: note for index, note in notes.items() if not note.reason and index not in databases})
    reports = {index: text.text for index, text in texts.items() if _is_report(text.text)}
    # headers differ in form from file to file and are short, so Python reads them one by one
    read = {index: _header(text.text, notes[index]) for index, text in texts.items() if index not in reports}
    parts = [_read_bodies({index: header for index, header in read.items() if header}, notes)]
    if reports:
        lines = {index: text.replace("\r\n", "\n") for index, text in reports.items()}
        parts.append(read_reports(lines, notes, without_members_too=fide_reports_too))
    if databases:
        parts.append(read_papi(databases))
    return Sendings(
        files=_file_table(notes, texts, {index: row for part in parts for index, row in part.rows.items()}),
        rounds=_table(Rounds, files, [part.rounds for part in parts]),
        entries=_table(Entries, files, [part.players for part in parts]),
        half_games=_table(HalfGames, files, [part.games for part in parts]),
        findings=_findings(notes.values()),
    )


def _refuse_repeated(notes: Mapping[int, FileNotes]) -> None:
    """Refuse the files whose bytes came under another name too."""
    same: dict[str, list[int]] = {}
    for index, note in notes.items():
        same.setdefault(note.file.file_id, []).append(index)
    for indices in same.values():
        kept = _under_own_name(indices, notes) if len(indices) > 1 else indices[0]
        for index in indices:
            if index != kept:
                notes[index].refuse("file_received_twice", first_name=notes[kept].file.file_name)


def _under_own_name(indices: Sequence[int], notes: Mapping[int, FileNotes]) -> int:
    """Of files with the same bytes the one whose name has the sender that the content says, else the first."""
    declared = read_sendings([notes[indices[0]].file]).files["declared_sender_id"][0]
    own = (index for index in indices if declared and sender_id(notes[index].file.file_name) == declared)
    return next(own, indices[0])


def _texts(notes: Mapping[int, FileNotes]) -> dict[int, Decoded]:
    """The texts of the files; those that have none are refused."""
    for note in notes.values():
        if not note.file.data.strip(_NOTHING):
            note.refuse("empty_file")
        elif is_mail(note.file.data):
            note.refuse("whole_mail")
        elif is_binary(note.file.data):
            note.refuse(program_file(note.file) or "binary_content")
    readable = {index: note.file.data for index, note in notes.items() if note.reason is None}
    texts = dict(zip(readable, decode_all([*readable.values()]), strict=True))
    for index, content in texts.items():
        if content.doubtful_offset is not None:
            _note_doubt(notes[index], content, content.doubtful_offset)
    return texts


def _note_doubt(notes: FileNotes, content: Decoded, offset: int) -> None:
    start = content.text.rfind("\n", 0, offset) + 1
    line_number = content.text.count("\n", 0, offset) + 1
    line = content.text[start:].split("\n", 1)[0].removesuffix("\r")
    notes.add("encoding_doubtful", line_number, offset - start + 1, line, encoding=content.encoding)


def _is_report(text: str) -> bool:
    # most files show at once that they are none
    is_other = text.startswith(_SWAR_START) or _CONTROL_START.search(text, 0, _START_LENGTH)
    return not is_other and is_tournament_report(text)


def _header(text: str, notes: FileNotes) -> Header | None:
    header = read_tagged_header(text, notes) if is_tagged(text) else read_control_header(text, notes)
    if header is not None and (not header.body or header.body.isspace()):
        notes.refuse("no_player_lines", header.declared.line_number, 1, header.declared.text)
        return None
    return header


def _read_bodies(headers: Mapping[int, Header], notes: Mapping[int, FileNotes]) -> ReadFiles:
    """Entries and half games of all files with these headers; adds the findings."""
    places = rounds(headers)
    lines = player_lines(headers)
    players = with_reach(lines, places)
    found = cells(players, places)
    games = found.filter(pl.col("kind") == "game")
    counts = dict(players["file_index"].value_counts().iter_rows())
    checks.check_counts(counts, games, headers, notes)
    checks.check_lines(lines, notes)
    checks.check_identities(players, notes)
    checks.check_cells(players, found, places, notes)
    checks.check_points(players, found, headers, notes)
    checks.check_game_days(games, players, headers, notes)
    games = check_mirrors(games, players, notes)
    return ReadFiles(
        rows={index: _header_row(header, counts.get(index, 0)) for index, header in headers.items()},
        rounds=places,
        players=players.with_columns(pl.col("member_id", "rating").fill_null(0)),
        games=games.with_columns(column_number=pl.col("cell_start") + 1),
    )


def _file_table(
    notes: Mapping[int, FileNotes], texts: Mapping[int, Decoded], header_rows: Mapping[int, dict[str, Any]]
) -> pl.DataFrame:
    declared = {notes[index].file.file_id: row.get("declared_sender_id") for index, row in header_rows.items()}
    # a file under the same name with the same bytes is one file, however often it came
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    for index, note in notes.items():
        file, text = note.file, texts.get(index)
        row = {
            "file_id": file.file_id,
            "file_name": file.file_name,
            "sender_id": sender_id(file.file_name, declared.get(file.file_id)),
            "size_bytes": len(file.data),
            "encoding": text and text.encoding,
            "encoding_evidence": text and text.evidence,
            "state": "refused" if note.reason else "accepted",
            "reason": note.reason,
        }
        rows.setdefault((file.file_id, file.file_name), row | header_rows.get(index, {}))
    schema = ReceivedFiles.polars_schema()
    return pl.DataFrame({column: [row.get(column) for row in rows.values()] for column in schema}, schema=schema)


def _header_row(header: Header, player_count: int) -> dict[str, Any]:
    return {
        **header.particulars._asdict(),
        "layout": header.layout.name,
        "recognised_by": header.recognised_by,
        "start_date": header.start_date,
        "end_date": header.end_date,
        "player_count": player_count,
        "round_count": len(header.rounds.result_columns),
        "declared_player_count": header.declared.players,
        "declared_round_count": header.declared.rounds,
        "declared_wins": header.declared.wins,
        "declared_draws": header.declared.draws,
        "declared_losses": header.declared.losses,
    }


def _table(contract: type[Table], files: Sequence[RawFile], frames: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """The rows of the frames in the order of the files."""
    columns = ["file_index", *(name for name in contract.columns() if name != "file_id")]
    frame = frames[0]
    if len(frames) > 1:
        chosen = [frame.select(columns) for frame in frames]
        frame = pl.concat(chosen, how="vertical_relaxed").sort("file_index", maintain_order=True)
    file_ids = pl.Series("file_id", [file.file_id for file in files], dtype=pl.String)
    return contract.conform(frame.with_columns(file_ids.gather(frame["file_index"])))


def _findings(notes: Iterable[FileNotes]) -> pl.DataFrame:
    """Findings file by file, in each those of the whole file first, then by line."""
    found = FindingList(CATALOGUE)
    for note in notes:
        if note.counts:
            found.extend(note.close().rows)
    return found.to_frame()
