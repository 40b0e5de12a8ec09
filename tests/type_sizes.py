"""How large the smallest type is in what a step speaks of, in JupyterLab, widget by widget.

PYTHONPATH=tests/support python tests/type_sizes.py [--screenshots FOLDER] [--only NAME]
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path

from benchmarks import Row, show
from labserver import CLASSROOM, Lab, lab_page, ran, settle
from playwright.sync_api import Page, ViewportSize

LARGE: ViewportSize = {"width": 1920, "height": 1080}


@dataclass(frozen=True)
class Screen:
    """A screen, whether the widget fills it, and how many pixels type has at least."""

    name: str
    size: ViewportSize
    is_filled: bool
    least: float


SCREENS = (
    Screen("1280x800", CLASSROOM, False, 14),
    Screen("1280x800 full", CLASSROOM, True, 14),
    Screen("1920x1080", LARGE, False, 14),
    Screen("1920x1080 full", LARGE, True, 20),
)

SETUP = """from teachkit import *
def at(widget, share):
    if isinstance(widget, Compare):
        counts = [side["still"]["count"] for side in widget._sides]
        widget.steps = tuple(round(share * (count - 1)) for count in counts)
    else:
        widget.step = round(share * (len(widget) - 1))"""

GAMES = {
    "tic-tac-toe": ("TicTacToe()", "5917", 4),
    "Connect Four": ("ConnectFour()", "", 5),
    "Othello": ("Othello()", "f5d6", 3),
    "checkers": ("Checkers()", "", 5),
    "morris": ("Morris()", "", 2),
}
"""A game, the moves before the search, and its depth."""

ROOM = "\n" * 40
"""A cell below, so that the one before it can be scrolled to the top."""

SHARES = (0.02, 0.13, 0.42, 0.66, 0.93)
"""How far into the search one looks."""

SIZES = """root => {
    // The height of letters as they are on the screen: texts of pictures are scaled.
    const size = text => parseFloat(getComputedStyle(text).fontSize)
        * (text.ownerSVGElement ? text.getScreenCTM().a : 1);
    const isSeen = text => text.textContent.trim() && text.getClientRects().length
        && getComputedStyle(text).visibility !== 'hidden';
    const smallest = texts => Math.min(...texts.filter(isSeen).map(size));
    const all = (names, within = root) => [...within.querySelectorAll(names)];
    const row = node => node.matches('.tks-cell')
        ? new DOMMatrix(getComputedStyle(node).transform).f
        : Math.round(node.querySelector('.tk-shape')?.getBoundingClientRect().top / 8);
    const current = all('.tks-cell.current, .tk-spot.current');
    const beside = current.flatMap(node => all('.tks-cell:not(.low), .tk-spot:not(.unseen)')
        .filter(other => other !== node && row(other) === row(node)));
    return {
        node: smallest(current.flatMap(node => all('text', node)).concat(all('.tkq-paper text'))),
        window: smallest(all('.tks-side-words.current, .tks-pin span, .tk-spot.current .tk-note')),
        siblings: smallest(beside.flatMap(node => all('text', node))),
        board: smallest(all('.tks-board, .tkb-lent').flatMap(
            board => all('text:not([data-cell])', board))),
        words: smallest(all('.tks-says, .tkp-ask, .tkp-choice, .tkq-ask, .tkq-hint, .tkm-words,'
            + '.tko-place, .tko-lines')),
        controls: smallest(all('button, select, .tks-count')),
    };
}"""


def scenarios() -> Iterator[tuple[str, str, str]]:
    """The name of each, the code that shows it as `shown`, and what of it is stepped."""
    tree = "TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])"
    yield "Stepper, textbook", f"shown = Stepper(record(alphabeta, {tree}))", "shown"
    for name, (game, moves, depth) in GAMES.items():
        start = f"game = {game}; state = game.parse({moves!r}) if {moves!r} else game.initial"
        recorded = f"record(alphabeta, game, state, depth={depth})"
        yield f"Stepper, {name}", f"{start}\nshown = Stepper({recorded})", "shown"
    pair = "record(minimax, game, depth=3), record(alphabeta, game, depth=4)"
    yield "Compare", f"game = ConnectFour()\nshown = Compare({pair})", "shown"
    for name, (game, moves, depth) in GAMES.items():
        start = f"game = {game}; state = game.parse({moves!r}) if {moves!r} else game.initial"
        you = "you=game.other(game.to_move(state)), state=state"
        made = f"shown = Match(game, {you}, opponent=AlphaBeta(depth={min(depth, 4)}))"
        yield f"Match, {name}", f"{start}\n{made}", "shown.stepper"
    yield "Quiz", "shown = Quiz('pruned')", ""
    yield "Predict", "shown = Predict('How much?', ['a', 'b'], answer='a')", ""


def measured(
    lab: Lab, page: Page, only: str, folder: Path | None
) -> Iterator[tuple[str, Screen, dict[str, float]]]:
    for name, code, stepped in scenarios():
        if only not in name:
            continue
        with ran(page, lab, SETUP, f"{code}\nshown", ROOM, size=CLASSROOM) as notebook:
            if stepped:
                page.wait_for_selector(".tks-stage:visible")
            for screen in SCREENS:
                page.set_viewport_size(screen.size)
                notebook.cell(1)
                page.wait_for_timeout(300)
                if screen.is_filled:
                    page.locator(".tk-present:visible").first.click()
                    page.wait_for_selector(".tk-presented")
                sizes: dict[str, float] = {}
                for share in SHARES if stepped else (0.0,):
                    if stepped:
                        notebook.ask("None", f"at({stepped}, {share})")
                    page.wait_for_timeout(400)
                    settle(page)
                    for what, size in page.locator(".tk-root").first.evaluate(SIZES).items():
                        if size is not None and size < inf:
                            sizes[what] = min(size, sizes.get(what, size))
                    if folder and share in (0.0, 0.42):
                        title = f"{name}-{screen.name}".replace(",", "").replace(" ", "-")
                        page.screenshot(path=folder / f"{title}.png")
                if screen.is_filled:
                    page.locator(".tk-present:visible").first.click()
                    page.wait_for_selector(".tk-presented", state="detached")
                yield name, screen, sizes


WHATS = ("node", "window", "siblings", "board", "words", "controls")


def row(name: str, screen: Screen, sizes: dict[str, float]) -> Row:
    is_met = all(round(sizes.get(what, 99), 1) >= screen.least for what in WHATS[:5])
    numbers = (f"{sizes[what]:.1f}" if what in sizes else "" for what in WHATS)
    return name, screen.name, *numbers, "met" if is_met else f"MISSED {screen.least:g}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="The smallest type, in pixels.")
    parser.add_argument("--screenshots", type=Path, metavar="FOLDER")
    parser.add_argument("--only", default="", help="only what has this in its name")
    options = parser.parse_args(arguments)
    with lab_page() as (page, lab):
        rows = [row(*each) for each in measured(lab, page, options.only, options.screenshots)]
    show("Smallest type in pixels", ("what", "screen", *WHATS, ""), rows)


if __name__ == "__main__":
    main()
