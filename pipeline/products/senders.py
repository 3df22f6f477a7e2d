"""Who sends files: clubs, leagues and federations by their number, with their name and the language written to.

The numbers that are no club's: federation-facts.md, (a).
"""

from __future__ import annotations

import polars as pl

_DUTCH, _FRENCH, _BOTH, _ENGLISH = ["nl"], ["fr"], ["fr", "nl"], ["en"]

_BODIES: dict[int, tuple[str | None, list[str]]] = {
    0: (None, _BOTH),
    100: ("Liga Antwerpen", _DUTCH),
    200: ("Liga Vlaams-Brabant", _DUTCH),
    299: ("Ligue de Bruxelles", _FRENCH),
    300: ("Liga West-Vlaanderen", _DUTCH),
    400: ("Liga Oost-Vlaanderen", _DUTCH),
    499: ("VSF", _DUTCH),
    500: ("Ligue du Hainaut", _FRENCH),
    599: ("FEFB", _FRENCH),
    600: ("Ligue de Liège", _FRENCH),
    699: ("SVDB", _FRENCH),
    700: ("Liga Limburg", _DUTCH),
    800: ("Ligue du Luxembourg", _FRENCH),
    850: ("Ligue de Namur-Luxembourg", _FRENCH),
    900: ("Ligue de Namur", _FRENCH),
    950: ("Ligue du Brabant wallon", _FRENCH),
    998: ("FRBE-KBSB-KSB", _BOTH),
    999: ("FIDE", _ENGLISH),
}
"""Leagues and federations; 0 is whoever is not known."""

_LANGUAGES = {"V": _DUTCH, "F": _FRENCH, "D": _FRENCH}
"""The federation of a club tells its language; to the German-speaking clubs French is written."""


def senders(sender_ids: pl.Series, clubs: pl.DataFrame, members: pl.DataFrame) -> pl.DataFrame:
    """Every sender once: sender_id, sender_name (null if not known), languages (`fr`, `nl`, both, or `en`).

    A club is of the federation that the clubs' list gives, else that of most of its members; whose federation
    is not known gets both languages.

    Args:
        sender_ids: numbers of senders.
        clubs: contract `Clubs`; may be empty.
        members: contract `Members`.
    """
    wanted = sender_ids.drop_nulls().unique().sort().cast(pl.Int32).alias("sender_id").to_frame()
    listed = clubs.select(sender_id="club_id", club_name="name", club_federation="federation")
    of_members = (
        members.filter(pl.col("is_affiliated") & pl.col("federation").is_not_null())
        .group_by(sender_id="club_id")
        .agg(member_federation=pl.col("federation").mode().min())
    )
    federation = pl.coalesce("club_federation", "member_federation")
    languages = pl.List(pl.String)
    bodies = pl.DataFrame(
        [(number, name, spoken) for number, (name, spoken) in _BODIES.items()],
        schema={"sender_id": pl.Int32, "body_name": pl.String, "body_languages": languages},
        orient="row",
    )
    return (
        wanted.join(bodies, on="sender_id", how="left", maintain_order="left")
        .join(listed, on="sender_id", how="left", maintain_order="left")
        .join(of_members, on="sender_id", how="left", maintain_order="left")
        .select(
            "sender_id",
            sender_name=pl.coalesce("body_name", "club_name"),
            languages=pl.coalesce(
                "body_languages", federation.replace_strict(_LANGUAGES, default=_BOTH, return_dtype=languages)
            ),
        )
    )
