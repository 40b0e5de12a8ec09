"""The Stepper without a browser: what it sends, what it refuses, what it leaves behind."""

import json
import random
import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from xml.etree import ElementTree as ET

import pytest
from isolation import Isolation
from nim import Sticks
from pages import kept_values
from PIL import Image
from traitlets import TraitError
from trees import random_tree

from teachkit import (
    Checkers,
    Compare,
    ConnectFour,
    Figure,
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
)
from teachkit.draw.palette import THEMES
from teachkit.draw.tree.spots import sketch
from teachkit.stepping.moment import Moment
from teachkit.stepping.steps import Steps
from teachkit.values import value_text
from teachkit.widgets.shared.colours import NAMED, SHOWN, colours
from teachkit.widgets.stepper.questions import asked, question
from teachkit.widgets.stepper.scene import PART, Scene
from teachkit.widgets.stepper.stage import Stage

FIGURE = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
HOSTILE = """</script><script>alert(1)</script><img src=x onerror='alert(1)'>"&\\"""
SEARCHES = (minimax, alphabeta, alphabeta_hard, alphabeta_table, pvs)
GAMES = (TicTacToe(), ConnectFour(), Othello(), Checkers(), Morris())


@pytest.fixture
def stepper():
    return Stepper(record(alphabeta, FIGURE))


part_of = lru_cache(maxsize=8)(Scene.part)


def looks_at(scene: Scene, number: int) -> dict[str, list]:
    """How the spots look at a step, from the part that a browser would have."""
    part = part_of(scene, number // PART)
    looks = dict(part["looks"])
    for step in part["steps"][1 : number - part["start"] + 1]:
        looks |= step["looks"]
    return looks


# ---- what is sent


@pytest.mark.parametrize("show", ["window", "ranges", "values"])
@pytest.mark.parametrize("search", SEARCHES)
def test_the_looks_that_are_sent_are_those_of_the_moment(search, show):
    for seed in (1, 3, 9, 11):
        trace = record(search, random_tree(seed))
        scene = Scene(trace, show=show, max_nodes=5_000, view="tree")
        steps = Steps(trace)
        chance = random.Random(seed)
        for number in chance.sample(range(len(steps)), min(12, len(steps))):
            moment = Moment(trace, steps, number)
            looks = looks_at(scene, number)
            for node in trace:
                status, label, notes, struck, _ = looks[node.id]
                assert status == moment.status(node)
                assert label == moment.label(node, show)
                assert notes == list(moment.notes(node, show))
                assert not struck


def test_cut_branches_are_struck_only_once_they_are_cut():
    scene = Scene(record(alphabeta, FIGURE))
    cut = scene.steps.letters.index("x")
    leaf = next(spot.key for spot in scene.sketch.spots if spot.struck)
    assert looks_at(scene, cut - 1)[leaf][3] is False
    assert looks_at(scene, cut)[leaf] == ["pruned", "4", [], True, False]


def test_the_variation_shows_at_the_end_alone():
    scene = Scene(record(alphabeta, FIGURE))
    last = len(scene.steps) - 1
    assert not any(look[4] for look in looks_at(scene, last - 1).values())
    marked = {key for key, look in looks_at(scene, last).items() if look[4]}
    assert marked == {0, 1, 2}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_every_game_can_be_sent(game):
    trace = record(alphabeta, game, depth=2)
    stepper = Stepper(trace, view="tree")
    json.dumps(stepper.get_state(["_still", "_parts"]), allow_nan=False)
    root = ET.fromstring(stepper._still["tree"]["svg"])
    spots = root.findall(".//*[@class][@data-node]")
    assert {int(spot.get("data-node")) for spot in spots} == set(stepper._scene.spots)
    board = stepper._still["board"]
    for part in stepper._parts.values():
        for position in part["boards"].values():
            assert set(position["pieces"].values()) <= set(board["kinds"])
            assert set(position["pieces"]) <= set(board["cells"])


def test_every_text_of_every_step_has_an_element_to_stand_in():
    game = ConnectFour()
    scene = Scene(record(alphabeta, game, game.parse("4455"), depth=3), view="tree")
    root = ET.fromstring(scene.still["tree"]["svg"])
    room = {}
    for group in root.iter("{http://www.w3.org/2000/svg}g"):
        if "tk-spot" in group.get("class", "").split():
            kinds = [text.get("class") for text in group.iter("{http://www.w3.org/2000/svg}text")]
            labels = sum("tk-label" in kind.split() for kind in kinds)
            room[int(group.get("data-node"))] = labels, kinds.count("tk-note")
    for number in range(scene.part_count):
        part = scene.part(number)
        for looks in (part["looks"], *(step["looks"] for step in part["steps"])):
            for key, (_, label, notes, *_) in looks.items():
                labels, beside = room[key]
                assert bool(label) * (label.count("\n") + 1) <= labels
                assert len(notes) <= beside


def test_a_textbook_tree_has_no_board(stepper):
    assert stepper._still["board"] is None


def test_a_game_of_ones_own_needs_no_board():
    class Left(Sticks):
        initial = (4, "first")

        __hash__ = None

        def name(self, move):
            return f"<b>{move}</b>"

        def text(self, state):
            return f"{state[0]} left"

    stepper = Stepper(record(alphabeta, Left()), view="tree")
    assert stepper._still["board"]["cells"] == {}
    boards = stepper._parts["0"]["boards"]
    assert "4\u00a0left" in boards[0]["under"]
    assert boards[0]["turn"] == "first to move"
    assert "&lt;b&gt;1&lt;/b&gt;" in stepper._still["tree"]["svg"]


def test_minimax_has_no_window():
    assert Stepper(record(minimax, FIGURE))._still["window"] is False


def test_a_long_search_is_sent_in_parts():
    game = ConnectFour()
    stepper = Stepper(record(alphabeta, game, depth=5))
    assert list(stepper._parts) == ["0"]
    sent = []
    stepper.send = sent.append
    last = stepper._scene.part_count - 1
    stepper.hear({"want": last})
    assert [message["number"] for message in sent] == [last]
    assert sent[0]["part"]["steps"][-1]["says"] == stepper._scene.steps[-1].sentence


@pytest.mark.parametrize(
    "message",
    [None, 3, "want", {}, {"want": -1}, {"want": 10**9}, {"want": "0"}, {"want": 0.5},
     {"want": [0]}, {"open": 0}, {"open": "1"}, {"open": True}, {"open": -1}, {"open": 10**9},
     {"close": True}, {"close": 0}, {"close": None}],
)  # fmt: skip
def test_what_the_browser_should_not_ask_is_not_answered(stepper, message):
    sent, before = [], stepper._still
    stepper.send = sent.append
    stepper.hear(message)
    assert sent == []
    assert stepper._still is before


def test_a_fold_opens_and_everything_else_stays():
    game = ConnectFour()
    stepper = Stepper(record(alphabeta, game, depth=4), step=50, view="tree")
    before = stepper._scene.spots
    fold = next(key for key, spot in before.items() if spot.kind == "fold")
    stepper.hear({"open": fold})
    after = stepper._scene.spots
    assert after[fold].kind != "fold", "the first of the nodes that were hidden"
    assert {key for key, spot in before.items() if spot.visited} < set(after)
    assert stepper._still["scene"] == 1
    assert stepper.step == 50
    assert stepper._still["tree"]["opened"] == [fold]
    stepper.hear({"close": True})
    assert stepper._scene.spots.keys() == before.keys()
    assert stepper._still["tree"]["opened"] == []


def test_a_fold_says_how_far_the_search_inside_is():
    game = ConnectFour()
    scene = Scene(record(alphabeta, game, depth=4), max_nodes=10, view="tree")
    number = next(
        n for n in range(PART) if scene.spots[scene.part(0)["steps"][n]["spot"]].kind == "fold"
    )
    fold = scene.part(0)["steps"][number]["spot"]
    status, label, notes, *_ = looks_at(scene, number)[fold]
    assert status == "current"
    assert label.startswith("+")
    assert notes[0].startswith("after ")


# ---- what is refused


@pytest.mark.parametrize("step", [-1, 48, 10**9])
def test_a_step_that_is_not_there_is_refused(stepper, step):
    with pytest.raises(TraitError, match="from 0 to 47"):
        stepper.step = step
    assert stepper.step == 0


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"show": "all"}, ValueError),
        ({"boards": True}, ValueError),
        ({"max_nodes": 0}, ValueError),
        ({"theme": "pink"}, TraitError),
        ({"granularity": "ply"}, TraitError),
        ({"unseen": "maybe"}, TraitError),
        ({"step": "first"}, ValueError),
        ({"colour": "red"}, TypeError),
    ],
)
def test_wrong_options_are_refused(options, error):
    with pytest.raises(error):
        Stepper(record(alphabeta, FIGURE), **options)


def test_searches_of_different_positions_are_not_compared():
    game = TicTacToe()
    left, right = (record(alphabeta, game, game.parse(moves)) for moves in ("591742", "591743"))
    with pytest.raises(ValueError, match="same position"):
        Compare(left, right)


def test_two_searches_of_one_name_are_told_apart_by_what_differs():
    game = ConnectFour()
    plain, deep = (record(alphabeta, game, depth=depth) for depth in (2, 3))
    middle = record(alphabeta, game, depth=3, order="centre-first")
    named = {
        "Alpha-beta, 2 plies deep": (plain, deep),
        "Alpha-beta, as given": (deep, middle),
        "Alpha-beta, as given, 2 plies deep": (plain, middle),
        "Alpha-beta": (plain, plain),
    }
    for title, pair in named.items():
        (left, right) = (side["still"]["title"] for side in Compare(*pair)._sides)
        assert left == f"{title} · Connect Four"
        assert (left == right) == (pair[0] is pair[1])
    assert "order: centre-first" in Stepper(middle)._still["subtitle"]


def test_the_current_node_is_unfolded_where_one_turns_to_the_tree():
    stepper = Stepper(record(alphabeta, ConnectFour(), depth=5), step=2_000)
    for step in (2_000, 4_000):
        stepper.view = "line"
        stepper.step = step
        stepper.view = "tree"
        node = stepper._scene.steps[step].node
        assert str(node.id) in {str(key) for key in stepper._still["tree"]["visits"]}
        assert len(stepper._scene.spots) < 500


# ---- what it leaves behind


def test_a_saved_notebook_shows_a_picture_and_words(stepper):
    stepper.step = 26
    bundle, metadata = stepper._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert Image.open(BytesIO(bundle["image/png"])).width > 100
    assert "2 moves are cut" in bundle["text/plain"]
    assert "C MIN = ≤2" in bundle["text/plain"]
    assert "step 26" in metadata["image/png"]["alt"]


def test_a_comparison_leaves_both_pictures():
    pair = Compare(record(minimax, FIGURE), record(alphabeta, FIGURE), steps=(3, 26))
    bundle, _ = pair._repr_mimebundle_()
    both = Image.open(BytesIO(bundle["image/png"]))
    one, other = (Image.open(BytesIO(still.png())) for still in pair.snapshot())
    assert both.width / both.height > max(one.width / one.height, other.width / other.height)
    assert "2 moves are cut" in bundle["text/plain"]


def test_a_snapshot_is_the_figure_of_the_step(stepper):
    stepper.step = 26
    assert isinstance(stepper.snapshot(), Figure)
    assert "step 26" in stepper.snapshot().title


def test_a_saved_page_allows_its_own_script_and_style_alone(stepper, tmp_path):
    text = stepper.save(tmp_path / "lecture.html").read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1]
    assert policy.startswith("default-src 'none'; ")
    for tag in ("style", 'script type="module"'):
        inside = re.search(f"<{tag}>(.*?)</{tag.split()[0]}>", text, re.DOTALL)[1]
        assert b64encode(sha256(inside.encode()).digest()).decode() in policy
    assert "http-equiv" in text.split("<script")[0], "the policy must come before any script"
    assert not re.search(r"(src|href)=", text.split("<body>")[0])


def test_hostile_texts_cannot_leave_the_data_of_a_page(tmp_path):
    game = TreeGame([[3, 12], [2, 4]], names=[HOSTILE, "B", "C"])
    stepper = Stepper(record(alphabeta, game), view="tree")
    text = stepper.save(tmp_path / "lecture.html").read_text(encoding="utf-8")
    assert text.count("<script") == 2
    assert "<img" not in text
    said = [s["says"] for part in kept_values(text)["_parts"].values() for s in part["steps"]]
    assert any(HOSTILE in sentence for sentence in said)
    ET.fromstring(stepper._still["tree"]["svg"])


def test_halves_of_characters_are_replaced_in_a_page(tmp_path):
    game = TreeGame([[3, 12], [2, 4]], names=["half \ud800", "B", "C"])
    text = Stepper(record(alphabeta, game)).save(tmp_path / "x.html").read_text(encoding="utf-8")
    assert "half \ufffd" in json.dumps(kept_values(text), ensure_ascii=False)


def test_a_page_of_a_long_search_has_its_first_steps_and_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr("teachkit.widgets.stepper.scene.MAX_SAVED", 500)
    game = ConnectFour()
    stepper = Stepper(record(alphabeta, game, depth=5), step=4_000)
    values = stepper._values()
    assert values["step"] == 499
    assert values["_still"]["count"] == len(values["_still"]["keys"]) == 500
    assert f"here the first 500 of {len(stepper):,} steps" in values["_still"]["subtitle"]
    assert {*values["_parts"], *values["_packed"]} == {"0", "1", "2", "3", "4"}
    assert stepper.save(tmp_path / "lecture.html").stat().st_size < 600_000


def test_there_are_pictures_for_slides(tmp_path):
    stepper = Stepper(record(alphabeta, FIGURE), granularity="change")
    paths = stepper.frames(tmp_path / "slides")
    assert [path.name for path in paths][:2] == ["step-0000.png", "step-0007.png"]
    assert len({Image.open(BytesIO(path.read_bytes())).size for path in paths}) == 1
    with Image.open(stepper.save(tmp_path / "film.gif", pause=0.5)) as film:
        assert film.n_frames == len(paths)
        assert film.info["duration"] == 500
    with pytest.raises(ValueError, match=r"\.html or \.gif"):
        stepper.save(tmp_path / "film.mp4")


# ---- colours


def test_every_colour_that_a_drawing_names_has_a_value_in_every_theme():
    names = set(re.findall(r"var\((--[\w-]+)\)", repr(NAMED)))
    for theme in SHOWN:
        assert names <= set(colours(THEMES[theme]))
    assert colours(THEMES["dark"])["--tk-ink"] == THEMES["dark"].ink
    drawn = set(re.findall(r"var\((--[\w-]+)\)", Stepper(record(alphabeta, Morris(), depth=1))
                ._still["board"]["svg"]))  # fmt: skip
    assert drawn
    assert drawn <= names


# ---- questions


@pytest.mark.parametrize("search", SEARCHES)
def test_the_right_answer_is_what_happens_next(search):
    for seed in range(30):
        trace = record(search, random_tree(seed))
        steps = Steps(trace)
        numbers = list(asked(steps))
        assert numbers == [n for n in range(len(steps)) if question(steps, n)]
        for number in numbers:
            about = question(steps, number)
            right = about["answers"][about["right"]]
            assert len(set(about["answers"])) == len(about["answers"]) >= 2
            step = steps[number]
            if step.key == "back" and "then?" in about["ask"]:
                following = steps[number + 1]
                v = following.v if following.key == "better" else step.v
                assert right == value_text(v)
            else:
                assert right == ("cut" if step.key == "cutoff" else "not cut")


def test_a_question_does_not_tell_its_answer():
    steps = Steps(record(alphabeta, FIGURE))
    about = question(steps, 26)
    assert about["ask"] == "MIN at C now has 2, and α is 3. Are its other moves cut?"
    assert "2 moves are cut" in about["why"]


def test_predicting_a_game_hides_what_is_not_visited():
    game = TicTacToe()
    trace = record(alphabeta, game, game.parse("591742"))
    assert Stepper(trace, predict=True).unseen == "hidden"
    assert Stepper(trace).unseen == "faint"
    assert Stepper(record(alphabeta, FIGURE), predict=True).unseen == "faint"


def test_the_heading_of_a_question_does_not_tell_how_much_is_visited():
    trace = record(alphabeta, FIGURE)
    assert "11 nodes visited" in Stepper(trace)._still["subtitle"]
    assert "nodes" not in Stepper(trace, predict=True)._still["subtitle"]


def test_the_reason_goes_as_far_as_the_step_that_is_shown_with_it():
    for seed in range(20):
        steps = Steps(record(alphabeta, random_tree(seed)))
        for number in asked(steps):
            about = question(steps, number)
            told = [steps[n].sentence for n in range(number, about["until"] + 1)]
            assert about["why"] == " ".join(told) or steps[number].key == "try"
            assert about["until"] == number or steps[about["until"]].key == "better"


def test_a_fold_that_is_not_done_does_not_tell_its_cuts():
    trace = record(alphabeta, ConnectFour(), depth=4)
    scene = Scene(trace, max_nodes=30, view="tree")
    done = 0
    for number in range(0, len(scene.steps), 61):
        looks = looks_at(scene, number)
        for key in (spot.key for spot in scene.sketch.spots if spot.kind == "fold"):
            status, label, *_ = looks[key]
            assert status in ("done", "pruned") or "✂" not in label
            done += "✂" in label
    assert done


def test_all_nodes_of_a_board_game_look_alike_until_they_are_visited():
    trace = record(alphabeta, TicTacToe(), TicTacToe().parse("591742"))
    root = ET.fromstring(Stepper(trace, view="tree")._still["tree"]["svg"])
    veils = [part for part in root.iter() if part.get("class") == "tk-veil"]
    spots = [part for part in root.iter() if "tk-spot" in part.get("class", "").split()]
    assert len(veils) == len(spots)
    assert len({(veil.get("width"), veil.get("height")) for veil in veils}) == 1
    assert Stepper(trace, view="tree")._still["tree"]["veiled"]
    assert not Stepper(record(alphabeta, FIGURE))._still["tree"]["veiled"]


def test_edges_begin_at_the_board_of_a_node_without_a_value():
    trace = record(alphabeta, TicTacToe(), TicTacToe().parse("591742"))
    stage = Stage(sketch(trace), show="window", boards=True)
    root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{stage.svg}</svg>')
    svg = "{http://www.w3.org/2000/svg}"
    groups = {int(part.get("data-node")): part for part in root.iter(f"{svg}g")
              if "tk-spot " in part.get("class", "")}  # fmt: skip
    edges = {int(part.get("data-node")): part for part in root.iter(f"{svg}g")
             if part.get("class", "") == "tk-edge"}  # fmt: skip
    for spot in stage.drawing.spots:
        if spot.kind in ("max", "min"):
            board = next(p for p in groups[spot.key].iter() if p.get("class") == "tk-shape")
            stem = next(p for p in edges[spot.key].iter() if p.get("class") == "tk-stem")
            start = float(stem.get("y1"))
            assert start == pytest.approx(float(board.get("y")) + float(board.get("height")), abs=1)


def test_a_fold_does_not_tell_how_much_will_be_cut_in_it():
    trace = record(alphabeta, ConnectFour(), depth=4)
    scene = Scene(trace, max_nodes=30, predict=True, view="tree")
    told = 0
    for number in range(0, len(scene.steps), 61):
        moment, looks = Moment(trace, scene.steps, number), looks_at(scene, number)
        for key in (spot.key for spot in scene.sketch.spots if spot.kind == "fold"):
            above = trace[key].parent
            assert (looks[key][1] == "…") == (not moment.is_settled(above))
            told += moment.is_settled(above)
    assert told


def test_no_size_gives_away_what_will_be_cut():
    """In predict mode a node that will be cut takes as much room as one that will be visited."""
    trace = record(alphabeta, TreeGame([[[101, 23], [110, 1]], [[10, 21], [1, 30]]]))
    stage = Stage(sketch(trace), show="window", boards=False, alike=True)
    sizes = {key: (size.width, size.beside) for key, size in stage.sizes.items()}
    inner = {sizes[spot.key] for spot in stage.drawing.spots if spot.kind in ("max", "min")}
    assert len(inner) == 1


@pytest.mark.parametrize("other", [None, 3, TreeGame([1, 2])])
def test_comparing_what_is_no_search_is_refused_kindly(other):
    with pytest.raises(ValueError, match="not a trace"):
        Compare(record(alphabeta, TreeGame([1, 2])), other)


def test_the_number_of_a_move_leaves_the_square_that_its_piece_left_blocked():
    trace = record(alphabeta, Isolation(), depth=3)
    scene = Stepper(trace)._scene
    node = trace.root.children[0].children[0].children[0]
    pieces = trace.game.pieces(node.state)
    assert scene.numbers(node)
    for cell in scene.numbers(node):
        assert pieces[cell] != "blocked", "two plies ago its piece stood there"
