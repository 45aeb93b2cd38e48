"""Everything this Discord knows: the application, people, places, interactions, and what time it is.

Here everything knows everything else, so none of it prints its fields: a test that fails would print the world.
"""

import secrets
import time
from dataclasses import dataclass, field
from itertools import count

from .interactions import Interacted, Interaction
from .messages import Message, timestamp
from .payload import Payload
from .places import Channel, ChannelKind, Guild, User
from .refusals import Refusal, Refused

TOKEN_LIFETIME = 15 * 60.0
EPOCH = 1_420_070_400_000  # the first millisecond of 2015, from which Discord counts


@dataclass(frozen=True, repr=False)
class Emoji:
    """A picture that the application may use in its texts and controls."""

    id: str
    name: str
    owner: User

    def payload(self) -> Payload:
        flags = {"require_colons": True, "managed": False, "animated": False, "available": True}
        return {"id": self.id, "name": self.name, "roles": [], "user": self.owner.payload()} | flags


@dataclass(repr=False)
class Application:
    """The bot's application, with its emojis and commands by their ids."""

    bot: User
    token: str
    owner: User
    emojis: dict[str, Emoji] = field(default_factory=dict)
    commands: dict[str, Payload] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return self.bot.id

    def payload(self) -> Payload:
        return {
            "id": self.id, "name": self.bot.username, "description": "", "icon": None, "type": None, "flags": 0,
            "flags_new": "0", "verify_key": "0" * 64, "bot_public": True, "bot_require_code_grant": False, "team": None,
            "owner": self.owner.payload(), "bot": self.bot.payload(), "redirect_uris": [], "hook": True, "summary": "",
            "interactions_endpoint_url": None, "role_connections_verification_url": None, "is_monetized": False,
            "is_verified": False, "explicit_content_filter": 0, "storefront_available": False,
            "integration_types_config": {"0": {}, "1": {}}, "eligible_oauth2_scopes": [], "approximate_guild_count": 1,
            "approximate_user_install_count": 1, "approximate_user_authorization_count": 1,
        }  # fmt: skip


class World:
    """The state. `answer_within` is how long a bot may take to answer first; `ahead` moves this Discord's clock."""

    def __init__(self) -> None:
        self.answer_within = 3.0
        self.ahead = 0.0
        self.guilds: dict[str, Guild] = {}
        self.users: dict[str, User] = {}
        self.channels: dict[str, Channel] = {}
        self.interactions: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._count = count()
        self.application = Application(self.add_user("quarto", bot=True), secrets.token_hex(24), self.add_user("owner"))

    @property
    def bot(self) -> User:
        return self.application.bot

    def now(self) -> float:
        return time.time() + self.ahead

    def new_id(self) -> str:
        """A snowflake: unique, and made of the time."""
        return str((int(self.now() * 1000) - EPOCH << 22) | (next(self._count) & 0x3FFFFF))

    def add_user(self, name: str, *, locale: str = "en-US", bot: bool = False, has_installed_app: bool = False) -> User:
        user = User(self.new_id(), name, locale, bot, has_installed_app)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, *people: User, with_bot: bool = True, locale: str = "en-US") -> Guild:
        everybody = (*people, self.bot) if with_bot else people
        guild = Guild(self.new_id(), name, locale, dict.fromkeys(everybody, timestamp(self.now())))
        self.guilds[guild.id] = guild
        return guild

    def add_channel(self, guild: Guild, name: str, parent: Channel | None = None) -> Channel:
        """A text channel, or with a parent a thread in it."""
        kind = ChannelKind.THREAD if parent else ChannelKind.TEXT
        channel = self._known(Channel(self.new_id(), kind, name, guild, parent))
        guild.channels[channel.id] = channel
        return channel

    def add_direct(self, *people: User) -> Channel:
        """The DM of two people, or the group DM of more."""
        kind = ChannelKind.DIRECT if len(people) == 2 else ChannelKind.GROUP
        return self._known(Channel(self.new_id(), kind, people=list(people)))

    def interact(
        self, kind: Interacted, user: User, channel: Channel, data: Payload, message: Message | None = None
    ) -> Interaction:
        token = secrets.token_urlsafe(60)
        made = user, channel, self.now(), data, message
        interaction = Interaction(self.new_id(), token, self.application.id, kind, *made)
        self.interactions[interaction.id] = self._by_token[token] = interaction
        return interaction

    def unanswered(self, id_: str, token: str) -> Interaction:
        """The interaction that may still be answered first."""
        interaction = self.interactions.get(id_)
        if interaction is None or interaction.token != token:
            raise Refused(Refusal.UNKNOWN_INTERACTION)
        if interaction.callback is not None:
            raise Refused(Refusal.ALREADY_ACKNOWLEDGED)
        if self.now() - interaction.created > self.answer_within:
            raise Refused(Refusal.UNKNOWN_INTERACTION)
        return interaction

    def answered(self, application_id: str, token: str) -> Interaction:
        """The interaction whose token may be used for what follows the first answer."""
        interaction = self._by_token.get(token)
        if interaction is None or application_id != self.application.id or interaction.callback is None:
            raise Refused(Refusal.UNKNOWN_WEBHOOK)
        if self.now() - interaction.created > TOKEN_LIFETIME:
            raise Refused(Refusal.INVALID_WEBHOOK_TOKEN)
        return interaction

    def _known(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        return channel
