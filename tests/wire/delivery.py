"""How an interaction reaches the bot: at once, late, or more than once."""

import asyncio
from dataclasses import dataclass

from .gateway import Gateway
from .payload import Payload


@dataclass(frozen=True)
class Delivery:
    """`late` seconds after it was made, `copies` times."""

    late: float = 0.0
    copies: int = 1


AT_ONCE = Delivery()


class Deliveries:
    """Hands interactions to the gateway, in their time."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self._pending: set[asyncio.Task[None]] = set()

    def deliver(self, payload: Payload, guild_id: str | None, delivery: Delivery = AT_ONCE) -> None:
        if not delivery.late:
            self._dispatch(payload, guild_id, delivery.copies)
            return
        task = asyncio.create_task(self._later(payload, guild_id, delivery))
        self._pending.add(task)
        task.add_done_callback(self._pending.discard)

    async def stop(self) -> None:
        for task in self._pending:
            task.cancel()
        await asyncio.gather(*self._pending, return_exceptions=True)

    async def _later(self, payload: Payload, guild_id: str | None, delivery: Delivery) -> None:
        await asyncio.sleep(delivery.late)
        self._dispatch(payload, guild_id, delivery.copies)

    def _dispatch(self, payload: Payload, guild_id: str | None, copies: int) -> None:
        for _ in range(copies):
            self._gateway.dispatch("INTERACTION_CREATE", payload, guild_id)
