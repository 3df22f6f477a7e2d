"""What the verbs share: the console, the usual arguments and options, the store they name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from pipeline import reporting
from pipeline.files import write_atomic
from pipeline.findings import FaultyInputError
from pipeline.languages import Words
from pipeline.quarter import Teller
from pipeline.screen import Screen
from pipeline.settings import Settings
from pipeline.store import Store, StoreError

console = Screen()

PeriodArgument = Annotated[str, typer.Argument(metavar="PERIOD", help="The list, like 2018-07.")]
DataOption = Annotated[Path | None, typer.Option("--data", help="Data folder; CALCELO_DATA or ./data otherwise.")]
LanguageOption = Annotated[str, typer.Option("--language", help="Language of the findings: fr, nl or en.")]


@contextmanager
def faults_told(language: str, closing: Words = reporting.NO_LIST, screen: Screen = console) -> Iterator[None]:
    """Say in the officer's language what is not in order, and stop with exit code 1.

    Args:
        language: of the faults.
        closing: what becomes of what was asked.
        screen: where it is said.

    Raises:
        ValueError: there is no such language.
    """
    reporting.check_language(language)
    try:
        yield
    except FaultyInputError as error:
        reporting.print_faults(screen, error, language, closing)
        raise typer.Exit(1) from None


@contextmanager
def prefect_running(store: Store) -> Iterator[Teller]:
    """Have a Prefect server of our own while the block lasts; its flows tell their steps to what this gives.

    Prefect is heavy and reads its settings at import: only a verb that runs a flow loads it, in this block.
    """
    store.settings.enter_prefect()
    with reporting.progress(console, begin="start Prefect") as tell:
        from flows.server import own_server  # noqa: PLC0415 - see above

        with own_server():
            yield tell


def write_answer(store: Store, path: Path, data: bytes) -> None:
    """Write what was asked for to the file that was named for it.

    Raises:
        StoreError: it would lie where a data folder keeps things (`Store.check_answer_place`).
    """
    store.check_answer_place(path)
    write_atomic(path, data)


def store_at(data: Path | None, *, may_be_new: bool = False) -> Store:
    """The store in the data folder asked for, else in the one of the settings.

    Args:
        data: the folder asked for.
        may_be_new: whether the verb makes the folder, or can do without it; a wrong name is told to the others.

    Raises:
        StoreError: there is no such folder.
    """
    store = Store(Settings(data_dir=data) if data else Settings())
    if not may_be_new and not store.root.is_dir():
        raise StoreError(f"there is no data folder {store.root}; name another one by --data, or make it")
    return store
