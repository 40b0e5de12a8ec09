"""Pictures of boards: what they show, how well it can be seen, and what bad input gets."""

import pickle
import random
import re
import struct
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import product
from math import dist, inf, nan

import pytest
from contrast import contrast
from IPython.core.formatters import DisplayFormatter

from teachkit.draw.board.painter import Painter, board_svg, thumbnail
from teachkit.draw.palette import PRINT, THEMES
from teachkit.draw.shapes import Box, Disc, Line, Polygon, Text
from teachkit.games import Checkers, ConnectFour, Morris, Othello, TicTacToe

TICTACTOE, CONNECT_FOUR, OTHELLO = TicTacToe(), ConnectFour(), Othello()
CHECKERS, MORRIS = Checkers(), Morris()
GAMES = [TICTACTOE, CONNECT_FOUR, OTHELLO, CHECKERS, MORRIS]
KINGS = CHECKERS.parse("W:W21,K22,30,K3:BK29,1,K12,6,9")

SVG = "{http://www.w3.org/2000/svg}"


def by_name(game):
    return type(game).__name__


def played(game, seed):
    """The states of a game of random moves, each with the move that led to it."""
    chance, state = random.Random(seed), game.initial
    yield state, None
    while moves := game.actions(state):
        move = chance.choice(moves)
        state = game.result(state, move)
        yield state, move


def after(game, moves):
    """The state after some moves, and the last of them."""
    state, move = game.initial, None
    for name in moves.split():
        move = game.move(state, name)
        state = game.result(state, move)
    return state, move


def shapes(game, state, *, last=None, theme="light", flipped=False, marks=None, coordinates=True):
    """The picture as shapes in cells; the first is the ground they lie on."""
    return list(Painter(game, state, last, theme, flipped).paint(marks, coordinates))


def kind(drawn, *words):
    """The shapes, or the elements of an SVG, that have all these words in their kind."""
    return [shape for shape in drawn if set(words) <= set(kind_of(shape).split())]


def kind_of(shape):
    return shape.get("class", "") if isinstance(shape, ET.Element) else shape.look.kind


def cells(drawn, *words):
    return [shape.look.cell for shape in kind(drawn, *words)]


def box(shape):
    """Left, top, right and bottom of a shape, with its outline."""
    match shape:
        case Line(start, end):
            points = [start, end]
        case Disc((x, y), r):
            points = [(x - r, y - r), (x + r, y + r)]
        case Box((x, y), wide, high):
            points = [(x, y), (x + wide, y + high)]
        case Polygon(points):
            pass
        case Text((x, y), text, size):
            wide, high = 0.64 * size * len(text), 0.72 * size
            points = [(x - wide / 2, y - high / 2), (x + wide / 2, y + high / 2)]
    xs, ys = zip(*points, strict=True)
    edge = shape.look.width / 2
    return min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge


def is_inside(shape, left, top, right, bottom):
    x1, y1, x2, y2 = box(shape)
    slack = 1e-9
    return x1 >= left - slack and y1 >= top - slack and x2 <= right + slack and y2 <= bottom + slack


# ---- what the picture shows


@pytest.mark.parametrize("flipped", [False, True], ids=["upright", "flipped"])
@pytest.mark.parametrize("game", GAMES, ids=by_name)
def test_every_state_of_a_game_is_drawn_with_all_its_pieces(game, flipped):
    board = game.layout
    for seed in range(2):
        for state, move in played(game, seed):
            drawn = shapes(game, state, last=move, flipped=flipped)
            pieces = game.pieces(state)
            assert sorted(cells(drawn, "cell")) == sorted(board.places)
            for player in game.players:
                owned = {cell for cell, piece in pieces.items() if piece.split()[0] == player}
                discs = kind(drawn, "piece", player)
                assert {disc.look.cell for disc in discs} == owned
                assert len(discs) == len(owned) * (2 if player == "X" else 1)
            kings = [cell for cell, piece in pieces.items() if piece.endswith(" king")]
            assert sorted(cells(drawn, "crown")) == sorted(kings)
            ground = drawn[0]
            assert ground.look.kind == "ground"
            assert all(is_inside(shape, *box(ground)) for shape in drawn)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES, ids=by_name)
def test_svg_is_plain_xml_that_needs_nothing_else(game, theme):
    allowed = {
        *("x1", "y1", "x2", "y2", "cx", "cy", "r", "x", "y", "width", "height", "rx", "points"),
        *("font-size", "font-weight", "fill", "stroke", "stroke-width", "class", "data-cell", "d"),
    }
    for state, move in list(played(game, 7))[::9]:
        root = ET.fromstring(board_svg(game, state, last=move, theme=theme))
        title, desc, *elements = root
        assert (title.tag, desc.tag) == (f"{SVG}title", f"{SVG}desc")
        assert root.get("role") == "img"
        for element in elements:
            name = element.tag.removeprefix(SVG)
            assert name in {"line", "circle", "rect", "polygon", "path", "text"}
            assert set(element.attrib) <= allowed
            assert re.fullmatch("none|#[0-9a-f]{6}", element.get("fill"))
            assert element.get("class")


def test_the_svg_has_the_shapes_in_their_order_with_class_and_cell():
    state = TICTACTOE.parse("5917")
    drawn = shapes(TICTACTOE, state, marks={1: "+1"})
    _, _, *elements = ET.fromstring(board_svg(TICTACTOE, state, marks={1: "+1"}))
    assert [element.get("class") for element in elements] == [shape.look.kind for shape in drawn]
    assert [element.get("data-cell") for element in elements] == [
        None if shape.look.cell is None else str(shape.look.cell) for shape in drawn
    ]


@pytest.mark.parametrize("game", GAMES, ids=by_name)
def test_the_picture_says_in_words_what_it_shows(game):
    *_, (state, move) = list(played(game, 3))[:8]
    picture = board_svg(game, state, last=move)
    root = ET.fromstring(picture)
    desc = root.findtext(f"{SVG}desc")
    assert desc == f"{game.text(state)}\nlast move: {game.name(move)}"
    assert game.parse(desc.partition("\nlast move")[0]) == state
    assert picture.words == desc
    assert root.findtext(f"{SVG}title").endswith(f": {game.to_move(state)} to move")


def test_the_title_says_how_the_game_ended():
    def title(game, state):
        return ET.fromstring(board_svg(game, state)).findtext(f"{SVG}title")

    assert title(TICTACTOE, TICTACTOE.parse("14253")) == "Tic-tac-toe: X has won"
    assert title(TICTACTOE, TICTACTOE.parse("152378649")) == "Tic-tac-toe: drawn"
    assert title(MORRIS, MORRIS.initial) == "Nine men's morris: black to move"


def test_only_kings_wear_a_crown():
    drawn = shapes(CHECKERS, KINGS)
    assert sorted(cells(drawn, "crown")) == [3, 12, 22, 29]
    assert sorted(cells(drawn, "piece", "king")) == [3, 12, 22, 29]
    assert not set(cells(drawn, "ring")) & {3, 12, 22, 29}
    assert not kind(shapes(CHECKERS, CHECKERS.initial), "crown")


def test_pieces_differ_by_more_than_colour():
    state = CONNECT_FOUR.parse("1234")
    drawn = shapes(CONNECT_FOUR, state, theme="print")
    assert cells(drawn, "ring") == cells(drawn, "piece", "red")
    assert cells(drawn, "star") == cells(drawn, "piece", "yellow")
    rings = Counter(cells(shapes(CHECKERS, CHECKERS.initial), "ring"))
    assert {rings[square] for square in range(1, 13)} == {1}
    assert {rings[square] for square in range(21, 33)} == {2}


# ---- the last move, the winning line, mills and men in hand


def test_the_cell_of_the_last_move_is_lit():
    state, move = after(TICTACTOE, "5 9 1")
    assert cells(shapes(TICTACTOE, state, last=move), "last") == [0]
    state, move = after(OTHELLO, "f5 d6")
    assert cells(shapes(OTHELLO, state, last=move), "last") == [5 * 8 + 3]
    assert not kind(shapes(OTHELLO, state), "last")


def test_a_pass_lights_nothing():
    game = Othello(4)
    passes = [
        (state, move) for seed in range(30) for state, move in played(game, seed) if move == -1
    ]
    state, move = passes[0]
    assert game.name(move) == "pass"
    assert not kind(shapes(game, state, last=move), "last")
    assert "last move: pass" in board_svg(game, state, last=move).words


def test_the_disc_that_fell_is_lit_and_not_the_top_of_its_column():
    state, move = after(CONNECT_FOUR, "4 4 4 1")
    assert cells(shapes(CONNECT_FOUR, state, last=move), "last") == [5 * 7]
    state, move = after(CONNECT_FOUR, "4 4 4")
    assert cells(shapes(CONNECT_FOUR, state, last=move), "last") == [3 * 7 + 3]


def test_a_checkers_move_shows_all_its_squares_and_the_way_between_them():
    start = CHECKERS.parse("W:W29:B25,18,5")
    move = CHECKERS.move(start, "29x22x15")
    drawn = shapes(CHECKERS, CHECKERS.result(start, move), last=move)
    assert cells(drawn, "last") == [29, 22, 15]
    places = CHECKERS.layout.places
    start, over, end = ((places[cell].x + 0.5, places[cell].y + 0.5) for cell in (29, 22, 15))
    ways = [(line.start, line.end) for line in kind(drawn, "way")]
    assert ways == 2 * [(start, over), (over, end)]
    assert not kind(drawn, "taken")


def test_a_man_taken_by_a_mill_leaves_a_cross():
    state, move = after(MORRIS, "a7 a1 d7 d1 g7xa1")
    drawn = shapes(MORRIS, state, last=move)
    names = {cell: place.name for cell, place in MORRIS.layout.places.items()}
    assert [names[cell] for cell in cells(drawn, "last")] == ["g7", "a1"]
    assert {names[cell] for cell in cells(drawn, "taken")} == {"a1"}
    assert not kind(drawn, "way")
    (mill,) = kind(drawn, "mill")
    assert {mill.start, mill.end} == {(0.5, 0.5), (6.5, 0.5)}


def test_a_man_who_walks_leaves_no_cross():
    state, move = next(
        (state, move)
        for seed in range(20)
        for state, move in played(MORRIS, seed)
        if move and move[0] >= 0 > move[2]
    )
    drawn = shapes(MORRIS, state, last=move)
    assert cells(drawn, "last") == [move[0], move[1]]
    assert len(kind(drawn, "way")) == 2
    assert not kind(drawn, "taken")


@pytest.mark.parametrize("coordinates", [True, False])
@pytest.mark.parametrize("flipped", [True, False])
def test_men_in_hand_lie_beside_the_board(coordinates, flipped):
    state, _ = after(MORRIS, "a7 a1 d7 d1 g7xa1")
    drawn = shapes(MORRIS, state, coordinates=coordinates, flipped=flipped)
    blacks, whites = ([disc.centre[0] for disc in kind(drawn, "hand", p)] for p in MORRIS.players)
    assert (len(blacks), len(whites)) == (6, 7)
    left, right = (whites, blacks) if flipped else (blacks, whites)
    assert max(left) < 0
    assert min(right) > 7
    counts = {text.text: text.at[0] for text in kind(drawn, "count")}
    assert counts == ({"6": blacks[0], "7": whites[0]} if coordinates else {})


def test_the_picture_of_a_morris_board_never_changes_its_size():
    states = [state for state, _ in played(MORRIS, 1)]
    assert any(sum(MORRIS.in_hand(state).values()) == 0 for state in states)
    assert len({box(shapes(MORRIS, state)[0]) for state in states}) == 1


@pytest.mark.parametrize(
    ("game", "moves", "ends"),
    [
        (TICTACTOE, "1 4 2 5 3", {(0, 2)}),
        (TICTACTOE, "3 1 5 2 7", {(2, 6)}),
        (CONNECT_FOUR, "4 4 5 5 6 6 7", {(38, 41)}),
        (CONNECT_FOUR, "1 2 1 2 1 2 1", {(14, 35)}),
        (CONNECT_FOUR, "1 1 2 2 4 4 5 5 3", {(35, 38), (36, 39)}),
    ],
)
def test_the_winning_line_runs_from_the_first_cell_to_the_last(game, moves, ends):
    state, move = after(game, moves)
    drawn = shapes(game, state, last=move)
    lines = kind(drawn, "win")
    centres = {c: (place.x + 0.5, place.y + 0.5) for c, place in game.layout.places.items()}

    def nearest(point):
        return min(centres, key=lambda cell: dist(centres[cell], point))

    assert {(nearest(line.start), nearest(line.end)) for line in lines} == ends
    for line in lines:
        first, last = centres[nearest(line.start)], centres[nearest(line.end)]
        beyond = dist(line.start, line.end) - dist(first, last)
        assert 0 < beyond < 0.9
        assert dist(line.start, first) == pytest.approx(beyond / 2)
    assert drawn.index(lines[0]) > max(map(drawn.index, kind(drawn, "piece")))
    assert len(kind(drawn, "halo")) == len(lines)


def test_nobody_has_a_winning_line_before_the_end():
    assert not kind(shapes(CONNECT_FOUR, CONNECT_FOUR.parse("445566")), "win")


# ---- marks


def test_marks_stand_on_their_cells_above_everything():
    marks = {0: "+1", 4: "≤2", 8: "legal", 2: -3.0, 6: inf}
    drawn = shapes(TICTACTOE, TICTACTOE.parse("5917"), marks=marks)
    texts = {
        shape.look.cell: shape.text for shape in kind(drawn, "mark") if isinstance(shape, Text)
    }
    assert texts == {0: "+1", 4: "≤2", 2: "−3", 6: "+∞"}
    assert cells(drawn, "legal") == [8]
    assert [s.look.kind for s in drawn[-9:]] == ["mark"] * 4 + ["legal"] + ["mark"] * 4


@pytest.mark.parametrize(
    "text", ["1", "+1", "≤12", "−1.25", "WWWWWWWWW", "a very long text", "سلام"]
)
@pytest.mark.parametrize("game", GAMES, ids=by_name)
def test_a_plate_is_no_wider_than_a_cell(game, text):
    state, _ = list(played(game, 1))[5]
    drawn = shapes(game, state, marks=dict.fromkeys(game.layout.places, text))
    for shape in kind(drawn, "mark"):
        if isinstance(shape, Box):
            assert 0.2 < shape.wide < 1
    assert {t.text for t in kind(drawn, "mark") if isinstance(t, Text)} == {
        text if len(text) < 10 else "a very l…"
    }


def test_marks_are_told_in_words_too_and_in_full():
    picture = board_svg(CHECKERS, KINGS, marks={14: "a very long text", 29: "legal"})
    assert picture.words.endswith("\nmarked: 14 a very long text, 29 legal")


@pytest.mark.parametrize(
    "text",
    [
        "<b>&\"'</b>",
        "</text><script>alert(1)</script>",
        '" onload="alert(1)',
        "]]>",
        "&lt;",
        "\\N",
        "a\nb",
        "سلام",
        "Ж🎉",
        "\x00\x1b\x7f",
        "\ud800",
        "\ufffe",
    ],
)
def test_hostile_marks_stay_text(text, tmp_path):
    picture = board_svg(TICTACTOE, TICTACTOE.initial, marks={4: text}, size=300)
    picture.save(tmp_path / "board.svg")
    root = ET.parse(tmp_path / "board.svg").getroot()
    plain = board_svg(TICTACTOE, TICTACTOE.initial, marks={4: "+1"}, size=300)
    assert [element.tag for element in root] == [element.tag for element in ET.fromstring(plain)]
    assert [sorted(element.attrib) for element in root] == [
        sorted(element.attrib) for element in ET.fromstring(plain)
    ]
    literal = re.sub("[\x00\x1b\x7f\ud800\ufffe]", "\ufffd", " ".join(text.split()))
    assert root.findtext(f"{SVG}desc").endswith(f"\nmarked: 5 {literal}")
    *_, mark = root
    assert mark.text == (literal if len(literal) <= 9 else f"{literal[:8]}…")


# ---- coordinates, size, turning


def test_coordinates_name_rows_columns_and_cells():
    def names(game, **options):
        drawn = shapes(game, game.initial, **options)
        return [text.text for text in kind(drawn, "name")]

    assert names(OTHELLO) == [*"abcdefgh", *"12345678"]
    assert names(CONNECT_FOUR) == list("1234567")
    assert names(MORRIS) == [*"abcdefg", *"7654321"]
    assert names(CHECKERS) == [str(square) for square in range(1, 33)]
    assert names(TICTACTOE) == list("123456789")
    assert not any(names(game, coordinates=False) for game in GAMES)


@pytest.mark.parametrize("game", GAMES, ids=by_name)
def test_flipping_turns_the_board_by_half_a_turn_and_leaves_text_upright(game):
    state, move = list(played(game, 2))[6]
    board = game.layout
    upright, flipped = (shapes(game, state, last=move, flipped=f) for f in (False, True))

    def centres(drawn, *words):
        boxes = [(shape.look.cell, box(shape)) for shape in kind(drawn, *words)]
        return {cell: ((x1 + x2) / 2, (y1 + y2) / 2) for cell, (x1, y1, x2, y2) in boxes}

    for words in (["cell"], ["last"], ["piece", game.players[0]], ["piece", game.players[1]]):
        turned = centres(flipped, *words)
        assert turned
        for cell, (x, y) in centres(upright, *words).items():
            assert turned[cell] == pytest.approx((board.columns - x, board.rows - y))
    assert len(upright) == len(flipped)
    assert "transform" not in board_svg(game, state, flipped=True)


def test_flipped_coordinates_stay_with_their_rows_and_columns():
    for flipped in (False, True):
        drawn = shapes(OTHELLO, OTHELLO.initial, flipped=flipped)
        texts = {text.text: text.at for text in kind(drawn, "name")}
        corner = next(box(cell) for cell in kind(drawn, "cell") if cell.look.cell == 0)
        left, top, right, bottom = corner
        assert left < texts["a"][0] < right
        assert top < texts["1"][1] < bottom
        assert texts["a"][1] > 8
        assert texts["1"][0] < 0
        numbers = shapes(CHECKERS, CHECKERS.initial, flipped=flipped)
        squares = {cell.look.cell: box(cell) for cell in kind(numbers, "cell")}
        assert all(is_inside(text, *squares[text.look.cell]) for text in kind(numbers, "name"))


def test_numbers_of_squares_are_clear_of_the_men():
    drawn = shapes(CHECKERS, CHECKERS.initial)
    men = {disc.look.cell: disc for disc in kind(drawn, "piece")}
    for text in kind(drawn, "name"):
        if man := men.get(text.look.cell):
            _, _, right, bottom = box(text)
            assert dist((right, bottom), man.centre) > man.radius


@pytest.mark.parametrize("size", [16, 60, 99.5, 320, 1200, 10_000])
@pytest.mark.parametrize("game", [*GAMES, ConnectFour(9, 4)], ids=repr)
def test_the_longer_side_is_as_long_as_asked(game, size):
    root = ET.fromstring(board_svg(game, game.initial, size=size))
    sides = float(root.get("width")), float(root.get("height"))
    assert max(sides) == pytest.approx(size, rel=1e-3)
    left, top, wide, high = map(float, root.get("viewBox").split())
    assert wide / high == pytest.approx(sides[0] / sides[1], rel=1e-3)
    ground = kind(root, "ground")[0]
    assert [float(ground.get(key)) for key in ("x", "y", "width", "height")] == [
        left,
        top,
        wide,
        high,
    ]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES, ids=by_name)
def test_coordinates_are_large_enough_to_read_or_left_out(game, theme):
    shown = []
    for size in range(40, 401, 20):
        root = ET.fromstring(board_svg(game, game.initial, size=size, theme=theme))
        scale = float(root.get("width")) / float(root.get("viewBox").split()[2])
        heights = [float(text.get("font-size")) * scale for text in kind(root, "name")]
        assert all(height > 5 for height in heights)
        shown.append(bool(heights))
    assert shown == sorted(shown)
    assert (shown[0], shown[-1]) == (False, True)


def test_type_is_larger_for_the_projector():
    light, projector = (
        kind(shapes(OTHELLO, OTHELLO.initial, theme=t), "name") for t in ("light", "projector")
    )
    assert projector[0].size > 1.2 * light[0].size


# ---- thumbnails


def test_a_tic_tac_toe_thumbnail_is_four_lines_crosses_and_rings():
    state, move = after(TICTACTOE, "5 9 1")
    drawn = thumbnail(TICTACTOE, state)
    assert len(kind(drawn, "grid")) == 4
    assert [type(s) for s in kind(drawn, "piece", "X")] == [Line] * 4
    assert [type(s) for s in kind(drawn, "piece", "O")] == [Disc]
    assert len(drawn) == 9
    assert cells(thumbnail(TICTACTOE, state, move), "last") == [0]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES, ids=by_name)
def test_thumbnails_have_few_shapes_inside_the_board(game, theme):
    board = game.layout
    for state, move in list(played(game, 5))[::4]:
        drawn = thumbnail(game, state, move, theme)
        assert set(map(type, drawn)) <= {Line, Disc, Box}
        assert all(is_inside(shape, 0, 0, board.columns, board.rows) for shape in drawn)
        assert set(cells(drawn, "piece")) == set(game.pieces(state))
        assert set(cells(drawn, "king")) == {
            cell for cell, piece in game.pieces(state).items() if "king" in piece
        }
        assert len(drawn) <= 40 + 2 * len(game.pieces(state))


# ---- contrast


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_text_has_a_contrast_of_at_least_four_and_a_half(theme):
    colours = theme.boards
    for ink, paper in [
        (colours.name, theme.background),
        (colours.name, colours.tint),
        (colours.number, colours.dark),
        (colours.edge, colours.last),
        (colours.wood_line, colours.wood),
        (theme.ink, theme.background),
    ]:
        assert contrast(ink, paper) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_shapes_have_a_contrast_of_at_least_three(theme):
    colours = theme.boards
    for ink, paper in [
        (colours.line, theme.background),
        (colours.felt_line, colours.felt),
        (colours.hole, colours.rack),
        (colours.rack, theme.background),
        (colours.rack_edge, colours.rack),
        (colours.rack_edge, colours.hole),
        (colours.light, colours.dark),
        (colours.wood_line, colours.wood),
        (colours.mill, colours.wood),
        (colours.win, colours.win_halo),
        (colours.edge, colours.last),
        (colours.edge, colours.legal),
        (colours.tint_edge, colours.tint),
    ]:
        assert contrast(ink, paper) >= 3


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_pieces_stand_out_from_whatever_they_lie_on(theme):
    colours = theme.boards
    grounds = {
        "XO": [theme.background, colours.tint],
        "red yellow": [colours.hole],
        "black white": [colours.felt, colours.dark, colours.wood, colours.last],
    }
    for players, papers in grounds.items():
        for player, paper in product(players.split() if " " in players else players, papers):
            paint = colours.pieces[player]
            inks = {paint.fill, paint.outline} - {"none"}
            assert max(contrast(ink, paper) for ink in inks) >= 3
            if paint.mark != "none":
                assert contrast(paint.mark, paint.fill) >= 3


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_what_is_laid_over_a_board_shows_on_every_ground_and_piece(theme):
    colours = theme.boards
    boards = [colours.felt, colours.dark, colours.wood, colours.hole]
    pieces = [colours.pieces[player].fill for player in ("red", "yellow", "black", "white")]
    for paper in [*boards, *pieces, theme.background]:
        assert max(contrast(colours.legal, paper), contrast(colours.edge, paper)) >= 3
    for paper in [colours.felt, colours.dark, colours.wood]:
        assert max(contrast(colours.last, paper), contrast(colours.edge, paper)) >= 3
    assert max(contrast(ink, theme.background) for ink in (colours.tint, colours.tint_edge)) >= 3


def test_print_has_no_colour():
    for game in GAMES:
        *_, (state, move) = played(game, 4)
        for shape in [
            *shapes(game, state, last=move, theme=PRINT),
            *thumbnail(game, state, move, PRINT),
        ]:
            for colour in (shape.look.fill, shape.look.stroke):
                assert colour == "none" or colour[1:3] == colour[3:5] == colour[5:7]


# ---- notebooks and files


def test_a_notebook_shows_the_picture_and_else_the_words():
    picture = board_svg(TICTACTOE, TICTACTOE.parse("5"))
    words = ". . .\n. X .\n. . .\nO to move"
    shown, about = DisplayFormatter().format(picture)
    assert set(shown) == {"image/svg+xml", "image/png", "text/plain"}
    assert (shown["image/svg+xml"], shown["text/plain"]) == (picture, words)
    assert about["image/png"] == {"width": 320, "alt": words}
    assert picture.startswith("<svg ")
    assert type(picture._repr_svg_()) is str
    assert repr(picture) == words


def test_a_picture_survives_pickling():
    picture = board_svg(TICTACTOE, TICTACTOE.parse("5"))
    copy = pickle.loads(pickle.dumps(picture))
    assert (copy, copy.words) == (picture, picture.words)


def test_save_writes_svg_or_words_and_names_them_when_asked_for_anything_else(tmp_path):
    picture = board_svg(MORRIS, MORRIS.initial, marks={0: "≤2"})
    picture.save(tmp_path / "board.SVG")
    picture.save(str(tmp_path / "board.txt"))
    assert (tmp_path / "board.SVG").read_text(encoding="utf-8") == f"{picture}\n"
    assert (tmp_path / "board.txt").read_text(encoding="utf-8") == f"{picture.words}\n"
    with pytest.raises(ValueError, match="not 'gif': svg, pdf, png, dot, tex, tikz, txt"):
        picture.save(tmp_path / "board.gif")
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_board_is_also_a_png_and_a_pdf(game, tmp_path):
    *_, (state, move) = played(game, 4)
    picture = board_svg(game, state, last=move, size=200, marks={game.path(move)[-1]: "$x_1$"})
    picture.save(tmp_path / "board.png", scale=3)
    png = (tmp_path / "board.png").read_bytes()
    assert png.startswith(b"\x89PNG")
    assert max(struct.unpack(">II", png[16:24])) == 600
    picture.save(tmp_path / "board.pdf")
    assert (tmp_path / "board.pdf").read_bytes().startswith(b"%PDF")


# ---- bad input


def test_an_unknown_theme_names_the_known_ones():
    with pytest.raises(
        ValueError, match="no theme 'pink': there are light, dark, print, projector"
    ):
        board_svg(TICTACTOE, TICTACTOE.initial, theme="pink")


@pytest.mark.parametrize("size", [0, -5, 15, 10_001, inf, nan, "320", None, True, [1]])
def test_a_silly_size_is_refused(size):
    with pytest.raises(ValueError, match="size must be a number of pixels from 16 to 10000"):
        board_svg(TICTACTOE, TICTACTOE.initial, size=size)


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        ({9: "x", 4: "y", -1: "z"}, "no cell 9, -1 on this board: the cells are 0 to 8"),
        ({"a1": "x"}, "no cell 'a1' on this board"),
        ({None: "x"}, "no cell None on this board"),
        ([1, 2], r"marks must map cells to short texts, not \[1, 2\]"),
        ("legal", "marks must map cells to short texts, not 'legal'"),
        ({4: None}, "a mark is a short text or a number, not None"),
    ],
)
def test_marks_that_do_not_belong_on_the_board_are_named(marks, message):
    with pytest.raises(ValueError, match=message):
        board_svg(TICTACTOE, TICTACTOE.initial, marks=marks)
    with pytest.raises(ValueError, match=message):
        shapes(TICTACTOE, TICTACTOE.initial, marks=marks)


def test_a_mark_on_a_light_square_of_checkers_is_refused():
    with pytest.raises(ValueError, match="no cell 0, 33 on this board: the cells are 1 to 32"):
        board_svg(CHECKERS, CHECKERS.initial, marks={0: "x", 33: "x"})


@pytest.mark.parametrize("draw", [board_svg, shapes, thumbnail])
def test_what_is_no_game_is_refused_with_a_way_out(draw):
    for thing in (None, "chess", []):
        with pytest.raises(ValueError, match=r"is not a game: .* from teachkit\.Game"):
            draw(thing, 0)


@pytest.mark.parametrize("game", GAMES, ids=by_name)
@pytest.mark.parametrize("last", ["e4", 99, 2.5, (1, 2, 99), [[]], object()])
def test_a_last_move_that_is_no_move_is_refused(game, last):
    with pytest.raises(ValueError, match="is not a move of this game"):
        board_svg(game, list(played(game, 0))[4][0], last=last)


def test_a_move_that_did_not_lead_to_the_state_is_refused():
    with pytest.raises(ValueError, match="5 did not lead to this state: no piece stands"):
        board_svg(TICTACTOE, TICTACTOE.initial, last=4)
    with pytest.raises(ValueError, match="1 did not lead to this state"):
        board_svg(CONNECT_FOUR, CONNECT_FOUR.parse("44"), last=0)


# ---- other sizes of boards


@pytest.mark.parametrize(
    "game",
    [ConnectFour(20, 20), ConnectFour(1, 9), ConnectFour(4, 5, 3), Othello(4), Othello(6)],
    ids=repr,
)
def test_boards_of_other_sizes_are_drawn(game):
    state, move = list(played(game, 1))[4]
    root = ET.fromstring(board_svg(game, state, last=move, size=1200))
    assert len(kind(root, "cell")) == len(game.layout.places)
    assert len(kind(root, "piece")) == len(game.pieces(state))
    assert len(kind(root, "name")) == len(game.layout.column_names + game.layout.row_names)


@pytest.mark.parametrize(("size", "dots"), [(4, 0), (6, 4), (8, 4)])
def test_an_othello_board_has_four_dots_if_it_has_room(size, dots):
    game = Othello(size)
    assert len(kind(shapes(game, game.initial), "dot")) == dots


# ---- in a browser


@pytest.mark.browser
@pytest.mark.parametrize("theme", THEMES)
def test_no_text_is_clipped_or_leaves_its_plate(page, theme):
    texts = ["+1", "≤12", "−100", "WWWW@%", "Mm", "a very long text", "0.333333", "≥−1e+06"]
    pictures = []
    for game in GAMES:
        state, move = list(played(game, 6))[6]
        marks = {c: texts[n % len(texts)] for n, c in enumerate(game.layout.places)}
        pictures.append(board_svg(game, state, last=move, marks=marks, theme=theme, size=480))
    page.set_content("".join(pictures))
    measured = page.evaluate(
        """() => [...document.querySelectorAll("text")].map(text => {
            const inner = text.getBoundingClientRect();
            const picture = text.ownerSVGElement.getBoundingClientRect();
            const isMark = text.getAttribute("class") === "mark";
            const outer = isMark ? text.previousElementSibling.getBoundingClientRect() : picture;
            return [text.textContent, outer.left <= inner.left, inner.right <= outer.right,
                    picture.top <= inner.top, inner.bottom <= picture.bottom];
        })"""
    )
    assert len(measured) > 150
    assert [text for text, *is_whole in measured if not all(is_whole)] == []
