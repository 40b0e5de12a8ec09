"""What 07-nine-mens-morris says in prose, where no cell computes it."""

import re
from functools import partial

from lessons import definitions, headings, prose, solutions, solved

from teachkit import AlphaBeta, Morris, alphabeta, exhibits, minimax, play, record
from teachkit.app.notebooks import shipped
from teachkit.games.morris_evaluation import WEIGHTS

NAME = "07-nine-mens-morris"
GAME = Morris()
SECTIONS = [
    "The rules in a picture",
    "A mill and its removal are one move",
    "An evaluation that changes with the phase",
    "Two positions of the report",
    "When does flying begin?",
    "Counting mills",
    "Games that do not end",
]


def captures(state):
    """What is left after each capture, by the point of the man taken."""
    named = {GAME.name(move): move for move in GAME.actions(state)}
    return {name[-2:]: GAME.result(state, named[name]) for name in named if "x" in name}


def test_the_sections_of_morris_are_where_others_look_for_them():
    found = headings(shipped() / f"{NAME}.ipynb")
    assert [title for title in found if title in SECTIONS] == SECTIONS


def test_flying_makes_the_widest_tree():
    states = definitions(NAME)["states"]
    sizes = {phase: [] for phase in ("moving", "placing", "flying")}
    for state in states[:-1]:
        sizes[GAME.phase(state, GAME.to_move(state))].append(len(GAME.actions(state)))
    averages = [round(sum(each) / len(each)) for each in sizes.values()]
    assert averages == [7, 17, 42]
    assert (7**4, 42**2) == (2401, 1764)


def test_the_lecture_position_is_what_the_text_says_it_is():
    choice = definitions(NAME)["choice"]
    mills = {tuple(mill) for mill in GAME.mills(choice)}
    assert mills == {(21, 22, 23), (3, 10, 18)}
    assert set(captures(choice)) == {"a7", "d5"}
    root = record(alphabeta, GAME, choice, depth=2).root
    values = {GAME.name(child.move): child for child in root.children}
    assert values["b6-d6"].value == -35
    assert (values["c5-c4xd5"].value, values["c5-c4xa7"].value) == (50, 40)
    assert GAME.name(values["c5-c4xa7"].best.move) == "d5-d6"
    cut = {name: len(child.pruned) for name, child in values.items() if child.pruned}
    assert cut == {"b4-c4": 4, "b2-d2": 3}


def test_the_game_that_is_drawn_has_a_plateau_and_a_step_after_placing():
    states = definitions(NAME)["states"]
    values = [GAME.phases(state, "black") for state in states]
    assert [GAME.phase(states[ply], "white") for ply in (17, 18)] == ["placing", "moving"]
    assert values[18] - values[17] > 25
    assert all(120 <= value <= 150 for value in values[22:67])


def test_only_a1_stops_the_mill_of_image_7():
    state = definitions(NAME)["image_7"]
    values = {
        GAME.name(move): minimax(GAME, GAME.result(state, move), depth=1, player="black")[0]
        for move in GAME.actions(state)
    }
    others = [value for name, value in values.items() if name != "a1"]
    assert values["a1"] - max(others) == 44


def test_with_one_flying_player_as_enough_the_winning_capture_is_shunned():
    named = definitions(NAME)
    ahead, wrong = named["ahead"], named["one_is_enough"]
    assert [GAME.phase(ahead, player) for player in GAME.players] == ["moving", "moving"]
    search = partial(alphabeta, GAME, ahead, depth=2)
    assert GAME.name(search()[1]) == "a7-d7xa4"
    assert "x" not in GAME.name(search(evaluate=wrong)[1])
    for after in captures(ahead).values():
        assert wrong(after, "black") == WEIGHTS["report"]["flying"]["last mill"] == 18
        assert GAME.phases(after, "black") > GAME.phases(ahead, "black") > 18


def test_both_rules_agree_while_nobody_flies():
    named = definitions(NAME)
    for state in named["states"][:-1]:
        if "flying" not in [GAME.phase(state, player) for player in GAME.players]:
            assert named["one_is_enough"](state, "white") == GAME.phases(state, "white")


def test_the_counts_of_the_exhibits_are_those_in_the_text():
    drift = exhibits["004-drift"].cost()
    assert f"It is wrong in {drift['wrong']} of {drift['positions']:,} positions" in prose(NAME)


def test_a_game_without_a_draw_rule_runs_in_a_circle():
    named = definitions(NAME)
    boards = named["watched"]
    circle = boards[60:64]
    assert all(state in circle for state in boards[60:])
    assert len(set(boards[:64])) < 64


def test_morris_solutions_solve_the_exercises():
    named = definitions(NAME)
    after = captures(named["six"])
    stopping = {point for point in after if named["takes_nobody"](after[point])}
    best = GAME.name(alphabeta(GAME, named["six"], depth=2)[1])[-2:]
    first, _, third = solutions(NAME)
    assert len(after) == 6
    assert set(re.search(r"`can_stop = \{(.*?)\}`", first)[1].replace('"', "").split(", ")) == (
        stopping
    )
    assert f'`best = "{best}"`' in first
    assert named["stopping"] == stopping

    mills = solved(NAME, 2)["mills"]
    for state in named["states"]:
        assert mills(state, "white") == GAME.features(state, "white")["mills"]

    weights = eval(re.search(r"`flying = (\{.*?\})`", third)[1])
    named["flying"].update(weights)
    assert "x" in GAME.name(alphabeta(GAME, named["ahead"], depth=2, evaluate=named["yours"])[1])


def test_flying_makes_games_longer_and_the_draw_rule_ends_most_of_them():
    ends, endless = definitions(NAME)["ends"], definitions(NAME)["endless"]
    assert len(ends) == 40
    drawn, lengths = {}, {}
    for flying in (True, False):
        rules, players = Morris(flying=flying), [AlphaBeta(depth=2)] * 2
        games = [list(play(rules, players, rules.parse(endless.text(end)))) for end in ends]
        lengths[flying] = sum(map(len, games))
        drawn[flying] = sum(rules.winner(game[-1][2]) is None for game in games)
    assert lengths[True] > 2 * lengths[False]
    assert drawn == {True: 31, False: 9}


def test_a_program_three_plies_deep_blocks_nearly_every_mill_once_men_are_moved():
    tests, stops = definitions(NAME)["tests"], definitions(NAME)["stops"]
    stopped = sum(stops(state, alphabeta(GAME, state, depth=3)[1]) for state in tests)
    assert stopped > 0.95 * len(tests) > 50
