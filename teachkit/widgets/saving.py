"""Where a match is kept: the file it saves itself to, and files that a person names.

A file is overwritten only if a game of ours is in it: nothing else is ever lost.
"""

from pathlib import Path
from typing import Any

from teachkit.game import Game, shown
from teachkit.scoresheet import Scoresheet
from teachkit.widgets.wording import sentence

FORBIDDEN = '/\\:*?"<>|'
"""What no name of a file has in it, on some system or other."""
LONGEST = 200
"""How many bytes long a name may be: systems allow 255, and a draft has a longer name."""


class Saving:
    """Keeps a match in a file after each move, if one is given."""

    def __init__(self, path: str | Path | None) -> None:
        if path is not None and not isinstance(path, str | Path):
            raise ValueError(f"autosave must be the name of a file, not {shown(path)}")
        self._path = None if path is None else Path(path)
        self.warning = ""
        """Why the game is not kept in its file, if it is not."""

    def resumed(self, sheet: Scoresheet) -> Scoresheet:
        """The game in the file, or the one given if the file is empty or not there yet.

        A file that is not of this game is never written.
        """
        path = self._path
        if path is None:
            return sheet
        try:
            is_kept = path.exists() and path.stat().st_size
            return Scoresheet.load(path, sheet.game) if is_kept else sheet
        except (OSError, ValueError) as error:
            self._path = None
            self.warning = f"{sentence(error)} It is left as it is, and this game is not saved."
            return sheet

    def save(self, sheet: Scoresheet) -> None:
        """Write the file if there is one, or keep a warning that says what went wrong."""
        if self._path is None:
            return
        self.warning = ""
        try:
            sheet.save(self._path)
        except (OSError, ValueError) as error:
            self.warning = f"This game could not be saved. {sentence(error)}"

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
        if fault := _fault(plain):
            raise ValueError(f"{fault}: choose a name such as my-game.json")
        if Path(plain).suffix.lower() not in ("", ".json"):
            raise ValueError(f"a game is kept in a file that ends in .json, not as {plain}")
        return Path(plain if plain.lower().endswith(".json") else f"{plain}.json")

    def free_path(self, name: Any) -> Path:
        """The same, if a game may be written there without loss of anything else."""
        path = self.path(name)
        if path.exists():
            try:
                Scoresheet.load(path)
            except (OSError, ValueError):
                raise ValueError(f"{path.name} holds something else: choose another name") from None
        return path


def _fault(name: str) -> str:
    """What is wrong with the plain name of a file, or nothing."""
    if not name.isprintable():
        return "the name has characters that cannot be seen"
    if forbidden := [sign for sign in FORBIDDEN if sign in name]:
        return f"the name has {' and '.join(forbidden)} in it, which the name of a file must not"
    if name.startswith("."):
        return "the name begins with a dot, so the file would be hidden"
    if (size := len(name.encode())) > LONGEST:
        return f"the name is too long ({size} bytes, and {LONGEST} are allowed)"
    return ""
