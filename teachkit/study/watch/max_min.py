"""A game whose players are called MAX and MIN, for a search that knows them by these names."""

import re
from collections.abc import Mapping
from typing import Any

from teachkit.game import AnyGame, Evaluation, Game, Player

NAMES = ("MAX", "MIN")


class MaxMin(Game[Any, Any]):
    """A game as a textbook's tree sees it: who moves at the root is MAX, the other one MIN."""

    players = NAMES

    def __init__(self, inner: AnyGame, root: Any) -> None:
        self.inner, self.initial, self.win_weight = inner, root, inner.win_weight
        own = inner.maximiser(root)
        self._own = {"MAX": own, "MIN": inner.other(own)}

    def own(self, player: Player) -> Player:
        """What the game itself calls a player."""
        if player not in NAMES:
            raise self._no_player(player)
        return self._own[player]

    def to_move(self, state: Any) -> Player:
        return "MAX" if self.inner.to_move(state) == self._own["MAX"] else "MIN"

    def maximiser(self, state: Any) -> Player:
        return "MAX"

    def actions(self, state: Any) -> tuple[Any, ...]:
        return self.inner.actions(state)

    def result(self, state: Any, move: Any) -> Any:
        return self.inner.result(state, move)

    def is_terminal(self, state: Any) -> bool:
        return self.inner.is_terminal(state)

    def utility(self, state: Any, player: Player) -> float:
        return self.inner.utility(state, self.own(player))

    @property
    def evaluations(self) -> Mapping[str, Evaluation[Any]]:
        def named(evaluate: Evaluation[Any]) -> Evaluation[Any]:
            return lambda state, player: evaluate(state, self.own(player))

        return {name: named(evaluate) for name, evaluate in self.inner.evaluations.items()}

    def name(self, move: Any) -> str:
        return self.inner.name(move)

    def text(self, state: Any) -> str:
        return self.inner.text(state)


def asks_for_max(error: BaseException | None, game: AnyGame) -> bool:
    """Did a function break off because no player of this game is called MAX or MIN?"""
    is_told = re.match(r"no player '(MAX|MIN)' here", str(error)) is not None
    return isinstance(error, ValueError) and is_told and not set(NAMES) & set(game.players)
