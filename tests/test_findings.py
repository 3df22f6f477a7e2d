"""What is filled into the wording of a finding."""

from __future__ import annotations

from pipeline.contracts.sendings import COLOURS as LETTERS
from pipeline.findings import FindingList, FindingRule, Place
from pipeline.languages import COLOURS, LANGUAGES


def test_a_colour_is_a_word_in_the_language_of_the_message():
    text = "{colour}/{opponent_colour} W{number}"
    found = FindingList({"rule": FindingRule("hint", text, text, text)})

    found.add("rule", Place(), colour="W", opponent_colour="B", number="B")
    found.add("rule", Place(), colour=None, opponent_colour="?", number=1)

    assert found.to_frame().select("message_fr", "message_nl", "message_en").rows() == [
        ("blancs/noirs WB", "wit/zwart WB", "white/black WB"),
        ("None/? W1", "None/? W1", "None/? W1"),
    ]


def test_every_colour_of_the_tables_has_its_word_in_every_language():
    assert {letter: set(words) for letter, words in COLOURS.items()} == {letter: set(LANGUAGES) for letter in LETTERS}
