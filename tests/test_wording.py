"""Every finding that the project knows, wherever it is worded: in three languages alike, and with what to do."""

from __future__ import annotations

import importlib
import pkgutil
import re
from string import Formatter

import pytest

import pipeline
from pipeline.findings import FindingRule
from pipeline.languages import LANGUAGES
from pipeline.sql import check_names, statement

SAYS_WHAT_IS_EXPECTED = "pipeline.corrections."
"""What is told of corrections names what is expected, or what was done by the officer's own word."""

DONE_BY_THE_PROGRAM = {"fixelo_false_rating"}
"""Warnings that need nobody: the rating is being removed."""

ADVICE = {
    "fr": r"\b(?:faites|(?!assez|chez)[a-zé]+ez)\b",
    "nl": r"\b(?:bewaar|geef|gebruik|haal|hef|herbekijk|herinner|hou|houd|installeer|kies|kijk|laat|leg|meld|neem|pak"
    r"|schrap|sluit|stuur|verbeter|verduidelijk|verwittig|voeg|vraag|vul|zet|zoek)\b",
    "en": r"\b(?:add|ask|check|choose|close|complete|correct|download|drop|give|have|install|keep|lay|lift|look|mend"
    r"|name|put|remind|save|say|see|send|take|tell|unpack|use)\b",
}
"""Somebody is told to do something, in the imperative."""


def catalogues():
    """Every finding that some module words, with the module's name: name, rule."""
    found: dict[str, tuple[str, FindingRule]] = {}
    for module in pkgutil.walk_packages(pipeline.__path__, "pipeline."):
        if module.name.endswith("__main__"):
            continue
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, dict) and value and all(isinstance(rule, FindingRule) for rule in value.values()):
                for name, rule in value.items():
                    assert found.setdefault(name, (module.name, rule))[1] is rule, f"{name} is worded in two places"
    for check in check_names():
        header = statement(check).header
        rule = FindingRule(header["severity"], *(header[language] for language in LANGUAGES))
        found[check.removeprefix("checks/")] = (check, rule)
    return found


FINDINGS = catalogues()


def texts(name):
    rule = FINDINGS[name][1]
    return {language: getattr(rule, language) for language in LANGUAGES}


def placeholders(text, language):
    """The values that a text names; `target_nl` is the Dutch wording of `target`."""
    return {name.removesuffix(f"_{language}") for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("name", FINDINGS)
def test_a_finding_says_the_same_in_three_languages(name):
    said = texts(name)
    fr, nl, en = (placeholders(text, language) for language, text in said.items())

    assert len(set(said.values())) == 3
    assert fr == nl == en


@pytest.mark.parametrize("name", FINDINGS)
def test_a_finding_is_a_sentence_and_says_how_grave_it_is(name):
    assert FINDINGS[name][1].severity in {"error", "warning", "hint"}
    for text in texts(name).values():
        # a reason that somebody typed ends as he ended it
        assert re.search(r"\.$|\{reason\}(?: \([^{}]+\))?$", text), text


NEEDING_SOMEBODY = [
    name
    for name, (place, rule) in FINDINGS.items()
    if rule.severity != "hint" and not place.startswith(SAYS_WHAT_IS_EXPECTED) and name not in DONE_BY_THE_PROGRAM
]


@pytest.mark.parametrize("name", NEEDING_SOMEBODY)
def test_an_error_or_a_warning_says_what_to_do(name):
    silent = {
        language: text for language, text in texts(name).items() if not re.search(ADVICE[language], text, re.IGNORECASE)
    }

    assert silent == {}
