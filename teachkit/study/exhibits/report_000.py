"""The exhibits of report 000: tic-tac-toe."""

from collections.abc import Callable

from teachkit.draw.side_by_side import SideBySide
from teachkit.draw.tree.spots import Exercise
from teachkit.game import AnyGame
from teachkit.games.tictactoe import TicTacToe
from teachkit.games.tree import TreeGame
from teachkit.search.alphabeta import alphabeta
from teachkit.search.minimax import minimax
from teachkit.study.check.shown import figure_of
from teachkit.study.exhibits.claims_of_reports import (
    best,
    by_high_estimates,
    by_low_estimates,
)
from teachkit.study.exhibits.common import random_trees
from teachkit.study.exhibits.exhibit import Cost, Exhibit
from teachkit.study.exhibits.measuring import nodes
from teachkit.study.exhibits.pictures import boards, trees, twins
from teachkit.study.exhibits.report_000_searches import (
    every_win_equal,
    fresh_window_at_root,
    no_move_when_lost,
    rows_for_one_player,
)
from teachkit.study.random_play import every_state
from teachkit.study.real_games.play import TicTacToeForLife
from teachkit.trace.recorder import count
from teachkit.values import value_text

GAME = TicTacToe()
FOR_LIFE = TicTacToeForLife()


def in_a_hurry(game: AnyGame, state: object) -> tuple[float, object]:
    """Minimax for which a win is worth the more the sooner it comes."""
    return minimax(game, state, hurry=True)


def rows_cost() -> Cost:
    """The positions of tic-tac-toe that are valued wrongly, and two values at the root."""
    unfinished = [state for state in every_state(GAME) if not GAME.is_terminal(state)]
    wrong = sum(rows_for_one_player(state, "X") != GAME.lines(state, "X") for state in unfinished)
    depths = {
        f"value of the start at depth {depth}, {words}": alphabeta(
            GAME, depth=depth, evaluate=evaluate
        )[0]
        for depth in (4, 5)
        for words, evaluate in (("as published", rows_for_one_player), ("right", GAME.lines))
    }
    return {"positions": len(unfinished), "valued wrongly": wrong, **depths}


def root_cost() -> Cost:
    """The nodes of a whole game of tic-tac-toe, with and without the order and the window."""
    start, even = FOR_LIFE.initial, [0, 2, 4, 6, 8]
    return {
        "nodes, as published": nodes(fresh_window_at_root, FOR_LIFE, start, first=even),
        "nodes, as published without any order": nodes(fresh_window_at_root, FOR_LIFE, start),
        "nodes, window kept at the root": count(alphabeta, FOR_LIFE).nodes,
        "nodes, window kept and order at every node": count(
            alphabeta, FOR_LIFE, order="even-first"
        ).nodes,
    }


def delay_cost() -> Cost:
    """How often a win in one move is declined, in all positions where there is one."""
    could = declined = 0
    for state in every_state(GAME):
        player = GAME.to_move(state)
        wins = [a for a in GAME.actions(state) if GAME.winner(GAME.result(state, a)) == player]
        if wins and len(GAME.actions(state)) <= 6:
            could += 1
            declined += every_win_equal(GAME, state)[1] not in wins
    return {"positions with a win in one move": could, "wins declined": declined}


def lost_cost() -> Cost:
    """How often no move is made in positions where every move loses."""
    lost = [
        state
        for state in every_state(GAME)
        if 0 < len(GAME.actions(state)) <= 5 and minimax(GAME, state)[0] == -1
    ]
    silent = sum(no_move_when_lost(FOR_LIFE, state)[1] is None for state in lost)
    return {"lost positions": len(lost), "without a move": silent}


TWO_PLIES = random_trees(depth=2)
AIMA = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def admissible_cost() -> Cost:
    """How often estimates that are never too high, or always too high, miss the best value."""

    def missed(gets: Callable[[AnyGame], float]) -> int:
        return sum(gets(tree) < best(tree) for tree in TWO_PLIES)

    return {
        "trees": len(TWO_PLIES),
        "wrong moves, never too high": missed(by_low_estimates),
        "wrong moves, always 10 too high": missed(by_high_estimates),
    }


def estimates(exhibit: Exhibit) -> SideBySide:
    """The same tree with estimates that are never too high, and with some that always are."""
    low, high = Exercise(AIMA), Exercise(AIMA)
    for drawing, more in ((low, None), (high, 10)):
        for spot in drawing.spots:
            if spot.kind == "min":
                true, _ = minimax(AIMA, spot.state)
                replies = [AIMA.utility(AIMA.result(spot.state, a), "MAX") for a in range(3)]
                found = 2 * true - max(replies) if more is None else true + more
                spot.label = f"≈{value_text(found)}"
    return SideBySide(
        (f"Never too high: MAX gets {value_text(exhibit.broken(AIMA))}", figure_of(low)),
        (f"Always 10 too high: MAX gets {value_text(by_high_estimates(AIMA))}", figure_of(high)),
        title=exhibit.title,
    )


EXHIBITS = (
    Exhibit(
        key="000-rows",
        kind="evaluation",
        broken=rows_for_one_player,
        right=GAME.lines,
        game=GAME,
        positions=(GAME.parse("152"), GAME.parse("154")),
        diagnosis="lopsided",
        picture=twins,
        measure=rows_cost,
    ),
    Exhibit(
        key="000-root",
        kind="alphabeta",
        broken=fresh_window_at_root,
        right=alphabeta,
        game=TreeGame([[[101, 23], [110, 1]], [[10, 21], [1, 30]]]),
        diagnosis="root-window-reset",
        picture=trees,
        measure=root_cost,
    ),
    Exhibit(
        key="000-delay",
        kind="minimax",
        broken=every_win_equal,
        right=in_a_hurry,
        game=GAME,
        positions=(GAME.parse("X.O/..O/XOX"),),
        diagnosis="delays-its-win",
        asked={"kind": "play", "hurry": True},
        picture=boards,
        measure=delay_cost,
    ),
    Exhibit(
        key="000-lost",
        kind="minimax",
        broken=no_move_when_lost,
        right=minimax,
        game=FOR_LIFE,
        positions=(FOR_LIFE.parse("X../..O/XOX"),),
        diagnosis="no-move",
        asked={"kind": "play"},
        picture=boards,
        measure=lost_cost,
    ),
    Exhibit(
        key="000-admissible",
        kind="claim",
        broken=by_low_estimates,
        right=best,
        game=AIMA,
        positions=(AIMA, *TWO_PLIES),
        diagnosis="not-so",
        picture=estimates,
        measure=admissible_cost,
    ),
)
