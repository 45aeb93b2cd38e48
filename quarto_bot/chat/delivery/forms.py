"""Forms: each kind is one object that asks its questions, reads the answers and handles them.

A form is to a modal what a `Control` is to a button. Whoever writes one describes its questions in one function, which
is asked again when the form comes back: what was not offered is not an answer.

    NEW_GAME: Final = Form("new_game")

    @NEW_GAME.asks
    def questions(interaction: Interaction) -> Questions:
        return Questions(say("New game"), People("opponent", say("Opponent")), Checkbox("squares", say("2x2 squares")))

    @NEW_GAME.submitted
    async def play(submission: Submission) -> None:
        opponents, squares = submission.ids("opponent"), submission.is_on("squares")

    await NEW_GAME.open(interaction)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, Final, TypeAlias, TypeVar

import discord
from discord import ui

from quarto_bot.matches import Obstacle, Refused

from .controls import custom_id_of, read_custom_id
from .errors import UnreadableForm
from .interactions import Interaction, Request, until_too_late

MOST_FIELDS: Final = 5
"""The most that Discord shows in one form."""

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
    return tuple(map(_id, values))


def _id(text: str) -> int:
    if not (text.isascii() and text.isdigit() and str(number := int(text)) == text and number < 2**63):
        raise UnreadableForm(f"no id: {text!r}")
    return number


class Questions:
    """What a form asks: its title and at most `MOST_FIELDS` fields, with the answers of today."""

    def __init__(self, title: str, *fields: Field) -> None:
        assert 1 <= len(fields) <= MOST_FIELDS, "Discord shows no more"
        self.title = title
        self.fields = fields


@dataclass(frozen=True, slots=True)
class Submission(Request):
    """A form that was filled in: the answers by the names of their fields, each asked for as what it is."""

    values: Mapping[str, Value]
    bots: frozenset[int]
    """Which of the people chosen are bots."""

    def text(self, name: str) -> str:
        """What was written, or the one value that was chosen."""
        value = self.values[name]
        assert isinstance(value, str), f"{name} is no text"
        return value

    def several(self, name: str) -> tuple[str, ...]:
        """The values of the boxes that were ticked."""
        value = self.values[name]
        assert isinstance(value, tuple), f"{name} is not several"
        return tuple(map(str, value))

    def is_on(self, name: str) -> bool:
        value = self.values[name]
        assert isinstance(value, bool), f"{name} is not yes or no"
        return value

    def ids(self, name: str) -> tuple[int, ...]:
        """The people or channels that were chosen."""
        value = self.values[name]
        assert isinstance(value, tuple), f"{name} is not several"
        return tuple(map(int, value))


Asks: TypeAlias = Callable[..., Questions]
Handler: TypeAlias = Callable[..., Awaitable[None]]


class Form:
    """A kind of form. Its custom_id is the kind and a few numbers, which `fields` name, as a control's is.

    Both functions get the numbers as keywords: what it asks, given the interaction, and what is done with the answers.
    """

    def __init__(self, kind: str, *fields: str) -> None:
        self.kind = kind
        self.fields: tuple[str, ...] = fields
        self._asks: Asks | None = None
        self._handler: Handler | None = None

    def asks(self, questions: Asks) -> Asks:
        """Decorate what says which questions there are, and what their answers are today."""
        assert self._asks is None, f"{self.kind} has its questions already"
        self._asks = questions
        return questions

    def submitted(self, handler: Handler) -> Handler:
        """Decorate what happens when somebody sends it."""
        assert self._handler is None, f"{self.kind} is handled already"
        self._handler = handler
        return handler

    async def open(self, interaction: Interaction, **numbers: int) -> None:
        """Answer a command or a control with this form; it must be the first answer."""
        if interaction.response.is_done():  # whoever asks had to wait for too long
            raise Refused(Obstacle.ONE_AT_A_TIME)
        questions = self._questions(interaction, numbers)
        modal = Modal(title=questions.title, timeout=None, custom_id=custom_id_of(self, numbers))
        for field in questions.fields:
            modal.add_item(field.build())
        async with until_too_late(interaction):
            await interaction.response.send_modal(modal)

    async def handle(self, interaction: Interaction, numbers: Sequence[int]) -> None:
        assert self._handler is not None, f"nobody handles {self.kind}"
        carried = dict(zip(self.fields, numbers, strict=True))
        await self._handler(_read(interaction, self._questions(interaction, carried)), **carried)

    def _questions(self, interaction: Interaction, numbers: Mapping[str, int]) -> Questions:
        assert self._asks is not None, f"{self.kind} asks nothing"
        return self._asks(interaction, **numbers)


async def answer_form(interaction: Interaction, forms: Mapping[str, Form]) -> None:
    """Do what the form that was sent is for, or raise `UnreadableForm` if it is not ours, or no longer."""
    data: Data = interaction.data or {}
    found = read_custom_id(data.get("custom_id"), forms)
    if found is None:
        raise UnreadableForm(f"no form: {data.get('custom_id')!r}")
    form, numbers = found
    await form.handle(interaction, numbers)


def _read(interaction: Interaction, questions: Questions) -> Submission:
    data: Data = interaction.data or {}
    resolved = data.get("resolved") or {}
    answers = _answers(data.get("components"))
    if not isinstance(resolved, dict) or answers.keys() != {field.name for field in questions.fields}:
        raise UnreadableForm(f"not the answers to {questions.title!r}: {data!r}")
    values = {field.name: field.read(answers[field.name], resolved) for field in questions.fields}
    return Submission(interaction, values, _bots(resolved))


def _answers(components: object) -> dict[str, Data]:
    """What was filled in by the names of the fields, each of which stands under a label."""
    labels = components if isinstance(components, list) else []
    inside = [label.get("component") for label in labels if isinstance(label, dict)]
    answers = [answer for answer in inside if isinstance(answer, dict)]
    return {str(answer.get("custom_id")): answer for answer in answers}


def _bots(resolved: Data) -> frozenset[int]:
    users = resolved.get("users")
    people = users if isinstance(users, dict) else {}
    return frozenset(_id(key) for key, user in people.items() if isinstance(user, dict) and user.get("bot") is True)
