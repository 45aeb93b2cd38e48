"""What never moves in a picture: the board, and beside it the tray and the pedestal."""
