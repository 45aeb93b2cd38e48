"""The processes in which a computer thinks, as Linux knows them."""

from collections.abc import Iterator
from pathlib import Path


def workers(bot: int) -> list[int]:
    """The processes in which the computer of this bot thinks."""
    return [pid for pid in _children(bot) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def _children(parent: int) -> Iterator[int]:
    for task in Path(f"/proc/{parent}/task").iterdir():
        yield from map(int, (task / "children").read_text(encoding="ascii").split())


def is_alive(pid: int) -> bool:
    """Whether the process is there and not only remembered until somebody asks how it ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):  # gone, perhaps while it was being read
        return False
    return state != "Z"
