"""One picture, written as SVG, TikZ, or with matplotlib."""
