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
from teachkit.study.exhibits.checking import by_claim, by_evaluation, by_play, by_search
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
REPORT = "report 000"


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


def dawdling_cost() -> Cost:
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
        title="The rows are tested for the same player twice",
        report=REPORT,
        kind="evaluation",
        story=(
            "The evaluation counts lines with two own marks and a free cell, and takes off those "
            "of the opponent. In the loop over the rows both tests ask for the same player: one "
            "adds a point, the other takes it away again. So rows are worth nothing, and the "
            "opponent's are never feared; columns and diagonals are right. The program always "
            "searched to the end of the game, so it never asked its evaluation, and nobody "
            "noticed."
        ),
        how_to_see=(
            "`exhibits['000-rows'].show()`: two marks in a row, and the same two in a column. "
            "A board that is turned is worth the same, so `check_evaluation` needs no right answer "
            "to find this."
        ),
        broken=rows_for_one_player,
        right=GAME.lines,
        game=GAME,
        position=GAME.parse("152"),
        others=(GAME.parse("154"),),
        diagnosis="lopsided",
        picture=twins,
        measure=rows_cost,
        checked_by=by_evaluation,
    ),
    Exhibit(
        key="000-root",
        title="A fresh window for every move at the root",
        report=REPORT,
        kind="alphabeta",
        story=(
            "The moves at the root are put in a good order, corners and centre first, so that "
            "more can be cut. But every one of them is then searched with the window (−∞, +∞): "
            "what the first move has already secured is forgotten before the second is tried. "
            "The order changes nothing at all, to the node. Below the root the moves are tried "
            "in reading order."
        ),
        how_to_see=(
            "`exhibits['000-root'].show()`: look at α and β beside the second move, and at what "
            "is cut there on the right."
        ),
        broken=fresh_window_at_root,
        right=alphabeta,
        game=TreeGame([[[101, 23], [110, 1]], [[10, 21], [1, 30]]]),
        position=0,
        diagnosis="root-window-reset",
        picture=trees,
        measure=root_cost,
        checked_by=by_search,
    ),
    Exhibit(
        key="000-dawdle",
        title="A win is a win, now or later",
        report=REPORT,
        kind="minimax",
        story=(
            "All won games are worth the same, however long they take, and the first move that "
            "wins at all is kept. So the program passes by a win in one move for one in three, "
            "and in a game without a draw rule it may put off the win for ever: report 003's "
            "checkers can shuffle its kings to and fro in a won position. A win must be worth "
            "more the sooner it comes."
        ),
        how_to_see="`exhibits['000-dawdle'].show()`: one move wins at once; another was made.",
        broken=every_win_equal,
        right=in_a_hurry,
        game=GAME,
        position=GAME.parse("X.O/..O/XOX"),
        diagnosis="dawdles",
        picture=boards,
        measure=dawdling_cost,
        checked_by=by_play,
    ),
    Exhibit(
        key="000-lost",
        title="Nothing is better than minus infinity",
        report=REPORT,
        kind="minimax",
        story=(
            "A lost game is worth −∞, and the best score so far starts at −∞ too. Where every "
            "move loses none is greater, so the best move stays empty: the program makes no move, "
            "and the game hangs. It cannot happen from the start of tic-tac-toe, which is a draw, "
            "but it does in positions that are set up."
        ),
        how_to_see="`exhibits['000-lost'].show()`: O is lost, and does not move.",
        broken=no_move_when_lost,
        right=minimax,
        game=FOR_LIFE,
        position=FOR_LIFE.parse("X../..O/XOX"),
        diagnosis="no-move",
        picture=boards,
        measure=lost_cost,
        checked_by=by_play,
    ),
    Exhibit(
        key="000-admissible",
        title="An estimate that is never too high is taken to be safe",
        report=REPORT,
        kind="claim",
        story=(
            "The report sorts estimates into admissible ones, which may be too low and never too "
            "high, and others; who trusts one of the first kind will at worst not reach the goal, "
            "while too high an estimate leads to defeat. That is true of A*, which looks for a "
            "shortest way. In a game nothing follows from it: minimax only compares. An estimate "
            "that is always 10 too high leaves every comparison as it is; one that is too low here "
            "by much and there by little turns them round."
        ),
        how_to_see=(
            "`exhibits['000-admissible'].show()`: on the left each estimate is below the true "
            "value, and MAX chooses wrongly; on the right all are 10 too high."
        ),
        broken=by_low_estimates,
        right=best,
        game=AIMA,
        position=AIMA,
        others=tuple(TWO_PLIES),
        diagnosis="not-so",
        picture=estimates,
        measure=admissible_cost,
        checked_by=by_claim,
    ),
)
