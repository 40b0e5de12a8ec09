"""The whole search on one picture: nothing is dropped, and it says what it shows."""

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from trees import random_tree

from teachkit import (
    ConnectFour,
    Othello,
    TicTacToe,
    TreeGame,
    alphabeta,
    alphabeta_table,
    count,
    minimax,
    overview,
    pvs,
    record,
)
from teachkit.draw.overview.cells import HAIR, NARROW, Window, seen
from teachkit.draw.overview.words import percent, reading
from teachkit.draw.palette import THEMES
from teachkit.trace.places import NOBODY, Places

FIGURE = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
FOUR, OTHELLO, TICTACTOE = ConnectFour(), Othello(), TicTacToe()
SVG = "{http://www.w3.org/2000/svg}"


def test_it_says_what_the_picture_teaches(part, full):
    said = reading(Places(part, full))
    unseen = f"{len(full) - len(part):,} hatched nodes, 86 %"
    assert said.startswith(f"Alpha-beta never looked at the {unseen}, and finds the same value")
    deep = record(minimax, FOUR, depth=6, max_nodes=200_000)
    assert "hatched nodes" not in reading(Places(record(alphabeta, FOUR, depth=6), full))
    shallow = record(minimax, FOUR, depth=5)
    assert f"It finds {shallow.value}, and minimax" in reading(Places(shallow, deep))
    assert "thin stubs" in reading(Places(part))
    assert "thin stubs" not in reading(Places(full)), "nothing was cut"


def test_a_number_and_its_sign_stand_in_one_line(full):
    part = record(alphabeta, FOUR, depth=5, order="centre-first")
    texts = re.findall(r">([^<>]*)</text>", overview(part, full, theme="projector").svg)
    assert any("%" in text for text in texts)
    assert not any(text.strip().startswith("%") for text in texts)


@pytest.fixture(scope="module")
def full():
    return record(minimax, FOUR, depth=5)


@pytest.fixture(scope="module")
def part():
    return record(alphabeta, FOUR, depth=5)


@pytest.fixture(scope="module")
def places(part, full):
    return Places(part, full)


def others(cells, level) -> int:
    """The nodes of the other search in the cells of a level."""
    ends = cells.first + cells.count
    return sum(int(level.other_visits[a:b].sum()) for a, b in zip(cells.first, ends, strict=True))


def check_sums(places: Places, pixels: float, ply: int, number: int) -> None:
    """Zoomed to a place, the cells from its ply down hold its nodes, each once."""
    bands = seen(places, pixels, inside=(ply, number))
    below = bands[ply:]
    assert sum(int(cells.visits.sum()) for cells in below) == places.spans[ply].below[number]
    in_both = zip(below, places.levels[ply:], strict=True)
    assert sum(others(*both) for both in in_both) == places.spans[ply].other_below[number]
    for cells in bands[:ply]:
        assert len(cells) == 1, "above it are only its ancestors"
    for cells in bands:
        shares = cells.is_max + cells.is_min + cells.is_other + cells.is_cut
        assert np.all(np.isclose(shares, 1) | (cells.right == cells.left))
        assert np.all(cells.is_one | (cells.right - cells.left < 1 + NARROW))


AGAINST = st.sampled_from([None, "kept", "counted"])


@given(
    st.integers(0, 10_000),
    st.sampled_from([alphabeta, alphabeta_table, pvs, minimax]),
    AGAINST,
    st.sampled_from([3, 40, 1000]),
    st.data(),
)
def test_all_nodes_are_in_the_cells_at_every_zoom(seed, search, against, pixels, data):
    game = random_tree(seed)
    trace = record(search, game)
    other = {None: None, "kept": record(minimax, game), "counted": count(minimax, game)}[against]
    if against == "counted" and search is pvs:
        other = None  # it may visit more nodes than minimax
    places = Places(trace, other)
    ply = data.draw(st.integers(0, len(places.levels) - 1))
    number = data.draw(st.integers(0, len(places.levels[ply]) - 1))
    check_sums(places, pixels, ply, number)


@pytest.mark.parametrize("game", [FOUR, OTHELLO, TICTACTOE])
@pytest.mark.parametrize("order", [None, "centre-first"])
def test_all_nodes_of_a_game_are_in_the_cells_at_every_zoom(game, order):
    trace = record(alphabeta, game, depth=5, order=order)
    for against in (None, record(minimax, game, depth=5)):
        places = Places(trace, against)
        check_sums(places, 900, 0, 0)
        for ply, level in enumerate(places.levels):
            for number in np.linspace(0, len(level) - 1, 6).astype(int).tolist():
                check_sums(places, 900, ply, number)


@example(0.0, 0.75, 10)
@given(st.floats(0, 0.99), st.floats(0.001, 1), st.integers(10, 2000))
def test_a_window_shows_what_lies_in_it(places, start, width, pixels):
    window = Window(start, min(1, start + width))
    hair = HAIR * window.width / pixels
    for cells, spans in zip(seen(places, pixels, window), places.spans, strict=True):
        right = spans.left + spans.width
        is_inside = (spans.left >= window.start) & (right <= window.end)
        is_seen = (right > window.start + hair) & (spans.left < window.end - hair)
        inside = np.flatnonzero(is_inside & is_seen)
        shown = {
            int(n) for a, k in zip(cells.first, cells.count, strict=True) for n in range(a, a + k)
        }
        assert {*inside.tolist()} <= shown
        if len(cells):
            assert cells.left.max() < pixels
            assert cells.right.min() > 0


# ---- the picture


def texts(picture) -> list[str]:
    return [text.text for text in ET.fromstring(picture.svg).iter(f"{SVG}text")]


def kinds(picture) -> list[str]:
    return re.findall(r'<rect [^>]*class="(\w+)"', picture.svg)


def test_it_says_how_much_was_never_looked_at(part, full):
    picture = overview(part, full)
    assert f"Alpha-beta visited {len(part):,} of minimax's {len(full):,} nodes" in picture.title
    said = texts(picture)
    for ply, visited in enumerate(part.counts.nodes_by_depth):
        assert f"{visited:,} of {full.counts.nodes_by_depth[ply]:,}" in said
    assert "only minimax visited it" in said
    assert f"{part.counts.nodes_by_depth[5]:,}  {7**5:,}" in picture.text


def test_a_textbook_tree_has_all_its_nodes_on_it():
    alone = overview(record(alphabeta, FIGURE))
    assert kinds(alone).count("max") + kinds(alone).count("min") >= 11
    assert "cut: never visited" in texts(alone)
    assert {"A", "B", "C", "D", "≤2", "12", "14"} <= {*texts(alone)}
    both = overview(record(alphabeta, FIGURE), record(minimax, FIGURE))
    assert "only minimax visited it" in texts(both)


def test_two_orders_are_told_apart(part):
    middle = record(alphabeta, FOUR, depth=5, order="centre-first")
    picture = overview(middle, part)
    assert "only alpha-beta, as given visited it" in texts(picture)
    assert "only alpha-beta, centre-first visited it" in texts(picture)
    assert "alone" in kinds(picture)


def test_a_counted_search_gives_totals_and_equal_widths(part):
    counted = count(minimax, FOUR, depth=5)
    picture = overview(part, counted)
    assert f"{counted.nodes:,} nodes" in picture.title
    assert "All legal moves of a node are equally wide." in " ".join(texts(picture))


def test_zooming_shows_what_follows_some_moves(part, full):
    names = overview(part, full, zoom="4 4")
    assert overview(part, full, zoom=[3, 3]).svg == names.svg
    assert any("after 4 – 4" in text for text in texts(names))
    assert "1 of 1" in texts(names)
    with pytest.raises(ValueError, match="no move '9' after 4: there are 1 2 3 4 5 6 7"):
        overview(part, zoom="4 9")


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_shows_the_same_marks(part, full, theme):
    picture = overview(part, full, theme=theme)
    assert {"max", "min", "rest", "variation"} <= {*kinds(picture)}
    assert picture.png().startswith(b"\x89PNG")


def test_a_search_of_many_plies_says_what_it_leaves_out():
    deep: list = [1]
    for _ in range(60):
        deep = [deep]
    picture = overview(record(minimax, TreeGame(deep)))
    assert "… and 22 more plies, with 22 nodes" in texts(picture)
    assert len(picture.text.splitlines()) > 60


def test_what_cannot_be_drawn_is_refused(part):
    with pytest.raises(ValueError, match="width"):
        overview(part, width=10)
    with pytest.raises(ValueError, match="no theme"):
        overview(part, theme="pink")
    with pytest.raises(ValueError, match="not a trace"):
        overview(FOUR)


def test_a_share_is_written_as_people_say_it():
    assert list(map(percent, (1, 0.077, 0.004, 0.0001))) == [
        "100 %",
        "7.7 %",
        "0.4 %",
        "less than 0.1 %",
    ]


def test_places_that_nobody_visited_have_no_node():
    places = Places(record(alphabeta, FIGURE), count(minimax, FIGURE))
    level = places.levels[2]
    assert [places.node(2, n) is None for n in range(9)] == (level.own == NOBODY).tolist()
