"""A guild as the gateway describes it when a session begins."""

from .clock import timestamp
from .payload import Payload
from .places import Channel, Guild, User


def unavailable(guild: Guild) -> Payload:
    return {"id": guild.id, "unavailable": True}


def guild_create(guild: Guild, bot: User) -> Payload:
    threads = [channel for channel in guild.channels.values() if channel.parent is not None]
    channels = [channel for channel in guild.channels.values() if channel.parent is None]
    return _settings(guild) | {
        "id": guild.id,
        "name": guild.name,
        "preferred_locale": guild.locale,
        "unavailable": False,
        "roles": [role.payload() for role in guild.roles],
        "channels": [channel.payload(bot) for channel in channels],
        "threads": [_joined_thread(thread, bot) for thread in threads],
        "members": [_bot_member(guild, bot)],
        "member_count": len(guild.members),
    }


def _joined_thread(thread: Channel, bot: User) -> Payload:
    member = {"id": thread.id, "user_id": bot.id, "join_timestamp": timestamp(0), "flags": 0}
    return thread.payload(bot) | {"member": member}


def _bot_member(guild: Guild, bot: User) -> Payload:
    member = guild.members[bot.id]
    return member.payload() | {"user": bot.payload(), "mute": False, "deaf": False}


def _settings(guild: Guild) -> Payload:
    """What a server has besides people and places; a bot that plays games in it needs none of it."""
    nothing = dict.fromkeys(
        ("icon", "splash", "discovery_splash", "banner", "description", "afk_channel_id", "rules_channel_id",
         "public_updates_channel_id", "safety_alerts_channel_id", "system_channel_id", "vanity_url_code",
         "application_id", "widget_channel_id", "latest_onboarding_question_id", "inventory_settings")
    )  # fmt: skip
    numbers = dict.fromkeys(
        ("verification_level", "default_message_notifications", "explicit_content_filter", "mfa_level", "nsfw_level",
         "premium_tier", "premium_subscription_count", "system_channel_flags"), 0
    )  # fmt: skip
    empty: Payload = {
        name: []
        for name in ("emojis", "stickers", "features", "voice_states", "presences", "stage_instances",
                     "guild_scheduled_events", "soundboard_sounds", "embedded_activities")
    }  # fmt: skip
    owner = next(iter(guild.members))
    limits = {"afk_timeout": 300, "max_members": 1_000, "max_video_channel_users": 25, "large": False, "lazy": True}
    return nothing | numbers | empty | limits | {"owner_id": owner, "joined_at": timestamp(0), "widget_enabled": False}
