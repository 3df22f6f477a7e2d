"""Fictive: a file that has unrated players and gives no fictive rating gets them computed here.

Only in the eras whose rulebook says so; what is computed stands beside the entries, which stay as received.
"""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from pipeline.advice import NOTHING
from pipeline.contracts.ratings import FictiveRatings
from pipeline.findings import FindingList, FindingRule, Place
from pipeline.languages import Words
from pipeline.rating.fictive import MOST_PASSES, fictive_ratings
from pipeline.rating.games import is_rated
from pipeline.rulebook import Rulebook

CATALOGUE: dict[str, FindingRule] = {
    "fictive_ratings_computed": FindingRule(
        "hint",
        "Le fichier ne donne pas de cote fictive ; {count} joueurs non classés en ont reçu une par calcul.",
        "Het bestand geeft geen fictieve rating; {count} spelers zonder rating kregen er een door berekening.",
        "The file gives no fictive rating; {count} unrated players got one by computation.",
        sender=NOTHING,
    ),
    "fictive_ratings_unsettled": FindingRule(
        "warning",
        "Les cotes fictives de {count} joueurs ne se stabilisent pas en {passes} passes ; la dernière compte.",
        "De fictieve ratings van {count} spelers komen in {passes} rondes niet tot rust; de laatste telt.",
        "The fictive ratings of {count} players do not settle within {passes} passes; the last ones count.",
        officer=Words(
            "Vérifiez leurs résultats, ou demandez au club un fichier avec des cotes fictives.",
            "Kijk hun uitslagen na, of vraag de club een bestand met fictieve ratings.",
            "Look at their results, or ask the club for a file with fictive ratings.",
        ),
        sender=Words(
            "Vérifiez leurs résultats, ou envoyez-nous un fichier avec des cotes fictives.",
            "Kijk hun uitslagen na, of stuur ons een bestand met fictieve ratings.",
            "Check their results, or send us a file with fictive ratings.",
        ),
    ),
}


@dataclass(frozen=True)
class Filled:
    """`ratings`: contract `FictiveRatings`. `findings`: which files got them, and which did not settle."""

    ratings: pl.DataFrame
    findings: pl.DataFrame


def missing_fictive_ratings(
    received_files: pl.DataFrame,
    entries: pl.DataFrame,
    half_games: pl.DataFrame,
    members: pl.DataFrame,
    rulebook: Rulebook,
) -> Filled:
    """Compute fictive ratings for the accepted files that need some and give none.

    Who is unrated, and how strong the others are, is told by the member file and not by the sending
    (rating-rules.md, "Fictive ratings"). All play all makes a closed group: as many rounds as opponents.

    Args:
        received_files: contract `ReceivedFiles`.
        entries: contract `Entries`.
        half_games: contract `HalfGames`.
        members: contract `Members`, before the run.
        rulebook: the rules in force; `fictive_filled_in` says whether this is done at all.
    """
    found = FindingList(CATALOGUE)
    if not rulebook.fictive_filled_in:
        return Filled(FictiveRatings.empty(), found.to_frame())
    is_closed = pl.col("round_count") >= pl.col("player_count") - 1
    given = entries.filter("is_fictive").select("file_id").unique()
    files = (
        received_files.filter(pl.col("state") == "accepted")
        .join(given, on="file_id", how="anti")
        .select("file_id", "file_name", is_closed=is_closed.fill_null(value=False))
    )
    players = (
        entries.unique(["file_id", "entry_number"], keep="first", maintain_order=True)
        .join(members.select("member_id", "game_count", list_rating="rating"), on="member_id")
        .join(files.drop("file_name"), on="file_id")
        .select(
            "file_id",
            "entry_number",
            "is_closed",
            rating=pl.when(is_rated(rulebook)).then("list_rating").otherwise(0),
        )
    )
    ratings = fictive_ratings(players, half_games, rulebook)
    _tell(found, ratings, files)
    return Filled(ratings, found.to_frame())


def with_fictive_ratings(entries: pl.DataFrame, ratings: pl.DataFrame) -> pl.DataFrame:
    """The entries as the check list takes them: who got a fictive rating here has it as if his file gave it."""
    computed = ratings.select("file_id", "entry_number", computed="rating")
    return entries.join(computed, on=["file_id", "entry_number"], how="left", maintain_order="left").select(
        *(name for name in entries.columns if name not in {"rating", "is_fictive"}),
        rating=pl.coalesce("computed", "rating"),
        is_fictive=pl.col("is_fictive") | pl.col("computed").is_not_null(),
    )


def _tell(found: FindingList, ratings: pl.DataFrame, files: pl.DataFrame) -> None:
    counts = (
        ratings.group_by("file_id")
        .agg(count=pl.len(), unsettled=(~pl.col("is_settled")).sum())
        .join(files, on="file_id")
        .sort("file_name", "file_id")
    )
    for file_id, file_name, count, unsettled in counts.select(
        "file_id", "file_name", "count", "unsettled"
    ).iter_rows():  # a finding each, some files a period
        place = Place(file_id, file_name)
        found.add("fictive_ratings_computed", place, count=count)
        if unsettled:
            found.add("fictive_ratings_unsettled", place, count=unsettled, passes=MOST_PASSES)
