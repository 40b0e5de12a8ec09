"""The exhibits of report 004: nine men's morris."""

from teachkit.games.morris_moves import State
from teachkit.search.alphabeta import alphabeta
from teachkit.study.exhibits.exhibit import Cost, Exhibit
from teachkit.study.exhibits.measuring import nodes
from teachkit.study.exhibits.pictures import boards, found, twins
from teachkit.study.exhibits.report_004_evaluations import (
    GAME,
    doubles_published,
    doubles_right,
    mill_men,
    mill_men_published,
    mills_counted,
    mills_kept,
    one_ply_short,
    win_published,
    win_right,
)
from teachkit.study.random_play import keen_games, random_games, random_states, states_of
from teachkit.trace.recorder import count

MUST_BLOCK = GAME.parse("g7 a7 d6 d7 d5 a4")
LOST = GAME.parse(
    """
7 B-----W-----.
6 | .---W---B |
5 | | .-W-B | |
4 B-W-.   W-W-.
3 | | .-.-. | |
2 | .---.---. |
1 W-----W-----W
  a b c d e f g
black to move
in hand: black 0, white 0
white has just closed a mill"""
)
GAMES = 20
"""How many random games the costs are measured on."""


def sampled() -> list[State]:
    """The states of some games that are played half well."""
    return [state for moves in keen_games(GAME, GAMES) for state in states_of(GAME, moves)]


def depth_cost() -> Cost:
    """How far a depth of 3 reaches, and how many moves differ."""
    states = random_states(GAME, 12, range(6, 14), seed=1)
    other = sum(
        one_ply_short(GAME, state, 3)[1] != alphabeta(GAME, state, depth=3)[1] for state in states
    )
    published = sum(nodes(one_ply_short, GAME, s, depth=3) for s in states)
    return {
        "nodes at depth 3, as published": published,
        "nodes at depth 2, right": sum(count(alphabeta, GAME, s, depth=2).nodes for s in states),
        "nodes at depth 3, right": sum(count(alphabeta, GAME, s, depth=3).nodes for s in states),
        "positions": len(states),
        "other moves at depth 3": other,
    }


def mill_cost() -> Cost:
    """In how many positions mills are missed, or seen where there are none."""
    states = sampled()
    wrong = sum(mill_men_published(s, "black") != mill_men(s, "black") for s in states)
    return {"positions": len(states), "wrong": wrong}


def drift_cost() -> Cost:
    """In how many positions the count that is kept is wrong."""
    pairs = [
        pair
        for moves in keen_games(GAME, GAMES)
        for pair in zip(mills_kept(GAME, moves), mills_counted(GAME, moves), strict=True)
    ]
    return {"positions": len(pairs), "wrong": sum(kept != right for kept, right in pairs)}


def doubles_cost() -> Cost:
    """In how many positions there are lines of two that are not seen."""
    states = sampled()
    return {
        "positions": len(states),
        "with a difference in lines of two": sum(doubles_right(s, "black") != 0 for s in states),
        "seen": sum(doubles_published(s, "black") != 0 for s in states),
    }


def loss_cost() -> Cost:
    """How many of black's lost games count nothing."""
    ends = [states_of(GAME, moves)[-1] for moves in random_games(GAME, 60)]
    lost = [state for state in ends if GAME.winner(state) == "white"]
    nothing = sum(win_published(state, "black") == 0 for state in lost)
    return {"games that black lost": len(lost), "counted 0": nothing}


EXHIBITS = (
    Exhibit(
        key="004-depth",
        kind="alphabeta",
        broken=one_ply_short,
        right=alphabeta,
        game=GAME,
        positions=(MUST_BLOCK,),
        options={"depth": 2},
        diagnosis="depth-off-by-one",
        picture=boards,
        measure=depth_cost,
    ),
    Exhibit(
        key="004-mill-table",
        kind="evaluation",
        broken=mill_men_published,
        right=mill_men,
        game=GAME,
        positions=(
            GAME.parse("a1 b4 d3 e3 c5 d1 e5 a7 c4"),
            GAME.parse("g1 f4 d3 c3 e5 d1 c5 g7 e4"),
        ),
        diagnosis="lopsided",
        picture=twins,
        measure=mill_cost,
    ),
    Exhibit(
        key="004-drift",
        kind="count",
        broken=mills_kept,
        right=mills_counted,
        game=GAME,
        diagnosis="drift",
        picture=found,
        measure=drift_cost,
    ),
    Exhibit(
        key="004-doubles",
        kind="evaluation",
        broken=doubles_published,
        right=doubles_right,
        game=GAME,
        positions=(GAME.parse("a7 d6 d7 b4"), GAME.parse("a7 d6 d7 g7")),
        diagnosis="constant",
        picture=twins,
        measure=doubles_cost,
    ),
    Exhibit(
        key="004-loss",
        kind="evaluation",
        broken=win_published,
        right=win_right,
        game=GAME,
        positions=(LOST,),
        diagnosis="one-sided",
        picture=twins,
        measure=loss_cost,
    ),
)
