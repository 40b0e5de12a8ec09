"""Searches whose value is wrong, each with its diagnosis."""

# ruff: noqa: PLW0603, PLR5501, RET503, RET504, SIM108

from math import inf

from students.wrong.meant import alphabeta, minimax


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


@minimax("leaf-for-mover")
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


@minimax("best-shared")
def one_best_a_side(game, state):
    best = {}

    def value(state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        side = game.to_move(state)
        for a in game.actions(state):
            v = value(game.result(state, a))
            if side not in best or (v > best[side] if side == "MAX" else v < best[side]):
                best[side] = v
        return best[side]

    return value(state)


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


@minimax("last-child-counts")
def overwrites(game, state, maximizing=True):
    if game.is_terminal(state):
        return (game.utility(state, "MAX"), None)
    best = (-inf, None) if maximizing else (inf, None)
    for a in game.actions(state):
        v = overwrites(game, game.result(state, a), not maximizing)[0]
        best = (v, a)
    return best


@minimax("child-skipped")
def drops_one_of_many(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    moves = list(game.actions(state))
    if len(moves) > 2:
        del moves[0]
    pick = max if game.to_move(state) == "MAX" else min
    return pick(drops_one_of_many(game, game.result(state, a)) for a in moves)


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


@minimax("last-child-only")
def asks_later(game, state):
    """Each question is put off until the loop is over, and then asks about its last move."""
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    questions = {}
    for move in game.actions(state):

        def question():
            return asks_later(game, game.result(state, move))[0]  # noqa: B023

        questions[move] = question
    answers = {move: question() for move, question in questions.items()}
    best = (max if game.to_move(state) == "MAX" else min)(answers, key=answers.get)
    return answers[best], best


@minimax("last-child-only")
def calls_below_the_loop(game, state, is_max=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    best = -inf if is_max else inf
    for move in game.actions(state):
        after = game.result(state, move)
    found = calls_below_the_loop(game, after, not is_max)
    return max(best, found) if is_max else min(best, found)


@minimax("distance-counts")
def fades(game, state, is_max=True):
    """A value loses a tenth with every move."""
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    found = [0.9 * fades(game, game.result(state, a), not is_max) for a in game.actions(state)]
    return max(found) if is_max else min(found)


@minimax("distance-counts")
def sooner_is_better(game, state, ply=0):
    if game.is_terminal(state):
        worth = game.utility(state, "MAX")
        return worth - ply if worth > 0 else worth + ply
    found = [sooner_is_better(game, game.result(state, a), ply + 1) for a in game.actions(state)]
    return max(found) if game.to_move(state) == "MAX" else min(found)


@alphabeta("distance-counts")
def costs_a_point(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    for move in game.actions(state):
        v = costs_a_point(game, game.result(state, move), alpha, beta) - 2
        if is_max:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return alpha if is_max else beta


@minimax("pair-order")
def move_first_value_first(game, state):
    """The move comes first where there is one; where there is none, the value does."""
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    pick = max if game.to_move(state) == "MAX" else min
    found = []
    for move in game.actions(state):
        pair = move_first_value_first(game, game.result(state, move))
        found.append((move, pair[0]))
    return pick(found, key=lambda pair: pair[1])


@minimax("pair-order")
def value_second_at_leaves(game, state, is_max=True):
    if game.is_terminal(state):
        return [None, game.utility(state, "MAX")]
    best = [-inf if is_max else inf, None]
    for move in game.actions(state):
        found = value_second_at_leaves(game, game.result(state, move), not is_max)[1]
        if found > best[0] if is_max else found < best[0]:
            best = [found, move]
    return best


@alphabeta("leaf-for-mover")
class NegamaxForMax:
    def __init__(self, game):
        self.game = game

    def search(self, state, alpha=-inf, beta=inf):
        game = self.game
        if game.is_terminal(state):
            return game.utility(state, "MAX"), None
        best = None
        for move in game.actions(state):
            score = -self.search(game.result(state, move), -beta, -alpha)[0]
            if best is None or score > best[0]:
                best = score, move
            alpha = max(alpha, score)
            if alpha >= beta:
                break
        return best


@minimax("leaf-for-mover")
def keeps_its_colour(game, state, colour=1):
    if game.is_terminal(state):
        return game.utility(state, "MAX") * colour
    best = -inf
    for move in game.actions(state):
        best = max(best, -keeps_its_colour(game, game.result(state, move), colour))
    return best


@minimax("leaf-for-mover")
def forgets_its_sign(game, state, sign=1):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    return max(
        -forgets_its_sign(game, game.result(state, move), -sign) for move in game.actions(state)
    )


@minimax("one-role")
def always_min_below(game, state, maximizing=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    after = [game.result(state, move) for move in game.actions(state)]
    found = [always_min_below(game, child, maximizing=False) for child in after]
    return max(found) if maximizing else min(found)


@minimax("leaf-for-mover")
def turns_a_leaf_twice(game, state, color=1):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state)) * color
    after = [game.result(state, move) for move in game.actions(state)]
    return max(-turns_a_leaf_twice(game, child, -color) for child in after)


@minimax("leaf-for-mover")
def keeps_its_colour_for_the_first(game, state, color=1):
    if game.is_terminal(state):
        return color * game.utility(state, game.players[0])
    after = [game.result(state, move) for move in game.actions(state)]
    return max(-keeps_its_colour_for_the_first(game, child, color) for child in after)


@minimax("sign-wrong")
def no_minus_at_the_root(game, state):
    def for_mover(position):
        if game.is_terminal(position):
            return game.utility(position, game.to_move(position))
        return max(-for_mover(game.result(position, a)) for a in game.actions(position))

    found = {a: for_mover(game.result(state, a)) for a in game.actions(state)}
    best = max(found, key=found.get)
    return found[best], best


@alphabeta("sign-wrong")
def no_minus_at_the_root_with_bounds(game, state):
    def for_mover(position, alpha, beta):
        if game.is_terminal(position):
            return game.utility(position, game.to_move(position))
        best = -inf
        for a in game.actions(position):
            best = max(best, -for_mover(game.result(position, a), -beta, -max(alpha, best)))
            if best >= beta:
                break
        return best

    best, choice = -inf, None
    for a in game.actions(state):
        found = for_mover(game.result(state, a), -inf, -best)
        if choice is None or found > best:
            best, choice = found, a
    return best, choice


@minimax("first-player")
def counts_up(game, state, depth=0, max_depth=12):
    if game.is_terminal(state) or depth == max_depth:
        return game.utility(state, game.players[0]), None
    res = [
        (counts_up(game, game.result(state, a), depth + 1, max_depth)[0], a)
        for a in game.actions(state)
    ]
    return max(res, key=lambda r: r[0]) if depth % 2 == 0 else min(res, key=lambda r: r[0])


@minimax("start-value")
def all_start_at_minus_infinity(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    best = -inf
    for a in game.actions(state):
        v = all_start_at_minus_infinity(game, game.result(state, a))
        best = max(best, v) if game.to_move(state) == "MAX" else min(best, v)
    return best


@minimax("one-role")
def max_from_the_third_level(game, state, level=0):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    below = [max_from_the_third_level(game, game.result(state, a), level + 1)
             for a in game.actions(state)]  # fmt: skip
    return max(below) if level > 1 or game.to_move(state) == "MAX" else min(below)


@minimax("stops-at-win")
def content_with_the_first_improvement(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    best, is_max = None, game.to_move(state) == "MAX"
    for a in game.actions(state):
        v = content_with_the_first_improvement(game, game.result(state, a))
        if best is None:
            best = v
        elif v > best if is_max else v < best:
            return v
    return best


@minimax("root-max")
def max_at_the_root(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        below = [value(game.result(s, a)) for a in game.actions(s)]
        return max(below) if game.to_move(s) == "MAX" else min(below)

    if game.is_terminal(state):
        return value(state)
    return max(value(game.result(state, a)) for a in game.actions(state))


@minimax("wrong-value")
def best_and_worst(game, state):
    """Twice the leaf where there is no choice, but not because it is far away."""
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    found = [best_and_worst(game, game.result(state, a)) for a in game.actions(state)]
    return max(found) + min(found)


@minimax("sign-wrong")
def signs_are_for_comparing(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    best = -inf
    for a in game.actions(state):
        v = signs_are_for_comparing(game, game.result(state, a))
        if -v > best:
            best = v
    return best


@minimax("sign-wrong")
def min_turns_the_sign(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    found = [min_turns_the_sign(game, game.result(state, a)) for a in game.actions(state)]
    return max(found) if game.to_move(state) == "MAX" else -min(found)


@minimax("roles-swapped")
def folded_level_by_level(game, state):
    """Leaves are looked at level by level, and each node is asked who moves at its child."""
    nodes, above = [state], [0]
    for place, node in enumerate(nodes):
        for a in () if game.is_terminal(node) else game.actions(node):
            nodes.append(game.result(node, a))
            above.append(place)
    values = [game.utility(node, "MAX") if game.is_terminal(node) else None for node in nodes]
    for place in range(len(nodes) - 1, 0, -1):
        better = max if game.to_move(nodes[place]) == "MAX" else min
        own = values[above[place]]
        values[above[place]] = values[place] if own is None else better(own, values[place])
    return values[0]
