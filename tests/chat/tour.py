"""A walk past everything the bot says in a channel, in any language, and all the texts met on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from simcord.components import walk_components

from quarto_bot.chat.texts.languages import Language
from tests.chat.simulated import interactions_say, press
from tests.chat.table import BUTTON, GALLERY, MENU, TEXT, Table, controls
from tests.games import LIGHT_ROW


@dataclass
class Message:
    """What people read of one message, by where it stands."""

    texts: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    placeholders: list[str] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)
    descriptions: list[str] = field(default_factory=list)

    @property
    def all(self) -> list[str]:
        return [*self.texts, *self.labels, *self.placeholders, *self.choices, *self.descriptions]


def read_message(components: list[dict[str, Any]]) -> Message:
    message = Message()
    for item in walk_components(components):
        match item["type"]:
            case kind if kind == TEXT:
                message.texts.append(item["content"])
            case kind if kind == BUTTON:
                message.labels += [item["label"]] if item.get("label") else []
            case kind if kind == MENU:
                message.placeholders.append(item["placeholder"])
                message.choices += [option["label"] for option in item["options"]]
            case kind if kind == GALLERY:
                message.descriptions += [picture["description"] for picture in item["items"]]
    return message


def sent_messages(table: Table) -> Iterator[Message]:
    """Every message that the bot has sent or changed so far."""
    for request in table.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        data = body.get("data") or body
        if data.get("components"):
            yield read_message(data["components"])


async def tour(table: Table, say: Language) -> list[Message]:
    """Do all there is to do, and return everything that was said."""
    with interactions_say(locale=say.code, guild_locale=say.code):
        await _challenges(table)
        await _game(table)
        await _screens(table)
        await _refusals(table)
    return list(sent_messages(table))


async def _challenges(table: Table) -> None:
    await table.alice.slash(table.channel, "quarto challenge")
    await _press(table.alice, table.turn, "withdraw")
    await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob, characteristics="CS", calls="late")
    await _press(table.bob, table.turn, "decline")
    await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob, squares=True, clock=60)
    await _press(table.bob, table.turn, "accept")


async def _game(table: Table) -> None:
    await table.play(*LIGHT_ROW, "DRTS a2")
    caller = await table.to_move()
    asked = await _press(caller, table.turn, "call")
    await table.checked(caller.select(asked.response, ["row 1"]))
    await table.checked(caller.slash(table.channel, "quarto board"))
    asked = await _press(caller, table.turn, "resign")
    await _press(caller, asked.response, "resign_sure")
    await table.alice.slash(table.channel, "quarto replay")


async def _screens(table: Table) -> None:
    for command in ("quarto leaderboard", "quarto stats", "quarto help"):
        await table.checked(table.alice.slash(table.channel, command))
    rules = await table.checked(table.alice.slash(table.channel, "quarto rules"))
    for page in range(1, 5):
        await table.checked(press(table.alice, rules.response, f"rules:{page}"))
    privacy = await table.checked(table.carol.slash(table.channel, "quarto privacy"))
    await _press(table.carol, privacy.response, "export")
    sure = await _press(table.carol, privacy.response, "forget")
    await _press(table.carol, sure.response, "forget_sure")


async def _refusals(table: Table) -> None:
    await table.checked(table.alice.slash(table.channel, "give", piece="LRTS"))
    await table.checked(table.alice.slash(table.channel, "give", piece="?"))
    await table.checked(table.alice.slash(table.channel, "quarto challenge", opponent=table.alice))


async def _press(person: Any, message: Any, kind: str) -> Any:
    [custom_id] = [control for control in controls(message) if control.partition(":")[0] == kind]
    result = await press(person, message, custom_id)
    assert result.acknowledged, "the player saw 'This interaction failed'"
    return result
