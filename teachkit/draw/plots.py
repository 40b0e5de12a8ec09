"""Plots of how much searches look at and how long they take, drawn with matplotlib.

    Searches  what was counted or recorded, by the name to show: {"alpha-beta": count(...)}
    Times     milliseconds by depth, by the name to show: {"report 003": {4: 5.19, 5: 18.09}}

A plot goes into the Axes given as `ax`, with the type sizes of that figure, or else into a
new figure of pyplot with type for a projector, which a notebook shows at the end of the
cell. The Axes come back, to change (`ax.set_title(...)`) or to save (`ax.save("plot.pdf")`).
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from math import ceil, floor, inf, log10
from numbers import Integral, Real
from textwrap import fill
from typing import TYPE_CHECKING, Any

from teachkit.game import Game, Move, State
from teachkit.host import need
from teachkit.trace.counts import Counts, effective_branching_factor
from teachkit.trace.measuring import Measuring
from teachkit.trace.recorder import Search
from teachkit.trace.trace import Trace

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Searches = Mapping[str, Counts | Trace[Any, Any]]
Times = Mapping[str, Mapping[int, float]]

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
"""Okabe and Ito's hues that stand out from white by 3 to 1."""

MARKERS = "osD^vPX"
"""Their number and that of the colours have no divisor in common, so that pairs repeat late."""

STROKES = ("-", "-.", ":")
"""Dashes are for the minimum alone."""

MINIMUM = "Knuth-Moore minimum"
DEPTH = "depth (plies from the root)"

TYPE = (14, 15, 18)
"""The sizes of numbers, texts and title, for a projector..."""
PRINT_TYPE = (7, 8, 9)
"""...and for a paper, where lines and marks are smaller too, by a factor."""
PRINT_SCALE = 0.4
ABOVE = {
    "loc": "lower center",
    "bbox_to_anchor": (0.5, 1),
    "ncols": 2,
    "frameon": False,
    "columnspacing": 1.2,
}
"""In a small figure no corner is free of lines: the legend stands above them."""

NAME_WIDTH = 30
"""A name of more letters goes on in the next line."""


def nodes_by_depth(
    searches: Searches, *, minimum: Sequence[int] | None = None, ax: "Axes | None" = None
) -> "Axes":
    """The nodes that each search visited at each depth, on a log scale.

    `minimum` is the fewest that alpha-beta can do with, as `critical_nodes` counts them.

    >>> from matplotlib.figure import Figure
    >>> from teachkit import TreeGame, alphabeta, count, critical_nodes, minimax
    >>> tree = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> searches = {"minimax": count(minimax, tree), "alpha-beta": count(alphabeta, tree)}
    >>> ax = nodes_by_depth(searches, minimum=critical_nodes(tree), ax=Figure().subplots())
    >>> [(line.get_label(), [int(nodes) for nodes in line.get_ydata()]) for line in ax.lines]
    [('minimax', [1, 3, 9]), ('alpha-beta', [1, 3, 7]), ('Knuth-Moore minimum', [1, 3, 5])]
    """
    counts = _counts_by_name(searches)
    fewest = _checked_minimum(minimum)
    axes = _axes(ax)
    _draw_lines(axes, {name: dict(enumerate(c.nodes_by_depth)) for name, c in counts.items()})
    if fewest:
        axes.plot(range(len(fewest)), fewest, label=MINIMUM, **_minimum_style())
    _use_log_scale(axes)
    _label(axes, "Nodes visited at each depth", DEPTH, "nodes visited (log scale)")
    return _finish(axes, new=ax is None)


def branching_factors(
    searches: Searches, *, minimum: Sequence[int] | None = None, ax: "Axes | None" = None
) -> "Axes":
    """The effective branching factor of each search as a bar, with the number at its end.

    `minimum` is the fewest nodes that alpha-beta can do with, as for `nodes_by_depth`.
    """
    counts = _counts_by_name(searches)
    fewest = _checked_minimum(minimum)
    axes = _axes(ax)
    names = list(map(_name, counts))
    factors = [c.effective_branching_factor for c in counts.values()]
    colours = [COLOURS[number % len(COLOURS)] for number in range(len(counts))]
    bars = [axes.barh(range(len(counts)), factors, height=0.6, color=colours)]
    if fewest:
        names.append(MINIMUM)
        factor = effective_branching_factor(sum(fewest), len(fewest) - 1)
        bars.append(axes.barh(len(counts), factor, height=0.6, fill=False, **_minimum_style()))
    for drawn in bars:
        axes.bar_label(drawn, fmt="{:.2f}", padding=6)
    axes.set_yticks(range(len(names)), names, parse_math=False)
    axes.invert_yaxis()
    axes.margins(x=0.15)
    _label(axes, "Effective branching factor", "branching factor (moves per node)", "search")
    axes.grid(visible=False, axis="y")
    return _finish(axes, new=ax is None)


def share_cut(
    searches: Searches, *, full: Counts | Trace[Any, Any], ax: "Axes | None" = None
) -> "Axes":
    """The share of the nodes of `full`, the minimax tree, that each search cut at each depth.

    It is below zero where a search visited nodes more than once, as `pvs` may.
    """
    counts = _counts_by_name(searches)
    whole = _counts(full, "full")
    if whole.cutoffs:
        raise ValueError("full must be a search that cuts nothing, such as minimax")
    for name, search in searches.items():
        _refuse_another_tree(name, search, full)
    axes = _axes(ax)
    _draw_lines(axes, {name: _percent_cut(c, whole) for name, c in counts.items()})
    axes.set_ylim(min(-5, 1.1 * axes.dataLim.y0), 105)
    axes.yaxis.set_major_formatter("{x:.0f}%")
    _label(axes, "Share of the minimax tree that was cut", DEPTH, "nodes cut (% of minimax)")
    return _finish(axes, new=ax is None)


def measure_times(
    game: Game[State, Move],
    searches: Mapping[str, Search],
    depths: Iterable[int],
    state: State | None = None,
    *,
    repeats: int = 3,
    progress: bool = True,
    **options: Any,
) -> dict[str, dict[int, float]]:
    """The milliseconds that each search takes at each depth: the best of some repeats.

    Further options go to every search; `partial` gives a search options of its own. After a
    second a bar shows how many are timed, unless `progress=False`.

    >>> from functools import partial
    >>> from teachkit import TicTacToe, alphabeta, minimax
    >>> searches = {"minimax": minimax, "centre first": partial(alphabeta, order="centre-first")}
    >>> times = measure_times(TicTacToe(), searches, depths=[1, 2])
    >>> {name: list(by_depth) for name, by_depth in times.items()}
    {'minimax': [1, 2], 'centre first': [1, 2]}
    """
    _refuse_empty(searches, '{"minimax": minimax}')
    if not _is_whole(repeats):
        raise ValueError(f"repeats must be a whole number from 1, not {repeats!r}")
    measuring = Measuring(searches, game, repeats=repeats, options=options)
    times: dict[str, dict[int, float]] = {name: {} for name in searches}
    for row in measuring.rows(depths, [game.initial if state is None else state], None, progress):
        assert row.seconds is not None
        times[row.search][row.depth] = 1000 * row.seconds
    return times


def time_per_move(times: Times, *, ax: "Axes | None" = None) -> "Axes":
    """The milliseconds that a move takes at each depth, on a log scale.

    Published times go beside measured ones: `measure_times(...) | {"report 003": {4: 5.19}}`.
    """
    _refuse_empty(times, '{"minimax": {1: 0.2, 2: 1.5}}')
    for name, by_depth in times.items():
        _refuse_bad_times(name, by_depth)
    return by_search_depth(times, "time (ms)", title="Time per move", ax=ax)


def by_search_depth(
    lines: Times,
    label: str,
    *,
    title: str = "",
    is_log: bool = True,
    width: float | None = None,
    ax: "Axes | None" = None,
) -> "Axes":
    """Numbers against the depth of the search that gave them, a line for each search.

    A `width` in inches makes a figure for print: small type, and its title is the caption.
    """
    is_print = width is not None
    axes = _axes(ax, width)
    _draw_lines(axes, lines, PRINT_SCALE if is_print else 1)
    if is_log:
        _use_log_scale(axes)
    title = title or f"{label[:1].upper()}{label[1:]} by search depth"
    label += " (log scale)" if is_log else ""
    _label(axes, "" if is_print else title, "search depth (plies)", label)
    return _finish(axes, new=ax is None, is_print=is_print)


# ---- what may be drawn


def _counts_by_name(searches: Searches) -> dict[str, Counts]:
    _refuse_empty(searches, '{"alpha-beta": count(alphabeta, game, depth=4)}')
    return {name: _counts(search, repr(name)) for name, search in searches.items()}


def _counts(search: Counts | Trace[Any, Any], what: str) -> Counts:
    if isinstance(search, Trace):
        return search.counts
    if not isinstance(search, Counts):
        raise ValueError(f"{what} must be what count(...) or record(...) gives, not {search!r}")
    return search


def _percent_cut(counts: Counts, whole: Counts) -> dict[int, float]:
    levels = zip_longest(counts.nodes_by_depth, whole.nodes_by_depth, fillvalue=0)
    return {depth: 100 * (1 - nodes / of_all) for depth, (nodes, of_all) in enumerate(levels)}


def _refuse_another_tree(
    name: str, search: Counts | Trace[Any, Any], full: Counts | Trace[Any, Any]
) -> None:
    """Raise a ValueError if a search cannot have walked the tree of `full`."""
    deep, full_deep = _counts(search, name).depth, _counts(full, name).depth
    if deep > full_deep:
        raise ValueError(f"{name!r} went {deep} plies deep, but full only {full_deep}")
    if isinstance(search, Trace) and isinstance(full, Trace):
        for what, its, of_full in (
            ("game", search.game, full.game),
            ("state", search.root.state, full.root.state),
            ("depth", search.depth, full.depth),
        ):
            if its != of_full:
                raise ValueError(f"{name!r} has the {what} {its!r}, but full has {of_full!r}")


def _checked_minimum(minimum: Sequence[int] | None) -> tuple[int, ...]:
    """The minimum at each depth, nothing if none was given."""
    if minimum is None:
        return ()
    wanted = "minimum must be the nodes at each depth, such as critical_nodes(game, state, depth)"
    return _whole_numbers(minimum, wanted)


def _refuse_bad_times(name: str, by_depth: Mapping[int, float]) -> None:
    if not isinstance(by_depth, Mapping) or not by_depth or not all(map(_is_whole, by_depth)):
        raise ValueError(
            f"{name!r} must be milliseconds by depth, such as {{1: 0.2, 2: 1.5}}, not {by_depth!r}"
        )
    for time in by_depth.values():
        if not isinstance(time, Real) or not 0 < time < inf:
            raise ValueError(f"{name!r} must be milliseconds above 0, not {time!r}")


def _refuse_empty(by_name: Mapping[str, object], example: str) -> None:
    if not isinstance(by_name, Mapping) or not by_name:
        raise ValueError(f"give what to draw by name, such as {example}, not {by_name!r}")


def _whole_numbers(given: Iterable[int], wanted: str) -> tuple[int, ...]:
    """The numbers given, at least one and all of them from 1, or a ValueError."""
    numbers = tuple(given) if isinstance(given, Iterable) else ()
    if not numbers or not all(map(_is_whole, numbers)):
        raise ValueError(f"{wanted}, not {given!r}")
    return numbers


def _is_whole(number: object) -> bool:
    return isinstance(number, Integral) and int(number) > 0


# ---- drawing


def _axes(ax: "Axes | None", width: float | None = None) -> "Axes":
    """The Axes given, or those of a new figure: `width` inches wide, or for a projector."""
    if ax is not None:
        return ax
    size = (8, 5) if width is None else (checked_width(width), 0.85 * width)
    need("matplotlib", "A plot")
    from matplotlib import pyplot

    from teachkit.draw.axes import SavedAxes

    figure = pyplot.figure(figsize=size, layout="constrained")
    return figure.add_subplot(axes_class=SavedAxes)


def checked_width(width: float) -> float:
    """The width of a figure for print, in inches, or a ValueError."""
    if not isinstance(width, Real) or not 1 <= width <= 40:
        raise ValueError(f"width must be from 1 to 40 inches, not {width!r}")
    return float(width)


def _draw_lines(axes: "Axes", lines: Mapping[str, Mapping[int, float]], scale: float = 1) -> None:
    """A line for each name, the later the thinner, so that none hides another."""
    from matplotlib.ticker import MaxNLocator

    for number, (name, points) in enumerate(lines.items()):
        axes.plot(
            *zip(*sorted(points.items()), strict=True),
            label=_name(name),
            color=COLOURS[number % len(COLOURS)],
            marker=MARKERS[number % len(MARKERS)],
            linestyle=STROKES[number // len(COLOURS) % len(STROKES)],
            linewidth=max(1, scale * max(1.5, 4 - 0.75 * number)),
            markersize=max(3.8, scale * max(7, 14 - 2 * number)),
            markeredgewidth=scale,
            markeredgecolor=axes.get_facecolor(),
        )
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def _minimum_style() -> dict[str, Any]:
    from matplotlib import rcParams

    return {"color": rcParams["text.color"], "linestyle": "--", "linewidth": 2}


def _use_log_scale(axes: "Axes") -> None:
    """Powers of ten on the vertical axis; over a short range twos and fives as well."""
    from matplotlib.ticker import LogLocator

    axes.set_yscale("log")
    axes.yaxis.set_major_formatter(lambda number, _: f"{number:,.10g}")
    low, high = log10(axes.dataLim.minposy), log10(axes.dataLim.y1)
    if floor(high) <= ceil(low):
        axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axes.set_ylim(0.8 * 10.0 ** floor(low), 1.25 * 10.0 ** (floor(high) + 1))


def _label(axes: "Axes", title: str, x: str, y: str) -> None:
    axes.set(title=title, xlabel=x, ylabel=y)
    axes.grid(alpha=0.4)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def _finish(axes: "Axes", *, new: bool, is_print: bool = False) -> "Axes":
    """The Axes with a legend; if they are new, in large type, or in that of a paper."""
    named = axes.get_legend_handles_labels()[0]
    texts = axes.legend(**(ABOVE if is_print else {})).get_texts() if named else []
    for text in texts:
        text.set_parse_math(False)
    if new:
        small, usual, large = PRINT_TYPE if is_print else TYPE
        axes.tick_params(labelsize=small)
        for text in (axes.xaxis.label, axes.yaxis.label, *axes.texts, *texts):
            text.set_fontsize(usual)
        axes.title.set_fontsize(large)
    return axes


def _name(name: str) -> str:
    text = fill(str(name), NAME_WIDTH)
    hidden = text[:1] in ("", "_")  # by matplotlib, in legends
    return f" {text}" if hidden else text
