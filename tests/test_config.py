"""The settings: where they come from, what is refused, and that the token stays secret."""

import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from quarto_bot.config import Settings, SettingsError, load

ROOT = Path(__file__).parent.parent


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "config.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_without_file_and_environment_the_defaults_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert load(None, {}) == Settings()


def test_the_file_is_read_and_the_environment_wins(tmp_path: Path) -> None:
    path = written(tmp_path, 'token = "from the file"\ntheme = "light"\nchallenge_minutes = 5')
    settings = load(path, {"DISCORD_TOKEN": "from the environment", "QUARTO_CHALLENGE_MINUTES": "7", "PATH": "x"})
    assert (settings.token, settings.theme, settings.challenge_minutes) == ("from the environment", "light", 7)


def test_config_toml_in_the_folder_is_found_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, 'theme = "high contrast"')
    monkeypatch.chdir(tmp_path)
    assert load(None, {}).theme == "high contrast"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("tokn = 'x'", "there is no setting 'tokn'; there are token, database"),
        ("token = 5", "token must be a text in quotation marks"),
        ("challenge_minutes = '5'", "challenge_minutes must be a whole number"),
        ("challenge_minutes = true", "challenge_minutes must be a whole number"),
        ("challenge_minutes = 0", "the setting challenge_minutes: must be between 1 and 1440"),
        ("challenges_per_minute = 0", "the setting challenges_per_minute: must be 1 or more"),
        ("computer = 'no'", "computer must be true or false"),
        ("computer = 1", "computer must be true or false"),
        ("computer_workers = 0", "the setting computer_workers: must be between 1 and 64"),
        ("computer_workers = true", "computer_workers must be a whole number"),
        ("theme = 'pink'", "the setting theme: 'pink' is not one of dark, light, high contrast"),
        ("log_level = 'LOUD'", "the setting log_level: 'LOUD' is not one of"),
        ("database = 'mysql://x'", "the setting database: must begin with sqlite"),
        ("shards = '0-4/4'", "the setting shards: '0-4/4' names shards that are not among the 4"),
        ("shards = 'all'", "the setting shards: 'all' should look like '0/1' or '0-1/4'"),
        ("api_url = 'http://example.org/api'", "the setting api_url: is for development: only a loopback"),
        ("gateway_url = 'ws://10.0.0.1'", "the setting gateway_url: is for development: only a loopback"),
        ("this is not toml", "config.toml: "),
    ],
)
def test_what_can_not_be_used_is_refused_by_name(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(SettingsError, match=problem):
        load(written(tmp_path, text), {})


def test_a_mistyped_variable_and_a_wrong_number_in_the_environment_are_refused() -> None:
    with pytest.raises(SettingsError, match="QUARTO_DATABSE, which is no setting"):
        load(None, {"QUARTO_DATABSE": "x"})
    with pytest.raises(SettingsError, match="QUARTO_CHALLENGE_MINUTES: 'many' is not a whole number"):
        load(None, {"QUARTO_CHALLENGE_MINUTES": "many"})
    with pytest.raises(SettingsError, match="QUARTO_COMPUTER: 'perhaps' is not true or false"):
        load(None, {"QUARTO_COMPUTER": "perhaps"})


def test_yes_and_no_are_read_from_the_file_and_from_the_environment(tmp_path: Path) -> None:
    path = written(tmp_path, "computer = false\ncomputer_workers = 2")
    assert (load(path, {}).computer, load(path, {}).computer_workers) == (False, 2)
    assert load(path, {"QUARTO_COMPUTER": "True"}).computer


def test_a_file_that_was_named_must_exist(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="there is no such file"):
        load(tmp_path / "nowhere.toml", {})


@pytest.mark.parametrize("url", ["http://127.0.0.1:80/api", "http://localhost:1/api", "http://[::1]:80/api"])
def test_addresses_on_this_machine_are_taken(url: str) -> None:
    assert load(None, {"QUARTO_API_URL": url}).api_url == url


def test_shards_are_a_range_of_a_number() -> None:
    shards = Settings(shards="2-3/4").shard_range
    assert shards is not None
    assert (shards.ids, shards.count) == ((2, 3), 4)


def test_the_token_is_in_no_repr() -> None:
    assert "secret" not in repr(Settings(token="secret"))


def test_the_example_names_every_setting_with_its_default() -> None:
    example = (ROOT / "config.example.toml").read_text(encoding="utf-8")
    assert tomllib.loads(example) == {}
    lines = [line.removeprefix("# ") for line in example.splitlines() if line.startswith("# ") and " = " in line]
    given = tomllib.loads("\n".join(lines))
    development = {"api_url", "gateway_url"}
    assert set(given) == {field.name for field in fields(Settings)} - development
    same = (
        "database",
        "theme",
        "challenge_minutes",
        "challenges_per_minute",
        "computer",
        "computer_workers",
        "log_level",
    )
    for name in same:
        assert given[name] == getattr(Settings(), name)
