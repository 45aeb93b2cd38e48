"""The sixteen pieces: their bodies, their shadows, and how they look in a theme's woods."""
