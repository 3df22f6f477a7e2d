"""From received files to tables: each header in turn, then the lines of all files at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles
from pipeline.findings import FindingList
from pipeline.formats.raw import RawFile, sender_id
from pipeline.formats.sendings import body, checks
from pipeline.formats.sendings.control_header import read_control_header
from pipeline.formats.sendings.decoding import Decoded, decode, is_binary
from pipeline.formats.sendings.header import FileNotes, Header
from pipeline.formats.sendings.tagged_header import is_tagged, read_tagged_header
from pipeline.formats.sendings.wording import CATALOGUE

_NOTHING = b" \t\r\n\x00\x1a"


@dataclass(frozen=True)
class Sendings:
    """What a batch of received files holds.

    Args:
        files: contract `ReceivedFiles`, in the order of the input.
        entries: contract `Entries`, the player lines of the files that could be read.
        half_games: contract `HalfGames`; each refers to entries of its file.
        findings: contract `Findings`, in the order of files and lines.
    """

    files: pl.DataFrame
    entries: pl.DataFrame
    half_games: pl.DataFrame
    findings: pl.DataFrame


def read_sendings(files: Sequence[RawFile]) -> Sendings:
    """Read a batch of result files of any layout; nothing in them makes it raise.

    A file that can't be read is refused whole: its row says so and no line of it is taken. Of the
    others everything that can be understood is kept, and what can't is a finding. A file whose bytes
    came before in the batch is refused, since its games are there already.

    Args:
        files: the received files.

    Returns:
        The tables of the batch.
    """
    found = FindingList(CATALOGUE)
    notes: dict[int, FileNotes] = {}
    headers: dict[int, Header] = {}
    decoded: dict[int, Decoded] = {}
    first_names: dict[str, str] = {}
    # headers differ in form from file to file and are short, so Python reads them one by one
    for index, file in enumerate(files):
        notes[index] = FileNotes(file, found)
        if file.file_id in first_names:
            notes[index].refuse("file_received_twice", first_name=first_names[file.file_id])
            continue
        first_names[file.file_id] = file.file_name
        header = _read_header(index, notes[index], decoded)
        if header is not None:
            headers[index] = header
    players, games, counts = _read_bodies(headers, notes)
    return Sendings(
        files=_file_table(files, notes, headers, decoded, counts),
        entries=_with_file_id(players, files, Entries),
        half_games=_with_file_id(
            games.with_columns((pl.col("cell_start") + 1).alias("column_number")), files, HalfGames
        ),
        findings=_in_order(found.to_frame(), files),
    )


def _read_header(index: int, notes: FileNotes, decoded: dict[int, Decoded]) -> Header | None:
    data = notes.file.data
    if not data.strip(_NOTHING):
        notes.refuse("empty_file")
        return None
    if is_binary(data):
        notes.refuse("binary_content")
        return None
    decoded[index] = content = decode(data)
    if content.doubtful_offset is not None:
        _note_encoding(notes, content, content.doubtful_offset)
    read = read_tagged_header if is_tagged(content.text) else read_control_header
    header = read(content.text, notes)
    if header is None:
        return None
    if not header.body.strip():
        notes.refuse("no_player_lines", header.body_line)
        return None
    return header


def _note_encoding(notes: FileNotes, content: Decoded, offset: int) -> None:
    start = content.text.rfind("\n", 0, offset) + 1
    line = content.text[start:].split("\n", 1)[0]
    line_number = content.text.count("\n", 0, offset) + 1
    notes.add("encoding_doubtful", line_number, offset - start + 1, line, encoding=content.encoding)


def _read_bodies(
    headers: dict[int, Header], notes: Mapping[int, FileNotes]
) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    """Entries, half games and the counts of each file; adds the findings."""
    lines = body.player_lines(body.body_lines(headers))
    players = lines.filter(pl.col("entry_number").is_not_null())
    cells = body.cells(players, headers)
    games = cells.filter(pl.col("kind") == "game")
    counts = _counts(players, games, headers)
    checks.check_counts(counts, headers, notes)
    checks.check_stray_lines(body.stray_lines(lines), notes)
    checks.check_entries(players, notes)
    checks.check_cells(cells, notes)
    games = checks.without_unknown_opponents(games, players, notes)
    checks.check_game_days(games, headers, notes)
    checks.check_mirrors(games, notes)
    return players.with_columns(pl.col("member_id", "rating").fill_null(0)), games, counts


def _counts(players: pl.DataFrame, games: pl.DataFrame, headers: dict[int, Header]) -> pl.DataFrame:
    score = pl.col("score")
    return (
        pl.DataFrame({"file_index": list(headers)}, schema={"file_index": pl.Int32})
        .join(
            players.group_by("file_index").agg(pl.len().alias("players")),
            on="file_index",
            how="left",
            maintain_order="left",
        )
        .join(
            games.group_by("file_index").agg(
                (score == 1).sum().alias("wins"),
                (score == 0.5).sum().alias("draws"),
                (score == 0).sum().alias("losses"),
            ),
            on="file_index",
            how="left",
            maintain_order="left",
        )
        .fill_null(0)
    )


def _file_table(
    files: Sequence[RawFile],
    notes: Mapping[int, FileNotes],
    headers: Mapping[int, Header],
    decoded: Mapping[int, Decoded],
    counts: pl.DataFrame,
) -> pl.DataFrame:
    players = dict(counts.select("file_index", "players").iter_rows())
    rows: list[dict[str, object]] = []
    for index, file in enumerate(files):
        row: dict[str, object] = {
            "file_id": file.file_id,
            "file_name": file.file_name,
            "sender_id": sender_id(file.file_name),
            "size_bytes": len(file.data),
            "encoding": decoded[index].encoding if index in decoded else None,
            "state": "refused" if notes[index].reason else "accepted",
            "reason": notes[index].reason,
        }
        if index in headers:
            row |= _header_row(headers[index], players[index])
        rows.append(row)
    schema = ReceivedFiles.polars_schema()
    return pl.DataFrame(rows, schema=schema).unique(ReceivedFiles.primary_key(), keep="first", maintain_order=True)


def _header_row(header: Header, player_count: int) -> dict[str, object]:
    return {
        "layout": header.layout.name,
        "tournament_name": header.tournament_name,
        "responsible": header.responsible,
        "time_control": header.time_control,
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


def _with_file_id(
    frame: pl.DataFrame, files: Sequence[RawFile], contract: type[Entries] | type[HalfGames]
) -> pl.DataFrame:
    file_ids = pl.DataFrame({"file_id": [file.file_id for file in files]}, schema={"file_id": pl.String})
    return contract.conform(frame.with_columns(file_ids["file_id"].gather(frame["file_index"])))


def _in_order(findings: pl.DataFrame, files: Sequence[RawFile]) -> pl.DataFrame:
    """Findings by file in the order of the batch, then by line; those of the whole file first."""
    order = pl.DataFrame(
        [(file.file_id, file.file_name, index) for index, file in enumerate(files)],
        schema={"file_id": pl.String, "file_name": pl.String, "file_order": pl.Int64},
        orient="row",
    ).unique(["file_id", "file_name"], keep="first")
    return (
        findings.join(order, on=["file_id", "file_name"], how="left", maintain_order="left")
        .sort("file_order", "line_number", "column_number", nulls_last=False, maintain_order=True)
        .drop("file_order")
    )
