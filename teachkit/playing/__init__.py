"""Playing a game: players, the thread they think in, the contest between them, the terminal."""
