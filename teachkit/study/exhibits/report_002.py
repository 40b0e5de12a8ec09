"""The exhibit of report 002: Connect Four."""

from typing import Any

from teachkit.search.minimax import minimax
from teachkit.study.exhibits.checking import by_evaluation
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
        title="Your three is worth less than mine",
        report="report 002",
        kind="evaluation",
        story=(
            "Three own discs in a window count 60, three enemy discs only −50; two own discs "
            "count 20, two enemy discs nothing; and an enemy four would cost nothing at all. What "
            "a position is worth to one player is then not minus what it is worth to the other. "
            "Minimax survives that, since it looks from one side only; negamax, which takes "
            "my value to be minus yours, finds other values and plays other moves."
        ),
        how_to_see=(
            "`check_evaluation(ConnectFour().windows, ConnectFour())`: worth 3 to red, and 0 to "
            "yellow."
        ),
        broken=published,
        right=balanced,
        game=GAME,
        position=GAME.parse("1213"),
        others=(GAME.parse("121314"),),
        diagnosis="one-sided",
        picture=twins,
        measure=one_sided_cost,
        checked_by=by_evaluation,
    ),
)
