"""Messages from request bodies: sending a new one, editing one, deleting one."""

from dataclasses import dataclass, field
from itertools import count

from .cdn import Attachment
from .components import walk
from .errors import Path, Refusal, Refused
from .message_rules import check_message, check_uploads
from .messages import MENTION, Flag, Message
from .payload import Payload
from .places import Channel, User
from .world import World

SETTABLE = Flag.SUPPRESS_EMBEDS | Flag.SUPPRESS_NOTIFICATIONS | Flag.COMPONENTS_V2
FIELDS = ("content", "embeds", "components")


@dataclass(frozen=True, repr=False)
class Upload:
    filename: str
    content: bytes


@dataclass(frozen=True, repr=False)
class Body:
    """A request's JSON, wherever it came in, and the files with it. `path` is where the message stands in it."""

    payload: Payload
    files: dict[int, Upload] = field(default_factory=dict)
    path: Path = ()

    @property
    def flags(self) -> Flag:
        return Flag(self.payload.get("flags") or 0)

    def data(self) -> "Body":
        """The part under 'data', where an interaction's callback has its message."""
        return Body(self.payload.get("data") or {}, self.files, (*self.path, "data"))


def send(world: World, body: Body, message: Message) -> Message:
    """Fill the new message from the body and put it into its channel."""
    message.flags |= body.flags & SETTABLE
    _write(world, body, message)
    allowed = body.payload.get("allowed_mentions")
    message.pinged = frozenset(user.id for user in _mentioned(world, message.text, allowed))
    message.channel.messages[message.id] = message
    message.channel.touch()
    return message


def edit(world: World, body: Body, message: Message) -> Message:
    """Change what the body names; the rest, and the V2 flag, stay."""
    flags, components = message.flags, message.components
    message.flags = (flags | body.flags & Flag.COMPONENTS_V2) & ~Flag.LOADING
    try:
        _write(world, body, message)
    except Refused:
        message.flags = flags
        raise
    message.edited = world.clock.now()
    if not world.long_run:
        message.past.append(components)
    message.channel.touch()
    return message


def delete(message: Message) -> None:
    message.deleted = True
    message.channel.messages.pop(message.id, None)
    message.channel.touch()


def new(world: World, channel: Channel, *, only_for: User | None = None) -> Message:
    """An empty message of the bot, not yet in its channel."""
    message = Message(world.snowflakes.next(), channel, world.bot, world.clock.now(), only_for=only_for)
    if only_for is not None:
        message.flags = Flag.EPHEMERAL
    return message


def find(channel: Channel, id_: str) -> Message:
    """The message as the bot's own routes see it: ephemeral ones do not exist for them."""
    message = channel.messages.get(id_)
    if message is None or message.ephemeral:
        raise Refused(Refusal.UNKNOWN_MESSAGE)
    return message


def _write(world: World, body: Body, message: Message) -> None:
    """Check what the message would become, then make it so: nothing changes when something is refused."""
    attachments = _attachments(world, body, message)
    draft: Payload = {name: getattr(message, name) for name in FIELDS}
    draft |= {name: body.payload[name] for name in FIELDS if name in body.payload}
    draft |= {name: body.payload.get(name) for name in ("poll", "sticker_ids", "allowed_mentions")}
    names = [attachment.filename for attachment in attachments]
    check_message(draft, message.flags, names, body.path, world.emoji_exists)
    message.content = draft["content"] or ""
    message.embeds = draft["embeds"] or []
    message.components = _numbered(draft["components"] or [])
    for attachment in attachments:
        if attachment not in message.attachments:
            world.cdn.store(attachment)
    message.attachments = attachments
    message.mentioned = _mentioned(world, message.text, draft["allowed_mentions"])


def _attachments(world: World, body: Body, message: Message) -> list[Attachment]:
    listed = body.payload.get("attachments")
    uploaded = {number: upload.content for number, upload in body.files.items()}
    check_uploads(listed or [], uploaded, [each.id for each in message.attachments], body.path)
    told = {str(each["id"]): each for each in listed or []}
    kept = [each for each in message.attachments if listed is None or each.id in told]
    return kept + [
        _attachment(world, message, upload, told.get(str(number), {})) for number, upload in body.files.items()
    ]


def _attachment(world: World, message: Message, upload: Upload, told: Payload) -> Attachment:
    what = told.get("filename") or upload.filename, message.channel.id, len(upload.content), upload.content
    return Attachment(world.snowflakes.next(), *what, told.get("description"), world.cdn, message.ephemeral)


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
