"""The message of a challenge, open or answered."""

from __future__ import annotations

from typing import Final

import discord
from discord import ui

from quarto_bot.matches import Challenge, ChallengeState

from .languages import Language, mark
from .sheet import Sheet, custom_id, framed
from .wording import mention, options_name, until

_ENDED: Final = {
    ChallengeState.ACCEPTED: mark("Accepted."),
    ChallengeState.DECLINED: mark("Declined."),
    ChallengeState.WITHDRAWN: mark("Withdrawn."),
    ChallengeState.EXPIRED: mark("Expired: no answer in time."),
}


def challenge_view(challenge: Challenge, say: Language, *, hint: str | None = None) -> Sheet:
    challenger = mention(challenge.challenger, say)
    if challenge.opponent is None:
        text = say("{challenger} is looking for a game of Quarto. Who accepts?", challenger=challenger)
    else:
        opponent = mention(challenge.opponent, say)
        text = say(
            "{opponent}, {challenger} challenges you to a game of Quarto.", opponent=opponent, challenger=challenger
        )
    is_open = challenge.state is ChallengeState.OPEN
    fate = say("Expires {when}.", when=until(challenge.expires_at)) if is_open else say(_ENDED[challenge.state])
    texts = [f"{text}\n-# {options_name(say, challenge.options)}\n{fate}"] + ([f"-# {hint}"] if hint else [])
    items: list[ui.Item[Sheet]] = [ui.TextDisplay(each) for each in texts]
    if is_open:
        items.append(_answers(challenge, say))
    return framed(*items)


def _answers(challenge: Challenge, say: Language) -> ui.ActionRow[Sheet]:
    styles = discord.ButtonStyle
    answers = [("accept", say("Accept"), styles.success), ("withdraw", say("Withdraw"), styles.secondary)]
    if challenge.opponent is not None:
        answers.insert(1, ("decline", say("Decline"), styles.danger))
    return ui.ActionRow(
        *(
            ui.Button(label=label, style=style, custom_id=custom_id(name, challenge.id))
            for name, label, style in answers
        )
    )
