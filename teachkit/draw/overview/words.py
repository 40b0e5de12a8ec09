"""What is written in and around an overview: its title, the totals of its plies, its nodes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from teachkit.draw.overview.cells import Cells
from teachkit.trace.counts import Counts
from teachkit.trace.places import LAST, NOBODY, Places
from teachkit.trace.trace import told_apart
from teachkit.values import value_text


@dataclass(frozen=True)
class Row:
    """The totals of one ply."""

    ply: int
    role: str
    """Who is to move there: MAX, MIN, or both."""
    visited: int
    whole: int | None
    """How many nodes the other search has there, if there is one."""
    shared: int | None
    """How many of those visited the other search has too, where that is known."""

    @property
    def words(self) -> str:
        """How many nodes were visited, and of how many."""
        if self.whole is None:
            return f"{self.visited:,}"
        is_part = self.shared is None or self.shared == self.visited
        return f"{self.visited:,} {'of' if is_part else 'and'} {self.whole:,}"

    @property
    def share(self) -> str:
        """Which part that is."""
        return "" if not self.whole else percent(self.visited / self.whole)


def rows(places: Places, bands: Sequence[Cells]) -> list[Row]:
    """The totals of what is seen of all plies."""
    return [_row(places, ply, cells) for ply, cells in enumerate(bands)]


def _row(places: Places, ply: int, cells: Cells) -> Row:
    level, visited = places.levels[ply], int(cells.visits.sum())
    if not len(cells):
        return Row(ply, places.roles[ply], 0, None if places.other is None else 0, None)
    first, last = int(cells.first[0]), int(cells.first[-1] + cells.count[-1])
    whole, shared = None, None
    if places.other is not None:
        whole = int(level.other_visits[first:last].sum())
        shared = visited - int(cells.alone.sum())
    elif isinstance(places.against, Counts) and last - first == len(level):
        whole = places.against.nodes_by_depth[ply]
    return Row(ply, places.roles[ply], visited, whole, shared)


def ply_name(row: Row) -> str:
    """What stands beside a band: its ply, and who moves there."""
    sign = {"MAX": "▲ MAX", "MIN": "▼ MIN"}.get(row.role, "▲▼")
    return f"ply {row.ply} {sign}"


def title(places: Places) -> str:
    """What the picture shows, in one sentence."""
    trace, against = places.trace, places.against
    visited = f"{len(trace):,}"
    if against is None:
        return f"{trace.search_name} visited {visited} nodes"
    name, other = names(places)
    total = against.nodes if isinstance(against, Counts) else len(against)
    share = percent(len(trace) / total)
    if isinstance(against, Counts):
        return f"{name} visited {visited} of {total:,} nodes: {share}"
    if _is_part(places):
        return f"{name} visited {visited} of {in_sentence(other)}'s {total:,} nodes: {share}"
    shared = _all_shared(places)
    other = other[:1].upper() + other[1:]
    return f"{name}: {visited} nodes. {other}: {total:,} nodes. In both: {shared:,}"


def subtitle(places: Places) -> str:
    """The game, how deep the search is, and what it found."""
    trace = places.trace
    game, weight = trace.game, trace.game.win_weight
    told = [trace.game_name, f"{trace.root.player} to move", trace.depth_text]
    if trace.order is not None:
        told.append(f"order: {trace.order_text}")
    told.append(f"value {value_text(trace.value, weight)}")
    if trace.move is not None and not game.is_tree:
        told.append(f"best move {game.name(trace.move)}")
    return " · ".join(told)


def legend(places: Places, bands: Sequence[Cells]) -> list[tuple[str, str]]:
    """The marks that are there, and what they mean."""
    name, other = map(in_sentence, names(places))
    marks = [("max", "MAX to move"), ("min", "MIN to move")]
    if places.other is not None:
        marks.append(("rest", f"only {other} visited it"))
        if any(cells.alone.any() for cells in bands):
            marks.append(("alone", f"only {name} visited it"))
    elif any(cells.never.any() for cells in bands):
        marks.append(("rest", "cut: never visited"))
    marks.append(("variation", "principal variation: best play of both sides"))
    if not all(cells.is_one.all() for cells in bands):
        marks.append(("merged", "many nodes, filled as far as visited"))
    return marks


def lesson(places: Places) -> str:
    """What the picture says, where one search saw a part of the other: what that did not cost."""
    trace, other = places.trace, places.other
    if other is None or not _is_part(places) or len(trace) == len(other):
        return ""
    unseen, (name, other_name) = len(other) - len(trace), names(places)
    weight = trace.game.win_weight
    words = f"{name} never looked at the {unseen:,} hatched nodes, {percent(unseen / len(other))}"
    if (trace.value, trace.move) == (other.value, other.move):
        same = "value" if trace.move is None else "value and the same move"
        return f"{words}, and finds the same {same}."
    found, others = (value_text(search.value, weight) for search in (trace, other))
    return f"{words}. It finds {found}, and {in_sentence(other_name)} {others}."


def reading(places: Places) -> str:
    """How to read the picture, after what it says."""
    width = "The wider a box, the more leaves lie below it."
    if places.is_counted:
        width = "All legal moves of a node are equally wide."
    elif places.against is None and places.trace.cut is not None:
        width += " Cut moves are thin stubs, however much lies below them."
    how = f"Each row is a ply, each box a node, and the boxes below it are its moves. {width}"
    return f"{lesson(places)} {how}".lstrip()


def names(places: Places) -> tuple[str, str]:
    """What to call the two searches, so that they can be told apart."""
    own, other = places.trace, places.other
    if other is None:
        return own.search_name, "the other search"
    name, other_name = told_apart(own, other)
    return name, other_name if other_name != name else "the other search"


def label(places: Places, ply: int, number: int) -> tuple[str, str]:
    """The move to a place, or its letter in a textbook tree, and its value, if it was visited."""
    if (slot := places.levels[ply].slots[number]) >= LAST:
        return "✂" if slot == LAST else "", ""
    node = places.node(ply, number) or places.other_node(ply, number)
    is_own = places.levels[ply].own[number] != NOBODY
    game, move = places.trace.game, places.move(ply, number)
    name = "start" if move is None else game.name(move)
    if game.is_tree:
        name = node.name if node and not node.is_leaf else ""
    return name, node.value_text if node and is_own else ""


def way_text(places: Places, ply: int, number: int) -> str:
    """The moves to a place."""
    moves = [places.move(at, place) for at, place in enumerate(places.way(ply, number)) if at]
    return " – ".join(_move_name(places, move) for move in moves) or "the start"


def text(places: Places, totals: Sequence[Row]) -> str:
    """The whole picture as text: a table of its plies."""
    has_whole = any(row.whole is not None for row in totals)
    table = [["ply", "to move", "visited", *(["of", "share"] if has_whole else [])]]
    for row in totals:
        of = [f"{row.whole or 0:,}", row.share] if has_whole else []
        table.append([str(row.ply), row.role, f"{row.visited:,}", *of])
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = [
        "  ".join(word.rjust(width) for word, width in zip(line, widths, strict=True))
        for line in table
    ]
    best = places.trace.principal_variation[-1]
    ways = " ".join(places.trace.game.name(move) for move in best.moves)
    variation = [f"principal variation: {ways}"] if ways else []
    return "\n".join([title(places), subtitle(places), "", *lines, *variation])


def percent(share: float) -> str:
    """A share of all, as people say it."""
    hundredths = 100 * share
    if hundredths >= 10 or hundredths == 0:
        return f"{hundredths:.0f} %"
    return f"{hundredths:.1f} %" if hundredths >= 0.1 else "less than 0.1 %"


def _is_part(places: Places) -> bool:
    """Has the other search visited all that this one has?"""
    return _all_shared(places) == len(places.trace)


def _all_shared(places: Places) -> int:
    """How many nodes both searches have visited."""
    return sum(int(level.visits[level.other != NOBODY].sum()) for level in places.levels)


def _move_name(places: Places, move: Any) -> str:
    return "✂" if move is None else places.trace.game.name(move)


def in_sentence(name: str) -> str:
    """The name of a search, as it is written inside a sentence."""
    return name[:1].lower() + name[1:]
