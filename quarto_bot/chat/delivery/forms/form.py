"""A form as a whole: opened, sent back, read and handled."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from quarto_bot.chat.delivery.controls import custom_id_of, read_custom_id
from quarto_bot.chat.delivery.errors import UnreadableForm
from quarto_bot.chat.delivery.interactions import Interaction, Request, until_too_late
from quarto_bot.matches import Obstacle, Refused

from .fields import Data, Field, Modal, Value, id_of

MOST_FIELDS: Final = 5
"""The most that Discord shows in one form."""


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
    return frozenset(id_of(key) for key, user in people.items() if isinstance(user, dict) and user.get("bot") is True)
