"""The registered commands as a list to choose from, in the words of one language; and forms as the page reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

_SUBCOMMANDS: Final = (1, 2)  # Discord's numbers for a subcommand and a group of them


def typed(command: Mapping[str, Any], locale: str) -> Iterator[dict[str, Any]]:
    """Everything that can be typed of this command: `name` for the bot, `shown` for people."""
    yield from _leaves(command, locale, "", "")


def in_words(thing: Mapping[str, Any], locale: str) -> dict[str, Any]:
    """A command, an option or a choice: its `name`, and as `shown` and `description` what this language says."""
    described = {"description": _translated(thing, "description", locale)} if "description" in thing else {}
    return {"name": thing["name"], "shown": _translated(thing, "name", locale), **described}


def form(modal: Mapping[str, Any]) -> dict[str, Any]:
    """A form whose ids are texts: a browser would round the numbers."""
    return {**modal, "components": [_with_text_ids(component) for component in modal["components"]]}


def _with_text_ids(component: Mapping[str, Any]) -> dict[str, Any]:
    inner = {"component": _with_text_ids(component["component"])} if "component" in component else {}
    proposed = [{**value, "id": str(value["id"])} for value in component.get("default_values") or []]
    return {**component, **inner, **({"default_values": proposed} if proposed else {})}


def _leaves(command: Mapping[str, Any], locale: str, path: str, shown: str) -> Iterator[dict[str, Any]]:
    words = in_words(command, locale)
    words |= {"name": f"{path} {words['name']}".strip(), "shown": f"{shown} {words['shown']}".strip()}
    options = command.get("options") or []
    inner = [option for option in options if option["type"] in _SUBCOMMANDS]
    for option in inner:
        yield from _leaves(option, locale, words["name"], words["shown"])
    if not inner:
        yield words | {"options": [_option(option, locale) for option in options]}


def _option(option: Mapping[str, Any], locale: str) -> dict[str, Any]:
    choices = [in_words(choice, locale) | {"value": choice["value"]} for choice in option.get("choices") or []]
    kept = {name: option.get(name, False) for name in ("type", "required", "autocomplete")}
    return in_words(option, locale) | kept | {"choices": choices}


def _translated(thing: Mapping[str, Any], what: str, locale: str) -> str:
    found: str = (thing.get(f"{what}_localizations") or {}).get(locale) or thing[what]
    return found
