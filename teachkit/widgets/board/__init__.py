"""A position to play on."""
