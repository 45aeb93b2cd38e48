"""The application's commands and emojis, and the rules for them."""

import base64

import pytest

from .caller import Caller
from .dot import DOT
from .payload import Payload


def command(**fields: object) -> Payload:
    return {"name": "give", "description": "Gives a piece"} | fields


def option(**fields: object) -> Payload:
    return {"type": 3, "name": "piece", "description": "The piece"} | fields


def choices(count: int) -> list[Payload]:
    return [{"name": f"c{number}", "value": f"v{number}"} for number in range(count)]


def large(characters: int) -> Payload:
    """A command of this many characters: eight options of 987, and the rest in its name and description."""
    long = [{"name": "x" * 100, "value": f"{number}" * 100} for number in range(4)]
    options = [
        option(name=f"o{number}", description="x" * 85, choices=[*long, {"name": "x" * 50, "value": "y" * 50}])
        for number in range(8)
    ]
    return command(options=options, description="x" * (characters - 8 * 987 - len("give")))


ACCEPTED: dict[str, Payload] = {
    "25 options": command(options=[option(name=f"o{number}") for number in range(25)]),
    "25 choices": command(options=[option(choices=choices(25))]),
    "a description of 100 characters": command(description="x" * 100),
    "a name in another script": command(name_localizations={"hi": "खेल", "ja": "クアルト"}),
    "a group of subcommands": command(options=[option(type=2, options=[option(type=1, options=[option()])])]),
    "8000 characters": large(8000),
}

REFUSED: dict[str, tuple[Payload, str]] = {
    "capitals in its name": (command(name="Give"), "APPLICATION_COMMAND_INVALID_NAME"),
    "a space in its name": (command(name="give it"), "APPLICATION_COMMAND_INVALID_NAME"),
    "capitals in a translated name": (command(name_localizations={"de": "Gib"}), "APPLICATION_COMMAND_INVALID_NAME"),
    "a name of 33 characters": (command(name="x" * 33), "BASE_TYPE_BAD_LENGTH"),
    "no description": (command(description=""), "BASE_TYPE_BAD_LENGTH"),
    "a description of 101 characters": (command(description="x" * 101), "BASE_TYPE_BAD_LENGTH"),
    "a translated description of 101 characters": (
        command(description_localizations={"de": "x" * 101}),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an unknown locale": (command(description_localizations={"de-DE": "x"}), "INVALID_LOCALE"),
    "26 options": (command(options=[option(name=f"o{number}") for number in range(26)]), "BASE_TYPE_BAD_LENGTH"),
    "26 choices": (command(options=[option(choices=choices(26))]), "BASE_TYPE_BAD_LENGTH"),
    "the same option twice": (command(options=[option(), option()]), "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE"),
    "a required option after an optional one": (
        command(options=[option(), option(name="other", required=True)]),
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "choices and autocomplete": (
        command(options=[option(choices=choices(1), autocomplete=True)]),
        "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE",
    ),
    "a group in a group": (
        command(options=[option(type=2, options=[option(type=2)])]),
        "APPLICATION_COMMAND_INVALID_OPTION_TYPE",
    ),
    "a value beside a subcommand": (
        command(options=[option(type=1), option(name="other")]),
        "APPLICATION_COMMAND_INVALID_OPTION_TYPE",
    ),
    "8001 characters": (large(8001), "APPLICATION_COMMAND_TOO_LARGE"),
}


def commands_path(caller: Caller) -> str:
    return f"/applications/{caller.discord.world.application.id}/commands"


def emojis_path(caller: Caller) -> str:
    return f"/applications/{caller.discord.world.application.id}/emojis"


@pytest.mark.parametrize("name", ACCEPTED)
async def test_a_command_is_accepted_with(name: str, caller: Caller) -> None:
    response = await caller.call("PUT", commands_path(caller), [ACCEPTED[name]])
    assert (response.status, response.code) == (200, None)


@pytest.mark.usefixtures("wrong_on_purpose")
@pytest.mark.parametrize("name", REFUSED)
async def test_a_command_is_refused_with(name: str, caller: Caller) -> None:
    definition, problem = REFUSED[name]
    response = await caller.call("PUT", commands_path(caller), [definition])
    assert (response.status, response.code) == (400, 50035)
    assert problem in response.problems()


async def test_two_commands_of_one_name_are_refused(caller: Caller) -> None:
    response = await caller.call("PUT", commands_path(caller), [command(), command()])
    assert response.problems() == {"APPLICATION_COMMANDS_DUPLICATE_NAME"}


async def test_replaced_commands_keep_their_ids(caller: Caller) -> None:
    path = commands_path(caller)
    [before] = (await caller.call("PUT", path, [command()])).body
    await caller.call("PUT", path, [command(name="place"), command(description="Gives")])
    listed = (await caller.call("GET", path)).body
    assert [(each["name"], each["description"]) for each in listed] == [("place", "Gives a piece"), ("give", "Gives")]
    assert listed[1]["id"] == before["id"]


async def test_a_guild_has_commands_of_its_own(caller: Caller) -> None:
    guild = caller.discord.guild("Friends")
    own = commands_path(caller).replace("/commands", f"/guilds/{guild.id}/commands")
    assert (await caller.call("POST", own, command())).status == 201
    assert (await caller.call("POST", own, command(description="Again"))).status == 200
    [listed] = (await caller.call("GET", own)).body
    assert (await caller.call("GET", commands_path(caller))).body == []
    assert (await caller.call("DELETE", f"{own}/{listed['id']}")).status == 204
    assert (await caller.call("DELETE", f"{own}/{listed['id']}")).code == 10063


async def test_an_emoji_can_be_uploaded_used_and_deleted(caller: Caller) -> None:
    image = "data:image/png;base64," + base64.b64encode(DOT).decode()
    emoji = await caller.call("POST", emojis_path(caller), {"name": "light_round", "image": image})
    assert emoji.status == 201
    listed = await caller.call("GET", emojis_path(caller))
    assert [each["name"] for each in listed.body["items"]] == ["light_round"]
    assert caller.discord.world.emoji_exists(emoji.body["id"])
    assert (await caller.call("DELETE", f"{emojis_path(caller)}/{emoji.body['id']}")).status == 204
    assert (await caller.call("DELETE", f"{emojis_path(caller)}/{emoji.body['id']}")).code == 10014


@pytest.mark.usefixtures("wrong_on_purpose")
@pytest.mark.parametrize(
    "fields",
    [
        {"name": "a"},
        {"name": "two words"},
        {"image": "data:text/plain;base64,eA=="},
        {"image": "data:image/png;base64,%"},
        {"image": "data:image/png;base64," + base64.b64encode(b"x" * 256 * 1025).decode()},
    ],
)
async def test_an_emoji_is_refused(fields: Payload, caller: Caller) -> None:
    emoji = {"name": "piece", "image": "data:image/png;base64,eA=="} | fields
    assert (await caller.call("POST", emojis_path(caller), emoji)).code == 50035
    assert caller.discord.world.application.emojis == {}
