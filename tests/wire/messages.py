"""A message as Discord keeps it and as its readers see it."""

import re
from dataclasses import dataclass, field
from enum import IntFlag
from typing import TYPE_CHECKING

from .cdn import Attachment
from .clock import timestamp
from .components import SELECTS, Kind, address, children, media, texts, walk
from .payload import Payload, with_present
from .places import Channel, User

if TYPE_CHECKING:
    from .interactions import Interaction

REFERENCE = "attachment://"
MENTION = re.compile(r"<@!?(\d+)>")


class Flag(IntFlag):
    SUPPRESS_EMBEDS = 1 << 2
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


NO_FLAGS = Flag(0)


@dataclass(frozen=True)
class Picture:
    """A picture that a message shows, with the words for those who cannot see it."""

    attachment: Attachment
    alt: str | None


@dataclass(eq=False)
class Message:
    """A live message: what a test holds changes when the bot edits it. `only_for` is set on ephemeral ones."""

    id: str
    channel: Channel
    author: User
    created: float
    flags: Flag = NO_FLAGS
    content: str = ""
    embeds: list[Payload] = field(default_factory=list)
    components: list[Payload] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    only_for: User | None = None
    interaction: "Interaction | None" = None
    reply_to: "Message | None" = None
    edited: float | None = None
    past: list[list[Payload]] = field(default_factory=list)
    deleted: bool = False
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
        return "\n".join(filter(None, [self.content, *texts(self.components)]))

    @property
    def buttons(self) -> list[Payload]:
        return [each for each in walk(self.components) if each["type"] == Kind.BUTTON]

    @property
    def selects(self) -> list[Payload]:
        return [each for each in walk(self.components) if each["type"] in SELECTS]

    @property
    def pictures(self) -> list[Picture]:
        named = {attachment.filename: attachment for attachment in self.attachments}
        items = [item for each in walk(self.components) for item in media(each)]
        known = [(named.get(address(item).removeprefix(REFERENCE)), item.get("description")) for item in items]
        return [Picture(attachment, alt) for attachment, alt in known if attachment is not None]

    def control(self, name: str, *, stale: bool = False) -> Payload | None:
        """The button or menu with this custom_id, or the button with this label; `stale`: as it last was."""
        states = self._states() if stale else [self.components]
        return next(filter(None, (_control(state, name) for state in states)), None)

    def visible_to(self, user: User) -> bool:
        return self.only_for is None or self.only_for is user

    def payload(self, control: Payload | None = None) -> Payload:
        """The message; with a control of an earlier state, as it was when it had that."""
        with_control = (state for state in self._states() if any(each is control for each in walk(state)))
        components = next(with_control, self.components) if control else self.components
        payload: Payload = {
            "id": self.id, "channel_id": self.channel.id, "type": self._type(), "author": self.author.payload(),
            "content": self.content, "embeds": self.embeds, "flags": int(self.flags), "pinned": False, "tts": False,
            "mention_everyone": False, "mention_roles": [], "mentions": [user.payload() for user in self.mentioned],
            "attachments": [each.payload() for each in self.attachments], "timestamp": timestamp(self.created),
            "edited_timestamp": None if self.edited is None else timestamp(self.edited),
            "components": [self._shown(each) for each in components],
        }  # fmt: skip
        return with_present(payload, message_reference=self._reference()) | self._origin()

    def _states(self) -> list[list[Payload]]:
        """The components now and before, the newest first."""
        return [self.components, *reversed(self.past)]

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

    def _shown(self, component: Payload) -> Payload:
        """A component as readers get it: with the addresses of the uploaded files in place of their names."""
        shown = dict(component)
        for path, child in children(component):
            if len(path) == 1:
                shown[str(path[0])] = self._shown(child)
        if component.get("components"):
            shown["components"] = [self._shown(child) for child in component["components"]]
        if component["type"] == Kind.MEDIA_GALLERY:
            shown["items"] = [self._with_address(item) for item in component["items"]]
        return self._with_address(shown) if component["type"] in {Kind.THUMBNAIL, Kind.FILE} else shown

    def _with_address(self, item: Payload) -> Payload:
        key = "file" if "file" in item else "media"
        url = address(item)
        for attachment in self.attachments:
            if url == REFERENCE + attachment.filename:
                return item | {key: _resolved(attachment)}
        return item | {key: {"id": self.id, "url": url, "proxy_url": url}}


def _control(components: list[Payload], name: str) -> Payload | None:
    controls = [each for each in walk(components) if "custom_id" in each]
    by_id = (each for each in controls if each["custom_id"] == name)
    return next(by_id, None) or next((each for each in controls if each.get("label") == name), None)


def _resolved(attachment: Attachment) -> Payload:
    url = attachment.url
    where = {"id": attachment.id, "url": url, "proxy_url": url, "attachment_id": attachment.id}
    return where | {"content_type": attachment.content_type} | attachment.size_fields()
