"""The recorder: the tree that it keeps is the tree that was searched."""

import json
import random
import threading

import pytest
from trees import random_tree

from teachkit import (
    Bound,
    Checkers,
    ConnectFour,
    Morris,
    Othello,
    SearchCancelled,
    SearchTimedOut,
    SearchTooBig,
    TicTacToe,
    Trace,
    TreeGame,
    alphabeta,
    alphabeta_hard,
    alphabeta_table,
    count,
    critical_nodes,
    effective_branching_factor,
    iterative_deepening,
    knuth_moore,
    minimax,
    orders,
    pvs,
    record,
)
from teachkit.search.hooks import untraced
from teachkit.search.problem import Problem

FIGURE = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
SEARCHES = (minimax, alphabeta, alphabeta_hard, alphabeta_table, pvs)


def named(trace, name):
    return next(node for node in trace if node.name == name)


# ---- the figure of every textbook


def test_the_textbook_figure_node_by_node():
    trace = record(alphabeta, FIGURE)
    assert (trace.value, trace.move, len(trace)) == (3, 0, 11)
    a, b, c, d = (named(trace, letter) for letter in "ABCD")
    assert trace.root == a
    assert [node.name for node in trace] == [
        "A",
        "B",
        "3",
        "12",
        "8",
        "C",
        "2",
        "D",
        *["14", "5", "2"],
    ]
    assert [node.role for node in (a, b, c, d)] == ["MAX", "MIN", "MIN", "MIN"]
    assert [(node.alpha, node.beta) for node in (b, c, d)] == [
        (-float("inf"), float("inf")),
        (3, float("inf")),
        (3, float("inf")),
    ]
    assert [node.value_text for node in (a, b, c, d)] == ["3", "3", "≤2", "2"]
    assert c.bound is Bound.AT_MOST
    assert c.pruned == (1, 2)
    assert c.cutoff_by == a
    assert d.is_cutoff  # at its last move
    assert d.pruned == ()
    assert trace.pruned_leaves() == [4, 5]
    assert [node.name for node in trace.principal_variation] == ["A", "B", "3"]
    assert [node.on_principal_variation for node in (a, b, c)] == [True, True, False]
    assert b.parent == a
    assert a.children == [b, c, d]
    assert (b.move, b.depth, b.player, b.moves) == (0, 1, "MIN", [0])
    assert a.move is None
    assert [leaf.name for leaf in trace.leaves] == ["3", "12", "8", "2", "14", "5", "2"]


def test_text_shows_the_tree_with_what_was_cut():
    assert record(alphabeta, FIGURE).text().splitlines()[:8] == [
        "A MAX = 3  (α −∞, β +∞)",
        "  B MIN = 3  (α −∞, β +∞)",
        "    3",
        "    12",
        "    8",
        "  C MIN = ≤2  (α 3, β +∞)",
        "    2",
        "    ✂ cut, never tried: 2, 3",
    ]
    assert "more nodes" in record(minimax, TicTacToe(), depth=3).text(max_nodes=50)


def test_a_deep_cutoff_names_the_ancestor_that_owns_the_bound():
    trace = record(alphabeta, TreeGame([10, [20, [1, [4, 2]]]]))
    d = named(trace, "D")
    assert d.cutoff_by == named(trace, "A")
    assert d.depth - d.cutoff_by.depth == 3
    shallow = named(record(alphabeta, FIGURE), "C")
    assert shallow.depth - shallow.cutoff_by.depth == 1


def test_a_deep_cutoff_on_the_other_side():
    trace = record(alphabeta, TreeGame([10, [5, [30, [20, 25]]]], root="MIN"))
    d = named(trace, "D")
    assert (d.role, d.cutoff_by.name) == ("MAX", "A")


@pytest.mark.parametrize("cut", [">=", ">"])
def test_the_owner_of_a_bound_is_where_it_was_set(cut):
    """Independently of how it is found: replay the window from the root to the cut."""
    for seed in range(400):
        trace = record(alphabeta, random_tree(seed), cut=cut)
        for node in trace.cutoffs:
            way = [node]
            while way[-1].parent is not None:
                way.append(way[-1].parent)
            owners = {"MAX": None, "MIN": None}
            alpha, beta = -float("inf"), float("inf")
            for above, below in zip(way[:0:-1], way[-2::-1], strict=True):
                for sibling in above.children:
                    if sibling == below:
                        break
                    if above.role == "MAX" and sibling.value > alpha:
                        alpha, owners["MAX"] = sibling.value, above
                    if above.role == "MIN" and sibling.value < beta:
                        beta, owners["MIN"] = sibling.value, above
            assert (node.alpha, node.beta) == (alpha, beta)
            assert node.cutoff_by == owners["MIN" if node.role == "MAX" else "MAX"]


def test_a_cutoff_without_an_owner_is_one_at_infinity():
    trace = record(alphabeta, TreeGame([float("inf"), 3]))
    assert trace.root.is_cutoff
    assert trace.root.cutoff_by is None
    assert trace.root.pruned == (1,)


# ---- replaying


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(
    ("game", "depth"),
    [(TicTacToe(), 3), (ConnectFour(), 3), (Othello(), 3), (Checkers(), 4), (Morris(), 2)],
    ids=str,
)
@pytest.mark.parametrize("turn", [1, -1])
def test_positions_and_moves_are_those_that_were_searched(search, game, depth, turn):
    """A second hook watches the states go by while the recorder does not."""
    from teachkit.search.hooks import Chain, Untraced
    from teachkit.trace.recorder import Recorder

    class Watcher(Untraced):
        def __init__(self):
            self.states = []

        def __call__(self, function, role):
            def watched(state, *rest):
                self.states.append(state)
                return function(state, *rest)

            return watched

    watcher, recorder = Watcher(), Recorder()
    order = "killers" if search is pvs else "best-first"
    hooks = [watcher, recorder]
    value, move = search(game, depth=depth, order=order, traced=Chain(*hooks[::turn]))
    trace = Trace(recorder.rows(), value, move)
    assert [node.state for node in trace] == watcher.states
    for node in trace:
        if node.parent is not None:
            assert game.result(node.parent.state, node.move) == node.state
        assert node.player == game.to_move(node.state)
        tried = {child.move for child in node.children}
        if tried:
            assert tried | set(node.pruned) == set(game.actions(node.state))
            assert not tried & set(node.pruned)


def test_the_order_tried_is_the_order_asked_for():
    game = ConnectFour()
    trace = record(minimax, game, depth=1, order="centre-first")
    assert [child.move for child in trace.root.children] == [3, 2, 4, 1, 5, 0, 6]
    shuffled = record(minimax, game, depth=1, order=orders.random(3))
    assert sorted(child.move for child in shuffled.root.children) == list(range(7))


def test_nodes_far_apart_can_be_looked_at_in_any_order():
    trace = record(alphabeta, ConnectFour(), depth=5)
    numbers = list(range(len(trace)))
    random.Random(1).shuffle(numbers)
    by_jumping = {number: trace[number].state for number in numbers[:300]}
    assert all(trace[number].state == state for number, state in sorted(by_jumping.items()))


def test_the_principal_variation_leads_to_the_value():
    for seed in range(300):
        game = random_tree(seed)
        trace = record(alphabeta, game)
        assert trace.principal_variation[-1].value == trace.value
        assert trace.principal_variation[-1].is_leaf
        moves = trace.principal_variation[-1].moves
        assert moves[:1] == ([] if trace.move is None else [trace.move])


def test_deepening_leaves_the_tree_of_the_deepest_finished_search():
    trace = record(iterative_deepening, Othello(), depth=4)
    assert (trace.search, trace.depth, max(node.depth for node in trace)) == ("alphabeta", 4, 4)
    timed = record(iterative_deepening, ConnectFour(), seconds=0.2)
    assert timed.root.value == timed.value
    assert timed.root.best.move == timed.move


# ---- counting


@pytest.mark.parametrize("search", SEARCHES)
def test_counting_agrees_with_recording(search):
    for seed in range(200):
        game = random_tree(seed)
        trace, counts = record(search, game), count(search, game)
        assert counts == trace.counts
        assert counts.nodes == len(trace)
    assert count(search, TicTacToe(), depth=5) == record(search, TicTacToe(), depth=5).counts


def test_counts_say_how_many_searches_they_add_up():
    counts = count(iterative_deepening, Othello(), depth=3)
    rounds = [count(alphabeta, Othello(), depth=depth) for depth in (1, 2, 3)]
    assert counts.searches == 3
    assert counts.nodes_by_depth[:2] == (3, sum(each.nodes_by_depth[1] for each in rounds))
    assert [each.searches for each in rounds] == [1, 1, 1]


def test_a_cutoff_at_the_last_move_counts_and_prunes_nothing():
    trace = record(alphabeta, TreeGame([0, [-2, 1], 5], root="MIN"))
    assert trace.counts.cutoffs == 1
    assert trace.pruned_leaves() == []


def test_effective_branching_factor_and_knuth_moore():
    assert effective_branching_factor(1 + 7 + 49 + 343, 3) == 7
    assert count(minimax, ConnectFour(), depth=4).effective_branching_factor == 7
    assert knuth_moore(1700, 3) == 2_891_699
    assert [knuth_moore(3, depth) for depth in range(5)] == [1, 3, 5, 11, 17]


@pytest.mark.parametrize(("branching", "depth"), [(2, 3), (3, 3), (3, 4), (4, 5)])
def test_critical_nodes_are_knuth_and_moores_minimum(branching, depth):
    tree = 0
    for _ in range(depth):
        tree = [tree] * branching
    assert critical_nodes(TreeGame(tree))[-1] == knuth_moore(branching, depth)


def test_no_alpha_beta_search_beats_the_critical_nodes():
    for seed in range(300):
        game = random_tree(seed)
        assert count(alphabeta, game, cut=">").nodes >= sum(critical_nodes(game))


# ---- limits


def test_a_search_that_is_too_big_is_refused_with_advice():
    for search, options in ((record, {}), (count, {"max_nodes": 200_000})):
        with pytest.raises(SearchTooBig, match=r"search less deep.* more with max_nodes=") as error:
            search(minimax, TicTacToe(), **options)
        assert error.value.nodes == 200_001
    assert len(record(minimax, TicTacToe(), max_nodes=549_946)) == 549_946


def test_recording_can_be_limited_cancelled_and_watched():
    with pytest.raises(SearchTimedOut):
        record(minimax, ConnectFour(), max_seconds=0.05, max_nodes=10**9)
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(SearchCancelled):
        record(minimax, ConnectFour(), cancel=cancel)
    reports = []
    with pytest.raises(SearchTooBig):
        record(minimax, ConnectFour(), max_nodes=400_000, progress=reports.append)
    assert reports == sorted(reports)


def test_a_search_tells_the_hook_its_roles_whatever_it_calls_its_functions():
    def greatest_leaf(game, state=None, *, traced=untraced):
        """MAX has all the moves."""
        problem = Problem("greatest_leaf", game, state, cut=">=")
        traced.begin(problem)

        def look(state, ply, low, high):
            if game.is_terminal(state):
                return game.utility(state, "MAX"), None
            children = [(game.result(state, a), a) for a in game.actions(state)]
            return max((both[game.to_move(c)](c, ply + 1, low, high)[0], a) for c, a in children)

        both = {"MAX": traced(look, "MAX"), "MIN": traced(look, "MIN")}
        return both["MAX"](problem.root, 0, -float("inf"), float("inf"))

    trace = record(greatest_leaf, FIGURE)
    assert (trace.search, trace.value, len(trace)) == ("greatest_leaf", 14, 13)
    assert [node.role for node in trace.root.children] == ["MIN"] * 3
    assert count(greatest_leaf, FIGURE).nodes_by_depth == (1, 3, 9)


def test_a_function_that_is_no_search_of_ours_is_refused():
    def guess(game, state, traced):
        return 0, 0

    def own(game, state):
        return 0, 0

    with pytest.raises(ValueError, match="nothing was recorded"):
        record(guess, FIGURE)
    with pytest.raises(ValueError, match=r"watch\(own, game\)"):
        record(own, FIGURE)


def test_leaf_numbers_are_for_trees_only():
    with pytest.raises(ValueError, match="TreeGame"):
        record(alphabeta, TicTacToe(), depth=2).pruned_leaves()


# ---- files


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(
    ("game", "options"),
    [
        (FIGURE, {}),
        (TreeGame([[float("inf"), -2.5], [0, [-float("inf")]]], ["MAX", "MIN", "MIN"]), {}),
        (TreeGame(7), {}),
        (TicTacToe(first="O"), {"depth": 3}),
        (ConnectFour(rows=4, columns=5), {"depth": 3, "order": "centre-first"}),
        (Othello(size=6), {"depth": 3}),
        (Checkers("english", draw="repetition"), {"depth": 3}),
        (Morris(), {"depth": 1}),
    ],
    ids=str,
)
def test_a_saved_trace_comes_back_as_it_was(tmp_path, search, game, options):
    trace = record(search, game, **options)
    trace.save(tmp_path / "trace.json")
    again = Trace.load(tmp_path / "trace.json")
    assert again.game == game
    assert again.text(10**6) == trace.text(10**6)
    assert (again.value, again.move, again.search) == (trace.value, trace.move, trace.search)
    assert (again.player, again.depth, again.cut) == (trace.player, trace.depth, trace.cut)
    for one, other in zip(trace, again, strict=True):
        assert (one.state, one.move, one.pruned, one.bound) == (
            other.state,
            other.move,
            other.pruned,
            other.bound,
        )
    again.save(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_text() == (tmp_path / "trace.json").read_text()


def damage(contents, *path, to):
    *way, last = path
    part = contents
    for key in way:
        part = part[key]
    part[last] = to
    return contents


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (("format",), "chess", "not a trace"),
        (("version",), 2, "version 2.*reads version 1"),
        (("game", "name"), "os", "not a game of teachkit"),
        (("game", "options", "tree"), [[], 1], "is empty"),
        (("player",), "X", "no player 'X'"),
        (("cut",), "<", "cut must be"),
        (("depth",), -1, "depth"),
        (("plies",), [0], "same length"),
        (("plies", 0), 0, "do not make a tree"),
        (("plies", 0), 99, "do not make a tree"),
        (("values", 0), None, "not a number"),
        (("values", 0), "three", "not a number"),
        (("moves", 0), 7, "no move 7"),
        (("moves", 0), -1, "no move -1"),
        (("pruned",), {"99": [0]}, "not there"),
        (("plies", 0), 2.5, "damaged"),
        (("moves",), None, "damaged"),
        (("state",), 99, "damaged"),
    ],
)
def test_a_damaged_file_is_refused_with_the_reason(tmp_path, path, to, message):
    file = tmp_path / "trace.json"
    record(alphabeta, FIGURE).save(file)
    file.write_text(json.dumps(damage(json.loads(file.read_text()), *path, to=to)))
    with pytest.raises(ValueError, match=message):
        Trace.load(file)


@pytest.mark.parametrize("content", [b"", b"not json", b"[1, 2]", b"\xff\xfe", b"[" * 100_000])
def test_a_foreign_file_is_refused(tmp_path, content):
    file = tmp_path / "trace.json"
    file.write_bytes(content)
    with pytest.raises(ValueError, match=r"not a trace|lists in lists"):
        Trace.load(file)


def test_every_missing_part_of_a_file_is_named(tmp_path):
    file = tmp_path / "trace.json"
    record(alphabeta, FIGURE).save(file)
    whole = json.loads(file.read_text())
    for part in set(whole) - {"format", "version", "teachkit"}:
        file.write_text(json.dumps({key: value for key, value in whole.items() if key != part}))
        with pytest.raises(ValueError, match=f"'{part}' is missing"):
            Trace.load(file)


def test_a_failed_save_leaves_the_old_file(tmp_path):
    file = tmp_path / "trace.json"
    record(alphabeta, FIGURE).save(file)
    before = file.read_text()
    deep = 0
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(ValueError, match="cannot be written as JSON"):
        record(minimax, TreeGame(deep)).save(file)
    assert file.read_text() == before
    assert [path.name for path in tmp_path.iterdir()] == ["trace.json"]
