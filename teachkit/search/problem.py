"""What every search settles before it starts: who maximises, how leaves are valued, which order."""

from collections.abc import Callable, Sequence, Sized
from math import inf
from numbers import Real
from operator import ge, gt
from typing import Generic

from teachkit.game import (
    Evaluation,
    Game,
    Move,
    Player,
    State,
    checked_game,
    checked_state,
    no_evaluation,
    shown,
)
from teachkit.search.orders import Order, named_order
from teachkit.values import MOST_PLIES

Utility = Callable[[State, int], float]
"""The value of a finished game, given the ply at which it ended."""


class Problem(Generic[State, Move]):
    """What a search is to solve, and by which rules."""

    def __init__(
        self,
        search: str,
        game: Game[State, Move],
        state: State | None = None,
        *,
        player: Player | None = None,
        depth: int | None = None,
        order: str | Order[State, Move] | None = None,
        cut: str | None = None,
    ) -> None:
        self.search = search
        """The name of the search."""
        self.game = checked_game(game)
        self.root = checked_state(game, state)
        self.MAX = game.maximiser(self.root) if player is None else player
        """The player from whose side every value is seen."""
        game.other(self.MAX)  # refuses an unknown player
        self.depth = checked_depth(depth)
        """The number of plies to search, None for all."""
        self.order = order
        """The order in which moves are tried: its name, a function, or None for the rules' own."""
        self.moves = _ordered(game, order)
        """The legal moves of a state in the order to try them."""
        self.cut = cut if cut is None else checked_cut(cut)
        """The rule by which alpha-beta cuts; None for a search without a window."""

    def utility(self, hurry: bool) -> Utility[State]:
        """The value of finished games: to the end as they are, else above every evaluation."""
        utility, MAX, weight = self.game.utility, self.MAX, self.game.win_weight
        if weight == 1 or (self.depth is None and not hurry):
            return lambda state, ply: utility(state, MAX)
        if not hurry:
            return lambda state, ply: weight * utility(state, MAX)

        def sooner_is_better(state: State, ply: int) -> float:
            value = utility(state, MAX)
            distance = ply if value > 0 else -ply if value < 0 else 0
            return weight * value - distance

        return sooner_is_better

    def estimate(self, evaluate: str | Evaluation[State] | None) -> Evaluation[State]:
        """The evaluation asked for; the game's own where a depth is given without one."""
        evaluations = self.game.evaluations
        if evaluate is None:
            asked = no_evaluation if self.depth is None else next(iter(evaluations.values()))
        elif callable(evaluate):
            asked = evaluate
        elif evaluate in evaluations:
            asked = evaluations[evaluate]
        else:
            known = ", ".join(evaluations)
            raise ValueError(f"no evaluation {evaluate!r}: this game has {known}")
        is_ours = str(getattr(asked, "__module__", "")).startswith("teachkit.")
        return asked if is_ours else _checked_evaluation(asked, self.game.win_weight)


def _ordered(
    game: Game[State, Move], order: str | Order[State, Move] | None
) -> Callable[[State], Sequence[Move]]:
    if order is None:
        return game.actions
    arrange = named_order(order)
    if not callable(order):
        return lambda state: arrange(game, state, game.actions(state))

    def checked(state: State) -> Sequence[Move]:
        moves = game.actions(state)
        arranged = arrange(game, state, moves)
        if not isinstance(arranged, Sized):
            raise TypeError(f"the order gave {shown(arranged)} back: it must give a list of moves")
        if len(arranged) != len(moves):
            raise ValueError(f"the order gave {len(arranged)} of {len(moves)} moves back")
        return arranged

    return checked


def reaching(cut: str) -> Callable[[float, float], bool]:
    """The comparison of a cut rule: has the first value reached the second?"""
    return ge if checked_cut(cut) == ">=" else gt


def checked_cut(cut: str) -> str:
    """The cut rule itself, or a ValueError if it is none."""
    if cut not in (">=", ">"):
        raise ValueError(f"cut must be '>=' or '>', not {cut!r}")
    return cut


def checked_depth(depth: int | None) -> int | None:
    """The depth itself, or a ValueError if it is no number of plies."""
    if depth is not None and (not isinstance(depth, int) or isinstance(depth, bool) or depth < 0):
        raise ValueError(f"depth must be a number of plies from 0, or None, not {depth!r}")
    return depth


def _checked_evaluation(evaluate: Evaluation[State], win: float) -> Evaluation[State]:
    """The evaluation, with a ValueError for what is no number, or counts as much as a win."""
    most = max(win / 2, win - MOST_PLIES)

    def checked(state: State, player: Player) -> float:
        value = evaluate(state, player)
        is_number = type(value) in (int, float) or isinstance(value, Real)
        if not is_number or not -inf <= value <= inf:  # as nan is not
            raise ValueError(f"the evaluation gave {shown(value)}: it must give a number")
        if abs(value) >= most and win != 1:
            raise ValueError(
                f"the evaluation gave {shown(value)} in a game that is not over: it must stay "
                f"between -{most:,.0f} and {most:,.0f}, since a won game counts {win:,.0f}"
            )
        return value

    return checked
