"""The Discord face: commands, messages, buttons, texts. The only package that imports discord."""

from discord.utils import utcnow

from .client import PERMISSIONS, QuartoClient
from .connection import serve, use_addresses
from .delivery.errors import is_discords
from .pictures import Pictures
from .texts.languages import Languages

__all__ = [
    "PERMISSIONS",
    "Languages",
    "Pictures",
    "QuartoClient",
    "is_discords",
    "serve",
    "use_addresses",
    "utcnow",  # the clock that a simulated Discord makes virtual
]
