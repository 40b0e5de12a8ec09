"""The pictures of a check: a tree as a function walked it, and as it should be walked."""

from teachkit.draw.figure import Figure
from teachkit.draw.palette import named_theme
from teachkit.draw.sketch import Drawing, Exercise, sketch
from teachkit.draw.tree import draw_tree
from teachkit.study.checking.trials import Trial
from teachkit.trace import AnyTrace
from teachkit.values import value_text


def sketched(trace: AnyTrace) -> Drawing:
    """The tree of a search, with the windows of one that cuts."""
    return sketch(trace, show="values" if trace.cut is None else "window")


def figure_of(drawing: Drawing) -> Figure:
    """The picture of a search that is over."""
    words = drawing.text().replace("not visited yet", "not looked at")
    return Figure(draw_tree(drawing, named_theme("light")), drawing.title, words)


def as_observed(trial: Trial, is_backed_up: bool = False) -> Drawing:
    """The tree with what was looked at marked: leaves, and inner nodes that were estimated.

    If values are backed up, inner nodes have what comes of all that was looked at below them.
    """
    drawing = Exercise(trial.game)
    seen = set(trial.looks)
    for number, spot in enumerate(drawing.spots):
        above = trial.game.parent(number)
        is_below = above in seen or (above >= 0 and drawing.spots[above].status == "unseen")
        if number in seen and number in trial.estimates:
            spot.label = f"≈{value_text(trial.estimates[number])}"
        elif is_below or (not trial.tree.children[number] and number not in seen):
            spot.status = "unseen"
    if is_backed_up:
        _back_up(drawing, trial)
    return drawing


def _back_up(drawing: Drawing, trial: Trial) -> None:
    seen, found = set(trial.looks), dict[int, float]()
    for number in reversed(range(len(trial.tree.children))):
        below = [found[child] for child in trial.tree.children[number] if child in found]
        leaf = trial.tree.leaf[number]
        if number in seen:
            found[number] = trial.estimates.get(number, leaf or 0)
        elif below:
            found[number] = (max if trial.tree.is_max[number] else min)(below)
            drawing.spots[number].label = value_text(found[number])
