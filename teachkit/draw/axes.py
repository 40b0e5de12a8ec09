"""The axes that plots draw into; apart from them, as matplotlib is read only when it is needed."""

from os import PathLike
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure


class SavedAxes(Axes):
    """Axes of a figure of their own, which is saved as every other picture is."""

    def save(self, path: str | PathLike[str], **options: Any) -> Path:
        """Write the figure to a file; its ending says how, and `options` are matplotlib's."""
        figure = self.figure
        assert isinstance(figure, Figure)
        figure.savefig(path, **options)
        return Path(path)
