"""What a person may ask for at the panel: the one door through which the browser's words come in.

Command  a message {"do": word, ...}, whose other parts have the names and the types of its word
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from teachkit.game import shown
from teachkit.playing.contest import Contest
from teachkit.storage.typed import Shape, misfit


class Command(NamedTuple):
    """What is done with the contest, and the types of the parts that it needs."""

    act: Callable[..., None]
    parts: Mapping[str, Shape] = {}


def _set_option(contest: Contest, name: str, value: int | str) -> None:
    game = contest.now.game
    offered = game.choices.get(name, ())
    if value not in offered:
        raise ValueError(f"{name} can be {', '.join(map(str, offered))}, not {shown(value)}")
    contest.begin(game=game.with_options(**{name: value}))


COMMANDS = {
    "new": Command(Contest.begin),
    "change side": Command(partial(Contest.begin, change_side=True)),
    "option": Command(_set_option, {"name": str, "value": (int, str)}),
    "undo": Command(Contest.undo),
    "redo": Command(Contest.redo),
    "go": Command(Contest.go, {"to": int}),
    "hint": Command(partial(Contest.ask, purpose="hint")),
    "show": Command(partial(Contest.ask, purpose="show")),
    "values": Command(Contest.toggle_values),
    "play": Command(Contest.resume),
    "step": Command(partial(Contest.resume, single=True)),
    "pause": Command(Contest.pause),
    "cancel": Command(Contest.cancel),
    "speed": Command(Contest.set_speed, {"value": str}),
    "seat": Command(Contest.set_seat, {"player": str, "name": str, "value": str}),
    "paste": Command(Contest.paste, {"text": str}),
    "save": Command(Contest.save_as, {"name": str}),
    "load": Command(Contest.load_from, {"name": str}),
    "upload": Command(Contest.load_text, {"text": str}),
}


def obey(contest: Contest, message: Any) -> None:
    """Do what a message says, or ValueError, and nothing has changed."""
    match message:
        case {"do": str(word), **parts} if word in COMMANDS:
            act, needed = COMMANDS[word]
            if wrong := misfit(parts, needed):
                raise ValueError(f"{word!r} came without a proper {wrong}: run the cell again")
            act(contest, **{name: parts[name] for name in needed})
        case _:
            raise ValueError("the page asks for what no match does: run the cell again")
