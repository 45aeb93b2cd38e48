"""Turns: every action goes in by one door and comes out as a stored change and an event."""

from .changes import Change, Ending, MatchStore, Stored
from .turns import Turns

__all__ = ["Change", "Ending", "MatchStore", "Stored", "Turns"]
