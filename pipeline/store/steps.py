"""What is kept of the steps that were done, so that one whose inputs are unchanged need not be done again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pipeline.files import write_atomic
from pipeline.memo import ABSENT, StepRecord, Trace, records_from_json, records_to_json
from pipeline.period import Period
from pipeline.store.curated import ALL_TABLES, MADE, CuratedTables
from pipeline.store.data_folder import digest_of, files_in, folder_digest
from pipeline.store.raw import RAW, RawFolders


class StepRecords(RawFolders, CuratedTables):
    """The records of the steps, and the present hashes of what they name."""

    @contextmanager
    def traced(self) -> Iterator[Trace]:
        """Note everything that is read and written meanwhile."""
        trace = self._trace = Trace()
        try:
            yield trace
        finally:
            self._trace = None

    def step_record(self, period: Period, step: str) -> StepRecord | None:
        """What is kept of a step that was done for a period."""
        return self._step_records(period).get(step)

    def keep_step_record(self, period: Period, step: str, record: StepRecord) -> None:
        """Keep what a step read, wrote and told."""
        write_atomic(self._steps_path(period), records_to_json({**self._step_records(period), step: record}))

    def _step_records(self, period: Period) -> dict[str, StepRecord]:
        path = self._steps_path(period)
        return records_from_json(path.read_bytes()) if path.is_file() else {}

    def _steps_path(self, period: Period) -> Path:
        return self.curated_path("steps", period).with_suffix(".json")

    def present_digest(self, name: str) -> str:
        """The present hash of something that a trace names."""
        if name.startswith(RAW):
            period, _, part = name.removeprefix(RAW).partition("/")
            return self.read_raw(Period.parse(period)).digest(part)
        if name == ALL_TABLES:
            return self._tables_digest()
        path = self.root / name
        if path == self.history_path:
            return MADE if path.is_file() else ABSENT
        if path.is_dir():
            return folder_digest(files_in(path))
        return digest_of(path.read_bytes()) if path.is_file() else ABSENT
