"""Exercises: solutions pass, stubs fail kindly, wrong answers are shown what is wrong."""

import re
from importlib.resources import files
from math import inf

import pytest

from teachkit import ConnectFour, IllegalMoveError, TicTacToe, alphabeta, exercises, minimax, orders
from teachkit.study.exercises.pairs import wrong_pair

ALL = pytest.mark.parametrize("exercise", list(exercises), ids=lambda exercise: exercise.key)


def written(source):
    """What a cell with this text defines first."""
    namespace = {}
    exec(source, namespace)
    return namespace[re.findall(r"^(?:def|class) (\w+)", source, re.MULTILINE)[0]]


def test_there_are_about_a_dozen_and_each_has_a_text():
    texts = files("teachkit.study.exercises") / "texts"
    assert sorted(exercises.keys()) == sorted(
        text.name.removesuffix(".md") for text in texts.iterdir()
    )
    assert len(exercises) >= 10
    assert exercises["alphabeta"].title == "Alpha-beta"


@ALL
def test_the_solution_passes_its_own_check(exercise):
    found = exercise.check(written(exercise.answer))
    assert found, found


@ALL
def test_the_stub_fails_kindly(exercise):
    found = exercise.check(written(exercise.stub))
    assert not found
    assert found.diagnosis == ("no-pass" if exercise.key == "pass" else "not-written")


@ALL
def test_an_exercise_shows_its_task_and_stub_but_not_its_solution(exercise):
    markdown = exercise._repr_markdown_()
    assert markdown.startswith(f"### {exercise.title}\n")
    assert exercise.task in markdown
    assert exercise.stub in markdown
    assert exercise.answer not in markdown + repr(exercise)
    assert exercise.answer not in exercise.solution()
    assert exercise.answer in exercise.solution(reveal=True)
    name = re.findall(r"^(?:def|class) (\w+)", exercise.stub, re.MULTILINE)[0]
    assert written(exercise.answer).__name__ == name


@ALL
def test_hints_come_one_by_one(exercise):
    assert len(exercise.hints) >= 2
    told = [exercise.hint(1), *(exercise.hint() for _ in exercise.hints[1:])]
    for stage, (hint, text) in enumerate(zip(told, exercise.hints, strict=True), start=1):
        assert hint._repr_markdown_().startswith(f"**Hint {stage}.** {text}")
    assert exercise.hint() == told[-1]
    assert "that was the last" in told[-1]
    assert "`hint(1)` shows this one again" in told[0]
    assert exercise.hint(1) == told[0]
    with pytest.raises(ValueError, match=f"hints 1 to {len(exercise.hints)}"):
        exercise.hint(len(exercise.hints) + 1)


def test_what_is_no_function_is_refused():
    with pytest.raises(ValueError, match="without parentheses"):
        exercises["minimax"].check((3, 0))


def test_an_error_in_a_function_is_told_with_its_line():
    def backed_up(tree, is_max):
        return tree[0] / 0

    found = exercises["backed-up"].check(backed_up)
    assert found.diagnosis == "crash"
    assert re.search(r"in line \d+ of backed_up with ZeroDivisionError", found.title)


def endless(*arguments):
    while True:
        pass


@pytest.mark.parametrize("key", ["backed-up", "count-pruned", "order", "pass", "fair-evaluation"])
def test_an_endless_function_is_stopped(key, monkeypatch):
    monkeypatch.setattr("teachkit.study.result.CALL", 0.3)
    assert exercises[key].check(endless).diagnosis == "endless"


def test_a_game_without_an_end_is_stopped(monkeypatch):
    monkeypatch.setattr("teachkit.study.exercises.game_checks.CALL", 0.3)

    class Sticks:
        players = ("first", "second")
        initial = 0

        def __init__(self, sticks):
            self.is_terminal = endless

    assert exercises["nim"].check(Sticks).diagnosis == "endless"


def test_a_depth_that_never_goes_down_is_named_and_comes_to_an_end():
    def search(game, state, depth, evaluate):
        me = game.maximiser(state)

        def value(s, left):
            if game.is_terminal(s):
                return game.utility(s, me)
            if left == 0:
                return evaluate(s, me)
            pick = max if game.to_move(s) == me else min
            return pick(value(game.result(s, a), left) for a in game.actions(s))

        return value(state, depth)

    assert exercises["minimax-depth"].check(search).diagnosis == "depth-steps"


def test_an_empty_function_is_not_written_yet():
    def count_pruned(tree):
        """How many leaves?"""

    assert exercises["count-pruned"].check(count_pruned).diagnosis == "not-written"


def test_the_exercises_are_listed_in_plain_words():
    assert "  nim               A game of your own" in repr(exercises)
    assert "/" not in repr(exercises)
    assert repr(exercises.all).count("\n") == len(exercises) - 1


def test_a_function_without_the_right_parameters_is_told_so():
    found = exercises["order"].check(lambda moves: moves)
    assert found.diagnosis == "crash"
    assert "positional argument" in found.title


def test_the_wrong_value_of_a_tree_is_drawn():
    def greedy(tree, is_max):
        return max(greedy(child, is_max) for child in tree) if isinstance(tree, list) else tree

    found = exercises["backed-up"].check(greedy)
    assert found.diagnosis == "wrong-value"
    assert "MIN" in found.text
    picture = found.figure().svg
    assert "MIN moves first: 2, not 4" in picture
    assert picture.count('class="label"') == 2  # of the two leaves


def test_the_cuts_that_were_not_counted_are_drawn():
    found = exercises["count-pruned"].check(lambda tree: 0)
    assert found.diagnosis == "wrong-number"
    assert "cut" in found.figure().text


def test_a_shallow_or_blind_search_is_named():
    def short(game, state, depth, evaluate):
        return minimax(game, state, depth=max(depth - 1, 0), evaluate=evaluate)

    def signs(game, state, depth, evaluate):
        value, move = minimax(game, state, depth=depth, evaluate=evaluate)
        return -value, move

    check = exercises["minimax-depth"].check
    assert check(short).diagnosis == "depth-off-by-one"
    assert check(signs).diagnosis == "sign-wrong"


def test_orders_are_measured():
    check = exercises["order"].check
    assert check(orders.centre_first)
    assert check(orders.best_first())
    assert check(orders.as_given).diagnosis == "cuts-less"
    assert check(lambda game, state, moves: moves[1:]).diagnosis == "moves-lost"


def test_hurrying_means_winning_soon_and_losing_late():
    check = exercises["hurry"].check
    assert check(lambda game, state: minimax(game, state, hurry=True))
    assert check(lambda game, state: alphabeta(game, state, cut=">")).diagnosis == "delays-its-win"

    def despairing(game, state):
        """Wins as soon as it can, but does not care when it loses."""
        value, move = minimax(game, state, hurry=True)
        return (value, move) if value > 0 else minimax(game, state)

    assert check(despairing).diagnosis == "delays-its-win"


def value_alone(game, state):
    return minimax(game, state)[0]


def move_first(game, state):
    return minimax(game, state)[::-1]


def last_best(game, state):
    """Minimax that keeps the last of several best moves."""
    MAX = game.maximiser(state)

    def search(state):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        better = max if game.to_move(state) == MAX else min
        values = [(search(game.result(state, a))[0], a) for a in reversed(game.actions(state))]
        return better(values, key=lambda pair: pair[0])

    return search(state)


@pytest.mark.parametrize(
    ("search", "diagnosis", "words"),
    [
        (value_alone, "no-pair", r"It returned 7\. .* the pair \(value, move\); here \(7, 1\)"),
        (move_first, "pair-turned", r"It returned \(1, 7\)\. First comes the value"),
        (last_best, "not-first", r"It returned \(7, 2\)\. That move is as good"),
    ],
)
def test_who_asks_for_value_and_first_best_move_gets_them(search, diagnosis, words):
    found = exercises["minimax"].check(search)
    assert found.diagnosis == diagnosis
    assert re.search(words, found.told)
    assert len(found.title) < 60
    assert found.figure() is not None


@pytest.mark.parametrize(
    "key", ["alphabeta", "alphabeta-strict", "table", "minimax-depth", "hurry"]
)
def test_a_value_without_a_move_is_no_pair(key):
    solution = written(exercises[key].answer)

    def alone(game, state):
        return solution(game, state)[0]

    def to_a_depth(game, state, depth, evaluate):
        return solution(game, state, depth, evaluate)[0]

    found = exercises[key].check(to_a_depth if key == "minimax-depth" else alone)
    assert found.diagnosis == "no-pair"


def test_of_equal_moves_any_may_be_kept_where_the_first_is_not_asked_for():
    assert wrong_pair(last_best) is None
    assert wrong_pair(last_best, first=True).diagnosis == "not-first"
    assert wrong_pair(last_best, first=True).score == 0.5, "all but the choice among equals"


def test_a_move_is_called_as_good_only_if_it_is():
    found = wrong_pair(lambda game, state: (3, 0), first=True)
    assert (found.diagnosis, found.score) == ("wrong-pair", 0)
    assert found.told == "It returned (3, 0), and (7, 1) is right."
    found = wrong_pair(lambda game, state: (7, 0), first=True)
    assert found.diagnosis == "wrong-pair", "move 0 is worth 4"


def test_printed_an_exercise_is_its_task():
    exercise = exercises["minimax"]
    assert exercise.task in str(exercise)
    assert exercise.stub in str(exercise)


def test_an_evaluation_must_be_fair_and_see_lines():
    check = exercises["fair-evaluation"].check
    game = TicTacToe()
    assert check(game.lines)
    assert check(lambda state, player: 0).diagnosis == "constant"
    assert check(lambda state, player: -game.lines(state, player)).diagnosis == "unseen"


def test_a_table_must_be_right_and_used():
    check = exercises["table"].check
    without = written(exercises["alphabeta"].answer)
    assert check(without).diagnosis == "no-table"

    def careless(game, state):
        MAX, known = game.maximiser(state), {}

        def search(state, alpha, beta):
            if game.is_terminal(state):
                return game.utility(state, MAX), None
            if state not in known:
                is_max = game.to_move(state) == MAX
                best, best_move = None, None
                for move in game.actions(state):
                    value, _ = search(game.result(state, move), alpha, beta)
                    if best is None or (value > best if is_max else value < best):
                        best, best_move = value, move
                    if is_max:
                        alpha = max(alpha, best)
                    else:
                        beta = min(beta, best)
                    if alpha >= beta:
                        break
                known[state] = best, best_move
            return known[state]

        return search(state, -inf, inf)

    assert check(careless).diagnosis == "bounds-as-values"


def test_the_rules_of_nim_are_checked():
    check, right = exercises["nim"].check, written(exercises["nim"].answer)

    class TakesFour(right):
        def actions(self, state):
            return tuple(range(1, min(4, state[0]) + 1))

    class LastLoses(right):
        def utility(self, state, player):
            return -super().utility(state, player)

    class NeverRefuses(right):
        def result(self, state, move):
            return state[0] - move, self.other(state[1])

    for wrong, words in [
        (TakesFour, r"the moves are \(1, 2, 3\), not \(1, 2, 3, 4\)"),
        (LastLoses, "who takes the last one wins"),
        (NeverRefuses, "must raise IllegalMoveError"),
    ]:
        found = check(wrong)
        assert found.diagnosis == "wrong-rules"
        assert re.search(words, found.title)
    with pytest.raises(IllegalMoveError):
        right(2).result((2, "first"), 3)


def test_an_order_of_moves_helps_connect_four():
    game = ConnectFour()
    order = written(exercises["order"].answer)
    assert order(game, game.initial, game.actions(game.initial))[0] == 3
