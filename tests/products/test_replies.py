"""The mail to a sender: his files, what was found in them, what it costs."""

from __future__ import annotations

import re

import polars as pl
import pytest

from pipeline.contracts.acknowledgements import Acknowledgements
from pipeline.contracts.findings import Findings
from pipeline.contracts.fines import Fines
from pipeline.languages import LANGUAGES, Language
from pipeline.period import Period
from pipeline.products.replies import MOST_OF_A_KIND, MOST_QUOTED, TEXTS, reply

PERIOD = Period(2018, 7)


def acknowledged(**columns: object) -> pl.DataFrame:
    row = {
        "sender": 207,
        "tournament": "Coupe de mai",
        "file": "coupe.207",
        "file_id": "coupe",
        "games": 4,
        "players": 4,
        "rounds": 2,
    }
    return Acknowledgements.conform(pl.DataFrame([row | {"state": "accepted"} | columns]))


def found(*rows: tuple[str, str, str, int | None], file_id: str = "coupe") -> pl.DataFrame:
    return Findings.conform(
        pl.DataFrame(
            [
                {
                    "rule": rule, "severity": severity, "file_id": file_id, "file_name": name, "line_number": line,
                    **{f"message_{name}": f"{rule} {name}, officer" for name in LANGUAGES},
                    **{f"reply_{name}": f"{rule} {name}" for name in LANGUAGES},
                }
                for rule, severity, name, line in rows
            ],
            schema=Findings.polars_schema(),
        )
    )  # fmt: skip


def fines(*rows: dict[str, object]) -> pl.DataFrame:
    usual = {
        "sender_id": 207, "rule": "r", "file_name": "coupe.207", "line_number": 9, "amount_eur": 1.25, "era": 201807,
        "affiliations": None, "message_fr": "faux", "message_nl": "fout", "message_en": "wrong", "is_cancelled": False,
        "cancelled_by": None,
    }  # fmt: skip
    schema = Fines.polars_schema()
    frame = pl.DataFrame([usual | row for row in rows], schema={name: schema[name] for name in usual})
    return Fines.conform(frame.with_row_index("fine_number", offset=1))


def written(findings: pl.DataFrame, charged: pl.DataFrame, *languages: str) -> str:
    return reply(acknowledged(), findings, charged, PERIOD, languages or ("fr",), 2.5)


def test_a_faultless_file_is_acknowledged_and_costs_nothing():
    text = written(found(), Fines.empty())

    assert "coupe.207 : Coupe de mai, 4 parties, 4 joueurs, repris" in text
    assert TEXTS["nothing"]["fr"] in text
    assert TEXTS["free"]["fr"] in text
    assert "27/06/2018" in text


def test_findings_stand_under_their_file_the_gravest_first_with_their_place():
    text = written(found(("b", "warning", "coupe.207", None), ("a", "error", "coupe.207", 12)), Fines.empty())

    assert text.index("* ERREUR, ligne 12 : a fr") < text.index("* À VÉRIFIER : b fr")


def test_another_senders_findings_and_fines_are_not_told():
    text = written(found(("a", "error", "open.618", 12)), fines({"sender_id": 618}))

    assert "a fr" not in text
    assert TEXTS["free"]["fr"] in text


def test_of_two_files_of_one_name_each_has_its_own_findings_under_it():
    both = pl.concat([acknowledged(), acknowledged(file_id="earlier", state="refused")])
    findings = pl.concat(
        [
            found(("a", "error", "coupe.207", 12)),
            found(("superseded", "warning", "coupe.207", None), file_id="earlier"),
        ]
    )

    told = reply(both, findings, Fines.empty(), PERIOD, ("fr",), 2.5)
    _, accepted, refused = told.split("coupe.207 : ")

    assert "a fr" in accepted
    assert "superseded fr" not in accepted
    assert "superseded fr" in refused
    assert "a fr" not in refused


def test_of_two_copies_of_one_content_each_has_its_own_findings_under_it():
    both = pl.concat([acknowledged(), acknowledged(file="copie.207", state="refused")])

    told = reply(both, found(("same_content", "hint", "copie.207", None)), Fines.empty(), PERIOD, ("fr",), 2.5)

    assert told.count("same_content fr") == 1
    assert told.index("copie.207 : ") < told.index("same_content fr")


def test_of_many_findings_of_a_kind_the_first_are_told_and_the_others_counted():
    text = written(found(*[("a", "hint", "coupe.207", line) for line in range(1, MOST_OF_A_KIND + 6)]), Fines.empty())

    assert text.count("a fr") == MOST_OF_A_KIND
    assert "5 remarques semblables" in text


def test_the_fines_are_told_one_by_one_and_summed_without_what_was_cancelled():
    text = written(
        found(), fines({}, {"line_number": 12}, {"line_number": 14, "is_cancelled": True, "cancelled_by": 4}), "nl"
    )

    assert "* 1,25 EUR, coupe.207, regel 9: fout" in text
    assert "* 1,25 EUR (vervallen door correctie 4), coupe.207, regel 14: fout" in text
    assert "Totaal: 2,50 EUR" in text


def test_affiliations_whose_fee_is_not_known_are_counted():
    text = written(found(), fines({}, {"amount_eur": None, "affiliations": 2}))

    assert "* 2 x la cotisation, coupe.207, ligne 9 : faux" in text
    assert "Total : 1,25 EUR + 2 x la cotisation" in text


def test_a_national_sender_gets_both_languages_after_one_another():
    text = written(found(), Fines.empty(), "fr", "nl")

    assert text.index("Bonjour,") < text.index("Beste,")


def test_a_mail_can_be_written_in_every_language():
    assert all(set(words) == {*LANGUAGES} for words in TEXTS.values())
    assert "costs 2.50 EUR" in written(found(), Fines.empty(), "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_around_the_findings_speaks_to_the_sender(language: Language):
    said = " ".join(words[language] for words in TEXTS.values())

    assert not re.search("expéditeur|afzender|(?<![{])sender", said)


def test_a_finding_is_told_in_the_words_for_the_sender_with_what_stands_in_the_file():
    told = found(("a", "error", "coupe.207", 12)).with_columns(
        reply_fr=pl.lit("le matricule n'existe pas"), raw_text=pl.lit("99998"), column_number=pl.lit(31, pl.Int32)
    )

    text = written(told, Fines.empty())

    assert "* ERREUR, ligne 12, colonne 31, « 99998 » : le matricule n'existe pas\n" in text
    assert "a fr" not in text


def test_what_is_the_officers_business_alone_is_not_in_the_mail():
    told = found(("a", "error", "coupe.207", 12)).with_columns(
        pl.lit(None, pl.String).alias(f"reply_{name}") for name in LANGUAGES
    )

    text = written(told, Fines.empty())

    assert "ligne 12" not in text
    assert "Rien à signaler." in text


def test_what_a_finding_says_already_is_not_quoted_and_a_long_text_is_cut():
    one = found(("a", "error", "coupe.207", 12))
    quoting = one.with_columns(raw_text=pl.lit("a fr"))
    long = one.with_columns(raw_text=pl.lit("x" * MOST_QUOTED + "born 1950"))

    assert "«" not in written(quoting, Fines.empty())
    assert "born" not in written(long, Fines.empty())
    assert "x…" in written(long, Fines.empty())


def test_a_mail_goes_to_the_addresses_that_the_files_came_from():
    text = reply(acknowledged(), found(), Fines.empty(), PERIOD, ("fr",), 2.5, ["a@club.example", "b@club.example"])

    assert text.splitlines()[0] == "À : a@club.example, b@club.example"


def test_without_an_address_a_mail_names_the_sender():
    named = acknowledged(sender_name="Tour", sender=7)

    assert reply(named, found(), Fines.empty(), PERIOD, ("nl",), 2.5).splitlines()[0] == "Aan: 007 Tour"
    assert written(found(), Fines.empty(), "nl").splitlines()[0] == "Aan: 207"


def test_of_a_refused_file_no_number_is_told():
    refused = acknowledged(state="refused", tournament=None, games=54, players=0)

    text = reply(refused, found(), Fines.empty(), PERIOD, ("fr",), 2.5)

    assert "coupe.207 : refusé\n" in text
    assert "54" not in text
