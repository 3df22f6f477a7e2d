"""The members' games abroad: CSV exports and FIDE's pages, loose, in folders or zipped, as one table."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import polars as pl

from pipeline.contracts.fide import FideGames
from pipeline.findings import Place
from pipeline.formats.fide.games_table import TableError, player_number, read_games_table
from pipeline.formats.fide.list_values import title_of
from pipeline.formats.fide.lists import FideExport
from pipeline.formats.fide.noting import Noted
from pipeline.formats.fide.pages import Page, PageGame, PageTournament, read_page
from pipeline.formats.fide.parts import MAX_PAGE_BYTES, Part, new_findings, parts_of, report_unread
from pipeline.formats.raw import MAX_UNZIPPED_BYTES, ZIP_DAMAGE, RawFile

_MONTH_IN_NAME = re.compile(r"(?<!\d)((?:19|20)\d\d)[-_](0[1-9]|1[0-2])(?:[-_]\d\d)?(?!\d)")
_NUMBER_IN_NAME = re.compile(r"(?<![0-9A-Za-z])(BEL\d{1,5}|\d{4,10})(?!\d)")
_NAMED_PLAYER = re.compile(r"id_?number=(\d{4,10})", re.IGNORECASE)
_TOURNAMENT_LENGTH = 32
"""Exports cut a tournament's name here (archive, README)."""


def read_fide_games(file: RawFile) -> FideExport:
    """Read the games abroad of one file: CSV, a page, or a zip of them; contract `FideGames`.

    A page of which nobody says whose it is gives its games too, with no number of the player, and the finding.
    """
    found = new_findings()
    parts = parts_of(file, found, "fide_games_unreadable")
    games = [part for part in parts if part.kind in {"games_page", "games_table"}] or ([] if len(parts) > 1 else parts)
    report_unread([part for part in parts if part not in games], found)
    export = read_games_parts(games, of_unknown_players_too=True)
    return replace(export, findings=pl.concat([found.to_frame(), export.findings]))


def read_games_parts(parts: Sequence[Part], *, of_unknown_players_too: bool = False) -> FideExport:
    """Read the games of several parts; what two of them give of one player and tournament counts once.

    Args:
        parts: the parts.
        of_unknown_players_too: whether a page gives its games although nobody says whose they are.
    """
    found = new_findings()
    rows: list[dict[str, Any]] = []
    given: dict[tuple[Any, ...], str] = {}
    room = MAX_UNZIPPED_BYTES
    for part in parts:
        noted = Noted(found, part.place)
        is_page = part.kind == "games_page"
        try:
            file = part.whole(min(MAX_PAGE_BYTES, room) if is_page else room)
            room -= len(file.data) if part.member else 0
            noted.place = Place(file.file_id, part.place.file_name)
            if is_page:
                games = _page_games(file, part, noted, of_unknown_players_too=of_unknown_players_too)
            else:
                games = read_games_table(file.data, noted)
        except TableError as error:
            found.add("fide_games_unreadable", noted.place, reason=str(error))
            continue
        except ZIP_DAMAGE as error:
            found.add("fide_games_unreadable", noted.place, reason=str(error))
            continue
        rows += _once(_of_file(games, file, part), given, noted)
        noted.close()
    table = pl.DataFrame(rows, schema=FideGames.polars_schema(), orient="row")
    return FideExport(table.with_columns(title_of(pl.col("opponent_title"))), found.to_frame())


def _of_file(games: list[dict[str, Any]], file: RawFile, part: Part) -> list[dict[str, Any]]:
    own = {"file_id": file.file_id, "source_name": part.name, "container_name": part.container_name}
    return [{**game, **own, "game_number": number} for number, game in enumerate(games, start=1)]


def _once(games: list[dict[str, Any]], given: dict[tuple[Any, ...], str], noted: Noted) -> list[dict[str, Any]]:
    """The games of those players and tournaments that no earlier file gave; within a file nothing is doubted."""
    kept: list[dict[str, Any]] = []
    left_out: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    own: dict[tuple[Any, ...], str] = {}
    for game in games:
        tournament = game["tournament"][:_TOURNAMENT_LENGTH].strip().lower()
        key = (game["fide_id"], game["member_id"], game["fide_list"], tournament)
        if key in given:
            left_out.setdefault(key, []).append(game)
        else:
            own[key] = game["source_name"]
            kept.append(game)
    for key, doubles in left_out.items():
        first = doubles[0]
        noted.add(
            "fide_games_given_twice", first["line_number"], first["column_number"], first["opponent_name"],
            count=len(doubles), player=first["fide_id"] or f"BEL{first['member_id']}", tournament=first["tournament"],
            first_file=given[key],
        )  # fmt: skip
    given.update(own)
    return kept


def _page_games(file: RawFile, part: Part, noted: Noted, *, of_unknown_players_too: bool) -> list[dict[str, Any]]:
    """The games of a page as rows; none, with a finding, where the page can't be used."""
    if not file.data.strip(b"\xef\xbb\xbf \r\n\t\0"):
        noted.add("fide_page_empty", None, None, None)
        return []
    page = read_page(file.data, noted)
    if page.rating_type in {"rapid", "blitz"}:
        noted.add("fide_page_of_other_rating", None, None, None, rating_type=page.rating_type)
        return []
    if not any(item.games or item.count for item in page.tournaments):
        noted.add("fide_page_without_games", None, None, None)
        return []
    month = page.month or _month_of_name(part.name)
    fide_id, member_id = _player(page, part.name, month, noted)
    if fide_id is None and member_id is None:
        noted.add("fide_page_without_player", None, None, None)
        if not of_unknown_players_too:
            return []
    if month is None:
        noted.add("fide_page_without_list", None, None, None)
    whose = {
        "fide_id": fide_id,
        "member_id": member_id,
        "fide_list": month,
        "export_name": f"{month:%Y%m}.FIDE" if month else "",
    }
    return [{**whose, **game} for item in page.tournaments for game in _tournament_games(item, month, noted)]


def _month_of_name(name: str) -> dt.date | None:
    match = _MONTH_IN_NAME.search(name)
    return dt.date(int(match[1]), int(match[2]), 1) if match else None


def _player(page: Page, name: str, month: dt.date | None, noted: Noted) -> tuple[int | None, int | None]:
    """Whose page it is: what the page says, else the one number in its name or folder that is no month."""
    by_name = _number_in(name, month)
    if page.player_id is None:
        return player_number(by_name) if by_name else (None, None)
    if by_name and by_name.isdigit() and int(by_name) != page.player_id:
        noted.add("fide_page_player_differs", None, None, None, by_name=by_name, by_page=page.player_id)
    return page.player_id, None


def _number_in(name: str, month: dt.date | None) -> str | None:
    """The player's number in a name like `218522/2025-04.html`; none where several numbers could be it."""
    named = _NAMED_PLAYER.search(name)
    if named:
        return named[1]
    months = {f"{month:%Y%m}", f"{month:%Y%m}01", f"{month:%Y}"} if month else set()
    numbers = {number for number in _NUMBER_IN_NAME.findall(_MONTH_IN_NAME.sub(" ", name)) if number not in months}
    return numbers.pop() if len(numbers) == 1 else None


def _tournament_games(item: PageTournament, month: dt.date | None, noted: Noted) -> list[dict[str, Any]]:
    """A tournament's games as rows, its totals compared with them."""
    date = item.start
    if date is None and month is not None:
        date = month - dt.timedelta(days=1)
        noted.add("fide_tournament_without_date", item.line, item.column, item.name, tournament=item.name, date=date)
    shared = {
        "tournament": item.name,
        "tournament_id": item.event_id,
        "place": item.place or None,
        "tournament_country": item.country or None,
        "start_date": item.start,
        "end_date": item.end,
        "date": date,
        "own_rating": item.own_rating or None,
    }
    games = item.games
    if games or item.unread_games:
        _compare_totals(item, noted)
    elif item.count and item.score is not None and item.score <= item.count and (2 * item.score).is_integer():
        noted.add(
            "fide_games_from_totals", *item.totals_at,
            tournament=item.name, score=item.score, games=item.count, rating=item.average or "-",
        )  # fmt: skip
        games = [PageGame(item.line, item.column, None, "", "", "", item.average, False, item.score, item.count)]
    return [{**shared, **row} for game in games for row in _rows(game)]


def _compare_totals(item: PageTournament, noted: Noted) -> None:
    score, count = sum(game.score for game in item.games), sum(game.count for game in item.games)
    if item.score is None or item.count is None or (item.score, item.count) == (score, count):
        return
    noted.add(
        "fide_totals_differ", *item.totals_at, tournament=item.name,
        declared_score=item.score, declared_games=item.count, score=score, games=count,
    )  # fmt: skip


def _rows(game: PageGame) -> list[dict[str, Any]]:
    return [
        {
            "line_number": game.line,
            "column_number": game.column,
            "colour": game.colour,
            "opponent_name": game.opponent_name,
            "opponent_title": game.opponent_title or None,
            "opponent_country": game.opponent_country or None,
            "opponent_rating": game.opponent_rating,
            "is_rating_limited": game.is_rating_limited,
            "score": score,
            "is_split": game.count > 1,
        }
        for score in split_score(game.score, game.count)
    ]


def split_score(score: float, count: int) -> list[float]:
    """A score over several games as single results: wins first, a draw for the half point, then losses.

    So did the check lists of 2006 and 2007 (input-files.md 4.3; 228 of their 229 blocks).
    """
    wins, draws = int(score), int(2 * score) % 2
    return [1.0] * wins + [0.5] * draws + [0.0] * (count - wins - draws)
