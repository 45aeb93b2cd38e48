"""The five levels at which the computer plays: they differ in what they see and in how far they look ahead."""

from __future__ import annotations

from enum import Enum


class Level(Enum):
    """How well the computer plays."""

    BEGINNER = "beginner"
    """Overlooks lines as people do, and places without a thought for what is left to give."""
    CASUAL = "casual"
    """Sees most lines, and gives no piece that it sees to win at once."""
    CLUB = "club"
    """Sees every line, and gives no piece that wins at once unless it must."""
    EXPERT = "expert"
    """The same, and once half of the pieces are placed it looks ahead to the end."""
    STRONGEST = "strongest"
    """Plays perfectly; with all four characteristics it never loses."""
