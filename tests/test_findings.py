"""What is filled into the wording of a finding."""

from __future__ import annotations

from pipeline.contracts.sendings import COLOURS as LETTERS
from pipeline.findings import FaultyInputError, FindingList, FindingRule, Place, for_senders
from pipeline.languages import COLOURS, LANGUAGES, Words


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


def test_a_finding_is_said_in_one_line_all_of_it_in_one_language():
    found = FindingList({"odd": FindingRule("error", "Étrange.", "Vreemd.", "Odd.")})
    found.add("odd", Place("a" * 64, "PLAYER.DBF", 7, 2))
    found.add("odd", Place("b" * 64))
    found.add("odd", Place())

    told = FaultyInputError(found.to_frame())

    assert told.told("fr") == [
        "erreur: PLAYER.DBF, ligne 7, colonne 2: Étrange.",
        "erreur: bbbbbbbbbbbb: Étrange.",
        "erreur: Étrange.",
    ]
    assert told.told("nl")[0] == "fout: PLAYER.DBF, regel 7, kolom 2: Vreemd."
    assert str(told).splitlines()[-1] == "error: Odd."


def test_what_has_no_words_for_senders_is_told_to_the_officer_alone():
    sender = Words("Envoyez.", "Stuur.", "Send.")
    found = FindingList(
        {
            "his": FindingRule("error", "Étrange.", "Vreemd.", "Odd.", sender=sender),
            "ours": FindingRule("error", "Interne.", "Intern.", "Internal."),
        }
    )
    for rule in ("ours", "his"):
        found.add(rule, Place("a", "a.207"))

    told = for_senders(found.to_frame())

    assert told.select("rule", "message_fr", "message_nl", "message_en").rows() == [
        ("his", "Étrange. Envoyez.", "Vreemd. Stuur.", "Odd. Send.")
    ]
