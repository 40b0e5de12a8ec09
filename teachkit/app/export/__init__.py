"""A notebook as one page or as slides, which need neither Python nor a network."""
