"""Watch a student's own search: `watch(my_minimax, game)` is the tree that it walked.

The function is an ordinary one, of any usual shape, and nothing in it has to be changed:
its calls are listened to while it runs, and put together to a tree afterwards.
"""

from functools import partial
from math import isnan
from typing import Any, NoReturn

from teachkit.game import Game, Move, State, checked_game, checked_state, shown
from teachkit.games.tree import TreeGame
from teachkit.search.problem import checked_depth
from teachkit.study.sandbox.exits import Exits
from teachkit.study.sandbox.kept import Kept
from teachkit.study.sandbox.limit import Limit
from teachkit.study.sandbox.restoring import restoring
from teachkit.study.sandbox.settings import Settings
from teachkit.study.sandbox.silence import Silence
from teachkit.study.sandbox.stopped import Stopped
from teachkit.study.watch.answers import Answers, returned_text
from teachkit.study.watch.calling import calling, first_function, name_of
from teachkit.study.watch.calls import Tree, Visit
from teachkit.study.watch.explaining import (
    ADVICE,
    Fault,
    WatchError,
    calling_on,
    head,
    innermost,
    is_stub,
    nothing_returned,
    of_error,
    under_way,
    where_in_tree,
)
from teachkit.study.watch.functions import OwnCode
from teachkit.study.watch.growing import grown
from teachkit.study.watch.listening import Listener, Made, Valued
from teachkit.study.watch.max_min import MaxMin, asks_for_max
from teachkit.trace.recorder import MAX_NODES
from teachkit.trace.trace import Trace

SECONDS = 10.0
"""How long a function may take unless told otherwise."""

EVENTS_AFTER_STOP = 20_000
"""How much is shown of a function that was stopped: its time is over."""

FEW_PLIES = 50
"""A recursion without end that came less deep did so at one position."""


def watch(
    function: Any,
    game: Game[State, Move],
    state: State | None = None,
    *,
    depth: int | None = None,
    seconds: float = SECONDS,
    max_nodes: int = MAX_NODES,
    **arguments: Any,
) -> Trace[State, Move]:
    """The tree that a student's own search walks.

    The function is called with what its parameters ask for by name: the game, the state,
    the depth, alpha and beta, the player; others are given in `arguments`. What goes wrong
    in it, or takes too long, ends in a WatchError that explains it. Where it asks for "MAX" and
    "MIN" by name, the player to move at the root is MAX, as in a tree.

    >>> from teachkit import TreeGame, watch
    >>> def best(game, state):
    ...     if game.is_terminal(state):
    ...         return game.utility(state, "MAX")
    ...     values = [best(game, game.result(state, move)) for move in game.actions(state)]
    ...     return max(values) if game.to_move(state) == "MAX" else min(values)
    >>> trace = watch(best, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> trace.value, len(trace)
    (3, 13)
    """
    limits: dict[str, Any] = {"depth": depth, "seconds": seconds, "max_nodes": max_nodes}
    try:
        try:
            return Watching(function, game, state, **limits, **arguments).trace
        except WatchError as error:
            if not asks_for_max(error.raised, game):
                raise
            root = checked_state(game, state)
            return Watching(function, MaxMin(game, root), root, **limits, **arguments).trace
    except WatchError as error:
        raise error.with_traceback(None) from None  # how it was found out is nobody's concern


class Watching:
    """One run of a student's function: its `trace`, what it `returned`, and more of the same.

    What went wrong is raised as a WatchError.
    """

    def __init__(
        self,
        function: Any,
        game: Game[Any, Any],
        state: Any = None,
        *,
        depth: int | None = None,
        seconds: float = SECONDS,
        max_nodes: int = MAX_NODES,
        **arguments: Any,
    ) -> None:
        self.game = checked_game(game)
        self._state = checked_state(game, state)
        self._limits = {"seconds": _checked_limit("seconds", seconds)}
        self._limits["max_nodes"] = _checked_limit("max_nodes", max_nodes)
        self._depth = checked_depth(depth)
        self._call_in = partial(calling, function, depth=depth, **arguments)
        call = self._call_in(game)
        plain = first_function(function)
        if plain is None:
            raise ValueError(f"{shown(function)} is no Python function that could be watched")
        self.name = name_of(function)
        self._function, self._own_code = function, OwnCode(plain)
        self._listener = Listener(self._own_code, game, self._state, max_nodes)
        self.returned: Any = None
        """What the function gave back, as it is."""
        limit = Limit(seconds)
        try:
            self.returned = restoring(
                lambda: limit.call(call, self._state),
                *(Settings(), Exits(function), limit, self._listener),
            )
        except Stopped as stop:
            self._refuse(self._stopped(stop, limit))
        except (Exception, SystemExit) as error:
            self._refuse(self._fault(error), error)
        self._grow()
        self._check()

    def _grow(self, events: int | None = None) -> None:
        """Make a tree of what was heard so far, or of this many events of it."""
        listener = self._listener
        self._tree = Tree(self.game, self._state, listener.log[:events], listener.searching)
        for visit, _, _ in self._tree.root.walk():
            visit.state = listener.as_given(visit.state)
        self.answers = Answers(self._tree, self.game.maximiser(self._state), self._gives_moves)
        self.trace: Trace[Any, Any] = grown(
            self._tree, self.answers, self.name, self._depth, self._own_code.is_cached
        )

    def _gives_moves(self) -> bool:
        """Is a whole number that it gives a move? Where leaves are halves no value is one."""
        limit = Limit(self._limits["seconds"])
        kept = Settings(), Exits(self._function), Kept(self._function), Silence(), limit
        try:
            call = self._call_in(TreeGame([2.5, 7.5]))
            return restoring(lambda: limit.call(call, 0), *kept) in (0, 1)
        except (Exception, SystemExit, Stopped):
            return False

    # ---- what went wrong

    def _refuse(self, fault: Fault, error: BaseException | None = None) -> NoReturn:
        trace = getattr(self, "trace", None)
        raise WatchError(fault, self.name, trace, error) from None

    def _stopped(self, stop: Stopped, limit: Limit) -> Fault:
        """What the end of the function by its limits was about."""
        at = self._grown_to(EVENTS_AFTER_STOP)
        halfway = limit.halfway if stop.why == "time" else self._listener.halfway
        place = stop.place or under_way(stop.__traceback__, self._own_code, halfway)
        words = ADVICE[stop.why].format(**self._limits, about=shown(stop.about))
        if stop.why == "other-game":
            return Fault(stop.why, place, words)
        is_cut = len(self._listener.log) > EVENTS_AFTER_STOP
        words += ADVICE["cut"] if is_cut else where_in_tree(at, self.game)
        return Fault(stop.why, place, words)

    def _grown_to(self, events: int | None = None) -> Visit:
        """The visit that was under way at the end, after the tree is grown as far as it goes."""
        try:
            self._grow(events)
            return self._deepest()
        except Exception:  # positions so spoilt that the game does not know them any more
            return Visit(self._state)

    def _fault(self, error: BaseException) -> Fault:
        """What the end of the function by an error was about."""
        at = self._grown_to()
        if isinstance(error, RecursionError):
            kind = "same" if len(at.way()) < FEW_PLIES else "deep"
            return Fault(kind, calling_on(error.__traceback__, self._own_code), ADVICE[kind])
        forgotten = nothing_returned(self._listener.log, self._listener.searching)
        if forgotten and isinstance(error, TypeError):
            return Fault("nothing", forgotten, ADVICE["nothing"])
        place = innermost(error.__traceback__, self._own_code)
        return of_error(error, place, at, self.game)

    def _deepest(self) -> Visit:
        """The visit that was under way when the function ended."""
        visit = self._tree.root
        while below := [child for child in visit.children if child.is_open]:
            visit = below[-1]
        return visit

    def _check(self) -> None:
        """Refuse a run that came to its end and still tells no tree."""
        tree, log = self._tree, self._listener.log
        if hasattr(self.returned, "send") and hasattr(self.returned, "gi_code"):
            self._refuse(Fault("generator", head(self.returned.gi_code), ADVICE["generator"]))
        made = sum(isinstance(event, Made) for event in log)
        if (not tree.root.children and (tree.unseen or made)) or self._is_partial():
            self._refuse(self._unseen(made))
        for visit in self.answers.visits:
            above = visit.parent
            if above is not None and visit.move not in self.answers.legal(above):
                where = where_in_tree(above, self.game)
                self._refuse(Fault("illegal", None, ADVICE["illegal"] + where))
        ended = [visit for visit, _, is_leaving in tree.root.walk() if is_leaving]
        for visit in ended:
            odd = [returned for _, returned in visit.returns]
            if odd and isnan(self.answers.raw[id(visit)]):
                self._refuse(self._odd(visit, odd[-1]))
        if self.returned is None and tree.root.children:
            self._refuse(Fault("nothing", None, ADVICE["nothing"]))

    def _is_partial(self) -> bool:
        """Was a finished game valued that is nowhere in the tree?"""
        states = [visit.state for visit in self.answers.visits]
        ids = {id(state) for state in states}
        valued = [event.state for event in self._listener.log if isinstance(event, Valued)]
        left = [state for state in valued if id(state) not in ids]
        try:
            return not set(left) <= set(states)
        except TypeError:  # states that change cannot be compared so
            return False

    def _unseen(self, made: int) -> Fault:
        """The fault for moves that were made, and no call for the positions after them."""
        generator = self._listener.generator
        if generator is not None:
            words = ADVICE["inside"].format(generator=generator.co_name)
            return Fault("unseen", head(generator), words)
        words = ADVICE["unseen" if self._tree.unseen else "alone"]
        return Fault("unseen", None, words.format(calls=self._tree.calls, made=made))

    def _odd(self, visit: Visit, returned: Any) -> Fault:
        """The fault for something returned that is no value."""
        code = visit.returns[-1][0]
        place = head(code)
        where = where_in_tree(visit, self.game)
        if returned is None and is_stub(code):
            return Fault("stub", place, ADVICE["stub"])
        if returned is None:
            place = nothing_returned(self._listener.log, {code}) or place
            return Fault("nothing", place, ADVICE["nothing"] + where)
        return Fault("type", place, ADVICE["type"].format(returned=returned_text(returned)) + where)


def _checked_limit(what: str, limit: float) -> float:
    if isinstance(limit, bool) or not isinstance(limit, int | float) or not limit > 0:
        raise ValueError(f"{what} must be a number above 0, not {shown(limit)}")
    return limit
