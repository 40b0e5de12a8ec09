"""Report 002, Connect Four: an evaluation that is not as bad for one as it is good for the other.

`published` and `balanced` take (state, player); `negamax` is a search for which that matters.
"""

from typing import Any

from teachkit.game import AnyGame, Evaluation, Player
from teachkit.games.connect_four import ConnectFour
from teachkit.search.minimax import minimax
from teachkit.study.exhibits.exhibit import Cost, Exhibit
from teachkit.study.exhibits.pictures import twins
from teachkit.study.random_play import random_states

GAME = ConnectFour()


def published(state: Any, player: Player) -> float:
    """60 for three own discs but only -50 for three enemy ones; enemy twos and fours count 0."""
    return GAME.windows(state, player)


def balanced(state: Any, player: Player) -> float:
    """What the position is worth to the player, less what it is worth to the opponent."""
    return GAME.windows(state, player) - GAME.windows(state, GAME.other(player))


def negamax(game: AnyGame, state: Any, depth: int, evaluate: Evaluation[Any]) -> tuple[float, Any]:
    """Minimax in one function: my value is minus yours. It trusts that the evaluation is fair."""
    player = game.to_move(state)
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, player), None
    if depth == 0:
        return evaluate(state, player), None
    found = [
        (-negamax(game, game.result(state, a), depth - 1, evaluate)[0], a)
        for a in game.actions(state)
    ]
    return max(found, key=lambda pair: pair[0])


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
