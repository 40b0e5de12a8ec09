"""check_search tries a search in a game of one's own: its moves or values, and what it looks at."""

from math import inf

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from nim import Nim
from random_game import RandomGame

from teachkit import (
    Game,
    Layout,
    Othello,
    alphabeta,
    alphabeta_table,
    check_search,
    count,
    minimax,
)
from teachkit.study.check.judge import Task
from teachkit.study.real_games.positions import positions


class Walks(Game):
    """Two kings on a row of squares that vanish: the same position is reached in many ways."""

    players = ("white", "black")
    initial = ("white", 0, 15, frozenset())

    def to_move(self, state):
        return state[0]

    def actions(self, state):
        here = state[1] if state[0] == "white" else state[2]
        steps = (-5, -4, -3, -1, 1, 3, 4, 5)
        near = [here + s for s in steps if abs(here % 4 - (here + s) % 4) < 2]
        return tuple(
            to for to in near if to in range(16) and to not in state[3] and to not in state[1:3]
        )

    def result(self, state, move):
        player, white, black, gone = state
        if player == "white":
            return "black", move, black, gone | {white}
        return "white", white, move, gone | {black}

    def is_terminal(self, state):
        return not self.actions(state)

    def utility(self, state, player):
        return -1 if player == self.to_move(state) else 1


def values_alone(game, state, is_max=True, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, game.players[0])
    best = -inf if is_max else inf
    for move in game.actions(state):
        value = values_alone(game, game.result(state, move), not is_max, alpha, beta)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def values_for_mover(game, state, player=None, alpha=-inf, beta=inf):
    player = player or game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, player)
    is_max = game.to_move(state) == player
    best = -inf if is_max else inf
    for move in reversed(game.actions(state)):
        value = values_for_mover(game, game.result(state, move), player, alpha, beta)
        best = max(best, value) if is_max else min(best, value)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


@pytest.mark.parametrize("search", [values_alone, values_for_mover])
def test_a_search_that_gives_values_alone_is_right_in_a_game_of_ones_own(search):
    result = check_search(search, "alphabeta", game=Walks())
    assert result, result
    assert "looks at what alpha-beta" in str(result)


def test_values_that_are_wrong_in_a_game_of_ones_own_are_told():
    def always_one(game, state):
        return 1

    result = check_search(always_one, "alphabeta", game=Walks())
    assert not result
    assert "The value is −1 here, not 1" in str(result)


def test_values_alone_without_a_cut_are_no_alphabeta():
    def plain(game, state, is_max=True, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            return game.utility(state, game.players[0])
        values = [
            plain(game, game.result(state, m), not is_max, alpha, beta) for m in game.actions(state)
        ]
        return max(values) if is_max else min(values)

    assert "never cuts" in str(check_search(plain, "alphabeta", game=Walks()))
    assert check_search(plain, "minimax", game=Walks())


class Race(Walks):
    """Each side chooses once, first of all, and after that nobody can choose: nothing to cut."""

    initial = ("white", 0, "")

    def actions(self, state):
        return ("left", "right")[: 2 if state[1] == 3 else 1] if state[1] < 5 else ()

    def result(self, state, move):
        return self.other(state[0]), state[1] + 1, state[2] + move

    def utility(self, state, player):
        is_won = state[2].count("right") == (player == "white")
        return 1 if is_won else -1


def test_where_nothing_can_be_cut_that_is_said():
    result = check_search(values_for_mover, "alphabeta", game=Race())
    assert result, result
    assert "whether it cuts was not checked" in str(result)


def test_a_number_that_may_be_a_move_is_read_as_the_value_that_it_is():
    def values(game, state):
        if game.is_terminal(state):
            return game.utility(state, game.players[0])
        found = [values(game, game.result(state, move)) for move in game.actions(state)]
        return max(found) if game.to_move(state) == game.players[0] else min(found)

    assert check_search(values, game=RandomGame(7))


@pytest.mark.parametrize("cut", [">=", ">"])
def test_a_search_that_cuts_is_never_said_not_to(cut):
    def cutting(game, state):
        return alphabeta(game, state, cut=cut)

    for seed in range(60):
        found = check_search(cutting, "alphabeta", cut, game=RandomGame(seed))
        assert found, (seed, found)


def test_a_name_that_only_ones_own_game_has_leads_to_its_check():
    def search(game, state):
        return game.mobility(state, "white")  # which looks a little like utility

    told = str(check_search(search, "minimax"))
    assert "check_search(search, game=...)" in told
    assert "did you mean" not in told


def test_a_slip_of_the_pen_is_put_right():
    def search(game, state):
        return game.utilty(state, "MAX")

    told = str(check_search(search, "minimax"))
    assert "did you mean game.utility(state, player)?" in told


def to_the_end(game, state, depth, player=None, alpha=-inf, beta=inf):
    """Alpha-beta that never asks for its depth."""
    player = player or game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, player), None
    is_max = game.to_move(state) == player
    best, move = (-inf if is_max else inf), None
    for a in game.actions(state):
        value, _ = to_the_end(game, game.result(state, a), depth - 1, player, alpha, beta)
        if value > best if is_max else value < best:
            best, move = value, a
        if is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, move


def test_a_search_that_ignores_its_depth_fails_also_where_no_depth_is_given():
    found = check_search(to_the_end, "alphabeta", game=Walks())
    assert found.diagnosis == "depth-steps"
    assert "At a depth of 2 it came to a position" in found.title


def test_that_nothing_was_asked_at_a_depth_is_told():
    found = check_search(alphabeta, "alphabeta", game=Walks())
    assert found
    assert "Its answers at a depth were not checked: give one" in str(found)


def values_of_all(game, state):
    """What a state is worth to its mover, by looking at everything below it."""
    mover = game.to_move(state)

    def value(state):
        if game.is_terminal(state):
            return game.utility(state, mover)
        found = [value(game.result(state, move)) for move in game.actions(state)]
        return max(found) if game.to_move(state) == mover else min(found)

    return value(state)


@given(seed=st.integers(0, 10**9))
def test_in_no_game_does_a_search_that_never_cuts_pass_in_silence(seed):
    found = check_search(values_of_all, "alphabeta", game=RandomGame(seed))
    assert not found or "whether it cuts was not checked" in str(found)


def test_in_many_games_it_fails():
    checked = [
        check_search(values_of_all, "alphabeta", game=RandomGame(seed)) for seed in range(60)
    ]
    assert sum(not found for found in checked) >= 10


def test_on_trees_it_fails_always():
    assert not check_search(values_of_all, "alphabeta")


# ---- many paths lead to one position


def to_a_depth(cuts, win=1, estimate=None):
    """Minimax or alpha-beta to a depth, with 0 for every estimate unless one is given."""

    def search(game, state, depth, alpha=-inf, beta=inf, player=None):
        player = player or game.to_move(state)
        if game.is_terminal(state):
            return win * game.utility(state, player), None
        if depth == 0:
            return game.evaluations[estimate](state, player) if estimate else 0, None
        is_max = game.to_move(state) == player
        best, move = -inf if is_max else inf, None
        for a in game.actions(state):
            value, _ = search(game, game.result(state, a), depth - 1, alpha, beta, player)
            if value > best if is_max else value < best:
                best, move = value, a
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if cuts and alpha >= beta:
                break
        return best, move

    return search


never_cutting, cutting = to_a_depth(cuts=False), to_a_depth(cuts=True)


def of_listed_moves(game, state, depth, alpha=-inf, beta=inf, player=None):
    """Alpha-beta that makes all moves of a node before it follows the first."""
    player = player or game.to_move(state)
    if depth == 0 or game.is_terminal(state):
        return game.utility(state, player) if game.is_terminal(state) else 0
    is_max = game.to_move(state) == player
    best = -inf if is_max else inf
    for child in [game.result(state, move) for move in game.actions(state)]:
        value = of_listed_moves(game, child, depth - 1, alpha, beta, player)
        best = max(best, value) if is_max else min(best, value)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


@pytest.mark.parametrize("heaps", [(1, 2, 3), (3, 3, 1), (3, 4, 5)])
@pytest.mark.parametrize("depth", [3, 4, 5])
def test_where_paths_meet_each_way_to_a_position_counts(heaps, depth):
    given = {"game": Nim(*heaps), "depth": depth}
    assert "never cuts" in str(check_search(never_cutting, "alphabeta", **given))
    assert "leaves something out" in str(check_search(cutting, "minimax", **given))
    for right, kind in [(cutting, "alphabeta"), (never_cutting, "minimax")]:
        found = check_search(right, kind, **given)
        assert found, found
        assert "looks at what" in str(found)


def test_where_paths_meet_a_search_to_the_end_is_seen_not_to_cut():
    assert "never cuts" in str(check_search(values_of_all, "alphabeta", game=Nim()))
    assert "leaves something out" in str(check_search(values_for_mover, "minimax", game=Nim()))


@pytest.mark.parametrize("depth", [3, 4])
def test_a_table_and_a_list_of_moves_are_no_mistakes_where_paths_meet(depth):
    def by_heart(game, state, depth):
        known = {}

        def search(state, left):
            if (state, left) not in known:
                known[state, left] = value(state, left)
            return known[state, left]

        def value(state, left):
            if game.is_terminal(state):
                return game.utility(state, mover)
            values = [search(game.result(state, a), left - 1) for a in game.actions(state) if left]
            best = max if game.to_move(state) == mover else min
            return best(values, default=0)

        mover = game.to_move(state)
        return search(state, depth)

    for search, kind in [
        (by_heart, "minimax"),
        (alphabeta_table, "alphabeta"),
        (of_listed_moves, "alphabeta"),
    ]:
        found = check_search(search, kind, game=Nim(), depth=depth)
        assert found, (search, found)


def test_what_is_said_of_the_positions_is_so():
    tree = ((3, 4, 2), 1)  # the first position that is tried, and the moves in their order
    game = Nim(3, 4, 5)
    nodes = [count(search, game, tree, depth=3).nodes - 1 for search in (minimax, alphabeta)]
    found = check_search(never_cutting, "alphabeta", game=game, depth=3)
    words = f"Of the {nodes[0]} positions that it looked at here, alpha-beta (cut >=) leaves out"
    assert f"{words} {nodes[0] - nodes[1]}." in str(found)


def cuts_nowhere(game, depth):
    """Does alpha-beta look at everything in all positions that are tried?"""
    given = {} if depth is None else {"depth": depth, "evaluate": next(iter(game.evaluations))}
    states = positions(game, depth, game.players, Task("alphabeta", ">="))
    return all(
        count(minimax, game, state, **given).nodes == count(alphabeta, game, state, **given).nodes
        for state in states
    )


@given(seed=st.integers(0, 10**9))
def test_that_nothing_can_be_cut_is_said_only_where_it_is_so(seed):
    game = RandomGame(seed)
    assert bool(check_search(values_of_all, "alphabeta", game=game)) == cuts_nowhere(game, None)


@given(heaps=st.lists(st.integers(1, 3), min_size=1, max_size=3), depth=st.integers(2, 4))
def test_in_no_game_of_heaps_does_a_search_that_never_cuts_pass(heaps, depth):
    game = Nim(*heaps)
    assume(list(positions(game, depth, game.players)))
    found = check_search(never_cutting, "alphabeta", game=game, depth=depth)
    assert bool(found) == cuts_nowhere(game, depth)
    assert check_search(cutting, "alphabeta", game=game, depth=depth)


# ---- what ends and estimates count


class Kings(Walks):
    """The same with a board and an estimate that is greater than 1."""

    layout = Layout.squares("Kings", 4, 4)

    @property
    def evaluations(self):
        return {"room": self.room}

    def room(self, state, player):
        white, black = (len(self.actions((each, *state[1:]))) for each in self.players)
        return 3 * (white - black if player == "white" else black - white)

    def pieces(self, state):
        return {state[1]: "white", state[2]: "black"} | dict.fromkeys(state[3], "blocked")


def test_a_win_that_weighs_too_little_is_named():
    light = check_search(to_a_depth(True, 1, "room"), "alphabeta", game=Kings(), depth=4)
    assert not light
    assert "give back game.win_weight * game.utility(state, player)" in str(light)
    heavy = to_a_depth(True, 1_000_000, "room")
    assert check_search(heavy, "alphabeta", game=Kings(), depth=4)


def test_a_search_without_the_games_estimate_is_told_so():
    found = check_search(cutting, "alphabeta", game=Kings(), depth=3)
    assert "takes every position for 0" in found.title
    assert "game.evaluations['room'](state, player)" in found.title


def test_without_estimates_a_win_may_weigh_anything():
    def negamax(game, state, depth, alpha=-inf, beta=inf):
        if depth == 0 or game.is_terminal(state):
            return game.is_terminal(state) * game.utility(state, game.to_move(state))
        for move in game.actions(state):
            value = -negamax(game, game.result(state, move), depth - 1, -beta, -alpha)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return alpha

    found = check_search(negamax, "alphabeta", game=Nim(3, 4, 5), depth=4)
    assert found, found


def test_the_card_says_who_is_to_move():
    def first(game, state, depth):
        return game.actions(state)[0]

    found = check_search(first, game=Kings(), depth=2)
    words, game, state = found.positions[0]
    assert words.startswith(f"{game.to_move(state)} to move: ")
    assert found.title.startswith("The move ")


@pytest.mark.parametrize("is_pass_made", [True, False])
def test_with_a_depth_positions_before_a_pass_are_tried(is_pass_made: bool):
    def search(game, state, depth, evaluate):
        mover = game.maximiser(state)

        def value(s, left):
            if game.is_terminal(s):
                return game.win_weight * game.utility(s, mover)
            moves = [a for a in game.actions(s) if is_pass_made or not game.must_pass(s)]
            if left == 0 or not moves:
                return evaluate(s, mover)
            best = max if game.to_move(s) == mover else min
            return best(value(game.result(s, a), left - 1) for a in moves)

        return value(state, depth)

    assert bool(check_search(search, game=Othello(), depth=3)) is is_pass_made
