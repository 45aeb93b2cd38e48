"""Routes for a bot that is a member: channels, messages, DMs, guild members."""

from . import writing
from .errors import Refusal, Refused
from .messages import Message
from .permissions import Permission
from .places import Channel, Guild
from .requests import Answer, Call, Route


async def get_channel(call: Call) -> Answer:
    return Answer(200, _channel(call).payload(call.world.bot))


async def list_messages(call: Call) -> Answer:
    """The newest first; only the `limit` is looked at."""
    channel = _channel(call, Permission.READ_MESSAGE_HISTORY)
    limit = int(call.query.get("limit", "50"))
    public = [message for message in channel.messages.values() if not message.ephemeral]
    return Answer(200, [message.payload() for message in public[::-1][:limit]])


async def post_message(call: Call) -> Answer:
    channel = _channel(call, _sending(call))
    _refuse_files_without_permission(call, channel)
    if not all(user.takes_messages for user in channel.people):
        raise Refused(Refusal.CANNOT_SEND_TO_USER)
    message = writing.new(call.world, channel)
    _set_reply(call, channel, message)
    return Answer(200, writing.send(call.world, call.body, message).payload())


async def get_message(call: Call) -> Answer:
    channel = _channel(call, Permission.READ_MESSAGE_HISTORY)
    return Answer(200, writing.find(channel, call.where["message_id"]).payload())


async def edit_message(call: Call) -> Answer:
    channel = _channel(call)
    message = writing.find(channel, call.where["message_id"])
    if message.author is not call.world.bot:
        raise Refused(Refusal.NOT_YOUR_MESSAGE)
    _refuse_files_without_permission(call, channel)
    return Answer(200, writing.edit(call.world, call.body, message).payload())


async def delete_message(call: Call) -> Answer:
    channel = _channel(call)
    message = writing.find(channel, call.where["message_id"])
    if message.author is not call.world.bot:
        _require(call, channel, Permission.MANAGE_MESSAGES)
    writing.delete(message)
    return Answer(204, None)


async def open_direct(call: Call) -> Answer:
    user = call.world.users.get(str(call.body.payload.get("recipient_id")))
    if user is None:
        raise Refused(Refusal.UNKNOWN_USER)
    return Answer(200, call.world.direct_with_bot(user).payload(call.world.bot))


async def get_user(call: Call) -> Answer:
    user = call.world.users.get(call.where["user_id"])
    if user is None:
        raise Refused(Refusal.UNKNOWN_USER)
    return Answer(200, user.payload() | {"banner": None, "accent_color": None})


async def get_member(call: Call) -> Answer:
    member = _guild(call).members.get(call.where["user_id"])
    if member is None:
        raise Refused(Refusal.UNKNOWN_MEMBER)
    return Answer(200, member.payload() | {"user": member.user.payload(), "mute": False, "deaf": False})


async def trigger_typing(call: Call) -> Answer:
    _channel(call, _sending(call))
    return Answer(204, None)


def _channel(call: Call, needed: Permission = Permission.VIEW_CHANNEL) -> Channel:
    """The channel of the path, if the bot sees it and may do there what is needed."""
    channel = call.world.channels.get(call.where["channel_id"])
    if channel is None:
        raise Refused(Refusal.UNKNOWN_CHANNEL)
    if Permission.VIEW_CHANNEL not in channel.permissions(call.world.bot):
        raise Refused(Refusal.MISSING_ACCESS)
    _require(call, channel, needed)
    return channel


def _sending(call: Call) -> Permission:
    channel = call.world.channels.get(call.where["channel_id"])
    is_thread = channel is not None and channel.parent is not None
    return Permission.SEND_MESSAGES_IN_THREADS if is_thread else Permission.SEND_MESSAGES


def _require(call: Call, channel: Channel, needed: Permission) -> None:
    if needed not in channel.permissions(call.world.bot):
        raise Refused(Refusal.MISSING_PERMISSIONS)


def _refuse_files_without_permission(call: Call, channel: Channel) -> None:
    if call.body.files:
        _require(call, channel, Permission.ATTACH_FILES)


def _set_reply(call: Call, channel: Channel, message: Message) -> None:
    reference = call.body.payload.get("message_reference")
    if reference is None:
        return
    message.reply_to = channel.messages.get(str(reference.get("message_id")))
    if message.reply_to is None and reference.get("fail_if_not_exists", True):
        unknown = {"_errors": [{"code": "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "message": "Unknown message"}]}
        raise Refused(Refusal.INVALID_BODY, {"message_reference": unknown})


def _guild(call: Call) -> Guild:
    guild = call.world.guilds.get(call.where["guild_id"])
    if guild is None:
        raise Refused(Refusal.UNKNOWN_GUILD)
    if call.world.bot.id not in guild.members:
        raise Refused(Refusal.MISSING_ACCESS)
    return guild


MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = MESSAGES + "/{message_id}"

ROUTES: list[Route] = [
    ("GET", "/channels/{channel_id}", get_channel),
    ("POST", "/channels/{channel_id}/typing", trigger_typing),
    ("GET", MESSAGES, list_messages),
    ("POST", MESSAGES, post_message),
    ("GET", MESSAGE, get_message),
    ("PATCH", MESSAGE, edit_message),
    ("DELETE", MESSAGE, delete_message),
    ("POST", "/users/@me/channels", open_direct),
    ("GET", "/users/{user_id}", get_user),
    ("GET", "/guilds/{guild_id}/members/{user_id}", get_member),
]
