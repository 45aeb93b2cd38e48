"""Two people at a table: they play through the controls that their clients show, and nothing else."""

import re
from collections.abc import Awaitable, Iterator
from dataclasses import dataclass
from random import Random

from quarto_bot.rules import Piece
from tests.wire.world.messages import Message
from tests.wire.world.places import Channel

from .player import NotSeen, Player, Reaction

CONTROL = re.compile(r"(place|give|give_piece|pass):(\d+):(\d+)(?::\d+)?")
TO_MOVE = re.compile(r"<@(\d+)>, ")
PATIENCE = 20.0


@dataclass(frozen=True, repr=False)
class Board:
    """A message that asks somebody to place, to give, or to pass."""

    message: Message
    match: int
    sequence: int

    @property
    def to_move(self) -> str:
        """The id of the player whose turn it is."""
        found = TO_MOVE.search(self.message.text)
        assert found is not None, self.message.text
        return found[1]

    @property
    def alt(self) -> str:
        return self.message.pictures[0].alt or ""

    @property
    def ways(self) -> list[tuple[str, str | None]]:
        """Everything the player to move can do: a control's custom_id, and for a menu a value."""
        squares = [(id_, None) for id_ in _enabled(self.message) if id_.startswith(("place:", "give_piece:", "pass:"))]
        pieces = [(menu["custom_id"], option["value"]) for menu in self.message.selects for option in menu["options"]]
        return squares + pieces


@dataclass(frozen=True, repr=False)
class Table:
    """A channel, and the two people who play in it."""

    channel: Channel
    players: tuple[Player, Player]

    def __repr__(self) -> str:
        return f"<Table in channel {self.channel.id}>"

    @property
    def board(self) -> Board | None:
        """The newest board that everybody sees with its controls."""
        return next(self._boards(), None)

    @property
    def latest(self) -> Board:
        board = self.board
        assert board is not None, [message.text for message in self.public]
        return board

    @property
    def public(self) -> list[Message]:
        return list(self._newest_first())[::-1]

    @property
    def to_move(self) -> Player:
        return self._mover(self.latest)

    @property
    def waiting(self) -> Player:
        return next(player for player in self.players if player.id != self.latest.to_move)

    async def begin(self, clock: int = 0) -> Board:
        """The first challenges the second, who accepts, whatever the button is called in their language."""
        challenger, opponent = self.players
        reaction = await challenger.command(self.channel, "quarto challenge", opponent=opponent, clock=clock)
        assert reaction.message is not None, "the challenge was not shown"
        await opponent.press(reaction.message, reaction.message.buttons[0]["custom_id"])
        return await self.board_beyond(0, 0)

    async def play(self, *moves: str) -> Board:
        """Each move is `LRTS a1`: a piece that is given and placed; or `LRTS`, given only."""
        for move in moves:
            code, *squares = move.split()
            await self.give(code)
            for square in squares:
                await self.place(square)
        return self.latest

    async def give(self, code: str) -> Board:
        board = self.latest
        await self.hand_over(code)
        return await self.after(board)

    async def hand_over(self, code: str) -> Reaction:
        """Press the piece in the tray, or choose its words where there are no emojis yet."""
        board = self.latest
        piece = f"give_piece:{board.match}:{board.sequence}:{Piece.from_code(code).index}"
        if piece in _enabled(board.message):
            return await self.to_move.press(board.message, piece)
        return await self.to_move.select(board.message, f"give:{board.match}:{board.sequence}", code)

    async def place(self, square: str) -> Board:
        board = self.latest
        await self.to_move.press(board.message, square)
        return await self.after(board)

    async def move(self, chance: Random) -> Reaction:
        """The player to move does anything that is possible; returns what they saw, which may come before the board."""
        return await self.chosen_move(self.latest, chance)

    def chosen_move(self, board: Board, chance: Random) -> Awaitable[Reaction]:
        """The same, decided but not yet done."""
        player, (control, value) = self._mover(board), chance.choice(board.ways)
        if value is None:
            return player.press(board.message, control)
        return player.select(board.message, control, value)

    async def call(self, player: Player, line: str) -> Reaction:
        """Press QUARTO! and choose the line in the private menu that comes."""
        asked = (await player.press(self.latest.message, "QUARTO!")).message
        assert asked is not None, "nobody asked which line"
        return await player.select(asked, asked.selects[0]["custom_id"], line)

    async def again(self, player: Player) -> Reaction:
        return await player.command(self.channel, "quarto board")

    async def after(self, board: Board) -> Board:
        """The board with the next position, as soon as it is shown."""
        return await self.board_beyond(board.match, board.sequence)

    async def sees(self, words: str) -> Message:
        """A message to everybody with these words; waits for it."""
        return await self.players[0].sees(self.channel, lambda each: words in each.text and not each.ephemeral)

    async def board_beyond(self, match: int, sequence: int) -> Board:
        """The board of a later position than this one, or of a later match."""

        def look() -> Board | None:
            newest = self.board
            return newest if newest and (newest.match, newest.sequence) > (match, sequence) else None

        found = await self.channel.changed.until(look, PATIENCE)
        if found is None:
            raise NotSeen(f"a board beyond {sequence}; there is {[each.text for each in self.public[-3:]]}")
        return found

    async def has_one_working_board(self) -> None:
        """Wait until exactly one message has the controls of a board."""

        def look() -> bool | None:
            return sum("QUARTO!" in str(message.buttons) for message in self.public) == 1 or None

        if not await self.channel.changed.until(look, PATIENCE):
            raise NotSeen(f"one working board; there is {[each.text for each in self.public[-3:]]}")

    def _mover(self, board: Board) -> Player:
        return next(player for player in self.players if player.id == board.to_move)

    def _newest_first(self) -> Iterator[Message]:
        messages = reversed(self.channel.messages.values())
        return (message for message in messages if not message.ephemeral and not message.deleted)

    def _boards(self) -> Iterator[Board]:
        for message in self._newest_first():
            for id_ in _enabled(message):
                if found := CONTROL.fullmatch(id_):
                    yield Board(message, int(found[2]), int(found[3]))
                    break


def _enabled(message: Message) -> list[str]:
    """The custom_ids of the controls that can be used."""
    return [each["custom_id"] for each in message.buttons + message.selects if not each.get("disabled")]
