"""A message as Discord keeps it and as its readers see it, with its components and pictures."""

import mimetypes
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import IntEnum, IntFlag
from typing import TYPE_CHECKING

from .payload import Payload, with_present
from .places import Channel, User

if TYPE_CHECKING:
    from .interactions import Interaction

ATTACHED = "attachment://"


class Kind(IntEnum):
    """The components that the bot uses, in Discord's numbers."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_DISPLAY = 10
    MEDIA_GALLERY = 12
    FILE = 13
    CONTAINER = 17


# What Discord fills in where a bot left it out.
DEFAULTS: dict[int, Payload] = {
    Kind.CONTAINER: {"accent_color": None, "spoiler": False},
    Kind.FILE: {"name": None, "size": None, "spoiler": False},
    Kind.STRING_SELECT: {"min_values": 1, "max_values": 1},
}
ITEM_DEFAULTS: Payload = {"description": None, "spoiler": False}


class Flag(IntFlag):
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


NO_FLAGS = Flag(0)


def walk(components: Iterable[Payload]) -> Iterator[Payload]:
    """All components, each before what stands in it."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        yield from walk([component["accessory"]] if "accessory" in component else ())


@dataclass(frozen=True, repr=False)
class Attachment:
    """A file on a message; its content is not kept. `description` is its alt text."""

    id: str
    filename: str
    size: int
    description: str | None

    @property
    def content_type(self) -> str:
        return mimetypes.guess_type(self.filename)[0] or "application/octet-stream"

    @property
    def url(self) -> str:
        return f"https://cdn.example/attachments/{self.id}/{self.filename}"

    def payload(self) -> Payload:
        payload: Payload = {
            "id": self.id, "filename": self.filename, "size": self.size, "url": self.url, "proxy_url": self.url,
            "content_type": self.content_type,
        }  # fmt: skip
        return with_present(payload, description=self.description)


@dataclass(frozen=True)
class Picture:
    """A picture that a message shows, with the words for those who cannot see it."""

    attachment: Attachment
    alt: str | None


@dataclass(eq=False, repr=False)
class Message:
    """A live message: what a test holds changes when the bot edits it. `only_for` is set on ephemeral ones."""

    id: str
    channel: Channel
    author: User
    created: float
    flags: Flag = NO_FLAGS
    content: str = ""
    components: list[Payload] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    only_for: User | None = None
    interaction: "Interaction | None" = None
    reply_to: "Message | None" = None
    edited: float | None = None
    deleted: bool = False
    nonce: str | None = None
    mentioned: list[User] = field(default_factory=list)
    pinged: frozenset[str] = frozenset()

    @property
    def ephemeral(self) -> bool:
        return self.only_for is not None

    @property
    def thinking(self) -> bool:
        return Flag.LOADING in self.flags

    @property
    def text(self) -> str:
        """All words of the message, from top to bottom, without those on its controls."""
        texts = (each["content"] for each in walk(self.components) if each["type"] == Kind.TEXT_DISPLAY)
        return "\n".join(filter(None, [self.content, *texts]))

    @property
    def buttons(self) -> list[Payload]:
        return [each for each in walk(self.components) if each["type"] == Kind.BUTTON]

    @property
    def selects(self) -> list[Payload]:
        return [each for each in walk(self.components) if each["type"] == Kind.STRING_SELECT]

    @property
    def pictures(self) -> list[Picture]:
        named = {ATTACHED + attachment.filename: attachment for attachment in self.attachments}
        items = [item for each in walk(self.components) for item in each.get("items") or ()]
        known = [(named.get(item["media"]["url"]), item.get("description")) for item in items]
        return [Picture(attachment, alt) for attachment, alt in known if attachment is not None]

    def control(self, name: str) -> Payload | None:
        """The button or menu with this custom_id, or the button with this label."""
        controls = self.buttons + self.selects
        by_id = (each for each in controls if each.get("custom_id") == name)
        return next(by_id, None) or next((each for each in controls if each.get("label") == name), None)

    def visible_to(self, user: User) -> bool:
        return self.only_for is None or self.only_for is user

    def payload(self) -> Payload:
        payload: Payload = {
            "id": self.id, "channel_id": self.channel.id, "type": self._type(), "author": self.author.payload(),
            "content": self.content, "embeds": [], "flags": int(self.flags), "pinned": False, "tts": False,
            "mention_everyone": False, "mention_roles": [], "mentions": [user.payload() for user in self.mentioned],
            "attachments": [each.payload() for each in self.attachments], "timestamp": timestamp(self.created),
            "edited_timestamp": None if self.edited is None else timestamp(self.edited),
            "components": [_shown(each, self.attachments) for each in self.components],
        }  # fmt: skip
        return with_present(payload, message_reference=self._reference()) | self._origin()

    def _type(self) -> int:
        if self.reply_to is not None:
            return 19
        return 20 if self.interaction is not None else 0

    def _reference(self) -> Payload | None:
        if self.reply_to is None:
            return None
        return {"type": 0, "message_id": self.reply_to.id, "channel_id": self.channel.id}

    def _origin(self) -> Payload:
        """Which interaction the message answers."""
        if self.interaction is None:
            return {}
        application = self.interaction.application_id
        metadata = self.interaction.metadata()
        return {"application_id": application, "webhook_id": application, "interaction_metadata": metadata}


def timestamp(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def _shown(component: Payload, attachments: Sequence[Attachment]) -> Payload:
    """A component as readers get it: complete, with the addresses of uploaded files in place of their names."""
    result = DEFAULTS.get(component["type"], {}) | component
    if "components" in component:
        result["components"] = [_shown(child, attachments) for child in component["components"]]
    if "items" in component:
        items = [(item, _media(item["media"]["url"], attachments)) for item in component["items"]]
        result["items"] = [ITEM_DEFAULTS | item | {"media": media} for item, media in items]
    if "file" in component:
        result["file"] = _media(component["file"]["url"], attachments)
    return result


def _media(url: str, attachments: Sequence[Attachment]) -> Payload:
    for attachment in attachments:
        if url == ATTACHED + attachment.filename:
            return {"id": attachment.id, "url": attachment.url, "proxy_url": attachment.url,
                    "attachment_id": attachment.id, "content_type": attachment.content_type}  # fmt: skip
    return {"id": "0", "url": url, "proxy_url": url}
