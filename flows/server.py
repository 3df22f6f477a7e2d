"""A Prefect server inside this process: on this machine alone, without account or network, gone with the process."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import uvicorn
from prefect.server.api.server import create_app
from prefect.settings import PREFECT_API_URL, temporary_settings

LOOPBACK = "127.0.0.1"
START_SECONDS = 90.0
STOP_SECONDS = 10.0


class _Server(uvicorn.Server):
    """A server in a thread of its own, which says when it is up or has failed."""

    def __init__(self, config: uvicorn.Config, listening: socket.socket) -> None:
        super().__init__(config)
        self.has_spoken = Event()
        self.thread = Thread(target=self._serve_on, args=(listening,), name="prefect-server", daemon=True)

    def _serve_on(self, listening: socket.socket) -> None:
        try:
            self.run(sockets=[listening])
        finally:
            self.has_spoken.set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.has_spoken.set()


@contextmanager
def own_server() -> Iterator[None]:
    """Run a Prefect server, scheduler included, as long as the block lasts; it is the one that is used meanwhile.

    Raises:
        ConnectionError: it does not start.
    """
    with socket.create_server((LOOPBACK, 0)) as listening:
        url = f"http://{LOOPBACK}:{listening.getsockname()[1]}/api"
        with temporary_settings({PREFECT_API_URL: url}):
            server = _Server(uvicorn.Config(create_app(ignore_cache=True), log_level="error", lifespan="on"), listening)
            server.thread.start()
            try:
                server.has_spoken.wait(START_SECONDS)
                if not server.started:
                    raise ConnectionError("Prefect's own server does not start; PREFECT_LOGGING_LEVEL=INFO tells why")
                yield
            finally:
                server.should_exit = True
                server.thread.join(STOP_SECONDS)
