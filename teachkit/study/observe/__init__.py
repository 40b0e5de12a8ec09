"""A student's function is called, and what it does is put down."""
