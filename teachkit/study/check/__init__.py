"""Checking a student's own search: what it does is judged, and what is wrong is named."""
