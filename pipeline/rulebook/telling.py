"""The rules told, and set otherwise for a what-if run."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import Any

from pipeline.rulebook.record import Rulebook


def describe(rulebook: Rulebook) -> list[tuple[str, object, str, str]]:
    """Every rule as (name, value, meaning, source), for printing."""
    return [
        (item.name, getattr(rulebook, item.name), item.metadata["meaning"], item.metadata["source"])
        for item in fields(rulebook)
    ]


def settable_rules(*, rates_only: bool = False) -> tuple[str, ...]:
    """The names of the rules that a what-if run can set: single values, and of these those that ratings depend on."""
    return tuple(
        item.name
        for item in fields(Rulebook)
        if item.name != "first_period"
        and not isinstance(item.default, tuple)
        and (item.metadata["rates"] or not rates_only)
    )


def changed(rulebook: Rulebook, settings: dict[str, str]) -> Rulebook:
    """The rulebook with some rules set otherwise, for what-if runs: `{"k_new": "40"}`.

    Raises:
        ValueError: there is no such rule, or the value makes no sense for it or beside the others.
    """
    known = settable_rules()
    values: dict[str, Any] = {}
    for name, text in settings.items():
        if name not in known:
            raise ValueError(f"'{name}' is no rule that can be set; the rules are: {', '.join(known)}")
        values[name] = _parsed(name, text, getattr(rulebook, name))
    other = replace(rulebook, **values)
    for lower, upper in _IN_ORDER:
        if getattr(other, lower) > getattr(other, upper):
            raise ValueError(
                f"'{lower}' is {getattr(other, lower)} and '{upper}' {getattr(other, upper)}; "
                "the first is no larger than the second, set both"
            )
    return other


_IN_ORDER = (
    ("games_to_be_published", "games_to_be_rated"),
    ("percentage_min", "percentage_max"),
    ("new_until", "young_until"),
    ("middle_from", "high_from"),
)
_WHOLE, _DECIMAL = re.compile(r"[+-]?[0-9]+"), re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")
_METADATA = {item.name: item.metadata for item in fields(Rulebook)}


def _parsed(name: str, text: str, current: object) -> object:
    """A rule's value from its text, within what makes sense for it."""
    meaning = _METADATA[name]["meaning"]
    if isinstance(current, bool):
        if text.lower() not in {"true", "false"}:
            raise ValueError(f"'{name}' ({meaning}) is true or false, not '{text}'")
        return text.lower() == "true"
    if isinstance(current, str):
        return text
    is_whole = isinstance(current, int)
    if not (_WHOLE if is_whole else _DECIMAL).fullmatch(text):
        raise ValueError(f"'{name}' ({meaning}) takes a {'whole ' if is_whole else ''}number, not '{text}'")
    value = int(text) if is_whole else float(text)
    least, most = _METADATA[name]["between"]
    if not least <= value <= most:
        raise ValueError(f"'{name}' ({meaning}) lies between {least:,} and {most:,}, not at {text}")
    return value
