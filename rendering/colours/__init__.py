"""Every colour of a picture: the themes, the materials made of them, and the palette they end in."""
