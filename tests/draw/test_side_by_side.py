"""Pictures side by side: all of them are there, with their words, and nothing is cut off."""

import xml.etree.ElementTree as ET
from io import BytesIO

import pytest
from PIL import Image

from teachkit import TicTacToe, TreeGame, alphabeta, board_svg, figure, record
from teachkit.draw.side_by_side import CAPTION, GAP, SideBySide

SVG = "{http://www.w3.org/2000/svg}"


def board(text="5917", size=200):
    game = TicTacToe()
    return board_svg(game, game.parse(text), size=size)


def tree(nested):
    return figure(record(alphabeta, TreeGame(nested)))


def places(picture):
    """The top left corner of each panel."""
    grounds = ET.fromstring(picture.svg).findall(f"{SVG}g[@class='panel']/{SVG}rect[1]")
    return [(float(ground.get("x")), float(ground.get("y"))) for ground in grounds]


def test_captions_are_escaped_and_everything_has_words():
    both = SideBySide(("a <b> & c", board()), ("second", tree([3, 5])), title="<i>title</i>")
    root = ET.fromstring(both.svg)
    assert "<i>title</i> a <b> & c | second" in root.find(f"{SVG}title").text
    assert both.text.startswith("<i>title</i>\n\na <b> & c\nX . .")
    assert "MAX = 5" in both.text
    assert repr(both) == both.text


def test_small_pictures_stand_in_a_row_and_wide_ones_below_each_other():
    for picture, in_a_row in [(board(), True), (tree([[1] * 9, [2] * 9, [3] * 9]), False)]:
        first, second = places(SideBySide(("a", picture), ("b", picture)))
        assert (first[1] == second[1]) is in_a_row
        assert (first[0] == second[0]) is not in_a_row


def test_a_long_caption_wraps_and_the_pictures_still_begin_at_the_same_height():
    both = SideBySide(("one " * 30, board()), ("two", board()))
    left, right = places(both)
    assert left[1] == right[1]
    assert right[0] == CAPTION + GAP


def test_the_png_holds_both_pictures():
    image = Image.open(BytesIO(SideBySide(("a", board()), ("b", board())).png()))
    assert image.width == 2 * (200 + GAP + 200)
    half = image.width // 2
    for part in (image.crop((0, 60, half, image.height)), image.crop((half, 60, *image.size))):
        assert len(part.getcolors(100_000)) > 10


@pytest.mark.parametrize("ending", ["svg", "png", "pdf", "tex", "dot", "txt"])
def test_it_is_saved(tmp_path, ending):
    path = SideBySide(("a", board())).save(tmp_path / f"x.{ending}")
    assert path.stat().st_size > 10


def test_what_cannot_be_done_is_refused(tmp_path):
    with pytest.raises(ValueError, match="at least one picture"):
        SideBySide()
    with pytest.raises(ValueError, match="not 'gif'"):
        SideBySide(("a", board())).save(tmp_path / "x.gif")
