"""The site of a list: gathers the tables of the data folder, and puts the finished pages in their place.

Only reads the data folder. The site is built beside its folder and takes its place when it is whole.
"""

from __future__ import annotations

import shutil
from itertools import chain
from pathlib import Path

import polars as pl

from pipeline.contracts.checklist import Checklist
from pipeline.contracts.clubs import Clubs
from pipeline.contracts.fide import FideList
from pipeline.contracts.findings import Findings
from pipeline.contracts.members import Members
from pipeline.contracts.player_list import PlayerList
from pipeline.contracts.receipts import Receipts
from pipeline.contracts.sendings import HalfGames, ReceivedFiles
from pipeline.files import put_folder_in_place, to_json, write_many
from pipeline.period import Period
from pipeline.products.correction_log import correction_log
from pipeline.products.site import ComingList, Revised, SiteTables, site
from pipeline.rating.ranking import category_period
from pipeline.rulebook import rulebook_for
from pipeline.runs import diff_of, revision_corrections, standing_revision
from pipeline.stages.acknowledge import acknowledge
from pipeline.store import Store, StoreError

MARK = "site.json"
"""Lies in every site and tells which list it shows; only a folder that has it, or nothing, is written over."""


def build_site(store: Store, period: Period, out: Path, hidden_ids: frozenset[int]) -> int:
    """Build the site of a published list into a folder; a site that was there gives way to it as a whole.

    Args:
        store: the data folder.
        period: the list.
        out: the site's folder.
        hidden_ids: members who are shown nowhere.

    Returns:
        How many files the site has.

    Raises:
        StoreError: the list has not been published here, or the folder holds something else than a site.
        OSError: the site can't be written; the error names its folder, not the one built beside it.
    """
    out = out.resolve()
    if out.exists() and not _may_give_way(out):
        raise StoreError(f"{out} holds something else than a site; name another folder, or an empty one")
    tables = site_tables(store, period, hidden_ids)
    building = out.with_name(f".{out.name}.building")
    shutil.rmtree(building, ignore_errors=True)
    mark = to_json({"period": str(period), "revision": tables.revision})
    try:
        building.mkdir(parents=True)
        count = write_many(building, chain([(MARK, mark)], site(tables)))
        put_folder_in_place(building, out)
    except OSError as error:
        if error.errno is not None:
            error.filename, error.filename2 = str(out), None
        raise
    finally:
        shutil.rmtree(building, ignore_errors=True)
    return count


def _may_give_way(folder: Path) -> bool:
    return folder.is_dir() and ((folder / MARK).is_file() or not any(folder.iterdir()))


def site_tables(store: Store, period: Period, hidden_ids: frozenset[int]) -> SiteTables:
    """What the site of a published list is made of.

    Raises:
        StoreError: the list has not been published here.
    """
    revision = standing_revision(store, period)
    members = store.read_published_members(period)
    published = store.published_periods()
    is_before_published = period.previous in published
    july = category_period(period)
    revised = store.revised.current_revision(period)
    corrections = revision_corrections(store, period, revised or revision)
    checklist = store.read_published(period, "CHCKLIST.parquet")
    return SiteTables(
        period=period,
        revision=revision,
        rulebook=rulebook_for(period),
        members=members,
        members_before=store.read_published_members(period.previous)
        if is_before_published
        else store.read_table("members", Members, period),
        is_before_published=is_before_published,
        states=store.read_published(period, "STATES.parquet"),
        checklist=checklist,
        derivations=store.read_published(period, "DERIVATIONS.parquet"),
        ratings=store.read_published(period, "RATINGS.parquet"),
        category_ratings=store.read_published_members(july) if july in published else members,
        fide_list=store.read_table("fide_list", FideList, period),
        lists=_lists(store, period),
        clubs=store.read_table("clubs", Clubs, period),
        acknowledged=with_files_told(store.read_published(period, "received.parquet"), checklist),
        log=correction_log(corrections, members),
        revised=_revised(store, period, revision, revised),
        coming=_coming(store, period.next),
        hidden_ids=hidden_ids,
    )


def with_files_told(acknowledged: pl.DataFrame, checklist: pl.DataFrame) -> pl.DataFrame:
    """The received files with their `file_id` in a list that was published before it was kept, as far as can be told.

    There the accepted file of a name is the one of which games count, unless two of that name do.

    Args:
        acknowledged: contract `Acknowledgements`.
        checklist: contract `Checklist` of the same list.
    """
    counted = checklist.select(file="file_name", counted_id="file_id").drop_nulls().unique()
    counted = counted.filter(pl.len().over("file") == 1)
    is_accepted = pl.col("state") == "accepted"
    return (
        acknowledged.join(counted, on="file", how="left", maintain_order="left")
        .with_columns(file_id=pl.coalesce("file_id", pl.when(is_accepted).then("counted_id")))
        .drop("counted_id")
    )


def _lists(store: Store, period: Period) -> pl.DataFrame:
    """Every list in the data folder up to this one, computed here or imported."""
    return pl.concat(
        store.read_table("player_list", PlayerList, at).select(pl.lit(str(at)).alias("period"), pl.all())
        for at in store.table_periods("player_list")
        if at <= period
    )


def _revised(store: Store, period: Period, revision: int, revised: int | None) -> Revised | None:
    """The revised list against the published one, where there is one; else the published one against that before."""
    earlier = [number for number in store.revisions(period) if number < revision]
    if revised is None and not earlier:
        return None
    found = diff_of(store, period, revision, revised) if revised else diff_of(store, period, earlier[-1], revision)
    return Revised(found.before, found.after, found.players)


def _coming(store: Store, period: Period) -> ComingList | None:
    """What has come in for the next list, once it has been assembled and as long as it is not published."""
    if period in store.published_periods() or not store.has_table("checklist", period):
        return None
    members = store.read_table("members", Members, period)
    return ComingList(
        period,
        members,
        store.read_table("checklist", Checklist, period),
        acknowledge(
            store.read_table("received_files", ReceivedFiles, period),
            store.read_table("half_games", HalfGames, period),
            store.read_table("findings", Findings, period),
            members,
            store.read_table("clubs", Clubs, period),
            store.read_table("receipts", Receipts, period),
        ),
    )
