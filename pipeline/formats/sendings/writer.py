"""Writing result files: the inverse of the reader, one header per layout, the lines from the same description.

A file written here and read again gives the same tournament, entries and half games.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

import polars as pl

from pipeline.contracts.sendings import FICTIVE_MARK
from pipeline.formats.sendings.layouts import Layout, Span, layout_named
from pipeline.formats.sendings.tagged_header import header_checksum

_LINE_END = "\r\n"
_MOST_PLAYERS = {"control": 999, "tagged": 9999}
_MOST_ROUNDS = {"control": 99, "tagged": 999}


@dataclass(frozen=True)
class Tournament:
    """What the header of a file says.

    Args:
        name: name of the tournament.
        responsible: who sends the file.
        time_control: rate of play.
        start_date: first day.
        end_date: last day.
        sender_id: the sending club or league.
        round_dates: day of each round; leave it empty for the 24 lines, where each game has its day.
        arbiter: tournament director; the layouts of PairTwo and of the 24 lines have no line for one.
    """

    name: str
    responsible: str | None
    time_control: str | None
    start_date: dt.date
    end_date: dt.date
    sender_id: int
    round_dates: tuple[dt.date, ...] = ()
    arbiter: str | None = None


@dataclass(frozen=True)
class _Totals:
    players: int
    rounds: int
    wins: int
    draws: int
    losses: int


def write_sending(
    layout: str,
    tournament: Tournament,
    entries: pl.DataFrame,
    half_games: pl.DataFrame,
    encoding: str = "cp1252",
) -> bytes:
    """Write a result file.

    Args:
        layout: name of the layout, see `layouts.LAYOUTS`.
        tournament: the header.
        entries: the players in the order of their lines; columns `entry_number`, `name`, `member_id`,
            `club_id`, `nationality`, `rating`, `is_fictive` as in the contract `Entries`. The tagged
            layouts have no column for the club.
        half_games: `entry_number`, `round_number`, `opponent_number`, `colour`, `score`, `date` as in the
            contract `HalfGames`, in any order; both halves of each game.
        encoding: encoding of the text.

    Returns:
        The file's bytes.

    Raises:
        ValueError: the layout is unknown, or can't hold what is given; the message says what.
    """
    form = layout_named(layout)
    rounds = len(tournament.round_dates) if form.date_span is None else 1
    wins, draws, losses = (half_games.filter(pl.col("score") == score).height for score in (1.0, 0.5, 0.0))
    totals = _Totals(entries.height, rounds, wins, draws, losses)
    _check(form, tournament, entries, half_games, totals)
    head = _tagged_head if form.family == "tagged" else _control_head
    lines = [*head(form, tournament, totals), *_player_lines(form, tournament, entries, half_games, rounds)]
    return "".join(f"{line}{_LINE_END}" for line in lines).encode(encoding)


def _check(
    form: Layout, tournament: Tournament, entries: pl.DataFrame, half_games: pl.DataFrame, totals: _Totals
) -> None:
    if totals.players > _MOST_PLAYERS[form.family] or totals.rounds > _MOST_ROUNDS[form.family]:
        raise ValueError(f"{form.name} can't hold {totals.players} players and {totals.rounds} rounds")
    if form.club_id is None and entries["club_id"].is_not_null().any():
        raise ValueError(f"{form.name} has no column for the club; give the players none")
    if entries["entry_number"].is_duplicated().any():
        raise ValueError("two players have the same number")
    if not half_games.join(entries, on="entry_number", how="anti").is_empty():
        raise ValueError("a half game is of a player who has no line")
    outside = half_games.filter(~pl.col("round_number").is_between(1, totals.rounds))
    if not outside.is_empty():
        raise ValueError(f"{form.name} has {totals.rounds} rounds here, not round {outside['round_number'][0]}")
    if half_games.select("entry_number", "round_number").is_duplicated().any():
        raise ValueError("a player has two games in one round")
    if form.date_span is None:
        days = dict(enumerate(tournament.round_dates, start=1))
        wrong = half_games.filter(pl.col("date") != pl.col("round_number").replace_strict(days, return_dtype=pl.Date))
        if not wrong.is_empty():
            raise ValueError(f"a game of round {wrong['round_number'][0]} is not on the day of its round")


def _control_head(form: Layout, tournament: Tournament, totals: _Totals) -> list[str]:
    values = {
        "name": tournament.name,
        "responsible": tournament.responsible or "",
        "arbiter": tournament.arbiter or tournament.responsible or "",
        "time_control": tournament.time_control or "",
        "start": tournament.start_date,
        "end": tournament.end_date,
        "sender": f"{tournament.sender_id:03d}",
        "players": totals.players,
        "rounds": totals.rounds,
        "games": (totals.wins + totals.draws + totals.losses) // 2,
    }
    counts = f"+{totals.wins}={totals.draws}-{totals.losses}" if form.has_counts else ""
    control = (
        f"\x00{form.types[0]}{totals.players:3d}{totals.rounds:2d}"
        f"{tournament.start_date:%Y%m%d}{tournament.end_date:%Y%m%d}{counts}"
    )
    titles = form.titles
    for index, day in enumerate(tournament.round_dates if form.date_span is None else ()):
        titles = titles.ljust(form.first_result + form.pitches[0] * index - 6) + f"{day:%y%m%d}"
    return [*(line.format(**values) for line in _CONTROL_HEADS[form.name]), control, titles]


def _tagged_head(form: Layout, tournament: Tournament, totals: _Totals) -> list[str]:
    program, players, rounds, day = _TAGGED_HEADS[form.name]
    days = f"S={tournament.start_date:{day}} E={tournament.end_date:{day}}"
    counts = f"+{totals.wins} ={totals.draws} -{totals.losses}"
    head = [
        f"00A {program}",
        f"00B {totals.rounds} rondes",
        f"00C Envoi des rondes 1 à {totals.rounds}",
        f"00D Envoi par : {tournament.responsible or ''}",
        f"00E Envoi par le club : {tournament.sender_id:03d}",
        f"00F P={totals.players:{players}} R={totals.rounds:{rounds}} {days} {counts}",
    ]
    if form.has_checksum:
        head.append(f"00Z CRC=0x{header_checksum(head):08X}")
    head += [
        f"012 {tournament.name}",
        f"042 {tournament.start_date:{day}}",
        f"052 {tournament.end_date:{day}}",
        f"062 {totals.players}",
        "092 Standard - Swiss - Individual",
        f"102 {tournament.arbiter or ''}",
        f"122 {tournament.time_control or ''}",
    ]
    titles = form.titles
    for index, date in enumerate(tournament.round_dates):
        titles = titles.ljust(form.first_result + form.pitches[0] * index - 8) + f"{date:%y.%m.%d}"
    return [*head, titles]


def _player_lines(
    form: Layout, tournament: Tournament, entries: pl.DataFrame, half_games: pl.DataFrame, rounds: int
) -> list[str]:
    """The lines of the players: fixed fields, then one cell per round, then the day of a single game."""
    fields = _fields(form)
    won = half_games.group_by("entry_number").agg(pl.col("score").sum().alias("points"))
    played = entries.join(won, on="entry_number", how="left", maintain_order="left")
    frame = played.with_columns(expression.alias(f"field_{span.first}") for span, expression in fields)
    for span, _ in fields:
        widest = frame.filter(pl.col(f"field_{span.first}").str.len_chars() > span.width)
        if not widest.is_empty():
            raise ValueError(f"'{widest[f'field_{span.first}'][0]}' does not fit columns {span.first}-{span.last}")
    cells_start = form.first_result - form.cells.width
    parts: list[pl.Expr] = [pl.lit("001" if form.family == "tagged" else "")]
    for span, _ in fields:
        parts = [pl.concat_str(parts).str.pad_end(span.first - 1), pl.col(f"field_{span.first}")]
    fixed = pl.concat_str(parts).str.pad_end(cells_start)
    cells = _cells(form, tournament, entries, half_games, rounds)
    return (
        frame.with_columns(fixed.alias("fixed"))
        .join(cells, on="entry_number", maintain_order="left")
        .select(pl.concat_str("fixed", "cells"))
        .to_series()
        .to_list()
    )


def _fields(form: Layout) -> list[tuple[Span, pl.Expr]]:
    """Each field's columns and its text, from left to right."""
    number = pl.col("entry_number").cast(pl.String).str.pad_start(form.number_width)
    nationality = pl.when("is_fictive").then(pl.lit(FICTIVE_MARK)).otherwise(pl.col("nationality").fill_null(""))
    fields: list[tuple[Span | None, pl.Expr]] = [
        (form.entry_number, number),
        (form.player_name, pl.col("name")),
        (form.member_id, _right("member_id", form.member_id)),
        (form.club_id, _right("club_id", form.club_id) if form.club_id else pl.lit("")),
        (form.nationality, nationality),
        (form.points, _points()),
        (form.rating, pl.col("rating").cast(pl.String).str.pad_start(form.rating.width, form.rating_fill)),
    ]
    return sorted(((span, text) for span, text in fields if span), key=lambda pair: pair[0].first)


def _points() -> pl.Expr:
    doubled = (pl.col("points").fill_null(0) * 2).cast(pl.Int32)
    halves = pl.when(doubled % 2 == 1).then(pl.lit(".5")).otherwise(pl.lit(".0"))
    return pl.concat_str((doubled // 2).cast(pl.String), halves).str.pad_start(4)


def _right(column: str, span: Span) -> pl.Expr:
    return pl.col(column).cast(pl.String).fill_null("").str.pad_start(span.width)


def _cells(
    form: Layout, tournament: Tournament, entries: pl.DataFrame, half_games: pl.DataFrame, rounds: int
) -> pl.DataFrame:
    """One row per player: `entry_number`, `cells` (the text from the first cell on)."""
    codes = form.cells
    letters = {colour: letter for letter, colour in codes.colours.items()}
    signs = {score: sign for sign, score in codes.scores.items()}
    opponent = pl.col("opponent_number").cast(pl.String)
    if half_games.filter(opponent.str.len_chars() > codes.opponent_width).height:
        raise ValueError(f"an opponent's number does not fit {codes.opponent_width} columns")
    game = pl.concat_str(
        opponent.str.pad_start(codes.opponent_width),
        pl.lit(" "),
        pl.col("colour").cast(pl.String).replace_strict(letters, return_dtype=pl.String),
        pl.lit(" "),
        pl.col("score").replace_strict(signs, return_dtype=pl.String),
    )
    no_game = f"{codes.no_opponent:>{codes.opponent_width}} - -"
    gap = " " * (form.pitches[0] - codes.width)
    grid = entries.select("entry_number").join(
        pl.DataFrame({"round_number": range(1, rounds + 1)}, schema={"round_number": pl.Int32}), how="cross"
    )
    played = half_games.select(pl.col("entry_number", "round_number").cast(pl.Int32), "date", game.alias("cell"))
    cells = grid.with_columns(pl.col("entry_number").cast(pl.Int32)).join(
        played, on=["entry_number", "round_number"], how="left", maintain_order="left"
    )
    text = pl.col("cell").fill_null(no_game).str.join(gap)
    if form.date_span is not None:
        day = pl.col("date").first().dt.strftime("%d/%m/%Y").fill_null(" " * form.date_span.width)
        tournament_id = f" {tournament.name[:12]}" if "Tournoi-Id" in form.titles else ""
        text = pl.concat_str(text, pl.lit(" \x00 "), day, pl.lit(tournament_id))
    return (
        cells.group_by("entry_number", maintain_order=True)
        .agg(text.alias("cells"))
        .with_columns(pl.col("entry_number").cast(entries.schema["entry_number"]))
    )


_SINGLE_GAMES = (
    "Tournoi(s) :",
    "   {name}",
    "ChessMan version: on line 24L",
    "Envoyé par : {responsible}",
    "Club : {sender}({sender})",
    "Date de début: {start:%d/%m/%Y}",
    "Date de fin : {end:%d/%m/%Y}",
    "Nombre TOTAL parties: {games}",
    "Cadence: {time_control}",
)
_PAIRTWO_2000 = (
    "Tournoi : {name}",
    "Nombre de participants : {players} ; {rounds} rondes",
    "Envoyé par : {responsible}",
    "Date fin de tournoi : {end:%d-%m-%Y}",
    "Tempo : {time_control}",
)
_CONTROL_HEADS: dict[str, tuple[str, ...]] = {
    "pairtwo_2000": _PAIRTWO_2000,
    "pairtwo": (_PAIRTWO_2000[0], "PairTwo version: 6.20", *_PAIRTWO_2000[1:]),
    "chess_manager": (
        "Club: {sender}",
        "DT : {arbiter}",
        "",
        "{name} ({end:%m%d}GRI) - du {start:%d/%m/%Y} au {end:%d/%m/%Y}",
        "Tournoi complet - Simple rondes - {players} joueurs - Timing: {time_control}",
    ),
    "chess_manager_2007": (
        "Tournoi(s) :",
        "   {name}",
        "ChessMan version: 5.7",
        "Envoyé par : {responsible}",
        "Club : {sender}({sender})",
        "DT : {arbiter}",
        "Date de début: {start:%d/%m/%Y}",
        "Date de fin : {end:%d/%m/%Y}",
        "Cadence: {time_control}",
    ),
    "interclubs": (
        "Tournoi: {name}",
        "Générateur ELO belge version: 2015-11-17",
        "Nombre TOTAL parties: {games}",
        "Nombre TOTAL participants: {players}",
        "Envoye par : {responsible}",
        "Date fin de tournoi : {end:%d-%m-%Y}",
        "Tempo : {time_control}",
    ),
    "24_lines": _SINGLE_GAMES,
    "24_lines_interclubs": _SINGLE_GAMES,
}
# program line, format of the player and round counts, format of a day
_TAGGED_HEADS: dict[str, tuple[str, str, str, str]] = {
    "swar": ("Swar Version : (©)FRBE-KBSB-v4.05 2018/12/02", "03d", "02d", "%d.%m.%Y"),
    "swar_interclubs": ("### Interclubs", "d", "d", "%d/%m/%y"),
}
