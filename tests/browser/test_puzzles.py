"""The puzzle of the day on the sandbox page, at a desk and on a phone: a wrong answer, the right one, the sharing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from quarto_bot.chat.texts.languages import ENGLISH
from quarto_bot.chat.texts.phrases import line_name, piece_name
from quarto_bot.puzzles import Answer, Handover, Puzzle, puzzle
from quarto_bot.rules import SQUARES, Line, Piece
from tests.browser.conftest import DESK, PHONE, Open
from tests.browser.person import Person
from tests.browser.sandbox_process import SandboxProcess


class Solver(Person):
    """Answers by the controls of the message."""

    def opens_puzzle(self) -> Puzzle:
        self.types("quarto puzzle")
        expect(self.newest).to_contain_text("Puzzle #")
        found = re.search(r"Puzzle #(\d+)", self.newest.inner_text())
        assert found is not None
        return puzzle(int(found[1]))

    def answers(self, answer: Answer) -> None:
        match answer:
            case None:
                self.chooses("Which line?", "There is no line")
            case Line():
                self.chooses("Which line?", line_name(ENGLISH, answer))
            case Piece():
                self.gives(answer)
            case Handover(square, piece):
                self.presses(square.name)
                expect(self.button("Take it back")).to_be_visible()
                self.gives(piece)

    def gives(self, piece: Piece) -> None:
        name = piece_name(ENGLISH, piece).replace(" ", "_")
        self.newest.locator("button:enabled").and_(self.page.locator(f"[aria-label*='{name}']")).click()


def wrong_answer(asked: Puzzle) -> Answer:
    match asked.answer:
        case None | Line():
            return next(line for line in asked.game.full_lines() if line != asked.answer)
        case Piece():
            return next(piece for piece in asked.game.available if piece != asked.answer)
        case Handover(right, piece):
            free = (square for square in SQUARES if square not in asked.game.board)
            return Handover(next(square for square in free if square != right), piece)


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_puzzle_is_solved_at_the_second_try_and_shared(sandbox: SandboxProcess, opened: Open, device: str) -> None:
    alice = Solver("Alice", opened(sandbox.url + "alice", PHONE if device == "phone" else DESK))
    asked = alice.opens_puzzle()
    alice.is_told("The first try is the one that counts.")
    alice.photographs(f"{device}-puzzle")
    alice.answers(wrong_answer(asked))
    alice.is_told("1 try so far.")
    alice.photographs(f"{device}-puzzle-wrong")
    alice.answers(asked.answer)
    alice.is_told("2 tries")
    alice.photographs(f"{device}-puzzle-solved")
    alice.presses("Share")
    alice.sees("@Alice solved puzzle #")
    alice.photographs(f"{device}-puzzle-shared")
