"""A Discord on loopback: REST API v10 and gateway v10, strict where Discord is strict, at fault when a test says so.

`server.FakeDiscord` is the whole of it; `process.BotProcess` runs a bot against it; `player.Player` is a person in it:

    async with FakeDiscord() as discord:
        alice, bob = discord.user("alice"), discord.user("bob", locale="de")
        table = discord.channel(discord.guild("Friends", alice, bob))
        async with BotProcess(discord, [sys.executable, "bot.py"]) as bot:
            challenge = (await alice.command(table, "quarto challenge", opponent=bob)).message
            discord.faults.add("POST", "/callback$", status=500, times=1)
            reaction = await bob.press(challenge, "Accept")
            await bot.restart()
"""
