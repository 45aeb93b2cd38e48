"""The stages a game goes through."""

from enum import Enum, auto


class Phase(Enum):
    """What has to happen next."""

    GIVE = auto()
    PLACE = auto()
    LAST_CALL = auto()
    OVER = auto()
