"""Where things lie: every path and limit of the house in one class, overridable by environment."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.formats.raw import MAX_UNZIPPED_BYTES

PROJECT_DIR = Path(__file__).resolve().parent.parent
SQL_DIR = PROJECT_DIR / "sql"

TIME_ZONE = "Europe/Brussels"
EVERY_QUARTER = "0 6 1 1,4,7,10 *"
"""At 6:00 on 1 January, April, July and October, as a cron line."""

_IDLE_SERVICES = (
    *("CANCELLATION_CLEANUP", "CLEANUP_RECONCILER", "EVENT_PERSISTER", "FOREMAN", "LATE_RUNS"),
    *("PAUSE_EXPIRATIONS", "REPOSSESSOR", "TASK_RUN_RECORDER", "TRIGGERS"),
)
"""What Prefect's server does besides scheduling; nothing of it is used, and all of it writes to one SQLite file."""


def _from_environment(name: str, default: Path) -> Path:
    value = os.environ.get(name)
    return Path(value) if value else default


@dataclass(frozen=True)
class Settings:
    """The settings of one run.

    `data_dir` (CALCELO_DATA): raw, curated and published data. `max_unzipped_bytes`: what a received zip may
    unpack to. `schedule` (CALCELO_SCHEDULE): when `calcelo schedule` runs a list, a cron line in `TIME_ZONE`.
    """

    data_dir: Path = field(default_factory=lambda: _from_environment("CALCELO_DATA", Path("data")))
    max_unzipped_bytes: int = MAX_UNZIPPED_BYTES
    schedule: str = field(default_factory=lambda: os.environ.get("CALCELO_SCHEDULE") or EVERY_QUARTER)

    @property
    def prefect_home(self) -> Path:
        """Prefect's own home (CALCELO_PREFECT_HOME), else `.prefect` in the data folder."""
        return _from_environment("CALCELO_PREFECT_HOME", self.data_dir / ".prefect").resolve()

    def prefect_environment(self) -> dict[str, str]:
        """What must stand in the environment before Prefect is imported: no account, no network, no pages.

        Steps and findings are told by the house itself; Prefect's own lines are shown where PREFECT_LOGGING_LEVEL
        asks for them.
        """
        quiet = {
            "PREFECT_LOGGING_LEVEL": "ERROR",
            "PREFECT_LOGGING_LOGGERS_PREFECT_FLOW_RUNS_LEVEL": "CRITICAL",
            "PREFECT_LOGGING_LOGGERS_PREFECT_TASK_RUNS_LEVEL": "CRITICAL",
        }
        return {
            "PREFECT_HOME": str(self.prefect_home),
            "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
            "PREFECT_SERVER_UI_ENABLED": "false",
            "PREFECT_LOGGING_TO_API_WHEN_MISSING_FLOW": "ignore",
            "DO_NOT_TRACK": "1",
            **{f"PREFECT_SERVER_SERVICES_{name}_ENABLED": "false" for name in _IDLE_SERVICES},
            **({} if "PREFECT_LOGGING_LEVEL" in os.environ else quiet),
        }

    def enter_prefect(self, *, keeps_server: bool = False) -> None:
        """Put these settings into the environment, where Prefect finds them when it is imported.

        Args:
            keeps_server: whether a Prefect server that PREFECT_API_URL names is used, rather than one of our own.
        """
        os.environ.update(self.prefect_environment())
        if not keeps_server:
            os.environ.pop("PREFECT_API_URL", None)
