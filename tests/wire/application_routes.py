"""Routes about the application itself: who it is, its emojis, its commands."""

import base64
import binascii
import re

from .command_rules import check_commands
from .errors import Problems, Refusal, Refused
from .payload import Payload
from .requests import Answer, Call, Route
from .world import Emoji

EMOJI_NAME = re.compile(r"\w{2,32}")
DATA_URI = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.+)", re.DOTALL)
LARGEST_EMOJI = 256 * 1024
MOST_EMOJIS = 2000


async def get_me(call: Call) -> Answer:
    user = call.world.bot.payload() | {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}
    return Answer(200, user | {"banner": None, "accent_color": None, "premium_type": 0})


async def get_application(call: Call) -> Answer:
    return Answer(200, call.world.application.payload())


async def list_emojis(call: Call) -> Answer:
    _own(call)
    return Answer(200, {"items": [emoji.payload() for emoji in call.world.application.emojis.values()]})


async def create_emoji(call: Call) -> Answer:
    _own(call)
    content_type, image = _checked_emoji(call)
    world = call.world
    emoji = Emoji(world.snowflakes.next(), call.body.payload["name"], world.bot)
    world.application.emojis[emoji.id] = emoji
    world.cdn.put(f"/emojis/{emoji.id}.png", content_type, image)
    return Answer(201, emoji.payload())


def _checked_emoji(call: Call) -> tuple[str, bytes]:
    payload, problems = call.body.payload, Problems()
    if not EMOJI_NAME.fullmatch(str(payload.get("name"))):
        problems.add(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
    if len(call.world.application.emojis) >= MOST_EMOJIS:
        problems.add(("name",), "EMOJI_MAX", f"Maximum number of emojis reached ({MOST_EMOJIS})")
    picture = DATA_URI.fullmatch(str(payload.get("image")))
    content = _decoded(picture[2]) if picture else b""
    if not content or len(content) > LARGEST_EMOJI:
        problems.add(("image",), "BINARY_TYPE_MAX_SIZE", "File must be a picture of at most 256 KB.")
    problems.raise_any()
    assert picture is not None
    return picture[1], content


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error:
        return b""


async def delete_emoji(call: Call) -> Answer:
    _own(call)
    if call.world.application.emojis.pop(call.where["emoji_id"], None) is None:
        raise Refused(Refusal.UNKNOWN_EMOJI)
    return Answer(204, None)


async def list_commands(call: Call) -> Answer:
    localized = call.asks_for("with_localizations")
    return Answer(200, [_shown(command, localized=localized) for command in _commands(call).values()])


async def put_commands(call: Call) -> Answer:
    """Replace all commands; those that keep their name keep their id."""
    definitions = call.body.payload
    if not isinstance(definitions, list):
        raise Refused(Refusal.INVALID_BODY, {})
    check_commands(definitions)
    commands = _commands(call)
    ids = {(command["name"], command["type"]): id_ for id_, command in commands.items()}
    commands.clear()
    for definition in definitions:
        _register(call, definition, ids.get((definition["name"], definition.get("type") or 1)))
    return Answer(200, [_shown(command) for command in commands.values()])


async def post_command(call: Call) -> Answer:
    definition = call.body.payload
    commands = _commands(call)
    same = [id_ for id_, command in commands.items() if command["name"] == definition.get("name")]
    check_commands([definition])
    command = _register(call, definition, same[0] if same else None)
    return Answer(200 if same else 201, _shown(command))


async def delete_command(call: Call) -> Answer:
    if _commands(call).pop(call.where["command_id"], None) is None:
        raise Refused(Refusal.UNKNOWN_COMMAND)
    return Answer(204, None)


def _register(call: Call, definition: Payload, id_: str | None) -> Payload:
    world = call.world
    command: Payload = {
        "type": 1, "description": "", "contexts": None, "integration_types": [0], "default_member_permissions": None,
        "dm_permission": True, "nsfw": False, "name_localizations": None, "description_localizations": None,
    }  # fmt: skip
    command |= {key: value for key, value in definition.items() if value is not None}
    command |= {"id": id_ or world.snowflakes.next(), "application_id": world.application.id}
    command |= {"version": world.snowflakes.next()}
    if "guild_id" in call.where:
        command["guild_id"] = call.where["guild_id"]
    _commands(call)[command["id"]] = command
    return command


def _commands(call: Call) -> dict[str, Payload]:
    _own(call)
    return call.world.application.commands.setdefault(call.where.get("guild_id"), {})


def _shown(command: Payload, *, localized: bool = True) -> Payload:
    hidden = () if localized else ("name_localizations", "description_localizations")
    return {key: value for key, value in command.items() if key not in hidden}


def _own(call: Call) -> None:
    if call.where["application_id"] != call.world.application.id:
        raise Refused(Refusal.MISSING_ACCESS)


COMMANDS = "/applications/{application_id}/commands"
GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"
EMOJIS = "/applications/{application_id}/emojis"

ROUTES: list[Route] = [
    ("GET", "/users/@me", get_me),
    ("GET", "/applications/@me", get_application),
    ("GET", "/oauth2/applications/@me", get_application),
    ("GET", EMOJIS, list_emojis),
    ("POST", EMOJIS, create_emoji),
    ("DELETE", EMOJIS + "/{emoji_id}", delete_emoji),
    ("GET", COMMANDS, list_commands),
    ("PUT", COMMANDS, put_commands),
    ("POST", COMMANDS, post_command),
    ("DELETE", COMMANDS + "/{command_id}", delete_command),
    ("GET", GUILD_COMMANDS, list_commands),
    ("PUT", GUILD_COMMANDS, put_commands),
    ("POST", GUILD_COMMANDS, post_command),
    ("DELETE", GUILD_COMMANDS + "/{command_id}", delete_command),
]
