"""A module that is also a collection: `exhibits["000-rows"]`, `for exhibit in exhibits`."""

from collections.abc import Iterator
from difflib import get_close_matches
from html import escape
from types import ModuleType
from typing import Any

from teachkit.game import shown
from teachkit.values import printable


class Pieces(tuple[Any, ...]):
    """Pieces in order, one in a line where they are shown."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(map(repr, self))


class Collection(ModuleType):
    """A module whose PIECES, each with a key and a title, can be listed and looked up."""

    PIECES: tuple[Any, ...]

    @property
    def all(self) -> Pieces:
        """Every piece, in order."""
        return Pieces(self.PIECES)

    def keys(self) -> list[str]:
        """The keys, in order."""
        return [piece.key for piece in self.PIECES]

    def __getitem__(self, key: str) -> Any:
        """The piece of a key, or a KeyError that names the nearest ones."""
        for piece in self.PIECES:
            if piece.key == key:
                return piece
        near = get_close_matches(str(key), self.keys()) or self.keys()
        raise KeyError(f"there is no {shown(key)} here: try {', '.join(near)}")

    def __iter__(self) -> Iterator[Any]:
        return iter(self.PIECES)

    def __len__(self) -> int:
        return len(self.PIECES)

    def __contains__(self, key: object) -> bool:
        return key in self.keys() or key in self.PIECES

    def __repr__(self) -> str:
        """The keys and titles, one in a line."""
        name = self.__name__.rpartition(".")[2]
        wide = max(map(len, self.keys()))
        lines = [f"  {piece.key:{wide}}  {piece.title}" for piece in self.PIECES]
        return printable("\n".join([f"{len(self)} {name}, each {name}[key]:", *lines]))

    def _repr_html_(self) -> str:
        """A table of keys and titles."""
        left = 'style="text-align: left"'
        rows = "".join(
            f"<tr><td {left}><code>{escape(piece.key)}</code></td>"
            f"<td {left}>{escape(piece.title)}</td></tr>"
            for piece in self.PIECES
        )
        return f"<table><tr><th {left}>key</th><th {left}>title</th></tr>{rows}</table>"
