"""Corrections of single games: result, colour, day, a game taken out; both halves of a game change together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import polars as pl

from pipeline.contracts.sendings import HalfGames
from pipeline.corrections.kinds import Correction
from pipeline.corrections.numbers import with_owners
from pipeline.corrections.tables import Account, File, Outcome, Tables, listed
from pipeline.formats.sendings.layouts import layout_named

VALUES = ("colour", "score", "date")
_KEY = ["file_id", "line_number", "column_number"]
_OTHER = {"W": "B", "B": "W"}


class Located(NamedTuple):
    """A correction of a game with the half games that it means, as dictionaries (see `locate`)."""

    correction: Correction
    file: File
    halves: list[dict[str, Any]]


def locate(tables: Tables, named: Sequence[tuple[Correction, File]], account: Account) -> list[Located]:
    """The half games that corrections mean; what is missing, ambiguous or not as expected is told.

    A half game comes with `player`, `opponent` (member numbers as received) and `mirror`, the key of its
    other half, where the file has one. A `date` correction without a line means every game of the round.
    """
    places = pl.DataFrame(
        [(c.number, f.file_id, c.place.get("line"), c.place.get("round")) for c, f in named],
        schema={"number": pl.Int32, "file_id": pl.String, "line": pl.Int32, "round": pl.Int32},
        orient="row",
    )
    found = pl.concat([_received(tables, places), _abroad(tables, places)], how="diagonal_relaxed")
    by_number: dict[int, list[dict[str, Any]]] = {}
    for half in found.sort("number", *_KEY).iter_rows(named=True):
        by_number.setdefault(half["number"], []).append(half)
    located = [Located(correction, file, by_number.get(correction.number, [])) for correction, file in named]
    return [item for item in located if _is_as_expected(item, account)]


def _fits(line: str, round_number: str | None) -> pl.Expr:
    fits = pl.col("line").is_null() | (pl.col("line") == pl.col(line))
    return fits & (pl.col("round").is_null() | (pl.col("round") == pl.col(round_number))) if round_number else fits


def _received(tables: Tables, places: pl.DataFrame) -> pl.DataFrame:
    of_files = tables.half_games.join(places.select("file_id").unique(), on="file_id", how="semi")
    seats = tables.entries.join(of_files, on="file_id", how="semi")
    first = seats.unique(["file_id", "entry_number"], keep="first", maintain_order=True)
    mirrors = of_files.select(
        "file_id",
        "round_number",
        opponent_number="entry_number",
        entry_number="opponent_number",
        mirror_line="line_number",
        mirror_column="column_number",
    )
    return (
        of_files.join(places, on="file_id")
        .filter(_fits("line_number", "round_number"))
        .join(seats.select("file_id", "line_number", player="member_id"), on=["file_id", "line_number"])
        .join(
            first.select("file_id", opponent_number="entry_number", opponent="member_id", first_line="line_number"),
            on=["file_id", "opponent_number"],
        )
        .join(mirrors, on=["file_id", "round_number", "entry_number", "opponent_number"], how="left")
        .filter(pl.col("mirror_line").is_null() | (pl.col("mirror_line") == pl.col("first_line")))
    )


def _abroad(tables: Tables, places: pl.DataFrame) -> pl.DataFrame:
    games = with_owners(tables).join(places, on="file_id").filter(_fits("line_number", None))
    column = "column_number" if "column_number" in games.columns else pl.lit(1, pl.Int32).alias("column_number")
    return games.select(
        "number",
        "file_id",
        "line_number",
        column,
        *VALUES,
        player="member_id",
        opponent=pl.lit(0, pl.Int32),
    )


def _is_as_expected(item: Located, account: Account) -> bool:
    correction, halves = item.correction, item.halves
    is_round = correction.kind == "date" and "line" not in correction.place
    if not halves:
        account.tell("correction_target_missing", correction)
        return False
    if len(halves) > 1 and not is_round:
        account.tell("correction_target_ambiguous", correction, count=len(halves), key="round")
        return False
    if is_round and set(correction.expect) != {"date"}:
        account.impossible(
            correction,
            "pour toute une ronde, « expect » ne prend que la date",
            "voor een hele ronde neemt «expect» enkel de datum",
            "for a whole round 'expect' takes the date alone",
        )
        return False
    # a round at most: the first half that differs is told, the others would repeat it
    return all(account.guard(correction, half) for half in halves)


def correct_games(tables: Tables, located: Sequence[Located], account: Account) -> Tables:
    """Replace values of games and take games out; `add_game` and `move_game` are left to `adding`."""
    changed: list[dict[str, Any]] = []
    dropped: list[dict[str, Any]] = []
    for item in located:
        if item.correction.kind in {"drop_game", "move_game"}:
            if claim_game(item, VALUES, account):
                dropped += _both(item, {}, {})
                tell_dropped(item, account)
        elif claim_game(item, tuple(item.correction.set.keys() & set(VALUES)), account):
            changed += _changes(item, account)
    corrected = {}
    for is_abroad in (False, True):
        name = "fide_games" if is_abroad else "half_games"
        frame = getattr(tables, name)
        key = [column for column in _KEY if column in frame.columns]
        new = _frame([row for row in changed if row["is_abroad"] == is_abroad])
        gone = _frame([row for row in dropped if row["is_abroad"] == is_abroad])
        corrected[name] = _updated(frame, new, key).join(gone, on=key, how="anti", maintain_order="left")
    return replace(
        tables,
        rounds=_with_dates(tables.rounds, located),
        half_games=corrected["half_games"],
        fide_games=corrected["fide_games"],
    )


def claim_game(item: Located, columns: Sequence[str], account: Account) -> bool:
    """Take these values of both halves for a correction; told where another has one."""
    return all(
        account.claim(item.correction, "game", *(half[name] for name in _KEY), column)
        for half in _both(item, {}, {})
        for column in columns
    )


def tell_dropped(item: Located, account: Account) -> None:
    """The outcome of a game taken out."""
    half = item.halves[0]
    names = ("player", "opponent", "score", "colour")
    found = {name: half[name] for name in names}
    account.outcomes[item.correction.number] = _outcome(item, listed(found), None)


def _changes(item: Located, account: Account) -> list[dict[str, Any]]:
    correction, half = item.correction, item.halves[0]
    own: dict[str, Any] = {name: value for name, value in correction.set.items() if name in VALUES}
    other = dict(own)
    if "colour" in own:
        other["colour"] = _OTHER[own["colour"]]
    if "score" in own:
        other["score"] = correction.set.get("opponent_score", 1 - own["score"])
        if not is_legal_total(own["score"] + other["score"], item.file):
            _tell_total(correction, account)
            return []
    account.outcomes[correction.number] = _outcome(item, listed({name: half[name] for name in own}), listed(own))
    return _both(item, own, other)


def is_legal_total(total: float, file: File) -> bool:
    """Whether the points of a game add up to one, or to a half where the layout knows such games."""
    layout = file.row.get("layout")
    return total == 1 or (total == 0.5 and layout is not None and layout_named(str(layout)).half_point_games)


def _tell_total(correction: Correction, account: Account) -> None:
    account.impossible(
        correction,
        "les points des deux joueurs ne font pas un point",
        "de punten van beide spelers zijn samen geen punt",
        "the points of both players do not make one point",
    )


def _outcome(item: Located, found: str, corrected: str | None) -> Outcome:
    half = item.halves[0]
    is_single = len(item.halves) == 1
    return Outcome(
        line_number=half["line_number"] if is_single else None,
        round_number=half.get("round_number"),
        member_id=half["player"] if is_single else None,
        opponent_id=half["opponent"] if is_single else None,
        found=found,
        corrected=corrected,
    )


def _both(item: Located, own: dict[str, Any], other: dict[str, Any]) -> list[dict[str, Any]]:
    """Rows for the half games meant and their mirrors, each with its new values."""
    rows = []
    for half in item.halves:
        key = {name: half[name] for name in _KEY} | {"is_abroad": item.file.is_abroad}
        rows.append(key | own)
        if half.get("mirror_line") is not None:
            mirror = {"line_number": half["mirror_line"], "column_number": half["mirror_column"]}
            rows.append(key | mirror | other)
    return rows


def _frame(rows: list[dict[str, Any]]) -> pl.DataFrame:
    """New values by half game; two corrections of one half (its result, its day) come together in one row."""
    schema = HalfGames.polars_schema()
    names = [*_KEY, *VALUES]
    frame = pl.DataFrame(
        [{name: row.get(name) for name in names} for row in rows], schema={n: schema[n] for n in names}
    )
    return frame.group_by(_KEY, maintain_order=True).agg(pl.col(VALUES).drop_nulls().first())


def _updated(frame: pl.DataFrame, new: pl.DataFrame, key: list[str]) -> pl.DataFrame:
    if new.is_empty():
        return frame
    joined = frame.join(new.select(*key, *VALUES), on=key, how="left", suffix="_corrected", maintain_order="left")
    values = [pl.coalesce(f"{name}_corrected", name).alias(name) for name in VALUES]
    return joined.with_columns(values).select(frame.columns)


def _with_dates(rounds: pl.DataFrame, located: Sequence[Located]) -> pl.DataFrame:
    """The days of whole rounds that were corrected."""
    days = [
        (item.file.file_id, item.correction.place["round"], item.correction.set["date"])
        for item in located
        if item.correction.kind == "date" and "line" not in item.correction.place
    ]
    if not days:
        return rounds
    key = ["file_id", "round_number"]
    new = pl.DataFrame(days, schema={**{name: rounds.schema[name] for name in key}, "corrected": pl.Date}, orient="row")
    return (
        rounds.join(new.unique(key), on=key, how="left", maintain_order="left")
        .with_columns(date=pl.coalesce("corrected", "date"))
        .drop("corrected")
    )
