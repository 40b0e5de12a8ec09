"""check_search reads answers of every shape, tries every depth, and says nothing untrue."""

from functools import cache
from typing import Any

import pytest
from students import classroom, shapes

from teachkit import Game, TicTacToe, TreeGame, check_play, check_search, minimax, watch
from teachkit.game import Player
from teachkit.study.check import check
from teachkit.study.check.naming import name
from teachkit.study.result import CheckResult


@cache
def checked(function: Any, kind: str = "minimax", cut: str = ">=") -> CheckResult:
    """The result of a check, made once for all tests."""
    return check_search(function, kind, cut)


def named(case: Any) -> str:
    return getattr(case, "__name__", "")


# ---- what comes back


@pytest.mark.parametrize("answer", shapes.ANSWERS, ids=named)
def test_an_object_is_read_like_a_pair(answer: Any):
    search = shapes.answering_with(answer)
    result = check_search(search)
    assert result, result.text
    assert ("No move came back" in result.text) == (answer is shapes.OneSlot)
    trace = watch(search, TreeGame([[3, 12], [4, 5]]))
    assert (trace.value, trace.move) == (4, None if answer is shapes.OneSlot else 1)


def test_a_wrong_object_is_told_by_what_it_holds():
    text = checked(shapes.first_leaf_only).text
    assert "first_leaf_only returned Plain(value=1, move=0)." in text


def test_what_cannot_be_read_is_told_which_shapes_can():
    result = check_search(shapes.answering_with(shapes.Mute))
    assert result.diagnosis == "no-number"
    assert "an object of the class Mute, in which no number was found" in result.text
    assert "a pair, a list, a dict, or an object that has them as attributes" in result.text
    assert " at 0x" not in result.text


@pytest.mark.parametrize("answer", shapes.ANSWERS, ids=named)
def test_searches_in_real_games_may_answer_with_objects_too(answer: Any):
    def search(game, state, depth, evaluate):
        return answer(value=shapes.for_any_game(game, state, depth, evaluate), move=None)

    found = check_play(search)
    assert found, found.text


def test_a_search_of_one_game_may_answer_with_an_object_too():
    def with_a_move(game, state):
        return shapes.Plain(*minimax(game, state))

    assert check_search(with_a_move, game=TicTacToe())


class Step:
    """A move that is an object, and holds numbers."""

    def __init__(self, number: int) -> None:
        self.number, self.height = number, 33

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self.number == other.number

    def __hash__(self) -> int:
        return self.number


class Stairs(Game[int, Step]):
    """A tree whose moves are objects."""

    players = ("MAX", "MIN")
    initial = 0

    def __init__(self) -> None:
        self.tree = TreeGame([[3, 12], [4, 5]])

    def to_move(self, state: int) -> Player:
        return self.tree.to_move(state)

    def actions(self, state: int) -> tuple[Step, ...]:
        return tuple(map(Step, self.tree.actions(state)))

    def result(self, state: int, move: Step) -> int:
        return self.tree.result(state, move.number)

    def is_terminal(self, state: int) -> bool:
        return self.tree.is_terminal(state)

    def utility(self, state: int, player: Player) -> float:
        return self.tree.utility(state, player)

    def name(self, move: Step) -> str:
        return f"step {move.number}"


def test_a_move_that_is_an_object_is_one_thing():
    def value(game, state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        return shapes.best_of(
            game, state, [value(game, game.result(state, a)) for a in game.actions(state)]
        )

    def move(game, state):
        return max(game.actions(state), key=lambda a: value(game, game.result(state, a)))

    trace = watch(move, Stairs())
    assert (trace.value, trace.move) == (4, Step(1))


# ---- how far ahead


@pytest.mark.parametrize("function", shapes.FAR_ENOUGH, ids=named)
def test_a_search_with_an_evaluation_by_default_passes(function: Any):
    result = checked(function)
    assert result, result.text
    assert not any("as far ahead" in remark for remark in result.remarks)


@pytest.mark.parametrize(("function", "kind", "key"), shapes.NOT_AS_TOLD, ids=named)
def test_its_depth_is_tried_though_its_evaluation_has_a_default(function: Any, kind: str, key: str):
    result = checked(function, kind)
    assert result.diagnosis == key, result.text


def test_an_evaluation_that_is_missing_is_handed_over_everywhere():
    assert check_play(shapes.for_any_game)
    assert len(watch(shapes.for_any_game, TicTacToe(), depth=2)) == 1 + 9 + 9 * 8


def test_a_depth_that_could_not_be_tried_is_told():
    (remark,) = [r for r in checked(shapes.asks_in_its_own_way).remarks if "as far ahead" in r]
    assert "was not judged: with depth=1 it breaks off with TypeError" in remark
    assert remark.endswith("The evaluation that it is handed is called as evaluate(state, player).")
    (remark,) = [r for r in checked(shapes.estimates_by_itself).remarks if "as far ahead" in r]
    assert "it estimates positions in a way of its own" in remark


def test_where_an_estimate_comes_from_is_told():
    assert (
        "the position that the search began with"
        in checked(shapes.always_the_beginning, "alphabeta").text
    )
    text = checked(shapes.a_look_back).text
    assert "to a depth of 2 the value is 3; a_look_back returned 15." in text
    assert "It estimates the position before the last move" in text


def test_a_search_that_looks_on_where_little_happens_estimates_in_the_right_place():
    result = checked(shapes.may_stand_still)
    assert result, result.text


@pytest.mark.parametrize("function", [shapes.a_win_is_one, shapes.a_move_for_one], ids=named)
def test_an_estimate_that_outweighs_a_win_is_remarked_upon(function: Any):
    result = checked(function)
    assert result, result.text
    (remark,) = [r for r in result.remarks if "outweigh" in r]
    assert remark.endswith("Multiply the utility of a finished game with game.win_weight.")
    for weighs in (shapes.for_any_game, classroom.only_the_move, classroom.best_by_key):
        kind = dict(classroom.RIGHT).get(weighs, "minimax")
        assert "outweigh" not in checked(weighs, kind).text


# ---- what is said is true


def test_who_keeps_no_move_for_min_is_not_told_to_ask_whose_turn_it_is():
    result = checked(shapes.moves_of_max_only)
    assert result, result.text
    assert "Where MIN begins, its value is right and its move is not" in result.text
    assert "cannot start" not in result.text


def test_who_asks_how_a_game_ended_is_not_told_to_ask():
    result = checked(shapes.estimates_on_the_way)
    assert result.diagnosis == "early-estimate", result.text
    assert check_play(shapes.estimates_on_the_way).diagnosis != "horizon"


@pytest.mark.parametrize("function", [shapes.soft_for_a_player, shapes.soft_for_a_sign], ids=named)
def test_who_cannot_start_as_min_is_not_taken_for_fail_hard(function: Any):
    result = checked(function, "alphabeta", ">")
    assert result, result.text
    assert any("cannot start where MIN is to move" in remark for remark in result.remarks)
    assert "fail-hard" not in result.text


def test_deepening_is_judged_by_its_last_search():
    result = checked(shapes.deeper_and_deeper, "alphabeta")
    assert result, result.text
    assert "fewer leaves" not in result.text


def test_nothing_is_said_of_what_there_was_no_time_for(monkeypatch: pytest.MonkeyPatch):
    def at_last(subject: Any) -> Any:
        subject.limit.again(0)
        return None, "Stopped"

    monkeypatch.setattr(check, "in_games", at_last)
    result = check_search(shapes.signs_by_name)
    assert result.remarks == ("It takes long, so not everything was tried.",)


def test_a_mistake_for_which_time_runs_out_is_shown_where_it_was_found(
    monkeypatch: pytest.MonkeyPatch,
):
    def slowly(failure: Any) -> Any:
        named = name(failure)
        failure.subject.limit.again(0)
        return named._replace(run=failure.subject.on(named.run.tree))

    usual = checked(shapes.first_leaf_only).diagnosis
    monkeypatch.setattr(check, "name", slowly)
    result = check_search(shapes.first_leaf_only)
    assert result.diagnosis == usual
    assert "first_leaf_only returned Plain(" in result.text


def test_a_search_that_looks_players_up_by_name_is_told_so():
    (remark,) = checked(shapes.signs_by_name).remarks
    assert remark == (
        "It knows the players 'MAX' and 'MIN' by their names, so it plays trees only: in TicTacToe "
        "one is called 'X'. MAX is game.maximiser(state) at the root, whatever the names; who asks "
        "for that plays every game."
    )


def test_who_asks_for_the_unknown_is_told_how_to_call_what_was_called():
    def search(juego, estado, suerte):
        return shapes.signs_by_name(juego, estado)

    with pytest.raises(ValueError, match=r"watch\(search, game, suerte=\.\.\.\)"):
        watch(search, TreeGame([1, 2]))
    with pytest.raises(ValueError, match=r"check_search\(search, 'alphabeta', suerte=\.\.\.\)"):
        check_search(search, "alphabeta")
    with pytest.raises(ValueError, match=r"check_search\(search, game=game, suerte=\.\.\.\)"):
        check_search(search, game=TicTacToe())
    assert check_search(search, suerte=3)
