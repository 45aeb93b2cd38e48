"""A review as a message: the numbers, the picture, the turning points and every decision; and its picture in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

import discord
from discord import ui

from quarto_bot.chat.delivery.controls import Control, Layout, framed
from quarto_bot.chat.pictures import REVIEW_ADDRESS
from quarto_bot.chat.texts.languages import Language, mark
from quarto_bot.chat.texts.phrases import options_name, player_name
from quarto_bot.chat.texts.sentences import ALT_TEXT_LIMIT
from quarto_bot.matches import Match
from quarto_bot.reviews import Kept
from quarto_bot.rules import Place, Seat
from quarto_bot.solver import Review, Value
from rendering import Advantage, ReviewColumn

from .words import Teller, unseen_lines

FIND: Final = Control("find_it", "match", "review", "point")
"""Opens a turning point as a puzzle, for whoever presses it."""
SHOW_REVIEW: Final = Control("show_review", "match", "review", private=True)
NO_MATCH: Final = 0
"""The match of a game that was played elsewhere."""
_ADVANTAGES: Final = {
    Advantage.SEAT_0: mark("above"),
    Advantage.SEAT_1: mark("below"),
    Advantage.EVEN: mark("even"),
    Advantage.UNKNOWN: mark("not judged"),
}


_MOST_TEXT: Final = 4000
"""Characters that Discord takes in one message."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A review that somebody looks at; `match` is None if the game was played elsewhere."""

    kept: Kept
    match: Match | None

    @property
    def review(self) -> Review:
        return self.kept.review

    @property
    def numbers(self) -> dict[str, Any]:  # typed so, they pass as any keywords
        """What its controls carry."""
        return {"match": self.match.id if self.match else NO_MATCH, "review": self.kept.id}

    def names(self, say: Language) -> tuple[str, str]:
        """What the players are called; whoever left is not named."""
        if self.match:
            first, second = (player_name(say, player) for player in self.match.players)
            return first, second
        starter, other = say("first player"), say("second player")
        return (other, starter) if self.review.game.first else (starter, other)

    def teller(self, say: Language) -> Teller:
        return Teller(say, self.review, self.names(say))

    def layout(self, say: Language, *, public: bool = False) -> Layout:
        teller = self.teller(say)
        picture = discord.MediaGalleryItem(REVIEW_ADDRESS, description=alt_text(say, self.review))
        items: list[ui.Item[Layout]] = [ui.TextDisplay(self._title(say)), ui.TextDisplay(teller.scores())]
        if self.review.game.board:
            items.append(ui.MediaGallery(picture))
        items += self._turning_points(say, teller)
        if missed := teller.missed_lines():
            items.append(ui.TextDisplay(missed))
        if decisions := _fitting(teller.decisions(), _MOST_TEXT - sum(map(_length, items))):
            items.append(ui.TextDisplay("\n".join(decisions)))
        if not public:
            items.append(ui.ActionRow(SHOW_REVIEW.button(say("Show everybody"), **self.numbers)))
        return framed(*items)

    def _title(self, say: Language) -> str:
        above, below = self.names(say)
        title = say("**Review**: {above} (above) against {below} (below)", above=above, below=below)
        about = options_name(say, self.review.game.options)
        if self.match:
            when = discord.utils.format_dt(self.match.started_at, "D")
            about = say("Game #{number}, played {when}", number=str(self.match.id), when=when) + f" · {about}"
        return f"{title}\n-# {about}"

    def _turning_points(self, say: Language, teller: Teller) -> Iterator[ui.Item[Layout]]:
        for point, decision in enumerate(self.review.turning_points):
            find = FIND.button(say("Find it"), point=point, **self.numbers)
            yield ui.Section(ui.TextDisplay(teller.turning_point(decision)), accessory=find)
        if not self.review.turning_points:
            yield ui.TextDisplay(say("No turning point: nobody let go of anything that can be proved."))


def _length(item: ui.Item[Layout]) -> int:
    inside = item.children if isinstance(item, ui.Section) else [item]
    return sum(len(each.content) for each in inside if isinstance(each, ui.TextDisplay))


def _fitting(lines: Iterable[str], room: int) -> list[str]:
    """All of them in small print; where a language is too wordy for that, the latest after three dots."""
    small = [f"-# {line}" for line in lines]
    while small and len("\n".join(small)) > room:
        small = ["-# …", *small[2:]] if small[0] == "-# …" else ["-# …", *small[1:]]
    return small


def columns(review: Review) -> list[ReviewColumn]:
    """The game as the picture shows it: a column for each piece placed."""
    game = review.game
    turning = {decision.number for decision in review.turning_points}
    missed = {line.placement for line in unseen_lines(game)}
    placements = [action for action in game.actions if isinstance(action, Place)]
    return [
        ReviewColumn(
            game.board[place.square],
            place.seat,
            _advantage(worth, place.seat),
            turning_point=number in turning,
            missed_line=number in missed,
        )
        for number, (place, worth) in enumerate(zip(placements, review.worths, strict=True), start=1)
    ]


def _advantage(worth: Value | None, placer: Seat) -> Advantage:
    if worth is None:
        return Advantage.UNKNOWN
    if worth is Value.DRAW:
        return Advantage.EVEN
    winning = placer if worth is Value.WIN else placer.other
    return Advantage.SEAT_1 if winning else Advantage.SEAT_0


def alt_text(say: Language, review: Review) -> str:
    """The picture in words: who was winning after which pieces, and what is marked."""
    shown = columns(review)
    runs = groupby(enumerate(shown, start=1), key=lambda each: each[1].advantage)
    told = [_run(say, advantage, [number for number, _ in run]) for advantage, run in runs]
    parts = [say("Who was winning after each piece: {pieces}.", pieces=say(", ").join(told))]
    turning = [str(number) for number, column in enumerate(shown, start=1) if column.turning_point]
    if turning:
        parts.append(say("Turning points: {pieces}.", pieces=say(", ").join(turning)))
    missed = [str(number) for number, column in enumerate(shown, start=1) if column.missed_line]
    if missed:
        parts.append(say("Missed lines: {pieces}.", pieces=say(", ").join(missed)))
    return " ".join(parts)[:ALT_TEXT_LIMIT]


def _run(say: Language, advantage: Advantage, numbers: list[int]) -> str:
    pieces = f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"
    return f"{pieces} {say(_ADVANTAGES[advantage])}"
