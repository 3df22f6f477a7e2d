"""Replies to senders: what came in, what was found in it, what it costs; one mail text each, never sent by us."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import polars as pl

from pipeline.findings import for_senders, numbered_place
from pipeline.languages import Language
from pipeline.period import Period
from pipeline.products.received_list import STATES

WIDTH = 78
MOST_OF_A_KIND = 10
"""So many findings of one kind are told of a file; the rest is counted."""

MOST_QUOTED = 40
"""Of a text that is quoted from a file, so many characters are told: a whole line may hold a date of birth."""

TEXTS: dict[str, dict[Language, str]] = {
    "to": {"fr": "À : {to}", "nl": "Aan: {to}", "en": "To: {to}"},
    "subject": {
        "fr": "Objet : vos tournois pour le classement Elo du {date} ({sender})",
        "nl": "Onderwerp: uw toernooien voor de Elo-lijst van {date} ({sender})",
        "en": "Subject: your tournaments for the rating list of {date} ({sender})",
    },
    "hello": {"fr": "Bonjour,", "nl": "Beste,", "en": "Dear friends,"},
    "came": {
        "fr": "Voici ce que nous avons reçu de vous pour le classement Elo du {date}, et ce que nous y avons trouvé.",
        "nl": "Dit ontvingen we van u voor de Elo-lijst van {date}, met wat we erin vonden.",
        "en": "This is what we received from you for the rating list of {date}, and what we found in it.",
    },
    "not_taken": {"fr": "{file} : {state}", "nl": "{file}: {state}", "en": "{file}: {state}"},
    "file": {
        "fr": "{file} : {tournament}, {games} parties, {players} joueurs, {state}",
        "nl": "{file}: {tournament}, {games} partijen, {players} spelers, {state}",
        "en": "{file}: {tournament}, {games} games, {players} players, {state}",
    },
    "nameless": {"fr": "tournoi sans nom", "nl": "toernooi zonder naam", "en": "tournament without a name"},
    "nothing": {"fr": "Rien à signaler.", "nl": "Geen opmerkingen.", "en": "Nothing to remark."},
    "error": {"fr": "ERREUR", "nl": "FOUT", "en": "ERROR"},
    "warning": {"fr": "À VÉRIFIER", "nl": "NA TE KIJKEN", "en": "PLEASE CHECK"},
    "hint": {"fr": "POUR INFORMATION", "nl": "TER INFORMATIE", "en": "FOR INFORMATION"},
    "comma": {"fr": ",", "nl": ",", "en": "."},
    "quoted": {"fr": "« {text} »", "nl": "«{text}»", "en": "'{text}'"},
    "told": {"fr": "* {what} : {message}", "nl": "* {what}: {message}", "en": "* {what}: {message}"},
    "more": {
        "fr": "... et {count} remarques semblables dans ce fichier.",
        "nl": "... en {count} gelijkaardige opmerkingen in dit bestand.",
        "en": "... and {count} similar remarks in this file.",
    },
    "costs": {
        "fr": "Ce que cela coûte d'après le règlement :",
        "nl": "Wat dit volgens het reglement kost:",
        "en": "What this costs by the rules:",
    },
    "cancelled": {
        "fr": "annulé par la correction {number}",
        "nl": "vervallen door correctie {number}",
        "en": "taken back by correction {number}",
    },
    "affiliations": {
        "fr": "{count} x la cotisation",
        "nl": "{count} x het lidgeld",
        "en": "{count} x the member's fee",
    },
    "total": {"fr": "Total : {total}", "nl": "Totaal: {total}", "en": "Total: {total}"},
    "free": {"fr": "Il n'y a rien à payer.", "nl": "Er is niets te betalen.", "en": "There is nothing to pay."},
    "mend": {
        "fr": "S'il y a quelque chose à corriger, envoyez-nous au plus tard le {deadline} un fichier corrigé, ou "
        "dites-nous quoi. Une correction demandée après le traitement coûte {late}.",
        "nl": "Is er iets te verbeteren, stuur ons dan ten laatste op {deadline} een verbeterd bestand, of meld ons "
        "wat. Een verbetering na de verwerking kost {late}.",
        "en": "If there is something to correct, send us a corrected file by {deadline}, or tell us what. "
        "A correction asked for after processing costs {late}.",
    },
    "bye": {
        "fr": "Le responsable du classement",
        "nl": "De verantwoordelijke voor de Elo-lijst",
        "en": "The rating officer",
    },
}


def reply(
    acknowledged: pl.DataFrame,
    findings: pl.DataFrame,
    fines: pl.DataFrame,
    period: Period,
    languages: Iterable[Language],
    late_correction_eur: float,
    addresses: Sequence[str] = (),
) -> str:
    """The mail to one sender, in one language or in several after one another.

    Args:
        acknowledged: contract `Acknowledgements`, the files of this sender; at least one.
        findings: contract `Findings`; only those of his files are told.
        fines: contract `Fines`; only his are told.
        period: the list that the files came for.
        languages: those that the sender is written to in.
        late_correction_eur: what a correction after processing costs.
        addresses: those that his files came from; without any the mail is headed with his number and name.
    """
    sender, name = acknowledged.select("sender", "sender_name").row(0)
    to = ", ".join(addresses) or f"{sender:03d} {name or ''}".strip()
    files = acknowledged.select("file_id", file_name="file")
    his_findings = for_senders(findings).join(files, on=files.columns, how="semi", maintain_order="left")
    his_fines = fines.filter(pl.col("sender_id") == sender)
    date = f"{period.list_date:%d/%m/%Y}"
    texts = []
    for language in languages:
        words = {name: text[language] for name, text in TEXTS.items()}
        lines = [
            words["to"].format(to=to),
            words["subject"].format(date=date, sender=f"{sender:03d}"),
            "",
            words["hello"],
            "",
            words["came"].format(date=date),
            "",
            *_files(acknowledged, his_findings, words, language),
            *_costs(his_fines, words, language),
            "",
            words["mend"].format(deadline=f"{period.deadline:%d/%m/%Y}", late=_euros(late_correction_eur, words)),
            "",
            words["bye"],
        ]
        texts.append("\n".join(lines) + "\n")
    return f"\n{'=' * WIDTH}\n\n".join(texts)


def _files(
    acknowledged: pl.DataFrame, findings: pl.DataFrame, words: dict[str, str], language: Language
) -> Iterator[str]:
    # One paragraph a file: mail is prose, and a sender has some files.
    for row in acknowledged.iter_rows(named=True):
        # what was not taken was not counted either
        told = words["not_taken" if row["state"] == "refused" else "file"].format(
            file=row["file"],
            tournament=row["tournament"] or words["nameless"],
            games=row["games"],
            players=row["players"],
            state=STATES[row["state"]][language],
        )
        yield from (told, "-" * min(WIDTH, len(told)))
        # two versions of a file have the same name, and two copies the same content
        is_of_file = (pl.col("file_id") == row["file_id"]) & (pl.col("file_name") == row["file"])
        found = findings.filter(is_of_file).sort("severity", maintain_order=True)
        if found.is_empty():
            yield words["nothing"]
        for _, alike in found.group_by("severity", "rule", maintain_order=True):
            yield from (_finding(item, words, language) for item in alike.head(MOST_OF_A_KIND).iter_rows(named=True))
            if alike.height > MOST_OF_A_KIND:
                yield words["more"].format(count=alike.height - MOST_OF_A_KIND)
        yield ""


def _finding(row: dict[str, Any], words: dict[str, str], language: Language) -> str:
    place = numbered_place(row, language)
    message, text = row[f"message_{language}"], (row["raw_text"] or "").strip()
    if text and text not in message:
        place.append(words["quoted"].format(text=text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…"))
    return words["told"].format(what=", ".join([words[row["severity"]], *place]), message=message)


def _costs(fines: pl.DataFrame, words: dict[str, str], language: Language) -> Iterator[str]:
    if fines.is_empty():
        yield words["free"]
        return
    yield words["costs"]
    for row in fines.iter_rows(named=True):
        note = f" ({words['cancelled'].format(number=row['cancelled_by'])})" if row["is_cancelled"] else ""
        amount = _amount(row["amount_eur"], row["affiliations"], words)
        what = ", ".join(filter(None, [f"{amount}{note}", row["file_name"], *numbered_place(row, language)]))
        yield words["told"].format(what=what, message=row[f"message_{language}"])
    standing = fines.filter(~pl.col("is_cancelled"))
    known = float(standing["amount_eur"].sum())
    fees = int(standing.filter(pl.col("amount_eur").is_null())["affiliations"].sum())
    parts = [_euros(known, words)] if known or not fees else []
    parts += [words["affiliations"].format(count=fees)] if fees else []
    yield words["total"].format(total=" + ".join(parts))


def _amount(amount_eur: float | None, affiliations: int | None, words: dict[str, str]) -> str:
    return words["affiliations"].format(count=affiliations) if amount_eur is None else _euros(amount_eur, words)


def _euros(amount: float, words: dict[str, str]) -> str:
    return f"{amount:.2f} EUR".replace(".", words["comma"])
