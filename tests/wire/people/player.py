"""A person at their client: types commands, presses buttons, and sees what Discord would show them."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.wire.discord.gateway import Gateway
from tests.wire.world.interactions import Callback, Interacted, Interaction
from tests.wire.world.messages import Kind, Message
from tests.wire.world.payload import Payload
from tests.wire.world.places import Channel, User
from tests.wire.world.world import World

from .typed_command import Typed, Value

PATIENCE = 10.0


class CannotUse(AssertionError):
    """The client shows no such control to this person."""


class NotSeen(AssertionError):
    """What should have appeared did not appear in time."""


@dataclass(frozen=True)
class Delivery:
    """How an interaction reaches the bot: `late` seconds after it was made, `copies` times."""

    late: float = 0.0
    copies: int = 1


AT_ONCE = Delivery()


@dataclass(frozen=True, repr=False)
class Reaction:
    """What the person saw happen. It is live: followups that come later appear in it."""

    interaction: Interaction

    @property
    def failed(self) -> bool:
        """Nothing within three seconds: "This interaction failed"."""
        return self.interaction.callback is None

    @property
    def message(self) -> Message | None:
        """The message that answers, or the message of the control if the answer changed that; None if there is none."""
        message = self.interaction.original
        return None if message is None or message.deleted else message

    @property
    def ephemeral(self) -> bool:
        return self.message is not None and self.message.ephemeral

    @property
    def text(self) -> str:
        """The words of the answer, of its followups too."""
        shown = [self.message, *self.interaction.followups]
        return "\n".join(message.text for message in shown if message is not None)

    @property
    def followups(self) -> Sequence[Message]:
        return self.interaction.followups


@dataclass(frozen=True, repr=False)
class Player:
    """One person. Every act waits for what the person would see, and returns it."""

    world: World
    gateway: Gateway
    user: User

    def __repr__(self) -> str:
        return f"<Player {self.user.username}>"

    @property
    def id(self) -> str:
        return self.user.id

    @property
    def mention(self) -> str:
        return self.user.mention

    async def command(self, channel: Channel, name: str, /, **values: "Value | Player") -> Reaction:
        """Type a command: `await alice.command(table, "quarto challenge", opponent=bob)`."""
        plain = {name: value.user if isinstance(value, Player) else value for name, value in values.items()}
        typed = Typed(self.world, channel, self.user, name, plain)
        return await self.send(Interacted.COMMAND, channel, typed.data())

    async def autocomplete(self, channel: Channel, name: str, option: str, typed: str) -> list[Payload]:
        """What is offered after typing this much of an option."""
        command = Typed(self.world, channel, self.user, name, {option: typed}, focused=option)
        reaction = await self.send(Interacted.AUTOCOMPLETE, channel, command.data())
        if reaction.failed:
            raise NotSeen("Loading options failed")
        return reaction.interaction.choices

    async def press(self, message: Message, control: str, *, delivery: Delivery = AT_ONCE) -> Reaction:
        """Press the button with this custom_id or label."""
        return await self._use(message, self._usable(message, control, Kind.BUTTON), {}, delivery)

    async def select(self, message: Message, control: str, value: str, *, delivery: Delivery = AT_ONCE) -> Reaction:
        """Choose this value in the menu with this custom_id."""
        menu = self._usable(message, control, Kind.STRING_SELECT)
        offered = [option["value"] for option in menu["options"]]
        if value not in offered:
            raise CannotUse(f"the menu offers {offered}, not {value}")
        return await self._use(message, menu, {"values": [value]}, delivery)

    async def send(
        self, kind: Interacted, channel: Channel, data: Payload, *, message: Message | None = None,
        delivery: Delivery = AT_ONCE, envelope: Payload | None = None,
    ) -> Reaction:  # fmt: skip
        """Send any interaction, whether or not a client could; `envelope` replaces fields around the data."""
        interaction = self.world.interact(kind, self.user, channel, data, message)
        before = channel.changes
        self._deliver(interaction.payload(self.world.bot) | (envelope or {}), channel, delivery)
        await interaction.changed.until(lambda: interaction.callback, self.world.answer_within)
        await _settle(interaction, before)
        return Reaction(interaction)

    def fling(self, kind: Interacted, data: Payload, message: Message, envelope: Payload) -> None:
        """Send any interaction, from this message or beside it, and wait for nothing."""
        pressed = message if kind is Interacted.COMPONENT else None
        interaction = self.world.interact(kind, self.user, message.channel, data, pressed)
        self._deliver(interaction.payload(self.world.bot) | envelope, message.channel, AT_ONCE)

    def _deliver(self, payload: Payload, channel: Channel, delivery: Delivery) -> None:
        def dispatch() -> None:
            for _ in range(delivery.copies):
                self.gateway.dispatch("INTERACTION_CREATE", payload, channel.guild.id if channel.guild else None)

        asyncio.get_running_loop().call_later(delivery.late, dispatch)

    async def sees(self, channel: Channel, is_meant: Callable[[Message], bool]) -> Message:
        """The newest message that this is true of, if they see it; waits for it."""

        def look() -> Message | None:
            visible = (message for message in reversed(channel.messages.values()) if message.visible_to(self.user))
            return next(filter(is_meant, visible), None)

        found = await channel.changed.until(look, PATIENCE)
        if found is None:
            raise NotSeen(f"there is: {[message.text for message in channel.messages.values()][-5:]}")
        return found

    async def _use(self, message: Message, control: Payload, more: Payload, delivery: Delivery) -> Reaction:
        data = {"component_type": control["type"], "custom_id": control["custom_id"], "id": control["id"]} | more
        return await self.send(Interacted.COMPONENT, message.channel, data, message=message, delivery=delivery)

    def _usable(self, message: Message, control: str, kind: Kind) -> Payload:
        found = message.control(control)
        if message.deleted or not message.visible_to(self.user):
            raise CannotUse(f"{self.user.username} does not see the message with {control!r}")
        if found is None or found["type"] != kind or found.get("disabled"):
            offered = [each.get("label") or each.get("custom_id") for each in message.buttons + message.selects]
            raise CannotUse(f"nothing to use called {control!r}; there is {offered}")
        return found


async def _settle(interaction: Interaction, before: int) -> None:
    """After a deferral, wait for what it deferred: an edit or a followup, or a change in the channel."""
    original, channel = interaction.original, interaction.channel
    if interaction.callback is Callback.DEFERRED_MESSAGE and original is not None:
        await interaction.changed.until(lambda: None if original.thinking and not original.deleted else True, PATIENCE)
    elif interaction.callback is Callback.DEFERRED_UPDATE:
        await channel.changed.until(lambda: True if channel.changes > before else None, PATIENCE)
