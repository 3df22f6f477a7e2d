"""The verb that says what a file is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import polars as pl
import typer

from pipeline import reporting
from pipeline.commands.forms import form_of
from pipeline.commands.options import LanguageOption, console, store_at, write_answer
from pipeline.converting import FORMS, converted
from pipeline.fixelo.inputs import index_of
from pipeline.formats.containers import file_at
from pipeline.formats.raw import RawFile
from pipeline.inspecting import Inspected
from pipeline.inspecting import inspect as inspect_file
from pipeline.screen import Screen, write_out


def register(app: typer.Typer) -> None:
    """Add the verb to the command line."""
    app.command()(inspect)


def inspect(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="Any file that may be received.")],
    language: LanguageOption = "en",
    form: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar="FORM",
            help="Convert to trf (or trf06, trf16, trf26), csv or json; as --output ends otherwise.",
        ),
    ] = None,
    table: Annotated[str | None, typer.Option("--table", help="For csv: which table; half_games otherwise.")] = None,
    output: Annotated[Path | None, typer.Option("--output", help="Write the conversion there.")] = None,
) -> None:
    """Say what a file is, how that is known, what stands in it and what is wrong with it; or convert it."""
    reporting.check_language(language)
    form = form_of(form and form.lower(), output, FORMS, "--as")
    if output and form is None:
        raise ValueError(f"what shall stand in {output}? Say it by --as: {', '.join(FORMS)}")
    inspected = inspect_file(file_at(file), _index(file))
    if form is None:
        print_inspected(console, inspected, language)
        return
    data, not_carried_over = converted(inspected, form, table)
    if output and output.exists() and output.samefile(file):
        raise ValueError(f"--output is {file} itself, which would be lost; name another file")
    if output:
        write_answer(store_at(None, may_be_new=True), output, data)
    else:
        write_out(data)
    # what is wrong goes beside the conversion, not into it
    told = pl.concat([inspected.findings, not_carried_over])
    reporting.print_findings(Screen(stderr=True), told, language, shown=None)


def _index(path: Path) -> RawFile | None:
    """The .CBI of a .CBF, if it lies beside it."""
    found = index_of(path) if path.suffix.lower() == ".cbf" else None
    return file_at(found) if isinstance(found, Path) else None


def print_inspected(where: Screen, inspected: Inspected, language: str, indent: str = "") -> None:
    """What a file is, then what it says, then its findings; what it carries, indented."""
    lines = [f"{inspected.file.file_name}: {inspected.what}", f"  known because {'; '.join(inspected.evidence)}"]
    lines += [f"  {name}: {value}" for name, value in inspected.facts.items()]
    for line in lines:
        where.print(f"{indent}{line}", soft_wrap=True, highlight=False, markup=False)
    reporting.print_findings(where, inspected.findings, language, shown=None)
    for item in inspected.inside:
        print_inspected(where, item, language, f"{indent}  ")
