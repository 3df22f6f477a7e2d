"""Who must not be shown: read by every verb that makes a list or page for everybody, before it makes any."""

from __future__ import annotations

import typer

from pipeline import reporting
from pipeline.commands.options import faults_told
from pipeline.formats.hidden_members import read_hidden_members
from pipeline.period import Period
from pipeline.screen import Screen, say_stop
from pipeline.store import Store


def hidden_members(store: Store, period: Period, language: str) -> frozenset[int]:
    """The members who are hidden, by their numbers; what is wrong with the file is told beside the answer.

    Raises:
        StoreError: the list has not been published here.
        typer.Exit: the file or a line of it can't be read; nothing may be made then, or somebody would be shown
            against his wish.
    """
    beside = Screen(stderr=True)
    with faults_told(language, reporting.NOTHING_MADE, beside):
        file = store.read_hidden_file()
    hidden = read_hidden_members(file, store.read_published_members(period)["member_id"])
    reporting.print_findings(beside, hidden.findings, language)
    if not hidden.is_whole:
        say_stop(beside, getattr(reporting.NOTHING_MADE, language))
        raise typer.Exit(1)
    return frozenset(hidden.table["member_id"])
