"""Where a match is kept: the file it saves itself to, and files that a person names.

A file is overwritten only if a game of ours is in it: nothing else is ever lost.
"""

from pathlib import Path
from typing import Any

from teachkit.game import Game, shown
from teachkit.scoresheet import Scoresheet


class Saving:
    """Keeps a match in a file after each move, if one is given."""

    def __init__(self, path: str | Path | None) -> None:
        if path is not None and not isinstance(path, str | Path):
            raise ValueError(f"autosave must be the name of a file, not {shown(path)}")
        self._path = None if path is None else Path(path)

    def resumed(self, sheet: Scoresheet) -> Scoresheet:
        """The game in the file, or the one given if there is no file yet.

        With a file that is not of this game, ValueError; it is never written then.
        """
        path = self._path
        if path is None or not path.exists():
            return sheet
        self._path = None
        loaded = Scoresheet.load(path, sheet.game)
        self._path = path
        return loaded

    def save(self, sheet: Scoresheet) -> str:
        """Write the file if there is one, and say what went wrong, if something did."""
        if self._path is None:
            return ""
        try:
            sheet.save(self._path)
        except (OSError, ValueError) as error:
            return f"This game could not be saved: {error}."
        return ""

    # ---- files that a person names

    def loaded(self, path: str | Path, game: Game[Any, Any]) -> Scoresheet:
        """The scoresheet in a file; one of a game that is not teachkit's own must be this game."""
        path = Path(path)
        if not path.is_file():
            raise ValueError(f"there is no file {path.name} here")
        is_ours = type(game).__module__.startswith("teachkit.games")
        return Scoresheet.load(path, None if is_ours else game)

    def name_for(self, game: Game[Any, Any]) -> str:
        """A name for the file of a game."""
        return self._path.name if self._path else f"{type(game).__name__.lower()}.json"

    def path(self, name: Any) -> Path:
        """The file of a name in the notebook's folder, or ValueError if it is no plain name."""
        if not isinstance(name, str) or not name.strip():
            raise ValueError("give the file a name, such as my-game.json")
        plain = name.strip()
        if Path(plain).name != plain or plain.startswith(".") or set(plain) & set('\\/:*?"<>|'):
            raise ValueError(f"{shown(plain)} is no plain file name, such as my-game.json")
        return Path(plain if plain.endswith(".json") else f"{plain}.json")

    def free_path(self, name: Any) -> Path:
        """The same, if a game may be written there without loss of anything else."""
        path = self.path(name)
        if path.exists():
            try:
                Scoresheet.load(path)
            except (OSError, ValueError):
                raise ValueError(f"{path.name} holds something else: choose another name") from None
        return path
