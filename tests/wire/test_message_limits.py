"""What Discord accepts in a message is accepted, and one more of it is not."""

from collections.abc import Callable

import pytest

from .caller import Caller
from .messages import Flag
from .payload import Payload
from .places import Channel
from .player import Player

V2 = int(Flag.COMPONENTS_V2)
BAD_LENGTH = "BASE_TYPE_BAD_LENGTH"


def text(content: str) -> Payload:
    return {"type": 10, "content": content}


def button(custom_id: str = "x", **fields: object) -> Payload:
    return {"type": 2, "style": 1, "custom_id": custom_id, "label": "X"} | fields


def row(*components: Payload) -> Payload:
    return {"type": 1, "components": list(components)}


def menu(options: int = 1, **fields: object) -> Payload:
    choices = [{"label": f"{number}", "value": f"{number}"} for number in range(options)]
    return row({"type": 3, "custom_id": "m", "options": choices} | fields)


def option(**fields: object) -> Payload:
    """A menu with one option."""
    return row({"type": 3, "custom_id": "m", "options": [{"label": "a", "value": "a"} | fields]})


def gallery(url: str = "https://example.org/a.png", items: int = 1, **fields: object) -> Payload:
    return {"type": 12, "items": [{"media": {"url": url}} | fields for _ in range(items)]}


def buttons(count: int) -> list[Payload]:
    """This many buttons in rows: with the rows, 6 components for each 5."""
    rows = [range(start, min(start + 5, count)) for start in range(0, count, 5)]
    return [row(*(button(f"b{number}") for number in numbers)) for numbers in rows]


def v2(*components: Payload) -> Payload:
    return {"flags": V2, "components": list(components)}


ACCEPTED: dict[str, Payload] = {
    "2000 characters of content": {"content": "x" * 2000},
    "4000 characters in text displays": v2(text("x" * 2000), {"type": 17, "components": [text("x" * 2000)]}),
    "40 components": v2(*buttons(30), *(text("x") for _ in range(4))),
    "a custom_id of 100 characters": v2(row(button("x" * 100))),
    "a label of 80 characters": v2(row(button(label="x" * 80))),
    "25 options": v2(menu(25)),
    "an option with 100 characters": v2(option(label="x" * 100, value="x" * 100, description="x" * 100)),
    "alt text of 1024 characters": v2(gallery(description="x" * 1024)),
    "a unicode emoji": v2(row(button(emoji={"name": "🎲"}))),
    "a section with a button": v2({"type": 9, "components": [text("x")], "accessory": button()}),
    "a link": v2(row({"type": 2, "style": 5, "label": "X", "url": "https://example.org"})),
    "a separator": v2({"type": 14}, text("x")),
}

REFUSED: dict[str, tuple[Payload, str]] = {
    "2001 characters of content": ({"content": "x" * 2001}, BAD_LENGTH),
    "11 embeds": ({"embeds": [{"title": "x"}] * 11}, BAD_LENGTH),
    "6001 characters in embeds": ({"embeds": [{"description": "x" * 3001}] * 2}, "MAX_EMBED_SIZE_EXCEEDED"),
    "4001 characters in text displays": (
        v2(text("x" * 2000), {"type": 17, "components": [text("x" * 2001)]}),
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "41 components": (v2(*buttons(30), *(text("x") for _ in range(5))), "COMPONENT_MAX_TOTAL_COMPONENTS"),
    "an empty text display": (v2(text("")), BAD_LENGTH),
    "a custom_id of 101 characters": (v2(row(button("x" * 101))), BAD_LENGTH),
    "the same custom_id twice": (v2(row(button("a"), button("a"))), "COMPONENT_CUSTOM_ID_DUPLICATED"),
    "a button without custom_id": (v2(row(button(""))), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED"),
    "a button without label and emoji": (v2(row(button(label=None))), "BUTTON_COMPONENT_LABEL_REQUIRED"),
    "a link with a custom_id": (v2(row(button(style=5, url="https://example.org"))), "BUTTON_COMPONENT_EXCLUSIVE_URL"),
    "an unknown style": (v2(row(button(style=9))), "BASE_TYPE_CHOICES"),
    "a label of 81 characters": (v2(row(button(label="x" * 81))), BAD_LENGTH),
    "an emoji that does not exist": (v2(row(button(emoji={"id": "1", "name": "x"}))), "COMPONENT_INVALID_EMOJI"),
    "a word as unicode emoji": (v2(row(button(emoji={"name": "dice"}))), "COMPONENT_INVALID_EMOJI"),
    "six buttons in a row": (v2(row(*(button(f"{n}") for n in range(6)))), BAD_LENGTH),
    "an empty row": (v2(row()), BAD_LENGTH),
    "a button beside a menu": (v2(row(menu()["components"][0], button())), "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    "26 options": (v2(menu(26)), BAD_LENGTH),
    "more values than options": (v2(menu(2, max_values=3)), "SELECT_COMPONENT_MAX_VALUES"),
    "at least more than at most": (v2(menu(3, min_values=2)), "SELECT_COMPONENT_INVALID_RANGE"),
    "an option's label of 101 characters": (v2(option(label="x" * 101)), BAD_LENGTH),
    "an option's value of 101 characters": (v2(option(value="x" * 101)), BAD_LENGTH),
    "an option's description of 101 characters": (v2(option(description="x" * 101)), BAD_LENGTH),
    "an option's emoji that does not exist": (v2(option(emoji={"id": "1", "name": "x"})), "COMPONENT_INVALID_EMOJI"),
    "alt text of 1025 characters": (v2(gallery(description="x" * 1025)), BAD_LENGTH),
    "eleven pictures": (v2(gallery(items=11)), BAD_LENGTH),
    "a file that was not uploaded": (v2(gallery("attachment://a.png")), "ATTACHMENT_NOT_FOUND"),
    "an address of another kind": (v2(gallery("file:///etc/passwd")), "URL_TYPE_INVALID_SCHEME"),
    "content beside V2": (
        v2(text("x")) | {"content": "x"},
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "embeds beside V2": (
        v2(text("x")) | {"embeds": [{"title": "x"}]},
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "V2 components without the flag": ({"components": [text("x")]}, "UNION_TYPE_CHOICES"),
    "a button without a row": (v2(button()), "UNION_TYPE_CHOICES"),
    "a container in a container": (
        v2({"type": 17, "components": [{"type": 17, "components": [text("x")]}]}),
        "UNION_TYPE_CHOICES",
    ),
    "a section without accessory": (v2({"type": 9, "components": [text("x")]}), "BASE_TYPE_REQUIRED"),
    "mentions parsed and listed": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
}


@pytest.mark.parametrize("name", ACCEPTED)
async def test_an_answer_is_accepted_with(name: str, caller: Caller, alice: Player, table: Channel) -> None:
    response = await caller.answer(caller.pressed(alice, table), 4, ACCEPTED[name])
    assert (response.status, response.body.get("errors")) == (200, None)


@pytest.mark.usefixtures("wrong_on_purpose")
@pytest.mark.parametrize("name", REFUSED)
async def test_an_answer_is_refused_with(name: str, caller: Caller, alice: Player, table: Channel) -> None:
    data, problem = REFUSED[name]
    response = await caller.answer(caller.pressed(alice, table), 4, data)
    assert (response.status, response.code) == (400, 50035)
    assert problem in response.problems()
    assert table.messages == {}


@pytest.mark.usefixtures("wrong_on_purpose")
async def test_the_same_rules_hold_for_every_way_to_write(caller: Caller, alice: Player, table: Channel) -> None:
    wrong = v2(text("x" * 4001))
    interaction = caller.pressed(alice, table)
    await caller.answer(interaction, 4, v2(text("right")))
    [message] = table.messages.values()
    ways = [
        await caller.webhook(interaction, "POST", data=wrong),
        await caller.webhook(interaction, "PATCH", "/messages/@original", wrong),
        await caller.call("POST", f"/channels/{table.id}/messages", wrong),
        await caller.call("PATCH", f"/channels/{table.id}/messages/{message.id}", wrong),
        await caller.answer(caller.pressed(alice, table, message), 7, wrong),
    ]
    assert [response.code for response in ways] == [50035] * 5
    assert message.text == "right"


async def test_an_empty_message_is_refused(caller: Caller, table: Channel) -> None:
    response = await caller.call("POST", f"/channels/{table.id}/messages", {"tts": False})
    assert response.code == 50006


async def test_a_message_cannot_leave_v2(caller: Caller, table: Channel) -> None:
    sent = await caller.call("POST", f"/channels/{table.id}/messages", v2(text("x")))
    path = f"/channels/{table.id}/messages/{sent.body['id']}"
    assert (await caller.call("PATCH", path, {"content": "legacy", "flags": 0})).code == 50035
    assert (await caller.call("PATCH", path, {"components": [text("y")]})).status == 200


FORMS: dict[str, Callable[[Payload], Payload]] = {
    "a title of 46 characters": lambda form: form | {"title": "x" * 46},
    "a custom_id of 101 characters": lambda form: form | {"custom_id": "x" * 101},
    "no inputs": lambda form: form | {"components": []},
    "six inputs": lambda form: form | {"components": form["components"] * 6},
    "a button": lambda form: form | {"components": [row(button())]},
}


@pytest.mark.usefixtures("wrong_on_purpose")
@pytest.mark.parametrize("name", FORMS)
async def test_a_form_is_refused_with(name: str, caller: Caller, alice: Player, table: Channel) -> None:
    field = {"type": 18, "label": "Name", "component": {"type": 4, "custom_id": "name", "style": 1}}
    form: Payload = {"custom_id": "form", "title": "Form", "components": [field]}
    assert (await caller.answer(caller.pressed(alice, table), 9, FORMS[name](form))).code == 50035
    assert (await caller.answer(caller.pressed(alice, table), 9, form)).status == 200
