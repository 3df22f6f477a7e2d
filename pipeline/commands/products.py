"""The verbs about a published list: the players to read, a club's strength list, exports for pairing programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, get_args

import polars as pl
import typer

from pipeline import reporting
from pipeline.commands.forms import form_of
from pipeline.commands.hidden import hidden_members
from pipeline.commands.options import DataOption, LanguageOption, PeriodArgument, console, store_at, write_answer
from pipeline.contracts.clubs import Clubs
from pipeline.contracts.fide import FideList
from pipeline.formats.dbf import read_table, write_table
from pipeline.formats.dbf_structures import checklist_header, player_header
from pipeline.languages import Language
from pipeline.period import Period
from pipeline.products.exports import PROGRAMS, ExportedList, export_list
from pipeline.products.exports.structures import in_structure, with_birth_year_only
from pipeline.products.hidden import is_hidden
from pipeline.products.player_table import SORTS, ListTables, Selection, player_table, table_html
from pipeline.rating.ranking import category_period
from pipeline.rulebook import rulebook_for
from pipeline.screen import write_out
from pipeline.store import Store, StoreError

SHOWN_PLAYERS = 200
"""A terminal shows no more, unless all are asked for; a file or another program gets everyone."""

PeriodOption = Annotated[
    str | None, typer.Option("--period", metavar="PERIOD", help="The list; the newest one published otherwise.")
]
Form = Literal["table", "csv", "html"]
FormatOption = Annotated[
    Form | None, typer.Option("--format", help="How it is given; as --out ends otherwise, else a table, in a file CSV.")
]
OutOption = Annotated[Path | None, typer.Option("--out", help="Write it to this file instead of showing it.")]
LabelsOption = Annotated[Language, typer.Option("--language", help="Language of the headings.")]


def register(app: typer.Typer) -> None:
    """Add the verbs to the command line."""
    app.command()(players)
    app.command("strength-list")(strength_list)
    app.command()(export)


def players(
    club: Annotated[int | None, typer.Option("--club", help="Only this club.")] = None,
    category: Annotated[str | None, typer.Option("--category", help="Only Experts, A, B, C, D or E.")] = None,
    sort: Annotated[str, typer.Option("--sort", help=f"Order: {', '.join(SORTS)}.")] = "rating",
    period: PeriodOption = None,
    form: FormatOption = None,
    out: OutOption = None,
    whole: Annotated[bool, typer.Option("--all", help=f"Show all on a terminal, not only {SHOWN_PLAYERS}.")] = False,
    language: LabelsOption = "en",
    data: DataOption = None,
) -> None:
    """List the affiliated players of a published list, without hidden ones."""
    given = _form(form, out)
    store = store_at(data)
    at = _period(store, period)
    table = _table(store, at, Selection(club, category, sort), language)
    is_cut = given == "table" and out is None and console.is_terminal and not whole
    _show(store, table.head(SHOWN_PLAYERS) if is_cut else table, f"Elo {at}", given, out, language)
    if is_cut and table.height > SHOWN_PLAYERS:
        more = table.height - SHOWN_PLAYERS
        console.print(f"... and {more:,} more players; --all shows them, --out writes all to a file", highlight=False)


def strength_list(
    club: Annotated[int, typer.Argument(help="The club's number.")],
    period: PeriodOption = None,
    form: FormatOption = None,
    out: OutOption = None,
    language: LabelsOption = "en",
    data: DataOption = None,
) -> None:
    """Print a club's strength list: its affiliated players by rating, without hidden ones."""
    given = _form(form, out)
    store = store_at(data)
    at = _period(store, period)
    table = _table(store, at, Selection(club_id=club), language)
    if table.is_empty():
        raise StoreError(f"club {club} has no affiliated player in the list of {at}")
    title = {"fr": "Liste de force", "nl": "Sterktelijst", "en": "Strength list"}[language]
    _show(store, table, f"{title} {club} - {at}", given, out, language)


def export(
    period: PeriodArgument,
    program: Annotated[
        list[str] | None, typer.Option("--program", help=f"Only for: {', '.join(PROGRAMS)}; all otherwise.")
    ] = None,
    out: Annotated[Path, typer.Option("--out", help="Folder for the files.")] = Path("exports"),
    structure: Annotated[
        str | None,
        typer.Option("--structure", metavar="PERIOD", help="PLAYER and CHCKLIST instead, in that list's structure."),
    ] = None,
    data: DataOption = None,
    language: LanguageOption = "en",
) -> None:
    """Write a published list for pairing programs: affiliated players without hidden ones, the year of birth only.

    With --structure it writes PLAYER.DBF and CHCKLIST.DBF of all members, hidden ones too, for programs that know an
    older structure, and both as CSV.
    """
    store, at = store_at(data), Period.of_list(period)
    if structure is not None:
        _restructure(store, at, Period.of_list(structure), out)
        return
    published = ExportedList(
        at,
        store.read_published_members(at).filter(~is_hidden(hidden_members(store, at, language))),
        store.read_table("fide_list", FideList, at),
        store.read_table("clubs", Clubs, at),
    )
    for name, content in export_list(published, program or list(PROGRAMS)).items():
        write_answer(store, out / name, content)
        console.print(str(out / name), soft_wrap=True, highlight=False)


def _restructure(store: Store, at: Period, of: Period, out: Path) -> None:
    for name, header in (("PLAYER", player_header(of)), ("CHCKLIST", checklist_header(of))):
        published = read_table(store.read_published_file(at, f"{name}.DBF"))
        made = in_structure(with_birth_year_only(published), header.fields)
        for path, content in (
            (out / f"{name}.DBF", write_table(made.table, date=at.list_date)),
            (out / f"{name}.csv", made.table.good.write_csv().encode()),
        ):
            write_answer(store, path, content)
            console.print(str(path), soft_wrap=True, highlight=False)
        for field, count, kind in made.losses.iter_rows():
            console.print(f"  {field}: {LOSS_WORDS[kind].format(count=count)}", highlight=False)


LOSS_WORDS = {
    "cut": "{count:,} texts cut to its width",
    "emptied": "{count:,} numbers too large for it, left empty",
    "left_out": "not in that structure, {count:,} values left out",
    "blank": "blank, the list does not tell it",
}


def _period(store: Store, asked: str | None) -> Period:
    if asked is not None:
        return Period.of_list(asked)
    newest = store.published_periods()
    if not newest:
        raise StoreError(f"no list is published in {store.root}; run one first")
    return newest[-1]


def _table(store: Store, at: Period, selection: Selection, language: str) -> pl.DataFrame:
    hidden_ids = hidden_members(store, at, language)
    members = store.read_published_members(at)
    july = category_period(at)
    # A data folder that begins later than July gives the categories of the list itself.
    of_july = store.read_published_members(july) if july in store.published_periods() else members
    ratings, fide_list = store.read_published(at, "RATINGS.parquet"), store.read_table("fide_list", FideList, at)
    return player_table(ListTables(members, of_july, ratings, fide_list, rulebook_for(at), hidden_ids), selection)


def _form(asked: Form | None, out: Path | None) -> str:
    """The form in which players are listed.

    Raises:
        ValueError: option and file contradict each other; a table is for the screen.
    """
    form = form_of(asked, out, get_args(Form)) or ("table" if out is None else "csv")
    if out is not None and form == "table":
        raise ValueError(f"a table is for the screen; for {out} give --format csv or html")
    return form


def _show(store: Store, table: pl.DataFrame, title: str, form: str, out: Path | None, language: str) -> None:
    if form == "table" and out is None:
        reporting.print_table(console, table, title, language)
        return
    text = table_html(table, title, language) if form == "html" else table.write_csv()
    if out is None:
        write_out(text.encode())
        return
    write_answer(store, out, text.encode())
    console.print(str(out), soft_wrap=True, highlight=False)
