"""Received result files: reading any layout of the last decades, and writing each of them.

`read_sendings` turns a batch of files into the tables of `contracts/sendings.py` plus findings;
`write_sending` makes one file of such tables.
"""

from pipeline.formats.sendings.layouts import LAYOUTS
from pipeline.formats.sendings.reader import Sendings, read_sendings
from pipeline.formats.sendings.wording import CATALOGUE
from pipeline.formats.sendings.writer import Tournament, write_sending

LAYOUT_NAMES = tuple(layout.name for layout in LAYOUTS)
"""The names that `read_sendings` gives and `write_sending` takes."""

__all__ = ["CATALOGUE", "LAYOUT_NAMES", "Sendings", "Tournament", "read_sendings", "write_sending"]
