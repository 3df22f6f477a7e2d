"""Every finding that the project knows, wherever it is worded: in three languages alike, and with what to do."""

from __future__ import annotations

import importlib
import pkgutil
import re
from string import Formatter

import pytest

import pipeline
from pipeline.advice import ADVICE, NOTHING
from pipeline.corrections.wording import OUTCOMES
from pipeline.findings import FindingRule
from pipeline.formats.sendings.wording import CATALOGUE as SENDINGS_CATALOGUE
from pipeline.languages import LANGUAGES
from pipeline.sql import check_names
from pipeline.stages.check import finding_rule, fined_checks
from pipeline.stages.fictive import CATALOGUE as FICTIVE_CATALOGUE

SAYS_WHAT_IS_EXPECTED = "pipeline.corrections."
"""What is told of corrections names what is expected, or what was done by the officer's own word."""

IN_FRENCH = r"\b(?:dites|faites|(?!assez|chez)[a-zé]+ez)\b"

IMPERATIVES = {
    "fr": IN_FRENCH,
    "nl": r"\b(?:bewaar|geef|gebruik|haal|hef|herbekijk|herinner|hou|houd|installeer|kies|kijk|laat|leg|meld|neem|pak"
    r"|schrap|sluit|stuur|verbeter|verduidelijk|verwittig|voeg|vraag|vul|zet|zoek)\b",
    "en": r"\b(?:add|ask|check|choose|close|complete|correct|download|drop|give|have|install|keep|lay|lift|look|mend"
    r"|name|put|remind|save|say|see|send|take|tell|unpack|use)\b",
}
"""Somebody is told to do something, in the imperative."""


TO_SENDERS = {
    "fr": IN_FRENCH,
    "nl": r"\b(?:corrigeer|exporteer|geef|kijk|laat|meld|stuur|verbeter|voeg|vraag)\b",
    "en": r"\b(?:add|ask|check|correct|export|give|have|send|tell)\b",
}
"""A sender is told to do something, in the imperative."""


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
        found[check.removeprefix("checks/")] = (check, finding_rule(check))
    return found


FINDINGS = catalogues()


def texts(name):
    rule = FINDINGS[name][1]
    return {language: rule.message(language) for language in LANGUAGES}


def replies(name):
    rule = FINDINGS[name][1]
    return {language: rule.reply(language) for language in LANGUAGES}


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
        assert re.search(r"\.$|\{reason\}(?: \([^{}]+\))?$", text), text


NEEDING_SOMEBODY = [
    name
    for name, (place, rule) in FINDINGS.items()
    if rule.severity != "hint" and not place.startswith(SAYS_WHAT_IS_EXPECTED)
]


@pytest.mark.parametrize("name", NEEDING_SOMEBODY)
def test_an_error_or_a_warning_says_what_to_do(name):
    silent = {
        language: text
        for language, text in texts(name).items()
        if not re.search(IMPERATIVES[language], text, re.IGNORECASE)
    }

    assert silent == {}


NO_SENDERS_BUSINESS = {"every_game_abroad_has_a_member"}
"""Found in what the officer fetched himself."""

TOLD_TO_SENDERS = [name for name, (_, rule) in FINDINGS.items() if rule.sender]

UNFIT_FOR_SENDERS = re.compile(
    r"expéditeur|afzender|\b(?:the|its) sender|calcelo|\.yml|[a-z]{2}_[a-z]|\bregist(?:re|er)\b|\bledger\b|mdbtools"
    r"|[{]kind[}]|demandez(?!-)|\bvraag (?!ons|die)|\bask (?!us|for them)",
    re.IGNORECASE,
)
"""The sender as somebody else, the officer's files, fields and programs, and what he is to ask of the sender."""


def test_what_is_found_in_a_received_file_has_words_for_who_sent_it():
    checks = {name for name, (place, _) in FINDINGS.items() if place.startswith("checks/")}
    told = {*SENDINGS_CATALOGUE, *FICTIVE_CATALOGUE, *checks}

    assert len(told) > 100
    assert told - NO_SENDERS_BUSINESS <= {*TOLD_TO_SENDERS}
    assert {*OUTCOMES, "superseded", "file_taken_over", "file_cannot_be_opened"} <= {*TOLD_TO_SENDERS}
    assert not NO_SENDERS_BUSINESS & {*TOLD_TO_SENDERS}


def test_what_costs_the_sender_something_has_words_for_him():
    fined = {rule for rule, _ in fined_checks()} | {*OUTCOMES}

    assert len(fined) > 3
    assert fined <= {*TOLD_TO_SENDERS}


@pytest.mark.parametrize("name", TOLD_TO_SENDERS)
def test_a_sender_is_spoken_to_and_not_of(name):
    without_values = {language: re.sub(r"[{](?!kind)\w+[}]", "", text) for language, text in replies(name).items()}
    unfit = {language: UNFIT_FOR_SENDERS.findall(text) for language, text in without_values.items()}

    assert unfit == {"fr": [], "nl": [], "en": []}


@pytest.mark.parametrize("name", TOLD_TO_SENDERS)
def test_a_sender_is_told_the_same_in_three_languages_and_what_he_can_do(name):
    said = replies(name)
    fr, nl, en = (placeholders(text, language) for language, text in said.items())

    assert len(set(said.values())) == 3
    assert fr == nl == en
    assert fr <= placeholders(texts(name)["en"], "en")
    rule = FINDINGS[name][1]
    for language in LANGUAGES:
        advice = getattr(rule.sender, language)
        assert advice == getattr(NOTHING, language) or re.search(TO_SENDERS[language], advice, re.IGNORECASE), advice
        assert said[language].endswith(".")


def test_every_advice_that_headers_may_name_is_used_and_they_differ():
    used = {rule.sender for _, rule in FINDINGS.values()}

    assert {*ADVICE.values()} <= used
    assert len({*ADVICE.values()}) == len(ADVICE)
