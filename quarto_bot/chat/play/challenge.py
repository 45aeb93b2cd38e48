"""The message of a challenge, open or answered."""

from __future__ import annotations

from typing import Final

import discord
from discord import ui

from quarto_bot.chat.delivery.controls import RULES_HERE, Control, Layout, framed
from quarto_bot.chat.texts.languages import Language, mark
from quarto_bot.chat.texts.phrases import options_name, player_name, until
from quarto_bot.matches import Challenge, ChallengeState, Player
from quarto_bot.rules import Seat

ACCEPT: Final = Control("accept", "challenge")
DECLINE: Final = Control("decline", "challenge")
WITHDRAW: Final = Control("withdraw", "challenge")

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


def unanswered_text(challenge: Challenge, say: Language) -> str | None:
    """What whoever challenged is told when the other one did not accept."""
    challenger = player_name(say, challenge.challenger)
    if challenge.state is ChallengeState.DECLINED:
        return say("{player}, your challenge was declined.", player=challenger)
    if challenge.state is ChallengeState.EXPIRED:
        return say("{player}, nobody accepted your challenge in time.", player=challenger)
    return None


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
