"""The tables of docs/corrections.md, written from the kinds themselves so that the page can't fall behind."""

from __future__ import annotations

from pipeline.corrections.kinds import ABSENT, Key, Kind, Section
from pipeline.corrections.wording import EXPECTED

_SECTIONS: tuple[Section, ...] = ("place", "expect", "set")


def key_table(kind: Kind) -> str:
    """The keys of a kind as a Markdown table: where they stand, their values, whether they are needed."""
    lines = ["| key | value | needed | meaning |", "|---|---|---|---|"]
    for section in _SECTIONS:
        for key in kind.keys(section).values():
            name = key.name if section == "place" else f"{section}.{key.name}"
            lines.append(_row(name, key, _need(kind, section, key)))
        if section == "expect" and not kind.expect:
            lines.append(f"| `expect` | the word `{ABSENT}` | yes | the game is not there yet |")
    return "\n".join(lines) + "\n"


def common_table(keys: tuple[Key, ...]) -> str:
    """The keys that every entry has, as a Markdown table."""
    rows = [_row(key.name, key, "yes" if key.needed else "no") for key in keys]
    return "\n".join(["| key | value | needed | meaning |", "|---|---|---|---|", *rows]) + "\n"


def _row(name: str, key: Key, need: str) -> str:
    value = EXPECTED[key.type][2] + (", or `null`" if key.nullable else "")
    return f"| `{name}` | {value} | {need} | {key.meaning} |"


def _need(kind: Kind, section: Section, key: Key) -> str:
    if key.needed:
        return "yes"
    if any(section == at and key.name in names for at, names in kind.some_of):
        return "one of these"
    return "if set" if section == "expect" and kind.guards_what_it_sets else "no"
