"""Positions drawn as pictures. No words: a picture needs no translation."""

from .colours.themes import DARK, HIGH_CONTRAST, LIGHT, THEMES, Theme
from .geometry import TRAY_ORDER
from .picture import board_png
from .pieces.sprites import blank_png, piece_png
from .replay import replay_gif
from .review.strip import Advantage, ReviewColumn, review_png
from .stage import is_ready

__all__ = [
    "DARK",
    "HIGH_CONTRAST",
    "LIGHT",
    "THEMES",
    "TRAY_ORDER",
    "Advantage",
    "ReviewColumn",
    "Theme",
    "blank_png",
    "board_png",
    "is_ready",
    "piece_png",
    "replay_gif",
    "review_png",
]
