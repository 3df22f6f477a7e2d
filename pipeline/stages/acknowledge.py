"""Acknowledge: what came in for a list goes back to those who sent it: the list of tournaments, a reply each."""

from __future__ import annotations

import io

import polars as pl

from pipeline.languages import LANGUAGES
from pipeline.period import Period
from pipeline.products.received_list import received_html, received_list
from pipeline.products.replies import reply
from pipeline.products.senders import senders
from pipeline.rulebook import Rulebook
from pipeline.stages.check_tables import arrivals


def acknowledge(
    received_files: pl.DataFrame,
    half_games: pl.DataFrame,
    findings: pl.DataFrame,
    members: pl.DataFrame,
    clubs: pl.DataFrame,
    receipts: pl.DataFrame,
) -> pl.DataFrame:
    """The acknowledgement list of a period, contract `Acknowledgements`.

    Args:
        received_files: contract `ReceivedFiles`, with the states after the checks.
        half_games: contract `HalfGames`.
        findings: contract `Findings`.
        members: contract `Members`; they tell the federation of a club that the clubs' list does not give.
        clubs: contract `Clubs`; may be empty.
        receipts: contract `Receipts`; files laid by hand are not in it.
    """
    names = senders(received_files["sender_id"], clubs, members).select("sender_id", "sender_name")
    days = arrivals(receipts).select("file_id", "file_name", "received_on")
    return received_list(received_files, half_games, findings, days, names)


def acknowledgement_files(acknowledged: pl.DataFrame, period: Period) -> dict[str, bytes]:
    """The list as files by name: CSV, Parquet and a page in each language."""
    buffer = io.BytesIO()
    acknowledged.write_parquet(buffer)
    pages = {
        f"received_{language}.html": received_html(acknowledged, period, language).encode() for language in LANGUAGES
    }
    return {"received.csv": acknowledged.write_csv().encode(), "received.parquet": buffer.getvalue(), **pages}


def replies(
    acknowledged: pl.DataFrame,
    findings: pl.DataFrame,
    fines: pl.DataFrame,
    members: pl.DataFrame,
    clubs: pl.DataFrame,
    period: Period,
    rulebook: Rulebook,
) -> dict[str, bytes]:
    """A mail text for each sender, by file name: `114.txt`.

    Args:
        acknowledged: contract `Acknowledgements`.
        findings: contract `Findings`.
        fines: contract `Fines`.
        members: contract `Members`.
        clubs: contract `Clubs`.
        period: the list that the files came for.
        rulebook: the rules in force.
    """
    files = {key: rows for (key,), rows in acknowledged.group_by("sender", maintain_order=True)}
    spoken = senders(acknowledged["sender"], clubs, members)
    # A text for each sender, some hundred a period.
    return {
        f"{sender:03d}.txt": reply(
            files[sender], findings, fines, period, languages, rulebook.fine_late_correction_eur
        ).encode()
        for sender, languages in spoken.select("sender_id", "languages").iter_rows()
    }
