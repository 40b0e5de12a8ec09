"""Check a student's own search: on small trees, on random and wide ones, then in games.

Observe  `subject` calls the function; `asking` sees which leaves it looks at
Judge    `judge` compares value, move and leaves with the textbook's
Name     `naming` finds the row of the `catalogue` that reproduces what is wrong
Locate   the smallest tree and the first wrong step in it, or the lowest wrong position
Report   one kind of result for all checks, with the tree as `shown`
"""

from collections.abc import Callable
from inspect import signature
from itertools import chain, islice
from math import inf
from typing import Any

from teachkit.game import AnyGame, shown
from teachkit.progress import Bar
from teachkit.study.check.catalogue import CATALOGUE, HOW_DEEP, Row
from teachkit.study.check.judge import FINE, Task, flaw, is_repeated, is_right_answer
from teachkit.study.check.mutants import NEGAMAX, STYLES, Mutant, Parts
from teachkit.study.check.naming import Matching, Named, name
from teachkit.study.check.probes import MERGED, Failure
from teachkit.study.check.remarks import remarks_on
from teachkit.study.check.shown import WHENCE, Shown
from teachkit.study.claims import check_claim
from teachkit.study.evaluation import check_count, check_evaluation
from teachkit.study.line import Line, told_line, wrong_line
from teachkit.study.observe.asking import Asked, Run
from teachkit.study.observe.subject import BROKEN, SECONDS, Subject
from teachkit.study.observe.trees import (
    DEEP,
    Tree,
    deep_trees,
    grown,
    random_trees,
    shrunk,
    small_trees,
    tangled_trees,
    wide_trees,
)
from teachkit.study.real_games.in_games import in_games, in_words
from teachkit.study.real_games.one_game import check_in_game
from teachkit.study.real_games.play import wrong_ends
from teachkit.study.real_games.positions import late_positions
from teachkit.study.result import HALF, CheckResult, well
from teachkit.study.sandbox.exits import Exits
from teachkit.study.sandbox.kept import Kept
from teachkit.study.sandbox.limit import Limit
from teachkit.study.sandbox.restoring import restoring
from teachkit.study.sandbox.settings import Settings
from teachkit.study.sandbox.silence import Dice, Silence
from teachkit.study.watch.calling import UnfilledError, parameter_in, parameter_of

KINDS = ("minimax", "alphabeta")
CUTS = (">=", ">")
ALL = 15.0
"""How long all calls may take, in seconds..."""
MORE = 5.0
"""...and how much longer, to find out what is wrong."""
EDITED = 0.1
"""How long an edited function may take on a tree; many of them never end."""
SAMPLE = 16
"""One of so many small trees counts for the score of a function that fails."""
GREAT = (100, 10_000, 100_000)
"""What a leaf may be worth, or less than nothing: a search must start beyond that."""
LONG: Any = 6
"""A way of twenty moves to a leaf."""
for _ in range(20):
    LONG = (LONG,)
LIMITED = [
    grown(tree)
    for tree in (
        ((((3,), (5,)), ((2,),)), (((4,),), ((1,), (8,)))),
        ((((7,), (2,)), ((6,),), 4), (((3,),), ((9,), (1,))), (((5,),), 2, ((8,),))),
        (LONG, ((LONG,), 4)),
    )
]
"""The estimates of these trees give another value at each depth."""
BLIND, LOOKS = grown((3, 5)), {0: 4.0, 1: 9.0, 2: 1.0}
"""A tree of two leaves, and what they look like to who does not see that they are leaves."""
PLAYS = "Nothing wrong was found on trees and in positions of real games."
LONG_TIME = "It takes long, so not everything was tried."
UNJUDGED = "Whether it looks as far ahead as it is told was not judged"
ITS_OWN = "it estimates positions in a way of its own. With a parameter evaluate that can be tried."
NO_LIMIT = "Its {} limits nothing: it searches to the end whatever that is."
SHALLOW = "It was just searched less deep, and what was kept then is taken for true."
SOMETHING_ELSE = (
    "With a limit of depth it does something else than the textbook's search; whether it means to "
    "was not judged."
)


def check_search(
    function: Any,
    kind: str = "minimax",
    cut: str = ">=",
    *,
    points: float = 1,
    progress: bool = True,
    hint: bool = False,
    **arguments: Any,
) -> CheckResult:
    """What is wrong with a student's search, if anything is, shown on the smallest tree found.

    `kind` is what it is meant to be: "minimax" looks at every leaf, "alphabeta" at those
    leaves only that the textbook's looks at, with the cut rule `cut`. The function may have
    any usual shape and return a value, a move, or both. The result is true if all is well:
    `assert check_search(my_search)` is a test.

    With kind="evaluation" and a `game` see help(teachkit.check_evaluation), with kind="play" see
    help(teachkit.check_play). With kind="count", a `game` and another function `afresh`, both take
    (game, moves) and give a count after each move; kind="claim" compares what both say of each of
    some `tries`. A search that plays one game only is given that `game`. What is taken for
    infinity must be at least 100,000.

    A table that is kept from call to call is no mistake as long as one game is played: it
    passes, with a remark where the next game's states would be found in it. With a `depth`
    only trees are tried that are no deeper. A check that takes longer than a second shows how
    far it has come, unless `progress` is false. With `hint` the result only names what may have
    been misunderstood, and shows neither tree nor line.

    >>> from teachkit import check_search
    >>> def best(game, state):
    ...     if game.is_terminal(state):
    ...         return game.utility(state, "MAX")
    ...     return max(best(game, game.result(state, a)) for a in game.actions(state))
    >>> result = check_search(best)
    >>> result.passed, result.diagnosis, result.tree.tree
    (False, 'one-role', [[2, 1]])
    """
    if kind not in (*KINDS, *OTHERS):
        raise ValueError(f"kind must be one of {', '.join([*KINDS, *OTHERS])}, not {shown(kind)}")
    if cut not in CUTS:
        raise ValueError(f"cut must be '>=' or '>', not {shown(cut)}")
    task, check = Task(kind, cut), OTHERS.get(kind)
    try:
        if check is not None:
            result = _other(check, function, {"progress": progress, **arguments})
        elif "game" in arguments:
            given = {"task": task, "progress": progress, **arguments}
            result = _other(check_in_game, function, given)
        else:
            with Bar("Checking", unit="trees", show=progress) as bar:
                result = _on_trees(function, task, arguments, bar)
            result.find_line = lambda: _line(function, task, arguments, result)
    except UnfilledError as error:
        of = "game=game" if "game" in arguments else repr(kind)
        raise UnfilledError(
            error.name, error.unknown, f"check_search({error.name}, {of}, "
        ) from None
    result.points, result.is_hint = round(result.score * points, 2), hint
    return result


def check_play(
    search: Any, *, hurry: bool = False, game: AnyGame | None = None, progress: bool = True
) -> CheckResult:
    """What a search of one's own gets wrong on real games, if anything.

    It must be right wherever games end in a win, a draw or a loss; what it looks at is its own
    affair. With `hurry` it must take a win at once where it can, and its values are its own affair
    too. With a `game` it is tried in positions of that game alone.
    """
    if not callable(search):
        raise ValueError(f"first comes a search of your own, not {shown(search)}")
    if hurry:
        return wrong_ends(search, hurry=True, game=game, progress=progress)
    task = Task("play", ">=", is_free=True)
    if game is not None:
        return check_in_game(search, task, game, progress=progress)
    with Bar("Checking", unit="trees", show=progress) as bar:
        return _on_trees(search, task, {}, bar)


OTHERS: dict[str, Callable[..., CheckResult]] = {
    "evaluation": check_evaluation,
    "play": check_play,
    "count": check_count,
    "claim": check_claim,
}
"""Kinds of functions that have a check of their own."""


def _other(
    check: Callable[..., CheckResult], function: Any, arguments: dict[str, Any]
) -> CheckResult:
    """What another check finds."""
    try:
        signature(check).bind(function, **arguments)
    except TypeError as error:
        raise ValueError(f"check_search: {error}") from None
    return check(function, **arguments)


def _on_trees(
    function: Any, task: Task, arguments: dict[str, Any], bar: Bar | None = None
) -> CheckResult:
    """What is found on trees, and then in games."""
    limit = Limit(SECONDS, ALL)

    def found() -> CheckResult:
        subject = Subject(function, limit, arguments, bar, is_player=task.is_free)
        return Checking(subject, task).result()

    return restoring(
        found,
        *(Settings(), Exits(function), Kept(function), Silence(), Dice(), limit),
    )


def _line(function: Any, task: Task, arguments: dict[str, Any], result: CheckResult) -> Line | None:
    """The line of a wrong function that is to be changed, or on which it broke off."""
    run = result.shown.run if result.shown else None
    if run is not None and run.error is not None:
        return told_line(function, result.told)

    def is_right(edited: Any) -> bool:
        is_near = run is None or run.depth is not None or _is_right_on(edited, task, arguments, run)
        return is_near and _on_trees(edited, task, arguments).passed

    return wrong_line(function, is_right)


def _is_right_on(edited: Any, task: Task, arguments: dict[str, Any], run: Run) -> bool:
    """Is a function right on the tree of a run? Most edits are not, and that is soon seen."""
    limit = Limit(EDITED, EDITED)

    def judged() -> bool:
        subject = Subject(edited, limit, arguments)
        return flaw(subject.on(run.tree, run.how), task, subject.reading) in FINE

    return restoring(judged, Settings(), Exits(edited), Kept(edited), Silence(), Dice(), limit)


class Checking:
    """The check of one function."""

    def __init__(self, subject: Subject, task: Task) -> None:
        self.subject, self.task = subject, task
        if task.is_free and any(len(run.leaves) < len(run.tree.leaves) for run in subject.history):
            self.task = task._replace(kind="alphabeta")  # it cuts
        self.remarks: list[str] = []
        self.unusual: list[Run] = []
        """Runs that are right in an unusual way."""
        self.position: tuple[str, AnyGame, Any] | None = None
        """The position of a game that shows what is wrong."""
        self.share = 1.0
        """How much is right of what was tried when something was found, after the first trees."""

    def result(self) -> CheckResult:
        """What was found."""
        if self.task.is_free and all(run.error is not None for run in self.subject.history):
            return self._in_games_alone()
        for stage in (self._trees, self._tables, self._depths, self._games, self._root):
            if (found := stage()) is not None:
                return self._wrong(found)
            if self._is_over:
                tried = f"it was tried on {len(self.subject.history)} trees only."
                is_first = stage == self._trees
                return self._right([f"It takes long, so {tried}" if is_first else LONG_TIME])
        told = remarks_on(self.subject, self.task, self.unusual)
        return self._right([*self.remarks, *told, *([LONG_TIME] if self._is_over else [])])

    @property
    def _is_over(self) -> bool:
        return self.subject.limit.is_over

    # ---- the stages: each gives what is wrong, by its name

    def _trees(self) -> Named | None:
        """Is it right on trees?"""
        subject = self.subject
        stopped = [run for run in subject.history if run.is_endless]
        if stopped:
            return self._named(stopped[0], "broke")
        trees = chain(small_trees(), random_trees(), wide_trees(), deep_trees(), great_trees())
        for tree in subject.within_reach(trees):
            run = subject.on(tree)
            if self._is_over:
                return None
            is_too_deep = tree.height >= DEEP  # for a limit of its own: only work is judged there
            found = None if is_too_deep else flaw(run, self.task, subject.reading)
            if found is None and self._is_repeated(run):
                small = shrunk(tree, lambda each: self._is_repeated(subject.on(each)))
                run = subject.on(small)
                self.share = len(small.leaves) / len(run.looks)
                often = f"One of its {len(small.leaves)} leaves was looked at {run.times} times."
                return Named(CATALOGUE["searched-again"], run, often)
            if found == "fewer":
                self.unusual.append(run)
            elif found is not None:
                return self._named(run, found)
        return self._named(self.unusual[0], "fewer") if self.unusual else None

    def _named(self, run: Run, found: str) -> Named | None:
        """The name of what is wrong; if time runs out on the way, what was seen."""
        self.subject.limit.again(MORE)
        named = name(Failure(self.subject, self.task, run, found))
        if named and named.run and named.run.is_endless and not run.is_endless:
            return named._replace(run=run)
        return named

    def _is_repeated(self, run: Run) -> bool:
        """Is a leaf looked at too often, also where no table makes some of the searches shorter?"""
        task, reading = self.task, self.subject.reading
        return (
            not task.is_free
            and is_repeated(run, task, reading)
            and is_repeated(self.subject.on(run.tree, "elusive"), task, reading)
        )

    def _tables(self) -> Named | None:
        """Is what was found of a position still right when it comes back?"""
        trees = list(self.subject.within_reach(tangled_trees()))
        wrong = [tree for tree in trees if self._is_wrong_again(tree)]
        if not wrong:
            return None
        self.share = 1 - len(wrong) / len(trees)
        run = self.subject.on(shrunk(wrong[0], self._is_wrong_again), "merged")
        if run.error is None:
            return self._named(run, "table")
        words = f"{MERGED}\nThere {in_words(run.error)}"
        return Named(CATALOGUE["table-value"], run, words)

    def _is_wrong_again(self, tree: Tree) -> bool:
        run = self.subject.on(tree, "merged")
        return not run.is_endless and not is_right_answer(run, self.subject.reading)

    # ---- how far it looks ahead

    def _depths(self) -> Named | None:
        """Does it look as far ahead as it is told?"""
        subject = self.subject
        if subject.depth_name is None:
            return None
        tried = [(tree, depth, estimates(tree)) for tree in LIMITED for depth in (1, 2, 3)]
        runs = [subject.on(tree, depth=depth, guess=guess) for tree, depth, guess in tried]
        is_seen = any(run.tree.children[node] for run in runs for node in run.looks)
        if is_seen:
            runs.append(subject.on(BLIND, depth=1, guess=LOOKS))
        matching, task = Matching(subject), self.task
        styles = [STYLES[0], NEGAMAX, *(STYLES[1:] if task.rule else ())]

        def fits(parts: Parts, runs: list[Run]) -> bool:
            mutants = (Mutant(task.parts, style, parts) for style in styles)
            return any(matching.fits_to_depth(each, runs, is_seen=is_seen) for each in mutants)

        if fits({}, runs):
            handed = parameter_in(subject.function, "evaluate")
            is_asked_for = handed is not None and handed.default is handed.empty
            if is_asked_for and not is_seen and any(map(_is_limited, runs)):
                return self._limited(CATALOGUE["evaluation-unused"], runs)
            return self._in_a_row(runs)
        if self._has_no_limit(runs):
            self.remarks.append(NO_LIMIT.format(subject.depth_name))
            subject.depth_name = None
            return None
        answered = [run for run in runs if run.error is None or run.depth != 1]
        for row in CATALOGUE.values():
            for parts in row.mutations if row.link == HOW_DEEP else ():
                if fits(parts, answered):
                    return self._limited(row, runs, parts.get("words", ""))
        if early := next(filter(self._is_early, runs), None):
            return self._limited(CATALOGUE["early-estimate"], runs)._replace(run=early)
        self.remarks.append(self._unjudged(runs, is_seen))
        return None

    def _has_no_limit(self, runs: list[Run]) -> bool:
        """Does it search to the end at every depth, also at 0? Then its depth is no limit."""
        at_zero = self.subject.on(LIMITED[0], depth=0, guess=estimates(LIMITED[0]))
        whole = {tree: self.subject.on(tree).seen for tree in LIMITED}
        return all(run.error is None and run.seen == whole[run.tree]
                   for run in (at_zero, *runs) if run.tree in whole)  # fmt: skip

    def _limited(self, row: Row, runs: list[Run], words: str = "") -> Named:
        """The name, with the run of a depth of 2 if that shows it, or else another one."""
        wrong = [
            run
            for run in runs
            if not self._is_right(run) or set(run.leaves) != set(self.task.right(run).leaves)
        ]
        self.share = 1 - len(wrong) / len(runs)
        first = min(wrong, key=lambda run: (run.tree is not LIMITED[0], run.depth != 2))
        return Named(row, first, f"{words}\n{WHENCE}".strip())

    def _is_right(self, run: Run) -> bool:
        """Is what came back right, for a search of this depth?"""
        right = self.task.right(run)
        if self.subject.reading.value is None:
            return bool(run.move == right.move)
        return bool(run.error is None and run.value == right.value)

    def _is_early(self, run: Run) -> bool:
        """Is it wrong, and was a position estimated before the depth was used up?"""
        depths = [run.tree.depths[node] for node in run.looks if run.tree.children[node]]
        is_early = min(depths, default=inf) < (run.depth or 0)
        has_value = self.subject.reading.value is not None and run.error is None
        return is_early and has_value and not self._is_right(run)

    def _in_a_row(self, runs: list[Run]) -> Named | None:
        """Is it right at each depth too where it has searched less deep before?"""
        alone = [run for run in runs if run.tree is LIMITED[1]]
        for number, before in enumerate(alone):
            how = "again" if number else ""
            run = self.subject.on(before.tree, how, depth=before.depth, guess=before.guess)
            if (run.value, run.move) != (before.value, before.move) and run.error is None:
                self.share = number / len(alone)
                return Named(CATALOGUE["table-depth"], run, f"{SHALLOW}\n{WHENCE}")
        return None

    def _unjudged(self, runs: list[Run], is_seen: bool) -> str:
        """Why nothing is known of how far it looks ahead; nothing if its values are right."""
        subject = self.subject
        broken = next((run for run in runs if run.error is not None), None)
        if broken is not None:
            asked = parameter_of(subject.function, "evaluate")
            how = f" The evaluation that it is handed is called as {asked}(state, player)."
            why = f"with {subject.depth_name}={broken.depth} {in_words(broken.error)}"
            return f"{UNJUDGED}: {why}{how if asked else ''}"
        if not is_seen:
            return f"{UNJUDGED}: {ITS_OWN}"
        has_value = subject.reading.value is not None
        return "" if has_value and all(map(self._is_right, runs)) else SOMETHING_ELSE

    # ---- games

    def _games(self) -> Named | None:
        """Is it right in games too?"""
        subject, is_player = self.subject, self.task.is_free
        trouble, remark = in_games(subject)
        self.remarks.append(remark)
        if trouble is not None:
            self.share, self.position = trouble.share, ("here", *trouble.position)
            return Named(CATALOGUE[trouble.key], None, trouble.words)
        if not is_player and subject.depth_name is None:
            return None
        ends, self.share = wrong_ends(subject.function, progress=False), 0.5
        self.position = next(iter(ends.positions), None)
        if not ends and (is_player or ends.diagnosis == "horizon"):
            return Named(CATALOGUE[ends.diagnosis], None, ends.title)
        if is_player and ends.remarks:
            return Named(CATALOGUE["outweighed"], None, ends.remarks[0])
        self.remarks += ends.remarks
        return None

    def _in_games_alone(self) -> CheckResult:
        """What is wrong in games with what breaks off on trees."""
        for game in {at.game: None for at in late_positions()}:
            if not (found := check_in_game(self.subject.function, self.task, game, progress=False)):
                return found
        return well(PLAYS)

    def _root(self) -> Named | None:
        """Does it ask whose turn it is below the root, and take it for granted there?"""
        subject, row, second = self.subject, CATALOGUE["root-max"], late_positions(1)[0]
        try:
            subject.in_game(Asked(second.game, second.state))
            return None  # in games MAX is who is to move at the root
        except BROKEN:
            pass
        trees, matching = subject.within_reach(random_trees(5, 20)), Matching(subject)
        runs = [subject.on(grown(tree.brackets, ("MIN", "MAX"))) for tree in trees]
        mutants = (Mutant(self.task.parts, style, *row.mutations) for style in STYLES)
        wrong = [run for run in runs if not is_right_answer(run, subject.reading)]
        if not wrong or not any(matching.fits(mutant, runs) for mutant in mutants):
            return None
        self.share = 1 - len(wrong) / len(runs)
        is_wrong = lambda tree: not is_right_answer(subject.on(tree), subject.reading)  # noqa: E731
        return Named(row, subject.on(shrunk(wrong[0].tree, is_wrong)))

    # ---- the result

    def _right(self, remarks: list[str]) -> CheckResult:
        if self.task.is_free:
            return well(PLAYS, remarks=tuple(filter(None, self.remarks)))
        reading = self.subject.reading._asdict()
        given = [each for each, place in reading.items() if place is not None]
        told = f"{', '.join(given).capitalize()} and the leaves looked at are right on all the "
        missing = "".join(
            f" No {each} came back, so none was checked." for each in reading if each not in given
        )
        return CheckResult(
            "",
            f"{self.subject.name} is right: {self.task.name}",
            f"{told}trees tried.{missing}\n{self._tried}".strip(),
            remarks=tuple(filter(None, remarks)),
        )

    @property
    def _tried(self) -> str:
        """On how much it was tried, and what a search that cuts has saved there."""
        runs = {run.tree: run for run in self.subject.history}
        leaves = sum(len(tree.leaves) for tree in runs)
        looked = sum(len(run.leaves) for run in runs.values())
        words = f"{len(runs):,} trees were tried, with {leaves:,} leaves."
        if self.task.rule is None or not leaves:
            return words
        return f"{words} It saved {leaves - looked:,} of them ({1 - looked / leaves:.0%})."

    def _wrong(self, found: Named) -> CheckResult:
        row, run = found.row, found.run
        told = [found.words]
        if row.remedy.lower().rstrip(".") not in found.words.lower():
            told.append(row.remedy)
        result = CheckResult(
            *(row.key, row.title, "\n".join(filter(None, told)), row.thought, row.link),
            score=self._score(found),
            positions=(self.position,) if self.position else (),
            shown=Shown(run, self.task, self.subject) if run and row.key != "not-written" else None,
        )
        _ = result.explanation, result.trace  # as long as the function may be watched
        return result

    def _score(self, found: Named) -> float:
        """How much of what was tried is right, of the trees and of what came after; below 1."""
        if found.run is not None and found.run.is_endless:
            return 0
        if found.row.key == "other-cut-rule":
            return HALF
        some = [*islice(small_trees(), 0, None, SAMPLE), *random_trees(number=20), *wide_trees()]
        shares = [self._share_of(some)]
        shares += [share for share in (self._share_of(great_trees()), self.share) if share < 1]
        return min(round(sum(shares) / len(shares), 2), 0.99)

    def _share_of(self, trees: list[Tree]) -> float:
        """On how many of some trees it is right, from 0 to 1."""
        subject, right = self.subject, []
        for tree in subject.within_reach(trees):
            if not self._is_over:
                run = subject.on(tree)
                is_fine = flaw(run, self.task, subject.reading) in FINE
                right.append(is_fine and not self._is_repeated(run))
        return sum(right) / len(right) if right else 0


def great_trees() -> list[Tree]:
    """Trees with leaves that are worth very much or very little."""
    great = [sign * number for number in GREAT for sign in (-1, 1)]
    return [grown(tree) for number in great for tree in ((number,), ((number,),))]


def estimates(tree: Tree) -> dict[int, float]:
    """Another number for each inner node."""
    return {n: 6 * n * (n + 1) % 17 + 1 for n in tree.nodes if tree.children[n]}


def _is_limited(run: Run) -> bool:
    """Did its depth keep it from some of the leaves?"""
    return run.error is None and len(run.leaves) < len(run.tree.leaves)
