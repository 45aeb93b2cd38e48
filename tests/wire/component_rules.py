"""Discord's rules for the components of a message and of a form."""

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from .components import SELECTS, Kind, address, children, media
from .errors import Path, Problems
from .payload import Payload

MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_ALT_TEXT = 1024
LINK, PREMIUM = 5, 6

LEGACY = frozenset({Kind.ACTION_ROW})
IN_CONTAINER = frozenset({
    Kind.ACTION_ROW, Kind.SECTION, Kind.TEXT_DISPLAY, Kind.MEDIA_GALLERY, Kind.FILE, Kind.SEPARATOR
})  # fmt: skip
ON_TOP = IN_CONTAINER | {Kind.CONTAINER}
IN_FORM = frozenset({Kind.ACTION_ROW, Kind.LABEL, Kind.TEXT_DISPLAY})

# Which components may stand in which.
INSIDE: dict[Kind, frozenset[Kind]] = {
    Kind.ACTION_ROW: SELECTS | {Kind.BUTTON},
    Kind.SECTION: frozenset({Kind.TEXT_DISPLAY}),
    Kind.CONTAINER: IN_CONTAINER,
}
ACCESSORY = frozenset({Kind.BUTTON, Kind.THUMBNAIL})
IN_LABEL = SELECTS | {Kind.TEXT_INPUT}
HOW_MANY = {Kind.ACTION_ROW: 5, Kind.SECTION: 3, Kind.CONTAINER: MOST_COMPONENTS}

# Texts by the kind of component that has them: least and most characters; least 0 means that it may be missing.
LENGTHS: dict[Kind, dict[str, tuple[int, int]]] = {
    Kind.BUTTON: {"label": (0, 80), "custom_id": (0, 100), "url": (0, 512)},
    Kind.TEXT_DISPLAY: {"content": (1, MOST_TEXT)},
    Kind.THUMBNAIL: {"description": (0, MOST_ALT_TEXT)},
    Kind.TEXT_INPUT: {"custom_id": (1, 100), "label": (0, 45), "placeholder": (0, 100), "value": (0, 4000)},
    Kind.LABEL: {"label": (1, 45), "description": (0, 100)},
} | {kind: {"custom_id": (1, 100), "placeholder": (0, 150)} for kind in SELECTS}


@dataclass
class Checker:
    """Walks through a tree of components once and notes every problem."""

    problems: Problems
    emoji_exists: Callable[[str], bool]
    files: Collection[str]
    in_form: bool = False
    seen: int = 0
    text: int = 0
    custom_ids: Counter[str] = field(default_factory=Counter)

    def check_all(self, components: object, path: Path, allowed: frozenset[Kind], most: int) -> None:
        self.problems.count(path, components, 0, most)
        for index, component in enumerate(components if isinstance(components, list) else ()):
            self.check(component, (*path, index), allowed)

    def totals(self, path: Path) -> None:
        """What holds for the whole tree."""
        if self.seen > MOST_COMPONENTS:
            self.problems.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS", f"At most {MOST_COMPONENTS} components.")
        if self.text > MOST_TEXT:
            self.problems.add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", f"At most {MOST_TEXT} characters.")
        for custom_id, times in self.custom_ids.items():
            if times > 1:
                self.problems.add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", f"Duplicated custom_id: {custom_id}")

    def check(self, component: object, path: Path, allowed: frozenset[Kind]) -> None:
        if not isinstance(component, dict) or component.get("type") not in allowed:
            numbers = tuple(sorted(int(kind) for kind in allowed))
            self.problems.add((*path, "type"), "UNION_TYPE_CHOICES", f"Value of field 'type' must be one of {numbers}.")
            return
        self.seen += 1
        kind = Kind(component["type"])
        for name, (least, most) in LENGTHS.get(kind, {}).items():
            self.problems.length((*path, name), component.get(name), least, most)
        self._check_own(kind, component, path)
        self._check_inside(kind, component, path)

    def _check_own(self, kind: Kind, component: Payload, path: Path) -> None:
        if isinstance(component.get("custom_id"), str):
            self.custom_ids[component["custom_id"]] += 1
        if kind is Kind.TEXT_DISPLAY:
            self.text += len(str(component.get("content")))
        elif kind is Kind.BUTTON:
            self._check_button(component, path)
        elif kind in SELECTS:
            self._check_select(kind, component, path)
        elif kind is Kind.MEDIA_GALLERY:
            self._check_gallery(component, path)
        elif kind in {Kind.THUMBNAIL, Kind.FILE}:
            self._check_media(component, path)

    def _check_inside(self, kind: Kind, component: Payload, path: Path) -> None:
        for inner, child in children(component):
            if inner[0] == "components":
                allowed = frozenset({Kind.TEXT_INPUT}) if self.in_form else INSIDE.get(kind, frozenset())
            else:
                allowed = ACCESSORY if inner[0] == "accessory" else IN_LABEL
            self.check(child, path + inner, allowed)
        if kind in HOW_MANY:
            self.problems.count((*path, "components"), component.get("components"), 1, HOW_MANY[kind])
        if kind is Kind.ACTION_ROW:
            self._check_row(component, path)
        for name in {Kind.SECTION: ["accessory"], Kind.LABEL: ["component"]}.get(kind, []):
            if not isinstance(component.get(name), dict):
                self.problems.add((*path, name), "BASE_TYPE_REQUIRED", "This field is required")

    def _check_row(self, row: Payload, path: Path) -> None:
        kinds = [child.get("type") for _, child in children(row) if isinstance(child, dict)]
        if len(kinds) > 1 and any(kind in SELECTS for kind in kinds):
            self.problems.add(path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A menu fills its action row.")

    def _check_button(self, button: Payload, path: Path) -> None:
        style = button.get("style")
        if style not in range(1, 7):
            self.problems.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
        if style == PREMIUM:
            return
        needed, excluded = ("url", "custom_id") if style == LINK else ("custom_id", "url")
        if not button.get(needed):
            self.problems.add((*path, needed), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", f"A {needed} is required")
        if button.get(excluded):
            self.problems.add(
                (*path, excluded), "BUTTON_COMPONENT_EXCLUSIVE_URL", "custom_id and url exclude each other"
            )
        if not button.get("label") and not button.get("emoji"):
            self.problems.add(path, "BUTTON_COMPONENT_LABEL_REQUIRED", "A button needs a label or an emoji")
        self._check_emoji(button, path)

    def _check_emoji(self, component: Payload, path: Path) -> None:
        emoji = component.get("emoji")
        if emoji is None:
            return
        named = isinstance(emoji, dict) and isinstance(emoji.get("name"), str)
        exists = named and (self.emoji_exists(str(emoji["id"])) if emoji.get("id") else not emoji["name"].isascii())
        if not exists:
            self.problems.add((*path, "emoji"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _check_select(self, kind: Kind, select: Payload, path: Path) -> None:
        least, most = (1 if select.get(name) is None else select[name] for name in ("min_values", "max_values"))
        if not (0 <= least <= 25 and 1 <= most <= 25 and least <= most):
            self.problems.add(path, "SELECT_COMPONENT_INVALID_RANGE", "min_values and max_values do not fit")
        if kind is not Kind.STRING_SELECT:
            return
        options = select.get("options")
        self.problems.count((*path, "options"), options, 1, 25)
        options = options if isinstance(options, list) else []
        if most > len(options) or sum(bool(option.get("default")) for option in options) > most:
            self.problems.add(path, "SELECT_COMPONENT_MAX_VALUES", "max_values does not fit the options")
        if len({option.get("value") for option in options}) < len(options):
            self.problems.add((*path, "options"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "Duplicated value")
        for index, option in enumerate(options):
            self._check_option(option, (*path, "options", index))

    def _check_option(self, option: Payload, path: Path) -> None:
        for name, least in (("label", 1), ("value", 1), ("description", 0)):
            self.problems.length((*path, name), option.get(name), least, 100)
        self._check_emoji(option, path)

    def _check_gallery(self, gallery: Payload, path: Path) -> None:
        self.problems.count((*path, "items"), gallery.get("items"), 1, 10)
        for index, item in enumerate(gallery.get("items") or ()):
            self.problems.length((*path, "items", index, "description"), item.get("description"), 0, MOST_ALT_TEXT)
        if isinstance(gallery.get("items"), list):
            self._check_media(gallery, path)

    def _check_media(self, component: Payload, path: Path) -> None:
        for item in media(component):
            url = address(item)
            scheme, _, name = url.partition("://")
            if scheme == "attachment" and name not in self.files:
                self.problems.add(
                    (*path, "media"), "ATTACHMENT_NOT_FOUND", f"The referenced attachment {name} was not found"
                )
            elif scheme not in {"attachment", "http", "https"} or (
                scheme != "attachment" and component["type"] == Kind.FILE
            ):
                self.problems.add((*path, "media"), "URL_TYPE_INVALID_SCHEME", f"Not a valid address here: {url}")


def check_form(data: Payload, emoji_exists: Callable[[str], bool]) -> None:
    """Refuse a form (modal) that breaks a rule."""
    problems = Problems()
    problems.length(("data", "custom_id"), data.get("custom_id"), 1, 100)
    problems.length(("data", "title"), data.get("title"), 1, 45)
    problems.count(("data", "components"), data.get("components"), 1, 5)
    checker = Checker(problems, emoji_exists, files=(), in_form=True)
    checker.check_all(data.get("components"), ("data", "components"), IN_FORM, 5)
    checker.totals(("data", "components"))
    problems.raise_any()
