"""The picture of a whole search."""

from teachkit.host import need

need("numpy", "An Overview")
