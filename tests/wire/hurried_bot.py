"""The impatient bot: `python -m tests.wire.hurried_bot` is `python bot.py`, but for that.

discord.py makes five attempts at a request that Discord answers with 500, and waits 1, 3, 5, 7 and 9 seconds after
them, and 5 before another session; the bot's own pauses grow from a second on. To see what comes after them would take
minutes; here they take a twentieth of that, and a connection counts as steady at once.
"""

import asyncio
import runpy
from types import ModuleType

from discord import client, http
from discord.webhook import async_ as webhook

from quarto_bot import starting
from quarto_bot.chat import gateway

PACE = 20


async def short_sleep(seconds: float) -> None:
    await asyncio.sleep(seconds / PACE)


if __name__ == "__main__":
    hurried = ModuleType("asyncio")
    vars(hurried).update(vars(asyncio) | {"sleep": short_sleep})
    for module in (client, http, webhook):
        vars(module)["asyncio"] = hurried
    starting.first_pause /= PACE
    gateway.steady_after = 0.0
    runpy.run_path("bot.py", run_name="__main__")
