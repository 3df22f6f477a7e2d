"""The words of the pages: one catalogue as data, `pipeline/templates/site/labels.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from types import SimpleNamespace

from pipeline.html import TEMPLATES


class Words(SimpleNamespace):
    """The labels in one language, by their key."""


@cache
def catalogue() -> dict[str, dict[str, str]]:
    """Every label in every language, by its key."""
    labels: dict[str, dict[str, str]] = tomllib.loads((TEMPLATES / "site" / "labels.toml").read_text(encoding="utf-8"))
    return labels


@cache
def words_in(language: str) -> Words:
    """The labels in one language; templates know them as `t`."""
    return Words(**{key: texts[language] for key, texts in catalogue().items()})
