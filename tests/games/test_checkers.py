"""Checkers: report 003's rules, the presets, draws, notation and evaluation."""

from collections import Counter

import pytest
from playing import random_game

from teachkit.game import IllegalMoveError
from teachkit.games.checkers import PRESETS, Checkers

GAME = Checkers()


def names(game, state):
    return [game.name(move) for move in game.actions(state)]


def after(game, state, *moves):
    for text in moves:
        state = game.result(state, game.move(state, text))
    return state


# ---- counting


def perft(game, depth):
    """The number of leaves at each depth; equal states are counted together."""
    counts, level = [], Counter([game.initial])
    for _ in range(depth):
        children = Counter()
        for state, times in level.items():
            for move in game.actions(state):
                children[game.result(state, move)] += times
        counts.append(children.total())
        level = children
    return counts


@pytest.mark.parametrize(
    ("rules", "counts"),
    [
        ("report", [7, 49, 302, 1469, 7482, 37986, 190146, 929896]),
        ("pool", [7, 49, 302, 1469, 7482, 37986, 190146, 929896, 4570534]),
        ("russian", [7, 49, 302, 1469, 7482, 37986, 190146, 929899]),
        ("brazilian", [7, 49, 302, 1469, 7473, 37628, 187302, 907830]),
        ("english", [7, 49, 302, 1469, 7361, 36768, 179740, 845931]),
    ],
)
def test_perft(rules, counts):
    assert perft(Checkers(rules), len(counts)) == counts


# ---- the rules of report 003


def test_the_start():
    assert GAME.players == ("white", "black")
    assert GAME.to_move(GAME.initial) == "white"
    assert GAME.pieces(GAME.initial) == dict.fromkeys(range(1, 13), "black") | dict.fromkeys(
        range(21, 33), "white"
    )
    first_moves = "21-17 22-17 22-18 23-18 23-19 24-19 24-20"
    assert " ".join(names(GAME, GAME.initial)) == first_moves


def test_a_blocked_side_loses():
    state = GAME.parse("W:W21:B14,K17")
    assert GAME.is_terminal(state)
    assert GAME.actions(state) == ()
    assert GAME.winner(state) == "black"
    assert GAME.utility(state, "white") == -1
    assert GAME.utility(state, "black") == 1


@pytest.mark.parametrize("fen", ["W:W21:B", "B:W21:B"])
def test_a_side_without_pieces_has_lost_whoever_is_to_move(fen):
    state = GAME.parse(fen)
    assert GAME.is_terminal(state)
    assert GAME.actions(state) == ()
    assert GAME.winner(state) == "white"
    with pytest.raises(IllegalMoveError, match="the game is over"):
        GAME.result(state, (21, 17))


def test_capture_is_mandatory():
    state = GAME.parse("W:W22,32,K29:B18")
    assert names(GAME, state) == ["22x15"]
    with pytest.raises(IllegalMoveError, match="white cannot play 32-27; legal here: 22x15"):
        GAME.result(state, (32, 27))


def test_men_capture_backwards_but_do_not_step_backwards():
    assert names(GAME, GAME.parse("W:W14:B18")) == ["14x23"]
    assert names(GAME, GAME.parse("W:W14:B25")) == ["14-9", "14-10"]
    assert names(Checkers("english"), GAME.parse("W:W14:B18")) == ["14-9", "14-10"]


def test_a_capture_must_go_on_but_any_may_be_chosen():
    state = GAME.parse("W:W30:B25,17,10,26")
    assert names(GAME, state) == ["30x21x14x7", "30x23"]
    assert names(Checkers("brazilian"), state) == ["30x21x14x7"]


@pytest.mark.parametrize(
    ("rules", "moves", "fen"),
    [
        ("report", ["11x2x9"], "B:W9:B"),
        ("pool", ["11x2x9"], "B:W9:B"),
        ("brazilian", ["11x2x9"], "B:W9:B"),
        ("russian", ["11x2x9", "11x2x13"], "B:WK9:B"),
        ("english", ["11x2"], "B:WK2:B6"),
    ],
)
def test_a_man_that_captures_through_the_last_row(rules, moves, fen):
    game = Checkers(rules)
    state = game.parse("W:W11:B6,7")
    assert names(game, state) == moves
    assert game.fen(after(game, state, moves[0])) == fen


@pytest.mark.parametrize(
    ("rules", "move", "fen"),
    [
        ("report", "11x2", "B:WK2:B9"),
        ("pool", "11x2", "B:WK2:B9"),
        ("brazilian", "11x2", "B:WK2:B9"),
        ("english", "11x2", "B:WK2:B9"),
        ("russian", "11x2x13", "B:WK13:B"),
    ],
)
def test_a_man_whose_capture_ends_on_the_last_row_is_crowned_and_stops(rules, move, fen):
    """Only in Russian checkers it goes on as the king it has become."""
    game = Checkers(rules)
    state = game.parse("W:W11:B7,9")
    assert names(game, state) == [move]
    assert game.fen(after(game, state, move)) == fen


def test_a_step_to_the_last_row_crowns_both_colours():
    assert GAME.fen(after(GAME, GAME.parse("W:W6:B21"), "6-1")) == "B:WK1:B21"
    assert GAME.fen(after(GAME, GAME.parse("B:W6:B25"), "25-29")) == "W:W6:BK29"


def test_kings_fly_and_may_choose_a_landing_where_the_capture_ends():
    state = GAME.parse("W:WK29:B22,10")
    onward = ["29x15x6", "29x15x1"]
    assert names(GAME, state) == ["29x18", *onward, "29x11", "29x8", "29x4"]
    assert names(Checkers("pool"), state) == onward
    assert names(Checkers(landing="must_continue"), state) == onward
    assert names(GAME, GAME.parse("W:WK29:B3")) == [f"29-{s}" for s in (25, 22, 18, 15, 11, 8, 4)]
    assert names(Checkers("english"), state) == ["29-25"]


def test_two_pieces_in_a_row_cannot_be_jumped():
    assert names(GAME, GAME.parse("W:WK29:B22,18")) == ["29-25"]


def test_a_king_may_cross_the_square_of_a_piece_that_it_has_captured():
    """18x11 takes 15, and on the way back over 15 and 18 the king takes 25."""
    state = GAME.parse("W:WK18:B15,25")
    assert "18x11x29" in names(GAME, state)
    assert GAME.fen(after(GAME, state, "18x11x29")) == "B:WK29:B"


def test_with_removal_at_the_end_captured_pieces_stay_in_the_way():
    state = GAME.parse("W:WK18:B15,25")
    assert names(Checkers(removal="end"), state) == ["18x11", "18x8", "18x4", "18x29"]
    assert names(Checkers("pool"), state) == ["18x11", "18x8", "18x4", "18x29"]


def test_a_round_trip_takes_all_four_and_counts_once():
    state = GAME.parse("W:W30:B17,18,25,26")
    assert names(GAME, state) == ["30x21x14x23x30"]
    assert GAME.fen(after(GAME, state, "30x30")) == "B:W30:B"


def test_majority_counts_pieces_and_not_kings():
    state = GAME.parse("W:W30:BK25,26,19")
    assert names(GAME, state) == ["30x21", "30x23x16"]
    assert names(Checkers(majority=True), state) == ["30x23x16"]
    equal = GAME.parse("W:W30:BK25,26")
    assert names(Checkers(majority=True), equal) == ["30x21", "30x23"]


# ---- switches


@pytest.mark.parametrize("rules", PRESETS)
def test_presets_differ_in_who_starts(rules):
    first = "black" if rules in ("pool", "english") else "white"
    assert Checkers(rules).to_move(Checkers(rules).initial) == first
    for first in ("white", "black"):
        game = Checkers(rules, first=first)
        assert game.players[0] == game.to_move(game.initial) == first


def test_a_switch_changes_a_preset():
    almost = Checkers(removal="end", landing="must_continue", first="black")
    assert repr(almost) == (
        "Checkers(rules='report', removal='end', landing='must_continue', first='black', draw=40)"
    )
    assert almost != Checkers()
    assert Checkers("report", removal="immediate", majority=False) == Checkers()
    pool = Checkers("pool")
    for seed in range(5):
        for state in random_game(pool, seed)[1]:
            assert almost.actions(state) == pool.actions(state)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"rules": "chess"}, "rules must be one of 'report', 'pool', .* not 'chess'"),
        ({"rules": None}, "rules must be one of"),
        ({"rules": ["pool"]}, "rules must be one of"),
        ({"removal": "never"}, "removal must be one of 'immediate', 'end', not 'never'"),
        ({"landing": "nowhere"}, "landing must be one of"),
        ({"promotion": []}, "promotion must be one of"),
        ({"majority": "yes"}, "majority must be one of True, False"),
        ({"first": "red"}, "first must be one of 'white', 'black'"),
        ({"draw": 0}, "from 1 to"),
        ({"draw": "soon"}, "draw must be"),
    ],
)
def test_bad_options_say_what_is_allowed(options, problem):
    with pytest.raises(ValueError, match=problem):
        Checkers(**options)


# ---- draws

SHUFFLE = ("5-1", "28-32", "1-5", "32-28")


def test_forty_quiet_plies_draw():
    state = GAME.parse("W:WK5:BK28")
    for ply in range(40):
        assert not GAME.is_terminal(state)
        state = after(GAME, state, SHUFFLE[ply % 4])
    assert GAME.is_terminal(state)
    assert GAME.actions(state) == ()
    assert GAME.winner(state) is None
    assert GAME.utility(state, "white") == 0
    assert GAME.text(state).endswith("quiet plies: 40\nwhite to move: drawn")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        GAME.result(state, (5, 1))


def test_captures_and_moves_of_men_are_progress():
    game = Checkers(draw=3)
    state = after(game, game.parse("W:WK5,30:BK28,1"), "5-9", "28-32")
    assert state[4] == 2
    assert after(game, state, "30-26")[4] == 0
    state = after(game, game.parse("W:WK5,22:BK28,K18:quiet plies: 2"), "22x15")
    assert state[4] == 0


def test_without_a_draw_rule_kings_may_shuffle_for_ever():
    game = Checkers(draw=None)
    state = start = game.parse("W:WK5:BK28")
    for ply in range(200):
        state = after(game, state, SHUFFLE[ply % 4])
    assert state == start
    assert not game.is_terminal(state)


def test_the_third_occurrence_of_a_position_draws():
    game = Checkers(draw="repetition")
    state = game.parse("W:WK5:BK28")
    for ply in range(8):
        assert not game.is_terminal(state)
        state = after(game, state, SHUFFLE[ply % 4])
    assert game.is_terminal(state)
    assert game.winner(state) is None


def test_a_side_that_cannot_move_has_lost_even_when_a_draw_is_due():
    state = GAME.parse("W:W21:B14,K17:quiet plies: 40")
    assert GAME.winner(state) == "black"
    assert GAME.text(state).endswith("white to move: black has won")


@pytest.mark.parametrize("draw", [40, "repetition"])
@pytest.mark.parametrize("rules", PRESETS)
def test_random_games_end_and_read_back(rules, draw):
    game = Checkers(rules, draw=draw)
    for seed in range(6):
        moves, states = random_game(game, seed, plies=1000)
        assert game.actions(states[-1]) == ()
        assert game.parse(game.moves_text(moves)) == states[-1]
        for state in states[::7] + states[-2:]:
            assert game.parse(game.text(state)) == state
            assert game.parse(game.fen(state)) == state
            for move in game.actions(state):
                assert game.move(state, game.name(move)) == move


# ---- notation

BOARD = """
 1   b   b   b   b  4
 5 b   b   b   b    8
 9   b   .   b   b 12
13 .   b   .   .   16
17   .   .   .   w 20
21 w   w   w   .   24
25   w   w   w   w 28
29 w   w   w   w   32
white to move
"""


def test_the_text_board():
    state = GAME.parse("24-20 10-14")
    assert GAME.text(state) == BOARD.strip("\n")
    indented = "\n\n".join(f"   {line}  " for line in BOARD.splitlines())
    assert GAME.parse(indented) == state


def test_kings_in_the_text_board():
    state = GAME.parse("B:W22,K10:BK1,2")
    assert GAME.text(state).splitlines()[0] == " 1   B   b   .   .  4"
    assert GAME.pieces(state) == {1: "black king", 2: "black", 10: "white king", 22: "white"}


def test_move_lists():
    game = Checkers("english")
    text = "1. 9-14 22-17 2. 11-15 25-22"
    state = game.parse(text)
    assert state == after(game, game.initial, "9-14", "22-17", "11-15", "25-22")
    moves = [(9, 14), (22, 17), (11, 15), (25, 22)]
    assert game.moves_text(moves) == text
    assert game.parse("") == game.initial
    for same in (
        "9-14 22-17 11-15 25-22",
        "1.9-14 22-17 2.11-15 25-22 1/2-1/2",
        "9-14, 22-17, 11-15, 25-22 *",
        '[Event "Final: White"]\n[Result "1-0"]\n1. 9-14 {w b . : B} 22-17\n2. 11-15 25-22 1-0',
        "9-14 22-17 11-15 25-22 0-1",
        "9-14 22-17 11-15 25-22 2-0",
    ):
        assert game.parse(same) == state


def test_a_move_list_may_start_from_a_position():
    text = '[FEN "W:W30:B17,18,25,26,1"]\n1. 30x21x14x23x30 1-5 0-1'
    assert GAME.fen(GAME.parse(text)) == "W:W30:B5"


def test_captures_may_be_written_short_or_with_colons():
    state = GAME.parse("W:W11:B6,7")
    for text in ("11x2x9", "11x9", "11:2:9", "11:9", " 11X9 "):
        assert GAME.move(state, text) == (11, 2, 9)


def test_an_ambiguous_short_capture_asks_for_the_full_one():
    game = Checkers("english")
    state = game.parse("W:W30:B17,18,25,26")
    assert names(game, state) == ["30x21x14", "30x23x14"]
    with pytest.raises(IllegalMoveError, match="'30x14' is ambiguous: write 30x21x14 or 30x23x14"):
        game.move(state, "30x14")


def test_a_full_name_is_not_ambiguous():
    state = GAME.parse("W:WK19:B7,8,15,26")
    assert {"19x30", "19x10x3x12x30"} <= set(names(GAME, state))
    assert GAME.move(state, "19x30") == (19, 30)


def test_another_way_round_is_the_same_move():
    state = GAME.parse("W:W30:B17,18,25,26")
    assert GAME.move(state, "30x23x14x21x30") == (30, 21, 14, 23, 30)


@pytest.mark.parametrize(
    "text", ["", "21", "21-", "21x17", "21-17-14", "99-1", "e4", "21-18", "²-1"]
)
def test_unknown_moves_are_refused(text):
    with pytest.raises(IllegalMoveError, match="is not a legal move; legal here: 21-17 22-17"):
        GAME.move(GAME.initial, text)


def test_positions_may_be_written_with_ranges():
    assert GAME.parse("W:W21-32:B1-12.") == GAME.initial
    assert GAME.parse("w:b1-12:w21,22,23-32") == GAME.initial
    assert GAME.parse("B:WK1-3,30:B5") == GAME.parse("B:WK1,K2,K3,30:B5")


def test_the_quiet_plies_are_part_of_a_fen():
    state = after(GAME, GAME.parse("W:WK5:BK28"), "5-1")
    assert GAME.fen(state) == "B:WK1:BK28:quiet plies: 1"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("W:W13-25:B1", "13 white pieces: a side has at most 12"),
        ("W:W21,21:B1", "square 21 is occupied twice"),
        ("W:W21:B21", "square 21 is occupied twice"),
        ("W:W3:B5", "a white man on 3, its last row, would be a king"),
        ("W:W21:B30", "a black man on 30"),
        ("W:W33:B1", "'33' is no square from 1 to 32"),
        ("W:W0:B1", "'0' is no square"),
        ("W:W9-5:B1", "'9-5' is no square"),
        ("W:WQ5:B1", "'Q5' is no square"),
        ("W:W1-99999999999:B1", "is no square"),
        (":W21:B1", "does not say whose turn it is"),
        ("X:W21:B1", "does not say whose turn it is"),
        ("W21:B1", "does not say whose turn it is"),
        ("W:W21:W22", "is not a position such as"),
        ("W:W21", "is not a position such as"),
        ("W:W:B", "no pieces"),
        ("W:W21:B1:quiet plies: 41", "'quiet plies: 41' should read"),
        ("W:W21:B1:H5", "'H5' should read"),
        (BOARD.replace("white to move", ""), "does not say whose turn it is"),
        (BOARD.replace("white to move", "red to move"), "'red to move' does not say"),
        (BOARD.replace("17   .", "17 w ."), "'w' stands on a light square in '17 w .   ."),
        (BOARD.replace("17   .", "17   q"), "'q' in '17   q .* should be w, b, W, B or ."),
        (BOARD.replace("17   .   .", "17       ."), "' ' in '17 .* should be"),
        (BOARD.replace("17   .   .", "17  w.   ."), "is not the row of squares 17 to 20"),
        (BOARD.replace("17 ", "16 "), "is not the row of squares 17 to 20"),
        (BOARD.replace(" 1   b", " 1   w"), "a white man on 1"),
        (BOARD.replace("13 .   b   .   .", "13 b   b   b   ."), "14 black pieces"),
        ("\n".join(BOARD.splitlines()[:6]), "'' is not the row of squares 21 to 24"),
        (BOARD + "white to move", "'white to move' should read 'quiet plies: 0'"),
        ("1. 21-17 9-14 2. 17x11", "move 3: '17x11' is not a legal move"),
        ("21-17 nonsense", "move 2: 'nonsense' is not a legal move"),
        ('[FEN "nothing"] 21-17', "does not say whose turn it is"),
        (None, "expected text"),
        (17, "expected text"),
    ],
)
def test_bad_text_is_refused_with_the_reason(text, problem):
    with pytest.raises(ValueError, match=problem):
        GAME.parse(text)


def test_a_move_is_clicked_square_by_square():
    assert GAME.path((11, 15)) == (11, 15)
    assert GAME.path(GAME.move(GAME.parse("W:W11:B6,7"), "11x9")) == (11, 2, 9)


# ---- evaluation


@pytest.mark.parametrize(
    ("fen", "white"),
    [
        ("W:W21-32:B1-12", 0),
        ("W:WK10:B1", 4 - 1),
        ("W:W13:B1", 1 - 1),
        ("W:W9:B1", 2 - 1),
        ("W:W5:B1", 2 - 1),
        ("W:WK5:B1", 4 - 1),
        ("W:W30:B20", 1 - 1),
        ("W:W30:B21", 1 - 2),
        ("W:W30:B28", 1 - 2),
        ("B:W5,9,K30:B17,K3,K32", 2 + 2 + 4 - 1 - 4 - 4),
    ],
)
def test_material(fen, white):
    state = GAME.parse(fen)
    assert GAME.material(state, "white") == white
    assert GAME.material(state, "black") == -white


def test_material_with_other_weights():
    state = GAME.parse("W:W5,30,K1:B2")
    assert GAME.material(state, "white", man=10, king=30, advanced=0.5) == 40.5
    assert GAME.material(state, "black", man=10, king=30, advanced=0.5) == -40.5


def test_the_evaluations_have_names():
    assert list(GAME.evaluations) == ["material", "none"]
    assert GAME.evaluations["material"](GAME.parse("W:WK10:B1"), "white") == 3
    assert GAME.evaluations["none"](GAME.initial, "white") == 0


def test_a_position_turned_round_is_worth_the_same_to_the_other_side():
    for state in random_game(GAME, 1)[1]:
        sides = {"white": [], "black": []}
        for square, piece in GAME.pieces(state).items():
            other = GAME.other(piece.split()[0])
            sides[other].append(("K" if piece.endswith("king") else "") + str(33 - square))
        turned = GAME.parse(f"W:W{','.join(sides['white'])}:B{','.join(sides['black'])}")
        assert GAME.material(turned, "black") == GAME.material(state, "white")


MATRIX = """
    0 0 0 1 0 0 0 0
    0 0 0 0 0 0 0 0
    0 0 0 0 0 0 0 0
    0 0 0 0 0 0 0 0
    0 2 0 0 0 0 0 0
    -1 0 0 0 0 0 0 0
    0 0 0 0 0 0 0 -2
    0 0 0 0 0 0 0 0"""


def test_the_matrix_of_report_003_is_read():
    state = GAME.parse("W:W21,K28:B2,K17")
    assert GAME.parse(f"{MATRIX}\nwhite to move") == state
    assert GAME.parse(MATRIX.replace(" 0", ", 0") + "\nwhite to move") == state
    assert GAME.to_move(GAME.parse(f"{MATRIX}\nblack to move")) == "black"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (MATRIX.replace("2 0 0", "2 0"), "should be eight numbers from -2 to 2"),
        (MATRIX.replace("0 2", "2 0"), "2 stands on a light square"),
        (MATRIX.replace("-1", "3"), "should be eight numbers from -2 to 2"),
        (MATRIX, "the board does not say whose turn it is"),
        ("0 1 0 1 0 1 0 1", "a matrix has eight rows of numbers"),
    ],
)
def test_a_matrix_that_cannot_be_is_refused(text, reason):
    with pytest.raises(ValueError, match=reason):
        GAME.parse(text)
