"""Whatever a game calls its pieces: they are drawn, or it is said how to call them."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from pages import kept_values

from teachkit import Board, Game, Layout, Match, Stepper, alphabeta, board_svg, figure, record
from teachkit.draw.board.painter import thumbnail
from teachkit.draw.palette import THEMES

NAMES = (
    *("X", "O", "red", "yellow", "black", "white", "white king", "yellow king", "red 7"),
    *("blue", "green ♞", "grey king", "#336699", "#ffee99 A", "♞", "7", "Qu", "black Qu"),
    *("Ann", "Bob", "Ann king", "Bob 2", "blocked"),
)
STYLES = ("grid", "rack", "squares", "chequers", "points")


class Shelf(Game):
    """One piece of each name on a row; the players take the last free cells in turn."""

    players = ("Ann", "Bob")
    initial = ()

    def __init__(self, names=NAMES, style="squares"):
        self.names = names
        board = Layout.squares("Shelf", len(names) + 2, 1)
        self.layout = replace(board, style=style)

    def to_move(self, state):
        return self.players[len(state) % 2]

    def actions(self, state):
        return tuple(cell for cell in self._free if cell not in state)

    @property
    def _free(self):
        return range(len(self.names), len(self.names) + 2)

    def result(self, state, move):
        return (*state, move)

    def is_terminal(self, state):
        return len(state) == 2

    def utility(self, state, player):
        return 1 if player == "Ann" else -1

    def path(self, move):
        return (move,)

    def pieces(self, state):
        return {**dict(enumerate(self.names)), **dict(zip(state, self.players, strict=False))}


def drawn(picture):
    """The classes of what stands on each cell."""
    found = {}
    for element in ET.fromstring(str(picture)).iter():
        if cell := element.get("data-cell"):
            found.setdefault(int(cell), []).append(element.get("class"))
    return found


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("theme", THEMES)
def test_every_piece_is_drawn_on_every_board(style, theme):
    game = Shelf(style=style)
    on = drawn(board_svg(game, (), theme=theme, size=2000))
    for cell, name in enumerate(NAMES):
        assert f"piece {name}" in on[cell], name
    assert not any("piece" in kind for kind in on[len(NAMES)])
    assert {look.cell for mark in thumbnail(game, ()) if (look := mark.look).cell is not None} == {
        *range(len(NAMES))
    }


def test_no_two_of_them_look_alike():
    game = Shelf()
    painted = Board(game)._position["kinds"] | Board(game)._board["kinds"]
    assert painted.keys() == set(NAMES)
    looks = {re.sub('class="piece .*?"', "", markup) for markup in painted.values()}
    assert len(looks) == len(NAMES)


def test_players_of_any_name_have_a_black_and_a_white_piece():
    for first, second in [("Ann", "Bob"), ("white", "Bob"), ("Ann", "black")]:
        game = Shelf(names=(first, second))
        game.players = (first, second)
        fills = [
            element.get("fill")
            for element in ET.fromstring(str(board_svg(game, ()))).iter()
            if (element.get("class") or "").startswith("piece ")
        ]
        assert len(set(fills)) == 2


@pytest.mark.parametrize(
    "name", ["", " ", "pink", "white knight", "knight", "#12345", "#gggggg", "X knight", 7, None]
)
def test_what_cannot_be_drawn_is_refused_with_the_names_that_can(name):
    game = Shelf(names=("red", name))
    trace = record(alphabeta, game)
    for draw in (
        lambda: board_svg(game, ()),
        lambda: Board(game),
        lambda: Match(game),
        lambda: figure(trace, boards=True),
        lambda: Stepper(trace).snapshot(),
    ):
        with pytest.raises(ValueError, match=r"cannot be drawn: it may be a player, X, O, red,"):
            draw()


def test_a_board_that_is_played_shows_what_its_game_names():
    game = Shelf()
    board = Board(game)
    usual = board._board["kinds"].keys()
    assert usual == {"Ann", "Bob"}
    board.state = (len(NAMES),)
    sent = board._position
    assert set(sent["pieces"].values()) <= usual | sent["kinds"].keys()
    match = Match(game)
    match.close()


def test_a_stepper_shows_what_its_game_names(tmp_path):
    page = Stepper(record(alphabeta, Shelf())).save(tmp_path / "shelf.html")
    values = str(kept_values(page.read_text(encoding="utf-8")))
    assert all(f"piece {name}" in values for name in NAMES)
