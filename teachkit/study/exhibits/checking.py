"""Which check names an exhibit: that of searches and evaluations, of play, or of counts."""

from collections.abc import Callable
from typing import Any

from teachkit.study.checking.check import check_search
from teachkit.study.checking.evaluation_check import check_count
from teachkit.study.checking.finding import Finding
from teachkit.study.checking.play_check import check_play
from teachkit.study.exhibits.exhibit import Exhibit


def by_search(exhibit: Exhibit) -> Any:
    """What `check_search` says."""
    return check_search(exhibit.broken, exhibit.kind)


def by_search_of(twin: Callable[..., Any]) -> Callable[[Exhibit], Any]:
    """What `check_search` says of a twin that plays any game, trees too."""

    def check(exhibit: Exhibit) -> Any:
        return check_search(twin, exhibit.kind)

    return check


def by_play(exhibit: Exhibit) -> Finding:
    """What `check_play` says."""
    return check_play(exhibit.broken, hurry=exhibit.diagnosis == "dawdles")


def by_evaluation(exhibit: Exhibit) -> Any:
    """What `check_search` says of an evaluation."""
    return check_search(exhibit.broken, "evaluation", game=exhibit.game)


def by_count(exhibit: Exhibit) -> Finding:
    """What `check_count` says."""
    return check_count(exhibit.broken, exhibit.right, exhibit.game, games=3)
