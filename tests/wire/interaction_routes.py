"""Routes that a token opens: the first answer to an interaction, and the messages that follow it."""

from . import writing
from .command_rules import check_choices
from .component_rules import check_form
from .errors import Problems, Refusal, Refused
from .interactions import UPDATES, Callback, Interaction
from .messages import Flag, Message
from .payload import Payload, with_present
from .places import User
from .requests import Answer, Call, Route
from .world import World
from .writing import Body


async def first_answer(call: Call) -> Answer:
    interaction = call.world.unanswered(call.where["interaction_id"], call.where["interaction_token"])
    callback = _callback(interaction, call.body.payload)
    _carry_out(call.world, interaction, callback, call.body.data())
    interaction.callback = callback
    interaction.act()
    return Answer(200, _response(interaction)) if call.asks_for("with_response") else Answer(204, None)


def _callback(interaction: Interaction, payload: Payload) -> Callback:
    problems = Problems()
    if payload.get("type") not in interaction.allowed():
        allowed = sorted(map(int, interaction.allowed()))
        problems.add(("type",), "INTERACTION_CALLBACK_TYPE_INVALID", f"Value must be one of {allowed}.")
    problems.raise_any()
    return Callback(payload["type"])


def _carry_out(world: World, interaction: Interaction, callback: Callback, body: Body) -> None:
    if callback is Callback.MESSAGE:
        interaction.original = writing.send(world, body, _new(world, interaction, body.flags))
    elif callback is Callback.DEFERRED_MESSAGE:
        interaction.original = _thinking(world, interaction, body)
    elif callback in UPDATES:
        interaction.original = _update(world, interaction, callback, body)
    elif callback is Callback.AUTOCOMPLETE:
        interaction.choices = _checked_choices(body.payload)
    elif callback is Callback.MODAL:
        check_form(body.payload, world.emoji_exists)
        interaction.modal = body.payload


def _update(world: World, interaction: Interaction, callback: Callback, body: Body) -> Message:
    message = interaction.message
    if message is None or message.deleted:
        raise Refused(Refusal.UNKNOWN_MESSAGE)
    return writing.edit(world, body, message) if callback is Callback.UPDATE else message


def _new(world: World, interaction: Interaction, flags: Flag) -> Message:
    """A message that answers the interaction, as a reply to the message whose control was used."""
    only_for: User | None = interaction.user if Flag.EPHEMERAL in flags else None
    message = writing.new(world, interaction.channel, only_for=only_for)
    message.interaction, message.reply_to = interaction, interaction.message
    return message


def _thinking(world: World, interaction: Interaction, body: Body) -> Message:
    message = _new(world, interaction, body.flags)
    message.flags |= Flag.LOADING
    message.channel.messages[message.id] = message
    message.channel.touch()
    return message


def _checked_choices(data: Payload) -> list[Payload]:
    problems = Problems()
    choices: list[Payload] = data.get("choices") or []
    check_choices(problems, choices, ("data", "choices"))
    problems.raise_any()
    return choices


def _response(interaction: Interaction) -> Payload:
    """What a bot gets that asked for a response."""
    about: Payload = {"id": interaction.id, "type": int(interaction.kind), "channel_id": interaction.channel.id}
    with_present(about, guild_id=interaction.guild and interaction.guild.id)
    response: Payload = {"interaction": about}
    message = interaction.original
    if message is not None:
        about |= {"response_message_id": message.id, "response_message_loading": message.thinking}
        about |= {"response_message_ephemeral": message.ephemeral}
    if message is not None and interaction.callback in {Callback.MESSAGE, Callback.UPDATE}:
        response["resource"] = {"type": int(interaction.callback), "message": message.payload()}
    return response


async def follow_up(call: Call) -> Answer:
    """A further message; directly after a deferral it takes the place of the waiting one, as on Discord."""
    interaction = _interaction(call)
    if interaction.original is not None and interaction.original.thinking:
        message = writing.edit(call.world, call.body, interaction.original)
    else:
        draft = _new(call.world, interaction, call.body.flags)
        draft.reply_to = interaction.original or interaction.message
        message = writing.send(call.world, call.body, draft)
        interaction.followups.append(message)
    interaction.act()
    return Answer(200, message.payload())


async def get_followup(call: Call) -> Answer:
    return Answer(200, _message(call, _interaction(call)).payload())


async def edit_followup(call: Call) -> Answer:
    interaction = _interaction(call)
    message = writing.edit(call.world, call.body, _message(call, interaction))
    interaction.act()
    return Answer(200, message.payload())


async def delete_followup(call: Call) -> Answer:
    interaction = _interaction(call)
    writing.delete(_message(call, interaction))
    interaction.act()
    return Answer(204, None)


def _interaction(call: Call) -> Interaction:
    return call.world.answered(call.where["webhook_id"], call.where["webhook_token"])


def _message(call: Call, interaction: Interaction) -> Message:
    """@original or one of the interaction's own messages; those of others are out of the token's reach."""
    wanted = call.where.get("message_id")
    own = [interaction.original, *interaction.followups]
    for message in own if wanted else own[:1]:
        if message is not None and not message.deleted and wanted in {None, message.id}:
            return message
    raise Refused(Refusal.UNKNOWN_MESSAGE)


WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = WEBHOOK + "/messages/@original"
FOLLOWUP = WEBHOOK + "/messages/{message_id}"

ROUTES: list[Route] = [
    ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", first_answer),
    ("POST", WEBHOOK, follow_up),
    ("GET", ORIGINAL, get_followup),
    ("PATCH", ORIGINAL, edit_followup),
    ("DELETE", ORIGINAL, delete_followup),
    ("GET", FOLLOWUP, get_followup),
    ("PATCH", FOLLOWUP, edit_followup),
    ("DELETE", FOLLOWUP, delete_followup),
]
