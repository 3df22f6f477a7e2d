"""A .CBF game file with its .CBI index: what must hold before anything in it is believed.

Bytes in, a database or a refusal out; nothing here opens a file. Source: cbf-format.md, sections 1, 2 and 6.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from pipeline.fixelo import codec
from pipeline.fixelo.codec import Bytes, Positions

CHUNK_GAMES = 1 << 16
"""Games worked on at a time, so that the memory needed beside the file itself stays small."""


@dataclass(frozen=True)
class Refusal:
    """Why a file is not touched: a rule of `wording.CATALOGUE` and the values for its text."""

    rule: str
    values: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Database:
    """The bytes of a .CBF and where each game's record begins."""

    data: Bytes
    offsets: Positions

    def chunks(self) -> Iterator[tuple[int, Positions]]:
        """The games in groups: how many games went before, and the group's offsets."""
        for first in range(0, len(self.offsets), CHUNK_GAMES):
            yield first, self.offsets[first : first + CHUNK_GAMES]


def read_database(data: Bytes, index: bytes) -> Database | Refusal:
    """Read the index and hold it against the size of the game file.

    The .CBI must have exactly one word more than the games + 1 that its first word says, its last word must
    be the end of the .CBF, and each header must lie inside. Whether longer indexes or loose bytes behind the
    last game exist in real databases is not known, so both are refused and not interpreted.
    """
    if len(index) % 4 or len(index) < 8:
        return Refusal("fixelo_index_size", {"size": len(index)})
    words = np.frombuffer(index, dtype=">u4").astype(np.int64)
    game_count = int(words[0]) - 1
    if game_count != len(words) - 2:
        return Refusal("fixelo_index_count", {"games": game_count, "entries": len(words) - 2})
    places = words[1:] - np.arange(2, len(words) + 1)
    offsets, end = places[:-1], int(places[-1])
    if end != len(data):
        rule = "fixelo_games_cut" if end > len(data) else "fixelo_games_surplus"
        return Refusal(rule, {"expected": end, "size": len(data)})
    outside = np.flatnonzero((offsets < 0) | (offsets + codec.HEADER_SIZE > end))
    if len(outside):
        game = int(outside[0])
        return Refusal("fixelo_offset_outside", {"game": game + 1, "offset": int(offsets[game]), "size": end})
    return Database(data, offsets)


def check_records(database: Database, lengths: NDArray[np.int32]) -> Refusal | None:
    """Say whether the records, `lengths` bytes each, lie inside the file and nowhere on top of each other.

    Games may stand in any order and leave gaps.
    """
    starts, ends = database.offsets, database.offsets + lengths
    order = None if bool(np.all(starts[:-1] <= starts[1:])) else np.argsort(starts, kind="stable")
    if order is not None:
        starts, ends = starts[order], ends[order]
    wrong = np.flatnonzero(ends > np.append(starts[1:], len(database.data)))
    if not len(wrong):
        return None
    first = int(wrong[0])
    game = (first if order is None else int(order[first])) + 1
    if ends[first] > len(database.data):
        return Refusal("fixelo_record_outside", {"game": game, "end": int(ends[first]), "size": len(database.data)})
    other = (first + 1 if order is None else int(order[first + 1])) + 1
    return Refusal("fixelo_records_overlap", {"game": game, "other": other})
