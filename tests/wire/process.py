"""Runs a bot as a process of its own against a Discord on loopback: start, kill, stop, start again."""

import asyncio
import contextlib
import os
import signal
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from .discord.server import FakeDiscord
from .world.bell import Bell

ROOT = Path(__file__).parents[2]
START_TIME = 20.0
STOP_TIME = 10.0


class BotFailed(AssertionError):
    """The process ended, or was not ready in time; with the end of its log."""


class BotProcess:
    """A bot's command line, run in the project's folder. Its addresses are in the environment, its output in `log`."""

    def __init__(
        self, discord: FakeDiscord, command: Sequence[str], environment: Mapping[str, str] | None = None
    ) -> None:
        self.log: deque[str] = deque(maxlen=5_000)
        self._discord = discord
        self._command = list(command)
        self._environment = dict(environment or {})
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._heard = Bell()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.kill()

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self, sessions: int = 1) -> None:
        """Start it and wait till its sessions (one per shard) are ready on the gateway."""
        assert not self.running
        wanted = self._discord.gateway.ready + sessions
        await self.spawn()
        ready = asyncio.create_task(self._discord.gateway.wait_until_ready(wanted, START_TIME))
        ended = asyncio.create_task(self.ended())
        await asyncio.wait([ready, ended], return_when=asyncio.FIRST_COMPLETED)
        is_ready = ready.done() and ready.result()
        for task in (ready, ended):
            task.cancel()
        await asyncio.gather(ready, ended, return_exceptions=True)
        if not is_ready:
            await self.kill()
            raise BotFailed("\n".join(self.log))

    async def ended(self) -> int:
        """Wait for the process to end by itself; its exit status."""
        assert self._process is not None
        assert self._reader is not None
        status = await self._process.wait()
        await asyncio.shield(self._reader)
        return status

    async def says(self, words: str, times: int = 1) -> bool:
        """Whether so many lines of the log have these words, waiting for them."""
        enough = await self._heard.until(lambda: sum(words in line for line in self.log) >= times or None, START_TIME)
        return enough is True

    async def kill(self) -> None:
        """kill -9: nothing is tidied up."""
        await self._signal(signal.SIGKILL)

    async def stop(self, within: float = STOP_TIME, number: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to stop; its exit status. A process that does not end in time has failed."""
        try:
            async with asyncio.timeout(within):
                return await self._signal(number)
        except TimeoutError:
            await self.kill()
            raise BotFailed(f"still running {within} s after {number.name}\n" + "\n".join(self.log)) from None

    async def restart(self) -> None:
        await self.kill()
        await self.start()

    def settings(self) -> dict[str, str]:
        """The environment that tells a bot where this Discord is."""
        return {
            "QUARTO_API_URL": self._discord.api_url,
            "QUARTO_GATEWAY_URL": self._discord.gateway_url,
            "DISCORD_TOKEN": self._discord.world.application.token,
            "QUARTO_CHALLENGES_PER_MINUTE": "1000",  # the people here play game after game
        }

    async def spawn(self) -> None:
        """Start it, and wait for nothing."""
        environment = os.environ | self.settings() | self._environment | {"PYTHONUNBUFFERED": "1"}
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            cwd=ROOT,
            env=environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            limit=1 << 20,
        )
        self._reader = asyncio.create_task(self._read(self._process))

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            self.log.append(line.decode(errors="replace").rstrip())
            self._heard.ring()

    async def _signal(self, number: signal.Signals) -> int:
        if self._process is None:
            return 0
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(number)
        return await self.ended()
