"""The ways in which something gets before everybody's eyes: the reply to whoever acted, or a post in the channel.

What can't be shown is logged and told as far as it can be; the game goes on.
"""

from .channel import ChannelPost
from .reply import Reply, leave_pressed
from .route import Content, Draw, Route

__all__ = ["ChannelPost", "Content", "Draw", "Reply", "Route", "leave_pressed"]
