"""Boards as data: every cell has its place, and clicking through paths makes every move."""

import random
import re
from itertools import product

import pytest
from playing import random_game

from teachkit.games import Checkers, ConnectFour, Morris, Othello, TicTacToe, TreeGame

OTHELLOS = [Othello(size) for size in (4, 6, 8, 10, 12)]
CONNECT_FOURS = [
    ConnectFour(rows, columns, connect)
    for rows, columns, connect in [(6, 7, 4), (4, 5, 4), (1, 5, 3), (6, 1, 2), (3, 12, 4)]
]
CHECKERS = [Checkers(rules) for rules in ("report", "pool", "russian", "brazilian", "english")]
MORRISES = [Morris(), Morris(flying=False, protect=False)]
GAMES = [TicTacToe(), TicTacToe(first="O"), *OTHELLOS, *CONNECT_FOURS, *CHECKERS, *MORRISES]

every_game = pytest.mark.parametrize("game", GAMES, ids=repr)


def random_states(game, seed):
    return random_game(game, seed)[1]


def crowded_checkers(game, rng):
    """A random checkers position with many kings, where captures are long."""
    squares = rng.sample(range(1, 33), rng.randint(6, 16))
    white, black = squares[::4], [s for n, s in enumerate(squares) if n % 4]
    whites = [f"K{s}" if s < 5 or rng.random() < 0.6 else f"{s}" for s in white]
    blacks = [f"K{s}" if s > 28 or rng.random() < 0.3 else f"{s}" for s in black]
    return game.parse(f"W:W{','.join(whites)}:B{','.join(blacks)}")


# ---- places


@every_game
def test_places_are_apart_and_inside_the_board(game):
    board = game.layout
    places = board.places.values()
    assert len({(place.x, place.y) for place in places}) == len(places)
    assert all(0 <= place.x < board.columns and 0 <= place.y < board.rows for place in places)
    assert {place.click for place in places} <= board.places.keys()
    assert len(board.column_names) in (0, board.columns)
    assert len(board.row_names) in (0, board.rows)


@pytest.mark.parametrize(
    ("game", "style", "size", "count"),
    [
        (TicTacToe(), "grid", (3, 3), 9),
        *[(game, "rack", (game.columns, game.rows), None) for game in CONNECT_FOURS],
        *[(game, "squares", (game.size, game.size), None) for game in OTHELLOS],
        *[(game, "chequers", (8, 8), 32) for game in CHECKERS],
        *[(game, "points", (7, 7), 24) for game in MORRISES],
    ],
    ids=repr,
)
def test_every_board_has_its_size_and_number_of_places(game, style, size, count):
    board = game.layout
    assert board.style == style
    assert (board.columns, board.rows) == size
    assert len(board.places) == (count or board.columns * board.rows)
    assert board.middle == ((size[0] - 1) / 2, (size[1] - 1) / 2)


@pytest.mark.parametrize("game", [TicTacToe(), *OTHELLOS, *CONNECT_FOURS], ids=repr)
def test_cells_are_numbered_in_reading_order(game):
    board = game.layout
    spots = list(product(range(board.rows), range(board.columns)))
    assert [(board.places[c].y, board.places[c].x) for c in range(len(spots))] == spots


@pytest.mark.parametrize(
    ("game", "cell", "name", "spot"),
    [
        (TicTacToe(), 0, "1", (0, 0)),
        (TicTacToe(), 5, "6", (2, 1)),
        (Othello(), 19, "d3", (3, 2)),
        (Othello(), 63, "h8", (7, 7)),
        (Othello(4), 4, "a2", (0, 1)),
        (ConnectFour(), 0, "1", (0, 0)),
        (ConnectFour(), 41, "7", (6, 5)),
        (ConnectFour(3, 12), 11, "12", (11, 0)),
        (Checkers(), 1, "1", (1, 0)),
        (Checkers(), 4, "4", (7, 0)),
        (Checkers(), 5, "5", (0, 1)),
        (Checkers(), 29, "29", (0, 7)),
        (Checkers(), 32, "32", (6, 7)),
        (Morris(), 0, "a7", (0, 0)),
        (Morris(), 1, "d7", (3, 0)),
        (Morris(), 8, "e5", (4, 2)),
        (Morris(), 9, "a4", (0, 3)),
        (Morris(), 23, "g1", (6, 6)),
    ],
)
def test_cells_lie_where_people_look_for_them(game, cell, name, spot):
    place = game.layout.places[cell]
    assert (place.name, (place.x, place.y)) == (name, spot)


@pytest.mark.parametrize("game", [*OTHELLOS, *MORRISES], ids=repr)
def test_cells_are_named_after_their_column_and_row(game):
    board = game.layout
    for place in board.places.values():
        assert place.name == board.column_names[place.x] + board.row_names[place.y]


def test_checkers_is_played_on_the_dark_squares():
    places = Checkers().layout.places.values()
    assert {(place.x, place.y) for place in places} == {
        (x, y) for x, y in product(range(8), repeat=2) if (x + y) % 2
    }


@every_game
def test_a_move_is_written_with_the_names_of_the_places_clicked(game):
    places = game.layout.places
    for state in random_states(game, seed=1):
        for move in game.actions(state):
            names = [places[cell].name for cell in game.path(move)]
            assert names == re.split("[-x]", game.name(move)) or game.name(move) == "pass"


def test_morris_points_are_joined_by_32_lines():
    board = Morris().layout
    assert len({frozenset(edge) for edge in board.edges}) == len(board.edges) == 32
    for ends in board.edges:
        a, b = (board.places[cell] for cell in ends)
        assert (a.x == b.x) != (a.y == b.y)
        between = [p for p in board.places.values() if p not in (a, b)]
        assert not any(
            min(a.x, b.x) <= p.x <= max(a.x, b.x) and min(a.y, b.y) <= p.y <= max(a.y, b.y)
            for p in between
        )


def test_men_slide_along_the_lines():
    game = Morris(flying=False)
    edges = {frozenset(edge) for edge in game.layout.edges}
    moved = {
        frozenset(move[:2])
        for seed in range(30)
        for state in random_states(game, seed)
        if not any(game.in_hand(state).values())
        for move in game.actions(state)
    }
    assert moved == edges


def test_only_morris_has_lines_between_its_places():
    assert all(bool(game.layout.edges) == isinstance(game, Morris) for game in GAMES)


# ---- what stands on the places, and what is clicked


@every_game
def test_pieces_paths_and_winning_lines_lie_on_the_board(game):
    cells = game.layout.places.keys()
    clicks = {place.click for place in game.layout.places.values()}
    for seed in range(3):
        for state in random_states(game, seed):
            assert game.pieces(state).keys() <= cells
            assert all(set(game.path(move)) <= clicks for move in game.actions(state))
            for line in game.winning_lines(state):
                assert {game.pieces(state)[cell] for cell in line} == {game.winner(state)}


@every_game
def test_pieces_are_called_after_the_players(game):
    allowed = {*game.players}
    if isinstance(game, Checkers):
        allowed |= {f"{player} king" for player in game.players}
    for state in random_states(game, seed=2):
        assert set(game.pieces(state).values()) <= allowed


def assert_clicks_tell_moves_apart(game, state):
    """No path goes on where another one ends: the last click of a move ends it."""
    paths = [game.path(move) for move in game.actions(state)]
    assert len(set(paths)) == len(paths)
    prefixes = {path[:clicks] for path in paths for clicks in range(len(path))}
    assert prefixes.isdisjoint(paths)


@every_game
def test_the_last_click_of_a_move_ends_it(game):
    for seed in range(5):
        for state in random_states(game, seed):
            assert_clicks_tell_moves_apart(game, state)


@pytest.mark.parametrize(
    "options",
    [
        *[{"rules": rules} for rules in ("report", "pool", "russian", "brazilian", "english")],
        {"removal": "end"},
        {"promotion": "as_king"},
        {"promotion": "stop", "landing": "must_continue"},
        {"majority": True},
        {"flying_kings": False, "backward_capture": False},
    ],
    ids=str,
)
def test_the_last_click_of_a_capture_ends_it(options):
    game, rng = Checkers(**options), random.Random(5)
    longest = 0
    for _ in range(400):
        state = crowded_checkers(game, rng)
        assert_clicks_tell_moves_apart(game, state)
        longest = max([longest, *(len(game.path(move)) for move in game.actions(state))])
    assert longest >= 4  # three jumps in a move were among them


@pytest.mark.parametrize("game", CONNECT_FOURS, ids=repr)
def test_a_click_anywhere_in_a_column_is_a_click_on_its_top(game):
    for place in game.layout.places.values():
        top = game.layout.places[place.click]
        assert (top.x, top.y) == (place.x, 0)
        (move,) = (m for m in game.actions(game.initial) if game.path(m) == (place.click,))
        (cell,) = game.pieces(game.result(game.initial, move))
        fallen = game.layout.places[cell]
        assert (fallen.x, fallen.y) == (place.x, game.rows - 1)


@pytest.mark.parametrize("game", [g for g in GAMES if not isinstance(g, ConnectFour)], ids=repr)
def test_elsewhere_a_click_is_on_the_cell_itself(game):
    assert all(place.click == cell for cell, place in game.layout.places.items())


def test_a_tree_has_no_board():
    assert TreeGame([[1, 2], 3]).layout is None


def test_the_same_board_whoever_starts():
    assert Othello(first="white").layout == Othello().layout
    assert Othello(6).layout != Othello().layout
