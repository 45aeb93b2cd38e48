"""Looking ahead: which of the positions that one can hand over is best, by proof."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, NamedTuple

from quarto_bot.solver.proof.errors import OutOfBudget
from quarto_bot.solver.proof.search import Position, Search
from quarto_bot.solver.proof.tables import Tables

_Question = Callable[[Position], bool]
UNLIMITED: Final = 1 << 60


class Effort(NamedTuple):
    """How many nodes may be spent. Nodes and not seconds, so that the same position gets the same answer."""

    win: int
    """On whether any handover wins."""
    hold: int
    """On whether one handover holds."""
    reply: int
    """On whether one reply is a mistake."""
    mistakes: int
    """On replies altogether."""


def any_best(tables: Tables, handovers: list[Position], chance: random.Random) -> Position:
    """One of the handovers that are worth most, whatever the opponent then finds hard."""
    search = Search(tables)
    ordered = _narrowest_first(search, handovers, chance)
    winning = next((at for at in ordered if not search.can_hold(at)), None)
    if winning:
        return winning
    holding = [at for at in ordered if not search.can_win(at)]
    return chance.choice(holding or ordered)


def hardest(tables: Tables, handovers: list[Position], effort: Effort, chance: random.Random) -> Position:
    """Of the handovers that are worth most, the one after which the opponent can go wrong in most ways."""
    search = Search(tables)
    ordered = _narrowest_first(search, handovers, chance)
    search.budget = effort.win
    for at in ordered:
        if _answer(search, search.can_hold, at, search.budget) is False:
            return at
    ordered = _most_mistakes_first(search, search.can_win, ordered, effort)
    unproved = []
    for at in ordered:
        opponent_wins = _answer(search, search.can_win, at, effort.hold)
        if opponent_wins is False:
            return at
        if opponent_wins is None:
            unproved.append(at)
    return unproved[0] if unproved else _most_mistakes_first(search, search.can_hold, ordered, effort)[0]


def _narrowest_first(search: Search, handovers: list[Position], chance: random.Random) -> list[Position]:
    """Order by how many replies there are; of positions that are the same but for symmetry keep one, by chance."""
    different = {search.key(at): at for at in chance.sample(handovers, len(handovers))}
    return sorted(different.values(), key=search.replies)


def _most_mistakes_first(
    search: Search, better: _Question, handovers: list[Position], effort: Effort
) -> list[Position]:
    """Order by how few replies avoid that one is better off; what there are no nodes for stays last, as it was."""
    counted: list[tuple[int, int]] = []
    left = effort.mistakes
    for number, at in enumerate(handovers):
        right = 0
        for reply in search.handovers(at):
            right += not _answer(search, better, reply, effort.reply)
            left -= effort.reply - max(search.budget, 0)
        counted.append((right, number))
        if left < 0:
            break
    counted.sort()
    return [handovers[number] for _, number in counted] + handovers[len(counted) :]


def _answer(search: Search, question: _Question, at: Position, nodes: int) -> bool | None:
    search.budget = nodes
    try:
        return question(at)
    except OutOfBudget:
        return None
