"""A Discord on loopback: REST API v10 and gateway v10, strict where Discord is strict, at fault when a test says so.

`server.FakeDiscord` is the whole of it; `process.BotProcess` runs a bot against it; `player.Player` is a person in it.
"""
