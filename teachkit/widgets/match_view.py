"""What a match shows: the View for its panel, the values on its board, its choices of rules.

Choice  an option of the game that the panel offers: its values, and which one is set
"""

from collections.abc import Sequence
from typing import Any

from teachkit.board_words import reason
from teachkit.game import AnyGame
from teachkit.games.checkers import PRESETS, Checkers
from teachkit.games.connect_four import ConnectFour
from teachkit.games.othello import Othello
from teachkit.scoresheet import Scoresheet
from teachkit.trace import Node, Trace
from teachkit.values import Bound, value_text
from teachkit.widgets.contest import SPEEDS, Contest
from teachkit.widgets.seats import Seat

LINES = range(4, 11)
"""How many rows and columns the menus offer for Connect Four."""
DIGITS = 2
"""How many digits a value on the board has if it is not whole."""


# ---- the rules


def choices(game: AnyGame) -> dict[str, list[Any]]:
    """The options of a game that the panel offers, with their values."""
    match game:
        case ConnectFour():
            return {"rows": list(LINES), "columns": list(LINES)}
        case Othello():
            return {"size": [4, 6, 8]}
        case Checkers():
            return {"rules": list(PRESETS)}
    return {}


def with_option(game: AnyGame, name: str, value: Any) -> AnyGame:
    """The game with another value of an option that the panel offers, or a ValueError."""
    offered = choices(game).get(name, [])
    if value not in offered:
        raise ValueError(f"{name} can be {', '.join(map(str, offered))}, not {value!r}")
    kept = dict(game.options)
    if isinstance(game, Checkers):  # other rules start afresh
        kept = {"draw": kept["draw"]}
    changed: AnyGame = type(game)(**kept | {name: value})
    return changed


# ---- the board


def marks(contest: Contest) -> dict[Any, str]:
    """What is written beside legal moves: their values, the best first, a star if advised."""
    here = contest.here if contest.shows_values else None
    written = {} if here is None else values(here)
    if contest.hint is None:
        return written
    return {contest.hint: f"★{written.get(contest.hint, '')}"} | {
        move: text for move, text in written.items() if move != contest.hint
    }


def values(trace: Trace[Any, Any]) -> dict[Any, str]:
    """What the search found for each move, the best for who is to move first."""
    best_first = sorted(trace.root.children, key=_worth, reverse=True)
    return {node.move: short(node) for node in best_first}


def short(node: Node[Any, Any]) -> str:
    """The value of a node in the few characters that a cell has room for."""
    text = value_text(node.value, node.trace.game.win_weight)
    if "." in text:
        text = value_text(float(f"{round(node.value, DIGITS):.{DIGITS}g}"))
    return node.bound.sign + text.replace(" in ", " ")


def _worth(node: Node[Any, Any]) -> tuple[float, bool]:
    """A key for sorting: of equal values, an exact one counts more than a bound."""
    return node.value, node.bound is Bound.EXACT


# ---- the tree


def tree_note(contest: Contest, drawn: Trace[Any, Any]) -> tuple[str, bool]:
    """What to say of the tree that is drawn, and whether another one will replace it."""
    if contest.purpose in ("move", "show"):
        return "a new search is under way …", True
    if contest.trace is not drawn:
        return "drawing the new tree …", True
    is_of_here = drawn.root.state == contest.sheet.state
    return f"before move {contest.sheet.at + is_of_here}", False


def no_tree(contest: Contest) -> str:
    """Why no tree is seen where we stand."""
    sheet = contest.sheet
    if contest.trace is not None:
        return "The search tree is being drawn …"
    if not sheet.at or contest.purpose in ("move", "show"):
        return "When the computer has thought, its search tree stands here."
    move = f"{sheet.at}. {sheet.names[sheet.at - 1]}"
    seat = contest.seats[sheet.seat(sheet.game.to_move(sheet.states[sheet.at - 1]))]
    if seat.is_person:
        words = f"{move} is a person's move: no search belongs to it."
        if any(contest.memory.made(sheet, number + 1) for number in range(len(sheet.moves))):
            words += " Click a move of the computer to see its search."
        return words
    if not seat.searches:
        return f"{move} was found without a search that could be shown."
    if contest.memory.was_treeless(sheet, sheet.at):
        return f"The tree of {move} was too big to be kept. Less depth or time gives a smaller one."
    return f"No search of {move} is kept: it was too long ago, or the game comes from elsewhere."


# ---- the panel


def names(seats: Sequence[Seat]) -> list[str]:
    """What to call who sits on the two seats."""
    titles = ["You" if seat.is_person else "Computer" for seat in seats]
    if titles[0] == titles[1]:
        titles = [seat.title for seat in seats]
    if titles[0] == titles[1]:
        titles = [f"{title} {number}" for number, title in enumerate(titles, start=1)]
    return titles


def sides(sheet: Scoresheet, seats: Sequence[Seat]) -> list[dict[str, Any]]:
    """The two sides in turn order: the player, who sits there, and the menus."""
    called = names(seats)
    return [
        {
            "player": player,
            "name": called[sheet.seat(player)],
            "menus": seats[sheet.seat(player)].shown(sheet.game),
        }
        for player in sheet.game.players
    ]


def tally(sheet: Scoresheet, seats: Sequence[Seat]) -> list[list[Any]]:
    """How many games each has won, the person first, and how many were drawn."""
    called = names(seats)
    order = sorted((0, 1), key=lambda seat: not seats[seat].is_person)
    return [*([called[seat], sheet.tally[seat]] for seat in order), ["Draws", sheet.tally.draws]]


def ending(sheet: Scoresheet, seats: Sequence[Seat]) -> str:
    """How the game ended, and for whom; an empty text while it goes on."""
    if not sheet.is_over:
        return ""
    winner, why = sheet.game.winner(sheet.state), reason(sheet.game, sheet.state)
    why = why and f": {why}"
    if winner is None:
        return f"The game is drawn{why}."
    name = names(seats)[sheet.seat(winner)]
    have = "have" if name == "You" else "has"
    who = f"The {name.lower()}" if name == "Computer" else name
    return f"{who} ({winner}) {have} won{why}."


def view(contest: Contest) -> dict[str, Any]:
    """All that the panel shows."""
    sheet, seats = contest.sheet, contest.seats
    return {
        "sides": sides(sheet, seats),
        "mover": "" if sheet.is_over else sheet.mover,
        "tally": tally(sheet, seats),
        "moves": [[*row, contest.memory.made(sheet, row[0]) is not None] for row in sheet.rows()],
        "at": sheet.at,
        "options": options(sheet.game),
        "message": contest.message or advice(contest),
        "ending": ending(sheet, seats),
        "purpose": contest.purpose,
        "isOver": sheet.is_over,
        "isPersons": contest.is_persons,
        "isPaused": contest.is_paused,
        "watches": not contest.has_person,
        "speed": contest.speed,
        "speeds": list(SPEEDS),
        "values": contest.shows_values,
        "canUndo": contest.can_undo,
        "position": sheet.position,
        "text": sheet.text,
    }


def advice(contest: Contest) -> str:
    """What a person can do next."""
    sheet = contest.sheet
    if sheet.is_over:
        return ""
    back = " Undo brings the last game back." if contest.has_aside else ""
    if contest.is_persons:
        return f"{sheet.mover}, it is your turn.{back}"
    if not contest.has_person:
        return f"Press Play, or Step for a single move.{back}" if contest.is_paused else ""
    return f"{sheet.mover} is to move: press 'Let the computer move' when you are ready."


def options(game: AnyGame) -> list[dict[str, Any]]:
    """The menus for the rules."""
    return [
        {"name": name, "chosen": game.options[name], "values": offered}
        for name, offered in choices(game).items()
    ]
