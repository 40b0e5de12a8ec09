"""What a browser needs to step through a search without asking for more.

    Scene  what stays: the tree drawn once, the pseudocode, the empty board
    Part   some hundred steps: how the spots look at the first, and what each step changes
    Look   how a spot of the tree looks: [status, label, notes, struck, on the variation]

The tree is laid out once, with everything that will ever appear in it; a step only changes
texts and classes. Everything here is plain data that JSON can carry.
"""

from bisect import bisect_right
from copy import copy
from functools import cached_property
from itertools import islice, pairwise, takewhile
from typing import Any

from teachkit import search as searches
from teachkit.draw.board.painter import Painter
from teachkit.draw.tree.folding import MAX_CHILDREN, MAX_NODES, Folding, shown_nodes
from teachkit.draw.tree.spots import Sketch, Spot, SpotBuilder, sketch
from teachkit.stepping.moment import Moment
from teachkit.stepping.narration import found, place
from teachkit.stepping.pseudocode import pseudocode
from teachkit.stepping.steps import Steps
from teachkit.trace.trace import AnyNode, Trace, checked_trace
from teachkit.values import value_text
from teachkit.widgets.board.scene import Data, empty_board, position
from teachkit.widgets.shared.colours import NAMED, all_colours
from teachkit.widgets.stepper.questions import asked, question
from teachkit.widgets.stepper.stage import Stage, svg_element

PART = 200
"""How many steps a part has."""
DEEPEST_STACK = 12
"""How many calls of the stack are listed, the innermost ones."""
PARTS_AT_ONCE = 10
"""A search of more parts than this is sent as the browser asks for it."""
MAX_SAVED = 40_000
"""How many steps fit into a page of its own."""
MORE = 40
"""How many nodes below the first are shown when a fold is opened."""
MAX_SPOTS = 5_000
"""Where this many spots are drawn, no further fold is opened."""

Look = list[Any]


class Scene:
    """A search, prepared for the browser."""

    def __init__(
        self,
        trace: Trace[Any, Any],
        *,
        show: str = "window",
        max_nodes: int = MAX_NODES,
        boards: bool | None = None,
        predict: bool = False,
    ) -> None:
        checked_trace(trace)
        self.has_board = not trace.game.is_tree
        if boards and trace.game.layout is None:
            raise ValueError(f"{type(trace.game).__name__} has no board that could be drawn")
        self.trace, self.show, self.max_nodes, self.predict = trace, show, max_nodes, predict
        self.boards = trace.game.boards_in_trees if boards is None else boards
        self.weight = trace.game.win_weight
        self.opened: tuple[int, ...] = ()
        """The first nodes of the folds that have been opened."""
        self._draw()
        self.steps = Steps(trace)

    def _draw(self) -> None:
        """Find the spots that there are."""
        self.sketch = self._sketch()
        self.spots = {spot.key: spot for spot in self.sketch.spots}
        self._folds = sorted(spot.key for spot in self.sketch.spots if _is_fold(spot))
        self._dependants: dict[int, set[int]] = {}
        """The spots whose looks change when the one above them is settled."""
        for spot in self.sketch.spots:
            if spot.status == "pruned" or (self.predict and _is_fold(spot)):
                self._dependants.setdefault(_visited(spot).key, set()).add(spot.key)

    def _sketch(self) -> Sketch:
        """The tree as it looks at the end, with the opened folds shown too."""
        drawing = sketch(self.trace, show=self.show, max_nodes=self.max_nodes)
        if not self.opened:
            return drawing
        columns, shown = self.trace.columns, shown_nodes(self.trace, self.max_nodes)
        for node in self.opened:
            hidden = (n for n in columns.children(columns.parents[node]) if n >= node)
            folding = Folding(self.trace, 0, {*shown, *islice(hidden, MAX_CHILDREN)})
            folding.room = MORE
            folding.open(node)
            shown = folding.shown
        drawing.spots.clear()
        SpotBuilder(drawing, Moment(self.trace, None, None), shown, self.show).build()
        return drawing

    def with_opened(self, key: int) -> "Scene":
        """The same scene with a fold opened, or a ValueError if it cannot be."""
        if key not in self.spots or not _is_fold(self.spots[key]):
            raise ValueError(f"there is no fold {key!r} that could be opened")
        if len(self.spots) > MAX_SPOTS:
            raise ValueError(f"{len(self.spots):,} spots are drawn already, which is enough")
        scene = copy(self)
        scene.__dict__.pop("still", None)
        scene.opened = *self.opened, key
        scene._draw()
        return scene

    # ---- what stays

    @cached_property
    def still(self) -> Data:
        """All that does not change from step to step."""
        stage = Stage(
            self.sketch,
            show=self.show,
            boards=self.boards,
            alike=self.predict,
            veiled=self.veiled,
        )
        return {
            "title": self.title,
            "subtitle": self.subtitle,
            "svg": svg_element(stage, f"Search tree of {self.title}"),
            "places": stage.middles(),
            "parents": {
                spot.key: spot.parent.key for spot in self.sketch.spots if spot.parent is not None
            },
            "count": len(self.steps),
            "part": PART,
            "keys": self.steps.letters(),
            "asked": list(asked(self.steps)) if self.predict else [],
            "visits": self._visits(),
            "hints": {spot.key: spot.hint for spot in self.sketch.spots if spot.kind == "fold"},
            "code": {role: self._code(role) for role in ("MAX", "MIN")},
            "board": self._empty_board(),
            "window": self.trace.cut is not None,
            "veiled": self.veiled,
            "colours": all_colours(),
        }

    @property
    def veiled(self) -> bool:
        """Do all nodes look alike until they are visited, as what will be cut has no picture?"""
        return not self.trace.game.is_tree

    @property
    def title(self) -> str:
        """The search and the game."""
        search = self.trace.search_name
        if self.trace.game.is_tree:
            return f"{search} · game tree"
        return f"{search} · {self.trace.game.title}"

    @property
    def subtitle(self) -> str:
        """Who is to move and how deep the search goes."""
        trace = self.trace
        depth = "to the end" if trace.depth is None else f"{trace.depth} plies deep"
        told = [f"{trace.root.player} to move", depth]
        if not self.predict:
            told.append(f"{len(trace):,} nodes visited")
        return " · ".join(told)

    def _code(self, role: str) -> list[Data]:
        if self.trace.watched or self.trace.search not in searches.__all__:
            return []
        search = getattr(searches, self.trace.search)
        lines = pseudocode(search, role, self.trace.cut or ">=")
        return [{"text": line.text, "indent": line.indent, "key": line.key} for line in lines]

    def _visits(self) -> dict[int, list[int]]:
        """For each drawn node, the steps at which it was entered and left."""
        return {
            key: list(self.steps.visit(key)) for key, spot in self.spots.items() if _is_node(spot)
        }

    def _empty_board(self) -> Data | None:
        if not self.has_board:
            return None
        return empty_board(self._painter(self.trace.root), "The board at the current node")

    def _painter(self, node: AnyNode) -> Painter:
        return Painter(self.trace.game, node.state, node.move, NAMED)

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
        numbers = range(start, min(start + PART, len(self.steps)))
        moments = [Moment(self.trace, self.steps, number) for number in numbers]
        nodes = {m.step.node.id: m.step.node for m in moments if m.step and self.has_board}
        part: Data = {
            "start": start,
            "looks": {key: self._look(key, moments[0]) for key in self.spots},
            "steps": [self._told(*both) for both in pairwise([moments[0], *moments])],
            "boards": {number: self._board(node) for number, node in nodes.items()},
        }
        if self.predict:
            part["questions"] = {n: q for n in numbers if (q := question(self.steps, n))}
        return part

    def _told(self, before: Moment, now: Moment) -> Data:
        """A step, and what it changes."""
        step = now.step
        assert step is not None
        return {
            "key": step.key,
            "role": step.node.role,
            "spot": self.spot_of(step.node.id),
            "node": step.node.id,
            "child": self.spot_of(step.child.id) if step.child else None,
            "says": step.sentence,
            "stack": self._stack(now),
            "looks": self._changes(before, now),
        }

    def spot_of(self, node: int) -> int:
        """The spot that shows a node: its own, or the fold in which it is hidden."""
        if node in self.spots:
            return node
        return self._folds[bisect_right(self._folds, node) - 1]

    def _changes(self, before: Moment, now: Moment) -> dict[int, Look]:
        """The looks of the spots that one step may have changed."""
        assert before.step is not None
        assert now.step is not None
        keys = {self.spot_of(before.step.node.id), self.spot_of(now.step.node.id)}
        if self.show == "ranges":
            keys |= {self.spot_of(node) for node in (*before.way, *now.way)}
        if now.is_end:
            keys |= {spot.key for spot in self.sketch.spots if spot.on_variation}
        for key in tuple(keys):
            keys |= self._dependants.get(key, set())
        return {
            key: look for key in keys if (look := self._look(key, now)) != self._look(key, before)
        }

    def _look(self, key: int, moment: Moment) -> Look:
        spot = self.spots[key]
        node = self.trace[_visited(spot).key]  # its own, or the one above it
        if _is_node(spot):
            return [
                moment.status(node),
                moment.label(node, self.show),
                list(moment.notes(node, self.show)),
                False,
                moment.is_end and spot.on_variation,
            ]
        is_settled = moment.is_settled(node)
        if spot.status == "pruned":
            label = spot.label if is_settled or spot.kind != "stub" else ""
            status = "pruned" if is_settled else "unseen"
            return [status, label, [], is_settled and spot.struck, False]
        status = moment.fold_status(key, key + sum(node.size for node in self._hidden(spot)))
        inside = [self._inside(moment)] if status == "current" else []
        label = spot.label
        if not is_settled:
            if self.predict:
                label = "…"
            elif status != "done":
                label = label.partition("\n")[0]  # how much will be cut in it comes after
        return [status, label, inside, False, False]

    def _inside(self, moment: Moment) -> str:
        """What the search knows of the current node, which a fold hides."""
        assert moment.step is not None
        node = moment.step.node
        label = found(node) if moment.is_settled(node) else moment.label(node, "values") or "…"
        return f"{place(node)}: {label}"

    def _hidden(self, fold: Spot) -> list[AnyNode]:
        """The siblings that a fold stands for."""
        assert fold.parent is not None
        siblings = (n for n in self.trace[fold.parent.key].children if n.id >= fold.key)
        return list(takewhile(lambda n: n.id == fold.key or n.id not in self.spots, siblings))

    def _stack(self, moment: Moment) -> list[list[str]]:
        """The calls from the root to the current one: role, place, v, alpha, beta."""
        calls = []
        for node in sorted(moment.way.values(), key=lambda node: node.id)[-DEEPEST_STACK:]:
            numbers = moment.value(node), *moment.window(node)
            texts = ["" if n is None else value_text(n, self.weight) for n in numbers]
            calls.append([node.role, place(node), *texts])
        return calls

    def _board(self, node: AnyNode) -> Data:
        return position(self._painter(node)) | {"caption": place(node)}


def _is_node(spot: Spot) -> bool:
    """Does a spot show a node that the search visited?"""
    return spot.visited and spot.kind != "fold"


def _is_fold(spot: Spot) -> bool:
    """Does a spot hide nodes that the search visited?"""
    return spot.visited and spot.kind == "fold"


def _visited(spot: Spot) -> Spot:
    """The spot itself if the search visited it, else the nearest above that it did."""
    while spot.parent is not None and not _is_node(spot):
        spot = spot.parent
    return spot


def first_parts(scene: Scene) -> Data:
    """The parts that a browser gets at once, by number."""
    count = scene.part_count
    return {str(n): scene.part(n) for n in range(count if count <= PARTS_AT_ONCE else 1)}


def all_parts(scene: Scene) -> Data:
    """All parts by number, or a ValueError if they are too many for a page of their own."""
    if len(scene.steps) > MAX_SAVED:
        raise ValueError(
            f"{len(scene.steps):,} steps are too many for one page, which holds {MAX_SAVED:,}: "
            "record a search that is less deep"
        )
    return {str(n): scene.part(n) for n in range(scene.part_count)}
