"""A message as Discord keeps it and as its readers see it."""

import re
from dataclasses import dataclass, field
from enum import IntFlag
from typing import TYPE_CHECKING

from .cdn import Attachment
from .clock import timestamp
from .component_payload import REFERENCE, shown
from .components import SELECTS, Kind, address, media, texts, walk
from .payload import Payload, with_present
from .places import Channel, User

if TYPE_CHECKING:
    from .interactions import Interaction

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


@dataclass(eq=False, repr=False)
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
            "components": [shown(each, self.attachments) for each in components],
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


def _control(components: list[Payload], name: str) -> Payload | None:
    controls = [each for each in walk(components) if "custom_id" in each]
    by_id = (each for each in controls if each["custom_id"] == name)
    return next(by_id, None) or next((each for each in controls if each.get("label") == name), None)
