"""The Discord face: commands, messages, buttons, texts. The only package that imports discord."""

from discord.utils import utcnow

from .client import PERMISSIONS, QuartoClient
from .connection import TokenRefused, serve, use_addresses
from .face import Face
from .languages import Languages
from .pictures import Pictures

__all__ = [
    "PERMISSIONS",
    "Face",
    "Languages",
    "Pictures",
    "QuartoClient",
    "TokenRefused",
    "serve",
    "use_addresses",
    "utcnow",
]
