"""The verbs about members between two lists: `calcelo members apply`, `lay` and `ledger`."""

from __future__ import annotations

import getpass
from pathlib import Path
from typing import Annotated

import typer

from pipeline import reporting
from pipeline.commands.options import (
    DataOption,
    LanguageOption,
    PeriodArgument,
    console,
    faults_told,
    store_at,
    write_answer,
)
from pipeline.formats.raw import RawFile
from pipeline.members import apply_updates, lay_members, read_ledger
from pipeline.period import Period
from pipeline.stops import FAILED

members = typer.Typer(no_args_is_help=True, help="PLAYER between two lists.")


def register(app: typer.Typer) -> None:
    """Add the group of verbs to the command line."""
    app.add_typer(members, name="members")


@members.command()
def apply(
    file: Annotated[
        Path, typer.Argument(exists=True, dir_okay=False, help="Registrations, transfers ...: CSV or DBF.")
    ],
    by: Annotated[str | None, typer.Option("--by", help="Who applies it; the user of this computer otherwise.")] = None,
    start: Annotated[
        Path | None, typer.Option("--from", exists=True, dir_okay=False, help="PLAYER.DBF to begin with.")
    ] = None,
    data: DataOption = None,
    language: LanguageOption = "en",
) -> None:
    """Apply updates of members to PLAYER and write it out; who, when, old and new value are kept.

    Ends with 1 where a line could not be applied: it is told, and the other lines are applied all the same. Nothing is
    applied where PLAYER would keep what no list can start from, as a rating that no member can have.
    """
    store = store_at(data, may_be_new=start is not None)
    begin = RawFile(start.name, start.read_bytes()) if start else None
    with store.lock(), faults_told(language, reporting.NOTHING_APPLIED):
        done = apply_updates(store, RawFile(file.name, file.read_bytes()), by or getpass.getuser(), begin)
    reporting.print_findings(console, done.findings, language)
    members_changed = done.ledger["member_id"].n_unique()
    console.print(
        f"{done.ledger.height} values of {members_changed} members changed, on the list of {done.based_on}.",
        highlight=False,
    )
    console.print(f"{store.members_dir}", soft_wrap=True, highlight=False)
    raise typer.Exit(FAILED if (done.findings["severity"] == "error").any() else 0)


@members.command()
def lay(period: PeriodArgument, data: DataOption = None) -> None:
    """Lay PLAYER as it stands as the member file of the next list."""
    at, store = Period.of_list(period), store_at(data)
    with store.lock():
        lay_members(store, at)
    console.print(f"{store.raw_dir(at) / 'PLAYER.DBF'}", soft_wrap=True, highlight=False)


@members.command()
def ledger(
    csv_file: Annotated[Path, typer.Argument(metavar="FILE.csv", help="Where the ledger is written.")],
    data: DataOption = None,
) -> None:
    """Write the ledger of all updates: who changed what, when, old and new value."""
    store = store_at(data)
    found = read_ledger(store)
    write_answer(store, csv_file, found.write_csv().encode())
    console.print(f"{found.height} changed values: {csv_file}", soft_wrap=True, highlight=False)
