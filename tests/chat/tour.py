"""A walk past everything the bot says in a channel, in any language, and all the texts met on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import discord
from simcord.components import walk_components

from quarto_bot.chat.texts.languages import Language
from quarto_bot.matches import Computer
from tests.chat.simulated import interactions_say, press, submit
from tests.chat.table import BOXES, BUTTON, CHANNELS, GALLERY, LABEL, MENU, PEOPLE, RADIO, TEXT, Table, controls
from tests.games import LIGHT_ROW


@dataclass
class Message:
    """What people read of one message or form, by where it stands."""

    texts: list[str] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)
    hints: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    placeholders: list[str] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)
    descriptions: list[str] = field(default_factory=list)

    @property
    def all(self) -> list[str]:
        said = (self.texts, self.headings, self.hints, self.labels, self.placeholders, self.choices, self.descriptions)
        return [text for texts in said for text in texts]


def read_message(components: list[dict[str, Any]]) -> Message:
    message = Message()
    for item in walk_components(components):
        match item["type"]:
            case kind if kind == TEXT:
                message.texts.append(item["content"])
            case kind if kind == BUTTON:
                message.labels += [item["label"]] if item.get("label") else []
            case kind if kind in (MENU, RADIO, BOXES, PEOPLE, CHANNELS):
                message.placeholders += [item["placeholder"]] if item.get("placeholder") else []
                message.choices += [option["label"] for option in item.get("options", ())]
                message.hints += [
                    option["description"] for option in item.get("options", ()) if option.get("description")
                ]
            case kind if kind == LABEL:
                message.headings.append(item["label"])
                message.hints += [item["description"]] if item.get("description") else []
            case kind if kind == GALLERY:
                message.descriptions += [picture["description"] for picture in item["items"]]
    return message


def sent_messages(table: Table) -> Iterator[Message]:
    """Every message and form that the bot has sent or changed so far."""
    for request in table.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        data = body.get("data") or body
        if data.get("components"):
            message = read_message(data["components"])
            message.headings += [data["title"]] if "title" in data else []
            yield message


async def tour(table: Table, say: Language) -> list[Message]:
    """Do all there is to do, and return everything that was said."""
    with interactions_say(locale=say.code, guild_locale=say.code):
        await _challenges(table)
        await _forms(table)
        await _game(table)
        await _alone(table)
        await _screens(table)
        await _settings(table)
        await _refusals(table)
    return list(sent_messages(table))


async def _challenges(table: Table) -> None:
    await table.alice.slash(table.channel, "quarto challenge")
    await _press(table.alice, table.turn, "withdraw")
    await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob, characteristics="CS", calls="late")
    await _press(table.bob, table.turn, "decline")
    await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob, squares=True, clock=60)
    await _press(table.bob, table.turn, "accept")


async def _forms(table: Table) -> None:
    none = await table.checked(table.carol.slash(table.channel, "quarto games"))
    await _press(table.carol, none.response, "new_game")
    await table.checked(table.carol.context_menu(table.channel, "Challenge to Quarto", table.bob))
    await table.checked(table.carol.context_menu(table.channel, "Quarto: replay", table.public[0]))


async def _game(table: Table) -> None:
    await table.play(*LIGHT_ROW, "DRTS a2")
    caller = await table.to_move()
    asked = await _press(caller, table.turn, "call")
    await table.checked(caller.select(asked.response, ["row 1"]))
    await table.checked(caller.slash(table.channel, "quarto board"))
    asked = await _press(caller, table.turn, "resign")
    await _press(caller, asked.response, "resign_sure")
    await table.alice.slash(table.channel, "quarto replay")
    await _review(table)


async def _review(table: Table) -> None:
    review = await table.checked(table.alice.slash(table.channel, "quarto review"))
    await _press(table.alice, review.response, "show_review")
    for find in [control for control in controls(review.response) if control.startswith("find_it")]:
        puzzle = await table.checked(press(table.alice, review.response, find))
        tries = [control for control in controls(puzzle.response) if control.startswith("try_")]
        for control in tries[:8]:
            await table.checked(press(table.alice, puzzle.response, control))


async def _alone(table: Table) -> None:
    await table.checked(table.alice.slash(table.channel, "quarto solo", level="beginner", start="me"))
    await table.checked(table.giving(table.alice, "LRTS"))
    await table.bot.matches.turns.resign(Computer("beginner"), table.channel.id)
    await table.settled()
    await table.checked(press(table.alice, table.turn, "play_computer"))
    await table.alice.slash(table.channel, "quarto challenge")
    await table.env.advance_time(15 * 60 + 1)


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


async def _settings(table: Table) -> None:
    role = table.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    olga = table.guild.add_member(table.env.create_user("olga"), roles=[role])
    forms: dict[str, dict[str, Any]] = {
        "change_games": {"clock": "86400", "calls": "late", "place": "thread", "channels": [table.channel]},
        "change_look": {"language": ["none"], "theme": "light", "puzzle": [table.channel], "hour": ["9"]},
        "change_mine": {"language": ["none"], "theme": "high contrast", "notices": []},
        "change_quiet": {"start": ["22"], "end": ["7"], "offset": ["330"]},
    }
    for command, kinds in (
        ("settings", ("change_games", "change_look")),
        ("preferences", ("change_mine", "change_quiet")),
    ):
        for kind in kinds:
            overview = await table.checked(olga.slash(table.channel, f"quarto {command}"))
            form = await _press(olga, overview.response, kind)
            await table.checked(olga.submit_modal(form, forms[kind]))
    await table.checked(olga.slash(table.channel, "quarto block"))
    blocked = await table.checked(olga.slash(table.channel, "quarto block", person=table.bob))
    await table.checked(olga.slash(table.channel, "quarto block"))
    await _press(olga, blocked.response, "unblock")


async def _refusals(table: Table) -> None:
    await table.checked(table.alice.slash(table.channel, "quarto settings"))
    await table.checked(submit(table.alice, table.channel, "nonsense", []))
    await table.checked(table.alice.slash(table.channel, "give", piece="LRTS"))
    await table.checked(table.alice.slash(table.channel, "give", piece="?"))
    await table.checked(table.alice.slash(table.channel, "quarto challenge", opponent=table.alice))


async def _press(person: Any, message: Any, kind: str) -> Any:
    [custom_id] = [control for control in controls(message) if control.partition(":")[0] == kind]
    result = await press(person, message, custom_id)
    assert result.acknowledged, "the player saw 'This interaction failed'"
    return result
