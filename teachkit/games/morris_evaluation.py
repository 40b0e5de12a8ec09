"""Report 004's evaluation of nine men's morris: what it looks at, and what that counts.

Feature  a number that tells how far the player to move is ahead in one respect
Phase    "placing", "moving" or "flying": each weighs the features in its own way
"""

from teachkit.games.morris_board import ALL, Men, doubles, mills, near, on_lines

WEIGHTS = {
    "report": {
        "placing": {"last mill": 20, "mills": 25, "blocked": 2, "men": 5, "doubles": 8},
        "moving": {"last mill": 15, "mills": 35, "blocked": 10, "men": 15, "win": 2000},
        "flying": {"last mill": 18, "win": 3000},
    },
    "github": {
        "placing": {"last mill": 20, "mills": 25, "blocked": 5, "men": 5, "doubles": 8},
        "moving": {"last mill": 25, "mills": 30, "blocked": 10, "men": 15, "win": 2000},
        "flying": {"last mill": 30, "win": 3000},
    },
}
"""What each feature counts in each phase: as report 004 prints it, and in its program."""


def features(mine: Men, yours: Men, mill: int, lost: bool) -> dict[str, int]:
    """The features, given the men of both, has the last move closed a mill, and is all lost."""
    own, enemy = on_lines(mine), on_lines(yours)
    stuck = ~near(ALL & ~(mine | yours))
    return {
        "last mill": -mill,
        "mills": mills(own) - mills(enemy),
        "blocked": (yours & stuck).bit_count() - (mine & stuck).bit_count(),
        "men": mine.bit_count() - yours.bit_count(),
        "doubles": doubles(own, enemy) - doubles(enemy, own),
        "win": -lost,
    }
