"""Every kind of control: built, read and handled by one object; what was sent once works for ever."""

import pytest

from quarto_bot.chat.features import CONTROLS
from quarto_bot.matches import TurnRef

# The custom_ids that version 0.1 sent. Messages in people's channels still carry them.
SENT_BEFORE = {
    "accept": "accept:1",
    "decline": "decline:1",
    "withdraw": "withdraw:1",
    "rematch": "rematch:1",
    "place": "place:1:2:15",
    "give": "give:1:2",
    "pass": "pass:1:2",
    "call": "call:1:2",
    "line": "line:1:2",
    "resign": "resign:1:2",
    "resign_sure": "resign_sure:1",
    "keep_playing": "keep_playing",
    "leaderboard": "leaderboard:1:3",
    "rules": "rules:4",
    "export": "export",
    "forget": "forget",
    "forget_sure": "forget_sure",
}
NUMBERS = {"challenge": 1, "match": 1, "square": 15, "everywhere": 1, "page": 3}
PRIVATE = {"line", "resign_sure", "keep_playing", "leaderboard", "rules", "export", "forget", "forget_sure"}


@pytest.mark.parametrize("kind", SENT_BEFORE)
def test_the_custom_ids_of_messages_already_sent_are_still_built_and_read_alike(kind: str) -> None:
    control = CONTROLS[kind]
    of_turn = control.fields[:2] == ("match", "sequence")
    own = control.fields[2:] if of_turn else control.fields
    numbers = {name: NUMBERS[name] for name in own} | ({"page": 4} if kind == "rules" else {})
    assert control.id(TurnRef(1, 2) if of_turn else None, **numbers) == SENT_BEFORE[kind]


def test_controls_of_private_messages_are_known_as_such() -> None:
    assert {kind for kind, control in CONTROLS.items() if control.private} >= PRIVATE


def test_a_control_that_lacks_a_number_can_not_be_built() -> None:
    with pytest.raises(AssertionError, match="leaderboard carries"):
        CONTROLS["leaderboard"].id(page=1)
    with pytest.raises(AssertionError, match="place carries"):
        CONTROLS["place"].id(TurnRef(1, 2))


@pytest.mark.parametrize("kind", CONTROLS)
def test_the_longest_custom_id_fits(kind: str) -> None:
    control = CONTROLS[kind]
    assert len(control.id(**dict.fromkeys(control.fields, 10**17 - 1))) <= 100
