"""check_search passes what is right in every style, and names what is wrong."""

import json
import random
import re
import sys
import threading
from functools import cache
from inspect import getsource
from math import inf
from pathlib import Path
from textwrap import dedent
from time import perf_counter, process_time, sleep
from typing import Any

import pytest
from students import blind, classroom, correct, players, programs, shapes, unusual, wrong

from teachkit import (
    Othello,
    TicTacToe,
    TreeGame,
    WatchError,
    alphabeta,
    check_play,
    check_search,
    minimax,
    record,
    watch,
)
from teachkit.search.hooks import DeepRecursion
from teachkit.study.check import check
from teachkit.study.check.catalogue import CATALOGUE
from teachkit.study.check.judge import Task, flaw, usual_leaves
from teachkit.study.check.mutants import PLACES, PLAIN, Mutant
from teachkit.study.observe import subject
from teachkit.study.observe.asking import AskedTree, Run
from teachkit.study.observe.subject import Reading
from teachkit.study.observe.trees import Tree, grown, random_trees, shrunk, small_trees, wide_trees
from teachkit.study.real_games.in_games import OF_GAMES
from teachkit.study.result import CheckResult

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"

RIGHT = [
    *[(function, "minimax", ">=") for function in correct.MINIMAX],
    *[(function, "alphabeta", ">=") for function in correct.ALPHABETA],
    *[(function, "alphabeta", ">") for function in correct.STRICT],
    *[(function, kind, ">=") for function, kind in unusual.RIGHT + classroom.RIGHT],
    *[case[:3] for case in blind.CASES if not case[3]],
]
WRONG = [
    *[(function, "minimax", ">=", keys) for function, keys in wrong.MINIMAX],
    *[(function, "alphabeta", ">=", keys) for function, keys in wrong.ALPHABETA],
    *[(function, "alphabeta", ">", keys) for function, keys in wrong.STRICT],
    *[(function, kind, ">=", keys) for function, kind, keys in unusual.WRONG + classroom.WRONG],
    *[case for case in blind.CASES if case[3]],
]


def checked(function: Any, kind: str = "minimax", cut: str = ">=") -> CheckResult:
    """The result of a check, made once for all tests."""
    return _checked(function, kind, cut)


@cache
def _checked(function: Any, kind: str, cut: str) -> CheckResult:
    return check_search(function, kind, cut)


def named(case: Any) -> str:
    return getattr(case, "__name__", "")


# ---- the two sets


def test_the_sets_are_large_enough():
    assert len(RIGHT) >= 25
    assert len(WRONG) >= 30
    assert len({key for *_, keys in WRONG for key in keys}) >= 25


@pytest.mark.parametrize(("function", "kind", "cut"), RIGHT, ids=named)
def test_a_right_search_passes(function: Any, kind: str, cut: str):
    result = checked(function, kind, cut)
    assert result, result.text
    assert (result.passed, result.score, result.diagnosis) == (True, 1, "")


@pytest.mark.parametrize(("function", "kind", "cut", "keys"), WRONG, ids=named)
def test_a_wrong_search_is_named(function: Any, kind: str, cut: str, keys: tuple[str, ...]):
    result = checked(function, kind, cut)
    assert result.diagnosis in keys, result.text
    assert not result
    assert result.score < 1
    assert result.title in result.text
    assert result.link == CATALOGUE[result.diagnosis].link


@pytest.mark.parametrize(
    ("function", "kind", "options", "key"),
    programs.CASES,
    ids=[case[0].__code__.co_filename for case in programs.CASES],
)
def test_a_program_and_its_changes_get_their_names(
    function: Any, kind: str, options: dict[str, Any], key: str
):
    result = check_search(function, kind, **options)
    assert result.diagnosis == key, result.text


# ---- the result


def test_a_result_shows_the_smallest_tree_and_the_first_wrong_step():
    result = checked(wrong.bounds.parent_only, "alphabeta")
    assert result.tree.tree == [3, [[[2, 1]]]]  # no smaller tree has a deep cutoff
    assert result.step.node == len(result.tree.nodes) - 1
    assert "MIN at D has 2 already, and MAX at A is sure of 3" in result.explanation
    drawn = result.figure()
    assert drawn.text.count("✗ wrong") == 1
    assert "parent_only: 3" in drawn.text
    assert "right (alpha-beta, cut >=): 3" in drawn.text
    assert [node.value for node in result.trace.leaves] == [3, 2, 1]


def test_a_leaf_that_was_left_out_is_marked_with_what_it_could_change():
    result = checked(wrong.bounds.global_bounds, "alphabeta")
    assert "returned 1.\nThe leaf 2 below A was not looked at, but it matters: the value is 2." in (
        result.explanation
    )
    guessed = checked(classroom.plays_at_random)
    assert "were it 3, the value would be 3, not 2" in guessed.explanation
    (line,) = [line for line in result.figure().text.splitlines() if "✗ wrong" in line]
    assert "cut" in line


def test_what_was_left_over_from_the_search_before_is_shown():
    result = checked(unusual.dict_bounds, "alphabeta", ">=")
    assert "are here what the search before this one left behind" in result.explanation
    assert [node.value for node in result.trace.leaves] == [2]  # as it was left by then
    (line,) = [line for line in result.figure().text.splitlines() if "✗ wrong" in line]
    assert line.endswith("cut")


def test_a_notebook_gets_html_with_escaped_words_and_plain_text():
    def minimax_of_x(game, state, x="<b>"):
        return "<script>"

    result = check_search(minimax_of_x)
    bundle, _ = result._repr_mimebundle_()
    assert bundle["text/plain"] == result.text == repr(result)
    assert '<img src="data:image/png;base64,' in bundle["text/html"]
    assert f'<a href="{result.link}" style=' in bundle["text/html"]
    words, picture = bundle["text/html"].split("<img")
    assert words.count(result.title) == 1
    assert result.title not in picture
    assert bundle["image/png"].startswith(b"\x89PNG")
    assert "<script>" not in bundle["text/html"]
    assert "&lt;script&gt;" in bundle["text/html"]


def test_a_search_that_looks_too_far_is_shown_beside_one_that_does_not():
    text = checked(wrong.depth_and_tables.stops_after_zero).figure().text
    too_far, right = text.split("right:")
    assert too_far.count("≈") == 6  # the nodes three moves from the root
    assert right.count("≈") == 4


def test_graders_get_plain_asserts_and_points():
    with pytest.raises(AssertionError, match="share one alpha") as caught:
        checked(wrong.bounds.global_bounds, "alphabeta").raise_if_wrong()
    assert len(caught.traceback.filter(caught)) == 1, "only the line that asked is shown"
    checked(correct.one_liner).raise_if_wrong()
    assert checked(correct.one_liner).points == 1
    assert 0 < check_search(wrong.values.starts_at_zero, points=10).points < 10


def test_a_check_is_the_same_each_time_and_leaves_no_traces():
    random.seed(7)
    before = random.getstate(), sys.getrecursionlimit(), threading.active_count()
    one, other = (check_search(wrong.moves.draws_lots, "alphabeta") for _ in range(2))
    assert one.text == other.text
    assert (random.getstate(), sys.getrecursionlimit(), threading.active_count()) == before
    assert sys.getprofile() is None


@pytest.mark.parametrize("function", unusual.KEEPING, ids=named)
def test_what_is_kept_outside_a_function_is_afterwards_as_it_was(function: Any):
    (kind,) = [kind for each, kind in unusual.RIGHT if each is function]
    first = checked(function, kind, ">=").text
    assert check_search(function, kind).text == first
    assert not unusual.TABLE
    assert not unusual.TT
    assert unusual.default_table.__defaults__ == ({},)
    assert unusual.ClassTable.table == {}
    assert unusual.nodes == 0
    assert not hasattr(unusual.attr_table, "memo")
    assert [cell.cell_contents for cell in unusual.own_decorator.__closure__][1] == {}


def test_a_forgotten_breakpoint_does_not_hold_a_check_up(monkeypatch: pytest.MonkeyPatch):
    def stops(game: Any, state: Any) -> float:
        breakpoint()  # noqa: T100
        return correct.one_liner(game, state)

    stopped: list[None] = []
    hook = lambda: stopped.append(None)  # noqa: E731
    monkeypatch.setattr(sys, "breakpointhook", hook)
    assert check_search(stops)
    assert check_play(stops).diagnosis == check_play(correct.one_liner).diagnosis
    assert not stopped
    assert sys.breakpointhook is hook


def test_an_interrupt_comes_through_and_leaves_everything_usable():
    table: dict[Any, Any] = {}

    def interrupted(game: Any, state: Any) -> float:
        table[state] = True
        if len(table) > 50:
            raise KeyboardInterrupt
        return correct.one_liner(game, state)

    threads = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        check_search(interrupted)
    assert (table, threading.active_count(), sys.getprofile()) == ({}, threads, None)
    assert sys.unraisablehook is sys.__unraisablehook__ or "Quiet" not in repr(sys.unraisablehook)


def test_a_program_that_ends_itself_is_a_finding_in_every_check():
    def leaves(*_: Any) -> float:
        sys.exit(1)

    for kind, more in (("evaluation", {"game": TicTacToe()}), ("play", {})):
        assert check_search(leaves, kind, **more).diagnosis == "exits"
    count = check_search(leaves, "count", afresh=leaves, game=TicTacToe())
    assert count.diagnosis == "exits"


def test_a_notebook_goes_on_when_a_function_says_exit():
    class ExitAutocall:
        """What IPython calls its own exit, which ends the kernel."""

        def __call__(self) -> None:
            ended.append(True)

    ended: list[bool] = []
    ends = ExitAutocall()
    space = {"exit": ends, "quit": ends, "inf": inf}
    exec("def leaves(game, state):\n    exit()", space)  # as in a cell
    assert check_search(space["leaves"]).diagnosis == "exits"
    assert check_play(space["leaves"]).diagnosis == "exits"
    with pytest.raises(WatchError, match="ended the whole program"):
        watch(space["leaves"], TreeGame([1, 2]))
    assert space["exit"] is space["quit"] is ends
    assert not ended


def test_a_slow_search_is_tried_for_a_while(monkeypatch: pytest.MonkeyPatch):
    def slow(game, state):
        sum(range(20_000))
        return correct.aima(game, state)

    monkeypatch.setattr(check, "ALL", 0.02)
    result = check_search(slow)
    assert result.passed
    (remark,) = result.remarks
    assert "It takes long, so it was tried on" in remark


def test_what_a_function_prints_does_not_flood_the_notebook(capsys: pytest.CaptureFixture[str]):
    def talks(game, state):
        print("at", state)  # noqa: T201
        return 0

    def talks_of_depth(game, state, depth, evaluate):
        print("to depth", depth + 1)  # noqa: T201
        return classroom.only_the_move(game, state, depth, evaluate)

    assert check_search(talks).figure() is not None
    assert check_search(talks_of_depth, "alphabeta")
    assert capsys.readouterr().out == ""


def test_a_function_that_breaks_off_is_explained_with_its_line():
    result = checked(wrong.no_result.misspelt)
    assert "max(valeus)" in result.explanation
    assert "NameError" in result.explanation
    assert result.figure() is not None


def breaks_only_here(game, state):
    children = getattr(game, "tree", None)
    return [(0, move) for move in enumerate(children)]


def asks_for_a_tree(game, state):
    return game.tree


def without_a_place():
    return {}["place"]


def breaks_in_a_helper(game, state):
    return without_a_place()


@pytest.mark.parametrize(
    ("function", "error", "line"),
    [
        (
            breaks_only_here,
            "'NoneType' object is not iterable",
            "return [(0, move)",
        ),
        (asks_for_a_tree, "has no attribute 'tree'", "return game.tree"),
        (breaks_in_a_helper, "KeyError: 'place'", "return {}"),
    ],
)
def test_an_error_is_told_with_its_line_also_where_it_cannot_be_watched(function, error, line):
    found = check_search(function, "alphabeta", progress=False)
    assert found.diagnosis == "crash"
    assert error in found.told
    assert found.line.text.startswith(line)


def no_limit(game, state, depth=0):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    below = [no_limit(game, game.result(state, a)) for a in game.actions(state)]
    return max(below) if game.to_move(state) == "MAX" else min(below)


def test_a_depth_that_is_never_used_is_no_mistake_where_none_is_asked_for():
    found = check_search(no_limit, "minimax")
    assert found.passed, found
    assert "Its depth limits nothing" in found.remarks[0]


def asks_without_a_call(game, state):
    game.utility  # noqa: B018


def test_a_function_in_which_something_stands_is_written():
    assert check_search(asks_without_a_call, "minimax").diagnosis == "returns-nothing"


def test_a_window_that_is_too_small_is_told_apart_from_a_first_value():
    told = checked(classroom.within_a_few_thousand, "alphabeta").text
    assert "Its window starts with alpha −1000 and beta 2000." in told
    assert "Read on: 02-alpha-beta.ipynb" in told


@pytest.mark.parametrize(
    ("function", "kind", "words"),
    [
        (wrong.bounds.within_seven, "alphabeta", "starts with alpha −7 and beta 7.5."),
        (wrong.bounds.nobody_wins_more_than_three, "alphabeta", "alpha −∞ and beta 3."),
        (wrong.values.always_min_below, "minimax", "below the root: there everybody takes the"),
        (wrong.values.no_minus_at_the_root, "minimax", "Only at the root a minus is missing"),
        (wrong.depth_and_tables.knows_by_the_id, "minimax", "Is id(state) a key?"),
        (wrong.values.fades, "minimax", "A leaf of 40 that is one move away came up as 36."),
        (wrong.moves.counts_from_one, "minimax", "It counts moves from 1"),
        (wrong.looking.sorts_by_searching, "alphabeta", "Leaves were looked at more than once"),
        (wrong.no_result.none_at_a_cut, "alphabeta", "None came back here in place of a value"),
        (wrong.depth_and_tables.two_plies_at_min, "minimax", "With a move of MIN its depth goes"),
    ],
)
def test_what_is_particular_to_a_function_is_said(function: Any, kind: str, words: str):
    assert words in checked(function, kind).text


def test_nothing_is_said_that_is_not_so():
    """No cut in minimax, nothing outside the function, and every call hands on -color."""
    tables = wrong.depth_and_tables
    for function in (tables.knows_by_the_id, tables.keeps_the_other_side):
        told = checked(function).text
        assert "cut" not in told
        assert "left over from the call before" not in told
    assert "hands on" not in checked(wrong.values.turns_a_leaf_twice).text
    assert "forgets" not in checked(tables.trusts_the_shallow).text
    assert "alpha" not in checked(wrong.values.all_start_at_minus_infinity).text
    assert "without a return" not in checked(wrong.no_result.none_at_a_cut, "alphabeta").text
    assert "plain minimax" not in checked(wrong.looking.sorts_by_searching, "alphabeta").text
    assert "\n Or" not in checked(wrong.moves.greatest_number).text


def test_a_wrong_value_is_told_before_too_much_work():
    result = checked(wrong.bounds.bounds_of_moves, "alphabeta")
    assert result.shown.flaw == "value"
    assert result.shown.run.value != result.tree.values[0]


def test_a_value_that_was_refused_is_explained_by_what_was_said():
    used_up = checked(wrong.no_result.used_up_already).text
    assert "a generator that max() or a loop has used up already" in used_up
    unfinished = checked(wrong.no_result.greedy_mover).text
    assert "game.utility is for finished games only" in unfinished
    assert "at least one thing" not in used_up + unfinished


def test_a_default_that_all_calls_share_is_named():
    assert "The default of below is made once" in checked(classroom.collects_in_a_default).text
    assert "default" not in checked(wrong.values.global_best).text


def test_what_is_no_search_is_refused_kindly():
    with pytest.raises(ValueError, match="cannot be called"):
        check_search(3)
    with pytest.raises(ValueError, match="beta, evaluation, play, count, claim, not 'negamax'"):
        check_search(correct.aima, "negamax")
    with pytest.raises(ValueError, match=r"missing .* 'game'"):
        check_search(correct.aima, "evaluation")
    with pytest.raises(ValueError, match="cut must be"):
        check_search(correct.aima, "alphabeta", "<")
    with pytest.raises(ValueError, match="asks for secret"):
        check_search(lambda game, state, secret: 0)


def test_an_argument_nobody_knows_can_be_given():
    def search(game, state, factor_of_luck):
        assert factor_of_luck == 3
        return correct.one_liner(game, state)

    assert check_search(search, factor_of_luck=3)


def test_our_own_searches_pass():
    def own_minimax(game, state):
        return minimax(game, state)

    def own_alphabeta(game, state):
        return alphabeta(game, state)

    def own_strict(game, state):
        return alphabeta(game, state, cut=">")

    with DeepRecursion():
        assert check_search(own_alphabeta, "alphabeta")
        assert check_search(own_strict, "alphabeta").diagnosis == "other-cut-rule"
        assert check_search(own_minimax, "alphabeta").diagnosis == "never-cuts"
        assert check_search(own_alphabeta).diagnosis == "prunes"


def test_remarks_are_no_failures():
    assert any("right to left" in r for r in checked(correct.right_to_left, "alphabeta").remarks)
    assert any("take turns" in r for r in checked(correct.flag_value_only).remarks)
    assert not checked(classroom.only_the_move, "alphabeta").remarks
    (remark,) = checked(correct.MinimaxAgent).remarks
    assert "Where MIN begins" in remark
    assert "MAX is game.maximiser(state) at the root" in remark
    ordered = checked(classroom.good_leaves_first, "alphabeta", ">=").remarks
    assert any("to put the moves in order" in remark for remark in ordered)
    assert any("infinity is too small" in r for r in checked(correct.depth_limited).remarks)
    assert any("infinity is too small" in r for r in checked(classroom.nothing_beyond_5000).remarks)
    assert not any("infinity" in r for r in checked(classroom.best_by_key).remarks)
    assert any("fail-hard" in r for r in checked(correct.hard_and_strict, "alphabeta", ">").remarks)
    assert any("tried with depth=20" in r for r in checked(correct.two_plies_by_itself).remarks)
    assert any("empty table" in r for r in checked(correct.with_global_memo).remarks)
    assert any("more than once" in r for r in checked(unusual.deepens, "minimax", ">=").remarks)
    assert not any("table" in r for r in checked(correct.cached).remarks)


def test_a_search_that_names_its_player_is_told_how_to_play_every_game():
    (remark,) = [r for r in checked(correct.one_liner).remarks if "game" in r]
    assert remark == (
        "It asks for the player 'MAX' by name, so it plays trees only; game.maximiser(state) at "
        "the root would let it play every game."
    )


def test_what_a_textbook_does_is_no_remark():
    assert [r for r in checked(correct.aima).remarks if "infinity" in r] == []


def test_a_limit_of_depth_is_judged_at_the_depth_where_it_shows():
    result = checked(wrong.depth_and_tables.estimates_for_the_mover)
    assert result.shown.run.returned != result.shown.right.value
    assert f"to a depth of {result.shown.run.depth} the value is" in result.text
    own, _ = result.figure().text.split("right:")
    assert "≈−" in own


def test_a_depth_that_is_given_is_not_judged():
    result = check_search(wrong.depth_and_tables.depth_used_up, depth=100)
    assert result, result.text


def test_trees_are_no_deeper_than_a_depth_that_is_given():
    result = check_search(classroom.best_by_key, depth=4)
    assert result, result.text
    assert any("it was not tried in games" in remark for remark in result.remarks)

    def for_max_only(game, state, depth):
        if game.is_terminal(state) or depth == 0:
            return game.utility(state, "MAX")
        after = (game.result(state, a) for a in game.actions(state))
        return max(for_max_only(game, child, depth - 1) for child in after)

    assert check_search(for_max_only, depth=3).diagnosis == "one-role"


def test_what_did_not_come_back_was_not_checked():
    pair = checked(correct.MinimaxAgent).text
    value = checked(correct.one_liner).text
    move = checked(classroom.only_the_move, "alphabeta", ">=").text
    assert "Value, move and the leaves looked at are right" in pair
    assert "so none was checked" not in pair
    assert "Value and the leaves" in value
    assert "No move came back, so none was checked." in value
    assert "Move and the leaves" in move
    assert "No value came back, so none was checked." in move


def test_a_picture_with_estimates_says_where_they_come_from():
    for function in (wrong.depth_and_tables.depth_used_up, classroom.depth_comes_first):
        text = checked(function).text
        assert "≈ is what the evaluation says of a position" in text
    assert text.count("whether the game is over before you ask for the depth") == 1
    own, right = checked(classroom.depth_comes_first).figure().text.split("right:")
    assert own.count("≈") == 2
    assert "≈" not in right


def test_moves_are_counted_as_python_does_and_said_in_words():
    result = checked(wrong.moves.last_of_equals, "alphabeta")
    assert "Move 1 (the second) came back, but the best one is move 0 (the first)." in result.text


def test_what_an_illegal_move_is_to_python_is_said_too():
    def one_too_many(game, state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        moves = range(len(game.actions(state)) + 1)
        return max(one_too_many(game, game.result(state, move)) for move in moves)

    text = check_search(one_too_many).text
    assert "cannot play 2; legal here: 1" in text
    assert "To Python the move is 1; game.actions(state) is (0,)." in text


def test_a_call_that_lacks_an_argument_is_told_so():
    def for_whom(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        return max(for_whom(game, game.result(state, move)) for move in game.actions(state))

    def one_more(game, state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        return max(one_more(game, game.result(state, a), True) for a in game.actions(state))

    assert "This call lacks an argument" in check_search(for_whom).text
    assert "This call hands over more than the function takes" in check_search(one_more).text


def test_who_calls_itself_for_the_same_position_is_told_so_in_every_check():
    def passes_on_the_spot(game, state):
        if game.is_terminal(state):
            return game.utility(state, game.maximiser(state)), None
        after = game.result(state, game.actions(state)[0])
        return passes_on_the_spot(game, state) if after else None

    for check_it in (check_search, check_play):
        found = check_it(passes_on_the_spot)
        assert found.diagnosis == "endless"
        assert "calls itself for the same position again and again" in found.explanation
    assert "return passes_on_the_spot(game, state)" in check_search(passes_on_the_spot).text


def test_advice_is_given_once_and_with_the_line():
    assert checked(wrong.no_result.min_returns_none).text.count("needs a return") <= 1
    swapped = checked(wrong.no_result.move_before_state).text
    assert "move_before_state, line " in swapped
    assert "game.result(a, state)" in swapped


# ---- what is behind it


@pytest.mark.parametrize(
    ("looks", "move", "found"),
    [
        ((1, 3, 4), 0, None),
        ((1, 3), 0, "unproven"),  # the second move may be worth 5
        ((1, 3, 4, 5), 0, "needless"),
        ((1, 3, 4), 1, "move"),
        ((1,), 0, "unproven"),
    ],
)
def test_luck_is_no_excuse(looks: tuple[int, ...], move: int, found: str | None):
    """The value may be right: what was looked at must prove it."""
    run = Run(Tree([4, [5, 3, 1]]), looks=looks, value=4, move=move)
    assert flaw(run, Task("alphabeta", ">="), Reading(0, 1)) == found


def test_a_tie_that_was_cut_is_no_best_move():
    run = Run(Tree([4, [4, 4]]), looks=(1, 3), value=4, move=1)
    assert flaw(run, Task("alphabeta", ">="), Reading(0, 1)) == "lucky-move"
    assert flaw(run, Task("minimax", ">="), Reading(0, 1)) == "left-out"


# ---- the catalogue


def test_every_row_of_the_catalogue_can_be_reached():
    elsewhere = [(function, kind, ">=") for function, kind, _ in shapes.NOT_AS_TOLD]
    elsewhere.append((shapes.estimates_on_the_way, "minimax", ">="))
    elsewhere += [(function, "play", ">=") for function, _ in players.WRONG]
    cases = [*(case[:3] for case in WRONG), *elsewhere]
    named_by_changes = {key for *_, key in programs.CASES if key}
    assert {checked(*case).diagnosis for case in cases} | named_by_changes >= set(CATALOGUE)


def test_every_mutation_is_a_search_of_its_own():
    """A part that changes nothing would give its name to what is right."""
    trees = [*random_trees(3, 40), *wide_trees(3, 10)]
    right = {kind: [Task(kind, ">=").textbook.on(tree) for tree in trees] for kind in check.KINDS}
    for row in CATALOGUE.values():
        for parts in row.mutations:
            if "measured" in parts or "#How-deep" in row.link or parts == {"ge": ">=", "le": "<="}:
                continue  # it asks for a number of the function's own, a depth, or the rule >
            if parts.get("needs") in (*OF_GAMES, "MIN first"):
                continue  # it shows only where somebody else begins, or moves anew
            if parts.get("words") == PLACES["not node"]:
                continue  # at the root, whose window is open, some change nothing and fit nobody
            assert right != {
                "minimax": [Mutant(PLAIN, parts).on(tree) for tree in trees],
                "alphabeta": [Mutant(parts).on(tree) for tree in trees],
            }, (row.key, parts)


def test_every_link_leads_to_a_section():
    for link in {row.link for row in CATALOGUE.values()}:
        name, _, section = link.partition("#")
        notebook = json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))
        lines = [
            line
            for cell in notebook["cells"]
            if cell["cell_type"] == "markdown"
            for line in "".join(cell["source"]).splitlines()
        ]
        titles = [line.lstrip("# ") for line in lines if line.startswith("#")]
        assert section in [title.replace(" ", "-") for title in titles], link


@pytest.mark.parametrize("cut", [">=", ">"])
def test_a_search_without_a_mutation_is_the_textbooks(cut: str):
    for tree in random_trees(11, 60):
        trace = record(alphabeta, tree, cut=cut)
        looked = tuple(leaf.state for leaf in trace.leaves)
        assert Task("alphabeta", cut).textbook.on(tree) == (trace.value, trace.move, looked)
        assert usual_leaves(tree, Task("alphabeta", cut)) == looked
        assert tree.values[0] == trace.value
        assert tree.ranges(looked)[0] == (trace.value, trace.value)
        assert trace.move in tree.best_moves
        plain = record(minimax, tree)
        seen = Task("minimax", cut).textbook.on(tree)
        assert seen == (plain.value, plain.move, tuple(leaf.state for leaf in plain.leaves))


def test_small_trees_come_smallest_first_and_never_twice():
    trees = list(small_trees())
    sizes = [len(tree.nodes) for tree in trees[:-3]]
    assert sizes == sorted(sizes)
    assert len(set(trees)) > 0.9 * len(trees)
    assert any(tree.worth[-1] < 0 for tree in trees)
    assert max(len(below) for tree in wide_trees() for below in tree.children) == 9


def test_shrinking_keeps_what_fails_and_little_else():
    def has_a_seven(tree: Tree) -> bool:
        return 7 in tree.worth

    assert shrunk(grown(((3, (7, 2)), (5, 1), 4)), has_a_seven).tree == [7]


# ---- nothing but behaviour counts


def without_source(function: Any) -> Any:
    """The function as a program would make it, with other names for its variables."""
    text = dedent(getsource(function))
    for old, new in (("best", "b1"), ("alpha", "lo"), ("beta", "hi"), ("value", "w1")):
        text = re.sub(rf"\b{old}\b", new, text)
    space = dict(function.__globals__)
    exec(text.partition("def ")[1] + text.partition("def ")[2], space)
    return space[function.__name__]


@pytest.mark.parametrize(
    ("function", "kind"),
    [
        (blind.plain_flag, "minimax"),
        (blind.for_the_player, "minimax"),
        (wrong.values.counts_up, "minimax"),
        (classroom.plies_left, "alphabeta"),
        (blind.min_with_max, "minimax"),
        (blind.forgets_to_pass, "alphabeta"),
        (blind.updates_afterwards, "alphabeta"),
        (blind.negamax_for_max, "minimax"),
        (blind.newest_bound, "alphabeta"),
    ],
    ids=named,
)
def test_a_function_without_a_source_gets_the_same_verdict(function: Any, kind: str):
    made = without_source(function)
    with pytest.raises(OSError, match="source"):
        getsource(made)
    assert check_search(made, kind).diagnosis == checked(function, kind).diagnosis


def test_a_wrapped_function_gets_the_same_verdict():
    for function, kind in ((blind.ab_flag, "alphabeta"), (blind.four_at_most, "minimax")):

        def wrapped(game, state, function=function):
            return function(game, state)

        assert check_search(wrapped, kind).diagnosis == checked(function, kind).diagnosis


def test_an_order_from_the_centre_is_not_called_right_to_left():
    (remark,) = [r for r in checked(blind.centre_out).remarks if "order" in r or "left" in r]
    assert remark == "It tries the moves in an order of its own."


def test_a_score_says_how_much_works():
    assert checked(blind.forgets_to_count).score < 0.7  # right without a depth
    assert 0.6 < checked(blind.filters_passes).score < 0.9  # right in two games of three
    assert checked(blind.calls_three_times).score < 0.99
    assert checked(blind.thousand_start).score < 0.9
    assert checked(blind.table_of_anything, "alphabeta").score < 0.99


# ---- one game, and time


def test_a_search_that_never_cuts_does_not_pass_as_alpha_beta_in_a_game():
    def plain(game, state, depth=2):
        return minimax(game, state, depth=depth, evaluate="weights")

    def cutting(game, state, depth=2):
        return alphabeta(game, state, depth=depth, evaluate="weights")

    found = check_search(plain, "alphabeta", game=Othello())
    assert found.diagnosis == "never-cuts"
    assert "alpha-beta (cut >=) leaves out" in found.text
    assert "white to move" in found.text  # the position, to be tried again
    assert check_search(cutting, "alphabeta", game=Othello())
    assert check_search(cutting, "minimax", game=Othello()).diagnosis == "prunes"
    assert check_search(plain, "play", game=Othello())


def test_a_search_that_keeps_a_board_of_its_own_is_told_what_was_not_checked():
    def on_its_own(game, state, depth=1):
        return alphabeta(TicTacToe(), state, depth=depth, evaluate="lines")[1]

    found = check_search(on_its_own, "alphabeta", game=TicTacToe())
    assert found
    assert "whether it cuts was not checked" in found.remarks[0]


def test_who_asks_a_tree_for_a_board_is_told_about_game():
    def by_rows(game, state):
        return game.rows

    assert "check_search(by_rows, game=...)" in check_search(by_rows).text


@pytest.mark.parametrize("wait", [lambda: threading.Event().wait(400), lambda: sleep(400)])
def test_a_function_that_blocks_is_stopped_in_time(wait: Any):
    def waits(game, state):
        wait()
        return correct.one_liner(game, state)

    start = perf_counter()
    assert check_search(waits).diagnosis == "endless"
    assert perf_counter() - start < check.ALL + check.MORE


def test_a_computer_that_stands_still_for_a_moment_makes_no_function_endless(
    monkeypatch: pytest.MonkeyPatch,
):
    asked: list[int] = []
    actions = AskedTree.actions

    def slow_once(game: AskedTree, state: int) -> tuple[int, ...]:
        asked.append(state)
        if len(asked) == 500:
            sleep(subject.SECONDS + 1)
        return actions(game, state)

    monkeypatch.setattr(AskedTree, "actions", slow_once)
    assert check_search(correct.one_liner, "minimax")
    assert len(asked) > 500


def test_an_endless_loop_is_told_after_little_work():
    start = process_time()
    result = check_search(wrong.no_result.spins)
    assert result.diagnosis == "endless"
    assert process_time() - start < 2 * (subject.SECONDS + subject.WATCHED)


def test_a_check_that_takes_long_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch):
    told: list[int] = []
    monkeypatch.setattr(check.Bar, "to", lambda bar, done: told.append(done))
    check_search(correct.one_liner)
    assert told == list(range(1, len(told) + 1))
    assert len(told) > 500
    told.clear()
    check_search(TicTacToe().lines, "evaluation", game=TicTacToe())
    assert told == list(range(1, len(told) + 1))
    assert len(told) > 100


@pytest.mark.parametrize("progress", [True, False])
@pytest.mark.parametrize("kind", ["minimax", "evaluation"])
def test_a_check_is_without_a_bar_if_told_so(
    monkeypatch: pytest.MonkeyPatch, progress: bool, kind: str
):
    shown: list[bool] = []
    begin = check.Bar.__init__

    def made(bar: Any, *given: Any, **named: Any) -> None:
        shown.append(named["show"])
        begin(bar, *given, **named)

    monkeypatch.setattr(check.Bar, "__init__", made)
    game = {"game": TicTacToe()} if kind == "evaluation" else {}
    function = TicTacToe().lines if kind == "evaluation" else correct.one_liner
    check_search(function, kind, progress=progress, **game)
    assert shown == [progress]


def test_a_slow_function_gets_a_verdict_all_the_same(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(check, "MORE", 0.1)

    def slow(game, state):
        sleep(0.01)
        return blind.all_max(game, state)

    result = check_search(slow)
    assert not result
    assert result.text


def test_who_never_cuts_is_told():
    for function, never in ((wrong.bounds.only_max_cuts, "MIN"), (wrong.bounds.beta_max, "MAX")):
        assert f"\n{never} never cuts.\n" in checked(function, "alphabeta").text
