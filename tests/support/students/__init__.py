"""Searches as students write them, right and wrong, in many styles."""
