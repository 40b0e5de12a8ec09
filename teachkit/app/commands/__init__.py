"""The commands of `teachkit`, each in a module: `add` says how it is written, `run` does it."""
