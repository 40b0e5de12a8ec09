"""Chance that can be repeated: its seed is told with the test that fails."""

import os
import sys
from random import Random, SystemRandom

VARIABLE = "TEACHKIT_SEED"


def chance(seed: int | None = None) -> Random:
    """Numbers by chance: always the same for a seed, else others every time."""
    if seed is None:
        seed = SystemRandom().randrange(2**32)
    seed = int(os.environ.get(VARIABLE, seed))
    sys.stdout.write(f"To try the same again: {VARIABLE}={seed}\n")
    return Random(seed)
