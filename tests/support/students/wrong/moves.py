"""Searches whose move is wrong, each with its diagnosis."""

import random
from math import inf

from students.wrong.meant import alphabeta, minimax


@minimax("no-move")
def pair_from_below(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    answers = [pair_from_below(game, game.result(state, a)) for a in game.actions(state)]
    return (max if game.to_move(state) == "MAX" else min)(answers, key=lambda p: p[0])


@minimax("no-move")
def forgets_the_move(game, state):
    best_move = None

    def value(s):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        v = [value(game.result(s, a)) for a in game.actions(s)]
        return max(v) if game.to_move(s) == "MAX" else min(v)

    return value(state), best_move


@minimax("first-move")
def value_right_move_first(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        v = [value(game.result(s, a)) for a in game.actions(s)]
        return max(v) if game.to_move(s) == "MAX" else min(v)

    moves = game.actions(state)
    return value(state), moves[0] if moves else None


@alphabeta("last-tie")
def last_of_equals(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    is_max = game.to_move(state) == "MAX"
    best, move = (-inf if is_max else inf), None
    for a in game.actions(state):
        v, _ = last_of_equals(game, game.result(state, a), alpha, beta)
        if v >= best if is_max else v <= best:
            best, move = v, a
        if is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, move


@alphabeta("last-tie")
def greatest_pair(game, state, alpha=-inf, beta=inf):
    """Pairs are compared as they are: the greater move wins a tie."""
    if game.is_terminal(state):
        return game.utility(state, "MAX"), -1
    is_max = game.to_move(state) == "MAX"
    best = (-inf, -1) if is_max else (inf, -1)
    for a in game.actions(state):
        v = greatest_pair(game, game.result(state, a), alpha, beta)[0]
        if is_max:
            best = max(best, (v, a))
            alpha = max(alpha, v)
        else:
            best = min(best, (v, a))
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best


@alphabeta("random-tie")
def draws_lots(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        is_max = game.to_move(s) == "MAX"
        for a in game.actions(s):
            v = ab(game.result(s, a), alpha, beta)
            if is_max:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return alpha if is_max else beta

    if game.is_terminal(state):
        return None, game.utility(state, "MAX")
    best, moves = -inf, []
    for a in game.actions(state):
        v = ab(game.result(state, a), best, inf)
        if v > best:
            best, moves = v, [a]
        elif v == best:
            moves.append(a)
    return random.choice(moves), best


@minimax("illegal-move")
def returns_child_state(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    opts = []
    for a in game.actions(state):
        c = game.result(state, a)
        opts.append((returns_child_state(game, c)[0], c))
    f = max if game.to_move(state) == "MAX" else min
    return f(opts, key=lambda o: o[0])


@minimax("wrong-move")
def random_mover(game, state):
    def val(s):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        f = max if game.to_move(s) == "MAX" else min
        return f([val(game.result(s, a)) for a in game.actions(s)])

    acts = game.actions(state)
    return val(state), random.choice(acts) if acts else None


@alphabeta("no-move")
def ab_pair_below(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    m = game.to_move(state) == "MAX"
    best = None
    for a in game.actions(state):
        r = ab_pair_below(game, game.result(state, a), alpha, beta)
        if best is None or (r[0] > best[0] if m else r[0] < best[0]):
            best = r
        if m:
            alpha = max(alpha, r[0])
        else:
            beta = min(beta, r[0])
        if alpha >= beta:
            break
    return best


@minimax("no-move")
def hands_up_the_leafs_pair(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    pairs = [hands_up_the_leafs_pair(game, game.result(state, a)) for a in game.actions(state)]
    pick = max if game.to_move(state) == "MAX" else min
    return pick(pairs, key=lambda pair: pair[0])


@minimax("last-move")
def sets_the_move_anyway(game, state, is_max=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    score = None
    for move in game.actions(state):
        found, _ = sets_the_move_anyway(game, game.result(state, move), not is_max)
        if score is None:
            score = found
        score = max(score, found) if is_max else min(score, found)
        chosen = move
    return score, chosen


@minimax("move-shared")
class OneMoveForAll:
    """Whoever finds something better puts down its move."""

    def search(self, game, state):
        self.choice = None
        return self.value(game, state), self.choice

    def value(self, game, state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        is_max = game.to_move(state) == "MAX"
        best = -inf if is_max else inf
        for move in game.actions(state):
            found = self.value(game, game.result(state, move))
            if (found > best) if is_max else (found < best):
                best, self.choice = found, move
        return best


@minimax("move-shared")
def greatest_of_all(game, state):
    record, choice = -inf, None

    def value(position):
        nonlocal record, choice
        if game.is_terminal(position):
            return game.utility(position, "MAX")
        is_max = game.to_move(position) == "MAX"
        best = -inf if is_max else inf
        for move in game.actions(position):
            found = value(game.result(position, move))
            best = max(best, found) if is_max else min(best, found)
            if is_max and found > record:
                record, choice = found, move
        return best

    return value(state), choice


@minimax("illegal-move")
def counts_from_one(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        v = [value(game.result(s, a)) for a in game.actions(s)]
        return max(v) if game.to_move(s) == "MAX" else min(v)

    values = [value(game.result(state, a)) for a in game.actions(state)]
    return values.index(max(values)) + 1 if values else None


@minimax("last-child-counts")
def greatest_number(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        v = [value(game.result(s, a)) for a in game.actions(s)]
        return max(v) if game.to_move(s) == "MAX" else min(v)

    values = {a: value(game.result(state, a)) for a in game.actions(state)}
    return max(values, default=None)


@minimax("wrong-move")
def least_for_max(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        below = [value(game.result(s, a)) for a in game.actions(s)]
        return max(below) if game.to_move(s) == "MAX" else min(below)

    if game.is_terminal(state):
        return value(state), None
    pairs = [(value(game.result(state, a)), a) for a in game.actions(state)]
    return max(pairs)[0], min(pairs, key=lambda pair: pair[0])[1]


@minimax("wrong-move")
def place_among_sorted(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    found = sorted(place_among_sorted(game, game.result(state, a))[0] for a in game.actions(state))
    best = found[-1] if game.to_move(state) == "MAX" else found[0]
    return best, found.index(best)


@minimax("illegal-move")
def pairs_from_one(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    found = [pairs_from_one(game, game.result(state, a))[0] for a in game.actions(state)]
    best = max(found) if game.to_move(state) == "MAX" else min(found)
    return best, found.index(best) + 1
