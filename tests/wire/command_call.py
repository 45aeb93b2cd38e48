"""What a client sends when somebody types a command: it refuses what Discord's own client would not let them type."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from .command_rules import NESTING, OptionKind
from .interaction_payload import with_user
from .payload import Payload
from .places import Channel, User
from .world import World

Value: TypeAlias = str | int | float | bool | User | Channel
JSON_TYPES: dict[int, tuple[type, ...]] = {
    OptionKind.STRING: (str,),
    OptionKind.INTEGER: (int,),
    OptionKind.NUMBER: (int, float),
    OptionKind.BOOLEAN: (bool,),
    OptionKind.USER: (User,),
    OptionKind.MENTIONABLE: (User,),
    OptionKind.CHANNEL: (Channel,),
}


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
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        definition, inner = command, data
        for step in steps:
            definition = self._option(definition, step)
            inner["options"] = [{"name": step, "type": definition["type"]}]
            inner = inner["options"][0]
        inner["options"] = list(self._options(definition))
        resolved = self._resolved()
        return data | {"resolved": resolved} if resolved else data

    def _definition(self, name: str) -> Payload:
        commands = self.world.application.commands
        guild_id = self.channel.guild.id if self.channel.guild else None
        offered = [*commands.get(guild_id, {}).values(), *commands.get(None, {}).values()]
        for command in offered:
            if command["name"] == name and self._is_usable(command):
                return command
        raise CannotType(f"no command /{name} here; there are {sorted(each['name'] for each in offered)}")

    def _is_usable(self, command: Payload) -> bool:
        """Whether the command is for such places, and installed where it is used."""
        context = self.channel.context(self.world.bot)
        contexts = command["contexts"]
        if contexts is not None and context not in contexts:
            return False
        in_place = self.world.bot in self.channel.people
        if self.channel.guild is not None:
            in_place = self.world.bot.id in self.channel.guild.members
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
        return filled | {"value": value.id if isinstance(value, User | Channel) else value}

    def _resolved(self) -> Payload:
        """The users, members and channels that the values name."""
        resolved: Payload = {}
        guild = self.channel.guild
        for value in self.values.values():
            if isinstance(value, Channel):
                resolved.setdefault("channels", {})[value.id] = value.payload(self.user)
            if not isinstance(value, User):
                continue
            resolved.setdefault("users", {})[value.id] = value.payload()
            if guild is not None and value.id in guild.members:
                member = with_user(guild.members[value.id], self.channel)
                resolved.setdefault("members", {})[value.id] = {k: v for k, v in member.items() if k != "user"}
        return resolved


def _check(option: Payload, value: Value) -> None:
    """The client lets nobody send a value of another type, outside the choices or outside the bounds."""
    wanted = JSON_TYPES.get(option["type"], ())
    if not isinstance(value, wanted) or (isinstance(value, bool) and bool not in wanted):
        raise CannotType(f"{option['name']} takes {wanted}, not {value!r}")
    choices = [choice["value"] for choice in option.get("choices") or ()]
    if choices and value not in choices:
        raise CannotType(f"{option['name']} takes one of {choices}, not {value!r}")
    size = len(value) if isinstance(value, str) else value
    bounds = ("min_length", "max_length") if isinstance(value, str) else ("min_value", "max_value")
    if isinstance(size, int | float) and not option.get(bounds[0], size) <= size <= option.get(bounds[1], size):
        raise CannotType(f"{option['name']} does not take {value!r}")
