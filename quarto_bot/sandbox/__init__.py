"""The very same bot in a simulated Discord, played in the browser: no token, no network."""

from .world import run_sandbox

__all__ = ["run_sandbox"]
