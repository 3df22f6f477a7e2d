"""The command line: gathers the verbs of `pipeline.commands`, and says in one sentence what stops one."""

from __future__ import annotations

import sys

import typer
from rich.console import Console

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
from pipeline.corrections import CorrectionError
from pipeline.formats.dbf import DbfError
from pipeline.store import StoreError

app = typer.Typer(no_args_is_help=True, add_completion=False, help="The Belgian national chess rating.")
for group in (quarter, revisions, members, received, inspected, officer, rating, products, history, fixelo, site):
    group.register(app)


def main() -> None:
    """Entry point: what stops a verb is said in one sentence; exit code 1, or 2 for what makes no sense."""
    try:
        app(args=fixelo.modern_arguments(sys.argv[1:]))
    except (StoreError, CorrectionError, DbfError, OverflowError) as error:
        Console(stderr=True).print(str(error), style="bold red", soft_wrap=True, markup=False)
        sys.exit(1)
    except ValueError as error:
        Console(stderr=True).print(str(error), style="bold red", soft_wrap=True, markup=False)
        sys.exit(2)
