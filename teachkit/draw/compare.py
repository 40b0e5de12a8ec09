"""Searches compared: a table of what each costs at each depth, as rows, CSV, a frame or a plot."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from importlib import import_module
from itertools import groupby
from os import PathLike
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from teachkit.draw import plots
from teachkit.draw.table import Table
from teachkit.game import AnyGame
from teachkit.trace.measuring import Measuring, Row
from teachkit.trace.recorder import Search

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NUMBERS = {
    "nodes": "nodes visited",
    "leaves": "leaves visited",
    "cutoffs": "cutoffs",
    "seconds": "seconds",
    "branching_factor": "effective branching factor",
}
"""What can be plotted, and what is written beside it."""


def compare(
    searches: Mapping[str, Search] | Iterable[Search],
    game: AnyGame,
    *,
    depths: Iterable[int],
    positions: Iterable[Any] | None = None,
    repeats: int = 1,
    max_nodes: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    **options: Any,
) -> "Comparison":
    """What each search costs at each depth, in the first position or in each of `positions`.

    A position is a state, or a text that the game can read; one that is given twice counts
    twice. Further options go to every search;
    `partial` gives a search options of its own. Nodes are counted in one run and seconds
    measured in others, the best of `repeats`: 0 is without. A search of more than
    `max_nodes` nodes is left out, which is said below the table. Any `executor` of
    concurrent.futures shares the work; seconds are then those of a busy computer.

    >>> from functools import partial
    >>> from teachkit import TicTacToe, alphabeta, compare, minimax
    >>> searches = {"minimax": minimax, "centre": partial(alphabeta, order="centre-first")}
    >>> compare(searches, TicTacToe(), depths=range(1, 4), repeats=0)
    search   depth  nodes  leaves  cutoffs  branching factor
    minimax      1     10       9        0              9.00
    minimax      2     82      72        0              8.51
    minimax      3    586     504        0              8.00
    centre       1     10       9        0              9.00
    centre       2     26      16        8              4.52
    centre       3    143     110       21              4.84
    """
    measuring = Measuring(searches, game, repeats=repeats, max_nodes=max_nodes, options=options)
    rows = measuring.rows(depths, positions, executor, progress)
    missing = [
        f"{name} at depth {depth}" + ("" if number == 1 else f" in {number} positions")
        for each in measuring.searches
        for (name, depth), number in sorted(measuring.left_out.items())
        if name == each
    ]
    note = f"Left out, with too many nodes: {', '.join(missing)}." if missing else ""
    return Comparison(rows, note)


class Comparison(Sequence[Row]):
    """The rows of a comparison: one for each search, depth and position.

    It is shown as a table of the means over the positions. `rows` has all the numbers,
    `save("numbers.csv")` writes them, and `pandas()` gives them as a frame.
    """

    def __init__(self, rows: Iterable[Row], note: str = "") -> None:
        self.rows, self.note = list(rows), note
        if not self.rows:
            raise ValueError("nothing is left to compare: allow more nodes with max_nodes=")

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, at: Any) -> Any:
        return self.rows[at]

    @property
    def means(self) -> list[Row]:
        """A row for each search and depth: the means over the positions."""
        return list(self._means())

    def _means(self) -> Iterator[Row]:
        for (search, depth), group in groupby(self.rows, lambda row: (row.search, row.depth)):
            rows = list(group)
            if len(rows) == 1:
                yield rows[0]
                continue
            numbers = {name: _mean([getattr(row, name) for row in rows]) for name in NUMBERS}
            yield Row(search, depth, f"{len(rows)} positions", value=None, move=None, **numbers)

    def lines(self, what: str = "nodes") -> dict[str, dict[int, float]]:
        """One of the numbers by search and depth: the mean over the positions."""
        if what not in NUMBERS:
            raise ValueError(f"no number {what!r}: there are {', '.join(NUMBERS)}")
        found: dict[str, dict[int, float]] = {}
        for row in self.means:
            found.setdefault(row.search, {})[row.depth] = getattr(row, what)
        if missing := [name for name, by_depth in found.items() if None in by_depth.values()]:
            why = (
                "compare(..., repeats=1) measures them"
                if what == "seconds"
                else "a search is counted by its `traced` hook"
            )
            raise ValueError(f"there are no {what} of {missing[0]}: {why}")
        return found

    @property
    def times(self) -> dict[str, dict[int, float]]:
        """Milliseconds by search and depth, for `plots.time_per_move`."""
        lines = self.lines("seconds")
        return {
            name: {d: 1000 * seconds for d, seconds in line.items()} for name, line in lines.items()
        }

    def plot(
        self, what: str = "nodes", *, width: float | None = None, ax: "Axes | None" = None
    ) -> "Axes":
        """One of the numbers against the depth of the search.

        A `width` in inches makes a figure for print, without a title and with type of 8 points:
        `plot(width=3.4).save("column.pdf")` fits a column of a paper.
        """
        lines, label = self.lines(what), NUMBERS[what]
        return plots.by_search_depth(
            lines, label, is_log=what != "branching_factor", width=width, ax=ax
        )

    # ---- as a table

    @property
    def csv(self) -> str:
        """All rows, with the names of their columns above them."""
        return Table(Row._fields, self.rows).csv

    def save(self, path: str | PathLike[str]) -> Path:
        """Write all rows to a file that ends in .csv."""
        return Table(Row._fields, self.rows).save(path)

    def pandas(self) -> Any:
        """All rows as a DataFrame, if pandas is installed."""
        try:
            pandas = import_module("pandas")
        except ImportError:
            raise ImportError(
                "pandas is not installed: pip install pandas, or use .rows or .csv"
            ) from None
        return pandas.DataFrame(self.rows, columns=list(Row._fields))

    @property
    def table(self) -> Table:
        """The means, without the seconds if nobody measured them."""
        rows = self.means
        columns = ["search", "depth", *NUMBERS]
        if all(row.seconds is None for row in rows):
            columns.remove("seconds")
        names = [name.replace("_", " ") for name in columns]
        cells = [[getattr(row, name) for name in columns] for row in rows]
        return Table(names, cells, self.note, shown=_text)

    def __repr__(self) -> str:
        return repr(self.table)

    def _repr_html_(self) -> str:
        return self.table.html


def _mean(numbers: Sequence[float | None]) -> Any:
    known = [number for number in numbers if number is not None]
    return fmean(known) if len(known) == len(numbers) else None


def _text(name: str, value: Any) -> str:
    if value is None:
        return "–"
    if name == "seconds":
        return f"{value:.3g}"
    if name == "branching factor":
        return f"{value:.2f}"
    return value if isinstance(value, str) else f"{round(value):,}"
