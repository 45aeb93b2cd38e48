"""The Quarto bot: `python bot.py` connects to Discord, `python bot.py --sandbox` needs neither token nor network."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from collections.abc import Callable
from pathlib import Path

if __name__ != "__mp_main__":  # a worker of the computer is given this file under that name, and needs nothing of it
    from quarto_bot import __version__, config
    from quarto_bot.app import run
    from quarto_bot.chat import is_discords
    from quarto_bot.config import Settings
    from quarto_bot.log import SparingHandler
    from quarto_bot.starting import StartError

HOW_TO_CONNECT = """\
The bot needs a token to connect to Discord. To get one:
  1. Open https://discord.com/developers/applications and create an application.
  2. On its page "Bot", press "Reset Token" and copy what appears.
  3. Put it into config.toml as  token = "..."  (config.example.toml shows all settings),
     or into the environment variable DISCORD_TOKEN.
To try the bot without a token:  python bot.py --sandbox"""

# The libraries log every retry and every migration step, and warn that voice is missing, which the bot never uses.
_QUIETER = {"discord": logging.WARNING, "discord.client": logging.ERROR, "alembic": logging.WARNING}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="A Discord bot for the board game Quarto.")
    parser.add_argument("--version", action="version", version=f"Quarto bot {__version__}")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the settings; config.toml if there is one")
    parser.add_argument("--sandbox", action="store_true", help="play in the browser, without token and network")
    parser.add_argument("--port", type=int, default=0, help="with --sandbox: the page's port; any free one if left out")
    parser.add_argument(
        "--database", metavar="URL", help="with --sandbox: keep the games; they are thrown away if left out"
    )
    return parser.parse_args()


def main() -> int:
    given = arguments()
    try:
        settings = config.load(given.config)
        log_to_stderr(settings)
        return sandbox(given, settings) if given.sandbox else connect(settings)
    except StartError as error:
        print(error, file=sys.stderr)
        return 2  # somebody has to change something first: quarto-bot.service does not start it again


def connect(settings: Settings) -> int:
    if settings.token is None:
        print(HOW_TO_CONNECT, file=sys.stderr)
        return 2
    with asyncio.Runner(loop_factory=quicker_loop()) as runner:
        runner.run(run(settings, settings.token))
    return 0


def quicker_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop, where requirements.txt can install it: it takes a tenth off every action."""
    try:
        from uvloop import new_event_loop  # noqa: PLC0415 - not on Windows, nor where it would have to be compiled
    except ImportError:
        return None
    return new_event_loop


def sandbox(given: argparse.Namespace, settings: Settings) -> int:
    for name in ("discord.state", "quarto_bot.chat.client"):  # an invite link to a Discord that does not exist
        logging.getLogger(name).setLevel(logging.ERROR)
    try:
        from quarto_bot.sandbox import run_sandbox  # noqa: PLC0415 - needs what only requirements-sandbox.txt installs
    except ImportError as error:
        print(f"The sandbox needs more: pip install -r requirements-sandbox.txt ({error})", file=sys.stderr)
        return 2
    return asyncio.run(run_sandbox(settings, given.database, given.port))


def log_to_stderr(settings: Settings) -> None:
    handlers = [SparingHandler(is_discords)]
    line = "%(asctime)s %(levelname)s %(name)s: %(message)s"
    logging.basicConfig(level=settings.log_level, format=line, handlers=handlers)
    for name, level in _QUIETER.items():
        logging.getLogger(name).setLevel(max(level, logging.getLogger().level))


if __name__ == "__main__":
    sys.exit(main())
