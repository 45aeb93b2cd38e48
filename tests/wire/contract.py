"""Holds each request of a bot against Discord's OpenAPI file, where the environment says where that file is."""

import json
import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from .payload import Payload

VARIABLE = "DISCORD_OPENAPI"
DOCUMENT = "urn:discord-openapi"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"

# An interaction's callback may be one of several things; only its own schema says clearly what is wrong with it.
CALLBACK_SCHEMAS = {
    1: "PongInteractionCallbackRequest",
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}


class Contract:
    """The file, its validators (each made once), and the violations found so far."""

    def __init__(self, document: Payload) -> None:
        self.violations: list[str] = []
        self.checked = 0
        self._paths: Payload = document["paths"]
        resource: Resource[Payload] = Resource.from_contents(document, default_specification=DRAFT202012)
        self._registry: Registry[Payload] = Registry().with_resource(DOCUMENT, resource)
        self._validator = cache(self._make_validator)

    def check(self, method: str, template: str, query: Mapping[str, str], body: object) -> None:
        """Note what is wrong with a request to the route with this path."""
        self.checked += 1
        operation = self._paths.get(template, {}).get(method.lower())
        if operation is None:
            self.violations.append(f"{method} {template}: no such route")
            return
        for problem in [*self._unknown_query(operation, query), *self._bad_body(method, template, operation, body)]:
            self.violations.append(f"{method} {template}: {problem}")

    def _unknown_query(self, operation: Payload, query: Mapping[str, str]) -> Iterator[str]:
        known = {parameter["name"] for parameter in operation.get("parameters") or ()}
        yield from (f"unknown query parameter {name!r}" for name in query if name not in known)

    def _bad_body(self, method: str, template: str, operation: Payload, body: object) -> Iterator[str]:
        pointer = self._schema_pointer(method, template, operation, body)
        if pointer is None:
            return
        for error in self._validator(pointer).iter_errors(_normalised(body)):
            deepest = max(_leaves(error), key=lambda leaf: len(leaf[0]))
            yield f"{'/'.join(deepest[0])}: {deepest[1]}"

    def _schema_pointer(self, method: str, template: str, operation: Payload, body: object) -> str | None:
        """Where in the file the schema of this body stands."""
        if template == CALLBACK and isinstance(body, dict) and body.get("type") in CALLBACK_SCHEMAS:
            return f"/components/schemas/{CALLBACK_SCHEMAS[body['type']]}"
        if "application/json" not in operation.get("requestBody", {}).get("content", {}):
            return None
        path = template.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
        return f"/paths/{path}/{method.lower()}/requestBody/content/application~1json/schema"

    def _make_validator(self, pointer: str) -> Draft202012Validator:
        return Draft202012Validator({"$ref": f"{DOCUMENT}#{pointer}"}, registry=self._registry)


@cache
def _document(path: Path) -> Payload:
    document: Payload = json.loads(path.read_text(encoding="utf-8"))
    return document


def from_environment() -> Contract | None:
    """The contract of the file that the environment names; None where it names none."""
    path = os.environ.get(VARIABLE)
    return Contract(_document(Path(path))) if path else None


def _normalised(value: object) -> object:
    """The body with the ids of its attachments as text: the library sends numbers, and Discord takes them."""
    if isinstance(value, list):
        return [_normalised(each) for each in value]
    if not isinstance(value, dict):
        return value
    result = {key: _normalised(each) for key, each in value.items()}
    attachments = result.get("attachments")
    for attachment in attachments if isinstance(attachments, list) else ():
        if isinstance(attachment, dict) and isinstance(attachment.get("id"), int):
            attachment["id"] = str(attachment["id"])
    return result


def _leaves(error: object) -> Iterator[tuple[list[str], str]]:
    """The places and sentences of an error, down through the alternatives that were tried."""
    yield [str(step) for step in error.absolute_path], error.message[:300]  # type: ignore[attr-defined]
    for inner in error.context:  # type: ignore[attr-defined]
        yield from _leaves(inner)
