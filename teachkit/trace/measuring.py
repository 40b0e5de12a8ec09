"""What searches cost: nodes, leaves, cutoffs and seconds, by search, depth and position."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from functools import partial
from itertools import product
from operator import itemgetter
from pickle import PicklingError
from timeit import timeit
from typing import Any, NamedTuple

from teachkit.game import AnyGame, checked_game, checked_state
from teachkit.progress import tracked
from teachkit.search.hooks import SearchTooBig
from teachkit.search.options import takes
from teachkit.trace.counts import Counts
from teachkit.trace.recorder import Search, count

Job = Callable[[], "Row | None"]


class Row(NamedTuple):
    """What one search did in one position."""

    search: str
    depth: int
    position: str
    nodes: float | None
    """None, as leaves and cutoffs, for a search that has no `traced` hook to count by."""
    leaves: float | None
    cutoffs: float | None
    seconds: float | None
    """How long it took without being counted; None where nobody asked for it."""
    branching_factor: float | None
    """The effective one: that of a uniform tree as deep and as large."""
    value: float | None
    move: str | None


class Measuring:
    """How searches are measured: each is counted once, and then timed on its own."""

    def __init__(
        self,
        searches: Mapping[str, Search] | Iterable[Search],
        game: AnyGame,
        *,
        repeats: int = 1,
        max_nodes: int | None = None,
        options: Mapping[str, Any],
    ) -> None:
        self.searches, self.game = _named(searches), checked_game(game)
        if type(repeats) is not int or repeats < 0:
            raise ValueError(f"repeats must be a whole number from 0, not {repeats!r}")
        self.repeats, self.max_nodes, self.options = repeats, max_nodes, dict(options)
        self.left_out = Counter[tuple[str, int]]()
        """In how many positions a search had too many nodes at a depth."""

    def rows(
        self,
        depths: Iterable[int],
        positions: Iterable[Any] | None,
        executor: Executor | None = None,
        progress: bool = True,
    ) -> list[Row]:
        """A row for each search, depth and position, but for those with too many nodes."""
        states = self._states(positions)
        asked = list(product(_depths(depths), self.searches, states))  # the longest come last
        jobs = [partial(self.row, depth, name, *each) for depth, name, each in asked]
        done = list(
            tracked(
                _done(jobs, executor), "Measuring", unit="searches", total=len(jobs), show=progress
            )
        )
        missing = (asked[number] for number, row in done if row is None)
        self.left_out = Counter((name, depth) for depth, name, _ in missing)
        found = [row for _, row in sorted(done, key=itemgetter(0)) if row is not None]
        order = list(self.searches)
        return sorted(found, key=lambda row: (order.index(row.search), row.depth))

    def row(self, depth: int, name: str, position: str, state: Any) -> Row | None:
        """One row; None if there are too many nodes."""
        search, options = self.searches[name], {"depth": depth, **self.options}
        run = partial(search, self.game, state, **options)
        counts: Counts | None = None
        if takes(search, "traced"):
            try:
                counts = count(
                    search, self.game, state, max_nodes=self.max_nodes, progress=False, **options
                )
            except SearchTooBig:
                return None
        value, move = (counts.value, counts.move) if counts else run()
        seconds = [_seconds(run) for _ in range(self.repeats)]
        return Row(
            search=name,
            depth=depth,
            position=position,
            nodes=counts.nodes if counts else None,
            leaves=counts.leaves if counts else None,
            cutoffs=counts.cutoffs if counts else None,
            seconds=min(seconds, default=None),
            branching_factor=counts.effective_branching_factor if counts else None,
            value=value,
            move=None if move is None else self.game.name(move),
        )

    def _states(self, positions: Iterable[Any] | None) -> list[tuple[str, Any]]:
        """What the positions are called, the text that was given or their number, and they."""
        if isinstance(positions, str):  # its letters are none
            positions = [positions]
        given = [self.game.initial] if positions is None else list(positions)
        if not given:
            raise ValueError("give at least one position, or none for the first of the game")
        states = []
        for number, position in enumerate(given, start=1):
            state = _read(self.game, position)
            if self.game.is_terminal(state):
                raise ValueError(f"the game is over in position {number}: there is no search")
            states.append((position if isinstance(position, str) else str(number), state))
        return states


def _seconds(run: Callable[[], object]) -> float:
    """How long a search takes; a quick one is run until the clock, which may be coarse, ticks."""
    number = 1
    while not (taken := timeit(run, number=number)):
        number *= 2
    return taken / number


def _read(game: AnyGame, position: Any) -> Any:
    """The state itself, or the one that a text tells."""
    if isinstance(position, str) and type(game.initial) is not str:
        return game.parse(position)
    return checked_state(game, position)


def _named(searches: Mapping[str, Search] | Iterable[Search]) -> dict[str, Search]:
    example = '{"minimax": minimax, "alpha-beta": alphabeta}'
    if isinstance(searches, Mapping):
        named = dict(searches)
    else:
        is_list = isinstance(searches, Iterable) and not isinstance(searches, str)
        listed = list(searches) if is_list else [searches]
        named = {_name(search): search for search in listed}
        if len(named) < len(listed):
            raise ValueError(f"two searches have one name: name them yourself, as in {example}")
    if not named:
        raise ValueError(f"give the searches by name, as in {example}")
    for name, search in named.items():
        if not callable(search):
            raise ValueError(f"{name!r} must be a search, such as minimax, not {search!r}")
    return named


def _name(search: Any) -> str:
    """What a search is called, with the options that `partial` gives it."""
    if isinstance(search, partial):
        options = [f"{name}={_name(value)}" for name, value in search.keywords.items()]
        return f"{_name(search.func)}({', '.join(options)})"
    return str(getattr(search, "__name__", None) or repr(search))


def _depths(depths: Iterable[int]) -> Sequence[int]:
    listed = list(depths) if isinstance(depths, Iterable) else [depths]
    if not listed or not all(type(depth) is int and depth > 0 for depth in listed):
        raise ValueError(f"depths must be plies from 1, such as range(1, 6), not {depths!r}")
    return sorted(set(listed))


def _done(jobs: Sequence[Job], executor: Executor | None) -> Iterator[tuple[int, Row | None]]:
    """The jobs as they are done, each with its number."""
    if executor is None:
        yield from ((number, job()) for number, job in enumerate(jobs))
        return
    numbers = {executor.submit(job): number for number, job in enumerate(jobs)}
    try:
        for future in as_completed(numbers):
            yield numbers[future], future.result()
    except (PicklingError, AttributeError, TypeError) as error:
        if not re.search("pickle|local object", str(error)):  # the words of Python 3.11 and 3.13
            raise
        raise ValueError(
            f"another process cannot be told of this game or search ({error}): put them into a "
            "file that can be imported, or use a ThreadPoolExecutor"
        ) from None
    finally:
        for future in numbers:
            future.cancel()
