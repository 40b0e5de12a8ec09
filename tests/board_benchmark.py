"""How long it takes from a click to the piece on the board, and how long a board is painted.

PYTHONPATH=tests/support python tests/board_benchmark.py
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import Row, milliseconds, show
from labserver import CLASSROOM, browser_page, lab_page, ran
from playing import random_game
from playwright.sync_api import Page

from teachkit import Board, Checkers, ConnectFour, Morris, Othello, TicTacToe
from teachkit.widgets.shared.assets import script, style
from teachkit.widgets.shared.colours import theme_rules

GAMES = (TicTacToe(), ConnectFour(), ConnectFour(20, 20), Othello(), Checkers(), Morris())
CLICK, PAINT = 0.100, 0.050
"""Seconds from a click to the piece on the board, and for painting a whole board."""

CLICKED = """async (path) => {
    // From the last click of a move until the browser has computed where its piece is, and
    // until Python has answered.
    const board = document.querySelector('.tkb-board');
    const number = board.dataset.number;
    const hit = (cell) => board.querySelector(`[data-hit="${cell}"]`)
        .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    for (const cell of path.slice(0, -1)) hit(cell);
    const start = performance.now();
    hit(path.at(-1));
    board.querySelector('.tkb-half [data-on]').getBoundingClientRect();
    const shown = performance.now();
    while (board.dataset.number === number) await new Promise((next) => setTimeout(next, 1));
    return [(shown - start) / 1000, (performance.now() - start) / 1000];
}"""

PAINTED = """async (positions) => {
    const times = [];
    for (const position of positions) {
        await new Promise(requestAnimationFrame);
        const start = performance.now();
        model.set('_position', position);
        document.querySelector('.tkb-hits').getBBox();
        document.querySelector('.tkb-board').getBoundingClientRect();
        times.push((performance.now() - start) / 1000);
    }
    return times;
}"""

MODEL = """
window.model = {
    heard: {},
    get(name) { return this[name]; },
    set(name, value) { this[name] = value; this.heard[`change:${name}`]?.(); },
    on(event, listener) { this.heard[event] = listener; },
};
Object.assign(model, VALUES);
widget.render({ model, el: document.body });
"""


def row(game: Any, times: list[float], target: float | None = None) -> Row:
    times = sorted(times)
    late = times[int(0.95 * len(times))]
    name = f"{type(game).__name__} {game.columns}" if hasattr(game, "columns") else f"{game!r}"
    numbers = map(milliseconds, (median(times), late, times[-1]))
    verdict = ("", "")
    if target is not None:
        verdict = (milliseconds(target), "met" if late <= target else "MISSED")
    return name.partition("(")[0], *numbers, *verdict


def click_rows(moves: int) -> Iterator[tuple[Row, Row]]:
    """Clicks in a real JupyterLab, with a kernel behind it: until the piece, and the answer."""
    with lab_page() as (page, lab):
        for game in GAMES:
            show = f"from teachkit import Board, {type(game).__name__}\nBoard({game!r})"
            with ran(page, lab, show, size=CLASSROOM):
                page.wait_for_selector(".tkb-hit")
                paths = [game.path(move) for move in random_game(game, 1, moves)[0]]
                times = [page.evaluate(CLICKED, path) for path in paths if path]
            shown, answered = map(list, zip(*times, strict=True))
            yield row(game, shown, CLICK), row(game, answered)


def paint_rows(page: Page, folder: Path, moves: int) -> Iterator[Row]:
    """Whole positions, painted without a kernel."""
    for game in GAMES:
        board, positions = Board(game), []
        values = {"_board": board._board, "_position": board._position, "theme": "light"}
        values |= {"disabled": False, "message": ""}
        made, (_, *states) = random_game(game, 1, moves)
        for state, move in zip(states, made, strict=True):
            board.position(state, move)
            positions.append(board._position)
        live = script("widgets/board/board.js").replace("export default", "const widget =")
        live += MODEL.replace("VALUES", json.dumps(values))
        look = style("widgets/board/board.css") + theme_rules()
        path = folder / "board.html"
        path.write_text(
            f'<meta charset="utf-8"><style>{look}</style><body></body>'
            f'<script type="module">{live}</script>'
        )
        page.goto(path.as_uri())
        page.wait_for_selector(".tkb-hit")
        yield row(game, page.evaluate(PAINTED, positions), PAINT)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="How quickly a Board answers and is painted.")
    parser.add_argument("--moves", type=int, default=40, help="at most so many of each game")
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as name, browser_page() as page:
        painted = list(paint_rows(page, Path(name), options.moves))
    clicked = list(click_rows(options.moves))
    columns = ("median", "95 %", "longest", "target", "")
    shown, answered = zip(*clicked, strict=True)
    show("From click to piece", ("JupyterLab", *columns), list(shown))
    show("From click to Python's answer", ("JupyterLab", *columns), list(answered))
    show("A whole board painted", ("browser", *columns), painted)


if __name__ == "__main__":
    main()
