"""A quarter, step by step: each step reads its tables from the store, calls one stage, writes its tables.

The command line and the Prefect flow both call these steps; nothing else ties stages and store together.
"""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from importlib.metadata import version
from time import perf_counter

import polars as pl

from pipeline.contracts.checklist import Checklist
from pipeline.contracts.clubs import Clubs
from pipeline.contracts.fide import FideGames, FideList
from pipeline.contracts.file_names import FileNames
from pipeline.contracts.findings import Findings
from pipeline.contracts.members import Members
from pipeline.contracts.player_list import PlayerList
from pipeline.contracts.ratings import Derivations, FictiveRatings, Ratings
from pipeline.contracts.receipts import Receipts
from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles, Rounds
from pipeline.files import to_json
from pipeline.fixelo.landing import landed_findings
from pipeline.formats.clubs import ReadClubs, read_clubs
from pipeline.formats.dbf import read_table
from pipeline.formats.file_names import decode_file_names
from pipeline.formats.player_dbf import read_members
from pipeline.history import build_history, player_list
from pipeline.period import Period
from pipeline.rulebook import rulebook_for
from pipeline.settings import PROJECT_DIR
from pipeline.stages.assemble import assemble
from pipeline.stages.check import check
from pipeline.stages.check_tables import Batch
from pipeline.stages.fictive import missing_fictive_ratings
from pipeline.stages.publish import RatedPeriod, publish
from pipeline.stages.rate import rate
from pipeline.stages.read import read
from pipeline.store import VARYING_FILE, Store

Counts = dict[str, int]
Step = Callable[[Store, Period], Counts]


def check_step(store: Store, period: Period) -> Counts:
    """Take in the raw folder, read every file, run the checks."""
    raw = store.read_raw(period)
    found = read(period, raw.sendings, raw.member_file, raw.fide_list, raw.fide_games, raw.unreadable, raw.receipts)
    batch = Batch(
        period,
        found.received_files,
        found.entries,
        found.half_games,
        found.members,
        rounds=found.rounds,
        fide_games=found.fide_games,
        receipts=raw.receipts,
        members_before=_members_before(store, period),
    )
    checked = check(batch, rulebook_for(period), found.findings)
    clubs = read_clubs(raw.club_file) if raw.club_file else ReadClubs(Clubs.empty(), Findings.empty())
    filled = missing_fictive_ratings(
        checked.received_files, found.entries, found.half_games, found.members, rulebook_for(period)
    )
    findings = pl.concat([checked.findings, filled.findings, clubs.findings, landed_findings(store, period)])
    store.write_table("received_files", ReceivedFiles, checked.received_files, period)
    store.write_table("file_names", FileNames, decode_file_names(checked.received_files), period)
    store.write_table("receipts", Receipts, raw.receipts, period)
    store.write_table("rounds", Rounds, found.rounds, period)
    store.write_table("entries", Entries, found.entries, period)
    store.write_table("half_games", HalfGames, found.half_games, period)
    store.write_table("fictive_ratings", FictiveRatings, filled.ratings, period)
    store.write_table("members", Members, found.members, period)
    store.write_table("clubs", Clubs, clubs.table, period)
    store.write_table("fide_list", FideList, found.fide_list, period)
    store.write_table("fide_games", FideGames, found.fide_games, period)
    store.write_table("findings", Findings, findings, period)
    refused = checked.received_files.filter(pl.col("state") != "accepted")
    return {
        "files": checked.received_files.height,
        "refused": refused.height,
        "half_games": found.half_games.height,
        "games_abroad": found.fide_games.height,
        "findings": findings.height,
    }


def _members_before(store: Store, period: Period) -> pl.DataFrame:
    """The members at the list before, if that was made here."""
    if not store.curated_path("members", period.previous).is_file():
        return Members.empty()
    return store.read_table("members", Members, period.previous)


def assemble_step(store: Store, period: Period) -> Counts:
    """Make the check list from what was read."""
    checklist = assemble(
        store.read_table("received_files", ReceivedFiles, period),
        store.read_table("entries", Entries, period),
        store.read_table("half_games", HalfGames, period),
        store.read_table("fide_games", FideGames, period),
        store.read_table("members", Members, period),
        store.read_table("fictive_ratings", FictiveRatings, period),
    )
    store.write_table("checklist", Checklist, checklist, period)
    return {"checklist_rows": checklist.height, "players": checklist["member_id"].n_unique()}


def rate_step(store: Store, period: Period) -> Counts:
    """Compute the ratings from the check list."""
    result = rate(
        store.read_table("checklist", Checklist, period),
        store.read_table("members", Members, period),
        store.read_table("fide_list", FideList, period),
        rulebook_for(period),
        list_date=period.list_date,
    )
    store.write_table("derivations", Derivations, result.derivations, period)
    store.write_table("ratings", Ratings, result.ratings, period)
    status = result.ratings["status"]
    return {
        "rated": int((status == "rated").sum()),
        "newly_rated": int((status == "newly_rated").sum()),
        "unrated": int((status == "unrated").sum()),
        "substituted": int(result.ratings["is_substituted"].sum()),
    }


def publish_step(store: Store, period: Period, timings: dict[str, float], counts: Counts) -> Counts:
    """Write the list's files as a revision, and rebuild the history."""
    raw = store.read_raw(period)
    rated = RatedPeriod(
        period=period,
        rulebook=rulebook_for(period),
        member_table=read_table(raw.member_file.data),
        members=store.read_table("members", Members, period),
        received_files=store.read_table("received_files", ReceivedFiles, period),
        half_games=store.read_table("half_games", HalfGames, period),
        findings=store.read_table("findings", Findings, period),
        checklist=store.read_table("checklist", Checklist, period),
        derivations=store.read_table("derivations", Derivations, period),
        ratings=store.read_table("ratings", Ratings, period),
    )
    files = publish(rated)
    record = {
        "period": str(period),
        "inputs": raw.input_hashes(),
        "outputs": {name: hashlib.sha256(data).hexdigest() for name, data in files.items()},
        "rulebook": asdict(rated.rulebook),
        "versions": {name: version(name) for name in ("calcelo", "polars", "duckdb", "pyarrow")}
        | {"python": platform.python_version(), "code": code_hash()},
        "counts": counts,
        "timings_seconds": {name: float(f"{seconds:.3f}") for name, seconds in timings.items()},
    }
    store.publish(period, {**files, VARYING_FILE: to_json(record)})
    listed = read_members(read_table(files["PLAYER.DBF"]), period)
    published = player_list(listed, rated.checklist, rated.ratings.filter("is_substituted"), period, "run")
    store.write_table("player_list", PlayerList, published, period)
    build_history(store)
    return {"published_files": len(files) + 1}


@cache
def code_hash() -> str:
    """SHA-256 over the code and the SQL that made a list."""
    digest = hashlib.sha256()
    for folder, pattern in (("pipeline", "*.py"), ("sql", "*.sql")):
        for path in sorted((PROJECT_DIR / folder).rglob(pattern)):
            digest.update(path.relative_to(PROJECT_DIR).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


STEPS: dict[str, Step] = {"check": check_step, "assemble": assemble_step, "rate": rate_step}
"""The steps before publishing, in order."""


def run_quarter(store: Store, period: Period, tell: Callable[[str, Counts, float], None] | None = None) -> Counts:
    """Run all steps of a period; `tell` hears of each step's name, counts and seconds when it has ended."""
    counts: Counts = {}
    timings: dict[str, float] = {}
    steps: dict[str, Step] = {
        **STEPS,
        "publish": lambda held, at: publish_step(held, at, dict(timings), dict(counts)),
    }
    for name, step in steps.items():
        started = perf_counter()
        done = step(store, period)
        timings[name] = perf_counter() - started
        counts |= done
        if tell:
            tell(name, done, timings[name])
    return counts
