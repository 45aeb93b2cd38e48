"""JSON as it travels. Its values are as loose as JSON is; everything this package makes of them is typed."""

import json
from typing import Any, TypeAlias

Payload: TypeAlias = dict[str, Any]


def encode(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def with_present(payload: Payload, **optional: object) -> Payload:
    """The payload with those of the optional fields that have a value; Discord leaves the others out."""
    payload.update({key: value for key, value in optional.items() if value is not None})
    return payload
