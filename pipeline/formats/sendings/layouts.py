"""The layouts of result files, as data: where the fields of a player line stand and what a cell means.

Adding a layout is adding a `Layout` here; the reader, the checks and the writer only know this
description. Positions are 1-based columns, both ends included (input-files.md 1.5, 1.9, 2.2, 2.4).

Two families of header exist. A `control` file has free header lines, then one control line of digits
and a line of column titles. A `tagged` file starts every line with a three-character tag, as the FIDE
tournament report does; that report itself would be one more tagged layout with other member numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple


class Span(NamedTuple):
    """Columns of a field, 1-based, both ends included."""

    first: int
    last: int

    @property
    def width(self) -> int:
        """Number of columns."""
        return self.last - self.first + 1


@dataclass(frozen=True)
class CellCodes:
    """How a cell is written: `opponent colour result`, one column apart, ending in the result.

    Args:
        opponent_width: columns of the opponent's number.
        colours: letter of a colour -> `W` or `B`.
        scores: sign of a result -> points.
        unplayed: signs of a result that was not played over the board; they give no half game.
        byes: signs of a result beside opponent 0, or no opponent.
        no_opponent: how 0 is written.
    """

    opponent_width: int
    colours: dict[str, str]
    scores: dict[str, float]
    unplayed: str
    byes: str
    no_opponent: str

    @property
    def width(self) -> int:
        """Columns of the whole cell."""
        return self.opponent_width + TAIL_WIDTH


TAIL_WIDTH = 4
"""A cell behind the opponent's number: blank, colour, blank, result."""


@dataclass(frozen=True)
class Layout:
    """One way of writing a result file.

    Args:
        name: its name in `ReceivedFiles.layout`.
        family: which header it has, see above.
        head_pattern: regular expression that the header lines must contain.
        titles_pattern: regular expression that the line of column titles must match (control files).
        titles: the line of column titles up to the first round, for writing.
        types: the two type digits of the control line that are known for it; the first is written.
        first_result: column of the first round's result.
        pitch: columns from one round to the next.
        date_span: where the line holds its own date, `None` if the rounds have dates.
        blank_cells: whether a line may leave out a cell altogether.
        number_width: entry numbers are written right-aligned in so many columns at the left of their field.
        rating_fill: what fills a rating up to its width.
        half_point_games: whether a game may be lost for one side and drawn for the other.
        has_checksum: whether the header carries a checksum of itself.
        has_counts: whether the header carries the counts of half games won, drawn and lost.
    """

    name: str
    family: Literal["control", "tagged"]
    head_pattern: str
    titles_pattern: str
    titles: str
    types: tuple[str, ...]
    entry_number: Span
    player_name: Span
    member_id: Span
    club_id: Span | None
    nationality: Span | None
    rating: Span
    cells: CellCodes
    first_result: int
    pitch: int
    date_span: Span | None = None
    blank_cells: bool = False
    number_width: int = 3
    rating_fill: str = "0"
    half_point_games: bool = False
    has_checksum: bool = False
    has_counts: bool = True


_PAIRING_CELLS = CellCodes(
    opponent_width=3,
    colours={"B": "W", "N": "B"},
    scores={"1": 1.0, "5": 0.5, "0": 0.0},
    unplayed="-+F",
    byes="-",
    no_opponent="0",
)
_SWAR_CELLS = CellCodes(
    opponent_width=4,
    colours={"w": "W", "b": "B"},
    scores={"1": 1.0, "=": 0.5, "0": 0.0},
    unplayed="-+WDL",
    byes="-+= HFUZ",
    no_opponent="0000",
)

_PAIRTWO_2000 = Layout(
    name="pairtwo_2000",
    family="control",
    head_pattern="",
    titles_pattern=r"^.{23}Matr\.",
    titles="   Nom                 Matr. Clb Nat  ELO",
    types=("00",),
    entry_number=Span(1, 3),
    player_name=Span(4, 23),
    member_id=Span(24, 28),
    club_id=Span(30, 32),
    nationality=Span(34, 36),
    rating=Span(38, 41),
    cells=_PAIRING_CELLS,
    first_result=49,
    pitch=8,
    number_width=2,
    has_counts=False,
)
_CHESS_MANAGER = replace(
    _PAIRTWO_2000,
    name="chess_manager",
    titles_pattern=r"^.{24}Matr\.",
    titles="N° Nom                  Matr. Clb Nat ELO",
    types=("11",),
    player_name=Span(4, 24),
    member_id=Span(25, 29),
    club_id=Span(31, 33),
    nationality=Span(35, 37),
    rating=Span(39, 42),
    pitch=7,
    number_width=1,
)
_PAIRTWO = replace(
    _PAIRTWO_2000,
    name="pairtwo",
    titles_pattern=r"^.{30}Matr\.",
    titles=" N° Nom                       Matr. Clb Nat  ELO",
    types=("00", "06"),
    player_name=Span(5, 30),
    member_id=Span(31, 35),
    club_id=Span(37, 39),
    nationality=Span(41, 43),
    rating=Span(45, 48),
    first_result=56,
    number_width=3,
    has_counts=True,
)
_INTERCLUBS = replace(
    _PAIRTWO,
    name="interclubs",
    head_pattern=r"(?m)^Nombre TOTAL participants",
    types=("00",),
)
_LINES_24 = replace(
    _PAIRTWO,
    name="24_lines",
    titles_pattern=r"^.{30}Matr\..*\bAdv\b",
    titles=_PAIRTWO.titles + " Adv C R   Date       Tournoi-Id",
    types=("31",),
    date_span=Span(60, 69),
    half_point_games=True,
)
_LINES_24_INTERCLUBS = replace(
    _LINES_24,
    name="24_lines_interclubs",
    titles_pattern=r"^.{30}Matr\..*\bAdv\b.*\bDate +Rd\b",
    titles=_PAIRTWO.titles + " Adv C R   Date       Rd D S T Equipe",
)
_SWAR = Layout(
    name="swar",
    family="tagged",
    head_pattern=r"(?m)^00A (?!###)",
    titles_pattern="",
    titles="132",
    types=(),
    entry_number=Span(5, 8),
    player_name=Span(15, 47),
    member_id=Span(58, 68),
    club_id=None,
    nationality=Span(54, 56),
    rating=Span(49, 52),
    cells=_SWAR_CELLS,
    first_result=99,
    pitch=10,
    number_width=4,
    rating_fill=" ",
    blank_cells=True,
    has_checksum=True,
)
_SWAR_INTERCLUBS = replace(
    _SWAR, name="swar_interclubs", head_pattern=r"(?m)^00A ###", player_name=Span(15, 46), has_checksum=False
)

LAYOUTS: tuple[Layout, ...] = (
    _PAIRTWO_2000,
    _CHESS_MANAGER,
    _LINES_24_INTERCLUBS,
    _LINES_24,
    _INTERCLUBS,
    _PAIRTWO,
    _SWAR_INTERCLUBS,
    _SWAR,
)
"""Every layout; where two fit, the first one is taken, so the more particular stands before."""

CONTROL_LAYOUTS = tuple(layout for layout in LAYOUTS if layout.family == "control")
TAGGED_LAYOUTS = tuple(layout for layout in LAYOUTS if layout.family == "tagged")
CONTROL_TYPES = frozenset(kind for layout in CONTROL_LAYOUTS for kind in layout.types)


def layout_named(name: str) -> Layout:
    """The layout of that name.

    Raises:
        ValueError: there is none; the message lists the names.
    """
    for layout in LAYOUTS:
        if layout.name == name:
            return layout
    known = ", ".join(layout.name for layout in LAYOUTS)
    raise ValueError(f"'{name}' is not a layout of result files; the layouts are {known}")
