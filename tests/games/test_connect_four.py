"""Connect Four: counted, solved on small boards, compared with OpenSpiel, read and written."""

import random

import pytest
from playing import minimax, perft, states

from teachkit.game import IllegalMoveError
from teachkit.games.connect_four import ConnectFour
from teachkit.games.connect_four_windows import all_windows

GAME = ConnectFour()

SIZES = [(6, 7, 4), (4, 5, 4), (1, 5, 3), (6, 1, 2), (3, 4, 2), (2, 12, 5), (7, 8, 5), (20, 20, 20)]


# ---- the rules


@pytest.mark.parametrize(
    ("game", "counts"),
    [
        (GAME, [7, 49, 343, 2401, 16807, 117649, 823536, 5673234]),
        (ConnectFour(4, 5), [5, 25, 125, 625, 3120, 15500, 76300, 363308]),
    ],
)
def test_perft(game, counts):
    depths = range(1, len(counts) + 1)
    assert [perft(game, game.initial, depth) for depth in depths] == counts


def solve(game):
    """+1, 0 or -1: what the player who starts can get."""
    middle = (game.columns - 1) / 2
    known = {}

    def gets(state, goal):
        """Can the player to move get at least a draw (goal 0) or a win (goal 1)?"""
        if (state, goal) not in known:
            moves = sorted(game.actions(state), key=lambda column: abs(column - middle))
            after = [game.result(state, move) for move in moves]
            known[state, goal] = any(map(game.winner, after)) or any(
                goal == 0 if game.is_terminal(child) else not gets(child, 1 - goal)
                for child in after
            )
        return known[state, goal]

    return int(gets(game.initial, 1)) if gets(game.initial, 0) else -1


@pytest.mark.parametrize(
    ("rows", "columns", "value"),
    [(4, 4, 0), (4, 5, 0), (4, 6, -1), pytest.param(5, 5, 0, marks=pytest.mark.slow)],
)
def test_small_boards_have_the_known_value(rows, columns, value):
    assert solve(ConnectFour(rows, columns)) == value


@pytest.mark.parametrize(
    ("moves", "plies", "score"),
    [
        ("4455", 3, 18),
        ("44455554221", 2, -15),
        ("427566236745127177115664464254", 12, 2),
        ("23163416124767223154467471272416755633", 4, 0),
    ],
)
def test_scored_positions(moves, plies, score):
    """The score is 22 less the winner's discs, for the player to move."""
    start = GAME.parse(moves)
    player = GAME.to_move(start)

    def value(state, plies, low, high):
        if (winner := GAME.winner(state)) is not None:
            discs = list(GAME.pieces(state).values()).count(winner)
            return 22 - discs if winner == player else discs - 22
        if plies == 0 or GAME.is_terminal(state):
            return 0
        for move in GAME.actions(state):
            child = value(GAME.result(state, move), plies - 1, low, high)
            if GAME.to_move(state) == player:
                low = max(low, child)
            else:
                high = min(high, child)
            if low >= high:
                break
        return low if GAME.to_move(state) == player else high

    assert value(start, plies, -22, 22) == score


@pytest.mark.parametrize(
    ("board", "lines"),
    [
        (".....\n.....\nYYY..\nRRRR.", [(15, 16, 17, 18)]),
        (".R...\n.RY..\n.RY..\n.RY..", [(1, 6, 11, 16)]),
        ("R....\nYR...\nYYR..\nRRYRY", [(0, 6, 12, 18)]),
        ("....R\n...RY\n..RYY\nYRYRR", [(4, 8, 12, 16)]),
        (".....\n.....\nYY.YY\nRRRRR", [(15, 16, 17, 18), (16, 17, 18, 19)]),
        ("R....\nRYY..\nRYYY.\nYRRRR", [(16, 17, 18, 19)]),
        ("R....\nR....\nYR..Y\nYR..Y", []),  # nothing runs on from column to column
        (".....\n.....\nRR.YY\nYY.RR", []),  # nor from row to row
        (".....\n.....\n.YYY.\n.RRR.", []),
    ],
)
def test_winning_lines(board, lines):
    game = ConnectFour(4, 5)
    state = game.parse(board)
    assert sorted(game.winning_lines(state)) == lines
    assert game.is_terminal(state) == bool(lines)
    assert game.winner(state) == ("red" if lines else None)
    assert game.parse(game.text(state)) == state


def test_a_full_board_without_a_line_is_a_draw():
    game = ConnectFour(2, 3, 3)
    state = game.parse("121233")
    assert game.is_terminal(state)
    assert game.actions(state) == ()
    assert game.winner(state) is None
    assert [game.utility(state, player) for player in game.players] == [0, 0]
    assert game.text(state).endswith("red to move: drawn")


def test_the_last_disc_of_a_full_board_can_win():
    game = ConnectFour(1, 2, 2)
    assert game.winner(game.parse("12")) is None
    game = ConnectFour(2, 2, 2)
    assert game.winner(game.parse("121")) == "red"


def test_yellow_may_start():
    game = ConnectFour(first="yellow")
    assert game.players == ("yellow", "red")
    assert game.winner(game.parse("1212121")) == "yellow"
    assert game.pieces(game.parse("44")) == {38: "yellow", 31: "red"}
    assert game.text(game.parse("4")).splitlines()[5] == ". . . Y . . ."


def test_a_move_is_clicked_at_the_top_of_its_column():
    assert [GAME.path(move) for move in GAME.actions(GAME.initial)] == [(c,) for c in range(7)]


@pytest.mark.parametrize(
    ("rows", "columns", "connect"),
    [(6, 7, 4), (4, 4, 4), (5, 4, 3), (4, 5, 4), (6, 4, 4), (7, 8, 5), (4, 9, 6)],
)
def test_openspiel_agrees(rows, columns, connect):
    pyspiel = pytest.importorskip("pyspiel")
    game = ConnectFour(rows, columns, connect)
    theirs = pyspiel.load_game(f"connect_four(rows={rows},columns={columns},x_in_row={connect})")
    rng = random.Random(rows * columns)
    positions = 0
    while positions < 500:
        twin = theirs.new_initial_state()
        for moves, state in states(game, rng):
            if moves:
                twin.apply_action(moves[-1])
            positions += 1
            board = "\n".join(game.text(state).splitlines()[:rows]).replace(" ", "")
            assert board == str(twin).strip().replace("x", "R").replace("o", "Y")
            assert list(game.actions(state)) == twin.legal_actions()
            assert game.is_terminal(state) == twin.is_terminal()
            assert [game.utility(state, player) for player in game.players] == twin.returns()
            if not twin.is_terminal():
                assert game.players[twin.current_player()] == game.to_move(state)


# ---- what is not a game, a move or a player


@pytest.mark.parametrize(
    ("sizes", "complaint"),
    [
        ((0, 7), "rows must be a whole number from 1 to 20, not 0"),
        ((6, 21), "columns must be a whole number from 1 to 20, not 21"),
        ((6, 7, 1), "connect must be a whole number from 2 to 20, not 1"),
        ((6.0, 7), "rows must be a whole number from 1 to 20, not 6.0"),
        (("6", 7), "rows must be a whole number from 1 to 20, not '6'"),
        ((6, None), "columns must be a whole number from 1 to 20, not None"),
        ((True, 7), "rows must be a whole number from 1 to 20, not True"),
        ((3, 3), "no line of 4 fits on 3 rows and 3 columns"),
        ((1, 1, 2), "one of the two must be at least 2"),
    ],
)
def test_impossible_sizes(sizes, complaint):
    with pytest.raises(ValueError, match=complaint):
        ConnectFour(*sizes)


def test_unknown_players():
    with pytest.raises(ValueError, match="first must be 'red' or 'yellow', not 'blue'"):
        ConnectFour(first="blue")


def test_a_full_column_is_illegal():
    state = GAME.parse("444444")
    assert GAME.actions(state) == (0, 1, 2, 4, 5, 6)
    with pytest.raises(IllegalMoveError, match=r"red cannot play 4: .* free cell; .* 1 2 3 5 6 7$"):
        GAME.result(state, 3)


# ---- evaluation


@pytest.mark.parametrize(
    ("centre", "values"), [(0, [0, 0, 20, 0, 60, 20]), (3, [3, 3, 26, 6, 66, 26])]
)
def test_report_002_evaluation_in_a_search(centre, values):
    def windows(state, player):
        return GAME.windows(state, player, centre=centre)

    assert [minimax(GAME, GAME.initial, d, "red", windows) for d in range(1, 7)] == values


def counted(game, state, player, centre=3):
    """The evaluation as report 002 tells it, window by window."""
    pieces = game.pieces(state)
    value = 0
    for window in all_windows(game.rows, game.columns, game.connect):
        discs = [pieces.get(cell) for cell in window]
        own, empty = discs.count(player), discs.count(None)
        if own == game.connect:
            value += 100
        elif own == game.connect - 1 and empty == 1:
            value += 60
        elif own and own == game.connect - 2 and empty == 2:
            value += 20
        if own == 0 and empty == 1:
            value -= 50
    middle = {(game.columns - 1) // 2, game.columns // 2}
    return value + centre * sum(
        owner == player and cell % game.columns in middle for cell, owner in pieces.items()
    )


@pytest.mark.parametrize("size", SIZES)
def test_counting_all_windows_at_once_is_counting_them_one_by_one(size):
    game = ConnectFour(*size)
    for moves, state in states(game, random.Random(0)):
        if len(moves) > 120:
            break
        for player in game.players:
            assert game.windows(state, player) == counted(game, state, player)


def test_the_usual_board_has_69_windows():
    assert len(all_windows(6, 7, 4)) == len(set(all_windows(6, 7, 4))) == 69


def test_the_numbers_of_the_evaluation_can_be_changed():
    state = GAME.parse("415161")
    assert GAME.windows(state, "yellow", centre=0) == counted(GAME, state, "yellow", centre=0)
    threats = GAME.windows(state, "red", centre=0, two=0, three=0)
    assert threats < 0
    assert GAME.windows(state, "red", centre=0, two=0, three=0, enemy_three=-1) == threats / 50
    won = GAME.parse("1212121")
    assert GAME.windows(won, "red", four=1000) - GAME.windows(won, "red") == 900


def test_the_report_comes_first_and_nothing_last():
    assert list(GAME.evaluations) == ["windows", "none"]
    assert GAME.evaluations["windows"](GAME.parse("4"), "red") == 3
    assert GAME.evaluations["none"](GAME.parse("4"), "red") == 0


# ---- notation


def test_columns_are_written_as_digits():
    assert GAME.moves_text([3, 3, 4, 2]) == "4453"
    assert ConnectFour(columns=10).moves_text([3, 9]) == "4 10"
    assert GAME.parse("") == GAME.initial
    assert GAME.parse("4453") == GAME.parse(" 4, 4,5\n3 ") == GAME.parse("44 53")
    wide = ConnectFour(columns=10)
    assert wide.parse("4 10") == wide.parse("4,10") == wide.result(wide.parse("4"), 9)


def test_a_board_reads_like_the_board():
    assert GAME.text(GAME.parse("4453")) == "\n".join([
        ". . . . . . .",
        ". . . . . . .",
        ". . . . . . .",
        ". . . . . . .",
        ". . . Y . . .",
        ". . Y R R . .",
        "1 2 3 4 5 6 7",
        "red to move",
    ])  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "....\n....\n.yr.\n.ry.",
        "\n\n  . . . .\n\n  . . . .  \n. Y R .\n. R Y .\n",
        "1 2 3 4\n. . . .\n. . . .\n. Y R .\n. R Y .\nred to move",
        ". . . .\n. . . .\n. Y R .\n. R Y .\n1 2 3 4\n\nRed To Move",
        "1....\n2....\n3.yr.\n4.ry.\nred",
    ],
)
def test_boards_may_be_typed_carelessly(text):
    game = ConnectFour(4, 4)
    assert game.parse(text) == game.parse("2332")


EMPTY = ". . . .\n" * 3


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("48", "move 2: '8' is not a legal move; legal here: 1 2 3 4"),
        ("0", "move 1: '0' is not a legal move"),
        ("11111", "move 5: '1' is not a legal move; legal here: 2 3 4"),
        ("12x", "move 3: 'x' is not a legal move"),
        ("red to move", "move 1: 'red' is not a legal move"),
        ("12121212", "move 8: '2' is not a legal move; the game is over"),
        (EMPTY + ". R X .", "row 4 reads '. R X .': expected 4 cells written R, Y or ."),
        (EMPTY + ". R . . .", "row 4 reads '. R . . .': expected 4 cells"),
        (EMPTY + "R . .", "row 4 reads 'R . .': expected 4 cells"),
        (EMPTY, "a board here has 4 rows of 4 cells"),
        (EMPTY + EMPTY, "a board here has 4 rows of 4 cells"),
        ("9" + EMPTY + "R . . .", "row 1 reads '9. . . .': rows are numbered from the top"),
        (EMPTY + "R . . .\nred to move", "'red to move', but by the count of discs yellow is next"),
        (EMPTY + "R . . .\nblue to move", "'blue to move' does not say whose turn it is"),
        (EMPTY + "R . . .\nyellow to move\nthen red", "nothing is expected after 'yellow to move'"),
        (EMPTY + "R R . .", "2 red and 0 yellow discs: red starts"),
        (EMPTY + ". Y . .", "0 red and 1 yellow discs: red starts"),
        ("....\n.R..\n....\n.Y..", "a disc in column 2 has an empty cell below it"),
        ("RY..\nRY..\nRY..\nRY..", "red has a line and so does yellow"),
        ("....\nY...\nYYY.\nRRRR", "red has a line, but is next to move"),
        ("R...\nRYYY\nRYYY\nRRRR", "no single disc of red can have completed all these lines"),
    ],
)
def test_bad_texts_are_refused_with_the_reason(text, complaint):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        ConnectFour(4, 4).parse(text)
    assert complaint in str(caught.value)


# ---- the game as a value
