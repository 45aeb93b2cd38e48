"""Two friends at a table in a simulated Discord: what they do, and what they see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import simcord
from simcord.components import walk_components

from quarto_bot.chat import QuartoClient
from quarto_bot.matches import Person
from quarto_bot.rules import Piece

BUTTON, MENU, TEXT, GALLERY = 2, 3, 10, 12
PEOPLE, CHANNELS, LABEL, RADIO, BOXES = 5, 8, 18, 21, 22


def components(message: Any, kind: int | None = None) -> list[dict[str, Any]]:
    """The components of a message as Discord got them, nested ones included."""
    raw = [item if isinstance(item, dict) else item.to_dict() for item in message.components]
    return [item for item in walk_components(raw) if kind is None or item["type"] == kind]


def text(message: Any) -> str:
    return "\n".join(item["content"] for item in components(message, TEXT))


def controls(message: Any) -> list[str]:
    return [item["custom_id"] for item in components(message) if "custom_id" in item]


def alt_text(message: Any) -> str:
    description: str = components(message, GALLERY)[0]["items"][0]["description"]
    return description


class Table:
    """Alice and Bob, with Carol looking on, in #quarto; `turn` is the message with the living controls."""

    def __init__(self, env: simcord.Env) -> None:
        self.env = env
        self.guild = env.create_guild("Club")
        self.channel: Any = self.guild.create_text_channel("quarto")
        names = ("alice", "bob", "carol")
        self.alice, self.bob, self.carol = (self.guild.add_member(env.create_user(name)) for name in names)

    @property
    def bot(self) -> QuartoClient:
        client = self.env.bot
        assert isinstance(client, QuartoClient)
        return client

    @property
    def turn(self) -> Any:
        """The newest message that everybody sees and that has controls."""
        return next(m for m in reversed(self.public) if controls(m))

    @property
    def public(self) -> list[Any]:
        return [message for message in self.channel.history() if not message.flags.ephemeral]

    async def begin(self, **options: Any) -> None:
        await self.alice.slash(self.channel, "quarto challenge", opponent=self.bob, **options)
        result = await self.bob.click(self.turn, label="Accept")
        assert result.acknowledged

    async def to_move(self) -> Any:
        match = await self.bot.matches.turns.current(self.channel.id)
        return self.alice if match.to_move == Person(self.alice.id) else self.bob

    async def other(self) -> Any:
        return self.bob if await self.to_move() is self.alice else self.alice

    async def play(self, *moves: str) -> None:
        """By controls: `LRTS a1` gives and places, `LRTS` gives."""
        for move in moves:
            code, *square = move.split()
            await self.give(code)
            if square:
                await self.checked((await self.to_move()).click(self.turn, label=square[0]))

    async def give(self, code: str) -> Any:
        """Press the piece in the tray, or choose its words where there are no emojis."""
        return await self.checked(self.giving(await self.to_move(), code))

    def giving(self, person: Any, code: str) -> Any:
        ending = f":{Piece.from_code(code).index}"
        ids = [c for c in controls(self.turn) if c.startswith("give_piece:") and c.endswith(ending)]
        return person.click(self.turn, custom_id=ids[0]) if ids else person.select(self.turn, [code])

    async def play_square(self, name: str) -> None:
        await self.checked((await self.to_move()).click(self.turn, label=name))

    async def type(self, *moves: str) -> None:
        """The same by commands."""
        for move in moves:
            code, *square = move.split()
            await self.checked((await self.to_move()).slash(self.channel, "give", piece=code))
            if square:
                await self.checked((await self.to_move()).slash(self.channel, "place", square=square[0]))

    async def call(self, person: Any, line: str) -> Any:
        """Press QUARTO! and choose the line."""
        asked = await person.click(self.turn, label="QUARTO!")
        return await self.checked(person.select(asked.response, [line]))

    async def checked(self, doing: Any) -> Any:
        result = await doing
        assert result.acknowledged, "the player saw 'This interaction failed'"
        return result

    async def settled(self) -> None:
        """Everything that follows from what just happened has been shown."""
        await self.bot.matches.events.finish(patience=20)
        await self.env.settle()

    async def sequence(self) -> int:
        return (await self.bot.matches.turns.current(self.channel.id)).sequence

    def pinged(self, message: Any) -> Sequence[int]:
        return sorted(self.env.backend.messages[self.channel.id][message.id].ping_user_ids)


def sent(env: simcord.Env) -> list[Any]:
    """Every request of the bot so far."""
    return list(env.http_requests)
