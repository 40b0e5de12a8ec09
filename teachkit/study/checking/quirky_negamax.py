"""Negamax with quirks: values are the mover's, and the window is turned round at each move."""

from math import inf

from teachkit.study.checking.plain_trees import Number
from teachkit.study.checking.quirks import Window
from teachkit.study.checking.quirky_parts import Answer, Parts


class QuirkyNegamax(Parts):
    """One negamax search with quirks."""

    def search(self) -> Answer:
        """The value for the mover and the move at the root."""
        return self._value(0, *self.quirks.window)

    def _value(self, number: Number, alpha: float, beta: float) -> Answer:
        """The value for the mover, and the move, at a node."""
        quirks, tree = self.quirks, self.tree
        self._count()
        if tree.leaf[number] is not None:
            return self._leaf(number), None
        v = self._start(True)
        move = None
        for a, child in self._children(number, self.tree.is_max[number], 0 if number == 0 else 1):
            v2, _ = self._value(child, *self._turned(alpha, beta))
            v2 = -v2 if self._negates(number) else v2
            if self._better(v2, v, True) or (quirks.start is None and move is None):
                v, move = v2, a
            if quirks.updates_alpha == "at MAX":
                alpha = max(alpha, v)
            if self._cuts(v, (alpha, beta), (alpha, beta), True):
                return (beta if quirks.gives == "window" else v), move
        return self._given(v, (alpha, beta), True), move

    def _negates(self, number: Number) -> bool:
        """Does what comes back to a node change its sign?"""
        where = self.quirks.negates
        return where == "everywhere" or (where == "below the root" and number > 0)

    def _turned(self, alpha: float, beta: float) -> Window:
        """The window as the opponent sees it, or what becomes of it."""
        match self.quirks.passes:
            case "none":
                return -inf, inf
            case "entry":
                return alpha, beta
            case "negated":
                return -alpha, -beta
            case "swapped":
                return beta, alpha
            case "half":
                return -beta, alpha
            case "other half":
                return beta, -alpha
        return -beta, -alpha
