"""What a check found, as a card from which one can step through the search."""
