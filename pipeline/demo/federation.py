"""The demo's people: clubs, members with a playing strength, and their first PLAYER.DBF."""

from __future__ import annotations

import datetime as dt
import random
from dataclasses import dataclass

import polars as pl

from pipeline.formats.dbf import new_table, write_table
from pipeline.formats.dbf_structures import player_header
from pipeline.period import Period

CLUBS = {101: "V", 204: "F", 307: "V", 418: "V", 514: "F", 618: "F", 703: "D"}
"""Clubs of the demo and their federation."""

_FIRST = (
    "Ada",
    "Bram",
    "Cleo",
    "Dries",
    "Elke",
    "Félix",
    "Gust",
    "Hélène",
    "Ilse",
    "Joppe",
    "Koen",
    "Léa",
    "Mona",
    "Nils",
)
_HEAD = ("Vlier", "Beuken", "Linden", "Dennen", "Haver", "Zilver", "Koper", "Noord", "Wester", "Molen", "Brug", "Heide")
_TAIL = ("veld", "stroom", "berg", "daele", "mont", "rive", "court", "bosch", "hove", "plaine")


@dataclass(frozen=True)
class Person:
    """A member of the demo; `strength` decides his results and is never written anywhere."""

    member_id: int
    name: str
    sex: str
    club_id: int
    birth_year: int
    strength: int
    rating: int
    game_count: int
    nationality: str
    lives_abroad: bool
    fide_id: int


@dataclass(frozen=True)
class Federation:
    """The members of the demo."""

    people: tuple[Person, ...]

    def of_club(self, club_id: int) -> list[Person]:
        """A club's members."""
        return [person for person in self.people if person.club_id == club_id]


def found_federation(chance: random.Random, size: int = 210) -> Federation:
    """Draw the members: some two thirds rated, some foreign to FIDE or abroad, names all different."""
    names = [f"{head}{tail}, {first}" for head in _HEAD for tail in _TAIL for first in _FIRST]
    chance.shuffle(names)
    return Federation(tuple(_person(number, names[number], chance) for number in range(size)))


def _person(number: int, name: str, chance: random.Random) -> Person:
    strength = max(900, min(2500, round(chance.gauss(1600, 300))))
    is_rated = chance.random() < 0.68
    is_foreign = chance.random() < 0.08
    return Person(
        member_id=10_001 + 17 * number,
        name=name,
        sex="F" if chance.random() < 0.2 else "M",
        club_id=chance.choice(tuple(CLUBS)),
        birth_year=chance.randint(1940, 2013),
        strength=strength,
        rating=max(1150, strength + round(chance.gauss(0, 60))) if is_rated else 0,
        game_count=chance.choice((24, 60, 95, 140, 290, 297, 450, 900)) if is_rated else 0,
        nationality=chance.choice(("FRA", "NED", "GER")) if is_foreign else "BEL",
        lives_abroad=is_foreign and chance.random() < 0.5,
        fide_id=900_001 + number if is_foreign or chance.random() < 0.5 else 0,
    )


CLUB_NAMES = {
    101: "Het Toreneiland",
    204: "La Tour Penchée",
    307: "De Vliegende Loper",
    418: "Pionnenvreugd",
    514: "Le Cavalier de Bois",
    618: "Au Fou du Soir",
    703: "Turm und Läufer",
}


def club_file() -> bytes:
    """Clubs.txt: a number, a tab and a name on each line."""
    return "".join(f"{number}\t{name}\r\n" for number, name in CLUB_NAMES.items()).encode("cp1252")


def member_file(federation: Federation, period: Period) -> bytes:
    """The PLAYER.DBF that the first quarter starts from."""
    header = player_header(period)
    rows = [_record(person) for person in sorted(federation.people, key=lambda person: person.member_id)]
    frame = pl.DataFrame(rows, schema={item.name: item.dtype for item in header.fields})
    return write_table(new_table(header, frame), date=period.list_date)


def _record(person: Person) -> dict[str, object]:
    return {
        "MATRICULE": person.member_id,
        "NOM_PRENOM": person.name,
        "SEXE": person.sex,
        "CLUB": person.club_id,
        "DATE_NAISS": dt.date(person.birth_year, 1, 1),
        "ELO_PRECE": person.rating,
        "PART_PRECE": person.game_count,
        "ADVERSAIRE": 0,
        "ELO_CALCUL": person.rating,
        "PART_CALCU": person.game_count,
        "SUPPRESS": False,
        "PERFORMAN": 0.0,
        "GAIN": 0,
        "FEDERATION": CLUBS[person.club_id] + ("*" if person.lives_abroad else ""),
        "NOUV_MOD": person.nationality,
        "FIDE": person.fide_id,
        "NATFIDE": person.nationality,
        "DECEDE": False,
    }
