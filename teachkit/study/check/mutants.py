"""The textbook's search as a text with gaps, and searches with a mistake in one of the gaps.

    part    what stands in a gap, a piece of Python: PARTS are the book's own
    style   parts that people write in other ways and that are as right
    sided   a mistake at MAX, at MIN, at the root, ...
    Mutant  a search made of parts; unless something in it was changed it is the textbook's

A student's function that gives the value, the move and the leaves of a mutant on every tree
tried has that mistake, whatever it looks like inside.
"""

import re
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
            {look}
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
            if {early}:
                return {gives}, move
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
    "look": "looks.append(node)",
    "leaf": "worth[node]",
    "horizon": "left == 0",
    "asked": "node",
    "estimate": "guess[node]",
    "role": "turn[node]",
    "start": "-inf if is_max else inf",
    "enter": "None",
    "moves": "kids[node]",
    "passes": "alpha, beta",
    "less": "left - 1",
    "back": "None",
    "early": "False",
    "better": "{first} or (v2 {gt} v if is_max else v2 {lt} v)",
    "first": "n == 1",
    "keeps": "v2, a",
    "update": "(alpha := max(alpha, v)) if is_max else (beta := min(beta, v))",
    "cut": "{reached}",
    "reached": "v {ge} beta if is_max else v {le} alpha",
    "cutting": "None",
    "cut_gives": "v",
    "after": "None",
    "gives": "v",
    "window": "-inf, inf",
    "root": "value, move",
    "wrap": "None",
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
    "back": "(v2 := -v2)",
}
"""Values are the mover's, and change their sign on the way up."""
BOUNDS = {"reached": "alpha {ge} beta"}
"""Compares the bounds with each other."""
OWN = BOUNDS | {
    "better": "{first} or (v2 {gt} alpha if is_max else v2 {lt} beta)",
    "update": "(alpha := max(alpha, v2)) if is_max else (beta := min(beta, v2))",
    "cut_gives": "alpha if is_max else beta",
    "gives": "alpha if is_max else beta",
}
"""Has no other best value than alpha and beta."""
HARD = OWN | {"cut_gives": "beta if is_max else alpha"}
"""Never gives a value beyond its bounds."""
STYLES: Sequence[Parts] = ({}, BOUNDS, OWN, HARD)
"""Ways to write alpha-beta that are all right."""

LIMIT = 5_000
"""The most nodes that a mutant may look at, if its tree has no more than these."""

_PAIRS = {"alpha": "beta", "low": "high", "max": "min", "ge": "le", "gt": "lt", ">": "<"}
OTHER = _PAIRS | {"inf": "-inf", "-inf": "inf"} | {low: high for high, low in _PAIRS.items()}
"""What is MAX's in a part, and what is MIN's in its place."""
PLACES = {
    "True": "",
    "is_max": "So it is at MAX only.",
    "not is_max": "So it is at MIN only.",
    "node": "So it is below the root only.",
    "node and is_max": "So it is at MAX only, and below the root.",
    "not node": "So it is at the root only.",
}
"""Where a mistake may be made, and how that is said."""


def sided(changed: Parts, words: str = "", **more: str) -> list[Parts]:
    """A mistake that is written for MAX: at both, where MIN's is mirrored, and in each place."""
    return [
        {gap: _at(place, gap, part) for gap, part in changed.items()}
        | ({"words": f"{words} {where}".strip()} if words or where else {})
        | more
        for place, where in PLACES.items()
    ]


def _at(place: str, gap: str, part: str) -> str:
    """The part in a place; elsewhere what stands there anyway."""
    other = part
    if "is_max" not in part:  # which says by itself what is MIN's
        other = re.sub(r"-inf|[a-z_]+|[<>]", lambda found: OTHER.get(found[0], found[0]), part)
    if gap == "passes":
        other = ", ".join(reversed(other.split(", ")))
    text = f"({part})" if part == other else f"(({part}) if is_max else ({other}))"
    text = text if place == "True" else f"({text} if {place} else {{was}})"
    return f"*{text}" if gap == "passes" else text


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
        own = dict(PARTS)
        for each in parts:
            own |= {
                gap: part.replace("{was}", f"({own[gap].removeprefix('*')})")
                for gap, part in each.items()
                if gap in own
            }
        self.parts = tuple(sorted(own.items()))

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
        steps = iter(range(max(LIMIT, len(tree.nodes))))

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


@lru_cache(maxsize=1 << 14)  # twice as many as the catalogue leads to: less would keep none
def _made(parts: tuple[tuple[str, str], ...]) -> tuple[Any, Any]:
    """The search of these parts, which may have gaps of their own, and how it is begun."""
    own, text, space = dict(parts), TEXT, dict[str, Any]()
    while "{" in text:
        text = text.format(**own)
    exec(text, space)
    return space["make"], space["begin"]
