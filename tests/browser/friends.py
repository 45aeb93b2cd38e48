"""Two friends who play a game on the sandbox page, each on a page of their own."""

from __future__ import annotations

from dataclasses import dataclass

from quarto_bot.rules import Piece
from tests.browser.person import Person


@dataclass
class Friends:
    """`giver` is to give the next piece, and `placer` to place it."""

    giver: Person
    placer: Person

    @classmethod
    def begin(cls, challenger: Person, opponent: Person, **options: str) -> Friends:
        challenger.types("quarto challenge", opponent=opponent.name, **options)
        opponent.sees("challenges you")
        opponent.presses("Accept")
        opponent.sees("a piece.")
        if f"@{opponent.name}, give" in opponent.newest.inner_text():
            return cls(opponent, challenger)
        return cls(challenger, opponent)

    def play(self, *moves: str) -> None:
        """By controls: `LRTS a1` gives and places."""
        for move in moves:
            code, square = move.split()
            self.give(code)
            self.place(square)

    def type(self, *moves: str) -> None:
        """The same by commands."""
        for move in moves:
            code, square = move.split()
            self.giver.sees(f"@{self.giver.name}, give")
            self.giver.types("give", piece=name_of(code))
            self.placer.sees(f"@{self.placer.name}, place")
            self.placer.types("place", square=square)
            self._swap()

    def give(self, code: str) -> None:
        self.giver.sees(f"@{self.giver.name}, give")
        self.giver.chooses("Give a piece", name_of(code))
        self.placer.sees(f"@{self.placer.name}, place")

    def place(self, square: str) -> None:
        self.placer.presses(square)
        self.placer.sees(f"@{self.placer.name} placed")
        self._swap()

    def _swap(self) -> None:
        self.giver, self.placer = self.placer, self.giver


def name_of(code: str) -> str:
    """The piece in the words of the menus."""
    piece = Piece.from_code(code)
    words = (
        "dark" if piece.dark else "light",
        "square" if piece.square else "round",
        "short" if piece.short else "tall",
        "hollow" if piece.hollow else "solid",
    )
    return " ".join(words)
