"""The parent's own verdict: what a function answers to questions that it has never seen.

    Exam     what is tried for a task; it gives a Finding
    Finding  what is wrong, if anything is, as seen from here

For a search, trees are drawn after the student's code has run, and their numbers stay here: the
child must ask for each leaf, so that it is known here which ones were looked at, and a value can
come only from them. Whoever answers all of these rightly has written the search, or found
somebody else's: that is why it is noticed which searches of the package are used.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from graphlib import TopologicalSorter
from typing import Any

from teachkit.game import AnyGame, Game, IllegalMoveError
from teachkit.games.connect_four import ConnectFour
from teachkit.games.othello import PASS, Othello
from teachkit.games.tictactoe import TicTacToe
from teachkit.games.tree import TreeGame
from teachkit.grading.candidate import Candidate
from teachkit.grading.reports import ToldSubject, Words
from teachkit.grading.tasks import Task
from teachkit.isolation.child import Fault
from teachkit.search.alphabeta import alphabeta
from teachkit.search.minimax import minimax
from teachkit.storage.json_file import described
from teachkit.storage.typed import NUMBER, Shape, fits, optional
from teachkit.study.check.judge import FINE, flaw
from teachkit.study.check.judge import Task as Search
from teachkit.study.check.shown import Shown
from teachkit.study.evaluation import fairness
from teachkit.study.exercises.game_checks import STICKS, check_order, unseen_twos, wrong_pile
from teachkit.study.exercises.search_checks import WITH_TABLE, delaying
from teachkit.study.observe.asking import Run
from teachkit.study.observe.subject import Reading
from teachkit.study.observe.trees import Tree, fresh_trees
from teachkit.study.random_play import every_state, random_games, random_states, states_of
from teachkit.study.result import CheckResult
from teachkit.study.watch.functions import is_number
from teachkit.trace.recorder import record
from teachkit.values import value_text

TREES = 20
"""On how many trees a search is tried; a forger gets none right, and a right one all."""
OFTEN = 60
"""A leaf may be asked for this many times."""
POSITIONS = 16
PLIES = 7
"""A search to the end of Othello begins this many plies before it."""
SHOWN = 60
"""A tree of more nodes than this is not drawn."""

TAKEN = 3
"""The most sticks that can be taken at once."""

UNCONFIRMED = "unconfirmed"
TITLE = "Wrong where it is tried again"


@dataclass
class Finding:
    """What an exam found."""

    wrong: CheckResult | None = None
    used: set[str] = field(default_factory=set)
    """The package's own searches that were used."""


Exam = Callable[[Candidate, Task, random.Random], Finding]


def examine(candidate: Candidate, task: Task, chance: random.Random) -> Finding:
    """What is wrong with a function that says of itself that it is right."""
    exam = search_exam if task.source == "check" else EXAMS[task.key]
    return exam(candidate, task, chance)


def _unconfirmed(sentence: str, **more: Any) -> CheckResult:
    return CheckResult(UNCONFIRMED, TITLE, sentence, score=0.0, **more)


# ---- searches


def what_it_is(task: Task) -> Search:
    """What the search of a task is to be."""
    if task.source == "check":
        return Search(task.key, task.cut)
    kind = "alphabeta" if task.key.startswith("alphabeta") or task.key == "table" else "minimax"
    return Search(kind, task.cut)


def search_exam(candidate: Candidate, task: Task, chance: random.Random) -> Finding:
    """Is a search right on trees whose leaves it must ask for?"""
    finding, search = Finding(), what_it_is(task)
    told = candidate.ask({"search": task.function})
    if not fits(told, {"value": optional(int), "move": optional(int)}):
        raise Fault("garbled")
    reading = Reading(*(None if told[part] is None else n for n, part in enumerate(PAIR)))
    is_pair = (told["value"], told["move"]) == (0, 1)
    if (task.source == "exercise" and not is_pair) or reading == Reading(None, None):
        finding.wrong = _unconfirmed("It does not return the pair (value, move).")
        return finding
    asks_first = task.source == "exercise" and task.key in FIRST and task.cut == ">="
    for tree in fresh_trees(chance, TREES):
        run, used = _run(candidate, tree)
        finding.used |= used
        found = flaw(run, search, reading)
        is_first = not asks_first or run.move == tree.best_moves[0]
        if found not in FINE or not is_first:
            shown = Shown(run, search, ToldSubject(task.function, reading))
            drawn = shown if len(tree.nodes) <= SHOWN else None
            told_so = "" if drawn else shown.what_came[:500]
            finding.wrong = _unconfirmed(told_so, shown=drawn)
            return finding
    return finding


PAIR = ("value", "move")
FIRST = ("minimax", "alphabeta")
"""The exercises that ask for the first of several best moves; a check does not, and of a search
that gets half for cutting on > nothing more is asked."""


def _run(candidate: Candidate, tree: Tree) -> tuple[Run, set[str]]:
    """One call on a tree whose numbers stay here."""
    run, looks = Run(tree), list[int]()
    leaves, most = set(tree.leaves), OFTEN * len(tree.leaves)
    found = candidate.ask({"tree": _shape(tree.brackets)})
    while "leaf" in found:
        leaf = found["leaf"]
        if leaf not in leaves or len(run.reads) > most:
            raise Fault("garbled", "It asked for leaves that are not there, or without end.")
        if found.get("began"):
            run.starts.add(len(looks))
        run.reads.append(leaf)
        if not looks or looks[-1] != leaf:
            looks.append(leaf)
        found = candidate.ask({"worth": tree.worth[leaf]})
    run.looks = looks
    _check_answer(found)
    run.value, run.move = found["value"], found["move"]
    run.returned = Words(f"the value {run.value} and the move {run.move}")
    return run, set(found["used"])


def _shape(brackets: Any) -> Any:
    return [_shape(each) for each in brackets] if isinstance(brackets, tuple) else 0


def _check_answer(found: Any) -> None:
    if not fits(found, {"value": optional(NUMBER), "move": optional(int), "used": [str]}):
        raise Fault("garbled")


def table_exam(candidate: Candidate, task: Task, chance: random.Random) -> Finding:
    """Is it right, and does its table save work? It has to ask here at each node."""
    finding = search_exam(candidate, task, chance)
    if finding.wrong is not None:
        return finding
    game, nodes = TicTacToe(), 0
    found = candidate.ask({"counted": described(game), "function": task.function})
    while "state" in found:
        nodes += 1
        if nodes > WITH_TABLE or not fits(found["state"], [int]) or len(found["state"]) != 3:
            finding.wrong = _unconfirmed(f"It visits more than {WITH_TABLE:,} nodes.")
            return finding
        found = candidate.ask({"over": game.is_terminal(tuple(found["state"]))})
    _check_answer(found)
    finding.used |= set(found["used"])
    if found["value"] != 0:
        finding.wrong = _unconfirmed("Tic-tac-toe is a draw: its value is 0.")
    return finding


# ---- positions of games

Position = tuple[AnyGame, Any, int | None]
"""A game, a state, and how many plies to look ahead."""


def position_exam(
    positions: Callable[[random.Random], Iterator[Position]],
    fault: Callable[[Position, Any, Any], str],
) -> Exam:
    """The exam that asks for value and move of positions; `fault` says what is wrong with them."""

    def exam(candidate: Candidate, task: Task, chance: random.Random) -> Finding:
        finding = Finding()
        for position in positions(chance):
            game, state, depth = position
            found = candidate.ask(
                {"position": described(game), "state": state, "depth": depth}
                | {"function": task.function}
            )
            _check_answer(found)
            finding.used |= set(found["used"])
            legal, at = game.actions(state), found["move"]
            move = legal[at] if at in range(len(legal)) else None
            sentence = fault(position, found["value"], move)
            if sentence:
                words = f"{game.to_move(state)} to move"
                finding.wrong = _unconfirmed(sentence, positions=((words, game, state),))
                break
        return finding

    return exam


def _connect_four(chance: random.Random) -> Iterator[Position]:
    game = ConnectFour(5, 5)
    for state in random_states(game, POSITIONS, range(2, 14), seed=chance.getrandbits(32)):
        yield game, state, chance.choice((1, 2, 3))


def _wrong_at_depth(position: Position, value: Any, move: Any) -> str:
    game, state, depth = position
    right, _ = minimax(game, state, depth=depth)
    if value != right:
        return f"At depth {depth} this is worth {value_text(right)}, not {value}."
    return "" if move is not None else "No legal move came back."


def _tictactoe(chance: random.Random) -> Iterator[Position]:
    game = TicTacToe()
    states = [state for state in every_state(game) if 0 < len(game.actions(state)) <= 6]
    for state in chance.sample(states, 4 * POSITIONS):
        yield game, state, None


def _delays(position: Position, _: Any, move: Any) -> str:
    game, state, _depth = position
    return "No legal move came back." if move is None else delaying(game, state, move)


def _othello(chance: random.Random) -> Iterator[Position]:
    """Positions of Othello on a small board, in each of which somebody has to pass later."""
    game, found = Othello(4), 0
    for moves in random_games(game, 10_000, seed=chance.getrandbits(32)):
        if PASS in moves[-PLIES:]:
            found += 1
            yield game, states_of(game, moves)[-PLIES - 1], None
        if found == POSITIONS:
            return


def _wrong_at_end(position: Position, value: Any, move: Any) -> str:
    game, state, _depth = position
    right, _ = minimax(game, state)
    if value != right:
        return f"The value is {value_text(right)}, not {value}."
    if move is None:
        return "No legal move came back."
    after, _ = minimax(game, game.result(state, move), player=game.to_move(state))
    return "" if after == right else f"{game.name(move)} came back, and there is a better move."


# ---- functions of lists


def _returned(candidate: Candidate, task: Task, calls: list[list[Any]]) -> tuple[list[Any], Any]:
    """What a function returns for each of some arguments, and which searches it used."""
    found = candidate.ask({"calls": calls, "function": task.function})
    if not fits(found, {"returned": list, "used": [str]}) or len(found["returned"]) != len(calls):
        raise Fault("garbled")
    return found["returned"], set(found["used"])


def list_exam(right: Callable[..., float], *sides: bool) -> Exam:
    """The exam of a function of a nested list, and of who begins, if it wants to know that."""

    def exam(candidate: Candidate, task: Task, chance: random.Random) -> Finding:
        trees = [tree.tree for tree in fresh_trees(chance, 2 * TREES)]
        calls = [[tree, *([side] if sides else [])] for tree in trees for side in sides or (True,)]
        returned, used = _returned(candidate, task, calls)
        for call, value in zip(calls, returned, strict=True):
            wanted = right(*call)
            if value != wanted:
                text = ", ".join(map(str, call))
                sentence = f"{task.function}({text}) is {value_text(wanted)}, not {value}."
                return Finding(_unconfirmed(sentence), used)
        return Finding(None, used)

    return exam


def _value(tree: Any, is_max: bool) -> float:
    return minimax(TreeGame(tree, root="MAX" if is_max else "MIN"))[0]


def _pruned(tree: Any) -> int:
    return len(record(alphabeta, TreeGame(tree)).pruned_leaves())


def order_exam(candidate: Candidate, task: Task, _: random.Random) -> Finding:
    """How much does alpha-beta cut here, if it asks there for the order of moves?"""

    def order(game: AnyGame, state: Any, moves: Any) -> list[Any]:
        told = [{"game": described(game)}, {"state": state}, list(moves)]
        (arranged,), _ = _returned(candidate, task, [told])
        return arranged if fits(arranged, [int]) else []

    found = check_order(order)
    return Finding(None if found else found)


def fair_exam(candidate: Candidate, task: Task, chance: random.Random) -> Finding:
    """Is an evaluation of all positions of tic-tac-toe fair?"""
    game = TicTacToe()
    asked = [(state, player) for state in every_state(game) for player in game.players]
    calls = [[{"state": state}, player] for state, player in asked]
    returned, _ = _returned(candidate, task, calls)
    known = dict(zip(asked, returned, strict=True))

    def evaluate(state: Any, player: str) -> Any:
        return known[state, player]

    if not all(map(is_number, returned)):
        return Finding(_unconfirmed("It does not give a number for every position."))
    played = list(random_games(game, POSITIONS, seed=chance.getrandbits(32)))
    found = fairness(evaluate, game, played)
    return Finding(found if not found else unseen_twos(evaluate))


# ---- a game of sticks

PILE: Shape = {
    "states": [
        {
            "over": bool,
            "mover": optional(int),
            "moves": [optional(NUMBER)],
            "after": [int],
            "worth": [optional(NUMBER)],
        }
    ],
    "refuses": bool,
}


class Pile(Game[int, Any]):
    """A game of sticks as a child wrote it down; ValueError for what is no game."""

    players = ("first", "second")
    initial = 0

    def __init__(self, told: Any, sticks: int) -> None:
        if not fits(told, PILE) or not told["states"]:
            raise ValueError("what came back is no game")
        self._rows, self._refuses = told["states"], told["refuses"]
        plies = [0] * len(self._rows)
        follow = {number: row["after"] for number, row in enumerate(self._rows)}
        for number in TopologicalSorter(follow).static_order():  # a ValueError if it goes round
            row = self._rows[number]
            plies[number] = 1 + max((plies[each] for each in row["after"]), default=-1)
            needed = 2 if row["over"] else 0
            if len(row["worth"]) != needed or not len(row["moves"]) == len(row["after"]) <= TAKEN:
                raise ValueError("what came back is no game")
        if plies[0] > sticks:
            raise ValueError("more sticks are taken than there are")

    def to_move(self, state: int) -> str:
        return self.players[self._rows[state]["mover"] or 0]

    def actions(self, state: int) -> tuple[Any, ...]:
        return tuple(self._rows[state]["moves"])

    def result(self, state: int, move: Any) -> int:
        row = self._rows[state]
        if move in row["moves"]:
            return int(row["after"][row["moves"].index(move)])
        if self._refuses:
            raise IllegalMoveError(f"{move} sticks cannot be taken")
        return state

    def is_terminal(self, state: int) -> bool:
        return bool(self._rows[state]["over"])

    def utility(self, state: int, player: str) -> Any:
        return self._rows[state]["worth"][self.players.index(player)]


def pile_exam(candidate: Candidate, task: Task, _: random.Random) -> Finding:
    """Is a game of sticks right, as far as it can be written down?"""
    sizes = list(range(1, STICKS))
    told = candidate.ask({"piles": sizes, "function": task.function}).get("piles")
    if not fits(told, [dict]) or len(told) != len(sizes):  # type: ignore[arg-type]
        raise Fault("garbled")
    for size, each in zip(sizes, told, strict=True):  # type: ignore[arg-type]
        try:
            found = wrong_pile(partial(Pile, each), size)
        except (ValueError, IndexError) as error:
            return Finding(_unconfirmed(f"With {size} sticks: {error}."))
        if found is not None:
            return Finding(found)
    return Finding()


EXAMS: dict[str, Exam] = {
    **dict.fromkeys(("minimax", "alphabeta", "alphabeta-strict"), search_exam),
    "table": table_exam,
    "minimax-depth": position_exam(_connect_four, _wrong_at_depth),
    "hurry": position_exam(_tictactoe, _delays),
    "pass": position_exam(_othello, _wrong_at_end),
    "backed-up": list_exam(_value, True, False),
    "count-pruned": list_exam(_pruned),
    "order": order_exam,
    "fair-evaluation": fair_exam,
    "nim": pile_exam,
}
"""The exam of each exercise."""
