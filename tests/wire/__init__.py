"""The unchanged bot as a process of its own, against a small Discord on loopback.

`world` is what this Discord knows, `discord` how it speaks (REST API v10, gateway v10, faults on demand), `people`
those who play in it:

    async with FakeDiscord() as discord:
        alice, bob = discord.user("alice"), discord.user("bob", locale="de")
        table = Table(discord.channel(discord.guild("Friends", alice, bob)), (alice, bob))
        async with BotProcess(discord, QUARTO_BOT) as bot:
            await table.begin()
            discord.faults.add("POST", "/callback$", status=500, times=1)
            await table.play("LRTS a1")
            await bot.restart()

It can do what the bot needs and no more: each field is checked against Discord's OpenAPI file (`discord.contract`).
"""
