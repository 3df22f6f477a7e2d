"""What the command line shows: progress, the summary of a run, findings, rules, one player's sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import polars as pl
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table as RichTable
from rich.text import Text

from pipeline.backtest import PeriodReport
from pipeline.backtest.run import GROUPS
from pipeline.contracts.findings import Findings
from pipeline.contracts.members import Members
from pipeline.contracts.ratings import Ratings
from pipeline.corrections.claims import REFUSALS
from pipeline.findings import FaultyInputError, one_line
from pipeline.languages import LANGUAGES, Words
from pipeline.period import Period
from pipeline.products.player_table import LABELS
from pipeline.quarter import Teller
from pipeline.rating.ranking import is_moved_by_games
from pipeline.rating.whatif import WhatIf
from pipeline.screen import Screen, printable, say_stop
from pipeline.stages.stopping import STOPPING
from pipeline.steps import STEPS, Counts
from pipeline.store import Store

SHOWN_FINDINGS = 20
MOVERS = 5
LEAST_TABLE_WIDTH = 140


@contextmanager
def progress(console: Console, begin: str = STEPS[0]) -> Iterator[Teller]:
    """A line with its counts for each step; on a terminal a bar below them says what is being done, how far it is.

    Args:
        console: where it is shown.
        begin: what is done before the first step has ended.
    """
    if not console.is_terminal:
        yield lambda name, counts, seconds, _: _print_step(console, name, counts, seconds)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(_spoken(begin), total=len(STEPS))

        def tell(name: str, counts: Counts, seconds: float, following: tuple[str, ...]) -> None:
            done = STEPS.index(name) + 1
            coming = _spoken(following[0]) if following else "finish"
            bar.update(task, completed=done, total=done + len(following), description=coming, refresh=True)
            _print_step(console, name, counts, seconds)

        yield tell


def _print_step(console: Console, name: str, counts: Counts, seconds: float) -> None:
    console.print(f"{_spoken(name)}: {_listed(counts)} ({seconds:.2f} s)", soft_wrap=True, highlight=False)


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def _listed(counts: Counts) -> str:
    return ", ".join(f"{_spoken(name)} {value:,}" for name, value in counts.items())


def print_counts(console: Console, name: str, counts: Counts) -> None:
    """One line for a single step."""
    console.print(f"{name}: {_listed(counts)}", soft_wrap=True, highlight=False)


def print_summary(console: Console, store: Store, period: Period, counts: Counts, language: str) -> None:
    """The last word of a run: what came in, what came out, the biggest movers, where everything lies."""
    findings = store.read_table("findings", Findings, period)
    print_refused_claims(console, findings, language)
    print_findings(console, findings.filter(~pl.col("rule").is_in(REFUSALS)), language)
    table = RichTable(title=f"List of {period}", show_header=False)
    for name, value in counts.items():
        table.add_row(name.replace("_", " "), f"{value:,}")
    console.print(table)
    movers = _movers(store, period)
    if not movers.is_empty():
        console.print("Biggest movers:")
    for name, member_id, before, after, gain in movers.iter_rows():
        console.print(f"  {name} ({member_id}): {before} -> {after} ({gain:+d})", highlight=False)
    console.print(f"Published: {store.published_dir(period)}", soft_wrap=True, highlight=False)
    console.print(f"Curated tables and history: {store.history_path.parent}", soft_wrap=True, highlight=False)


def _movers(store: Store, period: Period) -> pl.DataFrame:
    ratings = store.read_table("ratings", Ratings, period).filter(is_moved_by_games())
    names = store.read_table("members", Members, period).select("member_id", "name")
    return (
        ratings.join(names, on="member_id")
        .sort(pl.col("gain").abs(), "member_id", descending=[True, False])
        .head(MOVERS)
        .select("name", "member_id", "rating_before", "rating_after", "gain")
    )


FINDING_WORDS: dict[str, dict[str, str]] = {
    "fr": {
        "more": "et {count} de plus de cette sorte",
        "in_file": "dans le fichier",
        "in_files": "dans {files} fichiers",
        "hidden": "... et {count} sortes de plus ; toutes se trouvent dans findings.csv",
    },
    "nl": {
        "more": "en nog {count} van deze soort",
        "in_file": "in het bestand",
        "in_files": "in {files} bestanden",
        "hidden": "... en nog {count} soorten; alle staan in findings.csv",
    },
    "en": {
        "more": "and {count} more of this kind",
        "in_file": "in the file",
        "in_files": "in {files} files",
        "hidden": "... and {count} more kinds; all of them stand in findings.csv",
    },
}
"""What is said of several findings together."""


def check_language(language: str) -> None:
    """Stop where findings can't be told in a language.

    Raises:
        ValueError: there is no such language.
    """
    if language not in LANGUAGES:
        raise ValueError(f"findings are worded in fr, nl and en, not in '{language}'")


def print_findings(console: Console, findings: pl.DataFrame, language: str, shown: int | None = SHOWN_FINDINGS) -> None:
    """The findings, errors first, in the officer's language; what is not `shown` stands in findings.csv.

    Errors are told file by file; of a kind of warning or hint the summary tells one case and how many more there
    are. With `shown` None everything is told file by file. A column `case_count`, where there is one, says how many
    cases a finding stands for.

    Raises:
        ValueError: there is no such language.
    """
    check_language(language)
    is_told_by_file = (pl.col("severity") == "error") | pl.lit(shown is None)
    # A file that could not be read has a name only, and two files may hold the same bytes.
    file = pl.concat_str("file_id", "file_name", separator=" ", ignore_nulls=True)
    cases = pl.col("case_count").fill_null(1).sum() if "case_count" in findings.columns else pl.len()
    grouped = findings.group_by(
        "severity", "rule", pl.when(is_told_by_file).then(file).alias("told"), maintain_order=True
    ).agg(
        pl.first("file_id", "file_name", "line_number", "column_number", f"message_{language}"),
        count=cases,
        files=pl.col("file_id").n_unique(),
    )
    words = FINDING_WORDS[language]
    for row in grouped.sort("severity", maintain_order=True)[:shown].iter_rows(named=True):
        where = words["in_file"] if row["files"] == 1 else words["in_files"].format(files=row["files"])
        more = f" ({words['more'].format(count=row['count'] - 1)} {where})" if row["count"] > 1 else ""
        console.print(one_line(row, language) + more, soft_wrap=True, highlight=False, markup=False)
    if shown is not None and grouped.height > shown:
        console.print(words["hidden"].format(count=grouped.height - shown), soft_wrap=True, highlight=False)


NO_LIST = Words(
    "Aucune liste n'a pu être faite : ce qui a été déposé pour elle n'est pas en ordre.",
    "Er kon geen lijst gemaakt worden: wat ervoor klaarligt, is niet in orde.",
    "No list could be made: what was laid for it is not in order.",
)
NOTHING_APPLIED = Words("Rien n'a été appliqué.", "Er is niets toegepast.", "Nothing was applied.")
NOTHING_RECEIVED = Words("Rien n'a été reçu.", "Er is niets ontvangen.", "Nothing was received.")
NOTHING_MADE = Words("Rien n'a été fait.", "Er is niets gemaakt.", "Nothing was made.")
STOPS_THE_LIST = Words(
    "Aucune liste ne sera publiée tant que ceci n'est pas réglé :",
    "Er wordt geen lijst gepubliceerd zolang dit niet in orde is:",
    "No list will be published until this is settled:",
)
"""What becomes of what was asked where faults stop it."""


def print_faults(console: Console, error: FaultyInputError, language: str, closing: Words = NO_LIST) -> None:
    """What is not in order, and what becomes of what was asked: by itself that no list can be made."""
    _print_each(console, error.findings, language)
    say_stop(console, getattr(closing, language))


def print_checked(console: Console, findings: pl.DataFrame, language: str) -> None:
    """The findings of a check, and last, one by one, those that will stop the list."""
    is_stopping = pl.col("rule").is_in(STOPPING)
    print_findings(console, findings.filter(~is_stopping), language)
    stopping = findings.filter(is_stopping)
    if not stopping.is_empty():
        say_stop(console, getattr(STOPS_THE_LIST, language))
        _print_each(console, stopping, language)


def _print_each(console: Console, findings: pl.DataFrame, language: str) -> None:
    for row in findings.iter_rows(named=True):
        console.print(one_line(row, language), soft_wrap=True, highlight=False, markup=False)


def print_refused_claims(console: Console, findings: pl.DataFrame, language: str) -> None:
    """Every claim that was refused and so changed nothing, with the reason, one by one."""
    _print_each(console, findings.filter(pl.col("rule").is_in(REFUSALS)), language)


def print_rules(console: Console, period: str, rows: list[tuple[str, object, str, str]]) -> None:
    """The rules in force, one a line."""
    table = RichTable(title=f"Rules in force at {period}")
    table.add_column("rule", no_wrap=True)
    for heading in ("value", "meaning", "source"):
        table.add_column(heading)
    for name, value, meaning, source in rows:
        table.add_row(name, str(value), meaning, source)
    print_wide(console, table, LEAST_TABLE_WIDTH)


def print_backtest(console: Console, reports: Sequence[PeriodReport]) -> None:
    """What each period's computation and its published list have in common."""
    for report in reports:
        share = 100 * report.exact / report.compared if report.compared else 0.0
        groups = ", ".join(
            f"{name.replace('_', ' ')} {exact}/{compared}"
            for name, (compared, exact) in ((name, report.groups[name]) for name in GROUPS)
        )
        rows = f"rows {report.rows_exact}/{report.rows_compared}"
        text = f"{report.period}  {share:6.2f} %  {report.exact}/{report.compared}  ({groups}; {rows})"
        console.print(text, soft_wrap=True, highlight=False)
        causes = ", ".join(f"{cause.replace('_', ' ')} {count}" for cause, count in report.residuals.items() if count)
        if report.missing_list is not None:
            console.print(
                f"         the list of {report.missing_list} is not in the archive: computed from that of "
                f"{report.previous_period}, which proves nothing, and is left out below",
                soft_wrap=True,
                highlight=False,
            )
        elif causes:
            console.print(f"         not exact: {causes}", soft_wrap=True, highlight=False)
        if report.sending is not None:
            console.print(f"         {_sending_told(report.sending)}", soft_wrap=True, highlight=False)
    whole = [item for item in reports if item.missing_list is None]
    compared, exact = sum(item.compared for item in whole), sum(item.exact for item in whole)
    explained = sum(item.explained for item in whole)
    console.print(
        f"Together: {exact:,} of {compared:,} players exact, {explained:,} exact or with a proven cause.",
        highlight=False,
    )


def _sending_told(sending: Mapping[str, Any]) -> str:
    """What the import store of a period and its check list have in common."""
    others = ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in sending["differences"].items() if count)
    return (
        f"SENDING: {sending['rows_equal']}/{sending['rows_received']} rows are the check list's "
        f"({sending['rows_in_checklist']} rows; {others or 'none differs'}); "
        f"rated from it {sending['exact']}/{sending['compared']} players are exact"
    )


def print_table(console: Console, table: pl.DataFrame, title: str, language: str) -> None:
    """Players as a table, with the headings of `pipeline.products.player_table`."""
    shown = RichTable(title=title, box=SIMPLE)
    for name, dtype in table.schema.items():
        shown.add_column(LABELS[name][language], justify="right" if dtype.is_numeric() else "left")
    for row in table.select(pl.all().cast(pl.String).fill_null("")).iter_rows():
        shown.add_row(*row)
    print_wide(console, shown, LEAST_TABLE_WIDTH)


def print_wide(console: Console, table: RichTable, width: int) -> None:
    """A table at its own width: on a narrow terminal lines run on, rather than headings being cut."""
    Screen(width=max(console.width, width), file=console.file).print(table)


def print_what_if(console: Console, outcome: WhatIf, width: int) -> None:
    """The two distributions of a what-if run side by side, and what the change comes to."""
    changes = ", ".join(f"{name} = {value}" for name, value in outcome.settings.items())
    table = RichTable("rating", "rules in force", "what if", title=f"List of {outcome.period} with {changes}")
    for column in table.columns:
        column.justify = "right"
    for rating_from, in_force, otherwise in outcome.distribution(width).iter_rows():
        table.add_row(f"{rating_from}-{rating_from + width - 1}", f"{in_force:,}", f"{otherwise:,}")
    console.print(table)
    told = outcome.summary()
    console.print(
        f"{told['members']:,} members with a rating in both: mean {told['mean_in_force']:.1f} -> "
        f"{told['mean_what_if']:.1f}; {told['changed']:,} change, by {told['mean_change']:+.2f} on average of all "
        f"and by {told['largest_change']:.0f} at most.",
        highlight=False,
        soft_wrap=True,
    )


def print_sheet(console: Console, text: str) -> None:
    """A player's sheet; on a terminal gains are green, losses red, and the boxes step back."""
    shown = Text(printable(text))
    shown.highlight_regex(r"[│┌┐└┘├┤┬┴┼─]|-{5,}", "dim")
    shown.highlight_regex(r"(?<=[ │=])\+\d+(\.\d+)?\b", "green")
    shown.highlight_regex(r"(?<=[ │=])-\d+(\.\d+)?\b", "red")
    console.print(shown, soft_wrap=True)
