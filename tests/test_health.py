"""`GET /health` and `GET /metrics`, and the journal that counts."""

import json
import logging
import socket

import aiohttp
import pytest

from quarto_bot import __version__, journal
from quarto_bot.health import Probes, serve
from quarto_bot.starting import SettingsError
from quarto_bot.storage import SqlStorage
from tests.games import LIGHT_ROW
from tests.matches.club import ALICE, Club


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def asked(probes: Probes, path: str) -> tuple[int, str]:
    port = free_port()
    url = f"http://127.0.0.1:{port}{path}"
    async with serve(probes, "127.0.0.1", port), aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, await answer.text()


async def three() -> int:
    return 3


async def broken() -> int:
    raise OSError("the disk is full")


@pytest.mark.parametrize(
    ("probes", "status", "words"),
    [
        (Probes(lambda: True, three), 200, '"database": "3 games running"'),
        (Probes(lambda: False, three), 503, '"gateway": "not connected"'),
        (Probes(lambda: True, broken), 503, '"database": "failed: OSError"'),
    ],
)
async def test_health_is_good_only_if_gateway_and_database_are(probes: Probes, status: int, words: str) -> None:
    answered, text = await asked(probes, "/health")
    assert answered == status
    assert words in text


async def test_health_says_which_version_runs() -> None:
    _, text = await asked(Probes(lambda: True, three), "/health")
    assert json.loads(text)["version"] == __version__


async def test_nothing_listens_unless_a_port_is_given() -> None:
    async with serve(Probes(lambda: True, broken), "127.0.0.1", None):
        pass


async def test_a_port_that_is_taken_is_told_in_a_sentence() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(SettingsError, match=f"the setting health_port: {port} is taken by another program"):
            async with serve(Probes(lambda: True, three), "127.0.0.1", port):
                pass


@pytest.mark.parametrize("host", ["192.0.2.1", "nowhere.invalid", "not an address"])
async def test_an_address_that_is_not_of_this_machine_is_told_in_a_sentence(host: str) -> None:
    with pytest.raises(SettingsError, match=f"the setting health_host: '{host}' is no address of this machine"):
        async with serve(Probes(lambda: True, three), host, free_port()):
            pass


async def test_the_metrics_tell_gateway_games_actions_errors_and_latency() -> None:
    status, text = await asked(Probes(lambda: True, three), "/metrics")
    assert status == 200
    assert "quarto_gateway_connected 1.0" in text
    assert "quarto_games_running 3.0" in text
    for name in ("quarto_actions_total", "quarto_errors_total", "quarto_turn_seconds_bucket"):
        assert name in text


async def test_the_metrics_come_though_the_database_fails() -> None:
    async def broken() -> int:
        raise OSError("the disk is full")

    status, text = await asked(Probes(lambda: True, broken), "/metrics")
    assert status == 200
    assert "quarto_gateway_connected 1.0" in text


async def test_each_event_is_one_log_line_with_game_channel_and_sequence(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="quarto_bot.journal")
    storage = await SqlStorage.open(sqlite_url)
    try:
        club = Club(storage)
        club.matches.events.subscribe(journal.write)
        match = await club.begin()
        await club.win(ALICE, *LIGHT_ROW)
        await club.matches.close()
    finally:
        await storage.close()
    lines = [record.getMessage() for record in caplog.records]
    where = f"game {match.id} channel {match.venue.channel} sequence"
    assert len([line for line in lines if line.startswith("challenge")]) == 1
    assert lines[1] == f"{where} 0: begun, seat {match.game.first} starts"
    assert f"{where} 8: 0 place d1" in lines or f"{where} 8: 1 place d1" in lines
    assert lines[-1] == f"{where} 9: 1 resign, over: resigned"
