"""The command `teachkit`, and what it starts."""
