"""The INTERACTION_CREATE that a bot receives, complete as Discord sends it."""

from .interactions import Interaction
from .message_rules import LARGEST_FILE
from .payload import Payload, with_present
from .permissions import NOTHING, Permission
from .places import Channel, Guild, Member, User
from .world import World


def interaction_payload(world: World, interaction: Interaction, control: Payload | None = None) -> Payload:
    """`control` is the one that was used: its message is shown in the state that had it."""
    channel, user = interaction.channel, interaction.user
    payload: Payload = {
        "id": interaction.id, "application_id": interaction.application_id, "type": int(interaction.kind),
        "token": interaction.token, "version": 1, "data": interaction.data, "locale": user.locale,
        "channel_id": channel.id, "channel": _channel(channel, user), "context": int(channel.context(world.bot)),
        "app_permissions": str(int(_app_permissions(channel, world.bot))), "entitlements": [],
        "authorizing_integration_owners": interaction.owners(world.bot), "attachment_size_limit": LARGEST_FILE,
    }  # fmt: skip
    if interaction.message is not None:
        payload["message"] = interaction.message.payload(control)
    return payload | (_in_guild(channel.guild, channel, user) if channel.guild else {"user": user.payload()})


def with_user(member: Member, channel: Channel) -> Payload:
    permissions = str(int(channel.permissions(member.user)))
    return member.payload() | {"user": member.user.payload(), "permissions": permissions, "mute": False, "deaf": False}


def _in_guild(guild: Guild, channel: Channel, user: User) -> Payload:
    member = with_user(guild.members[user.id], channel)
    return {"guild_id": guild.id, "guild": guild.payload(), "guild_locale": guild.locale, "member": member}


def _channel(channel: Channel, user: User) -> Payload:
    permissions = str(int(channel.permissions(user)))
    return with_present(channel.payload(user), permissions=permissions if channel.guild else None)


def _app_permissions(channel: Channel, bot: User) -> Permission:
    """What the app may do by answering: where the bot is no member, what everybody may do with an installed app."""
    own = channel.permissions(bot)
    if own != NOTHING:
        return own
    return Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.USE_EXTERNAL_EMOJIS
