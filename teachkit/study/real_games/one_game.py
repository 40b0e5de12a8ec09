"""A search that is made for one game is tried in positions of that game."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from teachkit.game import AnyGame, checked_game, no_evaluation, shown
from teachkit.search.problem import checked_depth
from teachkit.study.check.catalogue import CATALOGUE
from teachkit.study.check.judge import Task
from teachkit.study.observe.asking import Asked, Run
from teachkit.study.observe.subject import Reading, own_depth
from teachkit.study.real_games.in_games import SIDES, named
from teachkit.study.real_games.positions import Position, positions
from teachkit.study.result import CheckResult, Panel, examined, well, wrong
from teachkit.study.watch.answers import is_in, parts
from teachkit.study.watch.calling import calling, parameter_of
from teachkit.study.watch.functions import is_number

Search = Callable[..., Any]

SHALLOW = 2
"""A search that takes a depth, and was given none, is tried at this one too."""
TOO_FAR = "At a depth of {} it came to a position {} moves on: "
NEVER_UNDONE = (
    "each move is made on top of the one before, which was never taken back. Every move of a node "
    "is made in the same position."
)
DEPTH_IGNORED = (
    "its depth does not go down by 1 with each move, or nobody asks for it. Hand on depth - 1, and "
    "give an estimate where the depth has come to 0."
)
NO_DEPTH = "Its answers at a depth were not checked: give one, as in depth=3."
UNSEEN = (
    "Which positions it looked at could not be seen, as it does not ask the game what they are "
    "worth: whether it cuts was not checked."
)
IN_VAIN = "Of the {:,} positions that it looked at here, {} leaves out {:,}."
LEFT_OUT = "Of the {:,} positions that come up here, it never looked at {:,}."
UNCUT = (
    "None of these positions can show it: whether it cuts was not checked. Check it on trees, "
    "without a game, or to another depth."
)
UNWEIGHTED = (
    "A finished game counts too little beside its estimates, so an estimate can outweigh a win: "
    "give back game.win_weight * game.utility(state, player) where the game is over."
)
ALL_ALIKE = (
    "Where its depth ends it takes every position for 0, and the game has an estimate: give back "
    "game.evaluations[{!r}](state, player) there, or leave the game without evaluations."
)
TOO_MUCH = {
    "never-cuts": "it never cuts: this is plain minimax.",
    "under-prunes": "it looks at what cannot matter any more.",
    "prunes": "this is not plain minimax: it leaves something out.",
}


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
    states = list(positions(game, depth, movers, task))
    if not states:
        raise ValueError("no position is near enough to the end of the game: give a depth")
    found = examined(_tried_in, search, task, game, states, depth, given, progress=progress)
    if found and depth is None and parameter_of(search, "depth"):
        far = examined(_at_depth, search, game, states, given, progress=progress)
        found.remarks = (*found.remarks, NO_DEPTH)
        return found if far else far
    return found


def _at_depth(
    search: Search, game: AnyGame, states: list[Any], given: dict[str, Any]
) -> CheckResult:
    """Does it end where its depth does? What it answers there is not looked at."""
    for state in states:
        asked = Asked(game, state)
        calling(search, asked, **given, depth=SHALLOW)(state)
        if (far := _too_far(asked, SHALLOW)) is not None:
            return far
    return well("Its depth is where it ends.")


class Answer(NamedTuple):
    """What came of a call for a position of the game."""

    state: Any
    parts: list[Any]
    run: Run


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
        if depth is not None and (far := _too_far(asked, depth)) is not None:
            return far
        found.append(Answer(state, answer, asked.notes))
    readings = list(_readings(game, found, depth))
    if not readings:
        sentence = f"It gave {shown(found[0].parts)}, in which there is no legal move."
        return wrong("illegal-move", sentence, ("here", game, found[0].state))
    believed: list[Belief] = [("", None, None)]
    if depth is not None:
        believed = [("", name, None) for name in game.evaluations]
    right = list[Verdict]()
    for verdict in _verdicts(task, game, found, readings, depth, believed):
        if verdict.looked:
            return verdict.looked
        right.append(verdict)
    best = max(right, key=lambda each: each.told.count(""))
    flaws = _flaws(game, depth) if all(each.run.trail for each in found) else ()
    others = _verdicts(task, game, found, readings, depth, flaws)
    fitting = [(each.flaw, each.looked) for each in others if each.looked is not None]
    flaw, looked = next(
        (each for each in fitting if each[1]), fitting[0] if fitting else ("", None)
    )
    if best.looked is not None:  # its answers are right, by chance if a flaw explains all
        return wrong("wrong-in-games", flaw) if looked else best.looked
    number, sentence = next((n, each) for n, each in enumerate(best.told) if each)
    at, place = found[number], best.reading.move
    words = f"worth {shown(at.parts[0])}?" if place is None else f"{game.name(at.parts[place])}?"
    score = round(best.told.count("") / len(found), 2)
    sentence, panel = f"{sentence[0].upper()}{sentence[1:]}.", _panel(words, game, at.state)
    if depth is None and (key := named(_pairs(game, found, best.reading))) is not None:
        row = CATALOGUE[key]
        result = wrong(key, row.title, panel, score=score, told=f"{sentence}\n{row.remedy}")
        result.misconception, result.link = row.thought, row.link
        return result
    return wrong("wrong-in-games", f"{flaw} {sentence}".lstrip(), panel, score=score)


def _pairs(
    game: AnyGame, found: list[Answer], reading: Reading
) -> Iterator[tuple[Position, Any, Any]]:
    """Each position with the value and the move of its answer."""
    for answer in found:
        value, move = (None if place is None else answer.parts[place] for place in reading)
        yield Position(game, answer.state), value, move


Belief = tuple[str, str | None, float | None]
"""What may be taken for right: what is wrong with that, the estimate, what a win counts."""


def _flaws(game: AnyGame, depth: int | None) -> Iterator[Belief]:
    """What is often taken for right beside estimates, and is not."""
    names = [name for name, each in game.evaluations.items() if each is not no_evaluation]
    if depth is not None and names:
        yield from ((UNWEIGHTED, name, 1) for name in names)
        yield ALL_ALIKE.format(names[0]), None, None


class Verdict(NamedTuple):
    """What is wrong with the answers, if this is taken for right and they are read like this."""

    flaw: str
    told: list[str]
    reading: Reading
    looked: CheckResult | None
    """Was looked at what should be? Known where all answers are right."""


def _verdicts(
    task: Task,
    game: AnyGame,
    found: list[Answer],
    readings: list[tuple[Reading, bool]],
    depth: int | None,
    believed: Iterable[Belief],
) -> Iterator[Verdict]:
    for flaw, estimate, win in believed:
        pairs = [(each, Position(game, each.state, depth, estimate, win)) for each in found]
        for reading, for_first in readings:
            signs = [-1 if for_first and at.mover != game.players[0] else 1 for _, at in pairs]
            told = [
                at.told(reading, answer.parts, sign, " here")
                for (answer, at), sign in zip(pairs, signs, strict=True)
            ]
            what = "values" if reading.move is None else "moves"
            yield Verdict(flaw, told, reading, None if any(told) else _looked(task, pairs, what))


def _panel(words: str, game: AnyGame, state: Any) -> Panel:
    """A position with who is to move there."""
    return ": ".join(filter(None, (game.status(state), words))), game, state


def _readings(
    game: AnyGame, found: list[Answer], depth: int | None
) -> Iterator[tuple[Reading, bool]]:
    """How the answers may be meant; values that come alone may be for who begins the game."""
    rows = [answer.parts for answer in found]
    places = range(min(map(len, rows)))
    moves = [n for n in places if all(is_in(a.parts[n], game.actions(a.state)) for a in found)]
    numbers = [n for n in places if n not in moves[-1:] and all(is_number(row[n]) for row in rows)]
    if moves:
        yield Reading(numbers[0] if depth is None and len(numbers) == 1 else None, moves[-1]), False
    if all(len(row) == 1 and is_number(row[0]) for row in rows):
        yield from ((Reading(0), for_first) for for_first in (False, True))


def _too_far(asked: Asked, depth: int) -> CheckResult | None:
    """What is wrong if positions were reached that lie deeper than this."""
    root = asked.initial
    steps = {root: 0}
    for state, child in asked.notes.made:
        if state in steps:
            steps[child] = min(steps.get(child, steps[state] + 1), steps[state] + 1)
    reached = max(steps.values())
    if reached <= depth:
        return None
    is_anew = sum(state == root for state, _ in asked.notes.made) > 1
    key, why = ("depth-steps", DEPTH_IGNORED) if is_anew else ("never-undoes", NEVER_UNDONE)
    panel = f"{reached} moves on from here", asked.inner, root
    return wrong(key, TOO_FAR.format(depth, reached) + why, panel)


def _looked(task: Task, pairs: list[tuple[Answer, Position]], what: str) -> CheckResult:
    """Did it look at what the textbook's search looks at, its answers being right?"""
    game = pairs[0][1].game
    said = f"Its {what} are right in {len(pairs)} positions of {type(game).__name__}."
    if task.is_free:
        return well(said)
    walks = [right.walk(answer.run) for answer, right in pairs]
    if not all(walk.seen for walk in walks):
        return well(said, remarks=(UNSEEN,))
    vain = [walk.vain(task) for walk in walks]
    if any(vain):
        number = next(n for n, each in enumerate(vain) if each)
        walk, (answer, _) = walks[number], pairs[number]
        never = task.rule and all(walk.is_all for walk in walks)
        key = "never-cuts" if never else "under-prunes" if task.rule else "prunes"
        told = (
            IN_VAIN.format(len(walk.seen), task.name, vain[number])
            if task.rule
            else LEFT_OUT.format(len(walk.visible), vain[number])
        )
        sentence = f"Its {what} are right, but {TOO_MUCH[key]} {told}"
        score = round(vain.count(0) / len(vain), 2)
        return wrong(key, sentence, _panel("", game, answer.state), score=score)
    if task.rule and not any(walk.can_show(task) for walk in walks):
        return well(said, remarks=(UNCUT,))
    return well(f"{said} It looks at what {task.name} looks at.")
