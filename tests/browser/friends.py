"""Two friends who play a game on the sandbox page."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import expect

from quarto_bot.rules import Piece
from tests.browser.person import Person


@dataclass
class Friends:
    """`giver` is to give the next piece, and `placer` to place it."""

    giver: Person
    placer: Person

    @classmethod
    def begin(cls, challenger: Person, opponent: Person, **options: str) -> Friends:
        """The opponent gives the first piece."""
        challenger.types("quarto challenge", opponent=opponent.name, start="you start", **options)
        opponent.sees("challenges you")
        opponent.presses("Accept")
        opponent.sees("give your opponent a piece")
        return cls(opponent, challenger)

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
        """By the menu of words, or by the button that shows the piece."""
        self.giver.sees(f"@{self.giver.name}, give")
        picture = self.giver.newest.locator(f"button[aria-label*={_emoji(code)}]")
        if self.giver.menu("Give a piece").count():
            self.giver.chooses("Give a piece", name_of(code))
        else:
            picture.click()
        self._both_see(f"@{self.placer.name}, place")

    def place(self, square: str) -> None:
        self.placer.presses(square)
        self._both_see(f"@{self.placer.name} placed")
        self._swap()

    def _both_see(self, text: str) -> None:
        """On both sides the newest board is in view, with what is to be done and the controls."""
        for person in (self.giver, self.placer):
            person.sees(text)
            expect(person.newest.locator(".gallery img")).to_be_in_viewport(ratio=0.9)
            expect(person.button("QUARTO!")).to_be_in_viewport(ratio=1)

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


def _emoji(code: str) -> str:
    """The name of a piece's emoji, which says what it is in words."""
    piece = Piece.from_code(code)
    words = (("light", "dark"), ("round", "square"), ("tall", "short"), ("solid", "hollow"))
    return "_".join(pair[pole] for pair, pole in zip(words, piece.poles, strict=True))
