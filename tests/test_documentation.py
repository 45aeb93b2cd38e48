"""What the documents say is held to the code."""

from pathlib import Path

from docs.make_pictures import FOLDER, main


def test_the_pictures_of_the_readme_are_what_the_script_draws(tmp_path: Path) -> None:
    main(tmp_path)
    for drawn in sorted(tmp_path.iterdir()):
        assert drawn.read_bytes() == (FOLDER / drawn.name).read_bytes(), drawn.name
