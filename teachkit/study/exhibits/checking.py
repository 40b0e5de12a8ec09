"""How `check_search` names an exhibit: as a search, an evaluation, a way to play, or a count."""

from teachkit.study.check.check import check_search
from teachkit.study.exhibits.exhibit import Exhibit
from teachkit.study.result import CheckResult


def by_search(exhibit: Exhibit) -> CheckResult:
    """What `check_search` says."""
    return check_search(exhibit.broken, exhibit.kind)


def by_search_in_game(exhibit: Exhibit) -> CheckResult:
    """What `check_search` says of a search that plays one game only."""
    return check_search(exhibit.broken, exhibit.kind, game=exhibit.game)


def by_play(exhibit: Exhibit) -> CheckResult:
    """What `check_search` says of a search in real games."""
    return check_search(exhibit.broken, "play", hurry=exhibit.diagnosis == "dawdles")


def by_evaluation(exhibit: Exhibit) -> CheckResult:
    """What `check_search` says of an evaluation."""
    return check_search(exhibit.broken, "evaluation", game=exhibit.game)


def by_claim(exhibit: Exhibit) -> CheckResult:
    """What `check_search` says of a claim, in all positions of the exhibit."""
    tries = exhibit.positions
    return check_search(exhibit.broken, "claim", afresh=exhibit.right, tries=tries)


def by_count(exhibit: Exhibit) -> CheckResult:
    """What `check_search` says of a count."""
    return check_search(exhibit.broken, "count", afresh=exhibit.right, game=exhibit.game, games=3)
