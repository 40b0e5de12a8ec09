"""The first lines of the command `teachkit`, before anything is loaded that takes time.

Whoever stops it is told so in a word, whenever that is, and what it has started ends too.
"""

import os
import signal
import sys


def main() -> int:
    """Run the command line and return its exit code."""
    try:
        closed = getattr(signal, "SIGHUP", signal.SIGTERM)  # its terminal; unknown on Windows
        for number in {signal.SIGTERM, closed}:
            if signal.getsignal(number) != signal.SIG_IGN:  # as nohup has it
                signal.signal(number, signal.default_int_handler)
        load_no_grammars()
        from teachkit.app.cli import main as run

        try:
            code = run()
        except SystemExit as end:  # as help does
            code = int(end.code or 0)
        try:
            sys.stdout.flush()
        except OSError:
            if code == 0:
                raise
            _print_no_more()  # it was said why not
    except KeyboardInterrupt:
        print("teachkit: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:  # nobody reads on, as in `teachkit doctor | head -1`
        _print_no_more()
        return 1
    except OSError as error:  # it cannot be printed: the disk is full, for example
        _print_no_more()
        print(f"teachkit: {error.strerror}", file=sys.stderr)
        return 1
    return code


def load_no_grammars() -> None:
    """Keep jsonschema from compiling the grammars of addresses, as it does for more than a second.

    Notebooks and what JupyterLab notes of itself are checked without them, as where they are not
    installed.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # so none is found


def _print_no_more() -> None:
    """Let what is still to be printed go nowhere, or Python would try again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
