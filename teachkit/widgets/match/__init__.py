"""Two players at a board."""
