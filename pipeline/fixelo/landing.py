"""The repair as a stage: findings about databases that lie under `data/raw` go into the findings table."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from pipeline.contracts.findings import Findings
from pipeline.fixelo.inputs import LAYOUTS
from pipeline.period import Period
from pipeline.store import DamagedFileError, Store

_OWN_RULES = "fixelo_"


def is_received(path: Path, store: Store) -> bool:
    """Whether a file lies among what was received."""
    return path.resolve().is_relative_to(store.root / "raw")


def received_period(path: Path, store: Store) -> Period | None:
    """The period under whose folder in `data/raw` a file lies; None for a file that lies under none."""
    if not is_received(path, store):
        return None
    try:
        return Period.parse(path.resolve().relative_to(store.root / "raw").parts[0])
    except ValueError:
        return None


def land_findings(findings: pl.DataFrame, files: list[str], store: Store) -> list[Path]:
    """Put the findings about received files into the findings table of their periods.

    Earlier findings of the repair about the same files make way, so that a second run changes nothing.

    Args:
        findings: contract `Findings`, with the paths of the files as `file_name`; in the table they are told by
            their path below the period's folder.
        files: the paths of all files looked at, also those without findings.
        store: the data folder.

    Returns:
        The partitions written.
    """
    by_period: dict[Period, list[str]] = {}
    for file in files:
        period = received_period(Path(file), store)
        if period is not None:
            by_period.setdefault(period, []).append(file)
    return [_land(findings, names, period, store) for period, names in sorted(by_period.items())]


def landed_findings(store: Store, period: Period) -> pl.DataFrame:
    """What the repair has found in databases of a period so far; a check of the period keeps it.

    Raises:
        DamagedFileError: the table is damaged, and with databases in the period's folder something may be lost.
    """
    if not store.curated_path("findings", period).is_file():
        return Findings.empty()
    try:
        found = store.read_table("findings", Findings, period)
    except DamagedFileError as damage:
        folder = store.raw_dir(period)
        if not any(path.suffix.lower() in LAYOUTS for path in folder.rglob("*")):
            return Findings.empty()
        remedy = f"remove it, run `calcelo run {period}`, and `calcelo fixelo` again on the databases in {folder}"
        raise DamagedFileError(damage.path, damage.reason, remedy) from None
    return found.filter(pl.col("rule").str.starts_with(_OWN_RULES))


def _land(findings: pl.DataFrame, files: list[str], period: Period, store: Store) -> Path:
    folder = store.root / "raw"
    named = pl.Series(files)
    below = [Path(*Path(file).resolve().relative_to(folder).parts[1:]).as_posix() for file in files]
    new = findings.filter(pl.col("file_name").is_in(named.implode())).with_columns(
        pl.col("file_name").replace_strict(named, pl.Series(below))
    )
    has_been_made = store.curated_path("findings", period).is_file()
    before = store.read_table("findings", Findings, period) if has_been_made else Findings.empty()
    own = pl.col("rule").str.starts_with(_OWN_RULES) & pl.col("file_name").is_in(below)
    return store.write_table("findings", Findings, pl.concat([before.filter(~own), new]), period)
