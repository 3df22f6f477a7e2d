"""What a file is, from its first bytes, its structure and, failing these, its name; with the evidence."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from pipeline.formats.access import is_access
from pipeline.formats.containers import is_mail, is_zip
from pipeline.formats.dbf import DbfError, read_header
from pipeline.formats.fide import Kind as FideKind
from pipeline.formats.fide import known_by_content
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings.decoding import is_binary
from pipeline.formats.sendings.programs import program_file

Kind = Literal[
    "empty", "zip", "mail", "access", "player_dbf", "checklist_dbf", "sending_dbf", "dbf", "chessbase",
    "chessbase_index", "program", "binary", "pgn", "fide_list", "fide_page", "fide_games", "text",
]  # fmt: skip


@dataclass(frozen=True)
class Recognised:
    """What a file is, and by what it was recognised (in English)."""

    kind: Kind
    evidence: str


def recognise(file: RawFile) -> Recognised:
    """What a file is; never fails. Result files of any layout are `text` here: their reader tells them apart."""
    return next(found for test in _TESTS if (found := test(file)))


def _empty(file: RawFile) -> Recognised | None:
    return None if file.data.strip(b" \t\r\n\x00\x1a") else Recognised("empty", "there is nothing in it")


def _zip(file: RawFile) -> Recognised | None:
    return Recognised("zip", "its first bytes are PK") if is_zip(file.data) else None


def _access(file: RawFile) -> Recognised | None:
    return Recognised("access", "its first bytes name Access's engine") if is_access(file.data) else None


_DBASE_VERSIONS = frozenset(b"\x03\x04\x05\x30\x31\x43\x63\x83\x8b\xcb\xf5")
"""The first byte: dBase III to 7 and FoxPro, with and without memo."""
_TABLES: dict[Kind, frozenset[str]] = {
    "player_dbf": frozenset({"MATRICULE", "NOM_PRENOM", "ELO_CALCUL"}),
    "checklist_dbf": frozenset({"JOUEUR", "ADVERS", "RESULTAT"}),
    "sending_dbf": frozenset({"MATRI1_S", "MATRI2_S", "RESULT_S"}),
}
"""Fields by which a table of the federation is known."""


def _dbf(file: RawFile) -> Recognised | None:
    if file.data[0] not in _DBASE_VERSIONS:
        return None
    try:
        names = set(read_header(file.data).names)
    except DbfError:
        is_named_so = file.file_name.strip().lower().endswith(".dbf") and is_binary(file.data)
        return Recognised("dbf", "dBase's first byte and the extension .dbf") if is_named_so else None
    for kind, fields in _TABLES.items():
        if fields <= names:
            return Recognised(kind, f"a dBase header with the fields {', '.join(sorted(fields))}")
    return Recognised("dbf", f"a dBase header with {len(names)} fields")


_CHESSBASE: dict[str, Kind] = {"cbf": "chessbase", "cbi": "chessbase_index"}


def _chessbase(file: RawFile) -> Recognised | None:
    extension = file.file_name.strip().rpartition(".")[2].lower()
    if extension not in _CHESSBASE:
        return None
    return Recognised(_CHESSBASE[extension], f"the extension .{extension}: these files have no mark of their own")


def _program(file: RawFile) -> Recognised | None:
    if not is_binary(file.data) or program_file(file) is None:
        return None
    return Recognised("program", "binary content, under a pairing program's extension or with its first bytes")


def _mail(file: RawFile) -> Recognised | None:
    return Recognised("mail", "it begins with the header of a mail") if is_mail(file.data) else None


_PGN = re.compile(rb"(?:\xef\xbb\xbf)?(?:\s|[%;][^\n]*\n)*+\[[a-z]\w* +\"", re.IGNORECASE)


def _pgn(file: RawFile) -> Recognised | None:
    return Recognised("pgn", "its first line is a PGN tag") if _PGN.match(file.data) else None


_FIDE_KINDS: dict[FideKind, Kind] = {
    "list_text": "fide_list",
    "list_xml": "fide_list",
    "games_page": "fide_page",
    "games_table": "fide_games",
}


def _fide(file: RawFile) -> Recognised | None:
    known = known_by_content(file.data)
    return Recognised(_FIDE_KINDS[known.kind], known.evidence) if known else None


def _rest(file: RawFile) -> Recognised:
    if is_binary(file.data):
        return Recognised("binary", "its bytes are no text")
    return Recognised("text", "its bytes are text")


_TESTS: tuple[Callable[[RawFile], Recognised | None], ...] = (
    _empty,
    _zip,
    _access,
    _dbf,
    _chessbase,
    _program,
    _mail,
    _pgn,
    _fide,
    _rest,
)
"""The first that knows the file decides: what the content proves stands before what the name says."""
