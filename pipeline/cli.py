"""The command line: one thin function for each verb. It starts the flow, or the same steps without it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import polars as pl
import typer
from rich.console import Console

from pipeline import reporting
from pipeline.contracts.findings import Findings
from pipeline.fixelo.commands import modern_arguments, register
from pipeline.formats.dbf import DbfError
from pipeline.period import Period
from pipeline.quarter import STEPS, Counts, publish_step, run_quarter
from pipeline.rulebook import describe, rulebook_for
from pipeline.settings import PROJECT_DIR, Settings
from pipeline.store import Store, StoreError, to_json, write_atomic

app = typer.Typer(no_args_is_help=True, add_completion=False, help="The Belgian national chess rating.")
console = Console()

PeriodArgument = Annotated[str, typer.Argument(metavar="PERIOD", help="The list, like 2018-07.")]
DataOption = Annotated[Path | None, typer.Option("--data", help="Data folder; CALCELO_DATA or ./data otherwise.")]
LanguageOption = Annotated[str, typer.Option("--language", help="Language of the findings: fr, nl or en.")]


def _store(data: Path | None) -> Store:
    return Store(Settings(data_dir=data) if data else Settings())


@app.command()
def run(
    period: PeriodArgument,
    data: DataOption = None,
    plain: Annotated[bool, typer.Option("--plain", help="Run the same steps without Prefect.")] = False,
    language: LanguageOption = "en",
) -> None:
    """Run a quarter: from the received files to the published list."""
    at, store = Period.parse(period), _store(data)
    with store.lock():
        counts = _run_plain(store, at) if plain else _run_flow(store, at)
    reporting.print_summary(console, store, at, counts, language)


def _run_plain(store: Store, period: Period) -> Counts:
    with reporting.progress(console) as tell:
        return run_quarter(store, period, tell)


def _run_flow(store: Store, period: Period) -> Counts:
    os.environ.update(store.settings.prefect_environment())
    os.environ.pop("PREFECT_API_URL", None)
    # Prefect is heavy and reads its settings at import: only a flow run loads it.
    from flows.quarterly import quarterly  # noqa: PLC0415

    return quarterly(str(period), str(store.root))


@app.command()
def check(period: PeriodArgument, data: DataOption = None, language: LanguageOption = "en") -> None:
    """Read the received files and say what is wrong with them."""
    at, store = Period.parse(period), _store(data)
    with store.lock():
        counts = STEPS["check"](store, at)
    reporting.print_counts(console, "check", counts)
    reporting.print_findings(console, store.read_table("findings", Findings, at), language)


@app.command()
def assemble(period: PeriodArgument, data: DataOption = None) -> None:
    """Make the check list from what was read."""
    _single_step("assemble", period, data)


@app.command()
def rate(period: PeriodArgument, data: DataOption = None) -> None:
    """Compute the ratings from the check list."""
    _single_step("rate", period, data)


def _single_step(name: str, period: str, data: Path | None) -> None:
    store = _store(data)
    with store.lock():
        reporting.print_counts(console, name, STEPS[name](store, Period.parse(period)))


@app.command()
def publish(period: PeriodArgument, data: DataOption = None) -> None:
    """Write the list's files as a new revision, if anything changed."""
    at, store = Period.parse(period), _store(data)
    with store.lock():
        reporting.print_counts(console, "publish", publish_step(store, at, {}, {}))
    console.print(f"{store.published_dir(at)}", soft_wrap=True)


@app.command()
def sheet(period: PeriodArgument, member: int, data: DataOption = None) -> None:
    """Print a player's individual sheet: how his rating came about."""
    console.print(reporting.sheet_text(_store(data), Period.parse(period), member), highlight=False, soft_wrap=True)


@app.command()
def rules(period: PeriodArgument) -> None:
    """Print the rules in force at a period, with their sources."""
    reporting.print_rules(console, period, describe(rulebook_for(Period.parse(period))))


@app.command()
def backtest(
    archive: Annotated[Path, typer.Argument(help="Folder with a folder for each period, as 201807.")],
    period: Annotated[list[str] | None, typer.Option("--period", help="Only these periods.")] = None,
    json_file: Annotated[Path | None, typer.Option("--json", help="Write the figures as JSON.")] = None,
    detail: Annotated[Path | None, typer.Option("--detail", help="Write the players that differ as CSV.")] = None,
) -> None:
    """Compute published periods again and hold them against their lists."""
    from pipeline.backtest import backtest as run_backtest  # noqa: PLC0415 - only this verb needs it

    wanted = [Period.parse(text) for text in period] if period else None
    reports = list(run_backtest(archive, wanted))
    reporting.print_backtest(console, reports)
    if json_file:
        write_atomic(json_file, to_json({"periods": [report.to_record() for report in reports]}))
    if detail:
        write_atomic(detail, pl.concat([report.differences for report in reports]).write_csv().encode())


@app.command()
def schedule(data: DataOption = None) -> None:
    """Serve the quarterly run: 6:00 in Brussels on 1 January, April, July and October."""
    store = _store(data)
    os.environ.update(store.settings.prefect_environment())
    from flows.schedule import serve  # noqa: PLC0415 - as in _run_flow

    serve(str(store.root))


@app.command()
def demo(
    folder: Annotated[Path, typer.Argument(help="Where the demo is made.")] = PROJECT_DIR / "demo",
    plain: Annotated[bool, typer.Option("--plain", help="Run the last quarter without Prefect.")] = False,
    seed: Annotated[int, typer.Option(help="The same seed makes the same federation.")] = 1,
) -> None:
    """Make a small invented federation with some quarters of history, and run its last quarter."""
    from pipeline.demo import make_demo  # noqa: PLC0415 - only the demo needs its generator

    store = Store(Settings(data_dir=folder))
    with store.lock():
        period = make_demo(store, seed)
        counts = _run_plain(store, period) if plain else _run_flow(store, period)
    reporting.print_summary(console, store, period, counts, "en")


register(app)


def main() -> None:
    """Entry point: what stops a run is said in one sentence, with exit code 1."""
    try:
        app(args=modern_arguments(sys.argv[1:]))
    except (StoreError, DbfError, OverflowError) as error:
        Console(stderr=True).print(f"No list could be made: {error}", style="bold red", soft_wrap=True)
        sys.exit(1)
    except ValueError as error:
        Console(stderr=True).print(str(error), style="bold red", soft_wrap=True)
        sys.exit(2)
