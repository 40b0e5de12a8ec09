"""Self-study: somebody's own search under the lens."""
