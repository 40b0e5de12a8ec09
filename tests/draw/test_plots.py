"""Plots: their lines and bars are the counts and times, named and readable by everybody."""

import io
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from timeit import timeit
from typing import Any

import matplotlib
import nbformat
import pytest
from matplotlib import pyplot
from matplotlib.axes import Axes
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure
from nbclient import NotebookClient

from teachkit import (
    ConnectFour,
    TicTacToe,
    TreeGame,
    alphabeta,
    count,
    critical_nodes,
    minimax,
    pvs,
    record,
)
from teachkit.draw.plots import (
    COLOURS,
    branching_factors,
    measure_times,
    nodes_by_depth,
    share_cut,
    time_per_move,
)
from teachkit.trace.counts import effective_branching_factor

FIGURE = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
SEARCHES = {"minimax": count(minimax, FIGURE), "alpha-beta": record(alphabeta, FIGURE)}
MINIMUM = critical_nodes(FIGURE)
REPORT = {4: 5.19, 5: 18.09, 6: 93.33, 7: 626.67, 8: 4082.04}
"""Report 003's mean times of a move."""

PLOTS = {
    "nodes": lambda **to: nodes_by_depth(SEARCHES, minimum=MINIMUM, **to),
    "factors": lambda **to: branching_factors(SEARCHES, minimum=MINIMUM, **to),
    "share": lambda **to: share_cut(SEARCHES, full=SEARCHES["minimax"], **to),
    "times": lambda **to: time_per_move({"report 003": REPORT}, **to),
}
every_plot = pytest.mark.parametrize("plot", PLOTS.values(), ids=PLOTS)


@pytest.fixture(autouse=True)
def without_a_screen() -> Iterator[None]:
    matplotlib.use("agg")
    pyplot.close("all")  # what other tests have left
    yield
    pyplot.close("all")


def lines(ax: Axes) -> dict[str, dict[int, float]]:
    """The points of each line by the name in the legend."""
    names = legend(ax)
    assert len(names) == len(ax.lines)
    return {
        name: dict(zip(*map(list, line.get_data()), strict=True))
        for name, line in zip(names, ax.lines, strict=True)
    }


def legend(ax: Axes) -> list[str]:
    box = ax.get_legend()
    return [text.get_text() for text in box.get_texts()] if box else []


def png(ax: Axes) -> bytes:
    picture = io.BytesIO()
    ax.figure.savefig(picture, format="png")
    return picture.getvalue()


def ticks(ax: Axes) -> list[str]:
    """The numbers that can be read on the vertical axis."""
    ax.figure.draw_without_rendering()
    low, high = ax.get_ylim()
    return [
        tick.label1.get_text()
        for tick in ax.yaxis.get_major_ticks()
        if low <= tick.get_loc() <= high
    ]


# ---- what is drawn


def test_nodes_by_depth_are_those_counted_and_those_recorded():
    ax = nodes_by_depth(SEARCHES)
    assert lines(ax) == {"minimax": {0: 1, 1: 3, 2: 9}, "alpha-beta": {0: 1, 1: 3, 2: 7}}
    assert ax.get_yscale() == "log"


def test_the_minimum_is_the_only_dashed_line():
    ax = nodes_by_depth(SEARCHES, minimum=MINIMUM)
    assert lines(ax)["Knuth-Moore minimum"] == {0: 1, 1: 3, 2: 5}
    assert [line.get_linestyle() == "--" for line in ax.lines] == [False, False, True]


def test_searches_of_different_depths_are_drawn_as_deep_as_they_went():
    game = ConnectFour()
    searches = {depth: count(alphabeta, game, depth=depth) for depth in (2, 4)}
    points = lines(nodes_by_depth(searches))
    assert {name: max(by_depth) for name, by_depth in points.items()} == {"2": 2, "4": 4}


def test_branching_factors_are_bars_with_their_number_and_name():
    ax = branching_factors(SEARCHES)
    factors = [effective_branching_factor(13, 2), effective_branching_factor(11, 2)]
    assert [bar.get_width() for bar in ax.patches] == factors
    assert [text.get_text() for text in ax.texts] == ["3.00", "2.70"]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["minimax", "alpha-beta"]
    assert ax.yaxis_inverted()  # the first on top


def test_the_branching_factor_of_the_minimum_is_an_empty_dashed_bar():
    ax = branching_factors(SEARCHES, minimum=MINIMUM)
    bar = ax.patches[-1]
    assert bar.get_width() == effective_branching_factor(9, 2)
    assert bar.get_linestyle() == "--"
    assert not bar.get_fill()
    assert ax.get_yticklabels()[-1].get_text() == "Knuth-Moore minimum"
    assert ax.texts[-1].get_text() == "2.37"


def test_share_cut_is_what_minimax_visits_more():
    ax = share_cut({"alpha-beta": SEARCHES["alpha-beta"]}, full=SEARCHES["minimax"])
    assert lines(ax) == {"alpha-beta": {0: 0, 1: 0, 2: pytest.approx(100 * 2 / 9)}}
    assert ax.get_ylim() == (-5, 105)
    assert "20%" in ticks(ax)


def test_a_depth_never_reached_is_cut_entirely():
    tree = TreeGame([[3, 12], [2, [4, 6]]])
    ax = share_cut({"alpha-beta": count(alphabeta, tree)}, full=record(minimax, tree))
    assert lines(ax)["alpha-beta"] == {0: 0, 1: 0, 2: 25, 3: 100}


def test_a_search_that_visits_nodes_again_falls_below_zero():
    game = ConnectFour()
    full, twice = count(minimax, game, depth=3), count(pvs, game, depth=3)
    assert twice.nodes_by_depth[1] > full.nodes_by_depth[1] == 7
    ax = share_cut({"pvs": twice}, full=full)
    lowest = min(lines(ax)["pvs"].values())
    assert ax.get_ylim()[0] < lowest == pytest.approx(100 * (1 - twice.nodes_by_depth[1] / 7))


def test_times_of_reports_stand_beside_measured_ones():
    measured = measure_times(TicTacToe(), {"alpha-beta": alphabeta}, [2, 1], repeats=1)
    ax = time_per_move(measured | {"report 003": REPORT})
    assert lines(ax) == {"alpha-beta": measured["alpha-beta"], "report 003": REPORT}
    assert list(ax.lines[0].get_xdata()) == [1, 2]
    assert ax.get_yscale() == "log"


# ---- measuring


def test_every_search_is_run_at_every_depth_with_the_options_given():
    game, calls = TicTacToe(), []
    state = game.parse("5917")

    def search(game: Any, state: Any, depth: int, hurry: bool) -> tuple[float, Any]:
        calls.append((game, state, depth, hurry))
        return 0, None

    times = measure_times(game, {"a": search, "b": search}, (1, 3), state, repeats=2, hurry=True)
    assert {name: list(by_depth) for name, by_depth in times.items()} == {"a": [1, 3], "b": [1, 3]}
    depths = [1] * 6 + [3] * 6  # once for the move, and twice for the time
    assert calls == [(game, state, depth, True) for depth in depths]


def test_the_best_time_counts_and_in_milliseconds(monkeypatch: pytest.MonkeyPatch):
    clock = iter([1, 1.3, 2, 2.02, 3, 3.3])
    monkeypatch.setattr("teachkit.trace.measuring.timeit", partial(timeit, timer=clock.__next__))
    time = measure_times(TicTacToe(), {"minimax": minimax}, [1])["minimax"][1]
    assert time == pytest.approx(20)
    assert next(clock, None) is None


def test_a_search_quicker_than_a_tick_of_the_clock_takes_some_time(monkeypatch: pytest.MonkeyPatch):
    clock = iter([1, 1, 1, 1, 1, 1.1])  # of the third time, that of four runs
    monkeypatch.setattr("teachkit.trace.measuring.timeit", partial(timeit, timer=clock.__next__))
    time = measure_times(TicTacToe(), {"minimax": minimax}, [1], repeats=1)["minimax"][1]
    assert time == pytest.approx(25)


# ---- readable by everybody


@every_plot
def test_axes_have_titles_and_labels_with_units(plot: Any):
    ax = plot()
    assert ax.get_title()
    units = ("plies", "moves per node", "nodes visited", "%", "ms")
    for label in (ax.get_xlabel(), ax.get_ylabel()):
        assert label == "search" or any(unit in label for unit in units)


@every_plot
def test_new_figures_have_large_type_and_given_ones_keep_theirs(plot: Any):
    new, given = plot(), plot(ax=Figure().subplots())
    for ax, size in (new, 14), (given, 10):
        ax.figure.draw_without_rendering()
        box = ax.get_legend()
        texts = [ax.xaxis.label, ax.yaxis.label, *ax.get_xticklabels(), *ax.get_yticklabels()]
        texts += [*ax.texts, *(box.get_texts() if box else [])]
        assert {text.get_fontsize() >= 14 for text in texts} == {size == 14}


def test_lines_differ_by_more_than_colour_and_dashes_are_the_minimum_alone():
    ax = nodes_by_depth(dict.fromkeys(range(14), SEARCHES["minimax"]), minimum=MINIMUM)
    *searches, minimum = ax.lines
    marks = {(line.get_marker(), line.get_linestyle()) for line in searches}
    assert len(marks) == 14
    assert minimum.get_linestyle() not in {stroke for _, stroke in marks}
    assert all(to_hex(line.get_color()) in COLOURS for line in searches)


def test_equal_lines_do_not_hide_each_other():
    ax = nodes_by_depth(dict.fromkeys("abcd", SEARCHES["minimax"]))
    for what in ("linewidth", "markersize"):
        sizes = [getattr(line, f"get_{what}")() for line in ax.lines]
        assert sizes == sorted(set(sizes), reverse=True)


@pytest.mark.parametrize("colour", COLOURS)
def test_colours_stand_out_from_white(colour: str):
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    luminance = sum(part * c for part, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    assert 1.05 / (luminance + 0.05) >= 3


def test_numbers_on_log_scales_are_written_out():
    assert ticks(time_per_move({"report 003": REPORT})) == ["10", "100", "1,000"]
    assert ticks(nodes_by_depth(SEARCHES)) == ["1", "2", "5", "10"]


@pytest.mark.parametrize("time", [0.0003, 0.31, 1.0, 45.0, 1e6])
def test_times_that_hardly_differ_have_numbers_to_compare_with(time: float):
    assert len(ticks(time_per_move({"alpha-beta": {3: time, 4: 1.1 * time}}))) >= 2


@pytest.mark.parametrize("name", ["$x_{$", r"\N{}", "<b>", "_hidden", "", "минимакс", "a\nb"])
def test_names_are_drawn_as_they_are(name: str):
    ax = nodes_by_depth({name: SEARCHES["minimax"]})
    assert png(ax)
    assert [text.strip() for text in legend(ax)] == [name.replace("\n", " ")]
    bars = branching_factors({name: SEARCHES["minimax"]})
    assert png(bars)
    assert [text.get_text().strip() for text in bars.get_yticklabels()] == [name.replace("\n", " ")]


def test_long_names_go_on_in_the_next_line():
    name = "alpha-beta with the order of the report and a table of positions"
    (text,) = legend(nodes_by_depth({name: SEARCHES["minimax"]}))
    assert text.replace("\n", " ") == name
    assert max(map(len, text.split("\n"))) <= 30


# ---- a good guest of matplotlib


@every_plot
def test_given_axes_are_drawn_into_and_come_back(plot: Any):
    ax = Figure().subplots()
    assert plot(ax=ax) is ax
    assert ax.get_title()
    assert pyplot.get_fignums() == []


@every_plot
def test_each_new_plot_has_a_figure_of_its_own_and_settings_stay(plot: Any):
    before = dict(matplotlib.rcParams)
    assert plot().figure is not plot().figure
    assert len(pyplot.get_fignums()) == 2
    assert dict(matplotlib.rcParams) == before


@every_plot
def test_the_same_numbers_give_the_same_picture(plot: Any):
    assert png(plot()) == png(plot())


def test_the_minimum_shows_on_a_dark_background():
    with pyplot.style.context("dark_background"):
        ax = nodes_by_depth(SEARCHES, minimum=MINIMUM)
    assert to_hex(ax.lines[-1].get_color()) == "#ffffff"


def test_matplotlib_is_loaded_only_to_draw():
    code = "import teachkit.draw.plots, sys; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


NOTEBOOK = """
from teachkit import TreeGame, alphabeta, count, minimax
from teachkit.draw.plots import branching_factors, nodes_by_depth, share_cut
tree = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
full, cut = count(minimax, tree), {"alpha-beta": count(alphabeta, tree)}

nodes_by_depth(cut)

branching_factors(cut);

ax = share_cut(cut, full=full)
ax.set_title("Cut at each depth");

try: nodes_by_depth({})
except ValueError: pass
"""


def test_a_notebook_shows_one_picture_for_each_plot():
    cells = map(nbformat.v4.new_code_cell, NOTEBOOK.strip().split("\n\n"))
    notebook = nbformat.v4.new_notebook(cells=list(cells))
    NotebookClient(notebook, kernel_name="python3", timeout=300).execute()
    shown = [
        [
            "picture" if "image/png" in output.get("data", {}) else output.output_type
            for output in cell.outputs
        ]
        for cell in notebook.cells
    ]
    assert shown == [[], ["execute_result", "picture"], ["picture"], ["picture"], []]


# ---- bad input


FULL = SEARCHES["minimax"]
TRACE = record(minimax, FIGURE)
TICTACTOE = TicTacToe()


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: nodes_by_depth({}), "by name"),
        (lambda: nodes_by_depth(FULL), "by name"),
        (lambda: branching_factors([FULL]), "by name"),
        (lambda: branching_factors({"minimax": minimax}), "'minimax' must be what count"),
        (lambda: nodes_by_depth({"minimax": (1, 3, 9)}), "'minimax' must be what count"),
        (lambda: nodes_by_depth(SEARCHES, minimum=[]), "critical_nodes"),
        (lambda: nodes_by_depth(SEARCHES, minimum=17), "critical_nodes"),
        (lambda: branching_factors(SEARCHES, minimum=[1, 0]), "critical_nodes"),
        (lambda: share_cut({}, full=FULL), "by name"),
        (lambda: share_cut(SEARCHES, full=None), "full must be what count"),
        (lambda: share_cut(SEARCHES, full=SEARCHES["alpha-beta"]), "cuts nothing"),
        (lambda: share_cut({"a": count(minimax, ConnectFour(), depth=3)}, full=FULL), "3 plies"),
        (lambda: share_cut({"a": record(alphabeta, TreeGame([1, 2]))}, full=TRACE), "game"),
        (
            lambda: share_cut(
                {"a": record(alphabeta, TICTACTOE, TICTACTOE.parse("5"), depth=1)},
                full=record(minimax, TICTACTOE, depth=1),
            ),
            "state",
        ),
        (
            lambda: share_cut(
                {"a": record(alphabeta, TICTACTOE, depth=1)},
                full=record(minimax, TICTACTOE, depth=2),
            ),
            "depth 1, but full has 2",
        ),
        (lambda: time_per_move({}), "by name"),
        (lambda: time_per_move({"a": {}}), "milliseconds by depth"),
        (lambda: time_per_move({"a": [1.5]}), "milliseconds by depth"),
        (lambda: time_per_move({"a": {"4": 1.5}}), "milliseconds by depth"),
        (lambda: time_per_move({"a": {4: 0}}), "above 0"),
        (lambda: time_per_move({"a": {4: "5,19"}}), "above 0"),
        (lambda: time_per_move({"a": {4: float("nan")}}), "above 0"),
        (lambda: measure_times(TICTACTOE, {}, [1]), "by name"),
        (lambda: measure_times(TICTACTOE, {"minimax": "minimax"}, [1]), "must be a search"),
        (lambda: measure_times(TICTACTOE, {"minimax": minimax}, []), "depths"),
        (lambda: measure_times(TICTACTOE, {"minimax": minimax}, 0), "depths"),
        (lambda: measure_times(TICTACTOE, {"minimax": minimax}, [0, 1]), "depths"),
        (lambda: measure_times(TICTACTOE, {"minimax": minimax}, [1], repeats=0), "repeats"),
        (
            lambda: measure_times(TICTACTOE, {"a": minimax}, [1], TICTACTOE.parse("41526")),
            "the game is over",
        ),
    ],
)
def test_bad_input_is_refused_before_anything_is_drawn(call: Any, complaint: str):
    with pytest.raises(ValueError, match=complaint):
        call()
    assert pyplot.get_fignums() == []
