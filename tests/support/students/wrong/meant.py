"""What a wrong search is meant to be, and which diagnoses of it are right."""

MINIMAX = []
ALPHABETA = []
STRICT = []


def minimax(*diagnoses):
    """The function is meant to be minimax; any of these diagnoses is right."""
    return lambda function: MINIMAX.append((function, diagnoses)) or function


def alphabeta(*diagnoses):
    """The function is meant to be alpha-beta that cuts on >=."""
    return lambda function: ALPHABETA.append((function, diagnoses)) or function


def strict(*diagnoses):
    """The function is meant to be alpha-beta that cuts on > only."""
    return lambda function: STRICT.append((function, diagnoses)) or function
