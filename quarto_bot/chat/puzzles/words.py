"""What is said about a puzzle: the question, a hint, why an answer is wrong, and why the right one is right.

All of it follows from the rules and from the answer that was proved when the puzzle was made; nothing is searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from quarto_bot.chat.texts.languages import Language
from quarto_bot.chat.texts.phrases import common_name, line_name, piece_name
from quarto_bot.puzzles import Answer, Handover, Kind, Progress, Puzzle, Streak
from quarto_bot.rules import Board, Game, Line, Options, Piece, Place, Square

_Thing = TypeVar("_Thing")


def question(say: Language, puzzle: Puzzle) -> str:
    game = puzzle.game
    if puzzle.kind is Kind.SEE:
        placed = game.last_placed.name if game.last_placed else ""
        return say("The last piece was placed on **{square}**. Is there a line, and which?", square=placed)
    if puzzle.kind is Kind.GIVE:
        return say("You give. Only one of the pieces left doesn't lose: which?")
    piece = piece_name(say, game.in_hand) if game.in_hand else ""
    if puzzle.wins:
        return say("You hold: **{piece}**. Place it, then give: only one way wins.", piece=piece)
    return say("You hold: **{piece}**. Place it, then give: only one way doesn't lose.", piece=piece)


def hint(say: Language, puzzle: Puzzle) -> str:
    """Rules out half of what is wrong."""
    game, right = puzzle.game, puzzle.answer
    if puzzle.kind is Kind.SEE:
        names = [line_name(say, line) for line in _half([line for line in game.full_lines() if line != right])]
    elif puzzle.kind is Kind.GIVE:
        names = [piece_name(say, piece) for piece in _half([piece for piece in game.available if piece != right])]
    else:
        assert isinstance(right, Handover), "that is the answer to this kind"
        names = [square.name for square in _half([square for square in game.board.empty if square != right.square])]
    return say("Hint: it is none of these: {answers}.", answers=say(", ").join(names))


def _half(wrong: Sequence[_Thing]) -> Sequence[_Thing]:
    return wrong[: (len(wrong) + 1) // 2]


def objection(say: Language, puzzle: Puzzle, answer: Answer) -> str:
    """Why this answer is not right."""
    game = puzzle.game
    match answer:
        case None:
            return say("There is one. Look again!")
        case Line():
            return say("Not this one ({line}): these four have nothing in common.", line=line_name(say, answer))
        case Piece():
            return _given_away(say, game.board, game.options, answer) or say(
                "Not this one ({piece}): with it your opponent can force a win.", piece=piece_name(say, answer)
            )
        case Handover(square, piece):
            board = game.play(Place(game.mover, square)).board
            return _given_away(say, board, game.options, piece) or _not_this_way(say, puzzle, square, piece)


def _not_this_way(say: Language, puzzle: Puzzle, square: Square, piece: Piece) -> str:
    way = {"square": square.name, "piece": piece_name(say, piece)}
    if puzzle.wins:
        return say("Not this way ({square}, {piece}): your opponent can avoid losing.", **way)
    return say("Not this way ({square}, {piece}): your opponent can force a win.", **way)


def _given_away(say: Language, board: Board, options: Options, piece: Piece) -> str | None:
    """That the piece completes a line at once, if it does."""
    square = completes(board, options, piece)
    if square is None:
        return None
    name = piece_name(say, piece)
    return say("Not this one ({piece}): it completes a line on {square}.", piece=name, square=square.name)


def completes(board: Board, options: Options, piece: Piece) -> Square | None:
    """A square on which this piece would complete a line."""
    return next((square for square in board.empty if options.made_lines(board.place(piece, square), square)), None)


def solution(say: Language, puzzle: Puzzle) -> str:
    """The answer, and why it is the one."""
    match puzzle.answer:
        case None:
            return say("There is no line: no four in a row, a column or a diagonal have anything in common.")
        case Line():
            common = common_name(say, puzzle.game.board, puzzle.answer, puzzle.game.board.shared(puzzle.answer))
            return say("All four are {common} ({line}).", common=common, line=line_name(say, puzzle.answer))
        case Piece():
            return _only_piece(say, puzzle.game, puzzle.answer)
        case Handover(square, piece):
            way = {"square": square.name, "piece": piece_name(say, piece)}
            if puzzle.wins:
                return say("**{square}**, then give: **{piece}**. Only this wins, whatever your opponent does.", **way)
            return say("**{square}**, then give: **{piece}**. After anything else your opponent can win.", **way)


def _only_piece(say: Language, game: Game, right: Piece) -> str:
    others = [piece for piece in game.available if piece != right]
    at_once = [piece for piece in others if completes(game.board, game.options, piece)]
    forced = [piece for piece in others if piece not in at_once]
    lines = [say("Give: **{piece}**.", piece=piece_name(say, right))]
    if at_once:
        lines.append(say("These complete a line at once: {pieces}.", pieces=_names(say, at_once)))
    if forced:
        lines.append(say("With these your opponent can force a win: {pieces}.", pieces=_names(say, forced)))
    return "\n".join(lines)


def _names(say: Language, pieces: Sequence[Piece]) -> str:
    return say(", ").join(piece_name(say, piece) for piece in pieces)


def mark_of(say: Language, progress: Progress) -> str:
    """How it went: perfect, or in how many tries."""
    if progress.is_perfect:
        return say("perfect")
    tries = say.count("{number} try", "{number} tries", progress.tries)
    return say("{tries}, with a hint", tries=tries) if progress.hinted else tries


def score(say: Language, progress: Progress, streak: Streak) -> str:
    """One line without the answer: how it went, how long it took, and the days in a row."""
    seconds = int(progress.took.total_seconds()) if progress.took else 0
    minutes, rest = divmod(seconds, 60)
    days = say.count("{number} day in a row", "{number} days in a row", streak.current)
    return " · ".join((mark_of(say, progress), f"{minutes}:{rest:02}", days))
