"""The textbook's search as a text with gaps, and searches with a mistake in one of the gaps.

    part    what stands in a gap, a piece of Python: PARTS are the book's own
    style   parts that people write in other ways and that are as right
    Mutant  a search made of parts; unless something in it was changed it is the textbook's

A student's function that gives the value, the move and the leaves of a mutant on every tree
tried has that mistake, whatever it looks like inside.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import inf
from typing import Any

from teachkit.study.observe.asking import Seen
from teachkit.study.observe.trees import Kids, Number, Tree

Parts = dict[str, str]

TEXT = """
def make(kids, worth, turn, side, guess, above, looks, memory, count, wander, inf):
    def search(node, alpha, beta, ply, left):
        count()
        if not kids[node]:
            looks.append(node)
            return {leaf}, None
        if {horizon}:
            looks.append({asked})
            return {estimate}, None
        is_max = {role}
        v, move, n, found = {start}, None, 0, []
        low, high = alpha, beta
        {enter}
        for a, child in {moves}:
            n += 1
            v2, below = search(child, {passes}, ply + 1, {less})
            {back}
            found.append(v2)
            if {better}:
                v, move = {keeps}
            {update}
            if {cut}:
                {cutting}
                return {cut_gives}, move
            {after}
        return {gives}, move
    {wrap}
    return search

def begin(search, left, memory, inf):
    value, move = search(0, {window}, 0, left)
    return {root}
"""
"""What is found below stands in `found`; alpha and beta as they came, in `low` and `high`."""

PARTS: Parts = {
    "leaf": "worth[node]",
    "horizon": "left == 0",
    "asked": "node",
    "estimate": "guess[node]",
    "role": "turn[node]",
    "start": "-inf if is_max else inf",
    "enter": "pass",
    "moves": "kids[node]",
    "passes": "alpha, beta",
    "less": "left - 1",
    "back": "pass",
    "better": "{first} or (v2 {gt} v if is_max else v2 {lt} v)",
    "first": "n == 1",
    "keeps": "v2, a",
    "update": "alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))",
    "cut": "v {ge} beta if is_max else v {le} alpha",
    "cutting": "pass",
    "cut_gives": "v",
    "after": "pass",
    "gives": "v",
    "window": "-inf, inf",
    "root": "value, move",
    "wrap": "pass",
    "gt": ">",
    "lt": "<",
    "ge": ">=",
    "le": "<=",
}
"""The textbook's own parts."""

PLAIN = {"cut": "False"}
"""Minimax."""
STRICT = {"ge": ">", "le": "<"}
"""Cuts only beyond a bound."""
LATER = {"gt": ">=", "lt": "<="}
"""Keeps the last of equal moves."""
NEGAMAX = {
    "leaf": "worth[node] * side[node]",
    "estimate": "guess[node] * side[node]",
    "role": "True",
    "passes": "-beta, -alpha",
    "back": "v2 = -v2",
}
"""Values are the mover's, and change their sign on the way up."""
BOUNDS = {"cut": "alpha {ge} beta"}
"""Compares the bounds with each other."""
OWN = BOUNDS | {
    "better": "{first} or (v2 {gt} alpha if is_max else v2 {lt} beta)",
    "update": "alpha, beta = (max(alpha, v2), beta) if is_max else (alpha, min(beta, v2))",
    "cut_gives": "alpha if is_max else beta",
    "gives": "alpha if is_max else beta",
}
"""Has no other best value than alpha and beta."""
HARD = OWN | {"cut_gives": "beta if is_max else alpha"}
"""Never gives a value beyond its bounds."""
STYLES: Sequence[Parts] = ({}, BOUNDS, OWN, HARD)
"""Ways to write alpha-beta that are all right."""

LIMIT = 5_000
"""The most nodes that a mutant may look at."""


class Memory:
    """What the nodes of a mutant share; kept from call to call only if the mistake is that."""

    def __init__(self) -> None:
        self.alpha, self.beta = -inf, inf
        self.best: dict[bool, float] = {}
        self.top: float = -inf
        self.move: int | None = None
        self.roles: dict[Number, bool] = {}
        self.has_cut = False
        self.pairs: list[tuple[float, int]] = []

    def pool(self, value: float, move: int, is_max: bool) -> tuple[float, int]:
        """The first best of all values that any node has found so far, and its move."""
        self.pairs.append((value, move))
        return (max if is_max else min)(self.pairs, key=lambda pair: pair[0])

    def share(self, move: int, value: float = inf) -> int:
        """Let the move that all nodes share be this one, if none of greater value was."""
        if value > self.top or value == inf:
            self.top, self.move = value, move
        return move

    def flip(self, node: Number, role: bool) -> bool:
        """Give a node a role, whoever is to move there."""
        self.roles[node] = role
        return True

    def tabled(self, search: Any, key: Any) -> Any:
        """The search with a table; what has the key None is not kept."""
        table: dict[Any, Any] = {}

        def known(node: Number, alpha: float, beta: float, ply: int, left: float) -> Any:
            place = key(node, ply)
            if place is None:
                return search(node, alpha, beta, ply, left)
            if place not in table:
                table[place] = search(node, alpha, beta, ply, left)
            return table[place]

        return known


class Mutant:
    """A search made of parts."""

    def __init__(self, *parts: Parts) -> None:
        given = {name: text for each in parts for name, text in each.items() if name in PARTS}
        self.parts = tuple(sorted({**PARTS, **given}.items()))

    def on(
        self,
        tree: Tree,
        kids: Kids | None = None,
        *,
        guess: Mapping[Number, float] | None = None,
        depth: float = inf,
        memory: Memory | None = None,
    ) -> Seen | None:
        """What it does on a tree whose moves are tried in a given order; None if it breaks off."""
        kids, memory = kids or tree.kids, memory or Memory()
        looks: list[Number] = []
        steps = iter(range(LIMIT))

        def count() -> None:
            next(steps)  # which ends a mutant that goes on and on

        def wander(node: Number, stays: bool = False) -> Iterator[tuple[int, Number]]:
            at = node
            for move in range(len(kids[node])):
                if move < len(kids[at]) or not stays:
                    at = kids[at][move][1]
                yield move, at

        lists = tree.worth, tree.is_max, tree.side, guess or {}, tree.above
        make, begin = _made(self.parts)
        search = make(kids, *lists, looks, memory, count, wander, inf)
        try:
            value, move = begin(search, depth, memory, inf)
        except Exception:  # whatever a mistake leads to
            return None
        return Seen(value, move, tuple(dict.fromkeys(looks)))

    def leaves(
        self, tree: Tree, kids: Kids | None = None, guess: Mapping[Number, float] | None = None
    ) -> tuple[Number, ...]:
        """The leaves that it looks at; none if it breaks off."""
        seen = self.on(tree, kids, guess=guess)
        return seen.leaves if seen else ()


@lru_cache(maxsize=4096)
def _made(parts: tuple[tuple[str, str], ...]) -> tuple[Any, Any]:
    """The search of these parts, which may have gaps of their own, and how it is begun."""
    own, text, space = dict(parts), TEXT, dict[str, Any]()
    while "{" in text:
        text = text.format(**own)
    exec(text, space)
    return space["make"], space["begin"]
