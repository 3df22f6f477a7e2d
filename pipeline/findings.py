"""The catalogue of findings and the collector that parsers and stages add to.

Every finding is worded once, here, in French, Dutch and English; `{names}` are filled from the values
given when it is added. A parser never raises for bad content: it adds a finding and goes on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from pipeline.contracts.findings import Findings
from pipeline.languages import COLOURS, Language


@dataclass(frozen=True)
class FindingRule:
    """A kind of finding: how grave it is and how it is said. `fine_eur` comes from the rulebook where one applies."""

    severity: str
    fr: str
    nl: str
    en: str


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
        """A line for each fault: where and what."""
        rows = self.findings.select("file_name", "line_number", f"message_{language}")
        return [
            f"{name}, line {line}: {message}" if line else f"{name}: {message}"
            for name, line, message in rows.iter_rows()
        ]


@dataclass
class FindingList:
    """Collects findings; `to_frame()` gives them as the `Findings` table."""

    catalogue: dict[str, FindingRule]
    rows: list[dict[str, Any]] = field(default_factory=list)

    def add(self, rule: str, place: Place, *, fine_eur: float | None = None, **values: object) -> None:
        """Add one finding of the catalogue; `values` fill the placeholders of its wording, colours in its language."""
        wording = self.catalogue[rule]
        self.rows.append(
            {
                "rule": rule,
                "severity": wording.severity,
                "file_id": place.file_id,
                "file_name": place.file_name,
                "line_number": place.line_number,
                "column_number": place.column_number,
                "raw_text": place.raw_text,
                "message_fr": wording.fr.format(**_spoken(values, "fr")),
                "message_nl": wording.nl.format(**_spoken(values, "nl")),
                "message_en": wording.en.format(**_spoken(values, "en")),
                "fine_eur": fine_eur,
            }
        )

    def extend(self, others: Iterable[dict[str, Any]]) -> None:
        """Take over rows that another list collected."""
        self.rows.extend(others)

    def to_frame(self) -> pl.DataFrame:
        """The findings, in the order in which they were made."""
        return pl.DataFrame(self.rows, schema=Findings.polars_schema())


def _spoken(values: dict[str, object], language: Language) -> dict[str, object]:
    """The values as they are said: a `colour` is a letter in the tables and a word to people."""
    return {
        name: COLOURS[str(value)][language] if name.endswith("colour") and value in COLOURS else value
        for name, value in values.items()
    }
