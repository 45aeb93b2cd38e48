"""Positions drawn as pictures, and said in words."""

from .emoji import piece_png
from .picture import board_png
from .replay import replay_gif
from .themes import DARK, HIGH_CONTRAST, LIGHT, THEMES, Theme
from .words import ENGLISH, describe

__all__ = [
    "DARK",
    "ENGLISH",
    "HIGH_CONTRAST",
    "LIGHT",
    "THEMES",
    "Theme",
    "board_png",
    "describe",
    "piece_png",
    "replay_gif",
]
