"""Layouts, and the controls on them: each kind is one object that builds, reads and handles its custom_id."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, TypeVar

import discord
from discord import ui

from quarto_bot.matches import TurnRef

if TYPE_CHECKING:
    from .interactions import Press

_WOOD: Final = discord.Colour(0x9A5B2E)
_CUSTOM_ID: Final = re.compile(r"([a-z_]{1,20})((?::\d{1,19}){0,4})", re.ASCII)
# Ids and pages of our own that exist are smaller, and ten of such a page still fit the database.
_LARGEST: Final = 10**17
_DISCORD_IDS: Final = {"person": 2**63}
"""The numbers that Discord gives, which are larger than our own."""


class Layout(ui.LayoutView):
    """A layout that the library forgets once it is sent.

    The library would keep every sent layout for ever, and would answer presses only on messages that it knows. Ours
    are answered in one place, `QuartoClient.on_interaction`, before and after a restart.
    """

    def __init__(self, *items: ui.Item[Layout]) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)

    def is_dispatchable(self) -> bool:
        return False

    def is_finished(self) -> bool:
        return True  # an answer to an interaction asks this alone before it keeps the layout


def framed(*items: ui.Item[Layout]) -> Layout:
    """A layout in a wooden frame."""
    return Layout(ui.Container(*items, accent_colour=_WOOD))


def text_layout(text: str) -> Layout:
    return Layout(ui.TextDisplay(text))


Handler: TypeAlias = Callable[..., Awaitable[None]]


class Control:
    """A kind of button or menu. Its custom_id is the kind and a few numbers: `leaderboard:1:2`.

    `fields` name the numbers; the handler gets them as keywords. A control `of_turn` also carries which turn it was
    made for, and its handler gets a `TurnRef`: matches then decide in one place whether that is still the turn. One
    that is `private` stands on private messages and is out of date anywhere else.
    """

    def __init__(self, kind: str, *fields: str, of_turn: bool = False, private: bool = False) -> None:
        self.kind = kind
        self.fields: tuple[str, ...] = ("match", "sequence", *fields) if of_turn else fields
        self._of_turn = of_turn
        self.private = private
        self._handler: Handler | None = None

    def pressed(self, handler: Handler) -> Handler:
        """Decorate what happens when somebody presses it."""
        assert self._handler is None, f"{self.kind} is handled already"
        self._handler = handler
        return handler

    def id(self, turn: TurnRef | None = None, /, **numbers: int) -> str:
        if turn:
            numbers |= {"match": turn.match, "sequence": turn.sequence}
        return custom_id_of(self, numbers)

    def button(
        self,
        label: str | None,
        turn: TurnRef | None = None,
        /,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: discord.PartialEmoji | None = None,
        disabled: bool = False,
        **numbers: int,
    ) -> ui.Button[Layout]:
        where = self.id(turn, **numbers)
        return ui.Button(label=label, style=style, emoji=emoji, disabled=disabled, custom_id=where)

    def menu(
        self, placeholder: str, options: list[discord.SelectOption], turn: TurnRef | None = None, /, **numbers: int
    ) -> ui.Select[Layout]:
        return ui.Select(custom_id=self.id(turn, **numbers), placeholder=placeholder, options=options)

    async def handle(self, press: Press, numbers: Sequence[int]) -> None:
        assert self._handler is not None, f"nobody handles {self.kind}"
        carried = dict(zip(self.fields, numbers, strict=True))
        if self._of_turn:
            turn = TurnRef(carried.pop("match"), carried.pop("sequence"))
            await self._handler(press, turn, **carried)
        else:
            await self._handler(press, **carried)


RULES_HERE: Final = Control("rules_here")
"""Opens the rules for whoever presses it; it stands on the messages of several features."""
NEW_GAME: Final = Control("new_game")
"""Opens the form of a new game for whoever presses it; so does this."""
PLAY_COMPUTER: Final = Control("play_computer")
"""Offers whoever presses it the levels of the computer; and so does this."""
LEADERBOARD: Final = Control("leaderboard", "everywhere", "page", private=True)
SOLVERS: Final = Control("solvers", "everywhere", "page", private=True)
"""The best players, and the best solvers of puzzles: each page leads to the other."""


class Kind(Protocol):
    """Something with a custom_id: a name, and what the numbers behind it are called."""

    @property
    def kind(self) -> str: ...

    @property
    def fields(self) -> tuple[str, ...]: ...


_Kind = TypeVar("_Kind", bound=Kind)


def custom_id_of(known: Kind, numbers: Mapping[str, int]) -> str:
    assert numbers.keys() == set(known.fields), f"{known.kind} carries {known.fields}"
    return ":".join([known.kind, *(str(int(numbers[name])) for name in known.fields)])


def read_custom_id(custom_id: object, known: Mapping[str, _Kind]) -> tuple[_Kind, list[int]] | None:
    """What a custom_id belongs to and the numbers it carries; None if it is not ours, or no longer."""
    parts = _CUSTOM_ID.fullmatch(str(custom_id))
    found = known.get(parts[1]) if parts else None
    numbers = [int(number) for number in parts[2].split(":")[1:]] if parts else []
    if found is None or len(numbers) != len(found.fields):
        return None
    limits = (_DISCORD_IDS.get(name, _LARGEST) for name in found.fields)
    return (found, numbers) if all(number < limit for number, limit in zip(numbers, limits, strict=True)) else None
