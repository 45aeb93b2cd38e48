"""A disk with little room, which can be filled, or made read-only."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SMALL_DISK = 1024 * 1024
MOUNT = ("mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}", "quarto-test")


def may_mount(folder: Path) -> bool:
    """Whether we are allowed to; tried on this folder."""
    if os.geteuid() != 0 or subprocess.run([*MOUNT, str(folder)], check=False, capture_output=True).returncode != 0:
        return False
    unmount(folder)
    return True


@contextmanager
def mounted(folder: Path) -> Iterator[None]:
    """Lay a small disk over this folder."""
    subprocess.run([*MOUNT, str(folder)], check=True)
    try:
        yield
    finally:
        unmount(folder)


def unmount(folder: Path) -> None:
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def make_read_only(folder: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)


def fill(file: Path) -> None:
    """Write until there is no room left."""
    with file.open("wb", buffering=0) as ballast:
        try:
            while True:
                ballast.write(b"\0" * 4096)
        except OSError:
            return
