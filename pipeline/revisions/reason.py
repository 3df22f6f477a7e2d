"""Why a revision was made, told from what the run records say of this one and of the one that stood before."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

_WITH_CONTENT = re.compile(r" \([0-9a-f]{12}\)$")

NAMED = 3
"""So many inputs of a kind are named; the rest is counted."""

FIRST_RUN = "first run"


def reason_told(before: Mapping[str, Any] | None, now: Mapping[str, Any]) -> str:
    """The inputs, rules and versions that are not those of the revision before, in words.

    Args:
        before: its run record; None where there is none.
        now: of the record that is being made `inputs`, `rulebook` and `versions`, as JSON has them.
    """
    if before is None:
        return FIRST_RUN
    differing = "; ".join(_differing(before, now))
    return differing or "no input, rule or version changed"


def _differing(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    old, new = before.get("inputs", {}), now["inputs"]
    come, gone = _names_of_others(new, old), _names_of_others(old, new)
    yield from _counted("new", come - gone)
    yield from _counted("changed", come & gone)
    yield from _counted("gone", gone - come)
    if before.get("rulebook") != now["rulebook"]:
        yield "other rules"
    others = _names_differing(before.get("versions", {}), now["versions"])
    if others:
        yield f"other version of {', '.join(others)}"


def _names_of_others(inputs: Mapping[str, str], known: Mapping[str, str]) -> set[str]:
    """The names of the inputs whose content is not among the known ones, or is under another name there."""
    contents = {(_name(name), content) for name, content in known.items()}
    return {_name(name) for name, content in inputs.items() if (_name(name), content) not in contents}


def _name(listed: str) -> str:
    """The name of an input as it came: one that came twice is listed with its content behind it."""
    return _WITH_CONTENT.sub("", listed)


def _counted(what: str, names: Iterable[str]) -> Iterator[str]:
    found = sorted(names)
    if found:
        more = f" and {len(found) - NAMED} more" if len(found) > NAMED else ""
        yield f"{len(found)} input{'' if len(found) == 1 else 's'} {what}: {', '.join(found[:NAMED])}{more}"


def _names_differing(old: Mapping[str, str], new: Mapping[str, str]) -> list[str]:
    return sorted(name for name in old.keys() | new.keys() if old.get(name) != new.get(name))
