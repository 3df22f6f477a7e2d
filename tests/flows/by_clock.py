"""`calcelo schedule` in a process of its own, as an officer starts it, with a clock that strikes often."""

from __future__ import annotations

import datetime as dt
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from zoneinfo import ZoneInfo

from pipeline.period import Period
from pipeline.settings import PROJECT_DIR, TIME_ZONE, Settings
from pipeline.store import Store
from tests.small_quarter import GOOD, PERIOD, lay

EVERY_FIVE_SECONDS = "* * * * * */5"
DEADLINE = 120.0
"""Seconds after which a process that says nothing is taken for one that never will."""


def laid_today(folder: Path) -> tuple[Store, Period]:
    """The small quarter, laid for the list that is in force today."""
    store = lay(Store(Settings(data_dir=folder)), GOOD)
    period = Period.in_force(dt.datetime.now(ZoneInfo(TIME_ZONE)).date())
    store.raw_dir(PERIOD).rename(store.raw_dir(period))
    return store, period


@dataclass
class Clock:
    """A process that serves the schedule, and the lines that it has said."""

    process: subprocess.Popen[str]
    said: list[str]

    def hear(self, beginning: str) -> str:
        """The next line that begins so; the process is waited for, but not for ever."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            if line.startswith(beginning):
                return line
        raise AssertionError(f"nothing began with '{beginning}': {''.join(self.said)}")

    def end(self, signal_number: signal.Signals) -> tuple[int, str]:
        """The exit code after a signal, and the last words."""
        self.process.send_signal(signal_number)
        words, _ = self.process.communicate(timeout=DEADLINE)
        return self.process.returncode, words


@contextmanager
def clock(store: Store, home: Path, schedule: str) -> Iterator[Clock]:
    """Serve the schedule of a data folder while the block lasts."""
    environment = os.environ | {
        "CALCELO_PREFECT_HOME": str(home),
        "CALCELO_SCHEDULE": schedule,
        "PREFECT_RUNNER_POLL_FREQUENCY": "1",
        "PREFECT_SERVER_SERVICES_SCHEDULER_RECENT_DEPLOYMENTS_LOOP_SECONDS": "1",
        "PREFECT_SERVER_SERVICES_SCHEDULER_MIN_SCHEDULED_TIME": "PT5S",
        "PYTHONUNBUFFERED": "1",
    }
    environment.pop("PREFECT_API_URL", None)
    command = [sys.executable, "-m", "pipeline", "schedule", "--data", str(store.root)]
    with subprocess.Popen(
        command,
        cwd=PROJECT_DIR,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        late = Timer(DEADLINE, _end_all, (process.pid,))
        late.start()
        try:
            yield Clock(process, [])
        finally:
            late.cancel()
            _end_all(process.pid)


def _end_all(process_id: int) -> None:
    """Kill a process and what it has started, so that nobody waits for its next line for ever."""
    with suppress(ProcessLookupError):
        os.killpg(process_id, signal.SIGKILL)
