"""The bot with an impatient discord.py: `python -m tests.wire.hurried_bot` is `python bot.py`, but for that.

The library makes five attempts at a request that Discord answers with 500, and waits 1, 3, 5, 7 and 9 seconds after
them. To see the bot after all attempts have failed would take minutes; here they take a twentieth of that.
"""

import asyncio
import runpy
from types import ModuleType

from discord import http
from discord.webhook import async_ as webhook

PACE = 20


async def short_sleep(seconds: float) -> None:
    await asyncio.sleep(seconds / PACE)


if __name__ == "__main__":
    hurried = ModuleType("asyncio")
    vars(hurried).update(vars(asyncio) | {"sleep": short_sleep})
    for module in (http, webhook):
        vars(module)["asyncio"] = hurried
    runpy.run_path("bot.py", run_name="__main__")
