from __future__ import annotations

import pytest

from .make_references import FOLDER, PICTURES
from .pixels import TOLERANCE, distance, opened


@pytest.mark.parametrize("file", PICTURES)
def test_pictures_look_as_they_did_when_somebody_last_looked_at_them(file: str) -> None:
    expected, drawn = (opened(data).convert("RGBA") for data in ((FOLDER / file).read_bytes(), PICTURES[file]()))
    assert drawn.size == expected.size
    assert distance(drawn, expected) <= TOLERANCE
