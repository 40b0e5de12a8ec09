"""An overview in a page of its own: as much of the search as fits, since nobody can be asked."""

from math import inf

import numpy as np

from teachkit.draw.overview.cells import WHOLE
from teachkit.widgets.board.scene import Data
from teachkit.widgets.overview.scene import OverviewScene, Spot, size_of

PIXELS = 1200
"""How wide a page usually shows it."""
CELLS, LABELS, TOLD = 3_000_000, 750_000, 1_000_000
"""How many letters there may be for the cells, for their labels, and for what is told of them.

Packed, with scripts and styles, that is less than 2 MB.
"""
FINEST = 2.0**-10
"""The finest cells that are tried, in pixels of the whole."""
MOST_LABELS = 45_000


def saved_values(scene: OverviewScene) -> Data:
    """All that a page needs."""
    finest = FINEST
    while size_of(view := scene.finest_view(PIXELS, WHOLE, (0, 0), finest, inf)) > CELLS:
        finest *= 2
    widest = _widest_first(scene, finest)
    _write_labels(scene, view, widest)
    told = _told(scene, widest)
    return {"_scene": scene.still | {"told": told}, "_seen": view}


def _widest_first(scene: OverviewScene, finest: float) -> list[Spot]:
    """Places that are cells of their own, the widest first."""
    spots: list[tuple[float, int, int]] = []
    for ply, spans in enumerate(scene.places.spans):
        wide = np.flatnonzero(spans.width * PIXELS >= finest)
        widest = wide[np.argsort(-spans.width[wide], kind="stable")[:MOST_LABELS]]
        spots += ((-float(spans.width[n]), ply, n) for n in widest.tolist())
    return [(ply, number) for _, ply, number in sorted(spots)[:MOST_LABELS]]


def _write_labels(scene: OverviewScene, view: Data, spots: list[Spot]) -> None:
    """Write moves and values into a view, as far as there is room."""
    room = LABELS
    for ply, number in spots:
        for written in scene.written(ply, number):
            view["bands"][ply]["labels"].append(written)
            room -= size_of(written)
        if room < 0:
            return


def _told(scene: OverviewScene, spots: list[Spot]) -> dict[str, Data]:
    """What is said of places, by ply and number, as far as there is room."""
    told: dict[str, Data] = {}
    room = TOLD
    for ply, number in spots:
        about = scene.about(ply, number)
        room -= size_of(about)
        if room < 0:
            break
        told[f"{ply} {number}"] = about
    return told
