"""Serves the quarterly deployment: 6:00 in Brussels on 1 January, April, July and October."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from prefect import flow
from prefect.schedules import Cron

from flows.quarterly import quarterly, store_at
from pipeline.period import Period

CRON = "0 6 1 1,4,7,10 *"
TIME_ZONE = "Europe/Brussels"


@flow(name="calcelo-scheduled-quarter")
def scheduled_quarter(data_dir: str) -> dict[str, int]:
    """Run the list that comes into force today."""
    today = dt.datetime.now(ZoneInfo(TIME_ZONE)).date()
    with store_at(data_dir).lock():
        return quarterly(str(Period(today.year, today.month)), data_dir)


def serve(data_dir: str) -> None:
    """Serve the deployment until stopped."""
    scheduled_quarter.serve(
        name="quarterly", schedules=[Cron(CRON, timezone=TIME_ZONE)], parameters={"data_dir": data_dir}
    )
