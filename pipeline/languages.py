"""The languages in which the project speaks to people: those of the federation's members, and English."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

Language = Literal["fr", "nl", "en"]

LANGUAGES: tuple[Language, ...] = get_args(Language)


class Words(NamedTuple):
    """The same said in each of the languages."""

    fr: str
    nl: str
    en: str


COLOURS: dict[str, dict[Language, str]] = {
    "W": {"fr": "blancs", "nl": "wit", "en": "white"},
    "B": {"fr": "noirs", "nl": "zwart", "en": "black"},
}
"""The colours of the tables (`contracts.sendings.COLOURS`) in words."""
