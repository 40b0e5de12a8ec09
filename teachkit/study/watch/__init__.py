"""Watching a student's own search: its calls, its answers, its tree."""
