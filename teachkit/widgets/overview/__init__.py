"""The whole search on one screen."""
