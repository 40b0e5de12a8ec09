"""Trying a search in real games: those of this package, or one that it is made for.

    Known   a position of a game, what it is worth, and its best moves
    lowest  the position farther down that is wrong while those after it are right

No tree shows what a player does who must pass, how a game ends, or what a depth of 1 misses.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from math import inf
from typing import Any, NamedTuple

from teachkit.game import AnyGame, Player, checked_game, shown
from teachkit.games.connect_four import ConnectFour
from teachkit.games.othello import PASS, Othello
from teachkit.games.tictactoe import State, TicTacToe
from teachkit.games.tree import TreeGame
from teachkit.search.minimax import minimax
from teachkit.search.problem import checked_depth
from teachkit.study.check.judge import Task, expected_leaves
from teachkit.study.check.observing import FULL, Asked, Run, Subject
from teachkit.study.check.result import CheckResult, examined, well, wrong
from teachkit.study.check.trees import Number, Tree
from teachkit.study.random_play import every_state, random_games, random_states, states_of
from teachkit.study.sandbox.kept import Kept
from teachkit.study.sandbox.limit import unlimited
from teachkit.study.sandbox.restoring import restoring
from teachkit.study.sandbox.stopped import Stopped
from teachkit.study.watch.answers import is_in, parts
from teachkit.study.watch.calling import calling, parameter_in, parameter_of
from teachkit.study.watch.functions import is_number
from teachkit.study.watch.max_min import asks_for_max
from teachkit.values import value_text

Search = Callable[..., Any]
Found = tuple[Any, Any]

FEW = 6
"""So many free cells leave a tree of tic-tac-toe that is searched in no time."""
POSITIONS = 12
"""In how many positions a search of one game is tried."""
LATE = 5
"""A search to the end of the game is tried in one of the last positions of a random game..."""
SMALL = 1_000
"""...from which no more than so many nodes are searched."""
CALLS = 60
"""So often is it asked farther down where it goes wrong."""
BROKEN = (Exception, SystemExit, Stopped)


class Known(NamedTuple):
    """A position of a game, what it is worth, and its best moves."""

    game: AnyGame
    state: Any
    value: float
    best: list[Any]

    @classmethod
    def of(cls, game: AnyGame, state: Any) -> "Known":
        """The truth about a position."""
        right, _ = minimax(game, state)
        best = [move for move in game.actions(state) if _worth(game, state, move) == right]
        return cls(game, state, right, best)


def _worth(game: AnyGame, state: Any, move: Any) -> float:
    value, _ = minimax(game, game.result(state, move), player=game.maximiser(state))
    return value


@cache
def game_positions() -> tuple[Known, ...]:
    """Late positions of small games, with the first player to move."""
    return tuple(
        Known.of(game, state)
        for game, plies, number in (
            (TicTacToe(), range(4, 8), 12),
            (ConnectFour(4, 4), range(10, 14), 6),
            (Othello(4), range(7, 11), 10),
        )
        for state in random_states(game, number, plies, seed=3)
        if game.to_move(state) == game.players[0] and not game.is_terminal(state)
    )


# ---- a search that is right on trees


class Trouble(NamedTuple):
    """What is wrong in a game: the flaw that rows of the catalogue name, the words, the place."""

    flaw: str
    words: str
    position: tuple[AnyGame, Any]
    share: float
    """How many of the positions are of games in which all are right, from 0 to 1."""


class Played(NamedTuple):
    """What came of a search in games."""

    trouble: Trouble | None
    remark: str


def in_games(subject: Subject) -> Played:
    """Is it right in games too? The first trouble, or why that could not be tried."""
    if subject.reach < FULL:
        return Played(None, f"With the depth {subject.reach:g} that was given it was not tried in "
                            "games.")  # fmt: skip
    asking, first = Asking(subject), game_positions()[0]
    told = asking.wrong(first)
    if isinstance(told, Exception | Stopped):
        why = _by_name(told, first.game) or f"It was not tried in games: {in_words(told)}"
        return Played(None, why)
    tried = [(first, told), *((known, asking.wrong(known)) for known in game_positions()[1:])]
    bad = [(known, told) for known, told in tried if told and not isinstance(told, Stopped)]
    if not bad or subject.limit.is_over:
        is_slow = any(isinstance(told, Stopped) for _, told in tried)
        return Played(None, "In some games it takes too long to be tried." if is_slow else "")
    games = [known.game for known, _ in bad]
    share = sum(known.game not in games for known, _ in tried) / len(tried)
    return Played(_trouble(asking, *bad[0], share), "")


def in_words(error: BaseException | None) -> str:
    """Why a call gave no answer."""
    if isinstance(error, Stopped):
        return "it takes too long."
    return f"it breaks off with {type(error).__name__}: {error}."


def _by_name(error: BaseException, game: AnyGame) -> str:
    """That it knows only players called MAX and MIN, if that is why it broke off."""
    if asks_for_max(error, game):
        return (
            f"It asks for the player {str(error).split()[2]} by name, so it plays trees only; "
            "game.maximiser(state) at the root would let it play every game."
        )
    for player in game.players:
        if str(error).startswith(repr(player)):  # looked for in a dict or a list, and not found
            return (
                "It knows the players 'MAX' and 'MIN' by their names, so it plays trees only: in "
                f"{type(game).__name__} one is called {player!r}. MAX is game.maximiser(state) at "
                "the root, whatever the names; who asks for that plays every game."
            )
    return ""


class Asking:
    """A function that is asked about positions of games."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject

    def about(self, known: Known) -> Found:
        """The value and the move that it gives."""
        return self.subject.in_game(Asked(known.game, known.state))

    def wrong(self, known: Known) -> str | BaseException:
        """What is wrong with its answer, in words or as an error; nothing if all is right."""
        try:
            value, move = self.about(known)
        except BROKEN as error:
            return error
        game, told, reading = known.game, [], self.subject.reading
        if reading.value is not None and value not in (known.value, known.value * game.win_weight):
            told.append(f"the value is {value_text(known.value)}, not {shown(value)}")
        if reading.move is not None and move not in known.best:
            told.append(f"{_name(game, move)} is no best move; {game.name(known.best[0])} is")
        return " and ".join(told)

    def is_other_side(self, known: Known) -> bool:
        """Does the game end with the next move, and is the value the opponent's?"""
        game, state = known.game, known.state
        try:
            value, _ = self.about(known)
        except BROKEN:
            return False
        ends = all(game.is_terminal(game.result(state, move)) for move in game.actions(state))
        return ends and known.value != 0 and value in (-known.value, -known.value * game.win_weight)

    def lowest(self, known: Known) -> tuple[Known, str | BaseException]:
        """The position, or one after it, that is wrong while all after it are right."""
        told, left = self.wrong(known), CALLS
        is_lower = True
        while is_lower and left > 0:
            is_lower = False
            game = known.game
            after = [game.result(known.state, move) for move in game.actions(known.state)]
            for state in after:
                left -= 1
                below = Known.of(game, state)
                if not game.is_terminal(state) and (again := self.wrong(below)):
                    known, told, is_lower = below, again, True
                    break
        return known, told


def _trouble(asking: Asking, known: Known, told: str | BaseException, share: float) -> Trouble:
    """What to call it that a function is wrong in a game, and what there is to say."""
    name = type(known.game).__name__
    own = [each for each in game_positions() if each.game == known.game]
    if all(_is_place(asking, each) for each in own):
        _, move = asking.about(known)
        moves = known.game.actions(known.state)
        there = f"game.actions(state)[{move}] is {moves[move]!r}"
        words = f"In this position of {name} it gave {move!r}; {there}."
        return Trouble("place", words, known[:2], share)
    if all(_is_anew(asking, each) for each in game_positions()):
        return Trouble("anew", _sentence(known, told), known[:2], share)
    known, told = asking.lowest(known)
    words = _sentence(known, told)
    if known.game.actions(known.state) == (PASS,) and isinstance(known.game, Othello):
        words += (
            " A player who cannot move passes, and the game goes on: a pass is the one move in "
            "game.actions(state)."
        )
        return Trouble("pass", words, known[:2], share)
    if asking.is_other_side(known):
        words += " All that can follow is over, and it is valued for the other player."
        return Trouble("leaf-for-mover", words, known[:2], share)
    flaw = "breaks" if isinstance(told, BaseException) else "game"
    return Trouble("exits" if isinstance(told, SystemExit) else flaw, words, known[:2], share)


def _sentence(known: Known, told: str | BaseException) -> str:
    name = type(known.game).__name__
    if isinstance(told, SystemExit):
        return f"It ended the whole program in this position of {name}."
    if isinstance(told, BaseException):
        return f"In this position of {name} {in_words(told)}"
    return f"In this position of {name}, {told}."


def _is_place(asking: Asking, known: Known) -> bool:
    """Is what comes back the place of a best move among all moves?"""
    try:
        _, place = asking.about(known)
        return not isinstance(place, bool) and known.game.actions(known.state)[place] in known.best
    except BROKEN:
        return False


def _is_anew(asking: Asking, known: Known) -> bool:
    """Is the value that of a search in which everybody who is to move is MAX?"""
    game = known.game

    def anew(state: Any) -> float:
        if game.is_terminal(state):
            return game.utility(state, game.to_move(state))
        return max(anew(game.result(state, move)) for move in game.actions(state))

    try:
        value, _ = asking.about(known)
    except BROKEN:
        return False
    return asking.subject.reading.value is not None and value == anew(known.state)


def _name(game: AnyGame, move: Any) -> str:
    try:
        return game.name(move)
    except Exception:  # whatever came back, it is no move
        return shown(move)


# ---- what a search gives in any game


def answers(search: Search, game: AnyGame, depth: int | None = None) -> Callable[[Any], Found]:
    """The (value, move) that a search gives for a state, in any order; None for what is not."""
    call = calling(search, game, depth=depth)
    value_at = _place_of_value(search, depth)

    def found(state: Any) -> Found:
        returned = call(state)
        if value_at is None:
            return None, returned
        answer = parts(returned)
        value = answer.pop(value_at) if value_at < len(answer) else None
        moves = [part for part in answer if is_in(part, game.actions(state))]
        return value, next(iter(moves or answer), None)

    return found


def _place_of_value(search: Search, depth: int | None) -> int | None:
    """Which part of an answer is the value? Halves can be no moves of a tree.

    None if a move comes back alone.
    """
    returned = calling(search, TreeGame([2.5, 7.5]), depth=depth or 1)(0)
    if isinstance(returned, int) and returned in (0, 1):
        return None
    found = [n for n, part in enumerate(parts(returned)) if is_number(part) and part in (2.5, 7.5)]
    return found[0] if found else 0


# ---- mistakes that no tree shows


class TicTacToeForLife(TicTacToe):
    """Tic-tac-toe in which a win is worth infinity, as in report 000."""

    def utility(self, state: State, player: Player) -> float:
        value = super().utility(state, player)
        return value * inf if value else 0


def check_play(search: Search, *, hurry: bool = False, game: AnyGame | None = None) -> CheckResult:
    """What a search of one's own gets wrong on real games, if anything.

    A search that takes a depth is tried with a depth of 1. With `hurry` it must take a win
    at once where it can, and its values are its own affair. With a `game` it is tried in
    positions of that game alone.
    """
    if not callable(search):
        raise ValueError(f"first comes a search of your own, not {shown(search)}")
    if game is not None and not hurry:
        return check_in_game(search, Task("", ">="), game)
    probes: list[Probe] = [_passes, _no_move]
    if hurry:
        probes = [_no_move, lambda each: _dawdles(each, game)]
    elif parameter_of(search, "depth"):
        probes = [_horizon]
    return examined(_first, search, probes)


Probe = Callable[[Search], CheckResult | None]


def _first(search: Search, probes: list[Probe]) -> CheckResult:
    for probe in probes:  # another game may have states of the same names
        found = restoring(partial(probe, search), Kept(unlimited(search)))
        if found is not None:
            return found
    return well("Nothing wrong was found in a few hundred positions of real games.")


def _no_move(search: Search) -> CheckResult | None:
    game = TicTacToeForLife()
    call = calling(search, game)
    for state, value in _tictactoe():
        if value < 0:
            answer = parts(call(state))
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
        states = list(_positions(game, None))
    game = game or TicTacToe()
    found = answers(search, game)
    for state in states:
        player = game.to_move(state)
        wins = [a for a in game.actions(state) if game.winner(game.result(state, a)) == player]
        if not wins:
            continue
        _, move = found(state)
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
    for state, right in _othello():
        value, move = found(state)
        told = shown(value)
        if value is None and move in game.actions(state):  # what it would lead to
            value = _worth(game, state, move)
            told = f"{value_text(value)}, as by {game.name(move)}"
        if value != right:
            sentence = (
                f"The value is {value_text(right)}, not {told}: a player who cannot move "
                "passes, and the game goes on. A pass is the one move in game.actions(state)."
            )
            words = f"{game.to_move(state)} to move: {value_text(right)}"
            return wrong("no-pass", sentence, (words, game, state))
    return None


def _horizon(search: Search) -> CheckResult | None:
    game = ConnectFour(4, 4)
    observed = Asked(game)
    found = answers(search, observed, 1)
    for state in random_states(game, 200, range(15, 16), seed=2):
        player = game.to_move(state)
        end = game.result(state, game.actions(state)[0])
        worth = abs(game.utility(end, player))  # from whose side is another question
        observed.forget()
        value, _ = found(state)
        if value is None or end in observed.valued:
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
def _othello() -> list[tuple[Any, float]]:
    """Positions of small Othello in which somebody will have to pass, with their values."""
    game = Othello(4)

    def may_pass(state: Any) -> bool:
        moves = game.actions(state)
        return PASS in moves or any(may_pass(game.result(state, move)) for move in moves)

    states = random_states(game, 60, range(7, 11))
    chosen = [state for state in states if game.actions(state) != (PASS,) and may_pass(state)]
    return [(state, minimax(game, state)[0]) for state in chosen]


# ---- a search that is made for one game


class Answer(NamedTuple):
    """What came of a call for a position of the game."""

    state: Any
    parts: list[Any]
    looks: tuple[Any, ...]
    """The positions whose worth was asked for, in order."""


class Truth(NamedTuple):
    """What can come of a position as a tree, with the position at each node."""

    tree: Tree
    states: list[Any]

    def states_at(self, nodes: Iterable[Number]) -> set[Any]:
        """The positions at some nodes; the same one may be at several."""
        return {self.states[node] for node in nodes}

    def looked(self, task: Task, looks: tuple[Any, ...]) -> set[Any]:
        """The positions that the textbook's search looks at, with its moves in this order."""
        nodes: dict[Any, list[Number]] = {}
        for node, state in enumerate(self.states):
            nodes.setdefault(state, []).append(node)
        run = Run(self.tree, looks=tuple(n for state in looks for n in nodes.get(state, ())))
        return self.states_at(expected_leaves(run, task))


def truth(game: AnyGame, state: Any, depth: int | None, evaluate: str | None) -> Truth:
    """The tree of a position, as deep as that, with estimates at the limit."""
    player, states, turns = game.maximiser(state), [], []
    weight = 1 if depth is None else game.win_weight

    def grow(state: Any, left: float) -> Any:
        states.append(state)
        turns.append(game.to_move(state) == player)
        if game.is_terminal(state):
            return weight * game.utility(state, player)
        if left == 0:
            return game.evaluations[evaluate or ""](state, player)
        return tuple(grow(game.result(state, move), left - 1) for move in game.actions(state))

    tree = Tree(grow(state, inf if depth is None else depth))
    tree.is_max = turns
    return Truth(tree, states)


def check_in_game(
    search: Search, task: Task, game: AnyGame, *, depth: int | None = None, **arguments: Any
) -> CheckResult:
    """What a search gets wrong in positions of this game, if anything.

    It is tried at the depth given, or else at its own, or to the end of the game. Its moves must
    be those of minimax with one of the game's evaluations, and so its values, where it goes to
    the end; and it must look at what the textbook's search looks at, as far as that can be seen.
    """
    checked_game(game)
    depth = checked_depth(depth) or own_depth(search)
    given = arguments if depth is None else {"depth": depth} | arguments
    calling(search, game, **given)  # refuses what it cannot fill in
    positions = list(_positions(game, depth))
    if not positions:
        raise ValueError("no position is near enough to the end of the game: give a depth")
    return examined(_tried_in, search, task, game, positions, depth, given)


def own_depth(function: Any) -> int | None:
    """The depth that the function searches to by itself, if it tells one."""
    parameter = parameter_in(function, "depth")
    own = parameter.default if parameter else None
    return own if isinstance(own, int) and not isinstance(own, bool) and own > 0 else None


def _tried_in(
    search: Search,
    task: Task,
    game: AnyGame,
    positions: list[Any],
    depth: int | None,
    given: dict[str, Any],
) -> CheckResult:
    found: list[Answer] = []
    for state in positions:
        asked = Asked(game, state)
        returned = calling(search, asked, **given)(state)
        answer = [returned] if is_in(returned, game.actions(state)) else parts(returned)
        reached = _farthest(state, asked.made)
        if depth is not None and reached > depth:
            return _never_undone(game, state, reached, depth)
        found.append(Answer(state, answer, tuple(dict.fromkeys(asked.looks))))
    place = _place_of_move(game, found)
    if place is None:
        sentence = f"It gave {shown(found[0].parts)}, in which there is no legal move."
        return wrong("illegal-move", sentence, ("here", game, found[0].state))
    judged = []
    for name in game.evaluations if depth is not None else [None]:
        truths = [truth(game, answer.state, depth, name) for answer in found]
        pairs = list(zip(found, truths, strict=True))
        told = [_worse(game, answer, place, right, depth) for answer, right in pairs]
        if not any(told):
            return _looked(task, game, pairs)
        judged.append(told)
    told = max(judged, key=lambda told: told.count(""))  # with this evaluation most are right
    number, sentence = next((n, each) for n, each in enumerate(told) if each)
    panel = f"{game.name(found[number].parts[place])}?", game, found[number].state
    return wrong("wrong-in-games", sentence, panel, score=round(told.count("") / len(told), 2))


def _positions(game: AnyGame, depth: int | None) -> Iterator[Any]:
    """A position with a choice of moves out of each of some random games."""
    for number, moves in enumerate(random_games(game, POSITIONS, seed=5)):
        states = states_of(game, moves)[:-1]
        early, late = states[number % 4 + 1 : len(states) // 2], states[-LATE:]
        some = early if depth is not None else [s for s in late if _is_small(game, s)]
        yield from [state for state in some if len(game.actions(state)) > 1][:1]


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


def _never_undone(game: AnyGame, state: Any, reached: int, depth: int) -> CheckResult:
    sentence = (
        f"At a depth of {depth} it came to a position {reached} moves on: each move is made on top "
        "of the one before, which was never taken back. Every move of a node is made in the same "
        "position."
    )
    return wrong("never-undoes", sentence, (f"{reached} moves on from here", game, state))


def _place_of_move(game: AnyGame, found: list[Answer]) -> int | None:
    """Which part of the answers is the move: the one that is always legal."""
    width = min(len(answer.parts) for answer in found)
    fitting = [
        place
        for place in range(width)
        if all(is_in(answer.parts[place], game.actions(answer.state)) for answer in found)
    ]
    return fitting[-1] if fitting else None


def _worse(game: AnyGame, answer: Answer, place: int, right: Truth, depth: int | None) -> str:
    """What is wrong with an answer, in words; nothing if it is right."""
    moves, tree, move = game.actions(answer.state), right.tree, answer.parts[place]
    if moves.index(move) not in tree.best_moves:
        best = game.name(moves[tree.best_moves[0]])
        deep = "" if depth is None else f", {depth} moves deep, with any evaluation of the game"
        return f"{game.name(move)} is no best move here{deep}; {best} may be."
    numbers = [part for n, part in enumerate(answer.parts) if n != place and is_number(part)]
    value = tree.values[0]
    if depth is None and len(numbers) == 1 and numbers[0] not in (value, value * game.win_weight):
        return f"The value is {value_text(value)} here, not {shown(numbers[0])}."
    return ""


def _looked(task: Task, game: AnyGame, pairs: list[tuple[Answer, Truth]]) -> CheckResult:
    """Did it look at what the textbook's search looks at, its moves being right?"""
    said = f"Its moves are right in {len(pairs)} positions of {type(game).__name__}."
    if not task.kind:
        return well(said)
    if not all(answer.looks for answer, _ in pairs):
        return well(said, remarks=(UNSEEN,))
    every = [right.states_at(right.tree.leaves) for _, right in pairs]
    wanted = [right.looked(task, answer.looks) for answer, right in pairs]
    looked = [
        set(answer.looks) & all_ends for (answer, _), all_ends in zip(pairs, every, strict=True)
    ]
    is_odd = [
        len(own - due if task.rule else due - own) for own, due in zip(looked, wanted, strict=True)
    ]
    if not any(is_odd):
        return well(f"{said} It looks at what {task.name} looks at.")
    number = next(n for n, odd in enumerate(is_odd) if odd)
    numbers = len(looked[number]), len(every[number]), len(wanted[number])
    key = "under-prunes" if task.rule else "prunes"
    if task.rule and looked == every:
        key = "never-cuts"
    sentence = TOO_MUCH[key] + " It looked at {} of {} ends here, {} looks at {}.".format(
        *numbers[:2], task.name, numbers[2]
    )
    score = round(is_odd.count(0) / len(is_odd), 2)
    return wrong(key, sentence, ("here", game, pairs[number][0].state), score=score)


UNSEEN = (
    "Which positions it looked at could not be seen, as it does not ask the game what they are "
    "worth: whether it cuts was not checked."
)
TOO_MUCH = {
    "never-cuts": "Its moves are right, but it never cuts: this is plain minimax.",
    "under-prunes": "Its moves are right, but it looks at what cannot matter any more.",
    "prunes": "Its moves are right, but this is not plain minimax: it leaves something out.",
}
