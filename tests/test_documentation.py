"""What the documents say is held to the code."""

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from discord import app_commands
from PIL import Image, ImageSequence

from docs.make_pictures import FOLDER, main
from quarto_bot import matches
from quarto_bot.chat.features import COMMANDS, quarto
from quarto_bot.config import Settings
from tests.rendering.pixels import TOLERANCE, distance

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under this heading row."""
    table = README.partition(heading)[2].partition("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def typed() -> Iterator[tuple[str, str]]:
    """Every command as the README should write it, with its description."""
    for command in (*quarto.walk_commands(), *COMMANDS):
        if not isinstance(command, app_commands.Command):
            continue
        words = [p.name if p.required else f"[{p.name}]" for p in command.parameters]
        yield f"`{' '.join(['/' + command.qualified_name, *words])}`", command.description


def test_the_table_of_commands_is_what_can_be_typed() -> None:
    assert sorted((cells[0], cells[1]) for cells in rows("| command | what it does |")) == sorted(typed())


def test_the_table_of_settings_is_what_can_be_set() -> None:
    given = {cells[0].strip("`"): cells[2].strip("`") for cells in rows("| setting | variable | default | what for |")}
    defaults = {field.name: getattr(Settings(), field.name) for field in fields(Settings)}
    assert given == {name: "none" if value is None else str(value) for name, value in defaults.items()}


def test_the_pictures_of_the_readme_are_what_the_script_draws(tmp_path: Path) -> None:
    main(tmp_path)
    for drawn in sorted(tmp_path.iterdir()):
        with Image.open(drawn) as looks, Image.open(FOLDER / drawn.name) as shown:
            for one, other in zip(ImageSequence.Iterator(looks), ImageSequence.Iterator(shown), strict=True):
                assert one.size == other.size, drawn.name
                assert distance(one.convert("RGBA"), other.convert("RGBA")) <= TOLERANCE, drawn.name


@pytest.mark.parametrize("page", sorted([*ROOT.glob("*.md"), *FOLDER.rglob("*.md")]), ids=lambda page: page.name)
def test_what_a_page_links_to_exists(page: Path) -> None:
    addresses = re.findall(r"\]\((?!http)([^)]+)\)", page.read_text(encoding="utf-8"))
    assert [address for address in addresses if not (page.parent / address).exists()] == []


def test_the_example_in_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(README.partition("```python\n")[2].partition("```")[0], {})
    assert capsys.readouterr().out.startswith("Quarto record 1")


def test_the_numbers_of_fair_play_are_those_of_the_code() -> None:
    section = README.partition("### Fair play\n")[2].partition("\n[Why so]")[0]
    numbers = [int(number) for number in re.findall(r"\b(\d+)\b", section)]
    assert numbers == [
        matches.FEWEST_RATED_PIECES,
        matches.MOST_RATED_OF_A_PAIR,
        matches.FEWEST_PIECES_TO_GAIN,
        matches.LOST_AFTER.days,
        matches.REMINDED_AFTER.days,
        matches.MOST_OPEN_CHALLENGES,
        matches.MENTIONED_AGAIN_AFTER.seconds // 60,
    ]
    assert matches.RATED_SPAN.days == 1
