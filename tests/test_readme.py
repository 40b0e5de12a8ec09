"""What README.md says is so."""

import doctest
import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from refresh_notebooks import notebooks

from teachkit import Match
from teachkit.app.cli import main
from teachkit.games import BOARD_GAMES

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_python_examples_do_what_they_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    typed, talked = [], []
    for block in blocks("python"):
        (talked if block.startswith(">>>") else typed).append(block)
    for block in typed:
        assert len(block.splitlines()) <= 44, "a game in about forty lines"
        exec(compile(block, "README.md", "exec"), names)
    text = "\n".join(talked)
    examples = doctest.DocTestParser().get_doctest(text, names, "README.md", "README.md", 0)
    assert len(examples.examples) >= 5
    said: list[str] = []
    flags = doctest.NORMALIZE_WHITESPACE
    doctest.DocTestRunner(verbose=False, optionflags=flags).run(examples, out=said.append)
    assert not said, "".join(said)
    picture = tmp_path / "textbook.svg"
    reviewed = ROOT / "notebooks" / "pictures" / "textbook.svg"
    assert described(picture) == described(reviewed)


def test_the_game_of_the_readme_is_played_with_its_menu_and_words(tmp_path, capsys, monkeypatch):
    typed = [block for block in blocks("python") if not block.startswith(">>>")]
    file = tmp_path / "hexapawn.py"
    file.write_text("\n\n".join(typed), encoding="utf-8")
    answers = iter(["help", "a3-c2", "a3", "resign"])
    monkeypatch.setattr("builtins.input", lambda question: next(answers))
    assert main(["play", f"{file}:Pawns", "--first", "black", "--side", "white"]) == 0
    said = capsys.readouterr().out
    assert "black: the computer\nwhite: a person\n" in said
    assert "\nblack thinks ... and plays " in said
    assert "A move is from where to where a pawn goes, as in a3-a2.\n" in said
    assert "\n1 b b b\n2 . . .\n3 w w w\n  a b c\nblack to move\nblack thinks" in said
    assert "\na3 does not lead to c2: it goes to " in said
    assert "\na3 is only a part of a move: write a3-" in said

    names: dict[str, Any] = {}
    exec(compile(file.read_text(encoding="utf-8"), "README.md", "exec"), names)
    match = Match(names["Pawns"](), you="white")
    first, middle = match._view["options"]
    assert first == {"name": "first", "chosen": "white", "values": ["white", "black"]}
    assert middle == {"name": "middle", "chosen": "open", "values": ["open", "blocked"]}
    match.close()
    match = Match(names["Pawns"](middle="blocked"), you="white")
    assert match._position["pieces"]["4"] == "blocked"
    match.close()


def described(picture: Path) -> str:
    """What a picture says of itself."""
    return re.findall("<title>.*?</desc>", picture.read_text(encoding="utf-8"), re.DOTALL)[0]


def test_the_two_commands_are_one_line_each():
    opening, testing = blocks("sh")
    assert opening.count("\n") == testing.count("\n") == 1
    assert opening.startswith("python3 -m venv .venv && ")
    assert opening.endswith(".venv/bin/teachkit lab\n")
    assert testing.endswith(".venv/bin/python -m pytest\n")


def test_windows_gets_the_same_commands():
    def words(command: str) -> str:
        same = command.replace("Scripts\\", "bin/").replace(".venv\\", ".venv/")
        return same.replace('"', "'").replace("py -m", "python3 -m")

    assert [words(command) for command in blocks("bat")] == blocks("sh")


def test_every_notebook_is_in_the_table():
    linked = re.findall(r"^\| \[.*?\]\(notebooks/(.*?)\) \|", README, re.MULTILINE)
    assert linked == [path.name for path in notebooks()]


@pytest.mark.parametrize("name", BOARD_GAMES)
def test_the_table_of_games_names_every_evaluation(name):
    game = BOARD_GAMES[name]()
    (row,) = [line for line in README.splitlines() if f"| `{type(game).__name__}(" in line]
    listed = re.findall(r"`([\w-]+)`", row.split("|")[-2])
    assert [*listed, "none"] == [*game.evaluations]


def test_the_package_index_gets_whole_addresses():
    spec = spec_from_file_location("hatch_build", ROOT / ".ci" / "hatch_build.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    text = module.with_addresses(README, "https://example.org/teachkit/")
    addresses = re.findall(r"\]\(([^)]+)\)", text)
    assert all(address.startswith(("https://", "#")) for address in addresses)
    assert "(https://example.org/teachkit/raw/main/notebooks/pictures/match.png)" in text
    assert "(https://example.org/teachkit/blob/main/notebooks/00-start-here.ipynb)" in text
