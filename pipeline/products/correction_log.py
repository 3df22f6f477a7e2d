"""The public log of a list's corrections: what was changed, where, why and when, in three languages.

No personal data but a player's name and number; who asked and who attests stay in the curated table.
"""

from __future__ import annotations

from typing import NamedTuple

import polars as pl


class Words(NamedTuple):
    """The words of the log in one language; `kinds` names each kind of correction, `refusals` why it was refused."""

    title: str
    nothing: str
    asked: str
    line: str
    round: str
    becomes: str
    applied: str
    refused: str
    refusals: dict[str, str]
    kinds: dict[str, str]


WORDS = {
    "fr": Words(
        "Corrections de la liste {period}",
        "Aucune correction.",
        "demandée le",
        "ligne",
        "ronde",
        "devient",
        "appliquée",
        "refusée",
        {
            "claim_refused_by_decision": "par décision, sur une liste déjà publiée (article 12 h)",
            "claim_too_late": "demandée trop longtemps après le tournoi (article 12 c)",
            "claim_not_attested": "pas attestée par le directeur du tournoi",
        },
        {
            "member_number": "matricule",
            "result": "résultat",
            "colour": "couleur",
            "date": "date",
            "drop_game": "partie retirée",
            "add_game": "partie ajoutée",
            "add_game_abroad": "partie à l'étranger ajoutée",
            "move_game": "partie déplacée",
            "drop_file": "fichier retiré",
            "replace_file": "fichier remplacé",
            "tournament": "données du tournoi",
            "member": "membre",
            "merge_members": "matricules réunis",
            "member_file": "fichier des membres incomplet",
            "fide_list": "liste FIDE incomplète",
            "cancel_fine": "amende annulée",
        },
    ),
    "nl": Words(
        "Correcties van de lijst {period}",
        "Geen correcties.",
        "gevraagd op",
        "regel",
        "ronde",
        "wordt",
        "toegepast",
        "geweigerd",
        {
            "claim_refused_by_decision": "bij beslissing, over een al gepubliceerde lijst (artikel 12 h)",
            "claim_too_late": "te lang na het toernooi gevraagd (artikel 12 c)",
            "claim_not_attested": "niet bevestigd door de toernooileider",
        },
        {
            "member_number": "stamnummer",
            "result": "resultaat",
            "colour": "kleur",
            "date": "datum",
            "drop_game": "partij geschrapt",
            "add_game": "partij toegevoegd",
            "add_game_abroad": "partij in het buitenland toegevoegd",
            "move_game": "partij verplaatst",
            "drop_file": "bestand geschrapt",
            "replace_file": "bestand vervangen",
            "tournament": "gegevens van het toernooi",
            "member": "lid",
            "merge_members": "stamnummers samengevoegd",
            "member_file": "onvolledig ledenbestand",
            "fide_list": "onvolledige FIDE-lijst",
            "cancel_fine": "boete vervallen",
        },
    ),
    "en": Words(
        "Corrections of the list of {period}",
        "No corrections.",
        "asked on",
        "line",
        "round",
        "becomes",
        "applied",
        "refused",
        {
            "claim_refused_by_decision": "by decision, about a list already published (article 12 h)",
            "claim_too_late": "asked too long after the tournament (article 12 c)",
            "claim_not_attested": "not attested by the tournament director",
        },
        {
            "member_number": "member number",
            "result": "result",
            "colour": "colour",
            "date": "date",
            "drop_game": "game dropped",
            "add_game": "game added",
            "add_game_abroad": "game abroad added",
            "move_game": "game moved",
            "drop_file": "file dropped",
            "replace_file": "file replaced",
            "tournament": "tournament data",
            "member": "member",
            "merge_members": "numbers merged",
            "member_file": "incomplete member file",
            "fide_list": "incomplete FIDE list",
            "cancel_fine": "fine cancelled",
        },
    ),
}


def correction_log(corrections: pl.DataFrame, members: pl.DataFrame) -> pl.DataFrame:
    """One row for each correction, with the names of the players concerned.

    Args:
        corrections: contract `Corrections`, public columns.
        members: member_id and name.
    """
    names = members.select("member_id", "name")
    return (
        corrections.join(names, on="member_id", how="left", maintain_order="left")
        .join(names.rename({"member_id": "opponent_id", "name": "opponent_name"}), on="opponent_id", how="left",
              maintain_order="left")
        .select(
            "correction_number",
            "kind",
            "file_name",
            "line_number",
            "round_number",
            "member_id",
            "name",
            "opponent_id",
            "opponent_name",
            "found",
            "corrected",
            "reason",
            "asked_on",
            "is_applied",
            "rule",
            "fine_eur",
        )
        .sort("correction_number")
    )  # fmt: skip


def log_text(entries: pl.DataFrame, period: str, language: str) -> list[str]:
    """The log in lines to read.

    Raises:
        ValueError: there is no such language.
    """
    if language not in WORDS:
        raise ValueError(f"the log is worded in fr, nl and en, not in '{language}'")
    words = WORDS[language]
    title = words.title.format(period=period)
    if entries.is_empty():
        return [title, words.nothing]
    # one line for each entry of corrections.yml
    return [title, *(_line(row, words) for row in entries.iter_rows(named=True))]


def _line(row: dict[str, object], words: Words) -> str:
    place = [
        row["file_name"],
        f"{words.line} {row['line_number']}" if row["line_number"] else None,
        f"{words.round} {row['round_number']}" if row["round_number"] else None,
        *(_player(row, number, name) for number, name in (("member_id", "name"), ("opponent_id", "opponent_name"))),
    ]
    parts = [", ".join(str(part) for part in place if part)]
    if row["is_applied"]:
        state = words.applied
        parts.append(" ".join(str(part) for part in (row["found"] or "-", words.becomes, row["corrected"] or "-")))
    else:
        state = f"{words.refused}: {words.refusals[str(row['rule'])]}"
    return (
        f"{row['correction_number']}. {words.kinds[str(row['kind'])]} ({state}, {words.asked} {row['asked_on']}): "
        f"{': '.join(parts)}. {row['reason']}"
    )


def _player(row: dict[str, object], number: str, name: str) -> str | None:
    return f"{row[number]} {row[name] or ''}".strip() if row[number] else None
