"""The engines that lay a tree out."""
