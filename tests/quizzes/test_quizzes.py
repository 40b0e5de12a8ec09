"""Questions and their marking, against searches written anew and against brute force."""

import json
import random
import re
from collections.abc import Iterator
from functools import partial
from itertools import permutations, product
from math import inf, prod
from operator import ge, gt
from typing import Any

import pytest
from traitlets import TraitError
from trees import random_tree

from teachkit import Quiz, TreeGame, minimax
from teachkit.draw.shapes import Text, frame_of, marks
from teachkit.quizzes import KINDS, Question, picture, question
from teachkit.quizzes.sheets import on_paper
from teachkit.quizzes.trees import best_order, checked_tree, inner_nodes, reordered, with_leaves

FIGURE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
CUTS = (">=", ">")

FIRST = [[[7, 5], [7, 15, 3]], [[5, 9], [11, 3]]]
FIRST_KEY = [3, 4, 8]


def small_trees(first: int, last: int, nodes: int = 60) -> Iterator[TreeGame]:
    """Random trees about which questions can be asked."""
    for seed in range(first, last):
        tree = random_tree(seed, max_depth=4)
        if len(tree.leaves) > 1 and len(tree.nodes) <= nodes:
            yield checked_tree(tree)


def looked_at(tree: TreeGame, cut: str) -> tuple[list[int], dict[int, tuple[float, float]]]:
    """The nodes that alpha-beta visits, in order, and their windows: written anew."""
    reaches = ge if cut == ">=" else gt
    visited: list[int] = []
    windows: dict[int, tuple[float, float]] = {}

    def value(state: int, alpha: float, beta: float) -> float:
        visited.append(state)
        windows[state] = alpha, beta
        if tree.is_terminal(state):
            return tree.utility(state, "MAX")
        best = None
        for move in tree.actions(state):
            found = value(tree.result(state, move), alpha, beta)
            if tree.to_move(state) == "MAX":
                best = found if best is None else max(best, found)
                alpha = max(alpha, best)
                if reaches(best, beta):
                    break
            else:
                best = found if best is None else min(best, found)
                beta = min(beta, best)
                if reaches(alpha, best):
                    break
        assert best is not None
        return best

    value(tree.initial, -inf, inf)
    return visited, windows


def leaves_looked_at(tree: TreeGame, cut: str) -> int:
    return sum(map(tree.is_terminal, looked_at(tree, cut)[0]))


# ---- marking, against brute force


@pytest.mark.parametrize("cut", CUTS)
def test_marking_pruned_leaves_is_right_on_thousands_of_trees(cut: str):
    chance = random.Random(1)
    for tree in small_trees(0, 3000, nodes=20):
        asked = question("pruned", tree=tree, cut=cut)
        visited = set(looked_at(tree, cut)[0])
        truth = {n for n, state in enumerate(tree.leaves) if state not in visited}
        leaves = range(len(tree.leaves))
        answers = [truth, set(), set(leaves), {n for n in leaves if chance.random() < 0.5}]
        for answer in answers:
            marking = asked.mark(answer)
            assert marking.right == (answer == truth)
            assert marking.score == (len(answer & truth) / len(answer | truth or {0}) if
                                     answer | truth else 1)  # fmt: skip
            wrong = {tree.leaves.index(v.state) for v in marking.verdicts if not v.is_right}
            assert wrong == answer ^ truth


@pytest.mark.parametrize("cut", CUTS)
def test_a_counter_example_changes_one_leaf_and_with_it_the_root(cut: str):
    found = 0
    for tree in small_trees(0, 300, nodes=25):
        asked = question("pruned", tree=tree, cut=cut)
        for leaf in set(range(len(tree.leaves))) - set(asked.key):
            example = asked.mark([leaf]).counter_example
            if example is None:
                assert cut == ">" or {abs(tree.utility(s, "MAX")) for s in tree.leaves} & {inf}
                continue
            found += 1
            here, there = (
                [game.utility(state, "MAX") for state in game.leaves]
                for game in (tree, example.game)
            )
            assert here[:leaf] == there[:leaf]
            assert here[leaf] != there[leaf]
            back = with_leaves(example.game, [*there[:leaf], here[leaf], *there[leaf + 1 :]])
            assert minimax(back)[0] != minimax(example.game)[0]
    assert found > 300


@pytest.mark.parametrize("cut", CUTS)
def test_windows_and_next_nodes_are_right_on_thousands_of_trees(cut: str):
    chance = random.Random(4)
    for tree in small_trees(3000, 5200, nodes=20):
        visited, windows = looked_at(tree, cut)
        asked = question("next", tree=tree, cut=cut, seed=len(tree.nodes))
        now = visited.index(asked.steps[asked.number].node.state)
        truth = visited[now + 1] if now + 1 < len(visited) else None
        for state in {truth, None, *chance.sample(tree.nodes, 2)}:
            assert asked.mark(asked.answer_for(state)).right == (state == truth)
        if not any(state > 0 and not tree.is_terminal(state) for state in visited):
            with pytest.raises(ValueError, match="no window can be asked for"):
                question("window", tree=tree, cut=cut)
            continue
        asked = question("window", tree=tree, cut=cut, seed=len(tree.nodes))
        alpha, beta = windows[asked.node.state]
        assert asked.mark([alpha, beta]).right
        assert asked.mark([alpha, 999]).score == 0.5
        assert asked.mark([beta, alpha]).score == (alpha == beta)
        assert asked.mark([999, 999]).score == 0


def test_backed_up_values_are_right_on_thousands_of_trees():
    def value(tree: TreeGame, state: int) -> float:
        below = [value(tree, tree.result(state, move)) for move in tree.actions(state)]
        if not below:
            return tree.utility(state, "MAX")
        return max(below) if tree.to_move(state) == "MAX" else min(below)

    for tree in small_trees(4000, 6200, nodes=20):
        asked = question("values", tree=tree)
        truth = {tree.node_name(state): value(tree, state) for state in inner_nodes(tree)}
        assert asked.mark(truth).right
        name = random.Random(len(tree.nodes)).choice(list(truth))
        marking = asked.mark(truth | {name: 77})
        assert not marking.right
        assert marking.score == 1 - 1 / len(truth)
        assert [v.item for v in marking.verdicts if not v.is_right] == [name]


@pytest.mark.parametrize("cut", CUTS)
def test_the_best_order_is_the_best_of_all_orders(cut: str):
    tried = 0
    for tree in small_trees(5000, 5400, nodes=16):
        inner = inner_nodes(tree)
        if prod(len(list(permutations(tree.actions(state)))) for state in inner) > 600:
            continue
        tried += 1
        counts = {
            leaves_looked_at(reordered(tree, dict(zip(inner, order, strict=True)))[0], cut)
            for order in product(*(permutations(tree.actions(state)) for state in inner))
        }
        fewest, order = best_order(tree, cut)
        assert fewest == min(counts)
        assert leaves_looked_at(reordered(tree, order)[0], cut) == fewest
    assert tried > 120


@pytest.mark.parametrize("cut", CUTS)
def test_orders_are_marked_by_the_leaves_they_look_at(cut: str):
    chance = random.Random(2)
    for seed in range(60):
        asked = question("order", seed=seed, cut=cut)
        tree, (fewest, _) = asked.game, best_order(asked.game, cut)
        order = {
            tree.node_name(state): chance.sample(tree.actions(state), len(tree.actions(state)))
            for state in inner_nodes(tree)
        }
        looks = leaves_looked_at(reordered(tree, asked.order_of(order))[0], cut)
        marking = asked.mark(order)
        assert marking.right == (looks == fewest)
        assert (marking.score == 1) == marking.right
        assert not asked.mark({}).right
        assert asked.mark({}).score == 0
        assert leaves_looked_at(asked.mark({}).counter_example.game, cut) == fewest


@pytest.mark.parametrize("cut", CUTS)
def test_any_tree_with_so_many_cutoffs_is_right(cut: str):
    chance = random.Random(3)
    rights = 0
    for seed in range(40):
        asked = question("build", seed=seed, cut=cut, level="easy")
        for _ in range(10):
            leaves = [chance.randint(0, 9) for _ in asked.game.leaves]
            tree = with_leaves(asked.game, leaves)
            seen = set(looked_at(tree, cut)[0])
            pruned = [state for state in tree.nodes[1:] if state not in seen]
            if asked.counts_leaves:
                got = sum(map(tree.is_terminal, pruned))
            else:
                got = len({tree.parent(s) for s in pruned if tree.parent(s) in seen})
            marking = asked.mark(leaves)
            assert marking.right == (got == asked.wanted)
            assert (marking.score == 1) == marking.right
            rights += marking.right
    assert 25 < rights < 375


# ---- the known wrong answers


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_known_wrong_answers_are_wrong(level: str, cut: str):
    for seed in range(14):
        asked = question("pruned", seed=seed, level=level, cut=cut)
        tree = asked.game
        everything, nothing = range(len(tree.leaves)), []
        mins = [tree.node_name(s) for s in inner_nodes(tree) if tree.to_move(s) == "MIN"]
        firsts = [n for n, state in enumerate(tree.leaves) if tree.parent(state) == state - 1]
        for wrong in (everything, nothing, mins, firsts):
            marking = asked.mark(wrong)
            assert not marking.right
            assert marking.score < 1
            assert any(not verdict.is_right and verdict.why for verdict in marking.verdicts)
        assert asked.mark(mins).score == 0
        assert asked.mark(asked.key)


def test_the_two_cut_rules_have_different_answers():
    tree = [[3, 5], [3, 9]]
    assert question("pruned", tree=tree, cut=">=").mark([3]).right
    assert question("pruned", tree=tree, cut=">").mark([]).right
    wrong = question("pruned", tree=tree, cut=">").mark([3])
    assert not wrong.right
    assert "no bound is passed" in wrong.explanation
    assert wrong.counter_example is None


def test_a_wrong_leaf_is_answered_with_the_value_that_would_change_the_root():
    asked = question("pruned", tree=FIGURE)
    marking = asked.mark([3, 4, 5])
    assert "were it 4, the root would be worth 4, not 3" in marking.explanation
    assert marking.counter_example.game.tree == [[3, 12, 8], [4, 4, 6], [14, 5, 2]]
    missed = asked.mark([4])
    assert "MAX already has 3 at A" in missed.explanation
    hidden = asked.mark([4, 5, 7])
    assert "before it knows the leaves after it" in hidden.explanation


def test_usual_mistakes_with_windows_are_named():
    asked = question("window", seed=4, level="hard")
    alpha, beta = asked.node.alpha, asked.node.beta
    assert "other way round" in asked.mark([beta, alpha]).explanation
    assert "handed down" in asked.mark([-inf, inf]).explanation
    assert asked.mark([str(alpha), f"{beta}.0"]).right


def test_a_value_that_follows_from_a_wrong_one_is_told_apart():
    asked = question("values", tree=FIGURE)
    marking = asked.mark({"A": 4, "B": 3, "C": 4, "D": 2})
    assert [v.item for v in marking.verdicts if not v.is_right] == ["A", "C"]
    above, below = (v.why for v in marking.verdicts if not v.is_right)
    assert "follows from your values below it" in above
    assert "follows" not in below


# ---- questions


def test_a_kind_of_ones_own_is_among_the_kinds_and_has_a_form_that_is_known(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setitem(KINDS, "own", Question)
    assert "own" in Quiz.kinds
    with pytest.raises(ValueError, match=r"form must be one of several, one, .*, not 'number'"):
        type("Own", (Question,), {"kind": "own", "form": "number"})


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_generator_proves_its_own_answer(kind: str, cut: str):
    for level, seed in product(("easy", "medium", "hard"), range(7)):
        asked = question(kind, seed=seed, cut=cut, level=level)
        assert asked.mark(asked.key).right
        assert asked.mark(asked.key).score == 1
        assert asked.checked(asked.key) == asked.checked(asked.checked(asked.key))
        assert not asked.mark(asked.blank).right
        assert asked.missing(asked.checked(asked.key)) == ""
        assert 8 <= len(asked.game.leaves) <= 14


@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_always_asks_the_same(kind: str):
    ask = partial(question, kind, level="hard")
    once, again = ask(seed=7), ask(seed=7)
    assert (once.ask, once.game, once.key) == (again.ask, again.game, again.key)
    assert len({repr(ask(seed=seed).game) for seed in range(20)}) == 20


def test_the_first_questions_stay_the_same_for_ever():
    assert question("pruned").game.tree == FIRST
    assert question("pruned").key == FIRST_KEY


@pytest.mark.parametrize("cut", CUTS)
def test_no_tree_can_be_built_without_thinking(cut: str):
    for seed in range(12):
        asked = question("build", seed=seed, cut=cut)
        total = len(asked.game.leaves)
        for plain in ([5] * total, range(total), range(total, 0, -1)):
            assert not asked.mark(plain).right


def test_hard_questions_have_a_deep_cut():
    for seed in range(20):
        assert "a deep cutoff" in question("pruned", seed=seed, level="hard").reason


@pytest.mark.parametrize("kind", ["pruned", "window", "next", "order", "build"])
def test_a_question_says_which_cut_rule_holds(kind: str):
    assert "v ≥ β" in question(kind, cut=">=").ask
    assert "v > β" in question(kind, cut=">").ask


# ---- bad input


@pytest.mark.parametrize(
    ("kind", "answer", "says"),
    [
        ("pruned", 4, "must be a list such as"),
        ("pruned", "45", "must be a list such as"),
        ("pruned", [99], "no leaf has the number 99: they are numbered from 0 at the left to 8"),
        ("pruned", [True], "no leaf has the number True"),
        ("pruned", ["Z"], "no inner node is called 'Z': there are A, B, C, D"),
        ("pruned", [[1]], r"no leaf has the number \[1\]"),
        ("values", [3], "must be a dict such as"),
        ("values", {"Z": 3}, "no inner node is called 'Z'"),
        ("values", {"A": "three"}, "the value of A must be a number, inf or -inf, not 'three'"),
        ("values", {"A": "nan"}, "must be a number"),
        ("values", {"A": 10**400}, "must be a number"),
        ("window", [3], "the pair of α and β"),
        ("window", {3, 4}, "the pair of α and β"),
        ("window", ["x", 3], "α must be a number"),
        ("next", 3.5, "the name of an inner node"),
        ("next", 77, "no leaf has the number 77"),
        ("next", "Q", "no inner node is called"),
        ("order", {"A": [0, 0, 1]}, r"the children of A must be \[0, 1, 2\] in some order"),
        ("order", {"A": "012"}, "in some order"),
        ("order", {"A": [0, 1, [2]]}, "in some order"),
        ("build", [1, 2], "the tree has 9 leaves"),
        (
            "build",
            [None] * 8 + ["x"],
            r"value of leaf 8 \(numbered from 0 at the left\) must",
        ),
    ],
)
def test_what_is_no_answer_is_refused_kindly(kind: str, answer: Any, says: str):
    with pytest.raises(ValueError, match=says):
        question(kind, tree=FIGURE).mark(answer)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"kind": "riddle"}, "kind must be one of 'build', .*not 'riddle'"),
        ({"cut": "≥"}, "cut must be one of '>=', '>'"),
        ({"level": "deadly"}, "level must be one of"),
        ({"seed": "x"}, "seed must be a whole number"),
        ({"tree": 3}, "tree must be a TreeGame or a nested list"),
        ({"tree": [3]}, "two leaves"),
        ({"tree": [list(range(9)), 3]}, "9 children: 8 is the most"),
        ({"tree": [[[1] * 8] * 8] * 2}, "too big"),
    ],
)
def test_what_is_no_question_is_refused_kindly(options: dict[str, Any], says: str):
    with pytest.raises(ValueError, match=says):
        question(**options)


def test_who_answers_nothing_gets_no_score_and_a_hint():
    for kind in KINDS:
        asked = question(kind)
        if kind in ("pruned", "order"):  # nothing is an answer there
            assert asked.missing(asked.blank) == ""
        else:
            assert asked.missing(asked.checked(asked.blank))
        assert asked.mark(asked.blank).score == 0


# ---- pictures


@pytest.mark.parametrize("kind", KINDS)
def test_the_picture_of_a_question_does_not_tell_its_answer(kind: str):
    for seed in range(6):
        asked = question(kind, seed=seed, level="hard")
        seen = {spot.key: spot for spot in picture.drawing(asked.view).spots}
        assert set(seen) == set(asked.game.nodes)
        assert not any(spot.on_variation for spot in seen.values())
        still_to_come = [spot for spot in seen.values() if spot.status == "unseen"]
        looks = {(s.hint, s.notes, s.move, s.struck, s.cut_by) for s in still_to_come}
        assert looks <= {("not visited yet", (), "", False, None)}
        if kind == "next":
            assert all((s.label == "") == (s.kind != "leaf") for s in still_to_come)
        else:
            assert not any(spot.struck or spot.cut_by for spot in seen.values())
            assert all(spot.label == "" for spot in seen.values() if spot.kind != "leaf")
        if kind == "build":
            assert all(spot.label == "" for spot in seen.values())


def test_negative_leaves_look_alike_whether_they_will_be_visited_or_not():
    asked = question("next", tree=[[-3, -5], [-4, -9], [-8, -9]])
    labels = [spot.label for spot in picture.drawing(asked.view).spots if spot.kind == "leaf"]
    assert all(label.startswith("−") for label in labels)


@pytest.mark.parametrize("kind", KINDS)
def test_sheets_and_keys_can_be_printed(kind: str, tmp_path):
    asked = question(kind, seed=2)
    sheet, key = picture.sheet(asked).figure, picture.key(asked).figure
    assert asked.ask in sheet.text
    assert f"Answer: {asked.key_text}" in key.text
    assert "Answer:" not in sheet.text
    assert asked.reason in key.text
    for ending in ("pdf", "tex", "svg"):
        for figure in (sheet, key):
            assert figure.save(tmp_path / f"quiz.{ending}").stat().st_size > 1000
    assert "?" not in sheet.tex.replace(asked.ask, "").replace("?", "", asked.ask.count("?"))


def test_a_marked_answer_is_drawn_with_a_sign_at_each_of_its_parts():
    marking = question("pruned", tree=FIGURE).mark([3, 4])
    figure = marking.figure()
    assert figure.svg.count('class="sign"') == 2 * 3
    assert figure.title.startswith("Wrong: 2 mistakes")
    assert str(marking).count("✗ the leaf") == 2


def test_a_marking_shows_itself_as_text_and_as_a_picture():
    marking = question("pruned", tree=FIGURE).mark([3, 4])
    assert repr(marking) == str(marking)
    bundle, metadata = marking._repr_mimebundle_()
    assert bundle["text/plain"] == str(marking)
    assert bundle["image/png"].startswith(b"\x89PNG")
    assert metadata["image/png"]["alt"].startswith("Wrong: 2 mistakes")


# ---- words


def test_a_leaf_is_named_by_its_value_and_its_place():
    asked = question("pruned", tree=[[3, 12], [2, [11, 4, 6]]])
    names = [asked.leaf_text(leaf) for leaf in range(6)]
    assert names[0] == "the leaf 3 (first child of B)"
    assert names[5] == "the leaf 6 (third child of D)"


def test_a_cut_tells_how_many_leaves_vanish():
    asked = question("pruned", tree=[[3, 12], [2, [11, 4, 6]]])
    assert "1 move is cut. With that, 3 leaves are never looked at." in asked.reason
    assert "With that" not in question("pruned", tree=FIGURE).reason


def test_no_line_is_left_with_one_word_and_no_comparison_is_broken():
    for kind, letters in product(KINDS, (40, 56, 69, 77)):
        asked = question(kind)
        for text in (asked.ask, asked.reason):
            lines = picture.balanced(text, letters)
            assert " ".join(lines) == text
            assert max(map(len, lines)) <= letters
            assert len(lines) == 1 or all(" " in line for line in lines)
            assert not any(line.endswith(tuple("≥≤<>=")) for line in lines)


# ---- paper


def numbers(pdf: bytes, pattern: bytes) -> list[float]:
    return [float(number) for found in re.findall(pattern, pdf) for number in found]


@pytest.mark.parametrize("keys", [False, True])
def test_sheets_are_pages_of_a4_with_one_or_two_questions_each(keys: bool, tmp_path):
    wide = question("pruned", tree=[[list(range(8)), 3], [list(range(8)), list(range(8)), 1]])
    asked = [question(kind, seed=1) for kind in KINDS] + [wide]
    paper = on_paper({"": asked}, keys=keys)
    pdf = paper.save(tmp_path / "sheet.pdf").read_bytes()
    sizes = numbers(pdf, rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]")
    assert sizes == pytest.approx([595.28, 841.89] * len(paper.pages), abs=0.1)
    assert len(asked) / 2 <= len(paper.pages) <= len(asked)
    assert paper.tex.count(r"\begin{tikzpicture}") == len(paper.pages)
    told = []
    for page in paper.pages:
        texts = [mark for mark in marks(page) if isinstance(mark, Text)]
        words = [text.text for text in texts]
        assert ("Name" in words, "Key" in words) == (not keys, keys)
        starts = [text for text in texts if re.match(r"\d\. ", text.text)]
        assert 1 <= len(starts) <= 2
        sizes = {start.size for start in starts}
        assert min(sizes) >= 7.5 if keys else sizes == {12}, "words as small as a wide tree"
        told += [int(start.text[0]) for start in starts]
        (left, top), frame = frame_of(page[1:]).corner, frame_of(page[1:])
        assert 40 < left < left + frame.wide < 556
        assert 30 < top < top + frame.high < 827
    assert told == list(range(1, len(asked) + 1))


# ---- the widget, without a browser


def do(quiz: Quiz, **message: Any) -> dict[str, Any]:
    """Send what a browser would send, and return the verdict that it is shown."""
    quiz._do(quiz, message, [])
    return quiz._scene["verdict"]


@pytest.mark.parametrize("kind", Quiz.kinds)
def test_a_quiz_is_answered_and_marked_in_python(kind: str):
    quiz, asked = Quiz(kind, seed=5), question(kind, seed=5)
    assert not quiz.mark().right
    quiz.answer = asked.key
    assert quiz.mark().right
    assert quiz.mark(asked.blank if asked.blank is not None else "A").score < 1
    assert quiz.answer == asked.checked(asked.key), "marking changes nothing"
    assert quiz.next().question.ask == question(kind, seed=6).ask
    assert (quiz.next().question.game, quiz.seed) == (question(kind, seed=6).game, 5)


@pytest.mark.parametrize("kind", Quiz.kinds)
def test_a_browser_checks_reveals_and_goes_on(kind: str):
    quiz, asked = Quiz(kind, seed=5), question(kind, seed=5)
    assert do(quiz, check=asked.key, turn=1)["sort"] == "right"
    assert quiz._turn == 1
    assert do(quiz, do="again") == {}
    assert quiz.answer == asked.checked(asked.key)
    assert asked.key_text in do(quiz, do="reveal")["head"]
    assert do(quiz, do="next") == {}
    assert quiz.seed == 6
    assert quiz.answer == quiz.question.checked(quiz.question.blank)


WRONG: dict[str, Any] = {
    "pruned": lambda asked: asked.key[1:],
    "values": lambda asked: asked.key | {"A": 99, "C": 99},
    "window": lambda asked: [98, 99],
    "next": lambda asked: "A",
    "order": lambda asked: {},
    "build": lambda asked: [5] * len(asked.game.leaves),
}


@pytest.mark.parametrize("kind", Quiz.kinds)
def test_a_wrong_answer_is_marked_without_telling_the_right_one(kind: str):
    for seed in range(5):
        quiz, asked = Quiz(kind, seed=seed), question(kind, seed=seed)
        before = quiz._scene["picture"]
        said = do(quiz, check=WRONG[kind](asked), turn=1)
        assert said["sort"] == "wrong"
        assert quiz._scene["picture"] == before, "the solution is drawn"
        assert said["says"] == quiz.mark().hint
        if kind != "order":  # where the reason is advice, and the same for all trees
            assert asked.reason not in said["says"]
        assert not re.search(rf"\b{re.escape(asked.key_text)}\b", said["says"])


def test_every_mistake_gets_a_sign_and_a_name_but_no_answer_is_told():
    quiz = Quiz("pruned", tree=FIGURE)
    said = do(quiz, check=[3, 4], turn=1)
    leaves, c = quiz.question.game.leaves, quiz.question.named("C")
    signs = {mark["spot"]: mark["right"] for mark in said["marks"]}
    assert signs == {leaves[3]: False, leaves[4]: True, c: False}
    assert said["head"] == "✗ Not right: 1 of 3 right"
    assert said["says"].startswith("2 mistakes: 1 chosen wrongly and 1 missing.")
    assert said["lines"] == [
        "✗ the leaf 2 (first child of C)",
        "✗ C: 1 leaf below it is never looked at and not chosen.",
    ]
    assert "6" not in "".join(said["lines"])
    assert "were it 4, the root would be worth 4, not 3" in said["says"]
    missed = do(quiz, check=[4], turn=2)
    assert "1 leaf more is never looked at. Look again at C" in missed["says"]
    assert [mark["right"] for mark in missed["marks"]] == [True, False]


def test_a_marking_says_nothing_twice():
    quiz = Quiz("pruned", tree=FIGURE)
    lines = str(quiz.mark([])).splitlines()
    why = "MIN at C found 2. MAX already has 3 at A"
    assert sum(why in line for line in lines) == 1
    assert lines[-1] == (
        "✗ the leaf 4 (second child of C), missing; the leaf 6 (third child of C), missing"
    )


def test_a_wrong_order_is_marked_at_the_node_where_it_is_wrong():
    quiz = Quiz("order", seed=1, level="easy")
    c, d = quiz.question.key
    half = {c: quiz.question.key[c]}
    marking = quiz.mark(half)
    assert [(v.item, v.is_right) for v in marking.verdicts] == [(c, True), (d, False)]
    assert f"Look again at {d}." in marking.hint
    said = do(quiz, check=half, turn=1)
    root = quiz.question.game.initial
    assert root not in [mark["spot"] for mark in said["marks"]]


def test_labels_for_screen_readers_follow_a_moved_child():
    quiz = Quiz("order", tree=FIGURE)
    leaf = quiz.question.game.leaves[0]
    assert quiz._scene["picture"]["words"][leaf] == "leaf 3, first child of B"
    quiz.answer = {"B": [1, 0, 2]}
    assert quiz._scene["picture"]["words"][leaf] == "leaf 3, second child of B"


def test_a_saved_quiz_is_as_wide_as_it_was_drawn():
    bundle, metadata = Quiz("pruned", tree=FIGURE)._repr_mimebundle_()
    wide = int.from_bytes(bundle["image/png"][16:20])
    assert metadata["image/png"]["width"] == wide // 2
    quiz = Quiz("values", tree=FIGURE)
    said = do(quiz, check={"A": 3, "B": 3, "C": 9, "D": 2}, turn=1)
    assert [mark["right"] for mark in said["marks"]] == [True, True, False, True]
    assert said["says"] == "1 value wrong. MIN at C takes the smallest of 2, 4, 6."
    quiz = Quiz("window", seed=5)
    said = do(quiz, check=[quiz.question.key[0], 99], turn=1)
    assert [line[0] for line in said["lines"]] == ["✓", "✗"]


@pytest.mark.parametrize("kind", Quiz.kinds)
def test_nothing_that_is_sent_ahead_tells_the_answer(kind: str):
    for seed in range(3):
        quiz = Quiz(kind, seed=seed, level="hard")
        sent = json.dumps([quiz._scene, quiz.answer], ensure_ascii=False, allow_nan=False)
        assert quiz.question.reason not in sent
        if kind != "next":  # which shows what was cut before the moment that it is about
            assert "tk-strike" not in sent
        kinds = {spot.key: spot.kind for spot in picture.drawing(quiz.question.view).spots}
        sizes = {(kinds[key], *box[2:]) for key, box in quiz._scene["picture"]["places"].items()}
        assert len(sizes) == 3, "a node that will get more to show has more room"


def test_the_picture_is_the_same_whatever_will_be_cut():
    tree = [[3, 5], [3, 9], [4, 3]]
    one, other = (Quiz("pruned", tree=tree, cut=cut) for cut in CUTS)
    assert one.question.key != other.question.key
    assert one._scene["picture"] == other._scene["picture"]


@pytest.mark.parametrize(
    "message",
    [None, 7, {}, {"answer": [0]}, {"answer": [0], "turn": "x"}, {"do": "cheat"}, {"do": ["next"]}],
)
def test_messages_that_mean_nothing_are_ignored(message: Any):
    quiz = Quiz("pruned")
    before = quiz.get_state()
    quiz._do(quiz, message, [])
    assert quiz.get_state() == before


def test_bad_answers_from_a_browser_get_a_complaint_and_change_nothing():
    quiz = Quiz("values")
    quiz.answer = {"A": 3}
    for bad in ({"A": "<b>"}, {"Z": 1}, [1], 7, {"A": {"x": 1}}, {3: 4}):
        assert do(quiz, check=bad, turn=1)["sort"] == "complaint"
        assert quiz.answer == {"A": 3}
    assert "no value yet" in do(quiz, check={}, turn=2)["head"]


def test_a_bad_answer_set_in_python_says_what_is_wrong():
    quiz = Quiz("pruned", tree=FIGURE)
    with pytest.raises(TraitError, match="no leaf has the number 12"):
        quiz.answer = [12]
    assert quiz.answer == []


def test_infinities_travel_as_text():
    quiz = Quiz("window", seed=5)
    quiz.answer = [-inf, inf]
    assert quiz.answer == ["−∞", "+∞"]
    json.dumps(quiz.get_state(), allow_nan=False)


def test_a_quiz_is_shown_without_widgets_and_printed(tmp_path):
    quizzes = [Quiz(kind, seed=1) for kind in Quiz.kinds]
    for quiz in quizzes[:2]:
        bundle, metadata = quiz._repr_mimebundle_()
        assert bundle["image/png"].startswith(b"\x89PNG")
        assert quiz.question.ask in bundle["text/plain"]
        assert quiz.question.reason not in bundle["text/plain"]
        assert metadata["image/png"]["alt"] == quiz.question.ask
    sheet = Quiz.sheet_of(quizzes, tmp_path / "sheet.pdf")
    keys = Quiz.sheet_of(quizzes, tmp_path / "keys.tex", keys=True)
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    for number, quiz in enumerate(quizzes, 1):
        assert f"{number}. {quiz.question.ask}" in sheet.text
        assert quiz.question.reason in keys.text
        assert quiz.question.reason not in sheet.text
    quizzes[0].key(tmp_path / "key.svg")
    quizzes[0].sheet(tmp_path / "sheet.svg")
    with pytest.raises(ValueError, match="needs a list of quizzes"):
        Quiz.sheet_of([])
    with pytest.raises(ValueError, match="known format"):
        quizzes[0].sheet(tmp_path / "sheet.docx")


def test_variants_are_named_and_as_difficult_as_the_first():
    quizzes = [Quiz(kind, seed=1) for kind in Quiz.kinds]
    sheet, keys = (
        Quiz.sheet_of(quizzes, title="Test A", variants=3, keys=keys) for keys in (False, True)
    )
    assert len(keys.pages) == 3 * 3, "two keys a page"
    assert len(keys.pages) <= len(sheet.pages)
    for number in (1, 2, 3):
        name = f"Test A, variant {number}"
        for paper, head in ((sheet, name), (keys, f"Key to {name}")):
            heads = [[m.text for m in marks(p) if isinstance(m, Text)] for p in paper.pages]
            assert any(head in words for words in heads)
    for page in sheet.pages:
        words = [mark.text for mark in marks(page) if isinstance(mark, Text)]
        asked = sum(bool(re.match(r"\d\. ", text)) for text in words)
        assert sum("__" in text for text in words) >= asked, "a line for each answer"
    for quiz in quizzes:
        first, *others = (quiz._variant(number) for number in range(3))
        assert first is quiz.question
        assert len({str(each.game) for each in (first, *others)}) == 3
        for other in others:
            assert abs(len(other.trace.leaves) - len(first.trace.leaves)) <= 2
            assert abs(len(other.leaf_numbers) - len(first.leaf_numbers)) <= 2


def test_a_tree_of_ones_own_has_variants_with_other_answers():
    tree = TreeGame([[[5, 6], [7, 4, 5]], [[3]], [[6], [6, 9]], [[7, 5], [9, 8]]], names=["root"])
    for kind in Quiz.kinds:
        quiz = Quiz(kind, tree=tree)
        first, *others = (quiz._variant(number) for number in range(3))
        assert first is quiz.question
        keys = [each.key for each in (first, *others)]
        assert keys[0] != keys[1] != keys[2] != keys[0]
        for other in others:
            assert other.game.node_name(0) == "root"
            assert str(other.game.tree).count("[") == str(tree.tree).count("[")
            assert sorted(other.game.utility(s, "MAX") for s in other.game.leaves) == sorted(
                tree.utility(s, "MAX") for s in tree.leaves
            )
            assert len(other.trace.leaves) == len(first.trace.leaves)
            assert other.mark(other.key).right
    assert [quiz._variant(n).key for n in range(3)] == keys, "the same each time"


def test_keys_on_one_page_have_one_size_of_type():
    tree = [[[5, 6], [7, 4, 5]], [[3]], [[6], [6, 9]], [[7, 5], [9, 8]]]
    keys = Quiz.sheet_of([Quiz("pruned", tree=tree), Quiz("values", tree=tree)], keys=True)
    (page,) = keys.pages
    asked = {round(m.size, 3) for m in marks(page) if isinstance(m, Text) and m.text[:2] == "An"}
    assert len(asked) == 1


def test_each_value_has_a_line_of_its_own_on_paper():
    quiz = Quiz("values", tree=[[3, 12], [2, 4]])
    assert "A = ______, B = ______, C = ______" in Quiz.sheet_of([quiz, quiz]).text


def test_variants_are_nearly_as_difficult_where_too_few_are_exactly():
    tree = [[[3, 5], [6, 9]], [[1, 2], [0, -1]], [[7, 4], [8, 2]]]
    quiz = Quiz("pruned", tree=tree)
    variants = [quiz._variant(number) for number in range(3)]
    assert len({tuple(each.key) for each in variants}) == 3
    seen = [len(each.trace.leaves) for each in variants]
    assert seen[0] == seen[1], "the equal ones come first"
    assert abs(seen[0] - seen[2]) == 1


def test_variants_that_cannot_be_are_refused():
    own = Quiz("pruned", tree=[[1, 2], [3, 4]])
    assert Quiz.sheet_of([own], title="Test").pages
    with pytest.raises(ValueError, match="tree of your own has no variants: leave out tree="):
        Quiz.sheet_of([own], variants=2)
    with pytest.raises(ValueError, match="variants must be a whole number from 1 to 26"):
        Quiz.sheet_of([Quiz()], variants=0)
    with pytest.raises(ValueError, match="title must be a text"):
        Quiz.sheet_of([Quiz()], title=7)
