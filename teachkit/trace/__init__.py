"""A search as data: recorded, counted, kept in a file."""
