"""Traces as files: JSON of a stated version, checked move by move when it is read.

A file holds the rows of the search in the order in which the calls ended, and each move
as its number among the legal ones, so that reading it replays the whole tree.
"""

import json
import os
from itertools import pairwise
from math import inf, isnan
from pathlib import Path
from typing import Any

import teachkit
from teachkit import games
from teachkit.columns import Rows
from teachkit.game import Game
from teachkit.search.hooks import Setting, checked_depth
from teachkit.trace import Trace

FORMAT = "teachkit trace"
VERSION = 1
MAX_BYTES = 500_000_000


def save(trace: Trace[Any, Any], path: str | Path) -> None:
    """Write a trace to a file, whole or not at all."""
    game = trace.game
    try:
        text = json.dumps(_portable(_contents(trace)), ensure_ascii=False, allow_nan=False)
    except (TypeError, RecursionError):
        raise ValueError(f"{type(game).__name__} cannot be written as JSON") from None
    path = Path(path)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def load(path: str | Path, game: Game[Any, Any] | None = None) -> Trace[Any, Any]:
    """The trace in a file; a game that is not teachkit's own must be given too."""
    path = Path(path)
    if path.stat().st_size > MAX_BYTES:
        raise ValueError(f"{path.name} is larger than {MAX_BYTES:,} bytes")
    try:
        contents = json.loads(path.read_text(encoding="utf-8"))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise ValueError(f"{path.name} is not a trace: it is not JSON ({error})") from None
    if not isinstance(contents, dict) or contents.get("format") != FORMAT:
        raise ValueError(f"{path.name} is not a trace: its format is not {FORMAT!r}")
    if contents.get("version") != VERSION:
        raise ValueError(
            f"{path.name} is a trace of version {contents.get('version')}, "
            f"and teachkit {teachkit.__version__} reads version {VERSION}"
        )
    if game is None:
        game = _game(path, contents)
    try:
        return _trace(contents, game)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError) as error:
        reason = f"{error} is missing" if isinstance(error, KeyError) else error
        raise ValueError(f"{path.name} is damaged: {reason}") from None


def _contents(trace: Trace[Any, Any]) -> dict[str, Any]:
    columns, game = trace.columns, trace.game
    ended = sorted(trace, key=lambda node: node.id + node.size - node.depth)
    legal = {node.id: list(game.actions(node.state)) for node in trace if not node.is_leaf}
    parents = columns.parents
    return {
        "format": FORMAT,
        "version": VERSION,
        "teachkit": teachkit.__version__,
        "game": {"name": type(game).__name__, "options": dict(game.options)},
        "state": trace.root.state,
        "player": trace.player,
        "search": trace.search,
        "depth": trace.depth,
        "cut": trace.cut,
        "value": trace.value,
        "plies": [~node.depth if node.role == "MIN" else node.depth for node in ended],
        "values": [node.value for node in ended],
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
    game.other(contents["player"])  # refuses an unknown player
    cut, depth = contents["cut"], checked_depth(contents["depth"])
    if cut not in (None, ">=", ">"):
        raise ValueError(f"no cut rule is written {cut!r}")
    root = _immutable(contents["state"])
    rows = Rows(Setting(game, root, contents["player"], depth, game.actions, cut))
    rows.search = str(contents["search"])
    rows.plies = contents["plies"]
    rows.values, rows.alphas, rows.betas = (
        [_number(number) for number in contents[name]] for name in ("values", "alphas", "betas")
    )
    rows.moves = contents["moves"]
    rows.pruned = {int(row): tuple(moves) for row, moves in contents["pruned"].items()}
    rows.known = set(contents["known"])
    _check_shape(rows)
    trace: Trace[Any, Any] = Trace(rows, _number(contents["value"]), None)
    _replay(trace)
    best = trace.root.best
    trace.move = best.move if best else None
    return trace


def _check_shape(rows: Rows) -> None:
    """Refuse rows that are not the calls of one search, in the order in which they ended."""
    total = len(rows.plies)
    if not {total} == set(map(len, (rows.values, rows.alphas, rows.betas, rows.moves))):
        raise ValueError("its columns are not of the same length")
    plies = [ply if ply >= 0 else ~ply for ply in rows.plies]
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


def _game(path: Path, contents: dict[str, Any]) -> Game[Any, Any]:
    """The game that a file says it is of."""
    try:
        name, options = contents["game"]["name"], dict(contents["game"]["options"])
        if name not in games.__all__:
            raise ValueError(f"{path.name} is of {name!r}, not a game of teachkit: give it too")
        if "tree" in options:
            options["tree"] = _numbers(options["tree"])
        game: Game[Any, Any] = getattr(games, name)(**options)
    except (KeyError, TypeError) as error:
        raise ValueError(f"{path.name} is damaged: 'game' is missing or odd ({error})") from None
    return game


def _portable(item: Any) -> Any:
    """The same with infinities as text, for JSON knows none."""
    if isinstance(item, dict):
        return {str(key): _portable(value) for key, value in item.items()}
    if isinstance(item, list | tuple):
        return [_portable(each) for each in item]
    if isinstance(item, float) and abs(item) == inf:
        return str(item)
    return item


def _numbers(item: Any) -> Any:
    """Nested lists of numbers, with infinities for their names."""
    return [_numbers(each) for each in item] if isinstance(item, list) else _number(item)


def _number(item: Any) -> float:
    number = {"inf": inf, "-inf": -inf}.get(item, item) if isinstance(item, str) else item
    if isinstance(number, bool) or not isinstance(number, int | float) or isnan(number):
        raise ValueError(f"{item!r} is not a number")
    return number


def _immutable(item: Any) -> Any:
    """A state as games write it: tuples for lists."""
    return tuple(_immutable(each) for each in item) if isinstance(item, list) else item
