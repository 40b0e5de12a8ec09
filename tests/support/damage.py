"""Files and messages as a broken disk, a careless editor or a hostile page would have them."""

import json
import sys
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

Place = tuple[str | int, ...]


def nested(levels: int) -> Any:
    """A list in a list in a list."""
    item: Any = 0
    for _ in range(levels):
        item = [item]
    return item


ODD = (
    *(None, True, False, "", "x", "1", "inf", "-inf", "nan", "\x00", "\ud800", [], {}, [[]]),
    *(-1, 0.0, 1.0, 1.5, 2**31, 2**63, 10**18, 10**400, -(10**400), 1e308),
    *(float("nan"), float("inf"), [1.5], {"a": 1}, nested(50), nested(600), nested(5000)),
)
"""What should not be there."""


def places(item: Any, at: Place = ()) -> Iterator[Place]:
    """Where everything is inside nested lists and dicts."""
    inside = item.items() if isinstance(item, dict) else enumerate(item)
    for key, inner in inside:
        yield (*at, key)
        if isinstance(inner, dict | list):
            yield from places(inner, (*at, key))


def damaged(contents: Any, random: Random) -> tuple[str, Place]:
    """The contents as JSON with one thing changed, and where."""
    changed, place = broken(contents, random)
    return as_json(changed), place


def broken(contents: Any, random: Random) -> tuple[Any, Place]:
    """The contents with one thing changed, and where."""
    contents = deepcopy(contents)
    *way, last = place = random.choice(list(places(contents)))
    holder = contents
    for key in way:
        holder = holder[key]
    thing, how = holder[last], random.random()
    if how < 0.15:
        del holder[last]
    elif how < 0.25 and isinstance(holder, list):
        holder.insert(last, random.choice(ODD))
    elif how < 0.45 and type(thing) in (int, float):
        holder[last] = random.choice((thing - 1, thing + 1, thing + 0.5, float(thing)))
    else:
        holder[last] = random.choice(ODD)
    return contents, place


def as_json(contents: Any) -> str:
    """JSON, also of what is nested deeper than Python likes, or than its json module can bear."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    try:
        return _text(contents)
    finally:
        sys.setrecursionlimit(before)


def _text(item: Any) -> str:
    if isinstance(item, dict):
        parts = [f"{json.dumps(str(key))}: {_text(part)}" for key, part in item.items()]
        return f"{{{', '.join(parts)}}}"
    if isinstance(item, list | tuple):
        parts = [_text(part) for part in item]
        return f"[{', '.join(parts)}]"
    return json.dumps(item)
