"""Searches compared: every number is right, in every form, however the work is shared."""

import csv
import re
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context

import pytest

from teachkit import (
    ConnectFour,
    TicTacToe,
    TreeGame,
    alphabeta,
    compare,
    count,
    iterative_deepening,
    minimax,
    plots,
    pvs,
)
from teachkit.trace.measuring import Row

GAME = TicTacToe()
SEARCHES = {
    "minimax": minimax,
    "alpha-beta": alphabeta,
    "killers": partial(pvs, order="killers"),
    "deepening": iterative_deepening,
}


def without_seconds(rows):
    return [row._replace(seconds=None) for row in rows]


def test_a_text_is_one_position_and_one_that_is_given_twice_counts_twice():
    def nodes(positions):
        return [row.nodes for row in compare([minimax], four, depths=2, positions=positions)]

    four = ConnectFour(4, 4)
    (one,), (late,) = nodes(None), nodes("11112222333")
    assert late == nodes(["11112222333"])[0] < one
    assert nodes(["", "11112222333", "11112222333"]) == [one, late, late]


def test_partials_are_called_by_their_options():
    searches = [minimax, partial(alphabeta, order="centre-first"), partial(minimax, evaluate=abs)]
    found = compare(searches, GAME, depths=1, evaluate="none")
    assert {row.search for row in found} == {
        *("minimax", "alphabeta(order='centre-first')", "minimax(evaluate=abs)"),
    }


def test_every_number_is_that_of_the_search():
    found = compare(SEARCHES, GAME, depths=range(1, 4), positions=["", "59"])
    assert len(found) == 4 * 3 * 2
    for row in found:
        counts = count(SEARCHES[row.search], GAME, GAME.parse(row.position), depth=row.depth)
        assert (row.nodes, row.leaves, row.cutoffs) == (counts.nodes, counts.leaves, counts.cutoffs)
        assert row.branching_factor == counts.effective_branching_factor
        assert (row.value, row.move) == (counts.value, GAME.name(counts.move))
        assert row.seconds > 0


def test_rows_come_by_search_and_depth():
    found = compare([alphabeta, minimax], GAME, depths=(3, 1), repeats=0)
    assert [(row.search, row.depth) for row in found] == [
        *(("alphabeta", 1), ("alphabeta", 3)),
        *(("minimax", 1), ("minimax", 3)),
    ]


@pytest.mark.parametrize(
    "executor",
    [ThreadPoolExecutor, partial(ProcessPoolExecutor, mp_context=get_context("spawn"))],
)
def test_any_executor_finds_the_same(executor):
    alone = compare(SEARCHES, GAME, depths=[1, 2], positions=["", "5"], repeats=0)
    with executor(max_workers=2) as both:
        shared = compare(SEARCHES, GAME, depths=[1, 2], positions=["", "5"], executor=both)
    assert without_seconds(shared) == without_seconds(alone)


def test_what_no_other_process_knows_is_explained():
    def mine(game, state, depth):
        return 0, game.actions(state)[0]

    with (
        ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn")) as other,
        pytest.raises(ValueError, match=r"put them into a file .* or use a ThreadPoolExecutor"),
    ):
        compare([mine], GAME, depths=[1], executor=other)


def test_a_search_without_a_hook_is_timed_only():
    def mine(game, state, depth):
        return 0, game.actions(state)[0]

    found = compare([mine, minimax], GAME, depths=[1])
    assert (found[0].nodes, found[0].move) == (None, "1")
    assert "–" in repr(found)
    assert set(found.times) == {"mine", "minimax"}
    with pytest.raises(ValueError, match="there are no nodes of mine: a search is counted by its"):
        found.plot()


def test_too_many_nodes_are_left_out_and_the_rest_stays():
    found = compare([minimax, alphabeta], GAME, depths=[1, 2, 3], max_nodes=100, repeats=0)
    kept = [("minimax", 1), ("minimax", 2), ("alphabeta", 1), ("alphabeta", 2)]
    assert [(row.search, row.depth) for row in found][:4] == kept
    told = "Left out, with too many nodes: minimax at depth 3, alphabeta at depth 3."
    assert repr(found).splitlines()[-1] == told
    some = compare([minimax], GAME, depths=[2], positions=["", "5", "59"], max_nodes=60, repeats=0)
    assert "minimax at depth 2 in 2 positions." in some._repr_html_(), "82, 65 and 50 nodes"
    assert "Left out" not in repr(compare([minimax], GAME, depths=[1], repeats=0))
    with pytest.raises(ValueError, match="nothing is left to compare"):
        compare([minimax], GAME, depths=[3], max_nodes=100)


def test_the_table_shows_the_means():
    found = compare([minimax], GAME, depths=[1], positions=["", "5", "59"], repeats=0)
    assert found.means == [Row("minimax", 1, "3 positions", 9, 8, 0, None, 8, None, None)]
    assert repr(found).splitlines()[1].split() == ["minimax", "1", "9", "8", "0", "8.00"]
    cells = re.findall(r"<td[^>]*>(.*?)</td>", found._repr_html_())
    assert cells[:3] == ["minimax", "1", "9"]
    evil = compare({"<b>": minimax}, GAME, depths=[1], repeats=0)
    assert "<b>" not in evil._repr_html_()


def test_the_rows_are_written_for_other_programs(tmp_path):
    found = compare(SEARCHES, GAME, depths=[1, 2], positions=["", "5"])
    path = found.save(tmp_path / "numbers.csv")
    with path.open(newline="") as file:
        read = list(csv.DictReader(file))
    assert [(row["search"], int(row["nodes"])) for row in read] == [
        (row.search, row.nodes) for row in found
    ]
    with pytest.raises(ValueError, match=r"numbers\.txt should end in \.csv"):
        found.save(tmp_path / "numbers.txt")


def test_a_frame_where_pandas_is_there():
    pandas = pytest.importorskip("pandas")
    frame = compare(SEARCHES, GAME, depths=[1, 2]).pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame.columns) == list(Row._fields)
    assert frame.groupby("search").nodes.max()["minimax"] == 82


def test_the_plot_fits_a_column_of_a_paper(tmp_path):
    found = compare(SEARCHES, ConnectFour(), depths=range(1, 5))
    ax = found.plot(width=3.4)
    figure = ax.figure
    assert figure.get_size_inches()[0] == pytest.approx(3.4)
    figure.draw_without_rendering()
    drawn, page = ax.get_tightbbox(), figure.bbox
    assert page.x0 <= drawn.x0 < drawn.x1 <= page.x1
    assert page.y0 <= drawn.y0 < drawn.y1 <= page.y1
    names = ax.get_legend().get_texts()
    for text in (ax.xaxis.label, ax.yaxis.label, *ax.get_xticklabels(), *names):
        assert 7 <= text.get_fontsize() <= 9
    assert ax.get_legend().get_window_extent().y0 >= ax.get_window_extent().y1, "it hides no line"
    figure.savefig(tmp_path / "column.pdf")
    assert ax.get_title() == ""
    by_name = {line.get_label(): list(line.get_ydata()) for line in ax.lines}
    assert by_name["minimax"] == [8, 57, 400, 2801]
    assert found.plot("branching_factor").get_title()


def test_times_go_beside_published_ones():
    times = compare([minimax], GAME, depths=[1, 2]).times | {"report 003": {4: 5.19}}
    assert len(plots.time_per_move(times).lines) == 2


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: compare({}, GAME, depths=[1]), "give the searches by name"),
        (lambda: compare("minimax", GAME, depths=[1]), "must be a search"),
        (lambda: compare([minimax, minimax], GAME, depths=[1]), "two searches have one name"),
        (lambda: compare([minimax], GAME, depths=[0]), "depths must be plies from 1"),
        (lambda: compare([minimax], GAME, depths=[]), "depths must be plies from 1"),
        (lambda: compare([minimax], GAME, depths=[1], repeats=-1), "repeats must be"),
        (lambda: compare([minimax], GAME, depths=[1], positions=[]), "at least one position"),
        (lambda: compare([minimax], GAME, depths=[1], positions=["41526"]), "over in position 1"),
        (lambda: compare([minimax], GAME, depths=[1], positions=["zz"]), "'z' is not a legal move"),
        (lambda: compare([minimax], TicTacToe, depths=[1]), "write TicTacToe"),
        (lambda: compare([minimax], GAME, depths=[1], repeats=0).plot("seconds"), "no seconds of"),
        (lambda: compare([minimax], GAME, depths=[1]).plot("beauty"), "no number 'beauty'"),
        (lambda: compare([minimax], GAME, depths=[1]).plot(width=0), "from 1 to 40 inches"),
    ],
)
def test_bad_input_is_explained(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def test_a_textbook_tree_is_compared_too():
    tree = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    found = compare([minimax, alphabeta], tree, depths=[2], repeats=0)
    assert [row.nodes for row in found] == [13, 11]
