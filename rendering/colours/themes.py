"""The looks a picture can have: each theme is a table of colours and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

Ramp: TypeAlias = tuple[str, ...]
"""A material: its colours from deepest shade to brightest light, at even distances."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour of a picture, as `#rrggbb`."""

    name: str
    table: str
    board: Ramp
    felt: Ramp
    light: Ramp
    dark: Ramp
    light_outline: str
    dark_outline: str
    shadow: str
    coordinates: str
    marker: str
    marker_edge: str
    glow: str
    dimness: str
    sparkle: str
    seats: tuple[str, str]
    emoji_light_outline: str
    emoji_dark_outline: str


DARK = Theme(
    name="dark",
    table="#232428",
    board=("#1d0d07", "#47230f", "#7d4420", "#ad6a36", "#d09257", "#f0c690"),
    felt=("#0e1c1c", "#1d3a38", "#2d5450", "#3f6e68"),
    light=("#4f3416", "#8f6630", "#c99c5c", "#ecce94", "#f9e9c2", "#fffbea"),
    dark=("#060203", "#1b0d0a", "#341a13", "#552c1f", "#865040", "#cf9f84"),
    light_outline="#6b4a22",
    dark_outline="#0c0605",
    shadow="#0d0503",
    coordinates="#f6d9a8",
    marker="#ffe27a",
    marker_edge="#4a2408",
    glow="#ffc640",
    dimness="#786450",
    sparkle="#fff8dc",
    seats=("#ffb14a", "#3f8ee0"),
    emoji_light_outline="#5a3d1a",
    emoji_dark_outline="#d9b79c",
)

LIGHT = Theme(
    name="light",
    table="#ece8e0",
    board=("#2e1a0d", "#5f3a1e", "#946135", "#bd8850", "#d9ac76", "#f4d7ab"),
    felt=("#33433f", "#50655f", "#6a827a", "#869d94"),
    light=("#6b4c22", "#a67d42", "#d9b274", "#f4dca8", "#fdf1d2", "#fffdf4"),
    dark=("#0a0504", "#20100b", "#3a1e15", "#57301f", "#7f4b36", "#c89a80"),
    light_outline="#7a5628",
    dark_outline="#100806",
    shadow="#1d1008",
    coordinates="#3a1e0c",
    marker="#fff3b0",
    marker_edge="#5a2d0c",
    glow="#ffd24d",
    dimness="#8c8682",
    sparkle="#fffdf0",
    seats=("#ffbe5c", "#3a86d8"),
    emoji_light_outline="#5a3d1a",
    emoji_dark_outline="#d9b79c",
)

HIGH_CONTRAST = Theme(
    name="high contrast",
    table="#000000",
    board=("#101418", "#3a434c", "#687480", "#687480", "#7b8a97", "#b4c0ca"),
    felt=("#20262c", "#434c55", "#5b6670", "#707c88"),
    light=("#141410", "#8a8a82", "#b9b9b0", "#e2e2da", "#ffffff", "#ffffff"),
    dark=("#000000", "#08080a", "#16161a", "#28282e", "#56565f", "#ffffff"),
    light_outline="#000000",
    dark_outline="#ffffff",
    shadow="#0a0d10",
    coordinates="#ffffff",
    marker="#ffe600",
    marker_edge="#000000",
    glow="#ffe600",
    dimness="#606468",
    sparkle="#ffffff",
    seats=("#ffc46b", "#4aa3ff"),
    emoji_light_outline="#000000",
    emoji_dark_outline="#ffffff",
)

THEMES: Mapping[str, Theme] = MappingProxyType({theme.name: theme for theme in (DARK, LIGHT, HIGH_CONTRAST)})
