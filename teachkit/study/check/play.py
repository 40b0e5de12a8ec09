"""Checks of a search that is tried in games only: those of this package, or the one it plays.

check_play     finds mistakes that no tree shows, such as a win that never comes
check_in_game  tries a search that is made for one game
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from math import inf
from typing import Any, NamedTuple

from teachkit.game import AnyGame, Player, checked_game, shown
from teachkit.games.connect_four import ConnectFour
from teachkit.games.othello import PASS, Othello
from teachkit.games.tictactoe import State, TicTacToe, cells
from teachkit.games.tree import TreeGame
from teachkit.search.problem import checked_depth
from teachkit.study.check.games import BROKEN, ON_PASSES, Found, Position
from teachkit.study.check.judge import Notes, Task, leaves_by
from teachkit.study.check.observing import Asked
from teachkit.study.check.result import CheckResult, examined, well, wrong
from teachkit.study.random_play import every_state, random_games, random_states, states_of
from teachkit.study.sandbox.kept import Kept
from teachkit.study.sandbox.limit import unlimited
from teachkit.study.sandbox.restoring import restoring
from teachkit.study.watch.answers import is_in, parts
from teachkit.study.watch.calling import calling, parameter_in, parameter_of
from teachkit.study.watch.functions import is_number
from teachkit.values import value_text

Search = Callable[..., Any]

CAN_WIN = cells((4, 8)), cells((1, 3)), 0
"""X wins tic-tac-toe with the first move, and others look good too."""
FEW = 6
"""This many free cells leave a tree of tic-tac-toe that is searched in no time."""
POSITIONS = 12
"""In how many positions a search of one game is tried."""
LATE = 5
"""A search to the end of the game is tried in one of the last positions of a random game..."""
SIDES = "is_max", "is_min", "sign"
"""By these parameters a search is told whose turn it is."""
SMALL = 1_000
"""...from which no more than this many nodes are searched."""


# ---- what a search gives in any game


def answers(search: Search, game: AnyGame, depth: int | None = None) -> Callable[[Any], Found]:
    """The (value, move) that a search gives for a state, in any order; None for what is not."""
    call = calling(search, game, depth=depth)
    halves = 2.5, 7.5  # which can be no moves of a tree
    tried = calling(search, TreeGame(halves), depth=depth or 1)(0)
    places = [n for n, part in enumerate(parts(tried)) if is_number(part) and part in halves]
    value_at = next(iter(places), 0)

    def found(state: Any) -> Found:
        returned = call(state)
        if isinstance(tried, int) and tried in (0, 1):  # a move comes back alone
            return None, returned
        answer = parts(returned)
        value = answer.pop(value_at) if value_at < len(answer) else None
        moves = [part for part in answer if is_in(part, game.actions(state))]
        return value, next(iter(moves or answer), None)

    return found


# ---- mistakes that no tree shows


class TicTacToeForLife(TicTacToe):
    """Tic-tac-toe in which a win is worth infinity, as in report 000."""

    def utility(self, state: State, player: Player) -> float:
        value = super().utility(state, player)
        return value * inf if value else 0


def check_play(
    search: Search, *, hurry: bool = False, game: AnyGame | None = None, progress: bool = True
) -> CheckResult:
    """What a search of one's own gets wrong on real games, if anything.

    A search that takes a depth is tried with a depth of 1. With `hurry` it must take a win
    at once where it can, and its values are its own affair. With a `game` it is tried in
    positions of that game alone.
    """
    if not callable(search):
        raise ValueError(f"first comes a search of your own, not {shown(search)}")
    if game is not None and not hurry:
        return check_in_game(search, Task("", ">="), game, progress=progress)
    probes: list[Probe] = [_passes, _no_move]
    if hurry:
        probes = [_no_move, partial(_dawdles, game=game)]
    elif parameter_of(search, "depth"):
        probes = [_horizon]
    return examined(_first, search, probes, progress=progress)


Probe = Callable[[Search], CheckResult | None]


def _first(search: Search, probes: list[Probe]) -> CheckResult:
    for probe in probes:  # another game may have states of the same names
        found = restoring(partial(probe, search), Kept(unlimited(search)))
        if found is not None:
            return found
    remark = outweighed(lambda *at: answers(search, at[0], 1)(at[1])) if _horizon in probes else ""
    said = "Nothing wrong was found in a few hundred positions of real games."
    return well(said, remarks=(remark,) if remark else ())


def outweighed(search: Callable[[AnyGame, Any], Found]) -> str:
    """That a search of depth 1 prefers what looks good to a win at once; nothing if it does not."""
    game, state = TicTacToe(), CAN_WIN
    after = {move: game.result(state, move) for move in game.actions(state)}
    mover = game.to_move(state)
    looks = {m: game.lines(s, mover) for m, s in after.items() if not game.is_terminal(s)}
    try:
        value, move = search(game, state)
    except BROKEN:
        return ""
    best = max(looks.values())
    if value != best if value is not None else looks.get(move) != best:
        return ""
    return (
        f"An estimate can outweigh a won game: in tic-tac-toe a position that looks like {best:g} "
        "is more to it than a win at once, which counts 1. Multiply the utility of a finished "
        "game with game.win_weight."
    )


def _no_move(search: Search) -> CheckResult | None:
    game = TicTacToeForLife()
    call = calling(search, game)
    for state, value in _tictactoe():
        answer = parts(call(state)) if value < 0 else []
        if len(answer) > 1 and any(part is None for part in answer):
            sentence = (
                "Every move loses here, and the search gives no move at all: nothing is "
                "better than minus infinity, so the first move must be kept as it is."
            )
            return wrong("no-move", sentence, ("no move is made", game, state))
    return None


def _dawdles(search: Search, game: AnyGame | None) -> CheckResult | None:
    states = [state for state, _ in _tictactoe()]
    if game is not None:
        states = list(_positions(game, None, game.players))
    game = game or TicTacToe()
    found = answers(search, game)
    for state in states:
        player = game.to_move(state)
        wins = [a for a in game.actions(state) if game.winner(game.result(state, a)) == player]
        move = found(state)[1] if wins else None
        if move is not None and move not in wins:
            played, winning = game.name(move), game.name(wins[0])
            sentence = (
                f"{player} could win at once with {winning} and plays {played}: a win later is "
                "worth as much to it, so it may never come."
            )
            panels = (
                (f"{played} was played", game, game.result(state, move)),
                (f"{winning} wins", game, game.result(state, wins[0])),
            )
            return wrong("dawdles", sentence, *panels)
    return None


def _passes(search: Search) -> CheckResult | None:
    game = Othello(4)
    found = answers(search, game)
    for at in _othello():
        moves, right = game.actions(at.state), at.value
        value, move = found(at.state)
        told = shown(value)
        if value is None and move in moves:  # what it would lead to
            value = at.tree.values[at.tree.children[0][moves.index(move)]]
            told = f"{value_text(value)}, as by {game.name(move)}"
        if value != right:
            sentence = f"The value is {value_text(right)}, not {told}. {ON_PASSES}"
            words = f"{game.to_move(at.state)} to move: {value_text(right)}"
            return wrong("no-pass", sentence, (words, game, at.state))
    return None


def _horizon(search: Search) -> CheckResult | None:
    game = ConnectFour(4, 4)
    observed = Asked(game)
    found = answers(search, observed, 1)
    for state in random_states(game, 200, range(15, 16), seed=2):
        player = game.to_move(state)
        end = game.result(state, game.actions(state)[0])
        worth = abs(game.utility(end, player))  # from whose side is another question
        observed.note(Notes())
        value, _ = found(state)
        if value is None or end in observed.notes.valued:
            continue  # what it makes of the result is another question too
        if abs(value) not in (worth, worth * game.win_weight):
            sentence = (
                "There is one move left, and it ends the game; but the search of depth 1 only "
                "estimates it: ask whether the game is over before you ask for the depth."
            )
            words = f"{player} to make the last move: worth {shown(value)}?"
            return wrong("horizon", sentence, (words, game, state))
    return None


@cache
def _tictactoe() -> list[tuple[Any, float]]:
    """Unfinished positions of tic-tac-toe with their values, the fullest boards first."""
    game = TicTacToe()

    @cache
    def value(state: Any) -> float:
        """What a position is worth to the player to move."""
        if game.is_terminal(state):
            return game.utility(state, game.to_move(state))
        return max(-value(game.result(state, move)) for move in game.actions(state))

    states = [s for s in every_state(game) if 0 < len(game.actions(s)) <= FEW]
    states.sort(key=lambda state: len(game.actions(state)))
    return [(state, value(state)) for state in states]


@cache
def _othello() -> list[Position]:
    """Positions of small Othello in which somebody will have to pass."""
    game = Othello(4)
    every = [Position(game, state) for state in random_states(game, 60, range(7, 11))]
    mine = [at for at in every if game.actions(at.state) != (PASS,) and at.tree.height > 0]
    return [at for at in mine if any(game.actions(state) == (PASS,) for state in at.states)]


# ---- a search that is made for one game


class Answer(NamedTuple):
    """What came of a call for a position of the game."""

    state: Any
    parts: list[Any]
    looks: tuple[Any, ...]
    """The positions whose worth was asked for, in order."""
    made: tuple[Any, ...]
    """The positions from which a move was made, and where it led, in order."""


def check_in_game(
    search: Search,
    task: Task,
    game: AnyGame,
    *,
    depth: int | None = None,
    progress: bool = True,
    **arguments: Any,
) -> CheckResult:
    """What a search gets wrong in positions of this game, if anything.

    It is tried at the depth given, or else at its own, or to the end of the game. Its moves must
    be those of minimax with one of the game's evaluations, and so its values, where it goes to
    the end or gives nothing else; and it must look at what the textbook's search looks at, as far
    as that can be seen.
    """
    checked_game(game)
    depth = checked_depth(depth) or own_depth(search)
    given = arguments if depth is None else {"depth": depth} | arguments
    calling(search, game, **given)  # refuses what it cannot fill in
    is_told = any(parameter_of(search, role) for role in SIDES)  # and by default MAX begins
    movers = game.players[:1] if is_told else game.players
    states = list(_positions(game, depth, movers, has_cuts=task.rule is not None))
    if not states:
        raise ValueError("no position is near enough to the end of the game: give a depth")
    return examined(_tried_in, search, task, game, states, depth, given, progress=progress)


def own_depth(function: Any) -> int | None:
    """The depth that the function searches to by itself, if it tells one."""
    parameter = parameter_in(function, "depth")
    own = parameter.default if parameter else None
    return own if isinstance(own, int) and not isinstance(own, bool) and own > 0 else None


def _tried_in(
    search: Search,
    task: Task,
    game: AnyGame,
    states: list[Any],
    depth: int | None,
    given: dict[str, Any],
) -> CheckResult:
    found: list[Answer] = []
    for state in states:
        asked = Asked(game, state)
        returned = calling(search, asked, **given)(state)
        answer = [returned] if is_in(returned, game.actions(state)) else parts(returned)
        reached = _farthest(state, asked.notes.made)
        if depth is not None and reached > depth:
            sentence = NEVER_UNDONE.format(depth=depth, reached=reached)
            return wrong("never-undoes", sentence, (f"{reached} moves on from here", game, state))
        looks, made = tuple(asked.notes.looks), tuple(asked.notes.made)
        found.append(Answer(state, answer, looks, made))
    place = _place_of_move(game, found)
    is_value = all(map(_is_value_alone, found))
    if place is None and not is_value:
        sentence = f"It gave {shown(found[0].parts)}, in which there is no legal move."
        return wrong("illegal-move", sentence, ("here", game, found[0].state))
    judged = []
    for name in game.evaluations if depth is not None else [None]:
        pairs = [(answer, Position(game, answer.state, depth, name)) for answer in found]
        moves = [] if place is None else [partial(_worse, place=place)]
        for worse in (*moves, *(VALUED if is_value else ())):  # a number may be either
            told, is_move = [worse(*pair) for pair in pairs], worse in moves
            if not any(told):
                return _looked(task, game, pairs, "moves" if is_move else "values")
            judged.append((told, is_move))
    most, is_move = max(judged, key=lambda each: each[0].count(""))  # so read most are right
    number, sentence = next((n, each) for n, each in enumerate(most) if each)
    given = found[number].parts[place or 0]
    words = f"{game.name(given)}?" if is_move else f"worth {shown(given)}?"
    panel = words, game, found[number].state
    return wrong("wrong-in-games", sentence, panel, score=round(most.count("") / len(most), 2))


def _positions(
    game: AnyGame, depth: int | None, movers: Sequence[Player], *, has_cuts: bool = False
) -> Iterator[Any]:
    """A position with a choice of moves for one of these players, out of each of some games.

    If it is to have cuts, it is one in which there is something to cut, where there is one.
    """
    for number, moves in enumerate(random_games(game, POSITIONS, seed=5)):
        states = states_of(game, moves)[:-1]
        early, late = states[number % 4 + 1 : len(states) // 2], states[-LATE:]
        some = early if depth is not None else [s for s in late if _is_small(game, s)]
        choices = [s for s in some if len(game.actions(s)) > 1 and game.to_move(s) in movers]
        cuts = (s for s in choices[:LATE] if has_cuts and _can_be_cut(game, s, depth))
        yield from [next(cuts, choices[0])] if choices else []


def _can_be_cut(game: AnyGame, state: Any, depth: int | None) -> bool:
    """Can something be cut, whatever the rule?"""
    right = Position(game, state, depth, next(iter(game.evaluations), None))
    return right.saves(right.tree.kids)


def _is_small(game: AnyGame, state: Any) -> bool:
    """Is what can come of a position searched in no time?"""
    waiting, seen = [state], 0
    while waiting and seen < SMALL:
        state = waiting.pop()
        seen += 1
        if not game.is_terminal(state):
            waiting += [game.result(state, move) for move in game.actions(state)]
    return not waiting


def _farthest(root: Any, made: list[tuple[Any, Any]]) -> int:
    """How many moves the farthest position that was reached is from the root."""
    steps = {root: 0}
    for state, child in made:
        if state in steps:
            steps[child] = min(steps.get(child, steps[state] + 1), steps[state] + 1)
    return max(steps.values())


def _place_of_move(game: AnyGame, found: list[Answer]) -> int | None:
    """Which part of the answers is the move: the one that is always legal."""
    fitting = [
        place
        for place in range(min(len(answer.parts) for answer in found))
        if all(is_in(answer.parts[place], game.actions(answer.state)) for answer in found)
    ]
    return fitting[-1] if fitting else None


def _is_value_alone(answer: Answer) -> bool:
    return len(answer.parts) == 1 and is_number(answer.parts[0])


def _worse(answer: Answer, right: Position, place: int) -> str:
    """What is wrong with an answer, in words; nothing if it is right."""
    game, depth, move = right.game, right.depth, answer.parts[place]
    if move not in right.best:
        deep = "" if depth is None else f", {depth} moves deep, with any evaluation of the game"
        return f"{game.name(move)} is no best move here{deep}; {game.name(right.best[0])} may be."
    numbers = [part for n, part in enumerate(answer.parts) if n != place and is_number(part)]
    if depth is None and len(numbers) == 1 and not right.is_value(numbers[0]):
        return f"The value is {value_text(right.value)} here, not {shown(numbers[0])}."
    return ""


def _of_mover(answer: Answer, right: Position, sign: int = 1) -> str:
    """What is wrong with a value, as that of the player to move."""
    value = answer.parts[0]
    if right.is_value(value, sign):
        return ""
    return f"The value is {value_text(sign * right.value)} here, not {shown(value)}."


def _of_first(answer: Answer, right: Position) -> str:
    """What is wrong with a value, as that of the player who begins the game."""
    game = right.game
    return _of_mover(answer, right, 1 if game.to_move(right.state) == game.players[0] else -1)


VALUED = (_of_mover, _of_first)
"""For whom a value that comes alone may be."""


def _looked(
    task: Task, game: AnyGame, pairs: list[tuple[Answer, Position]], what: str
) -> CheckResult:
    """Did it look at what the textbook's search looks at, its answers being right?"""
    said = f"Its {what} are right in {len(pairs)} positions of {type(game).__name__}."
    if not task.kind:
        return well(said)
    if not all(answer.looks for answer, _ in pairs):
        return well(said, remarks=(UNSEEN,))
    every = [right.states_at(right.tree.leaves) for _, right in pairs]
    looked = [set(answer.looks) & ends for (answer, _), ends in zip(pairs, every, strict=True)]
    wanted = [
        min(right.expected(task, answer.looks, answer.made), key=partial(_odd, task, own))
        for (answer, right), own in zip(pairs, looked, strict=True)
    ]
    is_odd = [_odd(task, own, due) for own, due in zip(looked, wanted, strict=True)]
    never = task.rule and all(right.is_all(answer.looks, answer.made) for answer, right in pairs)
    saved = [right.saves(right.in_order(answer.made)) for answer, right in pairs]
    if never and any(saved):  # leaves that are cut may be looked at elsewhere too
        is_odd = list(map(int, saved))
    elif task.rule and wanted == every:
        return well(said, remarks=(UNCUT,))
    if not any(is_odd):
        return well(f"{said} It looks at what {task.name} looks at.")
    number = next(n for n, odd in enumerate(is_odd) if odd)
    seen, ends, due = len(looked[number]), len(every[number]), len(wanted[number])
    if never:
        answer, right = pairs[number]
        seen = ends = len(right.tree.leaves)
        due = len(leaves_by(task, right.tree, right.in_order(answer.made)))
    key = "never-cuts" if never else "under-prunes" if task.rule else "prunes"
    sentence = (
        f"Its {what} are right, but {TOO_MUCH[key]} "
        f"It looked at {seen} of {ends} ends here, {task.name} looks at {due}."
    )
    score = round(is_odd.count(0) / len(is_odd), 2)
    return wrong(key, sentence, ("here", game, pairs[number][0].state), score=score)


def _odd(task: Task, looked: set[Any], due: set[Any]) -> int:
    """How many positions were looked at in vain, or in plain minimax left out."""
    return len(looked - due if task.rule else due - looked)


NEVER_UNDONE = (
    "At a depth of {depth} it came to a position {reached} moves on: each move is made on top of "
    "the one before, which was never taken back. Every move of a node is made in the same position."
)
UNSEEN = (
    "Which positions it looked at could not be seen, as it does not ask the game what they are "
    "worth: whether it cuts was not checked."
)
UNCUT = (
    "There is nothing to cut in any of these positions: whether it cuts was not checked. Check it "
    "on trees, without a game, or to another depth."
)
TOO_MUCH = {
    "never-cuts": "it never cuts: this is plain minimax.",
    "under-prunes": "it looks at what cannot matter any more.",
    "prunes": "this is not plain minimax: it leaves something out.",
}
