"""The rules in force at a period: one frozen record per era, every field with its source.

`record` declares the rules, `eras` says which were in force when, `telling` prints them and sets them otherwise.
"""

from pipeline.rulebook.eras import ERAS, rulebook_for
from pipeline.rulebook.record import CORRECTION_DIVISORS, Rulebook
from pipeline.rulebook.telling import changed, describe, settable_rules

__all__ = ["CORRECTION_DIVISORS", "ERAS", "Rulebook", "changed", "describe", "rulebook_for", "settable_rules"]
