"""Uploaded files: where they are referenced, what stays of them in an edit, and how long their address works."""

import pytest

from . import writing
from .caller import Caller
from .dot import DOT
from .messages import Flag
from .payload import Payload
from .places import Channel
from .player import Player
from .world import World
from .writing import Body, Upload

PNG = {"board.png": DOT}


def board(name: str = "board.png") -> Payload:
    gallery = {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}, "description": "A dot"}]}
    return {"flags": int(Flag.COMPONENTS_V2), "components": [gallery]}


async def url_of(caller: Caller, channel: Channel) -> str:
    sent = await caller.call("POST", f"/channels/{channel.id}/messages", board(), files=PNG)
    url: str = sent.body["components"][0]["items"][0]["media"]["url"]
    return url


async def fetched(caller: Caller, url: str) -> tuple[int, bytes]:
    async with caller.session.get(url) as response:
        return response.status, await response.read()


async def test_a_component_shows_the_signed_address_of_the_file(caller: Caller, table: Channel) -> None:
    url = await url_of(caller, table)
    assert await fetched(caller, url) == (200, DOT)


async def test_an_address_stops_working_after_a_day(caller: Caller, table: Channel) -> None:
    url = await url_of(caller, table)
    caller.discord.world.clock.advance(24 * 60 * 60 + 1)
    assert (await fetched(caller, url))[0] == 404


async def test_a_message_read_again_has_a_fresh_address(caller: Caller, table: Channel) -> None:
    await url_of(caller, table)
    caller.discord.world.clock.advance(24 * 60 * 60 + 1)
    [message] = (await caller.call("GET", f"/channels/{table.id}/messages")).body
    assert (await fetched(caller, message["attachments"][0]["url"]))[0] == 200


async def test_a_forged_address_does_not_work(caller: Caller, table: Channel) -> None:
    url = await url_of(caller, table)
    assert (await fetched(caller, url.partition("?")[0]))[0] == 404
    assert (await fetched(caller, url[:-1] + ("0" if url[-1] != "0" else "1")))[0] == 404


async def test_an_edit_keeps_the_files_that_it_does_not_mention(caller: Caller, table: Channel) -> None:
    await url_of(caller, table)
    [message] = table.messages.values()
    path = f"/channels/{table.id}/messages/{message.id}"
    assert (await caller.call("PATCH", path, board())).status == 200
    kept = [{"id": message.attachments[0].id}]
    assert (await caller.call("PATCH", path, board() | {"attachments": kept})).status == 200
    assert [each.alt for each in message.pictures] == ["A dot"]


async def test_a_component_cannot_show_a_file_that_the_edit_drops(caller: Caller, table: Channel) -> None:
    await url_of(caller, table)
    [message] = table.messages.values()
    path = f"/channels/{table.id}/messages/{message.id}"
    dropped = await caller.call("PATCH", path, board() | {"attachments": []})
    assert "ATTACHMENT_NOT_FOUND" in dropped.problems()
    assert len(message.attachments) == 1


async def test_an_edit_may_bring_a_new_file(caller: Caller, alice: Player, table: Channel) -> None:
    await url_of(caller, table)
    [message] = table.messages.values()
    data = board("next.png") | {"attachments": [{"id": 0, "filename": "next.png", "description": "Next"}]}
    updated = await caller.answer(caller.pressed(alice, table, message), 7, data, files={"next.png": DOT})
    assert updated.status == 200
    assert [(each.filename, each.description) for each in message.attachments] == [("next.png", "Next")]


@pytest.mark.usefixtures("wrong_on_purpose")
@pytest.mark.parametrize("attachments", [[{"id": 0, "description": "x" * 1025}], [{"id": 1}], [{"id": 0}] * 11])
async def test_a_list_of_attachments_is_refused(attachments: list[Payload], caller: Caller, table: Channel) -> None:
    body = board() | {"attachments": attachments}
    assert (await caller.call("POST", f"/channels/{table.id}/messages", body, files=PNG)).code == 50035


async def test_a_file_of_more_than_ten_mebibytes_is_too_large(caller: Caller, table: Channel) -> None:
    large = {"board.png": b"\0" * (10 * 1024 * 1024 + 1)}
    assert (await caller.call("POST", f"/channels/{table.id}/messages", board(), files=large)).code == 40005


def test_in_a_long_run_content_and_earlier_states_are_forgotten() -> None:
    world = World(long_run=True)
    channel = world.add_channel(world.add_guild("Friends"), "table")
    message = writing.send(world, Body(board(), {0: Upload("board.png", DOT)}), writing.new(world, channel))
    writing.edit(world, Body(board()), message)
    [attachment] = message.attachments
    assert (attachment.content, attachment.size) == (b"", len(DOT))
    assert message.past == []
