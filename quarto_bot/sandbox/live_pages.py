"""Makes SimCord's pages live: real time flows, and what one person does appears on everybody's page."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Mapping
from typing import Any

import simcord

from . import simcord_insides as insides

_log = logging.getLogger(__name__)


class LivePages:
    """All pages of the sandbox, and the line in which everything stands that happens on them.

    SimCord does one thing at a time, has one page at a time, and shows an action only to the window that did it. So
    SimCord is told which page is acting, and the other windows are told what happened; the actor's own is left alone,
    for news would make it refuse their next click.
    """

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self._previews: list[simcord.Preview] = []
        self._line = asyncio.Lock()
        self._told = 0

    @property
    def addresses(self) -> list[str]:
        return [preview.url for preview in self._previews]

    @contextlib.asynccontextmanager
    async def added(self, preview: simcord.Preview, stop: asyncio.Event) -> AsyncIterator[None]:
        """Serve one more page; ending it in the browser ends everything."""
        insides.activate(self._env, None)
        insides.decode_pictures_here(preview)
        insides.reserve_room_for_pictures(preview)
        async with preview:
            self._previews.append(preview)
            insides.wrap_actions(preview, self._in_line(preview))
            ended = asyncio.create_task(preview.wait_closed())
            ended.add_done_callback(lambda _: stop.set())
            yield
            ended.cancel()

    async def run(self, stop: asyncio.Event) -> None:
        """Let SimCord's time, which stands still between two clicks, follow the real one."""
        loop = asyncio.get_running_loop()
        last = loop.time()
        while not stop.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), 1)
            async with self._line:
                now = loop.time()
                try:
                    await self._env.advance_time(now - last)
                except TimeoutError as error:
                    _log.warning("advancing the simulated time failed, retrying in 1 s: %s", error)
                last = now
                self._tell()

    def _in_line(self, preview: simcord.Preview) -> insides.Wrapper:
        async def acted(act: insides.Act, page: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
            async with self._line:
                insides.activate(self._env, preview)
                result = await act(page, body)
                self._tell(but=page)
                return result

        return acted

    def _tell(self, but: str | None = None) -> None:
        happened = insides.events_so_far(self._env)
        if happened == self._told:
            return
        self._told = happened
        for preview in self._previews:
            insides.refresh(preview, but)
