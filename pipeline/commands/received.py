"""The verb with which what clubs send is taken in."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Annotated, Any
from zoneinfo import ZoneInfo

import polars as pl
import typer
from rich.console import Console

from pipeline import reporting
from pipeline.commands.options import DataOption, LanguageOption, PeriodArgument, console, faults_told, store_at
from pipeline.formats.receiving_wording import CATALOGUE
from pipeline.period import Period
from pipeline.receiving import Reception, Taken
from pipeline.receiving import receive as receive_files
from pipeline.settings import TIME_ZONE
from pipeline.stops import FAILED

EARLIEST = dt.date(1990, 1, 1)
"""Clubs sent no files before."""
NOT_TAKEN = [rule for rule, wording in CATALOGUE.items() if wording.severity == "error"]
"""What is found about files, mails and zips that have to be received in another way; faults of results are none."""


def register(app: typer.Typer) -> None:
    """Add the verb to the command line."""
    app.command()(receive)


def receive(
    period: PeriodArgument,
    paths: Annotated[
        list[Path], typer.Argument(exists=True, metavar="FILE...", help="Files, zips, mails (.eml) or folders.")
    ],
    data: DataOption = None,
    received_at: Annotated[
        dt.datetime | None,
        typer.Option(
            "--received-at",
            help="When it came in, in Belgian time, like 2018-06-29T18:30:00; otherwise a mail's date, else now.",
        ),
    ] = None,
    received_from: Annotated[
        str | None, typer.Option("--from", help="Mail address of the sender, where no mail says it.")
    ] = None,
    language: LanguageOption = "en",
) -> None:
    """Keep received files with sender and time; tell repeats and corrected versions.

    Ends with 1 where a file could not be read, or a zip or mail not be opened; the others are kept all the same.
    """
    at, store, moment = Period.of_list(period), store_at(data, may_be_new=True), _moment(received_at)
    with store.lock(), faults_told(language, reporting.NOTHING_RECEIVED):
        reception = receive_files(store, at, paths, moment, received_from, by_mail_date=received_at is None)
    print_reception(console, reception)
    reporting.print_findings(console, reception.findings, language, shown=None)
    raise typer.Exit(FAILED if reception.findings["rule"].is_in(NOT_TAKEN).any() else 0)


def _moment(said: dt.datetime | None) -> dt.datetime:
    """When something came in: what is said, else now.

    Raises:
        ValueError: what is said lies in the future, or before there were files to send.
    """
    belgian = ZoneInfo(TIME_ZONE)
    now = dt.datetime.now(belgian)
    if said is not None and not EARLIEST <= said.date() <= now.date():
        raise ValueError(f"--received-at is a day from {EARLIEST} to today, {now.date()}, not {said.date()}")
    return said.replace(tzinfo=belgian) if said else now


def print_reception(console: Console, reception: Reception) -> None:
    """What each file is to those before it, one line each, and how many of a kind there are."""
    games = dict(reception.half_games.group_by("file_id").len().iter_rows())
    files = {row["file_id"]: row for row in reception.files.iter_rows(named=True)}
    for item in reception.taken:
        file = item.arrived.file
        origin = f" (in {item.arrived.container.file_name})" if item.arrived.container else ""
        parts = [_told(item)]
        if item.outcome in {"new", "correction"}:
            parts.append(_content(files[file.file_id], games.get(file.file_id, 0)))
        console.print(f"{file.file_name}{origin}: {'; '.join(parts)}", soft_wrap=True, highlight=False, markup=False)
    outcomes = pl.Series([item.outcome for item in reception.taken], dtype=pl.String).value_counts(sort=True)
    counts = ", ".join(f"{count} {outcome.replace('_', ' ')}" for outcome, count in outcomes.iter_rows())
    console.print(f"{len(reception.taken)} files: {counts or 'none'}.", highlight=False)


def _told(item: Taken) -> str:
    earlier = item.earlier.file_name if item.earlier else "an earlier file"
    return {
        "new": "received",
        "correction": f"received; it corrects {earlier}, which no longer counts",
        "same_content": f"the same content as {earlier}, which counts once",
        "known": "received before; nothing changed",
    }[item.outcome]


def _content(file: dict[str, Any], half_games: int) -> str:
    """What a file is, in a few words."""
    if file["state"] == "refused":
        return f"refused ({file['reason']})"
    name = file["tournament_name"] or "tournament without a name"
    return (
        f"{name}, until {file['end_date'] or '?'}, {file['player_count']} players, "
        f"{(half_games + 1) // 2} games ({file['layout']})"
    )
