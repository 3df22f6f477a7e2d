"""Inspecting: any file that may come in, read as what it is, without a data folder."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field

import numpy as np
import polars as pl

from pipeline.contracts.findings import Findings
from pipeline.findings import FindingList, Place
from pipeline.fixelo.database import Refusal, read_database
from pipeline.fixelo.headers import game_headers
from pipeline.fixelo.wording import CATALOGUE as FIXELO_CATALOGUE
from pipeline.formats.containers import open_file
from pipeline.formats.dbf import DbfError, DbfTable, read_table
from pipeline.formats.dbf_damage import note_damage, recounted
from pipeline.formats.fide import read_fide_games, read_fide_list
from pipeline.formats.file_names import decode_file_name
from pipeline.formats.raw import RawFile
from pipeline.formats.receiving_wording import CATALOGUE as RECEIVING_CATALOGUE
from pipeline.formats.recognition import Kind, Recognised, recognise
from pipeline.formats.sendings import LAYOUT_NAMES, Sendings, read_sendings
from pipeline.formats.sendings.layouts import layout_named
from pipeline.formats.trf import VERSIONS
from pipeline.formats.wording import CATALOGUE as FILE_CATALOGUE
from pipeline.stages.check import check_without_list
from pipeline.stages.read import judged_members
from pipeline.stages.stopping import member_file_faults

Tables = dict[str, pl.DataFrame]
Facts = dict[str, object]


@dataclass(frozen=True)
class Inspected:
    """What a file is and what stands in it.

    Args:
        file: the file.
        what: what it is, in English.
        evidence: by what it was recognised, in English.
        facts: what it says, by name, in English.
        tables: its content, by name of the contract, or `records` of a DBF.
        findings: contract `Findings`.
        inside: what a zip or mail carries.
    """

    file: RawFile
    what: str
    evidence: tuple[str, ...]
    facts: Facts = field(default_factory=dict)
    tables: Tables = field(default_factory=dict)
    findings: pl.DataFrame = field(default_factory=Findings.empty)
    inside: tuple[Inspected, ...] = ()


def inspect(file: RawFile, index: RawFile | None = None) -> Inspected:
    """Read a file as what its content says it is; nothing in it makes this raise.

    Args:
        file: any file that may be received.
        index: the .CBI beside a .CBF.
    """
    return _inspect_all([file], {_index_name(file): index} if index else {})[0]


def _inspect_all(files: Sequence[RawFile], indexes: Mapping[str, RawFile]) -> tuple[Inspected, ...]:
    """Each of the files; the result files among them are read and checked in one go, as they would be in a period."""
    known = [recognise(file) for file in files]
    results = iter(_sendings([pair for pair in zip(files, known, strict=True) if pair[1].kind in _READ_AS_SENDINGS]))
    inspected = []
    for file, recognised in zip(files, known, strict=True):
        if recognised.kind in _READ_AS_SENDINGS:
            inspected.append(next(results))
        elif recognised.kind == "chessbase":
            inspected.append(_chessbase(file, recognised, indexes.get(_index_name(file))))
        else:
            inspected.append(_READERS[recognised.kind](file, recognised))
    return tuple(inspected)


_READ_AS_SENDINGS = ("empty", "access", "program", "binary", "text")


def _sendings(files: Sequence[tuple[RawFile, Recognised]]) -> Iterator[Inspected]:
    """Result files of any layout, and files that are none: their reader says which, and why."""
    if not files:
        return
    read = read_sendings([file for file, _ in files], fide_reports_too=True)
    findings = _checked(read)
    for file, recognised in files:
        is_its = pl.col("file_id") == file.file_id
        is_named = is_its & (pl.col("file_name") == file.file_name)
        tables = {
            "received_files": read.files.filter(is_named),
            "rounds": read.rounds.filter(is_its),
            "entries": read.entries.filter(is_its),
            "half_games": read.half_games.filter(is_its),
        }
        yield _sending(file, recognised, tables, findings.filter(is_named))


def _checked(read: Sendings) -> pl.DataFrame:
    """The reader's findings and those of the checks, which ask of the accepted files only what a list wants of them."""
    accepted = read.files.filter(pl.col("state") == "accepted")
    if accepted.is_empty():
        return read.findings
    rounds, entries, half_games = (
        table.join(accepted, on="file_id", how="semi", maintain_order="left")
        for table in (read.rounds, read.entries, read.half_games)
    )
    return check_without_list(accepted, rounds, entries, half_games, read.findings)


def _sending(file: RawFile, recognised: Recognised, tables: Tables, findings: pl.DataFrame) -> Inspected:
    row = tables["received_files"].row(0, named=True)
    if row["layout"] is None:
        listed = read_fide_list(file) if recognised.kind == "text" else None
        if listed is not None and not listed.table.is_empty():
            return _fide_list_of(file, "its lines fit the columns of a FIDE list", listed.table, listed.findings)
        what = f"no result file that can be read ({row['reason']})"
        return Inspected(file, what, (recognised.evidence,), _name_facts(file), {}, findings)
    evidence = _layout_evidence(row["layout"], row["encoding"]) or (recognised.evidence,)
    facts = _sending_facts(row, tables["half_games"]) | _name_facts(file)
    is_read = row["reason"] in _READ_ALL_THE_SAME
    return Inspected(file, _what(row["layout"]), evidence, facts, tables if is_read else {}, findings)


_READ_ALL_THE_SAME = (None, "fide_report")
"""The reasons for which a file whose layout is known may be refused and yet be shown whole, after no reason at all."""


def _what(layout: str) -> str:
    """What a result file is; of a report, which does not give its version, the oldest that has all it uses."""
    what = f"a result file in the layout {layout}"
    version = layout.upper()
    if version not in VERSIONS:
        return what
    return f"{what} (FIDE's tournament report, {version}{'' if version == VERSIONS[-1] else ' or later'})"


def _layout_evidence(layout: str, encoding: str | None) -> tuple[str, ...]:
    """By what the reader of result files knew the layout; none where the file is a database."""
    if layout in LAYOUT_NAMES:
        tagged = layout_named(layout).family == "tagged"
        form = (
            "its lines are headed 00A to 132 and 001" if tagged else "it has a control line and columns of this layout"
        )
    elif encoding is not None:
        form = "its lines are headed as FIDE's tournament report"
    else:
        return ()
    return form, f"text in {encoding}"


def _sending_facts(row: dict[str, object], half_games: pl.DataFrame) -> Facts:
    games = (half_games.height + 1) // 2
    said = {
        "refused": row["reason"],
        "tournament": row["tournament_name"],
        "kind": row["tournament_kind"],
        "dates": _span(row["start_date"], row["end_date"]),
        "sender": row["sender_id"] or "none",
        "responsible": row["responsible"],
        "arbiter": row["arbiter"],
        "rate of play": row["time_control"],
        "program": row["program"],
        "players": _beside(row["player_count"], row["declared_player_count"]),
        "rounds": _beside(row["round_count"], row["declared_round_count"]),
        "games": _beside(games, row["declared_game_count"]),
    }
    return {name: value for name, value in said.items() if value is not None}


def _span(start: object, end: object) -> str | None:
    return f"{start or '?'} to {end or '?'}" if start or end else None


def _beside(read: object, declared: object) -> str:
    """What was read, and what the file says where that is something else."""
    return f"{read}" if declared in {None, read} else f"{read} (the file says {declared})"


def _name_facts(file: RawFile) -> Facts:
    parts = asdict(decode_file_name(file.file_name))
    said = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in parts.items() if value is not None)
    return {"the name says": said}


def _fide_list(file: RawFile, recognised: Recognised) -> Inspected:
    listed = read_fide_list(file)
    return _fide_list_of(file, recognised.evidence, listed.table, listed.findings)


def _fide_list_of(file: RawFile, evidence: str, table: pl.DataFrame, findings: pl.DataFrame) -> Inspected:
    rated = table["standard_rating"].is_not_null().sum()
    facts: Facts = {"players": table.height, "with a standard rating": rated}
    return Inspected(file, "a FIDE rating list", (evidence,), facts, {"fide_list": table}, findings)


def _fide_games(file: RawFile, recognised: Recognised) -> Inspected:
    what = "FIDE's page of a player's calculations" if recognised.kind == "fide_page" else "games abroad as a table"
    read = read_fide_games(file)
    facts: Facts = {
        "members": _whose(read.table),
        "tournaments": read.table["tournament"].n_unique(),
        "games": read.table.height,
    }
    return Inspected(file, what, (recognised.evidence,), facts, {"fide_games": read.table}, read.findings)


def _whose(games: pl.DataFrame) -> str:
    """How many members the games are of, and of how many games that is unknown."""
    known = games.filter(pl.any_horizontal(pl.col("fide_id", "member_id").is_not_null()))
    count = f"{known.select('fide_id', 'member_id').n_unique() if known.height else 0}"
    if known.height == games.height:
        return count
    return f"{count} (of {games.height - known.height} games nothing says whose they are)"


def _dbf(file: RawFile, recognised: Recognised) -> Inspected:
    what = {
        "player_dbf": "a member file (PLAYER)",
        "checklist_dbf": "a check list (CHCKLIST)",
        "sending_dbf": "an import store (SENDING)",
    }.get(recognised.kind, "a dBase table")
    found = FindingList(FILE_CATALOGUE)
    try:
        table = read_table(file.data)
    except DbfError as error:
        found.add("file_cannot_be_opened", Place(file.file_id, file.file_name), reason=str(error))
        return Inspected(file, what, (recognised.evidence,), {}, {}, found.to_frame())
    findings = _dbf_findings(file, table, found, is_member_file=recognised.kind == "player_dbf")
    declared = table.header.record_count
    table = recounted(table)
    counts = table.reconcile()
    facts: Facts = {
        "records": _beside(table.frame.height, declared),
        "in force": counts.good,
        "deleted": counts.deleted,
        "with an unknown flag": counts.quarantined,
        "values that can't be read": table.unread.height,
        "fields": ", ".join(table.header.names),
    }
    return Inspected(file, what, (recognised.evidence,), facts, {"records": table.good}, findings)


def _dbf_findings(file: RawFile, table: DbfTable, found: FindingList, *, is_member_file: bool) -> pl.DataFrame:
    """What is amiss in a table; a member file is judged as a list would judge it that starts from it."""
    place = Place(file.file_id, file.file_name)
    if is_member_file:
        try:
            members = judged_members(table, file)
        except DbfError as error:
            found.add("file_cannot_be_opened", place, reason=str(error))
        else:
            return pl.concat([members.findings, member_file_faults(members.member_table, file)])
    note_damage(table, place, found)
    return found.to_frame()


def _pgn(file: RawFile, recognised: Recognised) -> Inspected:
    players = set(_PGN_PLAYER.findall(file.data))
    facts: Facts = {"games": len(_PGN_EVENT.findall(file.data)), "players": len(players)}
    return Inspected(file, "games in PGN", (recognised.evidence,), facts)


_PGN_EVENT = re.compile(rb"^\[Event ", re.MULTILINE)
_PGN_PLAYER = re.compile(rb"^\[(?:White|Black) +\"([^\"\r\n]*)\"", re.MULTILINE)


def _chessbase(file: RawFile, recognised: Recognised, index: RawFile | None) -> Inspected:
    what = "games of ChessBase for DOS (CBF)"
    if index is None:
        refusal = Refusal("fixelo_index_missing", {"index": f"{file.file_name.rpartition('.')[0]}.cbi"})
        return _refused(file, what, recognised, refusal)
    database = read_database(np.frombuffer(file.data, dtype=np.uint8), index.data)
    headers = database if isinstance(database, Refusal) else game_headers(database, file.file_name)
    if isinstance(headers, Refusal):
        return _refused(file, what, recognised, headers)
    evidence = (recognised.evidence, f"its index {index.file_name} fits")
    facts: Facts = {
        "games": headers.height,
        "players": pl.concat([headers["white"], headers["black"]]).n_unique(),
    }
    return Inspected(file, what, evidence, facts, {"game_headers": headers})


def _refused(file: RawFile, what: str, recognised: Recognised, refusal: Refusal) -> Inspected:
    found = FindingList(FIXELO_CATALOGUE)
    found.add(refusal.rule, Place(file.file_id, file.file_name), fine_eur=None, **refusal.values)
    return Inspected(file, what, (recognised.evidence,), findings=found.to_frame())


def _chessbase_index(file: RawFile, recognised: Recognised) -> Inspected:
    facts: Facts = {"games": int.from_bytes(file.data[:4], "big") - 1}
    return Inspected(file, "an index of ChessBase for DOS (CBI); inspect the .CBF", (recognised.evidence,), facts)


def _container(file: RawFile, recognised: Recognised) -> Inspected:
    found = FindingList(RECEIVING_CATALOGUE)
    arrived = open_file(file, found)
    is_open = arrived[0].file is not file
    if not is_open and recognised.kind == "zip":
        # a list of FIDE's may unpack to more than a sending may; its reader streams it
        listed = read_fide_list(file)
        if not listed.table.is_empty():
            return _fide_list_of(file, recognised.evidence, listed.table, listed.findings)
    files = [item.file for item in arrived] if is_open else []
    indexes = {item.file_name.lower(): item for item in files}
    inside = _inspect_all(files, indexes)
    facts: Facts = {"files": len(files)}
    if recognised.kind == "mail":
        facts = {"from": arrived[0].received_from, "sent": arrived[0].sent_at} | facts
    what = "a mail" if recognised.kind == "mail" else "a zip"
    return Inspected(file, what, (recognised.evidence,), facts, _together(inside), found.to_frame(), inside)


def _index_name(file: RawFile) -> str:
    return f"{file.file_name.rpartition('.')[0]}.cbi".lower()


def _together(inside: Sequence[Inspected]) -> Tables:
    """The tables of several files, those of the same name one below the other."""
    tables: dict[str, list[pl.DataFrame]] = {}
    for item in inside:
        for name, table in item.tables.items():
            tables.setdefault(name, []).append(table)
    return {name: pl.concat(frames, how="diagonal_relaxed") for name, frames in tables.items()}


_READERS: dict[Kind, Callable[[RawFile, Recognised], Inspected]] = {
    "zip": _container,
    "mail": _container,
    "player_dbf": _dbf,
    "checklist_dbf": _dbf,
    "sending_dbf": _dbf,
    "dbf": _dbf,
    "chessbase_index": _chessbase_index,
    "pgn": _pgn,
    "fide_list": _fide_list,
    "fide_page": _fide_games,
    "fide_games": _fide_games,
}
"""Who reads what; games of ChessBase need their index beside them, everything else is read as a result file."""
