"""The steps that read what was laid: result files, member file and clubs, FIDE's list and the games abroad."""

from __future__ import annotations

import polars as pl

from pipeline.contracts.clubs import Clubs
from pipeline.contracts.fide import FideGames, FideList
from pipeline.contracts.findings import Findings
from pipeline.contracts.receipts import Receipts
from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles, Rounds
from pipeline.formats.clubs import ReadClubs, read_clubs
from pipeline.period import Period
from pipeline.stages.read import read_member_file, read_results
from pipeline.stages.read_fide import read_fide
from pipeline.steps.told import Counts
from pipeline.store import Store


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
