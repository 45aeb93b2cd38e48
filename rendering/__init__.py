"""Positions drawn as pictures."""

from .picture import board_png
from .themes import DARK, HIGH_CONTRAST, LIGHT, THEMES, Theme

__all__ = ["DARK", "HIGH_CONTRAST", "LIGHT", "THEMES", "Theme", "board_png"]
