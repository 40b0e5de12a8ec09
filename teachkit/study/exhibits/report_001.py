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
from teachkit.study.exhibits.exhibit import Cost, Exhibit
from teachkit.study.exhibits.measuring import cost_on_trees, is_worse, nodes
from teachkit.study.exhibits.pictures import (
    boards,
    trees,
    trees_with_own_windows,
    twins,
)
from teachkit.study.exhibits.report_001_searches import (
    cut_at_once,
    flips_as_printed,
    flips_right,
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
PASSING = SMALL.parse("  a b c d\n1 B . B .\n2 B B W W\n3 B B B W\n4 . . . W\nwhite to move")
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
        kind="alphabeta",
        broken=published_alphabeta,
        right=partial(alphabeta, depth=2),
        game=GAME,
        positions=(positions(1)[0],),
        diagnosis="never-undoes",
        asked={"game": GAME},
        picture=boards,
        measure=published_cost,
    ),
    Exhibit(
        key="001-flips",
        kind="count",
        broken=flips_as_printed,
        right=flips_right,
        game=GAME,
        positions=(GAME.parse("d3c3c4c5b4d2c2"),),
        diagnosis="drift",
        picture=flipped,
        measure=flips_cost,
    ),
    Exhibit(
        key="001-window",
        kind="alphabeta",
        broken=window_reset,
        right=alphabeta,
        game=TEXTBOOK,
        diagnosis="never-cuts",
        picture=trees_with_own_windows,
        measure=cost_on_trees(window_reset),
    ),
    Exhibit(
        key="001-min-cut",
        kind="alphabeta",
        broken=cut_at_once,
        right=alphabeta,
        game=TEXTBOOK,
        diagnosis="cut-backwards",
        picture=trees,
        measure=cost_on_trees(cut_at_once),
    ),
    Exhibit(
        key="001-undo",
        kind="minimax",
        broken=never_undone,
        right=minimax,
        game=TreeGame([[3, 12], [2, 4]]),
        diagnosis="never-undoes",
        picture=trees,
        measure=cost_on_trees(never_undone),
    ),
    Exhibit(
        key="001-leaf-side",
        kind="minimax",
        broken=rated_for_the_mover,
        right=minimax,
        game=TreeGame([[[3, 5], [6, 9]], [[1, 2], [4, 7]]]),
        diagnosis="leaf-for-mover",
        picture=trees,
        measure=cost_on_trees(rated_for_the_mover, depth=3),
    ),
    Exhibit(
        key="001-pass",
        kind="minimax",
        broken=no_passing,
        right=minimax,
        game=SMALL,
        positions=(PASSING,),
        diagnosis="no-pass",
        picture=boards,
        measure=passing_cost,
    ),
    Exhibit(
        key="001-weights",
        kind="evaluation",
        broken=GAME.weights,
        right=GAME.evaluations["weights-symmetric"],
        game=GAME,
        positions=(GAME.parse("d3c3b3"), GAME.parse("e6f6g6")),
        diagnosis="lopsided",
        picture=twins,
        measure=weights_cost,
    ),
)
