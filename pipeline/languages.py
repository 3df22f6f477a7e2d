"""The languages in which the project speaks to people: those of the federation's members, and English."""

from __future__ import annotations

from typing import Literal, get_args

Language = Literal["fr", "nl", "en"]

LANGUAGES: tuple[Language, ...] = get_args(Language)
