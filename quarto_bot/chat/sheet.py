"""A message's layout without memory: its controls are known by their custom_ids alone (see `controls`)."""

from __future__ import annotations

from typing import Final

import discord
from discord import ui

from quarto_bot.matches import Match

_WOOD: Final = discord.Colour(0x9A5B2E)


class Sheet(ui.LayoutView):
    """A layout that the library forgets once it is sent.

    The library would keep every sent layout for ever, and would answer presses only on messages that it knows. Ours
    are answered in one place, `QuartoClient.on_interaction`, before and after a restart.
    """

    def __init__(self, *items: ui.Item[Sheet]) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)

    def is_dispatchable(self) -> bool:
        return False

    def is_finished(self) -> bool:
        return True  # an answer to an interaction asks this alone before it keeps the layout


def custom_id(kind: str, *numbers: int) -> str:
    """What a control carries: its kind and a few numbers, mostly the match and how many actions it had."""
    return ":".join([kind, *map(str, numbers)])


def seen_id(kind: str, match: Match, *numbers: int) -> str:
    return custom_id(kind, match.id, match.sequence, *numbers)


def framed(*items: ui.Item[Sheet]) -> Sheet:
    """A layout in a wooden frame."""
    return Sheet(ui.Container(*items, accent_colour=_WOOD))


def text_sheet(text: str) -> Sheet:
    return Sheet(ui.TextDisplay(text))
