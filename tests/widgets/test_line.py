"""The line view: at every step its rows show what the search knows at that moment."""

import json
from collections import defaultdict
from itertools import pairwise
from math import isnan
from pathlib import Path

import pytest
from nim import Nim
from nodejs import run
from PIL import Image
from trees import random_tree

from teachkit import (
    Checkers,
    Compare,
    ConnectFour,
    Morris,
    Othello,
    Stepper,
    TicTacToe,
    TreeGame,
    alphabeta,
    alphabeta_hard,
    alphabeta_table,
    minimax,
    pvs,
    record,
    watch,
)
from teachkit.draw.line import rows as line_rows
from teachkit.draw.line.extent import Scale
from teachkit.draw.line.paint import LinePainter
from teachkit.draw.palette import LIGHT
from teachkit.draw.shapes import Polygon, Text, frame_of
from teachkit.stepping.call import Call
from teachkit.stepping.moment import Moment
from teachkit.stepping.steps import Steps
from teachkit.values import value_text
from teachkit.widgets.stepper.scene import MOST_AT_ONCE, Scene

SCRIPT = Path(__file__).parent / "js" / "rows.mjs"
SEARCHES = (minimax, alphabeta, alphabeta_hard, alphabeta_table, pvs)
GAMES = (
    (TicTacToe(), "5917", None),
    (ConnectFour(columns=4, rows=4), "", 3),
    (Othello(), "f5d6", 2),
    (Checkers(), "", 2),
    (Morris(), "", 1),
)


def traces(search):
    for seed in range(12):
        yield record(search, random_tree(seed))
    for game, moves, depth in GAMES:
        yield record(search, game, game.parse(moves) if moves else None, depth=depth)


def shown_rows(node, folder, traces):
    """What the browser's script makes of the parts of some searches, step by step."""
    scenes = [Scene(trace, view="line") for trace in traces]
    parts = [[scene.part(number) for number in range(scene.part_count)] for scene in scenes]
    path = folder / "parts.json"
    path.write_text(json.dumps(parts), encoding="utf-8")
    told = run(node, SCRIPT, path)
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout)


def known_rows(trace, moment):
    """What the search knows at a step, by a replay of its calls: node by node, move by move."""
    way = sorted(moment.way)
    rows = [{"above": -1, "cells": [[*_cell(trace.root, "", moment, -1), ""]]}]
    for node in map(trace.__getitem__, way):
        if node.is_leaf:
            continue
        best = _best(moment, node)
        tried = {}
        for child in node.children:  # a move that is searched again is shown as that
            if child.id < moment.entered:
                tried[child.move] = child
        cells = []
        for move in node.offered:
            child = tried.get(move)
            name = _name(trace.game, node.state, move)
            if child is not None:
                cell = _cell(child, name, moment, best)
            else:
                status = "cut" if moment.is_settled(node) else "ahead"
                cell = [name, -1, status, "", 0, False]
            cells.append([*cell, _lit(moment.step, node, move)])
        rows.append({"above": node.id, "cells": cells})
    windows = [[*_numbers(moment, trace[node])] for node in way]
    for row, window in zip(rows, [*windows, None], strict=False):
        row["window"] = window
    return rows


def _best(moment, node):
    """The child that gave a call its value so far."""
    step = moment.step
    if node == step.node:
        return step.best
    child = next(way for way in sorted(moment.way) if moment.way[way].parent == node)
    return Call(node.trace, node.id).at("t", child).best


def _lit(step, node, move):
    """Which way the search goes along the edge of a move at a step, if at all."""
    gone = step.node if step.key == "enter" else step.child
    if gone is None or gone.parent != node or gone.move != move:
        return ""
    ways = {"enter": "down", "try": "down", "back": "up", "probe": "up", "research": "up"}
    return ways.get(step.key, "")


def _cell(node, name, moment, best):
    status = moment.status(node)
    label = "" if node.is_leaf and not moment.is_settled(node) else moment.label(node, "values")
    size = node.size if status == "done" else 0
    return [name, node.id, status, label, size, node.id == best]


def _numbers(moment, node):
    weight = node.trace.game.win_weight
    for number in (moment.value(node), *moment.window(node)):
        yield None if number is None else value_text(number, weight)


def _name(game, state, move):
    if not game.is_tree:
        return game.name(move)
    below = game.result(state, move)
    return "" if game.is_terminal(below) else game.node_name(below)


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
def test_rows_show_what_the_search_knows(node, tmp_path, search):
    recorded = list(traces(search))
    for trace, shown in zip(recorded, shown_rows(node, tmp_path, recorded), strict=True):
        steps = Steps(trace)
        assert len(shown) == len(steps)
        seen = set()
        for number, rows in enumerate(shown):
            expected = known_rows(trace, Moment(trace, steps, number))
            assert rows == [
                {"above": row["above"], "window": row["window"], "cells": row["cells"]}
                for row in expected
            ], f"{trace!r}, step {number}"
            seen |= {cell[1] for row in rows for cell in row["cells"]}
        assert seen - {-1} == set(range(len(trace))), "every node that was visited is shown"


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
def test_rows_of_pictures_show_the_same(search):
    for trace in traces(search):
        steps = Steps(trace)
        painter = LinePainter(trace, LIGHT)
        for number in range(0, len(steps), 1 + len(steps) // 60):
            moment = Moment(trace, steps, number)
            drawn = line_rows.rows(moment)
            assert [
                [[c.name, c.node, c.status, c.label, c.size, c.is_best, c.lit] for c in row.cells]
                for row in drawn
            ] == [row["cells"] for row in known_rows(trace, moment)]
            frame = frame_of(painter.paint(drawn, moment))
            em = painter.em
            assert frame.corner[0] >= -0.5 * em
            assert frame.corner[0] + frame.wide <= (painter.wide + 0.5) * em, (trace, number)
            assert frame.corner[1] >= -0.5 * em
            assert frame.corner[1] + frame.high <= (painter.high + 0.5) * em, (trace, number)


def test_a_stored_picture_shows_the_view_of_the_widget(tmp_path):
    trace = record(alphabeta, ConnectFour(), depth=3)
    stepper = Stepper(trace, step=40)
    line = stepper.snapshot()
    assert "to come" in line.text
    assert "step 40 of" in line.title
    short = Stepper(record(alphabeta, ConnectFour(), depth=2), granularity="change")
    sizes = set()
    for path in short.frames(tmp_path):
        with Image.open(path) as picture:
            sizes.add(picture.size)
    assert len(list(tmp_path.iterdir())) > 10
    assert len(sizes) == 1, "so that they can be shown one after the other"
    stepper.view = "tree"
    assert "not visited" in stepper.snapshot().text
    pair = Compare(record(minimax, ConnectFour(), depth=3), trace, steps=(3, 3))
    assert all("to come" in picture.text for picture in pair.snapshot())


def test_the_rows_of_somebodys_own_search_show_what_came_back(node, tmp_path):
    def mine(game, state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        values = [mine(game, game.result(state, move)) for move in game.actions(state)]
        return sum(values)

    trace = watch(mine, TreeGame([[3, 12], [2, 4]]))
    (shown,) = shown_rows(node, tmp_path, [trace])
    last = shown[-1]
    assert [cell[3] for cell in last[1]["cells"]] == ["15", "6"]
    assert not any(cell[5] for cell in last[1]["cells"]), "nobody saw which was taken"


def test_the_best_play_is_told_below_the_best_move():
    game = ConnectFour()
    trace = record(alphabeta, game, depth=4)
    scene = Scene(trace, view="line")
    _, first, *moves = trace.principal_variation
    told = scene.still["play"]
    assert [name for name, *_ in told] == [game.name(node.move) for node in moves]
    assert [tuple(rest) for _, *rest in told] == [
        (node.id, "leaf" if node.is_leaf else node.role.lower(), node.value_text) for node in moves
    ]
    assert first.id not in {node for _, node, *_ in told}
    last = scene.part(scene.part_count - 1)
    assert {node for _, node, *_ in told} <= {*last["nodes"]}, "each leads to its step"


# ---- what is sent


def test_a_long_search_opens_with_little():
    game = ConnectFour()
    stepper = Stepper(record(alphabeta, game, depth=8))
    sent = json.dumps([stepper._still, stepper._parts])
    assert stepper.view == "line"
    assert len(sent) < MOST_AT_ONCE
    assert stepper._still["keys"] == ""
    assert stepper._still["tree"] is None
    told = []
    stepper.send = told.append
    stepper.hear({"want": "keys"})
    assert len(told[0]["keys"]) < MOST_AT_ONCE


def test_a_tree_that_can_be_read_at_once_is_seen_as_a_whole():
    assert Stepper(record(alphabeta, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))).view == "tree"
    game = ConnectFour()
    assert Stepper(record(alphabeta, game, depth=3)).view == "line"
    assert Stepper(record(alphabeta, game, depth=1)).view == "tree"


def test_the_tree_is_drawn_when_it_is_first_seen():
    game = ConnectFour()
    stepper = Stepper(record(alphabeta, game, depth=4), step=77)
    assert stepper._still["tree"] is None
    stepper.set_state({"view": "tree"})
    assert stepper._still["tree"]["svg"].startswith("<svg")
    assert stepper.step == 77
    drawn = stepper._still
    stepper.set_state({"view": "line"})
    stepper.set_state({"view": "tree"})
    assert stepper._still is drawn


@pytest.mark.parametrize("weight", [1, 1_000_000])
def test_numbers_keep_their_order_on_the_line(weight):
    values = [-9.5, -3, 0, 0.25, 4, 17]
    scale = Scale(values, weight)
    decided = [-weight + 2, -weight + 5] if weight > 1 else []
    numbers = [-float("inf"), *decided, *values, *(-n for n in reversed(decided)), float("inf")]
    places = [scale.place(number) for number in numbers]
    assert places == sorted(set(places))
    assert places[0] == 0
    assert places[-1] == 1000
    assert not any(map(isnan, places))


def test_values_that_are_rounded_have_all_their_digits_under_the_mouse():
    scene = Scene(record(minimax, TreeGame([[-2.2664, 1], [3, 4]])), view="line")
    part = scene.part(0)
    assert {text for *_, text in (seen[:2] for seen in part["nodes"].values())} >= {"−2.27", "3"}
    assert {*part["exact"].values()} == {"−2.2664"}


def test_values_of_two_lines_stand_clear_of_triangles_and_numbers():
    hurried = record(alphabeta, Nim(), depth=9, hurry=True)
    painter, walk, pairs = LinePainter(hurried, LIGHT), Steps(hurried), 0
    for number in range(0, len(walk), 40):
        moment = Moment(hurried, walk, number)
        columns = defaultdict(list)
        for mark in painter.paint(line_rows.rows(moment), moment):
            if isinstance(mark, Text) and mark.text and mark.look.kind != "side":
                middle, half = mark.at[1], 0.36 * mark.size
                columns[round(mark.at[0])].append((middle - half, middle + half, mark.text))
            elif isinstance(mark, Polygon):
                frame = frame_of([mark])
                (x, y), middle = frame.corner, frame.wide / 2
                columns[round(x + middle)].append((y, y + frame.high, "triangle"))
        for column in columns.values():
            for (_, end, above), (start, _, below) in pairwise(sorted(column)):
                pairs += below.startswith("in ")
                assert end <= start, (above, below)
    assert pairs > 3
