"""Searches written from the README, the docstrings and notebook 09 alone, by nobody who knew the check.

CASES  each function with its kind, the cut rule, and the names that are right for it; none if it is
"""

# ruff: noqa: B006, E501, E722, E731, PLW0603, RUF005

import random
from collections import namedtuple
from functools import cache, partial, reduce
from math import inf

CASES = []


def right(kind="minimax", cut=">="):
    return lambda function: CASES.append((function, kind, cut, ())) or function


def wrong(kind, *keys, cut=">="):
    return lambda function: CASES.append((function, kind, cut, keys)) or function


mini, ab = partial(wrong, "minimax"), partial(wrong, "alphabeta")

# ---- right: minimax


@right()
def plain_flag(game, state, is_max=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    below = [plain_flag(game, game.result(state, a), not is_max) for a in game.actions(state)]
    return max(below) if is_max else min(below)


@right()
def solution_of_the_book(game, state):
    MAX = game.maximiser(state)

    def search(s):
        if game.is_terminal(s):
            return game.utility(s, MAX), None
        is_max = game.to_move(s) == MAX
        best, best_move = None, None
        for move in game.actions(s):
            value, _ = search(game.result(s, move))
            if best is None or (value > best if is_max else value < best):
                best, best_move = value, move
        return best, best_move

    return search(state)


@right()
def two_functions(game, state):
    me = game.maximiser(state)

    def hi(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        v = -inf
        for a in game.actions(s):
            v = max(v, turn(game.result(s, a)))
        return v

    def lo(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        v = inf
        for a in game.actions(s):
            v = min(v, turn(game.result(s, a)))
        return v

    def turn(s):
        return hi(s) if game.to_move(s) == me else lo(s)

    return turn(state)


@right()
def negamax_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    return max(-negamax_value(game, game.result(state, a)) for a in game.actions(state))


@right()
def negamax_colour(game, state, color=1):
    if game.is_terminal(state):
        return color * game.utility(state, "MAX")
    value = -inf
    for a in game.actions(state):
        value = max(value, -negamax_colour(game, game.result(state, a), -color))
    return value


@right()
def only_the_game(game):
    """Starts where the game starts."""
    me = game.maximiser(game.initial)

    def v(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        vs = [v(game.result(s, a)) for a in game.actions(s)]
        return max(vs) if game.to_move(s) == me else min(vs)

    moves = game.actions(game.initial)
    if not moves:
        return v(game.initial), None
    pick = max if game.to_move(game.initial) == me else min
    best = pick(moves, key=lambda a: v(game.result(game.initial, a)))
    return v(game.initial) if False else v(game.result(game.initial, best)), best


@right()
def with_stack(game, state):
    """No recursion at all."""
    order, stack = [], [state]
    children = {}
    while stack:
        s = stack.pop()
        order.append(s)
        children[s] = (
            [game.result(s, a) for a in game.actions(s)] if not game.is_terminal(s) else []
        )
        stack.extend(children[s])
    value = {}
    for s in reversed(order):
        if not children[s]:
            value[s] = game.utility(s, "MAX")
        else:
            value[s] = (max if game.to_move(s) == "MAX" else min)(value[c] for c in children[s])
    return value[state]


Node = namedtuple("Node", "score choice")


@right()
def named_tuples(game, state):
    if game.is_terminal(state):
        return Node(game.utility(state, "MAX"), None)
    kids = [Node(named_tuples(game, game.result(state, m)).score, m) for m in game.actions(state)]
    return (
        max(kids, key=lambda n: n.score)
        if game.to_move(state) == "MAX"
        else min(kids, key=lambda n: n.score)
    )


@right()
def as_dict(game, state):
    if game.is_terminal(state):
        return {"value": game.utility(state, "MAX"), "move": None}
    out = None
    for m in game.actions(state):
        v = as_dict(game, game.result(state, m))["value"]
        if (
            out is None
            or (game.to_move(state) == "MAX" and v > out["value"])
            or (game.to_move(state) == "MIN" and v < out["value"])
        ):
            out = {"value": v, "move": m}
    return out


@right()
class Searcher:
    def __init__(self, game):
        self.game = game

    def search(self, state):
        self.root_player = self.game.maximiser(state)
        best = None
        for move in self.game.actions(state):
            score = self._score(self.game.result(state, move))
            if best is None or self._better(state, score, best[0]):
                best = (score, move)
        return best or (self._score(state), None)

    def _better(self, state, a, b):
        return a > b if self.game.to_move(state) == self.root_player else a < b

    def _score(self, s):
        if self.game.is_terminal(s):
            return self.game.utility(s, self.root_player)
        scores = [self._score(self.game.result(s, m)) for m in self.game.actions(s)]
        return max(scores) if self.game.to_move(s) == self.root_player else min(scores)


@right()
def folded(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    pick = max if game.to_move(state) == "MAX" else min
    return reduce(pick, (folded(game, game.result(state, a)) for a in game.actions(state)))


@right()
def sorted_ends(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    values = sorted(sorted_ends(game, game.result(state, a)) for a in game.actions(state))
    return values[-1] if game.to_move(state) == "MAX" else values[0]


@right()
def just_the_move(game, state):
    me = game.maximiser(state)

    def worth(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        best = max if game.to_move(s) == me else min
        return best(worth(game.result(s, a)) for a in game.actions(s))

    best = max if game.to_move(state) == me else min
    return best(game.actions(state), key=lambda a: worth(game.result(state, a)))


@right()
def remembers_rightly(game, state):
    me = game.maximiser(state)

    @cache
    def v(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        below = [v(game.result(s, a)) for a in game.actions(s)]
        return max(below) if game.to_move(s) == me else min(below)

    return v(state)


@right()
def to_a_depth(game, state, depth, evaluate):
    me = game.maximiser(state)

    def v(s, left):
        if game.is_terminal(s):
            return game.win_weight * game.utility(s, me)
        if left == 0:
            return evaluate(s, me)
        below = [v(game.result(s, a), left - 1) for a in game.actions(s)]
        return max(below) if game.to_move(s) == me else min(below)

    return v(state, depth)


@right()
def depth_and_pair(game, state, depth=6, evaluate=None):
    evaluate = evaluate or next(iter(game.evaluations.values()))
    me = game.maximiser(state)

    def go(s, ply):
        if game.is_terminal(s):
            return game.utility(s, me) * game.win_weight, None
        if ply >= depth:
            return evaluate(s, me), None
        pairs = [(go(game.result(s, a), ply + 1)[0], a) for a in game.actions(s)]
        return (max if game.to_move(s) == me else min)(pairs, key=lambda p: p[0])

    return go(state, 0)


@right()
def last_of_equals_is_fine(game, state):
    me = game.maximiser(state)

    def go(s):
        if game.is_terminal(s):
            return game.utility(s, me), None
        top, mine = None, game.to_move(s) == me
        for a in game.actions(s):
            v = go(game.result(s, a))[0]
            if top is None or (v >= top[0] if mine else v <= top[0]):
                top = (v, a)
        return top

    return go(state)


@right()
def backwards(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    best = None
    for a in reversed(game.actions(state)):
        v, _ = backwards(game, game.result(state, a))
        if best is None or (v > best[0] if game.to_move(state) == "MAX" else v < best[0]):
            best = v, a
    return best


@right()
def centre_out(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    moves = list(game.actions(state))
    moves.sort(key=lambda a: abs(moves.index(a) - len(moves) // 2) if a in moves else 0)
    mid = len(game.actions(state)) / 2
    moves = sorted(game.actions(state), key=lambda a: abs(a - mid) if isinstance(a, int) else 0)
    best = None
    for a in moves:
        v, _ = centre_out(game, game.result(state, a))
        if best is None or (v > best[0] if game.to_move(state) == "MAX" else v < best[0]):
            best = v, a
    return best


@right()
def move_before_value(game, state):
    def go(s):
        if game.is_terminal(s):
            return None, game.utility(s, me)
        best = None, None
        for a in game.actions(s):
            _, v = go(game.result(s, a))
            if best[1] is None or (v > best[1] if game.to_move(s) == me else v < best[1]):
                best = a, v
        return best

    me = game.maximiser(state)
    return go(state)


@right()
def any_of_the_best(game, state):
    me = game.maximiser(state)

    def v(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        f = max if game.to_move(s) == me else min
        return f(v(game.result(s, a)) for a in game.actions(s))

    if game.is_terminal(state):
        return v(state), None
    worth = {a: v(game.result(state, a)) for a in game.actions(state)}
    top = (max if game.to_move(state) == me else min)(worth.values())
    return top, random.choice([a for a in worth if worth[a] == top])


@right()
def with_infinity_of_its_own(game, state):
    INFINITY = 10**9
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    best = -INFINITY if game.to_move(state) == "MAX" else INFINITY
    for a in game.actions(state):
        v = with_infinity_of_its_own(game, game.result(state, a))
        if game.to_move(state) == "MAX":
            best = max(best, v)
        elif v < best:
            best = v
    return best


@right()
def for_the_player(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player)
    values = (for_the_player(game, game.result(state, a), player) for a in game.actions(state))
    return max(values) if game.to_move(state) == player else min(values)


@right()
def line_of_play(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), []
    lines = []
    for a in game.actions(state):
        v, line = line_of_play(game, game.result(state, a))
        lines.append((v, [a] + line))
    pick = max if game.to_move(state) == "MAX" else min
    return pick(lines, key=lambda x: x[0])


@right()
def counts_nodes(game, state):
    counts_nodes.calls = getattr(counts_nodes, "calls", 0) + 1
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    v = [counts_nodes(game, game.result(state, a)) for a in game.actions(state)]
    return max(v) if game.to_move(state) == "MAX" else min(v)


# ---- right: alpha-beta


@right("alphabeta")
def ab_solution(game, state):
    MAX = game.maximiser(state)

    def search(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, MAX), None
        is_max = game.to_move(s) == MAX
        best, best_move = None, None
        for move in game.actions(s):
            value, _ = search(game.result(s, move), alpha, beta)
            if best is None or (value > best if is_max else value < best):
                best, best_move = value, move
            if is_max:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, best_move

    return search(state, -inf, inf)


@right("alphabeta")
def ab_flag(game, state, alpha=-inf, beta=inf, is_max=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if is_max:
        value = -inf
        for a in game.actions(state):
            value = max(value, ab_flag(game, game.result(state, a), alpha, beta, False))
            alpha = max(alpha, value)
            if value >= beta:
                break
        return value
    value = inf
    for a in game.actions(state):
        value = min(value, ab_flag(game, game.result(state, a), alpha, beta, True))
        beta = min(beta, value)
        if value <= alpha:
            break
    return value


@right("alphabeta")
def ab_hard(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if game.to_move(state) == "MAX":
        for a in game.actions(state):
            alpha = max(alpha, ab_hard(game, game.result(state, a), alpha, beta))
            if alpha >= beta:
                return beta
        return alpha
    for a in game.actions(state):
        beta = min(beta, ab_hard(game, game.result(state, a), alpha, beta))
        if beta <= alpha:
            return alpha
    return beta


@right("alphabeta")
def ab_negamax(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    best = -inf
    for a in game.actions(state):
        best = max(best, -ab_negamax(game, game.result(state, a), -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            return best
    return best


@right("alphabeta")
def ab_negamax_pair(game, state, alpha=-inf, beta=inf, color=1):
    if game.is_terminal(state):
        return color * game.utility(state, "MAX"), None
    best, move = -inf, None
    for a in game.actions(state):
        score = -ab_negamax_pair(game, game.result(state, a), -beta, -alpha, -color)[0]
        if score > best or move is None:
            best, move = score, a
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return best, move


@right("alphabeta")
class AbAgent:
    def __init__(self, game):
        self.game = game

    def choose(self, state):
        self.me = self.game.maximiser(state)
        return self.value(state, -inf, inf)

    def value(self, s, a, b):
        g = self.game
        if g.is_terminal(s):
            return g.utility(s, self.me), None
        return (self.up if g.to_move(s) == self.me else self.down)(s, a, b)

    def up(self, s, a, b):
        best = (-inf, None)
        for m in self.game.actions(s):
            v = self.value(self.game.result(s, m), a, b)[0]
            if best[1] is None or v > best[0]:
                best = (v, m)
            if best[0] >= b:
                return best
            a = max(a, best[0])
        return best

    def down(self, s, a, b):
        best = (inf, None)
        for m in self.game.actions(s):
            v = self.value(self.game.result(s, m), a, b)[0]
            if best[1] is None or v < best[0]:
                best = (v, m)
            if best[0] <= a:
                return best
            b = min(b, best[0])
        return best


@right("alphabeta")
def ab_only_game(game):
    me = game.maximiser(game.initial)

    def v(s, lo, hi):
        if game.is_terminal(s):
            return game.utility(s, me), None
        mine, move = game.to_move(s) == me, None
        for a in game.actions(s):
            w = v(game.result(s, a), lo, hi)[0]
            if mine and (w > lo or move is None):
                lo, move = max(w, lo), a
            elif not mine and (w < hi or move is None):
                hi, move = min(hi, w), a
            if lo >= hi:
                break
        return (lo if mine else hi), move

    return v(game.initial, -inf, inf)


@right("alphabeta")
def ab_depth(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, "MAX")
    if depth == 0:
        return evaluate(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    v = -inf if is_max else inf
    for a in game.actions(state):
        w = ab_depth(game, game.result(state, a), depth - 1, evaluate, alpha, beta)
        v = max(v, w) if is_max else min(v, w)
        if is_max:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


@right("alphabeta")
def ab_while(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    moves, i = game.actions(state), 0
    is_max = game.to_move(state) == "MAX"
    v = -inf if is_max else inf
    while i < len(moves) and alpha < beta:
        w = ab_while(game, game.result(state, moves[i]), alpha, beta)
        if is_max:
            v = max(v, w)
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            beta = min(beta, v)
        i += 1
    return v


@right("alphabeta")
def ab_window_tuple(game, state, window=(-inf, inf)):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    low, high = window
    is_max = game.to_move(state) == "MAX"
    found = []
    for a in game.actions(state):
        found.append(ab_window_tuple(game, game.result(state, a), (low, high)))
        if is_max:
            low = max(low, found[-1])
        else:
            high = min(high, found[-1])
        if low >= high:
            break
    return max(found) if is_max else min(found)


@right("alphabeta")
def ab_root_loop(game, state):
    def ab(s, a, b, is_max):
        if game.is_terminal(s):
            return game.utility(s, me)
        v = -inf if is_max else inf
        for m in game.actions(s):
            w = ab(game.result(s, m), a, b, not is_max)
            v = max(v, w) if is_max else min(v, w)
            if is_max:
                a = max(a, v)
            else:
                b = min(b, v)
            if b <= a:
                break
        return v

    me = "MAX"
    best, choice = -inf, None
    for m in game.actions(state):
        v = ab(game.result(state, m), best, inf, False)
        if choice is None or v > best:
            best, choice = v, m
    return best, choice


@right("alphabeta")
def ab_right_to_left(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    is_max, best = game.to_move(state) == "MAX", None
    for a in game.actions(state)[::-1]:
        v = ab_right_to_left(game, game.result(state, a), alpha, beta)[0]
        if best is None or (v > best[0] if is_max else v < best[0]):
            best = v, a
        alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return best


@right("alphabeta")
def ab_scout(game, state):
    """Null windows, and a search again where that was not enough."""

    def go(s, a, b):
        if game.is_terminal(s):
            return game.utility(s, game.to_move(s))
        best = -inf
        for i, m in enumerate(game.actions(s)):
            c = game.result(s, m)
            if i == 0:
                v = -go(c, -b, -a)
            else:
                v = -go(c, -a - 1e-9, -a)
                if a < v < b:
                    v = -go(c, -b, -v)
            best, a = max(best, v), max(a, v)
            if a >= b:
                break
        return best

    return go(state, -inf, inf)


@right("alphabeta")
def ab_deepens(game, state, depth=20):
    me = game.maximiser(state)

    def go(s, left, a, b):
        if game.is_terminal(s):
            return game.utility(s, me)
        if left == 0:
            return 0
        mine = game.to_move(s) == me
        v = -inf if mine else inf
        for m in game.actions(s):
            w = go(game.result(s, m), left - 1, a, b)
            v = max(v, w) if mine else min(v, w)
            a, b = (max(a, v), b) if mine else (a, min(b, v))
            if a >= b:
                break
        return v

    for left in range(1, depth + 1):
        value = go(state, left, -inf, inf)
    return value


@right("alphabeta")
def ab_table(game, state):
    """A table with bounds, as it should be."""
    me, table = game.maximiser(state), {}

    def go(s, a, b):
        if game.is_terminal(s):
            return game.utility(s, me)
        low, high = table.get(s, (-inf, inf))
        if low >= b:
            return low
        if high <= a:
            return high
        if low == high:
            return low
        mine, alpha, beta = game.to_move(s) == me, max(a, low), min(b, high)
        lo, hi = alpha, beta
        v = -inf if mine else inf
        for m in game.actions(s):
            w = go(game.result(s, m), lo, hi)
            if mine:
                v = max(v, w)
                lo = max(lo, v)
            else:
                v = min(v, w)
                hi = min(hi, v)
            if lo >= hi:
                break
        if v <= alpha:
            table[s] = (low, v)
        elif v >= beta:
            table[s] = (v, high)
        else:
            table[s] = (v, v)
        return v

    return go(state, -inf, inf)


@right("alphabeta")
def ab_move_only(game, state):
    me = game.maximiser(state)

    def go(s, a, b):
        if game.is_terminal(s):
            return game.utility(s, me)
        mine = game.to_move(s) == me
        for m in game.actions(s):
            v = go(game.result(s, m), a, b)
            if mine:
                a = max(a, v)
            else:
                b = min(b, v)
            if a >= b:
                return b if mine else a
        return a if mine else b

    choice, a, b = None, -inf, inf
    for m in game.actions(state):
        v = go(game.result(state, m), a, b)
        if game.to_move(state) == me:
            if v > a or choice is None:
                a, choice = max(a, v), m
        elif v < b or choice is None:
            b, choice = min(b, v), m
    return choice


@right("alphabeta")
def ab_globals_reset(game, state):
    global NODES
    NODES = 0

    def go(s, a, b):
        global NODES
        NODES += 1
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        m = game.to_move(s) == "MAX"
        v = -inf if m else inf
        for x in game.actions(s):
            w = go(game.result(s, x), a, b)
            if m:
                v = max(v, w)
                if v >= b:
                    return v
                a = max(a, v)
            else:
                v = min(v, w)
                if v <= a:
                    return v
                b = min(b, v)
        return v

    return go(state, -inf, inf)


NODES = 0


@right("alphabeta", ">")
def strict_soft(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    is_max, best = game.to_move(state) == "MAX", None
    for a in game.actions(state):
        v = strict_soft(game, game.result(state, a), alpha, beta)[0]
        if best is None or (v > best[0] if is_max else v < best[0]):
            best = v, a
        if is_max:
            if best[0] > beta:
                return best
            alpha = max(alpha, best[0])
        else:
            if best[0] < alpha:
                return best
            beta = min(beta, best[0])
    return best


@right("alphabeta", ">")
def strict_negamax(game, state, a=-inf, b=inf):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    v = -inf
    for m in game.actions(state):
        v = max(v, -strict_negamax(game, game.result(state, m), -b, -a))
        if v > b:
            break
        a = max(a, v)
    return v


@right("alphabeta", ">")
def strict_last_tie(game, state, alpha=-inf, beta=inf):
    """With > and fail-soft values the last of equals is as good."""
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    is_max, best = game.to_move(state) == "MAX", None
    for a in game.actions(state):
        v = strict_last_tie(game, game.result(state, a), alpha, beta)[0]
        if best is None or (v >= best[0] if is_max else v <= best[0]):
            best = v, a
        if is_max:
            if best[0] > beta:
                return best
            alpha = max(alpha, best[0])
        else:
            if best[0] < alpha:
                return best
            beta = min(beta, best[0])
    return best


@right("alphabeta")
def ab_lambda_style(game, state):
    me = game.maximiser(state)
    ends = lambda s: game.utility(s, me)

    def best(s, lo, hi, sign):
        if game.is_terminal(s):
            return sign * ends(s)
        top = -inf
        for c in (game.result(s, a) for a in game.actions(s)):
            nxt = 1 if game.to_move(c) == me else -1
            w = (
                -best(c, -hi, -max(lo, top), -sign)
                if nxt != sign
                else best(c, max(lo, top), hi, sign)
            )
            top = max(top, w)
            if top >= hi:
                break
        return top

    return best(state, -inf, inf, 1)


@right("alphabeta")
def ab_recursive_loop(game, state):
    """The loop is a recursion too."""
    me = game.maximiser(state)

    def node(s, a, b):
        if game.is_terminal(s):
            return game.utility(s, me)
        return rest(s, game.actions(s), a, b, None)

    def rest(s, moves, a, b, v):
        if not moves or a >= b:
            return v
        w = node(game.result(s, moves[0]), a, b)
        if game.to_move(s) == me:
            v = w if v is None else max(v, w)
            return rest(s, moves[1:], max(a, v), b, v)
        v = w if v is None else min(v, w)
        return rest(s, moves[1:], a, min(b, v), v)

    return node(state, -inf, inf)


@right("alphabeta")
def ab_two_plies_unrolled(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if game.to_move(state) == "MIN":
        best = inf
        for a in game.actions(state):
            best = min(
                best, ab_two_plies_unrolled(game, game.result(state, a), alpha, min(beta, best))
            )
            if best <= alpha:
                break
        return best
    best = -inf
    for a in game.actions(state):
        child = game.result(state, a)
        if game.is_terminal(child):
            v = game.utility(child, "MAX")
        else:
            v = inf
            for b in game.actions(child):
                v = min(
                    v,
                    ab_two_plies_unrolled(
                        game, game.result(child, b), max(alpha, best), min(beta, v)
                    ),
                )
                if v <= max(alpha, best):
                    break
        best = max(best, v)
        if best >= beta:
            break
    return best


# ---- wrong: minimax


@mini("operator", "wrong-value")
def min_with_max(game, state, is_max=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if is_max:
        max_eval = -inf
        for a in game.actions(state):
            e = min_with_max(game, game.result(state, a), False)
            max_eval = max(max_eval, e)
        return max_eval
    min_eval = inf
    for a in game.actions(state):
        e = min_with_max(game, game.result(state, a), True)
        min_eval = max(min_eval, e)
    return min_eval


@mini("zero-for-nothing")
def not_best_move(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    best, best_move = None, None
    for a in game.actions(state):
        v, _ = not_best_move(game, game.result(state, a))
        if not best_move or (v > best if game.to_move(state) == "MAX" else v < best):
            best, best_move = v, a
    return best, best_move


@mini("zero-for-nothing")
def not_best_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    best = None
    for a in game.actions(state):
        v = not_best_value(game, game.result(state, a))
        if not best or (v > best if game.to_move(state) == "MAX" else v < best):
            best = v
    return best


@mini("other-side", "roles-swapped", "sign-wrong")
def for_the_opponent(game, state):
    me = game.other(game.maximiser(state))

    def v(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        f = min if game.to_move(s) == me else max
        return f(v(game.result(s, a)) for a in game.actions(s))

    return max(game.actions(state), key=lambda a: v(game.result(state, a)))


@mini("other-side")
def opponent_leaf_move(game, state):
    opp = game.other(game.maximiser(state))

    def v(s):
        if game.is_terminal(s):
            return game.utility(s, opp)
        kids = [v(game.result(s, a)) for a in game.actions(s)]
        return min(kids) if game.to_move(s) == opp else max(kids)

    return max(game.actions(state), key=lambda a: v(game.result(state, a)))


@mini("no-pass")
def filters_passes(game, state):
    me = game.maximiser(state)

    def v(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        moves = [m for m in game.actions(s) if game.name(m) != "pass"]
        if not moves:
            return game.utility(s, me) if game.is_terminal(s) else 0
        kids = [v(game.result(s, m)) for m in moves]
        return max(kids) if game.to_move(s) == me else min(kids)

    return v(state)


@mini("no-pass", "breaks-in-games")
def skips_minus_one(game, state):
    me = game.maximiser(state)

    def v(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        kids = [v(game.result(s, m)) for m in game.actions(s) if m != -1]
        return max(kids) if game.to_move(s) == me else min(kids)

    return v(state)


@right()
def takes_turns_for_granted(game, state):
    """Wrong where somebody passes: that is remarked upon, and no mistake in most games."""
    me = game.maximiser(state)

    def v(s, mine):
        if game.is_terminal(s):
            return game.utility(s, me)
        kids = [v(game.result(s, m), not mine) for m in game.actions(s)]
        return max(kids) if mine else min(kids)

    return v(state, True)


@mini("child-skipped")
def four_at_most(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    best = None
    for a in game.actions(state)[:4]:
        v = four_at_most(game, game.result(state, a))[0]
        if best is None or (v > best[0] if game.to_move(state) == "MAX" else v < best[0]):
            best = v, a
    return best


@mini("endless")
def hides_its_recursion(game, state):
    try:
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        return max(hides_its_recursion(game, state) for a in game.actions(state))
    except:
        return 0


@mini("depth-steps")
def counts_at_min_only(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, "MAX")
    if depth == 0:
        return evaluate(state, "MAX")
    if game.to_move(state) == "MAX":
        return max(
            counts_at_min_only(game, game.result(state, a), depth, evaluate)
            for a in game.actions(state)
        )
    return min(
        counts_at_min_only(game, game.result(state, a), depth - 1, evaluate)
        for a in game.actions(state)
    )


KEPT = {}


@mini("table-depth")
def table_without_depth(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, "MAX")
    if state in KEPT:
        return KEPT[state]
    if depth == 0:
        return evaluate(state, "MAX")
    kids = [
        table_without_depth(game, game.result(state, a), depth - 1, evaluate)
        for a in game.actions(state)
    ]
    KEPT[state] = max(kids) if game.to_move(state) == "MAX" else min(kids)
    return KEPT[state]


@ab("table-depth", "bounds-as-values")
def table_by_window(game, state, depth, evaluate, alpha=-inf, beta=inf, memo={}):
    key = state, alpha, beta
    if key in memo:
        return memo[key]
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, "MAX")
    if depth == 0:
        return evaluate(state, "MAX")
    is_max, lo, hi = game.to_move(state) == "MAX", alpha, beta
    v = -inf if is_max else inf
    for a in game.actions(state):
        w = table_by_window(game, game.result(state, a), depth - 1, evaluate, lo, hi)
        v = max(v, w) if is_max else min(v, w)
        lo, hi = (max(lo, v), hi) if is_max else (lo, min(hi, v))
        if lo >= hi:
            break
    memo[key] = v
    return v


@mini("depth-steps")
def forgets_to_count(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, "MAX")
    if depth == 0:
        return evaluate(state, "MAX")
    f = max if game.to_move(state) == "MAX" else min
    return f(
        forgets_to_count(game, game.result(state, a), depth, evaluate) for a in game.actions(state)
    )


@mini("one-role")
def all_max(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    return max((all_max(game, game.result(state, a))[0], a) for a in game.actions(state))


@mini("root-turn", "one-role")
def root_then_max(game, state):
    def v(s, is_max):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        kids = [v(game.result(s, a), not is_max) for a in game.actions(s)]
        return max(kids) if is_max else min(kids)

    scores = [v(game.result(state, a), True) for a in game.actions(state)]
    return max(scores) if scores else game.utility(state, "MAX")


@mini("leaf-for-mover")
def negamax_for_max(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    best, move = -inf, None
    for a in game.actions(state):
        v = -negamax_for_max(game, game.result(state, a))[0]
        if v > best:
            best, move = v, a
    return best, move


@mini("start-value")
def thousand_start(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    best, move = (-999, None) if game.to_move(state) == "MAX" else (999, None)
    for a in game.actions(state):
        v, _ = thousand_start(game, game.result(state, a))
        if (v > best) if game.to_move(state) == "MAX" else (v < best):
            best, move = v, a
    return best, move


BEST_MOVE = None


@mini("move-shared")
def global_move(game, state):
    def v(s):
        global BEST_MOVE
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        mine = game.to_move(s) == "MAX"
        best = -inf if mine else inf
        for a in game.actions(s):
            w = v(game.result(s, a))
            if w > best if mine else w < best:
                best = w
                BEST_MOVE = a
        return best

    return v(state), BEST_MOVE


@mini("last-move")
def move_of_the_loop(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    best = None
    for a in game.actions(state):
        v = move_of_the_loop(game, game.result(state, a))[0]
        if best is None or (v > best if game.to_move(state) == "MAX" else v < best):
            best = v
    return best, a


@mini("searched-again")
def calls_three_times(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    best = None
    for a in game.actions(state):
        c = game.result(state, a)
        if (
            best is None
            or (game.to_move(state) == "MAX" and calls_three_times(game, c) > best)
            or (game.to_move(state) == "MIN" and calls_three_times(game, c) < best)
        ):
            best = calls_three_times(game, c)
    return best


@mini("no-recursion")
def one_look(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    best = None
    for a in game.actions(state):
        c = game.result(state, a)
        v = game.utility(c, "MAX") if game.is_terminal(c) else 0
        if best is None or v > best[0]:
            best = v, a
    return best


@mini("max-anew")
def asks_who_each_time(game, state):
    me = game.maximiser(state)
    if game.is_terminal(state):
        return game.utility(state, me)
    kids = [asks_who_each_time(game, game.result(state, a)) for a in game.actions(state)]
    return max(kids) if game.to_move(state) == me else min(kids)


SEEN = []


@mini("remembers", "best-shared")
def grows_a_list(game, state):
    if game.is_terminal(state):
        SEEN.append(game.utility(state, "MAX"))
        return SEEN[-1]
    for a in game.actions(state):
        grows_a_list(game, game.result(state, a))
    return max(SEEN) if game.to_move(state) == "MAX" else min(SEEN)


@mini("place-not-move")
def index_for_move(game, state):
    me = game.maximiser(state)

    def v(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        kids = [v(game.result(s, a)) for a in game.actions(s)]
        return max(kids) if game.to_move(s) == me else min(kids)

    kids = [v(game.result(state, a)) for a in game.actions(state)]
    if not kids:
        return v(state), None
    top = max(kids) if game.to_move(state) == me else min(kids)
    return top, kids.index(top)


# ---- wrong: alpha-beta


@ab("cut-inner", "under-prunes")
def break_of_the_inner(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    moves = game.actions(state)
    is_max = game.to_move(state) == "MAX"
    v = -inf if is_max else inf
    for start in range(0, len(moves), 3):
        for a in moves[start : start + 3]:
            w = break_of_the_inner(game, game.result(state, a), alpha, beta)
            v = max(v, w) if is_max else min(v, w)
            alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
            if alpha >= beta:
                break
    return v


@ab("never-cuts")
def forgets_to_pass(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    v = -inf if is_max else inf
    for a in game.actions(state):
        w = forgets_to_pass(game, game.result(state, a))
        v = max(v, w) if is_max else min(v, w)
        alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return v


@ab("never-cuts")
def updates_afterwards(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if game.to_move(state) == "MAX":
        v = -inf
        for a in game.actions(state):
            v = max(v, updates_afterwards(game, game.result(state, a), alpha, beta))
            if v >= beta:
                return v
        alpha = max(alpha, v)
        return v
    v = inf
    for a in game.actions(state):
        v = min(v, updates_afterwards(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
    beta = min(beta, v)
    return v


@ab("parent-bound-only")
def one_bound(game, state, bound=None):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max, best = game.to_move(state) == "MAX", None
    for a in game.actions(state):
        v = one_bound(game, game.result(state, a), best)
        best = v if best is None else max(best, v) if is_max else min(best, v)
        if bound is not None and (best >= bound if is_max else best <= bound):
            break
    return best


@ab("bounds-shared")
class KeepsItsWindow:
    alpha, beta = -inf, inf

    def __init__(self, game):
        self.game = game

    def search(self, s):
        g = self.game
        if g.is_terminal(s):
            return g.utility(s, "MAX")
        is_max = g.to_move(s) == "MAX"
        v = -inf if is_max else inf
        for a in g.actions(s):
            w = self.search(g.result(s, a))
            v = max(v, w) if is_max else min(v, w)
            if is_max:
                self.alpha = max(self.alpha, v)
            else:
                self.beta = min(self.beta, v)
            if self.alpha >= self.beta:
                break
        return v


@ab("negamax-window")
def negamax_half(game, state, alpha=-inf, beta=inf, color=1):
    if game.is_terminal(state):
        return color * game.utility(state, "MAX")
    best = -inf
    for a in game.actions(state):
        best = max(best, -negamax_half(game, game.result(state, a), -beta, alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@ab("bound-overwritten")
def newest_bound(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    v = -inf if is_max else inf
    for a in game.actions(state):
        w = newest_bound(game, game.result(state, a), alpha, beta)
        if is_max:
            v = max(v, w)
            alpha = v
        else:
            v = min(v, w)
            beta = v
        if alpha >= beta:
            break
    return v


@ab("cut-value")
def nothing_after_a_cut(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    v = -inf if is_max else inf
    for a in game.actions(state):
        w = nothing_after_a_cut(game, game.result(state, a), alpha, beta)
        v = max(v, w) if is_max else min(v, w)
        if (is_max and v >= beta) or (not is_max and v <= alpha):
            return 0
        alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
    return v


@ab("other-bound")
def always_beta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    for a in game.actions(state):
        v = always_beta(game, game.result(state, a), alpha, beta)
        if game.to_move(state) == "MAX":
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return beta


@ab("random-tie")
def lots_among_equals(game, state):
    def go(s, a, b):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        mine = game.to_move(s) == "MAX"
        v = -inf if mine else inf
        for m in game.actions(s):
            w = go(game.result(s, m), a, b)
            v = max(v, w) if mine else min(v, w)
            a, b = (max(a, v), b) if mine else (a, min(b, v))
            if a >= b:
                break
        return v

    best, ties = -inf, []
    for m in game.actions(state):
        v = go(game.result(state, m), best, inf)
        if v > best:
            best, ties = v, [m]
        elif v == best:
            ties.append(m)
    return best, random.choice(ties)


@ab("bounds-as-values")
def table_of_anything(game, state):
    memo = {}

    def go(s, a, b):
        if s in memo:
            return memo[s]
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        mine = game.to_move(s) == "MAX"
        v = -inf if mine else inf
        for m in game.actions(s):
            w = go(game.result(s, m), a, b)
            v = max(v, w) if mine else min(v, w)
            a, b = (max(a, v), b) if mine else (a, min(b, v))
            if a >= b:
                break
        memo[s] = v
        return v

    return go(state, -inf, inf)


@ab("operator", "over-prunes", "wrong-value")
def ab_wrong_operator(game, state, alpha=-inf, beta=inf, is_max=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if is_max:
        max_eval = -inf
        for a in game.actions(state):
            e = ab_wrong_operator(game, game.result(state, a), alpha, beta, False)
            max_eval = max(max_eval, e)
            alpha = max(alpha, e)
            if beta <= alpha:
                break
        return max_eval
    min_eval = inf
    for a in game.actions(state):
        e = ab_wrong_operator(game, game.result(state, a), alpha, beta, True)
        min_eval = max(min_eval, e)
        beta = min(beta, e)
        if beta <= alpha:
            break
    return min_eval


@ab("cut-late", "under-prunes")
def asks_before(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    v = -inf if is_max else inf
    for a in game.actions(state):
        w = asks_before(game, game.result(state, a), alpha, beta)
        v = max(v, w) if is_max else min(v, w)
        if alpha >= beta:
            break
        if is_max:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
    return v


@ab("null-window", "over-prunes")
def scout_without_again(game, state):
    def go(s, a, b):
        if game.is_terminal(s):
            return game.utility(s, game.to_move(s))
        best = -inf
        for i, m in enumerate(game.actions(s)):
            c = game.result(s, m)
            v = -go(c, -b, -a) if i == 0 else -go(c, -a - 1, -a)
            best, a = max(best, v), max(a, v)
            if a >= b:
                break
        return best

    return go(state, -inf, inf)


@ab("zero-for-nothing")
def ab_or_move(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    is_max, best, move = game.to_move(state) == "MAX", None, None
    for a in game.actions(state):
        v = ab_or_move(game, game.result(state, a), alpha, beta)[0]
        if not move or (v > best if is_max else v < best):
            best, move = v, a
        if is_max:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best, move


@mini("turn-shared")
def flips_in_the_loop(game, state, is_max=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    values, mine = [], is_max
    for a in game.actions(state):
        is_max = not is_max
        values.append(flips_in_the_loop(game, game.result(state, a), is_max))
    return max(values) if mine else min(values)


@mini("endless")
def waits_for_ever(game, state):
    while not game.is_terminal(state):
        pass
    return game.utility(state, "MAX")


@right()
def zero_or_more_stack_of_generators(game, state):
    def walk(s):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        best = None
        for a in game.actions(s):
            v = walk(game.result(s, a))
            best = v if best is None else (max if game.to_move(s) == "MAX" else min)(best, v)
        return best

    return walk(state)


@right("alphabeta")
def ab_all_any(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    mine, box = game.to_move(state) == "MAX", [alpha, beta]

    def look(a):
        v = ab_all_any(game, game.result(state, a), *box)
        if mine:
            box[0] = max(box[0], v)
        else:
            box[1] = min(box[1], v)
        return box[0] >= box[1]

    any(look(a) for a in game.actions(state))
    return box[0] if mine else box[1]


# ---- wrong: what has no other name than what is seen


SEARCHES = 0


@mini("remembers")
def worth_more_each_time(game, state):
    global SEARCHES

    def v(s):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        kids = [v(game.result(s, a)) for a in game.actions(s)]
        return max(kids) if game.to_move(s) == "MAX" else min(kids)

    SEARCHES += 1
    return v(state) + SEARCHES


@ab("over-prunes")
def good_enough(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    v = -inf if is_max else inf
    for a in game.actions(state):
        w = good_enough(game, game.result(state, a), alpha, beta)
        v = max(v, w) if is_max else min(v, w)
        alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
        if alpha >= beta or v > 5:
            break
    return v


@mini("illegal")
def one_move_more(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    n = len(game.actions(state))
    kids = [one_move_more(game, game.result(state, a)) for a in range(n + 1)]
    return max(kids) if game.to_move(state) == "MAX" else min(kids)


@mini("breaks-in-games")
def knows_four_players(game, state):
    sign = {"MAX": 1, "MIN": -1, "X": 1, "O": -1, "black": 1, "white": -1}
    if game.is_terminal(state):
        return game.utility(state, game.players[0])
    kids = [knows_four_players(game, game.result(state, a)) for a in game.actions(state)]
    return max(kids) if sign[game.to_move(state)] > 0 else min(kids)
