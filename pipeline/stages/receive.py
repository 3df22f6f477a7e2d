"""Receive: which received file corrects which earlier one, what that does to their states, and which waited."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from pipeline.findings import FindingList, Place
from pipeline.formats.file_names import decode_file_names
from pipeline.formats.receiving_wording import CATALOGUE

SUPERSEDED = "superseded"
"""The reason for which an earlier version is refused."""

TAKEN_OVER = "file_taken_over"
"""The rule of the finding that tells of a file that waited in the list before."""

LEAST_SHARED = 0.5
"""Part of the half games of the smaller file that both must have, for one to be a version of the other."""


def versions(files: pl.DataFrame, entries: pl.DataFrame, half_games: pl.DataFrame) -> pl.DataFrame:
    """Which files are later versions of an earlier one.

    A version has the sender of the earlier one, its last day, its name or its identifier in the file name, and
    at least half of the smaller file's half games: the same players on the same days, or the same pairings.
    Groups and parts of one tournament share its name but not the players; further rounds share the players
    but neither days nor pairings.

    Args:
        files: contract `ReceivedFiles`, in the order in which they came in.
        entries: contract `Entries`.
        half_games: contract `HalfGames`.

    Returns:
        `file_id` and `supersedes_file_id`, the latest of the earlier versions.
    """
    known = _identities(files)
    same = known.join(known, on=["sender", "end_date"], suffix="_earlier").filter(
        pl.col("position") > pl.col("position_earlier"), _same("name") | _same("identity")
    )
    shared = _shared(same.select("file_id", "file_id_earlier"), entries, half_games)
    return (
        same.join(shared, on=["file_id", "file_id_earlier"])
        .sort("position", "position_earlier")
        .unique("file_id", keep="last", maintain_order=True)
        .select("file_id", supersedes_file_id="file_id_earlier")
    )


def _same(name: str) -> pl.Expr:
    return (pl.col(name) == pl.col(f"{name}_earlier")).fill_null(value=False)


def _identities(files: pl.DataFrame) -> pl.DataFrame:
    """What tells a tournament: its sender, its last day, its name as words, the identifier in the file's name."""
    words = pl.col("tournament_name").str.to_lowercase().str.replace_all(r"[^\p{L}\p{N}]+", " ").str.strip_chars()
    identifier = pl.concat_str("identifier", "division", "series", separator=" ")
    named = files.hstack(decode_file_names(files).select("form", "identifier", "division", "series"))
    return (
        named.with_row_index("position")
        .unique("file_id", keep="first", maintain_order=True)
        .select(
            "position",
            "file_id",
            "end_date",
            sender="sender_id",
            name=pl.when(words != "").then(words),
            identity=pl.when(pl.col("form") == "standard").then(identifier),
        )
        .filter(pl.col("end_date").is_not_null())
    )


def _shared(pairs: pl.DataFrame, entries: pl.DataFrame, half_games: pl.DataFrame) -> pl.DataFrame:
    """Those of the pairs of files that share enough half games."""
    if pairs.is_empty():
        return pairs
    compared = pl.concat([pairs["file_id"], pairs["file_id_earlier"]]).unique().implode()
    named = (
        entries.filter(pl.col("file_id").is_in(compared))
        .select(
            "file_id",
            "entry_number",
            player=pl.when(pl.col("member_id") > 0).then(pl.col("member_id").cast(pl.String)).otherwise("name"),
        )
        .unique(["file_id", "entry_number"], keep="first")
    )
    opponents = named.rename({"entry_number": "opponent_number", "player": "opponent"})
    games = (
        half_games.filter(pl.col("file_id").is_in(compared))
        .join(named, on=["file_id", "entry_number"])
        .join(opponents, on=["file_id", "opponent_number"])
        .select("file_id", "player", "opponent", "colour", "date")
    )
    sizes = games.group_by("file_id").agg(games=pl.len())
    both = pairs.join(sizes, on="file_id").join(sizes, left_on="file_id_earlier", right_on="file_id", suffix="_earlier")
    for keys in (["player", "date"], ["player", "opponent", "colour"]):
        distinct = games.select("file_id", *keys).with_columns(nth=pl.int_range(pl.len()).over("file_id", *keys))
        counted = (
            pairs.join(distinct, on="file_id")
            .join(distinct, left_on=["file_id_earlier", *keys, "nth"], right_on=["file_id", *keys, "nth"])
            .group_by("file_id", "file_id_earlier")
            .agg(pl.len().alias(f"shared_{keys[-1]}"))
        )
        both = both.join(counted, on=["file_id", "file_id_earlier"], how="left")
    shared = pl.max_horizontal("shared_date", "shared_colour").fill_null(0)
    enough = shared >= LEAST_SHARED * pl.min_horizontal("games", "games_earlier")
    return both.filter(enough).select("file_id", "file_id_earlier")


def first_versions(receipts: pl.DataFrame) -> pl.DataFrame:
    """The first version of each file that corrects another one, however many versions lie between them.

    Args:
        receipts: contract `Receipts`.

    Returns:
        `file_id` and `first_file_id`.
    """
    links = (
        receipts.filter(pl.col("supersedes_file_id").is_not_null())
        .unique("file_id", keep="first", maintain_order=True)
        .select("file_id", first_file_id="supersedes_file_id")
    )
    chains = links
    for _ in range(links.height):  # each pass follows one link more
        further = links.select(first_file_id="file_id", before="first_file_id")
        followed = chains.join(further, on="first_file_id", how="left", maintain_order="left")
        if followed["before"].null_count() == followed.height:
            break
        chains = followed.select("file_id", first_file_id=pl.coalesce("before", "first_file_id"))
    return chains


def mark_superseded(received_files: pl.DataFrame, receipts: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Refuse the earlier versions.

    Args:
        received_files: contract `ReceivedFiles`.
        receipts: contract `Receipts`.

    Returns:
        The files, the superseded ones refused with the reason `superseded`, and a finding for each of these.
    """
    later = (
        receipts.filter(pl.col("supersedes_file_id").is_not_null())
        .join(received_files, on="file_id", how="semi")
        .sort("receipt_number")
        .unique("supersedes_file_id", keep="last", maintain_order=True)
        .select("received_at", file_id="supersedes_file_id", later_name="file_name")
    )
    gone = received_files.join(later, on="file_id", maintain_order="left")
    found = FindingList(CATALOGUE)
    for row in gone.iter_rows(named=True):
        place = Place(row["file_id"], row["file_name"])
        received_on = f"{row['received_at']:%d/%m/%Y}" if row["received_at"] else "?"
        found.add(SUPERSEDED, place, later_name=row["later_name"], received_on=received_on)
    state = received_files.schema["state"]
    is_gone = pl.col("file_id").is_in(gone["file_id"].implode())
    marked = received_files.with_columns(
        state=pl.when(is_gone).then(pl.lit("refused", dtype=state)).otherwise("state"),
        reason=pl.when(is_gone).then(pl.lit(SUPERSEDED)).otherwise("reason"),
    )
    return marked, found.to_frame()


def mark_taken_over(received_files: pl.DataFrame, taken_over: Mapping[str, str]) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Tell of the files that waited in the list before.

    Args:
        received_files: contract `ReceivedFiles`.
        taken_over: the list in which a file waited, by `file_id`.

    Returns:
        The files with that list in `taken_over_from`, and a finding for each of them.
    """
    marked = received_files.with_columns(
        taken_over_from=pl.col("file_id").replace_strict(taken_over, default=None, return_dtype=pl.String)
    )
    found = FindingList(CATALOGUE)
    for row in marked.filter(pl.col("taken_over_from").is_not_null()).iter_rows(named=True):
        found.add(TAKEN_OVER, Place(row["file_id"], row["file_name"]), period=row["taken_over_from"])
    return marked, found.to_frame()
