"""The verbs `fixelo`, `fixelo-list` and `cbf2parquet` of the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import polars as pl
import typer
from rich.console import Console

from pipeline.commands.options import store_at
from pipeline.findings import FindingList, Place
from pipeline.fixelo import playerlist, writing
from pipeline.fixelo.database import Refusal
from pipeline.fixelo.files import Options, Outcome, fix_files, unmatched_findings
from pipeline.fixelo.inputs import find_inputs, shown
from pipeline.fixelo.landing import is_received, land_findings
from pipeline.fixelo.output import (
    REPORT_FORMATS,
    print_account,
    print_report,
    printable,
    report_console,
    say,
    write_table,
)
from pipeline.fixelo.playerlist import PlayerList, player_list_bytes, read_player_list
from pipeline.fixelo.rated_lists import read_rated_names
from pipeline.fixelo.tables import write_headers
from pipeline.fixelo.texts import CODE_PAGE
from pipeline.fixelo.wording import CATALOGUE
from pipeline.formats.raw import RawFile
from pipeline.languages import Language
from pipeline.reporting import print_findings
from pipeline.store import Store, StoreError

DONE, SOMETHING_REFUSED = 0, 1

Files = Annotated[list[str], typer.Argument(metavar="FILE...", help=r"Files and wildcards, like C:\CBDATA\*.CBF.")]
LanguageOption = Annotated[Language, typer.Option("--language", help="Language of the findings.")]
CodePage = Annotated[str, typer.Option("--code-page", help="DOS code page of the names in .CBF files.")]
Data = Annotated[Path | None, typer.Option("--data", help="Data folder; CALCELO_DATA or ./data otherwise.")]


def modern_arguments(arguments: list[str]) -> list[str]:
    """The arguments of the command line with the old spelling `fixelo -practice` as `fixelo --practice`.

    To be applied before the command line is parsed, which would take `-practice` for eight letters. Nothing
    else is touched: no other verb, and no file name behind `--`.
    """
    if not arguments or arguments[0] != "fixelo":
        return arguments
    end = arguments.index("--") if "--" in arguments else len(arguments)
    options = ["--practice" if word.lower() == "-practice" else word for word in arguments[:end]]
    return options + arguments[end:]


def register(app: typer.Typer) -> None:
    """Add the three verbs to the command line."""
    app.command("fixelo")(fixelo)
    app.command("fixelo-list")(fixelo_list)
    app.command("cbf2parquet")(cbf2parquet)


def fixelo(
    files: Files,
    practice: Annotated[bool, typer.Option("--practice", help="Only report; nothing is written.")] = False,
    limit: Annotated[
        int | None, typer.Option(min=0, max=9999, help="Ratings above it are looked at; else the list's, else 2650.")
    ] = None,
    players: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, help="Players rightly above it; else FIXELO.DAT in this folder."),
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", file_okay=False, help="Write there instead.")] = None,
    report: Annotated[list[Path] | None, typer.Option(help="Also write the report: .csv or .parquet.")] = None,
    rows: Annotated[int, typer.Option(min=0, help="Rows of the report to show.")] = 100,
    language: LanguageOption = "en",
    code_page: CodePage = CODE_PAGE,
    data: Data = None,
) -> None:
    """Remove false high ratings from old ChessBase databases (.CBF) and PGN files."""
    console = report_console()
    store = store_at(data, may_be_new=True)
    reports = _checked_reports(report or [], store)
    _check_code_page(code_page)
    listed = _player_list(players, console)
    chosen = limit if limit is not None else listed.limit if listed.limit is not None else playerlist.SAMPLE_LIMIT
    outcome = fix_files(files, Options(chosen, listed.names, practice, out, store.keeps, code_page))
    _land(outcome, store, console)
    print_report(console, outcome.report, rows)
    unwritten = _write_reports(outcome.report, reports)
    about_list = [listed.findings, *([] if len(listed.names) else [_no_list(chosen)])]
    _tell(console, pl.concat([*about_list, outcome.examples, unwritten], how="diagonal"), language)
    print_account(console, outcome.files)
    console.print(f"Limit {chosen}, {len(listed.names)} players on the list.", highlight=False)
    if practice:
        console.print("Practice run: nothing was written.")
    raise typer.Exit(_exit_code(outcome.noted, unwritten))


def _checked_reports(paths: list[Path], store: Store) -> list[Path]:
    """What is wrong with them is told before anything is done, not when the report is due."""
    for path in paths:
        if path.suffix.lower() not in REPORT_FORMATS:
            raise typer.BadParameter(f"{path}: a report is written as {' or '.join(REPORT_FORMATS)}")
        _check_place(path, store)
    return paths


def _check_place(path: Path, store: Store) -> None:
    try:
        store.check_answer_place(path)
    except StoreError as error:
        raise typer.BadParameter(str(error)) from None


def _write_reports(report: pl.DataFrame, paths: list[Path]) -> pl.DataFrame:
    """Write the report and give the findings about the files that could not be written."""
    found = FindingList(CATALOGUE)
    for path in paths:
        try:
            write_table(report, path, "fixelo_report")
        except OSError as error:
            found.add("fixelo_write_failed", Place(file_name=shown(path)), reason=shown(str(error)))
    return found.to_frame()


def _tell(console: Console, findings: pl.DataFrame, language: str) -> None:
    print_findings(console, printable(findings), language, shown=None)


def _no_list(limit: int) -> pl.DataFrame:
    found = FindingList(CATALOGUE)
    found.add("fixelo_no_list", Place(file_name=playerlist.FILE_NAME), limit=limit)
    return found.to_frame()


def _player_list(path: Path | None, console: Console) -> PlayerList:
    """The list that was named; else, as FIXELO did it, a FIXELO.DAT in the folder at hand; else none."""
    found = [path] if path else [Path(name) for name in find_inputs([playerlist.FILE_NAME])[0]]
    if not found:
        return playerlist.EMPTY
    say(console, f"Player list: {shown(found[0])}")
    return read_player_list(_raw_file(found[0]))


def _raw_file(path: Path) -> RawFile:
    try:
        return RawFile(shown(path.name), path.read_bytes())
    except OSError as error:
        raise typer.BadParameter(f"{shown(path)} can't be read: {error.strerror}") from error


def _land(outcome: Outcome, store: Store, console: Console) -> None:
    """Received databases are a matter of the quarter; others leave the data folder alone."""
    files = outcome.files["file_name"].to_list()
    if not any(is_received(Path(file), store) for file in files):
        return
    with store.lock():
        landed = land_findings(outcome.findings, files, store)
    for path in landed:
        say(console, f"Findings table: {path}")
    if not landed:
        console.print("Received, but under no period's folder: the findings go into no table.", highlight=False)


def _check_code_page(code_page: str) -> None:
    try:
        is_single = len(bytes(range(256)).decode(code_page, errors="replace")) == 256
    except LookupError:
        is_single = False
    if not is_single:
        raise typer.BadParameter(f"{code_page} is no code page of one byte a sign; cp850, cp437 or cp1252 are")


def _exit_code(*findings: pl.DataFrame) -> int:
    return SOMETHING_REFUSED if any((frame["severity"] == "error").any() for frame in findings) else DONE


def fixelo_list(
    source: Annotated[
        Path, typer.Argument(exists=True, dir_okay=False, help="PLAYER.DBF, a FIDE list, a .csv or a .parquet.")
    ],
    limit: Annotated[int, typer.Option(min=0, max=9999, help="Players rated at or above it.")] = (
        playerlist.SAMPLE_LIMIT
    ),
    out: Annotated[Path, typer.Option(metavar="FILE", dir_okay=False, help="The list to write.")] = Path(
        playerlist.FILE_NAME
    ),
    language: LanguageOption = "en",
    data: Data = None,
) -> None:
    """Write a FIXELO.DAT of the players of a published list or FIDE list at or above a limit."""
    console = report_console()
    _check_place(out, store_at(data, may_be_new=True))
    try:
        players, findings = read_rated_names(_raw_file(source))
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    if findings is not None:
        _tell(console, findings, language)
    content = player_list_bytes(players, limit)
    count = content.count(b"\n") - 1
    if not count:
        say(console, f"{shown(source)}: nobody is rated {limit} or more, so no list is written. Try a lower --limit.")
        raise typer.Exit(SOMETHING_REFUSED)
    written = writing.put(out, content)
    if isinstance(written, Refusal):
        found = FindingList(CATALOGUE)
        found.add(written.rule, Place(file_name=shown(out)), fine_eur=None, **written.values)
        _tell(console, found.to_frame(), language)
        raise typer.Exit(SOMETHING_REFUSED)
    beside = f"; as it was: {shown(written.backup)}" if written.backup else ""
    say(console, f"{shown(out)}: {count} players rated {limit} or more{beside}")


def cbf2parquet(
    files: Files,
    out: Annotated[Path | None, typer.Option(metavar="DIR", file_okay=False, help="Write there instead.")] = None,
    language: LanguageOption = "en",
    code_page: CodePage = CODE_PAGE,
    data: Data = None,
) -> None:
    """Read the headers of all games of .CBF databases into Parquet, one file beside each database."""
    console = report_console()
    _check_code_page(code_page)
    paths, unmatched = find_inputs(files)
    written, refused = write_headers(paths, out, store_at(data, may_be_new=True).keeps, code_page)
    for path, games in written.items():
        say(console, f"{shown(path)}: {games} games")
    found = pl.concat([unmatched_findings(unmatched), refused])
    _tell(console, found, language)
    raise typer.Exit(_exit_code(found))
