"""Small invented Papi files: a minimal Access database (Jet 4) with the tables `info` and `joueur`.

Written by hand, page by page, as far as readers need it: definition page, catalogue, tables, data, usage maps.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass

PAGE = 4096
TEXT, LONG, SHORT, OLE = 10, 4, 3, 11
_KEY = bytes.fromhex("c7da396b")
_CODE_PAGE_AT, _CODE_PAGE = 0x3C, 1252


@dataclass(frozen=True)
class AccessTable:
    """A table: columns as (name, type), rows in that order; None is null."""

    name: str
    columns: Sequence[tuple[str, int]]
    rows: Sequence[Sequence[object]]


def access_database(*tables: AccessTable) -> bytes:
    """The tables as an Access database; each on one page of data."""
    first = 4  # 0 definition, 1 usage maps, 2 and 3 the catalogue and its data
    entries = [(first + 2 * place, table.name, 1, 0, None) for place, table in enumerate(tables)]
    columns = [("Id", LONG), ("Name", TEXT), ("Type", SHORT), ("Flags", LONG), ("LvProp", OLE)]
    catalogue = AccessTable("MSysObjects", columns, entries)
    pages = [_definition(), _usage_maps(len(tables) + 1)]
    for place, table in enumerate((catalogue, *tables)):
        pages += [_table_page(table, place), _data_page(table, 2 + 2 * place)]
    return b"".join(pages)


def _definition() -> bytes:
    hidden = bytearray(128)
    struct.pack_into("<H", hidden, _CODE_PAGE_AT - 0x18, _CODE_PAGE)
    start = b"\x00\x01\x00\x00Standard Jet DB\x00" + b"\x01\x00\x00\x00"
    return (start + _rc4(_KEY, bytes(hidden))).ljust(PAGE, b"\0")


def _rc4(key: bytes, data: bytes) -> bytes:
    state, at = list(range(256)), 0
    for place in range(256):
        at = (at + state[place] + key[place % len(key)]) % 256
        state[place], state[at] = state[at], state[place]
    one = two = 0
    out = bytearray()
    for byte in data:
        one = (one + 1) % 256
        two = (two + state[one]) % 256
        state[one], state[two] = state[two], state[one]
        out.append(byte ^ state[(state[one] + state[two]) % 256])
    return bytes(out)


def _rows_page(tdef_page: int, rows: Sequence[bytes]) -> bytes:
    """A page of rows: their offsets behind the head, the rows from the end of the page backwards."""
    page, end, offsets = bytearray(PAGE), PAGE, []
    for row in rows:
        end -= len(row)
        page[end : end + len(row)] = row
        offsets.append(end)
    free = end - 14 - 2 * len(rows)
    assert free >= 0, "too many rows for one page"
    struct.pack_into("<BBHIIH", page, 0, 1, 1, free, tdef_page, 0, len(rows))
    struct.pack_into(f"<{len(rows)}H", page, 14, *offsets)
    return bytes(page)


def _usage_maps(tables: int) -> bytes:
    """One map per table, which says where its single page of data is; and an empty one for free space."""
    maps = [struct.pack("<BI", 0, 3 + 2 * place) + b"\x01".ljust(64, b"\0") for place in range(tables)]
    return _rows_page(0, [*maps, bytes(69)])


def _table_page(table: AccessTable, place: int) -> bytes:
    head = bytearray(63)
    variable = [name for name, kind in table.columns if kind in {TEXT, OLE}]
    struct.pack_into("<BB", head, 0, 2, 1)
    struct.pack_into("<I", head, 16, len(table.rows))
    struct.pack_into("<BHHH", head, 40, 0x4E, len(table.columns), len(variable), len(table.columns))
    struct.pack_into("<II", head, 55, 1 << 8 | place, 1 << 8)
    body, fixed = b"", 0
    for number, (name, kind) in enumerate(table.columns):
        is_variable = kind in {TEXT, OLE}
        size = {TEXT: 510, OLE: 0, LONG: 4, SHORT: 2}[kind]
        entry = bytearray(25)
        struct.pack_into("<B", entry, 0, kind)
        struct.pack_into("<HHH", entry, 5, number, variable.index(name) if is_variable else 0, number)
        entry[15] = 2 if is_variable else 3
        struct.pack_into("<HH", entry, 21, 0 if is_variable else fixed, size)
        fixed += 0 if is_variable else size
        body += bytes(entry)
    for name, _ in table.columns:
        encoded = name.encode("utf-16-le")
        body += struct.pack("<H", len(encoded)) + encoded
    page = bytes(head) + body
    struct_length = struct.pack("<I", len(page))
    return (page[:8] + struct_length + page[12:]).ljust(PAGE, b"\0")


def _data_page(table: AccessTable, tdef_page: int) -> bytes:
    return _rows_page(tdef_page, [_row(table.columns, row) for row in table.rows])


def _row(columns: Sequence[tuple[str, int]], values: Sequence[object]) -> bytes:
    fixed, variable, offsets, mask = b"", b"", [], 0
    fixed_size = sum({LONG: 4, SHORT: 2}.get(kind, 0) for _, kind in columns)
    for number, ((_, kind), value) in enumerate(zip(columns, values, strict=True)):
        mask |= (value is not None) << number
        if kind in {LONG, SHORT}:
            fixed += struct.pack("<i" if kind == LONG else "<h", value or 0)
            continue
        offsets.append(2 + fixed_size + len(variable))
        variable += str(value).encode("utf-16-le") if value is not None else b""
    offsets.append(2 + fixed_size + len(variable))
    tail = struct.pack(f"<{len(offsets)}H", *reversed(offsets)) + struct.pack("<H", len(offsets) - 1)
    null_mask = mask.to_bytes((len(columns) + 7) // 8, "little")
    return struct.pack("<H", len(columns)) + fixed + variable + tail + null_mask


INFO = {
    "Nom": "Open de la Lesse",
    "NbrRondes": "3",
    "Genre": "Open",
    "Cadence": "90' + 30\"",
    "Arbitre": "Ourthe Nils",
    "DateDebut": "04/05/2018",
    "DateFin": "06/05/2018",
}
PLAYER_COLUMNS = (
    ("Ref", SHORT),
    ("NrFFE", TEXT),
    ("Nom", TEXT),
    ("Prenom", TEXT),
    ("Elo", SHORT),
    ("Federation", TEXT),
)
Round = tuple[str, int | None, int]
Player = tuple[int, str | None, str, str, int | None, str, Sequence[Round]]

BYE = (1, None, "EXEMPT", "", 0, "", (("R", None, 0), ("N", 5, 0), ("R", None, 0)))
ODILE = (2, "10011", "Ardenne", "Odile", 1843, "BEL", (("B", 3, 3), ("N", 4, 2), ("B", 5, 1)))
LEON = (3, "20022", "Brabant", "Léon", 1500, "BEL", (("N", 2, 1), ("R", None, 0), ("N", 4, 6)))
EMILE = (4, "3003", "Condroz", "Émile", 1712, "BEL", (("F", None, 2), ("B", 2, 2), ("B", 3, 4)))
JANE = (5, None, "Thames", "Jane", 1900, "ENG", (("R", None, 0), ("B", 1, 6), ("N", 2, 3)))
PLAYERS = (BYE, ODILE, LEON, EMILE, JANE)


def papi_file(players: Sequence[Player] = PLAYERS, **info: str | None) -> bytes:
    """A Papi file; `info` overrides or, with None, takes out what the table `info` says."""
    said = {name: value for name, value in (INFO | info).items() if value is not None}
    count = len(players[0][-1])
    rounds = [
        column
        for number in range(1, count + 1)
        for column in ((f"Rd{number:02d}Cl", TEXT), (f"Rd{number:02d}Adv", SHORT), (f"Rd{number:02d}Res", SHORT))
    ]
    rows = [(*player[:-1], *(value for round_ in player[-1] for value in round_)) for player in players]
    return access_database(
        AccessTable("info", (("Variable", TEXT), ("Value", TEXT)), list(said.items())),
        AccessTable("joueur", (*PLAYER_COLUMNS, *rounds), rows),
    )
