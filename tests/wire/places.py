"""People and the places where they meet: users, guilds with roles and members, channels, threads, DMs, group DMs."""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING

from .bell import Bell
from .payload import Payload, with_present
from .permissions import EVERYTHING, NOTHING, USUAL, Overwrite, Permission, resolve

if TYPE_CHECKING:
    from .messages import Message


class ChannelKind(IntEnum):
    TEXT = 0
    DIRECT = 1
    GROUP = 3
    THREAD = 11


class Context(IntEnum):
    """Where an interaction was made, in Discord's numbers."""

    GUILD = 0
    BOT_DM = 1
    PRIVATE_CHANNEL = 2


@dataclass(eq=False, repr=False)
class User:
    """A person or a bot; `locale` is the language of their client, and they may be closed to messages from bots."""

    id: str
    username: str
    locale: str = "en-US"
    bot: bool = False
    has_installed_app: bool = False
    takes_messages: bool = True

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def payload(self) -> Payload:
        return {
            "id": self.id, "username": self.username, "discriminator": "0", "global_name": self.username.title(),
            "avatar": None, "avatar_decoration_data": None, "collectibles": None, "primary_guild": None,
            "public_flags": 0, "flags": 0, "bot": self.bot,
        }  # fmt: skip


@dataclass(eq=False, repr=False)
class Role:
    id: str
    name: str
    permissions: Permission

    def payload(self) -> Payload:
        return {
            "id": self.id, "name": self.name, "permissions": str(int(self.permissions)), "position": 0, "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}, "hoist": False,
            "managed": False, "mentionable": False, "icon": None, "unicode_emoji": None, "description": None,
            "flags": 0,
        }  # fmt: skip


@dataclass(eq=False, repr=False)
class Member:
    user: User
    joined: str
    nick: str | None = None
    roles: list[Role] = field(default_factory=list)

    def payload(self) -> Payload:
        """The member without its user, as in the resolved data of a command."""
        return {
            "roles": [role.id for role in self.roles], "nick": self.nick, "joined_at": self.joined, "avatar": None,
            "banner": None, "premium_since": None, "communication_disabled_until": None, "pending": False, "flags": 0,
        }  # fmt: skip


@dataclass(eq=False, repr=False)
class Guild:
    """A server. Its first role is the one that everybody has; its id is the guild's."""

    id: str
    name: str
    locale: str = "en-US"
    roles: list[Role] = field(default_factory=list)
    members: dict[str, Member] = field(default_factory=dict)
    channels: dict[str, "Channel"] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.roles.insert(0, Role(self.id, "@everyone", USUAL))

    def payload(self) -> Payload:
        return {"id": self.id, "locale": self.locale, "features": []}


@dataclass(eq=False, repr=False)
class Channel:
    """Anything that messages are sent to. In a DM and a group `people` are those in it, and there is no guild."""

    id: str
    kind: ChannelKind
    name: str | None = None
    guild: Guild | None = None
    parent: "Channel | None" = None
    people: list[User] = field(default_factory=list)
    overwrites: dict[str, Overwrite] = field(default_factory=dict)
    messages: dict[str, "Message"] = field(default_factory=dict)
    changes: int = 0
    changed: Bell = field(default_factory=Bell)

    def touch(self) -> None:
        """Tell those who watch the channel that something in it changed."""
        self.changes += 1
        self.changed.ring()

    def overwrite(self, overwrite: Overwrite) -> None:
        self.overwrites[overwrite.target] = overwrite

    def permissions(self, user: User) -> Permission:
        """What this user may do here; nothing for those who are not in the place."""
        if self.guild is None:
            return EVERYTHING & ~Permission.ADMINISTRATOR if user in self.people else NOTHING
        member = self.guild.members.get(user.id)
        if member is None:
            return NOTHING
        roles = [self.guild.roles[0], *member.roles]
        order = [role.id for role in roles] + [user.id]
        overwrites = (self.parent or self).overwrites
        return resolve((role.permissions for role in roles), [overwrites[id_] for id_ in order if id_ in overwrites])

    def context(self, bot: User) -> Context:
        if self.guild is not None:
            return Context.GUILD
        return Context.BOT_DM if bot in self.people else Context.PRIVATE_CHANNEL

    def payload(self, viewer: User) -> Payload:
        """The channel as Discord describes it; a DM's recipients are those other than the viewer."""
        payload: Payload = {"id": self.id, "type": int(self.kind), "flags": 0, "last_message_id": self._last_message()}
        if self.guild is None:
            others = [user.payload() for user in self.people if user is not viewer]
            return with_present(payload, name=self.name, recipients=others, owner_id=self._group_owner())
        payload |= {"name": self.name, "guild_id": self.guild.id, "position": 0, "parent_id": None, "nsfw": False}
        payload |= {"permission_overwrites": [overwrite_payload(each) for each in self.overwrites.values()]}
        return payload | self._thread_fields() if self.parent else payload | {"topic": None, "rate_limit_per_user": 0}

    def _thread_fields(self) -> Payload:
        assert self.parent is not None
        archive = {"archived": False, "auto_archive_duration": 1440, "locked": False}
        return {
            "parent_id": self.parent.id, "owner_id": self.id, "message_count": len(self.messages), "member_count": 1,
            "total_message_sent": len(self.messages), "rate_limit_per_user": 0,
            "thread_metadata": archive | {"archive_timestamp": "2026-01-01T00:00:00+00:00"},
        }  # fmt: skip

    def _group_owner(self) -> str | None:
        return self.people[0].id if self.kind is ChannelKind.GROUP else None

    def _last_message(self) -> str | None:
        return next(reversed(self.messages), None)


def overwrite_payload(overwrite: Overwrite) -> Payload:
    kind = 1 if overwrite.is_member else 0
    allow, deny = str(int(overwrite.allow)), str(int(overwrite.deny))
    return {"id": overwrite.target, "type": kind, "allow": allow, "deny": deny}
