"""Draw the reference pictures again: `python -m tests.rendering.make_references`.

Run it after a change that is meant to be seen, look at the pictures, and commit them with the change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path

from PIL import Image

from quarto_bot.rules import PIECES, Line
from rendering import HIGH_CONTRAST, LIGHT, board_png, piece_png

from .games import MIDDLE_GAME, WON_GAME, played
from .pixels import opened

FOLDER = Path(__file__).parent / "references"


def _sheet() -> bytes:
    sheet = Image.new("RGBA", (8 * 64, 2 * 64))
    for number, piece in enumerate(PIECES):
        sheet.paste(opened(piece_png(piece, 64)), (number % 8 * 64, number // 8 * 64))
    target = BytesIO()
    sheet.save(target, "PNG")
    return target.getvalue()


PICTURES: Mapping[str, Callable[[], bytes]] = {
    "middle-game-dark.png": lambda: board_png(played(MIDDLE_GAME)),
    "middle-game-high-contrast.png": lambda: board_png(played(MIDDLE_GAME), theme=HIGH_CONTRAST),
    "won-game-light.png": lambda: board_png(played(WON_GAME), highlight=Line.from_name("row 2"), theme=LIGHT),
    "pieces.png": _sheet,
}

if __name__ == "__main__":
    for file, draw in PICTURES.items():
        (FOLDER / file).write_bytes(draw())
