"""The picture of a board."""
