"""What a member may do in a channel: roles, then the channel's overwrites, as Discord computes it."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntFlag


class Permission(IntFlag):
    """The bits that matter to a bot that plays in channels."""

    ADMINISTRATOR = 1 << 3
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EXTERNAL_APPS = 1 << 50


NOTHING = Permission(0)
EVERYTHING = ~NOTHING

# What everybody may do in a new server.
USUAL = EVERYTHING & ~(Permission.ADMINISTRATOR | Permission.MANAGE_MESSAGES | Permission.MENTION_EVERYONE)


@dataclass(frozen=True, slots=True)
class Overwrite:
    """What a channel allows or denies to one role or one member (`target` is the id of either)."""

    target: str
    is_member: bool = False
    allow: Permission = NOTHING
    deny: Permission = NOTHING


def resolve(roles: Iterable[Permission], overwrites: Iterable[Overwrite]) -> Permission:
    """The permissions of someone with these roles; of the overwrites those that apply, the general ones first."""
    permissions = NOTHING
    for role in roles:
        permissions |= role
    if Permission.ADMINISTRATOR in permissions:
        return EVERYTHING
    for overwrite in overwrites:
        permissions = permissions & ~overwrite.deny | overwrite.allow
    return permissions if Permission.VIEW_CHANNEL in permissions else NOTHING
