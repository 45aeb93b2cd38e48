"""What is seen of challenges and running games, and in which message."""

from .board import NEXT_LEVEL, REVIEW, match_title
from .presenter import Presenter
from .shown import ChatMemory, Kind, ShownMessages

__all__ = ["NEXT_LEVEL", "REVIEW", "ChatMemory", "Kind", "Presenter", "ShownMessages", "match_title"]
