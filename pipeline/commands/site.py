"""The verb that builds the pages of a published list."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.hidden import hidden_members
from pipeline.commands.options import DataOption, LanguageOption, PeriodArgument, console, store_at
from pipeline.period import Period
from pipeline.site import build_site


def register(app: typer.Typer) -> None:
    """Add the verb to the command line."""
    app.command()(site)


def site(
    period: PeriodArgument,
    out: Annotated[Path, typer.Option("--out", help="The site's folder; a site there gives way to the new one.")],
    data: DataOption = None,
    language: LanguageOption = "en",
) -> None:
    """Build the static site of a published list: search, players, tournaments, top lists, clubs, corrections."""
    at, store = Period.of_list(period), store_at(data)
    store.check_answer_place(out / "index.html")
    hidden_ids = hidden_members(store, at, language)
    count = build_site(store, at, out, hidden_ids)
    told = f", hidden members: {len(hidden_ids)}" if hidden_ids else ""
    console.print(f"{count} files{told}: {out / 'index.html'}", soft_wrap=True, highlight=False, markup=False)
