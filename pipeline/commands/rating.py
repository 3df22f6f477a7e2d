"""The verbs about the rating itself: a player's sheet, the rules, the proof against published lists."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import polars as pl
import typer

from pipeline import reporting
from pipeline.commands.options import DataOption, PeriodArgument, console, store_at
from pipeline.files import to_json, write_atomic
from pipeline.period import Period
from pipeline.rulebook import describe, rulebook_for


def register(app: typer.Typer) -> None:
    """Add the verbs to the command line."""
    for verb in (sheet, rules, backtest):
        app.command()(verb)


def sheet(period: PeriodArgument, member: int, data: DataOption = None) -> None:
    """Print a player's individual sheet: how his rating came about."""
    console.print(reporting.sheet_text(store_at(data), Period.parse(period), member), highlight=False, soft_wrap=True)


def rules(period: PeriodArgument) -> None:
    """Print the rules in force at a period, with their sources."""
    reporting.print_rules(console, period, describe(rulebook_for(Period.parse(period))))


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
