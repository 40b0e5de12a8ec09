"""What every search settles before it starts: who maximises, how leaves are valued, which order."""

from collections.abc import Callable, Sequence
from math import isnan
from numbers import Real

from teachkit.game import (
    Evaluation,
    Game,
    Move,
    Player,
    State,
    checked_game,
    checked_state,
    no_evaluation,
)
from teachkit.search.hooks import Hook, Setting, Utility, checked_depth, checked_hook
from teachkit.search.orders import Order, named_order


def settle(
    traced: Hook,
    game: Game[State, Move],
    state: State | None,
    player: Player | None,
    depth: int | None,
    evaluate: str | Evaluation[State] | None,
    order: str | Order[State, Move] | None,
    hurry: bool,
    cut: str | None = None,
) -> tuple[State, Player, Utility[State], Evaluation[State], Callable[[State], Sequence[Move]]]:
    """The root, MAX, the values of finished and unfinished games, and the moves in order.

    The hook is told the whole setting.
    """
    checked_hook(traced)
    checked_game(game)
    checked_depth(depth)
    if cut not in (None, ">=", ">"):
        raise ValueError(f"cut must be '>=' or '>', not {cut!r}")
    state = checked_state(game, state)
    if player is None:
        player = game.maximiser(state)
    game.other(player)  # refuses an unknown player
    utility = _utility(game, player, depth, hurry)
    estimate = _estimate(game, depth, evaluate)
    moves = _moves(game, order)
    traced.begin(Setting(game, state, player, depth, moves, cut))
    return state, player, utility, estimate, moves


def _estimate(
    game: Game[State, Move], depth: int | None, evaluate: str | Evaluation[State] | None
) -> Evaluation[State]:
    """The evaluation asked for; the game's own where a depth is given without one."""
    if evaluate is None:
        return no_evaluation if depth is None else next(iter(game.evaluations.values()))
    if callable(evaluate):
        return _checked_evaluation(evaluate)
    if evaluate not in game.evaluations:
        known = ", ".join(game.evaluations)
        raise ValueError(f"no evaluation {evaluate!r}: this game has {known}")
    return game.evaluations[evaluate]


def _utility(
    game: Game[State, Move], player: Player, depth: int | None, hurry: bool
) -> Utility[State]:
    """The value of finished games: to the end as they are, else above every evaluation."""
    weight = game.win_weight
    if weight == 1 or (depth is None and not hurry):
        return lambda state, ply: game.utility(state, player)
    if not hurry:
        return lambda state, ply: weight * game.utility(state, player)

    def sooner_is_better(state: State, ply: int) -> float:
        utility = game.utility(state, player)
        distance = ply if utility > 0 else -ply if utility < 0 else 0
        return weight * utility - distance

    return sooner_is_better


def _moves(
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
        if len(arranged) != len(moves):
            raise ValueError(f"the order gave {len(arranged)} of {len(moves)} moves back")
        return arranged

    return checked


def _checked_evaluation(evaluate: Evaluation[State]) -> Evaluation[State]:
    """The evaluation, with a ValueError for whatever it gives that is no number."""

    def checked(state: State, player: Player) -> float:
        value = evaluate(state, player)
        is_number = type(value) in (int, float) or isinstance(value, Real)
        if not is_number or isnan(value):
            raise ValueError(f"the evaluation gave {value!r}: it must give a number")
        return value

    return checked
