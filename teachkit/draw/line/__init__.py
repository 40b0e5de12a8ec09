"""The line of play on which a search stands, as a picture: a row of moves for each ply."""
