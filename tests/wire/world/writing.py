"""Messages from request bodies: sending a new one, editing one, deleting one."""

import re
from dataclasses import dataclass, field
from itertools import count

from .limits import message_problems
from .messages import Attachment, Flag, Message, walk
from .payload import Payload
from .places import Channel, User
from .refusals import Refusal, Refused
from .world import World

MENTION = re.compile(r"<@!?(\d+)>")
LARGEST_FILE = 10 * 1024 * 1024
SETTABLE = Flag.SUPPRESS_NOTIFICATIONS | Flag.COMPONENTS_V2


@dataclass(frozen=True)
class Upload:
    filename: str
    size: int


@dataclass(frozen=True, repr=False)
class Body:
    """A request's JSON, wherever it came in, and the files with it."""

    payload: Payload
    files: dict[int, Upload] = field(default_factory=dict)

    @property
    def flags(self) -> Flag:
        return Flag(self.payload.get("flags") or 0)

    def data(self) -> "Body":
        """The part under 'data', where an interaction's callback has its message."""
        return Body(self.payload.get("data") or {}, self.files)


def new(world: World, channel: Channel, *, only_for: User | None = None) -> Message:
    """An empty message of the bot, not yet in its channel."""
    message = Message(world.new_id(), channel, world.bot, world.now(), only_for=only_for)
    if only_for is not None:
        message.flags = Flag.EPHEMERAL
    return message


def send(world: World, body: Body, message: Message) -> Message:
    """Fill the new message from the body and put it into its channel."""
    message.flags |= body.flags & SETTABLE
    _write(world, body, message)
    message.pinged = frozenset(user.id for user in message.mentioned)
    message.channel.messages[message.id] = message
    message.channel.touch()
    return message


def edit(world: World, body: Body, message: Message) -> Message:
    """Change what the body names; the rest, and the V2 flag, stay."""
    _write(world, body, message)
    message.flags = (message.flags | body.flags & Flag.COMPONENTS_V2) & ~Flag.LOADING
    message.edited = world.now()
    message.channel.touch()
    return message


def delete(message: Message) -> None:
    message.deleted = True
    message.channel.messages.pop(message.id, None)
    message.channel.touch()


def find(channel: Channel, id_: str) -> Message:
    """The message as the bot's own routes see it: ephemeral ones do not exist for them."""
    message = channel.messages.get(id_)
    if message is None or message.ephemeral:
        raise Refused(Refusal.UNKNOWN_MESSAGE)
    return message


def _write(world: World, body: Body, message: Message) -> None:
    """Check what the message would become, then make it so: nothing changes when something is refused."""
    attachments = _attachments(world, body, message)
    components: list[Payload] = body.payload.get("components", message.components) or []
    names = [attachment.filename for attachment in attachments]
    if problems := message_problems(components, names, world.application.emojis):
        raise Refused(Refusal.INVALID_BODY, problems)
    message.content = body.payload.get("content", message.content) or ""
    message.components = _numbered(components)
    message.attachments = attachments
    message.mentioned = _mentioned(world, message.text, body.payload.get("allowed_mentions"))


def _attachments(world: World, body: Body, message: Message) -> list[Attachment]:
    """Those that stay, which are all where the body does not list any, and those that are uploaded."""
    if any(file.size > LARGEST_FILE for file in body.files.values()):
        raise Refused(Refusal.TOO_LARGE)
    listed = body.payload.get("attachments")
    told = {str(each["id"]): each for each in listed or ()}
    kept = [each for each in message.attachments if listed is None or each.id in told]
    new_ones = [_attachment(world, file, told.get(str(number), {})) for number, file in body.files.items()]
    return kept + new_ones


def _attachment(world: World, file: Upload, told: Payload) -> Attachment:
    return Attachment(world.new_id(), told.get("filename") or file.filename, file.size, told.get("description"))


def _numbered(components: list[Payload]) -> list[Payload]:
    """The components with the numbers that Discord gives to those that have none."""
    used = {each["id"] for each in walk(components) if each.get("id")}
    free = (number for number in count(1) if number not in used)
    for component in walk(components):
        if not component.get("id"):
            component["id"] = next(free)
    return components


def _mentioned(world: World, text: str, allowed: Payload | None) -> list[User]:
    ids = dict.fromkeys(MENTION.findall(text))
    if allowed is not None:
        listed = {str(id_) for id_ in allowed.get("users") or ()}
        ids = {id_: None for id_ in ids if id_ in listed or "users" in (allowed.get("parse") or ())}
    return [world.users[id_] for id_ in ids if id_ in world.users]
