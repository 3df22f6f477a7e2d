"""The verbs of a quarter: the whole run, its single steps, the schedule, the demo."""

from __future__ import annotations

import datetime as dt
from functools import partial
from pathlib import Path
from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from pipeline import reporting
from pipeline.commands.options import (
    DataOption,
    LanguageOption,
    PeriodArgument,
    console,
    faults_told,
    prefect_running,
    store_at,
)
from pipeline.contracts.findings import Findings
from pipeline.period import Period
from pipeline.quarter import check_correction_file, do_step
from pipeline.settings import TIME_ZONE, Settings
from pipeline.steps import READING, Counts
from pipeline.store import Store
from pipeline.telling import run_shown, run_told


def register(app: typer.Typer) -> None:
    """Add the verbs to the command line."""
    for verb in (run, check, assemble, rate, publish, schedule, demo):
        app.command()(verb)


def run(
    period: PeriodArgument,
    data: DataOption = None,
    plain: Annotated[bool, typer.Option("--plain", help="Run the same steps without Prefect.")] = False,
    anew: Annotated[bool, typer.Option("--anew", help="Do every step, also those already done.")] = False,
    language: LanguageOption = "en",
) -> None:
    """Run a quarter: from the received files to the published list."""
    at, store = Period.of_list(period), store_at(data)
    make = partial(run_shown, console) if plain else _run_flow
    with faults_told(language):
        run_told(console, store, at, language, partial(make, store, at, anew=anew))


def _run_flow(store: Store, period: Period, *, anew: bool = False) -> Counts:
    with prefect_running(store) as tell:
        from flows.quarterly import quarterly  # noqa: PLC0415 - see `prefect_running`

        return quarterly(str(period), str(store.root), tell, anew=anew)


def check(period: PeriodArgument, data: DataOption = None, language: LanguageOption = "en") -> None:
    """Read the received files and say what is wrong with them; last, what no list will be published with.

    Ends with 0 whatever is found; with 1 only where nothing could be checked.
    """
    at, store = Period.of_list(period), store_at(data)
    with store.lock(), faults_told(language):
        check_correction_file(store, at)
        counts = _done(store, at, *READING, "check")
    reporting.print_counts(console, "check", counts)
    reporting.print_checked(console, store.read_table("findings", Findings, at), language)


def assemble(period: PeriodArgument, data: DataOption = None, language: LanguageOption = "en") -> None:
    """Make the check list from what was read."""
    _single_step("assemble", period, data, language)


def rate(period: PeriodArgument, data: DataOption = None, language: LanguageOption = "en") -> None:
    """Compute the ratings from the check list."""
    _single_step("rate", period, data, language)


def _single_step(name: str, period: str, data: Path | None, language: str) -> None:
    at, store = Period.of_list(period), store_at(data)
    with store.lock(), faults_told(language):
        reporting.print_counts(console, name, do_step(store, at, name))


def _done(store: Store, period: Period, *steps: str) -> Counts:
    return {name: count for step in steps for name, count in do_step(store, period, step).items()}


def publish(period: PeriodArgument, data: DataOption = None, language: LanguageOption = "en") -> None:
    """Write the list's files as a new revision, if anything changed."""
    at, store = Period.of_list(period), store_at(data)
    with store.lock(), faults_told(language):
        counts = _done(store, at, "publish", "history")
    reporting.print_counts(console, "publish", counts)
    console.print(f"{store.published_dir(at)}", soft_wrap=True)


def schedule(data: DataOption = None, language: LanguageOption = "en") -> None:
    """Run each list by the clock, at 6:00 in Brussels on 1 January, April, July and October, until Ctrl-C."""
    reporting.check_language(language)
    store = store_at(data)
    current = Period.in_force(dt.datetime.now(ZoneInfo(TIME_ZONE)).date())
    if store.current_revision(current) is None:
        console.print(f"The list of {current} is not published yet; `calcelo run {current}` makes it.", soft_wrap=True)
    console.print("Starting the clock ...")
    store.settings.enter_prefect(keeps_server=True)
    from flows.schedule import serve  # noqa: PLC0415 - see `prefect_running`

    serve(str(store.root), store.settings.schedule, language, _tell_next_run)
    console.print("The clock is stopped; no list is run until it is started again.")


def _tell_next_run(coming: dt.datetime) -> None:
    told = f"The next list is run on {coming:%Y-%m-%d at %H:%M} ({TIME_ZONE}). Keep this running; Ctrl-C ends it."
    console.print(told, soft_wrap=True, highlight=False)


def demo(
    folder: Annotated[Path, typer.Argument(help="Where the demo is made.")] = Path("demo"),
    plain: Annotated[bool, typer.Option("--plain", help="Run the last quarter without Prefect.")] = False,
    seed: Annotated[int, typer.Option(help="The same seed makes the same federation.")] = 1,
) -> None:
    """Make a small invented federation with some quarters of history, and run its last quarter."""
    from pipeline.demo import make_demo  # noqa: PLC0415 - only the demo needs its generator

    store = Store(Settings(data_dir=folder))
    with store.lock():
        period = make_demo(store, seed)
        counts = run_shown(console, store, period) if plain else _run_flow(store, period)
    reporting.print_summary(console, store, period, counts, "en")
