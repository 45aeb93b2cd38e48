"""What is kept of people: their ratings and scores, and all of it to be handed out or deleted."""
