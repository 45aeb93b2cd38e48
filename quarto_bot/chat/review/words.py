"""What is said about a review. The reasons are facts that anybody can check on the board; nothing is searched here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from quarto_bot.chat.texts.languages import Language, mark
from quarto_bot.chat.texts.phrases import line_name, piece_name
from quarto_bot.rules import SQUARES, Game, Give, Line, MissedLine, Piece, Place, Reason, Seat, Square
from quarto_bot.solver import Decision, Option, Review, Value

_KEPT: Final = {
    Value.WIN: mark("kept the win"),
    Value.DRAW: mark("kept the draw"),
    Value.LOSS: mark("had nothing to lose"),
}
_LOST: Final = {
    (Value.WIN, Value.DRAW): mark("**let the win go**"),
    (Value.WIN, Value.LOSS): mark("**turned a win into a loss**"),
    (Value.DRAW, Value.LOSS): mark("**threw away the draw**"),
}
_TURNED: Final = {
    (Value.WIN, Value.DRAW): mark("{player} had the win and let it go: then it was a draw."),
    (Value.WIN, Value.LOSS): mark("{player} had the win; then it was the opponent's."),
    (Value.DRAW, Value.LOSS): mark("{player} had the draw; then the opponent could win."),
}
_HANDED: Final = {Value.WIN: mark("was handed the win"), Value.DRAW: mark("was handed the draw")}
_MOST_NAMED: Final = 4
"""So many pieces are worth naming: where more are left, what they complete is not the point."""


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells a review in one language, to people who are called by these names."""

    say: Language
    review: Review
    names: tuple[str, str]

    def scores(self) -> str:
        """Hands and eyes of both."""
        lines = [self._score(seat) for seat in Seat]
        explained = self.say(
            "Hands: decisions that kept the win or the draw, of those that could lose it. "
            "Eyes: lines called, of those that were theirs to call."
        )
        return "\n".join([*lines, f"-# {explained}"])

    def _score(self, seat: Seat) -> str:
        hands, eyes = self.review.hands(seat), self.review.eyes(seat)
        return self.say(
            "{player}: hands **{kept} of {risky}**, eyes **{called} of {callable}**",
            player=self.names[seat],
            kept=hands.good,
            risky=hands.of,
            called=eyes.good,
            callable=eyes.of,
        )

    def turning_point(self, decision: Decision) -> str:
        """What happened there and why it matters: `Piece 9: ...`."""
        what = self._what_happened(decision)
        told = self.say("**Piece {number}**: {what}", number=decision.number, what=what)
        return f"{told}\n-# {self._outcome(decision)}"

    def _outcome(self, decision: Decision) -> str:
        return self.say(_TURNED[decision.before, decision.after], player=self.names[decision.action.seat])

    def _what_happened(self, decision: Decision) -> str:
        game = game_before(self.review.game, decision)
        if isinstance(decision.action, Give):
            return self._gave(game, decision, decision.action.piece)
        return self._placed(game, decision, decision.action.square)

    def _gave(self, game: Game, decision: Decision, piece: Piece) -> str:
        why = self.why_not(game, _option(decision, piece))
        facts = {"player": self.names[decision.action.seat], "piece": piece_name(self.say, piece)}
        safe = _safe(game)
        if game.last_placed is None or len(safe) > _MOST_NAMED:
            return f"{self.say('{player} gave: {piece}.', **facts)} {why}"
        told = self.say.count(
            "placing on {square} left only {pieces} that completes nothing; {player} gave: {piece}.",
            "placing on {square} left only {pieces} that complete nothing; {player} gave: {piece}.",
            len(safe),
            square=game.last_placed.name,
            pieces=self._pieces(safe),
            **facts,
        )
        return f"{told} {why}"

    def _placed(self, game: Game, decision: Decision, square: Square) -> str:
        won = completed(game, game.in_hand) if game.in_hand else None
        told = self.say("{player} placed on {square}.", player=self.names[decision.action.seat], square=square.name)
        if won:
            missed = self.say("The piece would have completed {line} on {square}.", **self._line(won))
            return f"{told} {missed}"
        return f"{told} {self.why_not(game, _option(decision, square))}"

    def why_not(self, game: Game, option: Option) -> str:
        """Why an option does not keep the value, as facts."""
        if isinstance(option.choice, Piece):
            won = completed(game, option.choice)
            return self.say("It completes {line} on {square}.", **self._line(won)) if won else self._answered(option)
        safe = _safe(game.play(Place(game.mover, option.choice)))
        if not safe:
            return self.say("Every piece left then completes a line.")
        if len(safe) > _MOST_NAMED:
            return self._answered(option)
        left = self.say.count(
            "It leaves only {pieces} that completes nothing.",
            "It leaves only {pieces} that complete nothing.",
            len(safe),
            pieces=self._pieces(safe),
        )
        return f"{left} {self._answered(option)}"

    def _answered(self, option: Option) -> str:
        """What the opponent does then; after a placement it depends on the piece given, and none is better."""
        answer = option.answer
        assert answer is not None, "some piece completes nothing"
        facts = {"piece": piece_name(self.say, answer.piece), "square": answer.square.name}
        if answer.then is None:
            return self.say("The last piece ({piece}) then fills the board.", piece=facts["piece"])
        facts["then"] = piece_name(self.say, answer.then)
        if isinstance(option.choice, Piece):
            if answer.wins:
                return self.say("The opponent wins with it on {square}, then giving: {then}.", **facts)
            return self.say("The opponent holds with it on {square}, then giving: {then}.", **facts)
        if answer.wins:
            return self.say("The opponent wins, such as: {piece} on {square}, then giving: {then}.", **facts)
        return self.say("The opponent holds, such as: {piece} on {square}, then giving: {then}.", **facts)

    def keeping(self, decision: Decision) -> str:
        """What would have kept the value."""
        right = [option.choice for option in decision.options if option.keeps]
        names = self.say(", ").join(self._choice(choice) for choice in right)
        if decision.before is Value.WIN:
            return self.say("This keeps the win: {choices}.", choices=names)
        return self.say("This keeps the draw: {choices}.", choices=names)

    def _choice(self, choice: Square | Piece) -> str:
        return piece_name(self.say, choice) if isinstance(choice, Piece) else choice.name

    def _line(self, won: tuple[Square, Line]) -> dict[str, str]:
        square, line = won
        return {"square": square.name, "line": line_name(self.say, line)}

    def _pieces(self, pieces: Sequence[Piece]) -> str:
        return self.say(", ").join(piece_name(self.say, piece) for piece in pieces)

    def decisions(self) -> list[str]:
        """A line for each piece whose placing or giving is judged, and what is not judged."""
        by_number = groupby(self.review.decisions, key=lambda decision: decision.number)
        return [*self._not_judged(), *(self._piece(number, list(both)) for number, both in by_number)]

    def _not_judged(self) -> Iterator[str]:
        first = self.review.decisions[0] if self.review.decisions else None
        if first is None:
            yield self.say("No decision was judged: they count as even.")
        elif isinstance(first.action, Place):
            yield self.say(
                "Judged from placing piece {number} on; earlier decisions count as even.", number=first.number
            )
        else:
            number = first.number + 1
            yield self.say("Judged from giving piece {number} on; earlier decisions count as even.", number=number)
        if unseen_lines(self.review.game):
            yield self.say("While a line could be called only the eyes were asked, so no decision is judged there.")

    def _piece(self, number: int, decisions: Sequence[Decision]) -> str:
        deeds = self.say(", ").join(deed for decision in decisions for deed in self._deeds(decision))
        player = self.names[decisions[0].action.seat]
        return self.say("{number}. {player}: {deeds}", number=number, player=player, deeds=deeds)

    def _deeds(self, decision: Decision) -> Iterator[str]:
        if self.review.was_handed(decision) and decision.before in _HANDED:
            yield self.say(_HANDED[decision.before])
        known = _LOST[decision.before, decision.after] if decision.is_mistake else _KEPT[decision.after]
        if isinstance(decision.action, Place):
            yield self.say("placing: {verdict}", verdict=self.say(known))
        else:
            yield self.say("giving: {verdict}", verdict=self.say(known))

    def missed_lines(self) -> str | None:
        told = [
            self.say(
                "{line} with piece {number} by {player}, and nobody saw it",
                line=line_name(self.say, line.line),
                number=line.placement,
                player=self.names[line.seat],
            )
            for line in unseen_lines(self.review.game)
        ]
        return self.say("Missed: {lines}.", lines=" · ".join(told)) if told else None


def unseen_lines(game: Game) -> list[MissedLine]:
    """The lines that nobody saw: who calls one of several made at once is not blind."""
    called = game.outcome is not None and game.outcome.reason is Reason.CALLED
    return [line for line in game.missed_lines() if not (called and line.placement == len(game.board))]


def game_before(game: Game, decision: Decision) -> Game:
    """The game as it was when this was decided."""
    before = Game.new(game.first, game.options)
    for action in game.actions[: game.actions.index(decision.action)]:
        before = before.play(action)
    return before


def completed(game: Game, piece: Piece) -> tuple[Square, Line] | None:
    """Where this piece would complete a line, and which."""
    for square in SQUARES:
        made = () if square in game.board else game.options.made_lines(game.board.place(piece, square), square)
        if made:
            return square, made[0].line
    return None


def _safe(game: Game) -> list[Piece]:
    """The pieces left that complete nothing."""
    return [piece for piece in game.available if not completed(game, piece)]


def _option(decision: Decision, choice: Square | Piece) -> Option:
    return next(option for option in decision.options if option.choice == choice)
