"""What a check found: what is wrong, where it shows, and a picture beside what is right.

CheckResult  the result of every check
examined     makes a check of somebody's function, in which anything may go wrong
"""

import html
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from teachkit.draw.board.painter import board_svg
from teachkit.draw.figure import figure
from teachkit.draw.side_by_side import Picture, SideBySide
from teachkit.game import AnyGame
from teachkit.games.tree import TreeGame
from teachkit.progress import Bar
from teachkit.study.card import Card
from teachkit.study.line import TOLD, Line
from teachkit.study.sandbox.exits import Exits
from teachkit.study.sandbox.kept import Kept
from teachkit.study.sandbox.limit import Limit, Limited
from teachkit.study.sandbox.restoring import restoring
from teachkit.study.sandbox.settings import Settings
from teachkit.study.sandbox.silence import Silence
from teachkit.study.sandbox.stopped import Stopped
from teachkit.study.watch.calling import plain_function
from teachkit.study.watch.explaining import ADVICE, is_stub, own_line, stands_still
from teachkit.trace.trace import AnyTrace
from teachkit.values import printable
from teachkit.widgets.shared.page import ALIVE
from teachkit.widgets.stepper.compare import Compare
from teachkit.widgets.verdict.verdict import Verdict

if TYPE_CHECKING:
    from teachkit.study.check.shown import Shown, Step

WIDGET = "application/vnd.jupyter.widget-view+json"
"""The kind of output that is a live widget."""
BESIDE = 470
"""How wide a picture may be that stands beside words."""

HALF = 0.5
"""The score of a search that is right but for its cut rule, or for which best move it gives."""

Panel = tuple[str, AnyGame, Any]
"""A caption, and a position of a game."""


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
    shown: "Shown | None" = field(default=None, repr=False)
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
    def step(self) -> "Step | None":
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
            return {"text/plain": self.text, "text/html": self._card(None).html}, {}
        assert self.beside is not None
        bundle, metadata = self.beside._repr_mimebundle_()
        drawn, look = bundle["image/png"], metadata["image/png"]
        source = f"data:image/png;base64,{b64encode(drawn).decode()}"
        image = (
            f'<img src="{source}" width="{look["width"]}" alt="{html.escape(look["alt"])}" '
            'style="border-radius:6px;max-width:100%">'
        )
        card = self._card((image, look["width"])).html
        kinds = {"text/plain": self.text, "text/html": card, "image/png": drawn}
        live, about = self._live(card)
        return kinds | live, {"image/png": look, **about}

    def _card(self, picture: tuple[str, float] | None) -> Card:
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
