"""Why a search ends without an answer."""


class OutOfBudget(Exception):
    """The nodes that it was allowed are used up."""


class OutOfTime(TimeoutError):
    """The seconds that it was allowed are used up."""
