"""What the notebooks of the course say in prose, where no cell computes it.

lesson      a notebook with a number from 01 on
definition  an import, a function or an assignment of a notebook: its cells without what they show
folded      what a cell shows is hidden by JupyterLab until somebody runs it or clicks the dots
"""

import ast
import re
from itertools import permutations, product
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest
from labserver import Lab, opened
from lessons import (
    cell_text,
    definitions,
    headings,
    printed,
    prose,
    small_trees,
    solutions,
    solved,
    written,
)
from nbformat import NotebookNode
from playwright.sync_api import Page, expect
from refresh_notebooks import is_folded, notebooks, read
from trees import PUBLISHED, with_leaves

from teachkit import (
    TicTacToe,
    TreeGame,
    alphabeta,
    alphabeta_hard,
    check_search,
    count,
    knuth_moore,
    minimax,
    orders,
    record,
)
from teachkit.app.notebooks import shipped

LESSONS = [path for path in notebooks() if re.match("0[1-9]-|10-", path.name)]
AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]

SECTIONS = {
    "01-minimax": [
        "Backing up values",
        "Who is MAX?",
        "Leaves are rated for MAX",
        "Moves that are equally good",
        "Every move counts once",
    ],
    "02-alpha-beta": [
        "Bounds are bounds",
        "Bounds are passed down",
        "Bounds belong to one path",
        "When to cut: >= or >",
        "Fail-soft and fail-hard",
        "Deep cutoffs",
        "Ties at the root",
        "Order matters",
        "Predict the prune",
    ],
}
"""Headings to which other places link, so they must stay as they are."""


every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


# ---- how a lesson is made


@every_lesson
def test_a_lesson_begins_with_goals_and_ends_with_questions_and_exercises(path: Path):
    first = read(path).cells[0].source
    assert first.startswith("# ")
    assert "**Time:**" in first
    assert "**Afterwards you can**" in first
    assert headings(path)[-3:] == ["Questions", "Exercises", "Where to go from here"]


@every_lesson
def test_the_cells_of_a_lesson_are_short(path: Path):
    shown = [cell for cell in read(path).cells if cell.cell_type == "code" and has_code(cell)]
    lengths = [len(cell.source.splitlines()) for cell in shown]
    assert max(lengths) <= 15
    assert median(lengths) <= 3


def has_code(cell: NotebookNode) -> bool:
    """Is the code of a cell seen?"""
    return not cell.metadata.get("jupyter", {}).get("source_hidden")


@every_lesson
def test_every_exercise_has_its_solution_folded_away(path: Path):
    asked = re.findall(r"^\*\*(\d)\. ", prose(path.stem), re.MULTILINE)
    assert len(asked) == len(solutions(path.stem)) > 0


def test_the_first_page_says_how_to_see_what_is_folded():
    assert "stays folded until you have answered. A click opens it, too." in prose("00-start-here")


@pytest.mark.browser
def test_what_is_folded_is_seen_by_a_click_or_when_the_question_is_answered(
    lab: Lab, lab_page: Page
):
    folded = [is_folded(cell) for cell in read(shipped() / "00-start-here.ipynb").cells].index(True)
    with opened(lab_page, lab, "00-start-here.ipynb") as notebook:
        cell = notebook.cell(folded)
        dots = cell.locator(".jp-OutputPlaceholder")
        expect(dots).to_have_text("")
        expect(cell.locator("img")).to_have_count(0)
        dots.click()
        expect(cell.locator("img")).to_be_visible()
        notebook.load()
        notebook.run_all()
        question, stepper = notebook.cell(folded - 1), notebook.cell(folded).locator(".tks-stepper")
        expect(stepper).to_have_count(0)
        question.get_by_role("radio", name="4").check()
        question.get_by_role("button", name="That is my answer").click()
        expect(stepper).to_be_visible()


def test_the_first_page_counts_as_the_games_do():
    tree, game = TreeGame([[3, 12], [2, 4]]), TicTacToe()
    assert tree.actions(0) == (0, 1)
    assert tree.parse("2 1") == tree.result(tree.result(0, 1), 0)
    assert [game.name(move) for move in game.actions(game.initial)] == list("123456789")
    assert game.actions(game.initial) == tuple(range(9))


@pytest.mark.parametrize("name", SECTIONS)
def test_sections_that_others_link_to_are_there(name: str):
    assert [
        title for title in headings(shipped() / f"{name}.ipynb") if title in SECTIONS[name]
    ] == (SECTIONS[name])


def test_the_map_shows_every_notebook_and_no_link_leads_nowhere():
    names = {path.name for path in notebooks()}
    linked = re.findall(r"^\| \[.*?\]\((.*?)\) \|", prose("00-start-here"), re.MULTILINE)
    assert {"00-start-here.ipynb", *linked} == names
    for path in notebooks():
        assert set(re.findall(r"\]\(([^)#:]*\.ipynb)", prose(path.stem))) <= names


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_links_to_sections_lead_to_one(path: Path):
    links = re.findall(r"\]\(([^)#:]*)#([^)]*)\)", prose(path.stem))
    for name, anchor in links:
        target = shipped() / name if name else path
        assert anchor in [title.replace(" ", "-") for title in headings(target)]


def test_most_nodes_of_the_first_games_search_come_after_the_win():
    game = TicTacToe()
    trace = record(alphabeta, game, game.parse("591783"))
    won = next(number for number, node in enumerate(trace) if node.is_leaf)
    assert (len(trace), len(trace) - won - 1) == (8, 6)


# ---- 01-minimax


def test_minimax_questions_have_the_answers_given():
    report = TreeGame([[[101, 23], [110, 1]], [[10, 21], [1, 30]]])
    to_110 = [leaf for leaf in range(8) if minimax(with_leaves(report, {leaf: 110}))[0] == 110]
    assert to_110 == [0, 1]
    assert minimax(TreeGame([4, -2, 0], root="MIN"))[0] == -2
    for tree in small_trees():
        negative = with_leaves(
            tree, {leaf: -tree.utility(state, "MAX") for leaf, state in enumerate(tree.leaves)}
        )
        value, move = minimax(tree)
        assert minimax(TreeGame(negative.tree, root="MIN")) == (-value, move)


def test_the_order_of_moves_changes_neither_minimax_value_nor_its_work():
    found = {
        (count(minimax, TreeGame(list(tree))).nodes, minimax(TreeGame(list(tree)))[0])
        for tree in permutations(AIMA)
    }
    assert found == {(13, 3)}


def test_leaves_rated_for_the_player_to_move_are_right_at_every_second_depth():
    wrong_side = definitions("01-minimax")["wrong_side"]
    trees = [TreeGame(tree) for tree in ([4, 2], AIMA, [AIMA, AIMA], [[AIMA, AIMA]])]
    assert [wrong_side(tree, 0) == minimax(tree)[0] for tree in trees] == [False, True, False, True]


def test_only_one_leaf_of_the_textbook_tree_turns_max_to_d():
    turning = {
        (leaf, new)
        for leaf in range(9)
        for new in range(-20, 21)
        if minimax(with_leaves(TreeGame(AIMA), {leaf: new}))[1] == 2
    }
    assert turning == {(8, new) for new in range(4, 21)}


def test_minimax_solutions_solve_the_exercises():
    yours = definitions("01-minimax")["yours"]
    values = {node.name: node.value for node in record(minimax, yours) if not node.is_leaf}
    assert f"`{values}`".replace("'", '"') in solutions("01-minimax")[0]
    list_value = solved("01-minimax", 2)["list_value"]
    value_and_move = written("01-minimax")["value_and_move"]
    for tree in small_trees():
        assert list_value(tree.tree) == minimax(tree)[0]
        assert value_and_move(tree, tree.initial) == minimax(tree)


def test_whether_max_is_to_move_at_the_root_depends_on_the_game():
    game = TicTacToe()
    assert TreeGame([1, 2], root="MIN").maximiser(0) == "MAX"
    assert game.maximiser(game.parse("1")) == "O"


# ---- 02-alpha-beta


def test_exam_trees_are_the_published_ones_with_their_solution():
    named = definitions("02-alpha-beta")
    ids = ["cs188-lecture6", "cs188-3level", "pitt-tree3", "mit-game1-min"]
    names = ["berkeley", "three_levels", "pittsburgh", "mit_min"]
    published = {case["id"]: case for case in PUBLISHED}
    for case, name in zip(ids, names, strict=True):
        assert named[name] == TreeGame(published[case]["tree"], published[case]["players"])
        assert f"`{published[case]['pruned_on_tie']}`" in solutions("02-alpha-beta")[0]
    for cut in (">=", ">"):
        left_out = record(alphabeta, named["equals"], cut=cut).pruned_leaves()
        assert f"`{left_out}` with `{cut}`" in solutions("02-alpha-beta")[0]
    assert named["mit"] == TreeGame(published["mit-game1-max"]["tree"])


def test_answers_to_exam_trees_are_marked_with_a_reason():
    named = definitions("02-alpha-beta")
    marked, berkeley = named["marked"], named["berkeley"]
    assert marked(berkeley, [8]) == "Right!"
    assert marked(berkeley, []).strip() == "Not yet."
    assert "were it 5, the root would be worth 5" in marked(berkeley, [7])
    assert "no bound is passed" in marked(named["equals"], [3, 4, 6, 7], ">")


def test_the_last_of_tied_moves_is_as_dangerous_as_said():
    share = definitions("02-alpha-beta")["share"]
    assert 0.28 < share(-1, alphabeta) < 0.34
    assert 0.45 < share(-1, alphabeta_hard) < 0.55
    assert share(0, alphabeta) == share(0, alphabeta_hard) == 0
    assert share(-1, alphabeta, cut=">") == 0


def test_best_move_first_reaches_the_minimum_and_no_order_beats_it():
    grow, best_first = (definitions("02-alpha-beta")[name] for name in ("grow", "best_first"))
    for seed in range(20):
        tree = TreeGame(grow(iter(Random(seed).sample(range(81), 81)), 3, 4))
        assert count(alphabeta, tree, order=best_first).leaves == knuth_moore(3, 4)
        assert count(alphabeta, tree, order=orders.random(seed)).leaves >= knuth_moore(3, 4)
    assert knuth_moore(10, 4) == 199


def test_a_window_from_5_to_9_cuts_as_the_answer_says():
    tree = TreeGame([5, [9, [[12, 5, 0]]]])
    trace = record(alphabeta, tree)
    node = next(node for node in trace if (node.alpha, node.beta, node.role) == (5, 9, "MIN"))
    assert [child.value for child in node.children] == [12, 5]
    assert trace.pruned_leaves() == [4]
    assert record(alphabeta, tree, cut=">").pruned_leaves() == []


def test_a_careless_search_takes_the_first_move_and_one_word_fixes_it():
    named = definitions("02-alpha-beta")
    window = named["window"]
    for tree in (named["tree"], named["exchanged"]):
        first = minimax(tree, tree.result(tree.initial, 0))[0]
        assert named["careless"](tree, 0, dict(window)) == first
    (line,) = re.findall(r"~~~python\n(.*)\n~~~", solutions("02-alpha-beta")[2])
    source = cell_text("02-alpha-beta", "def careless")
    mended = re.sub(r"v2 = .*", line, source).replace("careless", "careful")
    defined: dict[str, Any] = {}
    exec(mended, defined)
    for tree in named["trees"]:
        assert defined["careful"](tree, 0, dict(window)) == minimax(tree)[0]
    check = [cell_text("02-alpha-beta", start) for start in ("from teachkit import watch", "tried")]
    for search, verdict in {
        mended: "Right!",
        mended.replace("break", "pass"): "Not yet: 9 leaves of AIMA's tree, not 7.",
        source.replace("careless", "careful"): "Not yet: wrong on",
    }.items():
        assert printed("02-alpha-beta", search, *check).startswith(verdict)


def test_alpha_beta_solutions_solve_the_exercises():
    _, order, _, deep = solutions("02-alpha-beta")
    (better,) = re.findall(r"`(\[\[.*\]\])`", order)
    mit, unlucky = (definitions("02-alpha-beta")[name] for name in ("mit", "yours"))
    for tree in (ast.literal_eval(better), unlucky):
        assert sorted(map(sorted, tree)) == sorted(map(sorted, mit.tree))
    assert len(record(alphabeta, TreeGame(unlucky)).leaves) == 16
    assert len(record(alphabeta, TreeGame(ast.literal_eval(better))).leaves) == knuth_moore(4, 2)
    (nested,) = re.findall(r"`TreeGame\((.*?)\)`", deep)
    (node,) = (n for n in record(alphabeta, TreeGame(ast.literal_eval(nested))) if n.pruned)
    assert (len(node.pruned), node.depth - node.cutoff_by.depth) == (2, 3)
    shallow = "[10, [20, [10, [4, 2, 3]]]]"  # the node just above has as much as the root
    for tree, verdict in {nested: "Right!", shallow: "Not yet: 2 left out"}.items():
        check = cell_text("02-alpha-beta", "mine =").replace("[[1, 2], [3, 4]]", tree)
        assert printed("02-alpha-beta", check).startswith(verdict)


def test_without_deep_cutoffs_tic_tac_toe_takes_more_nodes():
    game = TicTacToe()
    assert definitions("02-alpha-beta")["shallow"](game.initial) == (0, 29_257)
    assert count(alphabeta, game).nodes == 18_297


def test_the_alpha_beta_that_is_written_on_the_way_is_right():
    assert check_search(written("02-alpha-beta")["my_alphabeta"], "alphabeta").passed


def test_alpha_beta_keeps_what_it_promises_at_every_node():
    for tree in [*small_trees(), *definitions("02-alpha-beta")["trees"][:60]]:
        trace = record(alphabeta, tree)
        for node in trace:
            true_value = minimax(tree, node.state)[0]
            if node.value <= node.alpha:
                assert true_value <= node.value
            elif node.value >= node.beta:
                assert true_value >= node.value
            else:
                assert true_value == node.value
        assert (trace.value, trace.move) == minimax(tree)


def test_the_fewest_leaves_are_those_of_two_plans_that_share_one():
    """Of all sets of leaves that prove the value, by trying: b = 2, d = 3."""

    def plans(node: Any, is_own: bool, chooses: bool) -> list[frozenset[int]]:
        """The leaves of each plan: one move where the planner chooses, all moves elsewhere."""
        if isinstance(node, int):
            return [frozenset([node])]
        below = [plans(child, is_own, not chooses) for child in node]
        if chooses:
            return [plan for each in below for plan in each]
        return [frozenset().union(*each) for each in product(*below)]

    leaves = [[[0, 1], [2, 3]], [[4, 5], [6, 7]]]
    mine, theirs = plans(leaves, True, True), plans(leaves, False, False)
    assert {len(plan) for plan in mine} == {2}
    assert {len(plan) for plan in theirs} == {4}
    assert {len(one & other) for one in mine for other in theirs} == {1}
    assert knuth_moore(2, 3) == 2 + 4 - 1


def test_in_random_order_two_plies_more_are_about_five_times_the_leaves():
    named = definitions("02-alpha-beta")
    chance_trees = {
        depth: [
            TreeGame(named["grow"](iter(Random(seed).sample(range(3**depth), 3**depth)), 3, depth))
            for seed in range(100, 130)
        ]
        for depth in (4, 6)
    }
    four, six = (
        sum(count(alphabeta, tree).leaves for tree in trees) for trees in chance_trees.values()
    )
    assert 4.5 < six / four < 6.5
    assert round(3**1.5, 1) == 5.2
    assert 4.5 < named["at_random"](8) / named["at_random"](6) < 5.5
