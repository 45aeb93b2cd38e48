"""What is counted while the bot runs, for Prometheus."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY: Final = CollectorRegistry()

GATEWAY_CONNECTED: Final = Gauge(
    "quarto_gateway_connected", "Whether the bot is connected to Discord", registry=REGISTRY
)
GAMES_RUNNING: Final = Gauge("quarto_games_running", "Games that are running", registry=REGISTRY)
ACTIONS: Final = Counter("quarto_actions", "Actions taken, by players and by the clock", ["kind"], registry=REGISTRY)
ERRORS: Final = Counter("quarto_errors", "Unexpected errors, each with a reference in the log", registry=REGISTRY)
TURN_SECONDS: Final = Histogram(
    "quarto_turn_seconds",
    "From the arrival of a command or control to its complete answer",
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
    registry=REGISTRY,
)
