"""What a client sends when somebody types a command: it refuses what Discord's own client would not let them type."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from tests.wire.world.interactions import resolved_member
from tests.wire.world.payload import Payload
from tests.wire.world.places import Channel, User
from tests.wire.world.world import World

Value: TypeAlias = str | int | User


class OptionKind(IntEnum):
    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    USER = 6


NESTING = frozenset({OptionKind.SUBCOMMAND, OptionKind.GROUP})
TYPES: dict[int, type] = {OptionKind.STRING: str, OptionKind.INTEGER: int, OptionKind.USER: User}


class CannotType(AssertionError):
    """The client offers no such command, option or value here."""


@dataclass(frozen=True, repr=False)
class Typed:
    """A command as somebody typed it in a channel; `focused` is the option in which they are still typing."""

    world: World
    channel: Channel
    user: User
    name: str
    values: Mapping[str, Value]
    focused: str | None = None

    def data(self) -> Payload:
        """The data of the interaction."""
        root, *steps = self.name.split()
        command = self._definition(root)
        data: Payload = {"id": command["id"], "name": root, "type": 1}
        definition, inner = command, data
        for step in steps:
            definition = self._option(definition, step)
            inner["options"] = [{"name": step, "type": definition["type"]}]
            inner = inner["options"][0]
        inner["options"] = list(self._options(definition))
        resolved = self._resolved()
        return data | {"resolved": resolved} if resolved else data

    def _definition(self, name: str) -> Payload:
        offered = self.world.application.commands.values()
        for command in offered:
            if command["name"] == name and self._is_usable(command):
                return command
        raise CannotType(f"no command /{name} here; there are {sorted(each['name'] for each in offered)}")

    def _is_usable(self, command: Payload) -> bool:
        """Whether the command is for such places, and installed where it is used."""
        contexts = command["contexts"]
        if contexts is not None and self.channel.context(self.world.bot) not in contexts:
            return False
        in_place = self.channel.has(self.world.bot)
        by_place, by_user = 0 in command["integration_types"], 1 in command["integration_types"]
        return (by_place and in_place) or (by_user and self.user.has_installed_app)

    def _option(self, definition: Payload, name: str) -> Payload:
        for option in definition.get("options") or ():
            if option["name"] == name:
                found: Payload = option
                return found
        raise CannotType(f"/{self.name} has no option {name!r}")

    def _options(self, definition: Payload) -> Iterator[Payload]:
        for name in self.values:
            self._option(definition, name)
        for option in definition.get("options") or ():
            if option["type"] in NESTING:
                raise CannotType(f"/{self.name} needs a subcommand")
            if option["name"] in self.values:
                yield self._filled(option, self.values[option["name"]])
            elif option.get("required") and self.focused is None:
                raise CannotType(f"/{self.name} needs {option['name']!r}")

    def _filled(self, option: Payload, value: Value) -> Payload:
        filled: Payload = {"name": option["name"], "type": option["type"]}
        if option["name"] == self.focused:
            return filled | {"value": value, "focused": True}
        _check(option, value)
        return filled | {"value": value.id if isinstance(value, User) else value}

    def _resolved(self) -> Payload:
        """The users and members that the values name."""
        users = [value for value in self.values.values() if isinstance(value, User)]
        if not users:
            return {}
        resolved: Payload = {"users": {user.id: user.payload() for user in users}}
        if guild := self.channel.guild:
            members = [user for user in users if user in guild.members]
            resolved["members"] = {user.id: resolved_member(guild, user, self.channel) for user in members}
        return resolved


def _check(option: Payload, value: Value) -> None:
    """The client lets nobody send a value of another type, or outside the choices."""
    if not isinstance(value, TYPES[option["type"]]):
        raise CannotType(f"{option['name']} does not take {value!r}")
    choices = [choice["value"] for choice in option.get("choices") or ()]
    if choices and value not in choices:
        raise CannotType(f"{option['name']} takes one of {choices}, not {value!r}")
