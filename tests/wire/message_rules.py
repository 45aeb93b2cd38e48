"""Discord's rules for a message as a whole, checked on what the message would become."""

from collections.abc import Callable, Collection

from .component_rules import LEGACY, MOST_ALT_TEXT, MOST_COMPONENTS, ON_TOP, Checker
from .errors import Path, Problems, Refusal, Refused
from .messages import Flag
from .payload import Payload

MOST_CONTENT = 2000
MOST_EMBEDS = 10
MOST_EMBED_TEXT = 6000
MOST_FILES = 10
LARGEST_FILE = 10 * 1024 * 1024


def check_message(
    draft: Payload, flags: Flag, files: Collection[str], path: Path, emoji_exists: Callable[[str], bool]
) -> None:
    """Refuse a message that breaks a rule. `draft` is all it would have, `files` the names of its attachments."""
    problems = Problems()
    is_v2 = Flag.COMPONENTS_V2 in flags
    problems.length((*path, "content"), draft.get("content"), 0, MOST_CONTENT)
    _check_embeds(problems, draft.get("embeds") or [], path)
    if is_v2:
        _check_nothing_legacy(problems, draft, path)
    allowed, most = (ON_TOP, MOST_COMPONENTS) if is_v2 else (LEGACY, 5)
    checker = Checker(problems, emoji_exists, files)
    checker.check_all(draft.get("components") or [], (*path, "components"), allowed, most)
    checker.totals((*path, "components"))
    _check_allowed_mentions(problems, draft.get("allowed_mentions") or {}, path)
    problems.raise_any()
    if not (draft.get("content") or draft.get("embeds") or draft.get("components") or (files and not is_v2)):
        raise Refused(Refusal.EMPTY_MESSAGE)


def check_uploads(attachments: list[Payload], uploaded: dict[int, bytes], kept: Collection[str], path: Path) -> None:
    """Refuse a list of attachments that names a file neither uploaded nor on the message, or says too much of one."""
    if any(len(content) > LARGEST_FILE for content in uploaded.values()):
        raise Refused(Refusal.TOO_LARGE)
    problems = Problems()
    problems.count((*path, "attachments"), attachments, 0, MOST_FILES)
    known = {str(number) for number in uploaded} | set(kept)
    for index, attachment in enumerate(attachments):
        where = (*path, "attachments", index)
        problems.length((*where, "description"), attachment.get("description"), 0, MOST_ALT_TEXT)
        if str(attachment.get("id")) not in known:
            problems.add((*where, "id"), "ATTACHMENT_NOT_FOUND", f"No file with id {attachment.get('id')}")
    problems.raise_any()


def _check_nothing_legacy(problems: Problems, draft: Payload, path: Path) -> None:
    for name in ("content", "embeds", "poll", "sticker_ids"):
        if draft.get(name):
            code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
            problems.add(
                (*path, name), code, f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            )


def _check_embeds(problems: Problems, embeds: list[Payload], path: Path) -> None:
    problems.count((*path, "embeds"), embeds, 0, MOST_EMBEDS)
    total = 0
    for index, embed in enumerate(embeds):
        for name, most in (("title", 256), ("description", 4096)):
            problems.length((*path, "embeds", index, name), embed.get(name), 0, most)
            total += len(embed.get(name) or "")
        for each in embed.get("fields") or ():
            total += len(each.get("name", "")) + len(each.get("value", ""))
    if total > MOST_EMBED_TEXT:
        problems.add(
            (*path, "embeds"), "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MOST_EMBED_TEXT}"
        )


def _check_allowed_mentions(problems: Problems, allowed: Payload, path: Path) -> None:
    """A kind of mention is either parsed from the text or listed, not both."""
    for kind in ("users", "roles"):
        if allowed.get(kind) and kind in (allowed.get("parse") or ()):
            code = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
            problems.add(
                (*path, "allowed_mentions"), code, f"parse:['{kind}'] and {kind}: [ids...] are mutually exclusive."
            )
