"""Widgets: the search step by step, boards to play on."""
