"""Why people can't do what they ask for, apart from the rules of the game (those raise `IllegalAction`)."""

from enum import Enum, auto


class Obstacle(Enum):
    """What stands in the way, for a face of the bot to say in its own language."""

    YOURSELF = auto()
    A_BOT = auto()
    CHANNEL_HAS_GAME = auto()
    CHANNEL_HAS_CHALLENGE = auto()
    NO_CHALLENGE = auto()
    EXPIRED = auto()
    NOT_CHALLENGED = auto()
    NOT_THE_CHALLENGER = auto()
    NO_GAME = auto()
    NOT_A_PLAYER = auto()
    STALE = auto()
    NOT_FINISHED = auto()
    NO_FINISHED_GAME = auto()


class Refused(Exception):
    """Nothing was changed; `reason` says why."""

    def __init__(self, reason: Obstacle) -> None:
        super().__init__(reason.name.lower().replace("_", " "))
        self.reason = reason
