"""Orders in which to try moves: the better the first move, the more alpha-beta cuts.

    Order  a function (game, state, legal moves) -> the same moves in another order

Give a search a function of yours, or one of these names, as in `order="centre-first"`:

    as-given, backwards, random          what the rules say, turned round, shuffled
    centre-first, corners-first          by the distance from the middle of the board
    centre-corners-edges, even-first     the middle, the corners, the rest; as report 000 does
    captures-first, best-first           by what is captured, or by the game's evaluation
    killers, history                     what cut before (pvs alone takes these)

An order depends on the position alone, so that a recorded search can be replayed. As functions
they are as_given, centre_first and so on; `random(seed)` and `best_first(evaluate)` make one.
"""

import random as _random
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from math import dist
from typing import Any

from teachkit.game import Evaluation, Game, Move, State
from teachkit.layout import Cell, Layout

Moves = Sequence[Move]
Order = Callable[[Game[State, Move], State, Moves[Move]], Moves[Move]]
Rank = Callable[[Layout, float, float], float]
"""How late a move to the cell at column x and row y should come."""


def as_given(game: Game[State, Move], state: State, moves: Moves[Move]) -> Moves[Move]:
    """The order of the rules: reading order."""
    return moves


def backwards(game: Game[State, Move], state: State, moves: Moves[Move]) -> Moves[Move]:
    """Reading order from the end."""
    return moves[::-1]


def random(seed: int = 0) -> Order[Any, Any]:
    """Shuffled, in the same way each time for the same seed and position."""

    def shuffled(game: Game[State, Move], state: State, moves: Moves[Move]) -> Moves[Move]:
        return _random.Random(f"{seed} {state}").sample(moves, len(moves))

    return shuffled


def even_first(game: Game[State, Move], state: State, moves: Moves[Move]) -> Moves[Move]:
    """Report 000's order: cells whose row and column add up to an even number, then the others."""
    return _by_rank(game, moves, _oddness)


def centre_first(game: Game[State, Move], state: State, moves: Moves[Move]) -> Moves[Move]:
    """The cells nearest to the middle of the board first."""
    return _by_rank(game, moves, _distance_from_middle)


def corners_first(game: Game[State, Move], state: State, moves: Moves[Move]) -> Moves[Move]:
    """The cells farthest from the middle of the board first."""
    return _by_rank(game, moves, _nearness_to_middle)


def centre_corners_edges(game: Game[State, Move], state: State, moves: Moves[Move]) -> Moves[Move]:
    """The middle cell, then the corners, then the rest: by lines through a cell."""
    return _by_rank(game, moves, _neither_centre_nor_corner)


def captures_first(game: Game[State, Move], state: State, moves: Moves[Move]) -> Moves[Move]:
    """The moves that cost the opponent most pieces first."""
    opponent = game.other(game.to_move(state))

    def left(move: Move) -> int:
        pieces = game.pieces(game.result(state, move)).values()
        return sum(piece.startswith(opponent) for piece in pieces)

    return sorted(moves, key=left)


def best_first(evaluate: Evaluation[Any] | None = None) -> Order[Any, Any]:
    """The moves that look best to the player who makes them first, by the game's evaluation."""

    def arrange(game: Game[State, Move], state: State, moves: Moves[Move]) -> Moves[Move]:
        judge = evaluate or next(iter(game.evaluations.values()))
        player = game.to_move(state)
        return sorted(moves, key=lambda move: -judge(game.result(state, move), player))

    return arrange


ORDERS: dict[str, Order[Any, Any]] = {
    "as-given": as_given,
    "backwards": backwards,
    "random": random(),
    "even-first": even_first,
    "centre-first": centre_first,
    "corners-first": corners_first,
    "centre-corners-edges": centre_corners_edges,
    "captures-first": captures_first,
    "best-first": best_first(),
}


def named_order(order: str | Order[State, Move]) -> Order[State, Move]:
    """The order of a name, or the order itself."""
    if callable(order):
        return order
    name = _plain_name(order)
    if name in LEARNING_ORDERS:
        raise ValueError(
            f"the order {name!r} is learned from cutoffs, and only pvs does that: "
            f"pvs(game, order={name!r})"
        )
    if name not in ORDERS:
        raise ValueError(
            f"no order {order!r}: there are {', '.join(ORDERS)}, "
            f"and for pvs {' and '.join(LEARNING_ORDERS)}"
        )
    return ORDERS[name]


def _plain_name(order: object) -> str:
    """The name of an order as it stands in the tables here."""
    return str(order).strip().lower().replace(" ", "-").replace("_", "-")


class Unlearned:
    """Nothing is learned from cutoffs: the moves stay as they are."""

    def arrange(self, moves: Moves[Move], ply: int) -> Moves[Move]:
        """The moves in the order to try them."""
        return moves

    def cut_by(self, move: Hashable, ply: int) -> None:
        """A move has just caused a cutoff."""


class Killers(Unlearned):
    """The last two moves that cut at the same ply come first."""

    def __init__(self) -> None:
        self._killers: dict[int, list[Hashable]] = {}

    def arrange(self, moves: Moves[Move], ply: int) -> Moves[Move]:
        killers = self._killers.get(ply, [])
        return sorted(moves, key=lambda move: move not in killers)

    def cut_by(self, move: Hashable, ply: int) -> None:
        killers = self._killers.setdefault(ply, [])
        if move not in killers:
            killers[:] = [move, *killers[:1]]


class History(Unlearned):
    """The moves that have cut most often, at any ply, come first."""

    def __init__(self) -> None:
        self._cuts: Counter[Hashable] = Counter()

    def arrange(self, moves: Moves[Move], ply: int) -> Moves[Move]:
        return sorted(moves, key=lambda move: -self._cuts[move])

    def cut_by(self, move: Hashable, ply: int) -> None:
        self._cuts[move] += 1


LEARNING_ORDERS = {"killers": Killers, "history": History}


class BestFirst(Unlearned):
    """What another order learns, with one move in front at the root."""

    def __init__(self, name: str, best: Hashable, learned: Unlearned) -> None:
        self._name, self._best, self._learned = name, best, learned
        self.cut_by = learned.cut_by  # type: ignore[method-assign]

    def __str__(self) -> str:
        return self._name

    def arrange(self, moves: Moves[Move], ply: int) -> Moves[Move]:
        moves = self._learned.arrange(moves, ply)
        return moves if ply else in_front(self._best, moves)


def in_front(best: Hashable, moves: Moves[Move]) -> Moves[Move]:
    """The moves with one of them before the others, if it is among them."""
    if best not in moves:
        return moves
    return [*(m for m in moves if m == best), *(m for m in moves if m != best)]


def learning_order(
    order: str | Order[State, Move] | Unlearned | None,
) -> tuple[Unlearned, str | Order[State, Move] | None]:
    """What learns from cutoffs, and the plain order beneath it."""
    if isinstance(order, Unlearned):
        return order, None
    if learning := LEARNING_ORDERS.get(_plain_name(order)):
        return learning(), None
    return Unlearned(), order


def _by_rank(game: Game[State, Move], moves: Moves[Move], rank: Rank) -> Moves[Move]:
    ranks = _ranks(game, rank)
    return sorted(moves, key=lambda move: [ranks.get(cell, 0) for cell in game.path(move)[-1:]])


@lru_cache(maxsize=256)
def _ranks(game: Game[Any, Any], rank: Rank) -> dict[Cell, float]:
    """The rank of every cell of a game's board."""
    board = game.layout
    if board is None:
        return {}
    return {cell: rank(board, place.x, place.y) for cell, place in board.places.items()}


def _oddness(board: Layout, x: float, y: float) -> float:
    return (x + y) % 2


def _distance_from_middle(board: Layout, x: float, y: float) -> float:
    return dist((x, y), board.middle)


def _nearness_to_middle(board: Layout, x: float, y: float) -> float:
    return -dist((x, y), board.middle)


def _neither_centre_nor_corner(board: Layout, x: float, y: float) -> float:
    is_corner = x in (0, board.columns - 1) and y in (0, board.rows - 1)
    return 0 if (x, y) == board.middle else 1 if is_corner else 2
