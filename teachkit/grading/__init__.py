"""Grading: a folder of students' files, one command, and a page for each student.

    Task        what a function in a student's file is to do, and how many points it is worth
    Handed      one student's submission: a file, or a folder of files
    Row         what was found in one submission: for each task a diagnosis and points
    Marks       all rows: as a table, as pages

Each submission runs in a process of its own, which `teachkit.isolation` starts and ends. What it
says of itself is not believed: the numbers at the leaves stay with us, and it has to ask for each.
"""
