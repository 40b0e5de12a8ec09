"""Somebody else's Python in a process of its own: it can hurt only itself.

    Submission  a student's file: its name and its code
    Child       a process that is asked questions, and answers in time or is ended
    Fault       what went wrong in it, in a word and in full

What holds on every system: a crash, an endless loop, a flood of output or an exit ends the child
and nothing else; the time that counts is the child's own work, and waiting is allowed four times
as long, at least five seconds, and longer where other programs keep the processors busy. The child
knows nothing of the environment of the parent, and works in an empty folder.

What holds on Linux only: a child dies with its parent, also if the parent is killed.
What holds on Linux and macOS: processes that it starts are ended with it, unless they hide both
from its group and from the mark in their environment. What holds on Linux, and less strictly on
macOS: memory and the size of files are limited, and so is the number of processes, by the system
itself unless you are root. On every system a child with more than some 30 processes is ended at
the next look, four times a second.

With bubblewrap (`apt install bubblewrap`, Linux) a child has no network, sees no files but Python
and teachkit, and nothing that it starts can outlive it. Without bubblewrap it can read and
write what you can: so run only what you would run yourself.
"""
