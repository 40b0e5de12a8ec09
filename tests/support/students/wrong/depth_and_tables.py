"""Searches that count depth or keep things wrongly, each with its diagnosis."""

import random
from math import inf

from students.wrong.meant import alphabeta, minimax


@alphabeta("bounds-as-values")
def table_without_bounds(game, state, alpha=-inf, beta=inf, table=None):
    table = {} if table is None else table
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if state in table:
        return table[state]
    is_max = game.to_move(state) == "MAX"
    v = -inf if is_max else inf
    for a in game.actions(state):
        w = table_without_bounds(game, game.result(state, a), alpha, beta, table)
        if is_max:
            v = max(v, w)
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            beta = min(beta, v)
        if alpha >= beta:
            break
    table[state] = v
    return v


@alphabeta("depth-off-by-one")
def root_is_depth_one(game, state, depth, alpha=-inf, beta=inf, evaluate=None):
    """Counts the root as a ply."""

    def go(s, ply, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, me)
        if ply == depth:
            return next(iter(game.evaluations.values()))(s, me)
        mine = game.to_move(s) == me
        v = -inf if mine else inf
        for a in game.actions(s):
            w = go(game.result(s, a), ply + 1, alpha, beta)
            if mine:
                v = max(v, w)
                alpha = max(alpha, v)
            else:
                v = min(v, w)
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v

    me = game.maximiser(state)
    return go(state, 1, alpha, beta)


@minimax("depth-off-by-one")
def stops_after_zero(game, state, depth=3, is_max=True):
    """Looks one ply too far."""
    if game.is_terminal(state) or depth < 0:
        return game.utility(state, "MAX")
    pick = max if is_max else min
    return pick(
        stops_after_zero(game, game.result(state, a), depth - 1, not is_max)
        for a in game.actions(state)
    )


@minimax("depth-steps")
def same_depth_for_all(game, state, depth, evaluate, player):
    if game.is_terminal(state):
        return game.utility(state, player)
    if depth == 0:
        return evaluate(state, player)
    found = [
        same_depth_for_all(game, game.result(state, a), depth, evaluate, player)
        for a in game.actions(state)
    ]
    return max(found) if game.to_move(state) == player else min(found)


@minimax("depth-steps")
def depth_is_there_for_show(game, state, depth=5):
    """Estimates by itself, as nothing, but never gets there."""
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if depth == 0:
        return 0
    pick = max if game.to_move(state) == "MAX" else min
    return pick(
        depth_is_there_for_show(game, game.result(state, a), depth) for a in game.actions(state)
    )


@minimax("depth-shared")
def depth_used_up(game, state, depth, player):
    if depth == 0 or game.is_terminal(state):
        return game.utility(state, player)
    found = []
    for a in game.actions(state):
        depth = depth - 1
        found.append(depth_used_up(game, game.result(state, a), depth, player))
    return max(found) if game.to_move(state) == player else min(found)


@minimax("depth-steps")
def a_ply_for_both(game, state, depth=9):
    if depth <= 0 or game.is_terminal(state):
        return game.utility(state, "MAX")
    best = max if game.to_move(state) == "MAX" else min
    return best(a_ply_for_both(game, game.result(state, a), depth - 2) for a in game.actions(state))


@minimax("depth-steps")
def a_ply_for_both_or_none(game, state, depth=9):
    if depth == 0 or game.is_terminal(state):
        return game.utility(state, "MAX")
    best = max if game.to_move(state) == "MAX" else min
    return best(
        a_ply_for_both_or_none(game, game.result(state, a), depth - 2) for a in game.actions(state)
    )


@minimax("estimate-side")
def estimates_for_the_mover(game, state, depth, evaluate, player):
    if game.is_terminal(state):
        return game.utility(state, player)
    mover = game.to_move(state)
    if depth == 0:
        return evaluate(state, mover)
    found = [
        estimates_for_the_mover(game, game.result(state, a), depth - 1, evaluate, player)
        for a in game.actions(state)
    ]
    return max(found) if mover == player else min(found)


@minimax("changes")
def tosses_a_coin(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    pick = random.choice([max, min])
    return pick(tosses_a_coin(game, game.result(state, a)) for a in game.actions(state))


@minimax("table-key")
def knows_by_the_moves(game, state):
    known = {}

    def value(position):
        if game.is_terminal(position):
            return game.utility(position, "MAX")
        moves = tuple(game.actions(position))
        if moves not in known:
            found = [value(game.result(position, move)) for move in moves]
            known[moves] = max(found) if game.to_move(position) == "MAX" else min(found)
        return known[moves]

    return value(state)


@minimax("table-key")
def knows_by_the_level(game, state):
    known = {}

    def best(position, level):
        if game.is_terminal(position):
            return game.utility(position, "MAX"), None
        if level not in known:
            pick = max if game.to_move(position) == "MAX" else min
            moves = game.actions(position)
            found = [(best(game.result(position, a), level + 1)[0], a) for a in moves]
            known[level] = pick(found, key=lambda pair: pair[0])
        return known[level]

    return best(state, 0)


@minimax("table-key")
def knows_by_the_id(game, state):
    """A state that is gone leaves its id to another one."""
    known = {}

    def worth(position):
        if id(position) not in known:
            if game.is_terminal(position):
                known[id(position)] = game.utility(position, "MAX")
            else:
                after = (game.result(position, move) for move in game.actions(position))
                pick = max if game.to_move(position) == "MAX" else min
                known[id(position)] = pick(map(worth, after))
        return known[id(position)]

    return worth(state)


@minimax("table-value")
def keeps_the_other_side(game, state):
    """Negamax that keeps MAX's values, and takes them for the mover's."""
    kept = {}

    def for_mover(position):
        if position in kept:
            return kept[position]
        mover = game.to_move(position)
        if game.is_terminal(position):
            return game.utility(position, mover)
        best = -inf
        for move in game.actions(position):
            best = max(best, -for_mover(game.result(position, move)))
        kept[position] = best if mover == "MAX" else -best
        return best

    return for_mover(state)


@minimax("table-value")
def counts_nothing_twice(game, state):
    """Takes a position that it has met before for a draw."""
    met = set()

    def value(position):
        if game.is_terminal(position):
            return game.utility(position, "MAX")
        if position in met:
            return 0
        met.add(position)
        found = [value(game.result(position, move)) for move in game.actions(position)]
        return max(found) if game.to_move(position) == "MAX" else min(found)

    return value(state)


@alphabeta("bounds-as-values")
def mixes_up_the_bounds(game, state, alpha=-inf, beta=inf, table=None):
    """Says "at most" of what reached beta, and "at least" of what did not exceed alpha."""
    table = {} if table is None else table
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    kind, v = table.get(state, ("", 0))
    if kind == "exact" or (kind == "least" and v >= beta) or (kind == "most" and v <= alpha):
        return v
    best, low = -inf, alpha
    for a in game.actions(state):
        below = mixes_up_the_bounds(game, game.result(state, a), -beta, -low, table)
        best = max(best, -below)
        low = max(low, best)
        if low >= beta:
            break
    table[state] = ("most" if best >= beta else "least" if best <= alpha else "exact"), best
    return best


@minimax("no-recursion")
def trusts_the_shallow(game, state, depth, evaluate):
    """Keeps the depth of a value, but takes those that were searched less deep."""
    kept = {}

    def value(position, left):
        if game.is_terminal(position):
            return game.utility(position, "MAX")
        if left == 0:
            return evaluate(position, "MAX")
        if position in kept and kept[position][1] <= left:
            return kept[position][0]
        pick = max if game.to_move(position) == "MAX" else min
        found = pick(value(game.result(position, a), left - 1) for a in game.actions(position))
        kept[position] = found, left
        return found

    for limit in range(1, depth + 1):
        best = value(state, limit)
    return best


@minimax("table-value")
def breaks_where_it_knows(game, state):
    """What it keeps are numbers, and it takes them for pairs where a position comes back."""
    known = {}

    def worth(position):
        if position in known:
            return known[position][0]
        if game.is_terminal(position):
            return game.utility(position, "MAX")
        pick = max if game.to_move(position) == "MAX" else min
        known[position] = pick(
            worth(game.result(position, move)) for move in game.actions(position)
        )
        return known[position]

    return worth(state)


@minimax("depth-steps")
def two_plies_at_min(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if depth == 0:
        return evaluate(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    return (max if is_max else min)(
        two_plies_at_min(game, game.result(state, a), depth - (1 if is_max else 2), evaluate)
        for a in game.actions(state)
    )
