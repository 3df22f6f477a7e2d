"""Who sends files, under which name, and which language is written to him."""

from __future__ import annotations

import polars as pl
import pytest

from pipeline.contracts.clubs import Clubs
from pipeline.contracts.members import Members
from pipeline.products.senders import senders


def members(*clubs: tuple[int, str]) -> pl.DataFrame:
    rows = [
        {"member_id": number, "club_id": club, "federation": federation, "is_affiliated": True}
        for number, (club, federation) in enumerate(clubs, start=1)
    ]
    return pl.DataFrame(rows, schema={name: Members.polars_schema()[name] for name in rows[0]})


MEMBERS = members((114, "V"), (114, "V"), (114, "F"), (541, "F"), (604, "D"))
CLUBS = Clubs.conform(
    pl.DataFrame({"club_id": [541, 201], "name": ["Tour", "Toren"], "federation": [None, "V"], "is_stopped": False})
)


def sender(number: int) -> tuple[str | None, list[str]]:
    row = senders(pl.Series([number, number]), CLUBS, MEMBERS)
    assert row.height == 1
    return row["sender_name"][0], row["languages"][0].to_list()


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (114, (None, ["nl"])),
        (541, ("Tour", ["fr"])),
        (604, (None, ["fr"])),
        (201, ("Toren", ["nl"])),
        (300, ("Liga West-Vlaanderen", ["nl"])),
        (599, ("FEFB", ["fr"])),
        (998, ("FRBE-KBSB-KSB", ["fr", "nl"])),
        (888, (None, ["fr", "nl"])),
        (0, (None, ["fr", "nl"])),
    ],
)
def test_a_club_is_written_to_in_the_language_of_its_federation_and_whoever_is_not_known_in_both(
    number: int, expected: tuple[str | None, list[str]]
):
    assert sender(number) == expected
