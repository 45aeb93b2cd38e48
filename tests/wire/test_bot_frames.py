"""Whatever comes through the gateway, the process lives, one line says what it was, and the game goes on."""

import pytest

from . import odd_frames
from .conftest import HURRIED_BOT
from .discord.server import FakeDiscord
from .odd_frames import survives
from .people.table import Table
from .process import BotProcess

pytestmark = [pytest.mark.provokes_errors, pytest.mark.parametrize("quarto_command", [HURRIED_BOT])]
KINDS = {
    "interactions": tuple(odd_frames.odd_interactions()),
    "events": tuple(odd_frames.odd_events()),
    "frames": tuple(odd_frames.odd_frames()),
    "beginnings": tuple(odd_frames.odd_beginnings()),
    "endings": tuple(odd_frames.odd_endings()),
}


@pytest.mark.parametrize("kind", KINDS)
async def test_the_process_outlives_all_odd(
    kind: str, discord: FakeDiscord, quarto: BotProcess, friends: Table
) -> None:
    await friends.begin()
    failed: list[tuple[str, str]] = []
    for odd in KINDS[kind]:
        if problem := await survives(odd, quarto, discord, friends):
            failed.append((odd.name, problem))
            if not quarto.running:
                await quarto.start()
    assert failed == [], "\n".join(list(quarto.log)[-20:])
