"""The verbs about revisions: making a list again, comparing, listing, the public log of corrections."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE
from rich.table import Table as RichTable

from pipeline import reporting
from pipeline.commands.hidden import hidden_members
from pipeline.commands.options import (
    DataOption,
    LanguageOption,
    PeriodArgument,
    console,
    faults_told,
    prefect_running,
    store_at,
    write_answer,
)
from pipeline.contracts.findings import Findings
from pipeline.period import Period
from pipeline.products.correction_log import correction_log, log_text
from pipeline.products.hidden import log_without_names, name_pattern
from pipeline.quarter import run_quarter
from pipeline.rerun import rerun as rerun_lists
from pipeline.rerun import takes_other_files
from pipeline.revisions.page import diff_csv, diff_page, diff_rows, how_many, players_end_otherwise
from pipeline.runs import diff_of, players_of, revision_corrections, standing_revision
from pipeline.runs import runs as runs_of
from pipeline.store import StoreError

SHOWN_PLAYERS, WIDTH = 30, 160


def register(app: typer.Typer) -> None:
    """Add the verbs to the command line."""
    for verb in (rerun, diff, runs, log):
        app.command()(verb)


def rerun(
    period: PeriodArgument,
    through: Annotated[str | None, typer.Option("--through", help="Last list that the change is carried into.")] = None,
    reason: Annotated[str | None, typer.Option("--reason", help="Why; told from what changed otherwise.")] = None,
    with_prefect: Annotated[bool, typer.Option("--flow", help="Run the same steps as a Prefect flow.")] = False,
    data: DataOption = None,
    language: LanguageOption = "en",
) -> None:
    """Make a published list again after a correction, as a new revision."""
    first, last = Period.of_list(period), None if through is None else Period.of_list(through)
    store = store_at(data)
    with store.lock(), faults_told(language):
        if with_prefect:
            with prefect_running(store) as tell:
                from flows.rerun import rerun_flow  # noqa: PLC0415 - see `prefect_running`

                done = rerun_flow(str(first), str(last) if last else None, reason, str(store.root), tell)
        else:
            with reporting.progress(console) as tell:
                done = rerun_lists(
                    store, first, last, reason, lambda lists, at, notes: run_quarter(lists, at, tell, notes=notes)
                )
    for item in done:
        same = " (nothing changed)" if item.before == item.after else ""
        console.print(
            f"{item.period}: revision {item.before} -> {item.after}, {players_end_otherwise(item.changed)}{same}",
            highlight=False,
        )
        if item.before != item.after:
            console.print(f"  {store.changes_dir(item.period)}", soft_wrap=True, highlight=False)
        lists = store.revised if store.revised.current_revision(item.period) else store
        reporting.print_refused_claims(console, lists.read_table("findings", Findings, item.period), language)
    following = done[-1].period.next
    if store.current_revision(following) is not None and takes_other_files(store, following):
        console.print(
            f"{following} would take other files than it did; run `calcelo rerun {first} --through {following}`.",
            soft_wrap=True,
            highlight=False,
        )


def diff(
    period: PeriodArgument,
    before: Annotated[int, typer.Argument(metavar="A", help="Number of a revision.")],
    after: Annotated[int, typer.Argument(metavar="B", help="Number of another one.")],
    csv_file: Annotated[Path | None, typer.Option("--csv", help="Write all players and causes as CSV.")] = None,
    html_file: Annotated[Path | None, typer.Option("--html", help="Write the diff as a page.")] = None,
    data: DataOption = None,
) -> None:
    """Say who ends otherwise in two revisions, in what, by how much, and why."""
    store = store_at(data)
    found = diff_of(store, Period.of_list(period), before, after)
    players = diff_rows(found)
    heads = ("member", "name", str(before), str(after), "", "other figures", "cause")
    table = RichTable(*heads, title=f"List of {period}", box=SIMPLE)
    for row in players.head(SHOWN_PLAYERS).iter_rows(named=True):
        table.add_row(
            str(row["member_id"]),
            row["name"] or "",
            str(row["rating_before"]),
            str(row["rating_after"]),
            f"{row['difference']:+d}" if row["difference"] else "",
            row["otherwise"].replace(", ", "\n"),
            row["chain"].replace(" <- ", "\n<- "),
        )
    if not players.is_empty():
        reporting.print_wide(console, table, WIDTH)
    left = players.height - SHOWN_PLAYERS
    more = f"; {left} of them not shown, --csv and --html give everyone" if left > 0 else ""
    moved = int((players["difference"] != 0).sum())
    console.print(f"{how_many(moved, players.height - moved)}{more}.", highlight=False)
    if csv_file:
        write_answer(store, csv_file, diff_csv(found))
    if html_file:
        write_answer(store, html_file, diff_page(found).encode())


def runs(
    period: Annotated[str | None, typer.Argument(metavar="[PERIOD]", help="The list; all of them otherwise.")] = None,
    data: DataOption = None,
) -> None:
    """List the revisions: when, why, from which inputs, with what counts."""
    store = store_at(data)
    found = runs_of(store, store.published_periods() if period is None else [Period.of_list(period)])
    if found.is_empty():
        raise StoreError(f"no list{f' of {period}' if period else ''} is published in {store.root}; run one first")
    table = RichTable(*(name.replace("_", " ") for name in found.columns), box=SIMPLE)
    for row in found.iter_rows():
        table.add_row(*("" if value is None else str(value) for value in row))
    reporting.print_wide(console, table, WIDTH)


def log(
    period: PeriodArgument,
    csv_file: Annotated[Path | None, typer.Option("--csv", help="Write the log as CSV.")] = None,
    data: DataOption = None,
    language: LanguageOption = "en",
) -> None:
    """Print the public log of a list's corrections: what, where, why, when; nobody's data but name and number."""
    at, store = Period.of_list(period), store_at(data)
    number = store.revised.current_revision(at) or standing_revision(store, at)
    players, hidden_ids = players_of(store, at, number), hidden_members(store, at, language)
    entries = correction_log(revision_corrections(store, at, number), players)
    entries = log_without_names(entries, hidden_ids, name_pattern(players, hidden_ids))
    if csv_file:
        write_answer(store, csv_file, entries.write_csv().encode())
    for line in log_text(entries, str(at), language):
        console.print(line, soft_wrap=True, highlight=False, markup=False)
