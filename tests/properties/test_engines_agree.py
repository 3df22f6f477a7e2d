"""The engine on frames and the plain reference engine give the same list and the same derivations, exactly."""

from __future__ import annotations

import random
from dataclasses import fields

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.contracts.checklist import Checklist
from pipeline.contracts.ratings import PlayerStates
from pipeline.period import Period
from pipeline.rating.engine import RatingResult, rate
from pipeline.rulebook import rulebook_for
from tests.properties.federations import (
    FederationCase,
    correction_federations,
    draw_only_federations,
    federations,
    mixed_federations,
    rating_chains,
    threshold_federations,
    unrated_cycles,
)
from tests.reference.engine import compute
from tests.reference.records import Derivation, Game, PlayerState, Rating


def frame_of(records: tuple[object, ...], kind: type, schema: type) -> pl.DataFrame:
    """Records of the plain engine as a frame of the contract."""
    rows = [{item.name: getattr(record, item.name) for item in fields(kind)} for record in records]
    return schema.conform(
        pl.DataFrame(rows, schema={item.name: None for item in fields(kind)}, infer_schema_length=None)
    )


def by_frames(case: FederationCase, games: tuple[Game, ...] | None = None) -> RatingResult:
    """The case computed by the engine of the pipeline."""
    period = Period(case.period // 100, case.period % 100)
    checklist = frame_of(case.games if games is None else games, Game, Checklist)
    states = frame_of(case.states, PlayerState, PlayerStates)
    substituted = pl.DataFrame(case.fide_ratings, schema={"member_id": pl.Int32, "fide_rating": pl.Int32}, orient="row")
    return rate(checklist, states, substituted, rulebook_for(period))


def differences(case: FederationCase) -> list[str]:
    """What the two engines say differently, in words short enough to read."""
    plain = compute(case.period, case.states, case.games, dict(case.fide_ratings))
    framed = by_frames(case)
    pairs = [(row["member_id"], Rating(**row), plain.ratings) for row in framed.ratings.to_dicts()]
    pairs += [(row["import_number"], Derivation(**row), plain.derivations) for row in framed.derivations.to_dicts()]
    found = [f"{mine} but plain: {others[key]}" for key, mine, others in pairs if mine != others[key]]
    if len(pairs) != len(plain.ratings) + len(plain.derivations):
        found.append("the engines do not give the same number of rows")
    return found


@pytest.mark.parametrize(
    "cases",
    [
        mixed_federations(),
        draw_only_federations(),
        unrated_cycles(),
        rating_chains(),
        threshold_federations(),
        correction_federations(),
    ],
    ids=["mixed", "draws", "cycles", "chains", "thresholds", "corrections"],
)
def test_both_engines_give_the_same_ratings_and_derivations(cases):
    @settings(max_examples=60, deadline=None)
    @given(cases)
    def check(case: FederationCase) -> None:
        assert differences(case) == []

    check()


@settings(max_examples=60, deadline=None)
@given(federations(), st.randoms(use_true_random=False))
def test_the_order_in_which_rows_are_handed_over_changes_nothing(case: FederationCase, chance: random.Random):
    shuffled = list(case.games)
    chance.shuffle(shuffled)
    first, second = by_frames(case), by_frames(case, tuple(shuffled))
    assert first.ratings.equals(second.ratings)
    assert first.derivations.sort("import_number").equals(second.derivations.sort("import_number"))
