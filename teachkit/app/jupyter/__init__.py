"""JupyterLab as `teachkit lab` opens it."""
