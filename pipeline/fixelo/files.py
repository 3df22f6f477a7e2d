"""The repair of files on the disk: read, judge, and unless it is a practice run, write and verify."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

import numpy as np
import polars as pl

from pipeline.contracts.findings import Findings
from pipeline.contracts.fixelo import FixeloFiles
from pipeline.findings import FindingList, Place
from pipeline.fixelo import texts, writing
from pipeline.fixelo.codec import Bytes
from pipeline.fixelo.database import Database, Refusal, read_database
from pipeline.fixelo.inputs import find_inputs, index_of, layout_of, shown
from pipeline.fixelo.judging import judge
from pipeline.fixelo.names import NameIndex, name_index
from pipeline.fixelo.pgn import UNRATED, scan_pgn
from pipeline.fixelo.repair import Patch, repair_database
from pipeline.fixelo.reporting import (
    account,
    all_reports,
    case_counts,
    first_of_each_action,
    noted_findings,
    report_findings,
    with_outcome,
)
from pipeline.fixelo.wording import CATALOGUE
from pipeline.fixelo.writing import Content, Written


@dataclass(frozen=True)
class Options:
    """How to repair: `players` are the names whose high ratings are right.

    With `out_dir` the results go there and the files stay as they are. Nothing is ever written where the data
    folder `keeps` what is there.
    """

    limit: int
    players: pl.Series
    is_practice: bool = False
    out_dir: Path | None = None
    keeps: Callable[[Path], bool] | None = None
    code_page: str = texts.CODE_PAGE

    @cached_property
    def name_index(self) -> NameIndex:
        """The players, prepared once for all files."""
        return name_index(self.players)


@dataclass(frozen=True)
class Outcome:
    """Contracts `FixeloReport`, `FixeloFiles` and `Findings` for one file or several.

    `noted` are the findings that are not about a row of the report; `firsts` the first row of each action in
    each file.
    """

    report: pl.DataFrame
    files: pl.DataFrame
    noted: pl.DataFrame
    firsts: pl.DataFrame

    @cached_property
    def findings(self) -> pl.DataFrame:
        """All findings (contract `Findings`); worded when asked for, since a report can have a million rows."""
        return pl.concat([self.noted, report_findings(self.report, self.files)])

    @property
    def examples(self) -> pl.DataFrame:
        """What was noted, and of the findings about rows of the report the first of each kind in each file.

        With a column `case_count`: of what is told once, how many there are.
        """
        firsts = report_findings(self.firsts, self.files)
        counted = firsts.join(case_counts(self.report), on=["file_name", "rule"], how="left", maintain_order="left")
        return pl.concat([self.noted, counted], how="diagonal")


@dataclass(frozen=True)
class _Found:
    """What was found in a file; `content` is the repaired file, `companion` the index that goes with it."""

    report: pl.DataFrame
    file_id: str
    game_count: int
    deleted_count: int
    content: Content
    notes: pl.DataFrame | None = None
    companion: Path | None = None


def fix_files(patterns: list[str], options: Options) -> Outcome:
    """Repair all files that the names and wildcards mean; one that is refused does not stop the others."""
    paths, unmatched = find_inputs(patterns)
    outcomes = [fix_file(path, options) for path in paths]
    return Outcome(
        all_reports([outcome.report for outcome in outcomes]),
        pl.concat([FixeloFiles.empty(), *(outcome.files for outcome in outcomes)]),
        pl.concat([unmatched_findings(unmatched), *(outcome.noted for outcome in outcomes)]),
        all_reports([outcome.firsts for outcome in outcomes]),
    )


def unmatched_findings(patterns: list[str]) -> pl.DataFrame:
    """One finding for each name or wildcard that means no file."""
    found = FindingList(CATALOGUE)
    for pattern in patterns:
        found.add("fixelo_no_file", Place(file_name=shown(pattern)), pattern=shown(pattern))
    return found.to_frame()


def fix_file(path: Path, options: Options) -> Outcome:
    """Repair one .CBF database (with its .CBI) or PGN file; whatever stands in the way becomes a refusal."""
    layout = layout_of(path)
    try:
        seen = writing.fingerprint(path)
        found = _look(path, layout, options)
    except OSError as error:
        found = Refusal("fixelo_unreadable", {"reason": error.strerror or str(error)})
    if isinstance(found, Refusal):
        return _refused(path, layout, found)
    to_remove = bool((found.report["action"] == "removed").any())
    if options.is_practice:
        report = with_outcome(found.report, "would_be_removed")
        return _outcome(path, layout, found, report, "to_change" if to_remove else "unchanged")
    if not to_remove and options.out_dir is None:
        return _outcome(path, layout, found, found.report, "unchanged")
    written = _write(path, seen, found, options)
    if isinstance(written, Refusal):
        return _refused(path, layout, written, found)
    return _outcome(path, layout, found, found.report, "changed" if to_remove else "unchanged", written)


def _look(path: Path, layout: str | None, options: Options) -> _Found | Refusal:
    if layout == "cbf":
        return _look_at_database(path, options)
    if layout == "pgn":
        return _look_at_pgn(path, options)
    return Refusal("fixelo_layout_unknown")


def load_database(path: Path) -> Database | Refusal:
    """Read a .CBF with the .CBI beside it.

    Raises:
        OSError: one of the two can't be read.
    """
    index = index_of(path)
    if isinstance(index, Refusal):
        return index
    return read_database(np.fromfile(path, dtype=np.uint8), index.read_bytes())


def _look_at_database(path: Path, options: Options) -> _Found | Refusal:
    database = load_database(path)
    if isinstance(database, Refusal):
        return database
    repair = repair_database(database, options.name_index, options.limit, shown(path), options.code_page)
    if isinstance(repair, Refusal):
        return repair
    index = index_of(path)
    return _Found(
        report=repair.report,
        file_id=hashlib.sha256(database.data.data).hexdigest(),
        game_count=repair.game_count,
        deleted_count=repair.deleted_count,
        content=partial(patched_blocks, database.data, repair.patch),
        companion=index if isinstance(index, Path) else None,
    )


def patched_blocks(data: Bytes, patch: Patch) -> Iterator[bytes]:
    """The game file with the patch applied, block by block; no second copy of all of it is made."""
    for start in range(0, len(data), writing.BLOCK_BYTES):
        block = data[start : start + writing.BLOCK_BYTES].copy()
        first, last = np.searchsorted(patch.positions, [start, start + len(block)])
        block[patch.positions[first:last] - start] = patch.after[first:last]
        yield block.tobytes()


def _look_at_pgn(path: Path, options: Options) -> _Found | Refusal:
    digest = hashlib.sha256()

    def blocks() -> Iterator[bytes]:
        for block in writing.read_blocks(path):
            digest.update(block)
            yield block

    scan = scan_pgn(blocks(), options.limit)
    if isinstance(scan, Refusal):
        return scan
    report = judge(scan.sides, options.name_index, shown(path))
    places = scan.sides.select("offset", "length").filter(report["action"] == "removed").sort("offset")
    return _Found(
        report=report,
        file_id=digest.hexdigest(),
        game_count=scan.game_count,
        deleted_count=0,
        content=partial(edited_blocks, path, places),
        notes=scan.notes,
    )


def edited_blocks(path: Path, places: pl.DataFrame) -> Iterator[bytes]:
    """A PGN file with `-` in the places (columns `offset`, `length`, ascending), block by block.

    One step per rating to remove: a file can only be copied piece by piece around them.
    """
    with path.open("rb") as file:
        for offset, length in places.iter_rows():
            while (missing := offset - file.tell()) > 0:
                block = file.read(min(missing, writing.BLOCK_BYTES))
                if not block:
                    return
                yield block
            file.seek(length, 1)
            yield UNRATED
        while block := file.read(writing.BLOCK_BYTES):
            yield block


def _write(path: Path, seen: writing.Fingerprint, found: _Found, options: Options) -> Written | Refusal:
    target = options.out_dir / path.name if options.out_dir else path
    if options.keeps and options.keeps(target):
        return Refusal("fixelo_received_file")
    if options.out_dir is None:
        return writing.replace_in_place(path, seen, found.content)
    files = {target: found.content}
    if found.companion:
        files[options.out_dir / found.companion.name] = partial(writing.read_blocks, found.companion)
    return writing.write_new(files, lambda: writing.fingerprint(path) == seen)


def _refused(path: Path, layout: str | None, refusal: Refusal, found: _Found | None = None) -> Outcome:
    """The refusal as a finding; what had been found before is told all the same."""
    findings = FindingList(CATALOGUE)
    file_id = found.file_id if found else _file_id(path)
    findings.add(refusal.rule, Place(file_id, shown(path)), fine_eur=None, **refusal.values)
    report = with_outcome(found.report, "refused") if found else all_reports([])
    known: dict[str, object] = {"file_name": shown(path), "layout": layout, "state": "refused", "reason": refusal.rule}
    known["file_id"] = file_id
    if found:
        known |= {"game_count": found.game_count, "deleted_count": found.deleted_count}
    return Outcome(report, account(report, **known), findings.to_frame(), first_of_each_action(report))


def _file_id(path: Path) -> str | None:
    """SHA-256 of a refused file; None where it can't be read, which is then the reason of the refusal."""
    digest = hashlib.sha256()
    try:
        for block in writing.read_blocks(path):
            digest.update(block)
    except OSError:
        return None
    return digest.hexdigest()


def _outcome(
    path: Path, layout: str | None, found: _Found, report: pl.DataFrame, state: str, written: Written | None = None
) -> Outcome:
    row = account(
        report,
        file_name=shown(path),
        file_id=found.file_id,
        layout=layout,
        state=state,
        game_count=found.game_count,
        deleted_count=found.deleted_count,
        written_to=shown(written.path) if written else None,
        backup=shown(written.backup) if written and written.backup else None,
    )
    noted = Findings.empty() if found.notes is None else noted_findings(found.notes, row)
    return Outcome(report, row, noted, first_of_each_action(report))
