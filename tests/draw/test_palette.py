"""Trees can be read in every theme, whatever colours a reader sees."""

import pytest
from contrast import contrast

from teachkit.draw.palette import PRINT, THEMES

every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


def test_contrast_is_computed_as_wcag_does():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@every_theme
def test_text_has_a_contrast_of_at_least_four_and_a_half(theme):
    for ink, paper in [
        (theme.ink, theme.background),
        (theme.faint, theme.background),
        (theme.max_ink, theme.max_fill),
        (theme.min_ink, theme.min_fill),
        (theme.leaf_ink, theme.leaf_fill),
        (theme.ink, theme.fold_fill),
        (theme.background, theme.ink),  # the value below a board
    ]:
        assert contrast(ink, paper) >= 4.5, (ink, paper)


@every_theme
def test_lines_have_a_contrast_of_at_least_three(theme):
    for line in (theme.ink, theme.faint, theme.strike, theme.variation, theme.current):
        assert contrast(line, theme.background) >= 3, line


def test_print_has_no_colour():
    colours = [value for value in vars(PRINT).values() if str(value).startswith("#")]
    assert len(colours) > 10
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)
