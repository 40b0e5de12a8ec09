"""What a browser needs to step through a search without asking for more.

    Scene  what stays: the tree drawn once, the pseudocode, the empty board
    Part   some hundred steps: how the spots look at the first, and what each step changes
    Look   how a spot of the tree looks: [status, label, notes, struck, on the variation]

The tree is laid out once, with everything that will ever appear in it; a step only changes
texts and classes. Everything here is plain data that JSON can carry.
"""

from bisect import bisect_right
from functools import cached_property
from typing import Any

from teachkit import search as searches
from teachkit.draw.boards import Painter
from teachkit.draw.figure import Figure
from teachkit.draw.folding import MAX_NODES, AnyNode
from teachkit.draw.moment import Moment
from teachkit.draw.palette import Theme, named_theme
from teachkit.draw.positions import has_board
from teachkit.draw.shapes import element, svg
from teachkit.draw.sketch import Spot, sketch
from teachkit.draw.tree import draw_tree
from teachkit.games.tree import TreeGame
from teachkit.narration import place
from teachkit.pseudocode import pseudocode
from teachkit.stepping import Steps
from teachkit.trace import Trace
from teachkit.values import value_text

PART = 200
"""How many steps a part has."""
DEEPEST_STACK = 12
"""How many calls of the stack are listed, the innermost ones."""

Data = dict[str, Any]
Look = list[Any]


class Scene:
    """A search, prepared for the browser."""

    def __init__(
        self,
        trace: Trace[Any, Any],
        *,
        show: str = "window",
        theme: str | Theme = "light",
        max_nodes: int = MAX_NODES,
        boards: bool = False,
    ) -> None:
        self.trace, self.show, self.boards = trace, show, boards
        self.theme = named_theme(theme)
        self.steps = Steps(trace)
        self.sketch = sketch(trace, show=show, max_nodes=max_nodes)
        self.spots = {spot.key: spot for spot in self.sketch.spots}
        self.weight = trace.game.win_weight
        self.has_board = has_board(trace.game)
        self._folds = sorted(
            (int(key[2:]), key) for key in self.spots if key[:2] == "f_" and key[2:].isdecimal()
        )
        self._cut_below: dict[str, list[Spot]] = {}
        for spot in self.sketch.spots:
            if spot.key[:2] in ("p_", "u_", "f_") and spot.status == "pruned":
                top = spot
                while top.parent is not None and top.key[:2] != "n_":
                    top = top.parent
                self._cut_below.setdefault(top.key, []).append(spot)

    # ---- what stays

    @cached_property
    def still(self) -> Data:
        """All that does not change from step to step."""
        canvas = draw_tree(self.sketch, self.theme, arrows=True, boards=self.boards)
        figure = Figure(canvas, self.sketch.title, "")
        return {
            "title": self.title,
            "subtitle": self.subtitle,
            "svg": figure.svg,
            "count": len(self.steps),
            "part": PART,
            "keys": self.steps.letters(),
            "visits": self._visits(),
            "hints": {spot.key: spot.hint for spot in self.sketch.spots if spot.kind == "fold"},
            "code": {role: self._code(role) for role in ("MAX", "MIN")},
            "board": self._empty_board() if self.has_board else None,
            "window": self.trace.cut is not None,
        }

    @property
    def title(self) -> str:
        """The search and the game."""
        names = {"alphabeta": "Alpha-beta", "pvs": "Principal variation search"}
        search = names.get(self.trace.search, self.trace.search.replace("_", " ").capitalize())
        game = type(self.trace.game).__name__
        return search if isinstance(self.trace.game, TreeGame) else f"{search} on {game}"

    @property
    def subtitle(self) -> str:
        """Who is to move and how deep the search goes."""
        trace = self.trace
        depth = "to the end" if trace.depth is None else f"{trace.depth} plies deep"
        return f"{trace.root.player} to move · {depth} · {len(trace):,} nodes visited"

    def _code(self, role: str) -> list[Data]:
        search = getattr(searches, self.trace.search)
        lines = pseudocode(search, role, self.trace.cut or ">=")
        return [{"text": line.text, "indent": line.indent, "key": line.key} for line in lines]

    def _visits(self) -> dict[str, list[int]]:
        """For each drawn node, the steps at which it was entered and left."""
        return {key: list(self.steps.visit(int(key[2:]))) for key in self.spots if key[:2] == "n_"}

    def _empty_board(self) -> Data:
        """The board without pieces, and each kind of piece drawn around the origin."""
        painter = self._painter(self.trace.root)
        frame = painter.ground(coordinates=True)
        shapes = [frame, *painter.board(), *painter.names([])]
        kinds = {player: player for player in self.trace.game.players}
        if self.trace.search and "chequers" in painter.layout.style:
            kinds |= {f"{player} king": player for player in self.trace.game.players}
        cell = next(iter(painter.layout.places))
        x, y = painter.at(cell)
        return {
            "svg": str(svg(shapes, frame, 300, "The board at the current node", "")),
            "kinds": {kind: "".join(map(element, painter.piece(cell, kind))) for kind in kinds},
            "origin": [x, y],
            "cells": {str(c): list(painter.at(c)) for c in painter.layout.places},
        }

    def _painter(self, node: AnyNode) -> Painter:
        return Painter(self.trace.game, node.state, node.move, self.theme)

    # ---- what changes

    @property
    def part_count(self) -> int:
        """How many parts there are."""
        return -(-len(self.steps) // PART)

    def part(self, number: int) -> Data:
        """The steps of a part: the looks of all spots at its first step, then the changes."""
        start = number * PART
        if not 0 <= start < len(self.steps):
            raise ValueError(f"there is no part {number}: there are {self.part_count}")
        boards: dict[int, Data] = {}
        first = Moment(self.trace, self.steps, start)
        looks = {key: self._look(key, first) for key in self.spots}
        told, before = [], first
        for at in range(start, min(start + PART, len(self.steps))):
            moment = Moment(self.trace, self.steps, at)
            step = moment.step
            assert step is not None
            if self.has_board and step.node.id not in boards:
                boards[step.node.id] = self._board(step.node)
            changed = {} if at == start else self._changes(before, moment)
            told.append(
                {
                    "key": step.key,
                    "role": step.node.role,
                    "spot": self.spot_of(step.node.id),
                    "node": step.node.id,
                    "child": self.spot_of(step.child.id) if step.child else None,
                    "says": step.sentence,
                    "stack": self._stack(moment),
                    "looks": changed,
                }
            )
            before = moment
        return {"start": start, "looks": looks, "steps": told, "boards": boards}

    def spot_of(self, node: int) -> str:
        """The spot that shows a node: its own, or the fold in which it is hidden."""
        if f"n_{node}" in self.spots:
            return f"n_{node}"
        return self._folds[bisect_right(self._folds, (node, "~")) - 1][1]

    def _changes(self, before: Moment, now: Moment) -> dict[str, Look]:
        """The looks of the spots that one step may have changed."""
        assert before.step is not None
        assert now.step is not None
        keys = {self.spot_of(before.step.node.id), self.spot_of(now.step.node.id)}
        if self.show == "ranges":
            keys |= {self.spot_of(node) for node in (*before.way, *now.way)}
        if now.is_end:
            keys |= {spot.key for spot in self.sketch.spots if spot.on_variation}
        for key in tuple(keys):
            keys |= {spot.key for spot in self._cut_below.get(key, ())}
        return {
            key: look for key in keys if (look := self._look(key, now)) != self._look(key, before)
        }

    def _look(self, key: str, moment: Moment) -> Look:
        spot = self.spots[key]
        if key[:2] == "n_":
            node = self.trace[int(key[2:])]
            return [
                moment.status(node),
                moment.label(node, self.show),
                list(moment.notes(node, self.show)),
                False,
                moment.is_end and spot.on_variation,
            ]
        if spot.status != "pruned":
            first = int(key[2:])
            end = first + sum(s.size for s in self._hidden(spot, first))
            return [moment.fold_status(first, end), spot.label, [], False, False]
        top = spot
        while top.parent is not None and top.key[:2] != "n_":
            top = top.parent
        is_cut = moment.is_settled(self.trace[int(top.key[2:])])
        label = spot.label if is_cut or spot.kind != "stub" else ""
        return ["pruned" if is_cut else "unseen", label, [], is_cut and spot.struck, False]

    def _hidden(self, fold: Spot, first: int) -> list[AnyNode]:
        """The siblings that a fold stands for."""
        assert fold.parent is not None
        siblings = self.trace[int(fold.parent.key[2:])].children
        hidden = []
        for node in siblings:
            if node.id >= first:
                if f"n_{node.id}" in self.spots:
                    break
                hidden.append(node)
        return hidden

    def _stack(self, moment: Moment) -> list[list[str]]:
        """The calls from the root to the current one: role, place, v, alpha, beta."""
        calls = []
        for node in sorted(moment.way.values(), key=lambda node: node.id)[-DEEPEST_STACK:]:
            v = moment.value(node)
            numbers = (None if v is None else v, *moment.window(node))
            texts = ["" if n is None else value_text(n, self.weight) for n in numbers]
            calls.append([node.role, place(node), *texts])
        return calls

    def _board(self, node: AnyNode) -> Data:
        painter = self._painter(node)
        under = [*painter.last_move(), *painter.mills()]
        over = [*painter.men_in_hand(coordinates=True), *painter.winning_lines()]
        return {
            "pieces": {str(cell): piece for cell, piece in painter.pieces.items()},
            "under": "".join(map(element, under)),
            "over": "".join(map(element, over)),
            "caption": place(node),
            "turn": painter.title.partition(": ")[2],
            "words": self.trace.game.text(node.state),
        }
