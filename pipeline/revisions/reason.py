"""Why a revision was made, told from what the run records say of this one and of the one that stood before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

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
    yield from _counted("new", new.keys() - old.keys())
    yield from _counted("changed", (name for name in new.keys() & old.keys() if new[name] != old[name]))
    yield from _counted("gone", old.keys() - new.keys())
    if before.get("rulebook") != now["rulebook"]:
        yield "other rules"
    others = _names_differing(before.get("versions", {}), now["versions"])
    if others:
        yield f"other version of {', '.join(others)}"


def _counted(what: str, names: Iterable[str]) -> Iterator[str]:
    found = sorted(names)
    if found:
        more = f" and {len(found) - NAMED} more" if len(found) > NAMED else ""
        yield f"{len(found)} input{'' if len(found) == 1 else 's'} {what}: {', '.join(found[:NAMED])}{more}"


def _names_differing(old: Mapping[str, str], new: Mapping[str, str]) -> list[str]:
    return sorted(name for name in old.keys() | new.keys() if old.get(name) != new.get(name))
