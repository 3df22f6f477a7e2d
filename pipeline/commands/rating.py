"""The verbs about the rating itself: a player's sheet, the rules, the proof against published lists, other rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import polars as pl
import typer

from pipeline import reporting
from pipeline.commands.options import DataOption, PeriodArgument, console, store_at, write_answer
from pipeline.files import to_json
from pipeline.languages import Language
from pipeline.period import Period
from pipeline.player_sheet import printed_sheet, published_sheet
from pipeline.products.whatif_chart import whatif_svg
from pipeline.rulebook import describe, rulebook_for


def register(app: typer.Typer) -> None:
    """Add the verbs to the command line."""
    for verb in (sheet, rules, backtest, whatif):
        app.command()(verb)


def sheet(
    period: PeriodArgument,
    member: int,
    layout: Annotated[
        Literal["plain", "federation"] | None, typer.Option("--layout", help="Print it anew in this layout.")
    ] = None,
    as_printed: Annotated[
        bool, typer.Option("--as-printed", help="The federation's layout with its program's print bugs.")
    ] = False,
    language: Annotated[Language | None, typer.Option("--language", help="Print it anew in this language.")] = None,
    data: DataOption = None,
) -> None:
    """Print a player's individual sheet: how his rating came about."""
    at, store = Period.of_list(period), store_at(data)
    if layout is None and language is None and not as_printed:
        text = published_sheet(store, at, member)
    else:
        chosen = layout or ("federation" if as_printed else "plain")
        text = printed_sheet(store, at, member, layout=chosen, as_printed=as_printed, language=language)
    reporting.print_sheet(console, text)


def rules(period: PeriodArgument) -> None:
    """Print the rules in force at a period, with their sources."""
    at = Period.of_list(period)
    reporting.print_rules(console, str(at), describe(rulebook_for(at)))


def backtest(
    archive: Annotated[Path, typer.Argument(help="Folder with a folder for each period, as 201807.")],
    period: Annotated[list[str] | None, typer.Option("--period", help="Only these periods.")] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write the figures, and these rows, as JSON.")
    ] = None,
    detail: Annotated[
        Path | None, typer.Option("--detail", help="Write the players and the rows of SENDING that differ as CSV.")
    ] = None,
) -> None:
    """Compute published periods again and hold them against their lists."""
    from pipeline.backtest import backtest as run_backtest  # noqa: PLC0415 - only this verb needs it

    wanted = [Period.of_list(text) for text in period] if period else None
    store = store_at(None, may_be_new=True)
    for place in filter(None, (json_file, detail)):
        store.check_answer_place(place)
    reports = list(run_backtest(archive, wanted))
    reporting.print_backtest(console, reports)
    if json_file:
        write_answer(store, json_file, to_json({"periods": [report.to_record() for report in reports]}))
    if detail:
        write_answer(store, detail, pl.concat([report.detail() for report in reports]).write_csv().encode())


def whatif(
    period: PeriodArgument,
    settings: Annotated[list[str], typer.Option("--set", metavar="RULE=VALUE", help="A rule set otherwise.")],
    first: Annotated[str | None, typer.Option("--from", metavar="PERIOD", help="First list by the new rules.")] = None,
    svg: Annotated[Path | None, typer.Option("--svg", help="The chart; whatif-PERIOD.svg here otherwise.")] = None,
    width: Annotated[int, typer.Option(min=1, help="Width of a class of ratings, in points.")] = 100,
    data: DataOption = None,
) -> None:
    """Show what a list would be by other rules; nothing of the data folder changes."""
    from pipeline.whatif import what_if_between  # noqa: PLC0415 - only this verb needs it

    at = Period.of_list(period)
    store, chart = store_at(data), svg or Path(f"whatif-{at}.svg")
    store.check_answer_place(chart)
    outcome = what_if_between(store, at if first is None else Period.of_list(first), at, _as_settings(settings))
    reporting.print_what_if(console, outcome, width)
    title = f"{at} with {', '.join(settings)}" + (f" from {first}" if first else "")
    write_answer(store, chart, whatif_svg(outcome.distribution(width), title).encode())
    console.print(f"Chart: {chart}", soft_wrap=True, highlight=False)


def _as_settings(texts: list[str]) -> dict[str, str]:
    pairs = [text.partition("=") for text in texts]
    for name, equals, _ in pairs:
        if not equals:
            raise ValueError(f"--set takes RULE=VALUE, like k_new=40, not '{name}'")
    return {name.strip(): value.strip() for name, _, value in pairs}
