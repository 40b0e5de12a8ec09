"""Files that only grow keep what was written, whoever is killed when."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teachkit.storage.lines import Lines

HEAD = {"game": "of this kind"}


def written(path: Path, *entries: dict[str, object]) -> None:
    with Lines(path, "cup", HEAD) as lines:
        lines.add(entries)


def entries(path: Path) -> list[dict[str, object]]:
    with Lines(path, "cup", HEAD) as lines:
        return lines.entries


def test_what_was_written_is_there_again(tmp_path: Path):
    path = tmp_path / "folder" / "games.jsonl"
    written(path, {"id": 1}, {"id": "ü\n"})
    written(path, {"id": 3})
    assert entries(path) == [{"id": 1}, {"id": "ü\n"}, {"id": 3}]


@given(data=st.data())
def test_wherever_a_file_is_torn_whole_lines_stay_and_more_can_be_added(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("lines") / "games.jsonl"
    all_of = [{"id": number, "text": "ä" * number} for number in range(4)]
    written(path, *all_of)
    content = path.read_bytes()
    path.write_bytes(content[: data.draw(st.integers(0, len(content)))])
    kept = entries(path)
    assert kept == all_of[: len(kept)]
    written(path, {"id": "new"})
    assert entries(path) == [*kept, {"id": "new"}]


def test_a_damaged_line_in_the_middle_is_counted_and_costs_no_other(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    written(path, {"id": 1}, {"id": 2}, {"id": 3})
    path.write_bytes(path.read_bytes().replace(b'"id": 2', b'"id"\xff: '))
    with Lines(path, "cup", HEAD) as lines:
        assert lines.entries == [{"id": 1}, {"id": 3}]
        assert lines.damaged == 1


def test_a_line_of_which_one_letter_has_changed_is_damaged(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    written(path, {"id": 1, "moves": ["5", "9"]}, {"id": 2})
    path.write_bytes(path.read_bytes().replace(b'"9"', b'"8"'))
    with Lines(path, "cup", HEAD) as lines:
        assert lines.entries == [{"id": 2}]
        assert lines.damaged == 1


def test_lines_of_former_files_are_read(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    written(path, {"id": 1})
    with path.open("a") as file:
        file.write('{"id": 2}\n')
    assert entries(path) == [{"id": 1}, {"id": 2}]


@pytest.mark.parametrize("content", ["hello\n", "[]\n", '{"format": "teachkit trace"}\n'])
def test_a_file_that_holds_something_else_is_left_alone(tmp_path: Path, content: str):
    path = tmp_path / "games.jsonl"
    path.write_text(content)
    with pytest.raises(ValueError, match=r"is of something else .*: choose another folder"):
        Lines(path, "cup", HEAD)
    assert path.read_text() == content


@pytest.mark.skipif(sys.platform == "win32", reason="no locks of this kind")
def test_two_programs_do_not_write_one_file(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    with Lines(path, "cup", HEAD), pytest.raises(ValueError, match="another program"):
        Lines(path, "cup", HEAD)
    written(path, {"id": 1})


@pytest.mark.skipif(sys.platform == "win32", reason="no limits of this kind")
def test_a_full_disk_is_said_and_costs_no_line(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    written(path, {"id": 1})
    program = (
        "import resource, signal; from pathlib import Path\n"
        "from teachkit.storage.lines import Lines\n"
        f"lines = Lines(Path({str(path)!r}), 'cup', {HEAD!r})\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({path.stat().st_size + 20},) * 2)\n"
        "lines.add([{'id': 2, 'text': 'x' * 1000}])\n"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "the file is larger than it may be here" in done.stderr
    assert entries(path) == [{"id": 1}]
    assert all(map(json.loads, path.read_text().splitlines()))
