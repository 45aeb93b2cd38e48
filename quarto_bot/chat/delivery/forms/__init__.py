"""Forms: each kind is one object that asks its questions, reads the answers and handles them.

A form is to a modal what a `Control` is to a button. Whoever writes one describes its questions in one function, which
is asked again when the form comes back: what was not offered is not an answer.

    NEW_GAME: Final = Form("new_game")

    @NEW_GAME.asks
    def questions(interaction: Interaction) -> Questions:
        return Questions(say("New game"), People("opponent", say("Opponent")), Checkbox("squares", say("2x2 squares")))

    @NEW_GAME.submitted
    async def play(submission: Submission) -> None:
        opponents, squares = submission.ids("opponent"), submission.is_on("squares")

    await NEW_GAME.open(interaction)
"""

from .fields import Channels, Checkbox, Checkboxes, Field, Menu, Modal, Option, People, Radio, Text
from .form import MOST_FIELDS, Form, Questions, Submission, answer_form

__all__ = [
    "MOST_FIELDS",
    "Channels",
    "Checkbox",
    "Checkboxes",
    "Field",
    "Form",
    "Menu",
    "Modal",
    "Option",
    "People",
    "Questions",
    "Radio",
    "Submission",
    "Text",
    "answer_form",
]
