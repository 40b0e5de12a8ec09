"""Where a match is kept: the file it saves itself to, and files that a person names.

A file is overwritten only if a game of ours is in it: nothing else is ever lost. The folder of a
name is the one in which the match was made, wherever the notebook goes afterwards.
"""

import threading
from pathlib import Path
from typing import Any

from teachkit.game import AnyGame, shown
from teachkit.playing.scoresheet import Scoresheet
from teachkit.playing.wording import sentence

FORBIDDEN = '/\\:*?"<>|'
"""What no name of a file has in it, on some system or other."""
LONGEST = 200
"""How many bytes long a name may be: systems allow 255, and a draft has a longer name."""

WRITING = threading.Lock()
"""Held from the look at a file until it is written: two matches may share one."""


class Saving:
    """Keeps a match in a file after each move, if one is given."""

    def __init__(self, path: str | Path | None) -> None:
        if path is not None and not isinstance(path, str | Path):
            raise ValueError(f"autosave must be the name of a file, not {shown(path)}")
        self._folder = Path.cwd()
        self._path = None if path is None else self._folder / path
        self._left = b""
        """What we read from the file, or wrote to it, last."""
        self.warning = ""
        """Why the game is not kept in its file, if it is not."""

    @property
    def name(self) -> str:
        """The name of the file that the match is kept in, if there is one."""
        return "" if self._path is None else self._path.name

    def resumed(self, sheet: Scoresheet) -> Scoresheet:
        """The game in the file, or the one given if the file is empty or not there yet.

        A file that is not of this game is never written.
        """
        if self._path is None:
            return sheet
        try:
            if not self._path.exists() or not self._path.stat().st_size:
                return sheet
            self._left = self._path.read_bytes()
            return Scoresheet.load(self._path, sheet.game)
        except (OSError, ValueError) as error:
            self._give_up(f"{sentence(error)} It is left as it is, and this game is not saved.")
            return sheet

    def save(self, sheet: Scoresheet) -> None:
        """Write the file if there is one, or keep a warning that says what went wrong."""
        if self._path is None:
            return
        self.warning = ""
        try:
            with WRITING:
                if self._is_anothers(self._path):
                    self._give_up(
                        f"Another match goes on with {self.name}: "
                        "this game is not saved there any more. Save it under another name."
                    )
                    return
                sheet.save(self._path)
                self._left = sheet.text_of_file.encode()
        except (OSError, ValueError) as error:
            self.warning = f"This game could not be saved. {sentence(error)}"

    def _is_anothers(self, path: Path) -> bool:
        """Has somebody else written the file since we did?"""
        found = path.read_bytes() if path.exists() else b""
        return found not in (b"", self._left)

    def _give_up(self, warning: str) -> None:
        """Leave the file alone from now on."""
        self._path, self.warning = None, warning

    # ---- files that a person names

    def loaded(self, path: Path, game: AnyGame) -> Scoresheet:
        """The scoresheet in a file; one of a game that is not teachkit's own must be this game."""
        if not path.is_file():
            raise ValueError(f"there is no file {path.name} here")
        return Scoresheet.load(path, own_game(game))

    def path(self, name: Any) -> Path:
        """The file of a name in the match's folder, or ValueError if it is no plain name."""
        if not isinstance(name, str) or not name.strip():
            raise ValueError("give the file a name, such as my-game.json")
        plain = name.strip()
        if fault := _fault(plain):
            raise ValueError(f"{fault}: choose a name such as my-game.json")
        if Path(plain).suffix.lower() not in ("", ".json"):
            raise ValueError(f"a game is kept in a file that ends in .json, not as {plain}")
        return self._folder / (plain if plain.lower().endswith(".json") else f"{plain}.json")

    def free_path(self, name: Any) -> Path:
        """The same, if a game may be written there without loss of anything else."""
        path = self.path(name)
        if path.exists():
            try:
                Scoresheet.load(path)
            except (OSError, ValueError):
                raise ValueError(f"{path.name} holds something else: choose another name") from None
        return path


def own_game(game: AnyGame) -> AnyGame | None:
    """A game of the user's own, which no file can make anew; None for one of teachkit's."""
    return None if type(game).__module__.startswith("teachkit.games") else game


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
