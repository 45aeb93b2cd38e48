"""`GET /health` and `GET /metrics`, for whoever watches over the bot."""

from __future__ import annotations

import errno
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from . import __version__
from .metrics import GAMES_RUNNING, GATEWAY_CONNECTED, REGISTRY
from .starting import SettingsError

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Probes:
    """What to ask to learn whether the bot is healthy."""

    is_connected: Callable[[], bool]
    games_running: Callable[[], Awaitable[int]]


@asynccontextmanager
async def serve(probes: Probes, host: str, port: int | None) -> AsyncIterator[None]:
    """Answer on this port; without one, do nothing."""
    if port is None:
        yield
        return
    app = web.Application()
    app.router.add_get("/health", partial(_health, probes))
    app.router.add_get("/metrics", partial(_metrics, probes))
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await _listen(runner, host, port)
        yield
    finally:
        await runner.cleanup()


async def _listen(runner: web.AppRunner, host: str, port: int) -> None:
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise SettingsError.about("health_port", f"{port} is taken by another program; choose another") from None
        if error.errno == errno.EACCES:
            raise SettingsError.about("health_port", f"{port} is not allowed; choose one above 1023") from None
        problem = f"{host!r} is no address of this machine; 127.0.0.1 is, and 0.0.0.0 means all of them"
        raise SettingsError.about("health_host", problem) from None


async def _health(probes: Probes, _: web.Request) -> web.Response:
    connected = probes.is_connected()
    try:
        database = f"{await probes.games_running()} games running"
    except Exception as error:  # noqa: BLE001 - whatever failed, the answer says so
        database = f"failed: {type(error).__name__}"
    well = connected and not database.startswith("failed")
    gateway = "connected" if connected else "not connected"
    answer = {"well": well, "version": __version__, "gateway": gateway, "database": database}
    return web.json_response(answer, status=200 if well else 503)


async def _metrics(probes: Probes, _: web.Request) -> web.Response:
    GATEWAY_CONNECTED.set(probes.is_connected())
    try:
        GAMES_RUNNING.set(await probes.games_running())
    except Exception as error:  # noqa: BLE001 - the other figures are wanted most when the database is not well
        _log.warning("counting the running games failed, skipped: %r", error)
    return web.Response(body=generate_latest(REGISTRY), headers={"Content-Type": CONTENT_TYPE_LATEST})
