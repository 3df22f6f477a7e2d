"""Faults as they happen, put into whole result files: each a kind, with the finding that must tell of it.

The place of a fault is drawn; the columns are those of the file's own layout.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import polars as pl

from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import LAYOUT_NAMES, Sendings, read_sendings
from pipeline.formats.sendings.layouts import Layout, Span, layout_named

UNKNOWN_NUMBER = "99998"
TABLES = ("pairtwo", "swar")


class UnsuitedError(LookupError):
    """The file has no place for a fault of this kind."""


@dataclass(frozen=True)
class Expected:
    """The finding that tells of a fault; without a line it is about the whole file."""

    rule: str
    file_name: str
    line_number: int | None = None
    is_fined: bool = False


@cache
def _read(file: RawFile) -> Sendings:
    """Each file is tried for several kinds and read once."""
    return read_sendings([file])


@dataclass(frozen=True)
class Sending:
    """A faultless file with what was read in it, and the members."""

    file: RawFile
    members: pl.DataFrame
    chance: random.Random = field(compare=False)

    @property
    def read(self) -> Sendings:
        return _read(self.file)

    @property
    def head(self) -> dict[str, Any]:
        return self.read.files.row(0, named=True)

    @property
    def layout(self) -> Layout:
        if self.head["layout"] not in LAYOUT_NAMES:
            raise UnsuitedError
        return layout_named(self.head["layout"])

    @property
    def lines(self) -> list[str]:
        return self.file.data.decode("latin-1").split("\r\n")

    def one(self, rows: pl.DataFrame) -> dict[str, Any]:
        """One row, drawn."""
        if rows.is_empty():
            raise UnsuitedError
        return rows.row(self.chance.randrange(rows.height), named=True)

    def players(self) -> pl.DataFrame:
        """Lines of members with a game, whose name no other member bears, as the member file writes it."""
        names = self.members.unique("name", keep="none").select("member_id", member_name="name")
        playing = self.read.half_games.select("line_number").unique()
        lines = self.read.entries.join(playing, on="line_number", how="semi", maintain_order="left")
        return lines.join(names, on="member_id", maintain_order="left").filter(pl.col("name") == pl.col("member_name"))

    def games(self) -> pl.DataFrame:
        """Half games with the line of the other half, of pairs that meet once in the file."""
        halves = self.read.half_games.filter(pl.len().over("entry_number", "opponent_number") == 1)
        others = halves.select(
            "round_number", opponent_number="entry_number", entry_number="opponent_number", mirror_line="line_number"
        )
        return halves.join(others, on=["round_number", "entry_number", "opponent_number"], maintain_order="left")

    def with_lines(self, lines: list[str], name: str | None = None) -> RawFile:
        return RawFile(name or self.file.file_name, "\r\n".join(lines).encode("latin-1"))

    def written(self, line_number: int, *texts: tuple[int, str]) -> RawFile:
        """The file with texts written over a line, each from its column on."""
        lines = self.lines
        for column, text in texts:
            line = lines[line_number - 1].ljust(column - 1 + len(text))
            lines[line_number - 1] = line[: column - 1] + text + line[column - 1 + len(text) :]
        return self.with_lines(lines)

    def in_field(self, line_number: int, *values: tuple[Span | None, str]) -> RawFile:
        """The file with fields of a player line overwritten, right-aligned."""
        if any(span is None for span, _ in values):
            raise UnsuitedError
        return self.written(line_number, *((span.first, text.rjust(span.width)) for span, text in values if span))

    def with_header(self, pattern: str, text: str) -> RawFile:
        """The file with the first header line of a pattern changed."""
        header_lines = self.read.entries["line_number"].min() - 1
        for place, line in enumerate(self.lines[:header_lines]):
            if re.search(pattern, line):
                lines = self.lines
                lines[place] = re.sub(pattern, text, line, count=1)
                return self.with_lines(lines)
        raise UnsuitedError

    def told(self, rule: str, line_number: int | None = None, *, is_fined: bool = False) -> Expected:
        return Expected(rule, self.file.file_name, line_number, is_fined)


Seeded = tuple[list[RawFile], Expected]
"""The files that take the place of the faultless one, and the finding."""


def unknown_number(sending: Sending) -> Seeded:
    row = sending.one(sending.players())
    file = sending.in_field(row["line_number"], (sending.layout.member_id, UNKNOWN_NUMBER))
    return [file], sending.told("every_member_number_is_known", row["line_number"], is_fined=True)


def number_of_another(sending: Sending) -> Seeded:
    row = sending.one(sending.players())
    here = sending.read.entries.select("member_id")
    other = sending.one(sending.members.join(here, on="member_id", how="anti").filter(pl.col("member_id") < 100_000))
    file = sending.in_field(row["line_number"], (sending.layout.member_id, str(other["member_id"])))
    return [file], sending.told("every_member_number_is_that_of_the_player_named", row["line_number"], is_fined=True)


def no_number(sending: Sending) -> Seeded:
    row = sending.one(sending.players().filter(pl.col("nationality") == "BEL"))
    file = sending.in_field(row["line_number"], (sending.layout.member_id, "0"))
    return [file], sending.told("every_player_has_a_member_number", row["line_number"])


def misspelled_name(sending: Sending) -> Seeded:
    row = sending.one(sending.players().filter(pl.col("name").str.contains(r"^\p{L}{7,}, \p{L}{3,}$")))
    place = row["name"].index(",") - 3
    wrong = row["name"][:place] + row["name"][place + 1 :] + " "
    span = sending.layout.player_name
    file = sending.written(row["line_number"], (span.first, wrong.encode("cp1252").decode("latin-1")))
    return [file], sending.told("every_name_is_spelled_as_in_the_member_file", row["line_number"])


def other_club(sending: Sending) -> Seeded:
    row = sending.one(sending.players().filter(pl.col("club_id") > 0))
    file = sending.in_field(row["line_number"], (sending.layout.club_id, str(100 + row["club_id"] % 800)))
    return [file], sending.told("every_club_is_that_of_the_member_file", row["line_number"])


def other_nationality(sending: Sending) -> Seeded:
    row = sending.one(sending.players().filter(pl.col("nationality") == "BEL"))
    file = sending.in_field(row["line_number"], (sending.layout.nationality, "ISL"))
    return [file], sending.told("every_nationality_is_that_of_the_member_file", row["line_number"])


def _cell(sending: Sending, row: dict[str, Any], text: str, offset: int) -> RawFile:
    return sending.written(row["line_number"], (row["column_number"] + offset, text))


def changed_result(sending: Sending) -> Seeded:
    row = sending.one(sending.games().filter(pl.col("score") == 1))
    file = _cell(sending, row, "0", sending.layout.cells.width - 1)
    rule, lines = "mirror_contradicts", (row["line_number"], row["mirror_line"])
    return [file], sending.told(rule, min(lines))


def changed_colour(sending: Sending) -> Seeded:
    row = sending.one(sending.games())
    letters = {colour: letter for letter, colour in sending.layout.cells.colours.items()}
    file = _cell(sending, row, letters["B" if row["colour"] == "W" else "W"], sending.layout.cells.opponent_width + 1)
    return [file], sending.told("mirror_contradicts", min(row["line_number"], row["mirror_line"]))


def half_a_game(sending: Sending) -> Seeded:
    row = sending.one(sending.games())
    cells = sending.layout.cells
    file = _cell(sending, row, f"{cells.no_opponent:>{cells.opponent_width}} - -", 0)
    return [file], sending.told("mirror_missing", row["mirror_line"])


def opponent_who_is_nobody(sending: Sending) -> Seeded:
    row = sending.one(sending.games())
    width = sending.layout.cells.opponent_width
    return [_cell(sending, row, "9" * width, 0)], sending.told("opponent_unknown", row["line_number"])


def no_name(sending: Sending) -> Seeded:
    return [sending.with_header(r"^(Tournoi ?: |012 ).*", r"\1")], sending.told("every_tournament_has_a_name")


def nobody_responsible(sending: Sending) -> Seeded:
    file = sending.with_header(r"^(Envoy\S+ par ?: |00D Envoi par : ).*", r"\1")
    return [file], sending.told("every_tournament_names_who_is_responsible")


def no_rate_of_play(sending: Sending) -> Seeded:
    return [sending.with_header(r"^(Tempo ?: |122 ).*", r"\1")], sending.told(
        "every_tournament_states_its_time_control"
    )


def rate_of_play_too_short(sending: Sending) -> Seeded:
    return [sending.with_header(r"^(Tempo ?: |122 ).*", r"\1 15'")], sending.told(
        "every_rate_of_play_suits_the_players"
    )


def _redated(sending: Sending, day_of_round: Callable[[dict[str, Any]], str]) -> tuple[RawFile, dict[str, Any]]:
    """The file with the day of a round changed; the first of its games."""
    if sending.layout.name not in TABLES:
        raise UnsuitedError
    first = sending.read.half_games.sort("line_number").unique("round_number", keep="first", maintain_order=True)
    row = sending.one(first.filter(pl.col("date").is_not_null()))
    mark = "132" if sending.layout.name == "swar" else "Matr."
    titles = next(place for place, line in enumerate(sending.lines, start=1) if mark in line[:40])
    day = day_of_round(row)
    edge = row["column_number"] + sending.layout.cells.width - 1
    return sending.written(titles, (edge - len(day) + 1, day)), row


def _day(sending: Sending, row: dict[str, Any], **shift: int) -> str:
    form = "%y.%m.%d" if sending.layout.name == "swar" else "%y%m%d"
    moved = pl.Series([row["date"]]).dt.offset_by("".join(f"{value}{unit}" for unit, value in shift.items()))
    return f"{moved[0]:{form}}"


def round_two_years_ago(sending: Sending) -> Seeded:
    file, row = _redated(sending, lambda row: _day(sending, row, y=-2))
    return [file], sending.told("no_game_is_older_than_a_year", row["line_number"])


def round_in_the_future(sending: Sending) -> Seeded:
    file, row = _redated(sending, lambda row: _day(sending, row, y=2))
    return [file], sending.told("no_game_lies_in_the_future", row["line_number"])


def round_before_the_first_day(sending: Sending) -> Seeded:
    file, _ = _redated(sending, lambda row: _day(sending, row | {"date": sending.head["start_date"]}, d=-1))
    return [file], sending.told("round_date_outside")


def no_day_at_all(sending: Sending) -> Seeded:
    file, _ = _redated(sending, lambda _: "99.99.99" if sending.layout.name == "swar" else "999999")
    return [file], sending.told("round_date_invalid")


def falsified_totals(sending: Sending) -> Seeded:
    if sending.head["declared_wins"] is None:
        raise UnsuitedError
    wins = sending.head["declared_wins"]
    file = sending.with_header(rf"^(\x00.*|00F.*)\+{wins}( ?=)", rf"\g<1>+{wins + 1}\2")
    return [file], sending.told("result_counts_differ")


def lost_player_line(sending: Sending) -> Seeded:
    if not sending.layout.has_counts:
        raise UnsuitedError
    last = sending.read.entries["line_number"].max()
    lines = sending.lines
    del lines[last - 1]
    return [sending.with_lines(lines)], sending.told("truncated")


def player_entered_twice(sending: Sending) -> Seeded:
    if sending.layout.name not in TABLES:
        raise UnsuitedError
    players = sending.players().sort("line_number")
    if players.height < 2:
        raise UnsuitedError
    first, second = players.row(0, named=True), players.row(players.height - 1, named=True)
    file = sending.in_field(second["line_number"], (sending.layout.member_id, str(first["member_id"])))
    return [file], sending.told("no_player_stands_twice_in_a_file", second["line_number"])


def foreigner_without_rating(sending: Sending) -> Seeded:
    row = sending.one(sending.players())
    layout = sending.layout
    file = sending.in_field(
        row["line_number"], (layout.member_id, "0"), (layout.nationality, "ISL"), (layout.rating, "0")
    )
    return [file], sending.told("every_foreigner_has_a_rating", row["line_number"])


def name_without_club(sending: Sending) -> Seeded:
    if sending.head["sender_id"] == 0:
        raise UnsuitedError
    stem = sending.file.file_name.rpartition(".")[0]
    return [RawFile(stem, sending.file.data)], Expected("every_name_ends_in_its_sender", stem)


def tournament_sent_twice(sending: Sending) -> Seeded:
    again = sending.with_header(r"^(Tournoi ?: |012 )", r"\1Encore ")
    copy = replace(again, file_name=f"zz {sending.file.file_name}")
    return [sending.file, copy], Expected("no_tournament_comes_under_two_names", copy.file_name)


def file_cut_off(sending: Sending) -> Seeded:
    if not sending.layout.has_counts:
        raise UnsuitedError
    last = sending.read.entries["line_number"].max()
    return [sending.with_lines(sending.lines[: last - 2])], sending.told("truncated")


KINDS: tuple[Callable[[Sending], Seeded], ...] = (
    unknown_number, number_of_another, no_number, misspelled_name, other_club, other_nationality, changed_result,
    changed_colour, half_a_game, opponent_who_is_nobody, no_name, nobody_responsible, no_rate_of_play,
    rate_of_play_too_short, round_two_years_ago, round_in_the_future, round_before_the_first_day, no_day_at_all,
    falsified_totals, lost_player_line, player_entered_twice, foreigner_without_rating, name_without_club,
    tournament_sent_twice, file_cut_off,
)  # fmt: skip
"""Every kind of fault."""


def seed(files: list[RawFile], members: pl.DataFrame, chance: random.Random) -> tuple[list[RawFile], list[Expected]]:
    """One fault of every kind, each in a file of its own, drawn among those that have a place for it."""
    left = list(files)
    chance.shuffle(left)
    kinds = list(KINDS)
    chance.shuffle(kinds)
    seeded: list[RawFile] = []
    expected: list[Expected] = []
    for kind in sorted(kinds, key=lambda item: item not in _PARTICULAR):
        for file in left:
            try:
                made, told = kind(Sending(file, members, chance))
            except UnsuitedError:
                continue
            seeded += made
            expected.append(told)
            left.remove(file)
            break
        else:
            raise LookupError(f"no file has a place for {kind.__name__}")
    return seeded + left, expected


_PARTICULAR = frozenset(
    {
        other_club,
        round_two_years_ago,
        round_in_the_future,
        round_before_the_first_day,
        no_day_at_all,
        no_name,
        no_rate_of_play,
        rate_of_play_too_short,
        player_entered_twice,
        nobody_responsible,
        tournament_sent_twice,
    }
)
"""Kinds for which few layouts have a place; they choose first."""
