"""Received result files: reading any layout of the last decades, and writing each of them.

`read_sendings` turns a batch of files into the tables of `contracts/sendings.py` plus findings.
"""

from pipeline.formats.sendings.reader import Sendings, read_sendings

__all__ = ["Sendings", "read_sendings"]
