"""The catalogue of findings and the collector that parsers and stages add to.

Every finding is worded once, in French, Dutch and English; `{names}` are filled from the values given when it
is added. A parser never raises for bad content: it adds a finding and goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import polars as pl

from pipeline.contracts.findings import Findings
from pipeline.languages import COLOURS, LANGUAGES, Language, Words


@dataclass(frozen=True)
class FindingRule:
    """A kind of finding: how grave it is and how it is said. `fine_eur` comes from the rulebook where one applies.

    `fr`, `nl` and `en` say what is wrong. What to do about it depends on who reads it: `officer` is for the officer,
    `sender` for whoever sent the file. A rule without `sender` is told to the officer alone, and may say what to do
    in the sentence of what is wrong. `told_sender` says what is wrong where the officer's words do not fit.
    """

    severity: str
    fr: str
    nl: str
    en: str
    officer: Words | None = None
    sender: Words | None = None
    told_sender: Words | None = None

    def message(self, language: Language) -> str:
        """What the officer reads."""
        told = getattr(self, language)
        return f"{told} {getattr(self.officer, language)}" if self.officer else told

    def reply(self, language: Language) -> str | None:
        """What the sender reads; `None` if it is no business of his."""
        if self.sender is None:
            return None
        return f"{getattr(self.told_sender or self, language)} {getattr(self.sender, language)}"


@dataclass(frozen=True)
class Place:
    """Where a finding was made."""

    file_id: str | None = None
    file_name: str | None = None
    line_number: int | None = None
    column_number: int | None = None
    raw_text: str | None = None


class FaultyInputError(RuntimeError):
    """No honest list can be made from what was laid; the findings say why, in the three languages.

    Args:
        findings: contract `Findings`, one row for each fault.
    """

    def __init__(self, findings: pl.DataFrame) -> None:
        self.findings = findings
        super().__init__("\n".join(self.told("en")))

    def told(self, language: str) -> list[str]:
        """A line for each fault, see `one_line`."""
        return [one_line(row, language) for row in self.findings.iter_rows(named=True)]


@dataclass
class FindingList:
    """Collects findings; `to_frame()` gives them as the `Findings` table."""

    catalogue: dict[str, FindingRule]
    rows: list[dict[str, Any]] = field(default_factory=list)

    def add(self, rule: str, place: Place, *, fine_eur: float | None = None, **values: object) -> None:
        """Add one finding of the catalogue; `values` fill the placeholders of its wording, colours in its language."""
        wording = self.catalogue[rule]
        spoken = {language: _spoken(values, language) for language in LANGUAGES}
        self.rows.append(
            {
                "rule": rule,
                "severity": wording.severity,
                "file_id": place.file_id,
                "file_name": place.file_name,
                "line_number": place.line_number,
                "column_number": place.column_number,
                "raw_text": place.raw_text,
                **{f"message_{name}": wording.message(name).format(**said) for name, said in spoken.items()},
                **{f"reply_{name}": _filled(wording.reply(name), said) for name, said in spoken.items()},
                "fine_eur": fine_eur,
            }
        )

    def extend(self, others: Iterable[dict[str, Any]]) -> None:
        """Take over rows that another list collected."""
        self.rows.extend(others)

    def to_frame(self) -> pl.DataFrame:
        """The findings, in the order in which they were made."""
        return pl.DataFrame(self.rows, schema=Findings.polars_schema())


AROUND_A_FINDING: dict[str, Words] = {
    "error": Words("erreur", "fout", "error"),
    "warning": Words("avertissement", "waarschuwing", "warning"),
    "hint": Words("remarque", "opmerking", "hint"),
    "line": Words("ligne", "regel", "line"),
    "column": Words("colonne", "kolom", "column"),
}
"""How grave a finding is and where it was made, in words."""


def numbered_place(row: Mapping[str, Any], language: str) -> list[str]:
    """Where in its file a finding, or the fine for it, was made: `line 9`, `column 3`; of these what is known."""
    words = {name: getattr(AROUND_A_FINDING[name], language) for name in ("line", "column")}
    return [f"{word} {row[f'{name}_number']}" for name, word in words.items() if row.get(f"{name}_number")]


def one_line(row: Mapping[str, Any], language: str) -> str:
    """A finding in one line: how grave, where, what; without a place where it is about none.

    Args:
        row: of the contract `Findings`; of its messages that in the language.
        language: the officer's.
    """
    name = row["file_name"] or (row["file_id"] or "")[:12]
    place = ", ".join(filter(None, [name, *numbered_place(row, language)]))
    severity = getattr(AROUND_A_FINDING[row["severity"]], language)
    return ": ".join(filter(None, [severity, place, row[f"message_{language}"]]))


def for_senders(findings: pl.DataFrame) -> pl.DataFrame:
    """The findings that have words for whoever sent the files, these as messages; the others are the officer's alone.

    Args:
        findings: contract `Findings`.
    """
    return findings.filter(pl.all_horizontal(pl.col(f"reply_{name}").is_not_null() for name in LANGUAGES)).with_columns(
        pl.col(f"reply_{name}").alias(f"message_{name}") for name in LANGUAGES
    )


def _filled(text: str | None, values: dict[str, object]) -> str | None:
    return None if text is None else text.format(**values)


def _spoken(values: dict[str, object], language: Language) -> dict[str, object]:
    """The values as they are said: a `colour` is a letter in the tables and a word to people, a day 01/07/2018."""
    return {name: _said(name, value, language) for name, value in values.items()}


def _said(name: str, value: object, language: Language) -> object:
    if name.endswith("colour") and value in COLOURS:
        return COLOURS[str(value)][language]
    return f"{value:%d/%m/%Y}" if isinstance(value, date) else value
