"""When each node of a search is entered and left, counted in steps, and what each step does.

That is two numbers a node and a letter a step: enough to find the line that any step executes
(`Steps`) without writing down five million of them. Where NumPy is installed they are counted for
all nodes at once; `teachkit.stepping.call` counts them one by one, and is what the words "step"
and "line" mean.
"""

from array import array
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from teachkit.stepping.call import ABOUT_A_CHILD, lines
from teachkit.trace.trace import AnyTrace

if TYPE_CHECKING:
    import numpy as np


class Timeline(NamedTuple):
    """The steps of a search."""

    entered: "array[int]"
    """The step at which each node is entered, and last the number of all steps."""
    left: "array[int]"
    """The last step that is executed in each node."""
    letters: str
    """The letters of all steps."""


def timeline(trace: AnyTrace) -> Timeline:
    """The steps of a search, or a ValueError if the values do not follow from each other."""
    if find_spec("numpy") and not trace.watched and trace.search != "pvs":
        counted = _counted_at_once(trace)
        if counted is not None:
            return counted
    parents = trace.columns.parents
    entered, left, letters = array("q"), array("q", [0]) * len(trace), []
    for number, (letter, about) in enumerate(lines(trace)):
        if letter == "e":  # nodes are numbered in the order in which they are entered
            entered.append(number)
        left[parents[about] if letter in ABOUT_A_CHILD else about] = number
        letters.append(letter)
    entered.append(len(letters))
    return Timeline(entered, left, "".join(letters))


def _counted_at_once(trace: AnyTrace) -> Timeline | None:
    """The same for all nodes at once, or None if the values do not follow from each other.

    A node is tried and entered; when it has its value, that is one line in a leaf or at the end
    of the moves, and one to three lines in the call above: it comes back, may be better, may cut.
    """
    import numpy as np

    columns = trace.columns
    sizes = np.frombuffer(columns.sizes, dtype=np.intc)
    returned = _returned(trace)
    if returned is None:
        return None
    better, cuts, is_cut = returned
    nodes = np.arange(len(sizes))
    above = 1 + better + cuts  # lines in the call above
    above[0] = 0
    after = above + ~is_cut
    ends = nodes + sizes
    ending = ends - 1 - np.frombuffer(columns.plies, dtype=np.intc)  # the how-manyth to end
    ordered = np.empty_like(after)
    ordered[ending] = after
    # By the time that a node ends, all before its end have been tried and entered.
    first = 2 * ends - 1 + (ordered.cumsum() - ordered)[ending]
    back = first + ~is_cut
    gone = np.bincount(ends, weights=after, minlength=len(sizes) + 1).cumsum().astype(np.int64)
    entered = 2 * np.arange(len(sizes) + 1) + gone
    entered[-1] -= 1  # nobody tries the root
    letters = np.full(entered[-1], ord("t"), dtype=np.uint8)
    letters[entered[:-1]] = ord("e")
    letters[first[~is_cut]] = ord("d")
    letters[first[sizes == 1]] = ord("l")
    letters[back[1:]] = ord("b")
    letters[(back + 1)[better]] = ord("+")
    letters[(back + 1 + better)[cuts]] = ord("x")
    text = letters.tobytes().decode("ascii")
    return Timeline(array("q", entered.tobytes()), array("q", (back - 1).tobytes()), text)


def _returned(trace: AnyTrace) -> "list[np.ndarray[Any, Any]] | None":
    """Which nodes are better than those before them, which cut those after them, which are cut."""
    import numpy as np

    columns = trace.columns
    sizes = np.frombuffer(columns.sizes, dtype=np.intc)
    signs = 1.0 - 2.0 * np.frombuffer(columns.mins, dtype=np.int8)  # MIN as MAX, turned round
    values = np.frombuffer(columns.values)
    alphas, betas = np.frombuffer(columns.alphas), np.frombuffer(columns.betas)
    near, far = np.where(signs > 0, (alphas, betas), (-betas, -alphas))
    reaches = np.greater if trace.cut == ">" else np.greater_equal
    is_hard = trace.search == "alphabeta_hard"

    is_better, cuts, is_cut = (np.zeros(len(sizes), dtype=bool) for _ in range(3))
    best = np.full(len(sizes), -np.inf)
    calls = np.flatnonzero(sizes > 1)
    children = calls + 1
    is_first = True
    while len(calls):  # all first children, then all second ones
        found = signs[calls] * values[children]
        better = np.ones(len(calls), dtype=bool) if is_first else found > best[calls]
        kept = np.maximum(near[calls], found) if is_hard else found
        best[calls] = np.where(better, kept, best[calls])
        is_better[children] = better
        if trace.cut is not None:
            cuts[children] = is_cut[calls] = reaches(best[calls], far[calls])
        children = children + sizes[children]
        more = children < calls + sizes[calls]
        calls, children, is_first = calls[more], children[more], False
    if is_hard:
        best = np.where(is_cut, far, best)
    is_call = sizes > 1
    follows = np.array_equal(best[is_call], (signs * values)[is_call])
    return [is_better, cuts, is_cut] if follows else None
