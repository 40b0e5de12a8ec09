"""Searches as they come in from a class: right ones that look odd, wrong ones that look right."""

import random
from math import inf

RIGHT = []
"""Each with its kind."""
WRONG = []
"""Each with its kind and the diagnosis."""


def right(kind="minimax"):
    return lambda function: RIGHT.append((function, kind)) or function


def wrong(key, kind="minimax"):
    return lambda function: WRONG.append((function, kind, (key,))) or function


# ---- right: how deep


def cut_search(game, me, evaluate, state, left, low, high):
    """A pair, to a limit of depth; used by several below."""
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, me), None
    if left == 0:
        return evaluate(state, me), None
    mine = game.to_move(state) == me
    top = None
    for move in game.actions(state):
        value, _ = cut_search(game, me, evaluate, game.result(state, move), left - 1, low, high)
        if top is None or (value > top[0] if mine else value < top[0]):
            top = value, move
        low, high = (max(low, value), high) if mine else (low, min(high, value))
        if low >= high:
            return top
    return top


@right("alphabeta")
def only_the_move(game, state, depth, evaluate):
    me = game.maximiser(state)
    return cut_search(game, me, evaluate, state, depth, -inf, inf)[1]


@right("alphabeta")
class OnlyTheMove:
    def __init__(self, game, depth, evaluate):
        self.game, self.depth, self.evaluate = game, depth, evaluate

    def choose(self, state):
        me = self.game.maximiser(state)
        found = cut_search(self.game, me, self.evaluate, state, self.depth, -inf, inf)
        return found[1]


@right()
class MadeWithLevels:
    def __init__(self, game, level=3):
        self.game, self.level = game, level

    def search(self, state):
        self.me = self.game.maximiser(state)
        return self.value(state, self.level)

    def value(self, s, left):
        if self.game.is_terminal(s):
            return self.game.utility(s, self.me), None
        if left == 0:
            return 0, None
        mine = self.game.to_move(s) == self.me
        pairs = [(self.value(self.game.result(s, a), left - 1)[0], a) for a in self.game.actions(s)]
        return (max if mine else min)(pairs, key=lambda pair: pair[0])


@right()
def best_by_key(game, state, depth, evaluate):
    me = game.maximiser(state)

    def worth(s, left):
        if game.is_terminal(s):
            return game.win_weight * game.utility(s, me)
        if not left:
            return evaluate(s, me)
        below = [worth(game.result(s, a), left - 1) for a in game.actions(s)]
        return max(below) if game.to_move(s) == me else min(below)

    pick = max if game.to_move(state) == me else min
    return pick(game.actions(state), key=lambda a: worth(game.result(state, a), depth - 1))


@right()
def levels_left(game, state, level, evaluate):
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, "MAX")
    if level == 0:
        return evaluate(state, "MAX")
    below = [levels_left(game, game.result(state, a), level - 1, evaluate) for a in
             game.actions(state)]  # fmt: skip
    return max(below) if game.to_move(state) == "MAX" else min(below)


@right("alphabeta")
def plies_left(game, state, ply=4, a=-inf, b=inf, *, evaluate):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if ply == 0:
        return evaluate(state, "MAX")
    if game.to_move(state) == "MAX":
        for move in game.actions(state):
            a = max(a, plies_left(game, game.result(state, move), ply - 1, a, b, evaluate=evaluate))
            if a >= b:
                break
        return a
    for move in game.actions(state):
        b = min(b, plies_left(game, game.result(state, move), ply - 1, a, b, evaluate=evaluate))
        if a >= b:
            break
    return b


@right()
def announces_its_depth(game, state, depth, evaluate):
    lines = depth + 1  # how many would be printed

    def look(s, left):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        if left == 0:
            return evaluate(s, "MAX")
        below = [look(game.result(s, a), left - 1) for a in game.actions(s)]
        return max(below) if game.to_move(s) == "MAX" else min(below)

    return look(state, lines - 1)


@right()
def counts_inside(game, state, depth, evaluate):
    farthest = depth

    def look(s, depth):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        if depth == farthest:
            return evaluate(s, "MAX")
        below = [look(game.result(s, a), depth + 1) for a in game.actions(s)]
        return max(below) if game.to_move(s) == "MAX" else min(below)

    return look(state, 0)


def from_the_top(game, state, depth):
    if game.is_terminal(state) or depth >= 12:
        return game.utility(state, "MAX") if game.is_terminal(state) else 0
    below = [from_the_top(game, game.result(state, a), depth + 1) for a in game.actions(state)]
    return max(below) if game.to_move(state) == "MAX" else min(below)


@right()
def hands_its_depth_on(game, state, depth):
    return from_the_top(game, state, depth)


# ---- right: order and players


@right("alphabeta")
def good_leaves_first(game, state):
    me = game.maximiser(state)

    def promise(s):
        return game.utility(s, me) if game.is_terminal(s) else 0

    def value(s, low, high):
        if game.is_terminal(s):
            return game.utility(s, me)
        mine = game.to_move(s) == me
        after = [game.result(s, a) for a in game.actions(s)]
        for child in sorted(after, key=promise, reverse=mine):
            found = value(child, low, high)
            low, high = (max(low, found), high) if mine else (low, min(high, found))
            if low >= high:
                break
        return low if mine else high

    return value(state, -inf, inf)


@right("alphabeta")
def sorts_by_estimate(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if depth == 0:
        return evaluate(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    after = [game.result(state, a) for a in game.actions(state)]
    after.sort(key=lambda s: evaluate(s, "MAX"), reverse=is_max)
    best = -inf if is_max else inf
    for child in after:
        found = sorts_by_estimate(game, child, depth - 1, evaluate, alpha, beta)
        if is_max:
            best = max(best, found)
            alpha = max(alpha, best)
        else:
            best = min(best, found)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best


@right()
def for_this_player(game, state, maximizing_player):
    if game.is_terminal(state):
        return game.utility(state, maximizing_player)
    below = [for_this_player(game, game.result(state, a), maximizing_player) for a in
             game.actions(state)]  # fmt: skip
    return max(below) if game.to_move(state) == maximizing_player else min(below)


@right()
def nothing_beyond_5000(game, state):
    def worth(s, best=5000):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        pick = min if best > 0 else max
        for a in game.actions(s):
            best = pick(best, worth(game.result(s, a), 5000 if pick is max else -5000))
        return best

    return max(game.actions(state), key=lambda a: worth(game.result(state, a)))


# ---- wrong


@wrong("horizon")
def depth_comes_first(game, state, depth, evaluate):
    if depth == 0:
        return evaluate(state, "MAX")
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    below = [depth_comes_first(game, game.result(state, a), depth - 1, evaluate) for a in
             game.actions(state)]  # fmt: skip
    return max(below) if game.to_move(state) == "MAX" else min(below)


@wrong("horizon", "alphabeta")
def depth_first_move_only(game, state, depth, evaluate):
    me = game.maximiser(state)

    def value(s, left, low, high):
        if left == 0:
            return evaluate(s, me)
        if game.is_terminal(s):
            return game.utility(s, me)
        mine = game.to_move(s) == me
        for a in game.actions(s):
            found = value(game.result(s, a), left - 1, low, high)
            low, high = (max(low, found), high) if mine else (low, min(high, found))
            if low >= high:
                break
        return low if mine else high

    low, high, move = -inf, inf, None
    mine = game.to_move(state) == me
    for a in game.actions(state):
        found = value(game.result(state, a), depth - 1, low, high)
        if move is None or (found > low if mine else found < high):
            low, high, move = (found, high, a) if mine else (low, found, a)
    return move


@wrong("max-anew")
def asks_each_time(game, state):
    me = game.maximiser(state)
    if game.is_terminal(state):
        return game.utility(state, me), None
    pairs = [(asks_each_time(game, game.result(state, a))[0], a) for a in game.actions(state)]
    pick = max if game.to_move(state) == me else min
    return pick(pairs, key=lambda pair: pair[0])


@wrong("place-not-move")
def gives_the_place(game, state):
    me = game.maximiser(state)

    def worth(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        below = list(map(worth, (game.result(s, a) for a in game.actions(s))))
        return max(below) if game.to_move(s) == me else min(below)

    found = [worth(game.result(state, a)) for a in game.actions(state)]
    if not found:
        return worth(state), None
    best = max(found) if game.to_move(state) == me else min(found)
    return best, found.index(best)


@wrong("last-child-counts")
def elif_for_both(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    best = -inf if is_max else inf
    for a in game.actions(state):
        v = elif_for_both(game, game.result(state, a))
        if (is_max and v > best) or v < best:
            best = v
    return best


@wrong("never-cuts", "alphabeta")
def bounds_exchanged(game, state):
    me = game.maximiser(state)

    def look(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, me), None
        mine = game.to_move(s) == me
        best, move = (-inf if mine else inf), None
        for a in game.actions(s):
            v, _ = look(game.result(s, a), alpha, beta)
            if v > best if mine else v < best:
                best, move = v, a
            if mine:
                beta = max(beta, best)
            else:
                alpha = min(alpha, best)
            if alpha >= beta:
                break
        return best, move

    return look(state, -inf, inf)


@wrong("never-cuts", "alphabeta")
def beta_never_falls(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    pick = max if game.to_move(state) == "MAX" else min
    best = None
    for a in game.actions(state):
        v = beta_never_falls(game, game.result(state, a), alpha, beta)
        best = v if best is None else pick(best, v)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@wrong("other-bound", "alphabeta")
def always_alpha(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    for a in game.actions(state):
        v = always_alpha(game, game.result(state, a), alpha, beta)
        if game.to_move(state) == "MAX":
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return alpha


@wrong("no-recursion")
def greedy(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    found = {}
    for a in game.actions(state):
        child = game.result(state, a)
        found[a] = game.utility(child, "MAX") if game.is_terminal(child) else 0
    pick = max if game.to_move(state) == "MAX" else min
    move = pick(found, key=found.get)
    return found[move], move


@wrong("no-recursion")
def two_loops(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    found = []
    for a in game.actions(state):
        child = game.result(state, a)
        after = [game.result(child, b) for b in game.actions(child)] or [child]
        found.append(min(game.utility(s, "MAX") if game.is_terminal(s) else 0 for s in after))
    return max(found)


@wrong("under-prunes", "alphabeta")
def sorts_and_hardly_cuts(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    after = [game.result(state, a) for a in game.actions(state)]
    after.sort(key=lambda s: game.is_terminal(s) and game.utility(s, "MAX"), reverse=is_max)
    best = -inf if is_max else inf
    for child in after:
        v = sorts_and_hardly_cuts(game, child, alpha, beta)
        best = max(best, v) if is_max else min(best, v)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if is_max and alpha >= beta:
            break
    return best


@wrong("changes")
def plays_at_random(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    move = random.choice(game.actions(state))
    return plays_at_random(game, game.result(state, move))[0], move


@wrong("changes")
def any_move(game, state):
    return random.choice(game.actions(state))


@wrong("no-recursion")
def deepens_with_one_table(game, state, depth, evaluate):
    me, table = game.maximiser(state), {}

    def value(s, left):
        if s in table:
            return table[s]
        if game.is_terminal(s):
            return game.utility(s, me)
        if left == 0:
            return evaluate(s, me)
        below = [value(game.result(s, a), left - 1) for a in game.actions(s)]
        table[s] = max(below) if game.to_move(s) == me else min(below)
        return table[s]

    for left in range(1, depth):
        value(state, left)
    return value(state, depth)


@wrong("table-depth", "alphabeta")
def deepens_below_the_root(game, state, depth, evaluate):
    me, table = game.maximiser(state), {}

    def value(s, left, low, high):
        if game.is_terminal(s):
            return game.utility(s, me)
        if left == 0:
            return evaluate(s, me)
        if s != state and s in table:
            return table[s]
        mine = game.to_move(s) == me
        best = -inf if mine else inf
        for a in game.actions(s):
            v = value(game.result(s, a), left - 1, low, high)
            best = max(best, v) if mine else min(best, v)
            low, high = (max(low, best), high) if mine else (low, min(high, best))
            if low >= high:
                break
        table[s] = best
        return best

    return [value(state, left, -inf, inf) for left in range(3, depth + 1)][-1]


@wrong("average")
def adds_and_takes_away(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    total = sum(adds_and_takes_away(game, game.result(state, a)) for a in game.actions(state))
    return total if game.to_move(state) == "MAX" else -total


@wrong("hidden-error")
def hushes_it_up(game, state):
    try:
        if game.is_terminal(state):
            return game.utility(state)
        below = [hushes_it_up(game, game.result(state, a)) for a in game.actions(state)]
        return max(below) if game.to_move(state) == "MAX" else min(below)
    except Exception:
        return 0


@wrong("no-game")
def of_a_list(tree, is_max=True):
    if not isinstance(tree, list):
        return tree
    below = [of_a_list(branch, not is_max) for branch in tree]
    return max(below) if is_max else min(below)


@wrong("no-end-test")
def asks_for_the_end_too_late(game, state):
    below = [asks_for_the_end_too_late(game, game.result(state, a)) for a in game.actions(state)]
    best = max(below) if game.to_move(state) == "MAX" else min(below)
    return game.utility(state, "MAX") if game.is_terminal(state) else best


def worth_by_turns(game, state, is_max):
    """Right by itself; used by two below."""
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    below = [worth_by_turns(game, game.result(state, a), not is_max) for a in game.actions(state)]
    return max(below) if is_max else min(below)


@wrong("root-turn")
def begins_anew_with_max(game, state):
    top, choice = -inf, None
    for a in game.actions(state):
        found = worth_by_turns(game, game.result(state, a), True)
        if found > top:
            top, choice = found, a
    return choice, top


@wrong("turn-shared")
def flips_in_the_loop(game, state, is_max=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    pick = max if is_max else min
    best = None
    for a in game.actions(state):
        is_max = not is_max
        found = flips_in_the_loop(game, game.result(state, a), is_max)
        best = found if best is None else pick(best, found)
    return best


@wrong("turn-shared")
def flips_itself_too(game, state, is_max=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    below = []
    for a in game.actions(state):
        is_max = not is_max
        below.append(flips_itself_too(game, game.result(state, a), is_max))
    return max(below) if is_max else min(below)


@wrong("move-decides")
def compares_moves_at_the_root(game, state):
    pairs = [(a, worth_by_turns(game, game.result(state, a), False)) for a in game.actions(state)]
    return max(pairs)


@wrong("move-decides")
def compares_moves_everywhere(game, state):
    if game.is_terminal(state):
        return None, game.utility(state, "MAX")
    pick = max if game.to_move(state) == "MAX" else min
    return pick(
        (a, compares_moves_everywhere(game, game.result(state, a))[1]) for a in game.actions(state)
    )


@wrong("start-window", "alphabeta")
def sure_of_nothing(game, state):
    def look(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        is_max = game.to_move(s) == "MAX"
        best = -inf if is_max else inf
        for a in game.actions(s):
            found = look(game.result(s, a), alpha, beta)
            best = max(best, found) if is_max else min(best, found)
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    return look(state, 0, inf)


@wrong("start-window", "alphabeta")
def within_a_few_thousand(game, state, alpha=-1000, beta=2000):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    for a in game.actions(state):
        found = -within_a_few_thousand(game, game.result(state, a), -beta, -alpha)
        if found >= beta:
            return beta
        alpha = max(alpha, found)
    return alpha


@wrong("remembers")
def collects_in_a_default(game, state, is_max=True, below=[]):  # noqa: B006
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    for a in game.actions(state):
        below.append(collects_in_a_default(game, game.result(state, a), not is_max))
    return max(below) if is_max else min(below)
