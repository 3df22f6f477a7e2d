"""What comes from FIDE: the rating list in force and the members' games abroad."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.sendings import COLOURS
from pipeline.contracts.table import Table


def _rating(meaning: str) -> dy.Int32:
    return dy.Int32(nullable=True, min=0, max=9999, description=f"{meaning}; empty for none", metadata={"unit": "Elo"})


def _games(meaning: str) -> dy.Int32:
    return dy.Int32(nullable=True, min=0, description=meaning, metadata={"unit": "games"})


def _factor(meaning: str) -> dy.Int32:
    return dy.Int32(nullable=True, min=0, description=meaning)


class FideList(Table):
    """One row per player of FIDE's rating list; what a list does not give is empty."""

    fide_id = dy.Int64(primary_key=True, min=1, description="FIDE number")
    name = dy.String(description="Name as FIDE has it")
    country = dy.String(nullable=True, description="FIDE's code of the federation")
    sex = dy.String(nullable=True, description="M or F")
    title = dy.String(nullable=True, description="Title: GM, IM, FM, CM, WGM, WIM, WFM, WCM")
    standard_rating = _rating("Standard rating")
    birth_year = dy.Int16(nullable=True, description="Year of birth; empty where the list has none or 0")
    is_inactive = dy.Bool(description="FIDE's flag i, alone or with others")
    is_woman = dy.Bool(description="FIDE's flag w, alone or with others, or F as sex")
    women_title = dy.String(nullable=True, description="Title among women")
    other_titles = dy.String(nullable=True, description="Titles of arbiters, trainers and organisers, with commas")
    online_title = dy.String(nullable=True, description="Title of FIDE's online arena")
    standard_games = _games("Standard games of the list's month")
    standard_k = _factor("K of the standard rating")
    rapid_rating = _rating("Rapid rating")
    rapid_games = _games("Rapid games of the list's month")
    rapid_k = _factor("K of the rapid rating")
    blitz_rating = _rating("Blitz rating")
    blitz_games = _games("Blitz games of the list's month")
    blitz_k = _factor("K of the blitz rating")


class FideGames(Table):
    """One row per member and game played abroad."""

    file_id = dy.String(primary_key=True, description="The export or page, by its SHA-256")
    game_number = dy.Int32(primary_key=True, min=1, description="Running number of the game in its file")
    line_number = dy.Int32(min=1, description="Line in the file; games split from totals share the totals' line")
    column_number = dy.Int32(min=1, description="Column in the line where the game begins")
    source_name = dy.String(primary_key=True, description="Name of the export or page as received, with its folder")
    container_name = dy.String(nullable=True, description="Name of the zip it came in")
    fide_id = dy.Int64(nullable=True, min=1, description="The member's FIDE number")
    member_id = dy.Int32(
        nullable=True, min=1, description="The member's number, where the export or the page's name gives that instead"
    )
    export_name = dy.String(
        description="Name under which the games are listed, as the sheets print it: 201806.FIDE; may be empty"
    )
    fide_list = dy.Date(nullable=True, description="The FIDE list that counted the game, by the first day of its month")
    tournament = dy.String(description="Tournament abroad")
    tournament_id = dy.Int64(nullable=True, min=1, description="FIDE's number of the tournament")
    place = dy.String(nullable=True, description="Where it was played")
    tournament_country = dy.String(nullable=True, description="FIDE's code of the federation where it was played")
    start_date = dy.Date(nullable=True, description="First day of the tournament")
    end_date = dy.Date(nullable=True, description="Last day of the tournament")
    date = dy.Date(
        nullable=True, description="Day of the game; where only the tournament is dated, its first day, as the lists do"
    )
    colour = dy.Enum(COLOURS, nullable=True, description="The member's colour")
    own_rating = _rating("The member's FIDE rating in the tournament")
    opponent_name = dy.String(description="The opponent's name; empty in games split from totals")
    opponent_title = dy.String(nullable=True, description="The opponent's title")
    opponent_country = dy.String(nullable=True, description="FIDE's code of the opponent's federation")
    opponent_rating = _rating("The opponent's rating")
    is_rating_limited = dy.Bool(
        nullable=True,
        description="FIDE's mark *: the rating given lies 400 points from the member's, the opponent's own further",
    )
    score = dy.Float64(min=0, max=1, description="1, 0.5 or 0", metadata={"unit": "points"})
    is_split = dy.Bool(
        description="Not a game by itself: a share of a score that was given for several games against their average"
    )
