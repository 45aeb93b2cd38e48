"""An interaction: somebody used a command, a control or a form, and the bot has three seconds to answer."""

from dataclasses import dataclass, field
from enum import IntEnum

from .bell import Bell
from .messages import Message
from .payload import Payload, with_present
from .places import Channel, Guild, User


class Interacted(IntEnum):
    """What was used, in Discord's numbers."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Callback(IntEnum):
    """How a bot may answer first, in Discord's numbers."""

    PONG = 1
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    AUTOCOMPLETE = 8
    MODAL = 9


# What may answer what. A form that a command opened has no message to update: see `allowed`.
ANSWERS: dict[Interacted, frozenset[Callback]] = {
    Interacted.COMMAND: frozenset({Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.MODAL}),
    Interacted.COMPONENT: frozenset(Callback) - {Callback.PONG, Callback.AUTOCOMPLETE},
    Interacted.AUTOCOMPLETE: frozenset({Callback.AUTOCOMPLETE}),
    Interacted.MODAL: frozenset(Callback) - {Callback.PONG, Callback.AUTOCOMPLETE, Callback.MODAL},
}
UPDATES = frozenset({Callback.DEFERRED_UPDATE, Callback.UPDATE})


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
    opened_by: "Interaction | None" = None
    callback: Callback | None = None
    original: Message | None = None
    modal: Payload | None = None
    choices: list[Payload] | None = None
    followups: list[Message] = field(default_factory=list)
    changed: Bell = field(default_factory=Bell)

    @property
    def guild(self) -> Guild | None:
        return self.channel.guild

    def allowed(self) -> frozenset[Callback]:
        answers = ANSWERS[self.kind]
        return answers if self.message is not None else answers - UPDATES

    def act(self) -> None:
        """Something was done with the token."""
        self.changed.ring()

    def owners(self, bot: User) -> Payload:
        """Who installed the app that is used here: the guild, the user, or both."""
        owners: Payload = {}
        if self.guild is not None and bot.id in self.guild.members:
            owners["0"] = self.guild.id
        elif self.guild is None and bot in self.channel.people:
            owners["0"] = "0"
        if self.user.has_installed_app or not owners:
            owners["1"] = self.user.id
        return owners

    def metadata(self) -> Payload:
        """What a message tells about the interaction that it answers."""
        payload: Payload = {"id": self.id, "type": int(self.kind), "user": self.user.payload()}
        payload["authorizing_integration_owners"] = {}
        if self.kind is Interacted.MODAL and self.opened_by is not None:
            payload["triggering_interaction_metadata"] = self.opened_by.metadata()
        interacted = self.message.id if self.kind is Interacted.COMPONENT and self.message else None
        return with_present(payload, interacted_message_id=interacted)
