"""The picture of a search tree."""
