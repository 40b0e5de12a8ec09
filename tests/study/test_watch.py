"""A student's own search is seen as it is: the whole tree, or a kind word on what went wrong."""

import bdb
import cProfile
import gc
import pdb  # noqa: T100
import sys
import threading
import traceback
from functools import cache
from io import StringIO
from math import inf, isnan
from time import perf_counter

import pytest
import watched
from nim import Sticks
from students import blind, correct, wrong

from teachkit import (
    ConnectFour,
    Game,
    Stepper,
    TicTacToe,
    Trace,
    TreeGame,
    WatchError,
    alphabeta,
    alphabeta_hard,
    check_search,
    figure,
    minimax,
    record,
    steps,
    watch,
)
from teachkit.game import Evaluation, State
from teachkit.study.sandbox import limit as limits
from teachkit.study.watch.calling import calling
from teachkit.study.watch.watch import Watching

FIGURE = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
TTT = TicTacToe()


KNOWN = {(n, p): (n, p) for n in range(9) for p in ("first", "second")}


class Nim(Sticks):
    """Positions are reached in many ways, and often as one object."""

    initial = (6, "first")

    def result(self, state, move):
        return KNOWN[super().result(state, move)]


class Echo(Nim):
    """Two moves lead to the very same object."""

    def actions(self, state):
        return (1, 2, 3) if state[0] else ()

    def result(self, state, move):
        return KNOWN[state[0] - 1, self.other(state[1])]


GAMES = {
    "figure": (FIGURE, None),
    "one ply": (TreeGame([3, 12, 8]), None),
    "a leaf": (TreeGame(-2), None),
    "ragged": (TreeGame([[[1, [2, 3]], -4], [5, 0], 7]), None),
    "ties": (TreeGame([[[0, 0], [0, 1]], [[0], [-1, 0]], [[0, 0]]]), None),
    "MIN first": (TreeGame([[3, 12], [2, 4], [14, 1]], root="MIN"), None),
    "MIN twice": (TreeGame([[[3, 12], [2, 4]], [[14, 1]]], players=["MAX", "MIN", "MIN"]), None),
    "four plies": (TreeGame([[[[3, 17], [2]], [[12], [15, 16]]], [[[2, 5], [0]], [[2], [14]]]]), 0),
    "tic-tac-toe": (TTT, TTT.parse("5917")),
    "tic-tac-toe lost": (TTT, TTT.parse("519234")),
}


def alike(seen: Trace, right: Trace) -> None:
    """Both are the same tree, with the same windows where the first has any."""
    assert [node.moves for node in seen] == [node.moves for node in right]
    assert [node.value for node in seen] == [node.value for node in right]
    assert [node.role for node in seen] == [node.role for node in right]
    assert [set(node.pruned) for node in seen] == [set(node.pruned) for node in right]
    if seen.cut is not None:
        assert [(n.alpha, n.beta) for n in seen] == [(n.alpha, n.beta) for n in right]
        assert [n.cutoff_by for n in seen.cutoffs] == [
            seen[n.cutoff_by.id] if n.cutoff_by else None for n in right.cutoffs if n.pruned
        ]


def title(function) -> str:
    return getattr(function, "__name__", type(function).__name__)


def cases(functions):
    """Every function with every game, but a finished one for those that want moves first."""
    hasty = (correct.best_move_only, watched.leaves_in_the_loop, watched.top_loop)
    for function in functions:
        for name in GAMES:
            if name != "a leaf" or function not in hasty:
                yield pytest.param(function, name, id=f"{title(function)}, {name}")


@pytest.mark.parametrize(("function", "where"), [*cases(watched.MINIMAX)])
def test_minimax_of_any_shape_is_seen_whole(function, where):
    game, state = GAMES[where]
    alike(watch(function, game, state), record(minimax, game, state))


@pytest.mark.parametrize(("function", "where"), [*cases(watched.ALPHABETA)])
def test_alphabeta_of_any_shape_is_seen_with_its_windows(function, where):
    game, state = GAMES[where]
    seen, right = watch(function, game, state), record(alphabeta, game, state)
    alike(seen, right)
    assert seen.cut is not None


@pytest.mark.parametrize("game", [Nim(), Echo()])
def test_positions_reached_twice_are_told_apart(game):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, "first")
        pick = max if game.to_move(state) == "first" else min
        return pick(value(game.result(state, move)) for move in game.actions(state))

    def children_first(state):
        if game.is_terminal(state):
            return game.utility(state, "first")
        children = [game.result(state, move) for move in game.actions(state)]
        return (max if state[1] == "first" else min)([children_first(s) for s in children])

    def skipping(state):
        if game.is_terminal(state):
            return game.utility(state, "first")
        best = []
        for move in game.actions(state):
            child = game.result(state, move)
            if move != 2:
                best.append(skipping(child))
        return (max if state[1] == "first" else min)(best or [0])

    right = record(minimax, game)
    alike(watch(value, game), right)
    alike(watch(children_first, game), right)
    assert all(node.move != 2 for node in watch(skipping, game))


def test_a_depth_and_an_evaluation_are_handed_on():
    game = ConnectFour(rows=4, columns=4)

    def search(game, state, depth, evaluate, maximizingPlayer):  # noqa: N803
        if game.is_terminal(state):
            return game.win_weight * game.utility(state, "red")
        if depth == 0:
            return evaluate(state, "red")
        values = [
            search(game, game.result(state, move), depth - 1, evaluate, not maximizingPlayer)
            for move in game.actions(state)
        ]
        return max(values) if maximizingPlayer else min(values)

    alike(watch(search, game, depth=2), record(minimax, game, depth=2))


def test_a_function_of_the_state_alone_finds_its_game_itself():
    def search(state):
        if FIGURE.is_terminal(state):
            return FIGURE.utility(state, "MAX")
        return (max if FIGURE.to_move(state) == "MAX" else min)(
            search(FIGURE.result(state, move)) for move in FIGURE.actions(state)
        )

    alike(watch(search, FIGURE), record(minimax, FIGURE))


def test_values_for_a_fixed_player_who_is_not_to_move_are_told_from_his_side():
    state = TTT.parse("51923")
    seen = watch(watched.plain, TTT, state)
    assert seen.player == "X"
    assert seen.value == -record(minimax, TTT, state).value


def test_calls_that_a_cache_answers_do_not_happen():
    state = TTT.parse("5917")
    watched.cached.cache_clear()
    seen = watch(watched.cached, TTT, state)
    assert len(seen) < len(record(minimax, TTT, state))
    assert not any(node.pruned for node in seen)


def test_the_cut_rule_is_found_out():
    def strict(game, state, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        is_max = game.to_move(state) == "MAX"
        v = -inf if is_max else inf
        for move in game.actions(state):
            got = strict(game, game.result(state, move), alpha, beta)
            v = max(v, got) if is_max else min(v, got)
            if v > beta if is_max else v < alpha:
                break
            alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
        return v

    game = TreeGame([[3, 12, 8], [3, 4, 6], [2, 5, 1]])
    seen = watch(strict, game)
    assert seen.cut == ">"
    alike(seen, record(alphabeta, game, cut=">"))
    assert watch(watched.textbook, game).cut == ">="


# ---- wrong searches are shown as they are


def too_eager(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    v = None
    for move in game.actions(state):
        v = too_eager(game, game.result(state, move), alpha, beta)
        if game.to_move(state) == "MIN":
            return v
    return v


def test_moves_left_out_for_no_reason_are_not_called_cutoffs():
    seen = watch(too_eager, FIGURE)
    assert [node.pruned for node in seen if node.role == "MIN" and node.children] == [(1, 2)] * 3
    assert not seen.cutoffs
    assert seen.value == 14
    assert "cut" not in seen.text()
    said = [step.sentence for step in steps(seen)]
    assert "The function returned 3 at B; 2 moves were never tried." in said


def test_a_wrong_value_is_shown_as_it_was_returned():
    def sums(game, state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        return sum(sums(game, game.result(state, move)) for move in game.actions(state))

    seen = watch(sums, FIGURE)
    assert [child.value for child in seen.root.children] == [23, 12, 21]
    assert seen.value == 56
    assert seen.principal_variation == [seen.root]
    assert "The function returned 56 at A." in [step.sentence for step in steps(seen)]


@pytest.mark.parametrize("function", [too_eager, watched.textbook, watched.negamax_window])
def test_what_was_watched_is_drawn_stepped_and_saved(function, tmp_path):
    seen = watch(function, FIGURE)
    assert f"{title(function)}" in figure(seen).title
    stepper = Stepper(seen)
    assert title(function) in stepper._still["title"]
    assert stepper._still["code"] == {"MAX": [], "MIN": []}
    stepper.save(tmp_path / "own.html")
    seen.save(tmp_path / "own.json")
    again = Trace.load(tmp_path / "own.json")
    assert again.watched
    alike(again, seen)
    assert list(map(str, steps(again))) == list(map(str, steps(seen)))


# ---- what may go wrong


def no_end(game, state):
    return max(no_end(game, state) for move in game.actions(state))


def past_the_end(game, state):
    moves = game.actions(state) or (0,)
    return max(past_the_end(game, game.result(state, moves[0])) for _ in moves)


def divides(game, state):
    if game.is_terminal(state):
        return 1 / 0
    return max(divides(game, game.result(state, move)) for move in game.actions(state))


def illegal(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    return max(illegal(game, game.result(state, move)) for move in (0, 1, 2, 3))


def loops(game, state):
    if game.is_terminal(state):
        while True:
            pass
    return max(loops(game, game.result(state, move)) for move in game.actions(state))


def loops_and_catches(game, state):
    try:
        return loops(game, state)
    except:  # noqa: E722
        return loops(game, state)


def forgets(game, state):  # noqa: RET503
    if game.is_terminal(state):
        game.utility(state, "MAX")
    else:
        return max(forgets(game, game.result(state, move)) for move in game.actions(state))


def prints(game, state):
    for move in game.actions(state):
        prints(game, game.result(state, move))


def text(game, state):
    if game.is_terminal(state):
        return "3"
    return max(text(game, game.result(state, move)) for move in game.actions(state))


def yields(game, state):
    for move in game.actions(state):
        yield from yields(game, game.result(state, move))


def writes(game, state):
    if game.is_terminal(state):
        return game.utility(state, "X")
    state[0] = 1
    return 0


FAULTS = {
    no_end: ("same", "no_end(game, state) for move"),
    divides: ("error", "return 1 / 0"),
    illegal: ("illegal", "in (0, 1, 2, 3)"),
    forgets: ("nothing", 'game.utility(state, "MAX")'),
    prints: ("nothing", "for move in game.actions"),
    text: ("type", "def text"),
    yields: ("generator", "def yields"),
}


@pytest.mark.parametrize("function", FAULTS, ids=title)
def test_a_fault_names_the_line_and_keeps_the_tree(function):
    kind, line = FAULTS[function]
    with pytest.raises(WatchError) as caught:
        watch(function, FIGURE)
    error = caught.value
    assert (error.kind, error.function) == (kind, function.__name__)
    assert line in error.source
    assert f"{function.__name__}, line {error.line}:  {error.source}" in str(error)
    assert error.trace.root.state == FIGURE.initial
    assert figure(error.trace).svg
    assert len(steps(error.trace)) > 0


def test_the_tree_up_to_an_error_is_there():
    with pytest.raises(WatchError, match="ZeroDivisionError") as caught:
        watch(divides, FIGURE)
    assert str(caught.value).endswith("It happened after the moves 1 1.")
    trace = caught.value.trace
    assert [node.moves for node in trace] == [[], [0], [0, 0]]
    assert all(isnan(node.value) for node in trace)
    assert isinstance(caught.value.raised, ZeroDivisionError)
    assert "?" in trace.text()


def test_who_chooses_among_no_moves_is_told_to_ask_for_the_end():
    def best(game, state):
        return max(best(game, game.result(state, a)) for a in game.actions(state))

    def chooses_elsewhere(game, state):
        return game.utility(state, "MAX") if game.is_terminal(state) else max([])

    with pytest.raises(WatchError, match=r"ask game\.is_terminal\(state\) first") as caught:
        watch(best, TreeGame([1]))
    assert caught.value.kind == "over"
    assert str(caught.value).endswith("It happened after the move 1.")
    with pytest.raises(WatchError, match="want at least one thing") as caught:
        watch(chooses_elsewhere, TreeGame([1]))
    assert caught.value.kind == "error"


def test_an_endless_descent_is_explained():
    class Endless(Nim):
        def is_terminal(self, state):
            return False

        def actions(self, state):
            return (0,)

    with pytest.raises(WatchError, match="without end") as caught:
        watch(past_the_end, Endless())
    assert caught.value.kind == "deep"
    assert len(caught.value.trace) > 50
    assert figure(caught.value.trace).svg


def best_first(game, state):
    if game.is_terminal(state):
        return game.utility(state, "first")
    values = [best_first(game, game.result(state, move)) for move in game.actions(state)]
    return max(values) if game.to_move(state) == "first" else min(values)


class Leftover:
    """Something that goes only when Python next tidies up."""

    def __del__(self):
        self.last_act()


def leave_over(last_act):
    thing = Leftover()
    thing.last_act, thing.itself = last_act, thing


def test_what_is_tidied_up_meanwhile_is_not_taken_for_a_part_of_the_search():
    class Tidying(Nim):
        def is_terminal(self, state):
            if sys.getprofile():
                gc.collect()
            return super().is_terminal(state)

    heard = []
    leave_over(lambda: heard.append(sys.getprofile()) or best_first(Nim(), Nim.initial))
    tree = watch(best_first, Tidying())
    gc.collect()
    assert heard == [None], "what was there before stays until the search is over"
    assert len(tree) == len(watch(best_first, Nim()))


def test_no_room_to_tidy_up_in_is_nothing_to_complain_of(monkeypatch):
    told = []
    monkeypatch.setattr(sys, "unraisablehook", lambda what: told.append(what.exc_type))

    def fails(error):
        raise error

    class Littering(Nim):
        def is_terminal(self, state):
            if sys.getprofile():  # not when the tree is put together
                leave_over(lambda: fails(RecursionError))
                leave_over(lambda: fails(KeyError))
                gc.collect()
            return super().is_terminal(state)

    watch(best_first, Littering())
    assert set(told) == {KeyError}


@pytest.mark.parametrize("function", [loops, loops_and_catches], ids=title)
def test_an_endless_loop_is_stopped_where_it_is(function):
    start = perf_counter()
    with pytest.raises(WatchError, match=r"in 0\.2 seconds") as caught:
        watch(function, FIGURE, seconds=0.2)
    assert perf_counter() - start < 9
    assert caught.value.kind == "time"
    assert caught.value.line is not None


def value_for_max(game, state):
    return game.utility(state, "MAX")


def handed_on(function):
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)

    return wrapper


@handed_on
def never_goes_on(game, state):
    if game.is_terminal(state):
        return value_for_max(game, state)
    best, i, moves = -inf, 0, game.actions(state)
    while i < len(moves):
        best = max(best, never_goes_on(game, game.result(state, moves[i])))
    return best


ENDLESS_LINES = {
    "while i < len(moves):",
    "best = max(best, never_goes_on(game, game.result(state, moves[i])))",
}
"""The lines of its endless loop: the end may come in either."""


class Beating(TreeGame):
    """Time passes with the questions to this game, however fast the machine is."""

    asked = 0

    def is_terminal(self, state):
        Beating.asked += 1
        return super().is_terminal(state)


@pytest.mark.parametrize("limit", [{"seconds": 1}, {"max_nodes": 20_000}])
def test_a_loop_that_asks_the_game_without_end_is_stopped(limit, monkeypatch):
    monkeypatch.setattr("teachkit.study.watch.watch.EVENTS_AFTER_STOP", 1_000)
    if "seconds" in limit:
        for clock in ("perf_counter", "process_time"):
            monkeypatch.setattr(limits, clock, lambda: Beating.asked / 2_000)
    with pytest.raises(WatchError) as caught:
        watch(never_goes_on, Beating(FIGURE.tree), **limit)
    assert caught.value.kind == ("time" if "seconds" in limit else "nodes")
    assert caught.value.function == "never_goes_on"
    assert caught.value.source in ENDLESS_LINES
    assert 100 < len(caught.value.trace) < 1_000
    assert "how it began" in str(caught.value)


def test_a_move_searched_again_and_again_costs_no_more_each_time():
    def again(game, state, times):
        if game.is_terminal(state):
            return value_for_max(game, state)
        return max(again(game, game.result(state, 0), times) for _ in range(times))

    def lines_run(times):
        def count(_frame, event, _arg):
            nonlocal lines
            lines += event == "line"
            return count

        lines, before = 0, sys.gettrace()
        sys.settrace(count)
        try:
            assert watch(again, TreeGame([5]), times=times).value == 5
        finally:
            sys.settrace(before)
        return lines

    assert lines_run(1_600) < 20 * lines_run(100)


def test_a_game_that_is_asked_without_end_does_not_fill_the_memory():
    def asks(game, state):
        while True:
            game.result(state, 0)

    with pytest.raises(WatchError) as caught:
        watch(asks, FIGURE, max_nodes=100, seconds=60)
    assert caught.value.kind == "nodes"
    assert caught.value.source in ("while True:", "game.result(state, 0)")


def test_a_helper_that_never_ends_is_named_itself():
    def helper():
        while True:
            pass

    def search(game, state):
        return helper()

    with pytest.raises(WatchError) as caught:
        watch(search, FIGURE, seconds=0.2)
    assert caught.value.function == "helper"


def test_a_search_that_is_too_big_is_stopped():
    with pytest.raises(WatchError, match="more than 50 calls") as caught:
        watch(watched.plain, TTT, max_nodes=50)
    assert len(caught.value.trace) == 50 or len(caught.value.trace) == 51
    assert caught.value.source.startswith("values = [plain(game")


def test_a_change_of_a_position_is_noticed():
    with pytest.raises(WatchError, match="TypeError") as caught:
        watch(writes, TTT)
    assert caught.value.source == "state[0] = 1"

    class Lists(Nim):
        initial = [4, "first"]  # noqa: RUF012
        __hash__ = None

        def result(self, state, move):
            return [state[0] - move, self.other(state[1])]

    def spoils(game, state):
        if game.is_terminal(state):
            return game.utility(state, "first")
        values = [spoils(game, game.result(state, move)) for move in game.actions(state)]
        state[0] -= 1
        return max(values)

    with pytest.raises(WatchError, match="changed a position") as caught:
        watch(spoils, Lists())
    assert (caught.value.kind, caught.value.function) == ("changed", "spoils")
    assert caught.value.trace.root.state == [4, "first"]
    alike(watch(fair, Lists()), record(minimax, Nim(), (4, "first")))


def fair(game, state):
    if game.is_terminal(state):
        return game.utility(state, "first")
    pick = max if game.to_move(state) == "first" else min
    return pick(fair(game, game.result(state, move)) for move in game.actions(state))


def test_a_move_that_a_careless_game_lets_pass_is_still_illegal():
    def takes_too_many(game, state):
        if game.is_terminal(state):
            return game.utility(state, "first")
        return max(takes_too_many(game, game.result(state, take)) for take in (1, state[0]))

    with pytest.raises(WatchError, match="rules do not allow") as caught:
        watch(takes_too_many, Nim())
    assert caught.value.kind == "illegal"


def test_positions_out_of_sight_are_spoken_of():
    class Hidden:
        def search(self, game, state):
            self.game, self.state = game, state
            return self.look()

        def look(self):
            if self.game.is_terminal(self.state):
                return self.game.utility(self.state, "MAX")
            here, values = self.state, []
            for move in self.game.actions(here):
                self.state = self.game.result(here, move)
                values.append(self.look())
            self.state = here
            return max(values) if self.game.to_move(here) == "MAX" else min(values)

    with pytest.raises(WatchError, match="handed on as an argument") as caught:
        watch(Hidden(), FIGURE)
    assert caught.value.kind == "unseen"


def of_its_own(state):
    if FIGURE.is_terminal(state):
        return FIGURE.utility(state, "MAX")
    values = [of_its_own(FIGURE.result(state, move)) for move in FIGURE.actions(state)]
    return max(values) if FIGURE.to_move(state) == "MAX" else min(values)


OTHERS = [TreeGame([[1, 2, 1], [3, 4, 2], [5, 6, 7]]), TreeGame([[1, 2], [3, 4]]), TTT]


@pytest.mark.parametrize("function", [of_its_own, watched.Searcher(FIGURE)], ids=title)
@pytest.mark.parametrize("game", OTHERS)
def test_a_search_of_another_game_is_refused(function, game):
    with pytest.raises(WatchError, match=r"a game of its own \(TreeGame\(\[\[3, 12") as caught:
        watch(function, game)
    assert caught.value.kind == "other-game"
    assert watch(function, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).value == 3


class Twice(Game[int, int]):
    """A tree seen through another game."""

    players = FIGURE.players
    initial = FIGURE.initial

    def __init__(self, game):
        self.inner = game

    def to_move(self, state):
        return self.inner.to_move(state)

    def actions(self, state):
        return [move for move in (0, 1, 2) if not self.inner.is_terminal(state)]

    def result(self, state, move):
        return self.inner.result(state, move)

    def is_terminal(self, state):
        return self.inner.is_terminal(state)

    def utility(self, state, player):
        return self.inner.utility(state, player)


def test_a_game_made_of_another_is_no_other_game():
    assert watch(watched.plain, Twice(FIGURE)).value == 3
    assert watch(lambda game, state: watched.plain(Twice(game), state), FIGURE).value == 3


@pytest.mark.parametrize("number", [4, 5])
def test_a_class_is_made_an_object_and_its_search_is_called(number):
    class Chooser(watched.Searcher):
        def choose(self, state):
            self.player = self.game.to_move(state)
            return max(self.game.actions(state), key=lambda move: self.after(state, move))

        def after(self, state, move):
            return self.value(self.game.result(state, move))[0]

    seen = watch(Chooser, TreeGame([[number, 12], [2, 14]]))
    assert (seen.value, seen.move, len(seen)) == (number, 0, 7)


@pytest.mark.parametrize("search", [minimax, alphabeta, alphabeta_hard])
def test_the_searches_of_this_package_can_be_watched_too(search):
    alike(watch(search, FIGURE), record(search, FIGURE))
    alike(
        watch(search, TTT, TTT.parse("591"), depth=2),
        record(search, TTT, TTT.parse("591"), depth=2),
    )


@pytest.mark.parametrize("search", [minimax, alphabeta, alphabeta_hard])
def test_the_searches_of_this_package_pass_their_own_check(search):
    assert check_search(search, "minimax" if search is minimax else "alphabeta")


def test_an_annotation_that_only_mentions_states_says_nothing():
    def told(
        game: Game,
        position: "State | None" = None,
        evaluate: "Evaluation[State] | None" = None,
        order: str | Evaluation[State] | None = None,
    ):
        return position, evaluate, order

    assert calling(told, FIGURE)(4) == (4, None, None)


# ---- what is said


def for_nobody(game, state):
    if game.is_terminal(state):
        return game.utility(state, "me")
    return max(for_nobody(game, game.result(state, move)) for move in game.actions(state))


def swaps(game, state):
    if game.is_terminal(state):
        return 1
    return max(swaps(game, game.result(move, state)) for move in game.actions(state))


def walks(game, state):
    def walk(s):
        values = [next(walk(game.result(s, move))) for move in game.actions(s)]
        yield max(values) if values else game.utility(s, "MAX")

    return next(walk(state))


def leaves(game, state):
    sys.exit(1)


SAID = [
    (for_nobody, TTT, "player", "TicTacToe has no player called 'me': take the player from game."),
    (swaps, TTT, "swapped", "Are the arguments swapped? It is game.result(state, move)."),
    (swaps, FIGURE, "swapped", "Are the arguments swapped? It is game.result(state, move)."),
    (walks, FIGURE, "unseen", "A generator was seen: walk has a yield"),
    (leaves, FIGURE, "exit", "ended the whole program"),
    (wrong.no_result.to_be_written, FIGURE, "stub", "not written yet"),
    (wrong.no_result.only_passes, FIGURE, "stub", "not written yet"),
    (wrong.no_result.only_says_what, FIGURE, "stub", "not written yet"),
]


@pytest.mark.parametrize(("function", "game", "kind", "words"), SAID)
def test_what_can_be_said_plainly_is_said(function, game, kind, words):
    with pytest.raises(WatchError) as caught:
        watch(function, game)
    assert caught.value.kind == kind
    assert words in str(caught.value)


def test_an_illegal_move_is_not_taken_for_swapped_arguments():
    with pytest.raises(WatchError, match="rules do not allow"):
        watch(illegal, FIGURE)


def test_a_decorated_function_is_named_by_its_own_line():
    @cache
    def texts(game, state):
        return "3"

    @handed_on
    def again(game, state):
        return again(game, state)

    for function, line in ((texts, "def texts"), (again, "return again(game, state)")):
        with pytest.raises(WatchError) as caught:
            watch(function, FIGURE)
        assert caught.value.source.startswith(line)


def test_an_error_shows_the_students_line_and_none_of_the_machinery():
    with pytest.raises(WatchError) as caught:
        watch(divides, FIGURE)
    error = caught.value
    assert error._render_traceback_() == [f"WatchError: {error}"]
    frames = traceback.extract_tb(error.__traceback__)
    assert [frame.name for frame in frames][1:] == ["watch"]
    assert "During handling" not in "".join(traceback.format_exception(error))


# ---- how it is called


def test_what_cannot_be_guessed_is_asked_for():
    def search(game, state, patience, zeal):
        return 0

    with pytest.raises(ValueError, match=r"asks for patience, zeal.*watch\(search, game, patience"):
        watch(search, FIGURE)
    with pytest.raises(ValueError, match="no parameter 'who'"):
        watch(watched.plain, FIGURE, who="MAX")
    assert watch(watched.by_map, FIGURE, who="MAX").value == 3
    with pytest.raises(ValueError, match="cannot be called"):
        watch(3, FIGURE)
    with pytest.raises(ValueError, match="seconds must be"):
        watch(watched.plain, FIGURE, seconds=0)


def test_parameters_are_known_by_name_use_and_type():
    def told(game, state, alpha, beta, depth, ply, is_max, colour, player, opponent):
        return [state, alpha, beta, depth, ply, is_max, colour, player, opponent]

    game = TreeGame([[1]], root="MIN")
    assert calling(told, game, depth=4)(0) == [0, -inf, inf, 4, 0, False, -1, "MAX", "MIN"]
    assert calling(lambda s, x: (x, s), FIGURE, x=7)(0) == (7, 0)

    def counting(board, depth, rules):
        return max(depth, depth + 1), rules.actions(board)  # as counting would be called again

    def shows(state, depth, level, maximizing_player):
        lines = depth + 1
        below = min(level, level - 1)
        return lines, below, FIGURE.utility(state, maximizing_player)

    assert calling(counting, FIGURE)(0) == (1, (0, 1, 2))
    assert calling(shows, FIGURE, depth=4)(2) == (5, 3, 3)
    assert calling(lambda where: where, FIGURE)(5) == 5
    assert Watching(blind.move_before_value, FIGURE).returned == (0, 3)


# ---- nothing is left behind


def test_nothing_is_left_behind():
    before = sys.getrecursionlimit(), threading.active_count(), sys.getprofile()
    watch(watched.plain, FIGURE)
    for function in (*FAULTS, loops):
        with pytest.raises(WatchError):
            watch(function, FIGURE, seconds=0.3)
    assert (sys.getrecursionlimit(), threading.active_count(), sys.getprofile()) == before


def test_a_debugger_goes_on_seeing_everything():
    lines = []

    def tracer(frame, event, _):
        if frame.f_code is watched.plain.__code__:
            lines.append(event)
        return tracer

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        watch(watched.plain, FIGURE)
        with pytest.raises(WatchError):
            watch(divides, FIGURE)
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(before)
    assert lines.count("call") == lines.count("return") == 13
    assert lines.count("line") >= 26


def test_the_end_of_the_time_switches_no_debugger_off():
    before, debugger = sys.gettrace(), bdb.Bdb()
    debugger.reset()
    for _ in range(3):
        sys.settrace(debugger.trace_dispatch)
        try:
            with pytest.raises(WatchError) as caught:
                watch(loops, FIGURE, seconds=0.1)
            assert sys.gettrace() == debugger.trace_dispatch
        finally:
            sys.settrace(before)
        assert caught.value.kind == "time"


def test_a_search_that_a_debugger_is_asked_for_is_stopped_as_well():
    asked = StringIO("!watch(loops, FIGURE, seconds=0.1)\ncontinue\n")
    said, before = StringIO(), sys.gettrace()
    try:
        pdb.Pdb(stdin=asked, stdout=said, nosigint=True, readrc=False).set_trace()
    finally:
        sys.settrace(before)
    assert "It did not come to an end in 0.1 seconds" in said.getvalue()


def test_a_profiler_is_put_back():
    def profiler(*_):
        pass

    sys.setprofile(profiler)
    try:
        watch(watched.plain, FIGURE)
        with pytest.raises(WatchError):
            watch(divides, FIGURE)
        assert sys.getprofile() is profiler
    finally:
        sys.setprofile(None)
    profile = cProfile.Profile()
    profile.enable()
    watch(watched.plain, FIGURE)
    watched.us(FIGURE)
    profile.disable()
    assert watched.us.__code__ in [entry.code for entry in profile.getstats()]


def test_it_works_in_a_thread():
    found = []
    thread = threading.Thread(target=lambda: found.append(watch(watched.plain, FIGURE).value))
    thread.start()
    thread.join()
    assert found == [3]


def test_an_interrupt_comes_through():
    def interrupted(game, state):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        watch(interrupted, FIGURE)
    assert sys.getprofile() is None


@pytest.mark.parametrize("nested", [[[1, 2], 3], [3, [1, 2]], [[1, 2], [3, 4]]])
def test_a_search_without_calls_is_not_shown_in_part(nested):
    with pytest.raises(WatchError, match="no function was seen that calls itself"):
        watch(blind.with_stack, TreeGame(nested))


# ---- names of players, and numbers that may be moves


def negates_for_max(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX") * (1 if game.to_move(state) == "MAX" else -1)
    return max(-negates_for_max(game, game.result(state, a)) for a in game.actions(state))


@pytest.mark.parametrize("function", [blind.plain_flag, negates_for_max], ids=title)
@pytest.mark.parametrize("moves", [(0, 1, 4, 2), (0, 1, 4, 2, 3)])
def test_a_search_that_asks_for_max_by_name_is_watched_in_a_game(function, moves):
    state = TTT.initial
    for move in moves:
        state = TTT.result(state, move)
    trace, right = watch(function, TTT, state), record(minimax, TTT, state)
    assert trace.game is TTT
    assert [(node.role, node.value) for node in trace] == [(n.role, n.value) for n in right]


def first_best(game, state):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        pick = max if game.to_move(state) == "MAX" else min
        return pick(value(game.result(state, move)) for move in game.actions(state))

    return max(game.actions(state), key=lambda move: value(game.result(state, move)))


@pytest.mark.parametrize("tree", [[[0, 5], [1, 3]], [[1, 4], [0, 2]], [0, 1], [-1, 1], [5, 1]])
def test_a_move_is_never_read_as_a_value(tree):
    game = TreeGame(tree)
    trace = watch(first_best, game)
    assert (trace.value, trace.move) == minimax(game)
