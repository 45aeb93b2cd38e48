"""Sentences about a running or finished game: what was done, what is to do, who won and why."""

from __future__ import annotations

from quarto_bot.matches import End, GameOver, Match, is_rated
from quarto_bot.rules import Action, Call, Calls, Give, MissedLine, Pass, Phase, Piece, Place, Resign, TimeOut

from .emojis import PieceEmojis
from .languages import Language
from .wording import line_name, mention, piece_name, shared_name, until


class Teller:
    """Tells games in one language."""

    def __init__(self, say: Language, emojis: PieceEmojis) -> None:
        self.say = say
        self._emojis = emojis

    def piece(self, piece: Piece) -> str:
        return f"{self._emojis.text(piece)}**{piece_name(self.say, piece)}**"

    def done(self, match: Match) -> str | None:
        """What the last action was."""
        return self._deed(match, match.game.actions[-1]) if match.game.actions else None

    def _deed(self, match: Match, action: Action) -> str:
        say, player = self.say, mention(match.players[action.seat], self.say)
        match action:
            case Give(_, piece):
                return say("{player} gave {piece}.", player=player, piece=self.piece(piece))
            case Place(_, square):
                placed = self.piece(match.game.board[square])
                return say("{player} placed {piece} on **{square}**.", player=player, piece=placed, square=square.name)
            case Call(_, line):
                return self._called(match, player, line_name(say, line))
            case Pass():
                return say("{player} passes.", player=player)
            case TimeOut():
                return say("{player} ran out of time.", player=player)
            case Resign():
                return say("{player} resigned.", player=player)

    def _called(self, match: Match, player: str, line: str) -> str:
        if match.game.outcome:
            return self.say("{player} called QUARTO! on {line}.", player=player, line=line)
        wrong = self.say("{player} called QUARTO! on {line}, but it doesn't count.", player=player, line=line)
        if match.game.phase is Phase.LAST_CALL:
            return wrong
        return wrong + " " + self.say("They may not call again until the next piece is placed.")

    def to_do(self, match: Match) -> str:
        """Whose turn it is and what they must do."""
        game, say = match.game, self.say
        player, other = mention(match.to_move, say), mention(match.players[1 - (game.to_move or 0)], say)
        if game.phase is Phase.PLACE and game.in_hand:
            task = say("{player}, place {piece}.", player=player, piece=self.piece(game.in_hand))
        elif game.phase is Phase.GIVE:
            task = say("{player}, give {other} a piece.", player=player, other=other)
        else:
            task = say("{player}, the board is full: call QUARTO! or pass.", player=player)
        if match.turn_ends_at:
            task += " " + say("Time runs out {when}.", when=until(match.turn_ends_at))
        return task

    def ending(self, over: GameOver) -> str:
        """Who won and why, what nobody saw, and what it did to the ratings."""
        parts = [self.result(over.match), self._missed(over.match), self._ratings(over)]
        return "\n".join(part for part in parts if part)

    def result(self, match: Match) -> str:
        """Who won, and with which line."""
        say, outcome = self.say, match.game.outcome
        if match.end is End.ABANDONED or outcome is None:
            return "## " + say("Closed: no move for 14 days.")
        if outcome.winner is None:
            return "## " + say("Draw! All pieces are placed and nobody called a line.")
        result = "## " + say("{player} wins!", player=mention(match.players[outcome.winner], say))
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
            player=mention(match.players[missed.seat], self.say),
        )

    def _ratings(self, over: GameOver) -> str | None:
        if over.changes is None:
            return self._not_rated(over.match)
        told = (
            f"{mention(player, self.say)} {change.before} → {change.after} ({change.after - change.before:+d})"
            for player, change in zip(over.match.players, over.changes, strict=True)
        )
        return "-# " + self.say("Rating: {changes}", changes=" · ".join(told))

    def _not_rated(self, match: Match) -> str | None:
        if match.game.options.calls is Calls.AUTOMATIC:
            return None  # as agreed
        if not is_rated(match.game):
            return "-# " + self.say("Not rated: fewer than four pieces were placed.")
        return "-# " + self.say("Not rated.")


def _was_seen(match: Match, missed: MissedLine) -> bool:
    # One of several lines made at once was called: whoever did that was not blind.
    outcome = match.game.outcome
    return match.end is End.CALLED and outcome is not None and missed.placement == len(match.game.board)
