"""This Discord refuses what Discord refuses: the dozen cases that the bot relies on, the sums, and the contract."""

import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

import aiohttp
import pytest

from .discord.contract import VARIABLE, Contract, from_environment
from .discord.server import FakeDiscord
from .people.player import Player
from .world.interactions import Interacted, Interaction
from .world.limits import command_problems, message_problems
from .world.messages import Message
from .world.payload import Payload
from .world.places import Channel, Permission

HELLO = {"content": "hello"}
MESSAGE, UPDATE, AUTOCOMPLETE = 4, 7, 8
Status: TypeAlias = tuple[int, int | None]
"""Of a response: HTTP's, and Discord's code if it was refused."""


@dataclass(frozen=True)
class Requests:
    """A bot without a library: the test writes each request itself."""

    discord: FakeDiscord
    session: aiohttp.ClientSession
    channel: Channel
    player: Player

    async def call(self, method: str, path: str, payload: object = None, *, token: str | None = None) -> Status:
        headers = {"Authorization": f"Bot {token or self.discord.world.application.token}"}
        url = self.discord.api_url + path
        async with self.session.request(method, url, json=payload, headers=headers) as response:
            text = await response.text()
            body = json.loads(text) if text else {}
            return response.status, body.get("code") if isinstance(body, dict) else None

    async def post(self, channel: Channel, payload: Payload = HELLO) -> Status:
        return await self.call("POST", f"/channels/{channel.id}/messages", payload)

    async def posted(self) -> Message:
        await self.post(self.channel)
        return next(reversed(self.channel.messages.values()))

    def pressed(self, message: Message | None = None) -> Interaction:
        kind = Interacted.COMPONENT if message else Interacted.COMMAND
        return self.discord.world.interact(kind, self.player.user, self.channel, {"name": "test"}, message)

    async def answer(self, interaction: Interaction, kind: int = MESSAGE, data: Payload = HELLO) -> Status:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        return await self.call("POST", path, {"type": kind, "data": data})

    async def follow_up(self, interaction: Interaction) -> Status:
        return await self.call("POST", f"/webhooks/{interaction.application_id}/{interaction.token}", HELLO)


@pytest.fixture
async def requests(discord: FakeDiscord, table: Channel, alice: Player) -> AsyncIterator[Requests]:
    async with aiohttp.ClientSession() as session:
        yield Requests(discord, session, table, alice)


async def second_answer(requests: Requests) -> Status:
    interaction = requests.pressed()
    assert await requests.answer(interaction) == (204, None)
    return await requests.answer(interaction)


async def late_answer(requests: Requests) -> Status:
    interaction = requests.pressed()
    requests.discord.world.ahead += 3.1
    return await requests.answer(interaction)


async def late_followup(requests: Requests) -> Status:
    interaction = requests.pressed()
    await requests.answer(interaction)
    requests.discord.world.ahead += 14 * 60
    assert await requests.follow_up(interaction) == (200, None)
    requests.discord.world.ahead += 61
    return await requests.follow_up(interaction)


async def early_followup(requests: Requests) -> Status:
    return await requests.follow_up(requests.pressed())


async def update_of_a_deleted_message(requests: Requests) -> Status:
    message = await requests.posted()
    interaction = requests.pressed(message)
    requests.discord.delete_message(message)
    return await requests.answer(interaction, UPDATE)


async def edit_of_a_deleted_message(requests: Requests) -> Status:
    message = await requests.posted()
    requests.discord.delete_message(message)
    return await requests.call("PATCH", f"/channels/{requests.channel.id}/messages/{message.id}", HELLO)


async def edit_of_a_private_message(requests: Requests) -> Status:
    await requests.answer(requests.pressed(), data=HELLO | {"flags": 64})
    (message,) = requests.channel.messages.values()
    return await requests.call("PATCH", f"/channels/{requests.channel.id}/messages/{message.id}", HELLO)


async def message_without_permission(requests: Requests) -> Status:
    requests.discord.deny(requests.channel, Permission.SEND_MESSAGES)
    assert await requests.post(requests.discord.thread(requests.channel)) == (200, None)
    return await requests.post(requests.channel)


async def message_in_a_thread_without_permission(requests: Requests) -> Status:
    requests.discord.deny(requests.channel, Permission.SEND_MESSAGES_IN_THREADS)
    return await requests.post(requests.discord.thread(requests.channel))


async def message_where_the_bot_was_kicked(requests: Requests) -> Status:
    assert requests.channel.guild is not None
    requests.discord.remove_bot(requests.channel.guild)
    assert await requests.answer(requests.pressed()) == (204, None)
    return await requests.post(requests.channel)


async def message_to_a_group_without_the_bot(requests: Requests) -> Status:
    return await requests.post(requests.discord.group(requests.player, requests.discord.user("carol")))


async def request_with_a_wrong_token(requests: Requests) -> Status:
    return await requests.call("GET", "/users/@me", token="wrong")


async def rate_limited_request(requests: Requests) -> Status:
    requests.discord.faults.add("GET", "^/users/@me$", status=429, times=1)
    limited = await requests.call("GET", "/users/@me")
    assert await requests.call("GET", "/users/@me") == (200, None)
    return limited


async def lost_answer(requests: Requests) -> Status:
    requests.discord.faults.add("POST", "/messages$", status=500, times=1, after=True)
    lost = await requests.post(requests.channel)
    assert [message.text for message in requests.channel.messages.values()] == ["hello"]
    return lost


REFUSED: list[tuple[Callable[[Requests], Awaitable[Status]], Status]] = [
    (second_answer, (400, 40060)),
    (late_answer, (404, 10062)),
    (late_followup, (401, 50027)),
    (early_followup, (404, 10015)),
    (update_of_a_deleted_message, (404, 10008)),
    (edit_of_a_deleted_message, (404, 10008)),
    (edit_of_a_private_message, (404, 10008)),
    (message_without_permission, (403, 50013)),
    (message_in_a_thread_without_permission, (403, 50013)),
    (message_where_the_bot_was_kicked, (403, 50001)),
    (message_to_a_group_without_the_bot, (403, 50001)),
    (request_with_a_wrong_token, (401, 0)),
    (rate_limited_request, (429, None)),
    (lost_answer, (500, 0)),
]


@pytest.mark.parametrize(("what", "status"), REFUSED, ids=lambda case: getattr(case, "__name__", ""))
async def test_refused(what: Callable[[Requests], Awaitable[Status]], status: Status, requests: Requests) -> None:
    assert await what(requests) == status


async def test_what_no_bot_should_send_is_refused_and_noted(requests: Requests) -> None:
    assert await requests.answer(requests.pressed(), AUTOCOMPLETE, {"choices": []}) == (400, 50035)
    assert await requests.answer(requests.pressed(), data={"components": [button(), button()]}) == (400, 50035)
    noted = [violation.partition("callback: ")[2] for violation in requests.discord.rest.violations]
    requests.discord.rest.violations.clear()
    assert noted == ["a callback of type 8 does not answer this interaction", "custom_id 'x' is duplicated"]


def texts(number: int, content: str = "x") -> list[Payload]:
    return [{"type": 10, "content": content} for _ in range(number)]


def button(**fields: object) -> Payload:
    return {"type": 1, "components": [{"type": 2, "style": 1, "label": "X", "custom_id": "x"} | fields]}


def gallery(name: str) -> Payload:
    return {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}}]}


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (texts(40), texts(41)),
        (texts(2, "x" * 2000), texts(1, "x" * 2001) + texts(1, "x" * 2000)),
        ([button(), button(custom_id="y")], [button(), button()]),
        ([button(emoji={"id": 1, "name": "piece"})], [button(emoji={"id": 2, "name": "piece"})]),
        ([gallery("board.png")], [gallery("other.png")]),
    ],
    ids=["components", "characters", "custom_ids", "emojis", "files"],
)
def test_a_message_has_no_more_than(right: list[Payload], wrong: list[Payload]) -> None:
    known = {"files": ["board.png"], "emojis": ["1"]}
    assert message_problems(right, **known) == []
    assert len(message_problems(wrong, **known)) == 1


def test_a_command_has_no_more_than_8000_characters_in_its_longest_translations() -> None:
    choices = [{"name": "x" * 90, "name_localizations": {"de": "x" * 99}, "value": "v"} for _ in range(79)]
    command = {"name": "give", "description": "x" * 96, "options": [{"name": "", "choices": choices}]}
    assert command_problems(command) == []
    assert command_problems(command | {"description": "x" * 97}) != []


MESSAGES = "/channels/{channel_id}/messages"
DOCUMENT: Payload = {
    "paths": {
        MESSAGES: {
            "post": {
                "parameters": [{"name": "wait"}],
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Message"}}}},
                "responses": {"200": {"content": {"application/json": {"schema": {"required": ["id"]}}}}},
            }
        }
    },
    "components": {"schemas": {"Message": {"properties": {"content": {"type": "string", "maxLength": 5}}}}},
}


def test_the_contract_finds_a_wrong_body_route_query_and_answer_and_nothing_else() -> None:
    contract, request = Contract(DOCUMENT), f"POST {MESSAGES}"
    assert contract.check("POST", MESSAGES, {"wait": "1"}, {"content": "hello"}) == []
    assert contract.check("POST", MESSAGES, {}, {"content": "longer"}) == [f"{request}: content: 'longer' is too long"]
    assert contract.check("POST", MESSAGES, {"x": "1"}, {}) == [f"{request}: unknown query parameter 'x'"]
    assert contract.check("GET", "/nowhere", {}, None) == ["GET /nowhere: no such route"]
    assert contract.check_answer("POST", MESSAGES, 200, {"id": "1"}) == []
    assert contract.check_answer("POST", MESSAGES, 200, {}) == [
        f"answer 200 to {request}: : 'id' is a required property"
    ]


@pytest.mark.skipif(VARIABLE not in os.environ, reason=f"{VARIABLE} names no file")
@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"content": 5}, "data/content: 5 is not of type"),
        ({"attachments": [{"filename": "without an id"}]}, "data/attachments/0: 'id' is a required property"),
        ({"components": [button(style="blue")]}, "data/components/0/components/0/style: 'blue' is not"),
        ({"components": [button(label="x" * 81)]}, "data/components/0/components/0/label: 'xxx"),
    ],
)
def test_a_tampered_answer_breaks_discords_own_contract(data: Payload, problem: str) -> None:
    contract, route = from_environment(), "/interactions/{interaction_id}/{interaction_token}/callback"
    assert contract is not None
    assert contract.check("POST", route, {}, {"type": 4, "data": HELLO}) == []
    (violation,) = contract.check("POST", route, {}, {"type": 4, "data": HELLO | data})
    assert problem in violation
