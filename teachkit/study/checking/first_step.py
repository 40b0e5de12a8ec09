"""Where a search first went wrong on a tree, in words.

Step  the node where it happened, and a sentence about it
"""

from math import isnan
from typing import Any, NamedTuple

from teachkit.recorder import record
from teachkit.search.alphabeta import alphabeta
from teachkit.search.minimax import minimax
from teachkit.study.checking.judging import Task, first_difference, in_order
from teachkit.study.checking.plain_trees import Number, best_moves, values
from teachkit.study.checking.trials import Trial, is_number
from teachkit.trace import AnyTrace, Node
from teachkit.values import value_text

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


class Step(NamedTuple):
    """Where it happened and what."""

    node: Number
    sentence: str


def right_trace(trial: Trial, task: Task) -> AnyTrace:
    """What the textbook's search does on the tree of a trial."""
    if task.kind == "minimax":
        return record(minimax, trial.game)
    return record(alphabeta, trial.game, cut=task.cut)


def first_step(trial: Trial, task: Task, flaw: str, trace: AnyTrace | None) -> Step:
    """The first wrong step of a trial; `trace` is what was seen of it, if anything was."""
    if flaw in ("move", "lucky-move", "no-move", "illegal-move"):
        return Step(0, _about_move(trial, flaw))
    one, due = first_difference(trial, task)
    if flaw != "value" or one != due:
        if due is not None and due not in trial.looks:
            return Step(due, _about_missed(trial, task, due))
        if one is not None:
            return Step(one, _about_needless(trial, task, one))
    if trace is not None and (step := _first_wrong_value(trial, trace)):
        return step
    right = value_text(values(trial.tree)[0])
    return Step(0, f"{place(trial, 0)} is worth {right}, not {_text(trial.value)}.")


def _about_move(trial: Trial, flaw: str) -> str:
    best = " or ".join(map(counted, best_moves(trial.tree)))
    if flaw == "no-move":
        return f"No move came back; the best one is {best}."
    if flaw == "illegal-move":
        return f"What came back as a move is {trial.move!r}; the best one is {best}."
    name = counted(trial.move).capitalize()
    if flaw == "move":
        return f"{name} came back, but the best one is {best}."
    words = f"{name} came back, but below it something was cut: its value is only a bound."
    child = trial.tree.children[0][trial.move]
    for leaf in in_order(trial.tree, child):
        leaves = list(trial.tree.leaf)
        leaves[leaf] = other = min(v for v in leaves if v is not None) - 1
        worth = values(trial.tree._replace(leaf=leaves))[child]
        if leaf not in trial.looks and worth < values(trial.tree)[child]:
            where, less = place(trial, leaf), value_text(worth)
            return f"{words} Were the leaf {where} {value_text(other)}, it would be worth {less}."
    return words


def counted(move: int) -> str:
    """What to call a move of a tree: Python counts from 0, people from the first."""
    return f"move {move} (the {ORDINALS[move]})" if move < len(ORDINALS) else f"move {move}"


def _about_missed(trial: Trial, task: Task, leaf: Number) -> str:
    words = f"The leaf {place(trial, leaf)} was not looked at"
    right = values(trial.tree)[0]
    found = [value for value in trial.tree.leaf if value is not None]
    for other in (min(found) - 1, max(found) + 1):
        leaves = list(trial.tree.leaf)
        leaves[leaf] = other
        would_be = values(trial.tree._replace(leaf=leaves))[0]
        if would_be == right:
            continue
        if is_number(trial.value) and trial.value != right:
            return f"{words}, but it matters: the value is {value_text(right)}."
        return (
            f"{words}, but it matters: were it {value_text(other)}, the value would be "
            f"{value_text(would_be)}, not {value_text(right)}."
        )
    reached = "gone beyond" if task.rule == ">" else "reached"
    return f"{words}, though no value above it had {reached} a bound."


def _about_needless(trial: Trial, task: Task, leaf: Number) -> str:
    words = f"The leaf {place(trial, leaf)} was looked at, but it cannot matter any more"
    cut = _cut_above(trial, right_trace(trial, task), leaf)
    if cut is None or (owner := cut.cutoff_by) is None:
        return f"{words}."
    bound = cut.beta if cut.role == "MAX" else cut.alpha
    return (
        f"{words}: {cut.role} at {cut.name} has {value_text(cut.value)} already, and "
        f"{owner.role} at {owner.name} is sure of {value_text(bound)}."
    )


def _cut_above(trial: Trial, trace: AnyTrace, leaf: Number) -> Node[Any, Any] | None:
    """The node of the right search at which a leaf was cut off."""
    visited = {node.state: node for node in trace}
    number = leaf
    while number >= 0 and number not in visited:
        number = trial.game.parent(number)
    node = visited.get(number)
    return node if node is not None and node.pruned else None


def _first_wrong_value(trial: Trial, trace: AnyTrace) -> Step | None:
    """The first node that returned a value which no bound excuses."""
    right = values(trial.tree)
    left = sorted(trace, key=lambda node: (node.id + node.size, -node.depth))
    for node in left:
        true = right[node.state]
        if not isnan(node.value) and node.value != true and node.alpha < true < node.beta:
            where = place(trial, node.state)
            text = value_text(true)
            return Step(node.state, f"{where} is worth {text}, but {_text(node.value)} came back.")
    return None


def place(trial: Trial, number: Number) -> str:
    """What to call a node in a sentence."""
    game = trial.game
    if game.is_terminal(number):
        name = value_text(game.utility(number, "MAX"))
        above = game.parent(number)
        return f"{name} below {game.node_name(above)}" if above >= 0 else name
    return f"{game.to_move(number)} at {game.node_name(number)}"


def _text(value: Any) -> str:
    return value_text(value) if isinstance(value, int | float) else repr(value)
