"""Steps say what the search did, line by line, and what they say is true."""

import gettext
import random
import re
from math import inf

import pytest
from trees import PUBLISHED, random_tree

from teachkit import (
    Checkers,
    ConnectFour,
    Morris,
    Othello,
    TicTacToe,
    TreeGame,
    alphabeta,
    alphabeta_hard,
    alphabeta_table,
    aspiration,
    minimax,
    pvs,
    record,
    search,
    steps,
)
from teachkit.stepping import sentences
from teachkit.stepping.narration import found
from teachkit.stepping.pseudocode import keys, pseudocode
from teachkit.values import value_text

FIGURE = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
SEARCHES = (minimax, alphabeta, alphabeta_hard, alphabeta_table, aspiration, pvs)


def test_the_textbook_figure_in_words():
    said = [step.sentence for step in steps(record(alphabeta, FIGURE))]
    assert said[0] == "MAX is to move at A; nothing is known yet."
    assert said[1] == "MAX at A tries B."
    assert "MAX at A now has 3, by B, so α becomes 3." in said
    assert (
        "MIN at C found 2. MAX already has 3 at A, so nothing more at C can matter: "
        "2 moves are cut."
    ) in said
    assert "From C comes at most 2, no better for MAX than 3." in said
    assert "All moves at B are tried: MIN lets MAX have 3, by child 1." in said
    assert said[-1] == "All moves at A are tried: MAX gets 3, by B."


def test_a_deep_cutoff_is_called_one():
    said = [step.sentence for step in steps(record(alphabeta, TreeGame([10, [20, [1, [4, 2]]]])))]
    assert (
        "MIN at D found 4. MAX already has 10 at A, 3 levels up, so nothing more at D can "
        "matter: 1 move is cut (a deep cutoff)."
    ) in said


def test_a_game_is_told_in_its_own_notation():
    game = TicTacToe()
    said = [step.sentence for step in steps(record(alphabeta, game, game.parse("591742")))]
    assert said[0] == "MAX is to move at the root; nothing is known yet."
    assert "MAX at the root tries 3." in said
    assert any(sentence.startswith("The game is over after") for sentence in said)


# ---- steps and pseudocode


@pytest.mark.parametrize("search", SEARCHES)
def test_steps_and_tags_are_the_same_lines(search):
    """Every tagged line is stepped on somewhere, and every step is at a tagged line."""
    stepped = set()
    game = TicTacToe()
    traces = [record(search, random_tree(seed)) for seed in range(100)]
    traces += [record(search, game, game.parse("59"), depth=depth) for depth in (2, 5)]
    for trace in traces:
        stepped |= {step.key for step in steps(trace)}
    assert stepped == keys(search)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("role", ["MAX", "MIN"])
def test_pseudocode_is_the_code_without_what_only_python_needs(search, role):
    lines = pseudocode(search, role)
    assert lines[0].text.startswith(f"def {role.lower()}_value(state, ply")
    assert lines[0].key == "enter"
    text = "\n".join("    " * line.indent + line.text for line in lines)
    compile(text, "pseudocode", "exec")
    assert "#" not in text
    assert {line.key for line in lines if line.key} == keys(search)


def test_pseudocode_shows_the_cut_rule_in_use():
    assert "if v >= beta:" in [line.text for line in pseudocode(alphabeta, "MAX")]
    assert "if v > beta:" in [line.text for line in pseudocode(alphabeta, "MAX", cut=">")]
    assert "if alpha >= v:" in [line.text for line in pseudocode(alphabeta, "MIN")]


@pytest.mark.parametrize("role", ["MAX", "MIN"])
def test_pseudocode_has_no_internals(role):
    text = "\n".join(line.text for line in pseudocode(pvs, role))
    assert "for a in moves(state):" in text
    assert ("alpha, alpha + ε" if role == "MAX" else "beta - ε, beta") in text
    for word in ("traced", "learned", "nextafter"):
        assert word not in text
    assert "return v, move" in text


@pytest.mark.parametrize("hurry", [True, False])
def test_a_decided_game_is_worded(hurry):
    game = ConnectFour()
    trace = record(alphabeta, game, game.parse("44333443"), depth=3, hurry=hurry)
    said = " ".join(step.sentence for step in steps(trace))
    assert ("MAX gets a win in 3, by" if hurry else "MAX gets a win, by") in said
    assert not re.search(r"(found|has|have|gets|comes|worth|least|most|finds) (win|loss)", said)


def test_a_decided_game_is_told_from_the_side_of_who_is_named():
    game = ConnectFour()
    trace = record(alphabeta, game, game.parse("4455"), depth=4, hurry=True)
    said = [step.sentence for step in steps(trace)]
    text, sides = " ".join(said), set()
    for step in steps(trace):
        if told := re.search(r"now has a (win|loss)", step.sentence):
            assert (told[1] == "win") == ((step.v > 0) == (step.node.role == "MAX"))
            sides.add(step.node.role)
    assert sides == {"MAX", "MIN"}
    assert re.search(r"so β becomes a win in \d for MAX", text)
    assert all("for MAX" in line for line in said if "has won, worth" in line)
    assert not re.search(r"[≤≥](win|loss) in", trace.text())
    at_most = next(node for node in trace if node.value_text.startswith("≤(win"))
    assert re.fullmatch(r"a win in \d or worse", found(at_most, "MAX"))
    assert re.fullmatch(r"a loss in \d or better", found(at_most, "MIN"))


def test_values_that_look_alike_when_rounded_are_told_with_all_their_digits():
    said = " ".join(step.sentence for step in steps(record(minimax, TreeGame([2.2661, 2.2664]))))
    assert "From child 2 comes 2.2664, better for MAX than 2.2661." in said


def test_a_bound_that_says_nothing_is_worded():
    game = ConnectFour()
    trace = record(alphabeta, game, game.parse("44333443"), depth=3)
    empty = next(node for node in trace if node.value_text == "≤win")
    assert found(empty) == "something between a loss and a win"


# ---- what is shown is true


def replayed(trace):
    """What an independent alpha-beta shows at each line: key, node, v, alpha, beta."""
    shown = []

    def call(node, alpha, beta):
        v = None
        shown.append(("enter", node.id, v, alpha, beta))
        if not node.children:
            shown.append(("leaf", node.id, node.value, alpha, beta))
            return node.value
        for child in node.children:
            shown.append(("try", node.id, v, alpha, beta))
            v2 = call(child, alpha, beta)
            shown.append(("back", node.id, v, alpha, beta))
            if v is None or (v2 > v if node.role == "MAX" else v2 < v):
                v = v2
                if trace.cut and node.role == "MAX":
                    alpha = max(alpha, v)
                elif trace.cut:
                    beta = min(beta, v)
                shown.append(("better", node.id, v, alpha, beta))
            bound = beta if node.role == "MAX" else alpha
            beyond = v > bound if node.role == "MAX" else v < bound
            if trace.cut and (beyond or (v == bound and trace.cut == ">=")):
                shown.append(("cutoff", node.id, v, alpha, beta))
                return v
        shown.append(("done", node.id, v, alpha, beta))
        return v

    call(trace.root, -inf, inf)
    return shown


@pytest.mark.parametrize("options", [{"cut": ">="}, {"cut": ">"}, None])
def test_values_at_every_step_equal_an_independent_replay(options):
    for seed in range(400):
        game = random_tree(seed)
        trace = record(minimax, game) if options is None else record(alphabeta, game, **options)
        shown = [
            ("leaf" if s.key == "terminal" else s.key, s.node.id, s.v, s.alpha, s.beta)
            for s in steps(trace)
        ]
        if options is None:  # minimax keeps no window
            shown = [(*line[:3], -inf, inf) for line in shown]
        assert shown == replayed(trace), seed


@pytest.mark.parametrize("search", SEARCHES)
def test_what_the_sentences_say_is_true(search):
    for seed in range(150):
        trace = record(search, random_tree(seed))
        for step in steps(trace):
            template, said = step.saying
            assert step.sentence == sentences.say(template, **said)
            assert said["role"] == step.node.role
            if step.key == "cutoff":
                assert said["count"] == len(step.node.pruned)
                if (owner := step.node.cutoff_by) is not None:
                    assert said["owner"] == owner.role
                    assert owner.role != step.node.role or search is pvs
                    assert said["levels"] == step.node.depth - owner.depth
                    bound = step.node.beta if step.node.role == "MAX" else step.node.alpha
                    assert said["bound"] == value_text(bound)
            if step.key in ("back", "probe", "research"):
                assert value_text(step.child.value) in said["value"]
                assert said["move"] in step.sentence
            if step.key == "better":
                assert said["v"] == value_text(step.v)
                raised = step.node.role == "MAX" and step.v == step.alpha > step.node.alpha
                assert ("α becomes" in step.sentence) == (raised and trace.cut is not None)


@pytest.mark.parametrize(
    ("game", "depth"),
    [(ConnectFour(), 4), (Othello(), 3), (Checkers(), 4), (Morris(), 2), (TicTacToe(), 4)],
    ids=str,
)
@pytest.mark.parametrize("search", SEARCHES)
def test_searches_of_games_can_be_stepped_through(game, depth, search):
    trace = record(search, game, depth=depth)
    walk = steps(trace)
    assert walk[0].key == "enter"
    assert walk[-1].v == trace.value
    for number in random.Random(1).sample(range(len(walk)), 100):
        assert walk[number].sentence.endswith(".")
        assert "{" not in walk[number].sentence


def test_a_step_can_be_reached_from_the_end_and_by_slices():
    walk = steps(record(alphabeta, FIGURE))
    assert walk[-1].number == len(walk) - 1
    assert [step.number for step in walk[2:5]] == [2, 3, 4]
    with pytest.raises(IndexError):
        walk[len(walk)]


def test_a_trace_that_contradicts_itself_is_refused():
    trace = record(alphabeta, FIGURE)
    trace.columns.values[1] = 99
    with pytest.raises(ValueError, match=r"node 1 returned 99, but .* 3 is right"):
        steps(trace)


@pytest.mark.parametrize("case", PUBLISHED, ids=lambda case: case["id"])
def test_published_trees_can_be_stepped_through(case):
    trace = record(alphabeta, TreeGame(case["tree"], players=case["players"]))
    cut = [step.node.id for step in steps(trace) if step.key == "cutoff"]
    assert sorted(cut) == [node.id for node in trace.cutoffs]


# ---- translation


def test_the_catalogue_can_be_translated(monkeypatch):
    class Polish(gettext.NullTranslations):
        def gettext(self, message):
            return "{role} próbuje: {move}" if message == sentences.TRY else message

        def ngettext(self, one, many, count):
            return "odcięto: {count}"

    monkeypatch.setattr(gettext, "translation", lambda *args, **options: Polish())
    sentences.use_language("pl")
    try:
        said = [step.sentence for step in steps(record(alphabeta, FIGURE))]
    finally:
        monkeypatch.undo()
        sentences.use_language("en")
    assert "MAX próbuje: B" in said
    assert "odcięto: 2" in said
    assert steps(record(alphabeta, FIGURE))[1].sentence == "MAX at A tries B."


def test_all_searches_are_public():
    assert {function.__name__ for function in SEARCHES} <= set(search.__all__)
