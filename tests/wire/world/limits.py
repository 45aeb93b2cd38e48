"""What Discord refuses though each field is right: sums over a message or a command, and names of things unknown.

The lengths and counts of single fields are in Discord's OpenAPI file, see `contract`.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from .messages import ATTACHED, Kind, walk
from .payload import Payload

MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_COMMAND_CHARACTERS = 8000


def message_problems(components: Sequence[Payload], files: Collection[str], emojis: Collection[str]) -> list[str]:
    """What is wrong with a message of these components, which has these files, in a world with these emojis."""
    everything = list(walk(components))
    text = sum(len(each["content"]) for each in everything if each["type"] == Kind.TEXT_DISPLAY)
    custom_ids = Counter(each["custom_id"] for each in everything if "custom_id" in each)
    problems = [f"custom_id {id_!r} is duplicated" for id_, times in custom_ids.items() if times > 1]
    if len(everything) > MOST_COMPONENTS:
        problems.append(f"{len(everything)} components, and {MOST_COMPONENTS} are the most")
    if text > MOST_TEXT:
        problems.append(f"{text} characters, and {MOST_TEXT} are the most")
    problems += [f"the file {name} is not attached" for name in _shown_files(everything) if name not in files]
    return problems + [f"emoji {id_} does not exist" for id_ in _emojis(everything) if id_ not in emojis]


def command_problems(command: Payload) -> list[str]:
    characters = sum(_characters(command))
    if characters <= MOST_COMMAND_CHARACTERS:
        return []
    return [f"/{command['name']} has {characters} characters, and {MOST_COMMAND_CHARACTERS} are the most"]


def _shown_files(components: Sequence[Payload]) -> Iterator[str]:
    media = [item["media"] for each in components for item in each.get("items") or ()]
    media += [each["file"] for each in components if "file" in each]
    return (each["url"].removeprefix(ATTACHED) for each in media if each["url"].startswith(ATTACHED))


def _emojis(components: Sequence[Payload]) -> Iterator[str]:
    """The ids of the custom emojis on buttons and in menus."""
    parts = (part for each in components for part in [each, *(each.get("options") or ())])
    emojis = (part.get("emoji") or {} for part in parts)
    return (str(emoji["id"]) for emoji in emojis if emoji.get("id"))


def _characters(part: Payload) -> Iterator[int]:
    """The lengths that count together: of each text that has translations, the longest."""
    for name in ("name", "description"):
        translations = (part.get(f"{name}_localizations") or {}).values()
        yield max(map(len, [part.get(name) or "", *translations]))
    if isinstance(part.get("value"), str):
        yield len(part["value"])
    for inner in [*(part.get("options") or ()), *(part.get("choices") or ())]:
        yield from _characters(inner)
