"""What a browser needs to step through a search without asking for more.

    Scene  what stays: the pseudocode, the empty board and, where it is seen, the tree drawn once
    Part   some hundred steps: the line on which each stands, its sentence, its board
    Look   how a spot of the tree looks: [status, label, notes, struck, on the variation]

The tree is laid out once, with everything that will ever appear in it; a step only changes
texts and classes. Everything here is plain data that JSON can carry.
"""

import json
from bisect import bisect_right
from copy import copy
from functools import cached_property
from itertools import islice, pairwise, takewhile
from typing import Any

from teachkit import search as searches
from teachkit.draw.board.painter import Painter
from teachkit.draw.line.extent import Scale, extent
from teachkit.draw.tree.folding import MAX_CHILDREN, MAX_NODES, Folding, shown_nodes
from teachkit.draw.tree.spots import Sketch, Spot, SpotBuilder, check_options, sketch
from teachkit.layout import BLOCKED
from teachkit.stepping.moment import Moment
from teachkit.stepping.narration import found, place
from teachkit.stepping.pseudocode import pseudocode
from teachkit.stepping.steps import Step, Steps
from teachkit.trace.trace import AnyNode, Trace, checked_trace
from teachkit.widgets.board.scene import Data, empty_board, position
from teachkit.widgets.shared.assets import packed
from teachkit.widgets.shared.colours import NAMED
from teachkit.widgets.stepper.line import Line, best_play
from teachkit.widgets.stepper.questions import asked, question
from teachkit.widgets.stepper.stage import Stage, svg_element

PART = 100
"""How many steps a part has."""
MOST_AT_ONCE = 200_000
"""So many letters of parts are sent at once; for the others, the browser asks."""
MOST_KEYS = 60_000
"""Of a search of more steps than this, the letters are sent when the browser asks for them."""
MAX_SAVED = 40_000
"""How many steps a page of its own holds."""
MOST_WITH_TREE = 2_000
"""A page has the tree of a search of no more steps than this, if only its line is seen at first."""
MORE = 40
"""How many nodes below the first are shown when a fold is opened."""
MAX_SPOTS = 5_000
"""Where this many spots are drawn, no further fold is opened."""

VIEWS = ("line", "tree")
"""The line of play on which the search stands, or the whole tree."""
READING = {"values": 14, "boards": 8.5}
"""How many pixels high type should be, at least, in a tree of values or of positions."""
STAGE = (880, 430)
"""The room for a tree in a notebook on a small screen, in pixels."""

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
        view: str | None = None,
        name: str | None = None,
    ) -> None:
        checked_trace(trace)
        check_options(show, max_nodes)
        if view not in (None, *VIEWS):
            raise ValueError(f"view must be one of {', '.join(VIEWS)}, not {view!r}")
        self.has_board = not trace.game.is_tree
        if boards and trace.game.layout is None:
            raise ValueError(f"{type(trace.game).__name__} has no board that could be drawn")
        self.trace, self.show, self.max_nodes, self.predict = trace, show, max_nodes, predict
        self.name = name or trace.search_name
        """What the search is called: beside another, also what tells the two apart."""
        self.boards = trace.game.boards_in_trees if boards is None else boards
        self.opened: tuple[int, ...] = ()
        """The first nodes of the folds that have been opened."""
        self._numbered: dict[int, dict[Any, int]] = {}
        self.steps = Steps(trace)
        self.view = view or ("tree" if self._fits() else "line")
        """What is seen at first; a tree is drawn only where it is to be seen."""
        if self.has_tree:
            self._draw()

    @property
    def has_tree(self) -> bool:
        """Is the whole tree drawn?"""
        return self.view == "tree"

    def _fits(self) -> bool:
        """Can the whole tree be read without moving it? Those of textbooks are drawn to be."""
        if len(self.trace) > self.max_nodes:
            return False
        if self.trace.game.is_tree:
            return True
        self._draw()
        _, _, *size = self.stage.box()
        scale = min(room / length for room, length in zip(STAGE, size, strict=True))
        return scale * NAMED.font_size >= READING["boards" if self.boards else "values"]

    def _draw(self) -> None:
        """Find the spots that there are."""
        self.__dict__.pop("stage", None)
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

    def with_tree(self) -> "Scene":
        """The same scene with the tree."""
        return self if self.has_tree else self._changed(view="tree")

    def _changed(self, **changes: Any) -> "Scene":
        """The same scene, but for this, drawn anew."""
        scene = copy(self)
        scene.__dict__.pop("still", None)
        scene.__dict__.update(changes)
        scene._draw()
        return scene

    def with_opened(self, key: int) -> "Scene":
        """The same scene with a fold opened, or a ValueError if it cannot be."""
        if not self.has_tree or key not in self.spots or not _is_fold(self.spots[key]):
            raise ValueError(f"there is no fold {key!r} that could be opened")
        if len(self.spots) > MAX_SPOTS:
            raise ValueError(f"{len(self.spots):,} spots are drawn already, which is enough")
        return self._changed(opened=(*self.opened, key))

    def unfolded_to(self, node: int) -> "Scene":
        """The same scene with a node shown in the tree, unless too much would be drawn."""
        scene = self.with_tree()
        while _is_fold(scene.spots[fold := scene.spot_of(node)]) and len(scene.spots) <= MAX_SPOTS:
            scene = scene.with_opened(fold)
        return scene

    def with_closed(self) -> "Scene":
        """The same scene with the fold closed again that was opened last."""
        return self._changed(opened=self.opened[:-1]) if self.opened else self

    # ---- what stays

    @cached_property
    def still(self) -> Data:
        """All that does not change from step to step."""
        game = self.trace.game
        other = game.other(self.trace.player)
        return {
            "title": self.title,
            "subtitle": self.subtitle,
            "tree": self._tree() if self.has_tree else None,
            "nodes": len(self.trace),
            "count": len(self.steps),
            "part": PART,
            "keys": self.keys(len(self.steps)) if len(self.steps) <= MOST_KEYS else "",
            "asked": list(asked(self.steps)) if self.predict else [],
            "code": {role: self._code(role) for role in ("MAX", "MIN")},
            "board": self._empty_board(),
            "extent": extent(self.trace),
            "players": {} if game.is_tree else {"MAX": self.trace.player, "MIN": other},
            "play": best_play(self.trace),
            "window": self.trace.cut is not None,
        }

    @cached_property
    def stage(self) -> Stage:
        """The tree, laid out."""
        return Stage(
            self.sketch,
            show=self.show,
            boards=self.boards,
            alike=self.predict,
            veiled=self.veiled,
        )

    def _tree(self) -> Data:
        """The tree as a picture, and where in it everything is."""
        spots = self.sketch.spots
        return {
            "svg": svg_element(self.stage, f"Search tree of {self.title}"),
            "places": self.stage.middles(),
            "parents": {spot.key: spot.parent.key for spot in spots if spot.parent is not None},
            "visits": self._visits(),
            "hints": {spot.key: spot.hint for spot in spots if spot.kind == "fold"},
            "opened": list(self.opened),
            "veiled": self.veiled,
        }

    def keys(self, count: int) -> str:
        """The letters of the first steps; a cutoff that leaves nothing to be cut has a capital."""
        letters = list(self.steps.letters[:count])
        for node in self.trace.cutoff_numbers:
            at = self.steps.visit(node)[1]
            if at < count and letters[at] == "x" and not self.trace[node].pruned:
                letters[at] = "X"
        return "".join(letters)

    def packed_keys(self) -> str:
        """The letters of all steps, packed: a search of a million nodes has five million."""
        return packed(self.steps.letters)

    @property
    def veiled(self) -> bool:
        """Do all nodes look alike until they are visited, as what will be cut has no picture?"""
        return not self.trace.game.is_tree

    @property
    def title(self) -> str:
        """The search and the game."""
        game = "game tree" if self.trace.game.is_tree else self.trace.game_name
        return f"{self.name} · {game}"

    @property
    def subtitle(self) -> str:
        """Who is to move and how deep the search goes."""
        trace = self.trace
        told = [f"{trace.root.player} to move", trace.depth_text]
        if trace.order is not None:
            told.append(f"order: {trace.order_text}")
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
        told = [moment.step for moment in moments if moment.step]
        line = Line(self.steps, self.scale)
        part: Data = {
            "start": start,
            "steps": [self._told(step, line) for step in told],
            "calls": line.calls,
            **line.rows(numbers[-1]),
            "boards": {},
        }
        if self.has_board:
            nodes = {step.node.id: step.node for step in told}
            part["boards"] = {number: self._board(node) for number, node in nodes.items()}
        if self.has_tree:
            part["looks"] = {key: self._look(key, moments[0]) for key in self.spots}
            for data, both in zip(part["steps"], pairwise([moments[0], *moments]), strict=True):
                data.update(self._told_of_tree(*both))
        if self.predict:
            part["questions"] = {n: q for n in numbers if (q := question(self.steps, n))}
        return part

    @cached_property
    def scale(self) -> Scale:
        """Where the values of the search lie on a line."""
        return Scale(self.trace.columns.values, self.trace.game.win_weight)

    def _told(self, step: Step, line: Line) -> Data:
        """A step, and the line on which it stands."""
        return {
            "key": step.key,
            "role": step.node.role,
            "node": step.node.id,
            "about": step.child.id if step.child else -1,
            "says": step.sentence,
            "stack": line.stack(step),
        }

    def _told_of_tree(self, before: Moment, now: Moment) -> Data:
        """Where a step is in the tree, and what it changes there."""
        step = now.step
        assert step is not None
        return {
            "spot": self.spot_of(step.node.id),
            "child": self.spot_of(step.child.id) if step.child else None,
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

    def _board(self, node: AnyNode) -> Data:
        """The position of a node, with the moves of the line numbered where their pieces stand.

        The squares of the last move are named where their names lie in their corners.
        """
        painter = self._painter(node)
        places = painter.layout.places if painter.style == "chequers" else {}
        named = {cell: places[cell].name for cell in painter.last_cells if cell in places}
        return position(painter) | {
            "named": named,
            "caption": place(node),
            "line": [node.trace.game.name(move) for move in node.moves],
            "numbers": self.numbers(node),
        }

    def line_from(self, node: int) -> Data | None:
        """The position at the end of the best line through a node, as far as the search went."""
        if not self.trace.game.layout or not 0 <= node < len(self.trace):
            return None
        last = self.trace[node]
        while (best := last.best) is not None:
            last = best
        return self._board(last)

    def numbers(self, node: AnyNode) -> dict[Any, int]:
        """The plies from the root that are still seen on the board, by the cells of the pieces."""
        above = node.parent
        if above is None:
            return {}
        if node.id not in self._numbered:
            if len(self._numbered) > 20 * PART:
                self._numbered.clear()
            pieces, before = map(self.trace.game.pieces, (node.state, above.state))
            left = {cell for cell in pieces if pieces[cell] == BLOCKED != before.get(cell)}
            stands = pieces.keys() - left
            kept = {cell: ply for cell, ply in self.numbers(above).items() if cell in stands}
            moved = [cell for cell in self._painter(node).last_cells if cell in pieces]
            self._numbered[node.id] = kept | dict.fromkeys(moved[-1:], node.depth)
        return self._numbered[node.id]


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


def first_parts(scene: Scene, step: Any) -> Data:
    """What a browser gets at once: all parts by number if they are small, else that of a step."""
    first = step // PART if isinstance(step, int) and 0 <= step < len(scene.steps) else 0
    part = scene.part(first)
    if len(json.dumps(part)) * scene.part_count > MOST_AT_ONCE:
        return {str(first): part}
    return {str(n): scene.part(n) for n in range(scene.part_count)}


def paged(scene: Scene, step: int) -> Data:
    """What a page of its own needs of a search: what stays, and the parts, most of them packed.

    Of a long search a page holds the first steps, and says so.
    """
    if len(scene.steps) <= MOST_WITH_TREE:  # in a page, nobody could draw it later
        scene = scene.with_tree()
    held, still = min(len(scene.steps), MAX_SAVED), scene.still
    if held < len(scene.steps):
        where = f"{still['subtitle']} · here the first {held:,} of {still['count']:,} steps"
        still = still | {"subtitle": where, "count": held, "keys": scene.keys(held), "play": []}
    parts = {str(number): scene.part(number) for number in range(-(-held // PART))}
    texts = {number: json.dumps(part) for number, part in parts.items()}
    if sum(map(len, texts.values())) <= MOST_AT_ONCE:
        return {"still": still, "parts": parts, "packed": {}}
    at_once = {"0", str(min(step, held - 1) // PART)}
    return {
        "still": still,
        "parts": {number: parts[number] for number in at_once},
        "packed": {number: packed(texts[number]) for number in texts.keys() - at_once},
    }
