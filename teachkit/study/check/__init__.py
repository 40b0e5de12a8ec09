"""Checking a student's own search, evaluation or play, and naming what is wrong."""
