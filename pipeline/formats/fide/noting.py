"""Findings by the row, with a limit: a damaged list of a million lines gives some hundred findings and a count."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import polars as pl

from pipeline.findings import FindingList, Place

MOST_OF_A_KIND = 200
"""Findings of one rule in one file that are worded each for itself."""
RAW_LENGTH = 200
"""How much of a line a finding quotes."""


@dataclass
class Noted:
    """Adds findings of one file to `found`; of each rule the first ones in full, the others as a count."""

    found: FindingList
    place: Place
    counts: dict[str, int] = field(default_factory=dict)
    last_lines: dict[str, int] = field(default_factory=dict)

    def add(self, rule: str, line: int | None, column: int | None, raw: str | None, **values: object) -> None:
        """Add one finding at a line and column of the file."""
        self.counts[rule] = self.counts.get(rule, 0) + 1
        self.last_lines[rule] = max(self.last_lines.get(rule, 0), line or 0)
        if self.counts[rule] <= MOST_OF_A_KIND:
            quoted = None if raw is None else raw[:RAW_LENGTH].rstrip("\r\n")
            at = replace(self.place, line_number=line, column_number=column, raw_text=quoted)
            self.found.add(rule, at, fine_eur=None, **values)

    def add_rows(self, rule: str, rows: pl.DataFrame, **values: str) -> None:
        """Add one finding for each row.

        Args:
            rule: a rule of the catalogue.
            rows: `line_number`, `column_number`, `line` (what is quoted) and the columns that `values` name.
            values: for each placeholder of the rule's text the column that fills it.
        """
        room = max(MOST_OF_A_KIND - self.counts.get(rule, 0), 0)
        # Only rows that something is amiss with are walked, and of those no more than are worded.
        for row in rows.head(room).iter_rows(named=True):
            said = {name: row[source] for name, source in values.items()}
            self.add(rule, row["line_number"], row["column_number"], row["line"], **said)
        unsaid = rows.height - room
        if unsaid > 0:
            self.counts[rule] = self.counts.get(rule, 0) + unsaid
            self.last_lines[rule] = int(rows["line_number"][-1])

    def close(self) -> None:
        """Say how many findings were not worded."""
        for rule, count in self.counts.items():
            if count > MOST_OF_A_KIND:
                left, last = count - MOST_OF_A_KIND, self.last_lines[rule]
                self.found.add("fide_more_of_the_same", self.place, count=left, kind=rule, last_line=last)
        self.counts.clear()
