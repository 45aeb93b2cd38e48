"""Who overlooked how many lines, and who took one that the other had overlooked."""

from __future__ import annotations

from dataclasses import dataclass

from quarto_bot.rules import Action, Call, Calls, Game, Give, Pass, Phase, Place, Resign, TimeOut


@dataclass(frozen=True, slots=True)
class Tally:
    """One seat's eyesight in one game."""

    missed: int = 0
    caught: int = 0


def tallies(game: Game) -> tuple[Tally, Tally]:
    """Count, for both seats, the lines they let go although it was theirs to call, and those they caught."""
    missed, caught = [0, 0], [0, 0]
    if game.options.calls is Calls.AUTOMATIC:
        return Tally(), Tally()
    position = Game.new(game.first, game.options)
    for action in game.actions:
        if _lets_go(position, action):
            missed[action.seat] += len(position.callable_lines())
        after = position.play(action)
        if isinstance(action, Call) and after.outcome:
            caught[action.seat] += _placer(position) != action.seat
        position = after
    return Tally(missed[0], caught[0]), Tally(missed[1], caught[1])


def _lets_go(position: Game, action: Action) -> bool:
    match action:
        case Give() | Place() | Pass():
            return True
        case TimeOut():
            return position.phase is Phase.LAST_CALL
        case Call():
            return position.phase is Phase.LAST_CALL and not position.play(action).outcome
        case Resign():
            return False


def _placer(position: Game) -> int:
    # The seat that did not give the first piece places the first, third, ...
    return position.first if len(position.board) % 2 == 0 else 1 - position.first
