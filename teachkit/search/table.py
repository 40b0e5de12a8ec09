"""Alpha-beta with a transposition table: a position reached twice is searched once."""

from math import inf
from typing import Any, NamedTuple

from teachkit.game import Evaluation, Game, Move, Player, State, checked_game
from teachkit.search.hooks import DeepRecursion, Hook, checked_hook, untraced
from teachkit.search.orders import Order
from teachkit.search.problem import Problem, reaching
from teachkit.values import Bound

MAX_ENTRIES = 2_000_000


class Entry(NamedTuple):
    """What is known of a position."""

    value: float
    bound: Bound
    move: Any


class Table:
    """Positions with what a search found there, and the best move seen in each.

    A value is stored with its bound kind and taken only where it settles the matter
    for the window at hand: a bound is not a value.
    """

    def __init__(self) -> None:
        self._entries: dict[Any, Entry] = {}
        self._best: dict[Any, Any] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def look_up(self, key: Any, alpha: float, beta: float) -> Entry | None:
        """The entry for a key, if it settles a search with this window."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        value, bound, _ = entry
        settled = (
            bound is Bound.EXACT
            or (bound is Bound.AT_LEAST and value >= beta)
            or (bound is Bound.AT_MOST and value <= alpha)
        )
        return entry if settled else None

    def remember(
        self, key: Any, state: Any, value: float, move: Any, alpha: float, beta: float
    ) -> tuple[float, Any]:
        """What a search with this window found, after noting it."""
        if len(self._entries) < MAX_ENTRIES:
            failed_low, failed_high = value <= alpha, value >= beta
            bound = Bound.AT_MOST if failed_low else Bound.AT_LEAST if failed_high else Bound.EXACT
            self._entries[key] = Entry(value, bound, move)
            self._best[state] = move
        return value, move

    def best_first(self, state: Any, moves: Any) -> Any:
        """The moves with the best one of an earlier search in front."""
        best = self._best.get(state)
        if best is None or best not in moves:
            return moves
        return [best, *(move for move in moves if move != best)]


def alphabeta_table(
    game: Game[State, Move],
    state: State | None = None,
    *,
    player: Player | None = None,
    depth: int | None = None,
    evaluate: str | Evaluation[State] | None = None,
    order: str | Order[State, Move] | None = None,
    hurry: bool = False,
    cut: str = ">=",
    table: Table | None = None,
    traced: Hook = untraced,
) -> tuple[float, Move | None]:
    """Minimax's (value, move), looking up positions that were searched before.

    A `table` may be shared by searches of the same game, player and evaluation.
    """
    checked_game(game, remembers=True)
    problem = Problem(
        "alphabeta_table", game, state, player=player, depth=depth, order=order, cut=cut
    )
    utility, estimate = problem.utility(hurry), problem.estimate(evaluate)
    MAX, moves = problem.MAX, problem.moves
    checked_hook(traced).begin(problem)
    reaches = reaching(cut)
    known = Table() if table is None else table
    by_ply = hurry and game.win_weight != 1

    def key_of(state: State, ply: int) -> Any:
        """What must agree for a value to hold: the plies left, and with `hurry` the ply."""
        return state, None if depth is None else depth - ply, ply if by_ply else None

    def max_value(  # [enter]
        state: State, ply: int, alpha: float, beta: float
    ) -> tuple[float, Any]:
        if game.is_terminal(state):
            return utility(state, ply), None  # [terminal]
        if ply == depth:
            return estimate(state, MAX), None  # [horizon]
        key = key_of(state, ply)
        if entry := known.look_up(key, alpha, beta):
            return entry.value, entry.move  # [known]
        v, move, window = -inf, None, (alpha, beta)
        for a in traced.tries(known.best_first(state, moves(state)), ply):  # [try]
            child = game.result(state, a)
            v2, _ = value[game.to_move(child)](child, ply + 1, alpha, beta)  # [back]
            if v2 > v or move is None:
                v, move = v2, a  # [better]
                alpha = max(alpha, v)
            if reaches(v, beta):
                return known.remember(key, state, v, move, *window)  # [cutoff]
        return known.remember(key, state, v, move, *window)  # [done]

    def min_value(  # [enter]
        state: State, ply: int, alpha: float, beta: float
    ) -> tuple[float, Any]:
        if game.is_terminal(state):
            return utility(state, ply), None  # [terminal]
        if ply == depth:
            return estimate(state, MAX), None  # [horizon]
        key = key_of(state, ply)
        if entry := known.look_up(key, alpha, beta):
            return entry.value, entry.move  # [known]
        v, move, window = +inf, None, (alpha, beta)
        for a in traced.tries(known.best_first(state, moves(state)), ply):  # [try]
            child = game.result(state, a)
            v2, _ = value[game.to_move(child)](child, ply + 1, alpha, beta)  # [back]
            if v2 < v or move is None:
                v, move = v2, a  # [better]
                beta = min(beta, v)
            if reaches(alpha, v):
                return known.remember(key, state, v, move, *window)  # [cutoff]
        return known.remember(key, state, v, move, *window)  # [done]

    value = {MAX: traced(max_value, "MAX"), game.other(MAX): traced(min_value, "MIN")}
    with DeepRecursion():
        return value[game.to_move(problem.root)](problem.root, 0, -inf, +inf)
