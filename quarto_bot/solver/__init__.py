"""Exact play, and the computer's choice at each level. Knows the rules and nothing of people, clocks or Discord."""

from .errors import OutOfTime
from .levels import Level
from .turns import decide
from .values import Value, value

__all__ = ["Level", "OutOfTime", "Value", "decide", "value"]
