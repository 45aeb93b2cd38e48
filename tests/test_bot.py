"""`python bot.py` as a person starts it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import bot
from quarto_bot import __version__

ROOT = Path(__file__).parent.parent


def environment(**more: str) -> dict[str, str]:
    ours = ("QUARTO_", "DISCORD_TOKEN")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)} | more


def run(folder: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "bot.py"), *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment(**more), capture_output=True, text=True, timeout=60, check=False
    )


def test_without_a_token_it_says_how_to_get_one_and_that_the_sandbox_needs_none(tmp_path: Path) -> None:
    finished = run(tmp_path)
    assert finished.returncode == 2
    assert "https://discord.com/developers/applications" in finished.stderr
    assert "python bot.py --sandbox" in finished.stderr
    assert "Traceback" not in finished.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_setting_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("tokn = 'x'")
    finished = run(tmp_path)
    assert (finished.returncode, finished.stderr.count("\n")) == (2, 1)
    assert "tokn" in finished.stderr


def test_it_runs_on_uvloop_where_that_is_installed_and_else_without(monkeypatch: pytest.MonkeyPatch) -> None:
    new_loop = bot.quicker_loop()
    assert new_loop is not None
    loop = new_loop()
    loop.close()
    assert type(loop).__module__ == "uvloop"
    monkeypatch.setitem(sys.modules, "uvloop", None)
    assert bot.quicker_loop() is None


def test_it_says_its_version_when_asked(tmp_path: Path) -> None:
    finished = run(tmp_path, "--version")
    assert (finished.returncode, finished.stdout) == (0, f"Quarto bot {__version__}\n")


def test_the_first_line_of_its_log_is_its_version(tmp_path: Path) -> None:
    nobody = "//127.0.0.1:1"  # where no Discord answers; the line comes before
    more = {"DISCORD_TOKEN": "secret", "QUARTO_API_URL": f"http:{nobody}", "QUARTO_GATEWAY_URL": f"ws:{nobody}"}
    command = [sys.executable, str(ROOT / "bot.py")]
    process = subprocess.Popen(command, cwd=tmp_path, env=environment(**more), stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        assert process.stderr.readline().endswith(f" INFO quarto_bot.app: Quarto bot {__version__} starting\n")
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_sandbox_prints_its_address_and_stops_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    command = [sys.executable, str(ROOT / "bot.py"), "--sandbox"]
    process = subprocess.Popen(command, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Open http://127.0.0.1:")
        process.send_signal(number)
        output, _ = process.communicate(timeout=30)
        assert (process.returncode, output.splitlines()[-1]) == (0, "Stopped.")
    finally:
        process.kill()
        process.wait()
    assert list(tmp_path.iterdir()) == []
