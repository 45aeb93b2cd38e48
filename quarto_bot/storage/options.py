"""A game's options as columns, and back."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import RowMapping

from quarto_bot.rules import Calls, Characteristic, Options

_LETTERS: Final = {characteristic.name[0]: characteristic for characteristic in Characteristic}  # C, S, H, T


def option_columns(options: Options) -> dict[str, Any]:
    return {
        "characteristics": "".join(letter for letter, c in _LETTERS.items() if c in options.characteristics),
        "squares": options.squares,
        "calls": options.calls.value,
        "clock": options.clock,
    }


def options_of(row: RowMapping) -> Options:
    return Options(
        characteristics=frozenset(_LETTERS[letter] for letter in row["characteristics"]),
        squares=row["squares"],
        calls=Calls(row["calls"]),
        clock=row["clock"],
    )
