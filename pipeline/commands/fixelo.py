"""The verbs `fixelo`, `fixelo-list` and `cbf2parquet` of the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import polars as pl
import typer
from rich.console import Console

from pipeline.contracts.findings import Findings
from pipeline.files import write_atomic
from pipeline.findings import FindingList, Place
from pipeline.fixelo import playerlist
from pipeline.fixelo.database import Refusal
from pipeline.fixelo.files import Options, fix_files, load_database
from pipeline.fixelo.headers import game_headers
from pipeline.fixelo.inputs import find_inputs, layout_of
from pipeline.fixelo.landing import is_received, land_findings
from pipeline.fixelo.output import REPORT_FORMATS, print_account, print_report, printable, report_console, write_table
from pipeline.fixelo.playerlist import PlayerList, player_list_bytes, read_player_list
from pipeline.fixelo.rated_lists import read_rated_names
from pipeline.fixelo.texts import CODE_PAGE
from pipeline.fixelo.wording import CATALOGUE
from pipeline.formats.raw import RawFile
from pipeline.reporting import print_findings
from pipeline.settings import Settings
from pipeline.store import Store

DONE, SOMETHING_REFUSED = 0, 1

Files = Annotated[list[str], typer.Argument(metavar="FILE...", help=r"Files and wildcards, like C:\CBDATA\*.CBF.")]
Language = Annotated[Literal["fr", "nl", "en"], typer.Option("--language", help="Language of the findings.")]
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
    language: Language = "en",
    code_page: CodePage = CODE_PAGE,
    data: Data = None,
) -> None:
    """Remove false high ratings from old ChessBase databases (.CBF) and PGN files."""
    console = report_console()
    _check_reports(report or [])
    _check_code_page(code_page)
    store = _store(data)
    listed = _player_list(players, console)
    chosen = limit if limit is not None else listed.limit if listed.limit is not None else playerlist.SAMPLE_LIMIT
    outcome = fix_files(files, Options(chosen, listed.names, practice, out, store.root / "raw", code_page))
    _land(outcome.findings, outcome.files["file_name"].to_list(), store, console)
    print_report(console, outcome.report, rows)
    about_list = [listed.findings, *([] if len(listed.names) else [_no_list(chosen)])]
    print_findings(console, printable(pl.concat([*about_list, outcome.findings])), language)
    print_account(console, outcome.files)
    console.print(f"Limit {chosen}, {len(listed.names)} players on the list.", highlight=False)
    if practice:
        console.print("Practice run: nothing was written.")
    for path in report or []:
        write_table(outcome.report, path, "fixelo_report")
    raise typer.Exit(_exit_code(outcome.findings))


def _store(data: Path | None) -> Store:
    return Store(Settings(data_dir=data) if data else Settings())


def _check_reports(paths: list[Path]) -> None:
    """Told before anything is done, not when the report is due."""
    for path in paths:
        if path.suffix.lower() not in REPORT_FORMATS:
            raise typer.BadParameter(f"{path}: a report is written as {' or '.join(REPORT_FORMATS)}")


def _no_list(limit: int) -> pl.DataFrame:
    found = FindingList(CATALOGUE)
    found.add("fixelo_no_list", Place(file_name=playerlist.FILE_NAME), limit=limit)
    return found.to_frame()


def _player_list(path: Path | None, console: Console) -> PlayerList:
    """The list that was named; else, as FIXELO did it, a FIXELO.DAT in the folder at hand; else none."""
    found = [path] if path else [Path(name) for name in find_inputs([playerlist.FILE_NAME])[0]]
    if not found:
        return playerlist.EMPTY
    console.print(f"Player list: {found[0]}", soft_wrap=True, highlight=False, markup=False)
    return read_player_list(RawFile(found[0].name, found[0].read_bytes()))


def _land(findings: pl.DataFrame, files: list[str], store: Store, console: Console) -> None:
    """Received databases are a matter of the quarter; others leave the data folder alone."""
    if not any(is_received(Path(file), store) for file in files):
        return
    with store.lock():
        landed = land_findings(findings, files, store)
    for path in landed:
        console.print(f"Findings table: {path}", soft_wrap=True, highlight=False, markup=False)
    if not landed:
        console.print("Received, but under no period's folder: the findings go into no table.", highlight=False)


def _check_code_page(code_page: str) -> None:
    try:
        is_single = len(bytes(range(256)).decode(code_page, errors="replace")) == 256
    except LookupError:
        is_single = False
    if not is_single:
        raise typer.BadParameter(f"{code_page} is no code page of one byte a sign; cp850, cp437 or cp1252 are")


def _exit_code(findings: pl.DataFrame) -> int:
    return SOMETHING_REFUSED if (findings["severity"] == "error").any() else DONE


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
    language: Language = "en",
) -> None:
    """Write a FIXELO.DAT of the players of a published list or FIDE list at or above a limit."""
    console = report_console()
    try:
        players, findings = read_rated_names(RawFile(source.name, source.read_bytes()))
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    content = player_list_bytes(players, limit)
    write_atomic(out, content)
    if findings is not None:
        print_findings(console, findings, language)
    count = content.count(b"\n") - 1
    console.print(f"{out}: {count} players rated {limit} or more", soft_wrap=True, highlight=False, markup=False)


def cbf2parquet(
    files: Files,
    out: Annotated[Path | None, typer.Option(metavar="DIR", file_okay=False, help="Write there instead.")] = None,
    language: Language = "en",
    code_page: CodePage = CODE_PAGE,
    data: Data = None,
) -> None:
    """Read the headers of all games of .CBF databases into Parquet, one file beside each database."""
    console = report_console()
    _check_code_page(code_page)
    store = _store(data)
    paths, unmatched = find_inputs(files)
    found = FindingList(CATALOGUE)
    for pattern in unmatched:
        found.add("fixelo_no_file", Place(file_name=pattern), pattern=pattern)
    for path in paths:
        target = (out or path.parent) / f"{path.stem}.parquet"
        headers = Refusal("fixelo_received_file") if is_received(target, store) else _headers(path, code_page)
        if isinstance(headers, Refusal):
            found.add(headers.rule, Place(file_name=str(path)), fine_eur=None, **headers.values)
            continue
        write_table(headers, target, "game_headers")
        console.print(f"{target}: {headers.height} games", soft_wrap=True, highlight=False, markup=False)
    told = found.to_frame() if found.rows else Findings.empty()
    print_findings(console, told, language)
    raise typer.Exit(_exit_code(told))


def _headers(path: Path, code_page: str) -> pl.DataFrame | Refusal:
    if layout_of(path) != "cbf":
        return Refusal("fixelo_cbf_only")
    try:
        database = load_database(path)
    except OSError as error:
        return Refusal("fixelo_unreadable", {"reason": error.strerror or str(error)})
    return database if isinstance(database, Refusal) else game_headers(database, str(path), code_page)
