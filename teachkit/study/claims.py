"""Check what somebody claims of searches: the claim as a function, beside what is measured.

Claim   a function of one thing, such as a tree, that gives what the claim says of it
Afresh  another function, which finds out what is so
"""

from collections.abc import Callable, Sequence
from typing import Any

from teachkit.game import shown
from teachkit.study.result import CheckResult, examined, well, wrong


def check_claim(
    claim: Callable[[Any], Any],
    afresh: Callable[[Any], Any],
    tries: Sequence[Any],
    *,
    progress: bool = True,
) -> CheckResult:
    """Is a claim so for each thing tried? If not, the first thing for which it is not is told."""
    return examined(_checked, claim, afresh, tries, progress=progress)


def _checked(
    claim: Callable[[Any], Any], afresh: Callable[[Any], Any], tries: Sequence[Any]
) -> CheckResult:
    pairs = [(each, claim(each), afresh(each)) for each in tries]
    false = [(each, said, found) for each, said, found in pairs if said != found]
    if not false:
        return well(f"It is so in all of {len(tries):,} cases.")
    each, said, found = false[0]
    return wrong(
        "not-so",
        f"It says {shown(said)} of {shown(each)}; in fact it is {shown(found)}. "
        f"It is wrong in {len(false):,} of {len(tries):,} cases.",
        score=round(1 - len(false) / len(tries), 2),
    )
