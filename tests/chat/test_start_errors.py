"""What Discord says to a start, in one line that says what to do; and what of an answer is Discord's fault."""

import json
from types import SimpleNamespace
from typing import Any, ClassVar

import aiohttp
import discord
import pytest

from quarto_bot.chat.delivery.errors import is_discords
from quarto_bot.chat.start_errors import explained
from quarto_bot.starting import NotNow, StartError

PAGE = "<html>\n<title>Cloudflare</title>\n" * 20


def closed(code: int) -> discord.ConnectionClosed:
    socket: Any = SimpleNamespace(close_code=code)
    return discord.ConnectionClosed(socket, shard_id=0, code=code)


def refused(status: int, body: dict[str, Any] | str) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="Reason")
    return discord.HTTPException(response, body)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (discord.LoginFailure(), "Discord does not accept the token"),
        (refused(401, {}), "Discord does not accept the token"),
        (
            refused(403, {"message": "Disabled", "code": 9}),
            r"403 Reason \(error code: 9\): Disabled\. Is the application",
        ),
        (closed(4004), "Discord does not accept the token"),
        (closed(4010), r"setting shards \(4010\)"),
        (closed(4011), r"more shards \(4011\): leave the setting shards out"),
        *((closed(code), rf"\({code}\): install the newest version") for code in (4012, 4013, 4014)),
    ],
)
def test_what_can_not_pass_says_what_to_do(error: Exception, words: str) -> None:
    with pytest.raises(StartError, match=words):
        raise explained(error)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (refused(500, {"message": "x"}), "check the network: 500 Reason"),
        (refused(429, PAGE), "429 Reason, with a web page instead of an answer$"),
        (refused(403, PAGE), "403 Reason, with a web page instead of an answer$"),
        (aiohttp.ClientError("no\nroute"), "check the network: no route"),
        (TimeoutError(), "check the network: TimeoutError"),
        (KeyError("id"), "the answer can't be read: KeyError: 'id'"),
        (json.JSONDecodeError("Expecting value", "", 0), "the answer can't be read: JSONDecodeError: Expecting value"),
        (closed(4000), "Connecting to Discord failed"),
    ],
)
def test_what_may_pass_is_one_line(error: Exception, words: str) -> None:
    with pytest.raises(NotNow, match=words):
        raise explained(error)


async def test_json_that_can_not_be_read_is_discords_fault_only_if_it_came_from_there() -> None:
    class Answer:
        headers: ClassVar = {"content-type": "application/json"}

        async def text(self, encoding: str) -> str:  # noqa: ARG002
            return "{"

    answer: Any = Answer()
    with pytest.raises(json.JSONDecodeError) as discords:
        await discord.http.json_or_text(answer)
    with pytest.raises(json.JSONDecodeError) as ours:
        json.loads("{")
    assert (is_discords(discords.value), is_discords(ours.value)) == (True, False)
