"""The door for what comes from files and browsers: nothing passes that is not of its type.

    Shape  a type; a tuple of shapes, one of which will do; a list of one shape, for lists of
           any length; a dict of the parts that must be there; `object` for anything

Types are taken exactly: no 1.0 and no True for a whole number.
"""

from collections.abc import Mapping
from types import NoneType
from typing import Any

Shape = type | tuple["Shape", ...] | list["Shape"] | dict[str, "Shape"]

NUMBER: Shape = (int, float)


def optional(shape: Shape) -> Shape:
    """The same, or nothing."""
    return (shape, NoneType)


def fits(item: Any, shape: Shape) -> bool:
    """Is this of a shape? What is missing in a dict counts as None."""
    if isinstance(shape, tuple):
        return any(fits(item, each) for each in shape)
    if isinstance(shape, list):
        return type(item) is list and all(fits(each, shape[0]) for each in item)
    if isinstance(shape, dict):
        return type(item) is dict and all(fits(item.get(k), each) for k, each in shape.items())
    return shape is object or type(item) is shape


def misfit(parts: Mapping[Any, Any], shapes: Mapping[str, Shape]) -> str | None:
    """The name of the first part that does not fit, if one does not."""
    return next((name for name, shape in shapes.items() if not fits(parts.get(name), shape)), None)
