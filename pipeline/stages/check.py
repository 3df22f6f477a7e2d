"""Check: run every statement of `sql/checks` on what came in; each returned row is a finding.

A header says what is wrong (`fr`, `nl`, `en`), what the officer does about it (`officer_fr` ...) and what the sender
can do (`sender_fr` ..., or `sender: right_number`, a name of `advice.ADVICE`), see `findings.FindingRule`, and where
it stands (`place`, see `places`). It may say:
`file_becomes: refused` or `waiting` (its file does not count, with the check's name as reason);
`fine: wrong_member` (the rulebook's `fine_wrong_member_eur` goes with each row);
`from: 202504`, `until: 202501` (the first and last list for which the sentence is a rule);
`read_as: round_date_outside ...` (the reader's findings of the same thing, see `_told_once`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import duckdb
import polars as pl

from pipeline.advice import ADVICE
from pipeline.contracts.findings import Findings
from pipeline.contracts.members import Members
from pipeline.contracts.sendings import Entries, HalfGames
from pipeline.findings import FindingList, FindingRule, Place
from pipeline.languages import LANGUAGES, Words
from pipeline.period import Period
from pipeline.rulebook import ERAS, Rulebook
from pipeline.sql import Database, Statement, check_names, statement
from pipeline.stages.check_tables import PREPARED, PREPARED_FROM_FILES, Batch, check_database, register_files
from pipeline.stages.places import placed

_PLACE = ("file_id", "file_name", "line_number", "column_number", "raw_text")

FAILED, DECIDING_FAILED = "check_failed", "deciding_check_failed"
CATALOGUE: dict[str, FindingRule] = {
    FAILED: FindingRule(
        "error",
        "La vérification « {check} » n'a pas pu être faite : {reason}. Les autres ont été faites ; signalez-le.",
        "De controle «{check}» kon niet gebeuren: {reason}. De andere zijn gebeurd; meld het.",
        "The check '{check}' could not be made: {reason}. The others were made; report it.",
    ),
    DECIDING_FAILED: FindingRule(
        "error",
        "La vérification « {check} », qui décide si un fichier compte, n'a pas pu être faite : {reason}. Des fichiers "
        "pourraient compter à tort : aucune liste n'est publiée. Signalez-le à qui maintient le programme.",
        "De controle «{check}», die beslist of een bestand telt, kon niet gebeuren: {reason}. Bestanden zouden ten "
        "onrechte kunnen tellen: er wordt geen lijst gepubliceerd. Meld het aan wie het programma onderhoudt.",
        "The check '{check}', which decides whether a file counts, could not be made: {reason}. Files might count "
        "that should not: no list is published. Tell whoever maintains the program.",
    ),
}
"""A check that could not be made: one that decides nothing leaves a list that is less checked, but honest."""


@dataclass(frozen=True)
class Checked:
    """`received_files` with the states after the checks; `findings` of the reader and of the checks."""

    received_files: pl.DataFrame
    findings: pl.DataFrame


def check(batch: Batch, rulebook: Rulebook, read_findings: pl.DataFrame | None = None) -> Checked:
    """Run all checks of the period, none stops the others; one that fails and decides about files stops the list.

    First those that decide whether a file counts, then all others on the files that do.

    Args:
        batch: what came in, after the corrections.
        rulebook: the rules in force.
        read_findings: contract `Findings`, what the readers found.

    Returns:
        The files with their states after the checks, and all findings.
    """
    received_files, broken = _made(batch, rulebook, check_names())
    told = Findings.empty() if read_findings is None else read_findings
    standing, broken = _told_once(told, broken)
    return Checked(received_files, pl.concat([standing, _worded(broken, rulebook)]))


_FROM_RECEIPTS = {"received_files", "arrivals", "rules", "sending_terms"}
_TELLING_ARRIVALS = {"arrivals", "sending_terms"}


def check_arrivals(
    received_files: pl.DataFrame, receipts: pl.DataFrame, period: Period, rulebook: Rulebook
) -> pl.DataFrame:
    """Run the checks on when files came, which need nothing but the files' dates and their receipts.

    Args:
        received_files: contract `ReceivedFiles`.
        receipts: contract `Receipts`, those of earlier versions included.
        period: the list that they came for.
        rulebook: the rules in force.

    Returns:
        Findings of the files that wait for a later list, are refused or are late.
    """
    batch = Batch(period, received_files, Entries.empty(), HalfGames.empty(), Members.empty(), receipts=receipts)
    inputs = {name: _inputs(statement(name)) for name in check_names()}
    names = [name for name, used in inputs.items() if used <= _FROM_RECEIPTS and used & _TELLING_ARRIVALS]
    return _worded(_made(batch, rulebook, names)[1], rulebook)


def _made(batch: Batch, rulebook: Rulebook, names: Iterable[str]) -> tuple[pl.DataFrame, dict[str, pl.DataFrame | str]]:
    """The files with their states after the checks, and the rows that break each check in force, in their order."""
    in_force = [name for name in names if is_in_force(statement(name), batch.period)]
    deciding = [name for name in in_force if "file_becomes" in statement(name).header]
    with check_database(batch, rulebook) as database:
        broken = _run(database, deciding, batch.received_files)
        received_files = _with_states(batch.received_files, broken)
        if broken and not received_files.equals(batch.received_files):
            register_files(database, received_files, PREPARED)
        broken |= _run(database, [name for name in in_force if name not in deciding], received_files)
    return received_files, {name: broken[name] for name in in_force}


_FROM_FILES_ALONE = {
    *("received_files", "rounds", "entries", "half_games", "received_half_games", "file_names"),
    *PREPARED_FROM_FILES,
}


def check_without_list(
    received_files: pl.DataFrame,
    rounds: pl.DataFrame,
    entries: pl.DataFrame,
    half_games: pl.DataFrame,
    read_findings: pl.DataFrame,
) -> pl.DataFrame:
    """Run the checks that need nothing but the files themselves: no members, no period, no receipts.

    Args:
        received_files: contract `ReceivedFiles`.
        rounds: contract `Rounds`.
        entries: contract `Entries`.
        half_games: contract `HalfGames`.
        read_findings: contract `Findings`, what the reader found.

    Returns:
        All findings, those of the reader and of the checks.
    """
    games = {"half_games": half_games, "received_half_games": half_games}
    with Database(rounds=rounds, entries=entries, **games) as database:
        register_files(database, received_files, PREPARED_FROM_FILES)
        names = [name for name in check_names() if _inputs(statement(name)) <= _FROM_FILES_ALONE]
        broken = _run(database, names, received_files)
    standing, broken = _told_once(read_findings, broken)
    return pl.concat([standing, _worded(broken, ERAS[-1])])


def _inputs(item: Statement) -> set[str]:
    return set(item.header["inputs"].replace(" ", "").split(","))


def is_in_force(item: Statement, period: Period) -> bool:
    """Whether a check's sentence is a rule for a list."""
    return int(item.header.get("from", 0)) <= period.number <= int(item.header.get("until", 999999))


def fined_checks() -> tuple[tuple[str, str], ...]:
    """The checks that cost something: rule, and the name of the fine in the rulebook."""
    headers = [(_rule(name), statement(name).header) for name in check_names()]
    return tuple((rule, header["fine"]) for rule, header in headers if "fine" in header)


def _run(database: Database, names: Iterable[str], received_files: pl.DataFrame) -> dict[str, pl.DataFrame | str]:
    """The rows that break each check, with their places, or why it could not be run."""
    broken: dict[str, pl.DataFrame | str] = {}
    for name in names:
        try:
            broken[name] = placed(database.run(name), statement(name).header["place"], received_files)
        except duckdb.Error as error:
            broken[name] = str(error).partition("\n")[0]
    return broken


def _with_states(received_files: pl.DataFrame, broken: dict[str, pl.DataFrame | str]) -> pl.DataFrame:
    """The files with their states; of two checks the refusing one decides, else the first by name."""
    decided = [
        rows.select(
            "file_id", "file_name", new_state=pl.lit(statement(name).header["file_becomes"]), rule=pl.lit(_rule(name))
        )
        for name, rows in broken.items()
        if isinstance(rows, pl.DataFrame) and not rows.is_empty()
    ]
    if not decided:
        return received_files
    states = pl.concat(decided).sort("new_state", maintain_order=True)  # refused before waiting
    return (
        received_files.join(
            states.unique(["file_id", "file_name"], keep="first", maintain_order=True),
            on=["file_id", "file_name"],
            how="left",
            maintain_order="left",
        )
        .with_columns(
            state=pl.coalesce(pl.col("new_state").cast(received_files.schema["state"]), "state"),
            reason=pl.coalesce("rule", "reason"),
        )
        .select(received_files.columns)
    )


def _told_once(
    told: pl.DataFrame, broken: dict[str, pl.DataFrame | str]
) -> tuple[pl.DataFrame, dict[str, pl.DataFrame | str]]:
    """What a reader and a check both say is said once.

    The reader's finding has the text as it stands in the file, so it is the one kept, but only while the
    sentence is still broken there: a correction may have mended it since. Both mean the same if they are
    about the same file and line; what has no line is about the whole file.
    """
    result = dict(broken)
    for name, rows in broken.items():
        rules = statement(name).header.get("read_as", "").split()
        if not rules or isinstance(rows, str):
            continue
        alike = told.filter(pl.col("rule").is_in(rules)).with_row_index("finding")
        pairs = alike.select("finding", "file_id", "line_number").join(
            rows.select("file_id", "line_number").with_row_index("row"), on="file_id", suffix="_row"
        )
        same = pairs.filter(
            (pl.col("line_number") == pl.col("line_number_row"))
            | pl.col("line_number").is_null()
            | pl.col("line_number_row").is_null()
        )
        mended = alike.filter(~pl.col("finding").is_in(same["finding"].implode())).drop("finding")
        told = told.join(mended.select("rule", *_PLACE), on=["rule", *_PLACE], how="anti", nulls_equal=True)
        result[name] = rows.with_row_index("row").filter(~pl.col("row").is_in(same["row"].implode())).drop("row")
    return told, result


def _worded(broken: dict[str, pl.DataFrame | str], rulebook: Rulebook) -> pl.DataFrame:
    found = FindingList(CATALOGUE | {_rule(name): finding_rule(name) for name in broken})
    for name, rows in broken.items():
        if isinstance(rows, str):
            is_deciding = "file_becomes" in statement(name).header
            found.add(DECIDING_FAILED if is_deciding else FAILED, Place(), check=_rule(name), reason=rows)
            continue
        fine = statement(name).header.get("fine")
        fine_eur = getattr(rulebook, f"fine_{fine}_eur") if fine else None
        # Only rows that break a rule are walked, to word a finding for each.
        for row in rows.sort("file_name", pl.all()).iter_rows(named=True):
            found.add(_rule(name), Place(**{key: row.get(key) for key in _PLACE}), fine_eur=fine_eur, **row)
    return found.to_frame()


def finding_rule(name: str) -> FindingRule:
    """How that which a check finds is said, by its header."""
    header = statement(name).header
    told = {reader: _words(header, reader) for reader in ("officer", "sender")}
    return FindingRule(header["severity"], header["fr"], header["nl"], header["en"], **told)


def _words(header: Mapping[str, str], reader: str) -> Words | None:
    if reader in header:
        return ADVICE[header[reader]]
    told = [header.get(f"{reader}_{language}") for language in LANGUAGES]
    return Words(*filter(None, told)) if any(told) else None


def _rule(name: str) -> str:
    return name.removeprefix("checks/")
