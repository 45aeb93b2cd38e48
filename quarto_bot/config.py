"""The settings: from a TOML file and from the environment, which wins. Checked at start, refused by name."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final, NoReturn
from urllib.parse import urlsplit

from quarto_bot.starting import SettingsError
from rendering import THEMES, Theme

_SHARDS: Final = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?/(\d{1,4})")
_TOKEN: Final = re.compile(r"[\w.=+/-]+", re.ASCII)
_ONE_WORD: Final = (
    "must be one word of letters, digits, dots, hyphens and underscores; copy it again, without spaces, line breaks, "
    'quotation marks and the word "Bot"'
)
_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")


@dataclass(frozen=True, slots=True)
class Shards:
    """Which of the gateway's shards this process serves, and of how many."""

    ids: tuple[int, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its default; config.example.toml says why one would change it."""

    token: str | None = field(default=None, repr=False)
    database: str = "sqlite+aiosqlite:///quarto.db"
    theme: str = "dark"
    challenge_minutes: int = 15
    challenges_per_minute: int = 4
    computer: bool = True
    computer_workers: int = 1
    log_level: str = "INFO"
    shards: str | None = None
    health_host: str = "127.0.0.1"
    health_port: int | None = None
    api_url: str | None = None
    gateway_url: str | None = None

    def __post_init__(self) -> None:
        _check(self.token is None or _TOKEN.fullmatch(self.token) is not None, "token", _ONE_WORD)
        _check(self.theme in THEMES, "theme", f"{self.theme!r} is not one of {', '.join(THEMES)}")
        _check(self.log_level in _LEVELS, "log_level", f"{self.log_level!r} is not one of {', '.join(_LEVELS)}")
        _check(1 <= self.challenge_minutes <= 1440, "challenge_minutes", "must be between 1 and 1440")
        _check(self.challenges_per_minute >= 1, "challenges_per_minute", "must be 1 or more")
        _check(1 <= self.computer_workers <= 64, "computer_workers", "must be between 1 and 64")
        _check(self.database.startswith(_DATABASES), "database", f"must begin with {' or '.join(_DATABASES)}")
        port = self.health_port
        _check(port is None or 1 <= port <= 65535, "health_port", "must be between 1 and 65535")
        _check_address("api_url", self.api_url, "http", "https")
        _check_address("gateway_url", self.gateway_url, "ws", "wss")
        _ = self.shard_range

    @property
    def drawn_theme(self) -> Theme:
        return THEMES[self.theme]

    @property
    def challenge_lifetime(self) -> timedelta:
        return timedelta(minutes=self.challenge_minutes)

    @property
    def shard_range(self) -> Shards | None:
        if self.shards is None:
            return None
        parts = _SHARDS.fullmatch(self.shards)
        _check(parts is not None, "shards", f"{self.shards!r} should look like '0/1' or '0-1/4'")
        assert parts is not None, "checked"
        first, last, count = int(parts[1]), int(parts[2] or parts[1]), int(parts[3])
        _check(first <= last < count, "shards", f"{self.shards!r} names shards that are not among the {count}")
        return Shards(tuple(range(first, last + 1)), count)


_DATABASES: Final = ("sqlite+aiosqlite:///", "postgresql+asyncpg://")
_ENVIRONMENT: Final = {
    f.name: "DISCORD_TOKEN" if f.name == "token" else f"QUARTO_{f.name.upper()}" for f in fields(Settings)
}
_TYPES: Final[dict[str, type[int | bool]]] = {
    **dict.fromkeys(("challenge_minutes", "challenges_per_minute", "computer_workers", "health_port"), int),
    "computer": bool,
}
"""Of the settings that are no texts."""
_KINDS: Final = {str: "a text in quotation marks", int: "a whole number", bool: "true or false"}
_WORDS: Final = {"true": True, "false": False}


def load(path: Path | None, environment: Mapping[str, str] = os.environ) -> Settings:
    """Read the file (None: `config.toml` if there is one) and the environment, or raise `SettingsError`."""
    values = _from_file(path) | _from_environment(environment)
    if "token" in values:
        values["token"] = values["token"].strip()  # files of secrets end in a line break
    return Settings(**values)


def _from_file(path: Path | None) -> dict[str, Any]:
    source = path or Path("config.toml")
    try:
        values = tomllib.loads(source.read_text(encoding="utf-8"))
    except FileNotFoundError:
        if path is None:
            return {}
        raise SettingsError(f"{source}: there is no such file") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{source}: {error}") from None
    for name, value in values.items():
        _check_known(source, name)
        wanted = _TYPES.get(name, str)
        if type(value) is not wanted:
            raise SettingsError(f"{source}: {name} must be {_KINDS[wanted]}")
    return values


def _check_known(source: Path, name: str) -> None:
    if name not in _ENVIRONMENT:
        raise SettingsError(f"{source}: there is no setting {name!r}; there are {', '.join(_ENVIRONMENT)}")


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    known = set(_ENVIRONMENT.values())
    for variable in environment:
        if variable.startswith("QUARTO_") and variable not in known:
            raise SettingsError(
                f"the environment has {variable}, which is no setting; there are {', '.join(sorted(known))}"
            )
    given = {name: environment[variable] for name, variable in _ENVIRONMENT.items() if environment.get(variable)}
    return {name: _read(name, text) for name, text in given.items()}


def _read(name: str, text: str) -> str | int | bool:
    wanted = _TYPES.get(name, str)
    try:
        return _WORDS[text.lower()] if wanted is bool else wanted(text)
    except (KeyError, ValueError):
        _refuse(_ENVIRONMENT[name], f"{text!r} is not {_KINDS[wanted]}")


def _check_address(name: str, url: str | None, *schemes: str) -> None:
    if url is None:
        return
    _check(_is_loopback(url), name, "is for development: only a loopback address will do")
    _check(urlsplit(url).scheme in schemes, name, f"must begin with {' or '.join(f'{each}://' for each in schemes)}")
    try:
        _ = urlsplit(url).port
    except ValueError:
        _refuse(name, "the port must be a number between 0 and 65535")


def _is_loopback(url: str) -> bool:
    try:
        host = urlsplit(url).hostname or ""
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _check(condition: bool, name: str, problem: str) -> None:
    if not condition:
        _refuse(name, problem)


def _refuse(name: str, problem: str) -> NoReturn:
    raise SettingsError.about(name, problem)
