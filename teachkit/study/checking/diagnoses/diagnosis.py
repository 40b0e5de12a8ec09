"""A diagnosis: what may be wrong with a search, and the idea behind it.

key          a short name, for graders and tests
title        the diagnosis in a few words
idea         what whoever wrote this may have believed
remedy       what is right, in plain words
link         the section of a notebook that explains it
"""

from typing import NamedTuple

MINIMAX, ALPHABETA = "01-minimax.ipynb", "02-alpha-beta.ipynb"
OWN = "09-your-own-search.ipynb"


class Diagnosis(NamedTuple):
    """What is wrong, why one may think it right, and what is right."""

    key: str
    title: str
    idea: str
    remedy: str
    link: str


def row(key: str, title: str, idea: str, remedy: str, notebook: str, section: str) -> Diagnosis:
    """A diagnosis as a row of one of the tables."""
    return Diagnosis(key, title, idea, remedy, f"{notebook}#{section}")
