"""Serves the quarterly deployment: as long as it lasts, each list is run when it comes into force."""

from __future__ import annotations

import asyncio
import datetime as dt
import signal
from collections.abc import Callable
from contextlib import ExitStack
from zoneinfo import ZoneInfo

from prefect import State, flow
from prefect.client.orchestration import get_client
from prefect.runner import Runner
from prefect.runtime import flow_run
from prefect.schedules import Cron
from prefect.server.schemas.schedules import CronSchedule
from prefect.settings import PREFECT_API_URL
from prefect.states import Completed, Failed

from flows.quarterly import do_as_task, store_at
from flows.server import own_server
from pipeline.screen import Screen
from pipeline.settings import EVERY_QUARTER, TIME_ZONE
from pipeline.telling import run_by_clock


@flow(name="calcelo-scheduled-quarter")
def scheduled_quarter(data_dir: str, language: str) -> State[None]:
    """Run the list that is in force at the time this run was due."""
    # Ctrl-C reaches this process too; it is the serving one that ends both
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    due = flow_run.scheduled_start_time.astimezone(ZoneInfo(TIME_ZONE))
    stopped_by = run_by_clock(Screen(), store_at(data_dir), due, language, do_as_task)
    return Failed(message=stopped_by) if stopped_by else Completed()


def next_runs(cron: str, after: dt.datetime, count: int = 1) -> list[dt.datetime]:
    """The times of a cron line after another time, in `TIME_ZONE`.

    Raises:
        ValueError: it is no cron line.
    """
    try:
        schedule = CronSchedule(cron=cron, timezone=TIME_ZONE)
    except ValueError:
        raise ValueError(f"'{cron}' is no cron line; write CALCELO_SCHEDULE like '{EVERY_QUARTER}'") from None
    return list(asyncio.run(schedule.get_dates(n=count, start=after)))


def reach_server(url: str) -> None:
    """See to it that a Prefect server answers.

    Raises:
        ConnectionError: it does not.
    """
    with get_client(sync_client=True) as client:
        if client.api_healthcheck() is not None:
            raise ConnectionError(f"no Prefect server answers at {url}; start it, or unset PREFECT_API_URL")


def serve(data_dir: str, cron: str, language: str, tell: Callable[[dt.datetime], None]) -> None:
    """Run lists by the clock until Ctrl-C or the end of the process is asked for.

    Args:
        data_dir: the data folder.
        cron: when, in `TIME_ZONE`.
        language: of the findings.
        tell: hears of the next time as soon as the clock runs.

    Raises:
        ConnectionError: there is no Prefect server.
        ValueError: `cron` is no cron line.
    """
    coming = next_runs(cron, dt.datetime.now(dt.UTC))[0]
    runner = Runner(name="calcelo", limit=1)
    with ExitStack() as held:
        if url := PREFECT_API_URL.value():
            reach_server(url)
        else:
            held.enter_context(own_server())
        runner.add_flow(
            scheduled_quarter,
            name="quarterly",
            schedules=[Cron(cron, timezone=TIME_ZONE)],
            parameters={"data_dir": data_dir, "language": language},
        )
        held.callback(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, runner.handle_sigterm))
        tell(coming)
        asyncio.run(runner.start())
