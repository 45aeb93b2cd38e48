"""Sentences about a game: what was done, what must be done, who won and why; and a position, as alt text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quarto_bot.matches import ABANDONED_AFTER, FEWEST_RATED_PIECES, End, GameOver, Match, Player
from quarto_bot.rules import (
    Action,
    Call,
    Calls,
    Game,
    Give,
    Line,
    MissedLine,
    Pass,
    Phase,
    Piece,
    Place,
    Resign,
    Seat,
    TimeOut,
)

from .languages import Language
from .phrases import line_name, piece_name, player_name, shared_name, until

ALT_TEXT_LIMIT: Final = 1024
"""The longest text Discord takes for a picture."""


class Narrator:
    """Tells games in one language. Things are named after a colon or in brackets, where no language bends them."""

    def __init__(self, say: Language, emoji: Callable[[Piece], str]) -> None:
        self.say = say
        self._emoji = emoji

    def piece(self, piece: Piece) -> str:
        return f"{self._emoji(piece)}**{piece_name(self.say, piece)}**"

    def player(self, player: Player | None) -> str:
        return player_name(self.say, player)

    def done(self, match: Match) -> str | None:
        """What the last action was."""
        return self._deed(match, match.game.actions[-1]) if match.game.actions else None

    def _deed(self, match: Match, action: Action) -> str:
        say, player = self.say, self.player(match.players[action.seat])
        match action:
            case Give(_, piece):
                return say("{player} gave: {piece}.", player=player, piece=self.piece(piece))
            case Place(_, square):
                placed = self.piece(match.game.board[square])
                return say("{player} placed on **{square}**: {piece}.", player=player, piece=placed, square=square.name)
            case Call(_, line):
                return self._called(match, player, line_name(say, line))
            case Pass():
                return say("{player} passes.", player=player)
            case TimeOut():
                return say("{player} ran out of time.", player=player)
            case Resign():
                return say("{player} resigned.", player=player)

    def _called(self, match: Match, player: str, line: str) -> str:
        if match.game.outcome and match.game.outcome.line:
            return self.say("{player} called QUARTO! ({line}).", player=player, line=line)
        if match.game.outcome or match.game.phase is Phase.LAST_CALL:
            return self.say("{player} called QUARTO! ({line}), but it doesn't count.", player=player, line=line)
        return self.say(
            "{player} called QUARTO! ({line}), but it doesn't count. They may not call again until the next piece is "
            "placed.",
            player=player,
            line=line,
        )

    def to_do(self, match: Match) -> str:
        """Whose turn it is and what they must do."""
        game, say, player = match.game, self.say, self.player(match.to_move)
        if game.phase is Phase.PLACE and game.in_hand:
            task = say("{player}, place: {piece}.", player=player, piece=self.piece(game.in_hand))
        elif game.phase is Phase.GIVE:
            task = say("{player}, give your opponent a piece.", player=player)
        else:
            task = say("{player}, the board is full: call QUARTO! or pass.", player=player)
        if match.turn_ends_at:
            task += "\n" + say("Time runs out {when}.", when=until(match.turn_ends_at))
        return task

    def ending(self, over: GameOver) -> str:
        """Who won and why, what nobody saw, and what it did to the ratings."""
        parts = [self.result(over.match), self._missed(over.match), self._ratings(over)]
        return "\n".join(part for part in parts if part)

    def result(self, match: Match) -> str:
        """Who won, and with which line."""
        say, outcome = self.say, match.game.outcome
        if match.end is End.ABANDONED or outcome is None:
            days = ABANDONED_AFTER.days
            return "## " + say.count("Closed: no move for {number} day.", "Closed: no move for {number} days.", days)
        if outcome.winner is None:
            return "## " + say("Draw! All pieces are placed and nobody called a line.")
        result = "## " + say("{player} wins!", player=self.player(match.players[outcome.winner]))
        if outcome.line:
            shared = shared_name(say, outcome.characteristics)
            result += "\n" + say("In common: {shared} ({line}).", shared=shared, line=line_name(say, outcome.line))
        return result

    def _missed(self, match: Match) -> str | None:
        missed = [line for line in match.game.missed_lines() if not _was_seen(match, line)]
        if not missed:
            return None
        told = (self._missed_line(match, line) for line in missed)
        return "-# " + self.say("Missed: {lines}.", lines=" · ".join(told))

    def _missed_line(self, match: Match, missed: MissedLine) -> str:
        return self.say(
            "{line} at move {number} by {player}, and nobody saw it",
            line=line_name(self.say, missed.line),
            number=missed.placement,
            player=self.player(match.players[missed.seat]),
        )

    def _ratings(self, over: GameOver) -> str | None:
        if over.changes is None:
            return self._not_rated(over.match)
        told = (
            f"{self.player(over.match.players[seat])} {change.before} → {change.after} "
            f"({change.after - change.before:+d})"
            for seat, change in zip(Seat, over.changes, strict=True)
        )
        return "-# " + self.say("Rating: {changes}", changes=" · ".join(told))

    def _not_rated(self, match: Match) -> str | None:
        if match.game.options.calls is Calls.AUTOMATIC:
            return None  # as agreed
        if len(match.game.board) < FEWEST_RATED_PIECES:
            return "-# " + self.say.count(
                "Not rated: fewer than {number} piece was placed.",
                "Not rated: fewer than {number} pieces were placed.",
                FEWEST_RATED_PIECES,
            )
        return "-# " + self.say("Not rated.")


def _was_seen(match: Match, missed: MissedLine) -> bool:
    # One of several lines made at once was called: whoever did that was not blind.
    outcome = match.game.outcome
    return match.end is End.CALLED and outcome is not None and missed.placement == len(match.game.board)


def alt_text(say: Language, game: Game) -> str:
    """The position in words, at most `ALT_TEXT_LIMIT` characters.

    Where a language is too wordy for that, pieces are named by their four-letter codes. Lines are named by their
    squares, which need no translation.
    """
    text = _text(say, game, lambda piece: piece_name(say, piece))
    return text if len(text) <= ALT_TEXT_LIMIT else _text(say, game, lambda piece: piece.code)


def _text(say: Language, game: Game, name: Callable[[Piece], str]) -> str:
    parts = [_board(say, game, name)]
    if game.last_placed:
        parts.append(say("Last placed: {square}.", square=game.last_placed.name))
    if game.in_hand:
        parts.append(say("In hand: {piece}.", piece=name(game.in_hand)))
    left = say(", ").join(map(name, game.available))
    parts.append(say("Left: {pieces}.", pieces=left) if left else say("No pieces left."))
    if game.outcome and game.outcome.line:
        parts.append(say("Called: {line}.", line=_squares(game.outcome.line)))
    return " ".join(parts)


def _board(say: Language, game: Game, name: Callable[[Piece], str]) -> str:
    placed = [f"{square.name} {name(piece)}" for square, piece in game.board.items()]
    return say("Board: {pieces}.", pieces=say(", ").join(placed)) if placed else say("The board is empty.")


def _squares(line: Line) -> str:
    return " ".join(square.name for square in line.squares)
