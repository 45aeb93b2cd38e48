"""What the sandbox needs of SimCord's insides stands in one module, which knows one version of them."""

import argparse
import ast
import importlib.metadata
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot
from quarto_bot import sandbox
from quarto_bot.config import Settings
from quarto_bot.sandbox.simcord_insides import VERSION, WrongSimCord, check_version

FOLDER = Path(sandbox.__file__).parent
REQUIREMENTS = FOLDER.parents[1] / "requirements-sandbox.txt"


def insides_touched(source: str) -> Iterator[str]:
    """Private names of other objects, SimCord's backend (which it calls private too), and SimCord's own modules."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                pass
            case ast.Attribute(attr=name) if name == "backend" or (name.startswith("_") and not name.endswith("__")):
                yield name
            case ast.ImportFrom(module=str(module)) if module.startswith("simcord."):
                yield module


def test_the_insides_of_simcord_are_touched_in_one_module_only() -> None:
    touching = {path.name for path in FOLDER.rglob("*.py") if any(insides_touched(path.read_text(encoding="utf-8")))}
    assert touching == {"simcord_insides.py"}


def test_the_version_that_is_known_is_the_one_that_is_installed_and_required() -> None:
    check_version()
    assert f"simcord=={VERSION}\n" in REQUIREMENTS.read_text(encoding="utf-8")


def test_another_version_is_refused_in_one_line_that_says_which_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.metadata, "version", lambda _: "3.3.0")
    with pytest.raises(WrongSimCord):
        check_version()
    for name in [name for name in sys.modules if name.startswith("quarto_bot.sandbox")]:
        monkeypatch.delitem(sys.modules, name)
    assert bot.sandbox(argparse.Namespace(database=None, port=0), Settings()) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"simcord=={VERSION} is needed, and 3.3.0 is installed" in said
    assert "pip install -r requirements-sandbox.txt" in said
