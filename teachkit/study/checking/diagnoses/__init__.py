"""What may be wrong with a search, one table for each kind of mistake."""

from teachkit.study.checking.diagnoses.bounds import BOUNDS
from teachkit.study.checking.diagnoses.depth_and_tables import DEPTH_AND_TABLES
from teachkit.study.checking.diagnoses.games import GAMES
from teachkit.study.checking.diagnoses.looking import LOOKING
from teachkit.study.checking.diagnoses.moves import MOVES
from teachkit.study.checking.diagnoses.no_result import NO_RESULT
from teachkit.study.checking.diagnoses.values import VALUES

_ALL = [*VALUES, *MOVES, *LOOKING, *BOUNDS, *DEPTH_AND_TABLES, *GAMES, *NO_RESULT]

DIAGNOSES = {diagnosis.key: diagnosis for diagnosis in _ALL}
"""All diagnoses by key."""

LINKS = sorted({diagnosis.link for diagnosis in _ALL})
"""The sections of notebooks that diagnoses refer to."""
