"""The tree of visits as a Trace, which figures and the Stepper show."""

from itertools import accumulate
from math import inf
from typing import Any

from teachkit.search.problem import Problem
from teachkit.study.watch.answers import Answers, is_turn
from teachkit.study.watch.calls import Tree, Visit
from teachkit.study.watch.max_min import MaxMin
from teachkit.trace.calls import Rows
from teachkit.trace.trace import Trace
from teachkit.values import plain_number


def grown(
    tree: Tree, answers: Answers, name: str, depth: int | None, is_cached: bool
) -> Trace[Any, Any]:
    """The trace of a tree; where a value or a window was not seen, it has none."""
    game, player = tree.game, answers.player
    has_window = any(visit.window for visit in answers.visits)
    cut = _cut(answers) if has_window else None
    own = (game.inner, game.own(player)) if isinstance(game, MaxMin) else (game, player)
    rows = Rows(Problem(name, own[0], tree.root.state, player=own[1], depth=depth, cut=cut))
    rows.watched = True
    for visit, ply, is_leaving in tree.root.walk():
        if not is_leaving:
            continue
        untried = () if visit.is_open else _untried(answers, visit, is_cached)
        if untried:
            rows.pruned[len(rows.plies)] = untried
        rows.plies.append(2 * ply + (not is_turn(game, visit, player)))
        rows.values.append(answers.value(visit))
        rows.moves.append(visit.move)
        if has_window:
            alpha, beta = answers.window(visit) or (-inf, inf)
            rows.alphas.append(alpha)
            rows.betas.append(beta)
    return Trace(rows, plain_number(rows.values[-1]), answers.move)


def _untried(answers: Answers, visit: Visit, is_cached: bool) -> tuple[Any, ...]:
    """The legal moves for which no search was seen."""
    if not visit.children:
        return ()
    tried = [child.move for child in visit.children]
    if is_cached:
        tried += [made.move for made in visit.made]
    return tuple(move for move in answers.legal(visit) if move not in tried)


def _cut(answers: Answers) -> str:
    """The rule by which the search cuts: ">" if it goes on where a bound is equalled."""
    went_on = False
    for visit in answers.visits:
        window = answers.window(visit)
        if window is None or not visit.children:
            continue
        is_max = is_turn(answers.game, visit, answers.player)
        bound = window[1] if is_max else window[0]
        values = [answers.value(child) for child in visit.children]
        pick = max if is_max else min
        if pick(values) == bound and len(values) < len(answers.legal(visit)):
            return ">="
        went_on |= bound in accumulate(values[:-1], pick)
    return ">" if went_on else ">="
