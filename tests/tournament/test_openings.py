"""Openings: all different, also in a mirror, and fair."""

import pytest

from teachkit import (
    Checkers,
    ConnectFour,
    Game,
    Morris,
    Othello,
    TicTacToe,
    TreeGame,
    alphabeta,
)
from teachkit.tournament.openings import book, checked

GAMES = [TicTacToe(), ConnectFour(), Othello(), Checkers(), Morris()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_a_book_has_fair_openings_that_all_differ(game: Game):
    found = book(game, 8, seed=1)
    assert len({game.parse(text) for text in found}) == 8
    assert checked(game, found) == found, "none is a mirror image of another"
    for state in map(game.parse, found):
        assert not game.is_terminal(state)
        value, _ = alphabeta(game, state, depth=2)
        assert abs(value) < game.win_weight, "nobody wins at once"


def test_another_seed_is_another_book_and_the_same_seed_the_same():
    game = ConnectFour()
    assert book(game, 10, seed=1) == book(game, 10, seed=1) != book(game, 10, seed=2)


def test_if_there_are_too_few_it_is_said():
    with pytest.raises(ValueError, match=r"fewer than 100 balanced openings .* at most 70 games"):
        book(TicTacToe(), 100)
    for game, number in [(TicTacToe(), 1000), (TreeGame([1, 2]), 1)]:
        with pytest.raises(ValueError, match=r"than [\d,]+ balanced openings .* play fewer games"):
            book(game, number)


def test_your_own_are_taken_as_moves_boards_or_states():
    game = TicTacToe()
    board = game.text(game.parse("13"))
    assert checked(game, ["5", game.parse("1"), board]) == ["5", game.text(game.parse("1")), board]


@pytest.mark.parametrize(
    ("openings", "words"),
    [
        (["1", "3"], "1 and 3 are alike"),
        (["15", "51"], None),
        (["41526"], "over already"),
        (["19", "91", "37"], "alike, perhaps in a mirror"),
        ("19", "are a list"),
        (["0"], "not a legal move"),
    ],
)
def test_openings_that_are_alike_or_over_are_refused(openings: list[str], words: str | None):
    game = TicTacToe()
    if words is None:
        assert checked(game, openings) == openings
    else:
        with pytest.raises(ValueError, match=words):
            checked(game, openings)
