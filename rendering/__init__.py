"""Positions drawn as pictures."""
