"""Tic-tac-toe: counted to the last game, compared with OpenSpiel, read and written."""

from collections import Counter
from functools import cache

import pytest

from teachkit.game import IllegalMoveError
from teachkit.games.tictactoe import TicTacToe

ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
COLUMNS = [(0, 3, 6), (1, 4, 7), (2, 5, 8)]
DIAGONALS = [(0, 4, 8), (2, 4, 6)]
LINES = ROWS + COLUMNS + DIAGONALS

GAME = TicTacToe()
O_STARTS = TicTacToe(first="O")

X_WON = GAME.parse("14253")
DRAWN = GAME.parse("152378649")


def after(game, state):
    return [game.result(state, move) for move in game.actions(state)]


def reachable(game):
    """Every state of every game, each once, the start first."""
    states = {game.initial: None}
    layer = list(states)
    while layer:
        layer = list(dict.fromkeys(child for state in layer for child in after(game, state)))
        states |= dict.fromkeys(layer)
    return list(states)


STATES = reachable(GAME)


# ---- the rules


def test_the_start():
    assert GAME.players == ("X", "O")
    assert GAME.to_move(GAME.initial) == "X"
    assert GAME.actions(GAME.initial) == tuple(range(9))
    assert GAME.pieces(GAME.initial) == {}


def test_every_game_is_counted():
    plies, winners = Counter(), Counter()

    def walk(state, ply):
        plies[ply] += 1
        if GAME.is_terminal(state):
            winners[GAME.winner(state)] += 1
        for child in after(GAME, state):
            walk(child, ply + 1)

    walk(GAME.initial, 0)
    perft = [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert [plies[ply] for ply in range(1, 11)] == [*perft, 0]
    assert plies.total() == 549_946
    assert winners == {"X": 131_184, "O": 77_904, None: 46_080}
    assert winners.total() == 255_168


def test_there_are_5478_positions_and_765_up_to_symmetry():
    turned = [6, 3, 0, 7, 4, 1, 8, 5, 2]
    mirrored = [2, 1, 0, 5, 4, 3, 8, 7, 6]

    def moved(board, places):
        return tuple(board[place] for place in places)

    def images(board):
        for _ in range(4):
            board = moved(board, turned)
            yield from (board, moved(board, mirrored))

    boards = {tuple(GAME.pieces(s).get(cell, ".") for cell in range(9)) for s in STATES}
    assert len(STATES) == len(boards) == 5478
    assert len({min(images(board)) for board in boards}) == 765


def test_nobody_can_force_a_win():
    @cache
    def value(state):
        if GAME.is_terminal(state):
            return GAME.utility(state, "X")
        best = max if GAME.to_move(state) == "X" else min
        return best(map(value, after(GAME, state)))

    assert value(GAME.initial) == 0


def test_openspiel_agrees_on_every_position():
    pyspiel = pytest.importorskip("pyspiel")
    positions = set()

    def compare(state, theirs):
        if state in positions:
            return
        positions.add(state)
        pieces = GAME.pieces(state)
        marks = [pieces.get(cell, ".").lower() for cell in range(9)]
        assert "".join(marks) == str(theirs).replace("\n", "")
        assert GAME.is_terminal(state) == theirs.is_terminal()
        assert [GAME.utility(state, player) for player in "XO"] == theirs.returns()
        if not GAME.is_terminal(state):
            assert list(GAME.actions(state)) == theirs.legal_actions()
            assert GAME.players.index(GAME.to_move(state)) == theirs.current_player()
        for move in GAME.actions(state):
            compare(GAME.result(state, move), theirs.child(move))

    compare(GAME.initial, pyspiel.load_game("tic_tac_toe").new_initial_state())
    assert len(positions) == 5478


def test_three_in_a_row_column_or_diagonal_win_and_nothing_else_does():
    won = Counter()
    for state in STATES:
        pieces = GAME.pieces(state)
        full = [
            (player, line)
            for line in LINES
            for player in "XO"
            if all(pieces.get(cell) == player for cell in line)
        ]
        assert sorted(GAME.winning_lines(state)) == sorted(line for _, line in full)
        assert GAME.winner(state) == (full[0][0] if full else None)
        assert GAME.is_terminal(state) == (bool(full) or len(pieces) == 9)
        won.update(full)
    assert len(won) == 16  # each of the eight lines was won by X and by O


def test_one_mark_may_complete_two_lines():
    state = GAME.parse("123457689")
    assert GAME.winner(state) == "X"
    assert GAME.winning_lines(state) == ((2, 5, 8), (0, 4, 8))


def test_players_take_turns_and_o_may_start():
    assert O_STARTS.players == ("O", "X")
    assert O_STARTS.to_move(O_STARTS.initial) == "O"
    state = O_STARTS.parse("14253")
    assert O_STARTS.winner(state) == "O"
    assert O_STARTS.pieces(state) == {0: "O", 1: "O", 2: "O", 3: "X", 4: "X"}
    assert len(reachable(O_STARTS)) == 5478


# ---- evaluation


def board(marks):
    """Text of a board with these marks by cell."""
    return "".join(marks.get(cell, ".") for cell in range(9))


@pytest.mark.parametrize("game", [GAME, O_STARTS], ids=["X starts", "O starts"])
@pytest.mark.parametrize("line", LINES)
def test_two_in_a_line_count_1_and_3_around_a_gap_in_rows_columns_and_diagonals_alike(line, game):
    own, enemy = game.players
    for gap, value in zip(line, (1, 3, 1), strict=True):
        pair = {cell: own for cell in line if cell != gap}
        for elsewhere in set(range(9)) - set(line):
            state = game.parse(board(pair | {elsewhere: enemy}))
            assert game.lines(state, own) == value
            assert game.lines(state, enemy) == -value
        blocked = game.parse(board(pair | {gap: enemy}))
        assert game.lines(blocked, own) == game.lines(blocked, enemy) == 0


@pytest.mark.parametrize("weights", [{}, {"two": 10}, {"gap": 0.5}, {"two": -1, "gap": 0}])
def test_the_evaluation_is_the_sum_over_all_lines_with_these_weights(weights):
    two, gap = weights.get("two", 1), weights.get("gap", 2)
    worth = {"PP.": two, ".PP": two, "P.P": two + gap, "EE.": -two, ".EE": -two, "E.E": -two - gap}
    for state in STATES:
        pieces = GAME.pieces(state)
        for player in "XO":
            seen = {player: "P", GAME.other(player): "E", None: "."}
            lines = ["".join(seen[pieces.get(cell)] for cell in line) for line in LINES]
            expected = sum(worth.get(line, 0) for line in lines)
            assert GAME.lines(state, player, **weights) == expected


@pytest.mark.parametrize(("depth", "value"), [(4, -1), (5, 5)])
def test_report_000_evaluation_in_a_search(depth, value):
    """Where rows counted nothing, as in the published program, these would be 0 and 4."""

    def search(state, depth):
        if GAME.is_terminal(state):
            return GAME.utility(state, "X") * float("inf")
        if depth == 0:
            return GAME.evaluations["lines"](state, "X")
        best = max if GAME.to_move(state) == "X" else min
        return best(search(child, depth - 1) for child in after(GAME, state))

    assert search(GAME.initial, depth) == value


def test_the_evaluations_by_name():
    assert list(GAME.evaluations) == ["lines", "none"]
    assert GAME.evaluations["none"](X_WON, "X") == 0


# ---- notation


@pytest.mark.parametrize("game", [GAME, O_STARTS], ids=["X starts", "O starts"])
def test_every_board_is_read_back(game):
    for state in reachable(game):
        text = game.text(state)
        assert game.parse(text) == state
        *rows, _ = text.splitlines()
        assert game.parse("/".join(rows)) == state  # marks alone tell whose turn it is
        assert game.parse(text.replace(" ", "  ").lower()) == state
        for move in game.actions(state):
            assert game.move(state, game.name(move)) == move


def test_cells_are_written_1_to_9():
    assert GAME.moves_text([4, 8, 0, 6]) == "5917"
    state = GAME.parse("5917")
    assert GAME.pieces(state) == {0: "X", 4: "X", 6: "O", 8: "O"}
    assert GAME.parse(" 5, 9\n1 7 ") == state
    assert GAME.parse("") == GAME.initial
    assert [GAME.path(move) for move in (0, 8)] == [(0,), (8,)]


def test_a_board_reads_like_the_board():
    assert GAME.text(GAME.parse("5917")) == "X . .\n. X .\nO . O\nX to move"
    assert GAME.text(X_WON).endswith("\nO to move: X has won")
    assert GAME.text(DRAWN).endswith("\nO to move: drawn")


@pytest.mark.parametrize(
    "text",
    [
        "X../.X./O.O X to move",
        "x..\n.x.\no.o\nx",
        "\n  X . .\n\n  . X .  \n  O . O\n\n  X TO MOVE  \n",
        "X...X.O.O",
    ],
)
def test_boards_may_be_typed_carelessly(text):
    assert GAME.parse(text) == GAME.parse("5917")


# ---- what is not a game, a move, a player or a board


@pytest.mark.parametrize(
    ("moves", "move", "complaint"),
    [
        ("5", 4, "O cannot play 5; legal here: 1 2 3 4 6 7 8 9"),
        ("", 9, "X cannot play 10; legal here: 1 2 3 4 5 6 7 8 9"),
        ("", -1, "X cannot play 0; legal here: 1 2 3 4 5 6 7 8 9"),
        pytest.param(
            "", 10**5000, "X cannot play a certain int; legal here: 1 2 3 4 5 6 7 8 9", id="huge"
        ),
        ("", 4.0, "X cannot play 5.0; legal here: 1 2 3 4 5 6 7 8 9"),
        (
            *("", "5"),
            (
                "X cannot play '5': that is a text, and game.move(state, '5') is the move it names"
                "; legal here: 1 2 3 4 5 6 7 8 9"
            ),
        ),
        ("", None, "X cannot play None; legal here: 1 2 3 4 5 6 7 8 9"),
        ("", (4,), "X cannot play (4,); legal here: 1 2 3 4 5 6 7 8 9"),
        ("", slice(0, 2), "X cannot play slice(0, 2, None); legal here: 1 2 3 4 5 6 7 8 9"),
        ("14253", 5, "O cannot play 6; the game is over"),
        ("152378649", 0, "O cannot play 1; the game is over"),
    ],
)
def test_illegal_moves_are_named_with_what_is_allowed(moves, move, complaint):
    state = GAME.parse(moves)
    with pytest.raises(IllegalMoveError) as error:
        GAME.result(state, move)
    assert str(error.value) == complaint


@pytest.mark.parametrize("text", ["0", "10", "a1", "-1", "5", "", "５", "1.0"])
def test_texts_that_name_no_legal_move(text):
    with pytest.raises(IllegalMoveError, match="is not a legal move; legal here: 1 2 3 4 6 7 8 9"):
        GAME.move(GAME.parse("5"), text)


@pytest.mark.parametrize("player", ["Z", "x", "", None, 0, ["X"]])
def test_unknown_players(player):
    with pytest.raises(ValueError, match="first must be 'X' or 'O', not"):
        TicTacToe(first=player)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("55", "move 2: '5' is not a legal move; legal here: 1 2 3 4 6 7 8 9"),
        ("150", "move 3: '0' is not a legal move; legal here: 2 3 4 6 7 8 9"),
        ("142536", "move 6: '6' is not a legal move; the game is over"),
        ("1-5", "move 2: '-' is not a legal move; legal here: 2 3 4 5 6 7 8 9"),
        ("c3", "move 1: 'c' is not a legal move; legal here: 1 2 3 4 5 6 7 8 9"),
        ("X", "'X' is not a board of nine cells written X, O or ."),
        ("XO. ... ..", "'XO. ... ..' is not a board of nine cells written X, O or ."),
        ("XO. .?. ...", "'XO. .?. ...' is not a board of nine cells written X, O or ."),
        ("XO. ... ....", "'.' does not say whose turn it is: write 'X to move' or 'O to move'"),
        ("XO. ... ... Z to move", "'Z to move' does not say whose turn it is"),
        ("XO. ... ... X to move now", "'X to move now' does not say whose turn it is"),
        ("X.. ... ... X to move", "'X to move', but by the count of marks O is next"),
        ("XO. ... ... O to move", "'O to move', but by the count of marks X is next"),
        ("XX. ... ...", "2 X and 0 O marks: X starts, so has as many marks or one more"),
        ("O.. ... ...", "0 X and 1 O marks: X starts, so has as many marks or one more"),
        ("XXX XXX XXX", "9 X and 0 O marks: X starts, so has as many marks or one more"),
        ("XXX OOO ...", "both players have a line: a game ends with the first line"),
        ("XXX OO. O..", "X has a line but would be next to move"),
        ("OOO XX. XX.", "O has a line but would be next to move"),
    ],
)
def test_bad_texts_are_refused_with_the_reason(text, complaint):
    with pytest.raises(ValueError) as error:  # noqa: PT011 - the whole message follows
        GAME.parse(text)
    assert str(error.value).startswith(complaint)
