"""The exhibit of report 002: Connect Four."""

from typing import Any

from teachkit.search.minimax import minimax
from teachkit.study.exhibits.exhibit import Cost, Exhibit
from teachkit.study.exhibits.pictures import twins
from teachkit.study.exhibits.report_002_evaluations import GAME, balanced, negamax, published
from teachkit.study.random_play import random_states


def one_sided_cost() -> Cost:
    """How often negamax and minimax disagree, with this evaluation and with a balanced one."""
    states = random_states(GAME, 60, range(4, 20), seed=2)
    cost: dict[str, float] = {"positions": len(states)}
    for words, evaluate in (("as published", published), ("balanced", balanced)):
        found = [negamax(GAME, state, 3, evaluate) for state in states]
        right: list[Any] = [minimax(GAME, state, depth=3, evaluate=evaluate) for state in states]
        pairs = list(zip(found, right, strict=True))
        cost[f"negamax finds another value, {words}"] = sum(f[0] != r[0] for f, r in pairs)
        cost[f"negamax plays another move, {words}"] = sum(f[1] != r[1] for f, r in pairs)
    return cost


EXHIBITS = (
    Exhibit(
        key="002-one-sided",
        kind="evaluation",
        broken=published,
        right=balanced,
        game=GAME,
        positions=(GAME.parse("1213"), GAME.parse("121314")),
        diagnosis="one-sided",
        picture=twins,
        measure=one_sided_cost,
    ),
)
