"""The command line: gathers the verbs of `pipeline.commands`, and says in one sentence what stops one."""

from __future__ import annotations

import sys

import typer

from pipeline import stops
from pipeline.commands import (
    fixelo,
    history,
    inspected,
    members,
    officer,
    products,
    quarter,
    rating,
    received,
    revisions,
    site,
)
from pipeline.screen import Screen, finish_output, say_stop, show_any_letter

app = typer.Typer(no_args_is_help=True, add_completion=False, help="The Belgian national chess rating.")
for group in (quarter, revisions, members, received, inspected, officer, rating, products, history, fixelo, site):
    group.register(app)


def main() -> None:
    """Entry point: what stops a verb is said in one sentence; exit code 1, or 2 for what makes no sense."""
    show_any_letter()
    try:
        try:
            app(args=fixelo.modern_arguments(sys.argv[1:]))
        finally:
            finish_output()
    except BrokenPipeError:
        sys.exit(stops.FAILED)  # who read the answer has seen enough, as `head` does
    except stops.CAUSES as cause:
        say_stop(Screen(stderr=True), stops.sentence(cause))
        sys.exit(stops.exit_code(cause))
    except SystemExit as ended:
        if ended.code == stops.INTERRUPTED:
            say_stop(Screen(stderr=True), stops.INTERRUPTION)
        raise
