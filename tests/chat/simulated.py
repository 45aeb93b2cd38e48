"""What SimCord does not offer: other locales and places, forged forms, a press on a control that is no longer shown."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import simcord
import simcord.http.router
import simcord.interactions
from simcord.actors import _dispatch_actor_interaction
from simcord.backend import serializers
from simcord.builders import ChannelHandle
from simcord.enums import ComponentType, InteractionType


@contextlib.contextmanager
def interactions_say(**fields: Any) -> Iterator[None]:
    """Every interaction made inside carries these fields, such as `locale="fr"`."""
    original = simcord.interactions.base_payload

    def changed(*args: Any, **kwargs: Any) -> Any:
        record, payload = original(*args, **kwargs)
        payload.update(fields)
        return record, payload

    simcord.interactions.base_payload = changed
    try:
        yield
    finally:
        simcord.interactions.base_payload = original


@contextlib.contextmanager
def no_rest(env: simcord.Env, channel: int) -> Iterator[None]:
    """Every request about this channel is refused, as where the bot is not a member."""
    env.inject_error("*", f"/channels/{channel}*", status=403, code=50001, message="Missing Access", times=None)
    fault = env.backend.faults[-1]
    try:
        yield
    finally:
        env.backend.faults.remove(fault)


@contextlib.contextmanager
def group_conversation(env: simcord.Env, user: simcord.UserHandle) -> Iterator[None]:
    """The user's conversation is a group of friends, and the app is installed by the user alone."""
    channel_id = user.dm_channel.id
    channel = {"id": str(channel_id), "type": 3, "name": "friends", "icon": None, "owner_id": str(user.id)}
    channel |= {"recipients": [], "last_message_id": None}
    owners = {"1": str(user.id)}
    with no_rest(env, channel_id), interactions_say(context=2, authorizing_integration_owners=owners, channel=channel):
        yield


@contextlib.contextmanager
def server_without_the_bot(env: simcord.Env, channel: simcord.ChannelHandle, user: int) -> Iterator[None]:
    """The bot is not in the server of this channel; the user has installed it for themselves."""
    state = env.bot._connection
    guild = env.bot.get_guild(channel.guild.id) if channel.guild else None
    assert guild is not None
    state._remove_guild(guild)
    with no_rest(env, channel.id), interactions_say(authorizing_integration_owners={"1": str(user)}):
        yield


@contextlib.contextmanager
def answers_made_private() -> Iterator[None]:
    """The server forbids apps of its members to speak aloud: whatever is answered, only the asker sees it."""
    original = simcord.http.router.dispatch

    def changed(backend: Any, method: str, path: str, *, json: Any = None, **kwargs: Any) -> Any:
        if method == "POST" and isinstance(json, dict) and path.startswith(("/interactions/", "/webhooks/")):
            data = json.get("data") if path.endswith("/callback") else json
            if isinstance(data, dict):
                data["flags"] = int(data.get("flags") or 0) | 64
        return original(backend, method, path, json=json, **kwargs)

    simcord.http.router.dispatch = changed
    try:
        yield
    finally:
        simcord.http.router.dispatch = original


async def press(actor: Any, message: Any, custom_id: str, values: list[str] | None = None) -> simcord.InteractionResult:
    """Press a control whatever the message shows now: a slow phone, a double click, a forged request."""
    env = actor._env
    stored = env.backend.get_message(
        message.channel.id if hasattr(message, "channel") else message.channel_id, message.id
    )
    kind = ComponentType.BUTTON if values is None else ComponentType.STRING_SELECT
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind}
    if values is not None:
        data["values"] = values
    env._begin_operation("press")
    try:
        payload = dict(serializers.message_payload(env.backend, stored))
        handle = ChannelHandle(env, getattr(actor, "guild", None), env.backend.get_channel(stored.channel_id))
        return await _dispatch_actor_interaction(
            actor,
            InteractionType.MESSAGE_COMPONENT,
            handle,
            data,
            extra={"message": payload},
            source_message_id=stored.id,
        )
    finally:
        env._end_operation()


async def submit(
    actor: Any, channel: Any, custom_id: str, components: Any, resolved: Any = None
) -> simcord.InteractionResult:
    """Send a form that nobody was shown, filled in with anything: an older version of it, a forged request."""
    data: dict[str, Any] = {"custom_id": custom_id, "components": components}
    if resolved is not None:
        data["resolved"] = resolved
    actor._env._begin_operation("submit")
    try:
        return await _dispatch_actor_interaction(actor, InteractionType.MODAL_SUBMIT, channel, data)
    finally:
        actor._env._end_operation()


def filled_in(**answers: dict[str, Any]) -> list[dict[str, Any]]:
    """The answers of a form as Discord sends them: `name={"value": "x"}`."""
    return [{"type": 18, "id": 1, "component": {"custom_id": name, **answer}} for name, answer in answers.items()]
