"""Grading: a folder of students' files, one command, and a page for each student.

    Task        what a function in a student's file is to do, and how many points it is worth
    Handed      one student's submission: a file, or a folder of files
    Candidate   its code in a process of its own, which only answers
    Exam        what is asked then, and what is right: this decides about points
    Row         what was found in one submission: for each task a diagnosis and points
    Marks       all rows: as a table, as pages

Each submission runs in a process of its own, which `teachkit.isolation` starts and ends. First the
check runs there, to find out what is wrong; if it says that something is, that is believed. If it
says that all is well, nothing is believed: trees are drawn whose numbers stay here, and the process
has to ask for each leaf. A value that is right on all of them, after looking at the right leaves,
is not forged.

What is noticed: a function that calls one of the package's own searches gets no points, also if it
does so in a thread, by another name or with the look-out for it paused. A remark is made of one
that passes and whose text only names them, whose file asks the package's exercises for a solution,
or which has no text, as it was made while the file ran.

What cannot be excluded:

    - a search that somebody else has written, or that is copied out of the package (its text, or
      its code under another name): submissions that are nearly the same are listed, no more. What
      a function uses of the student's own is compared, without what was handed out;
    - a search of the package that runs in yet another process which the student's code has started,
      or after this code has rewritten the look-out for it, which is in the same process;
    - in the exercise "table", a function that searches its own tic-tac-toe and not the game that it
      is given: then fewer nodes are counted than it visits;
    - without bubblewrap, what any program of yours could do: read other submissions, write to the
      folder of marks, end the grading. Then grade in an account or a container of its own;
    - answers to quizzes that somebody else has found: the files are plain text.
"""
