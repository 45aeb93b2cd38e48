"""Any number of interactions that no honest client sends, and what they do to the bot and to its log."""

import asyncio
from dataclasses import dataclass

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

from .conftest import QUARTO_BOT
from .discord.server import FakeDiscord
from .process import BotProcess
from .strategies import commands, controls, envelopes, forms, of_another_type, typing
from .world.interactions import Interacted
from .world.payload import Payload

CROWD = 10  # of whom each sends a part of it
BATCH = 100  # payloads that arrive at once
hostile = st.tuples(
    st.one_of(
        st.tuples(st.just(Interacted.COMMAND), commands | of_another_type),
        st.tuples(st.just(Interacted.AUTOCOMPLETE), typing | commands | of_another_type),
        st.tuples(st.just(Interacted.COMPONENT), controls),
        st.tuples(st.just(Interacted.FORM), forms),
    ),
    envelopes,
)


@dataclass(frozen=True)
class Harm:
    """How much was sent, what the log says of it, and how many honest commands between them were not answered."""

    payloads: int
    tracebacks: int
    lines: int
    unanswered: int


def payloads(number: int, seed: int) -> list[tuple[tuple[Interacted, Payload], Payload]]:
    """This many different ones, or fewer if there are no more; the same for the same seed."""
    found: list[tuple[tuple[Interacted, Payload], Payload]] = []

    @seeded(seed)
    @settings(
        max_examples=number, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(hostile)
    def collect(one: tuple[tuple[Interacted, Payload], Payload]) -> None:
        found.append(one)

    collect()
    return found


async def run_hostile(url: str, number: int, seed: int = 0) -> Harm:
    """Send so many to a bot on this database; between them, everybody asks for something that is answered."""
    tracebacks = lines = unanswered = 0
    everything = payloads(number, seed)
    async with FakeDiscord() as discord, BotProcess(discord, QUARTO_BOT, {"QUARTO_DATABASE": url}) as bot:
        crowd = [discord.user(f"mallory {each}") for each in range(CROWD)]
        channel = discord.channel(discord.guild("Attacked", *crowd))
        challenge = (await crowd[0].command(channel, "quarto challenge")).message
        assert challenge is not None, "the challenge was not shown"
        for start in range(0, len(everything), BATCH):
            bot.log.clear()
            for each, ((kind, data), envelope) in enumerate(everything[start : start + BATCH]):
                crowd[each % CROWD].fling(kind, data, challenge, envelope)
            answers = await asyncio.gather(*(each.command(channel, "quarto help") for each in crowd))
            unanswered += sum(answer.failed for answer in answers)
            tracebacks += sum("Traceback" in line for line in bot.log)
            lines += len(bot.log)
        assert bot.running
        assert discord.rest.violations == [], "\n".join(discord.rest.violations[:3])
    return Harm(len(everything), tracebacks, lines, unanswered)
