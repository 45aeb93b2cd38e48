"""What import-linter can't say: the rules need nothing but Python itself, the solver the rules too."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent


def imported(path: Path) -> Iterator[str]:
    """The names of the top-level packages that a file imports; its own package is ''."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "" if node.level == 1 else (node.module or "..").partition(".")[0]


def foreign(package: str, allowed: set[str]) -> list[str]:
    """What the files of a package import beside the standard library and these."""
    files = sorted((ROOT / "quarto_bot" / package).rglob("*.py"))
    assert files
    known = sys.stdlib_module_names | {""} | allowed
    return [f"{path.name}: {name}" for path in files for name in imported(path) if name not in known]


def test_the_rules_import_the_standard_library_and_themselves_only() -> None:
    assert foreign("rules", set()) == []


def test_the_solver_imports_the_standard_library_and_the_rules_only() -> None:
    # That of ours it is the rules, import-linter says.
    assert foreign("solver", {"quarto_bot"}) == []
