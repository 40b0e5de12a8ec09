"""A log of calls as a tree of positions.

    Moves  what was made of a position, in order
    Visit  one position in the tree, with all that was returned for it
    Tree   the visits from the root down

A call of a searching function opens a visit if its position came from a move made since
the visit above began. A call for the same position belongs to the same visit, as where
`value(state)` calls `max_value(state)`.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from types import CodeType
from typing import Any

from teachkit.game import Game
from teachkit.study.watch.calling import role_of
from teachkit.study.watch.functions import Window, parameters
from teachkit.study.watch.listening import Call, Event, Made, Return, Valued, equal

MOVES = ("move", "action", "act", "mv", "m")
"""What a parameter is called that is no position, though both may be small numbers."""
LATE = 500
"""How many moves are compared with a position that none of them led to as it is."""


class Moves:
    """The moves made at a visit; the same move made again is counted once."""

    def __init__(self) -> None:
        self._by_child: dict[int, list[Made]] = {}
        self._last: dict[int, Made] = {}

    def __bool__(self) -> bool:
        return bool(self._last)

    def __iter__(self) -> Iterator[Made]:
        return chain.from_iterable(self._by_child.values())

    def add(self, new: Made) -> None:
        """Put down a move; the log keeps its states alive, and so their ids apart."""
        known = self._by_child.setdefault(id(new.child), [])
        if not any(made.move == new.move and made.state is new.state for made in known):
            known.append(new)
        self._last[id(new.child)] = new

    def to(self, child: Any) -> list[Made]:
        """The moves that led to this very state, the one made last at the end."""
        known = self._by_child.get(id(child), [])
        return known if len(known) < 2 else [*known, self._last[id(child)]]

    def to_equal(self, child: Any) -> list[Made]:
        """The moves that led to an equal state, among those made of late."""
        late = list(islice(reversed(self._last.values()), LATE))
        return [made for made in reversed(late) if equal(made.child, child)]


class Visit:
    """One position that was searched."""

    def __init__(self, state: Any, move: Any = None, parent: "Visit | None" = None) -> None:
        self.state = state
        self.move = move
        self.parent = parent
        self.children: list[Visit] = []
        self.valued: list[Visit] = []
        """Those children that were only valued."""
        self.window: Window | None = None
        self.returns: list[tuple[CodeType, Any]] = []
        """What was returned for it, the outermost function last."""
        self.worth: tuple[Any, Any] | None = None
        """A finished game valued without a call of its own: for which player, and how much."""
        self.made = Moves()
        self.is_open = False

    def way(self) -> list[Any]:
        """The moves from the root to here."""
        moves = []
        visit: Visit | None = self
        while visit is not None and visit.parent is not None:
            moves.append(visit.move)
            visit = visit.parent
        return moves[::-1]

    def walk(self) -> Iterator[tuple["Visit", int, bool]]:
        """This visit and all below, with their plies: as entered, and once more as left."""
        waiting = [(self, 0, False)]
        while waiting:
            visit, ply, is_leaving = waiting.pop()
            yield visit, ply, is_leaving
            if not is_leaving:
                waiting.append((visit, ply, True))
                waiting += [(child, ply + 1, False) for child in reversed(visit.children)]


class Tree:
    """What a log tells of a search from a state."""

    def __init__(
        self, game: Game[Any, Any], state: Any, log: Sequence[Event], searching: set[CodeType]
    ) -> None:
        self.game = game
        self.searching = searching
        self.unseen = 0
        """How many calls of searching functions were for no position that could be seen."""
        self.calls = 0
        self._states = state_places(game, state, log, searching)
        self._root_state = state
        self.root = Visit(state)
        self._stack: list[tuple[Visit | None, CodeType]] = []
        self._current = self.root
        for event in log:
            match event:
                case Call():
                    self._enter(event)
                case Return():
                    self._leave(event)
                case Made():
                    self._current.made.add(event)
                case Valued():
                    self._value(event)

    # ---- calls

    def _enter(self, call: Call) -> None:
        visit = self._visit(call)
        self._stack.append((visit, call.code))
        if visit is None:
            return
        self._current = visit
        visit.is_open = True
        visit.window = visit.window or call.window

    def _visit(self, call: Call) -> Visit | None:
        """The visit that a call belongs to; None for a call that searches no position."""
        if not self._stack:
            return self.root
        if call.code not in self.searching:
            return None
        self.calls += 1
        place = self._states.get(call.code)
        if place is None:
            self.unseen += 1
            return None
        state, current = call.arguments[place], self._current
        if state is current.state or (not current.made and equal(state, current.state)):
            return self._again(current)
        made = self._made(current, state, call.at_hand)
        if made is not None:
            return self._child(current, made)
        if equal(state, current.state):
            return self._again(current)
        self.unseen += 1
        return None

    def _again(self, current: Visit) -> Visit:
        """A position once more: the same visit, or a new search from the root."""
        if any(visit for visit, code in self._stack if visit and code in self.searching):
            return current
        if current is self.root and self.root.children:
            self.root = Visit(self._root_state)
            self.root.made = current.made
            self._stack[0] = self.root, self._stack[0][1]
            return self.root
        return current

    def _leave(self, event: Return) -> None:
        if not self._stack:
            return
        visit, code = self._stack.pop()
        if visit is None:
            return
        if not event.is_error:
            visit.returns.append((code, event.value))
        self._current = next((v for v, _ in reversed(self._stack) if v is not None), self.root)
        if self._current is not visit or not self._stack:
            visit.is_open = event.is_error

    # ---- which move led there

    def _made(self, current: Visit, state: Any, at_hand: tuple[Any, ...]) -> Made | None:
        """The move, made since the current visit began, that led to a state."""
        found = current.made.to(state) or current.made.to_equal(state)
        if len(found) < 2:
            return found[0] if found else self._legal(current, state)
        tried = [child.move for child in current.children if child.worth is None]
        fresh = [made for made in found if made.move not in tried] or found[-1:]
        if len(fresh) > 1:
            fitting = [made for made in fresh if any(made.move is each for each in at_hand)]
            fitting = fitting or [made for made in fresh if made.move in at_hand]
            fresh = fitting or fresh
        return fresh[0]

    def _legal(self, current: Visit, state: Any) -> Made | None:
        """A legal move that leads to a state which the game was not asked for."""
        if type(state) is not type(current.state):
            return None
        try:
            for move in self.game.actions(current.state):
                child = self.game.result(current.state, move)
                if equal(child, state):
                    return Made(current.state, move, child)
        except Exception:  # a position that the game does not know
            return None
        return None

    def _child(self, current: Visit, made: Made) -> Visit:
        """A new visit below the current one, or below positions that were passed through."""
        above = current
        if made.state is not current.state and not equal(made.state, current.state):
            before = next(iter(current.made.to(made.state)), None)
            if before is None or before is made:
                return current
            passed = [c for c in current.children if c.move == before.move]
            above = passed[-1] if passed else self._child(current, before)
        valued = [leaf for leaf in above.valued if leaf.move == made.move]
        for leaf in valued:
            above.children.remove(leaf)
            above.valued.remove(leaf)
        child = Visit(made.child, made.move, above)
        above.children.append(child)
        return child

    def _value(self, event: Valued) -> None:
        """A finished game one move on that was valued without a call of its own."""
        current = self._current
        if event.state is current.state:
            return
        found = current.made.to(event.state)
        if not found or (made := found[-1]).state is not current.state:
            return
        if any(child.move == made.move for child in current.children):
            return
        if self.game.is_terminal(event.state):
            leaf = Visit(event.state, made.move, current)
            leaf.worth = event.player, event.value
            current.children.append(leaf)
            current.valued.append(leaf)


def state_places(
    game: Game[Any, Any], state: Any, log: Sequence[Event], searching: set[CodeType]
) -> dict[CodeType, int]:
    """Which argument of each searching function is the position."""
    states = {id(event.child) for event in log if isinstance(event, Made)} | {id(state)}
    seen: dict[CodeType, list[list[Any]]] = {}
    for event in log:
        if isinstance(event, Call) and event.code in searching:
            seen.setdefault(event.code, []).append(list(event.arguments))
    places = {}
    for code, calls in seen.items():
        scores = [
            (sum(id(each) in states for each in column), role_of(name) == "state", -place)
            for place, (name, column) in enumerate(
                zip(parameters(code), zip(*calls, strict=True), strict=True)
            )
            if type(column[0]) is type(state) and name not in MOVES
        ]
        if scores:
            places[code] = -max(scores, key=lambda score: (score[0] > 0, score[1], *score))[2]
    return places
