"""What a figure of a search shows, before anybody decides where it goes.

    Spot    one thing to draw: a node, a leaf, a branch that was cut, a fold
    Sketch  the spots from left to right, each after its parent

A search may have a million nodes; a sketch has about eighty. The others are folded into
stubs that say how many nodes and cutoffs they hide, so nothing is dropped silently.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count, groupby
from typing import Any

from teachkit.draw.shapes import widest
from teachkit.draw.tree.folding import MAX_NODES, shown_nodes
from teachkit.game import Game, checked_size
from teachkit.stepping.moment import Moment
from teachkit.stepping.steps import Step, Steps
from teachkit.trace.trace import AnyNode, Trace
from teachkit.values import shortened, value_text

MAX_STUBS = 4
"""How many moves that were cut at one node are drawn each on its own."""
MAX_BRANCHES = 12
"""How many branches of a textbook tree that were cut at one node are drawn."""
FEW = 30
"""Where more nodes than this are drawn, the moves that were cut at a node share a stub."""
MAX_TREE = 1000
"""How many nodes a tree may have to be drawn without a search."""
NAMES_WIDTH = 12
"""How many letters a move, or those that share a stub, may have at an edge."""

STATUS_TEXT = {"pruned": "cut", "unseen": "not visited yet", "current": "<- here"}


@dataclass
class Spot:
    """One thing to draw."""

    key: int
    """The number of the node that it shows, or of the first one that it hides.

    What the search never visited is numbered on from its last node, from left to right.
    """
    kind: str
    """What it is: "max", "min", "leaf", "stub" (a move that was cut) or "fold"."""
    parent: "Spot | None"
    move: str = ""
    """What stands at the edge from its parent."""
    name: str = ""
    """The letter of an inner node of a textbook tree."""
    name_beside: bool = False
    """Does its name stand beside it, as all do where one is too long for a corner?"""
    label: str = ""
    """What stands in it: its value, or what it hides."""
    notes: tuple[str, ...] = ()
    """Small lines beside it: its window or its range."""
    status: str = "done"
    """How far the search is with it: "done", "open", "current", "unseen" or "pruned"."""
    struck: bool = False
    """Is the edge from its parent struck out?"""
    on_variation: bool = False
    cut_by: int | None = None
    """The key of the node whose bound cut it."""
    visited: bool = False
    """Did the search visit what it shows or hides?"""
    state: Any = None
    """The position, where one is known."""
    last: Any = None
    """The move that led to the position."""
    hint: str = ""
    """The same in words."""

    def __post_init__(self) -> None:
        self.depth: int = self.parent.depth + 1 if self.parent else 0
        """How many spots are above it."""

    def text(self) -> str:
        """The spot in one line."""
        role = {"max": "MAX", "min": "MIN"}.get(self.kind, "")
        label = self.label.replace("\n", " ")
        notes = f"({', '.join(self.notes)})" if self.notes else ""
        value = f"= {label}" if role and label else label
        words = (self.move, self.name, role, value, notes, STATUS_TEXT.get(self.status, ""))
        return " ".join(word for word in words if word)


SHORT_NAME = 2
"""This many letters fit into the corner of a triangle."""


class Drawing:
    """Spots to draw, from left to right, each after the one above it."""

    game: Game[Any, Any]
    title: str
    """The picture in a few words."""

    def __init__(self, spots: Iterable[Spot] = ()) -> None:
        self.spots = list(spots)

    def place_names(self) -> None:
        """Put all names beside their nodes if one of them is too long for a corner."""
        are_beside = any(len(spot.name) > SHORT_NAME for spot in self.spots)
        for spot in self.spots:
            spot.name_beside = are_beside and bool(spot.name)

    def text(self) -> str:
        """The picture as indented lines."""
        return "\n".join("  " * spot.depth + spot.text() for spot in self.spots)


class Sketch(Drawing):
    """What a figure of a search shows, at its end or at a step."""

    def __init__(
        self, trace: Trace[Any, Any], spots: Iterable[Spot] = (), step: Step | None = None
    ) -> None:
        super().__init__(spots)
        self.trace, self.step, self.game = trace, step, trace.game
        what = f"Search tree of {trace.search} on {type(trace.game).__name__}"
        value = value_text(trace.value, trace.game.win_weight)
        when = f"value {value}" if step is None else f"at step {step.number}"
        self.title = f"{what}, {when}: {len(trace):,} nodes visited"

    def with_widest_texts(self) -> Drawing:
        """The same with the widest texts that may appear at some step, to leave room for them."""
        values = [spot.label.lstrip("≤≥") for spot in self.spots if spot.kind != "fold"]
        value = widest([*values, "−∞", "+∞"])
        widened = Drawing()
        for spot in self.spots:
            is_inner = spot.kind in ("max", "min") and spot.visited
            label = f"≥{value}" if is_inner and spot.label else spot.label
            notes = (
                f"[{value}, {value}]" if note.startswith("[") else f"α {value}"
                for note in spot.notes
            )
            widened.spots.append(replace(spot, label=label, notes=tuple(notes)))
        return widened


SHOWS = ("window", "ranges", "values")
"""What may stand beside a node: alpha and beta, AIMA's ranges, or nothing."""


def check_options(show: str, max_nodes: int) -> None:
    """Raise a ValueError if a search cannot be drawn so."""
    if show not in SHOWS:
        raise ValueError(f"show must be one of {', '.join(SHOWS)}, not {show!r}")
    checked_size("max_nodes", max_nodes, 1, 5_000)


def sketch(
    trace: Trace[Any, Any],
    number: int | None = None,
    *,
    steps: Steps | None = None,
    show: str = "window",
    max_nodes: int = MAX_NODES,
    focus: AnyNode | int | None = None,
) -> Sketch:
    """What to draw of a search: at its end, or as it stands at a numbered step.

    Whoever draws several steps gives the `steps` too, so that they are not found anew.
    """
    check_options(show, max_nodes)
    moment = Moment(trace, steps, number)
    drawing = Sketch(trace, step=moment.step)
    shown = shown_nodes(trace, max_nodes, focus)
    SpotBuilder(drawing, moment, shown, show).build()
    return drawing


class Exercise(Drawing):
    """The tree of a game as it is, before any search."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__()
        self.game, MAX = game, game.maximiser(game.initial)
        waiting: list[tuple[Any, Any, Spot | None]] = [(game.initial, None, None)]
        while waiting:
            state, move, above = waiting.pop()
            if len(self.spots) == MAX_TREE:
                raise ValueError(f"a tree of over {MAX_TREE:,} nodes is too big to be drawn whole")
            is_leaf = game.is_terminal(state)
            spot = Spot(
                key=len(self.spots),
                kind="leaf" if is_leaf else "max" if game.to_move(state) == MAX else "min",
                parent=above,
                move=move_text(game, move),
                name="" if is_leaf else game.node_name(state),
                label=value_text(game.utility(state, MAX)) if is_leaf else "",
                state=state,
                last=move,
            )
            self.spots.append(spot)
            waiting += [(game.result(state, m), m, spot) for m in reversed(game.actions(state))]
        self.place_names()
        self.title = f"A tree of {len(self.spots):,} nodes"


def move_text(game: Game[Any, Any], move: Any) -> str:
    """What stands at the edge of a move: nothing in a textbook tree, whose nodes have names."""
    if move is None or game.is_tree:
        return ""
    return shortened(game.name(move), NAMES_WIDTH)


Below = list[tuple[Callable[..., None], Any]]
"""What to draw below a spot: a method of the builder, and what it is to draw."""


class SpotBuilder:
    """Finds the spots of a sketch, each after the one above it, from left to right."""

    def __init__(self, drawing: Sketch, moment: Moment, shown: set[int], show: str) -> None:
        self.drawing, self.moment, self.shown, self.show = drawing, moment, shown, show
        self.trace = drawing.trace
        self.game = self.trace.game
        self.room_for_cut = MAX_NODES
        self.unvisited = count(len(self.trace))
        """The keys of what was never visited."""
        self.waiting: list[Callable[[], None]] = []
        """What is still to be drawn, the next one last."""

    def build(self) -> None:
        """Fill the sketch, without recursion: a tree may be deep."""
        self._visited(self.trace.root, None)
        while self.waiting:
            self.waiting.pop()()
        self.drawing.place_names()

    def _later(self, draw: Callable[..., None], *arguments: Any) -> None:
        self.waiting.append(partial(draw, *arguments))

    def _visited(self, node: AnyNode, above: Spot | None) -> None:
        """Draw a node that the search visited, and see to what is below it."""
        moment, is_leaf = self.moment, node.is_leaf
        status = moment.status(node)
        spot = Spot(
            key=node.id,
            kind="leaf" if is_leaf else node.role.lower(),
            parent=above,
            move=move_text(self.game, node.move),
            name="" if is_leaf or not self.game.is_tree else node.name,
            label=moment.label(node, self.show),
            notes=moment.notes(node, self.show),
            status=status,
            on_variation=moment.is_end and node.on_principal_variation,
            visited=True,
            state=node.state,
            last=node.move,
            hint="not visited yet" if status == "unseen" else node.text(),
        )
        if moment.is_settled(node) and node.pruned and (owner := node.cutoff_by):
            spot.cut_by = owner.id
        self.drawing.spots.append(spot)
        below: Below = []
        for is_shown, run in groupby(node.children, key=lambda child: child.id in self.shown):
            siblings = list(run)
            if is_shown:
                below += [(self._visited, child) for child in siblings]
            else:
                below.append((self._fold, siblings))
        if any(child.id in self.shown for child in node.children):
            below += self._cut_branches(node)
        for draw, item in reversed(below):
            self._later(draw, item, spot)

    def _fold(self, nodes: list[AnyNode], above: Spot) -> None:
        """Draw one stub for a run of siblings that are not drawn."""
        first, last = nodes[0].id, nodes[-1].id + nodes[-1].size
        cuts = self.trace.cutoff_numbers
        hidden, cut = last - first, bisect_left(cuts, last) - bisect_left(cuts, first)
        parent = nodes[0].parent
        if parent is not None and parent.is_cutoff and len(nodes) == len(parent.children):
            cut += 1  # its own cut is not drawn either
        status = self.moment.fold_status(first, last)
        self.drawing.spots.append(
            Spot(
                key=first,
                kind="fold",
                parent=above,
                visited=True,
                label=f"+{hidden:,}" + (f"\n✂ {cut:,}" if cut else ""),
                status=status,
                hint=f"{hidden:,} more nodes, {cut:,} cutoffs among them",
            )
        )

    # ---- what was cut

    def _cut_branches(self, node: AnyNode) -> Below:
        """How to draw the moves that were never tried at a node."""
        pruned, is_cut = node.pruned, self.moment.is_settled(node)
        if self.game.is_tree:
            states = [self.game.result(node.state, move) for move in pruned]
            branches: Below = [
                (self._unvisited, (s, is_cut, is_cut)) for s in states[:MAX_BRANCHES]
            ]
            if rest := pruned[MAX_BRANCHES:]:
                branches.append((self._stub, (rest, is_cut)))
            return branches
        alone = pruned
        if len(self.shown) > FEW:
            alone = pruned[:0]
        elif len(pruned) > MAX_STUBS:
            alone = pruned[: MAX_STUBS - 1]
        together = pruned[len(alone) :]
        groups = [(move,) for move in alone] + ([together] if together else [])
        return [(self._stub, (moves, is_cut)) for moves in groups]

    def _stub(self, branch: tuple[Sequence[Any], bool], above: Spot) -> None:
        """Draw one or more moves of a board game that were cut."""
        moves, is_cut = branch
        names = " ".join(move_text(self.game, move) for move in moves)
        short = names if len(names) <= NAMES_WIDTH else f"{move_text(self.game, moves[0])} …"
        self.drawing.spots.append(
            Spot(
                key=next(self.unvisited),
                kind="stub",
                parent=above,
                move=short,
                label=("✂" if len(moves) == 1 else f"✂ {len(moves)}") if is_cut else "",
                status="pruned" if is_cut else "unseen",
                struck=is_cut,
                hint=f"{len(moves)} moves {'cut' if is_cut else 'not tried yet'}: {names}",
            )
        )

    def _unvisited(self, branch: tuple[int, bool, bool], above: Spot) -> None:
        """Draw a node of a textbook tree that was cut, and what is below it."""
        state, is_cut, struck = branch
        tree = self.game
        is_leaf = tree.is_terminal(state)
        self.room_for_cut -= 1
        self.drawing.spots.append(
            spot := Spot(
                key=next(self.unvisited),
                kind="leaf" if is_leaf else tree.to_move(state).lower(),
                parent=above,
                name="" if is_leaf else tree.node_name(state),
                label=value_text(tree.utility(state, "MAX")) if is_leaf else "",
                status="pruned" if is_cut else "unseen",
                struck=struck,
                state=state,
                hint="cut" if is_cut else "not visited yet",
            )
        )
        for move in reversed(tree.actions(state)):
            if self.room_for_cut > 0:
                self._later(self._unvisited, (tree.result(state, move), is_cut, False), spot)
        if not is_leaf and self.room_for_cut <= 0:
            leaves = len(tree.leaves_below(state))
            self.drawing.spots.append(
                Spot(
                    key=next(self.unvisited),
                    kind="fold",
                    parent=spot,
                    label=f"+{leaves:,}",
                    status=spot.status,
                    hint=f"{leaves:,} leaves below, all cut",
                )
            )
