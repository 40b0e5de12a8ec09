"""Tournaments: players of all kinds meet, and a table tells who is stronger, and how surely.

    Entry    who plays: a name, and a strategy of ours or a student's file
    Opening  the position in which a game begins, as text that the game reads
    Task     a game to be played: who begins, from which opening, with which seed
    Batch    some games of one pairing; the unit of work that an executor gets
    Played   a game that was played, also if somebody failed
    Cup      all of them, and what they tell

Students' files run in processes of their own, which `teachkit.isolation` starts and ends; what
that keeps them from doing, and what not, is told there. Strategies and functions that are given
as such are yours, and run where the game is run.
"""
