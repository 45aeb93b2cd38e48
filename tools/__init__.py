"""Commands that developers need: `python -m tools.house` prints the figures of the code."""
