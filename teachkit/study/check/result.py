"""What a check found: what is wrong, where it shows, and a picture beside what is right.

CheckResult  the result of every check
Shown        a run on a tree that is wrong, the first wrong step in it, and its pictures
"""

import html
from base64 import b64encode
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from math import inf, isnan
from typing import Any, NamedTuple, Protocol

from teachkit.draw.board.painter import board_svg
from teachkit.draw.figure import figure
from teachkit.draw.palette import LIGHT
from teachkit.draw.picture import Figure
from teachkit.draw.shapes import on_ground
from teachkit.draw.side_by_side import Picture, SideBySide
from teachkit.draw.tree.paint import draw_tree
from teachkit.draw.tree.spots import Drawing, Exercise, sketch
from teachkit.game import AnyGame
from teachkit.games.tree import TreeGame
from teachkit.progress import Bar
from teachkit.search.alphabeta import alphabeta
from teachkit.search.minimax import minimax
from teachkit.stepping.steps import steps
from teachkit.study.check.card import Card
from teachkit.study.check.judge import (
    FLAWS,
    Reading,
    Run,
    Task,
    first_difference,
    flaw,
    is_number,
)
from teachkit.study.check.line import TOLD, Line
from teachkit.study.check.mutants import Seen, textbook
from teachkit.study.check.trees import USUAL, Number, Tree
from teachkit.study.sandbox.exits import Exits
from teachkit.study.sandbox.kept import Kept
from teachkit.study.sandbox.limit import Limit, Limited
from teachkit.study.sandbox.restoring import restoring
from teachkit.study.sandbox.settings import Settings
from teachkit.study.sandbox.silence import Silence
from teachkit.study.sandbox.stopped import Stopped
from teachkit.study.watch.answers import returned_text
from teachkit.study.watch.calling import plain_function
from teachkit.study.watch.explaining import ADVICE, WatchError, is_stub, own_line, stands_still
from teachkit.trace.recorder import record
from teachkit.trace.trace import AnyTrace, Node
from teachkit.values import printable, value_text
from teachkit.widgets.shared.page import ALIVE
from teachkit.widgets.stepper.compare import Compare
from teachkit.widgets.verdict.verdict import Verdict

MARK = "✗ wrong"
"""What stands beside the node where the search first went wrong."""
WHENCE = (
    "A number with ≈ is what the evaluation says of a position; here every position was given one."
)
"""Where the estimates in a picture come from."""
WIDGET = "application/vnd.jupyter.widget-view+json"
"""The kind of output that is a live widget."""
BESIDE = 470
"""How wide a picture may be that stands beside words."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")

Panel = tuple[str, AnyGame, Any]
"""A caption, and a position of a game."""


# ---- where it went wrong on a tree


class Step(NamedTuple):
    """The node where it happened, and a sentence about it."""

    node: Number
    sentence: str


class Watched(Protocol):
    """A function that was tried, or who has seen it: what it is called, and what it did."""

    name: str
    reading: Reading

    def watched(self, tree: Tree) -> Any:
        """A run of it that has a `trace`, or a WatchError."""


@dataclass
class Shown:
    """A run on a tree that is wrong, as it is told and drawn."""

    run: Run
    task: Task
    subject: Watched = field(repr=False)

    @cached_property
    def flaw(self) -> str | None:
        """What is wrong with the run, in a word."""
        if self.run.depth is not None:
            return "depth"
        return (
            "table" if self.run.how == "merged" else flaw(self.run, self.task, self.subject.reading)
        )

    @cached_property
    def right(self) -> Seen:
        """What the textbook's search does."""
        run = self.run
        depth = inf if run.depth is None else run.depth
        seen = textbook(*self.task).on(run.tree, guess=run.guess, depth=depth)
        assert seen is not None
        return seen

    @cached_property
    def trace(self) -> AnyTrace | None:
        """What the function did on the tree, as far as it could be watched."""
        if self.flaw in ("depth", "table"):
            return None
        try:
            seen: AnyTrace | None = self.subject.watched(self.run.tree).trace
        except WatchError as error:
            return None if error.kind == "unseen" else error.trace
        except Exception:  # a picture is no reason to fail
            return None
        if seen is None:
            return None
        leaves = {node.state for node in seen if self.run.tree.is_terminal(node.state)}
        came = self.run.value
        is_same = leaves == set(self.run.looks) and (not is_number(came) or seen.value == came)
        return seen if is_same else None  # what it kept then is gone now

    @property
    def what_came(self) -> str:
        """What is right, and what came back."""
        run, tree = self.run, self.run.tree
        levels = "" if tree.levels == USUAL else f" with {', '.join(tree.levels)}"
        words = f"On the tree {tree.tree}{levels} "
        if run.error is not None:
            return f"{words}it broke off."
        right = f"the value is {value_text(self.right.value)}"
        if self.subject.reading.value is None:
            right = f"the best move is {' or '.join(map(counted, tree.best_moves))}"
        if run.depth is not None:
            right = f"to a depth of {run.depth} the value is {value_text(self.right.value)}"
        returned = f"returned {_text(run.returned)}"
        if self.subject.reading.value is None and run.move in range(len(tree.children[0])):
            returned = f"gave {counted(run.move)}"
        return f"{words}{right}; {self.subject.name} {returned}."

    @cached_property
    def step(self) -> Step | None:
        """The first wrong step, if it can be told."""
        found = self.flaw
        if found not in FLAWS or found in ("broke", "no-number"):
            return None
        if found in ("move", "lucky-move", "no-move", "illegal-move"):
            return Step(0, self._about_move(found))
        one, due = first_difference(self.run, self.task)
        if found != "value" or one != due:
            if due is not None and due not in self.run.looks:
                return Step(due, self._about_missed(due))
            if one is not None:
                return Step(one, self._about_needless(one))
        if self.trace is not None and (step := self._first_wrong_value(self.trace)):
            return step
        right = value_text(self.run.tree.values[0])
        return Step(0, f"{self._place(0)} is worth {right}, not {_number(self.run.value)}.")

    def _first_wrong_value(self, trace: AnyTrace) -> Step | None:
        """The first node that returned a value which no bound excuses."""
        right = self.run.tree.values
        for node in sorted(trace, key=lambda node: (node.id + node.size, -node.depth)):
            true = right[node.state]
            if not isnan(node.value) and node.value != true and node.alpha < true < node.beta:
                text = f"is worth {value_text(true)}, but {_number(node.value)} came back."
                return Step(node.state, f"{self._place(node.state)} {text}")
        return None

    def _about_move(self, found: str) -> str:
        run, tree = self.run, self.run.tree
        best = " or ".join(map(counted, tree.best_moves))
        if found == "no-move":
            return f"No move came back; the best one is {best}."
        if found == "illegal-move":
            return f"What came back as a move is {run.move!r}; the best one is {best}."
        name = counted(run.move).capitalize()
        if found == "move":
            return f"{name} came back, but the best one is {best}."
        words = f"{name} came back, but below it something was cut: its value is only a bound."
        child = tree.children[0][run.move]
        other = min(tree.worth[leaf] for leaf in tree.leaves) - 1  # type: ignore[type-var, operator]
        for leaf in tree.leaves:
            worth = tree.with_leaf(leaf, other).values[child]
            if leaf not in run.looks and worth < tree.values[child]:
                where, less = self._place(leaf), value_text(worth)
                words += f" Were the leaf {where} {value_text(other)}, it would be worth {less}."
                break
        return words

    def _about_missed(self, leaf: Number) -> str:
        run, tree = self.run, self.run.tree
        words = f"The leaf {self._place(leaf)} was not looked at"
        right = tree.values[0]
        found: list[Any] = [tree.worth[each] for each in tree.leaves]
        for other in (min(found) - 1, max(found) + 1):
            would_be = tree.with_leaf(leaf, other).values[0]
            if would_be == right:
                continue
            if is_number(run.value) and run.value != right:
                return f"{words}, but it matters: the value is {value_text(right)}."
            return (
                f"{words}, but it matters: were it {value_text(other)}, the value would be "
                f"{value_text(would_be)}, not {value_text(right)}."
            )
        reached = "gone beyond" if self.task.rule == ">" else "reached"
        return f"{words}, though no value above it had {reached} a bound."

    def _about_needless(self, leaf: Number) -> str:
        words = f"The leaf {self._place(leaf)} was looked at, but it cannot matter any more"
        cut = self._cut_above(leaf)
        if cut is None or (owner := cut.cutoff_by) is None:
            return f"{words}."
        bound = cut.beta if cut.role == "MAX" else cut.alpha
        return (
            f"{words}: {cut.role} at {cut.name} has {value_text(cut.value)} already, and "
            f"{owner.role} at {owner.name} is sure of {value_text(bound)}."
        )

    def _cut_above(self, leaf: Number) -> Node[Any, Any] | None:
        """The node of the right search at which a leaf was cut off."""
        visited = {node.state: node for node in self.right_trace}
        while leaf >= 0 and leaf not in visited:
            leaf = self.run.tree.parent(leaf)
        node = visited.get(leaf)
        return node if node is not None and node.pruned else None

    def _place(self, node: Number) -> str:
        """What to call a node in a sentence."""
        tree = self.run.tree
        if not tree.is_terminal(node):
            return f"{tree.to_move(node)} at {tree.node_name(node)}"
        name, above = value_text(tree.utility(node, "MAX")), tree.parent(node)
        return f"{name} below {tree.node_name(above)}" if above >= 0 else name

    # ---- pictures

    def compare(self, of: Callable[..., Compare]) -> Compare | None:
        """Both searches at the first wrong step, if the function's can be stepped through."""
        if self.trace is None or self.step is None:
            return None
        game: AnyGame = self.trace.game
        right = record(minimax, game)
        if self.task.kind != "minimax":
            right = record(alphabeta, game, cut=self.task.cut)
        wrong, traces = self.step.node, (self.trace, right)
        try:
            places = tuple(_step_at(trace, self.run.tree, wrong) for trace in traces)
            return of(*traces, steps=places, view="tree", granularity="line")
        except ValueError:  # values that do not follow from each other cannot be stepped through
            return None

    @cached_property
    def right_trace(self) -> AnyTrace:
        """What the textbook's search does on the whole tree, with its bounds."""
        if self.task.kind == "minimax":
            return record(minimax, self.run.tree)
        return record(alphabeta, self.run.tree, cut=self.task.cut)

    @property
    def panels(self) -> list[tuple[str, Picture]]:
        """What the function did beside what is right."""
        run = self.run
        came = "broke off" if run.error is not None else _text(run.returned)
        own = f"{self.subject.name}: {came}", self._drawn()
        if run.depth is not None:
            answers = {n: run.guess[n] for n in self.right.leaves if run.tree.children[n]}
            drawing = as_observed(run, self.right.leaves, answers, is_backed_up=True)
            return [own, (f"right: {value_text(self.right.value)}", figure_of(drawing))]
        name = self.task.name.replace(" (", ", ").replace(")", "")
        text = f"right ({name}): {value_text(self.right_trace.value)}"
        return [own, (text, figure_of(_sketched(self.right_trace)))]

    def _drawn(self) -> Figure:
        """The tree as the function walked it, with the first wrong step marked."""
        run = self.run
        drawing: Drawing
        if self.trace is not None:
            drawing = _sketched(self.trace)
        else:
            is_limited = run.depth is not None
            answers = {n: run.answers[n] for n in run.looks if n in run.guess}
            drawing = as_observed(run, run.looks, answers, is_backed_up=is_limited)
            if is_limited:
                drawing.spots[0].notes = (MARK,)
        for spot in drawing.spots if self.step else ():
            assert self.step is not None
            if spot.state == self.step.node:
                spot.notes = (*spot.notes, MARK)
                spot.status = "current" if spot.status == "done" else spot.status
                spot.hint = f"{spot.hint} {self.step.sentence}".strip()
                break
        return figure_of(drawing)


def _step_at(trace: AnyTrace, tree: Tree, wrong: Number) -> int:
    """The step at which a search is done with a node, or with the nearest one that it reached."""
    reached = {node.state: node.id for node in trace}
    while wrong not in reached:
        wrong = tree.parent(wrong)
    return steps(trace).visit(reached[wrong])[1]


def counted(move: int) -> str:
    """What to call a move of a tree: Python counts from 0, people from the first."""
    return f"move {move} (the {ORDINALS[move]})" if move < len(ORDINALS) else f"move {move}"


def _number(value: Any) -> str:
    return value_text(value) if isinstance(value, int | float) else repr(value)


def _text(returned: Any) -> str:
    return "a generator" if isinstance(returned, Generator) else returned_text(returned)


def _sketched(trace: AnyTrace) -> Drawing:
    """The tree of a search, with the windows of one that cuts."""
    return sketch(trace, show="values" if trace.cut is None else "window")


def figure_of(drawing: Drawing) -> Figure:
    """The picture of a search that is over."""
    words = drawing.text().replace("not visited yet", "not looked at")
    return Figure(on_ground(draw_tree(drawing, LIGHT), LIGHT.background), drawing.title, words)


def as_observed(
    run: Run, looks: Sequence[Number], answers: dict[Number, float], *, is_backed_up: bool
) -> Drawing:
    """The tree with what was looked at marked: leaves, and inner nodes that were estimated.

    If values are backed up, inner nodes have what comes of all that was looked at below them.
    """
    tree, seen, found = run.tree, set(looks), dict[Number, float]()
    drawing = Exercise(tree)
    for node, spot in enumerate(drawing.spots):
        above = tree.parent(node)
        is_below = above in seen or (above >= 0 and drawing.spots[above].status == "unseen")
        if node in answers:
            spot.label = f"≈{value_text(answers[node])}"
        elif is_below or (not tree.children[node] and node not in seen):
            spot.status = "unseen"
    for node in reversed(tree.nodes) if is_backed_up else ():
        below = [found[child] for child in tree.children[node] if child in found]
        if node in seen:
            found[node] = answers.get(node, tree.worth[node] or 0)
        elif below:
            found[node] = (max if tree.is_max[node] else min)(below)
            drawing.spots[node].label = value_text(found[node])
    return drawing


# ---- the result


@dataclass
class CheckResult:
    """What a check found; true if nothing is wrong."""

    diagnosis: str
    """What is wrong, in a word, or nothing."""
    title: str
    """What is wrong, in a few words or a sentence."""
    told: str = ""
    """What more there is to say: what is right, or what to do."""
    misconception: str = ""
    """What whoever wrote this may have believed."""
    link: str = ""
    """The section of a notebook that explains it."""
    score: float = 1.0
    """How much of what was tried is right, from 0 to 1."""
    points: float = 1.0
    """The score in points: as many as the check was given, if nothing is wrong."""
    remarks: tuple[str, ...] = ()
    """What is worth knowing and no mistake."""
    positions: tuple[Panel, ...] = ()
    """The positions of a game that show it."""
    shown: Shown | None = field(default=None, repr=False)
    """The run on a tree that shows it."""
    draw: Callable[[], SideBySide] | None = field(default=None, repr=False)
    """Makes another picture than that of the tree or the positions."""
    find_line: Callable[[], Line | None] | None = field(default=None, repr=False)
    """Finds the line of the function that is wrong, which takes a while."""
    is_hint: bool = False
    """Is only what may have been misunderstood to be told?"""

    @property
    def passed(self) -> bool:
        """Is nothing wrong?"""
        return not self.diagnosis

    @property
    def tree(self) -> TreeGame | None:
        """The smallest tree found on which it is wrong."""
        return self.shown.run.tree if self.shown else None

    @property
    def trace(self) -> AnyTrace | None:
        """What the function did on that tree, as far as it could be watched."""
        return self.shown.trace if self.shown else None

    @property
    def step(self) -> Step | None:
        """The first wrong step: the node, and a sentence about it."""
        return self.shown.step if self.shown else None

    @cached_property
    def explanation(self) -> str:
        """What is wrong, where it shows and what is right, in full sentences."""
        lines = [self.shown.what_came] if self.shown else []
        lines += [self.step.sentence] if self.step else []
        return "\n".join([*lines, *filter(None, [self.told])]) or self.title

    @cached_property
    def line(self) -> Line | None:
        """The line that is wrong, if found: where it broke off, or which is to be changed."""
        return self.find_line() if self.find_line and not self.passed else None

    def figure(self) -> SideBySide | None:
        """What was done beside what is right, with the first wrong step marked, if it shows."""
        if self.draw is not None:
            return self.draw()
        return SideBySide(*self._panels, title=f"✗ {self.title}") if self._panels else None

    @property
    def beside(self) -> SideBySide | None:
        """The same without its heading, as it stands beside the words."""
        if self.draw is not None or not self._panels:
            return self.figure()
        return SideBySide(*self._panels, widest=BESIDE)

    @cached_property
    def _panels(self) -> list[tuple[str, Picture]]:
        if self.shown is not None:
            return self.shown.panels
        return [(words, _drawn(game, at)) for words, game, at in self.positions if _is_drawn(game)]

    # ---- as text and in a notebook

    @property
    def text(self) -> str:
        """All of it in words."""
        lines = [f"{'✓' if self.passed else '✗'} {self.title}"]
        if self.is_hint and not self.passed:
            return "\n".join([*lines, *self._thoughts])
        lines += [self.explanation] if self.shown or self.told else []
        lines += self._thoughts
        lines += [f"Remark: {remark}" for remark in self.remarks]
        boards = [f"{words}\n{game.text(state)}" for words, game, state in self.positions]
        return "\n\n".join(["\n".join(lines), *boards])

    @property
    def _thoughts(self) -> list[str]:
        lines = [f"Perhaps you thought: {self.misconception}"] if self.misconception else []
        return [*lines, f"Read on: {self.link}"] if self.link else lines

    def __bool__(self) -> bool:
        return self.passed

    def __repr__(self) -> str:
        return printable(self.text)

    def raise_if_wrong(self) -> None:
        """Raise an AssertionError with the explanation unless all is well."""
        __tracebackhide__ = True  # pytest and IPython show the line that asked
        if not self.passed:
            raise AssertionError(self.text)

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """A card as HTML that needs no trust, and as a widget; the picture and the words alone."""
        if not (self.link or self.told):  # a sentence, which the picture has above it
            picture = self.figure()
            bundle, metadata = picture._repr_mimebundle_() if picture else ({}, {})
            return bundle | {"text/plain": self.text}, metadata
        if self.is_hint or not self._panels:
            return {"text/plain": self.text, "text/html": self._card("").html}, {}
        assert self.beside is not None
        bundle, metadata = self.beside._repr_mimebundle_()
        drawn, look = bundle["image/png"], metadata["image/png"]
        source = f"data:image/png;base64,{b64encode(drawn).decode()}"
        image = (
            f'<img src="{source}" width="{look["width"]}" alt="{html.escape(look["alt"])}" '
            'style="border-radius:6px;max-width:100%">'
        )
        card = self._card(image).html
        kinds = {"text/plain": self.text, "text/html": card, "image/png": drawn}
        live, about = self._live(card)
        return kinds | live, {"image/png": look, **about}

    def _card(self, picture: str) -> Card:
        """What stands on the card: the words, but for the boards, which are in the picture."""
        if self.is_hint:
            return Card(self.title, self.passed, thought=self.misconception, link=self.link)
        seen = [self.shown.what_came] if self.shown else []
        seen += [self.step.sentence] if self.step else []
        told = [text for text in self.told.splitlines() if not (self.line and TOLD.match(text))]
        return Card(
            *(self.title, self.passed, seen, self.line, told),
            *(self.misconception, self.link, self.remarks, picture),
        )

    def compare(self) -> Compare | None:
        """The function's search beside the right one, both where the first wrong step is.

        Nothing, if the search cannot be shown step by step.
        """
        if self.shown is None or self.is_hint:
            return None
        return self.shown.compare(Compare)

    def _live(self, card: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """The card as a widget, in which the search can be stepped through, if it can."""
        if self.shown is None or (verdict := self.shown.compare(partial(Verdict, card))) is None:
            return {}, {}
        bundle, metadata = verdict._repr_mimebundle_()
        wanted = {kind: bundle[kind] for kind in (WIDGET, ALIVE) if kind in bundle}
        return wanted, {kind: metadata[kind] for kind in wanted if kind in metadata}


def well(sentence: str, **more: Any) -> CheckResult:
    """The result that nothing is wrong."""
    return CheckResult("", sentence, **more)


def wrong(key: str, sentence: str, *positions: Panel, **more: Any) -> CheckResult:
    """The result that something is wrong, told in a sentence and shown by positions of a game."""
    return CheckResult(key, sentence, positions=positions, **{"score": 0.0, "points": 0.0} | more)


def _is_drawn(game: AnyGame) -> bool:
    return game.is_tree or game.layout is not None


def _drawn(game: AnyGame, state: Any) -> Picture:
    return figure(game) if game.is_tree else board_svg(game, state, size=260)


# ---- a check of somebody's function

CALL = 4.0
"""How long one call of a function may take, in seconds; the right ones need much less."""
SECONDS = 20.0
"""How long a whole check may take."""


def examined(
    check: Callable[..., CheckResult], function: Any, *arguments: Any, progress: bool = True
) -> CheckResult:
    """What a check of a function finds: what goes wrong in it is a result, not an error of ours."""
    with Bar("Checking", unit="calls", show=progress) as bar:
        return _examined(check, function, arguments, bar)


def _examined(
    check: Callable[..., CheckResult], function: Any, arguments: tuple[Any, ...], bar: Bar
) -> CheckResult:
    plain = None if isinstance(function, type) else plain_function(function)
    if plain is not None and plain.__name__ != "<lambda>" and is_stub(plain.__code__):
        return wrong("not-written", "Not written yet: fill in the body of the function.")
    limit = Limit(CALL, SECONDS)
    held = function if isinstance(function, type) else Limited(function, limit, bar.to)
    changes = Settings(), Exits(function), Kept(function), Silence(), limit
    try:
        return restoring(lambda: check(held, *arguments), *changes)
    except NotImplementedError:
        return wrong("not-written", "Not written yet: replace the line that raises an error.")
    except Stopped:
        return wrong(
            "endless",
            f"It does not come to an end: stopped after {CALL:g} seconds. Is there a loop whose "
            "condition never becomes false, or a call of itself that comes no nearer to the end?",
        )
    except RecursionError as error:
        return wrong("endless", ADVICE["same" if stands_still(error) else "deep"])
    except SystemExit:
        return wrong("exits", "It ended the whole program, with exit() or quit().")
    except Exception as error:
        line = own_line(error)
        where = f" in line {line.lineno} of {line.name}" if line else ""
        what = str(error) or "no message"
        return wrong("crash", f"It breaks off{where} with {type(error).__name__}: {what}")
