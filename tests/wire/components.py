"""Message components: their numbers, and walking through the tree of them."""

from collections.abc import Iterable, Iterator
from enum import IntEnum

from .errors import Path
from .payload import Payload


class Kind(IntEnum):
    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    MEDIA_GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18


SELECTS = frozenset({
    Kind.STRING_SELECT, Kind.USER_SELECT, Kind.ROLE_SELECT, Kind.MENTIONABLE_SELECT, Kind.CHANNEL_SELECT
})  # fmt: skip


def children(component: Payload) -> Iterator[tuple[Path, Payload]]:
    """What stands directly in a component, each with the path to it."""
    for index, child in enumerate(component.get("components") or ()):
        yield ("components", index), child
    for name in ("accessory", "component"):
        if isinstance(component.get(name), dict):
            yield (name,), component[name]


def walk(components: Iterable[Payload]) -> Iterator[Payload]:
    """All components, each before what stands in it."""
    for component in components:
        yield component
        yield from walk(child for _, child in children(component))


def texts(components: Iterable[Payload]) -> Iterator[str]:
    """The words of the text displays, from top to bottom."""
    return (each["content"] for each in walk(components) if each["type"] == Kind.TEXT_DISPLAY)


def media(component: Payload) -> Iterator[Payload]:
    """The items of a component that show or offer a file; each has the file's address under 'media' or 'file'."""
    if component["type"] == Kind.MEDIA_GALLERY:
        yield from component["items"]
    elif component["type"] in {Kind.THUMBNAIL, Kind.FILE}:
        yield component


def address(item: Payload) -> str:
    """Where the file of a media item is."""
    url: str = (item.get("media") or item["file"])["url"]
    return url
