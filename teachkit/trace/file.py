"""Traces as files: JSON of a stated version, checked move by move when it is read.

A file holds the rows of the search in the order in which the calls ended, and each move
as its number among the legal ones, so that reading it replays the whole tree.
"""

from itertools import pairwise
from math import isnan, nan
from pathlib import Path
from typing import Any

import teachkit
from teachkit.game import Game
from teachkit.progress import Bar
from teachkit.search.problem import Problem, reaching
from teachkit.storage.json_file import (
    as_number,
    check_parts,
    check_version,
    checked_position,
    described,
    described_game,
    file_format,
    read_json,
    undamaged,
    write_json,
)
from teachkit.storage.typed import Shape, fits, optional
from teachkit.trace.calls import Rows
from teachkit.trace.trace import Trace

VERSION = 1
MAX_BYTES = 500_000_000

VALUE = (int, float, str)
"""A number; infinities have names."""
PARTS: dict[str, Shape] = {
    "state": object,
    "player": str,
    "search": str,
    "watched": optional(bool),
    "depth": optional(int),
    "cut": optional(str),
    "value": optional(VALUE),
    "plies": [int],
    "values": [optional(VALUE)],
    "alphas": [VALUE],
    "betas": [VALUE],
    "moves": [int],
    "pruned": dict,
    "known": [int],
}
"""What a file holds, besides its game."""


def save(trace: Trace[Any, Any], path: str | Path) -> None:
    """Write a trace to a file, whole or not at all."""
    try:
        with Bar("Writing", ticking=True):
            write_json(path, contents_of(trace))
    except (TypeError, RecursionError):
        raise ValueError(f"{type(trace.game).__name__} cannot be written as JSON") from None


def load(path: str | Path, game: Game[Any, Any] | None = None) -> Trace[Any, Any]:
    """The trace in a file; a game that is not teachkit's own must be given too."""
    name = Path(path).name
    with Bar("Reading", ticking=True):
        contents = read_json(path, "trace", MAX_BYTES)
        check_version(name, "trace", contents.get("version"), VERSION)
        return trace_of(contents, game or described_game(name, contents), name)


def trace_of(contents: dict[str, Any], game: Game[Any, Any], name: str) -> Trace[Any, Any]:
    """The trace that a file of this name holds, replayed and checked; or a ValueError."""
    with undamaged(name):
        check_parts(contents, PARTS)
        return _trace(contents, game)


def contents_of(trace: Trace[Any, Any]) -> dict[str, Any]:
    """What a file of a trace holds."""
    columns, game = trace.columns, trace.game
    ended = sorted(trace, key=lambda node: node.id + node.size - node.depth)
    legal = {node.id: list(game.actions(node.state)) for node in trace if not node.is_leaf}
    parents = columns.parents
    watched = {"watched": True} if trace.watched else {}
    return watched | {
        "format": file_format("trace"),
        "version": VERSION,
        "teachkit": teachkit.__version__,
        "game": described(game),
        "state": trace.root.state,
        "player": trace.player,
        "search": trace.search,
        "depth": trace.depth,
        "cut": trace.cut,
        "value": _seen(trace.value),
        "plies": [~node.depth if node.role == "MIN" else node.depth for node in ended],
        "values": [_seen(node.value) for node in ended],
        "alphas": [node.alpha for node in ended],
        "betas": [node.beta for node in ended],
        "moves": [legal[parents[n.id]].index(n.move) if n.id else -1 for n in ended],
        "pruned": {
            row: [legal[node.id].index(move) for move in node.pruned]
            for row, node in enumerate(ended)
            if node.pruned
        },
        "known": [row for row, node in enumerate(ended) if node.is_known],
    }


def _trace(contents: dict[str, Any], game: Game[Any, Any]) -> Trace[Any, Any]:
    """The trace of a file's contents, replayed and checked."""
    root = checked_position(game, contents["state"])
    search, player, depth, cut = (contents[name] for name in ("search", "player", "depth", "cut"))
    rows = Rows(Problem(search, game, root, player=player, depth=depth, cut=cut))
    rows.watched = contents.get("watched") is True
    rows.plies = [2 * ply if ply >= 0 else 2 * ~ply + 1 for ply in contents["plies"]]
    rows.values = [_value(each, rows.watched) for each in contents["values"]]
    rows.alphas, rows.betas = (
        [as_number(each) for each in contents[name]] for name in ("alphas", "betas")
    )
    rows.moves = list(contents["moves"])
    if not fits(list(contents["pruned"].values()), [[int]]):
        raise ValueError("'pruned' is odd")
    rows.pruned = {int(row): tuple(moves) for row, moves in contents["pruned"].items()}
    rows.known = set(contents["known"])
    _check_shape(rows)
    trace: Trace[Any, Any] = Trace(rows, _value(contents["value"], rows.watched), None)
    _replay(trace)
    if not trace.watched:
        _check_values(trace)
    best = trace.root.best
    trace.move = best.move if best else None
    return trace


def _seen(value: float) -> float | None:
    """A value, or None for one that was not seen."""
    return None if isnan(value) else value


def _value(item: Any, watched: bool) -> float:
    """A value as it was before it was written; only of a watched search may it be missing."""
    return nan if watched and item is None else as_number(item)


def _check_shape(rows: Rows) -> None:
    """Refuse rows that are not the calls of one search, in the order in which they ended."""
    total = len(rows.plies)
    if not {total} == set(map(len, (rows.values, rows.alphas, rows.betas, rows.moves))):
        raise ValueError("its columns are not of the same length")
    plies = [twice // 2 for twice in rows.plies]
    follows = all(later >= earlier - 1 for earlier, later in pairwise(plies))
    if not plies or plies[-1] != 0 or 0 in plies[:-1] or not follows:
        raise ValueError("its plies do not make a tree")
    if not all(0 <= row < total for row in (*rows.pruned, *rows.known)):
        raise ValueError("it speaks of nodes that are not there")


def _replay(trace: Trace[Any, Any]) -> None:
    """Put moves for their numbers, which must be legal in the positions they lead from."""
    game, columns = trace.game, trace.columns
    states = {0: trace.root.state}
    for node in range(len(columns)):
        if node:
            before = states[columns.parents[node]]
            columns.moves[node] = _legal(game, before, columns.moves[node])
            states[node] = game.result(before, columns.moves[node])
        if columns.mins[node] != (game.to_move(states[node]) != trace.player):
            raise ValueError(f"node {node} is not the turn of the player whom it says")
        if node in columns.untried:
            left = columns.untried[node]
            columns.untried[node] = tuple(_legal(game, states[node], move) for move in left)


def _legal(game: Game[Any, Any], state: Any, number: int) -> Any:
    moves = game.actions(state)
    if number not in range(len(moves)):
        raise ValueError(f"there is no move {number!r} among the {len(moves)} legal ones")
    return moves[number]


def _check_values(trace: Trace[Any, Any]) -> None:
    """Refuse values that are not the best of those below them."""
    columns, is_hard = trace.columns, trace.search == "alphabeta_hard"
    reaches = None if trace.cut is None else reaching(trace.cut)
    if columns.values[0] != trace.value:
        raise ValueError("its value is not that of its first node")
    for node in range(len(columns)):
        if columns.sizes[node] == 1:
            continue
        alpha, beta, value = columns.alphas[node], columns.betas[node], columns.values[node]
        below = _last_values(trace, node)
        best = max(below)
        if columns.mins[node]:  # seen from the other side
            alpha, beta, value, best = -beta, -alpha, -value, -min(below)
        if is_hard:
            best = max(best, alpha)
            best = beta if reaches and reaches(best, beta) else best
        if best != value:
            raise ValueError(f"the value of node {node} is not the best of those below it")


def _last_values(trace: Trace[Any, Any], node: int) -> list[float]:
    """The values below a node; of a move that was searched twice, the second."""
    columns, before = trace.columns, -1
    values: list[float] = []
    for child in columns.children(node):
        if values and columns.moves[before] == columns.moves[child]:
            values.pop()
        values.append(columns.values[child])
        before = child
    return values
