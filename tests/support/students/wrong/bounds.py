"""Searches that are at odds with alpha and beta, each with its diagnosis."""

# ruff: noqa: PLW0603

from math import inf

from students.wrong.meant import alphabeta, strict


@alphabeta("never-cuts")
def window_in_the_function(game, state, maximizing=True):
    alpha, beta = -inf, inf
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    for a in game.actions(state):
        v = window_in_the_function(game, game.result(state, a), not maximizing)
        if maximizing:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if beta <= alpha:
            break
    return alpha if maximizing else beta


@alphabeta("never-cuts")
def defaults_used_again(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    best = None
    for a in game.actions(state):
        v, _ = defaults_used_again(game, game.result(state, a))
        if game.to_move(state) == "MAX":
            if best is None or v > best[0]:
                best = v, a
            alpha = max(alpha, v)
        else:
            if best is None or v < best[0]:
                best = v, a
            beta = min(beta, v)
        if alpha >= beta:
            return best
    return best


@alphabeta("root-window-reset")
def fresh_at_the_root(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        is_max = game.to_move(s) == "MAX"
        v = -inf if is_max else inf
        for a in game.actions(s):
            w = ab(game.result(s, a), alpha, beta)
            if is_max:
                v = max(v, w)
                if v >= beta:
                    return v
                alpha = max(alpha, v)
            else:
                v = min(v, w)
                if v <= alpha:
                    return v
                beta = min(beta, v)
        return v

    scores = {a: ab(game.result(state, a), -inf, inf) for a in game.actions(state)}
    if not scores:
        return game.utility(state, "MAX"), None
    choose = max if game.to_move(state) == "MAX" else min
    move = choose(scores, key=scores.get)
    return scores[move], move


@alphabeta("parent-bound-only")
def parent_only(game, state, bound=inf, maximizing=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    best = -inf if maximizing else inf
    for a in game.actions(state):
        v = parent_only(game, game.result(state, a), best, not maximizing)
        if maximizing:
            best = max(best, v)
            if best >= bound:
                break
        else:
            best = min(best, v)
            if best <= bound:
                break
    return best


alpha = -inf
beta = inf


@alphabeta("bounds-shared")
def global_bounds(game, state):
    global alpha, beta
    alpha, beta = -inf, inf
    return _global_bounds(game, state)


def _global_bounds(game, state):
    global alpha, beta
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    v = -inf if is_max else inf
    for a in game.actions(state):
        w = _global_bounds(game, game.result(state, a))
        if is_max:
            v = max(v, w)
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


ALPHA = -inf
BETA = inf


@alphabeta("bounds-shared")
def never_reset_bounds(game, state, maximizing=True):
    global ALPHA, BETA
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if maximizing:
        v = -inf
        for a in game.actions(state):
            v = max(v, never_reset_bounds(game, game.result(state, a), False))
            ALPHA = max(ALPHA, v)
            if ALPHA >= BETA:
                break
        return v
    v = inf
    for a in game.actions(state):
        v = min(v, never_reset_bounds(game, game.result(state, a), True))
        BETA = min(BETA, v)
        if ALPHA >= BETA:
            break
    return v


@alphabeta("bounds-shared")
class BoundsInSelf:
    def __init__(self, game):
        self.game = game
        self.alpha, self.beta = -inf, inf

    def search(self, state):
        if self.game.is_terminal(state):
            return self.game.utility(state, "MAX")
        if self.game.to_move(state) == "MAX":
            v = -inf
            for a in self.game.actions(state):
                v = max(v, self.search(self.game.result(state, a)))
                if v >= self.beta:
                    return v
                self.alpha = max(self.alpha, v)
            return v
        v = inf
        for a in self.game.actions(state):
            v = min(v, self.search(self.game.result(state, a)))
            if v <= self.alpha:
                return v
            self.beta = min(self.beta, v)
        return v


@alphabeta("cuts-at-once")
def arguments_swapped(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if game.to_move(state) == "MAX":
        v = -inf
        for a in game.actions(state):
            v = max(v, arguments_swapped(game, game.result(state, a), beta, alpha))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = inf
    for a in game.actions(state):
        v = min(v, arguments_swapped(game, game.result(state, a), beta, alpha))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v


@alphabeta("never-cuts")
def negamax_same_window(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    best = -inf
    for a in game.actions(state):
        best = max(best, -negamax_same_window(game, game.result(state, a), alpha, beta))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@alphabeta("cuts-at-once")
def negamax_not_swapped(game, state, a=-inf, b=inf, color=1):
    if game.is_terminal(state):
        return color * game.utility(state, "MAX"), None
    best, choice = -inf, None
    for move in game.actions(state):
        v = -negamax_not_swapped(game, game.result(state, move), -a, -b, -color)[0]
        if v > best:
            best, choice = v, move
        a = max(a, best)
        if a >= b:
            break
    return best, choice


@alphabeta("one-side-cuts")
def alpha_never_rises(game, state, alpha=-inf, beta=inf, maximizing=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if maximizing:
        v = -inf
        for a in game.actions(state):
            v = max(v, alpha_never_rises(game, game.result(state, a), alpha, beta, False))
            if v >= beta:
                return v
        return v
    v = inf
    for a in game.actions(state):
        v = min(v, alpha_never_rises(game, game.result(state, a), alpha, beta, True))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


@alphabeta("bounds-crossed")
def updates_the_other(game, state, alpha=-inf, beta=inf, maximizing=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    v = -inf if maximizing else inf
    for a in game.actions(state):
        w = updates_the_other(game, game.result(state, a), alpha, beta, not maximizing)
        if maximizing:
            v = max(v, w)
            beta = min(beta, v)
        else:
            v = min(v, w)
            alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


@alphabeta("bound-overwritten")
def alpha_is_the_newest(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    v = -inf if is_max else inf
    for a in game.actions(state):
        w = alpha_is_the_newest(game, game.result(state, a), alpha, beta)
        if is_max:
            v = max(v, w)
            if v >= beta:
                return v
            alpha = w
        else:
            v = min(v, w)
            if v <= alpha:
                return v
            beta = w
    return v


@alphabeta("own-bound")
def cuts_on_own(game, state, alpha=-inf, beta=inf, is_max=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    v = -inf if is_max else inf
    for a in game.actions(state):
        w = cuts_on_own(game, game.result(state, a), alpha, beta, not is_max)
        if is_max:
            v = max(v, w)
            if v > alpha > -inf:
                return v
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            if v < beta < inf:
                return v
            beta = min(beta, v)
    return v


@alphabeta("cut-backwards", "cuts-at-once", "first-child-only")
def turned_round(game, state, alpha=-inf, beta=inf, is_max=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    v = -inf if is_max else inf
    for a in game.actions(state):
        w = turned_round(game, game.result(state, a), alpha, beta, not is_max)
        if is_max:
            v = max(v, w)
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            beta = min(beta, v)
        if alpha <= beta:
            break
    return v


@alphabeta("cuts-at-once", "cut-backwards")
def min_cuts_at_once(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    move = None
    if game.to_move(state) == "MAX":
        for a in game.actions(state):
            v, _ = min_cuts_at_once(game, game.result(state, a), alpha, beta)
            if move is None or v > alpha:
                alpha, move = max(v, alpha), a
            if alpha >= beta:
                break
        return alpha, move
    for a in game.actions(state):
        v, _ = min_cuts_at_once(game, game.result(state, a), alpha, beta)
        if move is None or v < beta:
            beta, move = min(v, beta), a
        if alpha <= beta:
            break
    return beta, move


@alphabeta("one-side-cuts")
def only_max_cuts(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if game.to_move(state) == "MAX":
        v = -inf
        for a in game.actions(state):
            v = max(v, only_max_cuts(game, game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = inf
    for a in game.actions(state):
        v = min(v, only_max_cuts(game, game.result(state, a), alpha, beta))
        beta = min(beta, v)
    return v


@alphabeta("cut-value")
def returns_the_wrong_bound(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if game.to_move(state) == "MAX":
        v = -inf
        for a in game.actions(state):
            v = max(v, returns_the_wrong_bound(game, game.result(state, a), alpha, beta))
            if v >= beta:
                return alpha
            alpha = max(alpha, v)
        return v
    v = inf
    for a in game.actions(state):
        v = min(v, returns_the_wrong_bound(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return beta
        beta = min(beta, v)
    return v


@alphabeta("other-cut-rule")
def cuts_only_beyond(game, state, alpha=-inf, beta=inf, sign=1):
    if game.is_terminal(state):
        return sign * game.utility(state, "MAX")
    best = -inf
    for a in game.actions(state):
        best = max(best, -cuts_only_beyond(game, game.result(state, a), -beta, -alpha, -sign))
        alpha = max(alpha, best)
        if alpha > beta:
            break
    return best


@strict("other-cut-rule")
@alphabeta("other-cut-rule")
def mixed_rules(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if game.to_move(state) == "MAX":
        v = -inf
        for a in game.actions(state):
            v = max(v, mixed_rules(game, game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = inf
    for a in game.actions(state):
        v = min(v, mixed_rules(game, game.result(state, a), alpha, beta))
        if v < alpha:
            return v
        beta = min(beta, v)
    return v


@alphabeta("start-window")
def starts_with_a_window_from_zero(game, state, alpha=0, beta=1000, maximizing=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if maximizing:
        for a in game.actions(state):
            v = starts_with_a_window_from_zero(game, game.result(state, a), alpha, beta, False)
            alpha = max(alpha, v)
            if alpha >= beta:
                return alpha
        return alpha
    for a in game.actions(state):
        v = starts_with_a_window_from_zero(game, game.result(state, a), alpha, beta, True)
        beta = min(beta, v)
        if alpha >= beta:
            return beta
    return beta


@strict("other-cut-rule")
def cuts_when_equal(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    best = None
    for a in game.actions(state):
        v, _ = cuts_when_equal(game, game.result(state, a), alpha, beta)
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


@alphabeta("negamax-window")
def half_turned(game, s, alpha=-inf, beta=inf):
    if game.is_terminal(s):
        return game.utility(s, game.to_move(s))
    v = -inf
    for a in game.actions(s):
        v = max(v, -half_turned(game, game.result(s, a), -beta, alpha))
        alpha = max(alpha, v)
        if alpha >= beta:
            return v
    return v


@alphabeta("cut-late", "under-prunes")
def compares_too_early(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    v = -inf if is_max else inf
    for a in game.actions(state):
        w_ = compares_too_early(game, game.result(state, a), alpha, beta)
        if alpha >= beta:
            break
        if is_max:
            v = max(v, w_)
            alpha = max(alpha, v)
        else:
            v = min(v, w_)
            beta = min(beta, v)
    return v


@alphabeta("one-side-cuts")
def beta_max(game, state, alpha=-inf, beta=inf, maximizing=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if maximizing:
        v = -inf
        for a in game.actions(state):
            v = max(v, beta_max(game, game.result(state, a), alpha, beta, False))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = inf
    for a in game.actions(state):
        v = min(v, beta_max(game, game.result(state, a), alpha, beta, True))
        beta = max(beta, v)
        if v <= alpha:
            break
    return v


@alphabeta("bounds-shared")
def nonlocal_bounds(game, state):
    lo, hi = -inf, inf

    def go(s):
        nonlocal lo, hi
        if game.is_terminal(s):
            return game.utility(s, "MAX"), None
        best = None
        for a in game.actions(s):
            v, _ = go(game.result(s, a))
            if game.to_move(s) == "MAX":
                if best is None or v > best[0]:
                    best = (v, a)
                lo = max(lo, v)
            else:
                if best is None or v < best[0]:
                    best = (v, a)
                hi = min(hi, v)
            if lo >= hi:
                break
        return best

    return go(state)


@alphabeta("bound-overwritten")
def alpha_is_v(game, state, alpha=-inf, beta=inf, maximizing=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    v = -inf if maximizing else inf
    for a in game.actions(state):
        x = alpha_is_v(game, game.result(state, a), alpha, beta, not maximizing)
        if maximizing:
            v = max(v, x)
            if v >= beta:
                return v
            alpha = v
        else:
            v = min(v, x)
            if v <= alpha:
                return v
            beta = v
    return v


@alphabeta("cuts-at-once")
def start_swapped(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
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
        return v

    return ab(state, inf, -inf)


@alphabeta("cut-value")
def nega_returns_alpha(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    v = -inf
    for a in game.actions(state):
        v = max(v, -nega_returns_alpha(game, game.result(state, a), -beta, -alpha))
        if v >= beta:
            return alpha
        alpha = max(alpha, v)
    return v


@alphabeta("never-cuts")
def moves_the_other_bound(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    v = -inf if is_max else inf
    for a in game.actions(state):
        w = moves_the_other_bound(game, game.result(state, a), alpha, beta)
        if is_max:
            v = max(v, w)
            beta = max(beta, v)
        else:
            v = min(v, w)
            alpha = min(alpha, v)
        if beta <= alpha:
            break
    return v


@alphabeta("bound-from-move")
def bounds_of_moves(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    is_max = game.to_move(state) == "MAX"
    best, chosen = (-inf if is_max else inf), None
    for move in game.actions(state):
        found, _ = bounds_of_moves(game, game.result(state, move), alpha, beta)
        if (found > best) if is_max else (found < best):
            best, chosen = found, move
        if is_max and move > alpha:
            alpha = move
        if not is_max and move < beta:
            beta = move
        if alpha >= beta:
            break
    return best, chosen


@alphabeta("start-window")
def within_seven(game, state):
    def inside(position, window):
        if game.is_terminal(position):
            return game.utility(position, "MAX")
        low, high = window
        is_max = game.to_move(position) == "MAX"
        best = None
        for move in game.actions(position):
            found = inside(game.result(position, move), (low, high))
            if best is None or (found > best if is_max else found < best):
                best = found
            if is_max:
                low = max(low, best)
            else:
                high = min(high, best)
            if low >= high:
                break
        return best

    return inside(state, (-7, 7.5))


@alphabeta("start-window")
def nobody_wins_more_than_three(game, state, alpha=-inf, beta=3):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    best = -inf
    for move in game.actions(state):
        after = game.result(state, move)
        best = max(best, -nobody_wins_more_than_three(game, after, -beta, -alpha))
        if best >= beta:
            break
        alpha = max(alpha, best)
    return best


@alphabeta("own-bound")
def gives_up_when_no_better(game, state, alpha=-inf, beta=inf, is_max=True):
    """MAX looks at alpha and MIN at beta."""
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    best, chosen = (-inf if is_max else inf), None
    for move in game.actions(state):
        after = game.result(state, move)
        found = gives_up_when_no_better(game, after, alpha, beta, not is_max)[0]
        if (found > best) if is_max else (found < best):
            best, chosen = found, move
        if is_max:
            if best <= alpha:
                break
            alpha = best
        else:
            if best >= beta:
                break
            beta = best
    return best, chosen


@alphabeta("cut-ends-all")
class StopsEverybody:
    """Says in self that something was cut."""

    def __init__(self, game):
        self.game = game

    def search(self, state):
        self.cut = False
        return self.value(state, -inf, inf)

    def value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state, "MAX")
        is_max = self.game.to_move(state) == "MAX"
        best = -inf if is_max else inf
        moves = list(self.game.actions(state))
        while moves and not self.cut:
            found = self.value(self.game.result(state, moves.pop(0)), alpha, beta)
            if is_max:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            self.cut = self.cut or alpha >= beta
        return best


@alphabeta("null-window")
def scouts_only(game, state, alpha=-inf, beta=inf):
    """What comes later is searched with a window that is hardly open, and never again."""
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    best = None
    for move in game.actions(state):
        after = game.result(state, move)
        if best is None:
            best = scouts_only(game, after, alpha, beta)
        elif is_max:
            best = max(best, scouts_only(game, after, alpha, alpha + 0.001))
        else:
            best = min(best, scouts_only(game, after, beta - 0.001, beta))
        if is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


@alphabeta("bound-lost")
def the_first_moves_no_bound(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max, best = game.to_move(state) == "MAX", None
    for a in game.actions(state):
        v = the_first_moves_no_bound(game, game.result(state, a), alpha, beta)
        if best is None:
            best = v
        elif is_max:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


@alphabeta("bounds-shared")
def one_alpha_for_all(game, state):
    """Beta is handed down; alpha is everybody's."""
    alpha = -inf

    def value(s, beta):
        nonlocal alpha
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        best = None
        for a in game.actions(s):
            v = value(game.result(s, a), beta)
            if game.to_move(s) == "MAX":
                best = v if best is None else max(best, v)
                if best >= beta:
                    break
                alpha = max(alpha, best)
            else:
                best = v if best is None else min(best, v)
                if best <= alpha:
                    break
                beta = min(beta, best)
        return best

    return value(state, inf)


@alphabeta("cut-inner")
def two_first(game, state, alpha=-inf, beta=inf):
    """The first two moves have a loop of their own."""
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max, moves = game.to_move(state) == "MAX", game.actions(state)
    best = -inf if is_max else inf
    for some in (moves[:2], moves[2:]):
        for a in some:
            v = two_first(game, game.result(state, a), alpha, beta)
            if is_max:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
    return best


@alphabeta("cut-value")
def unsigned_after_a_cut(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    best = -inf
    for a in game.actions(state):
        v = unsigned_after_a_cut(game, game.result(state, a), -beta, -alpha)
        best = max(best, -v)
        alpha = max(alpha, best)
        if alpha >= beta:
            return v
    return best


@alphabeta("cut-late")
def asks_where_a_node_begins(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    if alpha >= beta:
        return alpha
    best = -inf if is_max else inf
    for a in game.actions(state):
        v = asks_where_a_node_begins(game, game.result(state, a), alpha, beta)
        if is_max:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
    return best
