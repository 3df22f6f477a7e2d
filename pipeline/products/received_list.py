"""The acknowledgement list: every received tournament, whether it counts, and why not; to read and as tables.

As in the federation's own lists (federation-facts.md a): by sender, then by file name; the files that wait
for a later list stand in a list of their own after it.
"""

from __future__ import annotations

import polars as pl

from pipeline.contracts.acknowledgements import Acknowledgements
from pipeline.findings import for_senders
from pipeline.html import render
from pipeline.languages import LANGUAGES
from pipeline.period import Period
from pipeline.person_names import PARTICLES

LABELS: dict[str, dict[str, str]] = {
    "sender": {"fr": "Clb", "nl": "Clb", "en": "Sender"},
    "end_date": {"fr": "Fin trn", "nl": "Einde trn", "en": "Last day"},
    "received": {"fr": "Reçu", "nl": "Ontvangen", "en": "Received"},
    "tournament": {"fr": "Tournoi", "nl": "Toernooi", "en": "Tournament"},
    "director": {"fr": "DT", "nl": "TL", "en": "Director"},
    "file": {"fr": "Fichier", "nl": "Bestand", "en": "File"},
    "games": {"fr": "Prt", "nl": "Prt", "en": "Games"},
    "players": {"fr": "Jr", "nl": "Sp", "en": "Players"},
    "rounds": {"fr": "Rd", "nl": "Rd", "en": "Rounds"},
    "state": {"fr": "État", "nl": "Staat", "en": "State"},
}
"""The columns as they are headed; those of the federation's lists where it has them."""

STATES: dict[str, dict[str, str]] = {
    "accepted": {"fr": "repris", "nl": "opgenomen", "en": "accepted"},
    "refused": {"fr": "refusé", "nl": "geweigerd", "en": "refused"},
    "waiting": {"fr": "en attente", "nl": "wachtend", "en": "waiting"},
}

TEXTS: dict[str, dict[str, str]] = {
    "title": {
        "fr": "Tournois reçus pour le classement Elo belge {period}",
        "nl": "Ontvangen toernooien voor de Belgische Elo-lijst {period}",
        "en": "Tournaments received for the Belgian rating list {period}",
    },
    "intro": {
        "fr": "Cette liste fait office d'accusé de réception. Vérifiez vos tournois et signalez ce qui manque.",
        "nl": "Deze lijst geldt als ontvangstbewijs. Kijk uw toernooien na en meld wat ontbreekt.",
        "en": "This list acknowledges receipt. Check your tournaments and report what is missing.",
    },
    "counting": {"fr": "Tournois de cette liste", "nl": "Toernooien van deze lijst", "en": "Tournaments of this list"},
    "waiting": {
        "fr": "En attente d'une liste suivante",
        "nl": "Wachtend op een volgende lijst",
        "en": "Waiting for a later list",
    },
    "waited": {"fr": "attendait dans la liste", "nl": "wachtte in de lijst", "en": "waited in the list of"},
    "total": {
        "fr": "Total des parties reprises",
        "nl": "Totaal van de opgenomen partijen",
        "en": "Games accepted in all",
    },
}


def received_list(
    received_files: pl.DataFrame,
    half_games: pl.DataFrame,
    findings: pl.DataFrame,
    arrivals: pl.DataFrame,
    senders: pl.DataFrame,
) -> pl.DataFrame:
    """The list of a period, contract `Acknowledgements`.

    Args:
        received_files: contract `ReceivedFiles`, with the states after the checks.
        half_games: contract `HalfGames`; a game is two half games, a half game alone counts as one.
        findings: contract `Findings`; they say to the senders why a file does not count.
        arrivals: file_id, file_name, received_on; files laid by hand are not in it.
        senders: sender_id, sender_name.
    """
    games = half_games.group_by("file_id").agg(half_games=pl.len())
    words = (
        for_senders(findings)
        .select(
            "file_id",
            "file_name",
            reason="rule",
            **{f"reason_{language}": pl.col(f"message_{language}") for language in LANGUAGES},
        )
        .unique(["file_id", "file_name", "reason"], keep="first", maintain_order=True)
    )
    return Acknowledgements.conform(
        received_files.join(games, on="file_id", how="left", maintain_order="left")
        .join(words, on=["file_id", "file_name", "reason"], how="left", maintain_order="left")
        .join(arrivals, on=["file_id", "file_name"], how="left", maintain_order="left")
        .join(senders, on="sender_id", how="left", maintain_order="left")
        .sort("sender_id", pl.col("file_name").str.to_uppercase(), "state", maintain_order=True)
        .with_columns(
            sender="sender_id",
            received="received_on",
            tournament="tournament_name",
            director=_name_alone(pl.coalesce("arbiter", "responsible")),
            file="file_name",
            games=pl.when(~_is_unread()).then((pl.col("half_games").fill_null(0) + 1) // 2).otherwise(0),
            players=pl.col("player_count").fill_null(0),
            rounds=pl.col("round_count").fill_null(0),
        )
    )


def _is_unread() -> pl.Expr:
    """A refused file of which nothing was read: a copy has the content, and so the games, of the first one."""
    return (pl.col("state") == "refused") & pl.col("player_count").is_null()


def _name_alone(text: pl.Expr) -> pl.Expr:
    """The name of who sent a file, without number, address, telephone and mail, which stay with us."""
    without_mail = text.str.replace_all(r"\S+@\S+", "").str.strip_chars()
    name = pl.coalesce(without_mail.str.extract(pattern) for pattern in (*_FAMILY_FIRST, _NAME)).str.strip_chars()
    return pl.when(name != "").then(name)


_NAME = r"(\p{L}[^,;:(\d]*?)\s*(?:\s-\s|[,;:(\d]|$)"
"""Whatever stands before the first sign that something else follows."""

_FAMILY = rf"^[^\p{{L}}]*((?i:(?:(?:{'|'.join(PARTICLES)}|'t)\s+)*)\p{{L}}[\p{{L}}'’.-]*,\s*"
_GIVEN = r"\p{Lu}[\p{L}'’.-]*"
_FAMILY_FIRST = (
    rf"{_FAMILY}{_GIVEN}(?:\s+{_GIVEN}){{0,2}})\s*(?:\s-\s|[;:(]|$)",
    rf"{_FAMILY}{_GIVEN})\s*,",
)
"""`Family, Given`, as the federation writes names: before the comma one word and its particles, after it capitals and
nothing more, or one word and another comma. Where more stands before the comma, an address stands behind it."""


def received_html(acknowledged: pl.DataFrame, period: Period, language: str) -> str:
    """The list as a page of its own in one language, with the waiting list after it.

    Args:
        acknowledged: contract `Acknowledgements`.
        period: the list's period.
        language: `fr`, `nl` or `en`.
    """
    states = {state: words[language] for state, words in STATES.items()}
    texts = {name: words[language] for name, words in TEXTS.items()}
    shown = acknowledged.select(
        "sender",
        "sender_name",
        pl.col("end_date", "received").dt.to_string("%d/%m/%Y"),
        "tournament",
        "director",
        "file",
        "games",
        "players",
        "rounds",
        state_name=pl.col("state").cast(pl.String).replace_strict(states),
        reason=f"reason_{language}",
        waited=pl.format("{} {}", pl.lit(texts["waited"]), "taken_over_from"),
        is_waiting=pl.col("state") == "waiting",
    )
    parts = [(texts[name], shown.filter(pl.col("is_waiting") == is_it)) for name, is_it in _PARTS.items()]
    return render(
        "received.html",
        language=language,
        title=texts["title"].format(period=period),
        intro=texts["intro"],
        labels={name: words[language] for name, words in LABELS.items()},
        parts=[(heading, rows.rows(named=True)) for heading, rows in parts if not rows.is_empty()],
        total_label=texts["total"],
        total=acknowledged.filter(pl.col("state") == "accepted")["games"].sum(),
    )


_PARTS = {"counting": False, "waiting": True}
"""The two lists of the page, and whether it is the one of the files that wait."""
