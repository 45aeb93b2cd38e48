"""The message of a turn: who plays whom, the picture, what is to do, and the controls."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord import ui

from quarto_bot.matches import GameOver, Match
from quarto_bot.rules import SQUARES, Calls, Give, Phase, Square

from .emojis import PieceEmojis
from .languages import Language
from .pictures import BOARD_ADDRESS, REPLAY_ADDRESS
from .sheet import Sheet, custom_id, framed, seen_id
from .telling import Teller
from .wording import alt_text, mention, options_name, piece_name


def turn_view(match: Match, say: Language, emojis: PieceEmojis, *, controls: bool = True) -> Sheet:
    """The message that asks somebody to act; without controls, what is left of it when the turn has passed."""
    teller = Teller(say, emojis)
    # Whoever is asked to place a piece need not be told as well that it was given.
    is_said = controls and isinstance(match.game.actions[-1] if match.game.actions else None, Give)
    texts = [None if is_said else teller.done(match), teller.to_do(match) if controls else None]
    rows = _controls(match, say, emojis) if controls else ()
    return _layout(match, say, [text for text in texts if text], rows)


def end_view(over: GameOver, say: Language, emojis: PieceEmojis) -> Sheet:
    teller = Teller(say, emojis)
    texts = [teller.done(over.match) if over.action else None, teller.ending(over)]
    rematch = ui.Button[Sheet](
        label=say("Rematch"), style=discord.ButtonStyle.primary, custom_id=custom_id("rematch", over.match.id)
    )
    return _layout(over.match, say, [text for text in texts if text], [ui.ActionRow(rematch)])


def replay_view(match: Match, say: Language, emojis: PieceEmojis) -> Sheet:
    """A finished game, moving."""
    when = discord.utils.format_dt(match.started_at, "D")
    picture = discord.MediaGalleryItem(REPLAY_ADDRESS, description=alt_text(say, match.game))
    return framed(
        ui.TextDisplay(f"{_title(match, say)}\n-# {say('Game #{number}, played {when}', number=match.id, when=when)}"),
        ui.MediaGallery(picture),
        ui.TextDisplay(Teller(say, emojis).result(match)),
    )


def _title(match: Match, say: Language) -> str:
    first, second = (mention(person, say) for person in match.players)
    return say("**Quarto**: {first} against {second}", first=first, second=second)


def _layout(match: Match, say: Language, texts: Iterable[str], rows: Iterable[ui.ActionRow[Sheet]]) -> Sheet:
    picture = discord.MediaGalleryItem(BOARD_ADDRESS, description=alt_text(say, match.game))
    return framed(
        ui.TextDisplay(f"{_title(match, say)}\n-# {options_name(say, match.game.options)}"),
        ui.MediaGallery(picture),
        *(ui.TextDisplay[Sheet](text) for text in texts),
        *rows,
    )


def _controls(match: Match, say: Language, emojis: PieceEmojis) -> Iterable[ui.ActionRow[Sheet]]:
    game = match.game
    if game.phase is Phase.PLACE:
        for start in range(0, len(SQUARES), 4):
            yield ui.ActionRow(*(_square(match, square, emojis) for square in SQUARES[start : start + 4]))
    elif game.phase is Phase.GIVE:
        yield ui.ActionRow(_pieces(match, say, emojis))
    yield ui.ActionRow(*_always(match, say))


def _square(match: Match, square: Square, emojis: PieceEmojis) -> ui.Button[Sheet]:
    piece = match.game.board.get(square)
    emoji = emojis.of(piece) if piece else None
    label = square.name if piece is None else None if emoji else piece.code
    return ui.Button(
        label=label,
        emoji=emoji,
        style=discord.ButtonStyle.secondary,
        custom_id=seen_id("place", match, square.index),
        disabled=piece is not None,
    )


def _pieces(match: Match, say: Language, emojis: PieceEmojis) -> ui.Select[Sheet]:
    options = [
        discord.SelectOption(label=piece_name(say, piece), value=piece.code, emoji=emojis.of(piece))
        for piece in match.game.available
    ]
    return ui.Select(custom_id=seen_id("give", match), placeholder=say("Give a piece"), options=options)


def _always(match: Match, say: Language) -> Iterable[ui.Button[Sheet]]:
    """The same buttons in the same place and style, whatever stands on the board."""
    if match.game.options.calls is not Calls.AUTOMATIC:
        yield ui.Button(label=say("QUARTO!"), style=discord.ButtonStyle.success, custom_id=seen_id("call", match))
    if match.game.phase is Phase.LAST_CALL:
        yield ui.Button(label=say("Pass"), style=discord.ButtonStyle.secondary, custom_id=seen_id("pass", match))
    yield ui.Button(label=say("Resign"), style=discord.ButtonStyle.secondary, custom_id=seen_id("resign", match))
