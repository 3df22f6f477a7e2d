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


def recipients(
    acknowledged: pl.DataFrame, members: pl.DataFrame, clubs: pl.DataFrame, receipts: pl.DataFrame
) -> pl.DataFrame:
    """Whom a reply is written to: sender_id, languages, addresses that his files came from, first one first.

    Args:
        acknowledged: contract `Acknowledgements`.
        members: contract `Members`.
        clubs: contract `Clubs`.
        receipts: contract `Receipts`.
    """
    came = receipts.filter(pl.col("received_from").is_not_null()).sort("receipt_number")
    his = acknowledged.select("sender", "file_id", file_name="file").unique()
    # a sender whom no file name tells is 0 in the list; the receipt may know him by the content
    is_his = (pl.col("sender") == pl.col("sender_id")) | (pl.col("sender") == 0)
    addresses = (
        came.join(his, on=["file_id", "file_name"], maintain_order="left")
        .filter(is_his)
        .group_by(sender_id="sender")
        .agg(addresses=pl.col("received_from").unique(maintain_order=True))
    )
    return (
        senders(acknowledged["sender"], clubs, members)
        .join(addresses, on="sender_id", how="left", maintain_order="left")
        .select("sender_id", "languages", pl.col("addresses").fill_null([]))
    )


def replies(
    acknowledged: pl.DataFrame,
    findings: pl.DataFrame,
    fines: pl.DataFrame,
    written_to: pl.DataFrame,
    period: Period,
    rulebook: Rulebook,
) -> dict[str, bytes]:
    """A mail text for each sender, by file name: `114.txt`.

    Args:
        acknowledged: contract `Acknowledgements`.
        findings: contract `Findings`.
        fines: contract `Fines`.
        written_to: see `recipients`.
        period: the list that the files came for.
        rulebook: the rules in force.
    """
    files = {key: rows for (key,), rows in acknowledged.group_by("sender", maintain_order=True)}
    late = rulebook.fine_late_correction_eur
    # A text for each sender, some hundred a period.
    return {
        f"{sender:03d}.txt": reply(files[sender], findings, fines, period, languages, late, addresses).encode()
        for sender, languages, addresses in written_to.iter_rows()
    }
