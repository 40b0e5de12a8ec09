"""Searches as students write them: whole programs, all right, and one-line changes of them.

They were written from the README, the docstrings and notebook 09 alone, before the check was
read. A row of `CHANGES` names a program, what is right to say of it, and what is changed in it.

CASES  each function with its kind, the options of its check, and the names that fit; none if it is right
"""

# ruff: noqa: E501

from typing import Any

import teachkit

# fmt: off
PROGRAMS: dict[str, tuple[str, dict[str, Any], str]] = {
    "flag": ("minimax", {}, """def search(game, state, is_max=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if is_max:
        best = float("-inf")
        for move in game.actions(state):
            child = game.result(state, move)
            score = search(game, child, False)
            best = max(best, score)
        return best
    else:
        best = float("inf")
        for move in game.actions(state):
            child = game.result(state, move)
            score = search(game, child, True)
            best = min(best, score)
        return best
"""),
    "pairs": ("minimax", {}, """def search(game, state):
    me = game.maximiser(state)

    def visit(s):
        if game.is_terminal(s):
            return game.utility(s, me), None
        mine = game.to_move(s) == me
        best_value = None
        best_move = None
        for a in game.actions(s):
            value, _ = visit(game.result(s, a))
            if best_value is None or (mine and value > best_value) or (not mine and value < best_value):
                best_value = value
                best_move = a
        return best_value, best_move

    return visit(state)
"""),
    "decision": ("minimax", {}, """import math

def max_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player)
    v = -math.inf
    for a in game.actions(state):
        v = max(v, value_of(game, game.result(state, a), player))
    return v

def min_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player)
    v = math.inf
    for a in game.actions(state):
        v = min(v, value_of(game, game.result(state, a), player))
    return v

def value_of(game, state, player):
    if game.to_move(state) == player:
        return max_value(game, state, player)
    return min_value(game, state, player)

def search(game, state):
    player = game.maximiser(state)
    sign = 1 if game.to_move(state) == player else -1
    return max(game.actions(state), key=lambda a: sign * value_of(game, game.result(state, a), player))
"""),
    "object": ("minimax", {}, """class Solver:
    def __init__(self, game, root):
        self.game = game
        self.root = root
        self.player = game.maximiser(root)
        self.leaves = 0

    def run(self):
        return self.best(self.root)

    def best(self, state):
        game = self.game
        if game.is_terminal(state):
            self.leaves += 1
            return game.utility(state, self.player), None
        results = []
        for move in game.actions(state):
            value, _ = self.best(game.result(state, move))
            results.append((value, move))
        if game.to_move(state) == self.player:
            top = max(value for value, _ in results)
        else:
            top = min(value for value, _ in results)
        for value, move in results:
            if value == top:
                return value, move

def search(game, state):
    return Solver(game, state).run()
"""),
    "colour": ("minimax", {}, """def search(game, state):
    player = game.to_move(state)

    def negamax(s, color):
        if game.is_terminal(s):
            return color * game.utility(s, player), None
        best, move = -10**9, None
        for a in game.actions(s):
            value = -negamax(game.result(s, a), -color)[0]
            if value > best or move is None:
                best = value
                move = a
        return best, move

    return negamax(state, 1)
"""),
    "nega": ("minimax", {}, """def search(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state)), None
    options = []
    for a in game.actions(state):
        below = search(game, game.result(state, a))
        options.append((-below[0], a))
    return max(options, key=lambda option: option[0])
"""),
    "stack": ("minimax", {}, """def search(game, state):
    MAX = game.maximiser(state)
    root = {"state": state, "todo": None, "value": None, "move": None, "came_by": None, "up": None}
    stack = [root]
    while stack:
        node = stack[-1]
        s = node["state"]
        if game.is_terminal(s):
            node["value"] = game.utility(s, MAX)
            finished = True
        else:
            if node["todo"] is None:
                node["todo"] = list(game.actions(s))
            finished = not node["todo"]
        if not finished:
            a = node["todo"].pop(0)
            stack.append({"state": game.result(s, a), "todo": None, "value": None, "move": None, "came_by": a, "up": node})
            continue
        stack.pop()
        up = node["up"]
        if up is not None:
            better = (
                up["value"] is None
                or (game.to_move(up["state"]) == MAX and node["value"] > up["value"])
                or (game.to_move(up["state"]) != MAX and node["value"] < up["value"])
            )
            if better:
                up["value"], up["move"] = node["value"], node["came_by"]
    return root["value"], root["move"]
"""),
    "yielding": ("minimax", {}, """def children(game, state):
    for a in game.actions(state):
        yield a, game.result(state, a)

def search(game, state, who=None):
    who = who or game.maximiser(state)
    if game.is_terminal(state):
        return game.utility(state, who)
    pick = max if game.to_move(state) == who else min
    return pick(search(game, child, who) for _, child in children(game, state))
"""),
    "lambdas": ("minimax", {}, """value = lambda g, s, p: (
    g.utility(s, p) if g.is_terminal(s)
    else (max if g.to_move(s) == p else min)([value(g, g.result(s, a), p) for a in g.actions(s)])
)
search = lambda game, state: value(game, state, game.maximiser(state))
"""),
    "cached": ("minimax", {}, """from functools import lru_cache

def search(game, state):
    MAX = game.maximiser(state)

    @lru_cache(maxsize=None)
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, MAX)
        values = [value(game.result(s, a)) for a in game.actions(s)]
        return max(values) if game.to_move(s) == MAX else min(values)

    moves = game.actions(state)
    choose = max if game.to_move(state) == MAX else min
    best = choose(moves, key=lambda a: value(game.result(state, a)))
    return value(game.result(state, best)), best
"""),
    "memo": ("minimax", {}, """def search(game, state, memo=None):
    if memo is None:
        memo = {"player": game.maximiser(state)}
    if state in memo and state != "player":
        return memo[state]
    if game.is_terminal(state):
        answer = (game.utility(state, memo["player"]), None)
    else:
        found = {}
        for a in game.actions(state):
            found[a] = search(game, game.result(state, a), memo)[0]
        if game.to_move(state) == memo["player"]:
            move = max(found, key=found.get)
        else:
            move = min(found, key=found.get)
        answer = (found[move], move)
    memo[state] = answer
    return answer
"""),
    "deep": ("minimax", {}, """def search(game, state, depth, evaluate):
    me = game.maximiser(state)

    def look(s, left):
        if game.is_terminal(s):
            return game.win_weight * game.utility(s, me), None
        if left == 0:
            return evaluate(s, me), None
        best, choice = None, None
        for a in game.actions(s):
            v, _ = look(game.result(s, a), left - 1)
            if best is None:
                best, choice = v, a
            elif game.to_move(s) == me and v > best:
                best, choice = v, a
            elif game.to_move(s) != me and v < best:
                best, choice = v, a
        return best, choice

    return look(state, depth)
"""),
    "deep_flag": ("minimax", {}, """def search(game, state, depth, evaluate, maximizing=True):
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, "MAX")
    if depth == 0:
        return evaluate(state, "MAX")
    if maximizing:
        value = float("-inf")
        for move in game.actions(state):
            value = max(value, search(game, game.result(state, move), depth - 1, evaluate, False))
    else:
        value = float("inf")
        for move in game.actions(state):
            value = min(value, search(game, game.result(state, move), depth - 1, evaluate, True))
    return value
"""),
    "counting_up": ("minimax", {}, """def search(game, state, depth, evaluate):
    player = game.maximiser(state)

    def go(position, ply):
        if game.is_terminal(position):
            return game.utility(position, player) * game.win_weight
        if ply >= depth:
            return evaluate(position, player)
        scores = [go(game.result(position, m), ply + 1) for m in game.actions(position)]
        return max(scores) if game.to_move(position) == player else min(scores)

    return go(state, 0)
"""),
    "folded": ("minimax", {}, """from functools import reduce

def search(game, state):
    MAX = game.maximiser(state)

    def keep(is_max):
        def step(best, new):
            return new if (new[0] > best[0] if is_max else new[0] < best[0]) else best
        return step

    def solve(s):
        if game.is_terminal(s):
            return (game.utility(s, MAX), None)
        pairs = ((solve(game.result(s, a))[0], a) for a in game.actions(s))
        return reduce(keep(game.to_move(s) == MAX), pairs)

    return solve(state)
"""),
    "sorting": ("minimax", {}, """def search(game, state):
    root_player = game.maximiser(state)

    def rank(s):
        if game.is_terminal(s):
            return [(game.utility(s, root_player), None)]
        table = [(rank(game.result(s, a))[0][0], a) for a in game.actions(s)]
        table.sort(key=lambda row: row[0], reverse=game.to_move(s) == root_player)
        return table

    return rank(state)[0]
"""),
    "from_start": ("minimax", {}, """def search(game):
    MAX = game.maximiser(game.initial)

    def value(s):
        if game.is_terminal(s):
            return game.utility(s, MAX)
        return (max if game.to_move(s) == MAX else min)(value(game.result(s, a)) for a in game.actions(s))

    return value(game.initial)
"""),
    "named": ("minimax", {}, """from collections import namedtuple

Answer = namedtuple("Answer", "value move")

def search(game, state):
    MAX = game.maximiser(state)

    def answer(s):
        if game.is_terminal(s):
            return Answer(game.utility(s, MAX), None)
        answers = [Answer(answer(game.result(s, a)).value, a) for a in game.actions(s)]
        if game.to_move(s) == MAX:
            return max(answers, key=lambda x: x.value)
        return min(answers, key=lambda x: x.value)

    return answer(state)
"""),
    "tree_first": ("minimax", {}, """class Node:
    def __init__(self, state, move):
        self.state = state
        self.move = move
        self.children = []
        self.value = None

def grow(game, state, move=None):
    node = Node(state, move)
    if not game.is_terminal(state):
        for a in game.actions(state):
            node.children.append(grow(game, game.result(state, a), a))
    return node

def back_up(game, node, player):
    if not node.children:
        node.value = game.utility(node.state, player)
        return
    for child in node.children:
        back_up(game, child, player)
    values = [child.value for child in node.children]
    node.value = max(values) if game.to_move(node.state) == player else min(values)

def search(game, state):
    root = grow(game, state)
    back_up(game, root, game.maximiser(state))
    for child in root.children:
        if child.value == root.value:
            return root.value, child.move
"""),
    "mutual": ("minimax", {}, """def search(game, state):
    def MAX(s):
        if game.is_terminal(s):
            return game.utility(s, player)
        return max(turn(game.result(s, a)) for a in game.actions(s))

    def MIN(s):
        if game.is_terminal(s):
            return game.utility(s, player)
        return min(turn(game.result(s, a)) for a in game.actions(s))

    def turn(s):
        return MAX(s) if game.to_move(s) == player else MIN(s)

    player = game.maximiser(state)
    return turn(state)
"""),
    "move_value": ("minimax", {}, """def search(game, state):
    player = game.maximiser(state)
    return _search(game, state, player)

def _search(game, state, player):
    if game.is_terminal(state):
        return None, game.utility(state, player)
    best_move = None
    if game.to_move(state) == player:
        best_score = -1e9
        for move in game.actions(state):
            _, score = _search(game, game.result(state, move), player)
            if score > best_score:
                best_score, best_move = score, move
    else:
        best_score = 1e9
        for move in game.actions(state):
            _, score = _search(game, game.result(state, move), player)
            if score < best_score:
                best_score, best_move = score, move
    return best_move, best_score
"""),
    "xo": ("minimax", {"game": "TicTacToe"}, """def search(game, state):
    player = game.to_move(state)

    def value(s):
        if game.is_terminal(s):
            return game.utility(s, player)
        scores = []
        for cell in game.actions(s):
            scores.append(value(game.result(s, cell)))
        if game.to_move(s) == player:
            return max(scores)
        return min(scores)

    best, best_score = None, -2
    for cell in game.actions(state):
        score = value(game.result(state, cell))
        if score > best_score:
            best, best_score = cell, score
    return best
"""),
    "ab_flag": ("alphabeta", {}, """def search(game, state, alpha=float("-inf"), beta=float("inf"), maximizing=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if maximizing:
        value = float("-inf")
        for move in game.actions(state):
            value = max(value, search(game, game.result(state, move), alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    else:
        value = float("inf")
        for move in game.actions(state):
            value = min(value, search(game, game.result(state, move), alpha, beta, True))
            beta = min(beta, value)
            if beta <= alpha:
                break
        return value
"""),
    "ab_book": ("alphabeta", {}, """from math import inf

def search(game, state):
    player = game.maximiser(state)

    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, player), None
        v, move = -inf, None
        for a in game.actions(s):
            v2 = either(game.result(s, a), alpha, beta)[0]
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, player), None
        v, move = inf, None
        for a in game.actions(s):
            v2 = either(game.result(s, a), alpha, beta)[0]
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    def either(s, alpha, beta):
        return (max_value if game.to_move(s) == player else min_value)(s, alpha, beta)

    return either(state, -inf, inf)
"""),
    "ab_nega": ("alphabeta", {}, """def search(game, state, alpha=float('-inf'), beta=float('inf')):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    best = float('-inf')
    for a in game.actions(state):
        score = -search(game, game.result(state, a), -beta, -alpha)
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best
"""),
    "ab_nega_pair": ("alphabeta", {}, """from math import inf

def search(game, state):
    side = game.maximiser(state)

    def nega(s, colour, low, high):
        if game.is_terminal(s):
            return colour * game.utility(s, side), None
        best, choice = -inf, None
        for a in game.actions(s):
            v = -nega(game.result(s, a), -colour, -high, -low)[0]
            if v > best:
                best, choice = v, a
            low = max(low, best)
            if low >= high:
                break
        return best, choice

    if game.to_move(state) == side:
        return nega(state, 1, -inf, inf)
    value, move = nega(state, -1, -inf, inf)
    return -value, move
"""),
    "ab_object": ("alphabeta", {}, """class AlphaBeta:
    INFINITY = 10 ** 12

    def __init__(self, game):
        self.game = game
        self.me = None

    def __call__(self, state):
        self.me = self.game.maximiser(state)
        return self.visit(state, -self.INFINITY, self.INFINITY)

    def visit(self, state, a, b):
        if self.game.is_terminal(state):
            return self.game.utility(state, self.me), None
        is_me = self.game.to_move(state) == self.me
        value = -self.INFINITY if is_me else self.INFINITY
        best = None
        for move in self.game.actions(state):
            got, _ = self.visit(self.game.result(state, move), a, b)
            if is_me:
                if got > value:
                    value, best = got, move
                a = max(a, value)
            else:
                if got < value:
                    value, best = got, move
                b = min(b, value)
            if b <= a:
                break
        return value, best

def search(game, state):
    return AlphaBeta(game)(state)
"""),
    "ab_deep": ("alphabeta", {}, """from math import inf

def search(game, state, depth, evaluate, alpha=-inf, beta=inf, player=None):
    if player is None:
        player = game.maximiser(state)
    if game.is_terminal(state):
        return game.utility(state, player) * game.win_weight, None
    if depth == 0:
        return evaluate(state, player), None
    best_move = None
    if game.to_move(state) == player:
        best = -inf
        for move in game.actions(state):
            value, _ = search(game, game.result(state, move), depth - 1, evaluate, alpha, beta, player)
            if value > best:
                best, best_move = value, move
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = inf
        for move in game.actions(state):
            value, _ = search(game, game.result(state, move), depth - 1, evaluate, alpha, beta, player)
            if value < best:
                best, best_move = value, move
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best, best_move
"""),
    "ab_hard": ("alphabeta", {}, """INF = float("inf")

def search(game, state):
    MAX = game.maximiser(state)

    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, MAX)
        if game.to_move(s) == MAX:
            for a in game.actions(s):
                alpha = max(alpha, ab(game.result(s, a), alpha, beta))
                if alpha >= beta:
                    return beta
            return alpha
        for a in game.actions(s):
            beta = min(beta, ab(game.result(s, a), alpha, beta))
            if beta <= alpha:
                return alpha
        return beta

    return ab(state, -INF, INF)
"""),
    "ab_root": ("alphabeta", {}, """def value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player)
    maximise = game.to_move(state) == player
    v = None
    for a in game.actions(state):
        new = value(game, game.result(state, a), player, alpha, beta)
        if v is None:
            v = new
        elif maximise:
            v = max(v, new)
        else:
            v = min(v, new)
        if maximise:
            if v >= beta:
                return v
            alpha = max(alpha, v)
        else:
            if v <= alpha:
                return v
            beta = min(beta, v)
    return v

def search(game, state):
    player = game.maximiser(state)
    alpha, beta = -10**6, 10**6
    chosen = None
    for a in game.actions(state):
        v = value(game, game.result(state, a), player, alpha, beta)
        if game.to_move(state) == player:
            if v > alpha:
                alpha, chosen = v, a
        elif v < beta:
            beta, chosen = v, a
    return chosen
"""),
    "ab_while": ("alphabeta", {}, """def search(game, state):
    MAX = game.maximiser(state)

    def look(s, lo, hi):
        if game.is_terminal(s):
            return game.utility(s, MAX)
        is_max = game.to_move(s) == MAX
        moves = list(game.actions(s))
        i = 0
        while i < len(moves) and lo < hi:
            v = look(game.result(s, moves[i]), lo, hi)
            if is_max:
                lo = max(lo, v)
            else:
                hi = min(hi, v)
            i += 1
        return lo if is_max else hi

    return look(state, float("-inf"), float("inf"))
"""),
    "ab_table": ("alphabeta", {}, """from math import inf

def search(game, state):
    player = game.maximiser(state)
    table = {}

    def look(s, alpha, beta):
        key = s
        low, high = alpha, beta
        if key in table:
            kind, stored = table[key]
            if kind == "exact":
                return stored
            if kind == "lower" and stored >= beta:
                return stored
            if kind == "upper" and stored <= alpha:
                return stored
        if game.is_terminal(s):
            return game.utility(s, player)
        if game.to_move(s) == player:
            v = -inf
            for a in game.actions(s):
                v = max(v, look(game.result(s, a), alpha, beta))
                alpha = max(alpha, v)
                if alpha >= beta:
                    break
        else:
            v = inf
            for a in game.actions(s):
                v = min(v, look(game.result(s, a), alpha, beta))
                beta = min(beta, v)
                if alpha >= beta:
                    break
        if v <= low:
            table[key] = ("upper", v)
        elif v >= high:
            table[key] = ("lower", v)
        else:
            table[key] = ("exact", v)
        return v

    return look(state, -inf, inf)
"""),
    "ab_stack": ("alphabeta", {}, """from math import inf

class Frame:
    def __init__(self, state, moves, is_max, alpha, beta, via):
        self.state, self.moves, self.is_max = state, iter(moves), is_max
        self.alpha, self.beta, self.via = alpha, beta, via
        self.value = -inf if is_max else inf
        self.best = None

    def take(self, value, move):
        if self.is_max:
            if value > self.value:
                self.value, self.best = value, move
            self.alpha = max(self.alpha, self.value)
        else:
            if value < self.value:
                self.value, self.best = value, move
            self.beta = min(self.beta, self.value)

def search(game, state):
    MAX = game.maximiser(state)

    def frame(s, alpha, beta, via):
        return Frame(s, game.actions(s), game.to_move(s) == MAX, alpha, beta, via)

    if game.is_terminal(state):
        return game.utility(state, MAX), None
    frames = [frame(state, -inf, inf, None)]
    while True:
        top = frames[-1]
        move = next(top.moves, None) if top.alpha < top.beta else None
        if move is None:
            frames.pop()
            if not frames:
                return top.value, top.best
            frames[-1].take(top.value, top.via)
            continue
        child = game.result(top.state, move)
        if game.is_terminal(child):
            top.take(game.utility(child, MAX), move)
        else:
            frames.append(frame(child, top.alpha, top.beta, move))
"""),
    "ab_lists": ("alphabeta", {}, """def search(game, state):
    player = game.maximiser(state)

    def best(moves, s, alpha, beta, value):
        if not moves or alpha >= beta:
            return value
        first, *rest = moves
        v = visit(game.result(s, first), alpha, beta)
        if game.to_move(s) == player:
            value = max(value, v)
            return best(rest, s, max(alpha, value), beta, value)
        value = min(value, v)
        return best(rest, s, alpha, min(beta, value), value)

    def visit(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, player)
        worst = float("-inf") if game.to_move(s) == player else float("inf")
        return best(list(game.actions(s)), s, alpha, beta, worst)

    return visit(state, float("-inf"), float("inf"))
"""),
    "ab_raise": ("alphabeta", {}, """class Cutoff(Exception):
    pass

def search(game, state, window=(float("-inf"), float("inf"))):
    player = game.maximiser(state)
    return visit(game, state, player, window)

def visit(game, state, player, window):
    if game.is_terminal(state):
        return game.utility(state, player)
    low, high = window
    is_max = game.to_move(state) == player
    v = float("-inf") if is_max else float("inf")
    try:
        for move in game.actions(state):
            new = visit(game, game.result(state, move), player, (low, high))
            if is_max:
                v = max(v, new)
                low = max(low, v)
            else:
                v = min(v, new)
                high = min(high, v)
            if low >= high:
                raise Cutoff
    except Cutoff:
        pass
    return v
"""),
    "ab_dict": ("alphabeta", {}, """def search(game, state):
    bounds = {"alpha": float("-inf"), "beta": float("inf")}
    me = game.maximiser(state)

    def visit(s, bounds):
        if game.is_terminal(s):
            return {"value": game.utility(s, me), "move": None}
        bounds = dict(bounds)
        result = {"value": None, "move": None}
        for a in game.actions(s):
            v = visit(game.result(s, a), bounds)["value"]
            if game.to_move(s) == me:
                if result["value"] is None or v > result["value"]:
                    result = {"value": v, "move": a}
                bounds["alpha"] = max(bounds["alpha"], v)
            else:
                if result["value"] is None or v < result["value"]:
                    result = {"value": v, "move": a}
                bounds["beta"] = min(bounds["beta"], v)
            if bounds["beta"] <= bounds["alpha"]:
                break
        return result

    answer = visit(state, bounds)
    return answer["value"], answer["move"]
"""),
    "ab_strict": ("alphabeta", {"cut": ">"}, """from math import inf

def search(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if game.to_move(state) == "MAX":
        best = -inf
        for move in game.actions(state):
            best = max(best, search(game, game.result(state, move), alpha, beta))
            if best > beta:
                return best
            alpha = max(alpha, best)
        return best
    best = inf
    for move in game.actions(state):
        best = min(best, search(game, game.result(state, move), alpha, beta))
        if best < alpha:
            return best
        beta = min(beta, best)
    return best
"""),
    "ab_deepening": ("play", {}, """from math import inf

def search(game, state, depth, evaluate):
    player = game.maximiser(state)

    def look(s, left, alpha, beta):
        if game.is_terminal(s):
            return game.win_weight * game.utility(s, player)
        if left == 0:
            return evaluate(s, player)
        if game.to_move(s) == player:
            v = -inf
            for a in game.actions(s):
                v = max(v, look(game.result(s, a), left - 1, alpha, beta))
                if v >= beta:
                    return v
                alpha = max(alpha, v)
            return v
        v = inf
        for a in game.actions(s):
            v = min(v, look(game.result(s, a), left - 1, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    chosen = None
    for limit in range(1, depth + 1):
        alpha, chosen = -inf, None
        for a in game.actions(state):
            v = look(game.result(state, a), limit - 1, alpha, inf)
            if chosen is None or v > alpha:
                alpha, chosen = v, a
    return alpha, chosen
"""),
    "ab_any": ("alphabeta", {}, """from math import inf

def search(game, state):
    who = game.maximiser(state)

    def node(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, who)
        seen = []
        mine = game.to_move(s) == who

        def cuts(a):
            lo = max([alpha] + seen) if mine else alpha
            hi = beta if mine else min([beta] + seen)
            seen.append(node(game.result(s, a), lo, hi))
            return seen[-1] >= beta if mine else seen[-1] <= alpha

        any(cuts(a) for a in game.actions(s))
        return max(seen) if mine else min(seen)

    return node(state, -inf, inf)
"""),
    "ab_return_early": ("alphabeta", {}, """def search(game, state, player=None, alpha=None, beta=None):
    if player is None:
        player = game.maximiser(state)
    if game.is_terminal(state):
        return (game.utility(state, player), None)
    best = None
    for action in game.actions(state):
        (v, _) = search(game, game.result(state, action), player, alpha, beta)
        if game.to_move(state) == player:
            if best is None or v > best[0]:
                best = (v, action)
            if beta is not None and v >= beta:
                return best
            if alpha is None or v > alpha:
                alpha = v
        else:
            if best is None or v < best[0]:
                best = (v, action)
            if alpha is not None and v <= alpha:
                return best
            if beta is None or v < beta:
                beta = v
    return best
"""),
    "ab_sign": ("alphabeta", {}, """from math import inf

def search(game, state):
    MAX = game.maximiser(state)

    def f(s, bounds):
        if game.is_terminal(s):
            return game.utility(s, MAX)
        sign = 1 if game.to_move(s) == MAX else -1
        mine, theirs = (0, 1) if sign == 1 else (1, 0)
        bounds = list(bounds)
        best = -sign * inf
        for a in game.actions(s):
            v = f(game.result(s, a), bounds)
            if sign * v > sign * best:
                best = v
            if sign * best > sign * bounds[mine]:
                bounds[mine] = best
            if sign * best >= sign * bounds[theirs]:
                break
        return best

    return f(state, (-inf, inf))
"""),
    "ab_deep_nega": ("alphabeta", {}, """from math import inf

def search(game, state, depth, evaluate, alpha=-inf, beta=inf):
    mover = game.to_move(state)
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, mover)
    if depth <= 0:
        return evaluate(state, mover)
    best = -inf
    for a in game.actions(state):
        best = max(best, -search(game, game.result(state, a), depth - 1, evaluate, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            return best
    return best
"""),
}
"""The kind of each program, options of its check, and its text, which defines `search`."""

CHANGES: list[tuple[Any, ...]] = [
    # ---- as right as before
    ("flag", "", {}, [("is_max", "our_turn"), ("best", "answer")]),
    ("pairs", "", {}, [("for a in game.actions(s)", "for a in list(game.actions(s))")]),
    ("pairs", "", {}, [("best_value is None or (mine and value > best_value) or (not mine and value < best_value)", "best_move is None or (value > best_value) == mine and value != best_value")]),
    ("object", "", {}, [("return value, move\n\ndef", "return move, value\n\ndef"), ("value, _ = self.best(game.result(state, move))", "value = self.value(game.result(state, move))"), ("    def best(self", "    def value(self, state):\n        if self.game.is_terminal(state):\n            return self.game.utility(state, self.player)\n        return self.best(state)[1]\n\n    def best(self")]),
    ("nega", "", {}, [("max(options, key=lambda option: option[0])", "sorted(options, key=lambda option: -option[0])[0]")]),
    ("yielding", "", {}, [("pick(search", "pick(*[search"), ("children(game, state))", "children(game, state)] * 2)")]),
    ("deep", "", {}, [("left == 0", "left < 1")]),
    ("deep", "", {}, [("def search(game, state, depth, evaluate)", "def search(state, game, evaluate, depth)")]),
    ("ab_flag", "", {}, [("beta <= alpha", "not alpha < beta")]),
    ("ab_flag", "", {}, [("maximizing", "maximizingPlayer"), ("alpha", "a"), ("beta", "b")]),
    ("ab_flag", "", {}, [("\"MAX\"", "game.maximiser(0)")]),
    ("ab_book", "", {}, [("either(state, -inf, inf)", "either(state, -inf, inf)[1]")]),
    ("ab_book", "", {}, [("either(state, -inf, inf)", "either(state, -inf, inf)[0]")]),
    ("ab_book", "", {"cut": ">"}, [("v >= beta", "v > beta"), ("v <= alpha", "v < alpha")]),
    ("ab_hard", "", {}, [("return beta\n            return alpha", "return alpha\n            return alpha")]),
    ("ab_hard", "", {"cut": ">"}, [("alpha >= beta", "alpha > beta"), ("beta <= alpha", "beta < alpha")]),
    ("ab_object", "", {}, [("b <= a", "a >= b"), ("for move in self", "for move in self")]),
    ("ab_root", "", {}, [("return chosen", "return (alpha if game.to_move(state) == player else beta), chosen")]),
    ("pairs", "", {"kind": "play"}, []),
    ("ab_deep", "", {"kind": "play"}, []),
    ("deep", "", {"kind": "play"}, []),
    ("pairs", "", {}, [("value > best_value", "value >= best_value"), ("value < best_value", "value <= best_value")]),
    ("object", "", {}, [("for value, move in results:", "for value, move in reversed(results):")]),
    ("stack", "", {}, [("pop(0)", "pop()")]),
    ("cached", "", {}, [("from functools import lru_cache\n", "from functools import lru_cache\nKEPT = {}\n"), ("    @lru_cache(maxsize=None)\n    def value(s):\n", "    def value(s):\n        if s not in KEPT:\n            KEPT[s] = value_(s)\n        return KEPT[s]\n\n    def value_(s):\n")]),
    ("memo", "", {}, [("memo=None):\n    if memo is None:\n        memo = {\"player\": game.maximiser(state)}", "memo={}):\n    memo.setdefault(\"player\", game.maximiser(state))")]),
    ("sorting", "", {}, [("key=lambda row: row[0], reverse", "key=lambda row: (row[0], row[1]), reverse")]),
    ("pairs", "", {}, [("    def visit(s):\n", "    def visit(s, mine=True):\n"), ("        mine = game.to_move(s) == me\n", ""), ("visit(game.result(s, a))", "visit(game.result(s, a), not mine)")]),
    ("ab_book", "", {}, [("return v, move\n        return v, move\n\n    def min", "return v, None\n        return v, move\n\n    def min")]),
    ("ab_table", "", {}, [("    table = {}\n", ""), ("def search", "table = {}\n\ndef search")]),
    # ---- wrong
    ("flag", "start-value", {}, [("float(\"-inf\")", "-10000"), ("float(\"inf\")", "10000")]),
    ("ab_nega", "start-window", {}, [("float('-inf')", "-9999"), ("float('inf')", "9999")]),
    ("flag", "operator", {}, [("min(best, score)", "max(best, score)")]),
    ("flag", "roles-swapped", {}, [("is_max=True", "is_max=False")]),
    ("flag", "one-role", {}, [("child, False)", "child, True)")]),
    ("flag", "one-role", {}, [("child, True)", "child, False)")]),
    ("flag", "start-value", {}, [("float(\"-inf\")", "0")]),
    ("flag", "start-value", {}, [("best = float(\"inf\")", "best = 0")]),
    ("flag", "start-value", {}, [("best = float(\"-inf\")", "best = INF"), ("best = float(\"inf\")", "best = float(\"-inf\")"), ("best = INF", "best = float(\"inf\")")]),
    ("flag", "first-child-only", {}, [("best = max(best, score)", "best = max(best, score)\n            return best")]),
    ("flag", "first-child-only", {}, [("best = min(best, score)\n        return best", "best = min(best, score)\n            return best")]),
    ("flag", "last-child-counts", {}, [("best = min(best, score)", "best = score")]),
    ("flag", "never-undoes", {}, [("child = game.result(state, move)\n            score = search(game, child, False)", "state = game.result(state, move)\n            score = search(game, state, False)")]),
    ("flag", "leaf-for-mover", {}, [("\"MAX\"", "\"MIN\"")]),
    ("flag", "returns-nothing", {}, [("best = min(best, score)\n        return best", "best = min(best, score)")]),
    ("flag", "child-skipped", {}, [("game.actions(state)", "game.actions(state)[1:]")]),
    ("flag", "child-skipped", {}, [("game.actions(state)", "game.actions(state)[:-1]")]),
    ("flag", "average", {}, [("best = max(best, score)", "best = score if best == float('-inf') else best + score")]),
    ("flag", "wrong-value", {}, [("max(best, score)", "max(best, abs(score))")]),
    ("flag", "leaf-changed", {}, [("game.utility(state, \"MAX\")", "int(game.utility(state, \"MAX\"))")]),
    ("flag", "leaves-out", {}, [("best = max(best, score)", "best = max(best, score)\n            if best > 7:\n                break")]),
    ("object", "second-best", {}, [("max(value for value, _ in results)", "sorted(value for value, _ in results)[-2:][0]")]),
    ("deep", "role-by-depth", {}, [("game.to_move(s) == me", "left % 2 == 0"), ("game.to_move(s) != me", "left % 2")]),
    ("pairs", "roles-swapped", {}, [("== me", "!= me")]),
    ("pairs", "leaf-for-mover", {}, [("game.utility(s, me)", "game.utility(s, game.to_move(s))")]),
    ("pairs", "leaf-for-mover", {}, [("        mine =", "        me = game.maximiser(s)\n        mine ="), ("    def visit(s):\n", "    def visit(s):\n        me = game.to_move(s)\n")]),
    ("pairs", "no-move", {}, [("value, _ = visit", "value, a = visit")]),
    ("pairs", "first-child-counts", {}, [("(not mine and value < best_value)", "(not mine and value < -1000)")]),
    ("pairs", "wrong-value", {}, [("best_value = value\n                best_move = a", "best_move = a\n            best_value = value")]),
    ("pairs", "crash", {}, [("game.is_terminal(s)", "not game.is_terminal(s)")]),
    ("pairs", "leaf-for-mover", {}, [("return game.utility(s, me), None", "return -game.utility(s, me), None")]),
    ("decision", "one-role", {}, [("return min_value(", "return max_value(")]),
    ("decision", "other-side", {}, [("return max(game.actions", "return min(game.actions")]),
    ("decision", "wrong-move", {}, [("v = math.inf", "v = -math.inf")]),
    ("decision", "leaf-unread", {}, [("sign * value_of(game, game.result(state, a), player)", "len(game.actions(game.result(state, a)))")]),
    ("object", "best-shared", {}, [("        results = []\n", "        results = self.results\n"), ("self.leaves = 0", "self.leaves = 0\n        self.results = []")]),
    ("object", "sign-wrong", {}, [("self.player = game.maximiser(root)", "self.player = game.other(game.maximiser(root))")]),
    ("colour", "sign-wrong", {}, [("-negamax(game.result(s, a), -color)", "negamax(game.result(s, a), -color)")]),
    ("colour", "leaf-for-mover", {}, [("-color)[0]", "color)[0]")]),
    ("colour", "leaf-for-mover", {}, [("color * game.utility(s, player)", "game.utility(s, player)")]),
    ("colour", "leaf-for-mover", {}, [("game.utility(s, player), None", "game.utility(s, game.to_move(s)), None")]),
    ("nega", "sign-wrong", {}, [("(-below[0], a)", "(below[0], a)")]),
    ("nega", "roles-swapped", {}, [("return max(options", "return min(options")]),
    ("nega", "leaf-for-mover", {}, [("game.to_move(state)), None", "game.other(game.to_move(state))), None")]),
    ("stack", "first-child-counts", {}, [("game.to_move(up[\"state\"]) != MAX and", "game.to_move(up[\"state\"]) != MAX and False and")]),
    ("yielding", "roles-swapped", {}, [("game.to_move(state) == who", "game.to_move(game.result(state, game.actions(state)[0])) == who")]),
    ("lambdas", "average", {}, [("max if g.to_move(s) == p else min", "max if g.to_move(s) == p else (lambda v: sum(v) / len(v))")]),
    ("deep", "depth-off-by-one", {}, [("left == 0", "left == 1")]),
    ("deep", "depth-off-by-one", {}, [("left == 0", "left < 0")]),
    ("deep", "depth-steps", {}, [("left - 1", "left")]),
    ("deep", "estimate-side", {}, [("evaluate(s, me)", "evaluate(s, game.to_move(s))")]),
    ("deep", "depth-steps", {}, [("left - 1", "left - 2")]),
    ("deep", "horizon", {"kind": "play"}, [("return game.win_weight * game.utility(s, me), None", "return evaluate(s, me), None")]),
    ("deep_flag", "evaluation-unused", {}, [("return evaluate(state, \"MAX\")", "return 0")]),
    ("deep_flag", "depth-shared", {}, [("        value = float(\"-inf\")\n        for move in game.actions(state):\n", "        value = float(\"-inf\")\n        for move in game.actions(state):\n            depth -= 1\n"), ("depth - 1, evaluate, False", "depth, evaluate, False")]),
    ("deep_flag", "estimate-side", {}, [("return evaluate(state, \"MAX\")", "return -evaluate(state, \"MAX\")")]),
    ("counting_up", "depth-steps", {}, [("ply + 1)", "ply + (game.to_move(position) == player))")]),
    ("counting_up", "depth-off-by-one", {}, [("ply >= depth", "ply > depth")]),
    ("folded", "one-role", {}, [("if is_max else new[0] < best[0]", "if is_max else new[0] > best[0]")]),
    ("sorting", "one-role", {}, [("reverse=game.to_move(s) == root_player", "reverse=True")]),
    ("sorting", "roles-swapped", {}, [("reverse=game.to_move(s) == root_player", "reverse=game.to_move(s) != root_player")]),
    ("tree_first", "wrong-value", {}, [("for child in node.children:\n        back_up(game, child, player)\n    values = [child.value for child in node.children]", "for child in node.children:\n        back_up(game, child, player)\n    values = [child.value for child in node.children[:2]]")]),
    ("mutual", "one-role", {}, [("return min(turn", "return max(turn")]),
    ("mutual", "roles-swapped", {}, [("MAX(s) if game.to_move(s) == player else MIN(s)", "MIN(s) if game.to_move(s) == player else MAX(s)")]),
    ("move_value", "start-value", {}, [("best_score = -1e9", "best_score = -1")]),
    ("move_value", "searched-again", {}, [("return best_move, best_score", "return best_move, _search(game, game.result(state, best_move), player)[1]")]),
    ("named", "no-move", {}, [("Answer(answer(game.result(s, a)).value, a)", "answer(game.result(s, a))")]),
    ("xo", "wrong-in-games", {}, [("return min(scores)", "return max(scores)")]),
    ("xo", "wrong-in-games", {}, [("return game.utility(s, player)", "return game.utility(s, player) or 1")]),
    ("pairs", "no-pass", {}, [("for a in game.actions(s):", "for a in [m for m in game.actions(s) if m != -1]:")]),
    ("ab_flag", "one-side-cuts", {}, [("            if beta <= alpha:\n                break\n", "")]),
    ("ab_flag", "one-side-cuts", {}, [("            if alpha >= beta:\n                break\n", "")]),
    ("ab_flag", "never-cuts", {}, [("            alpha = max(alpha, value)\n", "")]),
    ("ab_flag", "never-cuts", {}, [("            beta = min(beta, value)\n", "")]),
    ("ab_flag", "cut-backwards", {}, [("beta <= alpha", "beta >= alpha")]),
    ("ab_flag", "cut-backwards", {}, [("alpha >= beta", "alpha <= beta")]),
    ("ab_flag", "other-cut-rule", {}, [("alpha >= beta", "alpha > beta"), ("beta <= alpha", "beta < alpha")]),
    ("ab_flag", "other-cut-rule", {"cut": ">"}, []),
    ("ab_flag", "bound-overwritten", {}, [("alpha = max(alpha, value)", "alpha = value")]),
    ("ab_flag", "bound-overwritten", {}, [("beta = min(beta, value)", "beta = value")]),
    ("ab_flag", "window-swapped", {}, [("alpha, beta, False)", "beta, alpha, False)")]),
    ("ab_flag", "never-cuts", {}, [("alpha, beta, False)", "float(\"-inf\"), float(\"inf\"), False)"), ("alpha, beta, True)", "float(\"-inf\"), float(\"inf\"), True)")]),
    ("ab_flag", "wrong-value", {}, [("            if beta <= alpha:\n                break", "            if beta <= alpha:\n                return beta + 1")]),
    ("ab_flag", "cut-late", {}, [("            alpha = max(alpha, value)\n            if alpha >= beta:\n                break\n", "            if alpha >= beta:\n                break\n            alpha = max(alpha, value)\n")]),
    ("ab_flag", "never-cuts", {}, [("beta = min(beta, value)", "alpha = max(alpha, value)")]),
    ("ab_flag", "never-cuts", {}, [("break", "continue")]),
    ("ab_book", "cuts-at-once", {}, [("v >= beta", "v >= alpha")]),
    ("ab_book", "cuts-at-once", {}, [("v <= alpha", "v <= beta")]),
    ("ab_book", "leaf-missed", {}, [("alpha, beta):\n        if game.is_terminal(s):\n            return game.utility(s, player), None\n        v, move = inf", "alpha, beta):\n        v, move = inf")]),
    ("ab_book", "bound-late", {}, [("v, move = v2, a\n                alpha = max(alpha, v)", "alpha = max(alpha, v)\n                v, move = v2, a")]),
    ("ab_flag", "cut-equal", {}, [("alpha >= beta", "alpha == beta"), ("beta <= alpha", "beta == alpha")]),
    ("ab_flag", "cut-early", {}, [("alpha >= beta", "alpha >= beta - 1"), ("beta <= alpha", "beta <= alpha + 1")]),
    ("ab_book", "root-window-reset", {}, [("    return either(state, -inf, inf)", "    best = None\n    mine = game.to_move(state) == player\n    for a in game.actions(state):\n        v = either(game.result(state, a), -inf, inf)[0]\n        if best is None or (v > best[0] if mine else v < best[0]):\n            best = v, a\n    return best")]),
    ("ab_book", "bound-lost", {}, [("v2 = either(game.result(s, a), alpha, beta)[0]\n            if v2 < v", "v2 = either(game.result(s, a), -inf, beta)[0]\n            if v2 < v")]),
    ("ab_book", "last-tie", {}, [("if v2 > v:", "if v2 >= v:"), ("if v2 < v:", "if v2 <= v:")]),
    ("ab_nega", "never-cuts", {}, [("-beta, -alpha)", "alpha, beta)")]),
    ("ab_nega", "cuts-at-once", {}, [("-beta, -alpha)", "-alpha, -beta)")]),
    ("ab_nega", "sign-wrong", {}, [("score = -search", "score = search")]),
    ("ab_nega", "cuts-at-once", {}, [("alpha >= beta", "alpha <= beta")]),
    ("ab_nega", "start-value", {}, [("best = float('-inf')", "best = 0")]),
    ("ab_nega_pair", "cuts-at-once", {}, [("-high, -low)", "high, low)")]),
    ("ab_object", "bounds-shared", {}, [("self.visit(self.game.result(state, move), a, b)", "self.visit(self.game.result(state, move), self.a, self.b)"), ("a = max(a, value)", "a = self.a = max(self.a, value)"), ("b = min(b, value)", "b = self.b = min(self.b, value)"), ("        is_me =", "        a, b = self.a, self.b\n        is_me ="), ("self.me = None", "self.me = None\n        self.a, self.b = -self.INFINITY, self.INFINITY")]),
    ("ab_deep", "depth-steps", {}, [("beta, player)\n            if value < best", "beta, player)\n            if value < best"), ("depth - 1, evaluate, alpha, beta, player)\n            if value < best", "depth, evaluate, alpha, beta, player)\n            if value < best")]),
    ("ab_deep", "estimate-side", {}, [("evaluate(state, player)", "evaluate(state, game.to_move(state))")]),
    ("ab_deep", "horizon", {"kind": "play"}, [("    if game.is_terminal(state):\n        return game.utility(state, player) * game.win_weight, None\n    if depth == 0:\n        return evaluate(state, player), None\n", "    if depth == 0:\n        return evaluate(state, player), None\n    if game.is_terminal(state):\n        return game.utility(state, player) * game.win_weight, None\n")]),
    ("ab_hard", "other-bound", {}, [("return beta\n            return alpha", "return beta\n            return beta")]),
    ("ab_hard", "operator", {}, [("beta = min(beta, ab", "beta = max(beta, ab")]),
    ("ab_root", "last-tie", {}, [("if v > alpha:", "if v >= alpha:")]),
    ("ab_root", "root-window-reset", {}, [("v = value(game, game.result(state, a), player, alpha, beta)\n        if game", "v = value(game, game.result(state, a), player, -10**6, 10**6)\n        if game")]),
    ("ab_while", "child-skipped", {}, [("i < len(moves) and", "i < len(moves) - 1 and")]),
    ("ab_while", "cuts-at-once", {}, [("lo < hi:", "lo < hi and (i == 0 or hi == float('inf')):")]),
    ("ab_table", "bounds-as-values", {}, [("if kind == \"lower\" and stored >= beta:", "if kind == \"lower\":"), ("if kind == \"upper\" and stored <= alpha:", "if kind == \"upper\":")]),
    ("ab_table", "bounds-as-values", {}, [("table[key] = (\"upper\", v)", "table[key] = (\"LOWER\", v)"), ("table[key] = (\"lower\", v)", "table[key] = (\"upper\", v)"), ("\"LOWER\"", "\"lower\"")]),
    ("ab_stack", "never-cuts", {}, [("frame(child, top.alpha, top.beta, move)", "frame(child, -inf, inf, move)")]),
    ("ab_stack", "never-cuts", {}, [("self.beta = min(self.beta, self.value)", "self.beta = max(self.beta, self.value)")]),
    ("ab_lists", "never-cuts", {}, [("return best(rest, s, alpha, min(beta, value), value)", "return best(rest, s, alpha, beta, value)")]),
    ("ab_raise", "wrong-value", {}, [("    try:\n        for move", "    if True:\n        for move"), ("    except Cutoff:\n        pass\n    return v", "    return v"), ("    return visit(game, state, player, window)", "    try:\n        return visit(game, state, player, window)\n    except Cutoff:\n        return 0")]),
    ("ab_dict", "bounds-shared", {}, [("        bounds = dict(bounds)\n", "")]),
    ("ab_any", "cuts-at-once", {}, [("any(cuts(a)", "all(cuts(a)")]),
    ("ab_any", "never-cuts", {}, [("any(cuts(a) for a in game.actions(s))", "any([cuts(a) for a in game.actions(s)])")]),
    ("ab_return_early", "zero-for-nothing", {}, [("beta is not None and v", "beta and v"), ("alpha is not None and v", "alpha and v")]),
    ("ab_sign", "cut-backwards", {}, [("sign * best >= sign * bounds[theirs]", "best >= bounds[theirs]")]),
    ("ab_sign", "bounds-shared", {}, [("        bounds = list(bounds)\n", ""), ("(-inf, inf))", "[-inf, inf])")]),
    ("ab_deep_nega", "estimate-side", {}, [("evaluate(state, mover)", "evaluate(state, \"MAX\")")]),
    ("ab_deep_nega", "depth-off-by-one", {}, [("depth <= 0", "depth <= 1")]),
    ("ab_deepening", "depth-off-by-one", {}, [("range(1, depth + 1)", "range(1, depth)")]),
    ("ab_strict", "other-cut-rule", {"cut": ">="}, [("best > beta", "best >= beta")]),
    ("ab_flag", "crash", {}, [("beta = min(beta, value)", "beta = min(beta, values)")]),
    ("flag", "one-role", {}, [("score = search(game, child, False)", "score = search(game, state, False)")]),
    ("pairs", "returns-nothing", {}, [("return visit(state)", "print(visit(state))")]),
]
# fmt: on
"""A program, the name of what is wrong (nothing if it is right), options, and what is changed."""


def made(
    name: str, kind: str, text: str, options: dict[str, Any]
) -> tuple[Any, str, dict[str, Any]]:
    """The function that a text defines, with its kind and the options of its check."""
    space: dict[str, Any] = {"__name__": "student"}
    exec(compile(text, f"<{name}>", "exec"), space)
    own = {"game": getattr(teachkit, options["game"])()} if "game" in options else {}
    return space["search"], kind, options | own


def changed(text: str, changes: list[tuple[str, str]]) -> str:
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


CASES = [(*made(name, kind, text, options), "") for name, (kind, options, text) in PROGRAMS.items()]
for number, (name, key, given, changes) in enumerate(CHANGES):
    kind, options, text = PROGRAMS[name]
    options = {"kind": kind, **options, **given}
    CASES.append(
        (*made(f"{name} {number}", options.pop("kind"), changed(text, changes), options), key)
    )
