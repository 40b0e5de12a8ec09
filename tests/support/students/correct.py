"""Searches that are right, as different students write them."""

# ruff: noqa: RET505, N803
# ruff: noqa: PLR1730

import math
import random
import sys
from collections import namedtuple
from copy import copy
from dataclasses import dataclass
from functools import cache
from math import inf

MINIMAX = []
ALPHABETA = []
STRICT = []
"""Alpha-beta that cuts on > only."""


def minimax(function):
    MINIMAX.append(function)
    return function


def alphabeta(function):
    ALPHABETA.append(function)
    return function


def strict(function):
    STRICT.append(function)
    return function


# ---------------------------------------------------------------- minimax


@minimax
def aima(game, state):
    player = game.to_move(state)

    def max_value(state):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a))
            if v2 > v:
                v, move = v2, a
        return v, move

    def min_value(state):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = +inf, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a))
            if v2 < v:
                v, move = v2, a
        return v, move

    return max_value(state)


@minimax
def flag_value_only(state, game, maximizing=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if maximizing:
        best = float("-inf")
        for move in game.actions(state):
            best = max(best, flag_value_only(game.result(state, move), game, False))
        return best
    best = float("inf")
    for move in game.actions(state):
        best = min(best, flag_value_only(game.result(state, move), game, True))
    return best


@minimax
def one_liner(game, s):
    return (
        game.utility(s, "MAX")
        if game.is_terminal(s)
        else (max if game.to_move(s) == "MAX" else min)(
            one_liner(game, game.result(s, a)) for a in game.actions(s)
        )
    )


@minimax
def negamax_colour(game, node, color=1):
    if game.is_terminal(node):
        return color * game.utility(node, "MAX")
    value = -math.inf
    for m in game.actions(node):
        value = max(value, -negamax_colour(game, game.result(node, m), -color))
    return value


@minimax
def negamax_mover(game, state):
    if not game.actions(state):
        return game.utility(state, game.to_move(state)), None
    best = (-inf, None)
    for a in game.actions(state):
        v = -negamax_mover(game, game.result(state, a))[0]
        if v > best[0]:
            best = (v, a)
    return best


@minimax
def move_then_value(game, state, player="MAX"):
    if game.is_terminal(state):
        return None, game.utility(state, player)
    scored = [
        (a, move_then_value(game, game.result(state, a), player)[1]) for a in game.actions(state)
    ]
    choose = max if game.to_move(state) == player else min
    return choose(scored, key=lambda pair: pair[1])


@minimax
class MinimaxAgent:
    def __init__(self, game):
        self.game = game

    def search(self, state):
        self.me = self.game.to_move(state)
        return self._value(state)

    def _value(self, state):
        if self.game.is_terminal(state):
            return self.game.utility(state, self.me), None
        results = []
        for move in self.game.actions(state):
            value, _ = self._value(self.game.result(state, move))
            results.append((value, move))
        pick = max if self.game.to_move(state) == self.me else min
        return pick(results, key=lambda r: r[0])


@minimax
def with_memo(game, state, memo=None):
    if memo is None:
        memo = {}
    if state in memo:
        return memo[state]
    if game.is_terminal(state):
        answer = game.utility(state, "MAX")
    else:
        values = [with_memo(game, game.result(state, a), memo) for a in game.actions(state)]
        answer = max(values) if game.to_move(state) == "MAX" else min(values)
    memo[state] = answer
    return answer


@minimax
@cache
def cached(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    values = [cached(game, game.result(state, a)) for a in game.actions(state)]
    return max(values) if game.to_move(state) == "MAX" else min(values)


global_memo = {}


@minimax
def with_global_memo(game, state):
    if state not in global_memo:
        if game.is_terminal(state):
            global_memo[state] = game.utility(state, "MAX")
        else:
            values = [with_global_memo(game, game.result(state, a)) for a in game.actions(state)]
            global_memo[state] = max(values) if game.to_move(state) == "MAX" else min(values)
    return global_memo[state]


@minimax
def depth_limited(game, state, depth, maximizingPlayer=True):
    if depth == 0 or game.is_terminal(state):
        return game.utility(state, "MAX")
    if maximizingPlayer:
        value = -1000000
        for a in game.actions(state):
            value = max(value, depth_limited(game, game.result(state, a), depth - 1, False))
        return value
    else:
        value = 1000000
        for a in game.actions(state):
            value = min(value, depth_limited(game, game.result(state, a), depth - 1, True))
        return value


@minimax
def depth_and_evaluate(game, state, depth=4, evaluate=None):
    me = game.maximiser(state)

    def go(s, d):
        if game.is_terminal(s):
            return game.utility(s, me), None
        if d == 0:
            return evaluate(s, me) if evaluate else next(iter(game.evaluations.values()))(
                s, me
            ), None
        sign = 1 if game.to_move(s) == me else -1
        best_v, best_a = None, None
        for a in game.actions(s):
            v, _ = go(game.result(s, a), d - 1)
            if best_v is None or sign * v > sign * best_v:
                best_v, best_a = v, a
        return best_v, best_a

    return go(state, max(depth, 8))


@minimax
def best_move_only(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        vs = [value(game.result(s, a)) for a in game.actions(s)]
        return max(vs) if game.to_move(s) == "MAX" else min(vs)

    moves = game.actions(state)
    if not moves:
        return None
    key = lambda a: value(game.result(state, a))  # noqa: E731
    return max(moves, key=key) if game.to_move(state) == "MAX" else min(moves, key=key)


def _mutual_max(g, s):
    if g.is_terminal(s):
        return g.utility(s, "MAX")
    v = -sys.maxsize
    for a in g.actions(s):
        v = max(v, _mutual_min(g, g.result(s, a)))
    return v


def _mutual_min(g, s):
    if g.is_terminal(s):
        return g.utility(s, "MAX")
    v = sys.maxsize
    for a in g.actions(s):
        v = min(v, _mutual_max(g, g.result(s, a)))
    return v


minimax(_mutual_max)


@minimax
def explicit_stack(game, root):
    """No recursion at all: frames on a list."""
    stack = [[root, list(game.actions(root)), []]]
    while True:
        state, todo, found = stack[-1]
        if todo:
            child = game.result(state, todo.pop(0))
            stack.append([child, list(game.actions(child)), []])
            continue
        if not found:
            value = game.utility(state, "MAX")
        elif game.to_move(state) == "MAX":
            value = max(found)
        else:
            value = min(found)
        stack.pop()
        if not stack:
            return value
        stack[-1][2].append(value)


@minimax
def generator_inside(game, state):
    def children(s):
        for a in game.actions(s):
            yield a, game.result(s, a)

    if game.is_terminal(state):
        return {"value": game.utility(state, "MAX"), "move": None}
    best = None
    for a, child in children(state):
        v = generator_inside(game, child)["value"]
        if best is None or (
            v > best["value"] if game.to_move(state) == "MAX" else v < best["value"]
        ):
            best = {"value": v, "move": a}
    return best


# ---------------------------------------------------------------- alpha-beta


@alphabeta
def aima_alphabeta(game, state):
    player = game.to_move(state)

    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = +inf, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return max_value(state, -inf, +inf)


@alphabeta
def wikipedia(game, node, alpha=-inf, beta=inf, maximizingPlayer=True):
    if game.is_terminal(node):
        return game.utility(node, "MAX")
    if maximizingPlayer:
        value = -inf
        for a in game.actions(node):
            value = max(value, wikipedia(game, game.result(node, a), alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = inf
    for a in game.actions(node):
        value = min(value, wikipedia(game, game.result(node, a), alpha, beta, True))
        beta = min(beta, value)
        if beta <= alpha:
            break
    return value


@alphabeta
def fail_hard(game, state, alpha, beta, is_max):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if is_max:
        for a in game.actions(state):
            score = fail_hard(game, game.result(state, a), alpha, beta, not is_max)
            if score >= beta:
                return beta
            if score > alpha:
                alpha = score
        return alpha
    for a in game.actions(state):
        score = fail_hard(game, game.result(state, a), alpha, beta, not is_max)
        if score <= alpha:
            return alpha
        if score < beta:
            beta = score
    return beta


@alphabeta
def negamax_soft(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    best = -inf
    for a in game.actions(state):
        best = max(best, -negamax_soft(game, game.result(state, a), -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best


@alphabeta
def negamax_hard_colour(game, board, a, b, colour):
    if game.is_terminal(board):
        return colour * game.utility(board, game.players[0])
    for move in game.actions(board):
        score = -negamax_hard_colour(game, game.result(board, move), -b, -a, -colour)
        if score >= b:
            return b
        a = max(a, score)
    return a


@alphabeta
class AlphaBetaPlayer:
    def __init__(self, game, depth=20):
        self.game = game
        self.depth = depth

    def choose_move(self, state):
        best_move, alpha = None, float("-inf")
        for move in self.game.actions(state):
            value = self.min_node(
                self.game.result(state, move), alpha, float("inf"), self.depth - 1
            )
            if best_move is None or value > alpha:
                alpha = max(alpha, value)
                best_move = move
        return best_move

    def max_node(self, s, alpha, beta, d):
        if self.game.is_terminal(s) or d == 0:
            return self.game.utility(s, "MAX")
        for m in self.game.actions(s):
            alpha = max(alpha, self.min_node(self.game.result(s, m), alpha, beta, d - 1))
            if alpha >= beta:
                return alpha
        return alpha

    def min_node(self, s, alpha, beta, d):
        if self.game.is_terminal(s) or d == 0:
            return self.game.utility(s, "MAX")
        for m in self.game.actions(s):
            beta = min(beta, self.max_node(self.game.result(s, m), alpha, beta, d - 1))
            if alpha >= beta:
                return beta
        return beta


@alphabeta
def root_driver(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, me)
        mine = game.to_move(s) == me
        v = -inf if mine else inf
        for a in game.actions(s):
            w = ab(game.result(s, a), alpha, beta)
            if mine:
                v = max(v, w)
                alpha = max(alpha, v)
            else:
                v = min(v, w)
                beta = min(beta, v)
            if beta <= alpha:
                return v
        return v

    me = game.to_move(state)
    best_value, best_move = -inf, None
    for move in game.actions(state):
        value = ab(game.result(state, move), best_value, inf)
        if value > best_value:
            best_value, best_move = value, move
    return best_move, best_value


@alphabeta
def window_as_pair(game, state, bounds=(-inf, inf), flag=None):
    low, high = bounds
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    best = None
    for a in game.actions(state):
        v = window_as_pair(game, game.result(state, a), (low, high))
        if best is None or (is_max and v > best) or (not is_max and v < best):
            best = v
        low, high = (max(low, best), high) if is_max else (low, min(high, best))
        if low >= high:
            break
    return best


Answer = namedtuple("Answer", "move score")


@alphabeta
def named_tuple(game, state, lower=-inf, upper=inf):
    if game.is_terminal(state):
        return Answer(None, game.utility(state, "MAX"))
    best = None
    for a in game.actions(state):
        child = named_tuple(game, game.result(state, a), lower, upper)
        if game.to_move(state) == "MAX":
            if best is None or child.score > best.score:
                best = Answer(a, child.score)
            lower = max(lower, best.score)
        else:
            if best is None or child.score < best.score:
                best = Answer(a, child.score)
            upper = min(upper, best.score)
        if upper <= lower:
            return best
    return best


@alphabeta
def closure_bounds(game, start):
    """No alpha, no beta in sight: the node asks the nodes above it."""

    def visit(state, hopeless):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        mine = game.to_move(state) == "MAX"
        best = None
        for a in game.actions(state):
            v = visit(game.result(state, a), [*hopeless, (mine, best)])
            if best is None or (v > best if mine else v < best):
                best = v
            for is_max, bound in hopeless:
                if (
                    bound is not None
                    and is_max != mine
                    and (best <= bound if is_max else best >= bound)
                ):
                    return best
        return best

    return visit(start, [])


@alphabeta
def principal_variation(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state)), None
    best, choice, first = -inf, None, True
    for a in game.actions(state):
        child = game.result(state, a)
        if first:
            v = -principal_variation(game, child, -beta, -alpha)[0]
        else:
            v = -principal_variation(game, child, -alpha - 1, -alpha)[0]
            if alpha < v < beta:
                v = -principal_variation(game, child, -beta, -alpha)[0]
        first = False
        if v > best:
            best, choice = v, a
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return best, choice


@alphabeta
def right_to_left(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    best = None
    for a in reversed(game.actions(state)):
        v, _ = right_to_left(game, game.result(state, a), alpha, beta)
        if game.to_move(state) == "MAX":
            if best is None or v > best[0]:
                best = v, a
            alpha = max(alpha, v)
        else:
            if best is None or v < best[0]:
                best = v, a
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best


@alphabeta
def all_children_first(game, state, alpha=-inf, beta=inf, turn="MAX"):
    """Makes the list of positions before it looks at any of them."""
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    positions = [game.result(state, a) for a in game.actions(state)]
    if turn == "MAX":
        v = -inf
        for p in positions:
            v = max(v, all_children_first(game, p, alpha, beta, "MIN"))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = inf
    for p in positions:
        v = min(v, all_children_first(game, p, alpha, beta, "MAX"))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


@dataclass
class Found:
    value: float
    move: object = None


@alphabeta
class Searcher:
    """State in self, but the bounds are arguments."""

    def __init__(self, game):
        self.game = game
        self.nodes = 0

    def __call__(self, state):
        return self.look(state, -inf, inf)

    def look(self, state, alpha, beta):
        self.nodes += 1
        game = self.game
        if game.is_terminal(state):
            return Found(game.utility(state, "MAX"))
        is_max = game.to_move(state) == "MAX"
        best = Found(-inf if is_max else inf)
        for a in game.actions(state):
            v = self.look(game.result(state, a), alpha, beta).value
            if is_max and v > best.value:
                best = Found(v, a)
                alpha = max(alpha, v)
            elif not is_max and v < best.value:
                best = Found(v, a)
                beta = min(beta, v)
            if alpha >= beta:
                break
        return best


@alphabeta
def while_loop(game, state, depth, alpha=-(10**9), beta=10**9, maximizing=True):
    if depth == 0 or game.is_terminal(state):
        return [game.utility(state, "MAX"), None]
    actions = game.actions(state)
    i = 0
    best = [alpha if maximizing else beta, None]
    while i < len(actions) and alpha < beta:
        v = while_loop(
            game, game.result(state, actions[i]), depth - 1, alpha, beta, not maximizing
        )[0]
        if maximizing and v > alpha:
            alpha = v
            best = [v, actions[i]]
        elif not maximizing and v < beta:
            beta = v
            best = [v, actions[i]]
        i += 1
    return best


@alphabeta
def iterative_deepening(game, state):
    """Deeper and deeper; only the last search sees the leaves."""

    def ab(s, depth, alpha, beta):
        if depth == 0:
            return 0, None
        if game.is_terminal(s):
            return game.utility(s, "MAX"), None
        pick = None
        for a in game.actions(s):
            v, _ = ab(game.result(s, a), depth - 1, alpha, beta)
            if game.to_move(s) == "MAX":
                if pick is None or v > pick[0]:
                    pick = v, a
                alpha = max(alpha, v)
            else:
                if pick is None or v < pick[0]:
                    pick = v, a
                beta = min(beta, v)
            if alpha >= beta:
                break
        return pick

    def height(s):
        return 1 + max((height(game.result(s, a)) for a in game.actions(s)), default=0)

    return ab(state, height(state), -inf, inf)


@strict
def berkeley(game, state):
    def value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        return (max_value if game.to_move(s) == "MAX" else min_value)(s, alpha, beta)

    def max_value(s, alpha, beta):
        v = -inf
        for a in game.actions(s):
            v = max(v, value(game.result(s, a), alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(s, alpha, beta):
        v = inf
        for a in game.actions(s):
            v = min(v, value(game.result(s, a), alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v

    return value(state, -inf, inf)


@strict
def strict_pair(game, state, alpha=-inf, beta=inf, sign=1):
    if game.is_terminal(state):
        return sign * game.utility(state, "MAX"), None
    best, move = -inf, None
    for a in game.actions(state):
        v = -strict_pair(game, game.result(state, a), -beta, -alpha, -sign)[0]
        if v > best:
            best, move = v, a
        alpha = max(alpha, best)
        if alpha > beta:
            break
    return best, move


@strict
def strict_last_of_equals(game, state, alpha=-inf, beta=inf):
    """With > a tie is exact, so the last of equals is as good as the first."""
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    is_max = game.to_move(state) == "MAX"
    best, move = (-inf if is_max else inf), None
    for a in game.actions(state):
        v, _ = strict_last_of_equals(game, game.result(state, a), alpha, beta)
        if v >= best if is_max else v <= best:
            best, move = v, a
        if best > beta if is_max else best < alpha:
            break
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
    return best, move


@alphabeta
def tt_right(game, root):
    table = {}

    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        a0, b0 = alpha, beta
        if s in table:
            kind, v = table[s]
            if kind == "exact":
                return v
            if kind == "low" and v >= beta:
                return v
            if kind == "high" and v <= alpha:
                return v
        m = game.to_move(s) == "MAX"
        v = -inf if m else inf
        for a in game.actions(s):
            x = ab(game.result(s, a), alpha, beta)
            if m:
                v = max(v, x)
                alpha = max(alpha, v)
            else:
                v = min(v, x)
                beta = min(beta, v)
            if alpha >= beta:
                break
        table[s] = ("high" if v <= a0 else "low" if v >= b0 else "exact", v)
        return v

    return ab(root, -inf, inf)


@alphabeta
def value_move_count(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None, 1
    m = game.to_move(state) == "MAX"
    best = None
    n = 1
    for a in game.actions(state):
        v, _, k = value_move_count(game, game.result(state, a), alpha, beta)
        n += k
        if best is None or (v > best[0] if m else v < best[0]):
            best = (v, a)
        if m:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best[0], best[1], n


@minimax
def bottom_up(game, root):
    order = [root]
    kids = {}
    for s in order:
        kids[s] = [game.result(s, a) for a in game.actions(s)]
        order += kids[s]
    val = {}
    for s in reversed(order):
        if not kids[s]:
            val[s] = game.utility(s, "MAX")
        else:
            val[s] = (max if game.to_move(s) == "MAX" else min)(val[k] for k in kids[s])
    return val[root]


@minimax
def random_exact_tie(game, state):
    me = game.to_move(state)

    def val(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        f = max if game.to_move(s) == me else min
        return f([val(game.result(s, a)) for a in game.actions(s)])

    if game.is_terminal(state):
        return None
    vs = {a: val(game.result(state, a)) for a in game.actions(state)}
    top = max(vs.values())
    return random.choice([a for a in vs if vs[a] == top])


@alphabeta
def asks_at_loop_top(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    m = game.to_move(state) == "MAX"
    v = -inf if m else inf
    for a in game.actions(state):
        if alpha >= beta:
            break
        x = asks_at_loop_top(game, game.result(state, a), alpha, beta)
        if m:
            v = max(v, x)
            alpha = max(alpha, v)
        else:
            v = min(v, x)
            beta = min(beta, v)
    return v


@alphabeta
class Static:
    @staticmethod
    def search(game, state):
        return Static.hi(game, state, -1e9, 1e9)[::-1]

    @staticmethod
    def hi(g, s, a, b):
        if g.is_terminal(s):
            return g.utility(s, "MAX"), None
        best = None
        for m in g.actions(s):
            v = Static.lo(g, g.result(s, m), a, b)[0]
            if best is None or v > best[0]:
                best = (v, m)
            a = max(a, v)
            if a >= b:
                break
        return best

    @staticmethod
    def lo(g, s, a, b):
        if g.is_terminal(s):
            return g.utility(s, "MAX"), None
        best = None
        for m in g.actions(s):
            v = Static.hi(g, g.result(s, m), a, b)[0]
            if best is None or v < best[0]:
                best = (v, m)
            b = min(b, v)
            if a >= b:
                break
        return best


@minimax
def with_undo(game, root):
    stack = [root]

    def val():
        s = stack[-1]
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        m = game.to_move(s) == "MAX"
        best = None
        for a in game.actions(s):
            stack.append(game.result(s, a))
            v = val()
            stack.pop()
            if best is None or (v > best if m else v < best):
                best = v
        return best

    return val()


@strict
def hard_and_strict(game, state, alpha=-inf, beta=inf):
    """Fail-hard that cuts only beyond its bounds, which it hardly ever exceeds."""
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if game.to_move(state) == "MAX":
        for a in game.actions(state):
            alpha = max(alpha, hard_and_strict(game, game.result(state, a), alpha, beta))
            if alpha > beta:
                return beta
        return alpha
    for a in game.actions(state):
        beta = min(beta, hard_and_strict(game, game.result(state, a), alpha, beta))
        if alpha > beta:
            return alpha
    return beta


@minimax
def two_plies_by_itself(game, state, depth=2):
    """Estimates as nothing what is beyond its depth."""
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if depth == 0:
        return 0
    pick = max if game.to_move(state) == "MAX" else min
    return pick(
        two_plies_by_itself(game, game.result(state, a), depth - 1) for a in game.actions(state)
    )


@minimax
def plays_on_a_copy(game, state):
    own = copy(game)
    if own.is_terminal(state):
        return own.utility(state, own.maximiser(own.initial))
    below = [plays_on_a_copy(own, own.result(state, a)) for a in own.actions(state)]
    return max(below) if own.to_move(state) == own.maximiser(own.initial) else min(below)
