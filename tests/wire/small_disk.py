"""A disk with little room, which can be filled."""

import os
import subprocess
from pathlib import Path

SMALL_DISK = 1024 * 1024


def mount(folder: Path) -> bool:
    """Lay a small disk over this folder; False where one may not."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}", "quarto-test", str(folder)]
    return os.geteuid() == 0 and subprocess.run(command, check=False, capture_output=True).returncode == 0


def unmount(folder: Path) -> None:
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(file: Path) -> None:
    """Write until there is no room left."""
    with file.open("wb", buffering=0) as ballast:
        try:
            while True:
                ballast.write(b"\0" * 4096)
        except OSError:
            return
