"""What one way of reading gives for the files of a batch, whatever they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import polars as pl


@dataclass(frozen=True)
class ReadFiles:
    """What some files of a batch hold.

    Args:
        rows: columns of `ReceivedFiles` by `file_index`, the file's place in the batch.
        rounds: contract `Rounds`, with `file_index` for the file.
        players: contract `Entries`, with `file_index` for the file.
        games: contract `HalfGames`, with `file_index` for the file.
    """

    rows: dict[int, dict[str, Any]]
    rounds: pl.DataFrame
    players: pl.DataFrame
    games: pl.DataFrame
