"""Holds each request of a bot against Discord's OpenAPI file, where the environment says where that file is."""

import json
import os
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from jsonschema import Draft202012Validator, ValidationError, validators  # type: ignore[import-untyped]
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tests.wire.world.payload import Payload

VARIABLE = "DISCORD_OPENAPI"
DOCUMENT = "urn:discord-openapi"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"

# An interaction's callback may be one of several things; only its own schema says clearly what is wrong with it.
CALLBACK_SCHEMAS = {
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}
ONE_OF = Draft202012Validator.VALIDATORS["oneOf"]


class Contract:
    """The file and its validators, each made once. What it finds is a sentence for each violation."""

    def __init__(self, document: Payload) -> None:
        self._paths: Payload = document["paths"]
        self._schemas: Payload = document["components"]["schemas"]
        self._kind = validators.extend(Draft202012Validator, {"oneOf": self._one_of})
        resource: Resource[Payload] = Resource.from_contents(document, default_specification=DRAFT202012)
        self._registry: Registry[Payload] = Registry().with_resource(DOCUMENT, resource)
        self._validator = cache(self._make_validator)

    def check(self, method: str, template: str, query: Mapping[str, str], body: object) -> list[str]:
        """What is wrong with a request to the route with this path."""
        request, operation = f"{method} {template}", self._operation(method, template)
        if operation is None:
            return [f"{request}: no such route"]
        known = [parameter["name"] for parameter in operation.get("parameters") or ()]
        unknown = [f"{request}: unknown query parameter {name!r}" for name in query if name not in known]
        own = CALLBACK_SCHEMAS.get(body.get("type", 0)) if template == CALLBACK and isinstance(body, dict) else None
        if own is not None:
            return unknown + self._problems(request, f"/components/schemas/{own}", body)
        if "application/json" in operation.get("requestBody", {}).get("content", {}):
            return unknown + self._problems(request, _pointer(template, method, "requestBody"), body)
        return unknown

    def check_answer(self, method: str, template: str, status: int, body: object) -> list[str]:
        """What is wrong with this Discord's own answer."""
        answers = (self._operation(method, template) or {}).get("responses", {})
        if "application/json" not in answers.get(str(status), {}).get("content", {}):
            return []
        answer, pointer = f"answer {status} to {method} {template}", _pointer(template, method, f"responses/{status}")
        return self._problems(answer, pointer, body)

    def _operation(self, method: str, template: str) -> Payload | None:
        operation: Payload | None = self._paths.get(template, {}).get(method.lower())
        return operation

    def _problems(self, what: str, pointer: str, body: object) -> list[str]:
        reasons = map(_reason, self._validator(pointer).iter_errors(_normalised(body)))
        return [f"{what}: {place}: {message}" for place, message in reasons]

    def _make_validator(self, pointer: str) -> Draft202012Validator:
        return self._kind({"$ref": f"{DOCUMENT}#{pointer}"}, registry=self._registry)

    def _one_of(
        self, validator: Draft202012Validator, alternatives: Sequence[Payload], value: object, schema: Payload
    ) -> Iterator[ValidationError]:
        """Try only what can be meant: the file has dozens of alternatives, and trying all of them takes long."""
        if all("const" in each for each in alternatives):
            if value not in [each["const"] for each in alternatives]:
                yield ValidationError(f"{value!r} is not one of the values there are")
            return
        meant = [each for each in alternatives if self._may_be(each, value)]
        yield from ONE_OF(validator, meant or alternatives, value, schema)

    def _may_be(self, alternative: Payload, value: object) -> bool:
        """Whether the `type` of a value, if the alternative names one, is that of the alternative."""
        schema = self._schemas[alternative["$ref"].rpartition("/")[2]] if "$ref" in alternative else alternative
        types = schema.get("properties", {}).get("type", {}).get("enum")
        return types is None or not isinstance(value, dict) or value.get("type") in types


def _pointer(template: str, method: str, part: str) -> str:
    """Where in the file the schema of a route's body or answer stands."""
    path = template.replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
    return f"/paths/{path}/{method.lower()}/{part}/content/application~1json/schema"


@cache
def _document(path: Path) -> Payload:
    document: Payload = json.loads(path.read_text(encoding="utf-8"))
    return document


def from_environment() -> Contract | None:
    """The contract of the file that the environment names; None where it names none."""
    path = os.environ.get(VARIABLE)
    return Contract(_document(Path(path))) if path else None


def _normalised(value: object) -> object:
    """The body with its ids as text where the library sends numbers, which Discord takes as well."""
    if isinstance(value, list):
        return [_normalised(each) for each in value]
    if not isinstance(value, dict):
        return value
    result = {key: _normalised(each) for key, each in value.items()}
    attachments = result.get("attachments")
    for each in [result.get("emoji"), *(attachments if isinstance(attachments, list) else ())]:
        _with_text_id(each)
    mentions = result.get("allowed_mentions")
    if isinstance(mentions, dict) and isinstance(mentions.get("users"), list):
        mentions["users"] = [str(id_) if isinstance(id_, int) else id_ for id_ in mentions["users"]]
    return result


def _with_text_id(value: object) -> None:
    if isinstance(value, dict) and isinstance(value.get("id"), int):
        value["id"] = str(value["id"])


def _reason(error: ValidationError) -> tuple[str, str]:
    """Where and what: of several alternatives that were tried, in the one that was meant, which the types tell."""
    alternatives: dict[object, list[ValidationError]] = defaultdict(list)
    for inner in error.context:
        alternatives[inner.schema_path[0]].append(inner)
    meant = [tried for tried in alternatives.values() if not any(list(each.path)[-1:] == ["type"] for each in tried)]
    deepest = max((each for tried in meant for each in tried), key=lambda each: len(each.absolute_path), default=None)
    if deepest is not None:
        return _reason(deepest)
    return "/".join(map(str, error.absolute_path)), error.message[:300]
