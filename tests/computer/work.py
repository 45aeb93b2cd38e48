"""What workers are given to do in the tests; they import it by name."""

import os
import signal
import sys
import time
from pathlib import Path


def say(word: str) -> str:
    return word


def who() -> int:
    return os.getpid()


def niceness() -> int:
    return os.nice(0)


def modules() -> set[str]:
    return {name.partition(".")[0] for name in sys.modules}


def fail() -> None:
    raise ValueError("no such thought")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(mark: Path) -> str:
    """Die, but not the second time."""
    if mark.exists():
        return "alive"
    mark.touch()
    die()
    return "never said"


def think_for_ever(started: Path) -> None:
    started.write_text(str(os.getpid()))
    while True:
        time.sleep(0.01)
