"""How exhibits are drawn: two trees, the boards after two moves, or a board and its twin."""

from collections.abc import Callable
from typing import Any

from teachkit.draw.board.painter import board_svg
from teachkit.draw.figure import figure
from teachkit.draw.side_by_side import Picture, SideBySide
from teachkit.draw.tree.spots import sketch
from teachkit.game import AnyGame
from teachkit.study.check.shown import figure_of
from teachkit.study.exhibits.exhibit import Exhibit
from teachkit.study.watch.watch import watch
from teachkit.trace.recorder import record
from teachkit.trace.trace import Trace
from teachkit.values import value_text

SIZE = 300
"""How large a board is, in pixels."""


def trees(exhibit: Exhibit) -> SideBySide:
    """What the defective search walked through, beside the right one."""
    return _beside(exhibit, figure)


def trees_with_own_windows(exhibit: Exhibit) -> SideBySide:
    """The same for a search whose windows are no parameters: each node begins with the widest."""

    def drawn(trace: Trace[Any, Any]) -> Picture:
        drawing = sketch(trace, show="values")
        for spot in drawing.spots:
            spot.notes = ("α −∞", "β +∞") if spot.kind in ("max", "min") else ()
        return figure_of(drawing)

    return _beside(exhibit, drawn)


def _beside(exhibit: Exhibit, drawn: Callable[[Trace[Any, Any]], Picture]) -> SideBySide:
    game, state = exhibit.game, exhibit.position
    published = watch(exhibit.broken, game, state, **exhibit.options)
    right = record(exhibit.right, game, state, **exhibit.options)
    return SideBySide(
        (f"Published: {_found(published)}, {len(published)} nodes", drawn(published)),
        (f"Right: {_found(right)}, {len(right)} nodes", figure(right)),
        title=exhibit.title,
    )


def boards(exhibit: Exhibit) -> SideBySide:
    """The board after the move that the defective search makes, beside the right one."""
    game, state = exhibit.game, exhibit.position
    _, published = exhibit.broken(game, state, **exhibit.options)
    _, right = exhibit.right(game, state, **exhibit.options)
    return SideBySide(
        _after("Published", game, state, published),
        _after("Right", game, state, right),
        title=exhibit.title,
    )


def twins(exhibit: Exhibit) -> SideBySide:
    """Positions with what each is worth to the first player, as published and in truth."""
    game, player = exhibit.game, exhibit.game.players[0]
    panels: list[tuple[str, Picture]] = []
    for state in exhibit.positions:
        published, right = (value_text(f(state, player)) for f in (exhibit.broken, exhibit.right))
        words = f"{player}: published {published}, right {right}"
        panels.append((words, board_svg(game, state, size=SIZE)))
    return SideBySide(*panels, title=exhibit.title)


def found(exhibit: Exhibit) -> SideBySide:
    """The position in which the check of the exhibit first finds it wrong."""
    picture = exhibit.check().figure()
    assert isinstance(picture, SideBySide)
    return picture


def _found(trace: Trace[Any, Any]) -> str:
    """The value and the move, and that it is not the one along the thick line if so."""
    game, move = trace.game, trace.move
    name = game.name(move)
    if game.is_tree and move is not None:
        name = game.node_name(game.result(trace.root.state, move))
    return f"{value_text(trace.value)} by the move to {name}"


def _after(words: str, game: AnyGame, state: Any, move: Any) -> tuple[str, Picture]:
    if move is None:
        return f"{words}: no move at all", board_svg(game, state, size=SIZE)
    board = board_svg(game, game.result(state, move), last=move, size=SIZE)
    return f"{words}: {game.to_move(state)} plays {game.name(move)}", board
