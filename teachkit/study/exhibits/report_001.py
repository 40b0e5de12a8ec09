"""The exhibits of report 001: Othello."""

from functools import partial
from typing import Any

from teachkit.draw.board.painter import board_svg
from teachkit.draw.side_by_side import SideBySide
from teachkit.games.othello import PASS, Othello
from teachkit.games.text_grid import marks
from teachkit.games.tree import TreeGame
from teachkit.search.alphabeta import alphabeta
from teachkit.search.minimax import minimax
from teachkit.study.exhibits.checking import (
    by_count,
    by_evaluation,
    by_search,
    by_search_in_game,
)
from teachkit.study.exhibits.common import cost_on_trees
from teachkit.study.exhibits.exhibit import Cost, Exhibit
from teachkit.study.exhibits.measuring import is_worse, nodes
from teachkit.study.exhibits.pictures import (
    boards,
    trees,
    trees_with_own_windows,
    twins,
)
from teachkit.study.exhibits.report_001_flips import flips_as_printed, flips_right
from teachkit.study.exhibits.report_001_searches import (
    cut_at_once,
    never_undone,
    no_passing,
    published_alphabeta,
    published_minimax,
    rated_for_the_mover,
    window_reset,
)
from teachkit.study.random_play import random_games, random_states
from teachkit.trace.recorder import count

GAME = Othello()
SMALL = Othello(4)
REPORT = "report 001"
TEXTBOOK = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def positions(number: int = 60) -> list[Any]:
    """Positions in which white, MAX in the report's program, can move."""
    states = random_states(GAME, 3 * number, range(5, 51), seed=1)
    white = [s for s in states if GAME.to_move(s) == "white" and GAME.actions(s) != (PASS,)]
    return white[:number]


def published_cost() -> Cost:
    """Nodes and moves of the published searches and the right ones, two plies deep."""
    states = positions()
    found = {state: published_minimax(GAME, state) for state in states}
    pruned = {state: published_alphabeta(GAME, state) for state in states}
    return {
        "positions": len(states),
        "nodes of minimax, right": sum(count(minimax, GAME, s, depth=2).nodes for s in states),
        "nodes of alpha-beta, right": sum(count(alphabeta, GAME, s, depth=2).nodes for s in states),
        "nodes of minimax, as published": sum(nodes(published_minimax, GAME, s) for s in states),
        "nodes of alpha-beta, as published": sum(
            nodes(published_alphabeta, GAME, s) for s in states
        ),
        "published minimax plays another move than minimax": sum(
            found[state][1] != minimax(GAME, state, depth=2)[1] for state in states
        ),
        "published alpha-beta differs from published minimax": sum(
            found[state] != pruned[state] for state in states
        ),
    }


def passing_cost() -> Cost:
    """How often small Othello is valued or played wrongly near its end."""
    states = [s for s in random_states(SMALL, 600, range(6, 10)) if SMALL.actions(s) != (PASS,)]
    answers = [(state, *no_passing(SMALL, state)) for state in states]
    return {
        "positions": len(states),
        "wrong values": sum(value != minimax(SMALL, state)[0] for state, value, _ in answers),
        "wrong moves": sum(is_worse(SMALL, state, move) for state, _, move in answers),
    }


def weights_cost() -> Cost:
    """How often the lopsided table makes another choice than the symmetric one."""
    states = positions(100)
    other = sum(
        minimax(GAME, s, depth=1, evaluate="weights")[1]
        != minimax(GAME, s, depth=1, evaluate="weights-symmetric")[1]
        for s in states
    )
    return {"positions": len(states), "other moves, one ply deep": other}


def flipped(exhibit: Exhibit) -> SideBySide:
    """The board after a move that turns discs in a row, as printed and by the rules."""
    before: Any = exhibit.position
    mover = GAME.to_move(before)
    move = max(GAME.actions(before), key=lambda a: GAME.count(GAME.result(before, a), mover))
    after = GAME.result(before, move)
    was = GAME.pieces(before)
    turned = [at for at in was if GAME.pieces(after)[at] != was[at]]
    near = {at for at in turned if abs(at // 8 - move // 8) < 2 and abs(at % 8 - move % 8) < 2}
    printed = {**was, move: mover} | dict.fromkeys(near, mover)
    rows = "\n".join(" ".join(row) for row in marks(printed, 8, 8))
    wrong = GAME.parse(f"{rows}\n{GAME.other(mover)} to move")
    panels = [
        (f"{words}: {mover} plays {GAME.name(move)}, {number} turn", board_svg(GAME, at, last=move))
        for words, at, number in (("Printed", wrong, len(near)), ("Right", after, len(turned)))
    ]
    return SideBySide(*panels, title=exhibit.title)


def flips_cost() -> Cost:
    """How many discs are where they belong at the end of random games."""
    games = list(random_games(GAME, 20, seed=2))
    pairs = [(flips_as_printed(GAME, moves), flips_right(GAME, moves)) for moves in games]
    counted = [(one, right) for kept, true in pairs for one, right in zip(kept, true, strict=True)]
    return {
        "positions of 20 random games": len(counted),
        "with a wrong number of black discs": sum(one != right for one, right in counted),
    }


EXHIBITS = (
    Exhibit(
        key="001-published",
        title="The alpha-beta whose speed was skipped replies",
        report=REPORT,
        kind="alphabeta",
        story=(
            "Five defects at once. The window is set anew in each call; MIN's test for a cut is "
            "turned round, so it always fires; moves are made on one board and never taken back; "
            "leaves are rated for whoever is to move; and a player who cannot move gets the worst "
            "value instead of passing. The report measured it three to four times as fast as its "
            "minimax. It was: it looks at the first reply to each move and at no other."
        ),
        how_to_see=(
            "`exhibits['001-published'].cost()`: right alpha-beta saves half the nodes and finds "
            "the same; this one saves more and finds something else."
        ),
        broken=published_alphabeta,
        right=partial(alphabeta, depth=2),
        game=GAME,
        position=positions(1)[0],
        diagnosis="never-undoes",
        picture=boards,
        measure=published_cost,
        checked_by=by_search_in_game,
    ),
    Exhibit(
        key="001-flips",
        title="Only the nearest disc is turned",
        report=REPORT,
        kind="count",
        story=(
            "The loop that turns discs is printed with `i += 1` below the `while`, not in it. So "
            "the loop looks at the same cell twice: the first time it turns the disc there, the "
            "second time it finds an own disc and stops. Of a row of three, one is turned. Four "
            "spaces in print may be the printer's; whoever copies the page gets another game."
        ),
        how_to_see="`exhibits['001-flips'].check()` shows the first position where they differ.",
        broken=flips_as_printed,
        right=flips_right,
        game=GAME,
        position=GAME.parse("d3c3c4c5b4d2c2"),
        diagnosis="drift",
        picture=flipped,
        measure=flips_cost,
        checked_by=by_count,
    ),
    Exhibit(
        key="001-window",
        title="The window begins anew in every call",
        report=REPORT,
        kind="alphabeta",
        story=(
            "Alpha and beta are local variables: each call sets them to (−∞, +∞) and keeps them "
            "to itself. No node ever hears what was found above or beside it. The value is right, "
            "but not one branch is ever cut: alpha-beta at the price of minimax. The bounds must "
            "be parameters."
        ),
        how_to_see=(
            "`exhibits['001-window'].show()`: on the left each node has the widest window, and "
            "nothing is struck out."
        ),
        broken=window_reset,
        right=alphabeta,
        game=TEXTBOOK,
        position=0,
        diagnosis="never-cuts",
        picture=trees_with_own_windows,
        measure=cost_on_trees(window_reset),
        checked_by=by_search,
    ),
    Exhibit(
        key="001-min-cut",
        title="MIN's test for a cut is turned round",
        report=REPORT,
        kind="alphabeta",
        story=(
            "MAX cuts when beta <= alpha. In MIN's half the test reads alpha <= beta: MIN stops "
            "while its reply is not below what MAX has, and looks on where it should stop. In the "
            "report's program, which sets alpha to −∞ in each call, it always stops after the "
            "first reply. The search is very fast and hopes for the best."
        ),
        how_to_see="`exhibits['001-min-cut'].show()`: MAX goes for the 14, but MIN will answer 2.",
        broken=cut_at_once,
        right=alphabeta,
        game=TEXTBOOK,
        position=0,
        diagnosis="cut-backwards",
        picture=trees,
        measure=cost_on_trees(cut_at_once),
        checked_by=by_search,
    ),
    Exhibit(
        key="001-undo",
        title="Moves are never taken back",
        report=REPORT,
        kind="minimax",
        story=(
            "Every move is made on the same board and none is undone. The second move is tried in "
            "the position after the first and its replies, where it may not even be legal; the "
            "program then silently does not make it. Here the board is the variable `state`, and "
            "`state = game.result(state, a)` forgets where the loop began."
        ),
        how_to_see="`exhibits['001-undo'].show()`: the second branch hangs below the first.",
        broken=never_undone,
        right=minimax,
        game=TreeGame([[3, 12], [2, 4]]),
        position=0,
        diagnosis="never-undoes",
        picture=trees,
        measure=cost_on_trees(never_undone),
        checked_by=by_search,
    ),
    Exhibit(
        key="001-leaf-side",
        title="Leaves are rated for whoever is to move",
        report=REPORT,
        kind="minimax",
        story=(
            "MAX and MIN take the greatest and the least value, but a leaf is rated for the player "
            "whose turn it would be there. After an even number of plies that is MAX and all is "
            "well; after an odd number it is MIN, all signs are wrong, and both sides play for "
            "their own defeat. In minimax every value must be seen from one side; only "
            "negamax changes sides, and there every level changes the sign."
        ),
        how_to_see="`exhibits['001-leaf-side'].show()`: at depth 3 every leaf has the wrong sign.",
        broken=rated_for_the_mover,
        right=minimax,
        game=TreeGame([[[3, 5], [6, 9]], [[1, 2], [4, 7]]]),
        position=0,
        diagnosis="leaf-for-mover",
        picture=trees,
        measure=cost_on_trees(rated_for_the_mover, depth=3),
        checked_by=by_search,
    ),
    Exhibit(
        key="001-pass",
        title="A player who cannot move is lost",
        report=REPORT,
        kind="minimax",
        story=(
            "A player without a legal move has to pass, and the game goes on. The program knows "
            "no pass: its loop over no moves ends with the value that it began with, −∞ for MAX "
            "and +∞ for MIN. So it takes a position in which the opponent must pass once for a won "
            "game, and runs into it."
        ),
        how_to_see=(
            "`exhibits['001-pass'].show()`: after c4 black will have to pass, which is taken for a "
            "win. It is a draw; a4 wins."
        ),
        broken=no_passing,
        right=minimax,
        game=SMALL,
        position=SMALL.parse(
            "  a b c d\n1 B . B .\n2 B B W W\n3 B B B W\n4 . . . W\nwhite to move"
        ),
        diagnosis="no-pass",
        picture=boards,
        measure=passing_cost,
        checked_by=by_search,
    ),
    Exhibit(
        key="001-weights",
        title="A table of weights with a slip",
        report=REPORT,
        kind="evaluation",
        story=(
            "The weights of the 64 cells were typed in by hand. The board is symmetric, but one "
            "cell has −3 where its three mirror images have −5, and rows are weighed differently "
            "from columns. Half of the 64 numbers need not have been typed at all."
        ),
        how_to_see=(
            "`exhibits['001-weights'].show()`: the same position, turned by half a circle. "
            "`check_evaluation(game.weights, game)` finds it."
        ),
        broken=GAME.weights,
        right=GAME.evaluations["weights-symmetric"],
        game=GAME,
        position=GAME.parse("d3c3b3"),
        others=(GAME.parse("e6f6g6"),),
        diagnosis="lopsided",
        picture=twins,
        measure=weights_cost,
        checked_by=by_evaluation,
    ),
)
