"""Exact play: the computer's choice at each level, and reviews of finished games.

It knows the rules and nothing of people, clocks or Discord.
"""

from .errors import OutOfTime
from .judging import Answer, Decision, Finding, Option, Question
from .kept import read_review, review_text
from .levels import Level
from .review import FIRST_NUMBER, Inquiry, Review, Score, reviewed
from .turns import decide
from .values import Value, value

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
