"""Exports as tables: Papi's JOUEUR and CLUB as CSV, and the federation's SQLite file.

Source: federation-facts.md (e), PlayerPapi.zip and players.sqlite. No maintained library writes Access files,
so Papi's tables come as CSV to be imported.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing

import polars as pl

from pipeline.products.exports.players import birthday, text
from pipeline.rating.ranking import is_listed

PAPI_CLASSES = ((8, "Ppo"), (10, "Pou"), (12, "Pup"), (14, "Ben"), (16, "Min"), (20, "Jun"))
"""Papi's classes by the last age, counted by year; older players are `Sen`."""

_UNTOLD = pl.lit(None, dtype=pl.String)
"""A column of the federation's table that a list says nothing of: arbiters, guests, who changed what."""

_SQLITE_COLUMNS = {
    "IdNumber": "INTEGER PRIMARY KEY",
    "Name": "TEXT",
    "Sex": "TEXT",
    "Birthday": "TEXT",
    "Fed": "TEXT",
    "Club": "INTEGER",
    "Affiliated": "INTEGER",
    "Elo": "INTEGER",
    "EloPrevious": "INTEGER",
    "Gain": "INTEGER",
    "Games": "INTEGER",
    "GamesPrevious": "INTEGER",
    "Performance": "REAL",
    "Opponents": "INTEGER",
    "LastGames": "TEXT",
    "Border": "TEXT",
    "Arbiter": "TEXT",
    "NatPlayer": "TEXT",
    "NatFideSign": "TEXT",
    "G": "TEXT",
    "Died": "INTEGER",
    "FideId": "INTEGER",
    "LoginModif": "TEXT",
    "DateModif": "TEXT",
}


def papi_players_csv(players: pl.DataFrame, year: int) -> bytes:
    """JOUEUR.csv in the columns of Papi's table; `year` is the list's, for the classes by age."""
    age = year - pl.col("birth_year")
    category = pl.lit("Sen")
    for last_age, name in reversed(PAPI_CLASSES):  # a chain of six cases
        category = pl.when(age <= last_age).then(pl.lit(name)).otherwise(category)
    kind = pl.when(pl.col("fide_rating").is_not_null() & pl.col("is_substituted")).then(pl.lit("F"))
    fields = players.select(
        Ref="member_id",
        NrFFE=pl.format("B{}", "member_id"),
        Nom="last_name",
        Prenom="first_name",
        Sexe="sex",
        NeLe=birthday("%d/%m/%Y"),
        Cat=category,
        Federation="country",
        ClubRef="club_id",
        Elo=pl.col("rating").fill_null(0),
        Rapide=pl.col("fide_rapid_rating").fill_null(0),
        Blitz=pl.col("fide_blitz_rating").fill_null(0),
        Fide=kind.otherwise(pl.lit("N")),
        RapideFide=pl.lit("N"),
        BlitzFide=pl.lit("N"),
        FideCode="fide_id",
        FideTitre="title",
        AffType=pl.lit("A"),
        Actif=pl.lit("-OK-"),
    )
    return fields.write_csv(separator=";", null_value="").encode()


def papi_clubs_csv(players: pl.DataFrame, clubs: pl.DataFrame) -> bytes:
    """CLUB.csv in the columns of Papi's table, of every club that is known or has a player."""
    known = clubs.select("club_id", "name", "town", "is_stopped")
    without_name = (
        players.filter(pl.col("club_id") > 0).select("club_id").unique().join(known, on="club_id", how="anti")
    )
    every = pl.concat([known, without_name], how="diagonal").sort("club_id")
    fields = every.select(
        Ref="club_id",
        NrFFE=pl.format("B{}", "club_id"),
        Nom=pl.format("{}-{}", "club_id", text("name")).str.strip_chars_end("-"),
        Ligue=pl.format("{}00", pl.col("club_id") // 100),
        Commune="town",
        Actif=pl.when(pl.col("is_stopped").fill_null(value=False)).then(pl.lit("0")).otherwise(pl.lit("-OK-")),
    )
    return fields.write_csv(separator=";", null_value="").encode()


def players_sqlite(members: pl.DataFrame) -> bytes:
    """players.sqlite: the table `players` with the affiliated members of a list, contract `Members`."""
    rows = members.filter(is_listed()).sort("member_id")
    values = rows.select(
        "member_id",
        "name",
        "sex",
        birthday("%Y-%m-%d").alias("birthday"),
        "federation",
        "club_id",
        pl.col("is_affiliated").cast(pl.Int8),
        "rating",
        "rating_previous",
        "gain",
        "game_count",
        "game_count_previous",
        "score_sum",
        "opponent_sum",
        pl.col("last_game_date").dt.to_string("%Y-%m-%d"),
        pl.when("lives_abroad").then(pl.lit("*")).otherwise(pl.lit("")).alias("border"),
        _UNTOLD.alias("arbiter"),
        "nationality",
        pl.when("has_waiver").then(pl.lit("+")).otherwise(pl.lit("")).alias("sign"),
        _UNTOLD.alias("guest"),
        pl.col("is_deceased").cast(pl.Int8),
        "fide_id",
        _UNTOLD.alias("login"),
        _UNTOLD.alias("changed"),
    )
    columns = ", ".join(f"{name} {kind}" for name, kind in _SQLITE_COLUMNS.items())
    places = ", ".join("?" for _ in _SQLITE_COLUMNS)
    with closing(sqlite3.connect(":memory:")) as database:
        with database:
            database.execute(f"CREATE TABLE players ({columns})")
            database.executemany(f"INSERT INTO players VALUES ({places})", values.iter_rows())
        return database.serialize()
