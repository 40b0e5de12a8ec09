"""check_play asks for right moves and values wherever games are won, drawn or lost."""

from typing import Any

import pytest
from students import players

from teachkit import Game, Othello, check_play, check_search
from teachkit.study.check.catalogue import CATALOGUE
from teachkit.study.real_games.positions import late_positions


def named(case: Any) -> str:
    return getattr(case, "__name__", "")


@pytest.mark.parametrize("function", players.RIGHT, ids=named)
def test_a_search_that_plays_right_passes(function: Any):
    result = check_search(function, "play")
    assert result, result.text


@pytest.mark.parametrize(("function", "key"), players.WRONG, ids=named)
def test_a_search_that_plays_wrong_is_named(function: Any, key: str):
    result = check_play(function)
    assert result.diagnosis == key, result.text
    assert (result.title, result.link) == (CATALOGUE[key].title, CATALOGUE[key].link)
    assert result.score < 1


@pytest.mark.parametrize(("game", "function", "key"), players.ONE_GAME)
def test_a_search_of_one_game_is_named_by_what_reproduces_it(
    game: Game[Any, Any], function: Any, key: str
):
    result = check_search(function, "play", game=game)
    assert result.diagnosis == key, result.text
    assert not key or CATALOGUE[key].remedy in result.text


def test_what_breaks_off_on_trees_is_tried_in_games():
    def on_a_board(game: Any, state: Any) -> Any:
        assert list(game.layout.turns())  # which no tree has
        return players.RIGHT[0](game, state)

    assert check_play(on_a_board)


def test_there_are_positions_that_hang_on_a_pass():
    small = [at for n in (0, 1) for at in late_positions(n) if isinstance(at.game, Othello)]
    assert sum(at.hangs_on_passes() for at in small) >= 3
