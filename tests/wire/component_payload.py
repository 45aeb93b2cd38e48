"""Components as readers get them: complete, and with the addresses of uploaded files in place of their names."""

from collections.abc import Sequence

from .cdn import Attachment
from .components import SELECTS, Kind, address
from .payload import Payload

REFERENCE = "attachment://"

# What Discord fills in where a bot left it out.
DEFAULTS: dict[Kind, Payload] = {
    Kind.CONTAINER: {"accent_color": None, "spoiler": False},
    Kind.SEPARATOR: {"spacing": 1, "divider": True},
    Kind.THUMBNAIL: {"description": None, "spoiler": False},
    Kind.FILE: {"name": None, "size": None, "spoiler": False},
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
}
ITEM_DEFAULTS: Payload = {"description": None, "spoiler": False}


def shown(component: Payload, attachments: Sequence[Attachment]) -> Payload:
    """The component and all that stands in it."""
    result = DEFAULTS.get(component["type"], {}) | component
    if "components" in component:
        result["components"] = [shown(child, attachments) for child in component["components"]]
    if "accessory" in component:
        result["accessory"] = shown(component["accessory"], attachments)
    if "items" in component:
        result["items"] = [ITEM_DEFAULTS | _with_address(item, attachments) for item in component["items"]]
    return _with_address(result, attachments) if "media" in result or "file" in result else result


def _with_address(item: Payload, attachments: Sequence[Attachment]) -> Payload:
    key = "file" if "file" in item else "media"
    url = address(item)
    for attachment in attachments:
        if url == REFERENCE + attachment.filename:
            return item | {key: _resolved(attachment)}
    return item | {key: {"id": "0", "url": url, "proxy_url": url}}


def _resolved(attachment: Attachment) -> Payload:
    url = attachment.url
    where = {"id": attachment.id, "url": url, "proxy_url": url, "attachment_id": attachment.id}
    return where | {"content_type": attachment.content_type} | attachment.size_fields()
