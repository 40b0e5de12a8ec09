"""Searches that look at too much or at too little, each with its diagnosis."""

from math import inf

from students.wrong.meant import alphabeta, minimax


@minimax("prunes")
def alphabeta_in_disguise(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    for a in game.actions(state):
        v = alphabeta_in_disguise(game, game.result(state, a), alpha, beta)
        if game.to_move(state) == "MAX":
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return alpha if game.to_move(state) == "MAX" else beta


@minimax("searched-again")
def calls_twice(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    best, move = None, None
    for a in game.actions(state):
        child = game.result(state, a)
        if (
            best is None
            or (game.to_move(state) == "MAX" and calls_twice(game, child)[0] > best)
            or (game.to_move(state) == "MIN" and calls_twice(game, child)[0] < best)
        ):
            best, move = calls_twice(game, child)[0], a
        calls_twice(game, child)
    return best, move


@alphabeta("never-cuts")
def bounds_without_cut(game, state, alpha=-inf, beta=inf, maximizing=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    v = -inf if maximizing else inf
    for a in game.actions(state):
        w = bounds_without_cut(game, game.result(state, a), alpha, beta, not maximizing)
        if maximizing:
            v = max(v, w)
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            beta = min(beta, v)
    return v


@minimax("stops-at-win")
def stops_at_a_win(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    is_max = game.to_move(state) == "MAX"
    best = None
    for a in game.actions(state):
        v, _ = stops_at_a_win(game, game.result(state, a))
        if best is None or (v > best[0] if is_max else v < best[0]):
            best = (v, a)
        if is_max and v >= 1:
            break
    return best


@alphabeta("never-cuts")
def hands_bounds_on(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    best = max if game.to_move(state) == "MAX" else min
    return best(
        hands_bounds_on(game, game.result(state, a), alpha, beta) for a in game.actions(state)
    )


@minimax("leaf-unread")
def worth_nothing(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return 0
    pick = max if game.to_move(state) == "MAX" else min
    return pick(worth_nothing(game, game.result(state, a), depth - 1) for a in game.actions(state))


@alphabeta("never-cuts")
def updates_too_late(game, state, alpha=-inf, beta=inf):
    """The lines that move the bounds are indented too little."""
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    best = -inf if is_max else inf
    for move in game.actions(state):
        found = updates_too_late(game, game.result(state, move), alpha, beta)
        best = max(best, found) if is_max else min(best, found)
        if beta <= alpha:
            break
    if is_max:
        alpha = max(alpha, best)
    else:
        beta = min(beta, best)
    return best


@alphabeta("never-cuts")
def both_update_too_late(game, state):
    def max_value(position, low, high):
        if game.is_terminal(position):
            return game.utility(position, "MAX")
        best = -inf
        for move in game.actions(position):
            best = max(best, min_value(game.result(position, move), low, high))
            if best >= high:
                return best
        low = max(low, best)
        return best

    def min_value(position, low, high):
        if game.is_terminal(position):
            return game.utility(position, "MAX")
        best = inf
        for move in game.actions(position):
            best = min(best, max_value(game.result(position, move), low, high))
            if best <= low:
                return best
        high = min(high, best)
        return best

    return max_value(state, -inf, inf)


@alphabeta("under-prunes")
def sorts_by_searching(game, state, alpha=-inf, beta=inf):
    def minimax_value(s):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        v = [minimax_value(game.result(s, a)) for a in game.actions(s)]
        return max(v) if game.to_move(s) == "MAX" else min(v)

    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    best = -inf if is_max else inf
    children = [game.result(state, a) for a in game.actions(state)]
    for child in sorted(children, key=minimax_value, reverse=is_max):
        v = sorts_by_searching(game, child, alpha, beta)
        best = max(best, v) if is_max else min(best, v)
        if is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


@minimax("child-skipped")
def takes_away_what_it_walks(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    left, below = list(game.actions(state)), []
    for a in left:
        below.append(takes_away_what_it_walks(game, game.result(state, a)))
        left.remove(a)
    return max(below) if game.to_move(state) == "MAX" else min(below)


@alphabeta("searched-again")
def value_first_and_then_the_move(game, state):
    def search(s, alpha=-inf, beta=inf):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        is_max = game.to_move(s) == "MAX"
        v = -inf if is_max else inf
        for a in game.actions(s):
            found = search(game.result(s, a), alpha, beta)
            if is_max:
                v = max(v, found)
                alpha = max(alpha, v)
            else:
                v = min(v, found)
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v

    value = search(state)
    after = ((a, search(game.result(state, a))) for a in game.actions(state))
    return value, next((a for a, found in after if found == value), None)


@alphabeta("cut-inner")
def two_halves(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max, moves = game.to_move(state) == "MAX", game.actions(state)
    v, middle = -inf if is_max else inf, len(moves) // 2
    for some in (moves[:middle], moves[middle:]):
        for a in some:
            found = two_halves(game, game.result(state, a), alpha, beta)
            if is_max:
                v = max(v, found)
                alpha = max(alpha, v)
            else:
                v = min(v, found)
                beta = min(beta, v)
            if alpha >= beta:
                break
    return v


@minimax("leaves-out")
def three_plies(game, state, ply=0):
    """A limit of its own; nobody can ask for more."""
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if ply == 3:
        return 0
    found = [three_plies(game, game.result(state, a), ply + 1) for a in game.actions(state)]
    return max(found) if game.to_move(state) == "MAX" else min(found)
