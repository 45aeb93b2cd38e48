"""The message of a turn: who plays whom, the picture, what must be done, and the controls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import discord
from discord import ui

from quarto_bot.chat.delivery.controls import NEW_GAME, RULES_HERE, Control, Layout, framed, text_layout
from quarto_bot.chat.grids import board_grid, piece_options, tray_grid
from quarto_bot.chat.pictures import BOARD_ADDRESS, PieceEmojis
from quarto_bot.chat.texts.languages import Language
from quarto_bot.chat.texts.phrases import options_name, player_name
from quarto_bot.chat.texts.sentences import Narrator, alt_text
from quarto_bot.matches import Computer, Delay, GameOver, Match
from quarto_bot.rules import Calls, Game, Phase

PLACE: Final = Control("place", "square", of_turn=True)
GIVE: Final = Control("give", of_turn=True)
GIVE_PIECE: Final = Control("give_piece", "piece", of_turn=True)
CALL: Final = Control("call", of_turn=True)
PASS: Final = Control("pass", of_turn=True)
RESIGN: Final = Control("resign", of_turn=True)
REMATCH: Final = Control("rematch", "match")
NEXT_LEVEL: Final = Control("next_level", "match")
REVIEW: Final = Control("review", "match")


def turn_layout(match: Match, say: Language, emojis: PieceEmojis, delay: Delay | None = None) -> Layout:
    """The message that asks somebody to act, or says why the computer has not acted yet."""
    narrator = Narrator(say, emojis.text)
    texts = [narrator.done(match, with_gift=False), narrator.to_do(match, delay)]
    return _layout(match, say, [text for text in texts if text], _controls(match, say, emojis))


def score_layout(match: Match, before: Game, say: Language, emojis: PieceEmojis) -> Layout | None:
    """What is left of a turn's message when the next one has come: a line or two, or nothing at all."""
    lines = Narrator(say, emojis.text).passed(match, before) if match.game.actions != before.actions else []
    return text_layout("\n".join(lines)) if lines else None


def end_layout(over: GameOver, say: Language, emojis: PieceEmojis) -> Layout:
    narrator = Narrator(say, emojis.text)
    texts = [narrator.done(over.match) if over.action else None, narrator.ending(over)]
    review = REVIEW.button(say("Review"), match=over.match.id)
    row = ui.ActionRow(
        *_next(over.match, say), review, NEW_GAME.button(say("New game")), RULES_HERE.button(say("Rules"))
    )
    return _layout(over.match, say, [text for text in texts if text], [row])


def _next(match: Match, say: Language) -> Iterable[ui.Button[Layout]]:
    """The same once more; against the computer also at the next level, for who has beaten it."""
    primary, outcome = discord.ButtonStyle.primary, match.game.outcome
    computer = next((player for player in match.players if isinstance(player, Computer)), None)
    yield REMATCH.button(say("Again") if computer else say("Rematch"), style=primary, match=match.id)
    has_won = outcome is not None and outcome.winner is not None and match.players[outcome.winner] != computer
    if computer and computer.stronger and has_won:
        yield NEXT_LEVEL.button(say("Next level"), style=primary, match=match.id)


def match_title(match: Match, say: Language) -> str:
    first, second = (player_name(say, player) for player in match.players)
    return say("**Quarto**: {first} against {second}", first=first, second=second)


def _layout(match: Match, say: Language, texts: Iterable[str], rows: Iterable[ui.ActionRow[Layout]]) -> Layout:
    picture = discord.MediaGalleryItem(BOARD_ADDRESS, description=alt_text(say, match.game))
    return framed(
        ui.TextDisplay(f"{match_title(match, say)}\n-# {options_name(say, match.game.options)}"),
        ui.MediaGallery(picture),
        *(ui.TextDisplay[Layout](text) for text in texts),
        *rows,
    )


def _controls(match: Match, say: Language, emojis: PieceEmojis) -> Iterable[ui.ActionRow[Layout]]:
    game = match.game
    if match.waits_for_computer:
        pass  # there is nothing to place or to give
    elif game.phase is Phase.PLACE:
        yield from board_grid(game, emojis, PLACE, match.turn)
    elif game.phase is Phase.GIVE and emojis.blank:
        yield from tray_grid(game, emojis, GIVE_PIECE, match.turn)
    elif game.phase is Phase.GIVE:
        yield ui.ActionRow(GIVE.menu(say("Give a piece"), piece_options(game, say), match.turn))
    yield ui.ActionRow(*_always(match, say))


def _always(match: Match, say: Language) -> Iterable[ui.Button[Layout]]:
    """The same buttons in the same place and style, whatever stands on the board."""
    if match.game.options.calls is not Calls.AUTOMATIC:
        yield CALL.button(say("QUARTO!"), match.turn, style=discord.ButtonStyle.success)
    if match.game.phase is Phase.LAST_CALL and not match.waits_for_computer:
        yield PASS.button(say("Pass"), match.turn)
    yield RESIGN.button(say("Resign"), match.turn)
    yield RULES_HERE.button(say("Rules"))
