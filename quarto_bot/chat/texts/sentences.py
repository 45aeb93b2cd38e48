"""Sentences about a game: what was done, what must be done, who won and why; and a position, as alt text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import compress, takewhile
from typing import Final

from quarto_bot.matches import (
    FEWEST_PIECES_TO_GAIN,
    FEWEST_RATED_PIECES,
    LOST_AFTER,
    MOST_RATED_OF_A_PAIR,
    Cause,
    Computer,
    Delay,
    End,
    GameOver,
    Match,
    Player,
    RatingChange,
    is_rated,
    is_rated_variant,
    lets_winner_gain,
)
from quarto_bot.rules import (
    Action,
    Call,
    Game,
    Give,
    Line,
    MissedLine,
    Pass,
    Phase,
    Piece,
    Place,
    Reason,
    Resign,
    Seat,
    TimeOut,
)

from .languages import Language, mark
from .phrases import common_name, line_name, piece_name, player_name, until

_MINUS: Final = "\N{MINUS SIGN}"
_DELAYS: Final = {
    Delay.THINKING: mark("{player} is thinking…"),
    Delay.SLOW: mark("{player} needs longer than usual. Wait for it, or give up with `/quarto resign`."),
    Delay.FAILED: mark("{player} stumbled and will try again shortly. Wait for it, or give up with `/quarto resign`."),
}
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

    def done(self, match: Match, *, with_gift: bool = True) -> str | None:
        """What the last action was, and all that the computer did if it was the computer's turn.

        Whoever is asked to place a piece need not be told as well that it was given; that can be left out.
        """
        told = [action for action in _latest(match) if with_gift or not isinstance(action, Give)]
        return "\n".join(self._deed(match, action) for action in told) or None

    def _deed(self, match: Match, action: Action) -> str:
        say, player = self.say, self.player(match.players[action.seat])
        match action:
            case Give(_, piece):
                return say("{player} gave: {piece}.", player=player, piece=self.piece(piece))
            case Place(_, square):
                placed = self.piece(match.game.board[square])
                return say("{player} placed on **{square}**: {piece}.", player=player, piece=placed, square=square.name)
            case Call(_, line):
                return self._called(match, player, line)
            case Pass():
                return say("{player} passes.", player=player)
            case TimeOut():
                return self._ran_out(match, player)
            case Resign():
                return say("{player} resigned.", player=player)

    def _ran_out(self, match: Match, player: str) -> str:
        if match.game.options.clock is not None:
            return self.say("{player} ran out of time.", player=player)
        days = LOST_AFTER.days
        return self.say.count(
            "{player} did not move for {number} day.", "{player} did not move for {number} days.", days, player=player
        )

    def _called(self, match: Match, player: str, line: Line | None) -> str:
        if match.game.outcome and match.game.outcome.line:
            named = line_name(self.say, match.game.outcome.line)
            return self.say("{player} called QUARTO! ({line}).", player=player, line=named)
        wrong = self._called_wrongly(match.game, player, line)
        if match.game.outcome or match.game.phase is Phase.LAST_CALL:
            return wrong
        return wrong + "\n" + self.say("They may not call again until the next piece is placed.")

    def _called_wrongly(self, game: Game, player: str, line: Line | None) -> str:
        """The line is dead anyway, so everybody may know why it does not count."""
        if line is None:
            return self.say("{player} called QUARTO! and named no line in time.", player=player)
        say, named = self.say, line_name(self.say, line)
        common = game.board.shared(line)
        if not common:
            return say(
                "{player} called QUARTO! ({line}), but these four have nothing in common.", player=player, line=named
            )
        if not common & game.options.characteristics:
            return say(
                "{player} called QUARTO! ({line}), but what these four have in common doesn't count in this game.",
                player=player,
                line=named,
            )
        return say(
            "{player} called QUARTO! ({line}). All {common}, but made with piece {number} and gone since.",
            player=player,
            line=named,
            common=common_name(say, game.board, line, common & game.options.characteristics),
            number=_completed_by(game, line),
        )

    def passed(self, match: Match, before: Game) -> list[str]:
        """What is left of a turn's message once it has passed: a line, so that the channel keeps a score of the game.

        And one for the computer's turn, which has no message of its own. Nothing, where the message that follows says
        it all.
        """
        steps = _steps(match) if _is_with_computer(match) else [(match, before)]
        is_told = (here.game.outcome or not isinstance(here.game.actions[-1], Place) for here, _ in steps)
        return [line for step in compress(steps, is_told) for line in self._score_lines(*step)]

    def _score_lines(self, match: Match, before: Game) -> list[str]:
        action, placed = match.game.actions[-1], isinstance(before.actions[-1] if before.actions else None, Place)
        if isinstance(action, Give) and placed:
            return [self._placed_and_gave(match, before, action)]
        lines = [self._placement(match, before)] if placed else []
        if isinstance(action, Place) and match.game.outcome:
            return [self._placement(match, match.game)]
        is_told = isinstance(action, Give | Pass) or (isinstance(action, Call | TimeOut) and not match.game.outcome)
        return [*lines, self._deed(match, action)] if is_told else lines

    def score(self, match: Match) -> list[str]:
        """The whole game, a line for each piece placed, with the wrong calls and the lines that were missed."""
        position, lines = Game.new(match.game.first, match.game.options), []
        missed = [line for line in match.game.missed_lines() if not _was_seen(match, line)]
        for action in match.game.actions:
            position = position.play(action)
            here = replace(match, game=position)
            if isinstance(action, Place):
                overlooked = (line for line in missed if line.placement == len(position.board))
                told = [self._placement(here, position), *(self._missed_line(match, line) for line in overlooked)]
                lines.append(" · ".join(told))
            elif isinstance(action, Call) and not (position.outcome and position.outcome.line):
                lines.append(self._called_wrongly(position, self.player(match.players[action.seat]), action.line))
        return lines

    def _placed_and_gave(self, match: Match, before: Game, gave: Give) -> str:
        assert before.last_placed is not None, "something was placed"
        return self.say(
            "{number}. {player}: {piece} on **{square}**, gave: {given}",
            number=len(before.board),
            player=self.player(match.players[gave.seat]),
            piece=self.piece(before.board[before.last_placed]),
            square=before.last_placed.name,
            given=self.piece(gave.piece),
        )

    def _placement(self, match: Match, game: Game) -> str:
        placed = next(action for action in reversed(game.actions) if isinstance(action, Place))
        return self.say(
            "{number}. {player}: {piece} on **{square}**",
            number=len(game.board),
            player=self.player(match.players[placed.seat]),
            piece=self.piece(game.board[placed.square]),
            square=placed.square.name,
        )

    def to_do(self, match: Match, delay: Delay | None = None) -> str:
        """Whose turn it is and what they must do, or why the computer has not done it yet."""
        game, say, player = match.game, self.say, self.player(match.to_move)
        if match.waits_for_computer:
            task = say(_DELAYS[delay or Delay.THINKING], player=player)
        elif game.phase is Phase.PLACE and game.in_hand:
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
        if match.end is End.STOPPED:
            return "## " + say("Ended by those who look after this place. Not rated.")
        if match.end is End.ABANDONED or outcome is None:
            days = LOST_AFTER.days
            return "## " + say.count("Closed: no move for {number} day.", "Closed: no move for {number} days.", days)
        if outcome.winner is None:
            return "## " + say("Draw! All pieces are placed and nobody called a line.")
        result = "## " + say("{player} wins!", player=self.player(match.players[outcome.winner]))
        if outcome.line:
            common = common_name(say, match.game.board, outcome.line, outcome.characteristics)
            result += "\n" + say("All four are {common} ({line}).", common=common, line=line_name(say, outcome.line))
        maker = _overlooked_by(match.game)
        if maker is not None:
            missed, taken = self.player(match.players[maker]), self.player(match.players[outcome.winner])
            result += "\n" + say("{maker} made it and didn't see it; {player} took it.", maker=missed, player=taken)
        return result

    def _missed(self, match: Match) -> str | None:
        missed = [line for line in match.game.missed_lines() if not _was_seen(match, line)]
        if not missed:
            return None
        told = (self._missed_line(match, line) for line in missed)
        return "-# " + self.say("Missed: {lines}.", lines=" · ".join(told))

    def _missed_line(self, match: Match, missed: MissedLine) -> str:
        return self.say(
            "{line} with piece {number} by {player}, and nobody saw it",
            line=line_name(self.say, missed.line),
            number=missed.placement,
            player=self.player(match.players[missed.seat]),
        )

    def _ratings(self, over: GameOver) -> str | None:
        if over.changes is None:
            return self._not_rated(over)
        told = (
            f"{self.player(over.match.players[seat])} {change.before} → {change.after} ({_signed(change)})"
            for seat, change in zip(Seat, over.changes, strict=True)
        )
        ratings = "-# " + self.say("Rating: {changes}", changes=" · ".join(told))
        return ratings if lets_winner_gain(over.match.game) else f"{ratings}\n-# {self._nothing_gained()}"

    def _nothing_gained(self) -> str:
        return self.say.count(
            "Over without a call before {number} piece was placed: the winner's rating does not rise.",
            "Over without a call before {number} pieces were placed: the winner's rating does not rise.",
            FEWEST_PIECES_TO_GAIN,
        )

    def _not_rated(self, over: GameOver) -> str | None:
        match = over.match
        if not is_rated_variant(match.game.options) or match.end is End.STOPPED:
            return None  # it has been said
        if len(match.game.board) < FEWEST_RATED_PIECES:
            return "-# " + self.say.count(
                "Not rated: fewer than {number} piece was placed.",
                "Not rated: fewer than {number} pieces were placed.",
                FEWEST_RATED_PIECES,
            )
        if over.cause is Cause.DEPARTURE or not is_rated(match.game, match.players):
            return "-# " + self.say("Not rated.")
        return "-# " + self.say.count(
            "Not rated: you two have had {number} rated game within a day.",
            "Not rated: you two have had {number} rated games within a day.",
            MOST_RATED_OF_A_PAIR,
        )


def _is_with_computer(match: Match) -> bool:
    return any(isinstance(player, Computer) for player in match.players)


def _latest(match: Match) -> list[Action]:
    """The last action; if it was the computer's turn, all that happened in that turn."""
    if not _is_with_computer(match):
        return list(match.game.actions[-1:])
    steps = reversed(_steps(match))
    in_its_turn = takewhile(lambda step: isinstance(match.players[step[1].mover], Computer), steps)
    return [here.game.actions[-1] for here, _ in in_its_turn][::-1] or list(match.game.actions[-1:])


def _steps(match: Match) -> list[tuple[Match, Game]]:
    """What happened while the last message of a person's turn stood there, each step with the game before it.

    A new message comes when a person is asked to act again, but not for placing. Before the first one the computer may
    have given a piece, which then is told with the first.
    """
    game, steps = Game.new(match.game.first, match.game.options), list[tuple[Match, Game]]()
    for number, action in enumerate(match.game.actions):
        is_new = number > 1 and not isinstance(match.players[game.mover], Computer)
        if is_new and not isinstance(game.actions[-1], Place):
            steps.clear()
        steps.append((replace(match, game=game.play(action)), game))
        game = steps[-1][0].game
    return steps


def _completed_by(game: Game, line: Line) -> int:
    """The number of the piece that completed this full line."""
    squares = [action.square for action in game.actions if isinstance(action, Place)]
    return 1 + max(squares.index(square) for square in line.squares)


def _overlooked_by(game: Game) -> Seat | None:
    """Who made the line that the other one called."""
    if game.outcome is None or game.outcome.reason is not Reason.CALLED:
        return None
    maker = next(action.seat for action in reversed(game.actions) if isinstance(action, Place))
    return None if maker == game.outcome.winner else maker


def _signed(change: RatingChange) -> str:
    return f"{change.after - change.before:+d}".replace("-", _MINUS)


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
