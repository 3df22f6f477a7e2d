"""The rating repair of old ChessBase databases: its report, its account per file, and the game headers."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.sendings import COLOURS
from pipeline.contracts.table import Table

ACTIONS = (
    "removed",
    "would_be_removed",
    "kept_listed",
    "kept_unclear",
    "kept_other_cause",
    "left_bad_checksum",
    "refused",
)
FIXELO_STATES = ("changed", "to_change", "unchanged", "refused")
FIXELO_LAYOUTS = ("cbf", "pgn")
GAME_RESULTS = ("1-0", "1/2-1/2", "0-1", "*")
CHECKSUM_KINDS = ("neither", "old", "new", "both")


class FixeloReport(Table):
    """One row per rating above the limit, and one per game whose header cannot be trusted."""

    file_name = dy.String(description="The database, as it was given")
    game_number = dy.Int32(min=1, description="The game in the database, from 1")
    line_number = dy.Int64(nullable=True, min=1, description="PGN: the line of the rating, from 1")
    column_number = dy.Int32(nullable=True, min=1, description="PGN: the character at which it begins, from 1")
    colour = dy.Enum(COLOURS, nullable=True, description="Whose rating; empty where the whole game is meant")
    white = dy.String(description="White as stored")
    black = dy.String(description="Black as stored")
    year = dy.Int16(nullable=True, description="Year of the game; empty if unknown")
    is_deleted = dy.Bool(description="The game carries the mark of a deleted game; it is treated like the rest")
    rating_shown = dy.Int32(nullable=True, description="Rating as the database shows it", metadata={"unit": "Elo"})
    true_rating_guess = dy.Int32(
        nullable=True,
        description="Rating shown - 1280, the likely true one; empty where the rating is kept as right",
        metadata={"unit": "Elo"},
    )
    action = dy.Enum(
        ACTIONS,
        description="removed, or would be in a practice run; kept: the player is listed, may be, or the "
        "value has another cause; left: the game's checksum fits neither formula; refused: the file is as it was",
    )
    list_names = dy.String(nullable=True, description="Names of the player list that match, or may, parted by '; '")


class FixeloFiles(Table):
    """One row per database: what it holds and what became of it."""

    file_name = dy.String(primary_key=True, description="The database, as it was given")
    file_id = dy.String(nullable=True, description="SHA-256 of its bytes before; empty if it was not read")
    layout = dy.Enum(FIXELO_LAYOUTS, nullable=True, description="ChessBase game file or PGN")
    state = dy.Enum(
        FIXELO_STATES,
        description="changed; to_change: a practice run found something; unchanged: nothing to do; refused",
    )
    reason = dy.String(nullable=True, description="Why it was refused: the rule of the finding")
    game_count = dy.Int64(min=0, description="Games in it", metadata={"unit": "games"})
    deleted_count = dy.Int64(min=0, description="Of these marked as deleted", metadata={"unit": "games"})
    removed_count = dy.Int64(min=0, description="Ratings removed, or to remove", metadata={"unit": "ratings"})
    listed_count = dy.Int64(min=0, description="High ratings kept: the player is listed", metadata={"unit": "ratings"})
    unclear_count = dy.Int64(min=0, description="High ratings kept: the name is unclear", metadata={"unit": "ratings"})
    other_cause_count = dy.Int64(
        min=0, description="High ratings kept: this fault cannot make them", metadata={"unit": "ratings"}
    )
    bad_checksum_count = dy.Int64(
        min=0, description="Games left alone: checksum fits neither formula", metadata={"unit": "games"}
    )
    written_to = dy.String(nullable=True, description="The file that was written, if one was")
    backup = dy.String(nullable=True, description="The copy of the database as it was")


class GameHeaders(Table):
    """One row per game of an old ChessBase database (.CBF)."""

    file_name = dy.String(primary_key=True, description="The database")
    game_number = dy.Int32(primary_key=True, min=1, description="The game in the database, from 1")
    offset_bytes = dy.Int64(min=0, description="Where its record begins", metadata={"unit": "bytes"})
    white = dy.String(description="White, without round; an underscore of the file is a hyphen here")
    black = dy.String(description="Black, likewise; empty if the file has one name only")
    is_split_unclear = dy.Bool(description="More than one hyphen: where White ends is not certain")
    source = dy.String(description="Event or place, without round and annotator")
    round = dy.String(nullable=True, description="Round, from brackets in either text")
    annotator = dy.String(nullable=True, description="Annotator, from square brackets in either text")
    players_text = dy.String(description="The players' text as stored")
    source_text = dy.String(description="The source text as stored")
    year = dy.Int16(nullable=True, min=1772, max=2026, description="Year; empty if unknown")
    result = dy.Enum(GAME_RESULTS, description="Result; * for anything unfinished")
    result_code = dy.UInt8(description="Result as stored")
    eco = dy.String(nullable=True, description="Opening, A00 to E99; empty if none or not a code")
    eco_code = dy.Int16(min=0, max=511, description="Opening as stored: 0 none, 1 A00, 500 E99")
    white_rating = dy.Int32(
        nullable=True, min=1605, max=2875, description="White's rating as shown", metadata={"unit": "Elo"}
    )
    black_rating = dy.Int32(
        nullable=True, min=1605, max=2875, description="Black's rating as shown", metadata={"unit": "Elo"}
    )
    move_count = dy.UInt8(description="Full moves", metadata={"unit": "moves"})
    move_bytes = dy.Int32(min=0, description="Length of the moves", metadata={"unit": "bytes"})
    annotation_bytes = dy.Int32(min=0, description="Length of the annotations", metadata={"unit": "bytes"})
    is_from_position = dy.Bool(description="Starts from a set-up position; such a game has no opening code")
    is_marked = dy.Bool(description="Marked")
    is_deleted = dy.Bool(description="Marked as deleted")
    checksum_kind = dy.Enum(CHECKSUM_KINDS, description="Which of the two formulas the header's checksum fits")
