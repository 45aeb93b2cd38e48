"""A person at their client: types commands, presses buttons, fills in forms, and sees what Discord would show them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from .command_call import Typed, Value
from .components import SELECTS, Kind, walk
from .delivery import AT_ONCE, Deliveries, Delivery
from .interaction_payload import interaction_payload
from .interactions import Callback, Interacted, Interaction
from .messages import Message
from .payload import Payload
from .places import Channel, User
from .world import World

PATIENCE = 10.0


class CannotUse(AssertionError):
    """The client shows no such control to this person."""


class NotSeen(AssertionError):
    """What should have appeared did not appear in time."""


@dataclass(frozen=True, repr=False)
class Form:
    """A modal on somebody's screen."""

    opened_by: Interaction
    payload: Payload

    @property
    def title(self) -> str:
        return str(self.payload["title"])

    @property
    def inputs(self) -> list[str]:
        """The custom_ids of what can be filled in."""
        return [each["custom_id"] for each in walk(self.payload["components"]) if "custom_id" in each]


@dataclass(frozen=True, repr=False)
class Reaction:
    """What the person saw happen. It is live: followups that come later appear in it."""

    interaction: Interaction

    @property
    def failed(self) -> bool:
        """Nothing within three seconds: "This interaction failed"."""
        return self.interaction.callback is None

    @property
    def thinking(self) -> bool:
        return self.interaction.original is not None and self.interaction.original.thinking

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

    @property
    def form(self) -> Form | None:
        return Form(self.interaction, self.interaction.modal) if self.interaction.modal else None

    @property
    def choices(self) -> list[Payload]:
        """What autocomplete offers."""
        return self.interaction.choices or []


@dataclass(frozen=True, repr=False)
class Player:
    """One person. Every act waits for what the person would see, and returns it."""

    world: World
    deliveries: Deliveries
    user: User

    @property
    def id(self) -> str:
        return self.user.id

    @property
    def mention(self) -> str:
        return self.user.mention

    async def command(
        self, channel: Channel, name: str, /, *, delivery: Delivery = AT_ONCE, **values: "Value | Player"
    ) -> Reaction:
        """Type a command: `await alice.command(table, "quarto challenge", opponent=bob)`."""
        typed = Typed(self.world, channel, self.user, name, _plain(values))
        return await self.send(Interacted.COMMAND, channel, typed.data(), delivery=delivery)

    async def autocomplete(
        self, channel: Channel, name: str, option: str, typed: str = "", /, **values: "Value | Player"
    ) -> list[Payload]:
        """What is offered after typing this much of an option."""
        command = Typed(self.world, channel, self.user, name, _plain(values) | {option: typed}, focused=option)
        reaction = await self.send(Interacted.AUTOCOMPLETE, channel, command.data())
        if reaction.failed:
            raise NotSeen("Loading options failed")
        return reaction.choices

    async def press(
        self, message: Message, control: str, *, delivery: Delivery = AT_ONCE, stale: bool = False
    ) -> Reaction:
        """Press the button with this custom_id or label; `stale` if it was pressed before the message changed."""
        button = self._usable(message, control, frozenset({Kind.BUTTON}), stale=stale)
        return await self._use(message, button, {}, delivery)

    async def select(
        self, message: Message, control: str, *values: str, delivery: Delivery = AT_ONCE, stale: bool = False
    ) -> Reaction:
        """Choose these values in the menu with this custom_id."""
        menu = self._usable(message, control, SELECTS, stale=stale)
        _check_selection(menu, values)
        return await self._use(message, menu, {"values": list(values)}, delivery)

    async def submit(self, form: Form, values: Mapping[str, str | list[str]]) -> Reaction:
        """Send the form, with these values by custom_id."""
        unknown = set(values) - set(form.inputs)
        if unknown:
            raise CannotUse(f"the form {form.title!r} has no {unknown}")
        components = [_filled(each, values) for each in form.payload["components"]]
        data = {"custom_id": form.payload["custom_id"], "components": components}
        opened_by = form.opened_by
        return await self.send(
            Interacted.MODAL, opened_by.channel, data, message=opened_by.message, opened_by=opened_by
        )

    async def send(
        self, kind: Interacted, channel: Channel, data: Payload, *, message: Message | None = None,
        control: Payload | None = None, opened_by: Interaction | None = None, delivery: Delivery = AT_ONCE,
        envelope: Payload | None = None,
    ) -> Reaction:  # fmt: skip
        """Send any interaction, whether or not a client could; `envelope` replaces fields around the data."""
        interaction = self.world.interact(kind, self.user, channel, data, message=message, opened_by=opened_by)
        before = channel.changes
        payload = interaction_payload(self.world, interaction, control) | (envelope or {})
        self.deliveries.deliver(payload, channel.guild.id if channel.guild else None, delivery)
        await interaction.changed.until(lambda: interaction.callback, self.world.answer_within)
        await _settle(interaction, before)
        return Reaction(interaction)

    def messages(self, channel: Channel) -> list[Message]:
        """What this person sees in the channel, the oldest first."""
        return [message for message in channel.messages.values() if message.visible_to(self.user)]

    async def sees(self, channel: Channel, what: str | Callable[[Message], bool], within: float = PATIENCE) -> Message:
        """The newest message with these words, or that this is true of; waits for it."""
        matches = (lambda message: what in message.text) if isinstance(what, str) else what

        def look() -> Message | None:
            return next((message for message in reversed(self.messages(channel)) if matches(message)), None)

        found = await channel.changed.until(look, within)
        if found is None:
            raise NotSeen(f"{what!r}; there is: {[message.text for message in self.messages(channel)[-5:]]}")
        return found

    async def _use(self, message: Message, control: Payload, more: Payload, delivery: Delivery) -> Reaction:
        data = {"component_type": control["type"], "custom_id": control["custom_id"], "id": control["id"]} | more
        return await self.send(
            Interacted.COMPONENT, message.channel, data, message=message, control=control, delivery=delivery
        )

    def _usable(self, message: Message, control: str, kinds: frozenset[Kind], *, stale: bool) -> Payload:
        found = message.control(control, stale=stale)
        if message.deleted or not message.visible_to(self.user):
            raise CannotUse(f"{self.user.username} does not see the message with {control!r}")
        if found is None or found["type"] not in kinds or found.get("disabled"):
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


def _plain(values: "Mapping[str, Value | Player]") -> dict[str, Value]:
    return {name: value.user if isinstance(value, Player) else value for name, value in values.items()}


def _check_selection(menu: Payload, values: tuple[str, ...]) -> None:
    offered = [option["value"] for option in menu.get("options") or ()]
    if menu["type"] == Kind.STRING_SELECT and not set(values) <= set(offered):
        raise CannotUse(f"the menu offers {offered}, not {values}")
    if not menu.get("min_values", 1) <= len(values) <= menu.get("max_values", 1):
        raise CannotUse(f"the menu does not take {len(values)} values")


def _filled(component: Payload, values: Mapping[str, str | list[str]]) -> Payload:
    """A component of a form as it is sent back."""
    filled: Payload = {"type": component["type"], "id": component.get("id", 1)}
    if "custom_id" in component:
        filled["custom_id"] = component["custom_id"]
        many = component["type"] in SELECTS
        filled["values" if many else "value"] = values.get(component["custom_id"], [] if many else "")
    if "component" in component:
        filled["component"] = _filled(component["component"], values)
    if "components" in component:
        filled["components"] = [_filled(each, values) for each in component["components"]]
    return filled
