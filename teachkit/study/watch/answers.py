"""What a student's functions return: where in it the value is, where the move, and for whom.

    parts    what was returned, taken apart: (value, move), a dict, an object, or one thing
    place    which part is the value
    view     from whose side values are: a player's, or always that of the player to move

Nothing is asked of the student: what fits most of the tree is taken.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from math import isfinite, isnan, nan
from types import CodeType
from typing import Any

from teachkit.game import Game, Player, shown
from teachkit.study.watch.calls import Tree, Visit
from teachkit.study.watch.functions import is_number

MOVE_WORDS = ("move", "action", "decision", "decide", "choose", "choice", "play")
"""What the name of a function says that gives a move, where moves are numbers too."""
MOVER = ""
"""The view of negamax: each value is for the player to move."""


def parts(returned: Any) -> list[Any]:
    """What was returned, taken apart."""
    if is_number(returned):
        return [returned]
    if isinstance(returned, tuple | list) and len(returned) > 1:
        return list(returned)
    if isinstance(returned, dict):
        return list(returned.values())
    told = [] if isinstance(returned, type) else list(told_by(returned).values())
    return told if any(map(is_number, told)) else [returned]


def told_by(thing: Any) -> dict[str, Any]:
    """What an object tells by name: its attributes, or if these are private, its properties."""
    public = {name: it for name, it in attributes(thing).items() if not name.startswith("_")}
    if any(map(is_number, public.values())):
        return public
    for kind in type(thing).__mro__:
        for name in [name for name, it in vars(kind).items() if isinstance(it, property)]:
            with suppress(Exception):  # the student's own code
                public.setdefault(name, getattr(thing, name))
    return public


def attributes(thing: Any) -> dict[str, Any]:
    """The attributes of an object, also those in slots."""
    found: dict[str, Any] = {}
    for kind in reversed(type(thing).__mro__):
        slots = vars(kind).get("__slots__", ())
        names = (slots,) if isinstance(slots, str) else tuple(slots)
        found |= {name: getattr(thing, name) for name in names if hasattr(thing, name)}
    return found | dict(getattr(thing, "__dict__", {}))


def returned_text(returned: Any) -> str:
    """What was returned, in words; an object that has no words of its own by what it holds."""
    kind: Any = type(returned)
    if kind.__repr__ is not object.__repr__:
        return shown(returned)
    name, told = kind.__name__, told_by(returned)
    within = ", ".join(f"{each}={shown(it)}" for each, it in told.items())
    return f"{name}({within})" if told else f"an object of the class {name}"


class Answers:
    """The values and moves of all the visits of a tree."""

    def __init__(self, tree: Tree, player: Player, gives_moves: Callable[[], bool]) -> None:
        self._tree, self._gives_moves = tree, gives_moves
        self.game: Game[Any, Any] = tree.game
        self.visits = [visit for visit, _, is_leaving in tree.root.walk() if not is_leaving]
        self._places = self._value_places()
        self.raw = {id(visit): self._raw(visit) for visit in self.visits}
        """What was returned as the value of each visit, by id; nan where nothing was."""
        self.move = self._root_move()
        self.player, self.is_negamax = self._view(player)

    def value(self, visit: Visit) -> float:
        """The value of a visit, seen from MAX's side."""
        value = self.raw[id(visit)]
        if visit.worth is not None and self.is_negamax:
            return value if visit.worth[0] == self.player else -value
        return -value if self._is_turned(visit) else value

    def window(self, visit: Visit) -> tuple[float, float] | None:
        """Alpha and beta of a visit, seen from MAX's side."""
        if visit.window is None:
            return None
        alpha, beta = map(float, visit.window)
        return (-beta, -alpha) if self._is_turned(visit) else (alpha, beta)

    def _is_turned(self, visit: Visit) -> bool:
        """Are the numbers of a visit MIN's?"""
        return self.is_negamax and not is_turn(self.game, visit, self.player)

    # ---- which part is the value

    def _value_places(self) -> dict[CodeType, int]:
        """Which part of what each function returns is the value."""
        votes: dict[CodeType, dict[int, float]] = {}
        for visit in self.visits:
            answers = [(code, self._parts(visit, returned)) for code, returned in visit.returns]
            several = [(code, answer) for code, answer in answers if len(answer) > 1]
            below = [
                self._parts(child, got) for child in visit.children for _, got in child.returns
            ]
            legal = self.legal(visit) if several else ()
            for code, answer in several:
                vote = votes.setdefault(code, {})
                for place, part in enumerate(answer):
                    others = answer[:place] + answer[place + 1 :]
                    is_value = is_number(part) and (
                        2 * any(other is None for other in others)
                        + any(is_in(other, legal) for other in others)
                        + (not is_in(part, legal))
                    )
                    vote[place] = vote.get(place, 0) + (is_value or -2 * (not is_number(part)))
                    if is_number(part):  # a bound may be infinite all the time
                        vote[place] += 2 * _comes_from(below, place, part) + isfinite(part)
        return {code: max(vote, key=lambda place: vote[place]) for code, vote in votes.items()}

    def legal(self, visit: Visit) -> Sequence[Any]:
        """The legal moves at a visit."""
        try:
            return self.game.actions(visit.state)
        except Exception:  # a game that has no moves to tell at its end
            return ()

    def _parts(self, visit: Visit, returned: Any) -> list[Any]:
        """What was returned at a visit, taken apart; but a move is one thing."""
        if is_number(returned) or is_in(returned, self.legal(visit)):
            return [returned]
        return parts(returned)

    def _number(self, visit: Visit, code: CodeType, returned: Any) -> float:
        answer = self._parts(visit, returned)
        place = self._places.get(code, 0) if len(answer) > 1 else 0
        part: Any = answer[place] if place < len(answer) else None
        return float(part) if is_number(part) else nan

    def _raw(self, visit: Visit) -> float:
        if visit.worth is not None:
            worth = visit.worth[1]
            return float(worth) if is_number(worth) else nan
        searching = [pair for pair in visit.returns if pair[0] in self._tree.searching]
        for code, returned in reversed(searching):
            if not isnan(value := self._number(visit, code, returned)):
                return value
        return nan

    # ---- what the whole search gave

    def _root_move(self) -> Any:
        """The move that was returned for the root, and the root's value if only that is known."""
        root = self._tree.root
        legal, move = self.legal(root), None
        for code, returned in reversed(root.returns):
            answer = self._parts(root, returned)
            place = self._places.get(code, 0)
            if len(answer) > 1:
                others = answer[:place] + answer[place + 1 :]
                move = next((other for other in others if is_in(other, legal)), move)
                self._settle(root, self._number(root, code, returned))
            elif is_in(returned, legal) and self._is_move(root, code, returned):
                move = returned if move is None else move
            elif is_number(returned):
                self._settle(root, float(returned))
        if root.children and move is not None:
            values = [self.raw[id(c)] for c in root.children if c.move == move]
            self._settle(root, values[-1] if values else nan)
        return move

    def _settle(self, root: Visit, value: float) -> None:
        if isnan(self.raw[id(root)]):
            self.raw[id(root)] = value

    def _is_move(self, root: Visit, code: CodeType, returned: Any) -> bool:
        """Is one thing that was returned at the root a move, and not the value?"""
        if not is_number(returned):
            return True
        if code in self._tree.searching:
            return False
        if any(word in code.co_name for word in MOVE_WORDS):
            return True
        known = self.raw[id(root)]
        if not isnan(known):
            return bool(returned != known)
        values = {child.move: self.raw[id(child)] for child in root.children}
        ends = [end for end in (min, max) if values and returned == end(values.values())]
        negated = [end for end in (min, max) if values and -returned == end(values.values())]
        return bool(values) and (not (ends or negated) or self._gives_moves())

    # ---- from whose side

    def _view(self, player: Player) -> tuple[Player, bool]:
        """The player from whose side values are, and whether they change sides at each move."""
        other = self.game.other(player)
        fits = {view: (self._fit(view), self._nested(view)) for view in (player, other, MOVER)}
        if fits[MOVER] > fits[player] and fits[MOVER] >= fits[other]:
            return player, True
        if fits[other][0] > fits[player][0] and self._leaves_are_for(other, player):
            return other, False
        return player, False

    def _fit(self, view: Player) -> int:
        """How many inner values are the best of those below, seen so."""
        fitting = 0
        for visit in self.visits:
            value = self.raw[id(visit)]
            below = [self.raw[id(child)] for child in visit.children if child.worth is None]
            if not below or len(below) != len(visit.children) or value == 0 == max(below):
                continue
            if view == MOVER:
                turn = self.game.to_move(visit.state)
                below = [
                    number if is_turn(self.game, child, turn) else -number
                    for number, child in zip(below, visit.children, strict=True)
                ]
                fitting += value == max(below)
            else:
                fitting += value == (max if is_turn(self.game, visit, view) else min)(below)
        return fitting

    def _nested(self, view: Player) -> int:
        """How many windows lie within those above, seen so."""
        nested = 0
        for visit in self.visits:
            if visit.parent is None or not visit.window or not visit.parent.window:
                continue
            low, high = visit.window
            mover = self.game.to_move(visit.parent.state)
            if view == MOVER and not is_turn(self.game, visit, mover):
                low, high = -high, -low
            nested += visit.parent.window[0] <= low and high <= visit.parent.window[1]
        return nested

    def _leaves_are_for(self, other: Player, player: Player) -> bool:
        """Are the finished games valued for the other player rather than for this one?"""
        ends = [
            visit
            for visit in self.visits
            if not visit.children and self.game.is_terminal(visit.state)
        ]
        return self._right(ends, other) > self._right(ends, player)

    def _right(self, ends: Iterable[Visit], player: Player) -> int:
        return sum(self.raw[id(v)] * self.game.utility(v.state, player) > 0 for v in ends)


def _comes_from(below: Iterable[list[Any]], place: int, part: Any) -> bool:
    """Was the same number, with either sign, given from below in the same place?"""
    found = [answer[place] for answer in below if place < len(answer)]
    return any(is_number(number) and number in (part, -part) for number in found)


def is_turn(game: Game[Any, Any], visit: Visit, player: Player) -> bool:
    """Is a player to move at a visit? Where the game is over and tells nobody, turns alternate."""
    plies = 0
    at: Visit | None = visit
    while at is not None:
        try:
            return (game.to_move(at.state) == player) == (plies % 2 == 0)
        except Exception:
            at, plies = at.parent, plies + 1
    return True


def is_in(thing: Any, legal: Sequence[Any]) -> bool:
    """Is a thing one of the legal moves?"""
    try:
        return thing is not None and not isinstance(thing, float) and thing in legal
    except Exception:  # what cannot be compared is no move
        return False
