"""What to say of a step: which sentence of the catalogue, with which parameters."""

from math import inf, isnan
from typing import Any

from teachkit.search.hooks import Role
from teachkit.stepping import sentences
from teachkit.stepping.sentences import Template, say
from teachkit.trace.trace import AnyNode
from teachkit.values import Bound, exact_text, is_decided, value_text

Saying = tuple[Template, dict[str, Any]]


def narrate(
    key: str, node: AnyNode, child: AnyNode | None, v: float | None, alpha: float, beta: float
) -> Saying:
    """The sentence for a line executed at a node, given the values after it."""
    weight = node.trace.game.win_weight
    said: dict[str, Any] = {
        "role": node.role,
        "place": place(node),
        "alpha": worth(alpha, weight),
        "beta": worth(beta, weight),
    }
    if v is not None:
        said["v"] = worth(v, weight, node.role)
    if child is not None:
        said["move"] = move_text(child)
        said["value"] = found(child, node.role)
    if node.trace.watched and (saying := _watched(key, node, child, said)):
        return saying
    match key:
        case "enter":
            return _enter(node, said)
        case "terminal":
            return _terminal(node, said)
        case "horizon":
            return sentences.HORIZON, said | {"value": worth(node.value, weight)}
        case "known":
            return sentences.KNOWN, said | {"value": found(node)}
        case "try":
            return sentences.TRY, said
        case "back" | "probe" | "research":
            return _back(key, node, child, v, said)
        case "better":
            return _better(node, alpha, beta, v, said)
        case "cutoff":
            return _cutoff(node, said)
        case "done":
            return _done(node, said)
    raise ValueError(f"no sentence for a line called {key!r}")


def place(node: AnyNode) -> str:
    """Where a node is: at a letter of the tree, or after a move.

    Where moves of one name follow each other, as in Connect Four, it is after the whole line.
    """
    if node.trace.game.is_tree:
        return say(sentences.AT, name=node.name)
    if node.depth == 0:
        return say(sentences.AT_ROOT)
    line = [node.trace.game.name(move) for move in node.moves]
    is_plain = len({*line}) == len(line)
    return say(sentences.AFTER, name=line[-1] if is_plain else " – ".join(line))


def move_text(child: AnyNode) -> str:
    """The move to a child: its letter in a tree, its number if it is a leaf there."""
    game = child.trace.game
    assert child.move is not None
    if not game.is_tree:
        return game.name(child.move)
    return say(sentences.CHILD, name=game.name(child.move)) if child.is_leaf else child.name


def found(node: AnyNode, role: Role = "") -> str:
    """A node's value in words, a bound as such; see `worth` for whom."""
    weight = node.trace.game.win_weight
    value = worth(node.value, weight, role)
    if node.bound is Bound.EXACT:
        return value
    is_upper = node.bound is Bound.AT_MOST
    if weight > 1 and node.value == (weight if is_upper else -weight):  # as every value is
        return say(sentences.ANYTHING)
    if is_decided(node.value, weight):  # at most MAX's win is at least MIN's loss
        is_worse = is_upper == (role != "MIN")
        return say(sentences.OR_WORSE if is_worse else sentences.NO_WORSE, value=value)
    return say(sentences.AT_MOST if is_upper else sentences.AT_LEAST, value=value)


def worth(value: float, weight: float, role: Role = "") -> str:
    """A value as a sentence says it; a decided game from the side of the player who is named.

    Where nobody is named, it says for whom: as all values, for MAX.
    """
    if not is_decided(value, weight):
        return value_text(value, weight)
    text = value_text(-value if role == "MIN" else value, weight)
    return say(sentences.DECIDED if role else sentences.DECIDED_FOR_MAX, value=text)


def _watched(key: str, node: AnyNode, child: AnyNode | None, said: dict[str, Any]) -> Saying | None:
    """What to say of somebody's own search, of which only calls and returns were seen."""
    weight, count = node.trace.game.win_weight, len(node.pruned)
    said = said | {"value": worth(node.value, weight), "count": count}
    if node.is_leaf and node.trace.game.is_tree and node.parent is not None:
        said["place"] = say(sentences.AT, name=move_text(node))
    match key:
        case "terminal" | "horizon" | "known" | "done" if isnan(node.value):
            return sentences.NOT_RETURNED, said
        case "terminal" | "horizon" | "known":
            return sentences.RETURNED_LEAF, said
        case "cutoff":
            bound, name = (node.beta, "β") if node.role == "MAX" else (node.alpha, "α")
            bounds = {"bound": value_text(bound, weight), "name": name}
            return sentences.RETURNED_CUT, said | bounds
        case "done":
            return (sentences.RETURNED_UNTRIED if count else sentences.RETURNED), said
        case "back" if child is not None and "v" not in said:
            is_taken = child.id == node.id + 1 and node.best is not None
            return None if is_taken else (sentences.BACK_SEEN, said | {"value": found(child)})
    return None


def _enter(node: AnyNode, said: dict[str, Any]) -> Saying:
    if node.is_leaf and node.parent is not None:
        said |= {"move": move_text(node), "place": place(node.parent)}
        return sentences.ENTER_LEAF, said
    if node.trace.cut is None:
        return sentences.ENTER, said
    if node.depth == 0 and (node.alpha, node.beta) == (-inf, inf):
        return sentences.ENTER_ROOT, said
    bound = node.beta if node.role == "MAX" else node.alpha
    if abs(bound) == inf or node.trace.watched:
        return sentences.ENTER_WINDOW, said
    return sentences.ENTER_MAY_CUT, said | {"limit": _limit(node, bound)}


def _limit(node: AnyNode, bound: float) -> str:
    """What a node must find so that the rest is cut."""
    weight = node.trace.game.win_weight
    on_tie, beyond = (
        (sentences.OR_MORE, sentences.MORE_THAN)
        if node.role == "MAX"
        else (sentences.OR_LESS, sentences.LESS_THAN)
    )
    if is_decided(bound, weight):  # "a win in 3 or more" would be about the 3
        on_tie, beyond = sentences.OR_BETTER, sentences.BETTER_THAN
    limit = worth(bound, weight, node.role)
    return say(on_tie if node.trace.cut == ">=" else beyond, limit=limit)


def _terminal(node: AnyNode, said: dict[str, Any]) -> Saying:
    game = node.trace.game
    said["value"] = worth(node.value, game.win_weight)
    if game.is_tree:
        return sentences.LEAF, said
    winner = game.winner(node.state)
    outcome = say(sentences.DRAWN) if winner is None else say(sentences.WON, player=winner)
    return sentences.GAME_OVER, said | {"outcome": outcome}


def _back(
    key: str, node: AnyNode, child: AnyNode | None, v: float | None, said: dict[str, Any]
) -> Saying:
    assert child is not None
    if v is None:
        return sentences.BACK_FIRST, said
    said["best"] = said["v"]
    if key != "back":
        return (sentences.PROBE if key == "probe" else sentences.RESEARCH), said
    if said["value"] == said["v"] and child.value != v:  # rounded, they look the same
        weight = node.trace.game.win_weight
        said |= {"best": exact_text(v, weight), "value": exact_text(child.value, weight)}
    is_better = child.value > v if node.role == "MAX" else child.value < v
    return (sentences.BACK_BETTER if is_better else sentences.BACK_WORSE), said


def _better(
    node: AnyNode, alpha: float, beta: float, v: float | None, said: dict[str, Any]
) -> Saying:
    said["alpha"] = worth(alpha, node.trace.game.win_weight, "MAX")
    if node.trace.cut is not None and node.role == "MAX" and alpha > node.alpha:
        return sentences.BETTER_ALPHA, said
    if node.trace.cut is not None and node.role == "MIN" and beta < node.beta:
        return sentences.BETTER_BETA, said
    return sentences.BETTER, said


def _cutoff(node: AnyNode, said: dict[str, Any]) -> Saying:
    owner, count = node.cutoff_by, len(node.pruned)
    said["count"] = count
    said["v"] = found(node.children[-1], node.role)  # which fail-hard does not hand on
    bound, name = (node.beta, "β") if node.role == "MAX" else (node.alpha, "α")
    if owner is None and abs(bound) != inf:  # it came with the root
        guess = {"name": name, "bound": worth(bound, node.trace.game.win_weight)}
        return sentences.CUTOFF_GUESS, said | guess
    if owner is None:
        return sentences.CUTOFF_BEST, said
    levels = node.depth - owner.depth
    said |= {
        "owner": owner.role,
        "owner_place": place(owner),
        "bound": worth(bound, node.trace.game.win_weight, owner.role),
        "levels": levels,
    }
    if owner.role == node.role:
        return sentences.CUTOFF_PROBE, said
    if count == 0:
        return sentences.CUTOFF_LAST, said
    return (sentences.CUTOFF if levels == 1 else sentences.CUTOFF_DEEP), said


def _done(node: AnyNode, said: dict[str, Any]) -> Saying:
    said["value"] = found(node, "MAX")
    best = node.best
    assert best is not None
    done = sentences.DONE_MAX if node.role == "MAX" else sentences.DONE_MIN
    return done, said | {"move": move_text(best)}
