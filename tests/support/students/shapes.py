"""Searches that answer with objects, and searches whose evaluation has a default."""

from math import inf
from types import SimpleNamespace

# ---- what comes back


class Plain:
    def __init__(self, value, move):
        self.value, self.move = value, move


class Slotted:
    __slots__ = ("move", "value")

    def __init__(self, value, move):
        self.value, self.move = value, move


class OneSlot:
    __slots__ = "value"  # noqa: PLC0205 - as people write it

    def __init__(self, value, move):
        self.value = value


class Private:
    def __init__(self, value, move):
        self._both = value, move

    @property
    def value(self):
        return self._both[0]

    @property
    def move(self):
        return self._both[1]


class Crowded:
    """An object that holds more numbers than the value."""

    def __init__(self, value, move):
        self.name, self.low, self.high = "node", -inf, inf
        self.value, self.move = value, move


class Mute:
    """An object that tells nothing."""

    value = 0

    def __init__(self, value, move):
        pass


ANSWERS = [Plain, Slotted, OneSlot, Private, Crowded, SimpleNamespace]


def answering_with(answer):
    """Minimax that gives its value and its move in an object."""

    def search(game, state):
        if game.is_terminal(state):
            return answer(value=game.utility(state, "MAX"), move=None)
        pairs = [(search(game, game.result(state, a)).value, a) for a in game.actions(state)]
        best = max if game.to_move(state) == "MAX" else min
        value, move = best(pairs, key=lambda pair: pair[0])
        return answer(value=value, move=move)

    return search


def first_leaf_only(game, state):
    while not game.is_terminal(state):
        state = game.result(state, game.actions(state)[0])
    return Plain(game.utility(state, "MAX"), 0)


# ---- an evaluation by default


def flat(state, player):
    return 0.5


def sooner(state, left):
    return left / 2


def moves_left(game, state):
    return len(game.actions(state))


def best_of(game, state, below):
    return max(below) if game.to_move(state) == "MAX" else min(below)


def as_far_as_told(game, state, depth, evaluate=None):
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, "MAX")
    if depth == 0:
        return evaluate(state, "MAX")
    after = [game.result(state, a) for a in game.actions(state)]
    return best_of(game, state, [as_far_as_told(game, s, depth - 1, evaluate) for s in after])


def for_any_game(game, state, depth, evaluate=None):
    me = game.maximiser(state)

    def value(s, left):
        if game.is_terminal(s):
            return game.win_weight * game.utility(s, me)
        if left == 0:
            return evaluate(s, me)
        below = [value(game.result(s, a), left - 1) for a in game.actions(s)]
        return max(below) if game.to_move(s) == me else min(below)

    return value(state, depth)


def with_an_own_kind(game, state, depth, evaluate=moves_left):
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, "MAX")
    if depth == 0:
        return evaluate(game, state)
    after = [game.result(state, a) for a in game.actions(state)]
    return best_of(game, state, [with_an_own_kind(game, s, depth - 1, evaluate) for s in after])


def with_what_is_left(game, state, depth, evaluate=sooner):
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, "MAX")
    if depth == 0:
        return evaluate(state, depth)
    after = [game.result(state, a) for a in game.actions(state)]
    return best_of(game, state, [with_what_is_left(game, s, depth - 1, evaluate) for s in after])


def by_name(game, state, depth, evaluate="leaf"):
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, "MAX")
    if depth == 0:
        return game.evaluations[evaluate](state, "MAX")
    after = [game.result(state, a) for a in game.actions(state)]
    return best_of(game, state, [by_name(game, s, depth - 1, evaluate) for s in after])


class LimitInTheMethod:
    used_up = 1

    def __init__(self, game):
        self.game = game

    def search(self, state, depth, evaluate=None):
        game = self.game
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        if depth == self.used_up:
            return evaluate(state, "MAX")
        after = [game.result(state, a) for a in game.actions(state)]
        return best_of(game, state, [self.search(s, depth - 1, evaluate) for s in after])


class AllOfTheLimit(LimitInTheMethod):
    used_up = 0


FAR_ENOUGH = [
    *(as_far_as_told, for_any_game, with_an_own_kind, with_what_is_left, by_name),
    AllOfTheLimit,
]


def a_move_short(game, state, depth, low=-inf, high=inf, evaluate=None):
    """Alpha-beta that takes the root for a ply."""
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, "MAX")
    if depth == 1:
        return evaluate(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    top = -inf if is_max else inf
    for move in game.actions(state):
        value = a_move_short(game, game.result(state, move), depth - 1, low, high, evaluate)
        top = max(top, value) if is_max else min(top, value)
        low, high = (max(low, top), high) if is_max else (low, min(high, top))
        if low >= high:
            break
    return top


def short_with_its_own(game, state, depth=4, evaluate=flat):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if depth == 1:
        return evaluate(state, "MAX")
    after = [game.result(state, a) for a in game.actions(state)]
    return best_of(game, state, [short_with_its_own(game, s, depth - 1, evaluate) for s in after])


def for_whose_turn_it_is(game, state, depth, evaluate=None):
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, "MAX")
    if depth == 0:
        return evaluate(state, game.to_move(state))
    after = [game.result(state, a) for a in game.actions(state)]
    return best_of(game, state, [for_whose_turn_it_is(game, s, depth - 1, evaluate) for s in after])


def less_for_each_sibling(game, state, depth, evaluate=None):
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, "MAX")
    if depth <= 0:
        return evaluate(state, "MAX")
    below = []
    for move in game.actions(state):
        depth -= 1
        below.append(less_for_each_sibling(game, game.result(state, move), depth, evaluate))
    return best_of(game, state, below)


def hands_it_on(game, state, depth, evaluate=None):
    def value(s, left, estimate):
        if game.is_terminal(s):
            return game.utility(s, "MAX")
        if left == 0:
            return estimate(s, "MIN")
        return best_of(
            game, s, [value(game.result(s, a), left - 1, estimate) for a in game.actions(s)]
        )

    return value(state, depth, evaluate)


def always_the_beginning(game, state, depth, evaluate):
    """Alpha-beta whose inner function estimates the outer one's state."""
    me = game.maximiser(state)

    def value(s, left, low, high):
        if game.is_terminal(s):
            return game.win_weight * game.utility(s, me)
        if left == 0:
            return evaluate(state, me)
        mine = game.to_move(s) == me
        for move in game.actions(s):
            found = value(game.result(s, move), left - 1, low, high)
            low, high = (max(low, found), high) if mine else (low, min(high, found))
            if low >= high:
                break
        return low if mine else high

    return value(state, depth, -inf, inf)


def a_look_back(game, state, depth, evaluate):
    """Minimax that estimates where it stands, after the move is made."""
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, "MAX")
    below = []
    for move in game.actions(state):
        after = game.result(state, move)
        if depth > 1 or game.is_terminal(after):
            below.append(a_look_back(game, after, depth - 1, evaluate))
        else:
            below.append(evaluate(state, "MAX"))
    return best_of(game, state, below)


def a_move_by_looking_back(game, state, depth, evaluate):
    """The move alone, by the same mistake."""
    after = [game.result(state, move) for move in game.actions(state)]
    found = [
        a_look_back(game, s, depth - 1, evaluate)
        if depth > 1 or game.is_terminal(s)
        else evaluate(state, "MAX")
        for s in after
    ]
    return found.index(max(found))


NOT_AS_TOLD = [
    (always_the_beginning, "alphabeta", "estimate-elsewhere"),
    (a_look_back, "minimax", "estimate-elsewhere"),
    (a_move_by_looking_back, "minimax", "estimate-elsewhere"),
    (a_move_short, "alphabeta", "depth-off-by-one"),
    (short_with_its_own, "minimax", "depth-off-by-one"),
    (for_whose_turn_it_is, "minimax", "estimate-side"),
    (less_for_each_sibling, "minimax", "depth-shared"),
    (hands_it_on, "minimax", "estimate-side"),
    (LimitInTheMethod, "minimax", "depth-off-by-one"),
]


def asks_in_its_own_way(game, state, depth, evaluate=None):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if depth == 0:
        return evaluate(state)
    after = [game.result(state, a) for a in game.actions(state)]
    return best_of(game, state, [asks_in_its_own_way(game, s, depth - 1, evaluate) for s in after])


def estimates_by_itself(game, state, depth=60):
    """Minimax whose depth goes down by three, and whose estimates nobody else knows."""
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if depth <= 0:
        return moves_left(game, state)
    after = [game.result(state, a) for a in game.actions(state)]
    return best_of(game, state, [estimates_by_itself(game, s, depth - 3) for s in after])


# ---- right, with something to be said


def may_stand_still(game, state, depth, evaluate):
    """Quiescence: where the depth ends it looks on as long as only one move is left."""
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, "MAX")
    after = [game.result(state, move) for move in game.actions(state)]
    if depth > 0:
        return best_of(game, state, [may_stand_still(game, s, depth - 1, evaluate) for s in after])
    still = evaluate(state, "MAX")
    if len(after) > 1:
        return still
    return best_of(game, state, [still, may_stand_still(game, after[0], 0, evaluate)])


def a_win_is_one(game, state, depth, evaluate):
    """What a finished game is worth, as it is."""
    me = game.maximiser(state)

    def value(s, left):
        if game.is_terminal(s):
            return game.utility(s, me)
        if left == 0:
            return evaluate(s, me)
        below = [value(game.result(s, a), left - 1) for a in game.actions(s)]
        return max(below) if game.to_move(s) == me else min(below)

    return value(state, depth)


def a_move_for_one(game, state, depth, evaluate):
    moves = game.actions(state)
    below = [-a_win_is_one_to_the_mover(game, game.result(state, a), depth - 1, evaluate)
             for a in moves]  # fmt: skip
    return moves[below.index(max(below))]


def a_win_is_one_to_the_mover(game, state, left, evaluate):
    """Negamax that takes a finished game as it is."""
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if left == 0:
        return evaluate(state, game.to_move(state))
    after = [game.result(state, a) for a in game.actions(state)]
    return max(-a_win_is_one_to_the_mover(game, s, left - 1, evaluate) for s in after)


def moves_of_max_only(game, state):
    """A pair, without a move where MIN chooses."""
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    pairs = [(moves_of_max_only(game, game.result(state, a))[0], a) for a in game.actions(state)]
    if game.to_move(state) == "MAX":
        return max(pairs, key=lambda pair: pair[0])
    return min(value for value, _ in pairs), None


def estimates_on_the_way(game, state, depth, evaluate):
    """Wrong: what positions look like on the way is added up."""
    me = game.maximiser(state)

    def value(s, left):
        if game.is_terminal(s):
            return game.win_weight * game.utility(s, me)
        if left == 0:
            return evaluate(s, me)
        below = [value(game.result(s, a), left - 1) for a in game.actions(s)]
        return evaluate(s, me) + (max(below) if game.to_move(s) == me else min(below))

    return value(state, depth)


# ---- right, and easily taken for something else


def soft_for_a_player(game, state, player="MAX", low=-inf, high=inf):
    """Negamax, fail-soft, that starts as MAX wherever it starts."""
    if game.is_terminal(state):
        return game.utility(state, player)
    top = -inf
    for move in game.actions(state):
        after = game.result(state, move)
        top = max(top, -soft_for_a_player(game, after, game.other(player), -high, -low))
        low = max(low, top)
        if low > high:
            return top
    return top


def soft_for_a_sign(game, state, sign=1, low=-inf, high=inf):
    if game.is_terminal(state):
        return sign * game.utility(state, "MAX")
    top = -inf
    for move in game.actions(state):
        top = max(top, -soft_for_a_sign(game, game.result(state, move), -sign, -high, -low))
        low = max(low, top)
        if low > high:
            return top
    return top


def deeper_and_deeper(game, state, depth, evaluate):
    """Iterative deepening that learns nothing from one search for the next."""
    me = game.maximiser(state)

    def value(s, left, low, high):
        if game.is_terminal(s):
            return game.win_weight * game.utility(s, me)
        if left == 0:
            return evaluate(s, me)
        is_mine = game.to_move(s) == me
        top = -inf if is_mine else inf
        for move in game.actions(s):
            found = value(game.result(s, move), left - 1, low, high)
            top = max(top, found) if is_mine else min(top, found)
            low, high = (max(low, top), high) if is_mine else (low, min(high, top))
            if low >= high:
                break
        return top

    found = [value(state, left, -inf, inf) for left in range(1, depth + 1)]
    return found[-1]


def signs_by_name(game, state):
    """Minimax with a dict of the players of a tree."""
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    sign = {"MAX": 1, "MIN": -1}[game.to_move(state)]
    after = (game.result(state, move) for move in game.actions(state))
    return sign * max(sign * signs_by_name(game, child) for child in after)
