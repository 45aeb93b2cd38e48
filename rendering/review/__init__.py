"""A finished game as one picture, for whoever looks back at it."""
