"""Where things lie: every path and limit of the house in one class, overridable by environment."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.formats.raw import MAX_UNZIPPED_BYTES

PROJECT_DIR = Path(__file__).resolve().parent.parent
SQL_DIR = PROJECT_DIR / "sql"


def _from_environment(name: str, default: Path) -> Path:
    value = os.environ.get(name)
    return Path(value) if value else default


@dataclass(frozen=True)
class Settings:
    """The settings of one run.

    `data_dir` (CALCELO_DATA): raw, curated and published data. `prefect_home` (CALCELO_PREFECT_HOME):
    Prefect's own home, kept inside the project. `max_unzipped_bytes`: what a received zip may unpack to.
    """

    data_dir: Path = field(default_factory=lambda: _from_environment("CALCELO_DATA", PROJECT_DIR / "data"))
    prefect_home: Path = field(
        default_factory=lambda: _from_environment("CALCELO_PREFECT_HOME", PROJECT_DIR / ".prefect")
    )
    max_unzipped_bytes: int = MAX_UNZIPPED_BYTES

    def prefect_environment(self) -> dict[str, str]:
        """What must stand in the environment before Prefect is imported: no account, no network."""
        return {
            "PREFECT_HOME": str(self.prefect_home),
            "PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS": "90",
            "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
            "PREFECT_LOGGING_TO_API_WHEN_MISSING_FLOW": "ignore",
            "DO_NOT_TRACK": "1",
        }

    def enter_prefect(self) -> None:
        """Put these settings into the environment, where Prefect finds them when it is imported."""
        os.environ.update(self.prefect_environment())
        os.environ.pop("PREFECT_API_URL", None)
