"""The picture of a whole search."""
