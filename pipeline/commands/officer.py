"""The verbs with which the officer answers senders: the acknowledgement list, the replies, the fines."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import polars as pl
import typer
from rich.table import Table as RichTable

from pipeline.commands.forms import form_of
from pipeline.commands.options import DataOption, PeriodArgument, console, store_at, write_answer
from pipeline.contracts.clubs import Clubs
from pipeline.contracts.findings import Findings
from pipeline.contracts.fines import Fines
from pipeline.contracts.members import Members
from pipeline.contracts.receipts import Receipts
from pipeline.contracts.sendings import HalfGames, ReceivedFiles
from pipeline.outgoing import write_outgoing
from pipeline.period import Period
from pipeline.rulebook import rulebook_for
from pipeline.stages.acknowledge import acknowledge as acknowledged_files
from pipeline.stages.acknowledge import acknowledgement_files, recipients
from pipeline.stages.acknowledge import replies as reply_files
from pipeline.stages.fines import fine_totals
from pipeline.store import Store


def register(app: typer.Typer) -> None:
    """Add the verbs to the command line."""
    for verb in (acknowledge, replies, fines):
        app.command()(verb)


def acknowledge(period: PeriodArgument, data: DataOption = None) -> None:
    """Write the list of tournaments received for a list, before it is published; run `check` first."""
    at, store = Period.of_list(period), store_at(data)
    with store.lock():
        acknowledged = _acknowledged(store, at)
        folder = write_outgoing(store, "acknowledged", at, acknowledgement_files(acknowledged, at))
    states = acknowledged["state"].cast(pl.String)
    told = ", ".join(f"{(states == state).sum()} {state}" for state in ("accepted", "refused", "waiting"))
    console.print(f"{acknowledged.height} files: {told}. {folder}", soft_wrap=True, highlight=False, markup=False)


def replies(period: PeriodArgument, data: DataOption = None) -> None:
    """Write a mail text for each sender: what came in, what was found, what it costs. Nothing is sent."""
    at, store = Period.of_list(period), store_at(data)
    with store.lock():
        acknowledged = _acknowledged(store, at)
        texts = reply_files(
            acknowledged,
            store.read_table("findings", Findings, at),
            store.read_table("fines", Fines, at),
            recipients(
                acknowledged,
                store.read_table("members", Members, at),
                store.read_table("clubs", Clubs, at),
                store.read_table("receipts", Receipts, at),
            ),
            at,
            rulebook_for(at),
        )
        folder = write_outgoing(store, "replies", at, texts)
    console.print(f"{len(texts)} replies, not sent: {folder}", soft_wrap=True, highlight=False, markup=False)


def _acknowledged(store: Store, period: Period) -> pl.DataFrame:
    return acknowledged_files(
        store.read_table("received_files", ReceivedFiles, period),
        store.read_table("half_games", HalfGames, period),
        store.read_table("findings", Findings, period),
        store.read_table("members", Members, period),
        store.read_table("clubs", Clubs, period),
        store.read_table("receipts", Receipts, period),
    )


def fines(
    period: PeriodArgument,
    through: Annotated[
        str | None, typer.Option("--through", metavar="PERIOD", help="The last of several lists taken together.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Write the fines one by one to this CSV file.")] = None,
    data: DataOption = None,
) -> None:
    """Tell what each sender is charged for a list, or for several."""
    form_of("csv", out, ["csv"], "the ledger")
    store, first = store_at(data), Period.of_list(period)
    last = first if through is None else Period.of_list(through)
    if last < first:
        raise ValueError(f"the last list, {last}, comes before the first, {first}")
    ledgers = [
        store.read_table("fines", Fines, at).select(pl.lit(str(at)).alias("period"), pl.all())
        for at in first.lists_until(last)
    ]
    ledger = pl.concat(ledgers)
    _print_totals(ledger, f"Fines of {first}" if first == last else f"Fines of {first} to {last}")
    if out:
        write_answer(store, out, ledger.write_csv().encode())
        console.print(f"{ledger.height} fines: {out}", soft_wrap=True, highlight=False, markup=False)


def _print_totals(ledger: pl.DataFrame, title: str) -> None:
    totals = fine_totals(ledger)
    if totals.is_empty():
        console.print(f"{title}: none.", highlight=False)
        return
    table = RichTable("sender", "fines", "cancelled", "EUR", "affiliations of unknown fee", title=title)
    for sender, count, cancelled, amount, affiliations in totals.iter_rows():
        table.add_row(f"{sender:03d}", str(count), str(cancelled), f"{amount:.2f}", str(affiliations))
    sums = totals.select(pl.exclude("sender_id").sum()).row(0)
    table.add_row("all", str(sums[0]), str(sums[1]), f"{sums[2]:.2f}", str(sums[3]), style="bold")
    console.print(table)
