"""Questions about what a search does next, for those who want to predict it.

    Question  asked before a step is shown: its text, the answers to choose from, which
              of them is right, why, and until which step that is told

Two things are asked: what a call has after a value came back to it, and whether a new
best value cuts the rest of its moves.
"""

from collections.abc import Iterator
from math import inf
from typing import Any

from teachkit.stepping.narration import found, move_text, place, worth
from teachkit.stepping.steps import Step, Steps
from teachkit.values import is_decided, value_text

Question = dict[str, Any]

MAX_ANSWERS = 4


def asked(steps: Steps) -> Iterator[int]:
    """The numbers of the steps before which something is asked."""
    letters = steps.letters
    for number, letter in enumerate(letters):
        if letter == "b" or (number and letters[number - 1] == "+"):
            step = steps[number]
            if _asks_value(step) or _asks_cut(steps, number):
                yield number


def question(steps: Steps, number: int) -> Question | None:
    """What is asked before a step, if anything."""
    step = steps[number]
    if _asks_value(step):
        return _value_question(steps, step)
    if _asks_cut(steps, number):
        return _cut_question(steps[number - 1], step)
    return None


def _asks_value(step: Step) -> bool:
    """Does a second value come back to a call, to be compared with its first?"""
    if step.key != "back" or step.v is None or step.child is None:
        return False
    children = step.node.children
    return len(children) > 1 and step.child == children[1]


def _asks_cut(steps: Steps, number: int) -> bool:
    """Has a call just found a better value, with moves left and a bound that it may reach?"""
    if number == 0 or steps.trace.cut is None:
        return False
    step = steps[number - 1]
    if step.key != "better" or step.child is None:
        return False
    bound = step.beta if step.node.role == "MAX" else step.alpha
    is_last = step.child == step.node.children[-1] and not step.node.pruned
    return abs(bound) < inf and not is_last


def _value_question(steps: Steps, step: Step) -> Question:
    node, child = step.node, step.child
    assert child is not None
    assert step.v is not None
    after = steps[step.number + 1]
    is_better = after.key == "better"
    right = after.v if is_better else step.v
    assert right is not None
    weight = node.trace.game.win_weight
    had = worth(step.v, weight, node.role)

    def told(number: float) -> str:
        is_theirs = node.role == "MIN" and is_decided(number, weight)
        return value_text(-number if is_theirs else number, weight)

    numbers = {right, step.v, child.value, step.alpha, step.beta}
    finite = sorted(number for number in numbers if abs(number) < inf or number == right)
    near = sorted(finite, key=lambda number: (number not in (right, step.v, child.value), number))
    answers = [told(number) for number in sorted(near[:MAX_ANSWERS])]
    answers = list(dict.fromkeys(answers))
    if len(answers) == 1:
        other = right - 1 if right == weight else right + 1  # nothing is more than a win
        answers.append(told(other if abs(right) < inf else 0))
    return {
        "ask": f"{node.role} {place(node)} has {had} so far, and {move_text(child)} gives "
        f"{found(child, node.role)}. What does {node.role} have then?",
        "answers": answers,
        "right": answers.index(told(right)),
        "why": " ".join([step.sentence, after.sentence] if is_better else [step.sentence]),
        "until": after.number if is_better else step.number,
    }


def _cut_question(better: Step, step: Step) -> Question:
    node = better.node
    weight = node.trace.game.win_weight
    is_max = node.role == "MAX"
    name, bound = ("β", better.beta) if is_max else ("α", better.alpha)
    assert better.v is not None
    v, limit = worth(better.v, weight, node.role), worth(bound, weight)
    is_cut = step.key == "cutoff"
    side = "is less than" if is_max else "is more than"
    if better.v == bound:  # a search that cuts only beyond the bound
        side = "is not beyond"
    elif is_decided(better.v, weight) or is_decided(bound, weight):
        side = "does not reach"
    goes_on = f"{v} {side} {name} = {limit}, so {node.role} {place(node)} tries its next move."
    return {
        "ask": f"{node.role} {place(node)} now has {v}, and {name} is {limit}. "
        "Are its other moves cut?",
        "answers": ["cut", "not cut"],
        "right": 0 if is_cut else 1,
        "why": step.sentence if is_cut else goes_on,
        "until": step.number,
    }
