"""Searches that give no result, each with its diagnosis."""

# ruff: noqa: RET503

from math import inf

from students.wrong.meant import alphabeta, minimax


@minimax("crash")
def misspelt(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    values = [misspelt(game, game.result(state, a)) for a in game.actions(state)]
    return max(valeus) if game.to_move(state) == "MAX" else min(values)  # noqa: F821


@minimax("endless")
def same_position(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    return max(same_position(game, state) for a in game.actions(state))


@minimax("endless")
def spins(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    best = -inf
    i = 0
    moves = game.actions(state)
    while i < len(moves):
        best = max(best, 0)
    return best


@minimax("returns-nothing")
def no_return(game, state, best=None):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    best = -inf
    for a in game.actions(state):
        v = no_return(game, game.result(state, a))
        if v is not None and v > best:
            best = v


@minimax("no-number")
def returns_text(game, state):
    return "the best move"


@minimax("no-end-test")
def no_terminal_test(game, state):
    vals = [no_terminal_test(game, game.result(state, a)) for a in game.actions(state)]
    return max(vals) if game.to_move(state) == "MAX" else min(vals)


@minimax("crash", "returns-nothing")
def min_returns_none(game, state, maximizing=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if maximizing:
        return max(
            min_returns_none(game, game.result(state, a), False) for a in game.actions(state)
        )
    min(min_returns_none(game, game.result(state, a), True) for a in game.actions(state))


@minimax("crash")
def greedy_mover(game, state):
    """Gives a move and asks what unfinished games are worth."""
    return max(game.actions(state), key=lambda a: game.utility(game.result(state, a), "MAX"))


@minimax("arguments-swapped")
def move_before_state(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    pick = max if game.to_move(state) == "MAX" else min
    return pick(move_before_state(game, game.result(a, state)) for a in game.actions(state))


@minimax("not-written")
def to_be_written(game, state):
    raise NotImplementedError


@minimax("not-written")
def only_passes(game, state):
    pass


@minimax("not-written")
def only_says_what(game, state):
    """The minimax value."""


@minimax("crash")
def used_up_already(game, state, is_max=True):
    """A generator gives its values once: to max or min, and then nothing is left."""
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    moves = game.actions(state)
    scores = (used_up_already(game, game.result(state, a), not is_max)[0] for a in moves)
    best = max(scores) if is_max else min(scores)
    return best, moves[tuple(scores).index(best)]


@alphabeta("returns-nothing")
def none_at_a_cut(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    for a in game.actions(state):
        v = none_at_a_cut(game, game.result(state, a), alpha, beta)
        if is_max:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            return None
    return alpha if is_max else beta
