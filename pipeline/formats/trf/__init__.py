"""FIDE's tournament report file (TRF06, TRF16, TRF26): text to frames and back, nothing lost.

`read_report` and `write_report` know the format only, `trf_text` writes the tables of a received file; what a
report means as a received file is read in `formats/sendings`.
"""

from pipeline.formats.trf.reader import is_report, read_report
from pipeline.formats.trf.records import VERSIONS
from pipeline.formats.trf.tables import trf_text
from pipeline.formats.trf.tournament import TournamentReport
from pipeline.formats.trf.writer import write_report

__all__ = ["VERSIONS", "TournamentReport", "is_report", "read_report", "trf_text", "write_report"]
