"""Ways of playing: each is a callable that takes the game and the state and gives a move."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any

from teachkit.game import Evaluation, Game, Move, State
from teachkit.search.alphabeta import alphabeta
from teachkit.search.deepening import iterative_deepening
from teachkit.search.hooks import Budget, Chain, Hook, Inner, Role, Untraced, untraced
from teachkit.search.minimax import minimax
from teachkit.search.options import accepted, takes
from teachkit.search.orders import Order
from teachkit.search.problem import Problem, checked_depth
from teachkit.search.pvs import pvs

Search = Callable[..., tuple[float, Any]]
"""Finds the (value, move) of a game and a state."""

DEPTH = 4
"""How many plies a player looks ahead unless told otherwise."""


@dataclass
class Human:
    """A person, asked in text unless another way of asking is given."""

    ask: Callable[[str], str] = input
    name: str = ""
    """What to call who made the moves, where a game is only replayed."""

    def __call__(self, game: Game[State, Move], state: State) -> Move:
        """The move that the person names; a bad answer is explained and asked again."""
        question = f"{game.text(state)}\nYour move: "
        while True:
            try:
                return game.move(state, self.ask(question))
            except ValueError as error:
                question = f"{error}\nYour move: "


@dataclass(repr=False)
class Random:
    """Any legal move, each as likely as the others."""

    seed: int | None = None
    _random: random.Random = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)

    def __repr__(self) -> str:
        return _brief(self)

    def __call__(self, game: Game[State, Move], state: State) -> Move:
        if game.is_terminal(state):
            raise _no_move()
        return self._random.choice(game.actions(state))


@dataclass(kw_only=True, repr=False)
class Minimax:
    """Plays what minimax finds, `depth` plies deep (4 unless told).

    Ties go to the first best move or, with a `seed`, to any of them. With `hurry`, the
    default, a quick win counts more than a slow one and a slow loss more than a quick one.
    """

    depth: int | None = None
    evaluate: str | Evaluation[Any] | None = None
    order: str | Order[Any, Any] | None = None
    seed: int | None = None
    hurry: bool = True

    def __post_init__(self) -> None:
        if checked_depth(self.depth) == 0:
            raise ValueError("a player must look at least one ply ahead, not 0")
        self._random = random.Random(self.seed)

    def __repr__(self) -> str:
        return _brief(self)

    @property
    def plies(self) -> int | None:
        """How many plies deep it looks; nobody knows before if time or nodes are limited."""
        return DEPTH if self.depth is None else self.depth

    def __call__(self, game: Game[State, Move], state: State) -> Move:
        """The move to make."""
        move = self.think(game, state)[1]
        if move is None:
            raise _no_move()
        return move

    def think(
        self, game: Game[State, Move], state: State, *, traced: Hook = untraced
    ) -> tuple[float, Move | None]:
        """The (value, move) of the search; `record(player.think, game, state)` shows it."""
        if self.seed is None:
            return self._search(game, state, traced)
        tried = FirstPly()
        found = self._search(game, state, Chain(tried, traced))
        if found[1] is None:
            return found
        return found[0], self._random.choice(tried.best_moves(found[0]))

    def _search(
        self, game: Game[State, Move], state: State, traced: Hook
    ) -> tuple[float, Move | None]:
        return minimax(
            *(game, state),
            depth=self.plies,
            evaluate=self.evaluate,
            order=self.order,
            hurry=self.hurry,
            traced=traced,
        )


@dataclass(kw_only=True, repr=False)
class AlphaBeta(Minimax):
    """Plays what alpha-beta finds, `depth` plies deep (4 unless told).

    With `seconds`, or `nodes` for games that repeat exactly, it searches one ply deep, then two,
    and so on: when the limit comes, it plays what the last finished search found. `search` may
    be another one: `AlphaBeta(search=pvs, order="killers")`, or a function of your own that
    returns (value, move).

    With a `seed`, ties are broken at random among the moves that are proven best: the
    search then cuts only beyond a bound, for at a bound a move may be worse than it looks.
    """

    search: Search = alphabeta
    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        name = getattr(self.search, "__name__", self.search)
        if not callable(self.search):
            raise ValueError(f"search must be a search such as alphabeta or pvs, not {name!r}")
        if self.seed is not None and self.search not in (minimax, alphabeta, pvs):
            raise ValueError(
                f"{name} does not prove which moves are best, so no seed can choose among them: "
                "minimax, alphabeta and pvs do"
            )
        Budget(seconds=self.seconds, nodes=self.nodes)  # refuses what is no limit
        if self._is_limited and not takes(self.search, "traced"):
            raise ValueError(f"{name} has no `traced` hook by which it could be stopped in time")

    @property
    def plies(self) -> int | None:
        return None if self._is_limited else super().plies

    @property
    def _is_limited(self) -> bool:
        return self.seconds is not None or self.nodes is not None

    def _search(
        self, game: Game[State, Move], state: State, traced: Hook
    ) -> tuple[float, Move | None]:
        wanted: dict[str, Any] = {
            "depth": self.depth,
            "evaluate": self.evaluate,
            "order": self.order,
        }
        cut = ">=" if self.seed is None else ">"
        offered: dict[str, Any] = {"hurry": self.hurry, "cut": cut, "traced": traced}
        if self._is_limited:
            return iterative_deepening(
                game,
                state,
                seconds=self.seconds,
                nodes=self.nodes,
                search=self.search,
                **wanted,
                **offered,
            )
        options = accepted(self.search, wanted, offered)
        if self.depth is None and "depth" in options:
            options["depth"] = DEPTH
        return self.search(game, state, **options)


class FirstPly(Untraced):
    """A hook that keeps the value of each move at the root, from the last finished search."""

    def __init__(self) -> None:
        self._values: dict[Any, float] = {}
        """What was last found of each state after one move."""
        self._finished: list[tuple[Any, float]] = []

    def begin(self, problem: Problem[Any, Any]) -> None:
        game, root = problem.game, problem.root
        self._after = {move: game.result(root, move) for move in problem.moves(root)}
        self._values = {}

    def __call__(self, function: Inner, role: Role) -> Inner:
        def noted(state: Any, ply: int, *window: float) -> tuple[float, Any]:
            result = function(state, ply, *window)
            if ply == 1:
                self._values[state] = result[0]
            elif ply == 0:
                values = {move: self._values.get(after) for move, after in self._after.items()}
                self._finished = [(m, value) for m, value in values.items() if value is not None]
            return result

        return noted

    def best_moves(self, best: float) -> list[Any]:
        """The moves with the best value."""
        return [move for move, value in self._finished if value == best]


def _no_move() -> ValueError:
    return ValueError("there is no move to make: the game is over")


def _brief(player: Random | Minimax) -> str:
    """A player as one would write it, without what is as usual."""
    given = {f.name: getattr(player, f.name) for f in fields(player) if f.repr}
    told = [
        f"{f.name}={getattr(given[f.name], '__name__', repr(given[f.name]))}"
        for f in fields(player)
        if f.repr and given[f.name] != f.default
    ]
    return f"{type(player).__name__}({', '.join(told)})"
