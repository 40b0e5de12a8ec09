"""Searches that are watched: those of `students` that go the whole way, and other styles.

MINIMAX and ALPHABETA list the functions; each is called as `watch(function, game, state)`.
"""
# ruff: noqa: PLC2401

from functools import cache, partial, reduce
from math import inf

from students import blind, correct, unusual


def us(game):
    """The player who maximises in a textbook tree, and in tic-tac-toe."""
    return "MAX" if "MAX" in game.players else "X"


# ---- minimax


def plain(game, state):
    if game.is_terminal(state):
        return game.utility(state, us(game))
    values = [plain(game, game.result(state, move)) for move in game.actions(state)]
    return max(values) if game.to_move(state) == us(game) else min(values)


def negamax_pure(game, state):
    mover = game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, mover)
    best = -inf
    for a in game.actions(state):
        after = game.result(state, a)
        sign = 1 if game.to_move(after) == mover else -1
        best = max(best, sign * negamax_pure(game, after))
    return best


class Searcher:
    def __init__(self, game):
        self.game = game
        self.player = None

    def best_move(self, state):
        self.player = self.game.maximiser(state)
        return self.value(state)[1]

    def value(self, state, ply=0):
        if self.game.is_terminal(state):
            return self.evaluate(state), None
        moves = [(self.value(self.game.result(state, a), ply + 1)[0], a) for a in self.moves(state)]
        is_max = self.game.to_move(state) == self.player
        return (max if is_max else min)(moves, key=lambda pair: pair[0])

    def moves(self, state):
        return self.game.actions(state)

    def evaluate(self, state):
        return self.game.utility(state, self.player)


class Caller:
    def __call__(self, state, game):
        if game.is_terminal(state):
            return {"move": None, "value": game.utility(state, us(game))}
        pick = max if game.to_move(state) == us(game) else min
        answers = [(self(game.result(state, a), game)["value"], a) for a in game.actions(state)]
        value, move = pick(answers, key=lambda answer: answer[0])
        return {"move": move, "value": value}


lambdas = lambda game, state: (  # noqa: E731
    game.utility(state, us(game))
    if game.is_terminal(state)
    else (max if game.to_move(state) == us(game) else min)(
        [lambdas(game, game.result(state, a)) for a in game.actions(state)]
    )
)


def leaves_in_the_loop(game, state):
    me = us(game)
    is_max = game.to_move(state) == me
    best = None
    for a in game.actions(state):
        child = game.result(state, a)
        is_end = game.is_terminal(child)
        v = game.utility(child, me) if is_end else leaves_in_the_loop(game, child)
        if best is None or (v > best if is_max else v < best):
            best = v
    return best


def by_map(game, state, who):
    if game.is_terminal(state):
        return game.utility(state, who)
    after = map(partial(game.result, state), game.actions(state))
    return (max if game.to_move(state) == who else min)(map(partial(look_on, game, who), after))


def look_on(game, who, state):
    return by_map(game, state, who)


def by_map_driver(game, state):
    return by_map(game, state, game.maximiser(state))


def with_helpers(problem, position):
    def finished():
        return problem.is_terminal(position)

    def order(moves):
        return sorted(moves, key=lambda m: hash(problem.result(position, m)) * 0)

    if finished():
        return (problem.utility(position, us(problem)), None)
    best = None
    for m in order(problem.actions(position)):
        v, _ = with_helpers(problem, problem.result(position, m))
        if best is None or wins(problem, position, v, best[0]):
            best = (v, m)
    return best


def wins(problem, position, new, old):
    return new > old if problem.to_move(position) == us(problem) else new < old


def starred(*args):
    game, state = args
    if game.is_terminal(state):
        return game.utility(state, us(game))
    return (max if game.to_move(state) == us(game) else min)(
        starred_below(game, game.result(state, a)) for a in game.actions(state)
    )


def starred_below(game, state):
    return plain_with(game, state, us(game))


def plain_with(game, state, me):
    if game.is_terminal(state):
        return game.utility(state, me)
    pick = max if game.to_move(state) == me else min
    return pick(plain_with(game, game.result(state, a), me) for a in game.actions(state))


def odd_names(spiel, stellung):
    if spiel.is_terminal(stellung):
        return spiel.utility(stellung, us(spiel))
    werte = [odd_names(spiel, spiel.result(stellung, zug)) for zug in spiel.actions(stellung)]
    return (max if spiel.to_move(stellung) == us(spiel) else min)(werte)


def children_first(game, state):
    if game.is_terminal(state):
        return game.utility(state, us(game))
    children = [game.result(state, a) for a in game.actions(state)]
    values = list(map(lambda child: children_first(game, child), children))  # noqa: C417
    return max(values) if game.to_move(state) == us(game) else min(values)


def counting(game, state):
    """A dict with two numbers besides the move."""
    if game.is_terminal(state):
        return {"move": None, "score": game.utility(state, us(game)), "nodes": 1}
    below = [counting(game, game.result(state, a)) | {"move": a} for a in game.actions(state)]
    pick = max if game.to_move(state) == us(game) else min
    best = pick(below, key=lambda found: found["score"])
    return best | {"nodes": 1 + sum(found["nodes"] for found in below)}


MINIMAX = [
    plain, negamax_pure, Searcher, Caller(), lambdas, leaves_in_the_loop, by_map_driver,
    with_helpers, starred, odd_names, children_first, counting,
    blind.two_functions, blind.solution_of_the_book, blind.move_before_value, blind.named_tuples,
    correct.best_move_only, unusual.DataAgent, unusual.deepens, unusual.matching,
]  # fmt: skip

# ---- alpha-beta


def textbook(game, state):
    player = game.maximiser(state)

    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    def value(state, alpha, beta):
        search = max_value if game.to_move(state) == player else min_value
        return search(state, alpha, beta)

    return value(state, -inf, +inf)[1]


def one_function(game, state, a=-inf, b=inf):
    if game.is_terminal(state):
        return game.utility(state, us(game))
    is_max = game.to_move(state) == us(game)
    best = -inf if is_max else inf
    for action in game.actions(state):
        v = one_function(game, game.result(state, action), a, b)
        if is_max:
            best = max(best, v)
            a = max(a, best)
            if best >= b:
                break
        else:
            best = min(best, v)
            b = min(b, best)
            if best <= a:
                break
    return best


def negamax_window(game, state, α, β):
    mover = game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, mover), None
    best, choice = -inf, None
    for move in game.actions(state):
        after = game.result(state, move)
        if game.to_move(after) == mover:
            score = negamax_window(game, after, α, β)[0]
        else:
            score = -negamax_window(game, after, -β, -α)[0]
        if score > best:
            best, choice = score, move
        α = max(α, score)
        if best >= β:
            break
    return best, choice


def top_loop(game, state):
    me = game.maximiser(state)
    sign = 1 if game.to_move(state) == me else -1
    bounds = {1: -inf, -1: inf}
    best_move = None
    for move in game.actions(state):
        v = inner(game, game.result(state, move), bounds[1], bounds[-1], me)
        if best_move is None or sign * v > sign * bounds[sign]:
            best_move, bounds[sign] = move, v
    return best_move


def inner(game, state, lo, hi, me):
    if game.is_terminal(state):
        return game.utility(state, me)
    v = -inf if game.to_move(state) == me else inf
    for child in (game.result(state, move) for move in game.actions(state)):
        if game.to_move(state) == me:
            v = max(v, inner(game, child, lo, hi, me))
            if v >= hi:
                return v
            lo = max(lo, v)
        else:
            v = min(v, inner(game, child, lo, hi, me))
            if v <= lo:
                return v
            hi = min(hi, v)
    return v


def folded(game, state, alpha=-inf, beta=inf):
    """A fold over the moves: the recursion goes through a function of the move."""
    if game.is_terminal(state):
        return game.utility(state, us(game))
    is_max = game.to_move(state) == us(game)

    def after(found, action):
        v, low, high = found
        if low >= high:
            return found
        got = folded(game, game.result(state, action), low, high)
        v = max(v, got) if is_max else min(v, got)
        return (v, max(low, v), high) if is_max else (v, low, min(high, v))

    start = -inf if is_max else inf
    return reduce(after, game.actions(state), (start, alpha, beta))[0]


ALPHABETA = [
    textbook, one_function, negamax_window, top_loop, folded, partial(one_function, a=-inf, b=inf),
    blind.AbAgent, correct.Searcher, correct.window_as_pair,
]  # fmt: skip


@cache
def cached(game, state):
    if game.is_terminal(state):
        return game.utility(state, "O")
    values = [cached(game, game.result(state, a)) for a in game.actions(state)]
    return max(values) if game.to_move(state) == "O" else min(values)
