"""What import-linter can't say: the rules need nothing but Python itself."""

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


def test_the_rules_import_the_standard_library_and_themselves_only() -> None:
    files = sorted((ROOT / "quarto_bot" / "rules").rglob("*.py"))
    assert files
    allowed = sys.stdlib_module_names | {""}
    assert [f"{path.name}: {name}" for path in files for name in imported(path) if name not in allowed] == []
