"""Nine men's morris: counted, compared with OpenSpiel, and held to what report 004 got wrong."""

import random
import re
from collections import Counter
from itertools import product

import pytest
from playing import perft, random_game

from teachkit.game import IllegalMoveError, play
from teachkit.games.morris import MILLS, NOWHERE, Morris
from teachkit.games.morris_board import EDGES, NAMES, PICTURE, POINTS

GAME = Morris()

POINT_NAMES = [
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4",
    "e4", "f4", "g4", "c3", "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1",
]  # fmt: skip

# Written out by hand, so that the tests do not lean on what they test.
MILL_NAMES = [
    "a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1",
    "a7 a4 a1", "b6 b4 b2", "c5 c4 c3", "d7 d6 d5", "d3 d2 d1", "e5 e4 e3", "f6 f4 f2", "g7 g4 g1",
]  # fmt: skip

IMAGE_6 = """
7 W-----B-----.
6 | .---B---W |
5 | | .-B-W | |
4 W-B-.   B-B-.
3 | | .-.-. | |
2 | .---.---. |
1 B-----B-----B
  a b c d e f g
white to move
in hand: black 0, white 0
black has just closed a mill
"""

IMAGE_7 = """
7 W-----W-----B
6 | .---B---. |
5 | | .-B-. | |
4 W-.-.   .-.-.
3 | | .-.-. | |
2 | .---.---. |
1 .-----.-----.
  a b c d e f g
black to move
in hand: black 6, white 6
"""


NONE_IN_HAND = "in hand: black 0, white 0"


def board(black, white, mover="black", hands=NONE_IN_HAND, *notes):
    """The text of a board on which men stand on the named points."""
    letters = dict.fromkeys(black.split(), "B") | dict.fromkeys(white.split(), "W")
    marks = iter([letters.get(name, ".") for name in POINT_NAMES])
    picture = re.sub(r"\.", lambda _: next(marks), PICTURE)
    return "\n".join([picture, f"{mover} to move", hands, *notes])


def position(*arguments, game=GAME):
    return game.parse(board(*arguments))


def names(state, game=GAME):
    return [game.name(move) for move in game.actions(state)]


def after(state, moves, game=GAME):
    for name in moves.split():
        state = game.result(state, game.move(state, name))
    return state


def eager(game, state, generator):
    """A random move, more often than not one that closes a mill."""
    actions = game.actions(state)
    mills = [move for move in actions if move[2] != NOWHERE]
    return generator.choice(mills if mills and generator.random() < 0.5 else actions)


def squeezing(game, state, generator):
    """A move that takes nobody if possible and leaves the opponent little room."""

    def room(move):
        replies = game.actions(game.result(state, move))
        return move[2] != NOWHERE, len(replies), generator.random()

    return min(game.actions(state), key=room)


# ---- the board


def test_the_points_are_named_and_placed_in_reading_order():
    assert list(NAMES.values()) == POINT_NAMES
    assert [("abcdefg".index(n[0]), 7 - int(n[1])) for n in POINT_NAMES] == list(POINTS)


def test_the_sixteen_mills_are_those_of_the_board():
    assert [" ".join(NAMES[point] for point in mill) for mill in MILLS][:8] == MILL_NAMES[:8]
    assert {frozenset(NAMES[p] for p in mill) for mill in MILLS} == {
        frozenset(mill.split()) for mill in MILL_NAMES
    }
    assert len(MILLS) == 16


def test_the_thirty_two_edges_join_neighbours_in_a_mill():
    expected = set()
    for mill in MILL_NAMES:
        a, b, c = mill.split()
        expected |= {frozenset((a, b)), frozenset((b, c))}
    assert {frozenset(NAMES[point] for point in edge) for edge in EDGES} == expected
    assert len(EDGES) == 32


# ---- counting and comparing


@pytest.mark.parametrize(
    ("depth", "leaves"), [(1, 24), (2, 552), (3, 12144), (4, 255024), (5, 5140800)]
)
def test_perft(depth, leaves):
    assert perft(GAME, GAME.initial, depth) == leaves


def spiel_moves(spiel):
    """OpenSpiel's moves as ours: its removal is a second action of the same player."""
    moves = {}
    for action in spiel.legal_actions():
        source, target = divmod(action - 24, 24) if action >= 24 else (NOWHERE, action)
        child = spiel.child(action)
        if child.is_terminal() or child.current_player() != spiel.current_player():
            moves[source, target, NOWHERE] = (action,)
        else:
            moves |= {
                (source, target, removed): (action, removed) for removed in child.legal_actions()
            }
    return moves


def spiel_board(spiel):
    return "".join(re.findall("[.BW]", str(spiel).partition("\n\n")[0]))


def our_board(game, state):
    pieces = game.pieces(state)
    return "".join(pieces.get(cell, ".")[0].upper() for cell in range(24))


def test_open_spiel_agrees_on_moves_boards_and_winners():
    pyspiel = pytest.importorskip("pyspiel")
    game = Morris(first="white", draw=None)  # OpenSpiel: white starts, drawn after 200 turns
    spiel_game = pyspiel.load_game("nine_mens_morris")
    seen = Counter()
    for seed in range(200):
        spiel = spiel_game.new_initial_state()
        style = (eager, squeezing)[seed % 3 == 0]
        moves, states = random_game(game, seed, plies=200, style=style)
        for turn, state in enumerate(states):
            seen["positions"] += 1
            assert our_board(game, state) == spiel_board(spiel)
            first_hand, second_hand = game.in_hand(state).values()
            assert f"Men to deploy: {first_hand} {second_hand}\n" in str(spiel)
            if turn == 200:
                seen["drawn by OpenSpiel only"] += not game.is_terminal(state)
                break
            assert game.is_terminal(state) == spiel.is_terminal()
            if game.is_terminal(state):
                assert [game.utility(state, player) for player in game.players] == spiel.returns()
                lost = game.to_move(state)
                men = sum(player == lost for player in game.pieces(state).values())
                seen["won by taking" if men < 3 else "won by blocking"] += 1
                break
            assert game.players[spiel.current_player()] == game.to_move(state)
            folded = spiel_moves(spiel)
            assert game.actions(state) == tuple(sorted(folded))
            seen[game.phase(state, game.to_move(state))] += 1
            seen["removals"] += moves[turn][2] != NOWHERE
            for action in folded[moves[turn]]:
                spiel.apply_action(action)
    assert seen["positions"] > 5000
    assert min(seen["placing"], seen["moving"], seen["flying"], seen["removals"]) > 500
    assert min(seen["won by taking"], seen["won by blocking"]) > 1, seen


# ---- the rules


def test_black_starts_unless_told_otherwise():
    assert GAME.players == ("black", "white")
    assert GAME.to_move(GAME.initial) == "black"
    white_first = Morris(first="white")
    assert white_first.players == ("white", "black")
    assert white_first.pieces(white_first.parse("d2")) == {19: "white"}


def test_men_are_placed_then_moved_then_flown():
    assert GAME.in_hand(GAME.initial) == {"black": 9, "white": 9}
    assert GAME.phase(GAME.initial, "white") == "placing"
    assert GAME.actions(GAME.initial)[0] == (NOWHERE, 0, NOWHERE)
    state = position("a7 d7 b6 g1", "a1 d1 f2")
    assert [GAME.phase(state, player) for player in GAME.players] == ["moving", "flying"]
    assert names(state) == ["a7-a4", "d7-g7", "d7-d6", "b6-d6", "b6-b4", "g1-g4"]


def test_a_mill_takes_one_man_in_the_same_move():
    state = after(GAME.initial, "d2 a7 f2 g7")
    assert [name for name in names(state) if name.startswith("b2")] == ["b2xa7", "b2xg7"]
    taken = after(state, "b2xg7")
    assert GAME.to_move(taken) == "white"
    assert Counter(GAME.pieces(taken).values()) == {"black": 3, "white": 1}
    assert GAME.in_hand(taken) == {"black": 6, "white": 7}
    assert GAME.mills(taken) == ((18, 19, 20),)
    assert GAME.path(GAME.move(state, "b2xg7")) == (18, 2)
    assert GAME.path(GAME.move(state, "a1")) == (21,)


def test_two_mills_at_once_take_one_man():
    state = position("d7 g7 a4 a1", "d6 c3 e3 f4", "black", "in hand: black 5, white 5")
    assert [n for n in names(state) if n.startswith("a7")] == ["a7xd6", "a7xf4", "a7xc3", "a7xe3"]
    state = after(state, "a7xd6")
    assert len(GAME.mills(state)) == 2
    assert GAME.features(state, "black")["mills"] == 2
    assert Counter(GAME.pieces(state).values()) == {"black": 5, "white": 3}


def test_men_in_a_mill_are_protected_while_there_are_others():
    black, white, hands = "a7 d7 b4 f4", "a1 d1 g1 c3", "in hand: black 4, white 4"
    state = position(black, white, "black", hands)
    assert [name for name in names(state) if "x" in name] == ["g7xc3"]
    with pytest.raises(IllegalMoveError, match="men in mills come last; legal here: g7xc3 "):
        GAME.result(state, (NOWHERE, 2, 21))
    unprotected = Morris(protect=False)
    state = position(black, white, "black", hands, game=unprotected)
    assert [name for name in names(state, unprotected) if "x" in name] == [
        "g7xc3", "g7xa1", "g7xd1", "g7xg1"
    ]  # fmt: skip


def test_a_man_in_a_mill_may_go_when_all_are_in_mills():
    state = position("a7 d7 b4 f4", "a1 d1 g1", "black", "in hand: black 4, white 4")
    assert [name for name in names(state) if "x" in name] == ["g7xa1", "g7xd1", "g7xg1"]


def test_only_a_player_with_three_men_and_none_in_hand_flies():
    state = position("a7 d7 b6", "a1 d1 f2 g4")
    assert len({(source, target) for source, target, _ in GAME.actions(state)}) == 3 * 17
    assert len(GAME.actions(position("a7 d7 b6", "a1 d1 f2 g4", "white"))) < 17
    earthbound = Morris(flying=False)
    state = position("a7 d7 b6", "a1 d1 f2 g4", game=earthbound)
    assert names(state, earthbound) == ["a7-a4", "d7-g7", "d7-d6", "b6-d6", "b6-b4"]
    assert earthbound.phase(state, "black") == "moving"


def test_three_men_at_the_end_of_placing_fly():
    black = "a7 d7 g7 c5 e5 d3"
    state = position(black, "a1 c3", "white", "in hand: black 0, white 1")
    assert GAME.phase(state, "white") == "placing"
    state = after(state, "e3 a7-a4")
    assert GAME.phase(state, "white") == "flying"
    assert "a1-g1" in names(state)


def test_two_men_have_lost():
    state = after(position("a7 d7 b6 g4", "a1 d1 f2"), "g4-g7xf2")
    assert GAME.is_terminal(state)
    assert GAME.actions(state) == ()
    assert GAME.winner(state) == "black"
    assert [GAME.utility(state, player) for player in GAME.players] == [1, -1]


def test_men_in_hand_are_men():
    state = after(GAME.initial, "d2 a7 f2 g7 b2xg7")
    assert list(GAME.pieces(state).values()).count("white") == 1
    assert not GAME.is_terminal(state)
    assert GAME.winner(state) is None


def test_only_the_player_to_move_loses_by_being_blocked():
    black, white = "a7 d7 a4 b4", "g7 d6 a1 b6 c4 b2"
    blocked = position(black, white, "black")
    assert GAME.winner(blocked) == "white"
    assert GAME.actions(blocked) == ()
    not_yet = position(black, white, "white")
    assert not GAME.is_terminal(not_yet)
    assert GAME.winner(not_yet) is None
    still_placing = position(black, white, "black", "in hand: black 1, white 1")
    assert not GAME.is_terminal(still_placing)


def test_three_men_who_fly_are_never_blocked():
    men = "a7 d7 a4", "g7 d6 a1 b4"
    assert not GAME.is_terminal(position(*men))
    earthbound = Morris(flying=False)
    assert earthbound.winner(position(*men, game=earthbound)) == "white"


# ---- report 004's two positions


def test_image_6_white_is_blocked_and_black_has_won():
    state = GAME.parse(IMAGE_6)
    assert GAME.to_move(state) == "white"
    assert GAME.actions(state) == ()
    assert GAME.winner(state) == "black"
    assert GAME.phases(state, "black") == 15 + 35 * 2 + 10 * (4 - 1) + 15 * 5 + 2000


def minimax(state, depth, evaluate):
    """The value for black."""
    if depth == 0 or GAME.is_terminal(state):
        return evaluate(state, "black")
    best = max if GAME.to_move(state) == "black" else min
    return best(minimax(GAME.result(state, m), depth - 1, evaluate) for m in GAME.actions(state))


@pytest.mark.parametrize("depth", [2, 3])
@pytest.mark.parametrize("weights", ["phases", "phases-github"])
def test_image_7_black_must_stop_the_mill_at_a1(depth, weights):
    state, evaluate = GAME.parse(IMAGE_7), GAME.evaluations[weights]
    values = {
        GAME.name(move): minimax(GAME.result(state, move), depth - 1, evaluate)
        for move in GAME.actions(state)
    }
    best = max(values.values())
    assert [name for name, value in values.items() if value == best] == ["a1"]
    assert GAME.move(state, "7 1") == GAME.move(state, "a1")


# ---- evaluation


def slow_features(game, state, player):
    """The features of report 004, from the pieces alone and by name."""
    men = {NAMES[cell]: owner for cell, owner in game.pieces(state).items()}
    joined = [{NAMES[a], NAMES[b]} for a, b in EDGES]

    def count(owner):
        lines = [[men.get(point) for point in mill.split()] for mill in MILL_NAMES]
        own = [point for point in men if men[point] == owner]
        free = [any(point in j and not j <= set(men) for j in joined) for point in own]
        return {
            "mills": sum(line == [owner] * 3 for line in lines),
            "blocked": -free.count(False),
            "men": len(own),
            "doubles": sum(line.count(owner) == 2 and None in line for line in lines),
        }

    mine, yours = count(player), count(game.other(player))
    return {feature: mine[feature] - yours[feature] for feature in mine}


def test_the_features_are_what_they_say():
    """Report 004's counters drift, and its doubles are always 0."""
    nonzero = Counter()
    for seed in range(8):
        moves, states = random_game(GAME, seed, plies=400, style=eager)
        for move, state in zip([None, *moves], states, strict=True):
            features = GAME.features(state, "black")
            assert GAME.features(state, "white") == {f: -n for f, n in features.items()}
            mover = GAME.other(GAME.to_move(state))
            closed = move is not None and move[2] != NOWHERE
            assert features.pop("last mill") == (closed and (1 if mover == "black" else -1))
            assert features.pop("win") == GAME.utility(state, "black")
            assert features == slow_features(GAME, state, "black")
            nonzero.update(feature for feature, number in features.items() if number)
    assert set(nonzero) == {"mills", "blocked", "men", "doubles"}
    assert min(nonzero.values()) > 50


def test_c5_c4_c3_is_a_mill_and_c5_c4_d3_is_none():
    state = position("c5 c4", "a7 d6", "black", "in hand: black 7, white 7")
    assert {"c3xa7", "c3xd6", "d3"} < set(names(state))


def test_doubles_need_a_free_third_point():
    state = after(GAME.initial, "a7 g1 d7")
    assert GAME.features(state, "black")["doubles"] == 1
    assert GAME.features(after(state, "g7"), "black")["doubles"] == -1


def test_the_weights_of_each_phase():
    placing = after(GAME.initial, "d2 a7 f2 g7 b2xg7")  # f4 and others are free: nobody is blocked
    assert GAME.features(placing, "black") == {
        "last mill": 1, "mills": 1, "blocked": 0, "men": 2, "doubles": 0, "win": 0
    }  # fmt: skip
    assert GAME.phases(placing, "black") == 20 + 25 + 5 * 2
    moving = position("a7 d7 g7 f6 b2", "a1 d1 c5 e5", "white")
    assert GAME.features(moving, "black") == {
        "last mill": 0, "mills": 1, "blocked": 0, "men": 1, "doubles": -2, "win": 0
    }  # fmt: skip
    assert GAME.phases(moving, "black") == 35 + 15
    assert GAME.phases(moving, "black", weights="github") == 30 + 15
    four_against_three = after(position("a7 d7 b6 g4", "a1 d1 f2 f4", "black"), "g4-g7xf4")
    assert GAME.phases(four_against_three, "black") == 15 + 35 + 15
    flying = after(position("a7 d7 g4", "a1 d1 f2 f4", "black"), "g4-g7xf4")
    assert GAME.phases(flying, "black") == 18
    assert GAME.phases(flying, "white", weights="github") == -30
    lost = after(position("a7 d7 g4", "a1 d1 f2"), "g4-g7xf2")
    assert GAME.phases(lost, "black") == 3000 + 18
    earthbound = Morris(flying=False)
    lost = position("a7 d7 g7", "a1 d1", "white", game=earthbound)
    assert earthbound.phases(lost, "black") == 35 + 15 + 2000


def test_the_evaluations_by_name():
    state = after(GAME.initial, "d2 a7 f2 g7 b2xg7 a1 b6")
    assert list(GAME.evaluations) == ["phases", "phases-github", "none"]
    values = {name: evaluate(state, "white") for name, evaluate in GAME.evaluations.items()}
    assert values == {
        "phases": GAME.phases(state, "white"),
        "phases-github": GAME.phases(state, "white", weights="github"),
        "none": 0,
    }


def test_unknown_players_and_weights_are_refused():
    for ask in (GAME.features, GAME.phase):
        with pytest.raises(ValueError, match="'red'"):
            ask(GAME.initial, "red")
    with pytest.raises(ValueError, match="report, github"):
        GAME.phases(GAME.initial, "black", weights="mine")


# ---- draws

SHUFFLE = "a7-a4 g1-g4 a4-a7 g4-g1"
FOUR_EACH = "a7 d6 c3 e5", "g1 d2 f4 b4"
THREE_EACH = "a7 d6 c3", "g1 d2 f4"


def plies_of_shuffling(game, state, limit=300):
    for ply in range(limit):
        if game.is_terminal(state):
            assert game.winner(state) is None
            assert game.utility(state, "black") == 0
            assert game.actions(state) == ()
            return ply
        state = after(state, SHUFFLE.split()[ply % 4], game)
    return None


@pytest.mark.parametrize(
    ("draw", "four_each", "three_each"),
    [(100, 100, 100), (7, 7, 7), (None, None, None), ("repetition", 8, 8), ("three", None, 20)],
)
def test_a_shuffle_ends_as_the_draw_rule_says(draw, four_each, three_each):
    game = Morris(draw=draw)
    assert plies_of_shuffling(game, position(*FOUR_EACH, game=game)) == four_each
    assert plies_of_shuffling(game, position(*THREE_EACH, game=game)) == three_each


def test_a_removal_starts_the_count_anew():
    state = position("a7 d7 b6 g4", "a1 d1 f2 f4", "black", NONE_IN_HAND, "quiet plies: 99")
    assert GAME.is_terminal(after(state, "g4-g1"))
    state = after(state, "g4-g7xf4")
    assert not GAME.is_terminal(state)
    assert "quiet" not in GAME.text(state)


def test_the_position_after_a_mill_is_the_same_when_it_comes_again():
    game = Morris(draw="repetition")
    state = position("a7 d7 b6 g4", "a1 c3 f2 f4 e5", game=game)
    state = after(state, "g4-g7xc3", game)
    state = after(state, "f4-g4 b6-b4 g4-f4 b4-b6 f4-g4 b6-b4 g4-f4", game)
    assert not game.is_terminal(state)
    assert game.is_terminal(after(state, "b4-b6", game))


def test_a_blocked_player_has_lost_even_when_the_count_is_full():
    text = IMAGE_6.replace("black has just closed a mill", "quiet plies: 100")
    assert GAME.winner(GAME.parse(text)) == "black"


@pytest.mark.parametrize("options", [{}, {"flying": False}, {"protect": False}])
def test_random_games_end(options):
    game = Morris(**options)
    for seed in range(20):
        generator = random.Random(seed)
        strategies = [lambda game, state: generator.choice(game.actions(state))] * 2  # noqa: B023
        *_, (_, _, last) = play(game, strategies)
        assert game.is_terminal(last)


# ---- notation


def test_a_board_reads_as_drawn():
    state = after(GAME.initial, "d2 a7 f2 g7 b2xg7")
    assert (
        GAME.text(state)
        == """\
7 W-----.-----.
6 | .---.---. |
5 | | .-.-. | |
4 .-.-.   .-.-.
3 | | .-.-. | |
2 | B---B---B |
1 .-----.-----.
  a b c d e f g
white to move
in hand: black 6, white 7
black has just closed a mill"""
    )
    indented = GAME.text(state).replace("\n", "  \n\n      ")
    assert GAME.parse(indented) == state


def test_moves_have_the_usual_names():
    assert GAME.name((NOWHERE, 19, NOWHERE)) == "d2"
    assert GAME.name((NOWHERE, 19, 13)) == "d2xf4"
    assert GAME.name((17, 12, NOWHERE)) == "e3-e4"
    assert GAME.name((22, 19, 21)) == "d1-d2xa1"
    assert GAME.path((22, 19, 21)) == (22, 19, 21)
    assert GAME.path((NOWHERE, 19, NOWHERE)) == (19,)


def test_points_may_be_given_by_row_and_column():
    assert GAME.move(GAME.initial, "3 5") == GAME.move(GAME.initial, "e5")
    state = position("a7 d7 b6 g4", "a1 d1 f2 f4")
    assert GAME.move(state, "4 7-1 7x6 6") == GAME.move(state, "g4-g7xf2")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("d2 d2", "move 2: 'd2' is not a legal move; legal here: a7 d7"),
        ("d2 d4", "move 2: 'd4'"),
        ("d2 d6 d2-d1", "move 3"),
        ("a7 a1 d7 d1 g7", "move 5: 'g7' is not a legal move.* g7xa1 g7xd1"),
        (board("a7 d7", "a1 d1 f2", "white"), "black has fewer than three men"),
        (board("a7 d7", "a1 d1", "red", "in hand: black 7, white 7"), "'red to move'"),
        (board("a7 d7", "a1 d1").replace("B", "Q"), "'7 Q-----Q-----.' should read"),
        (board("a7", "a1").replace("7 B", "8 B"), "'8 B-----.-----.' should read"),
        (board("a7", "a1").replace("c d e", "c e d"), "'a b c e d f g' should read"),
        (PICTURE, "who is to move"),
        (PICTURE[:60], "should read"),
        (f"{PICTURE}\nblack to move", "the men in hand"),
        (board("", "", "black", "in hand: black 9"), "'in hand: black 9' should read"),
        (board("", "", "black", "in hand: black 9, white -9"), "should read"),
        (board("", "", "black", "in hand: black 9, white 10"), "should read"),
        (board("a7", "", "black", "in hand: black 9, white 9"), "black has 10 men"),
        (board(" ".join(POINT_NAMES[:10]), "a1 d1 g1"), "black has 10 men"),
        (board("a7", "a1", "white", "in hand: black 8, white 8"), "8 and 8 .* not white's turn"),
        (board("a7", "a1", "black", "in hand: black 8, white 7"), "8 and 7 .* not black's turn"),
        (board("a7 d7 b6", "", "black", "in hand: black 6, white 6"), "placed 3 men and taken 3"),
        (board("a7 d7 b6 g4", "a1 d1", "black"), "white has fewer than three men"),
        (board("a7 d7 g7", "a1 d1 f2", "black", "in hand: black 6, white 6"), "taken no man"),
        (board("a7 d7", "a1", "black", "in hand: black 7, white 7"), "placed 2 men and taken 1"),
        (board(*FOUR_EACH, "black", NONE_IN_HAND, "white has just closed a mill"),
         "white has not just closed a mill"),
        (board(*FOUR_EACH, "black", NONE_IN_HAND, "quiet plies: 101"), "quiet plies"),
        (board(*FOUR_EACH, "black", NONE_IN_HAND, "no more"), "'no more'"),
        (board(*FOUR_EACH, "black", "in hand: black 5, white 5", "quiet plies: 3"), "quiet one"),
        (board("a7 d7 g7", "a1 d1 f2 f4", "white", NONE_IN_HAND,
               "black has just closed a mill", "quiet plies: 3"), "quiet one"),
        (None, "expected text"),
    ],
)  # fmt: skip
def test_bad_text_is_refused_with_the_reason(text, complaint):
    with pytest.raises(ValueError, match=complaint):
        GAME.parse(text)


def test_three_against_three_is_counted_only_there():
    game = Morris(draw="three")
    with pytest.raises(ValueError, match="quiet one"):
        position(*FOUR_EACH, "black", NONE_IN_HAND, "quiet plies: 3", game=game)


# ---- illegal moves


@pytest.mark.parametrize(
    "state",
    [
        position("a7 d7 d6 f4", "a1 d1 g1 c3", "black", "in hand: black 4, white 4"),
        position("a7 d7 b6 g4", "a1 d1 g1 f2 f4"),
        position("a7 d7 b6", "a1 d1 f2 f4"),
        position("a7 d7 g7", "a1 d1", "white"),
    ],
    ids=["placing", "moving", "flying", "over"],
)
def test_result_takes_the_legal_moves_and_no_others(state):
    legal = set(GAME.actions(state))
    for move in product(range(-1, 24), repeat=3):
        if move in legal:
            assert GAME.to_move(GAME.result(state, move)) != GAME.to_move(state)
        else:
            with pytest.raises(IllegalMoveError):
                GAME.result(state, move)


# ---- the game as a value


@pytest.mark.parametrize(
    "options", [{"first": "red"}, {"draw": "fifty"}, {"draw": 0}, {"draw": -1}, {"draw": 2.5}]
)
def test_bad_options_are_refused(options):
    with pytest.raises(ValueError, match="must be"):
        Morris(**options)


def test_points_may_be_typed_one_after_another_as_rows_and_columns():
    placing = GAME.parse("a7 a1 d7 d1")
    assert GAME.move(placing, "1 7 7 1") == GAME.move(placing, "g7xa1")
    moving = GAME.parse(
        """
        7 W-----.-----.
        6 | B---.---. |
        5 | | B-W-. | |
        4 B-B-.   .-.-.
        3 | | .-.-. | |
        2 | B---.---. |
        1 W-----W-----W
          a b c d e f g
        black to move
        in hand: black 0, white 0
        """
    )
    assert GAME.move(moving, "2 2 2 4") == GAME.move(moving, "b6-d6")
    assert GAME.move(moving, "3 3 4 3 1 1") == GAME.move(moving, "c5-c4xa7")
    with pytest.raises(IllegalMoveError):
        GAME.move(moving, "3 3 4 3")


def test_a_numbered_board_has_rows_and_columns_from_one_to_seven():
    state = GAME.parse("e5 a7")
    rows = GAME.text(state, numbered=True).splitlines()
    assert rows[:4] == ["  1 2 3 4 5 6 7", "1 W-----.-----.", "2 | .---.---. |", "3 | | .-.-B | |"]
    assert rows[7:] == ["7 .-----.-----.", *GAME.text(state).splitlines()[8:]]
