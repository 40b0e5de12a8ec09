"""Othello: counted, solved on 4 x 4, compared with OpenSpiel, read and written."""

import random
from itertools import product

import pytest
from playing import minimax, perft, states

from teachkit.game import IllegalMoveError
from teachkit.games.othello import PASS, REPORT_WEIGHTS, Othello, symmetric

GAME = Othello()

PUBLISHED = """
    10 -5  5  3  3  5 -5 10
    -5 -5 -3 -1 -1 -3 -5 -5
     5 -3  3  3  3  3 -5  5
     3 -1  2  1  1  2 -1  3
     3 -1  2  1  1  2 -1  3
     5 -5  3  3  3  3 -5  5
    -5 -5 -3 -1 -1 -3 -5 -5
    10 -5  5  3  3  5 -5 10
"""

WIPE_OUT = "e6f4e3f6g5d6e7f5c5"  # after nine moves white has no disc left

NO_MOVE_FOR_BLACK = "d3c3e6d2d1e1b2c1"


# ---- the rules


@pytest.mark.parametrize(
    ("size", "counts"),
    [
        (8, [4, 12, 56, 244, 1396, 8200, 55092, 390216]),
        (6, [4, 12, 56, 244, 1364, 7604, 47740]),
        (12, [4, 12, 56, 244, 1396, 8200]),  # as on 8 rows: the edges are far away
    ],
)
def test_perft(size, counts):
    game = Othello(size)
    depths = range(1, len(counts) + 1)
    assert [perft(game, game.initial, depth) for depth in depths] == counts


def test_four_by_four_is_won_by_white_with_11_to_3():
    game = Othello(4)
    known = {}

    def best_score(state):
        """The final score with best play, where the margin counts."""
        if state not in known:
            after = [game.result(state, move) for move in game.actions(state)]
            choose = max if game.to_move(state) == "black" else min
            known[state] = (
                choose(map(best_score, after), key=lambda score: score[0] - score[1])
                if after
                else game.score(state)
            )
        return known[state]

    assert best_score(game.initial) == (3, 11)


def test_the_start():
    pieces = {27: "white", 28: "black", 35: "black", 36: "white"}
    assert GAME.pieces(GAME.initial) == pieces
    assert GAME.to_move(GAME.initial) == "black"
    assert [divmod(cell, 8) for cell in GAME.actions(GAME.initial)] == [
        (2, 3), (3, 2), (4, 5), (5, 4)
    ]  # fmt: skip
    assert [GAME.name(cell) for cell in GAME.actions(GAME.initial)] == ["d3", "c4", "f5", "e6"]
    white_first = Othello(first="white")
    assert white_first.pieces(white_first.initial) == pieces
    assert white_first.to_move(white_first.initial) == "white"
    moves = [white_first.name(cell) for cell in white_first.actions(white_first.initial)]
    assert moves == ["e3", "f4", "c5", "d6"]


def test_a_disc_turns_lines_in_all_directions():
    state = GAME.parse("""
        B . B . B . . .
        . W W W . . . .
        B W . W W B . .
        . W W W W . . .
        B . B W W . . .
        . . . . . B . .
        . . . . . . . .
        . . . . . . . .
        black to move""")
    assert GAME.result(state, GAME.move(state, "c3")) == GAME.parse("""
        B . B . B . . .
        . B B B . . . .
        B B B B B B . .
        . B B B W . . .
        B . B W B . . .
        . . . . . B . .
        . . . . . . . .
        . . . . . . . .
        white to move""")


def test_only_enclosed_discs_turn():
    game = Othello(4)
    state = game.parse("""
        . W W W
        B W W .
        . W B W
        . . . .
        black to move""")
    after = game.result(state, game.move(state, "d2"))
    assert after == game.parse("""
        . W W W
        B B B B
        . W B W
        . . . .
        white to move""")
    with pytest.raises(IllegalMoveError, match="black cannot play d4: no disc would turn"):
        game.result(state, 15)


def test_a_side_without_a_move_has_to_pass():
    state = GAME.parse(NO_MOVE_FOR_BLACK)
    assert GAME.to_move(state) == "black"
    assert not GAME.is_terminal(state)
    assert GAME.actions(state) == (PASS,)
    after = GAME.result(state, PASS)
    assert GAME.pieces(after) == GAME.pieces(state)
    assert GAME.to_move(after) == "white"
    assert [GAME.name(move) for move in GAME.actions(after)] == ["a3", "b4", "d6"]
    assert GAME.name(PASS) == "pass"
    assert GAME.move(state, "pass") == PASS
    assert GAME.path(PASS) == ()
    assert GAME.path(19) == (19,)


def test_nobody_passes_before_the_ninth_move():
    def can_pass(state, depth):
        moves = GAME.actions(state)
        return moves == (PASS,) or (
            depth > 0 and any(can_pass(GAME.result(state, move), depth - 1) for move in moves)
        )

    assert not can_pass(GAME.initial, 7)
    assert can_pass(GAME.parse(NO_MOVE_FOR_BLACK[:-2]), 1)


def test_a_side_that_is_wiped_out_has_lost():
    state = GAME.parse(WIPE_OUT)
    assert GAME.is_terminal(state)
    assert GAME.actions(state) == ()
    assert GAME.winner(state) == "black"
    assert [GAME.utility(state, player) for player in ("black", "white")] == [1, -1]
    assert GAME.score(state) == (13, 0)


@pytest.mark.parametrize(
    ("moves", "score", "awarded", "winner"),
    [
        ("c4b4a1d2d4d3a2c1a4a3b1d1", (14, 2), (14, 2), "black"),
        ("a2a3a4c1d1a1d3d4c4d2b1b4", (8, 8), (8, 8), None),
        ("d3d2d1b4a1b1a3d4c4c1a4", (14, 1), (15, 1), "black"),
        ("a2a1c4d2b1a3c1d1b4a4d3", (4, 11), (4, 12), "white"),
        ("b1", (4, 1), (4, 1), None),
    ],
)
def test_scores(moves, score, awarded, winner):
    """Empty cells count for the winner only of a finished game, and only if asked for."""
    for award_empties, wanted in ((False, score), (True, awarded)):
        game = Othello(4, award_empties=award_empties)
        state = game.parse(moves)
        assert game.score(state) == wanted
        assert game.winner(state) == winner
        assert game.utility(state, "white") == {"black": -1, None: 0, "white": 1}[winner]
    white_first = Othello(4, first="white", award_empties=True)
    assert white_first.score(white_first.parse(game.text(state))) == awarded[::-1]


def test_openspiel_agrees():
    pyspiel = pytest.importorskip("pyspiel")
    theirs = pyspiel.load_game("othello")
    rng = random.Random(8)
    positions = passes = 0
    while positions < 3000:
        twin = theirs.new_initial_state()
        for moves, state in states(GAME, rng):
            if moves:
                twin.apply_action(moves[-1] % 65)  # a pass is 64 there
            positions += 1
            passes += GAME.actions(state) == (PASS,)
            rows = [line.split()[1:9] for line in str(twin).splitlines() if line[0].isdigit()]
            board = "".join("".join(row) for row in rows).translate(str.maketrans("xo-", "BW."))
            pieces = GAME.pieces(state)
            assert board == "".join(pieces.get(cell, ".")[0].upper() for cell in range(64))
            assert [move % 65 for move in GAME.actions(state)] == twin.legal_actions()
            assert GAME.is_terminal(state) == twin.is_terminal()
            if twin.is_terminal():
                assert [GAME.utility(state, p) for p in GAME.players] == twin.returns()
            else:
                assert GAME.players[twin.current_player()] == GAME.to_move(state)
    assert passes


# ---- what is not a game, a move or a player


@pytest.mark.parametrize("size", [0, 2, 5, 7, 9, 14, -8, 8.0, "8", None, True, [8]])
def test_impossible_sizes(size):
    with pytest.raises(ValueError, match="size must be 4, 6, 8, 10 or 12, not"):
        Othello(size)


def test_unknown_players():
    with pytest.raises(ValueError, match="first must be 'black' or 'white', not 'red'"):
        Othello(first="red")


def test_a_forced_pass_allows_nothing_else():
    state = GAME.parse(NO_MOVE_FOR_BLACK)
    for move in [*range(64), -1.0, "pass"]:
        with pytest.raises(IllegalMoveError, match="legal here: pass"):
            GAME.result(state, move)


# ---- evaluation


def test_the_evaluations_in_order():
    assert list(GAME.evaluations) == [
        "progressive", "count", "weights", "weights-symmetric", "none"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value"), [("count", 3), ("weights", 5), ("progressive", 4.84375)]
)
def test_report_001_evaluations_after_the_first_move(name, value):
    state = GAME.parse("d3")
    assert GAME.evaluations[name](state, "black") == value
    assert GAME.evaluations[name](state, "white") == -value


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("count", [3, 0, 3, -2, 3]),
        ("weights", [5, 0, 5, -2, 6]),
        ("progressive", [4.84375, 0, 4.78125, -1.75, 5.859375]),
    ],
)
def test_report_001_evaluations_in_a_search(name, values):
    evaluate = GAME.evaluations[name]
    assert [minimax(GAME, GAME.initial, d, "black", evaluate) for d in range(1, 6)] == values


@pytest.mark.parametrize(
    ("size", "outer"),
    [(12, "012333444567"), (10, "0123344567"), (8, "01234567"), (6, "012567"), (4, "0167")],
)
def test_weights_are_added_up_cell_by_cell(size, outer):
    table = [line.split() for line in PUBLISHED.strip().splitlines()]
    weight = [int(table[int(row)][int(column)]) for row, column in product(outer, repeat=2)]
    game = Othello(size)
    for _, state in states(game, random.Random(size)):
        values = [weight[c] * (1 if p == "black" else -1) for c, p in game.pieces(state).items()]
        assert game.weights(state, "black") == sum(values)
        assert game.weights(state, "white") == -sum(values)


def test_the_symmetric_table_is_the_mean_of_all_mirror_images():
    table = symmetric(REPORT_WEIGHTS)
    for row, column in product(range(8), repeat=2):
        mirrors = [(row, column), (column, row)]
        mirrors += [(7 - r, c) for r, c in mirrors]
        mirrors += [(r, 7 - c) for r, c in mirrors]
        assert table[row][column] == sum(REPORT_WEIGHTS[r][c] for r, c in mirrors) / 8
    assert table[2][1] == table[1][2] == -3.75
    assert table[2][3] == table[3][2] == 2.5
    assert table[0] == (10, -5, 5, 3, 3, 5, -5, 10)


def test_only_the_symmetric_weights_look_the_same_from_all_sides():
    mirrored = [GAME.parse(move) for move in ("d3", "c4", "f5", "e6")]
    assert {GAME.weights(state, "black") for state in mirrored} == {5, 4}
    assert {GAME.weights(state, "black", table="symmetric") for state in mirrored} == {4.5}
    assert {GAME.evaluations["weights-symmetric"](state, "white") for state in mirrored} == {-4.5}


def test_progressive_may_go_either_way():
    state = GAME.parse("d3")
    taken = 5 / 64
    assert GAME.progressive(state, "black", towards="count") == 5 * (1 - taken) + 3 * taken
    assert GAME.progressive(state, "black", towards="weights") == 5 * taken + 3 * (1 - taken)
    assert GAME.progressive(state, "black", table="symmetric") == 4.5 * (1 - taken) + 3 * taken
    full = Othello(4).parse("c4b4a1d2d4d3a2c1a4a3b1d1")
    assert Othello(4).progressive(full, "black") == 12


def test_unknown_options_of_the_evaluations():
    with pytest.raises(ValueError, match="table must be 'report' or 'symmetric', not 'best'"):
        GAME.weights(GAME.initial, "black", table="best")
    with pytest.raises(ValueError, match="towards must be 'count' or 'weights', not 'draw'"):
        GAME.progressive(GAME.initial, "black", towards="draw")


# ---- notation


def test_passes_are_not_written():
    state = GAME.result(GAME.parse(NO_MOVE_FOR_BLACK), PASS)
    after = GAME.result(state, GAME.move(state, "a3"))
    for text in ("a3", " pass a3", "--A3", ",--, a3"):
        assert GAME.parse(NO_MOVE_FOR_BLACK + text) == after
    moves = [GAME.move(GAME.initial, "d3"), PASS]
    assert GAME.moves_text([*moves, 16]) == "d3a3"
    assert GAME.moves_text(moves) == "d3--"  # nothing after it would tell of the last pass
    assert GAME.parse(NO_MOVE_FOR_BLACK + "--") == GAME.parse(NO_MOVE_FOR_BLACK + "pass") == state


def test_a_board_reads_like_the_board():
    assert GAME.text(GAME.parse("f5d6c3")) == "\n".join([
        "  a b c d e f g h",
        "1 . . . . . . . .",
        "2 . . . . . . . .",
        "3 . . B . . . . .",
        "4 . . . B B . . .",
        "5 . . . W B B . .",
        "6 . . . W . . . .",
        "7 . . . . . . . .",
        "8 . . . . . . . .",
        "white to move",
    ])  # fmt: skip
    assert GAME.text(GAME.parse(WIPE_OUT)).endswith("white to move: black has won")


@pytest.mark.parametrize(
    "text",
    [
        ".b..\n.bb.\n.bw.\n....\nwhite to move",
        "\n  . B . .\n\n  . B B .  \n . B W .\n. . . .\n\n  White to move  \n",
        "a b c d\n1 . B . .\n2 . B B .\n3 . B W .\n4 . . . .\nabcd\nwhite",
    ],
)
def test_boards_may_be_typed_carelessly(text):
    game = Othello(4)
    assert game.parse(text) == game.parse("b1") == game.parse(" B1 ")


TWO_ROWS = ". . . .\n. W B .\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("b1b1", "move 2: 'b1' is not a legal move"),
        ("b1z9", "move 2: 'z9' is not a legal move"),
        ("e1", "move 1: 'e1' is not a legal move; legal here: b1 a2 d3 c4"),
        ("1c", "move 1: '1c' is not a legal move"),
        ("hello", "move 1: 'hello' is not a legal move"),
        ("pass", "move 1: 'pass' is not a legal move; legal here: b1 a2 d3 c4"),
        ("d3d4a2a1c4d2d1b1c1a3a4b4a1", "move 13: 'a1' is not a legal move; the game is over"),
        (TWO_ROWS + ". B W .\n. . X .\nblack to move", "row 4 reads '. . X .': expected 4 cells"),
        (TWO_ROWS + ". B W .\n. . . . B\nblack to move", "row 4 reads '. . . . B': expected 4"),
        (TWO_ROWS + ". B W .\nblack to move", "row 4 reads 'black to move': expected 4 cells"),
        (TWO_ROWS + TWO_ROWS + "....\nblack to move", "a board here has 4 rows of 4 cells"),
        ("4 ....\n3 .WB.\n2 .BW.\n1 ....\nblack to move", "rows are numbered from the top"),
        (TWO_ROWS + ". B W .\n. . . .", "does not say whose turn it is: write 'black to move'"),
        (TWO_ROWS + ". B W .\n. . . .\nred to move", "'red to move' does not say whose turn"),
        (TWO_ROWS + ". B W .\n. . . .\nblack\nwhite", "nothing is expected after 'black'"),
        (TWO_ROWS + ". B . .\n. . . .\nblack to move", "the four cells in the middle are taken"),
        (". . . .\n" * 4 + "black to move", "the four cells in the middle are taken"),
    ],
)
def test_bad_texts_are_refused_with_the_reason(text, complaint):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        Othello(4).parse(text)
    assert complaint in str(caught.value)


def test_a_disc_that_touches_no_other_is_refused():
    rows = GAME.text(GAME.initial).splitlines()
    rows[1] = "1 B . . . . . . ."
    with pytest.raises(ValueError, match="no game puts a disc on a1"):
        GAME.parse("\n".join(rows))


# ---- the game as a value
