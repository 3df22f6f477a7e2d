"""What stops a run: a correction file that is not in order, or a correction that the data no longer fit."""

from __future__ import annotations

from pipeline.findings import FaultyInputError


class CorrectionError(FaultyInputError):
    """The corrections of a period can't be applied; nothing was run."""
