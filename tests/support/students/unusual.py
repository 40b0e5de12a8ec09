"""Searches in unusual styles, and searches that keep something outside the function."""

# ruff: noqa: B006, C408, PLR0912, PLR1722, PLW0603, RUF012, RUF059

import operator
import random
import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from functools import partial, wraps
from math import inf
from typing import Any, NamedTuple

import numpy as np

from teachkit import TicTacToe, TreeGame

RIGHT = []
"""Each with its kind."""
WRONG = []
"""Each with its kind and the diagnosis."""
KEEPING = []
"""Those of the right ones that keep a table from call to call."""


def right(kind="minimax"):
    def put_down(function):
        RIGHT.append((function, kind))
        return function

    return put_down


def keeping(function):
    KEEPING.append(function)
    return function


def wrong(key, kind="minimax"):
    def put_down(function):
        WRONG.append((function, kind, (key,)))
        return function

    return put_down


# ---- right


TABLE = defaultdict(lambda: None)


@keeping
@right()
def defaultdict_table(game, state):
    if TABLE[state] is None:
        if game.is_terminal(state):
            TABLE[state] = game.utility(state, "MAX")
        else:
            vs = [defaultdict_table(game, game.result(state, a)) for a in game.actions(state)]
            TABLE[state] = max(vs) if game.to_move(state) == "MAX" else min(vs)
    return TABLE[state]


@keeping
@right()
def default_table(game, state, seen={}):
    if state in seen:
        return seen[state]
    if game.is_terminal(state):
        v = game.utility(state, "MAX")
    else:
        f = max if game.to_move(state) == "MAX" else min
        v = f(default_table(game, game.result(state, a)) for a in game.actions(state))
    seen[state] = v
    return v


@keeping
@right()
class ClassTable:
    table = {}

    def __init__(self, game):
        self.game = game

    def search(self, s):
        g = self.game
        if s not in ClassTable.table:
            if g.is_terminal(s):
                ClassTable.table[s] = g.utility(s, "MAX"), None
            else:
                f = max if g.to_move(s) == "MAX" else min
                ClassTable.table[s] = f(
                    ((self.search(g.result(s, a))[0], a) for a in g.actions(s)), key=lambda p: p[0]
                )
        return ClassTable.table[s]


@keeping
@right()
def attr_table(game, state):
    t = attr_table.__dict__.setdefault("memo", {})
    if state in t:
        return t[state]
    v = (
        game.utility(state, "MAX")
        if game.is_terminal(state)
        else (max if game.to_move(state) == "MAX" else min)(
            attr_table(game, game.result(state, a)) for a in game.actions(state)
        )
    )
    t[state] = v
    return v


def memoize(f):
    store = {}

    @wraps(f)
    def w(game, state):
        if state not in store:
            store[state] = f(game, state)
        return store[state]

    return w


@keeping
@right()
@memoize
def own_decorator(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    return (max if game.to_move(state) == "MAX" else min)(
        own_decorator(game, game.result(state, a)) for a in game.actions(state)
    )


TT = {}


@keeping
@right("alphabeta")
def tt_global(game, s, alpha=-inf, beta=inf):
    if game.is_terminal(s):
        return game.utility(s, "MAX")
    a0, b0 = alpha, beta
    e = TT.get(s)
    if e:
        flag, v = e
        if flag == 0:
            return v
        if flag == 1:
            alpha = max(alpha, v)
        if flag == 2:
            beta = min(beta, v)
        if alpha >= beta:
            return v
    m = game.to_move(s) == "MAX"
    v = -inf if m else inf
    for a in game.actions(s):
        x = tt_global(game, game.result(s, a), alpha, beta)
        if m:
            v = max(v, x)
            alpha = max(alpha, v)
        else:
            v = min(v, x)
            beta = min(beta, v)
        if alpha >= beta:
            break
    TT[s] = (2 if v <= a0 else 1 if v >= b0 else 0, v)
    return v


nodes = 0


@keeping
@right()
def counts_nodes(game, state):
    global nodes
    nodes += 1
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    return (max if game.to_move(state) == "MAX" else min)(
        counts_nodes(game, game.result(state, a)) for a in game.actions(state)
    )


@right()
@dataclass
class DataAgent:
    game: Any
    me: str = "MAX"
    nodes: int = 0

    def __call__(self, state):
        v, m = self.best(state)
        return m

    def best(self, s):
        self.nodes += 1
        g = self.game
        if g.is_terminal(s):
            return g.utility(s, self.me), None
        c = [(self.best(g.result(s, a))[0], a) for a in g.actions(s)]
        return (max if g.to_move(s) == self.me else min)(c, key=operator.itemgetter(0))


@right()
def nested_closures(game, state):
    def make(is_max):
        def node(s):
            if game.is_terminal(s):
                return game.utility(s, "MAX")
            below = make(not is_max)
            return (max if is_max else min)(
                map(below, (game.result(s, a) for a in game.actions(s)))
            )

        return node

    return make(True)(state)


@right("alphabeta")
def sorted_children(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    m = game.to_move(state) == "MAX"
    best = None

    def kids():
        for a in sorted(game.actions(state), key=lambda a: -a):
            yield a, game.result(state, a)

    for a, child in kids():
        v, _ = sorted_children(game, child, alpha, beta)
        if best is None or (v > best[0] if m else v < best[0]):
            best = v, a
        if m:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if beta <= alpha:
            break
    return best


@right()
def numpy_move(game, state):
    def val(s):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        vs = np.array([val(game.result(s, a)) for a in game.actions(s)])
        return vs.max() if game.to_move(s) == "MAX" else vs.min()

    vs = [val(game.result(state, a)) for a in game.actions(state)]
    return np.argmax(vs) if game.to_move(state) == "MAX" else np.argmin(vs)


@right("alphabeta")
def none_first(game, state, alpha=None, beta=None):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    m = game.to_move(state) == "MAX"
    v = None
    for a in game.actions(state):
        x = none_first(game, game.result(state, a), alpha, beta)
        if m:
            if v is None or x > v:
                v = x
            if beta is not None and v >= beta:
                return v
            alpha = v if alpha is None else max(alpha, v)
        else:
            if v is None or x < v:
                v = x
            if alpha is not None and v <= alpha:
                return v
            beta = v if beta is None else min(beta, v)
    return v


@right()
def dict_result(game, state):
    if game.is_terminal(state):
        return dict(move=None, score=game.utility(state, "MAX"), nodes=1)
    kids = [dict_result(game, game.result(state, a)) | {"move": a} for a in game.actions(state)]
    best = (max if game.to_move(state) == "MAX" else min)(kids, key=lambda d: d["score"])
    return dict(best, nodes=1 + sum(k["nodes"] for k in kids))


@right()
def matching(game, state):
    match (game.is_terminal(state), game.to_move(state)):
        case (True, _):
            return game.utility(state, "MAX")
        case (False, "MAX"):
            return max(matching(game, game.result(state, a)) for a in game.actions(state))
        case _:
            return min(matching(game, game.result(state, a)) for a in game.actions(state))


@right()
def star_args(*args):
    game, state = args[:2]
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    return (max if game.to_move(state) == "MAX" else min)(
        star_args(game, game.result(state, a)) for a in game.actions(state)
    )


@right("alphabeta")
def kwargs_only(game, state, **kw):
    alpha, beta = kw.get("alpha", -inf), kw.get("beta", inf)
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    m = game.to_move(state) == "MAX"
    v = -inf if m else inf
    for a in game.actions(state):
        x = kwargs_only(game, game.result(state, a), alpha=alpha, beta=beta)
        if m:
            v = max(v, x)
            alpha = max(alpha, v)
        else:
            v = min(v, x)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def _general(game, state, pick, other):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    return pick(_general(game, game.result(state, a), other, pick) for a in game.actions(state))


partial_search = partial(_general, pick=max, other=min)


class Classy:
    @classmethod
    def search(cls, game, state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        return (max if game.to_move(state) == "MAX" else min)(
            cls.search(game, game.result(state, a)) for a in game.actions(state)
        )


@right()
def deepens(game, state, depth):
    def go(s, d):
        if game.is_terminal(s):
            return game.utility(s, "MAX"), None
        if d == 0:
            return 0, None
        f = max if game.to_move(s) == "MAX" else min
        return f(
            ((go(game.result(s, a), d - 1)[0], a) for a in game.actions(s)), key=lambda p: p[0]
        )

    best = None
    for d in range(1, depth + 1):
        best = go(state, d)
    return best


@right("alphabeta")
def deepens_ab(game, state):
    def go(s, d, alpha, beta, order=None):
        if game.is_terminal(s):
            return game.utility(s, "MAX"), None
        if d == 0:
            return 0, None
        m = game.to_move(s) == "MAX"
        best = None
        acts = list(game.actions(s))
        if order is not None:
            acts.remove(order)
            acts.insert(0, order)
        for a in acts:
            v, _ = go(game.result(s, a), d - 1, alpha, beta)
            if best is None or (v > best[0] if m else v < best[0]):
                best = v, a
            if m:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return best

    best = (None, None)
    for d in range(1, 7):
        best = go(state, d, -inf, inf, best[1])
    return best


@right()
def deepens_by_clock(game, state):
    def go(s, d):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        if d == 0:
            return 0
        return (max if game.to_move(s) == "MAX" else min)(
            go(game.result(s, a), d - 1) for a in game.actions(s)
        )

    end, d, v = time.perf_counter() + 0.0005, 6, None
    while v is None or time.perf_counter() < end:
        v = go(state, d)
        d += 1
    return v


@right("alphabeta")
def mtdf(game, root):
    table = {}

    def ab(s, alpha, beta):
        if s in table:
            lo, hi = table[s]
            if lo >= beta:
                return lo
            if hi <= alpha:
                return hi
            alpha, beta = max(alpha, lo), min(beta, hi)
        else:
            lo, hi = -inf, inf
        if game.is_terminal(s):
            g = game.utility(s, "MAX")
        elif game.to_move(s) == "MAX":
            g, a = -inf, alpha
            for m in game.actions(s):
                if g >= beta:
                    break
                g = max(g, ab(game.result(s, m), a, beta))
                a = max(a, g)
        else:
            g, b = inf, beta
            for m in game.actions(s):
                if g <= alpha:
                    break
                g = min(g, ab(game.result(s, m), alpha, b))
                b = min(b, g)
        if g <= alpha:
            hi = g
        elif g < beta:
            lo = hi = g
        else:
            lo = g
        table[s] = lo, hi
        return g

    g, lo, hi = 0, -inf, inf
    while lo < hi:
        beta = g + 0.25 if g == lo else g
        g = ab(root, beta - 0.25, beta)
        if g < beta:
            hi = g
        else:
            lo = g
    return g


class Result(NamedTuple):
    score: float
    line: list


@right()
def pv_line(game, s):
    if game.is_terminal(s):
        return Result(game.utility(s, "MAX"), [])
    best = None
    for a in game.actions(s):
        r = pv_line(game, game.result(s, a))
        if best is None or (
            r.score > best.score if game.to_move(s) == "MAX" else r.score < best.score
        ):
            best = Result(r.score, [a, *r.line])
    return best


@right("alphabeta")
def try_exception_cut(game, state):
    class Cut(Exception):
        pass

    def go(s, a, b):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        m = game.to_move(s) == "MAX"
        v = -inf if m else inf
        try:
            for x in game.actions(s):
                w = go(game.result(s, x), a, b)
                if m:
                    v = max(v, w)
                    a = max(a, v)
                else:
                    v = min(v, w)
                    b = min(b, v)
                if a >= b:
                    raise Cut
        except Cut:
            pass
        return v

    return go(state, -inf, inf)


right()(partial_search)
right()(Classy)


# ---- wrong


@wrong("exits")
def sys_exits(game, state):
    sys.exit("done")


@wrong("exits")
def quits(game, state):
    if game.is_terminal(state):
        quit()
    return max(quits(game, game.result(state, a)) for a in game.actions(state))


OWN = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


@wrong("other-game")
def own_game(state):
    if OWN.is_terminal(state):
        return OWN.utility(state, "MAX")
    return (max if OWN.to_move(state) == "MAX" else min)(
        own_game(OWN.result(state, a)) for a in OWN.actions(state)
    )


@wrong("other-game")
def own_ttt(game, state):
    G = TicTacToe()

    def go(s):
        if G.is_terminal(s):
            return G.utility(s, "X")
        return max(go(G.result(s, a)) for a in G.actions(s))

    return go(G.parse("51923"))


@wrong("unknown-player")
def asks_x(game, state):
    if game.is_terminal(state):
        return game.utility(state, "X")
    return (max if game.to_move(state) == "X" else min)(
        asks_x(game, game.result(state, a)) for a in game.actions(state)
    )


@wrong("yields")
def yielding(game, state):
    if game.is_terminal(state):
        yield game.utility(state, "MAX")
    else:
        yield max(next(yielding(game, game.result(state, a))) for a in game.actions(state))


@wrong("searched-again")
def twice_each(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    acts = game.actions(state)
    if game.to_move(state) == "MAX":
        best = max(twice_each(game, game.result(state, a)) for a in acts)
        return next(
            twice_each(game, game.result(state, a))
            for a in acts
            if twice_each(game, game.result(state, a)) == best
        )
    return min(twice_each(game, game.result(state, a)) for a in acts)


@wrong("start-value")
@dataclass
class StartsZeroAgent:
    game: Any

    def search(self, s):
        if self.game.is_terminal(s):
            return self.game.utility(s, "MAX"), None
        v, m = 0, None
        for a in self.game.actions(s):
            x, _ = self.search(self.game.result(s, a))
            if (x > v) if self.game.to_move(s) == "MAX" else (x < v):
                v, m = x, a
        return v, m


@wrong("bounds-shared", kind="alphabeta")
@dataclass
class SelfBounds:
    game: Any
    alpha: float = -inf
    beta: float = inf

    def search(self, s):
        g = self.game
        if g.is_terminal(s):
            return g.utility(s, "MAX")
        m = g.to_move(s) == "MAX"
        v = -inf if m else inf
        for a in g.actions(s):
            x = self.search(g.result(s, a))
            if m:
                v = max(v, x)
                self.alpha = max(self.alpha, v)
            else:
                v = min(v, x)
                self.beta = min(self.beta, v)
            if self.alpha >= self.beta:
                break
        return v


BOUNDS = {"alpha": -inf, "beta": inf}


@wrong("bounds-shared", kind="alphabeta")
def dict_bounds(game, s):
    if game.is_terminal(s):
        return game.utility(s, "MAX")
    m = game.to_move(s) == "MAX"
    v = -inf if m else inf
    for a in game.actions(s):
        x = dict_bounds(game, game.result(s, a))
        if m:
            v = max(v, x)
            BOUNDS["alpha"] = max(BOUNDS["alpha"], v)
        else:
            v = min(v, x)
            BOUNDS["beta"] = min(BOUNDS["beta"], v)
        if BOUNDS["alpha"] >= BOUNDS["beta"]:
            break
    return v


TT2 = {}


@wrong("bounds-as-values", kind="alphabeta")
def tt_no_flags(game, s, alpha=-inf, beta=inf):
    if s in TT2:
        return TT2[s]
    if game.is_terminal(s):
        return game.utility(s, "MAX")
    m = game.to_move(s) == "MAX"
    v = -inf if m else inf
    for a in game.actions(s):
        x = tt_no_flags(game, game.result(s, a), alpha, beta)
        if m:
            v = max(v, x)
            alpha = max(alpha, v)
        else:
            v = min(v, x)
            beta = min(beta, v)
        if alpha >= beta:
            break
    TT2[s] = v
    return v


@wrong("changes")
def noise(game, s):
    if game.is_terminal(s):
        return game.utility(s, "MAX") + random.random() / 10
    return (max if game.to_move(s) == "MAX" else min)(
        noise(game, game.result(s, a)) for a in game.actions(s)
    )
