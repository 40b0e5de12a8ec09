"""What a match shows of a Snapshot: on its panel, on its board, and beside its tree."""

from collections.abc import Sequence
from typing import Any

from teachkit.draw.palette import LIGHT
from teachkit.game import AnyGame
from teachkit.playing.contest import SPEEDS
from teachkit.playing.scoresheet import Scoresheet
from teachkit.playing.seats import Seat
from teachkit.playing.snapshot import Snapshot
from teachkit.trace.trace import Trace
from teachkit.values import exact_text

# ---- the board


def marks(now: Snapshot) -> dict[Any, str]:
    """What is written beside legal moves: their values, the best first, a star if advised."""
    written = values(now) if now.shows_values else {}
    if now.hint is None:
        return written
    return {now.hint: f"★{written.get(now.hint, '')}"} | {
        move: text for move, text in written.items() if move != now.hint
    }


def values(now: Snapshot) -> dict[Any, str]:
    """What is known of each move, in the few characters that a cell has room for."""
    weight = now.game.win_weight
    return {
        move: found.words(weight).replace(" in ", " ")
        for move, found in (now.values.of.items() if now.values else ())
    }


def notes(now: Snapshot) -> dict[Any, str]:
    """What is said of a move under the mouse: its value as it was found."""
    if now.values is None or not now.shows_values:
        return {}
    player, weight, plies = now.sheet.mover, now.game.win_weight, now.values.depth
    told = {}
    for move, found in now.values.of.items():
        exact = "draw" if found.words(weight) == "draw" else exact_text(found.value, weight)
        how = "proven" if found.is_proven else f"estimated {plies} plies deep"
        told[move] = f"{now.game.name(move)}: {exact} for {player}, {how}"
    return told


def legend(now: Snapshot) -> str:
    """Whose turn it is, and what the values on the board are."""
    if now.values is None or not now.shows_values:
        return ""
    is_proven, plies = now.values.is_proven, now.values.depth
    how = "values are proven" if is_proven else f"numbers are estimates, {plies} deep"
    return f"{now.game.status(now.sheet.state)} · {how}"


# ---- the tree


def tree_note(now: Snapshot, drawn: Trace[Any, Any]) -> tuple[str, bool]:
    """What to say of the tree that is drawn, and whether another one will replace it."""
    if now.purpose in ("move", "show"):
        return "a new search is under way …", True
    if now.trace is not drawn:
        return "drawing the new tree …", True
    is_of_here = drawn.root.state == now.sheet.state
    return f"before move {now.sheet.at + is_of_here}", False


def no_tree(now: Snapshot) -> str:
    """Why no tree is seen where we stand."""
    sheet = now.sheet
    if not sheet.at or now.purpose in ("move", "show"):
        return "When the computer has thought, its search stands here."
    move = f"{sheet.at}. {sheet.names[sheet.at - 1]}"
    seat = now.seat_at(sheet.at - 1)
    if seat.name:
        words = f"{move} was played by {seat.name}, without a search that was kept."
        return words if sheet.is_over else f"{words} Think searches where we stand."
    if seat.is_person:
        words = f"{move} is a person's move: no search belongs to it."
        if any(now.memory.made(sheet, number + 1) for number in range(len(sheet.moves))):
            return f"{words} Click a move of the computer to see its search."
        return words if sheet.is_over else f"{words} Think searches where we stand."
    if not seat.searches:
        return f"{move} was found without a search that could be shown."
    if now.memory.was_treeless(sheet, sheet.at):
        return f"The tree of {move} was too big to be kept. Less depth or time gives a smaller one."
    return f"No search of {move} is kept: it was too long ago, or the game comes from elsewhere."


# ---- the panel


def names(seats: Sequence[Seat]) -> list[str]:
    """What to call who sits on the two seats."""
    titles = [seat.name or ("You" if seat.is_person else "Computer") for seat in seats]
    if titles[0] == titles[1]:
        titles = [seat.title for seat in seats]
    if titles[0] == titles[1] and not seats[0].is_person:
        titles = [seat.words for seat in seats]
    if titles[0] == titles[1]:
        titles = [f"{title} {number}" for number, title in enumerate(titles, start=1)]
    return titles


def sides(sheet: Scoresheet, seats: Sequence[Seat]) -> list[dict[str, Any]]:
    """The two sides in turn order: the player, who sits there, and the menus."""
    called, pieces = names(seats), LIGHT.boards.pieces
    return [
        {
            "player": player,
            "hasPiece": player in pieces and pieces[player].fill != "none",
            "name": called[sheet.seat(player)],
            "who": seats[sheet.seat(player)].words,
            "menus": seats[sheet.seat(player)].shown(sheet.game),
        }
        for player in sheet.game.players
    ]


def tally(sheet: Scoresheet, seats: Sequence[Seat]) -> list[list[Any]]:
    """How many games each has won, the person first, and how many were drawn."""
    called = [name.removeprefix(f"{seats[0].title}, ") for name in names(seats)]  # both of one kind
    order = sorted((0, 1), key=lambda seat: not seats[seat].is_person)
    return [*([called[seat], sheet.tally[seat]] for seat in order), ["Draws", sheet.tally.draws]]


def ending(sheet: Scoresheet, seats: Sequence[Seat]) -> str:
    """How the game ended, and for whom; an empty text while it goes on."""
    if not sheet.is_over:
        return ""
    winner, why = sheet.game.winner(sheet.state), sheet.game.reason(sheet.state)
    why = why and f": {why}"
    if winner is None:
        return f"The game is drawn{why}."
    name = names(seats)[sheet.seat(winner)]
    have = "have" if name == "You" else "has"
    who = f"The {name.lower()}" if name == "Computer" else name
    return f"{who} ({winner}) {have} won{why}."


def view(now: Snapshot) -> dict[str, Any]:
    """All that the panel shows."""
    sheet, seats = now.sheet, now.seats
    return {
        "sides": sides(sheet, seats),
        "mover": "" if sheet.is_over else sheet.mover,
        "tally": tally(sheet, seats),
        "moves": [
            [*row, now.memory.made(sheet, row[0]) is not None, time_text(now, row[0])]
            for row in sheet.rows()
        ],
        "at": sheet.at,
        "options": options(sheet.game),
        "message": now.message or advice(now),
        "ending": ending(sheet, seats),
        "purpose": now.purpose,
        "isOver": sheet.is_over,
        "isPersons": now.is_persons,
        "isPaused": now.is_paused,
        "watches": not now.has_person,
        "speed": now.speed,
        "speeds": list(SPEEDS),
        "values": now.shows_values,
        "canUndo": now.can_undo,
        "position": sheet.position,
        "text": sheet.text,
        "file": now.file_name,
        "warning": now.warning,
    }


def time_text(now: Snapshot, number: int) -> str:
    """How long the computer thought about a move, such as "0.35 s"; nothing of a person's."""
    seconds = now.memory.time_of(now.sheet, number)
    if seconds is None:
        return ""
    return (
        f"{seconds:.0f} s" if seconds >= 10 else f"{seconds:.2g} s" if seconds >= 0.1 else "<0.1 s"
    )


def progress(now: Snapshot) -> dict[str, Any]:
    """How far the computer has come in its thinking."""
    if now.progress is None:
        return {}
    nodes, depth, seconds = now.progress
    return {"nodes": nodes, "depth": depth, "seconds": round(seconds, 1), "limit": now.limit}


def advice(now: Snapshot) -> str:
    """What a person can do next."""
    sheet = now.sheet
    if sheet.is_over:
        return ""
    back = " Undo brings the last game back." if now.aside is not None else ""
    if now.is_persons:
        return f"{sheet.mover}, it is your turn.{back}"
    if not now.has_person:
        return f"Press Play, or Step for a single move.{back}" if now.is_paused else ""
    return f"{sheet.mover} is to move: press Play when you are ready."


def options(game: AnyGame) -> list[dict[str, Any]]:
    """The menus for the rules."""
    return [
        {"name": name, "chosen": game.options[name], "values": list(offered)}
        for name, offered in game.choices.items()
    ]
