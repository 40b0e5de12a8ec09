"""What 09-your-own-search says in prose, and that every diagnosis leads to a section."""

import re

import pytest
from lessons import cells, definitions, headings, prose, small_trees, solutions
from measure_lessons import is_prediction
from refresh_notebooks import BLANK, read

from teachkit import (
    Checkers,
    ConnectFour,
    Morris,
    Othello,
    Quiz,
    TicTacToe,
    check_search,
    count,
    exercises,
    exhibits,
    minimax,
    record,
    watch,
)
from teachkit.app.notebooks import shipped
from teachkit.games.othello import PASS
from teachkit.study.check.catalogue import CATALOGUE
from teachkit.study.random_play import every_state

NAME = "09-your-own-search"
PATH = shipped() / f"{NAME}.ipynb"
STUBS = {
    "my_minimax": "minimax",
    "my_alphabeta": "alphabeta",
    "strict": "alphabeta-strict",
    "to_depth": "minimax-depth",
    "Nim": "nim",
}
"""Each function that is left to the reader, with the exercise that asks for it."""


def sections(notebook: str) -> set[str]:
    """The anchors that JupyterLab gives to the headings of a notebook."""
    return {title.replace(" ", "-") for title in headings(shipped() / notebook)}


def shown(call: str) -> str:
    """What the notebook shows, in words, below the first cell with a call."""
    outputs = next(
        cell.outputs
        for cell in read(PATH).cells
        if cell.cell_type == "code" and call in cell.source and not is_prediction(cell)
    )
    text: str = outputs[0].text if "text" in outputs[0] else outputs[0].data["text/plain"]
    return text.removeprefix(BLANK)


def cost_of(key: str) -> dict[str, float]:
    """What an exhibit costs, as the notebook shows it."""
    lines = (line.rsplit(maxsplit=1) for line in shown(f'exhibits["{key}"].cost()').splitlines())
    return {name.strip(): float(number.replace(",", "")) for name, number in lines}


@pytest.mark.parametrize("link", sorted({each.link for each in CATALOGUE.values()}))
def test_the_section_that_a_diagnosis_names_is_there(link: str):
    notebook, _, anchor = link.partition("#")
    assert (shipped() / notebook).exists()
    assert anchor in sections(notebook)


@pytest.mark.parametrize("name", STUBS)
def test_a_stub_is_told_kindly_that_it_is_one(name: str):
    finding = exercises[STUBS[name]].check(definitions(NAME)[name])
    assert not finding
    assert "Not written yet" in finding.text


@pytest.mark.parametrize(
    ("name", "kind"), [("my_minimax", "minimax"), ("my_alphabeta", "alphabeta")]
)
def test_the_searches_that_are_folded_away_pass_the_check(name: str, kind: str):
    (code,) = re.findall(rf"~~~python\n((?:(?!~~~).)*def {name}.*?)~~~", prose(NAME), re.DOTALL)
    defined: dict[str, object] = {}
    exec(code, defined)
    result = check_search(defined[name], kind)
    assert result, result.text
    assert not result.remarks


@pytest.mark.parametrize(
    ("name", "diagnosis"),
    [
        ("from_zero", "start-value"),
        ("passed_up", "no-move"),
        ("asks_twice", "searched-again"),
        ("hoarding", "remembers"),
        ("no_pass", "no-pass"),
        ("alone", "never-cuts"),
        ("one_window", "never-cuts"),
        ("too_soon", "depth-off-by-one"),
    ],
)
def test_the_check_names_each_mistake_as_the_prose_does(name: str, diagnosis: str):
    assert f"✗ {CATALOGUE[diagnosis].title}" in shown(f"check_search({name}")


def test_searches_that_are_right_pass():
    assert "✓ negamax is right" in shown("check_search(negamax)")
    assert "✓ bounded is right" in shown("check_search(bounded,")


def test_pictures_show_values_of_negamax_from_the_side_of_max():
    named = definitions(NAME)
    assert named["negamax"](named["tree"], named["b"]) == -3
    assert watch(named["negamax"], named["tree"]).root.children[0].value == 3


def test_a_search_without_bounds_handed_down_cuts_nothing():
    named = definitions(NAME)
    assert len(watch(named["alone"], named["tree"])) == count(minimax, named["tree"]).nodes


def test_the_mended_line_ends_the_bug_hunt():
    (line,) = re.findall(r"~~~python\n(.*)\n~~~", solutions(NAME)[1])
    (source,) = (source for source in cells(PATH, "code") if "def hunted" in source)
    defined = dict(definitions(NAME))
    exec(re.sub(r"alpha, beta = .*", line, source), defined)
    assert check_search(defined["hunted"], "alphabeta")
    title = check_search(definitions(NAME)["hunted"], "alphabeta").title
    assert title in solutions(NAME)[1]


def test_the_solution_of_the_strict_search_differs_as_said():
    written = exercises["alphabeta"].answer
    assert written.count("if alpha >= beta") == 1
    defined: dict[str, object] = {}
    exec(written.replace("if alpha >= beta", "if alpha > beta"), defined)
    assert exercises["alphabeta-strict"].check(defined["alphabeta"])


def test_the_museum_costs_what_the_tour_tells():
    root = cost_of("000-root")
    assert root["nodes, as published"] == root["nodes, as published without any order"]
    assert 3 * root["nodes, window kept and order at every node"] < root["nodes, as published"]
    hasty = cost_of("001-min-cut")
    assert hasty["nodes"] < hasty["nodes of alpha-beta"]
    assert hasty["wrong values"] > 0.9 * hasty["trees"]
    passing = cost_of("001-pass")
    assert passing["wrong values"] > passing["positions"] / 2
    assert passing["wrong moves"] < passing["positions"] / 50
    depth = cost_of("004-depth")
    assert depth["nodes at depth 3, as published"] == depth["nodes at depth 2, right"]
    table = cost_of("table-bounds")
    assert 0 < table["wrong values"] < 0.01 * table["positions"]
    lots = cost_of("random-tie")
    assert lots["wrong values"] == 0 < lots["wrong moves"]


def test_the_reversed_cut_stops_at_b_and_d_and_not_at_c():
    piece = exhibits["001-min-cut"]
    trace = watch(piece.broken, piece.game)
    assert [(child.name, len(child.children)) for child in trace.root.children] == [
        ("B", 1),
        ("C", 3),
        ("D", 1),
    ]


def test_costs_are_measured_where_the_tour_says():
    assert cost_of("001-min-cut")["trees"] == cost_of("random-tie")["trees"] == 300
    assert cost_of("004-depth")["positions"] == 12
    game = TicTacToe()
    late = [state for state in every_state(game) if 1 <= len(game.actions(state)) <= 6]
    assert cost_of("table-bounds")["positions"] == len(late)


def test_a_win_weighs_a_million_in_board_games_and_one_in_trees():
    boards = (TicTacToe(), ConnectFour(), Othello(), Checkers(), Morris())
    assert {game.win_weight for game in boards} == {1_000_000}
    assert definitions(NAME)["tree"].win_weight == 1


def test_the_guess_for_the_root_comes_back_too_soon():
    assert shown("too_soon(tree, tree.initial, 1, guess)") == "(7, 0)"


def test_after_the_published_move_black_passes_and_the_game_is_drawn():
    piece = exhibits["001-pass"]
    game, state = piece.game, piece.position
    values = {game.name(a): minimax(game, game.result(state, a))[0] for a in game.actions(state)}
    assert game.name(piece.broken(game, state)[1]) == "c4"
    assert (values["c4"], values["a4"]) == (0, -1)  # seen by black
    passes = [
        node.state
        for node in record(minimax, game, game.result(state, piece.broken(game, state)[1]))
        if node.move == PASS and game.to_move(node.parent.state) == "black"
    ]
    assert passes


def test_four_searches_of_the_tour_are_right_on_every_tree():
    trees = small_trees()
    pieces = [exhibits[key] for key in definitions(NAME)["tour"]]
    always_right = {
        piece.key
        for piece in pieces
        if all(
            piece.broken(tree, 0, **piece.options)[0] == minimax(tree, **piece.options)[0]
            for tree in trees
        )
    }
    assert always_right == {"000-root", "001-pass", "table-bounds", "random-tie"}
    (answer,) = re.findall(r"`000-root` is slow.*", prose(NAME))
    assert all(f"`{key}`" in answer for key in always_right)


def test_the_tour_names_its_exhibits_by_their_diagnosis():
    told = dict(re.findall(r"(\S+) +→ (\S+)", shown("for key in tour:")))
    assert told == {key: exhibits[key].diagnosis for key in definitions(NAME)["tour"]}


def test_every_kind_of_quiz_is_asked_once():
    asked = re.findall(r'^Quiz\("(\w+)", seed', "\n".join(cells(PATH, "code")), re.MULTILINE)
    assert sorted(asked) == sorted(Quiz.kinds)
