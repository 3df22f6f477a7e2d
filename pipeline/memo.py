"""What a step read and wrote, by content hash, so that a step whose inputs are unchanged need not run again.

Nothing is declared: while a step runs, the store notes each input and each output here. The key holds what
is no file: the code, the libraries, the rules. A record that does not agree with the data folder in every
hash means nothing, so that an interrupted or meddled run is simply done again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field

ABSENT = "absent"
"""The hash of what was looked for and is not there."""


@dataclass
class Trace:
    """Inputs and outputs of a step: their names in the data folder and their SHA-256."""

    read: dict[str, str] = field(default_factory=dict)
    written: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class StepRecord:
    """A step that was done: its key, its inputs and outputs, the counts that it told and the seconds that it took."""

    key: str
    read: Mapping[str, str]
    written: Mapping[str, str]
    counts: Mapping[str, int]
    seconds: float

    def holds(self, key: str, digest: Callable[[str], str]) -> bool:
        """Whether the step would do again what it did; `digest` gives the present hash of a name.

        What a step both read and wrote (findings that it keeps) is compared as it was written.
        """
        inputs = {name: found for name, found in self.read.items() if name not in self.written}
        return self.key == key and all(digest(name) == found for name, found in {**inputs, **self.written}.items())


def records_from_json(data: bytes) -> dict[str, StepRecord]:
    """The records of a period by step; a file that can't be read has none, so that everything is done again."""
    try:
        return {name: StepRecord(**values) for name, values in json.loads(data).items()}
    except (ValueError, TypeError, AttributeError):
        return {}


def records_to_json(records: Mapping[str, StepRecord]) -> bytes:
    """The records of a period as a file."""
    told = {name: asdict(record) for name, record in records.items()}
    return (json.dumps(told, indent=2) + "\n").encode()
