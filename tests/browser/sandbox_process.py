"""Runs `python bot.py --sandbox` as a process of its own, as a newcomer does."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType
from typing import Self

ROOT = Path(__file__).parents[2]
START_TIME = 60.0
STOP_TIME = 10.0
_ADDRESS = re.compile(r"^Open (http://127\.0\.0\.1:\d+/)$", re.MULTILINE)


class SandboxProcess:
    """`url` is the page's address; `output` is all it printed so far."""

    def __init__(self, *arguments: str, command: tuple[str, ...] = ("bot.py", "--sandbox")) -> None:
        self.output = ""
        self.url = ""
        self._ready = threading.Event()
        self._process = subprocess.Popen(
            [sys.executable, *command, *arguments],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def __enter__(self) -> Self:
        self._ready.wait(START_TIME)
        if not self.url:
            self.kill()
            raise AssertionError(f"the sandbox did not start:\n{self.output}")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def stop(self) -> int:
        """Ask it to end, as `kill` and a service manager do; its exit status."""
        self._process.send_signal(signal.SIGTERM)
        status = self._process.wait(STOP_TIME)
        self._reader.join()
        return status

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self._reader.join()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                self.output += line
                if found := _ADDRESS.search(line):
                    self.url = found[1]
                    self._ready.set()
        self._ready.set()
