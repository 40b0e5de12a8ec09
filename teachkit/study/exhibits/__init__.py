"""The museum: defects that were really published, as code that runs, beside what is right.

    exhibits["000-rows"]         one of them, by its key; `exhibits.keys()` lists all
    exhibit.story                what was published, and why it is wrong
    exhibit.guess()              the code alone, and a question: what is wrong?
    exhibit.show()               the defect beside what is right
    exhibit.compare()            both searches, to be stepped through
    exhibit.cost()               what it costs, measured now, as a plot
    exhibit.fix()                the code in a new cell, for you to put right
    exhibit.check()              the check that finds it and names it

They come from five student reports and from many programs, in our own words and code.
"""

import sys

from teachkit.study.collection import Collection
from teachkit.study.exhibits import (
    common,
    report_000,
    report_001,
    report_002,
    report_003,
    report_004,
)
from teachkit.study.exhibits.exhibit import Exhibit

__all__ = ["PIECES", "Exhibit"]

PIECES: tuple[Exhibit, ...] = (
    *report_000.EXHIBITS,
    *report_001.EXHIBITS,
    *report_002.EXHIBITS,
    *report_003.EXHIBITS,
    *report_004.EXHIBITS,
    *common.EXHIBITS,
)

sys.modules[__name__].__class__ = Collection
