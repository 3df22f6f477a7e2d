"""What stops a run: a correction file that is not in order, or a correction that the data no longer fit."""

from __future__ import annotations

import polars as pl


class CorrectionError(RuntimeError):
    """The corrections of a period can't be applied; nothing was run.

    Args:
        findings: contract `Findings`, one row for each fault, worded in three languages.
    """

    def __init__(self, findings: pl.DataFrame) -> None:
        self.findings = findings
        places = findings.select(pl.format("{}, line {}: {}", "file_name", "line_number", "message_en")).to_series()
        super().__init__("\n".join(places))
