"""A list made and told on the screen: by the verb `run`, and by the clock, which nobody need be watching."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import partial

from rich.console import Console

from pipeline import reporting, stops
from pipeline.findings import FaultyInputError
from pipeline.period import Period
from pipeline.quarter import StepDoer, do_step, run_quarter
from pipeline.screen import say_stop
from pipeline.steps import Counts
from pipeline.store import Store


def run_shown(screen: Console, store: Store, period: Period, *, anew: bool = False, do: StepDoer = do_step) -> Counts:
    """Run all steps of a list, see `run_quarter`, and show each of them."""
    with reporting.progress(screen) as tell:
        return run_quarter(store, period, tell, anew=anew, do=do)


def run_told(screen: Console, store: Store, period: Period, language: str, run: Callable[[], Counts]) -> None:
    """Run a list while the data folder is held, and say what came of it.

    Args:
        screen: where it is told.
        store: the data folder.
        period: the list.
        language: of the findings.
        run: does all steps of the list, and shows them.

    Raises:
        StoreError: another run holds the data folder.
    """
    with store.lock():
        counts = run()
    reporting.print_summary(screen, store, period, counts, language)


def run_by_clock(screen: Console, store: Store, due: dt.datetime, language: str, do: StepDoer = do_step) -> str | None:
    """Run the list that is in force at a time, and tell it as the verb `run` does.

    Args:
        screen: where it is told.
        store: the data folder.
        due: when the run was to begin, in Belgium.
        language: of the findings.
        do: does one step.

    Returns:
        In a sentence what stopped the list; None if nothing did.
    """
    period = Period.in_force(due.date())
    screen.print(f"{due:%Y-%m-%d %H:%M}: list of {period}", highlight=False)
    try:
        run_told(screen, store, period, language, partial(run_shown, screen, store, period, do=do))
    except FaultyInputError as error:
        reporting.print_faults(screen, error, language)
        return "what was laid is not in order"
    except stops.CAUSES as cause:
        sentence = stops.sentence(cause)
        say_stop(screen, sentence)
        return sentence
    except Exception:  # a fault of the program: Prefect keeps it to itself, and nobody would see it
        screen.print_exception()
        raise
    return None
