"""Which nodes of a tree of positions a search went to, told from what it asked the game."""

from collections.abc import Sequence
from functools import cached_property
from itertools import permutations
from math import inf
from typing import Any

from teachkit.study.check.judge import Task
from teachkit.study.check.mutants import HARD, STRICT, Mutant
from teachkit.study.observe.trees import Kids, Number, Tree


class Walk:
    """Where a search went, node by node, as paths meet: one position may be at several nodes."""

    def __init__(self, tree: Tree, states: Sequence[Any], trail: Sequence[tuple[Any, ...]]) -> None:
        self._tree, self._states = tree, states
        self._made: dict[Number, int] = {}
        """The nodes to which a move led, and when first."""
        self._left: dict[Number, int] = {}
        """The nodes from which moves were made, and when first."""
        self._asked: dict[Number, int] = {}
        """The nodes whose worth was asked for, and when first."""
        here: Number = 0
        for time, (state, *after) in enumerate(trail):
            here = self._nearest(here, state)
            (self._left if after else self._asked).setdefault(here, time)
            kids = [kid for _, kid in tree.kids[here] if [states[kid]] == after]
            for kid in [kid for kid in kids if kid not in self._made][:1]:
                self._made[kid] = time

    def _nearest(self, here: Number, state: Any) -> Number:
        """The node that is meant by a position: just below the last one, or on the way back.

        Of several moves that led to it, that one is meant which was not followed yet.
        """
        at = here
        while True:
            kids = [kid for _, kid in self._tree.kids[at] if kid in self._made]
            near = [kid for kid in kids if self._states[kid] == state]
            new = [kid for kid in near if kid not in self._left and kid not in self._asked]
            if new or self._states[at] == state:
                return new[0] if new else at
            if near or at == 0:
                return near[-1] if near else here
            at = self._tree.above[at]

    @cached_property
    def _lists(self) -> bool:
        """Are all moves of a node made before the first one is followed?"""
        made, left = self._made, self._left
        return any(
            made[one] < made[other] < left[one]
            for node in left
            for (_, one), (_, other) in permutations(self._tree.kids[node], 2)
            if one in left and one in made and other in made
        )

    @cached_property
    def visible(self) -> set[Number]:
        """The nodes of which one can tell whether it went there.

        A search that goes where its moves lead went to all of these. Of one that makes lists of
        moves only the ends are seen, if it asks what they are worth.
        """
        if not self._lists:
            return set(self._tree.nodes[1:])
        leaves = set(self._tree.leaves)
        return leaves if leaves & self._asked.keys() else set()

    @cached_property
    def seen(self) -> set[Number]:
        """The nodes to which it went, as far as that is visible."""
        return self.visible & (self._asked if self._lists else self._made).keys()

    @property
    def is_all(self) -> bool:
        """Did it follow every move of every node that it looked into?"""
        if self._lists:
            return self.seen == self.visible
        return self._below(self._left) == self.seen

    def _below(self, nodes: Any) -> set[Number]:
        return {kid for node in nodes for _, kid in self._tree.kids[node]} & self.visible

    def _due(self, task: Task) -> list[set[Number]]:
        """The visible nodes to which the textbook's search goes, in this order of moves."""
        searches = [task.textbook, *([Mutant(HARD, STRICT)] if task.rule == ">" else [])]
        return [self._way_to(search.leaves(self._tree, self._order)) for search in searches]

    def _way_to(self, leaves: Sequence[Number]) -> set[Number]:
        found: set[Number] = set()
        for leaf in leaves:
            node = leaf
            while node and node not in found:
                found.add(node)
                node = self._tree.above[node]
        return found & self.visible

    @cached_property
    def _order(self) -> Kids:
        """The moves of each node in the order in which they were followed."""
        tree = self._tree
        leaves = {leaf: self._asked[leaf] for leaf in tree.leaves if leaf in self._asked}
        when = (self._left | leaves) if self._lists else self._made
        times = [when.get(node, inf) for node in tree.nodes]
        for node in reversed(tree.nodes[1:]):
            times[tree.above[node]] = min(times[tree.above[node]], times[node])
        return [sorted(below, key=lambda pair: times[pair[1]]) for below in tree.kids]

    def vain(self, task: Task) -> int:
        """How many nodes were looked at that alpha-beta leaves out, or for minimax left out."""
        if task.rule:
            return min(len(self.seen - due) for due in self._due(task))
        known = {self._states[node] for node in (*self._left, *self._asked)}
        return sum(not self._is_known(node, known) for node in self.visible - self.seen)

    def _is_known(self, node: Number, known: set[Any]) -> bool:
        """Can it have been found in a table, it or a position on the way to it?"""
        tree = self._tree
        if self._lists:
            return self._states[node] in known
        while node not in self._made:
            node = tree.above[node]
        return node not in self._left and self._states[node] in known

    def can_show(self, task: Task) -> bool:
        """Is there a node that it looked into, and of which alpha-beta leaves something out?"""
        return all(self._below(self._left) - due for due in self._due(task))
