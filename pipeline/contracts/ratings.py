"""The rating's own tables: a player's state before, the derivation row by row, and the result."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.table import Table

RATING_SOURCES = ("list", "intermediate", "foreign", "fictive")
STATUSES = ("rated", "newly_rated", "unrated")
FORMULAS = ("none", "ordinary", "crossing_2000", "crossing_2200", "performance_25_150", "performance")


class PlayerStates(Table):
    """A player before the run, from the previous list."""

    member_id = dy.Int32(
        primary_key=True, min=1, description="Member number", metadata={"dbf": "MATRICULE", "fr": "matricule"}
    )
    rating = dy.Int32(
        min=0,
        description="Rating in the previous list; 0 for none",
        metadata={"dbf": "ELO_CALCUL", "unit": "Elo"},
    )
    game_count = dy.Int32(
        min=0,
        description="Counted games in the previous list",
        metadata={"dbf": "PART_CALCU", "unit": "games"},
    )
    opponent_sum = dy.Int32(
        min=0,
        description="Unrated players: sum of the opponents' ratings so far",
        metadata={"dbf": "ADVERSAIRE", "unit": "Elo"},
    )
    score_sum = dy.Float64(
        min=0, description="Unrated players: points so far", metadata={"dbf": "PERFORMAN", "unit": "points"}
    )


STATE = tuple(name for name in PlayerStates.columns() if name != "member_id")
"""What a list starts from: rating, games and, for who is unrated, the sums; `Members` has the same columns."""


class FictiveRatings(Table):
    """One row per unrated player to whom we gave a fictive rating, his file having none."""

    file_id = dy.String(primary_key=True, description="The file")
    entry_number = dy.Int32(primary_key=True, min=0, description="The player's number in the file")
    rating = dy.Int32(description="Fictive rating", metadata={"unit": "Elo"})
    is_settled = dy.Bool(description="The iteration ended because nothing changed any more; false: at its bound")


class Derivations(Table):
    """One row per row of the check list: what the run made of the game."""

    import_number = dy.Int32(primary_key=True, min=1, description="The row of the check list")
    member_id = dy.Int32(min=1, description="The player")
    run = dy.Int8(
        nullable=True,
        min=0,
        max=4,
        description=(
            "Run that counted the game: 1 and 2 towards the first 20 games, 3 by the ordinary formula, "
            "4 the closing sums of a player still unrated; 0 not counted; empty where an imported list is silent"
        ),
        metadata={"dbf": "NO_RUN"},
    )
    order_number = dy.Int32(nullable=True, min=1, description="Place in which the run took the player's game, from 1")
    opponent_rating = dy.Int32(
        nullable=True, description="Opponent's rating used", metadata={"dbf": "VAL_ADVERS", "unit": "Elo"}
    )
    opponent_rating_source = dy.Enum(
        RATING_SOURCES,
        nullable=True,
        description=(
            "Where that rating comes from: the previous list, an intermediate rating of this period, "
            "the foreigner's own, a fictive one"
        ),
    )
    game_number = dy.Int32(
        nullable=True,
        min=1,
        description="The player's game count including this game",
        metadata={"dbf": "NB_PARTIES", "unit": "games"},
    )
    expected_score_hundredths = dy.Int32(
        nullable=True,
        min=0,
        max=100,
        description="Expected score We",
        metadata={"dbf": "ESPERANCE", "unit": "hundredths of a point"},
    )
    k_factor = dy.Int32(nullable=True, min=0, description="K of this game", metadata={"dbf": "K_NB_PART"})
    gain = dy.Float64(nullable=True, description="K x (W - We)", metadata={"unit": "Elo"})


class Ratings(Table):
    """One row per player of the check list: before, after, and the rule that applied."""

    member_id = dy.Int32(primary_key=True, min=1, description="Member number", metadata={"dbf": "MATRICULE"})
    status = dy.Enum(
        STATUSES,
        description="rated: from the start; newly_rated: reached 20 games in this period; unrated: still below 20",
    )
    rating_before = dy.Int32(
        min=0,
        description="Ri: rating of the previous list; newly rated: the intermediate rating",
        metadata={"dbf": "ELO_PRECE", "unit": "Elo"},
    )
    game_count_before = dy.Int32(
        min=0, description="Counted games before", metadata={"dbf": "PART_PRECE", "unit": "games"}
    )
    rating_computed = dy.Int32(
        nullable=True,
        description=(
            "Belgian computation before floor and substitution; unrated: the performance; "
            "empty where an imported list is silent"
        ),
        metadata={"unit": "Elo"},
    )
    rating_after = dy.Int32(min=0, description="The published rating", metadata={"dbf": "ELO_CALCUL", "unit": "Elo"})
    game_count_after = dy.Int32(
        min=0, description="Counted games after", metadata={"dbf": "PART_CALCU", "unit": "games"}
    )
    gain = dy.Int32(description="As the list prints it", metadata={"dbf": "GAIN", "unit": "Elo"})
    period_games = dy.Int32(
        min=0,
        description="Games counted in this period by the formula that made the rating",
        metadata={"unit": "games"},
    )
    opponent_sum = dy.Int32(
        min=0,
        description="Sum of the opponents' ratings: of the period if rated, of all games so far if not",
        metadata={"dbf": "ADVERSAIRE", "unit": "Elo"},
    )
    score_sum = dy.Float64(
        min=0, description="Points, over the same games", metadata={"dbf": "PERFORMAN", "unit": "points"}
    )
    expected_sum_hundredths = dy.Int32(
        nullable=True, description="Sum of We over the period", metadata={"unit": "hundredths of a point"}
    )
    formula = dy.Enum(
        FORMULAS, nullable=True, description="Formula that made the rating; empty in an imported list, which is silent"
    )
    formula_rating = dy.Int32(
        nullable=True,
        description="Rf of the ordinary formula, where another one replaced it",
        metadata={"unit": "Elo"},
    )
    is_floored = dy.Bool(
        nullable=True,
        description="Raised to the floor of 1150; empty for an imported rating at the floor, which may be either",
    )
    is_substituted = dy.Bool(description="Published at the FIDE rating (article 10 i)", metadata={"dbf": "MODIFY_ELO"})
    last_game_date = dy.Date(
        nullable=True,
        description="Latest game of the check list, if at least one counted",
        metadata={"dbf": "DER_JEUX"},
    )
