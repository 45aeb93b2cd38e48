"""What people read when something can't be done: what happened, and what to do next."""

from __future__ import annotations

from enum import Enum
from typing import Final

from quarto_bot.matches import Match, Obstacle
from quarto_bot.rules import Phase, Refusal, Refused, UnreadableText

from .languages import Language, mark
from .phrases import player_name

OUT_OF_DATE: Final = mark("This board is out of date. `/quarto board` shows the current one.")

_TEXTS: Final[dict[Enum, str]] = {
    Obstacle.YOURSELF: mark("You can't play against yourself. A friend must accept, or anyone if you name nobody."),
    Obstacle.A_BOT: mark("Bots don't play. Pick a friend, or leave it empty for an open challenge."),
    Obstacle.CHANNEL_HAS_GAME: mark(
        "A game is running in this channel. `/quarto board` shows it; a thread can have its own."
    ),
    Obstacle.CHANNEL_HAS_CHALLENGE: mark(
        "A challenge is waiting in this channel. Answer it, or wait until it expires."
    ),
    Obstacle.NO_CHALLENGE: mark("This challenge is no longer open. Start one with `/quarto challenge`."),
    Obstacle.EXPIRED: mark("This challenge has expired. Start one with `/quarto challenge`."),
    Obstacle.NOT_CHALLENGED: mark("This challenge is for somebody else. Start your own with `/quarto challenge`."),
    Obstacle.NOT_THE_CHALLENGER: mark("Only the challenger can withdraw this. If it is for you, accept or decline."),
    Obstacle.OWN_CHALLENGE: mark("This is your own challenge. Wait for an answer, or press Withdraw to take it back."),
    Obstacle.ASKED_ALREADY: mark("You have asked already. Wait for an answer, or press Withdraw to take it back."),
    Obstacle.OPPONENT_LEFT: mark("Your opponent of that game has left. Challenge somebody with `/quarto challenge`."),
    Obstacle.NO_GAME: mark("No game is running here. Start one with `/quarto challenge`."),
    Obstacle.NOT_A_PLAYER: mark("You're not in this game, but you're welcome to watch."),
    Obstacle.STALE: OUT_OF_DATE,
    Obstacle.BEING_CALLED: mark("Your opponent has called QUARTO! and names the line. Wait {seconds} s at most."),
    Obstacle.NOT_FINISHED: mark("This game is still running. You can replay and review it once it's over."),
    Obstacle.NO_FINISHED_GAME: mark("No such finished game. Choose one from the list, or finish one first."),
    Obstacle.UNREADABLE_RECORD: mark("I can't read this record. Paste all of it, as `/quarto replay` gives it."),
    Obstacle.UNFINISHED_RECORD: mark("This record ends before the game does. Only finished games are reviewed."),
    Obstacle.NO_THREADS: mark(
        "I can't open a thread here. Play in the channel, or ask an admin to let me create public threads and write in "
        "them."
    ),
    Obstacle.MAY_NOT_END: mark("Only those who may manage messages can end a game of others. Yours: `/quarto resign`."),
    Obstacle.NOTHING_TO_END: mark("No game is running here and no challenge is waiting."),
    Obstacle.MADE_PRIVATE: mark(
        "This server lets me answer only you, so nobody else would see it. Play where I may speak: in a direct "
        "message, or once an admin adds me to the server or allows “Use External Apps”."
    ),
    Obstacle.NOT_IN_THIS_CHANNEL: mark("Games are not played in this channel, but in: {channels}."),
    Obstacle.NOT_ARRANGED: mark("This game can't be arranged. Challenge somebody else, or anyone by naming nobody."),
    Obstacle.NO_SUCH_PUZZLE: mark("That puzzle is still to come. Today's is #{today}."),
    Obstacle.TOO_MANY_CHALLENGES: mark("Those were many challenges for one minute. Try again in {seconds} s."),
    Obstacle.TOO_MANY_OPEN_CHALLENGES: mark(
        "{number} challenges of yours are waiting already. Withdraw one, or wait for an answer."
    ),
    Obstacle.ONE_AT_A_TIME: mark("One moment: I'm still busy with what you asked for before. Then try again."),
    Obstacle.COMPUTER_OFF: mark("The computer doesn't play here: whoever hosts me has switched it off."),
    Obstacle.NOBODY_TO_BLOCK: mark("Only other people can be blocked."),
    Obstacle.NOT_IN_A_SERVER: mark("Only servers have settings. For your own, there is `/quarto preferences`."),
    Obstacle.MAY_NOT_MANAGE: mark(
        "Only those who may manage the server can change its settings. For your own, there is `/quarto preferences`."
    ),
    Refusal.GAME_OVER: mark("This game is over. Start one with `/quarto challenge`."),
    Refusal.NOT_YOUR_TURN: mark("It's not your turn yet. Wait for your opponent."),
    Refusal.NOT_TIME_TO_GIVE: mark("You can't give a piece now. Place the one you hold first."),
    Refusal.NOT_TIME_TO_PLACE: mark("You have no piece to place now. Give your opponent one first."),
    Refusal.NOT_TIME_TO_PASS: mark("You can't pass yet. You can once the board is full."),
    Refusal.PIECE_NOT_AVAILABLE: mark("That piece is already taken. Choose one of those left."),
    Refusal.SQUARE_TAKEN: mark("This square is taken. Choose an empty one."),
    Refusal.CALLS_ARE_AUTOMATIC: mark("There are no calls in this game: the first line wins by itself."),
    Refusal.NO_RIGHT_TO_CALL: mark(
        "You can't call now. Call after placing a piece and before giving the next, "
        "or after receiving a piece and before placing it."
    ),
    Refusal.ALREADY_CALLED_WRONGLY: mark("Your last call was wrong. You can call again once the next piece is placed."),
    Refusal.LINE_NOT_IN_PLAY: mark("This line does not count in this game."),
    Refusal.LINE_NOT_FULL: mark("This line is not full. Only a line of four pieces can be called."),
    Refusal.PLACE_FIRST: mark("This line is not full. Place it first, then call."),
}


def refusal_text(reason: Enum, say: Language, **details: object) -> str:
    return say(_TEXTS[reason], **details)


def error_text(error: Refused | UnreadableText, say: Language) -> str:
    if isinstance(error, Refused):
        match = error.details.get("match")
        known = _in_match(error.reason, match, say) if isinstance(match, Match) else None
        return known or refusal_text(error.reason, say, **error.details)
    return say("I don't understand that. Choose from the list that appears as you type.")


def _in_match(reason: Enum, match: Match, say: Language) -> str | None:
    """What can be said better by who knows the match: whose turn it is, and for what."""
    player = player_name(say, match.to_move)
    if reason is Refusal.NOT_YOUR_TURN and match.game.phase is Phase.GIVE:
        return say("It's not your turn: {player} chooses a piece for you first.", player=player)
    if reason is Refusal.NOT_YOUR_TURN and match.game.phase is Phase.PLACE:
        return say("It's not your turn: {player} places a piece first.", player=player)
    if reason in (Refusal.NOT_YOUR_TURN, Refusal.NO_RIGHT_TO_CALL) and match.game.phase is Phase.LAST_CALL:
        return say("The board is full: {player} calls or passes first.", player=player)
    if reason is Refusal.NO_RIGHT_TO_CALL and match.game.last_placed is None:
        return say("Nothing has been placed yet, so there is nothing to call.")
    return None
