"""Corrections as reviewed data: `corrections.yml` of a period, read, judged by the rules on claims, applied.

What was received is never changed: a correction works on the tables made from it. Each names the value
that it expects to find and stops the run where the data say something else (docs/corrections.md).
"""

from __future__ import annotations

from pipeline.corrections.apply import Corrected, correct
from pipeline.corrections.errors import CorrectionError
from pipeline.corrections.file import FILE_NAME, CorrectionFile, read_corrections
from pipeline.corrections.kinds import Correction

__all__ = ["FILE_NAME", "Corrected", "Correction", "CorrectionError", "CorrectionFile", "correct", "read_corrections"]
