"""Predict: a question, an answer to commit to, and only then the result and why it is so."""

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from math import isfinite
from numbers import Real
from typing import Any

from traitlets import Bool, Dict, Enum, TraitError, Unicode, validate

from teachkit.draw.picture import Figure, Svg
from teachkit.game import shown
from teachkit.storage.typed import fits
from teachkit.values import printable
from teachkit.widgets.board.scene import Data
from teachkit.widgets.shared.page import offered
from teachkit.widgets.shared.widget import AS_TEXT, Widget
from teachkit.widgets.stepper.stepper import THEMES

LONGEST = 40
"""How many letters an answer that is typed may have."""
MOST = 999
"""How many people are counted for an answer, and how many answers there may be."""


class Predict(Widget):
    """A question that one commits to answer before the result and the explanation appear.

    With `choices` one of them is chosen, and `answer` is the right one; without, a number is
    typed, and one that is at most `within` away from `answer` is right. A question without an
    `answer` has no right and wrong. `result` is a text, a figure or a board that comes to light
    with the answer, and `why` explains it: what stands in backticks is code, and an empty line
    begins a paragraph. `code` is a program that the question is about.

    A lecturer counts a class: with "Count a class" each answer has its number of hands. `said`
    is what was committed to, "" before; `tally` has the hands of each answer.

    >>> from teachkit import Predict
    >>> Predict("How many of the 9 leaves does alpha-beta look at?", answer=7, why="Two are cut.")
    <Predict 'How many of the 9 leaves does alpha-beta look at?', not answered yet>
    """

    _room = "predict"

    set_by_browser = ("said", "tally", "is_open")

    said = Unicode("", help="What was committed to.").tag(sync=True)
    tally = Dict(help="How many people gave each answer.").tag(sync=True)
    is_open = Bool(False, help="Are result and explanation seen?").tag(sync=True)
    theme = Enum(THEMES, "auto").tag(sync=True)
    _asked = Dict().tag(**AS_TEXT)

    def __init__(
        self,
        question: str,
        choices: Sequence[Any] | None = None,
        *,
        answer: Any = None,
        why: str = "",
        result: str | Figure | Svg | None = None,
        within: float = 0,
        code: str = "",
        theme: str = "auto",
    ) -> None:
        self.result = result
        self._asked = {
            "question": _checked_text("question", question),
            "choices": None if choices is None else _checked_choices(choices, answer),
            "answer": None if answer is None else str(answer),
            "within": _checked_number("within", within),
            "code": _checked_text("code", code),
            "why": _checked_text("why", why),
            "result": _checked_result(result),
        }
        if choices is None and answer is not None:
            _checked_number("answer", answer)
        super().__init__(theme=theme)

    # ---- what the browser may say

    @validate("said")
    def _check_said(self, proposal: Any) -> str:
        said: str = proposal["value"]
        if said and not self._can_be_said(said):
            raise TraitError(f"{shown(said)} is no answer to this question")
        return said

    @validate("tally")
    def _check_tally(self, proposal: Any) -> dict[str, int]:
        tally: dict[str, int] = proposal["value"]
        counts = tally.values()
        if len(tally) > MOST or not all(fits(n, int) and 0 <= n <= MOST for n in counts):
            raise TraitError(f"a tally has numbers from 0 to {MOST}, not {shown(tally)}")
        if not all(isinstance(said, str) and self._can_be_said(said) for said in tally):
            raise TraitError("a tally has answers to this question alone")
        return tally

    def _can_be_said(self, said: str) -> bool:
        if (choices := self._asked["choices"]) is not None:
            return said in choices
        try:
            return len(said) <= LONGEST and isfinite(float(said))
        except ValueError:
            return False

    # ---- where no widget lives

    def __repr__(self) -> str:
        told = f"answered {self.said!r}" if self.said else "not answered yet"
        return printable(f"<Predict {self._asked['question']!r}, {told}>")

    def _values(self) -> Data:
        """All that a page needs."""
        return {"theme": self.theme, "_asked": self._asked} | {
            "said": "",  # who reads the page has not answered
            "tally": {},
            "is_open": False,
        }

    def _repr_mimebundle_(self, **_: Any) -> tuple[Data, Data]:
        """The widget, and the question as a page that unfolds, for where no widget lives."""
        view, metadata = super()._repr_mimebundle_() or ({}, {})
        asked = self._asked
        choices = [f"( ) {each}" for each in asked["choices"] or ()]
        words = "\n".join(filter(None, [asked["question"], asked["code"], *choices]))
        bundle = {"text/html": self._unfolding(), "text/plain": words} | offered(self._values)
        return view | bundle, metadata

    def _unfolding(self) -> str:
        """The question and, folded, its answer."""
        asked = self._asked
        choices = "".join(f"<li>{_html(each)}</li>" for each in asked["choices"] or ())
        told = [f"<p><b>{_html(asked['answer'])}</b></p>"] if asked["answer"] else []
        if isinstance(self.result, Figure | Svg):
            told.append(_picture(self.result))
        elif self.result:
            told.append(f"<pre>{escape(self.result)}</pre>")
        told += [f"<p>{_html(part)}</p>" for part in asked["why"].split("\n\n") if part]
        return (
            f"<p><b>{_html(asked['question'])}</b></p>"
            + (f"<pre>{escape(asked['code'])}</pre>" if asked["code"] else "")
            + (f"<ul>{choices}</ul>" if choices else "")
            + f"<details><summary>Decide first, then look</summary>{''.join(told)}</details>"
        )


def _checked_text(name: str, text: str) -> str:
    if not isinstance(text, str) or (name == "question" and not text.strip()):
        raise ValueError(f"the {name} must be a text, not {shown(text)}")
    return text.strip()


def _checked_number(name: str, number: Any) -> float:
    is_number = isinstance(number, Real) and not isinstance(number, bool)
    if not is_number or not isfinite(number):
        hint = ": give choices to ask for anything else" if name == "answer" else ""
        raise ValueError(f"{name} must be a number, not {shown(number)}{hint}")
    return float(number)


def _checked_choices(choices: Sequence[Any], answer: Any) -> list[str]:
    """The choices as texts, all different, with the right one among them."""
    is_list = isinstance(choices, Sequence) and not isinstance(choices, str)
    texts = [str(each).strip() for each in choices] if is_list else []
    if len({*texts}) < max(2, len(texts)) or not all(texts):
        raise ValueError(f"choices must be two or more different texts, not {shown(choices)}")
    if answer is not None and str(answer) not in texts:
        raise ValueError(f"the answer {shown(answer)} is not among the choices {shown(texts)}")
    return texts


def _checked_result(result: Any) -> Data | None:
    """The result as the browser gets it: a picture or a text."""
    match result:
        case None:
            return None
        case Svg():
            return {"svg": result.figure.svg}
        case Figure():
            return {"svg": result.svg}
        case str():
            return {"text": result}
    raise ValueError(f"the result is a text, a figure or a board, not {shown(result)}")


def _picture(result: Figure | Svg) -> str:
    """A picture as HTML that every notebook lets through."""
    bundle, about = result._repr_mimebundle_(include=["image/png"])
    png = b64encode(bundle["image/png"]).decode()
    alt, width = escape(about["image/png"]["alt"]), about["image/png"]["width"]
    return f'<img alt="{alt}" width="{width}" src="data:image/png;base64,{png}">'


def _html(text: str) -> str:
    """A text as HTML: what stands between backticks is code."""
    parts = escape(text).split("`")
    return "".join(f"<code>{p}</code>" if n % 2 else p for n, p in enumerate(parts))
