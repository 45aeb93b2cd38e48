"""Draw the reference pictures again: `python -m tests.rendering.make_references`.

Run it after a change that is meant to be seen, look at the pictures, and commit them with the change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path

from PIL import Image

from quarto_bot.rules import PIECES, Line
from rendering import HIGH_CONTRAST, LIGHT, Advantage, ReviewColumn, board_png, piece_png, review_png

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


def _review() -> list[ReviewColumn]:
    """The first four unknown, then every advantage and every mark, alone and together."""
    early = [Advantage.UNKNOWN] * 4
    later = [Advantage.EVEN, Advantage.EVEN, Advantage.SEAT_0, Advantage.SEAT_0, Advantage.SEAT_1, Advantage.SEAT_1]
    turning_points, missed_lines = {6, 8}, {5, 8}
    return [
        ReviewColumn(piece, (number + 1) % 2, advantage, number in turning_points, number in missed_lines)
        for number, (piece, advantage) in enumerate(zip(PIECES[:10], early + later, strict=True))
    ]


PICTURES: Mapping[str, Callable[[], bytes]] = {
    "middle-game-dark.png": lambda: board_png(played(MIDDLE_GAME)),
    "middle-game-high-contrast.png": lambda: board_png(played(MIDDLE_GAME), theme=HIGH_CONTRAST),
    "won-game-light.png": lambda: board_png(played(WON_GAME), highlight=Line.from_name("row 2"), theme=LIGHT),
    "pieces.png": _sheet,
    "review-dark.png": lambda: review_png(_review()),
    "review-light.png": lambda: review_png(_review(), theme=LIGHT),
}

if __name__ == "__main__":
    for file, draw in PICTURES.items():
        (FOLDER / file).write_bytes(draw())
