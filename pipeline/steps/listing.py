"""The steps that make the list: the check list, the ratings, the published files, the history."""

from __future__ import annotations

import hashlib
from dataclasses import asdict

import polars as pl

from pipeline.contracts.checklist import Checklist
from pipeline.contracts.clubs import Clubs
from pipeline.contracts.corrections import Corrections
from pipeline.contracts.fide import FideGames, FideList
from pipeline.contracts.findings import Findings
from pipeline.contracts.fines import Fines
from pipeline.contracts.members import Members
from pipeline.contracts.player_list import PlayerList
from pipeline.contracts.ratings import Derivations, FictiveRatings, Ratings
from pipeline.contracts.receipts import Receipts
from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles
from pipeline.files import to_json
from pipeline.findings import FaultyInputError
from pipeline.history import build_history, player_list
from pipeline.period import Period
from pipeline.rulebook import rulebook_for
from pipeline.runs import why
from pipeline.stages.assemble import assemble
from pipeline.stages.fines import with_fees
from pipeline.stages.publish import RatedPeriod, publish
from pipeline.stages.rate import rate
from pipeline.stages.stopping import STOPPING
from pipeline.steps.told import Counts, RunNotes
from pipeline.store import VARYING_FILE, Store
from pipeline.versions import versions


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


def publish_step(store: Store, period: Period, notes: RunNotes) -> Counts:
    """Write the list's files as a revision; its run record gets what the steps told and took when they have ended.

    Raises:
        FaultyInputError: there are findings of `STOPPING`, which no correction has settled.
    """
    findings = store.read_table("findings", Findings, period)
    stopping = findings.filter(pl.col("rule").is_in(STOPPING))
    if not stopping.is_empty():
        raise FaultyInputError(stopping)
    raw = store.read_raw(period)
    rulebook, _ = with_fees(rulebook_for(period), raw.fee_file)
    rated = RatedPeriod(
        period=period,
        rulebook=rulebook,
        member_table=store.read_member_table(period),
        members=store.read_table("members", Members, period),
        received_files=store.read_table("received_files", ReceivedFiles, period),
        half_games=store.read_table("half_games", HalfGames, period),
        findings=findings,
        checklist=store.read_table("checklist", Checklist, period),
        derivations=store.read_table("derivations", Derivations, period),
        ratings=store.read_table("ratings", Ratings, period),
        corrections=store.read_table("corrections", Corrections, period),
        fines=store.read_table("fines", Fines, period),
        receipts=store.read_table("receipts", Receipts, period),
        clubs=store.read_table("clubs", Clubs, period),
    )
    files = publish(rated)
    made_of = {"inputs": raw.input_hashes(), "rulebook": asdict(rated.rulebook), "versions": versions()}
    record = {
        "period": str(period),
        "made_at": store.now().isoformat(),
        "reason": notes.reason or why(store, period, made_of),
        "carried_from": notes.carried_from,
        "taken_over": dict(raw.sent.taken_over),
        "outputs": {name: hashlib.sha256(data).hexdigest() for name, data in files.items()},
        **made_of,
    }
    store.publish(period, {**files, VARYING_FILE: to_json(record)})
    return {"published_files": len(files) + 1}


def history_step(store: Store, period: Period) -> Counts:
    """Put the published list among the curated tables, and rebuild the history."""
    listed = store.read_published(period, "PLAYER.parquet")
    played = store.read_table("checklist", Checklist, period)
    substituted = store.read_table("ratings", Ratings, period).filter("is_substituted")
    published = player_list(listed, played, substituted, period, "run")
    store.write_table("player_list", PlayerList, published, period)
    store.note_all_tables()
    build_history(store)
    return {"listed_players": published.height}
