"""What is imported directly is required by name, and does not come along with something else by luck."""

import ast
import re
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURS = {"bot", "quarto_bot", "rendering", "tests", "benchmarks", "tools", "docs"}
SANDBOX = ROOT / "quarto_bot" / "sandbox"
DISTRIBUTIONS = packages_distributions()


def required(name: str) -> set[str]:
    """The distributions that a file of requirements names, and those of the files that it includes."""
    names: set[str] = set()
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("-r "):
            names |= required(line.removeprefix("-r "))
        elif line and not line.startswith("#"):
            names.add(normal(distribution(line)))
    return names


def distribution(line: str) -> str:
    return re.split(r"[\[=]", line)[0]


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def files(*places: str) -> list[Path]:
    return [
        path for place in places for path in sorted({ROOT / place, *(ROOT / place).rglob("*.py")}) if path.is_file()
    ]


def imported(path: Path) -> Iterator[str]:
    """The packages of others that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                modules = [alias.name for alias in names]
            case ast.ImportFrom(level=0, module=str(module)):
                modules = [module]
            case _:
                continue
        yield from {module.partition(".")[0] for module in modules} - sys.stdlib_module_names - OURS


def missing(paths: list[Path], requirements: str) -> list[str]:
    """Each import of these files that no line of these requirements brings."""
    names = required(requirements)
    return [
        f"{path.relative_to(ROOT)}: {package}"
        for path in paths
        for package in imported(path)
        if not names & {normal(name) for name in DISTRIBUTIONS.get(package, ())}
    ]


def test_what_the_bot_imports_is_in_its_requirements() -> None:
    product = [path for path in files("bot.py", "quarto_bot", "rendering") if not path.is_relative_to(SANDBOX)]
    assert missing(product, "requirements.txt") == []


def test_what_the_sandbox_imports_is_in_its_own() -> None:
    assert missing(files("quarto_bot/sandbox"), "requirements-sandbox.txt") == []


def test_what_the_tests_and_the_tools_import_is_in_those_of_developers() -> None:
    others = files("tests", "benchmarks", "tools", "docs")
    assert missing(others, "requirements-dev.txt") == []


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-sandbox.txt", "requirements-dev.txt"])
def test_requirements_are_pinned_and_sorted(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for section in re.split(r"^[#-].*\n", text, flags=re.MULTILINE):
        lines = section.splitlines()
        assert lines == sorted(lines, key=distribution)
        assert [line for line in lines if "==" not in line] == []
