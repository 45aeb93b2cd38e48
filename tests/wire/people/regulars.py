"""Two people who play game after game at random, and who help themselves after the bot was away."""

from random import Random

from tests.wire.discord.server import FakeDiscord

from .player import Reaction
from .table import Board, Table


class Regulars:
    """They act on the newest board, and when nothing comes of that they ask for it with /quarto board."""

    def __init__(self, table: Table, chance: Random) -> None:
        self.table = table
        self.steps = 0
        self._chance = chance

    async def play(self) -> None:
        while True:
            await self.step()
            self.steps += 1

    async def step(self) -> None:
        board = self.table.board
        if board is None:
            await self._begin()
            return
        reaction = await self.table.move(self._chance)
        if reaction.failed or _is_refused(reaction) or not await self._goes_on(board):
            await self._ask()

    async def plays_on(self) -> bool:
        """Whether three more positions are shown within a few attempts."""
        shown: set[tuple[int, int]] = set()
        for _ in range(9):
            await self.step()
            if board := self.table.board:
                shown.add((board.match, board.sequence))
        return len(shown) > 3

    async def _goes_on(self, board: Board) -> bool:
        """Whether another position, or the end, is shown soon."""

        def look() -> bool | None:
            newest = self.table.board
            is_next = newest is not None and (newest.match, newest.sequence) > (board.match, board.sequence)
            return True if is_next or self._is_over(board.match) else None

        return await self.table.channel.changed.until(look, 1) is True

    async def _ask(self) -> None:
        """Ask for the board; where no game is running, begin one."""
        reaction = await self.table.again(self.table.players[0])
        if "No game is running" in reaction.text:
            await self._begin()

    async def _begin(self) -> None:
        challenger, opponent = self.table.players
        reaction = await challenger.command(self.table.channel, "quarto challenge", opponent=opponent)
        if "A game is running" in reaction.text:
            await self._ask()
            return
        assert reaction.message is not None, "the challenge was not shown"
        await opponent.press(reaction.message, "Accept")
        await self.table.channel.changed.until(lambda: self.table.board, 1)

    def _is_over(self, match: int) -> bool:
        controls = (button["custom_id"] for message in self.table.public for button in message.buttons)
        return f"rematch:{match}" in controls


def _is_refused(reaction: Reaction) -> bool:
    return reaction.ephemeral or any(each.ephemeral for each in reaction.followups)


def regulars(discord: FakeDiscord, number: int) -> Regulars:
    """Two new people on a server of their own."""
    players = discord.user(f"even {number}"), discord.user(f"odd {number}")
    return Regulars(Table(discord.channel(discord.guild(f"Club {number}", *players)), players), Random(number))
