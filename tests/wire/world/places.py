"""People and the places where they meet: users, guilds and members, channels, threads, DMs, group DMs."""

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import TYPE_CHECKING

from .bell import Bell
from .payload import Payload, with_present

if TYPE_CHECKING:
    from .messages import Message


class Permission(IntFlag):
    """The bits that matter to a bot that plays in channels."""

    ADMINISTRATOR = 1 << 3
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CREATE_PUBLIC_THREADS = 1 << 35
    SEND_MESSAGES_IN_THREADS = 1 << 38


NOTHING = Permission(0)
USUAL = ~(Permission.ADMINISTRATOR | Permission.MANAGE_MESSAGES | Permission.MENTION_EVERYONE)
"""What everybody may do in a new server."""


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
    """A person or a bot; `locale` is the language of their client."""

    id: str
    username: str
    locale: str = "en-US"
    bot: bool = False
    has_installed_app: bool = False

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
class Guild:
    """A server; `members` are those in it and when they joined. All of them have the same role and no other."""

    id: str
    name: str
    locale: str = "en-US"
    members: dict[User, str] = field(default_factory=dict)
    channels: dict[str, "Channel"] = field(default_factory=dict)

    def payload(self) -> Payload:
        return {"id": self.id, "locale": self.locale, "features": []}

    def member_payload(self, user: User) -> Payload:
        """The member without its user, as in the resolved data of a command."""
        return {
            "roles": [], "nick": None, "joined_at": self.members[user], "avatar": None, "banner": None,
            "premium_since": None, "communication_disabled_until": None, "pending": False, "flags": 0,
        }  # fmt: skip

    def role_payload(self) -> Payload:
        """The role that everybody has; its id is the guild's."""
        return {
            "id": self.id, "name": "@everyone", "permissions": str(int(USUAL)), "position": 0, "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}, "hoist": False,
            "managed": False, "mentionable": False, "icon": None, "unicode_emoji": None, "description": None,
            "flags": 0,
        }  # fmt: skip

    def announcement(self, bot: User) -> Payload:
        """The GUILD_CREATE with which a bot learns of it; of what a server has besides, the library needs these."""
        member = self.member_payload(bot) | {"user": bot.payload(), "mute": False, "deaf": False}
        return {
            "id": self.id, "name": self.name, "preferred_locale": self.locale, "unavailable": False, "features": [],
            "roles": [self.role_payload()], "emojis": [], "stickers": [], "stage_instances": [], "large": False,
            "channels": [channel.payload(bot) for channel in self.channels.values() if not channel.parent],
            "threads": [thread.payload(bot) for thread in self.channels.values() if thread.parent],
            "members": [member], "member_count": len(self.members), "owner_id": next(iter(self.members)).id,
            "guild_scheduled_events": [], "soundboard_sounds": [], "voice_states": [], "presences": [],
            "verification_level": 0, "default_message_notifications": 0, "explicit_content_filter": 0, "mfa_level": 0,
            "nsfw_level": 0, "premium_tier": 0, "system_channel_flags": 0, "afk_timeout": 300,
            "joined_at": self.members[bot],
        }  # fmt: skip


@dataclass(eq=False, repr=False)
class Channel:
    """Anything that messages are sent to. In a DM and a group `people` are those in it, and there is no guild."""

    id: str
    kind: ChannelKind
    name: str | None = None
    guild: Guild | None = None
    parent: "Channel | None" = None
    people: list[User] = field(default_factory=list)
    denied: Permission = NOTHING
    """What the bot may not do here, though others may."""
    messages: dict[str, "Message"] = field(default_factory=dict)
    changes: int = 0
    changed: Bell = field(default_factory=Bell)

    def touch(self) -> None:
        """Tell those who watch the channel that something in it changed."""
        self.changes += 1
        self.changed.ring()

    def has(self, user: User) -> bool:
        """Whether this user is in the place."""
        return user in (self.people if self.guild is None else self.guild.members)

    def permissions(self, user: User) -> Permission:
        """What this user may do here; nothing for those who are not in the place."""
        if not self.has(user):
            return NOTHING
        return USUAL & ~(self.parent or self).denied if user.bot else USUAL

    def context(self, bot: User) -> Context:
        if self.guild is not None:
            return Context.GUILD
        return Context.BOT_DM if bot in self.people else Context.PRIVATE_CHANNEL

    def payload(self, viewer: User) -> Payload:
        """The channel as Discord describes it; a DM's recipients are those other than the viewer."""
        last_message = next(reversed(self.messages), None)
        payload: Payload = {"id": self.id, "type": int(self.kind), "flags": 0, "last_message_id": last_message}
        if self.guild is None:
            others = [user.payload() for user in self.people if user is not viewer]
            owner = self.people[0].id if self.kind is ChannelKind.GROUP else None
            return with_present(payload, name=self.name, recipients=others, owner_id=owner)
        payload |= {"name": self.name, "guild_id": self.guild.id, "position": 0, "parent_id": None, "nsfw": False}
        payload |= {"permission_overwrites": [], "rate_limit_per_user": 0, "topic": None}
        return payload | self._thread_fields() if self.parent else payload

    def _thread_fields(self) -> Payload:
        assert self.parent is not None
        archive = {"archived": False, "auto_archive_duration": 1440, "locked": False}
        return {
            "parent_id": self.parent.id, "owner_id": self.id, "message_count": len(self.messages), "member_count": 1,
            "total_message_sent": len(self.messages),
            "thread_metadata": archive | {"archive_timestamp": "2026-01-01T00:00:00+00:00"},
        }  # fmt: skip
