"""The questions of forms: what Discord shows for each, and how its answer is read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, TypeAlias, TypeVar

import discord
from discord import ui

from quarto_bot.chat.delivery.errors import UnreadableForm

_Offered = TypeVar("_Offered")
Value: TypeAlias = str | bool | tuple[str, ...] | tuple[int, ...]
Data: TypeAlias = Mapping[str, Any]
"""What Discord sent; it is not trusted to be complete or of the right types."""


class Modal(ui.Modal):
    """A modal that the library forgets once it is sent; what people fill in comes to `QuartoClient.on_interaction`."""

    def is_finished(self) -> bool:
        return True  # the library asks this alone before it keeps a modal


@dataclass(frozen=True, slots=True)
class Option:
    """One of several things to choose from: the value that the handler gets, and the words for it."""

    value: str
    label: str
    description: str | None = None


@dataclass(frozen=True, slots=True)
class Field(ABC):
    """One question, with the answer it has today."""

    name: str
    label: str
    _: KW_ONLY
    description: str | None = None

    @abstractmethod
    def item(self) -> ui.Item[Modal]:
        """What Discord shows under the label."""

    @abstractmethod
    def read(self, answer: Data, resolved: Data) -> Value:
        """The value that was filled in, or `UnreadableForm`."""

    def build(self) -> ui.Label[Modal]:
        return ui.Label(text=self.label, description=self.description, component=self.item())


@dataclass(frozen=True, slots=True)
class Text(Field):
    """A line of text; read as `str`."""

    longest: int
    value: str = ""
    required: bool = False
    placeholder: str | None = None

    def item(self) -> ui.Item[Modal]:
        return ui.TextInput(
            custom_id=self.name,
            default=self.value or None,
            required=self.required,
            max_length=self.longest,
            placeholder=self.placeholder,
        )

    def read(self, answer: Data, resolved: Data) -> Value:  # noqa: ARG002
        text = answer.get("value")
        if not isinstance(text, str) or len(text) > self.longest or (self.required and not text):
            raise UnreadableForm(f"{self.name}: {text!r}")
        return text


@dataclass(frozen=True, slots=True)
class _Choice(Field, ABC):
    """One of the options; read as `str`."""

    options: Sequence[Option]
    chosen: str | None = None

    def offered(self, value: object) -> str:
        if not isinstance(value, str) or value not in [option.value for option in self.options]:
            raise UnreadableForm(f"{self.name}: {value!r}")
        return value


class Radio(_Choice):
    """All options at a glance: 2 to 10 of them."""

    __slots__ = ()

    def item(self) -> ui.Item[Modal]:
        options = _offer(discord.RadioGroupOption, self.options, [self.chosen])
        return ui.RadioGroup(custom_id=self.name, options=options)

    def read(self, answer: Data, resolved: Data) -> Value:  # noqa: ARG002
        return self.offered(answer.get("value"))


class Menu(_Choice):
    """Options that open on demand: up to 25 of them."""

    __slots__ = ()

    def item(self) -> ui.Item[Modal]:
        options = _offer(discord.SelectOption, self.options, [self.chosen])
        return ui.Select(custom_id=self.name, options=options)

    def read(self, answer: Data, resolved: Data) -> Value:  # noqa: ARG002
        [value] = _list_of(answer, 1, 1)
        return self.offered(value)


@dataclass(frozen=True, slots=True)
class Checkboxes(Field):
    """Any of up to 10 options, at least `fewest`; read as a tuple of `str`."""

    options: Sequence[Option]
    chosen: Collection[str] = ()
    fewest: int = 0

    def item(self) -> ui.Item[Modal]:
        options = _offer(discord.CheckboxGroupOption, self.options, self.chosen)
        most, required = len(options), self.fewest > 0
        return ui.CheckboxGroup(
            custom_id=self.name, options=options, min_values=self.fewest, max_values=most, required=required
        )

    def read(self, answer: Data, resolved: Data) -> Value:  # noqa: ARG002
        values = _list_of(answer, self.fewest, len(self.options))
        if not set(values) <= {option.value for option in self.options}:
            raise UnreadableForm(f"{self.name}: {values!r}")
        return tuple(values)


@dataclass(frozen=True, slots=True)
class Checkbox(Field):
    """Yes or no; read as `bool`."""

    checked: bool = False

    def item(self) -> ui.Item[Modal]:
        return ui.Checkbox(custom_id=self.name, default=self.checked)

    def read(self, answer: Data, resolved: Data) -> Value:  # noqa: ARG002
        value = answer.get("value")
        if not isinstance(value, bool):
            raise UnreadableForm(f"{self.name}: {value!r}")
        return value


@dataclass(frozen=True, slots=True)
class People(Field):
    """People, and bots, whom Discord lists; read as a tuple of ids. `Submission.bots` tells which are bots."""

    chosen: Sequence[int] = ()
    fewest: int = 0
    most: int = 1
    placeholder: str | None = None

    def item(self) -> ui.Item[Modal]:
        today = [discord.SelectDefaultValue(id=id_, type=discord.SelectDefaultValueType.user) for id_ in self.chosen]
        return ui.UserSelect(
            custom_id=self.name,
            placeholder=self.placeholder,
            min_values=self.fewest,
            max_values=self.most,
            required=self.fewest > 0,
            default_values=today,
        )

    def read(self, answer: Data, resolved: Data) -> Value:
        return _ids(answer, resolved.get("users"), self.fewest, self.most)


@dataclass(frozen=True, slots=True)
class Channels(Field):
    """Channels of the server, which Discord lists; read as a tuple of ids."""

    types: Sequence[discord.ChannelType]
    chosen: Sequence[int] = ()
    fewest: int = 0
    most: int = 1
    placeholder: str | None = None

    def item(self) -> ui.Item[Modal]:
        today = [discord.SelectDefaultValue(id=id_, type=discord.SelectDefaultValueType.channel) for id_ in self.chosen]
        return ui.ChannelSelect(
            custom_id=self.name,
            channel_types=list(self.types),
            placeholder=self.placeholder,
            min_values=self.fewest,
            max_values=self.most,
            required=self.fewest > 0,
            default_values=today,
        )

    def read(self, answer: Data, resolved: Data) -> Value:
        known, kinds = resolved.get("channels"), [kind.value for kind in self.types]
        ids = _ids(answer, known, self.fewest, self.most)
        for channel in (known[str(id_)] for id_ in ids if known):
            if not isinstance(channel, dict) or channel.get("type") not in kinds:
                raise UnreadableForm(f"{self.name}: {channel!r}")
        return ids


def _offer(kind: Callable[..., _Offered], options: Sequence[Option], chosen: Collection[str | None]) -> list[_Offered]:
    """The options as the library's kind of them, with today's checked."""
    return [
        kind(label=each.label, value=each.value, description=each.description, default=each.value in chosen)
        for each in options
    ]


def _list_of(answer: Data, fewest: int, most: int) -> list[str]:
    values = answer.get("values")
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise UnreadableForm(f"no list of values: {values!r}")
    if len(set(values)) != len(values) or not fewest <= len(values) <= most:
        raise UnreadableForm(f"not {fewest} to {most} different values: {values!r}")
    return values


def _ids(answer: Data, known: object, fewest: int, most: int) -> tuple[int, ...]:
    """The ids that were chosen, of what Discord says it knows."""
    values = _list_of(answer, fewest, most)
    if values and not (isinstance(known, dict) and set(values) <= known.keys()):
        raise UnreadableForm(f"not known to Discord: {values!r}")
    return tuple(map(id_of, values))


def id_of(text: str) -> int:
    if not (text.isascii() and text.isdigit() and str(number := int(text)) == text and number < 2**63):
        raise UnreadableForm(f"no id: {text!r}")
    return number
