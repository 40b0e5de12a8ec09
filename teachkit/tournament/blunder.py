"""The move that lost a game: the last one before which a search saw no loss, and after it one."""

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from teachkit.game import AnyGame
from teachkit.playing.scoresheet import Scoresheet
from teachkit.search.alphabeta import alphabeta
from teachkit.search.hooks import Budget, SearchTooBig
from teachkit.trace.recorder import record
from teachkit.trace.trace import AnyTrace
from teachkit.values import printable

if TYPE_CHECKING:
    from teachkit.widgets.stepper.stepper import Stepper

NODES = 100_000
"""A search of more nodes is made less deep."""


@dataclass(frozen=True)
class Blunder:
    """A move that lost a game, and the search that shows it."""

    game: AnyGame
    state: Any
    """Where it was made."""
    number: int
    """Its number in the game, from 1."""
    player: str
    """The name of who made it."""
    move: Any
    better: Any
    """What the search would have played."""
    is_proven: bool
    """Does it lose by force, rather than look worse?"""
    trace: AnyTrace
    """The refutation: the search of the position after it, as deep as is needed."""

    @property
    def sentence(self) -> str:
        """What happened."""
        side, name = self.game.to_move(self.state), self.game.name
        nodes = self.trace.principal_variation[1:]
        line = ", ".join(name(node.move) for node in nodes)
        begun = f"Move {self.number}: {self.player} ({side}) played {name(self.move)}"
        if self.is_proven:
            how = "by force" if len(nodes) > 1 else "at once"
            return (
                f"{begun}, and now {self.game.other(side)} wins {how} with {line}. "
                f"The better move was {name(self.better)}, which does not lose that soon."
            )
        return (
            f"{begun}. No single move is seen to lose by force, but here the search, "
            f"{self.trace.depth_text}, sees the largest drop. {name(self.better)} looks better. "
            f"After the move played, the game goes on with {line}."
        )

    @property
    def stepper(self) -> "Stepper":
        """The refutation step by step, in a Stepper."""
        from teachkit.widgets.stepper.stepper import Stepper

        return Stepper(self.trace)

    def __repr__(self) -> str:
        return printable(self.sentence)

    def _ipython_display_(self) -> None:
        """The sentence, and below it the Stepper."""
        from IPython.display import display

        words = {"text/plain": self.sentence, "text/html": f"<p>{escape(self.sentence)}</p>"}
        display(words, raw=True)  # type: ignore[no-untyped-call]
        display(self.stepper)  # type: ignore[no-untyped-call]


def found(sheet: Scoresheet, start: int, names: tuple[str, str], depth: int) -> Blunder:
    """The blunder of who lost; moves before the start belong to the opening."""
    game, winner = sheet.game, sheet.game.winner(sheet.state)
    assert winner is not None
    loser = game.other(winner)
    lost = -abs(game.win_weight)
    drops: list[tuple[float, int, Any]] = []
    for at in range(len(sheet.moves) - 1, start - 1, -1):
        state, move = sheet.states[at], sheet.moves[at]
        if game.to_move(state) != loser:
            continue
        before, better = _value(game, state, loser, depth)
        after = _value(game, sheet.states[at + 1], loser, depth - 1)[0]
        if before > lost >= after:
            return _told(sheet, names, at, better, depth, is_proven=True)
        if before > lost and better != move:
            drops.append((before - after, -at, better))
    if not drops:
        raise ValueError("no single move lost this game: it was lost from the opening on")
    _, at, better = max(drops, key=lambda drop: drop[:2])
    return _told(sheet, names, -at, better, depth, is_proven=False)


def _told(
    sheet: Scoresheet, names: tuple[str, str], at: int, better: Any, depth: int, *, is_proven: bool
) -> Blunder:
    game, state, move = sheet.game, sheet.states[at], sheet.moves[at]
    player = names[game.players.index(game.to_move(state))]
    trace = _refutation(game, sheet.states[at + 1], depth - 1, is_proven)
    return Blunder(game, state, at + 1, player, move, better, is_proven, trace)


def _value(game: AnyGame, state: Any, player: str, depth: int) -> tuple[float, Any]:
    """What a position is worth to a player, as deep as can be afforded."""
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, player), None
    for limit in range(depth, 1, -1):
        try:
            return alphabeta(
                game, state, player=player, depth=limit, traced=Budget(nodes=NODES), hurry=False
            )
        except SearchTooBig:
            continue
    return alphabeta(game, state, player=player, depth=1)


def _refutation(game: AnyGame, state: Any, depth: int, is_proven: bool) -> AnyTrace:
    """The smallest search that shows the win, or the deepest that can be afforded."""
    kept: AnyTrace | None = None
    for limit in range(1, max(1, depth) + 1):
        try:
            kept = record(alphabeta, game, state, depth=limit, max_nodes=NODES, progress=False)
        except SearchTooBig:
            break
        if is_proven and kept.value >= game.win_weight:
            break
    assert kept is not None
    return kept
