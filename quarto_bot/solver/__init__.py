"""Exact play: the computer's choice at each level, and reviews of finished games.

It knows the rules and nothing of people, clocks or Discord.
"""

from .learning.judging import Answer, Decision, Finding, Option, Question
from .learning.kept import read_review, review_text
from .learning.review import FIRST_NUMBER, Inquiry, Review, Score, reviewed
from .play.levels import Level
from .play.turns import decide
from .proof.errors import OutOfTime
from .proof.values import Value, value

__all__ = [
    "FIRST_NUMBER",
    "Answer",
    "Decision",
    "Finding",
    "Inquiry",
    "Level",
    "Option",
    "OutOfTime",
    "Question",
    "Review",
    "Score",
    "Value",
    "decide",
    "read_review",
    "review_text",
    "reviewed",
    "value",
]
