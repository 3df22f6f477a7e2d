"""A quarter, step by step: each step reads its tables from the store, calls one stage, writes its tables.

The command line and the Prefect flow both call these steps; nothing else ties stages and store together.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from time import perf_counter

import polars as pl

from pipeline.contracts.carried import CarriedChanges
from pipeline.contracts.checklist import Checklist
from pipeline.contracts.clubs import Clubs
from pipeline.contracts.corrections import Corrections
from pipeline.contracts.fide import FideGames, FideList
from pipeline.contracts.file_names import FileNames
from pipeline.contracts.findings import Findings
from pipeline.contracts.fines import Fines
from pipeline.contracts.members import Members
from pipeline.contracts.player_list import PlayerList
from pipeline.contracts.ratings import Derivations, FictiveRatings, Ratings
from pipeline.contracts.receipts import Receipts
from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles, Rounds
from pipeline.contracts.table import SCHEMA_VERSION, Table
from pipeline.corrections import CorrectionError, read_corrections
from pipeline.files import to_json
from pipeline.findings import FaultyInputError
from pipeline.fixelo.landing import landed_findings
from pipeline.formats.clubs import ReadClubs, read_clubs
from pipeline.formats.file_names import decode_file_names
from pipeline.formats.league_officers import read_league_officers
from pipeline.formats.player_changes import carry_changes
from pipeline.formats.player_dbf import read_members
from pipeline.history import build_history, forget_import, player_list
from pipeline.memo import StepRecord
from pipeline.period import Period
from pipeline.rulebook import rulebook_for
from pipeline.runs import why
from pipeline.stages.assemble import assemble
from pipeline.stages.check import check
from pipeline.stages.check_tables import Batch
from pipeline.stages.correct import correct_read, not_carried
from pipeline.stages.fictive import missing_fictive_ratings
from pipeline.stages.fide_gaps import fide_gaps
from pipeline.stages.fines import cancel_fines, fines_ledger, with_fees
from pipeline.stages.publish import RatedPeriod, publish
from pipeline.stages.rate import rate
from pipeline.stages.read import Read, ReadMembers, ReadResults, everything_read, read_member_file, read_results
from pipeline.stages.read_fide import ReadFide, missing_list, read_fide
from pipeline.stages.stopping import STOPPING, member_file_faults
from pipeline.store import VARYING_FILE, Store
from pipeline.versions import versions

Counts = dict[str, int]
Step = Callable[[Store, Period], Counts]
Teller = Callable[[str, Counts, float], None]


@dataclass
class RunNotes:
    """What a run record says besides inputs and outputs: why the list was made, what the steps told and took.

    Without a `reason` it is told from what differs from the revision before (`runs.why`).
    `carried_from` names the revision of the list before that this one takes over from.
    """

    reason: str | None = None
    carried_from: dict[str, str | int] | None = None
    counts: Counts = field(default_factory=dict)
    timings: dict[str, float] = field(default_factory=dict)


def read_sendings_step(store: Store, period: Period) -> Counts:
    """Read every result file."""
    raw = store.read_raw(period, "sendings")
    sent = raw.sent
    found = read_results(sent.files, sent.unreadable, sent.receipts, sent.taken_over)
    findings = pl.concat([raw.findings_of("sendings"), found.findings])
    store.write_table("receipts", Receipts, sent.receipts, period)
    store.write_table("read/received_files", ReceivedFiles, found.received_files, period)
    store.write_table("read/rounds", Rounds, found.rounds, period)
    store.write_table("read/entries", Entries, found.entries, period)
    store.write_table("read/half_games", HalfGames, found.half_games, period)
    store.write_table("read/findings", Findings, findings, period)
    return {"files": found.received_files.height, "half_games": found.half_games.height}


def read_members_step(store: Store, period: Period) -> Counts:
    """Read the member file and the clubs."""
    raw = store.read_raw(period, "members", "clubs")
    found = read_member_file(raw.member_file)
    clubs = read_clubs(raw.club_file) if raw.club_file else ReadClubs(Clubs.empty(), Findings.empty())
    store.write_member_table("as_read", period, found.member_table)
    store.write_table("clubs", Clubs, clubs.table, period)
    findings = pl.concat([raw.findings_of("members", "clubs"), found.findings, clubs.findings])
    store.write_table("read/member_findings", Findings, findings, period)
    return {"member_records": found.member_table.frame.height}


def read_fide_step(store: Store, period: Period) -> Counts:
    """Read FIDE's list and the games abroad."""
    raw = store.read_raw(period, "fide")
    found = read_fide(period, raw.fide_files)
    store.write_table("fide_list", FideList, found.fide_list, period)
    store.write_table("read/fide_games", FideGames, found.fide_games, period)
    findings = pl.concat([raw.findings_of("fide"), found.findings])
    store.write_table("read/fide_findings", Findings, findings, period)
    return {"fide_players": found.fide_list.height, "games_abroad": found.fide_games.height}


def check_step(store: Store, period: Period) -> Counts:
    """Put the corrections into what was read, and run the checks."""
    parts = ("corrections", "officers", "fees")
    received = store.read_raw(period, "members", *parts)
    rulebook, fee_findings = with_fees(rulebook_for(period), received.fee_file)
    officers = read_league_officers(received.officer_file)
    as_read = _as_read(store, period)
    gaps = fide_gaps(as_read.members, as_read.fide_list, _of_list_before(store, period, "fide_list", FideList))
    as_read = replace(as_read, fide_missing=gaps.missing.height)
    done = correct_read(as_read, received.corrections, period, rulebook)
    found = _with_carried(store, period, done.read)
    batch = Batch(
        period,
        found.received_files,
        found.entries,
        found.half_games,
        found.members,
        received_half_games=as_read.half_games,
        rounds=found.rounds,
        fide_games=found.fide_games,
        receipts=store.read_table("receipts", Receipts, period),
        league_officers=officers.table,
        members_before=_of_list_before(store, period, "members", Members),
        files_before=_of_list_before(store, period, "received_files", ReceivedFiles),
    )
    checked = check(batch, rulebook, found.findings)
    filled = missing_fictive_ratings(checked.received_files, found.entries, found.half_games, found.members, rulebook)
    told = [checked.findings, filled.findings, officers.findings, fee_findings, received.findings_of(*parts)]
    faults = member_file_faults(found.member_table, received.member_file)
    gaps_told = gaps.told(is_taken=not found.fide_missing)
    lacking = [faults, gaps_told, missing_list(found.members, as_read.fide_list)]
    findings = pl.concat([*told, *lacking, landed_findings(store.ordinary, period)])
    charged = fines_ledger(findings, checked.received_files, rulebook)
    fines = cancel_fines(charged, done.cancelling, found.entries)
    forget_import(store, period)
    store.write_table("received_files", ReceivedFiles, checked.received_files, period)
    store.write_table("file_names", FileNames, decode_file_names(checked.received_files), period)
    store.write_table("corrections", Corrections, done.corrections, period)
    store.write_table("rounds", Rounds, found.rounds, period)
    store.write_table("entries", Entries, found.entries, period)
    store.write_table("half_games", HalfGames, found.half_games, period)
    store.write_table("fictive_ratings", FictiveRatings, filled.ratings, period)
    store.write_table("members", Members, found.members, period)
    store.write_table("fide_games", FideGames, found.fide_games, period)
    store.write_table("findings", Findings, findings, period)
    store.write_table("fines", Fines, fines, period)
    if found.member_table is as_read.member_table:
        store.drop_corrected_members(period)
    else:
        store.write_member_table("corrected", period, found.member_table)
    states = checked.received_files["state"]
    return {
        "corrections": done.corrections.height,
        "refused": int((states == "refused").sum()),
        "waiting": int((states == "waiting").sum()),
        "findings": findings.height,
    }


def _as_read(store: Store, period: Period) -> Read:
    """What the reading steps wrote, together."""
    return everything_read(
        period,
        ReadResults(
            store.read_table("read/received_files", ReceivedFiles, period),
            store.read_table("read/rounds", Rounds, period),
            store.read_table("read/entries", Entries, period),
            store.read_table("read/half_games", HalfGames, period),
            store.read_table("read/findings", Findings, period),
        ),
        ReadMembers(
            store.read_member_table(period, is_corrected=False),
            store.read_table("read/member_findings", Findings, period),
        ),
        ReadFide(
            store.read_table("fide_list", FideList, period),
            store.read_table("read/fide_games", FideGames, period),
            store.read_table("read/fide_findings", Findings, period),
        ),
    )


def _of_list_before(store: Store, period: Period, table: str, contract: type[Table]) -> pl.DataFrame:
    """A table of the list before, if that was made here; else it is empty."""
    lists = store.ordinary
    has_been_made = lists.has_table(table, period.previous)
    return lists.read_table(table, contract, period.previous) if has_been_made else contract.empty()


def _with_carried(store: Store, period: Period, read: Read) -> Read:
    """In a revised list the members start from what the list before carries over."""
    if not store.is_revised:
        return read
    changes = store.read_table("carried", CarriedChanges, period)
    table, left = carry_changes(read.member_table, changes)
    findings = pl.concat([read.findings, not_carried(left)])
    return replace(read, member_table=table, members=read_members(table, period), findings=findings)


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


def publish_step(store: Store, period: Period, told: RunNotes | None = None) -> Counts:
    """Write the list's files as a revision.

    Raises:
        FaultyInputError: there are findings of `STOPPING`, which no correction has settled.
    """
    findings = store.read_table("findings", Findings, period)
    stopping = findings.filter(pl.col("rule").is_in(STOPPING))
    if not stopping.is_empty():
        raise FaultyInputError(stopping)
    notes = told or RunNotes()
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
        "counts": notes.counts,
        "timings_seconds": {name: float(f"{seconds:.3f}") for name, seconds in notes.timings.items()},
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


READING: dict[str, Step] = {
    "read_sendings": read_sendings_step,
    "read_members": read_members_step,
    "read_fide": read_fide_step,
}
"""The steps that only depend on the raw folder."""

MAKING: dict[str, Step] = {**READING, "check": check_step, "assemble": assemble_step, "rate": rate_step}
"""The steps before publishing, in order."""

STEPS: tuple[str, ...] = (*MAKING, "publish", "history")
"""All steps of a run, in order."""

REVISING: tuple[str, ...] = (*MAKING, "publish")
"""The steps of a revised list, which the history does not hold."""


def do_step(store: Store, period: Period, name: str, notes: RunNotes | None = None, *, anew: bool = False) -> Counts:
    """Do one step, unless it was done already with the same inputs, rules and code, and all it wrote is there.

    Args:
        store: the data folder.
        period: the list.
        name: one of `STEPS`.
        notes: what the run record is to say, for the step `publish`.
        anew: do it in any case.
    """
    key = _step_key(period)
    held = store.step_record(period, name)
    if held is not None and not anew and held.holds(key, store.present_digest):
        return dict(held.counts)
    steps: dict[str, Step] = {**MAKING, "publish": partial(publish_step, told=notes), "history": history_step}
    with store.traced() as trace:
        counts = steps[name](store, period)
    store.keep_step_record(period, name, StepRecord(key, trace.read, trace.written, counts))
    return counts


def _step_key(period: Period) -> str:
    """What a step depends on besides files."""
    told = {"versions": versions(), "rulebook": asdict(rulebook_for(period)), "schema": SCHEMA_VERSION}
    return hashlib.sha256(to_json(told)).hexdigest()


def check_correction_file(store: Store, period: Period) -> None:
    """Check the period's corrections.yml, if there is one, before anything is done.

    Raises:
        CorrectionError: it is not in order; all its faults are told.
        FaultyInputError: something that was laid for the list can't be opened.
    """
    file = store.read_raw(period, "corrections").corrections
    faults = read_corrections(file.data, period).findings if file else Findings.empty()
    if not faults.is_empty():
        raise CorrectionError(faults)


def run_quarter(
    store: Store,
    period: Period,
    tell: Teller | None = None,
    *,
    anew: bool = False,
    notes: RunNotes | None = None,
) -> Counts:
    """Run all steps of a period; those whose inputs are unchanged are not done again.

    Args:
        store: the data folder; that of revised lists makes a revision beside the published list.
        period: the list.
        tell: hears of each step's name, counts and seconds when it has ended.
        anew: do every step in any case.
        notes: why the list is made again, for the run record; the steps add their counts and timings.

    Raises:
        CorrectionError: corrections are not in order, or do not fit the data.
        FaultyInputError: no honest list can be made from what was laid.
    """
    told = notes or RunNotes()
    with store.holding_raw():
        check_correction_file(store, period)
        for name in REVISING if store.is_revised else STEPS:
            started = perf_counter()
            done = do_step(store, period, name, told, anew=anew)
            told.timings[name] = perf_counter() - started
            told.counts.update(done)
            if tell:
                tell(name, done, told.timings[name])
    return told.counts
