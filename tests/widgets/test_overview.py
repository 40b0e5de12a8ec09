"""The Overview without a browser: what it sends, what it refuses, what it leaves behind."""

import json
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from trees import random_tree

from teachkit import (
    ConnectFour,
    Overview,
    TicTacToe,
    TreeGame,
    alphabeta,
    count,
    minimax,
    pvs,
    record,
)
from teachkit.draw.overview.cells import Window
from teachkit.trace.places import Places
from teachkit.widgets.overview.saved import saved_values
from teachkit.widgets.overview.scene import MOST_BYTES, OverviewScene, size_of

FIGURE = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
FOUR = ConnectFour()
HOSTILE = """</script><script>alert(1)</script><img src=x onerror='alert(1)'>"&\\"""


@pytest.fixture(scope="module")
def full():
    return record(minimax, FOUR, depth=5)


@pytest.fixture(scope="module")
def part():
    return record(alphabeta, FOUR, depth=5)


@pytest.fixture
def heard(part, full):
    """An overview, and what it says to the browser."""
    overview, said = Overview(part, full), []
    overview.send = lambda content, buffers=None: said.append(json.loads(json.dumps(content)))
    yield overview, said
    overview.close()


def column(band, name) -> list[int]:
    return [int(number) for number in band.get(name, "").split(",") if number]


def total(view, name) -> int:
    return sum(sum(column(band, name)) for band in view["bands"])


# ---- what is sent


@given(st.integers(0, 10_000), st.sampled_from([alphabeta, pvs]), st.data())
def test_what_is_sent_holds_every_node(seed, search, data):
    game = random_tree(seed)
    places = Places(record(search, game), record(minimax, game))
    scene = OverviewScene(places)
    ply = data.draw(st.integers(0, len(places.levels) - 1))
    number = data.draw(st.integers(0, len(places.levels[ply]) - 1))
    view = scene.view(data.draw(st.sampled_from([1, 30, 800])), inside=(ply, number))
    for band in view["bands"]:
        assert len(column(band, "width")) in (0, len(column(band, "count")))
    visited = [sum(column(band, "own")) for band in view["bands"]]
    assert sum(visited[ply:]) == places.spans[ply].below[number]
    assert [name for name, *_ in view["way"]][:1] == ["all"]
    assert len(view["way"]) == ply + 1


def test_a_view_is_never_too_large():
    trace = record(alphabeta, FOUR, depth=7)
    scene = OverviewScene(Places(trace))
    for pixels in (800, 1800, 8000):
        view = scene.view(pixels)
        assert size_of(view) <= MOST_BYTES
        assert total(view, "own") == len(trace)


@pytest.mark.parametrize("against", [None, "kept", "counted"])
def test_every_place_has_something_said_of_it(part, full, against):
    other = {None: None, "kept": full, "counted": count(minimax, FOUR, depth=5)}[against]
    scene = OverviewScene(Places(part, other))
    for ply, level in enumerate(scene.places.levels):
        for number in range(0, len(level), max(1, len(level) // 40)):
            about = scene.about(ply, number)
            assert about["title"]
            assert about["lines"]
            assert about["steps"] == (scene.places.node(ply, number) is not None)


def test_a_cut_says_who_caused_it():
    scene = OverviewScene(Places(record(alphabeta, FIGURE), record(minimax, FIGURE)))
    ply, number = scene.places.find([1])
    assert "Cut by MAX at A: moves 2, 3." in scene.about(ply, number)["lines"]
    ply, number = scene.places.find([1, 2])
    lines = scene.about(ply, number)["lines"]
    assert lines[0] == "Never visited by alpha-beta."
    assert "Cut at C by the bound of MAX at A." in lines


# ---- what the browser asks for


def test_the_browser_sees_what_it_asks_for(heard):
    overview, said = heard
    overview.hear({"see": 7, "window": [0.1, 0.2], "pixels": 500, "inside": None})
    assert said[0]["seen"] == 7
    assert said[0]["view"]["window"] == [0.1, 0.2]
    overview.hear({"see": 8, "window": [0, 1], "pixels": 500, "inside": [1, 3]})
    assert said[1]["view"]["way"][-1][:2] == ["4", 3]
    assert overview.zoom == ("4",)
    overview.hear({"tell": [1, 3]})
    assert said[2]["told"] == [1, 3]
    assert said[2]["about"]["title"] == "After 4"


@pytest.mark.parametrize(
    "message",
    [
        None,
        7,
        "see",
        {},
        {"see": 1},
        {"see": 1, "window": [0.2, 0.2], "pixels": 9},
        {"see": 1, "window": ["0", 1], "pixels": 9},
        {"see": 1, "window": [0, 1], "pixels": 10**9},
        {"see": 1, "window": [0, 1], "pixels": -4},
        {"see": "1", "window": [0, 1], "pixels": 100},
        {"see": 1, "window": [10**400, 1], "pixels": 9},
        {"see": 1, "window": [-(10**400), -1], "pixels": 9},
        {"see": 1, "window": [0, 1], "pixels": True},
        {"tell": [0, False]},
        {"tell": [99, 0]},
        {"tell": [0, -1]},
        {"tell": [0, 10**30]},
        {"tell": "00"},
        {"step": [1, 5000]},
        {"step": [None, None]},
        {"want": 3},
        {"open": 5},
    ],
)
def test_nonsense_is_not_answered(heard, message):
    overview, said = heard
    overview.hear(message)
    assert said == []
    assert overview.zoom == ()


def test_a_place_that_is_not_there_is_not_zoomed_into(heard):
    overview, said = heard
    overview.hear({"see": 1, "window": [0, 0.5], "pixels": 100, "inside": [3, 10**6]})
    assert said[0]["view"]["window"] == [0, 0.5]


def test_the_stepper_opens_at_a_node(heard):
    overview, _ = heard
    spot = overview._places.find([3, 3, 3])
    overview.hear({"step": list(spot)})
    node = overview._places.node(*spot)
    stepper = overview.stepper
    assert stepper._scene.steps[stepper.step].node == node
    assert overview.step == stepper.step
    overview.hear({"step": [1, 0]})
    assert overview.stepper is stepper
    assert overview.step == stepper._scene.steps.visit(1)[0]


# ---- zoom


def test_zoom_is_a_list_of_moves(heard):
    overview, said = heard
    overview.zoom = "4 4"
    assert overview.zoom == ("4", "4")
    assert said[-1]["inside"][0] == 2
    overview.zoom = [3]
    assert overview.zoom == ("4",)
    overview.zoom = ()
    assert overview.zoom == ()
    with pytest.raises(ValueError, match="no move '9'"):
        overview.zoom = "9"


def test_two_overviews_share_their_zoom(part, full):
    first = Overview(part, full, zoom="3")
    middle = record(alphabeta, FOUR, depth=5, order="centre-first")
    second = Overview(middle, zoom_with=first)  # whose widths are others
    third = Overview(middle, full, zoom_with=second)
    assert second.zoom == third.zoom == ("3",)
    third.zoom = "4 4"
    assert first.zoom == second.zoom == ("4", "4")
    start, end = third._window
    third.hear({"see": 1, "window": [start, (start + end) / 2], "pixels": 300, "own": True})
    assert first._window == pytest.approx(third._window)
    assert first.zoom == ("4", "4")
    third.hear({"see": 2, "window": [0, 1], "pixels": 300, "own": False})
    assert first.zoom == ("4", "4"), "what was not a person's wish is not shared"
    with pytest.raises(ValueError, match="another Overview"):
        Overview(part, zoom_with=part)
    with pytest.raises(ValueError, match="of one game"):
        Overview(record(minimax, FIGURE), zoom_with=first)


def test_what_is_not_in_the_other_overview_is_not_followed(part, full):
    whole = Overview(full)
    alone = Overview(part, zoom_with=whole)
    places = Places(part, full)
    never = next(n for n in full if n.depth == 2 and places.node(*places.find(n.moves)) is None)
    whole.zoom = never.moves
    assert len(whole.zoom) == 2
    assert alone.zoom == ()


# ---- taking it away


def test_a_saved_overview_holds_all_and_fits(part, full, tmp_path):
    overview = Overview(part, full)
    path = overview.save(tmp_path / "x.html")
    assert 100_000 < path.stat().st_size <= 2_000_000
    values = saved_values(overview._prepared)
    assert total(values["_seen"], "own") == len(part)
    assert values["_scene"]["told"]["0 0"]["title"] == "At the start"
    with pytest.raises(ValueError, match=r"saved as .html, not '.gif'"):
        overview.save(tmp_path / "x.gif")


def test_a_large_search_is_saved_as_finely_as_fits(tmp_path):
    trace = record(minimax, FOUR, depth=6)
    path = Overview(trace).save(tmp_path / "x.html")
    assert 500_000 < path.stat().st_size <= 2_000_000


def test_names_cannot_end_the_page(tmp_path):
    game = TreeGame([[1, 2], [0, 3]], names=["A", HOSTILE, "C"])
    text = Overview(record(alphabeta, game)).save(tmp_path / "x.html").read_text()
    assert "<script>alert(1)" not in text
    assert "<img" not in text


def test_a_notebook_gets_a_small_picture_and_words_too(part, full):
    bundle, about = Overview(part, full)._repr_mimebundle_()
    assert Image.open(BytesIO(bundle["image/png"])).width > 1000
    assert len(bundle["image/png"]) < 120_000
    assert "Alpha-beta visited" in bundle["text/plain"]
    assert "Alpha-beta visited" in about["image/png"]["alt"]
    assert repr(Overview(part)).startswith("<Overview: Alpha-beta visited")


def test_a_snapshot_shows_what_is_zoomed_to(part, full):
    overview = Overview(part, full, zoom="4", theme="dark")
    assert "after 4" in overview.snapshot().svg
    assert overview.snapshot().ground.look.fill == "#15181c"


def test_a_game_without_a_board_has_no_board():
    assert Overview(record(minimax, FIGURE))._scene["board"] is None
    assert Overview(record(minimax, TicTacToe(), depth=1))._scene["board"] is not None


def test_a_very_deep_search_says_what_is_not_drawn():
    deep: list = [1]
    for _ in range(900):
        deep = [deep]
    overview = Overview(record(minimax, TreeGame(deep)))
    assert len(overview._scene["plies"]) == len(overview._seen["bands"]) == 800
    assert "102 more plies, with 102 nodes, are not drawn." in overview._scene["reading"]


def test_a_window_lies_inside_the_whole(heard):
    overview, said = heard
    overview.hear({"see": 1, "window": [-0.5, 1.5], "pixels": 10})
    assert said[0]["view"]["window"] == list(Window())
