"""The message of a turn: who plays whom, the picture, what must be done, and the controls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import discord
from discord import ui

from quarto_bot.chat.delivery.controls import NEW_GAME, RULES_HERE, Control, Layout, framed, text_layout
from quarto_bot.chat.grids import board_grid, piece_options, tray_grid
from quarto_bot.chat.pictures import BOARD_ADDRESS, REPLAY_ADDRESS, PieceEmojis
from quarto_bot.chat.texts.languages import Language
from quarto_bot.chat.texts.phrases import options_name, player_name
from quarto_bot.chat.texts.sentences import Narrator, alt_text
from quarto_bot.matches import GameOver, Match
from quarto_bot.rules import Calls, Game, Give, Phase

PLACE: Final = Control("place", "square", of_turn=True)
GIVE: Final = Control("give", of_turn=True)
GIVE_PIECE: Final = Control("give_piece", "piece", of_turn=True)
CALL: Final = Control("call", of_turn=True)
PASS: Final = Control("pass", of_turn=True)
RESIGN: Final = Control("resign", of_turn=True)
REMATCH: Final = Control("rematch", "match")


def turn_layout(match: Match, say: Language, emojis: PieceEmojis) -> Layout:
    """The message that asks somebody to act."""
    narrator = Narrator(say, emojis.text)
    # Whoever is asked to place a piece need not be told as well that it was given.
    is_said = isinstance(match.game.actions[-1] if match.game.actions else None, Give)
    texts = [None if is_said else narrator.done(match), narrator.to_do(match)]
    return _layout(match, say, [text for text in texts if text], _controls(match, say, emojis))


def score_layout(match: Match, before: Game, say: Language, emojis: PieceEmojis) -> Layout | None:
    """What is left of a turn's message when the next one has come: a line, or nothing at all."""
    lines = Narrator(say, emojis.text).score_lines(match, before) if match.game.actions != before.actions else []
    return text_layout("\n".join(lines)) if lines else None


def end_layout(over: GameOver, say: Language, emojis: PieceEmojis) -> Layout:
    narrator = Narrator(say, emojis.text)
    texts = [narrator.done(over.match) if over.action else None, narrator.ending(over)]
    rematch = REMATCH.button(say("Rematch"), style=discord.ButtonStyle.primary, match=over.match.id)
    row = ui.ActionRow(rematch, NEW_GAME.button(say("New game")), RULES_HERE.button(say("Rules")))
    return _layout(over.match, say, [text for text in texts if text], [row])


def replay_layout(match: Match, say: Language, emojis: PieceEmojis) -> Layout:
    """A finished game, moving."""
    when = discord.utils.format_dt(match.started_at, "D")
    picture = discord.MediaGalleryItem(REPLAY_ADDRESS, description=alt_text(say, match.game))
    score = Narrator(say, lambda _: "").score(match)  # in words: the film shows the pieces
    return framed(
        ui.TextDisplay(f"{_title(match, say)}\n-# {say('Game #{number}, played {when}', number=match.id, when=when)}"),
        ui.TextDisplay("\n".join(score) or say("Nothing was placed.")),
        ui.MediaGallery(picture),
        ui.TextDisplay(Narrator(say, emojis.text).result(match)),
    )


def _title(match: Match, say: Language) -> str:
    first, second = (player_name(say, player) for player in match.players)
    return say("**Quarto**: {first} against {second}", first=first, second=second)


def _layout(match: Match, say: Language, texts: Iterable[str], rows: Iterable[ui.ActionRow[Layout]]) -> Layout:
    picture = discord.MediaGalleryItem(BOARD_ADDRESS, description=alt_text(say, match.game))
    return framed(
        ui.TextDisplay(f"{_title(match, say)}\n-# {options_name(say, match.game.options)}"),
        ui.MediaGallery(picture),
        *(ui.TextDisplay[Layout](text) for text in texts),
        *rows,
    )


def _controls(match: Match, say: Language, emojis: PieceEmojis) -> Iterable[ui.ActionRow[Layout]]:
    game = match.game
    if game.phase is Phase.PLACE:
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
    if match.game.phase is Phase.LAST_CALL:
        yield PASS.button(say("Pass"), match.turn)
    yield RESIGN.button(say("Resign"), match.turn)
    yield RULES_HERE.button(say("Rules"))
