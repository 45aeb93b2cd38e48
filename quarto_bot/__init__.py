"""A Discord bot that plays Quarto as it is meant to be played: the players must see the line themselves."""

__version__ = "0.2.0"
