"""The contract finds what is wrong with a request, and nothing in one that is right."""

import os
from pathlib import Path

import pytest

from .caller import Caller
from .contract import VARIABLE, Contract, from_environment
from .payload import Payload
from .places import Channel
from .player import Player

DOCUMENT: Payload = {
    "paths": {
        "/channels/{channel_id}/messages": {
            "post": {
                "parameters": [{"name": "wait"}],
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Message"}}}},
                "responses": {"200": {"content": {"application/json": {"schema": {"required": ["id"]}}}}},
            }
        }
    },
    "components": {
        "schemas": {
            "Message": {
                "type": "object",
                "properties": {
                    "content": {"type": "string", "maxLength": 5},
                    "attachments": {"items": {"properties": {"id": {"type": "string"}}}},
                },
            }
        }
    },
}
MESSAGES = "/channels/{channel_id}/messages"


def violations(method: str, template: str, body: object, query: dict[str, str] | None = None) -> list[str]:
    contract = Contract(DOCUMENT)
    contract.check(method, template, query or {}, body)
    return contract.violations


def test_a_right_request_breaks_nothing() -> None:
    assert violations("POST", MESSAGES, {"content": "hello"}, {"wait": "1"}) == []


def test_the_number_of_an_attachment_counts_as_text() -> None:
    assert violations("POST", MESSAGES, {"attachments": [{"id": 0}]}) == []


def test_a_wrong_body_an_unknown_route_and_an_unknown_query_are_found() -> None:
    assert violations("POST", MESSAGES, {"content": 1}) == [f"POST {MESSAGES}: content: 1 is not of type 'string'"]
    assert violations("POST", MESSAGES, {"content": "too long"}) == [
        f"POST {MESSAGES}: content: 'too long' is too long"
    ]
    assert violations("GET", "/nowhere", None) == ["GET /nowhere: no such route"]
    assert violations("POST", MESSAGES, {}, {"x": "1"}) == [f"POST {MESSAGES}: unknown query parameter 'x'"]


def test_a_wrong_answer_of_this_discord_is_found_too() -> None:
    contract = Contract(DOCUMENT)
    contract.check_answer("POST", MESSAGES, 200, {"id": "1"})
    assert contract.violations == []
    contract.check_answer("POST", MESSAGES, 200, {})
    assert contract.violations == [f"answer 200 to POST {MESSAGES}: : 'id' is a required property"]


def test_without_the_file_there_is_no_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert from_environment() is None


needs_file = pytest.mark.skipif(VARIABLE not in os.environ, reason=f"{VARIABLE} names no file")


@needs_file
@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"content": 5}, "data/content: 5 is not of type"),
        ({"attachments": [{"filename": "without an id"}]}, "data/attachments/0: 'id' is a required property"),
        (
            {"components": [{"type": 1, "components": [{"type": 2, "style": "blue", "custom_id": "x"}]}]},
            "data/components/0/components/0/style: 'blue' is not",
        ),
    ],
)
async def test_a_tampered_answer_breaks_discords_own_contract(
    data: Payload, problem: str, caller: Caller, alice: Player, table: Channel
) -> None:
    contract = caller.discord.contract
    assert contract is not None
    await caller.answer(caller.pressed(alice, table), 4, {"content": "right"})
    assert contract.violations == []
    await caller.answer(caller.pressed(alice, table), 4, {"content": "right"} | data)
    [violation] = contract.violations
    contract.violations.clear()
    assert problem in violation


@needs_file
def test_the_file_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = from_environment()
    monkeypatch.setattr(Path, "read_text", lambda *_: pytest.fail("read again"))
    assert first is not None
    assert from_environment() is not None
