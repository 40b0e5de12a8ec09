"""Tables as text, for pages and for spreadsheets."""

import csv
from pathlib import Path

import pytest

from teachkit.draw.table import Table


def test_text_lines_up_and_numbers_stand_at_the_right():
    table = Table(["name", "points"], [["Ada", 10], ["Bob\nB", 2.5]], note="That is all.")
    assert repr(table).splitlines() == [
        "name   points",
        "Ada        10",
        "Bob B     2.5",
        "That is all.",
    ]


def test_no_markup_of_a_cell_reaches_a_page():
    html = Table(["<b>"], [["<script>alert(1)</script>"], ["a\n<i>"]]).html
    assert "<script" not in html
    assert "<i>" not in html
    assert "<b>" not in html


def test_a_spreadsheet_calculates_nothing(tmp_path: Path):
    table = Table(["name", "n"], [["=1+1", -3], ["@x", 1], ["plain", 2]])
    with table.save(tmp_path / "x.csv").open(newline="") as file:
        rows = list(csv.reader(file))
    assert rows == [["name", "n"], ["'=1+1", "-3"], ["'@x", "1"], ["plain", "2"]]


def test_other_endings_are_refused(tmp_path: Path):
    with pytest.raises(ValueError, match=r"should end in \.csv"):
        Table(["a"], [[1]]).save(tmp_path / "x.xls")
