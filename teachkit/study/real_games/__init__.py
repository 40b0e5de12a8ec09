"""Searches in real games: what no tree shows, and what is made for one game."""
