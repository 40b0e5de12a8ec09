"""Where somebody else's function runs: stopped in time, and everything put back.

    restoring  runs a body between the beginning and the end of some changes
    Limit      ends a call that does not end by itself, by raising Stopped
    Settings   the program's own: recursion limit, environment, builtins, streams, hooks
    Kept       what a function keeps outside itself: globals, tables, attributes, caches
    Silence    what it prints goes nowhere, and breakpoints are passed by
    Dice       what is random comes out the same each time
    Exits      a notebook's exit() ends the function, not the kernel

Not put back: threads and processes that a function starts, files that it writes, modules that
it imports or changes, and what other libraries keep. Not stopped: one call into C that does
not come back, such as `10 ** 10 ** 9`; what takes the alarm (SIGALRM) for itself; and outside the
main thread, or on Windows, whatever waits.
"""
