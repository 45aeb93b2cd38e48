"""Challenges: everything before the first piece is given, and how much one may ask of others."""

from .challenges import Challenges, ChallengeTerms
from .limits import MENTIONED_AGAIN_AFTER, MOST_OPEN_CHALLENGES
from .stores import Added, BlockStore, ChallengeStore, NewChallenge, NewMatch, Taken

__all__ = [
    "MENTIONED_AGAIN_AFTER",
    "MOST_OPEN_CHALLENGES",
    "Added",
    "BlockStore",
    "ChallengeStore",
    "ChallengeTerms",
    "Challenges",
    "NewChallenge",
    "NewMatch",
    "Taken",
]
