"""What people learn from: the review of a finished game, and what puzzles are made from."""
