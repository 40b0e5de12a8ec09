"""A question about a search."""
