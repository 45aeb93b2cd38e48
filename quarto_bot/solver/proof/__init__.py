"""What a position is worth, by proof: positions as bits, the search, and what it looks up."""
