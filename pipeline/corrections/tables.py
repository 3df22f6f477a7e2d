"""The tables that corrections work on, and the account of what they found, changed or could not change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from pipeline.corrections.file import FILE_NAME, shown
from pipeline.corrections.kinds import Correction, Value
from pipeline.corrections.wording import FAULTS
from pipeline.findings import FindingList, Place
from pipeline.formats.dbf import DbfTable


@dataclass(frozen=True)
class Tables:
    """What was read for a period, by the names of the contracts; `member_table` is PLAYER itself.

    `fide_missing` is how many members FIDE's list should hold and does not, 0 once it is taken as it is.
    """

    received_files: pl.DataFrame
    rounds: pl.DataFrame
    entries: pl.DataFrame
    half_games: pl.DataFrame
    fide_games: pl.DataFrame
    member_table: DbfTable
    members: pl.DataFrame
    fide_missing: int = 0


@dataclass(frozen=True)
class File:
    """A file that a correction names; `is_abroad` for the export of games abroad."""

    file_id: str
    file_name: str
    is_abroad: bool
    row: Mapping[str, object]


@dataclass(frozen=True)
class Outcome:
    """What a correction did: the place, the players, the value found and the one put in its place."""

    line_number: int | None = None
    round_number: int | None = None
    member_id: int | None = None
    opponent_id: int | None = None
    found: str | None = None
    corrected: str | None = None


@dataclass
class Account:
    """Collects faults and outcomes while corrections are applied; a fault stops the run in the end."""

    faults: FindingList = field(default_factory=lambda: FindingList(FAULTS))
    outcomes: dict[int, Outcome] = field(default_factory=dict)
    _claimed: dict[tuple[object, ...], int] = field(default_factory=dict)

    def guard(self, correction: Correction, found: Mapping[str, object]) -> bool:
        """Whether what is there is what the correction expects; tells it where not."""
        differing = [name for name, value in correction.expect.items() if found[name] != value]
        if differing:
            self.guard_failed(
                correction, _listed(correction.expect, differing), listed({name: found[name] for name in differing})
            )
        return not differing

    def guard_failed(self, correction: Correction, expected: str, found: str) -> None:
        """Tell that something else is there."""
        self.tell("correction_guard_failed", correction, expected=expected, found=found)

    def claim(self, correction: Correction, *target: object) -> bool:
        """Take a target for this correction; tells it where another one has it."""
        first = self._claimed.setdefault(target, correction.number)
        if first != correction.number:
            self.tell("correction_target_twice", correction, first=first)
        return first == correction.number

    def impossible(self, correction: Correction, fr: str, nl: str, en: str) -> None:
        """Tell why something can't be done."""
        self.tell("correction_impossible", correction, reason_fr=fr, reason_nl=nl, reason_en=en)

    def tell(self, rule: str, correction: Correction, **values: Any) -> None:
        """Add a fault, at the correction's line of corrections.yml."""
        place = Place(None, FILE_NAME, correction.line_number)
        told: dict[str, Any] = {
            "number": correction.number,
            "kind": correction.kind,
            **(_WITHOUT_PLACE.get(correction.kind) or described(correction.place)),
            **values,
        }
        self.faults.add(rule, place, **told)


_WITHOUT_PLACE = {
    "member_file": {"target_fr": "fichier des membres", "target_nl": "ledenbestand", "target_en": "member file"},
    "fide_list": {"target_fr": "liste FIDE", "target_nl": "FIDE-lijst", "target_en": "FIDE list"},
}
"""What a correction is about that names no place."""
_WORDS = {
    "line": ("ligne", "regel", "line"),
    "round": ("ronde", "ronde", "round"),
    "member": ("matricule", "stamnummer", "member"),
}


def described(place: Mapping[str, Value]) -> dict[str, str]:
    """Where a correction is to be made, in the three languages: `open.618, line 12, round 3`."""
    named = [(_WORDS.get(name), shown(value)) for name, value in place.items() if name != "file_id"]
    return {
        f"target_{language}": ", ".join(f"{words[at]} {value}" if words else value for words, value in named)
        for at, language in enumerate(("fr", "nl", "en"))
    }


def listed(values: Mapping[str, object]) -> str:
    """Values as corrections.yml has them: `score 1, colour W`."""
    return ", ".join(f"{name} {shown(value)}" for name, value in values.items())  # type: ignore[arg-type]


def _listed(values: Mapping[str, Value], names: list[str]) -> str:
    return listed({name: values[name] for name in names})
