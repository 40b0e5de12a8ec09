"""When each node of a search is entered, counted in steps.

`entries` is one number a node: enough to find the line that any step executes (`Steps`), so a
search of a million nodes can be stepped through without writing down its five million steps.
Where NumPy is installed they are counted for all nodes at once; `teachkit.stepping.call` counts
them one by one, and is what the words "step" and "line" mean.
"""

from array import array
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from teachkit.stepping.call import lines
from teachkit.trace.trace import AnyTrace

if TYPE_CHECKING:
    import numpy as np


def entries(trace: AnyTrace) -> "array[int]":
    """The step at which each node is entered, and last the number of all steps."""
    if find_spec("numpy") and not trace.watched and trace.search != "pvs":
        counted = _counted_at_once(trace)
        if counted is not None:
            return counted
    found = array("q")
    number = -1
    for number, (letter, _) in enumerate(lines(trace)):
        if letter == "e":  # nodes are numbered in the order in which they are entered
            found.append(number)
    found.append(number + 1)
    return found


def _counted_at_once(trace: AnyTrace) -> "array[int] | None":
    """The same for all nodes at once, or None if the values do not follow from each other.

    A node is tried and entered; when it has its value, that is one line in a leaf or at the end
    of the moves, and one to three lines in the call above: it comes back, may be better, may cut.
    """
    import numpy as np

    columns = trace.columns
    sizes = np.frombuffer(columns.sizes, dtype=np.intc)
    after, is_cut = _lines_after(trace)
    if after is None:
        return None
    total = len(sizes)
    after += ~is_cut  # the last line of a leaf, or of a call whose moves have all been tried
    after[0] = not is_cut[0]  # nobody is above the root
    ends = np.arange(total) + sizes
    left = np.bincount(ends, weights=after, minlength=total + 1).cumsum()
    found = 2 * np.arange(total) + left[:total].astype(np.int64)
    return array("q", [*found, 2 * total - 1 + int(left[-1])])


def _lines_after(trace: AnyTrace) -> "tuple[np.ndarray[Any, Any] | None, np.ndarray[Any, Any]]":
    """The lines that follow in the call above when a node returns, and which nodes were cut."""
    import numpy as np

    columns = trace.columns
    sizes = np.frombuffer(columns.sizes, dtype=np.intc)
    signs = 1.0 - 2.0 * np.frombuffer(columns.mins, dtype=np.int8)  # MIN as MAX, turned round
    values = np.frombuffer(columns.values)
    alphas, betas = np.frombuffer(columns.alphas), np.frombuffer(columns.betas)
    near, far = np.where(signs > 0, (alphas, betas), (-betas, -alphas))
    reaches = np.greater if trace.cut == ">" else np.greater_equal
    is_hard = trace.search == "alphabeta_hard"

    after = np.ones(len(sizes), dtype=np.int64)
    is_cut = np.zeros(len(sizes), dtype=bool)
    best = np.full(len(sizes), -np.inf)
    calls = np.flatnonzero(sizes > 1)
    children = calls + 1
    is_first = True
    while len(calls):  # all first children, then all second ones
        found = signs[calls] * values[children]
        better = np.ones(len(calls), dtype=bool) if is_first else found > best[calls]
        kept = np.maximum(near[calls], found) if is_hard else found
        best[calls] = np.where(better, kept, best[calls])
        after[children] += better
        if trace.cut is not None:
            is_cut[calls] = reaches(best[calls], far[calls])
            after[children] += is_cut[calls]
        children = children + sizes[children]
        more = children < calls + sizes[calls]
        calls, children, is_first = calls[more], children[more], False
    if is_hard:
        best = np.where(is_cut, far, best)
    is_leaf = sizes == 1
    follows = np.array_equal(best[~is_leaf], (signs * values)[~is_leaf])
    return (after if follows else None), is_cut
