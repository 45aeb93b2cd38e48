"""The routes that the bot calls: about its application, about messages in channels, and those that a token opens."""

import base64

from tests.wire.world import writing
from tests.wire.world.interactions import ANSWERS, Callback, Interaction
from tests.wire.world.limits import command_problems
from tests.wire.world.messages import Flag, Message
from tests.wire.world.payload import Payload, with_present
from tests.wire.world.places import Channel, Permission
from tests.wire.world.refusals import Refusal, Refused
from tests.wire.world.world import Emoji, World
from tests.wire.world.writing import Body

from .rest import Answer, Call, Route

LARGEST_EMOJI = 256 * 1024


def get_me(call: Call) -> Answer:
    user = call.world.bot.payload() | {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}
    return Answer(200, user | {"banner": None, "accent_color": None, "premium_type": 0})


def get_application(call: Call) -> Answer:
    return Answer(200, call.world.application.payload())


def list_emojis(call: Call) -> Answer:
    return Answer(200, {"items": [emoji.payload() for emoji in call.world.application.emojis.values()]})


def create_emoji(call: Call) -> Answer:
    if len(base64.b64decode(call.body.payload["image"].partition(",")[2])) > LARGEST_EMOJI:
        raise Refused(Refusal.INVALID_BODY, ["an emoji is a picture of at most 256 KB"])
    emoji = Emoji(call.world.new_id(), call.body.payload["name"], call.world.bot)
    call.world.application.emojis[emoji.id] = emoji
    return Answer(201, emoji.payload())


def delete_emoji(call: Call) -> Answer:
    if call.world.application.emojis.pop(call.where["emoji_id"], None) is None:
        raise Refused(Refusal.UNKNOWN_EMOJI)
    return Answer(204)


def list_commands(call: Call) -> Answer:
    return Answer(200, list(call.world.application.commands.values()))


def get_user(call: Call) -> Answer:
    user = call.world.users.get(call.where["user_id"])
    if user is None:
        raise Refused(Refusal.UNKNOWN_USER)
    return Answer(200, user.payload())


def put_commands(call: Call) -> Answer:
    """Replace all commands."""
    definitions: list[Payload] = call.body.payload  # type: ignore[assignment]  # the one body that is a list
    if problems := [problem for definition in definitions for problem in command_problems(definition)]:
        raise Refused(Refusal.INVALID_BODY, problems)
    registered = [_registered(call.world, definition) for definition in definitions]
    call.world.application.commands = {command["id"]: command for command in registered}
    return Answer(200, registered)


def _registered(world: World, definition: Payload) -> Payload:
    command: Payload = {
        "type": 1, "description": "", "contexts": None, "integration_types": [0], "default_member_permissions": None,
        "dm_permission": True, "nsfw": False, "name_localizations": None, "description_localizations": None,
    }  # fmt: skip
    command |= {key: value for key, value in definition.items() if value is not None}
    return command | {"id": world.new_id(), "version": world.new_id(), "application_id": world.application.id}


def post_message(call: Call) -> Answer:
    channel = _channel(call)
    sending = Permission.SEND_MESSAGES_IN_THREADS if channel.parent else Permission.SEND_MESSAGES
    if sending not in channel.permissions(call.world.bot):
        raise Refused(Refusal.MISSING_PERMISSIONS)
    message = _sent_before(channel, call.body.payload)
    if message is None:
        message = writing.send(call.world, call.body, writing.new(call.world, channel))
        message.nonce = call.body.payload.get("nonce")
    return Answer(200, message.payload())


def _sent_before(channel: Channel, payload: Payload) -> Message | None:
    """The message that came with the same nonce, where the bot asks not to send it twice."""
    nonce = payload.get("nonce") if payload.get("enforce_nonce") else None
    same = (message for message in channel.messages.values() if nonce is not None and message.nonce == nonce)
    return next(same, None)


def open_thread(call: Call) -> Answer:
    parent = _channel(call)
    if parent.guild is None or parent.parent:
        raise Refused(Refusal.UNKNOWN_CHANNEL)
    if Permission.CREATE_PUBLIC_THREADS not in parent.permissions(call.world.bot):
        raise Refused(Refusal.MISSING_PERMISSIONS)
    thread = call.world.add_channel(parent.guild, str(call.body.payload["name"]), parent)
    return Answer(201, thread.payload(call.world.bot))


def edit_message(call: Call) -> Answer:
    message = writing.find(_channel(call), call.where["message_id"])
    return Answer(200, writing.edit(call.world, call.body, message).payload())


def delete_message(call: Call) -> Answer:
    writing.delete(writing.find(_channel(call), call.where["message_id"]))
    return Answer(204)


def _channel(call: Call) -> Channel:
    """The channel of the path, if the bot sees it and may do there what it brings."""
    channel = call.world.channels.get(call.where["channel_id"])
    if channel is None:
        raise Refused(Refusal.UNKNOWN_CHANNEL)
    granted = channel.permissions(call.world.bot)
    if Permission.VIEW_CHANNEL not in granted:
        raise Refused(Refusal.MISSING_ACCESS)
    if call.body.files and Permission.ATTACH_FILES not in granted:
        raise Refused(Refusal.MISSING_PERMISSIONS)
    return channel


def first_answer(call: Call) -> Answer:
    interaction = call.world.unanswered(call.where["interaction_id"], call.where["interaction_token"])
    kind = call.body.payload.get("type")
    if kind not in ANSWERS[interaction.kind]:
        raise Refused(Refusal.INVALID_BODY, [f"a callback of type {kind} does not answer this interaction"])
    callback = Callback(kind)
    _carry_out(call.world, interaction, callback, call.body.data())
    interaction.callback = callback
    interaction.changed.ring()
    return Answer(200, _response(interaction)) if "with_response" in call.query else Answer(204)


def _carry_out(world: World, interaction: Interaction, callback: Callback, body: Body) -> None:
    if callback is Callback.MESSAGE:
        interaction.original = writing.send(world, body, _new(world, interaction, body.flags))
    elif callback is Callback.DEFERRED_MESSAGE:
        interaction.original = _thinking(world, interaction, body)
    elif callback is Callback.AUTOCOMPLETE:
        interaction.choices = body.payload["choices"]
    elif callback is Callback.FORM:
        interaction.form = body.payload
    else:
        interaction.original = _update(world, interaction, callback, body)


def _new(world: World, interaction: Interaction, flags: Flag) -> Message:
    """A message that answers the interaction, as a reply to the message whose control was used."""
    only_for = interaction.user if Flag.EPHEMERAL in flags else None
    message = writing.new(world, interaction.channel, only_for=only_for)
    message.interaction, message.reply_to = interaction, interaction.message
    return message


def _thinking(world: World, interaction: Interaction, body: Body) -> Message:
    message = _new(world, interaction, body.flags)
    message.flags |= Flag.LOADING
    message.channel.messages[message.id] = message
    message.channel.touch()
    return message


def _update(world: World, interaction: Interaction, callback: Callback, body: Body) -> Message:
    message = interaction.message
    if message is None or message.deleted:
        raise Refused(Refusal.UNKNOWN_MESSAGE)
    return writing.edit(world, body, message) if callback is Callback.UPDATE else message


def _response(interaction: Interaction) -> Payload:
    """What a bot gets that asked for a response."""
    about: Payload = {"id": interaction.id, "type": int(interaction.kind), "channel_id": interaction.channel.id}
    with_present(about, guild_id=interaction.guild and interaction.guild.id)
    response: Payload = {"interaction": about}
    message = interaction.original
    if message is not None:
        about |= {"response_message_id": message.id, "response_message_loading": message.thinking}
        about |= {"response_message_ephemeral": message.ephemeral}
    if message is not None and interaction.callback in {Callback.MESSAGE, Callback.UPDATE}:
        response["resource"] = {"type": int(interaction.callback), "message": message.payload()}
    return response


def follow_up(call: Call) -> Answer:
    """A further message; directly after a deferral it takes the place of the waiting one, as on Discord."""
    interaction = _interaction(call)
    if interaction.original is not None and interaction.original.thinking:
        message = writing.edit(call.world, call.body, interaction.original)
    else:
        draft = _new(call.world, interaction, call.body.flags)
        draft.reply_to = interaction.original or interaction.message
        message = writing.send(call.world, call.body, draft)
        interaction.followups.append(message)
    interaction.changed.ring()
    return Answer(200, message.payload())


def get_original(call: Call) -> Answer:
    return Answer(200, _original(_interaction(call)).payload())


def edit_original(call: Call) -> Answer:
    interaction = _interaction(call)
    message = writing.edit(call.world, call.body, _original(interaction))
    interaction.changed.ring()
    return Answer(200, message.payload())


def _interaction(call: Call) -> Interaction:
    return call.world.answered(call.where["webhook_id"], call.where["webhook_token"])


def _original(interaction: Interaction) -> Message:
    if interaction.original is None or interaction.original.deleted:
        raise Refused(Refusal.UNKNOWN_MESSAGE)
    return interaction.original


APPLICATION = "/applications/{application_id}"
MESSAGES = "/channels/{channel_id}/messages"
WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"

ROUTES: list[Route] = [
    ("GET", "/users/@me", get_me),
    ("GET", "/oauth2/applications/@me", get_application),
    ("GET", APPLICATION + "/emojis", list_emojis),
    ("POST", APPLICATION + "/emojis", create_emoji),
    ("DELETE", APPLICATION + "/emojis/{emoji_id}", delete_emoji),
    ("GET", APPLICATION + "/commands", list_commands),
    ("PUT", APPLICATION + "/commands", put_commands),
    ("GET", "/users/{user_id}", get_user),
    ("POST", MESSAGES, post_message),
    ("POST", "/channels/{channel_id}/threads", open_thread),
    ("PATCH", MESSAGES + "/{message_id}", edit_message),
    ("DELETE", MESSAGES + "/{message_id}", delete_message),
    ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", first_answer),
    ("POST", WEBHOOK, follow_up),
    ("GET", WEBHOOK + "/messages/@original", get_original),
    ("PATCH", WEBHOOK + "/messages/@original", edit_original),
]
