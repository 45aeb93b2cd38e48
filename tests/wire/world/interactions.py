"""An interaction: somebody used a command or a control, and the bot has three seconds to answer."""

from dataclasses import dataclass, field
from enum import IntEnum

from .bell import Bell
from .messages import Message
from .payload import Payload, with_present
from .places import Channel, Guild, Permission, User


class Interacted(IntEnum):
    """What was used, in Discord's numbers."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    FORM = 5


class Callback(IntEnum):
    """How a bot may answer first, in Discord's numbers."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    AUTOCOMPLETE = 8
    FORM = 9


ANSWERS: dict[Interacted, frozenset[Callback]] = {
    Interacted.COMMAND: frozenset({Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.FORM}),
    Interacted.COMPONENT: frozenset(Callback) - {Callback.AUTOCOMPLETE},
    Interacted.AUTOCOMPLETE: frozenset({Callback.AUTOCOMPLETE}),
    Interacted.FORM: frozenset(Callback) - {Callback.AUTOCOMPLETE, Callback.FORM},
}


@dataclass(eq=False, repr=False)
class Interaction:
    """One interaction and everything the bot has done with its token."""

    id: str
    token: str
    application_id: str
    kind: Interacted
    user: User
    channel: Channel
    created: float
    data: Payload
    message: Message | None = None
    callback: Callback | None = None
    original: Message | None = None
    choices: list[Payload] = field(default_factory=list)
    form: Payload | None = None
    followups: list[Message] = field(default_factory=list)
    changed: Bell = field(default_factory=Bell)

    @property
    def guild(self) -> Guild | None:
        return self.channel.guild

    def metadata(self) -> Payload:
        """What a message tells about the interaction that it answers."""
        payload: Payload = {"id": self.id, "type": int(self.kind), "user": self.user.payload()}
        payload["authorizing_integration_owners"] = {}
        interacted = self.message.id if self.kind is Interacted.COMPONENT and self.message else None
        opened_by = payload | {"type": int(Interacted.COMMAND)} if self.kind is Interacted.FORM else None
        return with_present(payload, interacted_message_id=interacted, triggering_interaction_metadata=opened_by)

    def payload(self, bot: User) -> Payload:
        """The INTERACTION_CREATE that the bot receives."""
        channel, user = self.channel, self.user
        payload: Payload = {
            "id": self.id, "application_id": self.application_id, "type": int(self.kind), "token": self.token,
            "version": 1, "data": self.data, "locale": user.locale, "channel_id": channel.id,
            "channel": channel.payload(user) | _permissions(channel, user), "context": int(channel.context(bot)),
            "app_permissions": str(int(self._app_permissions(bot))), "entitlements": [],
            "authorizing_integration_owners": self._owners(bot), "attachment_size_limit": 10_485_760,
        }  # fmt: skip
        with_present(payload, message=self.message and self.message.payload())
        return payload | self._sender()

    def _sender(self) -> Payload:
        if self.guild is None:
            return {"user": self.user.payload()}
        member = resolved_member(self.guild, self.user, self.channel) | {"user": self.user.payload()}
        about: Payload = {"guild_id": self.guild.id, "guild": self.guild.payload(), "guild_locale": self.guild.locale}
        return about | {"member": member | {"mute": False, "deaf": False}}

    def _app_permissions(self, bot: User) -> Permission:
        """What the app may do by answering: where the bot is no member, what everybody may do with an installed app."""
        own = self.channel.permissions(bot)
        return own or Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.USE_EXTERNAL_EMOJIS

    def _owners(self, bot: User) -> Payload:
        """Who installed the app that is used here: the guild, the user, or both."""
        owners: Payload = {}
        if self.channel.has(bot):
            owners["0"] = self.guild.id if self.guild else "0"
        if self.user.has_installed_app or not owners:
            owners["1"] = self.user.id
        return owners


def resolved_member(guild: Guild, user: User, channel: Channel) -> Payload:
    return guild.member_payload(user) | _permissions(channel, user)


def _permissions(channel: Channel, user: User) -> Payload:
    return {} if channel.guild is None else {"permissions": str(int(channel.permissions(user)))}
