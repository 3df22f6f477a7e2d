"""Revisions of a list held against each other: whose rating moved, by how much, and the chain of causes."""

from __future__ import annotations

from pipeline.revisions.diff import CAUSES, Diff, compare
from pipeline.revisions.figures import revised_figures, take_over
from pipeline.revisions.tables import RevisionTables

__all__ = ["CAUSES", "Diff", "RevisionTables", "compare", "revised_figures", "take_over"]
