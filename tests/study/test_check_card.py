"""The card of a result: the line that is lit, the hint, did-you-mean, what was tried."""

from math import inf
from typing import Any

import pytest

from teachkit import alphabeta, check_search, exhibits
from teachkit.study.result import WIDGET


def asks_for_moves(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    values = [asks_for_moves(game, game.result(state, a)) for a in game.legal_moves(state)]
    return max(values) if game.to_move(state) == "MAX" else min(values)


def never_done(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    moves, values = list(game.actions(state)), []
    while moves:
        values.append(never_done(game, game.result(state, moves[0])))
    return max(values)


def overwrites(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    v = -inf if is_max else inf
    for a in game.actions(state):
        v2 = overwrites(game, game.result(state, a), alpha, beta)
        v = max(v, v2) if is_max else min(v, v2)
        alpha, beta = (v, beta) if is_max else (alpha, v)
        if alpha >= beta:
            break
    return v


def always_max(game, state, is_max=True):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    values = [always_max(game, game.result(state, a)) for a in game.actions(state)]
    return max(values) if is_max else min(values)


def for_the_mover(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    values = [for_the_mover(game, game.result(state, a)) for a in game.actions(state)]
    return max(values) if game.to_move(state) == "MAX" else min(values)


def never_cuts(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    values = [never_cuts(game, game.result(state, a), alpha, beta) for a in game.actions(state)]
    return max(values) if game.to_move(state) == "MAX" else min(values)


@pytest.mark.parametrize(
    ("function", "kind", "line"),
    [
        (asks_for_moves, "minimax", "values = [asks_for_moves("),
        (never_done, "minimax", "values.append("),
        (overwrites, "alphabeta", "alpha, beta = (v, beta) if is_max else (alpha, v)"),
        (always_max, "minimax", "values = [always_max("),
        (for_the_mover, "minimax", "return game.utility(state, game.to_move(state))"),
        (exhibits["001-min-cut"].broken, "alphabeta", "if alpha <= beta:"),
    ],
    ids=lambda each: getattr(each, "__name__", None),
)
def test_the_line_to_change_is_lit(function: Any, kind: str, line: str):
    result = check_search(function, kind)
    assert result.line.text.startswith(line)
    card = result._repr_mimebundle_()[0]["text/html"]
    assert card.count("<mark") == 1
    lit = card.partition("<mark")[2].partition(">")[2].partition("</mark>")[0]
    assert lit.strip().startswith(line.replace("<", "&lt;"))


def test_no_line_is_blamed_where_no_change_of_one_helps():
    result = check_search(never_cuts, "alphabeta")
    assert result.diagnosis == "never-cuts"
    assert result.line is None
    assert "<mark" not in result._repr_mimebundle_()[0]["text/html"]


@pytest.mark.parametrize("key", ["001-pass", "001-window", "table-bounds", "random-tie"])
def test_a_line_that_only_hides_the_mistake_is_not_blamed(key: str):
    exhibit = exhibits[key]
    assert check_search(exhibit.broken, exhibit.kind).line is None


def test_both_searches_stand_at_the_first_wrong_step():
    result = check_search(overwrites, "alphabeta")
    compare = result.compare()
    mine, right = (
        scene.steps[step] for scene, step in zip(compare._scenes, compare.steps, strict=True)
    )
    assert mine.node.state == result.step.node  # the leaf that need not have been looked at
    assert right.key == "cutoff"
    assert WIDGET in result._repr_mimebundle_()[0]
    assert check_search(never_done).compare() is None  # it never came to its end


def test_other_names_for_the_questions_to_a_game_are_understood():
    assert "did you mean game.actions(state)?" in check_search(asks_for_moves).text

    def misspelled(game, state):
        return game.is_terminl(state)

    assert "did you mean game.is_terminal(state)?" in check_search(misspelled).text

    def far_off(game, state):
        return game.xyz(state)

    assert "did you mean" not in check_search(far_off).text


def test_a_hint_names_the_misconception_and_shows_nothing():
    result = check_search(overwrites, "alphabeta", hint=True)
    assert result.text.splitlines() == [
        "✗ A bound is overwritten by a worse one",
        "Perhaps you thought: The newest value is the bound.",
        "Read on: 02-alpha-beta.ipynb#Bounds-are-passed-down",
    ]
    bundle, _ = result._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html"}
    assert "<mark" not in bundle["text/html"]
    assert check_search(alphabeta, "alphabeta", hint=True).passed


def test_what_is_right_says_on_how_much_and_what_it_saved():
    text = check_search(alphabeta, "alphabeta").text
    assert "950 trees were tried, with 8,614 leaves. It saved 2,788 of them (32%)." in text
