"""The museum: every exhibit runs, shows, costs what it says and is named by its check."""

import ast
from functools import cache
from html import escape

import pytest

from teachkit import (
    Checkers,
    ConnectFour,
    Morris,
    Othello,
    TicTacToe,
    TreeGame,
    alphabeta,
    check_evaluation,
    check_play,
    check_search,
    exhibits,
    figure,
    minimax,
    watch,
)
from teachkit.draw.side_by_side import SideBySide
from teachkit.study.evaluation import check_count
from teachkit.study.exhibits.plain_source import without_annotations
from teachkit.study.exhibits.report_001_searches import published_alphabeta
from teachkit.study.exhibits.report_004 import mills_counted
from teachkit.study.random_play import random_states


@cache
def cost(key):
    return exhibits[key].cost()


ALL = pytest.mark.parametrize("exhibit", list(exhibits), ids=lambda exhibit: exhibit.key)


def test_the_museum_can_be_walked_through_and_looked_up():
    assert len(exhibits) == len(exhibits.all) == len(set(exhibits.keys())) >= 20
    assert exhibits["000-rows"] is exhibits.all[0]
    assert "000-rows" in exhibits
    assert "<code>000-rows</code>" in exhibits._repr_html_()
    with pytest.raises(KeyError, match="there is no '000-row' here: try 000-rows"):
        exhibits["000-row"]


def test_the_museum_is_listed_in_plain_words():
    assert repr(exhibits).startswith(f"{len(exhibits)} exhibits, each exhibits[key]:\n  000-rows ")
    assert "/" not in repr(exhibits)
    assert "<module" not in repr(exhibits)


@ALL
def test_the_code_of_an_exhibit_can_be_pasted(exhibit):
    tree = ast.parse(exhibit.source)
    parameters = [node for node in ast.walk(tree) if isinstance(node, ast.arg)]
    assert parameters
    assert all(parameter.annotation is None for parameter in parameters)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert all(function.returns is None for function in functions)


def test_only_the_types_go_from_a_source():
    source = (
        'def search(\n    game: Game[Any, Any], α: float = 0, *rest: int, b: str = "é: x"\n'
        ") -> dict[str, int]:\n    # why: because\n    found: list[int] = []\n    return found\n"
    )
    assert without_annotations(source) == (
        'def search(game, α=0, *rest, b="é: x"):\n    # why: because\n    found = []\n'
        "    return found\n"
    )


def test_a_caption_names_the_move_that_is_made_by_its_node():
    shown = exhibits["random-tie"].show()
    assert "Published: 3 by the move to C, 8 nodes" in shown.text
    trace = watch(exhibits["random-tie"].broken, exhibits["random-tie"].game)
    assert trace.root.best.move == trace.move  # the thick line leads where the move does
    shown = exhibits["table-bounds"].show().text
    assert "Right: 8 by the move to C" in shown
    assert shown.count("D MAX = ≥6") == 2


def test_a_caption_is_as_wide_as_its_words():
    caption = "right (alpha-beta, cut >=): 1"
    title = "✗ The value of [2, 4] is 2, not 4."
    drawn = SideBySide((caption, figure(TreeGame([2, 4]))), title=title).svg
    assert escape(caption) in drawn.split("</desc>")[1]
    assert title in drawn.split("</desc>")[1]


@ALL
def test_an_exhibit_is_named_by_its_check(exhibit):
    found = exhibit.check()
    assert found.diagnosis == exhibit.diagnosis
    assert not found


@ALL
def test_every_exhibit_goes_through_one_door(exhibit, monkeypatch):
    def door(function, kind, **arguments):
        return function

    monkeypatch.setattr("teachkit.study.exhibits.exhibit.check_search", door)
    assert exhibit.check() is exhibit.broken


def test_a_search_of_one_game_is_tried_in_that_game():
    def two_deep(game, state, depth=2):
        return alphabeta(game, state, depth=depth, evaluate="weights")[1]

    def hasty(game, state):
        return game.actions(state)[-1]

    def silent(game, state, depth):
        return 0.5, 0.25

    assert check_search(two_deep, "alphabeta", game=Othello())
    assert check_search(minimax, game=TicTacToe())
    found = check_search(hasty, game=TicTacToe())
    assert found.diagnosis == "wrong-in-games"
    ((_, game, state),) = found.positions
    assert hasty(game, state) != minimax(game, state)[1]
    assert check_search(silent, game=Othello(), depth=1).diagnosis == "illegal-move"
    with pytest.raises(ValueError, match="give a depth"):
        check_search(hasty, game=TreeGame([5]))
    with pytest.raises(ValueError, match="no parameter 'speed'"):
        check_search(hasty, game=TicTacToe(), speed=3)


@ALL
def test_an_exhibit_tells_its_story_and_shows_its_code(exhibit):
    markdown = exhibit._repr_markdown_()
    assert exhibit.title in markdown
    assert exhibit.story in markdown
    assert exhibit.source in markdown
    assert "def " in exhibit.source
    assert f"exhibits['{exhibit.key}']" in exhibit.how_to_see or "check_" in exhibit.how_to_see


@ALL
def test_an_exhibit_is_drawn_beside_what_is_right(exhibit):
    shown = exhibit.show()
    assert isinstance(shown, SideBySide)
    bundle, metadata = shown._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["image/png"].startswith(b"\x89PNG")
    assert metadata["image/png"]["alt"]
    assert len(shown.panels) == 2 or exhibit.key in ("004-drift", "004-loss")


SEARCHES = [
    exhibit
    for exhibit in exhibits
    if exhibit.kind in ("minimax", "alphabeta") and isinstance(exhibit.game, TreeGame)
]


@pytest.mark.parametrize("exhibit", SEARCHES, ids=lambda exhibit: exhibit.key)
def test_a_search_and_its_right_counterpart_differ_where_they_are_shown(exhibit):
    published, right = exhibit.show().text.split("\n\nRight: ")
    assert published.split("\n")[2] != right.split("\n")[0]


@pytest.mark.parametrize("key", [e.key for e in exhibits if e.kind == "evaluation"])
def test_an_evaluation_differs_from_the_right_one_where_it_is_shown(key):
    exhibit = exhibits[key]
    player = exhibit.game.players[0]
    assert any(exhibit.broken(s, player) != exhibit.right(s, player) for s in exhibit.positions)


# ---- what they cost


def test_the_rows_cost_what_was_measured_of_the_report():
    found = cost("000-rows")
    assert found["value of the start at depth 4, right"] == -1
    assert found["value of the start at depth 4, as published"] == 0
    assert found["value of the start at depth 5, right"] == 5
    assert found["value of the start at depth 5, as published"] == 4
    assert found["valued wrongly"] == 1224
    game, published = TicTacToe(), exhibits["000-rows"].broken
    for row, column, worth, right in [("152", "154", 0, 1), ("153", "157", 2, 3)]:
        assert published(game.parse(row), "X") == worth == -published(game.parse(row), "O")
        assert published(game.parse(column), "X") == right == -published(game.parse(column), "O")


def test_a_fresh_window_at_the_root_makes_every_order_the_same():
    found = cost("000-root")
    assert found["nodes, as published"] == found["nodes, as published without any order"] == 27_566
    assert found["nodes, window kept and order at every node"] == 8_555


def test_wins_are_declined_and_lost_games_hang():
    delaying, lost = cost("000-delay"), cost("000-lost")
    assert 0 < delaying["wins declined"] < delaying["positions with a win in one move"]
    assert lost["without a move"] == lost["lost positions"] > 100


def test_the_published_speed_was_skipped_replies():
    found = cost("001-published")
    right, published = found["nodes of minimax, right"], found["nodes of minimax, as published"]
    assert found["positions"] == 60
    assert right / found["nodes of alpha-beta, right"] == pytest.approx(2, rel=0.2)
    assert published / found["nodes of alpha-beta, as published"] == pytest.approx(4.2, rel=0.2)
    assert found["published minimax plays another move than minimax"] > 45
    assert found["published alpha-beta differs from published minimax"] > 45


def test_no_published_search_looks_beyond_the_first_reply():
    game = Othello()
    state = exhibits["001-published"].position
    moves = len(game.actions(state))
    seen = []

    class Listening(Othello):
        def progressive(self, state, player, **_):
            seen.append(state)
            return super().progressive(state, player)

    published_alphabeta(Listening(), state)
    assert len(seen) <= moves


@pytest.mark.parametrize(
    ("key", "values", "moves"),
    [
        ("001-window", False, False),
        ("001-min-cut", True, True),
        ("001-undo", True, True),
        ("001-leaf-side", True, True),
        ("global-window", True, True),
        ("last-tie", False, True),
        ("random-tie", False, True),
    ],
)
def test_what_a_search_gets_wrong_on_random_trees(key, values, moves):
    found = cost(key)
    assert (found["wrong values"] > 0) is values
    assert (found["wrong moves"] > 0) is moves


def test_without_passed_bounds_alphabeta_costs_as_much_as_minimax():
    found = cost("001-window")
    assert found["nodes"] == found["nodes of minimax"] > found["nodes of alpha-beta"]


def test_the_last_tie_is_wrong_in_about_a_third_of_all_trees():
    found = cost("last-tie")
    assert found["wrong moves"] / found["trees"] == pytest.approx(0.31, abs=0.05)
    assert found["nodes"] == found["nodes of alpha-beta"]


@pytest.mark.parametrize(
    ("key", "all_of_them", "wrong"),
    [
        ("001-pass", "positions", "wrong values"),
        ("001-weights", "positions", "other moves, one ply deep"),
        ("002-one-sided", "positions", "negamax plays another move, as published"),
        ("003-horizon", "Connect Four: positions with a win in one move", None),
        ("004-mill-table", "positions", "wrong"),
        ("004-drift", "positions", "wrong"),
        ("004-doubles", "positions", "with a difference in lines of two"),
        ("table-bounds", "positions", "wrong values"),
    ],
)
def test_what_else_goes_wrong(key, all_of_them, wrong):
    found = cost(key)
    assert 0 < found[wrong or "Connect Four: wins passed by"] < found[all_of_them]


def test_a_balanced_evaluation_serves_negamax():
    assert cost("002-one-sided")["negamax finds another value, balanced"] == 0


def test_a_depth_of_three_is_two():
    found = cost("004-depth")
    assert found["nodes at depth 3, as published"] == found["nodes at depth 2, right"]
    exhibit = exhibits["004-depth"]
    game, state = exhibit.game, exhibit.position
    assert game.name(exhibit.broken(game, state, 2)[1]) != "a1"
    assert game.name(alphabeta(game, state, depth=2)[1]) == "a1"


def test_lost_games_and_lines_of_two_count_nothing():
    assert cost("004-doubles")["seen"] == 0
    found = cost("004-loss")
    assert found["counted 0"] == found["games that black lost"] > 0


# ---- the checks find nothing where nothing is wrong


@pytest.mark.parametrize(
    ("game", "name"),
    [
        (TicTacToe(), "lines"),
        (Othello(), "count"),
        (Othello(6), "weights-symmetric"),
        (Checkers(), "material"),
        (Morris(), "phases"),
    ],
    ids=str,
)
def test_a_fair_evaluation_passes(game, name):
    assert check_evaluation(game.evaluations[name], game, games=8)


def test_the_right_counterparts_of_evaluations_pass():
    for exhibit in exhibits:
        if exhibit.kind == "evaluation" and not isinstance(exhibit.game, Morris):
            assert check_evaluation(exhibit.right, exhibit.game, games=8)
    assert check_count(mills_counted, mills_counted, Morris(), games=2)


def test_an_evaluation_that_gives_no_number_is_told_so():
    found = check_evaluation(lambda state, player: None, TicTacToe())
    assert found.diagnosis == "no-number"
    with pytest.raises(ValueError, match="an evaluation is a function"):
        check_evaluation(3, TicTacToe())


def test_an_error_in_an_evaluation_is_a_finding():
    found = check_evaluation(lambda state, player: state[7], TicTacToe())
    assert found.diagnosis == "crash"
    assert "IndexError" in found.title
    with pytest.raises(ValueError, match="a search of your own"):
        check_play("minimax")


def test_a_lopsided_evaluation_is_shown_with_its_mirror_image():
    found = check_evaluation(lambda state, player: state[0] % 2 * (-1) ** state[2], TicTacToe())
    assert found.diagnosis == "lopsided"
    (_, game, state), (_, _, image) = found.positions
    assert state != image
    assert sorted(game.pieces(state).values()) == sorted(game.pieces(image).values())
    assert "mirror image" in found.text
    bundle, _ = found._repr_mimebundle_()
    assert {"image/png", "image/svg+xml", "text/plain"} <= set(bundle)


def test_connect_four_has_a_left_and_a_right():
    def left(state, player):
        pieces = ConnectFour().pieces(state).items()
        return sum((1 if owner == player else -1) for cell, owner in pieces if cell % 7 == 0)

    found = check_evaluation(left, ConnectFour())
    assert found.diagnosis == "lopsided"
    (_, game, state), (_, _, image) = found.positions
    mirrored = {cell + 6 - 2 * (cell % 7): who for cell, who in game.pieces(state).items()}
    assert game.pieces(image) == mirrored


def plain(game, state):
    MAX = game.maximiser(state)

    def search(state):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        better = max if game.to_move(state) == MAX else min
        values = [(search(game.result(state, a))[0], a) for a in game.actions(state)]
        return better(values, key=lambda pair: pair[0])

    return search(state)


def plain_to_depth(game, state, depth, evaluate):
    MAX = game.maximiser(state)

    def search(state, depth):
        if game.is_terminal(state):
            return game.win_weight * game.utility(state, MAX), None
        if depth == 0:
            return evaluate(state, MAX), None
        better = max if game.to_move(state) == MAX else min
        values = [(search(game.result(state, a), depth - 1)[0], a) for a in game.actions(state)]
        return better(values, key=lambda pair: pair[0])

    return search(state, depth)


def test_right_searches_pass_in_real_games():
    assert check_play(plain)
    assert check_play(plain_to_depth)


def test_pairs_in_the_other_order_are_understood():
    assert check_play(lambda game, state: plain(game, state)[::-1])


def test_random_positions_are_the_same_each_time():
    game = ConnectFour()
    assert random_states(game, 5, range(3, 9), 1) == random_states(game, 5, range(3, 9), 1)


def test_exhibits_leave_nothing_behind():
    game = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 7]])
    exhibit = exhibits["global-window"]
    assert exhibit.broken(game, 0) == exhibit.broken(game, 0)
    assert minimax(game) == alphabeta(game) == (5, 2)
    assert "global alpha, beta\n" in exhibit.source


# ---- a walk


@ALL
def test_a_price_is_a_plot_with_a_bar_for_each_number(exhibit):
    price = cost(exhibit.key)
    drawn = price.figure()
    assert [line.rsplit(maxsplit=1)[0].strip() for line in repr(price).splitlines()] == [*price]
    bars = [
        shape for shape in drawn.shapes if getattr(shape, "look", None) and shape.look.kind == "bar"
    ]
    assert len(bars) == len(price)
    (ground,) = [
        shape
        for shape in drawn.shapes
        if getattr(shape, "look", None) and shape.look.kind == "ground"
    ]
    assert all(bar.corner[0] >= 0 and bar.corner[0] + bar.wide <= ground.wide for bar in bars)


def test_the_bug_is_guessed_before_the_story_is_told():
    exhibit, others = exhibits["001-min-cut"], exhibits.all
    asked = exhibit.guess(*others)._asked
    assert "if alpha <= beta:" in asked["code"]
    assert '"""' not in asked["code"]  # what the function says of itself gives it away
    assert asked["code"].startswith("def published(")  # and so does its name
    assert len(asked["choices"]) == 4
    assert asked["answer"] == exhibit.title in asked["choices"]
    assert exhibit.title not in asked["code"]
    assert asked["why"] == exhibit.story


@pytest.mark.parametrize("key", ["001-min-cut", "000-root", "table-bounds", "001-pass"])
def test_both_searches_are_stepped_through(key):
    left, right = (scene.trace for scene in exhibits[key].compare()._scenes)
    assert left.root.state == right.root.state == exhibits[key].position


def test_an_evaluation_cannot_be_stepped_through():
    with pytest.raises(ValueError, match="000-rows is no search that could be stepped through"):
        exhibits["000-rows"].compare()


def test_an_exhibit_is_fixed_in_a_cell_of_ones_own():
    exhibit = exhibits["001-min-cut"]
    space = {"exhibits": exhibits, "inf": float("inf")}
    code = exhibit.fix()
    assert code.endswith("\n\nexhibits['001-min-cut'].check(cut_at_once)")
    exec(code, space)
    assert exhibit.check(space["cut_at_once"]).diagnosis == exhibit.diagnosis
    exec(code.replace("if alpha <= beta:", "if beta <= alpha:"), space)
    assert exhibit.check(space["cut_at_once"]).passed


def test_minimax_is_not_for_moves_at_the_same_time():
    found = cost("003-simultaneous")
    assert [*found.values()] == [-1, 1, 0]


def test_estimates_that_are_never_too_high_are_no_safer():
    found = cost("000-admissible")
    assert found["wrong moves, always 10 too high"] == 0 < found["wrong moves, never too high"]
