"""Searches that are wrong, as different students write them, each with its diagnosis."""

# ruff: noqa: PLW0603
# ruff: noqa: PLR5501
# ruff: noqa: RET503, RET504, SIM108

import random
from math import inf

MINIMAX = []
ALPHABETA = []
STRICT = []


def minimax(*diagnoses):
    """The function is meant to be minimax; any of these diagnoses is right."""
    return lambda function: MINIMAX.append((function, diagnoses)) or function


def alphabeta(*diagnoses):
    return lambda function: ALPHABETA.append((function, diagnoses)) or function


def strict(*diagnoses):
    return lambda function: STRICT.append((function, diagnoses)) or function


# ---------------------------------------------------------------- minimax


@minimax("roles-swapped")
def min_first(game, state, maximizing=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    values = [min_first(game, game.result(state, a), not maximizing) for a in game.actions(state)]
    return min(values) if maximizing else max(values)


@minimax("roles-swapped")
def thinks_min_is_max(game, s):
    if game.is_terminal(s):
        return game.utility(s, "MAX"), None
    best, move = None, None
    for a in game.actions(s):
        v, _ = thinks_min_is_max(game, game.result(s, a))
        if game.to_move(s) == "MIN":
            if best is None or v > best:
                best, move = v, a
        else:
            if best is None or v < best:
                best, move = v, a
    return best, move


@minimax("one-role")
def forgot_the_turn(game, state, is_max=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if is_max:
        return max(forgot_the_turn(game, game.result(state, a)) for a in game.actions(state))
    return min(forgot_the_turn(game, game.result(state, a)) for a in game.actions(state))


@minimax("leaf-for-mover")
def leaf_for_mover(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state)), None
    best = None
    for a in game.actions(state):
        v = leaf_for_mover(game, game.result(state, a))[0]
        if (
            best is None
            or (game.to_move(state) == "MAX" and v > best[0])
            or (game.to_move(state) == "MIN" and v < best[0])
        ):
            best = (v, a)
    return best


@minimax("leaf-for-mover")
def negamax_leaf_always_max(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    return max(-negamax_leaf_always_max(game, game.result(state, a)) for a in game.actions(state))


@minimax("sign-wrong")
def negamax_without_minus(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state)), None
    best, move = -inf, None
    for a in game.actions(state):
        v, _ = negamax_without_minus(game, game.result(state, a))
        if v > best:
            best, move = v, a
    return best, move


@minimax("sign-wrong", "roles-swapped")
class UtilityOfMin:
    def __init__(self, game):
        self.game = game

    def best_move(self, state):
        return self.value(state)

    def value(self, state):
        if self.game.is_terminal(state):
            return self.game.utility(state, "MIN"), None
        options = [(self.value(self.game.result(state, a))[0], a) for a in self.game.actions(state)]
        choose = max if self.game.to_move(state) == "MAX" else min
        return choose(options, key=lambda o: o[0])


@minimax("start-value")
def starts_at_zero(game, state, player="MAX"):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if game.to_move(state) == "MAX":
        best = 0
        for a in game.actions(state):
            best = max(best, starts_at_zero(game, game.result(state, a)))
        return best
    best = 0
    for a in game.actions(state):
        best = min(best, starts_at_zero(game, game.result(state, a)))
    return best


@minimax("start-value")
def starts_at_minus_one(game, state):
    if game.is_terminal(state):
        return (game.utility(state, "MAX"), None)
    if game.to_move(state) == "MAX":
        v, m = -1, None
        for a in game.actions(state):
            w = starts_at_minus_one(game, game.result(state, a))[0]
            if w > v:
                v, m = w, a
    else:
        v, m = 1, None
        for a in game.actions(state):
            w = starts_at_minus_one(game, game.result(state, a))[0]
            if w < v:
                v, m = w, a
    return (v, m)


@minimax("first-child-only")
def return_in_the_loop(game, state, maximizing=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    best = -inf if maximizing else inf
    for a in game.actions(state):
        v = return_in_the_loop(game, game.result(state, a), not maximizing)
        best = max(best, v) if maximizing else min(best, v)
        return best


@minimax("child-skipped")
def off_by_one_loop(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    moves = game.actions(state)
    best, move = off_by_one_loop(game, game.result(state, moves[0]))[0], moves[0]
    for i in range(1, len(moves) - 1):
        v, _ = off_by_one_loop(game, game.result(state, moves[i]))
        if (v > best) if game.to_move(state) == "MAX" else (v < best):
            best, move = v, moves[i]
    return best, move


@minimax("last-child-counts")
def keeps_the_last(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    for a in game.actions(state):
        v = keeps_the_last(game, game.result(state, a))
    return v


@minimax("average")
def expects(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    values = [expects(game, game.result(state, a)) for a in game.actions(state)]
    if game.to_move(state) == "MAX":
        return max(values)
    return sum(values) / len(values)


best_so_far = None


@minimax("best-shared", "remembers", "wrong-value")
def global_best(game, state):
    global best_so_far
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    for a in game.actions(state):
        v = global_best(game, game.result(state, a))
        if best_so_far is None or v > best_so_far:
            best_so_far = v
    return best_so_far


@minimax("never-undoes")
def never_undoes(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    values = []
    turn = game.to_move(state)
    for a in game.actions(state):
        state = game.result(state, a)
        values.append(never_undoes(game, state))
    return max(values) if turn == "MAX" else min(values)


@minimax("never-undoes")
class MakesMovesOnItself:
    """A board that is changed and never changed back."""

    def __init__(self, game):
        self.game = game

    def search(self, state):
        self.board = state
        return self.value()

    def value(self):
        if self.game.is_terminal(self.board):
            return self.game.utility(self.board, "MAX")
        mine = self.game.to_move(self.board) == "MAX"
        best = -inf if mine else inf
        for a in self.game.actions(self.board):
            self.board = self.game.result(self.board, a)
            v = self.value()
            best = max(best, v) if mine else min(best, v)
        return best


@minimax("move-from-below", "no-move")
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


@minimax("wrong-move")
def value_right_move_first(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        v = [value(game.result(s, a)) for a in game.actions(s)]
        return max(v) if game.to_move(s) == "MAX" else min(v)

    moves = game.actions(state)
    return value(state), moves[0] if moves else None


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


@minimax("crash")
def misspelt(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    values = [misspelt(game, game.result(state, a)) for a in game.actions(state)]
    return max(valeus) if game.to_move(state) == "MAX" else min(values)  # noqa: F821


@minimax("endless")
def same_position(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    return max(same_position(game, state) for a in game.actions(state))


@minimax("endless")
def spins(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    best = -inf
    i = 0
    moves = game.actions(state)
    while i < len(moves):
        best = max(best, 0)
    return best


@minimax("returns-nothing")
def no_return(game, state, best=None):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    best = -inf
    for a in game.actions(state):
        v = no_return(game, game.result(state, a))
        if v is not None and v > best:
            best = v


@minimax("no-number")
def returns_text(game, state):
    return "the best move"


# ---------------------------------------------------------------- alpha-beta


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


@alphabeta("bounds-not-passed")
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


@alphabeta("bounds-not-passed")
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


@alphabeta("bounds-swapped")
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


@alphabeta("negamax-window")
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


@alphabeta("negamax-window")
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


@alphabeta("bound-not-updated")
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


@alphabeta("mixed-cut-rule")
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


@strict("mixed-cut-rule")
def equal_at_max_only(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if game.to_move(state) == "MAX":
        v = -inf
        for a in game.actions(state):
            v = max(v, equal_at_max_only(game, game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = inf
    for a in game.actions(state):
        v = min(v, equal_at_max_only(game, game.result(state, a), alpha, beta))
        if v < alpha:
            return v
        beta = min(beta, v)
    return v


# ---------------------------------------------------------------- found by trying more


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


@minimax("start-value")
def both_start_low(game, state, maximizing=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    best = -inf
    for a in game.actions(state):
        v = both_start_low(game, game.result(state, a), not maximizing)
        if maximizing:
            best = max(best, v)
        else:
            best = min(best, v)
    return best


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


@minimax("one-role")
class CopyPaste:
    def __init__(self, game):
        self.game = game

    def search(self, state):
        return self.max_value(state)

    def max_value(self, s):
        if self.game.is_terminal(s):
            return self.game.utility(s, "MAX")
        return max(self.min_value(self.game.result(s, a)) for a in self.game.actions(s))

    def min_value(self, s):
        if self.game.is_terminal(s):
            return self.game.utility(s, "MAX")
        return min(self.min_value(self.game.result(s, a)) for a in self.game.actions(s))


@alphabeta("bound-not-updated")
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


@minimax("no-end-test")
def no_terminal_test(game, state):
    vals = [no_terminal_test(game, game.result(state, a)) for a in game.actions(state)]
    return max(vals) if game.to_move(state) == "MAX" else min(vals)


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


@minimax("leaves-out")
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


@minimax("wrong-move")
def random_mover(game, state):
    def val(s):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        f = max if game.to_move(s) == "MAX" else min
        return f([val(game.result(s, a)) for a in game.actions(s)])

    acts = game.actions(state)
    return val(state), random.choice(acts) if acts else None


@alphabeta("bounds-swapped")
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


@minimax("crash", "returns-nothing")
def min_returns_none(game, state, maximizing=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if maximizing:
        return max(
            min_returns_none(game, game.result(state, a), False) for a in game.actions(state)
        )
    min(min_returns_none(game, game.result(state, a), True) for a in game.actions(state))


@alphabeta("move-from-below", "no-move", "wrong-move", "illegal-move")
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


@minimax("last-child-counts")
def overwrites(game, state, maximizing=True):
    if game.is_terminal(state):
        return (game.utility(state, "MAX"), None)
    best = (-inf, None) if maximizing else (inf, None)
    for a in game.actions(state):
        v = overwrites(game, game.result(state, a), not maximizing)[0]
        best = (v, a)
    return best


# ---------------------------------------------------------------- found by a newcomer


@minimax("depth-not-counted")
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


@minimax("depth-not-counted")
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


@alphabeta("never-cuts")
def hands_bounds_on(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    best = max if game.to_move(state) == "MAX" else min
    return best(
        hands_bounds_on(game, game.result(state, a), alpha, beta) for a in game.actions(state)
    )


@alphabeta("bounds-crossed")
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


@minimax("child-skipped")
def drops_one_of_many(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    moves = list(game.actions(state))
    if len(moves) > 2:
        del moves[0]
    pick = max if game.to_move(state) == "MAX" else min
    return pick(drops_one_of_many(game, game.result(state, a)) for a in moves)


@minimax("leaf-unread")
def worth_nothing(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return 0
    pick = max if game.to_move(state) == "MAX" else min
    return pick(worth_nothing(game, game.result(state, a), depth - 1) for a in game.actions(state))


@minimax("changes")
def tosses_a_coin(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    pick = random.choice([max, min])
    return pick(tosses_a_coin(game, game.result(state, a)) for a in game.actions(state))


@minimax("crash")
def greedy_mover(game, state):
    """Gives a move and asks what unfinished games are worth."""
    return max(game.actions(state), key=lambda a: game.utility(game.result(state, a), "MAX"))


@minimax("move-from-below")
def hands_up_the_leafs_pair(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    pairs = [hands_up_the_leafs_pair(game, game.result(state, a)) for a in game.actions(state)]
    pick = max if game.to_move(state) == "MAX" else min
    return pick(pairs, key=lambda pair: pair[0])


def starting_at(number):
    def starts_too_near(game, state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        is_max = game.to_move(state) == "MAX"
        best = -number if is_max else number
        for a in game.actions(state):
            v = starts_too_near(game, game.result(state, a))
            best = max(best, v) if is_max else min(best, v)
        return best

    return starts_too_near


for near in (10, 100, 999, 10_000):
    minimax("start-value")(starting_at(near))


@minimax("arguments-swapped")
def move_before_state(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    pick = max if game.to_move(state) == "MAX" else min
    return pick(move_before_state(game, game.result(a, state)) for a in game.actions(state))


@minimax("not-written")
def to_be_written(game, state):
    raise NotImplementedError


@minimax("not-written")
def only_passes(game, state):
    pass


@minimax("not-written")
def only_says_what(game, state):
    """The minimax value."""
