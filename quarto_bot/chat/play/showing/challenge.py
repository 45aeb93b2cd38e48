"""The message of a challenge, open or answered."""

from __future__ import annotations

from typing import Final

import discord
from discord import ui

from quarto_bot.chat.delivery.controls import RULES_HERE, Control, Layout, framed, text_layout
from quarto_bot.chat.texts.languages import Language, mark
from quarto_bot.chat.texts.phrases import SUBSETS, options_name, player_name, until
from quarto_bot.matches import LEVELS, MIDDLE_LEVEL, Challenge, ChallengeState, Obstacle, Player, Refused
from quarto_bot.rules import LONGEST_CLOCK, Calls, Options, Seat

ACCEPT: Final = Control("accept", "challenge")
DECLINE: Final = Control("decline", "challenge")
WITHDRAW: Final = Control("withdraw", "challenge")
SOLO: Final = Control("solo", "level", "terms")
"""Begins a game against the computer; carries its level by number, and everything else."""

_FIRSTS: Final = (None, Seat(0), Seat(1))
_CALLS: Final = tuple(Calls)

_ENDED: Final = {
    ChallengeState.ACCEPTED: mark("Accepted."),
    ChallengeState.DECLINED: mark("Declined."),
    ChallengeState.WITHDRAWN: mark("Withdrawn."),
    ChallengeState.EXPIRED: mark("Expired: no answer in time."),
    ChallengeState.REPLACED: mark("Replaced by a newer challenge."),
    ChallengeState.STOPPED: mark("Ended by those who look after this place."),
}


def challenge_layout(
    challenge: Challenge, say: Language, *, hint: str | None = None, accepted_by: Player | None = None
) -> Layout:
    lines = [_invitation(challenge, say), f"-# {options_name(say, challenge.options)}"]
    if challenge.first is not None:
        lines.append(f"-# {_starter(challenge, challenge.first, say)}")
    is_open = challenge.state is ChallengeState.OPEN
    if is_open:
        lines.append(say("Expires {when}.", when=until(challenge.expires_at)))
    elif accepted_by:
        lines.append(say("Accepted by {player}.", player=player_name(say, accepted_by)))
    else:
        lines.append(say(_ENDED[challenge.state]))
    items: list[ui.Item[Layout]] = [ui.TextDisplay("\n".join(lines))]
    if hint:
        items.append(ui.TextDisplay(f"-# {hint}"))
    if is_open:
        items.append(_answers(challenge, say))
    return framed(*items)


def unanswered_layout(challenge: Challenge, say: Language, *, computer_plays: bool) -> Layout | None:
    """What whoever challenged is told when nobody accepted; if anybody could have, the computer will do."""
    challenger = player_name(say, challenge.challenger)
    if challenge.state is ChallengeState.DECLINED:
        return text_layout(say("{player}, your challenge was declined.", player=challenger))
    if challenge.state is not ChallengeState.EXPIRED:
        return None
    text = say("{player}, nobody accepted your challenge in time.", player=challenger)
    if challenge.opponent or not computer_plays:
        return text_layout(text)
    return Layout(ui.TextDisplay(text), ui.ActionRow(play_computer(say, challenge.options, challenge.first)))


def play_computer(say: Language, options: Options, first: Seat | None) -> ui.Button[Layout]:
    middle = LEVELS.index(MIDDLE_LEVEL)
    terms = write_terms(options, first)
    return SOLO.button(say("Play the computer"), style=discord.ButtonStyle.primary, level=middle, terms=terms)


def write_terms(options: Options, first: Seat | None) -> int:
    """The options and who starts (None: lots decide) as one number, for a control to carry."""
    number = options.clock or 0
    number = number * len(_CALLS) + _CALLS.index(options.calls)
    number = number * len(_FIRSTS) + _FIRSTS.index(first)
    number = number * 2 + options.squares
    return number * len(SUBSETS) + SUBSETS.index(options.characteristics)


def read_terms(number: int) -> tuple[Options, Seat | None]:
    number, subset = divmod(number, len(SUBSETS))
    number, squares = divmod(number, 2)
    number, first = divmod(number, len(_FIRSTS))
    clock, calls = divmod(number, len(_CALLS))
    if clock > LONGEST_CLOCK:
        raise Refused(Obstacle.STALE)
    return Options(SUBSETS[subset], squares=bool(squares), calls=_CALLS[calls], clock=clock or None), _FIRSTS[first]


def _invitation(challenge: Challenge, say: Language) -> str:
    challenger = player_name(say, challenge.challenger)
    if challenge.opponent is None:
        return say("{challenger} is looking for a game of Quarto. Who accepts?", challenger=challenger)
    opponent = player_name(say, challenge.opponent)
    return say("{opponent}, {challenger} challenges you to a game of Quarto.", opponent=opponent, challenger=challenger)


def _starter(challenge: Challenge, first: Seat, say: Language) -> str:
    starter = challenge.challenger if first == 0 else challenge.opponent
    if starter is None:
        return say("Whoever accepts gives the first piece.")
    return say("{player} gives the first piece.", player=player_name(say, starter))


def _answers(challenge: Challenge, say: Language) -> ui.ActionRow[Layout]:
    styles = discord.ButtonStyle
    accept = ACCEPT.button(say("Accept"), style=styles.success, challenge=challenge.id)
    decline = DECLINE.button(say("Decline"), style=styles.danger, challenge=challenge.id)
    withdraw = WITHDRAW.button(say("Withdraw"), challenge=challenge.id)
    answers = [accept, withdraw] if challenge.opponent is None else [accept, decline, withdraw]
    return ui.ActionRow(*answers, RULES_HERE.button(say("Rules")))
