"""The computer's choice: what a level sees, how far it looks ahead, and the openings."""
