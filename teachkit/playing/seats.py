"""Who sits at a board, as menus show and change it.

Kind     "person", "random", "minimax", "alphabeta", or "own": a player of the user's own
Setting  what a menu changes: kind, depth, evaluate, order or seconds
Seat     one side's settings, and the player that they make
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from teachkit.game import AnyGame, Player, Strategy, checked_size, shown
from teachkit.playing.players import DEPTH, AlphaBeta, Human, Minimax, Random
from teachkit.search.alphabeta import alphabeta
from teachkit.search.options import takes
from teachkit.search.orders import LEARNING_ORDERS, ORDERS, named_order
from teachkit.search.pvs import pvs

PERSON = "person"
KINDS = {PERSON: "Person", "random": "Random", "minimax": "Minimax", "alphabeta": "Alpha-beta"}
"""The kinds that can be chosen, by what they are called."""

DEEPEST = 12
SECONDS = (0.5, 1, 2, 5, 10, 30)
"""The time limits that can be chosen."""


@dataclass(frozen=True)
class Seat:
    """One side of a match."""

    kind: str = PERSON
    depth: int | None = DEPTH
    evaluate: Any = None
    """The name of an evaluation, a function, or None for the game's own."""
    order: Any = None
    seconds: float | None = None
    given: Any = None
    """The player as it was given, for what no menu shows."""
    name: str = ""
    """Who made the moves that are replayed here; a person goes on with them."""

    @classmethod
    def of(cls, player: Strategy[Any, Any]) -> "Seat":
        """The seat of a player, or a ValueError for what is none."""
        if isinstance(player, type):
            raise ValueError(f"{player.__name__} is a class: write {player.__name__}()")
        if isinstance(player, Human):
            return cls(name=player.name)
        if type(player) is Random:
            return cls("random", given=player)
        if type(player) in (Minimax, AlphaBeta):
            assert isinstance(player, Minimax)
            seconds = getattr(player, "seconds", None)
            kind = type(player).__name__.lower()
            seat = cls(kind, player.depth, player.evaluate, player.order, seconds, player)
            return seat._with_end()
        if not callable(player):
            raise ValueError(
                f"{shown(player)} is no player: choose Human(), AlphaBeta() or another"
            )
        return cls("own", given=player)

    @property
    def is_person(self) -> bool:
        """Does a person sit here?"""
        return self.kind == PERSON

    @property
    def searches(self) -> bool:
        """Does a search sit here, with a depth and so on?"""
        return self.kind in ("minimax", "alphabeta")

    @property
    def title(self) -> str:
        """What to call who sits here."""
        if self.name:
            return self.name
        own = getattr(self.given, "__name__", type(self.given).__name__)
        return self._kinds.get(self.kind, str(own))

    @property
    def words(self) -> str:
        """Who sits here, in a few words."""
        if self.is_person:
            return "replayed" if self.name else "you"
        return self.title + (f", depth {self.depth}" if self.searches and self.depth else "")

    @property
    def _search(self) -> Any:
        """The search of an alpha-beta player: alphabeta unless another was given."""
        return self.given.search if isinstance(self.given, AlphaBeta) else alphabeta

    @property
    def _kinds(self) -> dict[str, str]:
        """The kinds by what they are called; another search than alphabeta has its own name."""
        if self._search is alphabeta:
            return KINDS
        return KINDS | {"alphabeta": getattr(self._search, "__name__", repr(self._search))}

    @property
    def _orders(self) -> list[str]:
        """The orders that can be chosen."""
        return [*ORDERS, *LEARNING_ORDERS] if self._search is pvs else list(ORDERS)

    def player(self) -> Strategy[Any, Any]:
        """The computer player who sits here."""
        if not self.searches:
            is_given = self.kind == "own" or type(self.given) is Random
            return self.given if is_given else Random()
        known = self.given if isinstance(self.given, Minimax) else Minimax()
        settings = {"depth": self.depth, "evaluate": self.evaluate, "order": self.order}
        if self.kind == "minimax":
            return Minimax(**settings, seed=known.seed, hurry=known.hurry)
        if isinstance(known, AlphaBeta):
            return replace(known, **settings, seconds=self.seconds)
        return AlphaBeta(**settings, seed=known.seed, hurry=known.hurry, seconds=self.seconds)

    @property
    def adviser(self) -> "Seat":
        """The seat itself, or one with a search for a person or a player who does not search."""
        return self if self.searches else replace(self, kind="alphabeta", given=None)

    def changed(self, game: AnyGame, name: str, value: Any) -> "Seat":
        """The seat with one setting changed, or a ValueError."""
        check = CHECKS.get(name)
        if check is None:
            raise ValueError(f"there is no setting {shown(name)}")
        if value == "own" and name in ("depth", "evaluate", "order"):  # which no menu offers
            return self
        seat = replace(self, **{name: check(self, game, value)})
        if name == "kind" and value != "own" and not isinstance(seat.given, Minimax):
            seat = replace(seat, given=Random() if value == "random" else None)
        if name == "kind":
            seat = replace(seat, name="")
        return seat._with_end()

    def _with_end(self) -> "Seat":
        """The seat with a depth, if nothing else would end its search."""
        is_limited = self.seconds is not None or getattr(self.given, "nodes", None) is not None
        if self.depth or (
            self.kind != "minimax" and (is_limited or not takes(self._search, "depth"))
        ):
            return self
        return replace(self, depth=DEPTH)

    def shown(self, game: AnyGame) -> dict[str, Any]:
        """The settings for the menus, each with what can be chosen."""
        evaluations = {name: name for name in game.evaluations}
        depths = {str(depth): str(depth) for depth in range(1, DEEPEST + 1)}
        limits = {str(limit): f"{limit:g} s" for limit in SECONDS}
        return {
            "kind": _menu(self.kind, self._kinds, self.title),
            "depth": _menu(self.depth, depths, str(self.depth or "as time allows")),
            "evaluate": _menu(self.evaluate or next(iter(evaluations)), evaluations),
            "order": _menu(self.order or "as-given", {name: name for name in self._orders}),
            "seconds": _menu(self.seconds or "", {"": "no limit", **limits}, f"{self.seconds} s"),
            "searches": self.searches,
        }


def _menu(value: Any, choices: Mapping[str, str], title: str = "") -> dict[str, Any]:
    """A menu: what is chosen, and all choices; one that no menu offers is there too."""
    chosen = value if isinstance(value, str) else f"{value:g}" if _is_number(value) else "own"
    offered = dict(choices)
    if chosen not in offered:
        offered[chosen] = title or getattr(value, "__name__", chosen)
    return {"chosen": chosen, "choices": list(offered.items())}


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _checked_kind(seat: Seat, game: AnyGame, value: Any) -> str:
    if value not in KINDS and value != seat.kind:
        raise ValueError(f"nobody of the kind {shown(value)} can play here")
    return str(value)


def _checked_depth(seat: Seat, game: AnyGame, value: Any) -> int | None:
    return checked_size("depth", _number(value), 1, DEEPEST)  # type: ignore[arg-type]


def _checked_evaluate(seat: Seat, game: AnyGame, value: Any) -> Any:
    if value not in game.evaluations:
        raise ValueError(f"no evaluation {shown(value)}: there are {', '.join(game.evaluations)}")
    return value


def _checked_order(seat: Seat, game: AnyGame, value: Any) -> Any:
    if value not in seat._orders:
        named_order(value)
    return value


def _checked_seconds(seat: Seat, game: AnyGame, value: Any) -> float | None:
    seconds = _number(value) if value not in ("", None) else None
    if seconds is not None and not 0 < seconds <= 3600:
        raise ValueError(f"the time limit must be from 0 to 3600 seconds, not {shown(value)}")
    return seconds


def _number(value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{shown(value)} is not a number that can be used") from None
    return int(number) if number.is_integer() else number


CHECKS: Mapping[str, Callable[[Seat, AnyGame, Any], Any]] = {
    "kind": _checked_kind,
    "depth": _checked_depth,
    "evaluate": _checked_evaluate,
    "order": _checked_order,
    "seconds": _checked_seconds,
}


def seated(
    game: AnyGame,
    you: Player | None,
    opponent: Strategy[Any, Any] | None,
    players: Mapping[Player, Strategy[Any, Any]] | Sequence[Strategy[Any, Any]] | None,
) -> tuple[Seat, Seat]:
    """The two seats in turn order: a person and an opponent, or any two players."""
    first, second = game.players
    if players is None:
        if you is not None and you not in game.players:
            raise ValueError(f"you={you!r} does not play here: choose {first!r} or {second!r}")
        person, other = Seat(), Seat.of(AlphaBeta() if opponent is None else opponent)
        return (person, other) if you in (None, first) else (other, person)
    if you is not None or opponent is not None:
        raise ValueError("give players=, or you= and opponent=, but not both")
    if isinstance(players, Mapping):
        if set(players) != set(game.players):
            raise ValueError(f"players must name {first!r} and {second!r}, not {shown(players)}")
        players = players[first], players[second]
    if not isinstance(players, Sequence) or isinstance(players, str) or len(players) != 2:
        raise ValueError(f"players must be the two in turn order, not {shown(players)}")
    return Seat.of(players[0]), Seat.of(players[1])
