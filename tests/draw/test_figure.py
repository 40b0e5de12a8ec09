"""Figures by their meaning: what is drawn, what is struck out, what each label says."""

import json
import re
import shutil
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import defaultdict
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from nim import Nim
from PIL import Image, ImageColor
from trees import PUBLISHED, random_tree

from teachkit import (
    Checkers,
    ConnectFour,
    Morris,
    Othello,
    Stepper,
    Theme,
    TicTacToe,
    TreeGame,
    alphabeta,
    figure,
    filmstrip,
    minimax,
    pvs,
    record,
    steps,
)
from teachkit.draw.palette import THEMES
from teachkit.draw.shapes import Box, Group, Line, Polygon, Text, frame_of, marks, text_box
from teachkit.draw.tree.arrows import _on
from teachkit.draw.tree.spots import sketch
from teachkit.stepping.moment import Moment

FIGURE = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
EXPECTED = Path(__file__).parent / "expected"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def aima():
    return record(alphabeta, FIGURE)


def by_name(drawing):
    return {spot.name: spot for spot in drawing.spots if spot.name}


def texts(svg):
    """All the texts in an SVG."""
    return ["".join(text.itertext()) for text in ET.fromstring(svg).iter(f"{SVG}text")]


# ---- what is drawn


def test_the_textbook_figure_strikes_out_the_two_leaves(aima):
    drawing = sketch(aima)
    assert [(s.label, s.parent.name) for s in drawing.spots if s.struck] == [("4", "C"), ("6", "C")]
    nodes = by_name(drawing)
    assert {name: (s.kind, s.label) for name, s in nodes.items()} == {
        "A": ("max", "3"),
        "B": ("min", "3"),
        "C": ("min", "≤2"),
        "D": ("min", "2"),
    }
    assert nodes["C"].notes == ("α 3", "β +∞")
    assert [s.label for s in drawing.spots if s.on_variation] == ["3", "3", "3"]
    assert nodes["C"].cut_by == nodes["A"].key
    assert [s.label for s in drawing.spots if s.kind == "leaf"] == [
        "3",
        "12",
        "8",
        "2",
        "4",
        "6",
        "14",
        "5",
        "2",
    ]


@pytest.mark.parametrize("case", PUBLISHED, ids=lambda case: case["id"])
def test_published_trees_are_drawn_whole_with_the_pruned_leaves_greyed(case):
    game = TreeGame(case["tree"], players=case["players"])
    drawing = sketch(record(alphabeta, game))
    leaves = [spot for spot in drawing.spots if spot.kind == "leaf"]
    assert len(leaves) == len(game.leaves)
    cut = [number for number, leaf in enumerate(leaves) if leaf.status == "pruned"]
    assert cut == case["pruned_on_tie"]


def test_a_pruned_subtree_is_struck_out_once_at_its_top():
    drawing = sketch(record(alphabeta, TreeGame([[[101, 23], [110, 1]], [[10, 21], [1, 30]]])))
    struck = [spot for spot in drawing.spots if spot.struck]
    assert [(spot.kind, spot.name or spot.label) for spot in struck] == [
        ("leaf", "1"),
        ("max", "G"),
    ]
    below = [spot for spot in drawing.spots if spot.parent is struck[1]]
    assert [(spot.label, spot.status, spot.struck) for spot in below] == [
        ("1", "pruned", False),
        ("30", "pruned", False),
    ]


def test_moves_cut_in_a_game_are_named_stubs():
    game = TicTacToe()
    trace = record(alphabeta, game, game.parse("591742"))
    drawing = sketch(trace)
    stubs = [spot for spot in drawing.spots if spot.kind == "stub"]
    assert sum(len(node.pruned) for node in trace) == len(stubs)
    assert all(spot.struck and spot.move for spot in stubs)


# ---- the search in progress


def test_the_six_stages_of_the_book(aima):
    """AIMA's figure 5.5: what is known of A, B, C and D as the leaves are seen."""
    walk = steps(aima)
    settled = walk.group("leaves")
    stages = [settled[number] for number in (0, 1, 2, 3, 4, 6)]
    known = []
    for number in stages:
        nodes = by_name(sketch(aima, number, steps=walk, show="ranges"))
        known.append({name: s.notes[0] for name, s in nodes.items() if s.notes})
    assert known == [
        {"A": "[−∞, +∞]", "B": "[−∞, 3]"},
        {"A": "[−∞, +∞]", "B": "[−∞, 3]"},
        {"A": "[3, +∞]", "B": "[3, 3]"},
        {"A": "[3, +∞]", "B": "[3, 3]", "C": "[−∞, 2]"},
        {"A": "[3, 14]", "B": "[3, 3]", "C": "[−∞, 2]", "D": "[−∞, 14]"},
        {"A": "[3, 3]", "B": "[3, 3]", "C": "[−∞, 2]", "D": "[2, 2]"},
    ]
    strip = filmstrip(aima, stages)
    for name in ("A", "B", "C", "D"):
        assert texts(strip.svg).count(name) == 6
    assert "(f)" in strip.text


def test_a_step_shows_only_what_is_known_then(aima):
    walk = steps(aima)
    cut = next(step.number for step in walk if step.key == "cutoff")
    before, after = sketch(aima, cut - 1), sketch(aima, cut)
    assert not any(spot.struck for spot in before.spots)
    assert sum(spot.struck for spot in after.spots) == 2
    assert by_name(before)["D"].status == "unseen"
    assert by_name(before)["D"].label == ""
    assert by_name(after)["C"].status == "current"
    assert by_name(after)["A"].status == "open"
    assert by_name(after)["B"].status == "done"
    assert not any(spot.on_variation for spot in after.spots)


def test_ranges_always_hold_the_true_value():
    for seed in range(60):
        game = random_tree(seed, max_depth=4)
        trace = record(alphabeta, game)
        walk = steps(trace)
        for step in walk:
            moment = Moment(trace, walk, step.number)
            for node in trace:
                low, high = moment.range(node)
                assert low <= minimax(game, node.state)[0] <= high


def test_every_step_of_a_search_keeps_the_same_spots(aima):
    walk = steps(aima)
    keys = [spot.key for spot in sketch(aima).spots]
    for number in range(len(walk)):
        assert [spot.key for spot in sketch(aima, number, steps=walk).spots] == keys


def test_steps_out_of_range_are_refused(aima):
    with pytest.raises(IndexError):
        figure(aima, step=1000)


def test_a_filmstrip_without_steps_has_a_panel_for_each_leaf(aima):
    assert filmstrip(aima).text.count("(g)") == 1
    assert "(h)" not in filmstrip(aima).text
    with pytest.raises(ValueError, match="choose up to"):
        filmstrip(record(minimax, TicTacToe(), depth=2))
    with pytest.raises(ValueError, match="at least one step"):
        filmstrip(aima, [])


# ---- folding


@pytest.fixture(scope="module")
def big():
    game = ConnectFour()
    return record(alphabeta, game, game.parse("4455"), depth=6, max_nodes=10**6)


def test_a_big_search_is_folded_and_nothing_is_dropped_silently(big):
    drawing = sketch(big)
    folds = [spot for spot in drawing.spots if spot.kind == "fold"]
    hidden = sum(int(spot.label.split()[0].replace(",", "")) for spot in folds)
    drawn = sum(spot.visited and spot.kind != "fold" for spot in drawing.spots)
    assert drawn + hidden == len(big)
    assert drawn + len(folds) <= 90
    assert all(re.fullmatch(r"[\d,]+ more nodes, [\d,]+ cutoffs among them", s.hint) for s in folds)


def test_the_principal_variation_and_the_focus_stay_open(big):
    focus = big[len(big) // 2]
    drawing = sketch(big, focus=focus)
    keys = {spot.key for spot in drawing.spots}
    assert {node.id for node in big.principal_variation} <= keys
    while focus is not None:
        assert focus.id in keys
        focus = focus.parent
    assert sketch(big, focus=17).spots  # a number will do


def test_fewer_nodes_can_be_asked_for(big):
    assert len(sketch(big, max_nodes=20).spots) < 60
    with pytest.raises(ValueError, match="max_nodes"):
        sketch(big, max_nodes=0)


def test_a_step_inside_a_fold_marks_the_fold(big):
    walk = steps(big)
    shown = {spot.key for spot in sketch(big).spots if spot.kind != "fold"}
    hidden = next(s.number for s in walk if s.node.id not in shown)
    drawing = sketch(big, hidden, steps=walk)
    assert [spot.kind for spot in drawing.spots if spot.status == "current"] == ["fold"]


def test_many_cut_branches_of_a_tree_are_folded_too():
    wide = TreeGame([[5], [1, *[[n, n + 1] for n in range(200)]]])
    drawing = sketch(record(alphabeta, wide))
    assert len(drawing.spots) < 60
    assert any(spot.label == "✂ 188" for spot in drawing.spots)


def test_a_very_deep_tree_is_drawn_folded():
    tree = 0
    for leaf in range(3000):
        tree = [tree, leaf]
    assert len(sketch(record(alphabeta, TreeGame(tree))).spots) < 200


# ---- formats


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_draws(aima, theme):
    assert "≤2" in texts(figure(aima, theme=theme, legend=True, arrows=True).svg)


def test_the_svg_says_what_it_shows(aima):
    svg = figure(aima).svg
    root = ET.fromstring(svg)
    assert root.get("role") == "img"
    assert "alphabeta on TreeGame" in root.find(f"{SVG}title").text
    assert "C MIN = ≤2 (α 3, β +∞)" in root.find(f"{SVG}desc").text
    (node,) = root.findall(f"{SVG}g[@data-node='5'][@class='spot min done']")
    assert node.find(f"{SVG}title").text.startswith("C MIN = ≤2")
    (edge,) = root.findall(f"{SVG}g[@data-node='5'][@data-parent='0']")
    assert edge.get("class") == "edge done"
    assert sum("strike" in (element.get("class") or "") for element in root.iter()) == 4


def test_png_pdf_and_text_are_written(aima, tmp_path):
    drawn = figure(aima)
    png = drawn.save(tmp_path / "a.png").read_bytes()
    fine = drawn.save(tmp_path / "b.png", scale=4).read_bytes()
    width, height = struct.unpack(">II", png[16:24])
    assert png.startswith(b"\x89PNG")
    assert 500 < width < 1200
    assert 250 < height < 800
    assert abs(struct.unpack(">II", fine[16:24])[0] - 2 * width) < 20
    assert drawn.save(tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    assert drawn.save(tmp_path / "a.txt").read_text() == drawn.text + "\n"
    assert drawn.save(tmp_path / "a.dot").read_text().startswith("digraph")
    assert ET.parse(drawn.save(tmp_path / "a.svg")).getroot().tag == f"{SVG}svg"


@pytest.mark.skipif(sys.platform != "linux", reason="others have all that paints")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_where_graphviz_paints_no_pixels_they_are_painted_all_the_same(aima, monkeypatch, theme):
    drawn = figure(aima, theme=theme, legend=True, arrows=True)
    size = Image.open(BytesIO(drawn.png())).size
    monkeypatch.setenv("TEACHKIT_GRAPHVIZ", "bare")
    picture = Image.open(BytesIO(drawn.png())).convert("RGB")
    assert all(abs(a - b) < 8 for a, b in zip(picture.size, size, strict=True))

    def is_seen(colour, x, y):
        left, top = drawn.ground.corner
        dots = 2 * 96 / 72
        at = int((x - left) * dots), int((y - top) * dots)
        near = zip(picture.getpixel(at), ImageColor.getrgb(colour), strict=True)
        return all(abs(one - other) < 12 for one, other in near)

    left, top = drawn.ground.corner
    assert is_seen(drawn.ground.look.fill, left + 1, top + 1)
    outlines = [mark for mark in marks(drawn.shapes) if mark.look.kind == "shape"]
    assert {type(outline) for outline in outlines} == {Polygon, Box}
    for outline in outlines:  # beside the text, and near the broad side of a triangle
        frame = frame_of([outline])
        (x, y), side = frame.corner, 0.85
        if isinstance(outline, Polygon) and outline.points[0][1] > y:  # it stands on its tip
            side = 0.1
        assert is_seen(outline.look.fill, x + 0.8 * frame.wide, y + side * frame.high)
    whole = [
        mark
        for mark in marks(drawn.shapes)
        if isinstance(mark, Line) and not mark.look.dashed and not mark.bend
    ]
    assert len(whole) > 10
    for line in whole:
        (x0, y0), (x1, y1) = line.start, line.end
        assert is_seen(line.look.stroke, (x0 + x1) / 2, (y0 + y1) / 2)


def test_unknown_formats_and_themes_name_the_known_ones(aima, tmp_path):
    with pytest.raises(ValueError, match="svg, pdf, png, dot, tex, tikz, txt"):
        figure(aima).save(tmp_path / "a.gif")
    with pytest.raises(ValueError, match="light, dark, print, projector"):
        figure(aima, theme="neon")
    with pytest.raises(ValueError, match="window, ranges, values"):
        figure(aima, show="all")
    with pytest.raises(ValueError, match="scale"):
        figure(aima).png(scale=0)
    assert list(tmp_path.iterdir()) == []


def test_a_notebook_gets_svg_png_and_text(aima):
    bundle, metadata = figure(aima)._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "image/svg+xml", "image/png"}
    assert metadata["image/png"]["alt"].startswith("Search tree")
    only, _ = figure(aima)._repr_mimebundle_(include={"text/plain"})
    assert set(only) == {"text/plain"}


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="no LaTeX here")
@pytest.mark.parametrize("theme", ["light", "print"])
def test_the_tikz_compiles_with_plain_latex(aima, tmp_path, theme):
    figure(aima, theme=theme, legend=True, arrows=True).save(tmp_path / "tree.tex")
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "tree.tex"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    assert re.search(r"Output written on tree.pdf \(1 page", done.stdout)
    assert "Overfull" not in done.stdout


def test_the_tikz_is_whole_and_escaped(aima):
    hostile = TreeGame([[1, 2], [3]], names=["A_1 & 50%", r"\input{x}", "#{$~^"])
    tex = figure(record(alphabeta, hostile)).tex
    assert r"A\_1 \& 50\%" in tex
    assert r"\textbackslash{}input\{x\}" in tex
    assert r"\#\{\$\textasciitilde{}\textasciicircum{}" in tex
    assert tex.count(r"\begin{") == tex.count(r"\end{") == 2
    assert tex.count(r"\begin{document}") == 1
    assert figure(aima).tikz in figure(aima).tex
    assert figure(aima).tex.count(r"$\le$2") == 1


# ---- hostile and foreign labels

HOSTILE = [
    '"quoted"',
    "<b>bold</b>",
    "<script>alert(1)</script>",
    r"\N \G \L",
    "back\\slash",
    "javascript:alert(1)",
    "]; evil [label=x",
    "🙂 emoji",
    "سلام دنیا",
    "Минимакс",
    "x" * 300,
    "&amp; &lt;",
    "',\";--",
]


@pytest.mark.parametrize("label", HOSTILE)
def test_labels_are_drawn_literally(label):
    trace = record(alphabeta, TreeGame([[1, 2], [0, 3]], names=["A", label, "C"]))
    drawn = figure(trace)
    root = ET.fromstring(drawn.svg)
    assert label in texts(drawn.svg)
    names = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert names <= {"svg", "g", "title", "desc", "polygon", "path", "text", "rect", "line"}
    attributes = {name for element in root.iter() for name in element.attrib}
    assert not any("href" in name or name.startswith("on") for name in attributes)
    assert drawn.png().startswith(b"\x89PNG")


def test_a_label_of_two_lines_and_an_empty_first_one():
    trace = record(alphabeta, TreeGame([[1, 2], [0, 3]], names=["A", "\nlower", "up\nlow"]))
    assert {"lower", "up", "low"} <= set(texts(figure(trace).svg))


# ---- all games


@pytest.mark.parametrize(
    ("game", "depth"),
    [(TicTacToe(), 3), (ConnectFour(), 4), (Othello(), 3), (Checkers(), 4), (Morris(), 2)],
    ids=str,
)
@pytest.mark.parametrize("search", [minimax, alphabeta, pvs])
def test_every_search_of_every_game_can_be_drawn(game, depth, search):
    trace = record(search, game, depth=depth)
    assert ET.fromstring(figure(trace, arrows=True).svg).tag == f"{SVG}svg"
    assert figure(trace, step=40).text


# ---- what stands in a figure, as reviewed


@pytest.mark.parametrize("name", ["aima", "report-000", "step"])
def test_the_figure_is_as_reviewed(name, aima, pytestconfig):
    drawn = {
        "aima": lambda: figure(aima),
        "report-000": lambda: figure(
            record(alphabeta, TreeGame([[[101, 23], [110, 1]], [[10, 21], [1, 30]]])), arrows=True
        ),
        "step": lambda: figure(aima, step=26, show="ranges"),
    }[name]()
    facts = [
        {"node": group.node, "kind": group.kind, "marks": [_fact(mark) for mark in group.parts]}
        for group in drawn.shapes[1:]
    ]
    reviewed = EXPECTED / f"{name}.json"
    if pytestconfig.getoption("--overwrite-expected"):
        reviewed.parent.mkdir(exist_ok=True)
        reviewed.write_text(json.dumps(facts, indent=1, ensure_ascii=False) + "\n")
    assert facts == json.loads(reviewed.read_text())


def _fact(mark):
    name = f"{type(mark).__name__} {mark.look.kind}"
    return f"{name}: {mark.text}" if isinstance(mark, Text) else name


# ---- drawn well


def middles(picture):
    """The middle of the outline of each node, by its number."""
    outlines = {
        shape.node: frame_of(shape.parts[:1])
        for shape in picture.shapes
        if isinstance(shape, Group) and "spot" in shape.kind
    }
    return {
        node: (box.corner[0] + box.wide / 2, box.corner[1] + box.high / 2)
        for node, box in outlines.items()
    }


def test_a_tree_without_a_search_is_the_exercise():
    drawn = figure(TreeGame([[3, 12], [2, 4]], names=["R", "S", "T"]))
    assert sorted(texts(drawn.svg)) == sorted(["R", "S", "T", "3", "12", "2", "4"])
    assert "strike" not in drawn.svg
    with pytest.raises(ValueError, match="too big"):
        figure(TreeGame([[0] * 2000]))


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_parents_stand_above_the_middle_of_their_children(search):
    for game in (FIGURE, TreeGame([[[101, 23], [110, 1]], [[10, 21], [1, 30]]])):
        trace = record(search, game)
        at = {node: x for node, (x, _) in middles(figure(trace)).items()}
        children = defaultdict(list)
        for spot in sketch(trace).spots:
            if spot.parent is not None:
                children[spot.parent.key].append(at[spot.key])
        for parent, below in children.items():
            assert at[parent] == pytest.approx((below[0] + below[-1]) / 2, abs=0.5)


@pytest.mark.parametrize(
    ("game", "depth"), [(Checkers(), 2), (Morris(), 1), (Othello(), 3), (ConnectFour(), 3)], ids=str
)
def test_nothing_written_overlaps(game, depth):
    assert_nothing_overlaps(figure(record(alphabeta, game, depth=depth)))


def assert_nothing_overlaps(picture):
    written = [mark for mark in marks(picture.shapes) if isinstance(mark, Text)]
    for one, other in combinations(written, 2):
        (x, y), (x2, y2) = frame_of([one]).corner, frame_of([other]).corner
        (wide, high), (wide2, high2) = (
            text_box(one.text, one.size),
            text_box(other.text, other.size),
        )
        dx = max(x2 - x - wide, x - x2 - wide2)
        dy = max(y2 - y - high, y - y2 - high2)
        assert dx > -2 or dy > -2, (one.text, other.text)


class Wordy(Nim):
    def name(self, move):
        return f"take {move[1]} from heap {move[0]}"


@pytest.mark.parametrize("game", [Nim(3, 2), Wordy(3, 2)], ids=lambda game: type(game).__name__)
def test_long_names_of_moves_do_not_overlap(game):
    picture = figure(record(alphabeta, game), max_nodes=300)
    assert_nothing_overlaps(picture)
    moves = [mark.text for mark in marks(picture.shapes) if mark.look.kind == "move"]
    assert max(map(len, moves)) <= 14


def test_a_small_game_is_drawn_whole_without_a_search():
    assert figure(Nim(1, 1)).text.splitlines() == [
        "MAX",
        "  1 of A MIN",
        "    1 of B −1",
        "  1 of B MIN",
        "    1 of A −1",
    ]
    with pytest.raises(ValueError, match="too big to be drawn whole"):
        figure(Nim(9, 9))
    with pytest.raises(ValueError, match="wrap a nested list in TreeGame"):
        figure([[3, 12], [2, 4]])


TREE = TreeGame([[-12, 3.5, 109], [109, -12, 8], [2.25, -100.5, 7]])
LONG_TREE = TreeGame([[-123456, 3.5], [109, -12], [2.25, 7]])
WON = ConnectFour().parse("44333443")


@pytest.mark.parametrize(
    ("game", "state", "is_below"),
    [
        (TREE, None, False),
        (LONG_TREE, None, True),
        (ConnectFour(), None, False),
        (ConnectFour(), WON, True),
    ],
)
def test_no_value_crosses_the_outline_of_its_triangle(game, state, is_below):
    """Letters are 0.72 of their size high, and bold ones a tenth wider."""
    trace = record(alphabeta, game, state, depth=3, hurry=True)
    rows, seen = {}, 0
    for group in figure(trace, max_nodes=40, show="values").shapes[1:]:
        match group.parts:
            case [Polygon() as outline, Text() as label, *_] if label.look.kind != "name":
                seen += 1
                box = frame_of([outline])
                rows.setdefault(round(box.corner[1]), set()).add(round(box.wide))
                middle, half = box.corner[1] + box.high / 2, 0.36 * label.size
                if is_below:
                    assert label.at[1] - half > box.corner[1] + box.high
                    continue
                room = box.wide * (0.5 + (abs(middle - label.at[1]) - half) / box.high)
                assert 1.1 * text_box(label.text, label.size)[0] < room
    assert seen > 3
    assert all(len(widths) == 1 for widths in rows.values()), "all of a line are alike"


def test_edges_begin_at_the_board_of_a_node_without_a_value():
    trace = record(alphabeta, TicTacToe(), TicTacToe().parse("591742"))
    drawn = list(marks(figure(trace, 0, boards=True).shapes))
    board = next(mark for mark in drawn if mark.look.kind == "shape")
    stem = next(mark for mark in drawn if mark.look.kind == "stem")
    assert stem.start[1] == pytest.approx(board.corner[1] + board.high)


def test_bold_type_has_a_fallback_in_the_browser(aima):
    families = re.findall(r'font-family="(.*?)"', figure(aima).svg)
    assert set(families) == {"DejaVu Sans,Verdana,sans-serif"}
    assert 'font-weight="bold"' in figure(aima).svg


def test_a_wide_figure_fits_into_a_cell_of_a_notebook(big):
    bundle, about = figure(big)._repr_mimebundle_()
    assert 'width="840"' in bundle["image/svg+xml"]
    assert about["image/png"]["width"] == 840


def test_every_step_is_drawn_in_a_frame_of_the_same_size(aima):
    widths = [figure(aima, number).ground.wide for number in range(0, len(steps(aima)), 5)]
    assert max(widths) - min(widths) < 6


# ---- steps by name, names, arrows, pages, themes


def test_a_step_has_a_name(aima):
    walk = steps(aima)
    cut = next(step.number for step in walk if step.key == "cutoff")
    assert walk.number("cut 1") == cut
    assert figure(aima, "cut 1").text == figure(aima, cut).text
    assert walk.number("leaf 3") == walk.group("leaves")[2]
    assert walk.number("end") == len(walk) - 1
    assert walk[walk.number("B")].node.name == "B"
    assert walk[walk.number("B")].key == "done"
    assert filmstrip(aima, "cuts").text.count("(a)") == 1
    assert filmstrip(aima, ["B", "cut 1", 3, "end"]).text.count("(d)") == 1
    assert Stepper(aima, step="cut 1").step == cut
    for wrong, words in {
        "cut 2": "there is no cut 2: there are 1 cuts",
        "leaf 0": "there is no leaf 0: there are 7 leaves",
        "Z": "no step 'Z': a step is a number, 'cut 1', 'leaf 1', 'end', or the name of a node",
    }.items():
        with pytest.raises(ValueError, match=re.escape(words)):
            figure(aima, wrong)
    with pytest.raises(ValueError, match="needs at least one step, and there are no cuts"):
        filmstrip(record(minimax, TreeGame([1, 2])), "cuts")


def overlaps(shapes):
    """How many points of arrows lie on texts."""
    texts = [frame_of([mark]) for mark in marks(shapes) if isinstance(mark, Text) and mark.text]
    arrows = [shape for shape in shapes if isinstance(shape, Group) and shape.kind == "arrow"]
    return sum(
        0 < x - box.corner[0] < box.wide and 0 < y - box.corner[1] < box.high
        for arrow in arrows
        for line in arrow.parts
        if isinstance(line, Line)
        for x, y in (_on(line, share / 50) for share in range(51))
        for box in texts
    )


def test_arrows_avoid_texts():
    """Of 25 random trees with cuts nearly all have arrows that touch no text at all."""
    touched = []
    for seed in range(25):
        trace = record(alphabeta, random_tree(seed, max_depth=4))
        touched.append(overlaps(figure(trace, arrows=True).shapes))
    assert sum(map(bool, touched)) <= 2, touched


def test_names_have_one_style_and_touch_no_triangle():
    tree = TreeGame([[3, 12], [2, 4]], names={"B": "left"})
    shapes = list(marks(figure(record(alphabeta, tree)).shapes))
    names = [s for s in shapes if isinstance(s, Text) and s.look.kind == "name"]
    assert {name.text for name in names} == {"A", "left", "C"}
    assert len({(name.bold, name.size, name.anchor) for name in names}) == 1
    for name in names:
        box = frame_of([name])
        for node in (s for s in shapes if s.look.kind == "shape"):
            other = frame_of([node])
            clear = (
                box.corner[0] >= other.corner[0] + other.wide
                or box.corner[0] + box.wide <= other.corner[0]
                or box.corner[1] >= other.corner[1] + other.high
                or box.corner[1] + box.high <= other.corner[1]
            )
            assert clear, name.text


@pytest.mark.parametrize("chosen", ["leaves", ["cut 1"], range(12)])
@pytest.mark.parametrize("theme", ["light", "projector"])
def test_a_filmstrip_fits_a_page(aima, chosen, theme):
    strip = filmstrip(aima, chosen, theme=theme)
    wide, high = strip.size
    assert wide <= 96 * 7
    assert high <= 96 * 10


def test_a_filmstrip_of_a_wide_tree_is_no_tower():
    """At the smallest type that can be read, one column of eight panels is higher than a page."""
    wide = TreeGame([[5, 6, [7, 4]], [3, [8, 1], 2], [9, 6, [5, 0]]])
    across, high = filmstrip(record(alphabeta, wide)).size
    assert across < 96 * 8
    assert high < 96 * 10


def test_a_theme_of_ones_own():
    theme = Theme.of("print", font_size=18)
    assert theme.font_size == 18
    assert theme.ink == "#000000"
    usual, large = (figure(FIGURE, theme=theme) for theme in ("print", theme))
    assert large.size[0] > 1.4 * usual.size[0]
    assert "#123456" in figure(FIGURE, theme=Theme.of("dark", background="#123456")).svg
    assert figure(FIGURE, theme="projector-dark").size == figure(FIGURE, theme="projector").size
    for changes, words in {
        ("size", 18): "a theme has no 'size': it has background, ink",
        ("font_size", "18"): "font_size must be from 4 to 100 points",
        ("ink", "red"): "ink must be a colour such as '#0072b2', not 'red'",
    }.items():
        with pytest.raises(ValueError, match=words):
            Theme.of("light", **dict([changes]))
    with pytest.raises(ValueError, match="no theme 'neon'"):
        Theme.of("neon")


def test_a_filmstrip_has_larger_type_where_its_theme_asks_for_it(aima):
    sizes = [
        filmstrip(aima, theme=Theme.of("print", font_size=size)).size[0] for size in (12, 18, 36)
    ]
    assert sizes[0] < sizes[1] < sizes[2]
    wide = filmstrip(aima, theme=Theme.of("print", font_size=36))
    letters = [mark.size for mark in marks(wide.in_points) if isinstance(mark, Text)]
    assert min(letters) > 10


def test_the_panels_of_a_filmstrip_stand_exactly_below_each_other():
    trace = record(alphabeta, TreeGame([[[5, 6], [7, 4]], [[6], [9, 8]]]))
    for name in ("cuts", "leaves"):
        strip = filmstrip(trace, name, columns=1)
        panels = [shape for shape in strip.shapes if isinstance(shape, Group)]
        roots = {
            frame_of(part.parts[:1]).corner[0]
            for panel in panels
            for part in panel.parts
            if isinstance(part, Group) and part.node == 0 and part.kind.startswith("spot")
        }
        assert len({round(x, 3) for x in roots}) == 1


def test_dashes_shrink_with_their_picture(aima):
    """One inch has as many dashes in each size of the same strip."""
    large = filmstrip(aima, theme=Theme.of("light", font_size=72))
    shrunk = re.search(r"dpi=([\d.]+)", large.dot)
    assert float(shrunk[1]) < 72
    assert 'stroke-dasharray="4.8 3.6"' in figure(aima).svg
